//! The ladder: how strong the agents are, in games at standard settings, as sums that a run adds to,
//! and as the page that is written from them.

mod agent;
mod budgets;
mod numbers;
mod page;
mod picture;
mod play;
mod rating;
mod record;
mod run;
mod settings;
mod standing;
mod summary;
#[cfg(test)]
mod tests;
mod weights;

pub use self::{
    agent::LadderAgent,
    numbers::Numbers,
    page::page,
    picture::picture,
    rating::{Rating, ratings},
    record::{GameResult, Pairing, Record, Source, lines, read},
    run::{Planned, Shard, Wanted, write},
    settings::{SETTINGS, Setting, Side, Target},
    standing::{Standing, Standings, standings},
};
