//! Components: one die, and the two catalogues.

use rules_core::{bounded, indexed};

bounded! {
    /// A face of the die, and an outcome of chance.
    pub struct Face(1..=6);
}

indexed! {
    /// Every decision (PI-2).
    pub enum Action {
        /// Rolls the die.
        Roll = "roll",
        /// Keeps the pot (PI-4).
        Hold = "hold",
    }
}
