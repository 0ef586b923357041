//! Nanoseconds of a step in a batch, and where they go: the whole step, then the
//! same games with parts of the row left out. Processor time of one core.
//!
//! `cargo bench -p rules-core --bench batch [game]`

use std::{fs, time::Instant};

use rules_core::{
    BatchConfig, BatchShard, JsonMap, ObservationBuffer, OwnedBuffers, Sizes, games::GAMES,
};

/// Games in one shard, as in the bindings.
const SHARD: usize = 64;
/// Games in the batch: few enough for the last cache, too many for the others.
const GAMES_IN_ALL: usize = 4096;
/// The same as a number to divide by.
const GAMES_AT_ONCE: f64 = 4096.0;
/// Measurements of each figure, of which the least counts.
const REPEATS: usize = 7;
/// Nanoseconds of a measurement.
const LENGTH: f64 = 120e6;

/// What is written.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    FloatWriter,
    Bytes,
    Nothing,
}

/// Games with their rows.
struct Bench {
    shards: Vec<Box<dyn BatchShard>>,
    sizes: Sizes,
    actions: Vec<i64>,
    rows: OwnedBuffers,
    bytes: Vec<u8>,
    began: Instant,
}

impl Bench {
    fn new(shards: Vec<Box<dyn BatchShard>>) -> Self {
        let (sizes, n) = (shards[0].sizes(), GAMES_IN_ALL);
        Self {
            shards,
            sizes,
            actions: vec![0; n],
            rows: OwnedBuffers::new(n, sizes),
            bytes: vec![0; n * sizes.observation],
            began: Instant::now(),
        }
    }

    /// Processor time of this thread, or the clock where the system tells none.
    fn now(&self) -> f64 {
        let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
        let spent = told.and_then(|line| line.split(' ').next()?.parse().ok());
        spent.unwrap_or_else(|| self.began.elapsed().as_secs_f64() * 1e9)
    }

    /// Orders a random legal action everywhere.
    fn choose(&mut self) {
        for (shard, actions) in self.shards.iter_mut().zip(self.actions.chunks_mut(SHARD)) {
            shard.sample(actions);
            shard.set_actions(actions).expect("legal actions");
        }
    }

    /// Reads the actions once more.
    fn set_actions(&mut self) {
        for (shard, actions) in self.shards.iter_mut().zip(self.actions.chunks(SHARD)) {
            shard.set_actions(actions).expect("legal actions");
        }
    }

    fn step(&mut self, wanted: Wanted, action_mask: bool) {
        let mut rows = self.rows.lend();
        match wanted {
            Wanted::FloatWriter => {}
            Wanted::Bytes => rows.observation = ObservationBuffer::Bytes(&mut self.bytes),
            Wanted::Nothing => rows.observation = ObservationBuffer::None,
        }
        if !action_mask {
            rows.action_mask = &mut [];
        }
        for shard in &mut self.shards {
            let (now, later) = rows.split_at(SHARD, self.sizes);
            shard.step(now).expect("ordered actions");
            rows = later;
        }
    }

    /// Nanoseconds a game of a choice and the work that follows it, the least of
    /// some measurements. They are long, because systems count processor time
    /// in ticks of some milliseconds.
    fn best(&mut self, mut work: impl FnMut(&mut Self)) -> f64 {
        let mut best = f64::MAX;
        for _ in 0..REPEATS {
            let (began, mut games) = (self.now(), 0.0);
            let spent = loop {
                self.choose();
                work(self);
                games += GAMES_AT_ONCE;
                let spent = self.now() - began;
                if spent > LENGTH {
                    break spent;
                }
            };
            best = best.min(spent / games);
        }
        best
    }
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    println!("processor nanoseconds a step, {GAMES_IN_ALL} games, least of {REPEATS}");
    println!(
        "{:<20} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "game",
        "observation",
        "actions",
        "order",
        "step",
        "bytes",
        "encode",
        "action_mask",
        "rules"
    );
    for entry in GAMES {
        let name = entry.info.name;
        if !wanted.is_empty() && !wanted.iter().any(|other| other == name) {
            continue;
        }
        let shards = (0..GAMES_IN_ALL).step_by(SHARD);
        let shards = shards
            .map(|first| (entry.make_shard)(&JsonMap::new(), &BatchConfig::default(), first, SHARD))
            .collect::<Result<_, _>>()
            .expect("the default options are possible");
        let mut bench = Bench::new(shards);
        // Games begin together; let them drift apart.
        for _ in 0..300 {
            bench.choose();
            bench.step(Wanted::Nothing, false);
        }
        let choice = bench.best(|_| {});
        let order = bench.best(Bench::set_actions) - choice;
        let all = bench.best(|bench| bench.step(Wanted::FloatWriter, true)) - choice;
        let bytes = bench.best(|bench| bench.step(Wanted::Bytes, true)) - choice;
        let action_mask = bench.best(|bench| bench.step(Wanted::Nothing, true)) - choice;
        let rules = bench.best(|bench| bench.step(Wanted::Nothing, false)) - choice;
        println!(
            "{name:<20} {:>8} {:>8} {:>8.1} {all:>8.1} {bytes:>8.1} {:>8.1} {:>8.1} {rules:>8.1}",
            bench.sizes.observation,
            bench.sizes.actions,
            order,
            all - action_mask,
            action_mask - rules,
        );
    }
}
