//! Measures work on one thread and prints the records that `report.py` reads.

use std::{
    fs,
    time::{Duration, Instant},
};

use cpu_time::ThreadTime;
use serde_json::{Value, json};

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// Whose code it is.
    pub peer: &'a str,
    /// Its version.
    pub version: &'a str,
    /// Which game.
    pub game: &'a str,
    /// What is called.
    pub call: &'a str,
    /// What is counted.
    pub unit: &'a str,
    /// What one unit contains.
    pub includes: &'a str,
}

/// Does `work` over and over, which returns how many units it did; prints the
/// processor and wall time of one unit, a few times.
pub fn rate(case: &Case<'_>, extra: Value, mut work: impl FnMut() -> u64) {
    let quick = std::env::var("PEERS_QUICK").is_ok_and(|value| value == "1");
    let (repeats, length) = if quick { (2, 60) } else { (5, 500) };
    let length = Duration::from_millis(length);
    let before = load();
    let turn = |work: &mut dyn FnMut() -> u64| {
        let (began, worked, mut units) = (Instant::now(), ThreadTime::now(), 0);
        while began.elapsed() < length {
            units += work();
        }
        (per(worked.elapsed(), units), per(began.elapsed(), units))
    };
    turn(&mut work);
    let (cpu, wall): (Vec<f64>, Vec<f64>) = (0..repeats).map(|_| turn(&mut work)).unzip();
    let record = json!({
        "kind": "rate",
        "peer": case.peer,
        "version": case.version,
        "game": case.game,
        "call": case.call,
        "unit": case.unit,
        "includes": case.includes,
        "cores": 1,
        "batch": 1,
        "cpu_ns": cpu,
        "wall_ns": wall,
        "load": [before, load()],
        "extra": extra,
    });
    println!("{record}");
}

/// Nanoseconds of a unit, to hundredths.
#[allow(clippy::cast_precision_loss, reason = "a rate")]
fn per(time: Duration, units: u64) -> f64 {
    (time.as_nanos() as f64 / units.max(1) as f64 * 100.0).round() / 100.0
}

/// Mean number of waiting processes in the last minute; -1 where nobody says.
fn load() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(-1.0)
}
