//! Memory: reckoned and asked for before it is taken, because Rust ends the
//! process where there is none.

use std::hint::black_box;

use pyo3::{exceptions::PyMemoryError, prelude::*};

use crate::{forms::Forms, game::Game};

/// What a game of a batch takes beside its state and what is counted below:
/// three generators, the order, the flags.
const AROUND: usize = 256;

/// Bytes that the games of a batch convert, its arrays left out.
pub(crate) fn of_games(game: &Game, games: usize) -> u128 {
    let info = &game.entry.info;
    let sums = 3 * size_of::<f64>() * usize::from(game.limits.seats);
    let allowed = info.actions.div_ceil(64) * 8;
    (info.state_bytes + AROUND + sums + allowed) as u128 * games as u128
}

/// Bytes that the arrays of a batch take.
pub(crate) fn of_arrays(game: &Game, games: usize, forms: Forms, last: bool) -> u128 {
    let cell = if forms.dtype == "uint8" { 1 } else { size_of::<f32>() };
    let sizes = game.sizes();
    let observation = if forms.sparse {
        // Few cells are not 0: each is there as it was written and as it is shown.
        sizes.observation / 4 * (size_of::<u32>() + size_of::<u16>() + cell)
    } else {
        // Wide rows of floats are compared with the same rows as bytes.
        let compared = cell > 1 && sizes.is_wide();
        sizes.observation * (cell * if last { 2 } else { 1 } + usize::from(compared))
    };
    let mask = if forms.packed { sizes.packed() } else { sizes.actions };
    let sums = 2 * size_of::<f64>() * sizes.seats;
    // Two seats, two flags, a length.
    (observation + mask + sums + 8) as u128 * games as u128
}

/// Refuses with `MemoryError` what the system would not give at this moment.
pub(crate) fn ask(bytes: u128, what: &str) -> PyResult<()> {
    let mut room: Vec<u8> = Vec::new();
    let asked = usize::try_from(bytes).ok().filter(|&bytes| room.try_reserve_exact(bytes).is_ok());
    // Otherwise the compiler may leave out what nobody uses.
    black_box(room.as_mut_ptr());
    asked.map(drop).ok_or_else(|| {
        PyMemoryError::new_err(format!(
            "{what} needs about {bytes} bytes ({} MiB), which the system does not give",
            bytes.div_ceil(1 << 20)
        ))
    })
}
