//! The board: worker boxes in the order of resolution, traps, rooms, the track.

use super::{
    BOXES, Set, Spot, TRAPS, Token, Trap,
    printed::{TrapCard, WorkBox},
    rows::PARTIES,
};
use crate::Indexed;

/// The boxes that are open in a game of so many players (HMD-37).
pub(crate) const OPEN: [Set<Spot>; 5] = {
    let (mut open, mut i) = ([0; 5], 0);
    while i < 22 {
        let mut players = BOXES[i].players as usize;
        while players < 5 {
            open[players] |= 1 << i;
            players += 1;
        }
        i += 1;
    }
    let [zero, one, two, three, four] = open;
    [
        Set::from_bits(zero),
        Set::from_bits(one),
        Set::from_bits(two),
        Set::from_bits(three),
        Set::from_bits(four),
    ]
};

/// The boxes of the Town.
pub(crate) const TOWN: Set<Spot> = Set::from_bits(0b111 << 15);
/// The boxes of the Forest.
pub(crate) const FOREST: Set<Spot> = Set::from_bits(0b11 << 18);
/// The boxes of the Castle.
#[cfg(test)]
pub(crate) const CASTLE: Set<Spot> = Set::from_bits(0b11 << 20);

/// A location with the evil icon (HMD-66).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evil {
    /// The Town.
    Town,
    /// The Forest.
    Forest,
}

/// The two locations with the evil icon and their boxes.
pub(crate) const EVIL: [(Evil, Set<Spot>); 2] = [(Evil::Town, TOWN), (Evil::Forest, FOREST)];

/// A stop of the Action phase (HMD-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Station {
    /// A worker box.
    Box(Spot),
    /// The evil icon behind the last box of a location.
    Evil(Evil),
}

/// Every stop of the Action phase, in order (HMD-50).
pub(crate) const STATIONS: [Station; 24] = {
    let mut stops = [Station::Evil(Evil::Town); 24];
    let (mut stop, mut spot) = (0, 0);
    while spot < 22 {
        if spot == 18 {
            stop += 1;
        } else if spot == 20 {
            stops[stop] = Station::Evil(Evil::Forest);
            stop += 1;
        }
        stops[stop] = Station::Box(Spot(spot));
        stop += 1;
        spot += 1;
    }
    stops
};

impl Spot {
    /// The box.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static WorkBox {
        &BOXES[self.index()]
    }
}

impl Trap {
    /// The token.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static TrapCard {
        &TRAPS[self.index()]
    }
}

/// Who may defend a floor (HMD-84).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// At most so many monsters.
    pub(crate) monsters: u8,
    /// Of at most this level.
    pub(crate) level: u8,
}

/// What a monster room of this size allows; 0 is no room (HMD-84).
#[must_use]
pub(crate) const fn room(size: u8) -> Room {
    if size == 0 { Room { monsters: 2, level: 2 } } else { Room { monsters: size, level: size } }
}

impl Token {
    /// How many heroes of levels 1, 2 and 3 its party has (section 2.10).
    #[inline]
    #[must_use]
    pub const fn levels(self) -> [u8; 3] {
        PARTIES[self.get() as usize - 1]
    }
}
