//! The catalogue of the 170 decisions, and menus drawn from it.

use super::{Chair, Colour, Deed, Face, Low, Run, Value};
use crate::Indexed;

indexed! {
    /// Every decision that a player can face.
    #[non_exhaustive]
    pub enum Action {
        /// RD-17: names an action and a value.
        Declare(deed: Deed, face: Face) = "declare {deed} {face}",
        /// RD-25: begins the declared action.
        Begin(deed: Deed) = "begin {deed}",
        /// RD-25: lets others resolve first.
        Wait = "wait",
        /// RD-26: does without the action.
        Pass = "pass",
        /// Done, go on.
        Confirm = "confirm",
        /// RD-32, RD-34: sets a die aside.
        Keep(colour: Colour, face: Face) = "keep {colour} {face}",
        /// RD-33: puts all dice of a value into a set.
        Set(face: Face) = "set {face}",
        /// RD-36: takes a run.
        Run(run: Run) = "run {run}",
        /// RD-36: uses a die of this colour for the next value of the run.
        RunColour(colour: Colour) = "run colour {colour}",
        /// RD-40: casts the spell of a colour.
        Spell(colour: Colour) = "spell {colour}",
        /// RD-38: takes a die from the injured pool.
        Pick(colour: Colour) = "pick {colour}",
        /// RD-47, RD-60, RD-Q12: points at a seat.
        Seat(chair: Chair) = "seat {chair}",
        /// RD-46: raises a die of another player.
        Pump(colour: Colour, value: Low) = "pump {colour} {value}",
        /// RD-46: uses an own 1.
        Pay(colour: Colour) = "pay {colour}",
        /// RD-61: gives up a die; 0 is one without a face.
        Lose(colour: Colour, value: Value) = "lose {colour} {value}",
        /// RD-62: passes a die to the left neighbour.
        Give(colour: Colour, face: Face) = "give {colour} {face}",
    }
}

/// A set of legal actions: [`Action::Confirm`] or not, and neighbours of the
/// catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Menu {
    confirm: bool,
    base: u8,
    bits: u32,
}

impl Menu {
    /// No action.
    pub(crate) const EMPTY: Self = Self { confirm: false, base: 0, bits: 0 };
    pub(crate) const DECLARE: u8 = 0;
    pub(crate) const ACT: u8 = 30;
    pub(crate) const KEEP: u8 = 38;
    pub(crate) const RUN: u8 = 68;
    pub(crate) const RUN_COLOUR: u8 = 78;
    pub(crate) const SPELL: u8 = 82;
    pub(crate) const PICK: u8 = 86;
    pub(crate) const SEAT: u8 = 90;
    pub(crate) const PAY: u8 = 114;
    pub(crate) const LOSE: u8 = 118;
    pub(crate) const GIVE: u8 = 146;

    /// The actions of a stretch of the catalogue whose bits are set.
    #[inline]
    pub(crate) const fn of(base: u8, bits: u32) -> Self {
        Self { confirm: false, base, bits }
    }

    /// With or without [`Action::Confirm`].
    #[inline]
    pub(crate) const fn or_confirm(self, confirm: bool) -> Self {
        Self { confirm, ..self }
    }

    /// Hands out the actions in catalogue order; `Confirm` comes before every
    /// stretch that it is offered with.
    #[inline]
    pub(crate) fn each(self, mut each: impl FnMut(Action)) {
        if self.confirm {
            each(Action::Confirm);
        }
        let from = &CATALOGUE[usize::from(self.base)..];
        let mut bits = self.bits;
        while bits != 0 {
            // A bit past the catalogue is never set.
            let place = usize::try_from(bits.trailing_zeros()).unwrap_or(0);
            each(from[place]);
            bits &= bits - 1;
        }
    }

    /// Whether it offers an action.
    #[inline]
    pub(crate) fn has(self, action: Action) -> bool {
        if action == Action::Confirm {
            return self.confirm;
        }
        let place = action.index().wrapping_sub(usize::from(self.base));
        place < 32 && self.bits >> place & 1 == 1
    }

    /// The only action, if there is just one.
    #[inline]
    pub(crate) fn only(self) -> Option<Action> {
        if self.bits.count_ones() + u32::from(self.confirm) != 1 {
            return None;
        }
        let mut only = None;
        self.each(|action| only = Some(action));
        only
    }

    /// Whether it offers nothing.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.bits == 0 && !self.confirm
    }
}

/// The catalogue as a table, because a menu is read far more often than it is
/// a single index.
static CATALOGUE: [Action; Action::COUNT] = list();

const COLOURS: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Blue, Colour::Black];
const DEEDS: [Deed; 5] = [Deed::Attack, Deed::Block, Deed::Heal, Deed::Cast, Deed::Animal];
const RUNS: [Run; 10] = [
    Run::From1Of3,
    Run::From1Of4,
    Run::From1Of5,
    Run::From1Of6,
    Run::From2Of3,
    Run::From2Of4,
    Run::From2Of5,
    Run::From3Of3,
    Run::From3Of4,
    Run::From4Of3,
];

/// Unpacks a number that lies within its range.
macro_rules! known {
    ($ty:ident, $number:expr) => {
        match $ty::new($number as u8) {
            Some(value) => value,
            None => panic!("a number out of range"),
        }
    };
}

/// Writes the catalogue out; a test holds it against the indices.
#[expect(clippy::cast_possible_truncation, reason = "indices of small tables")]
const fn list() -> [Action; Action::COUNT] {
    let mut list = [Action::Wait; Action::COUNT];
    let mut i = 0;
    while i < 30 {
        list[i] = Action::Declare(DEEDS[i / 6], known!(Face, i % 6 + 1));
        if i < 5 {
            list[30 + i] = Action::Begin(DEEDS[i]);
        }
        if i < 24 {
            list[38 + i] = Action::Keep(COLOURS[i / 6], known!(Face, i % 6 + 1));
            list[146 + i] = Action::Give(COLOURS[i / 6], known!(Face, i % 6 + 1));
        }
        if i < 6 {
            list[62 + i] = Action::Set(known!(Face, i + 1));
        }
        if i < 10 {
            list[68 + i] = Action::Run(RUNS[i]);
        }
        if i < 4 {
            list[78 + i] = Action::RunColour(COLOURS[i]);
            list[82 + i] = Action::Spell(COLOURS[i]);
            list[86 + i] = Action::Pick(COLOURS[i]);
            list[90 + i] = Action::Seat(known!(Chair, i));
            list[114 + i] = Action::Pay(COLOURS[i]);
        }
        if i < 20 {
            list[94 + i] = Action::Pump(COLOURS[i / 5], known!(Low, i % 5 + 1));
        }
        if i < 28 {
            list[118 + i] = Action::Lose(COLOURS[i / 7], known!(Value, i % 7));
        }
        i += 1;
    }
    list[36] = Action::Pass;
    list[37] = Action::Confirm;
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_catalogue() {
        assert_eq!(Action::COUNT, 170);
        for (i, action) in CATALOGUE.into_iter().enumerate() {
            assert_eq!(Action::from_index(i), Some(action));
        }
    }
}
