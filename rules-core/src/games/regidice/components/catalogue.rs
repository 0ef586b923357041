//! The catalogue of the decisions.

use super::{Colour, Deed, Face, Low, Run, SeatId, Value};

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
        Seat(seat: SeatId) = "seat {seat}",
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
