//! Questions: what the game waits for, from the bottom of the agenda to its top.

use alloc::string::String;

use super::{
    super::{
        components::constants,
        moments::{attack, cast, damage, phases, roll, scout, turn, window},
        observe::{Asked, View},
        state::{Gain, Phase, Prompt, Public, Spawn, Tag},
    },
    ended, fight, kind, minion_card, of_seat, piece_name, region, size_name,
};
use crate::words::counted;
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
        (pending, _) => prompt(table, pending),
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

/// What a prompt waits for.
fn prompt(table: &Public, prompt: &Prompt) -> String {
    match prompt {
        Prompt::None => String::new(),
        Prompt::Spawn(Spawn { card: Some(piece), .. }) => {
            let card = piece
                .minion()
                .map_or_else(|| piece_name(table, *piece).into(), |one| minion_card(table, one));
            format!("{card} is Spawned: where, at the edge of the revealed Regions?")
        }
        Prompt::Spawn(spawn) => format!("one {} is Spawned", size_name(spawn.size)),
        Prompt::Draw(draw) if draw.to_name > 0 => format!(
            "{} draws {}: from which decks?",
            of_seat(table, draw.seat),
            counted(draw.to_name, "Spell", "Spells")
        ),
        Prompt::Draw(draw) => format!("{} draws Spells", of_seat(table, draw.seat)),
        Prompt::Gain(gain) => gained(table, *gain),
        Prompt::Lose(lose) => format!(
            "{} loses {}: of which row?",
            of_seat(table, lose.seat),
            counted(lose.left, "Plus-One", "Plus-Ones")
        ),
        Prompt::Reroll(reroll) if reroll.left > 0 => {
            let (who, dice) = (of_seat(table, reroll.seat), counted(reroll.left, "die", "dice"));
            let shown = table.agenda.rolls.top().map(|roll| fight::faces(roll.dice()));
            format!("{who} may reroll up to {dice} of {}: which?", shown.unwrap_or_default())
        }
        Prompt::Reroll(_) => "dice are rolled again".into(),
        Prompt::Defender(cell) => {
            format!("who is the Defender in {}, whom attacks meet first?", region(table, *cell))
        }
    }
}

/// A Plus-One that is gained.
fn gained(table: &Public, gain: Gain) -> String {
    let who = of_seat(table, gain.seat);
    match gain.row {
        None => {
            format!("{who} gains {}: on which rows?", counted(gain.left, "Plus-One", "Plus-Ones"))
        }
        Some(row) => format!(
            "{who} has as many Plus-Ones as possible: which goes for one more on {}?",
            kind(row)
        ),
    }
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
