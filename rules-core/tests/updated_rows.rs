//! Rows that are brought up to date are, bit for bit, the rows that are written as a whole, and sparse
//! rows are their cells that are not 0.

use rules_core::{
    Autoreset, BatchBuffers, BatchConfig, BatchShard, JsonMap, ObservationBuffer, OwnedBuffers,
    Registration, SparseWriter, Starts, games::GAMES,
};

const SLOTS: usize = 4;

fn open(entry: &Registration, config: &BatchConfig) -> Box<dyn BatchShard> {
    (entry.make_shard)(&JsonMap::new(), config, 0, SLOTS).unwrap()
}

/// Rows as the batch keeps them, with the bytes beside them.
struct Rows {
    cells: Vec<f32>,
    bytes: Vec<u8>,
}

impl Rows {
    fn new(shard: &dyn BatchShard) -> Self {
        let cells = SLOTS * shard.sizes().observation;
        Self { cells: vec![0.0; cells], bytes: vec![0; cells] }
    }

    fn lend(&mut self) -> BatchBuffers<'_> {
        let observation =
            ObservationBuffer::Updated { cells: &mut self.cells, bytes: &mut self.bytes };
        BatchBuffers { observation, ..BatchBuffers::default() }
    }

    /// Whether they are what the shard writes into fresh buffers.
    fn fit(&self, shard: &dyn BatchShard) -> bool {
        let mut whole =
            Self { cells: vec![7.0; self.cells.len()], bytes: vec![7; self.cells.len()] };
        let floats = ObservationBuffer::Floats(&mut whole.cells);
        shard.show(BatchBuffers { observation: floats, ..BatchBuffers::default() });
        let bytes = ObservationBuffer::Bytes(&mut whole.bytes);
        shard.show(BatchBuffers { observation: bytes, ..BatchBuffers::default() });
        let same = |(one, other): (&f32, &f32)| one.to_bits() == other.to_bits();
        self.bytes == whole.bytes && self.cells.iter().zip(&whole.cells).all(same)
    }
}

/// Chooses a random action everywhere.
fn choose(shard: &mut dyn BatchShard) {
    let mut actions = [0; SLOTS];
    shard.sample(&mut actions);
    shard.set_actions(&actions).unwrap();
}

/// Positions of a random game.
fn positions(entry: &Registration) -> Starts {
    let mut shard = open(entry, &BatchConfig::default());
    let mut found = Vec::new();
    for _ in 0..3 {
        for _ in 0..9 {
            choose(&mut *shard);
            shard.step(BatchBuffers::default()).unwrap();
        }
        found.push(shard.session_at(0));
    }
    Starts::new(found)
}

#[test]
fn after_every_step_the_row_is_the_one_that_is_written_as_a_whole() {
    for entry in GAMES {
        for autoreset in [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Never] {
            for starts in [Starts::default(), positions(entry)] {
                let config = BatchConfig::default()
                    .with_autoreset(autoreset)
                    .with_max_length(Some(70))
                    .with_starts(starts);
                let mut shard = open(entry, &config);
                let mut rows = Rows::new(&*shard);
                for step in 0..150 {
                    choose(&mut *shard);
                    shard.step(rows.lend()).unwrap();
                    assert!(rows.fit(&*shard), "{} {autoreset:?} {step}", entry.info.name);
                }
            }
        }
    }
}

#[test]
fn what_happens_between_steps_is_seen_in_the_next_row() {
    for entry in GAMES {
        let mut shard = open(entry, &BatchConfig::default());
        let mut rows = Rows::new(&*shard);
        let first = shard.save();
        for round in 0..40 {
            match round % 4 {
                0 => shard.reset(Some(&[true, false, true, false])).unwrap(),
                1 => shard.set_state(1, &*shard.session_at(2)).unwrap(),
                2 => shard.load(&first).unwrap(),
                _ => shard = shard.fork(),
            }
            for _ in 0..5 {
                choose(&mut *shard);
                shard.step(rows.lend()).unwrap();
                assert!(rows.fit(&*shard), "{} {round}", entry.info.name);
            }
        }
    }
}

