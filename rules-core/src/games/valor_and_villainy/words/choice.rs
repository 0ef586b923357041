//! Decisions in words, by what the top of the agenda waits for.

use alloc::string::{String, ToString};

use super::{
    super::{
        components::{Action, Cell},
        moments::{attack, cast, damage, phases, prompt, roll, turn, window},
        state::{Prompt, Public, Tag},
    },
    map::crowd,
    region,
    who::person,
};
use crate::words::format;

/// A decision in words, without the text of its card.
pub(in super::super) fn choice(table: &Public, action: Action) -> String {
    let agenda = &table.agenda;
    let words = match (&agenda.prompt, agenda.tags.top()) {
        (Prompt::None, None) => phases::words::choice(table, action),
        (Prompt::None, Some(tag)) => match tag {
            Tag::Turn => agenda.turns.top().and_then(|it| turn::words::choice(table, it, action)),
            Tag::Roll => agenda.rolls.top().and_then(|it| roll::words::choice(table, it, action)),
            Tag::Attack => {
                agenda.attack.as_ref().and_then(|it| attack::words::choice(table, it, action))
            }
            Tag::Damage => Some(damage::words::choice(action)),
            Tag::Cast => agenda.casts.top().and_then(|it| cast::words::choice(table, it, action)),
            Tag::Window => Some(window::words::choice(table, action)),
            Tag::Scout => None,
        },
        (asked, _) => prompt::words::choice(table, asked, action),
    };
    words.unwrap_or_else(|| plain(table, action))
}

/// A decision by its own name.
fn plain(table: &Public, action: Action) -> String {
    match action {
        Action::Region(cell) => region(table, cell),
        Action::Character(who) => person(table, who),
        Action::SpellCard(spell) => table.set().spell(spell).name.into(),
        Action::TreasureCard(treasure) => table.set().treasure(treasure).name.into(),
        other => other.to_string().replace('_', " "),
    }
}

/// A Region, and who is in it.
pub(in super::super) fn with_crowd(table: &Public, cell: Cell) -> String {
    match crowd(table, cell).as_str() {
        "" => region(table, cell),
        crowd => format!("{}: {crowd}", region(table, cell)),
    }
}
