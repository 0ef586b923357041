//! Sets and multisets as cells: one byte for each possible member.

use crate::games::valor_and_villainy::state::Multiset;

/// 64 cells, eight in a word, as sums of weights of the sets they are in.
#[derive(Default)]
pub(super) struct CellPlanes([u64; 8]);

impl CellPlanes {
    /// The copies of each design of a multiset.
    #[inline]
    pub(super) fn of_multiset<K>(multiset: &Multiset<K>) -> Self {
        let [ones, twos, fours] = multiset.planes();
        Self::default().with(ones, 1).with(twos, 2).with(fours, 4)
    }

    /// The same with a weight for each member of a set; sums stay below 256.
    #[inline]
    pub(super) fn with(mut self, set: u64, weight: u8) -> Self {
        if set != 0 {
            for (cells, bits) in self.0.iter_mut().zip(set.to_le_bytes()) {
                *cells += eight(bits) * u64::from(weight);
            }
        }
        self
    }

    /// The cells.
    #[inline]
    pub(super) fn cells(&self) -> [u8; 64] {
        let mut cells = [0; 64];
        for (to, word) in cells.as_chunks_mut().0.iter_mut().zip(self.0) {
            *to = word.to_le_bytes();
        }
        cells
    }
}

/// Spreads eight bits over eight bytes, the lowest first.
#[inline]
const fn eight(bits: u8) -> u64 {
    // Each byte keeps the bit of its own place; adding 127 carries it to the top.
    let own = (bits as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (own + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101
}

#[cfg(test)]
mod tests {
    use super::CellPlanes;

    #[test]
    fn a_member_of_several_sets_has_the_sum_of_their_weights() {
        let (odd, last) = (0xaaaa_aaaa_aaaa_aaaa, 1 << 63 | 0b11);
        let cells = CellPlanes::default().with(odd, 3).with(last, 128).with(0, 9).cells();
        for (i, cell) in cells.into_iter().enumerate() {
            let sum = 3 * u8::from(i % 2 == 1) + 128 * u8::from(i < 2 || i == 63);
            assert_eq!(cell, sum, "cell {i}");
        }
    }
}
