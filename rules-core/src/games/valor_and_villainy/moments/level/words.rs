//! Level Up Steps in words.

use alloc::string::String;

use super::super::super::{
    components::{Action, ChanceOutcome, LevelUp, Slot, Treasure},
    state::{PhaseStage, Public, SeatId},
    words::{
        kind, of_seat, region, size_name,
        who::{by_seat, piece, whose},
        without_stop,
    },
};
use crate::words::{counted, format};

/// The Character of a seat that may be nobody's turn.
fn one(table: &Public, seat: Option<SeatId>) -> String {
    seat.map_or_else(|| "somebody".into(), |seat| of_seat(table, seat))
}

/// What it waits for.
pub(in super::super::super) fn asked(table: &Public) -> String {
    match table.base.stage {
        PhaseStage::Discard(_) => format!(
            "more than {} in hand: which ones are discarded?",
            counted(table.options.hand_limit, "Spell", "Spells")
        ),
        PhaseStage::Dojo(_) => format!(
            "{} is in the Dojo: take a Crystal, which upgrades the Unique Ability for good?",
            one(table, table.pupil())
        ),
        PhaseStage::Icons(_) => match table.icon() {
            Some(size) => {
                format!("the Procession may Spawn one {}: does it come?", size_name(size))
            }
            None => "the Procession of Horrors".into(),
        },
        PhaseStage::Restack(at) => format!(
            "who lies next from the top in {}? The top Minion defends",
            region(table, at.cell)
        ),
        PhaseStage::Reveal(_) => "the Treasures of the Loot Stash are revealed".into(),
        PhaseStage::Return(_) => format!(
            "{} may put Treasures back into the Stash, where others can take them",
            one(table, table.trader())
        ),
        PhaseStage::Equip(_) => format!(
            "{} may take Treasures of the Stash, one for each slot; what stays becomes XP",
            one(table, table.trader())
        ),
        PhaseStage::Cash(_) => "the Loot Stash becomes XP".into(),
        PhaseStage::LevelUp(_) | PhaseStage::Join(_) => match table.learner() {
            Some(seat) => {
                format!("{} has {} XP: what to buy?", of_seat(table, seat), table.players[seat].xp)
            }
            None => "XP is spent".into(),
        },
        other => PhaseStage::OR_NONE[other.index() + 1].into(),
    }
}

/// A decision.
pub(in super::super::super) fn choice(table: &Public, action: Action) -> Option<String> {
    Some(match (table.base.stage, action) {
        (PhaseStage::Discard(_), Action::SpellCard(spell)) => {
            format!("discard {}", table.set().spell(spell).name)
        }
        (PhaseStage::Dojo(_), Action::Use) => "take a Dojo Crystal".into(),
        (PhaseStage::Dojo(_), _) => "take no Crystal".into(),
        (PhaseStage::Icons(_), Action::SpawnSize(size)) => format!("Spawn one {}", size_name(size)),
        (PhaseStage::Icons(_), _) => "Spawn nobody".into(),
        (PhaseStage::Restack(_), Action::Pass) => "leave the rest in its order".into(),
        (PhaseStage::Restack(_), Action::Character(who)) => piece(table, who),
        (PhaseStage::Return(_), Action::ReturnSlot(slot)) => given_back(table, slot)?,
        (PhaseStage::Return(_), _) => "keep the rest".into(),
        (PhaseStage::Equip(_), Action::TreasureCard(treasure)) => equipped(table, treasure),
        (PhaseStage::Equip(_), _) => "take no more".into(),
        (_, Action::LevelUp(what)) => bought(table, what),
        (PhaseStage::LevelUp(_) | PhaseStage::Join(_), _) => "keep the rest of the XP".into(),
        _ => return None,
    })
}

/// A Treasure that goes back into the Stash.
fn given_back(table: &Public, slot: Slot) -> Option<String> {
    let card = table.players[table.trader()?].slots[slot]?;
    Some(format!("put back {}", table.set().treasure(card).name))
}

/// A Treasure that is taken, and the one that it replaces.
fn equipped(table: &Public, treasure: Treasure) -> String {
    let (card, slot) = (table.set().treasure(treasure), treasure.slot());
    let worn = table.trader().and_then(|seat| table.players[seat].slots[slot]);
    let old =
        worn.map_or_else(String::new, |old| format!(" for {}", table.set().treasure(old).name));
    format!("equip {}{old} ({slot})", card.name)
}

/// What XP buys, with its price.
fn bought(table: &Public, what: LevelUp) -> String {
    let text = match what {
        LevelUp::NewNovice(row) => format!("{}: a new white die", kind(row)),
        LevelUp::NoviceToAdept(row) => format!("{}: a white die becomes yellow", kind(row)),
        LevelUp::AdeptToMaster(row) => format!("{}: a yellow die becomes red", kind(row)),
        LevelUp::ActionPoint => "one more Action Point in each Turn".into(),
    };
    format!("{text} ({} XP)", table.set().prices().price(what))
}

/// What everybody is told of a decision.
pub(in super::super::super) fn told(table: &Public, action: Action) -> Option<String> {
    let printed = table.set();
    Some(match (table.base.stage, action) {
        (PhaseStage::Discard(_), Action::SpellCard(spell)) => {
            format!("{} discards {}", by_seat(table, table.seated()?), printed.spell(spell).name)
        }
        (PhaseStage::Return(_), Action::ReturnSlot(slot)) => {
            let seat = table.trader()?;
            let card = printed.treasure(table.players[seat].slots[slot]?);
            format!("{} puts {} back into the Stash", by_seat(table, seat), card.name)
        }
        (PhaseStage::Equip(_), Action::TreasureCard(treasure)) => {
            format!(
                "{} equips {}",
                by_seat(table, table.trader()?),
                printed.treasure(treasure).name
            )
        }
        (_, Action::LevelUp(what)) => {
            format!("{} buys {}", by_seat(table, table.learner()?), bought(table, what))
        }
        _ => return None,
    })
}

/// What everybody is told of chance.
pub(in super::super::super) fn rolled(table: &Public, outcome: ChanceOutcome) -> Option<String> {
    let set = table.set();
    match outcome {
        ChanceOutcome::Treasure(treasure) => {
            let card = set.treasure(treasure);
            let whose = whose(table.side()?);
            let text = without_stop(card.text);
            Some(format!("the Loot Stash of {whose} holds {} ({text})", card.name))
        }
        ChanceOutcome::Total(hits) => {
            let whose = whose(table.side()?);
            Some(format!("the die for the Loot Stash of {whose} shows {}", hits.get()))
        }
        _ => None,
    }
}
