//! What holds for every game, and for a toy with planted faults. It is one program, because the kit is
//! compiled anew for each game in each program: this is what takes most of the time to build tests.

mod beliefs;
#[cfg(feature = "components")]
mod component_sets;
mod kinds;
#[cfg(feature = "picture")]
mod picture;
mod planted_faults;
mod scenario_text;
mod scenarios;
#[cfg(feature = "games")]
mod sources;
mod toy;
#[cfg(feature = "words")]
mod words;
