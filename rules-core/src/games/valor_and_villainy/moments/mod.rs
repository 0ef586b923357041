//! Moments: what can be in progress, a file or folder for each. It says what the moment waits for,
//! what is legal, what it does, what must hold, how it is observed, and what is asked and told.

pub(super) mod attack;
pub(super) mod cast;
pub(super) mod damage;
pub(super) mod level;
pub(super) mod phases;
pub(super) mod prompt;
pub(super) mod roll;
pub(super) mod scout;
pub(super) mod turn;
pub(super) mod window;
