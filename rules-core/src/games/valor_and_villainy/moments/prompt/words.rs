//! Prompts in words.

use alloc::string::String;

use super::super::super::{
    components::{Action, ChanceOutcome, Deck, Row, Spell},
    state::{Draw, Gain, Prompt, Public, Reroll, SeatId, Spawn},
    words::{
        fight::{die_name, faces, hearts},
        kind, laid, minion_card, name, of_seat, piece_name, region, size_name,
        who::{by_seat, spawned, who},
        with_crowd,
    },
};
use crate::words::{counted, format};

/// What a prompt waits for.
pub(in super::super::super) fn asked(table: &Public, prompt: &Prompt) -> String {
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
        Prompt::Gain(gain) => asked_gain(table, *gain),
        Prompt::Lose(lose) => format!(
            "{} loses {}: of which row?",
            of_seat(table, lose.seat),
            counted(lose.left, "Plus-One", "Plus-Ones")
        ),
        Prompt::Reroll(reroll) if reroll.left > 0 => {
            let (who, dice) = (of_seat(table, reroll.seat), counted(reroll.left, "die", "dice"));
            let shown = table.agenda.rolls.top().map(|roll| faces(roll.dice()));
            format!("{who} may reroll up to {dice} of {}: which?", shown.unwrap_or_default())
        }
        Prompt::Reroll(_) => "dice are rolled again".into(),
        Prompt::Defender(cell) => {
            format!("who is the Defender in {}, whom attacks meet first?", region(table, *cell))
        }
    }
}

/// A Plus-One that is gained.
fn asked_gain(table: &Public, gain: Gain) -> String {
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

/// A decision.
pub(in super::super::super) fn choice(
    table: &Public,
    prompt: &Prompt,
    action: Action,
) -> Option<String> {
    Some(match (prompt, action) {
        (Prompt::Spawn(_), Action::Region(cell)) => with_crowd(table, cell),
        (Prompt::Draw(_), Action::Deck(deck)) => format!("the {} deck", deck_name(deck)),
        (Prompt::Gain(gain), action) => choice_of_gain(table, *gain, action),
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
fn choice_of_gain(table: &Public, gain: Gain, action: Action) -> String {
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
const fn deck_name(deck: Deck) -> &'static str {
    match deck {
        Deck::Arcane => "Arcane",
        Deck::Divine => "Divine",
        Deck::Void => "Void",
    }
}

/// What everybody is told of a decision. Decks and dice are told when the cards come and the dice
/// lie.
pub(in super::super::super) fn told(table: &Public, action: Action) -> Option<String> {
    match (&table.agenda.prompt, action) {
        (Prompt::Spawn(spawn), Action::Region(cell)) => {
            Some(spawned(table, spawn.card?.minion()?, cell))
        }
        (Prompt::Defender(cell), Action::Character(one)) => {
            Some(format!("{} defends {}", who(table, one), region(table, *cell)))
        }
        _ => None,
    }
}

/// What a seat is told of chance.
pub(in super::super::super) fn rolled(
    table: &Public,
    outcome: ChanceOutcome,
    seat: SeatId,
) -> Option<String> {
    match (&table.agenda.prompt, outcome) {
        (Prompt::Draw(draw), ChanceOutcome::Spell(spell)) => drawn(table, *draw, spell, seat),
        (Prompt::Reroll(reroll), _) => rerolled(table, *reroll, outcome),
        // A Minion that is Spawned is told when it comes to a Region.
        _ => None,
    }
}

/// A Spell is drawn: by name for its owner alone.
fn drawn(table: &Public, draw: Draw, spell: Spell, seat: SeatId) -> Option<String> {
    let name = table.set().spell(spell).name;
    (draw.seat == seat).then(|| format!("{} draws {name}", by_seat(table, seat)))
}

/// The dice of a roll after some were rolled again.
fn rerolled(table: &Public, reroll: Reroll, outcome: ChanceOutcome) -> Option<String> {
    let roll = table.agenda.rolls.top()?;
    let dice = laid(roll.dice(), reroll.to_roll, outcome)?;
    let hits = counted(dice.hits() + roll.extra(), "Hit", "Hits");
    let (by, whose) = (by_seat(table, reroll.seat), name(table, roll.who));
    Some(format!("{by} rerolls dice of {whose}: now {}, {hits}", faces(dice)))
}
