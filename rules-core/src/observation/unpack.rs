//! Unpack: bits and bytes to cells, many at a time. Rows are written in every
//! step of every game of a batch, so these loops are written for wide
//! instructions.

/// Spreads eight bits over eight bytes of 0 or 1, the lowest first.
#[inline]
const fn spread(bits: u8) -> [u8; 8] {
    // Each byte keeps the bit of its own place; adding 127 carries it to the top.
    let own = u64::from_le_bytes([bits; 8]) & 0x8040_2010_0804_0201;
    ((own + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101).to_le_bytes()
}

/// The same as a table: masks and sets are unpacked in every step of a batch.
static SPREAD: [[u8; 8]; 256] = {
    let (mut all, mut bits) = ([[0; 8]; 256], 0_usize);
    while bits < 256 {
        all[bits] = spread(bits.to_le_bytes()[0]);
        bits += 1;
    }
    all
};

/// Spreads eight counts of two bits over bytes, the lowest first.
#[cfg(any(feature = "wuerfelhelden", feature = "hero_must_die"))]
#[inline]
pub(crate) const fn pairs(bits: u64) -> [u8; 8] {
    let bits = bits & 0xffff;
    let fours = (bits | bits << 24) & 0xff_0000_00ff;
    let twos = (fours | fours << 12) & 0x000f_000f_000f_000f;
    ((twos | twos << 6) & 0x0303_0303_0303_0303).to_le_bytes()
}

/// Spreads words over bytes of 0 or 1.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
pub(crate) fn unpack<B: Copy>(words: &[u64], row: &mut [B])
where
    [B; 8]: Octet,
{
    assert!(row.len() <= words.len() * 64, "more cells than bits");
    let eight = |i: usize| <[B; 8]>::of(SPREAD[usize::from(words[i / 8].to_le_bytes()[i % 8])]);
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

/// Eight bits as numbers, the lowest first.
static LIGHTS: [[f32; 8]; 256] = {
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

/// Writes the same number for every bit that is set.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
pub(super) fn light(words: &[u64], row: &mut [f32], lit: f32) {
    assert!(row.len() <= words.len() * 64, "more cells than bits");
    let eight =
        |i: usize| LIGHTS[usize::from(words[i / 8].to_le_bytes()[i % 8])].map(|light| light * lit);
    let (whole, rest) = row.as_chunks_mut();
    let last = whole.len();
    for (i, to) in whole.iter_mut().enumerate() {
        *to = eight(i);
    }
    if !rest.is_empty() {
        rest.copy_from_slice(&eight(last)[..rest.len()]);
    }
}

/// Turns cells into numbers from 0 to 1. A division by one would change nothing
/// and cost the most.
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

/// Turns sixteen cells at a time, then four: that becomes wide instructions.
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
    // The last four once more: one by one would cost more than twice. Not in a
    // short field, whose cells were stored a moment ago and in other portions.
    match (cells.last_chunk::<4>(), row.last_chunk_mut()) {
        (Some(four), Some(to)) if cells.len() > 8 => *to = four.map(number),
        _ => {
            let done = cells.len() - rest.len();
            row[done..].iter_mut().zip(rest).for_each(|(to, cell)| *to = number(*cell));
        }
    }
}
