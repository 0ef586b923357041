//! Plays the golden games; shared with the WebAssembly program beside the crate.

use std::{collections::BTreeMap, fmt::Write};

use rules_core::{BatchBuffers, BatchConfig, JsonMap, ObservationBuffer, Registration};
use sha2::{Digest, Sha256};

/// Seed of all golden games.
pub(crate) const SEED: u64 = 2026;
/// Games stepped together.
pub(crate) const GAMES: usize = 64;
/// At least so many games are played to their end.
const ENDED: usize = 300;

/// What is hashed apart.
const KINDS: [&str; 7] = ["actions", "seats", "masks", "bytes", "floats", "rewards", "ends"];

/// What one game of the registry gave.
#[derive(Debug, PartialEq)]
pub(crate) struct Golden {
    /// Steps of the batch.
    pub(crate) steps: usize,
    /// Games that ended.
    pub(crate) ended: usize,
    /// SHA-256 of each kind of row.
    pub(crate) hashes: BTreeMap<&'static str, String>,
}

/// Steps a batch until enough games have ended, and hashes its rows. Floats, which are most of
/// the bytes, need not be hashed.
///
/// # Panics
///
/// If floats are not hashed and one is not its byte divided by the maximum of its field.
pub(crate) fn play(entry: &Registration, hash_floats: bool) -> Golden {
    let mut shard = (entry.make_shard)(&JsonMap::new(), &BatchConfig::default(), 0, GAMES)
        .expect("the default is a game");
    shard.seed(SEED);
    shard.reset(None).expect("nothing is scripted");
    let sizes = shard.sizes();
    let mut hashers: BTreeMap<_, _> = KINDS.map(|kind| (kind, Sha256::new())).into();
    if !hash_floats {
        hashers.remove("floats");
    }
    let session = (entry.open)(&JsonMap::new()).expect("the default is a game");
    let maxima: Vec<_> = session.observation_spec().maxima().into_iter().map(f32::from).collect();
    let (mut floats, mut bytes) =
        (vec![0f32; GAMES * sizes.observation], vec![0u8; GAMES * sizes.observation]);
    let (mut action_mask, mut seat) = (vec![0i8; GAMES * sizes.actions], vec![0i8; GAMES]);
    let mut rewards = vec![0f64; GAMES * sizes.seats];
    let (mut over, mut actions) = (vec![false; GAMES], vec![0i64; GAMES]);
    let (mut steps, mut ended) = (0, 0);
    while ended < ENDED {
        shard.sample(&mut actions);
        shard.set_actions(&actions).expect("sampled actions are legal");
        shard
            .step(BatchBuffers {
                observation: ObservationBuffer::Bytes(&mut bytes),
                action_mask: &mut action_mask,
                seat: &mut seat,
                rewards: &mut rewards,
                terminated: &mut over,
                ..BatchBuffers::default()
            })
            .expect("nothing is scripted");
        shard.show(BatchBuffers {
            observation: ObservationBuffer::Floats(&mut floats),
            ..BatchBuffers::default()
        });
        let mut note = |kind, bytes: &[u8]| {
            hashers.get_mut(kind).expect("a kind of the list").update(bytes);
        };
        note("actions", &flat(&actions, i64::to_le_bytes));
        note("seats", &flat(&seat, i8::to_le_bytes));
        note("masks", &flat(&action_mask, i8::to_le_bytes));
        note("bytes", &bytes);
        if hash_floats {
            note("floats", &flat(&floats, f32::to_le_bytes));
        } else {
            assert!(
                divided(&bytes, &maxima, &floats),
                "a float is its byte, divided by its maximum"
            );
        }
        note("rewards", &flat(&rewards, f64::to_le_bytes));
        note("ends", &flat(&over, |flag| [u8::from(flag)]));
        steps += 1;
        ended += over.iter().filter(|&&over| over).count();
    }
    let printed =
        hashers.into_iter().map(|(kind, hasher)| (kind, hex(&hasher.finalize()))).collect();
    Golden { steps, ended, hashes: printed }
}

/// Whether each float is the byte at its place, divided by the maximum of its cell.
fn divided(bytes: &[u8], maxima: &[f32], floats: &[f32]) -> bool {
    let rows = bytes.chunks_exact(maxima.len()).zip(floats.chunks_exact(maxima.len()));
    rows.flat_map(|(bytes, floats)| bytes.iter().zip(maxima).zip(floats))
        .all(|((&byte, max), float)| (f32::from(byte) / max).to_bits() == float.to_bits())
}

/// Numbers as bytes, the low one first.
fn flat<T: Copy, const N: usize>(row: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    let mut out = vec![0; N * row.len()];
    for (to, &number) in out.chunks_exact_mut(N).zip(row) {
        to.copy_from_slice(&bytes(number));
    }
    out
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string can be written to");
        text
    })
}
