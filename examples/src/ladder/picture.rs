//! Strength against the number of simulations, as SVG.

use std::collections::BTreeMap;

use plotters::prelude::*;

use super::{Pairing, SETTINGS, Standing};

/// Colours that differ for eyes of every kind (Okabe and Ito).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 0, 0),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
];

/// The two kinds of curves: what plays without a search, and the beginning of the names of its
/// searches.
const KINDS: [(&str, &str); 2] = [("heuristic", "search:"), ("net", "net+search:")];

/// Number of simulations and standing of each agent of a kind in a setting, ascending; what plays
/// without a search has one.
fn curve(
    standings: &BTreeMap<Pairing, Standing>,
    setting: &str,
    (base, search): (&str, &str),
) -> Vec<(f64, Standing)> {
    let simulations = |agent: &str| -> Option<f64> {
        if agent == base { Some(1.0) } else { agent.strip_prefix(search)?.parse().ok() }
    };
    let points = standings.iter().filter_map(|((name, agent, against), standing)| {
        let counts = name == setting && (against == "heuristic" || against.is_empty());
        counts.then(|| Some((simulations(agent)?, *standing))).flatten()
    });
    let mut points: Vec<(f64, Standing)> = points.collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}

/// The picture of the page.
///
/// # Panics
///
/// If the text of a picture cannot be written, which does not happen.
#[must_use]
pub fn picture(standings: &BTreeMap<Pairing, Standing>) -> String {
    let mut svg = String::new();
    draw(&mut svg, standings).expect("a picture in memory");
    svg
}

fn draw(
    svg: &mut String,
    standings: &BTreeMap<Pairing, Standing>,
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (900, 520)).into_drawing_area();
    area.fill(&WHITE)?;
    let most = SETTINGS.iter().flat_map(|setting| {
        KINDS.into_iter().flat_map(|kind| curve(standings, setting.name, kind))
    });
    let most = most.map(|point| point.0).fold(100.0, f64::max);
    let mut chart = ChartBuilder::on(&area)
        .caption("Won against the heuristic, with 95 % intervals", ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d((1.0..most * 1.5).log_scale(), 0.0..100.0)?;
    chart
        .configure_mesh()
        .x_desc("simulations a decision (1: none; circles: networks, and searches that begin with them)")
        .y_desc("won, %")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .draw()?;
    for (setting, colour) in SETTINGS.iter().zip(COLOURS) {
        let [plain, trained] = KINDS.map(|kind| curve(standings, setting.name, kind));
        chart
            .draw_series(line(&plain, colour.stroke_width(2)))?
            .label(setting.title)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
        chart.draw_series(line(&trained, colour.stroke_width(1)))?;
        chart.draw_series(trained.iter().map(|(x, one)| {
            Circle::new((*x, 100.0 * one.share.value), 5, colour.stroke_width(2))
        }))?;
        chart.draw_series(plain.iter().chain(&trained).map(|(x, one)| {
            let [low, middle, high] =
                [one.share.low, one.share.value, one.share.high].map(|share| 100.0 * share);
            ErrorBar::new_vertical(*x, low, middle, high, colour.filled(), 6)
        }))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK)
        .draw()?;
    area.present()?;
    drop(chart);
    Ok(())
}

/// The line through the points of a curve.
fn line<B: DrawingBackend>(
    points: &[(f64, Standing)],
    style: ShapeStyle,
) -> LineSeries<B, (f64, f64)> {
    LineSeries::new(points.iter().map(|(x, one)| (*x, 100.0 * one.share.value)), style)
}
