//! Phase: what the game waits for, with what binds the next choice.

use super::super::components::{Aside, Colour, Die, Face, Faces, MAX_SEATS, Run, Spot, Weak};
use crate::Seat;

/// What the game waits for (5.4, 5.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Phase {
    /// Dice without faces are rolled (RD-13).
    Roll {
        /// The dice of each seat that lay locked when the round began.
        locked: [Aside; MAX_SEATS],
    },
    /// The next seat in turn order declares (RD-17).
    Declare {
        /// The dice of each seat that lay locked when the round began.
        locked: [Aside; MAX_SEATS],
    },
    /// A seat begins, waits or passes (RD-25).
    Act {
        /// Who is asked.
        seat: Seat,
    },
    /// A seat sets dice aside before it strikes (RD-32).
    Attack {
        /// Who attacks.
        seat: Seat,
        /// Set aside.
        kept: Aside,
        /// The last die set aside.
        last: Option<Die>,
    },
    /// A seat forms sets (RD-34).
    Block {
        /// Who blocks.
        seat: Seat,
        /// The values of the sets.
        sets: Faces,
        /// Set aside out of the sets.
        kept: Aside,
        /// The last colour set aside out of the last set.
        last: Option<Colour>,
    },
    /// A seat forms runs (RD-37).
    Heal {
        /// Who heals.
        seat: Seat,
        /// How many dice the runs so far heal.
        planned: u8,
        /// The last run.
        last: Option<Run>,
    },
    /// A seat chooses the die for the next value of a run (RD-36).
    RunColour {
        /// Who heals.
        seat: Seat,
        /// How many dice the runs heal, this one included.
        planned: u8,
        /// The run.
        run: Run,
        /// Its next value.
        next: Face,
    },
    /// A seat chooses a spell (RD-40).
    Cast {
        /// Who casts.
        seat: Seat,
    },
    /// A seat takes dice from the injured pool (RD-38).
    Pick {
        /// Who heals.
        seat: Seat,
        /// How many dice are still to come.
        left: u8,
        /// The last colour taken.
        last: Option<Colour>,
    },
    /// A seat raises dice of others (RD-46).
    Animal {
        /// Who raises.
        seat: Seat,
        /// Whose dice, once chosen.
        target: Option<Seat>,
        /// What the last die of this target showed before it was raised.
        last: Option<Weak>,
        /// The colour of the last 1 used.
        paid: Option<Colour>,
    },
    /// A seat uses a 1 for the die it has raised (RD-46).
    Pay {
        /// Who raises.
        seat: Seat,
        /// Whose die it was.
        target: Seat,
        /// What it showed before.
        last: Weak,
        /// The colour of the last 1 used.
        paid: Option<Colour>,
    },
    /// The leader chooses who suffers (RD-60).
    Target,
    /// A seat gives up dice (RD-61).
    Lose {
        /// Who suffers.
        seat: Seat,
        /// How many dice are still to go.
        left: u8,
        /// The last die given up.
        last: Option<Spot>,
    },
    /// The leader gives black dice away (RD-Q12).
    Black {
        /// How many dice are still on offer.
        left: u8,
        /// The last seat that got one.
        last: Option<Seat>,
    },
    /// A seat passes dice to its left neighbour (RD-62).
    Prepare {
        /// Who passes.
        seat: Seat,
        /// The dice on their way to each seat.
        transit: [Aside; MAX_SEATS],
        /// The last die passed.
        last: Option<Die>,
    },
    /// The game is over (RD-68 to RD-70).
    End(Verdict),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Verdict {
    /// The last enemy is defeated (RD-51).
    Won,
    /// The target cannot pay (RD-60), or the last round is over (RD-70).
    Lost,
}
