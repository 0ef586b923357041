//! Nanoseconds of a step in a batch, and where they go: the whole step with each form of its
//! observations, then the same games with parts of the row left out. Processor time of one core.
//!
//! `cargo bench -p rules-core --features components --bench batch -- [game] [number of games]`

mod clock;

use rules_core::{
    BatchConfig, BatchShard, JsonMap, ObservationBuffer, OwnedBuffers, Sizes, SparseWriter,
    games::GAMES,
};

use clock::now;

/// Games in one shard, as in the bindings.
const SHARD: usize = 64;
/// Games in the batch if no number is given: few enough for the last cache, too many for the others.
const GAMES_IN_ALL: u16 = 4096;
/// Measurements of each figure, of which the least counts.
const REPEATS: usize = 7;
/// Nanoseconds of a measurement.
const LENGTH: f64 = 120e6;

/// What is written.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Changed,
    Floats,
    Bytes,
    Sparse,
    Nothing,
}

/// How action masks are written.
#[derive(Clone, Copy, PartialEq)]
enum Mask {
    Bytes,
    Bits,
    Nothing,
}

/// Games with their rows.
struct Bench {
    shards: Vec<Box<dyn BatchShard>>,
    sizes: Sizes,
    number: f64,
    actions: Vec<i64>,
    rows: OwnedBuffers,
    floats: Vec<f32>,
    bytes: Vec<u8>,
    sparse: Vec<SparseWriter>,
    packed: Vec<u8>,
}

impl Bench {
    fn new(shards: Vec<Box<dyn BatchShard>>) -> Self {
        let (sizes, n) = (shards[0].sizes(), shards.iter().map(|shard| shard.games()).sum());
        Self {
            shards,
            sizes,
            number: (0..n).map(|_| 1.0).sum(),
            actions: vec![0; n],
            rows: OwnedBuffers::new(n, sizes),
            floats: vec![0.0; n * sizes.observation],
            bytes: vec![0; n * sizes.observation],
            sparse: vec![SparseWriter::default(); n],
            packed: vec![0; n * sizes.packed()],
        }
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

    fn step(&mut self, wanted: Wanted, mask: Mask) {
        let mut rows = self.rows.lend();
        match wanted {
            Wanted::Changed => {}
            Wanted::Floats => rows.observation = ObservationBuffer::Floats(&mut self.floats),
            Wanted::Bytes => rows.observation = ObservationBuffer::Bytes(&mut self.bytes),
            Wanted::Sparse => rows.observation = ObservationBuffer::Sparse(&mut self.sparse),
            Wanted::Nothing => rows.observation = ObservationBuffer::None,
        }
        if mask != Mask::Bytes {
            rows.action_mask = &mut [];
        }
        if mask == Mask::Bits {
            rows.packed_mask = &mut self.packed;
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
            let (began, mut games) = (now(), 0.0);
            let spent = loop {
                self.choose();
                work(self);
                games += self.number;
                let spent = now() - began;
                if spent > LENGTH {
                    break spent;
                }
            };
            best = best.min(spent / games);
        }
        best
    }
}

/// What is measured of a game: name and how.
type Column = (&'static str, fn(&mut Bench));

const COLUMNS: [Column; 8] = [
    ("order", Bench::set_actions),
    ("changed", |bench| bench.step(Wanted::Changed, Mask::Bytes)),
    ("floats", |bench| bench.step(Wanted::Floats, Mask::Bytes)),
    ("bytes", |bench| bench.step(Wanted::Bytes, Mask::Bytes)),
    ("sparse", |bench| bench.step(Wanted::Sparse, Mask::Bytes)),
    ("no rows", |bench| bench.step(Wanted::Nothing, Mask::Bytes)),
    ("bits", |bench| bench.step(Wanted::Nothing, Mask::Bits)),
    ("rules", |bench| bench.step(Wanted::Nothing, Mask::Nothing)),
];

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let number = given.iter().find_map(|a| a.parse().ok()).unwrap_or(GAMES_IN_ALL);
    println!("processor nanoseconds a step, {number} games, least of {REPEATS}");
    print!("{:<20} {:>8} {:>8}", "game", "cells", "actions");
    for (name, _) in COLUMNS {
        print!(" {name:>8}");
    }
    println!();
    let named = |name: &str| given.iter().any(|other| other == name);
    let all = !GAMES.iter().any(|entry| named(entry.info.name));
    for entry in GAMES.iter().filter(|entry| all || named(entry.info.name)) {
        let shards = (0..usize::from(number)).step_by(SHARD);
        let shards = shards
            .map(|first| (entry.make_shard)(&JsonMap::new(), &BatchConfig::default(), first, SHARD))
            .collect::<Result<_, _>>()
            .expect("the default options are possible");
        let mut bench = Bench::new(shards);
        // Games begin together; let them drift apart.
        for _ in 0..300 {
            bench.choose();
            bench.step(Wanted::Nothing, Mask::Nothing);
        }
        let choice = bench.best(|_| {});
        let Sizes { observation, actions, .. } = bench.sizes;
        print!("{:<20} {observation:>8} {actions:>8}", entry.info.name);
        for (_, work) in COLUMNS {
            print!(" {:>8.1}", bench.best(work) - choice);
        }
        println!();
    }
}
