//! The picture of the demo: who wins, and how long games last.

use std::path::Path;

use plotters::{
    coord::Shift,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use rules_core::NamedAgent;

use crate::arena::{LineUp, Results};

const ROW: u32 = 300;
const WIDTH: u32 = 1080;
const TOP: u32 = 64;
const INK: RGBColor = RGBColor(38, 43, 51);
const PALE: RGBColor = RGBColor(150, 156, 166);
const COLOURS: [RGBColor; 3] =
    [RGBColor(150, 156, 166), RGBColor(214, 96, 48), RGBColor(42, 104, 158)];

type Drawn = Result<(), Box<dyn std::error::Error>>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The colour of a line-up.
fn colour(line_up: LineUp) -> RGBColor {
    let place = LineUp::ALL.iter().position(|each| *each == line_up).unwrap_or(0);
    COLOURS[place]
}

/// Draws all results, one row a game, as SVG.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw(path: &Path, agents: &[NamedAgent; 2], results: &[Results]) -> Drawn {
    let mut titles: Vec<_> = results.iter().map(|result| result.title).collect();
    titles.dedup();
    let rows = u32::try_from(titles.len())?;
    let sheet = SVGBackend::new(path, (WIDTH, TOP + ROW * rows)).into_drawing_area();
    sheet.fill(&WHITE)?;
    let (head, body) = sheet.split_vertically(TOP);
    heading(&head, agents)?;
    for (area, title) in body.split_evenly((titles.len(), 1)).iter().zip(titles) {
        let of_game: Vec<_> = results.iter().filter(|result| result.title == title).collect();
        let (left, right) = area.split_horizontally(WIDTH * 11 / 20);
        shares(&left, title, &of_game)?;
        lengths(&right, &of_game)?;
    }
    sheet.present()?;
    Ok(())
}

fn heading(area: &Area<'_>, agents: &[NamedAgent; 2]) -> Drawn {
    area.draw_text(
        "Who wins, and how long it takes",
        &("sans-serif", 22).into_font().color(&INK),
        (24, 14),
    )?;
    for (i, line_up) in (0..).zip(LineUp::ALL) {
        let x = 560 + 170 * i;
        area.draw(&Circle::new((x, 26), 6, colour(line_up).filled()))?;
        area.draw_text(
            &line_up.name(agents),
            &("sans-serif", 15).into_font().color(&INK),
            (x + 12, 18),
        )?;
    }
    Ok(())
}

/// Shares of wins: a point with its interval for each number of seats.
fn shares(area: &Area<'_>, title: &str, results: &[&Results]) -> Drawn {
    let counts: Vec<_> = seat_counts(results);
    let slots = i32::try_from(counts.len())?;
    let mut chart = ChartBuilder::on(area)
        .margin(14)
        .caption(title, ("sans-serif", 19).into_font().color(&INK))
        .x_label_area_size(30)
        .y_label_area_size(52)
        .build_cartesian_2d(0.0..f64::from(slots), 0.0..100.0)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(230, 232, 236))
        .axis_style(PALE)
        .x_labels(0)
        .y_labels(6)
        .y_label_formatter(&|y| format!("{y:.0}"))
        .y_desc("wins, per cent")
        .label_style(("sans-serif", 13).into_font().color(&INK))
        .draw()?;
    for (slot, seats) in (0..).map(f64::from).zip(counts) {
        let here = results.iter().filter(|result| result.seats == seats);
        for (result, at) in here.zip([0.25, 0.5, 0.75]) {
            let [first, second] = result.agent_wins;
            let Some(wins) = second.or(first) else { continue };
            let paint = colour(result.line_up);
            let (x, low, high) = (slot + at, wins.low * 100.0, wins.high * 100.0);
            chart.draw_series([PathElement::new([(x, low), (x, high)], paint.stroke_width(3))])?;
            chart.draw_series([Circle::new((x, wins.value * 100.0), 5, paint.filled())])?;
        }
        let style =
            ("sans-serif", 13).into_font().color(&INK).pos(Pos::new(HPos::Center, VPos::Top));
        let (x, y) = chart.backend_coord(&(slot + 0.5, 0.0));
        let text = if seats == 1 { "1 seat".to_owned() } else { format!("{seats} seats") };
        area.draw_text(&text, &style, (x - base(area).0, y - base(area).1 + 8))?;
    }
    Ok(())
}

/// Upper left corner of an area on the sheet.
fn base(area: &Area<'_>) -> (i32, i32) {
    area.get_base_pixel()
}

/// How many games last how many decisions, all numbers of seats together.
fn lengths(area: &Area<'_>, results: &[&Results]) -> Drawn {
    let most = results.iter().map(|result| result.length.most_95).max().unwrap_or(1);
    let end = f64::from(most) * 1.15;
    let curves: Vec<_> = LineUp::ALL
        .iter()
        .map(|&line_up| {
            let games = results.iter().filter(|result| result.line_up == line_up);
            (line_up, curve(games.flat_map(|result| result.lengths.iter().copied()), end))
        })
        .collect();
    let peak = curves.iter().flat_map(|(_, curve)| curve).map(|(_, y)| *y).fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .margin(14)
        .margin_top(46)
        .x_label_area_size(42)
        .y_label_area_size(52)
        .build_cartesian_2d(0.0..end, 0.0..peak * 1.08)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(230, 232, 236))
        .axis_style(PALE)
        .x_labels(6)
        .y_labels(5)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0}"))
        .x_desc("decisions a game")
        .y_desc("games, per cent")
        .label_style(("sans-serif", 13).into_font().color(&INK))
        .draw()?;
    for (line_up, curve) in curves {
        let paint = colour(line_up);
        chart.draw_series(AreaSeries::new(curve.clone(), 0.0, paint.mix(0.12)))?;
        chart.draw_series(LineSeries::new(curve, paint.stroke_width(2)))?;
    }
    Ok(())
}

/// Per cent of the games in each of forty bins.
fn curve(lengths: impl Iterator<Item = u32>, end: f64) -> Vec<(f64, f64)> {
    const BINS: usize = 40;
    let (mut bins, mut all) = ([0u32; BINS], 0u32);
    let step = end / f64::from(u32::try_from(BINS).unwrap_or(1));
    for length in lengths {
        all += 1;
        let reached = (1..).map(f64::from).take(BINS).position(|i| f64::from(length) < i * step);
        bins[reached.unwrap_or(BINS - 1)] += 1;
    }
    let scale = 100.0 / f64::from(all.max(1));
    (0..).map(f64::from).zip(bins).map(|(i, n)| ((i + 0.5) * step, f64::from(n) * scale)).collect()
}

fn seat_counts(results: &[&Results]) -> Vec<u8> {
    let mut counts: Vec<_> = results.iter().map(|result| result.seats).collect();
    counts.sort_unstable();
    counts.dedup();
    counts
}
