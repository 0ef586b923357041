//! Seats relative to one of them.

use crate::Seat;

/// The seats in turn order, beginning with one of them; at most four. Position 0 is that
/// seat, position 1 the next seat in turn order, and so on.
///
/// ```
/// use rules_core::pieces::SeatRotation;
/// let rotation = SeatRotation::new(2, 3);
/// assert_eq!([0, 1, 2].map(|seat| rotation.place(seat)), [1, 2, 0]);
/// assert_eq!([0, 1, 2, 3].map(|place| rotation.seat(place)), [Some(2), Some(0), Some(1), None]);
/// assert_eq!(rotation.cells([10, 11, 12, 13]), [12, 10, 11, 0]);
/// assert_eq!(rotation.turn(0x0321, 4), 0x0213);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatRotation {
    own: Seat,
    players: Seat,
}

impl SeatRotation {
    /// The rotation that begins with `seat`, in a game with this number of seats.
    #[inline]
    #[must_use]
    pub const fn new(own: Seat, players: Seat) -> Self {
        Self { own, players }
    }

    /// Number of seats.
    #[inline]
    #[must_use]
    pub const fn players(self) -> Seat {
        self.players
    }

    /// The position of a seat. Requires that the game has the seat.
    #[inline]
    #[must_use]
    pub const fn place(self, seat: Seat) -> usize {
        let ahead = if seat < self.own { self.players } else { 0 };
        (seat + ahead - self.own) as usize
    }

    /// The seat at a position; `None` past the last one.
    #[inline]
    #[must_use]
    pub fn seat(self, place: usize) -> Option<Seat> {
        let place = Seat::try_from(place).ok().filter(|place| *place < self.players)?;
        let seat = self.own + place;
        Some(if seat < self.players { seat } else { seat - self.players })
    }

    /// Numbers by seat as numbers by position, 0 past the last seat.
    #[inline]
    #[must_use]
    pub fn cells(self, by_seat: [u8; 4]) -> [u8; 4] {
        // In one piece: four bytes one by one would have to be gathered again.
        self.turn32(u32::from_le_bytes(by_seat), 8).to_le_bytes()
    }

    /// Groups of `width` bits by seat as groups by position, 0 past the last seat. The four
    /// groups fit into 63 bits.
    #[inline]
    #[must_use]
    pub const fn turn(self, by_seat: u64, width: u32) -> u64 {
        let (own, players) = (self.own as u32 * width, self.players as u32 * width);
        let all = (1 << players) - 1;
        let rows = by_seat & all;
        (rows >> own | rows << (players - own)) & all
    }

    /// [`turn`](Self::turn) for groups that fit into 32 bits.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "four rows of eight bits fit")]
    const fn turn32(self, by_seat: u32, width: u32) -> u32 {
        self.turn(by_seat as u64, width) as u32
    }

    /// [`turn`](Self::turn) for groups that fit into 127 bits, given as two words.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the halves are what is asked for")]
    pub const fn turn_wide(self, by_seat: [u32; 4], width: u32) -> [u64; 2] {
        let [a, b, c, d] = by_seat;
        let low = a as u128 | (b as u128) << width;
        let rows = low | (c as u128 | (d as u128) << width) << (2 * width);
        let (own, players) = (self.own as u32 * width, self.players as u32 * width);
        let all = (1 << players) - 1;
        let rows = rows & all;
        let turned = (rows >> own | rows << (players - own)) & all;
        [turned as u64, (turned >> 64) as u64]
    }

    /// Turns many sets of seats at once, four bits each.
    #[inline]
    #[must_use]
    pub const fn sets(self, by_seat: u64) -> u64 {
        const EACH: u64 = 0x1111_1111_1111_1111;
        let (own, back) = (self.own as u32, (self.players - self.own) as u32);
        let (low, all) = ((1 << back) - 1, (1 << self.players) - 1);
        by_seat >> own & (EACH * low) | by_seat << back & (EACH * (all - low))
    }
}

#[cfg(test)]
mod tests {
    use super::SeatRotation;

    #[test]
    fn every_spelling_turns_the_table_alike() {
        for (own, players) in (1..=4).flat_map(|n| (0..n).map(move |own| (own, n))) {
            let rotation = SeatRotation::new(own, players);
            let sets = 0x8421_0f73_1248_9bde;
            let wide = rotation.turn_wide([0x3000_0001, 0x1555_5555, 2, 0x2bcd_ef03], 30);
            let wide = u128::from(wide[0]) | u128::from(wide[1]) << 64;
            for place in 0..4 {
                let seat = rotation.seat(place);
                assert!(seat.is_none_or(|seat| rotation.place(seat) == place));
                let old = |row: u64| seat.map_or(0, |seat| row >> (4 * seat) & 15);
                assert_eq!(rotation.turn(0xa5c3, 4) >> (4 * place) & 15, old(0xa5c3));
                let cells = [0x11, 0x22, 0x33, 0x44];
                let cell = seat.map_or(0, |seat| cells[usize::from(seat)]);
                assert_eq!(rotation.cells(cells)[place], cell);
                let row = [0x3000_0001, 0x1555_5555, 2, 0x2bcd_ef03];
                let row = seat.map_or(0, |seat| row[usize::from(seat)]);
                assert_eq!(wide >> (30 * place) & 0x3fff_ffff, row);
                for group in 0..16 {
                    let four = sets >> (4 * group) & 15;
                    let bit = seat.map_or(0, |seat| four >> seat & 1);
                    assert_eq!(rotation.sets(sets) >> (4 * group) >> place & 1, bit);
                }
            }
        }
    }
}
