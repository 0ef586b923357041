//! What one step of a batch is made of, in nanoseconds a game: the check of the
//! action, the rules with chance and sums, the mask, the features.
//!
//! `cargo bench -p rules-core --bench step -- [game]`
//!
//! The batch is made of small chunks that are timed apart, and each figure is the
//! lower decile over all of them: busy neighbours count less.

use std::time::{Duration, Instant};

use rules_core::{Cells, Entry, JsonMap, Lanes, Plan, Rows, games::GAMES};

/// Chunks of a batch.
const CHUNKS: usize = 64;
/// Games in a chunk.
const EACH: usize = 64;
/// Steps before the first one that counts: games drift apart.
const WARM_UP: usize = 300;
/// Steps that count.
const STEPS: usize = 40;

/// The rows of all games, owned.
struct Owned {
    floats: Vec<f32>,
    bytes: Vec<u8>,
    mask: Vec<i8>,
    seat: Vec<i8>,
    rewards: Vec<f64>,
    flags: [Vec<bool>; 2],
}

/// Which of the large rows are written.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Nothing,
    Mask,
    Floats,
    Bytes,
    All,
}

impl Owned {
    fn new(lanes: &dyn Lanes) -> Self {
        let sizes = lanes.sizes();
        Self {
            floats: vec![0.0; EACH * sizes.features],
            bytes: vec![0; EACH * sizes.features],
            mask: vec![0; EACH * sizes.actions],
            seat: vec![0; EACH],
            rewards: vec![0.0; EACH * sizes.seats],
            flags: [vec![false; EACH], vec![false; EACH]],
        }
    }

    fn rows(&mut self, wanted: Wanted) -> Rows<'_> {
        let features = match wanted {
            Wanted::Floats | Wanted::All => Cells::Floats(&mut self.floats),
            Wanted::Bytes => Cells::Bytes(&mut self.bytes),
            Wanted::Nothing | Wanted::Mask => Cells::None,
        };
        let mask: &mut [i8] = match wanted {
            Wanted::Mask | Wanted::All => &mut self.mask,
            _ => &mut [],
        };
        let [terminated, truncated] = &mut self.flags;
        Rows {
            features,
            mask,
            seat: &mut self.seat,
            rewards: &mut self.rewards,
            terminated,
            truncated,
            ..Rows::default()
        }
    }
}

/// Some games and their rows.
type Part = (Box<dyn Lanes>, Owned);

/// Plays some steps and returns the nanoseconds a game of choosing, checking and
/// stepping.
fn measure(parts: &mut [Part], wanted: Wanted, steps: usize) -> [f64; 3] {
    let mut actions = vec![0; EACH];
    let mut times = [const { Vec::new() }; 3];
    for turn in 0..steps * parts.len() {
        let (lanes, owned) = &mut parts[turn % CHUNKS];
        let begin = Instant::now();
        lanes.sample(&mut actions);
        let chosen = Instant::now();
        actions.iter_mut().for_each(|action| *action = (*action).max(0));
        let ready = Instant::now();
        lanes.order(&actions).expect("a sampled action is legal");
        let checked = Instant::now();
        lanes.step(owned.rows(wanted)).expect("nothing is scripted");
        times[0].push(chosen - begin);
        times[1].push(checked - ready);
        times[2].push(checked.elapsed());
    }
    times.map(decile)
}

#[allow(clippy::cast_precision_loss, reason = "a rate")]
fn decile(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 10].as_nanos() as f64 / EACH as f64
}

fn bench(entry: &Entry) {
    let part = |at| {
        let lanes = (entry.lanes)(&JsonMap::new(), &Plan::default(), at * EACH, EACH)
            .expect("the default options are possible");
        let owned = Owned::new(lanes.as_ref());
        (lanes, owned)
    };
    let mut parts: Vec<Part> = (0..CHUNKS).map(part).collect();
    measure(&mut parts, Wanted::Nothing, WARM_UP);
    let [choose, check, bare] = measure(&mut parts, Wanted::Nothing, STEPS);
    let mut step = |wanted| measure(&mut parts, wanted, STEPS)[2];
    let mask = step(Wanted::Mask) - bare;
    let floats = step(Wanted::Floats) - bare;
    let bytes = step(Wanted::Bytes) - bare;
    let all = step(Wanted::All) + check;
    println!(
        "{:<20} {:>6} {choose:>8.0} {check:>7.0} {bare:>7.0} {mask:>7.0} {floats:>8.0} {bytes:>7.0} {all:>7.0} {:>7.2}",
        entry.facts.name,
        parts[0].0.sizes().features,
        1000.0 / all,
    );
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    println!("nanoseconds a game in a batch of {}; lower decile; one core", CHUNKS * EACH);
    println!(
        "{:<20} {:>6} {:>8} {:>7} {:>7} {:>7} {:>8} {:>7} {:>7} {:>7}",
        "game", "cells", "(sample)", "check", "rules", "+mask", "+floats", "+bytes", "step", "M/s"
    );
    for entry in GAMES {
        if wanted.is_empty() || wanted.iter().any(|name| name == entry.facts.name) {
            bench(entry);
        }
    }
}
