//! A small honest game with hidden cards, a die and options, and room for one
//! planted fault per promise: `State<HONEST>`, or `State<CHOSEN>` after `plant`.
//!
//! Each round every seat is dealt a hidden card of rank 1 to 3 (TOY-2), then
//! each passes or bids at most its rank (TOY-3). The die is rolled; the highest
//! bidder, the first among equals, scores the bid, and one more for a 4 or
//! better; in a bold game double (TOY-4). The cards are laid aside, face up.

mod apply;
mod encode;
mod legal;
mod observe;
pub(crate) mod parts;
mod setup;

use core::{
    cell::Cell,
    hash::{Hash, Hasher},
    sync::atomic::{AtomicU32, Ordering},
};

use observe::View;
use parts::{Options, Rank, built_in, planted};
use rules_core::{
    Limits, Named, Rules, Seat, SerdeRules, Setup, Utility,
    serde::{self, Deserialize, Deserializer, Serialize, Serializer, de::Error},
    testkit::Promise,
};

/// No fault is planted.
pub(crate) const HONEST: u8 = u8::MAX;

/// Something outside the state, which no rule may look at.
static OUTSIDE: AtomicU32 = AtomicU32::new(0);

thread_local! {
    /// Number of calls of `validate` on this thread.
    pub(crate) static VALIDATIONS: Cell<u32> = const { Cell::new(0) };
}

fn outside() -> u32 {
    OUTSIDE.fetch_add(1, Ordering::Relaxed)
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "self::serde", rename_all = "snake_case")]
pub(crate) enum Phase {
    Deal(Seat),
    Bid(Seat),
    Roll,
    Over,
}

/// The table.
#[derive(Debug, Eq, Serialize, Deserialize)]
#[serde(crate = "self::serde", remote = "Self", deny_unknown_fields)]
pub(crate) struct State<const F: u8> {
    pub(crate) options: Options<F>,
    pub(crate) phase: Phase,
    pub(crate) round: u8,
    /// What each seat holds; only it knows.
    pub(crate) hands: [Option<Rank>; 3],
    /// What each seat bid, 0 for a pass.
    pub(crate) bids: [Option<u8>; 3],
    pub(crate) points: [u8; 3],
    /// Cards of each rank that are not dealt yet.
    pub(crate) deck: [u8; 3],
    /// Cards of each rank that are laid aside.
    pub(crate) aside: [u8; 3],
    /// Zero and false in an honest game: places for faults.
    note: u32,
    fuse: bool,
}

impl<const F: u8> Clone for State<F> {
    fn clone(&self) -> Self {
        let Self { options, phase, round, hands, bids, points, deck, aside, note, fuse } = *self;
        let forgets = planted(F, Promise::Value) || planted(F, Promise::Undo);
        let note = if forgets { 0 } else { note };
        Self { options, phase, round, hands, bids, points, deck, aside, note, fuse }
    }
}

impl<const F: u8> State<F> {
    fn parts(&self) -> impl Hash + Eq {
        let Self { options, phase, round, hands, bids, points, deck, aside, note, fuse } = *self;
        let note = if planted(F, Promise::Undo) { 0 } else { note };
        let points = if planted(F, Promise::Equality) { [0; 3] } else { points };
        (options, phase, round, hands, bids, points, deck, aside, note, fuse)
    }

    fn has(promise: Promise) -> bool {
        planted(F, promise)
    }

    fn seat_count(&self) -> usize {
        self.options.players.into()
    }

    /// The seat that a number names, if it sits at this table.
    fn seat(&self, seat: Seat) -> Option<usize> {
        Some(usize::from(seat)).filter(|&seat| seat < self.seat_count())
    }
}

impl<const F: u8> PartialEq for State<F> {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl<const F: u8> Hash for State<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl<const F: u8> Serialize for State<F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let form = if to.is_human_readable() { Promise::StateJson } else { Promise::StateBytes };
        if Self::has(form) {
            return Self::serialize(&Self { round: 9, ..self.clone() }, to);
        }
        Self::serialize(self, to)
    }
}

impl<'de, const F: u8> Deserialize<'de> for State<F> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let state = Self::deserialize(from)?;
        state.validate().map_err(D::Error::custom)?;
        Ok(state)
    }
}

impl<const F: u8> SerdeRules for State<F> {}

impl<const F: u8> Named for State<F> {
    const NAME: &'static str = "toy";
    const VERSION: u32 = 1;
}

impl<const F: u8> Rules for State<F> {
    const TITLE: &'static str = "Toy";
    const PREFIX: &'static str = if built_in(F, Promise::Names) { "toy" } else { "TOY" };
    const UTILITY: Utility = Utility::General;
    const PERFECT_INFORMATION: bool = built_in(F, Promise::PerfectInformation);

    /// Said for the options alone, so that the kit has to ask for them.
    fn utility(_: &Options<F>) -> Utility {
        Utility::ZeroSum
    }

    fn limits(options: &Options<F>) -> Limits {
        let steps = u32::from(options.rounds) * u32::from(options.players);
        let most = i32::from(options.rounds) * if options.bold { 8 } else { 4 };
        let most = most * i32::from(options.players - 1);
        Limits {
            seats: options.players,
            min_payoff: -most,
            max_payoff: if Self::has(Promise::PayoffBounds) { 1 } else { most },
            decisions: steps - u32::from(Self::has(Promise::Ends)),
            outcomes: steps + u32::from(options.rounds),
            branching: 4 - u32::from(Self::has(Promise::Branching)),
            chance_width: 6 - u32::from(Self::has(Promise::ChanceWidth)),
        }
    }
}
