//! Unpack: bits and bytes to cells, many at a time. Rows are written in every
//! step of every game of a batch, so these loops are written for wide
//! instructions.

/// Unpacks eight bits into eight bytes of 0 or 1, the lowest first.
#[inline]
const fn unpack_byte(bits: u8) -> [u8; 8] {
    // Byte `i` keeps bit `i`; adding 127 carries it to the top bit of the byte.
    let own = u64::from_le_bytes([bits; 8]) & 0x8040_2010_0804_0201;
    ((own + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101).to_le_bytes()
}

/// [`unpack_byte`] as a table: a batch unpacks masks and sets in every step.
static UNPACKED: [[u8; 8]; 256] = {
    let (mut all, mut bits) = ([[0; 8]; 256], 0_usize);
    while bits < 256 {
        all[bits] = unpack_byte(bits.to_le_bytes()[0]);
        bits += 1;
    }
    all
};

/// Unpacks eight counts of two bits into bytes, the lowest first.
#[cfg_attr(not(feature = "games"), allow(dead_code, reason = "some games do without"))]
#[inline]
pub(crate) const fn pairs(bits: u64) -> [u8; 8] {
    let bits = bits & 0xffff;
    let fours = (bits | bits << 24) & 0xff_0000_00ff;
    let twos = (fours | fours << 12) & 0x000f_000f_000f_000f;
    ((twos | twos << 6) & 0x0303_0303_0303_0303).to_le_bytes()
}

/// Unpacks words into bytes of 0 or 1.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
pub(crate) fn unpack<B: Copy>(words: &[u64], row: &mut [B])
where
    [B; 8]: Octet,
{
    assert!(row.len() <= words.len() * 64, "more cells than bits");
    let eight = |i: usize| <[B; 8]>::of(UNPACKED[usize::from(words[i / 8].to_le_bytes()[i % 8])]);
    let (whole, rest) = row.as_chunks_mut();
    let last = whole.len();
    for (i, to) in whole.iter_mut().enumerate() {
        *to = eight(i);
    }
    if !rest.is_empty() {
        rest.copy_from_slice(&eight(last)[..rest.len()]);
    }
}

/// Eight cells, of bytes or of signed bytes.
pub(crate) trait Octet {
    /// From bytes that are 0 or 1.
    fn of(bytes: [u8; 8]) -> Self;
}

impl Octet for [u8; 8] {
    #[inline]
    fn of(bytes: [u8; 8]) -> Self {
        bytes
    }
}

impl Octet for [i8; 8] {
    #[inline]
    fn of(bytes: [u8; 8]) -> Self {
        bytes.map(u8::cast_signed)
    }
}

/// Eight bits as `f32` of 0 or 1, the lowest first.
static UNPACKED_FLOATS: [[f32; 8]; 256] = {
    let (mut all, mut bits) = ([[0.0; 8]; 256], 0);
    while bits < 256 {
        let mut i = 0;
        while i < 8 {
            if bits >> i & 1 == 1 {
                all[bits][i] = 1.0;
            }
            i += 1;
        }
        bits += 1;
    }
    all
};

/// Writes `one` for every bit that is set and 0 for the others.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
pub(super) fn unpack_floats(words: &[u64], row: &mut [f32], one: f32) {
    assert!(row.len() <= words.len() * 64, "more cells than bits");
    let eight = |i: usize| {
        UNPACKED_FLOATS[usize::from(words[i / 8].to_le_bytes()[i % 8])].map(|bit| bit * one)
    };
    let (whole, rest) = row.as_chunks_mut();
    let last = whole.len();
    for (i, to) in whole.iter_mut().enumerate() {
        *to = eight(i);
    }
    if !rest.is_empty() {
        rest.copy_from_slice(&eight(last)[..rest.len()]);
    }
}

/// Converts cells to `f32` from 0 to 1. A maximum of 1 needs no division, which would
/// cost the most.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
pub(super) fn convert(cells: &[u8], row: &mut [f32], max: u8) {
    if max == 1 {
        by_fours(cells, row, f32::from);
    } else {
        let max = f32::from(max);
        by_fours(cells, row, |cell| f32::from(cell) / max);
    }
}

/// Converts sixteen cells at a time, then four, which compiles to vector instructions.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
fn by_fours(cells: &[u8], row: &mut [f32], number: impl Fn(u8) -> f32 + Copy) {
    let (sixteens, fewer) = cells.as_chunks::<16>();
    let (wide, narrow) = row.as_chunks_mut();
    for (to, sixteen) in wide.iter_mut().zip(sixteens) {
        *to = sixteen.map(number);
    }
    let (fours, rest) = fewer.as_chunks::<4>();
    for (to, four) in narrow.as_chunks_mut().0.iter_mut().zip(fours) {
        *to = four.map(number);
    }
    if rest.is_empty() {
        return;
    }
    // Converting the last four cells again is faster than one by one. Not in a short
    // field: its cells were just stored in other widths, which would stall the load.
    match (cells.last_chunk::<4>(), row.last_chunk_mut()) {
        (Some(four), Some(to)) if cells.len() > 8 => *to = four.map(number),
        _ => {
            let done = cells.len() - rest.len();
            row[done..].iter_mut().zip(rest).for_each(|(to, cell)| *to = number(*cell));
        }
    }
}