#[test]
fn a_step_writes_what_has_changed_and_show_writes_all() {
    let mut shard = open(&GAMES[0], &BatchConfig::default());
    let mut rows = Rows::new(&*shard);
    choose(&mut *shard);
    shard.step(rows.lend()).unwrap();
    rows.cells.fill(9.0);
    choose(&mut *shard);
    shard.step(rows.lend()).unwrap();
    let kept = rows.cells.iter().filter(|cell| **cell > 1.0).count();
    assert!(kept > 0, "a cell that has not changed was written");
    assert!(kept < rows.cells.len(), "no cell that has changed was written");
    assert!(!rows.fit(&*shard), "the comparison sees foreign cells");
    shard.show(rows.lend());
    assert!(rows.fit(&*shard));
}

#[test]
fn rows_that_a_batch_owns_are_those_that_are_lent() {
    for entry in GAMES {
        let mut shard = open(entry, &BatchConfig::default());
        let (mut owned, mut rows) = (OwnedBuffers::new(SLOTS, shard.sizes()), Rows::new(&*shard));
        let mut other = shard.fork();
        for _ in 0..30 {
            choose(&mut *shard);
            choose(&mut *other);
            shard.step(owned.lend()).unwrap();
            other.step(rows.lend()).unwrap();
            assert_eq!(owned.observation[..], rows.cells, "{}", entry.info.name);
        }
    }
}

/// Whether the rows hold the cells that are not 0 of rows of bytes.
fn holds(rows: &[SparseWriter], bytes: &[u8]) -> bool {
    let width = bytes.len() / SLOTS;
    rows.iter().zip(bytes.chunks(width)).all(|(row, bytes)| {
        let nonzero = (0..).zip(bytes.iter().copied()).filter(|(_, value)| *value > 0);
        row.width() == width && row.iter().eq(nonzero)
    })
}

#[test]
fn sparse_rows_are_the_cells_that_are_not_0_of_every_row() {
    for entry in GAMES {
        for autoreset in [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Never] {
            for starts in [Starts::default(), positions(entry)] {
                let config = BatchConfig::default()
                    .with_autoreset(autoreset)
                    .with_max_length(Some(40))
                    .with_starts(starts);
                let mut shard = open(entry, &config);
                let mut twin = shard.fork();
                let cells = SLOTS * shard.sizes().observation;
                let [mut bytes, mut last_bytes] = [vec![0; cells], vec![0; cells]];
                let [mut rows, mut last_rows] =
                    [(); 2].map(|()| vec![SparseWriter::default(); SLOTS]);
                for step in 0..90 {
                    choose(&mut *shard);
                    choose(&mut *twin);
                    let observation = ObservationBuffer::Bytes(&mut bytes);
                    let final_observation = ObservationBuffer::Bytes(&mut last_bytes);
                    let dense =
                        BatchBuffers { observation, final_observation, ..BatchBuffers::default() };
                    shard.step(dense).unwrap();
                    let observation = ObservationBuffer::Sparse(&mut rows);
                    let final_observation = ObservationBuffer::Sparse(&mut last_rows);
                    let sparse =
                        BatchBuffers { observation, final_observation, ..BatchBuffers::default() };
                    twin.step(sparse).unwrap();
                    assert!(holds(&rows, &bytes), "{} {autoreset:?} {step}", entry.info.name);
                }
                let ended = last_rows.iter().filter(|row| row.width() > 0).count();
                assert_eq!(ended, if autoreset == Autoreset::SameStep { SLOTS } else { 0 });
                assert!(ended == 0 || holds(&last_rows, &last_bytes), "{}", entry.info.name);
            }
        }
    }
}
