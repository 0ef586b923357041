//! Strength against the time of a decision, as SVG: a panel for each setting.

use plotters::{
    coord::{CoordTranslate, Shift},
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::{
    SETTINGS, Setting, Standing, Standings,
    budgets::{FAMILIES, family},
    summary::LONGEST,
};

type Drawn = Result<(), Box<dyn std::error::Error>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Colours that differ for eyes of every kind (Okabe and Ito), one for each family.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
];
const INK: RGBColor = RGBColor(38, 43, 51);
const PALE: RGBColor = RGBColor(150, 156, 166);

const COLUMNS: usize = 3;
const WIDTH: u32 = 1080;
const HEIGHT: u32 = 300;
const TOP: u32 = 84;
/// The times of the axis, in milliseconds.
const TIMES: std::ops::Range<f64> = 0.005..1500.0;
/// Where the names of goal and floor begin: after what plays without a search.
const LABEL: f64 = 0.06;

/// The picture of the page.
///
/// # Panics
///
/// If the text of a picture cannot be written, which does not happen.
#[must_use]
pub fn picture(standings: &Standings) -> String {
    let mut svg = String::new();
    draw(&mut svg, standings).expect("a picture in memory");
    svg
}

fn draw(svg: &mut String, standings: &Standings) -> Drawn {
    let known = |setting: &&Setting| !setting.measured(standings).is_empty();
    let settings: Vec<_> = SETTINGS.iter().filter(known).collect();
    let rows = settings.len().div_ceil(COLUMNS).max(1);
    let height = TOP + HEIGHT * u32::try_from(rows)?;
    let area = SVGBackend::with_string(svg, (WIDTH, height)).into_drawing_area();
    area.fill(&WHITE)?;
    let (head, body) = area.split_vertically(TOP);
    legend(&head)?;
    for (panel, setting) in body.split_evenly((rows, COLUMNS)).iter().zip(settings) {
        draw_setting(panel, setting, standings)?;
    }
    area.present()?;
    Ok(())
}

/// The title, and the colours of the families.
fn legend(area: &Area<'_>) -> Drawn {
    let title = ("sans-serif", 20).into_font().color(&INK);
    let text = ("sans-serif", 14).into_font().color(&INK);
    area.draw(&Text::new("Won, with 95 % intervals, by the time of a decision", (12, 8), title))?;
    for (at, (word, base)) in FAMILIES.into_iter().enumerate() {
        let (column, row) = (i32::try_from(at % 4)?, i32::try_from(at / 4)?);
        let (x, y) = (14 + 262 * column, 46 + 20 * row);
        mark(area, at, (x, y))?;
        let from = match base {
            "net" => "the network",
            "heuristic" => "the heuristic",
            plan => plan,
        };
        area.draw(&Text::new(format!("{word}, from {from}"), (x + 12, y - 6), text.clone()))?;
    }
    Ok(())
}

/// The mark of a family: disc, square, triangle, ring, cross, frame.
fn mark<C>(area: &DrawingArea<SVGBackend<'_>, C>, family: usize, at: C::From) -> Drawn
where
    C: CoordTranslate,
    C::From: Clone,
{
    let (style, at) = (COLOURS[family], EmptyElement::<C::From, SVGBackend<'_>>::at(at));
    match family {
        0 => area.draw(&(at + Circle::new((0, 0), 4, style.filled())))?,
        1 => area.draw(&(at + Rectangle::new([(-4, -4), (4, 4)], style.filled())))?,
        2 => area.draw(&(at + TriangleMarker::new((0, 0), 6, style.filled())))?,
        3 => area.draw(&(at + Circle::new((0, 0), 5, style.stroke_width(2))))?,
        4 => area.draw(&(at + Cross::new((0, 0), 4, style.stroke_width(2))))?,
        _ => area.draw(&(at + Rectangle::new([(-4, -4), (4, 4)], style.stroke_width(2))))?,
    }
    Ok(())
}

/// A panel: the goal, the floor, 200 ms, and the families.
fn draw_setting(area: &Area<'_>, setting: &Setting, standings: &Standings) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .caption(setting.title, ("sans-serif", 15).into_font().color(&INK))
        .margin(8)
        .x_label_area_size(38)
        .y_label_area_size(40)
        .build_cartesian_2d(TIMES.log_scale(), 0.0..104.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(PALE.mix(0.25))
        .axis_style(PALE)
        .label_style(("sans-serif", 12).into_font().color(&INK))
        .y_labels(6)
        .x_desc("ms a decision")
        .y_desc("won, %")
        .x_label_formatter(&|x| format!("{}", (x * 1000.0).round() / 1000.0))
        .y_label_formatter(&|y| format!("{y:.0}"))
        .draw()?;
    let dashes = |points: [(f64, f64); 2], colour: RGBColor, size| {
        DashedLineSeries::new(points, size, 4, colour.stroke_width(1))
    };
    chart.draw_series(dashes([(LONGEST, 0.0), (LONGEST, 104.0)], PALE, 2))?;
    let label = ("sans-serif", 12).into_font().color(&INK);
    let text = Text::new(format!("{LONGEST} ms"), (LONGEST * 1.1, 5.0), label.clone());
    chart.draw_series([text])?;
    if let Some(target) = setting.target {
        for (word, percent, size, place) in
            [("goal", target.goal, 8, VPos::Bottom), ("floor", target.floor, 3, VPos::Top)]
        {
            let y = f64::from(percent);
            chart.draw_series(dashes([(TIMES.start, y), (TIMES.end, y)], INK, size))?;
            let style = label.pos(Pos::new(HPos::Left, place));
            let text = Text::new(format!("{word} {percent}"), (LABEL, y), style);
            chart.draw_series([text])?;
        }
    }
    for (at, (kind, colour)) in FAMILIES.into_iter().zip(COLOURS).enumerate() {
        let points = family(setting, standings, kind);
        // What several families begin from is drawn once.
        if points.len() < 2 && [1, 3].contains(&at) {
            continue;
        }
        let places = points.iter().map(|(_, one)| place(one));
        chart.draw_series(LineSeries::new(places.clone(), colour.stroke_width(2)))?;
        chart.draw_series(points.iter().map(|(_, one)| {
            let [low, high] = [one.share.low, one.share.high].map(|share| 100.0 * share);
            let (x, y) = place(one);
            ErrorBar::new_vertical(x, low, y, high, colour.filled(), 6)
        }))?;
        for at_place in places {
            mark(chart.plotting_area(), at, at_place)?;
        }
    }
    Ok(())
}

/// The time and the share of the wins, in percent.
fn place(one: &Standing) -> (f64, f64) {
    (one.millis.clamp(TIMES.start, TIMES.end), 100.0 * one.share.value)
}
