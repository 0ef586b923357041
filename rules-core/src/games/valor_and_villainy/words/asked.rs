//! Questions: what the game waits for, from the bottom of the agenda to its top.

use alloc::string::String;

use super::{
    super::{
        components::constants,
        moments::{attack, cast, damage, phases, prompt, roll, scout, turn, window},
        observe::{Asked, View},
        state::{Phase, Prompt, Public, Tag},
    },
    ended,
};
use crate::words::format;

/// What the game waits for; a seat that is asked in a window is told so.
pub(super) fn asked(view: &View) -> String {
    let table = &view.table;
    match table.ending {
        Some(ending) => ended(table, ending),
        None if view.asked == Some(Asked::Me) => {
            format!("{}. Do you play a reaction?", waits(table))
        }
        None => waits(table),
    }
}

/// What the game waits for, in words.
pub(in super::super) fn waits(table: &Public) -> String {
    let task = match (&table.agenda.prompt, table.agenda.tags.top()) {
        (Prompt::None, None) => phases::words::asked(table),
        (Prompt::None, Some(tag)) => frame(table, *tag),
        (pending, _) => prompt::words::asked(table, pending),
    };
    format!("{}: {task}", round(table))
}

/// Round, day and phase.
fn round(table: &Public) -> String {
    let battle = if table.final_battle { "Final Battle, " } else { "" };
    let day = match table.day {
        _ if table.final_battle => String::new(),
        day => format!(", day {day} of {}", constants::DAYS),
    };
    let phase = match table.base.phase {
        Phase::Setup => "set-up",
        Phase::HeroRound => "Turns of the Heroes",
        Phase::HeroLevel => "Level Up Step of the Heroes",
        Phase::VillainTurn => "Mordak's Turn",
        Phase::MinionStep => "Minion Step",
        Phase::VillainLevel => "Level Up Step of Mordak",
        Phase::FinalEntry => "the Final Battle begins",
        Phase::Over => "the end",
    };
    format!("{battle}Round {}{day}, {phase}", table.round)
}

/// What a frame waits for.
fn frame(table: &Public, tag: Tag) -> String {
    let agenda = &table.agenda;
    let text = match tag {
        Tag::Turn => agenda.turns.top().map(|it| turn::words::asked(table, it)),
        Tag::Roll => agenda.rolls.top().map(|it| roll::words::asked(table, it)),
        Tag::Attack => agenda.attack.as_ref().map(|it| attack::words::asked(table, it)),
        Tag::Damage => agenda.damage.top().map(|it| damage::words::asked(table, *it)),
        Tag::Cast => agenda.casts.top().map(|it| cast::words::asked(table, it)),
        Tag::Window => agenda.windows.top().map(|it| window::words::line(table, *it)),
        Tag::Scout => agenda.scout.as_ref().map(scout::words::asked),
    };
    text.unwrap_or_default()
}
