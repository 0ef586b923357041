//! The board: worker boxes in the order of resolution.

use super::{Set, Spot};

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

/// A stop: a worker box or an evil icon, at which the Action phase resolves something (HMD-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A worker box.
    Box(Spot),
    /// The evil icon behind the last box of a location.
    Evil(Evil),
}

/// Every stop of the Action phase, in order (HMD-50).
pub(crate) const STOPS: [Stop; 24] = {
    let mut stops = [Stop::Evil(Evil::Town); 24];
    let (mut stop, mut spot) = (0, 0);
    while spot < 22 {
        if spot == 18 {
            stop += 1;
        } else if spot == 20 {
            stops[stop] = Stop::Evil(Evil::Forest);
            stop += 1;
        }
        stops[stop] = Stop::Box(Spot(spot));
        stop += 1;
        spot += 1;
    }
    stops
};
