//! Spells in words.

use alloc::string::String;

use super::super::super::{
    components::{Action, ChanceOutcome, Char, Level, Spell, spells::Effect},
    state::{Cast, CastStage, Public, State},
    words::{
        kind, name, of_seat, region,
        who::{by_seat, person, who},
        with_crowd, without_stop,
    },
};
use crate::words::{counted, format};

/// A Spell in words, with its text.
pub(in super::super::super) fn line(table: &Public, cast: &Cast) -> String {
    let card = cast.card(table.set());
    let level = match (card.costs().len(), cast.stage) {
        (0 | 1, _) | (_, CastStage::Level) => String::new(),
        (levels, _) => format!(" at level {} of {levels}", cast.level()),
    };
    let text = without_stop(card.text);
    format!("{} casts {}{level} ({text})", name(table, cast.caster), card.name)
}

/// What it waits for.
pub(in super::super::super) fn asked(table: &Public, it: &Cast) -> String {
    let cast = line(table, it);
    match it.stage {
        CastStage::Level => format!("{cast}: at which level?"),
        CastStage::Pay => format!("{cast}: pay with a Plus-One or with another card?"),
        CastStage::Targets(aiming) if aiming.named > 0 => format!("{cast}: a further target?"),
        CastStage::Targets(_) => format!("{cast}: which target?"),
        CastStage::Where(_) => format!("{cast}: to which Region?"),
        _ => cast,
    }
}

/// A decision.
pub(in super::super::super) fn choice(
    table: &Public,
    cast: &Cast,
    action: Action,
) -> Option<String> {
    let card = cast.card(table.set());
    Some(match (cast.stage, action) {
        (CastStage::Level, Action::Level(level)) => {
            let price = card.costs().get(level.index()).copied().unwrap_or(0);
            format!("level {level} for {}", counted(price, "Hit", "Hits"))
        }
        (CastStage::Pay, Action::PickRow(row)) => {
            format!("pay with a {} Plus-One of {}", kind(row), of_seat(table, cast.seat))
        }
        (CastStage::Pay, Action::SpellCard(spell)) => {
            format!("pay by discarding {}", table.set().spell(spell).name)
        }
        (CastStage::Targets(_), Action::Pass) => "no further target".into(),
        (CastStage::Targets(_), Action::Character(who)) if who.is_player() => {
            let health = table.seat_of(who).map_or(0, |seat| table.players[seat].health);
            let heals = card.effects.iter().any(|effect| matches!(effect, Effect::Heal { .. }));
            if heals { format!("{} (Health {health})", person(table, who)) } else { return None }
        }
        (CastStage::Targets(_) | CastStage::Where(_), Action::Region(cell)) => {
            with_crowd(table, cell)
        }
        _ => return None,
    })
}

/// A General Spell with its level and text.
fn general(table: &Public, caster: Char, spell: Spell, level: Level) -> String {
    let card = table.set().spell(spell);
    let of = match card.costs().len() {
        0 | 1 => String::new(),
        levels => format!(" at level {level} of {levels}"),
    };
    let text = without_stop(card.text);
    format!("{} casts {}{of}: {text}", who(table, caster), card.name)
}

/// What everybody is told of a decision.
pub(in super::super::super) fn told(state: &State, it: &Cast, action: Action) -> Option<String> {
    let table = &state.table;
    let (caster, card) = (who(table, it.caster), it.card(table.set()).name);
    Some(match (it.stage, action) {
        (CastStage::Level, Action::Level(level)) => general(table, it.caster, it.spell, level),
        (CastStage::Pay, Action::PickRow(row)) => {
            format!("{caster} pays for {card} with a {} Plus-One", kind(row))
        }
        (CastStage::Pay, Action::SpellCard(spell)) => {
            let gone = table.set().spell(spell).name;
            format!("{caster} pays for {card} by discarding {gone}")
        }
        (CastStage::Targets(_), Action::Region(cell)) => {
            format!("{caster} aims {card} at {}", region(table, cell))
        }
        (CastStage::Targets(_), Action::Character(one)) => {
            format!("{caster} aims {card} at {}", name(table, one))
        }
        (CastStage::Where(_), Action::Region(cell)) => {
            let moved = name(table, state.victim(it)?);
            format!("{card} moves {moved} to {}", region(table, cell))
        }
        _ => return None,
    })
}

/// What everybody is told of dice, or of a card that is discarded at random.
pub(in super::super::super) fn rolled(
    state: &State,
    cast: &Cast,
    outcome: ChanceOutcome,
) -> Option<String> {
    let table = &state.table;
    match outcome {
        ChanceOutcome::Spell(spell) => {
            let victim = by_seat(table, table.seat_of(state.victim(cast)?)?);
            Some(format!("{victim} discards {} at random", table.set().spell(spell).name))
        }
        ChanceOutcome::Total(hits) => {
            Some(format!("the dice of {} show {}", cast.card(table.set()).name, hits.get()))
        }
        _ => None,
    }
}

/// Whether a single step from here can do more than go on to the next stage.
pub(in super::super::super) const fn is_eventful(cast: &Cast) -> bool {
    matches!(cast.stage, CastStage::Effect(_) | CastStage::Where(_))
}
