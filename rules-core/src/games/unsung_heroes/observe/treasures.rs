//! What a seat knows of the Treasures, as places and sums.
//!
//! Branches on where cards are would be unpredictable: everything here goes by
//! tables of places and never branches.

use crate::{
    Indexed, Seat,
    games::unsung_heroes::state::{TREASURES_OF, TreasurePlace, Trove},
    pieces::Stack,
};

/// What a seat knows of the Treasures.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct KnownTreasures {
    /// The number of the place of each, that of [`TreasurePlace::Hidden`] for
    /// those that it does not know.
    pub(in super::super) places: [u8; 16],
    /// Who has seen those that it knows, four bits each.
    pub(in super::super) seen: u64,
    /// Those whose static bonus counts: in a row, where everybody knows them.
    pub(in super::super) counted: u64,
    /// How many of the others lie where, in bytes: held by a seat, discarded or
    /// drawn, unseen.
    pub(in super::super) hidden: u64,
    /// How many each seat has received, in bytes, as [`TREASURES_OF`] counts.
    pub(in super::super) received: u64,
}

/// What a Treasure adds to [`KnownTreasures::hidden`] and [`KnownTreasures::received`], by the number of
/// its place, and [`UNKNOWN`] if the seat does not know it.
static SHARES: [[u64; 2]; 32] = {
    let [a, b, c, d, aside, unseen] = [1, 1 << 8, 1 << 16, 1 << 24, 1 << 32, 1 << 40];
    let hides = [aside, unseen, aside, a, b, c, d, aside, aside, aside, aside, aside, aside, aside];
    let (mut shares, mut place) = ([[0; 2]; 32], 0);
    while place < TreasurePlace::COUNT {
        shares[place] = [0, TREASURES_OF[place]];
        shares[place + UNKNOWN as usize] = [hides[place], TREASURES_OF[place]];
        place += 1;
    }
    shares
};

/// A bit beside the numbers of all places.
const UNKNOWN: u8 = 16;

/// The number of [`TreasurePlace::Hidden`].
const HIDDEN_PLACE: u8 = 13;

/// Whether everybody sees what lies at a place, by its number: absent, played, spent;
/// and hidden, where no Treasure of a state is. Comparisons, which can be made for
/// sixteen at a time.
#[inline]
const fn is_public(place: u8) -> bool {
    place == 0 || place >= 7 && place != 11
}

impl KnownTreasures {
    /// As a seat sees them.
    pub(super) fn of_seat(troves: &[Trove], seat: Seat) -> Self {
        Self::of(troves, 1 << seat)
    }

    /// As a view has them: by Treasure, and those that are hidden.
    pub(super) fn of_view(troves: &[Trove], hidden: &Stack<Trove, 16>) -> Self {
        // What the view hides is marked as hidden; it knows what else others have seen.
        let mut known = Self::of(troves, u8::MAX);
        for place in &Trove::places(hidden.places())[..hidden.len()] {
            let [hidden, received] = SHARES[usize::from(place | UNKNOWN)];
            known.hidden += hidden;
            known.received += received;
        }
        known
    }

    /// As the seat of a bit sees them. Each thing for all of them in turn:
    /// that becomes wide instructions.
    #[inline]
    fn of(troves: &[Trove], own: u8) -> Self {
        let all = Trove::places(troves);
        let (mut seen, counted) = Trove::marks(troves);
        let (mut places, mut lots) = (all, all);
        for i in 0..16 {
            // All ones or none, instead of a branch.
            let known = u8::from(is_public(all[i])) | u8::from(seen[i] & own != 0);
            let known = known.wrapping_neg();
            places[i] = all[i] & known | HIDDEN_PLACE & !known;
            lots[i] = all[i] | UNKNOWN & !known;
            seen[i] &= known;
        }
        let [hidden, received] = lots.iter().fold([0; 2], |[hidden, received], lot| {
            let [hides, receives] = SHARES[usize::from(lot & 31)];
            [hidden + hides, received + receives]
        });
        let counted = one_bit_each(counted);
        Self { places, seen: four_bits_each(seen), counted, hidden, received }
    }
}

/// The lower four bits of each byte.
#[inline]
fn four_bits_each(bytes: [u8; 16]) -> u64 {
    let pack = |eight: u64| {
        let pairs = (eight | eight >> 4) & 0x00ff_00ff_00ff_00ff;
        let fours = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
        (fours | fours >> 16) & 0xffff_ffff
    };
    let [low, high] = halves(bytes).map(pack);
    low | high << 32
}

/// The lowest bit of each byte, where the others are zero.
#[inline]
fn one_bit_each(bytes: [u8; 16]) -> u64 {
    // Byte i moves to bit i of the highest byte.
    let [low, high] = halves(bytes).map(|eight| eight.wrapping_mul(0x0102_0408_1020_4080) >> 56);
    low | high << 8
}

/// Sixteen bytes as two words.
#[inline]
fn halves(bytes: [u8; 16]) -> [u64; 2] {
    [0, 8].map(|first| u64::from_le_bytes(core::array::from_fn(|i| bytes[first + i])))
}

/// The tables count on it.
const _: () = assert!(TreasurePlace::COUNT == 14);

#[cfg(test)]
mod tests {
    use super::{HIDDEN_PLACE, Indexed, TreasurePlace, four_bits_each, is_public, one_bit_each};

    #[test]
    fn the_public_places_are_those_that_the_rules_call_public() {
        for place in TreasurePlace::all() {
            let hidden = place.index() == usize::from(HIDDEN_PLACE);
            let number = u8::try_from(place.index()).unwrap();
            assert_eq!(is_public(number), place.is_public() || hidden, "{place}");
        }
    }
    #[test]
    fn bits_of_bytes_stand_in_their_order() {
        let bytes = core::array::from_fn(|i| [1, 2, 4, 9][i % 4]);
        assert_eq!(four_bits_each(bytes), 0x9421_9421_9421_9421);
        let bytes = core::array::from_fn(|i| u8::from([0, 3, 4, 15].contains(&i)));
        assert_eq!(one_bit_each(bytes), 0b1000_0000_0001_1001);
    }
}
