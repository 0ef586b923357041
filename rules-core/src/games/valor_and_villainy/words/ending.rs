//! How the game ended, and why.

use alloc::string::String;

use super::super::{
    components::constants,
    options::Ending,
    state::{Public, SeatId},
};
use crate::words::counted;
use crate::words::format;

/// Who won, and by which condition.
pub(in super::super) fn ended(table: &Public, ending: Ending) -> String {
    let who = match ending {
        Ending::Heroes => "the Heroes win",
        Ending::Villain => "Mordak wins",
        Ending::Draw => "nobody wins",
    };
    let over = format!("The game is over in Round {}: {who}.", table.round);
    format!("{over} {}", why(table, ending))
}

/// The condition, and the numbers that decide.
fn why(table: &Public, ending: Ending) -> String {
    let (souls, health) = (table.souls, table.players[SeatId::Villain].health);
    let score = format!("{} of {}", counted(souls, "Soul", "Souls"), constants::SOULS);
    match ending {
        Ending::Villain if souls >= constants::SOULS => {
            format!("He holds {}, one for each Hero Defeated in the Final Battle.", souls_of(souls))
        }
        Ending::Heroes if table.final_battle && health == 0 => {
            format!("Mordak's Health is 0; he holds {score}.")
        }
        _ if table.final_battle && table.final_rounds >= table.options.final_round_cap => format!(
            "The Final Battle has lasted {}; Mordak has {health} Health and {score}.",
            counted(table.final_rounds, "Villain Round", "Villain Rounds")
        ),
        _ => format!(
            "The limit of {} is reached; Mordak has {health} Health and {score}.",
            counted(table.options.decision_cap, "decision", "decisions")
        ),
    }
}

fn souls_of(souls: u8) -> String {
    counted(souls, "Soul token", "Soul tokens")
}
