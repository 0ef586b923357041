//! Prizes: Minions, Treasures, and how everybody stands.
//!
//! What lies where is anybody's guess, also a processor's: everything here goes
//! by tables of places and never branches.

use super::{Eye, fields, ones};
use crate::{
    Indexed, ObservationWriter, Seat,
    games::unsung_heroes::state::{
        MINIONS_OF, MinionPlace, TREASURES_OF, TreasurePlace, Trove, ix,
    },
    pieces::Stack,
};

fields! {
    MINIONS: "minions" [8, 7], 1, "each Minion: face up, won by player, spent, unseen (UH-70)";
    POWERUPS: "powerups" [8], 2, "1 used in this round, 2 and its static bonus counts (UH-90, UH-91)";
    TREASURES: "treasures" [16, 12], 1, "each known Treasure: held by player, played by player, drawn, discarded, spent, static bonus counts (5.9)";
    TREASURES_SEEN: "treasures_seen" [16, 4], 1, "who else knows a Treasure that this seat knows (5.9)";
    HIDDEN: "treasures_hidden" [6], 16, "unknown Treasures: held by player, discarded or drawn, unseen (5.9)";
    SCORES: "scores" [4], 255, "scores (UH-40), 255 at most";
    BEFORE: "scores_before" [4], 255, "scores that a Nope brings back (UH-60), 255 at most";
    REACHED: "reached" [4], 100, "when each score was reached (UH-67)";
    WON: "minions_won" [4], 4, "Minions won in the game (UH-69)";
    TREASURES_WON: "treasures_won" [4], 4, "Treasures received in the game (UH-69)";
}

/// What a seat knows of the Treasures.
pub(super) struct Shelf<'a> {
    /// All of them; of those that it does not know, what it may not tell.
    troves: &'a [Trove],
    /// The number of the place of each, that of [`TreasurePlace::Hidden`] for
    /// those that it does not know.
    places: [u8; 16],
    /// Who has seen those that it knows, four bits each.
    seen: u64,
    /// Those whose static bonus counts: in a row, where everybody knows them.
    counted: u64,
    /// How many of the others lie where, in bytes: held by a seat, discarded or
    /// drawn, unseen.
    hidden: u64,
    /// How many each seat has received, in bytes, as [`TREASURES_OF`] counts.
    received: u64,
}

/// What a Treasure adds to [`Shelf::hidden`] and [`Shelf::received`], by the number of
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

impl<'a> Shelf<'a> {
    /// As a seat sees them.
    pub(super) fn seen(troves: &'a [Trove], seat: Seat) -> Self {
        Self::of(troves, 1 << seat)
    }

    /// As a view tells of them: by Treasure, and those that are hidden.
    pub(super) fn told(troves: &'a [Trove], hidden: &Stack<Trove, 16>) -> Self {
        // What the view hides stands as hidden; whatever else somebody has seen it knows.
        let mut shelf = Self::of(troves, u8::MAX);
        for place in &Trove::places(hidden.places())[..hidden.len()] {
            let [hidden, received] = SHARES[usize::from(place | UNKNOWN)];
            shelf.hidden += hidden;
            shelf.received += received;
        }
        shelf
    }

    /// As the seat of a bit sees them. Each thing for all of them in turn:
    /// that becomes wide instructions.
    #[inline]
    fn of(troves: &'a [Trove], own: u8) -> Self {
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
        Self { troves, places, seen: four_bits_each(seen), counted, hidden, received }
    }
}

impl Eye<'_> {
    pub(super) fn prizes(self, out: &mut impl ObservationWriter) {
        let (treasures, minions) = (&self.seen.shelf, self.seen.table.minions.values());
        let [a, b, c, d] = self.places();
        let cells = [0, 1 << 6, 1, 2 << a, 2 << b, 2 << c, 2 << d, 1 << 5];
        let all = self.seen.minions.into_iter().rev();
        out.bits(&MINIONS, &[all.fold(0, |all, place| all << 7 | cells[usize::from(place & 7)])]);
        let used = minions
            .iter()
            .rev()
            .fold(0, |all, prize| all << 8 | (u64::from(prize.used) + u64::from(prize.counted)));
        out.cells(&POWERUPS, &used.to_le_bytes());
        // Those in the dark light the last column, and then darken it again.
        let columns = [11, 11, 8, a, b, c, d, 4 + a, 4 + b, 4 + c, 4 + d, 9, 10, 11, 11, 11];
        let lit = (0..16).flat_map(|i| {
            let column = columns[usize::from(treasures.places[i] & 15)];
            [(12 * i + column, 1), (12 * i + 11, 0)]
        });
        let counted = ones(treasures.counted).map(|i| (12 * i + 11, 1));
        out.sparse(&TREASURES, lit.chain(counted));
        // Of the own seat it goes without saying.
        out.bits(&TREASURES_SEEN, &[self.circle.sets(treasures.seen) & !0x1111_1111_1111_1111]);
        let [a, b, c, d, aside, unseen, ..] = treasures.hidden.to_le_bytes();
        let [a, b, c, d] = self.circle.cells([a, b, c, d]);
        out.cells(&HIDDEN, &[a, b, c, d, aside, unseen]);
    }

    /// The place of each seat; of those that are not taken any number below 4.
    fn places(self) -> [usize; 4] {
        [0, 1, 2, 3].map(|seat| self.circle.place(seat) & 3)
    }

    pub(super) fn standing(self, out: &mut impl ObservationWriter) {
        let (seen, table) = (self.seen, self.seen.table);
        let low = |score: u16| u8::try_from(score).unwrap_or(u8::MAX);
        // Of Treasures, only those in a row count: everybody sees them.
        let prizes = table.prize_points(seen.shelf.troves);
        let scores = [0, 1, 2, 3].map(|seat| prizes[ix(seat)] + table.own_points(seat));
        out.cells(&SCORES, &self.circle.cells(scores.map(low)));
        // All ones or none, instead of a branch.
        let shown = u8::from(table.before.is_some()).wrapping_neg();
        out.cells(&BEFORE, &self.circle.cells(table.was.map(|score| low(score) & shown)));
        out.cells(&REACHED, &self.circle.cells(table.reached));
        let won = seen.minions.iter().map(|place| MINIONS_OF[usize::from(*place)]).sum();
        out.cells(&WON, &self.circle.cells(table.with_forged(won)));
        // A Treasure that is hidden from the view has a holder all the same.
        let received = table.with_forged(seen.shelf.received);
        out.cells(&TREASURES_WON, &self.circle.cells(received));
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
const _: () = assert!(MinionPlace::COUNT == 8 && TreasurePlace::COUNT == 14);

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
