//! Decisions in words, by what the top of the agenda waits for.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Action, Cell, Deck, Hero, Row},
        moments::{attack, cast, damage, level, roll, turn, window},
        state::{Gain, PhaseStage, Prompt, Public, Reroll, Tag},
    },
    abilities::ability,
    fight::{die_name, hearts},
    kind,
    map::crowd,
    name, region,
    who::person,
};
use crate::words::counted;
use crate::words::format;

/// A decision in words, without the text of its card.
pub(in super::super) fn choice(table: &Public, action: Action) -> String {
    let agenda = &table.agenda;
    let words = match (&agenda.prompt, agenda.tags.top()) {
        (Prompt::None, None) => of_base(table, action),
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
        (prompt, _) => of_prompt(table, prompt, action),
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

/// At the bottom of the agenda.
fn of_base(table: &Public, action: Action) -> Option<String> {
    let stage = table.base.stage;
    Some(match (stage, action) {
        (_, Action::ChooseBoard(hero)) => board(table, hero),
        (_, Action::GoFirst) => "go first in this Round".into(),
        (_, Action::GoLast) => "go last in this Round".into(),
        (PhaseStage::Minions, Action::Pass) => "no more Minion acts".into(),
        _ => return level::words::choice(table, action),
    })
}

/// The board of a Hero.
fn board(table: &Public, hero: Hero) -> String {
    let board = table.set().board(hero);
    let rows = Row::ALL.into_iter().zip(board.rows).filter(|(_, dice)| !dice.is_none());
    let rows: Vec<_> = rows.map(|(row, dice)| format!("{} {dice}", kind(row))).collect();
    let (hearts, rows) = (hearts(board.health), rows.join(", "));
    let ability = format!("{} ({})", board.ability, ability(hero));
    format!("{}, {}: {hearts}, {rows}; {ability}", board.name, board.role)
}

/// At a prompt.
fn of_prompt(table: &Public, prompt: &Prompt, action: Action) -> Option<String> {
    Some(match (prompt, action) {
        (Prompt::Spawn(_), Action::Region(cell)) => with_crowd(table, cell),
        (Prompt::Draw(_), Action::Deck(deck)) => format!("the {} deck", deck_name(deck)),
        (Prompt::Gain(gain), action) => of_gain(table, *gain, action),
        (Prompt::Lose(_), Action::PickRow(row)) => format!("a {} Plus-One", kind(row)),
        (Prompt::Reroll(_), Action::PickDie(face)) => {
            format!("reroll a {} die that shows {}", die_name(face.die()), face.hits())
        }
        (Prompt::Reroll(Reroll { named, .. }), _) => match named.dice().total() {
            0 => "reroll nothing".into(),
            count => format!("reroll {} only", counted(count, "die", "dice")),
        },
        (Prompt::Defender(_), Action::Character(who)) => match table.seat_of(who) {
            Some(seat) if who.is_player() => {
                format!("{} ({})", name(table, who), hearts(table.players[seat].health))
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// A Plus-One that is gained.
fn of_gain(table: &Public, gain: Gain, action: Action) -> String {
    let tokens = |row: Row| table.players[gain.seat].tokens[row];
    match (gain.row, action) {
        (None, Action::PickRow(row)) => format!("on {} (has {})", kind(row), tokens(row)),
        (Some(_), Action::PickRow(row)) => {
            format!("give up one on {} (has {})", kind(row), tokens(row))
        }
        (None, _) => "gain none".into(),
        (Some(row), _) => format!("do without the new {} Plus-One", kind(row)),
    }
}

/// The name of a Spell deck.
pub(super) const fn deck_name(deck: Deck) -> &'static str {
    match deck {
        Deck::Arcane => "Arcane",
        Deck::Divine => "Divine",
        Deck::Void => "Void",
    }
}
