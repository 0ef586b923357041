//! What cards are worth: Spells in the hand, Treasures in the Stash, Level
//! Ups.

use super::{Plan, best_by, fight, paths};
use crate::{
    ActionSet,
    games::valor_and_villainy::{
        components::{
            Action, Char, Hero, Level, LevelUp, Row, Spell, Treasure,
            fixed::GENERAL,
            spells::{Effect, SpellCard, Target, Trigger},
        },
        observe::OwnView,
        state::{Aim, Cast, CastStage, Public, SeatId, Team},
    },
};

/// How gladly a Spell is kept.
pub(super) fn worth(card: &SpellCard) -> i32 {
    match card.effects[0] {
        Effect::Spawn { .. } | Effect::PreventToOne | Effect::Cancel => 9,
        Effect::Attack { .. } | Effect::ExtraTurn => 8,
        Effect::Heal { .. } | Effect::Damage { .. } => 7,
        Effect::Prevent(_) | Effect::Hits(_) | Effect::Reroll(_) => 6,
        Effect::SheepSwap | Effect::PlusOne { .. } | Effect::Draw { .. } => 5,
        Effect::Refresh | Effect::ExtraMove | Effect::Grant { .. } => 4,
        _ => 2,
    }
}

/// Weaker Magic than this, in half Hits, hardly ever pays for a General Spell.
const LEAST_MAGIC: u8 = 3;

/// How gladly a seat keeps a Spell in its hand.
pub(super) fn kept(plan: &Plan, table: &Public, own: SeatId, spell: Spell) -> i32 {
    let idle = plan.picks_spells
        && GENERAL.contains(spell)
        && own.team() == Team::Hero
        && table.players[own].rows[Row::Magic].strength() < LEAST_MAGIC;
    if idle { 0 } else { worth(table.set().spell(spell)) }
}

/// The amount of an effect at a level, its dice at their mean.
fn amount(effect: &Effect, level: Level) -> u8 {
    match effect {
        Effect::Attack { amount, .. }
        | Effect::Damage { amount, .. }
        | Effect::Heal { amount, .. } => {
            amount.fixed.at(level) + amount.dice.at(level).strength() / 2
        }
        _ => 0,
    }
}

/// The highest level that a pool pays for.
fn level_for(card: &SpellCard, hits: u8) -> Level {
    let levels = Level::ALL.into_iter().zip(card.costs());
    levels
        .filter(|&(_, &cost)| cost <= hits)
        .map(|(level, _)| level)
        .next_back()
        .unwrap_or(Level::One)
}

/// Whether to cast a General Spell now.
pub(super) fn general(view: OwnView<'_>, spell: Spell) -> i32 {
    let OwnView { own, table, .. } = view;
    let roll = table.agenda.roll();
    let card = table.set().spell(spell);
    let level = level_for(card, roll.hits());
    match card.effects[0] {
        Effect::Heal { .. } => {
            let hurt = wounds(table, own.team());
            if hurt >= i32::from(amount(&card.effects[0], level)) { 15 } else { -1 }
        }
        Effect::Attack { .. } => {
            let power = amount(&card.effects[0], level);
            let cells = table.map.revealed().intersection(table.enemies_of(own.team()));
            let best = fight::best_prospect(table, roll.who, cells, power);
            if best.unwrap_or(0) > 0 { 12 } else { -1 }
        }
        Effect::Cleanse | Effect::Push | Effect::Teleport => -1,
        _ => worth(card),
    }
}

/// Hearts that the worst hurt Hero lacks, or Mordak's on the Map.
fn wounds(table: &Public, team: Team) -> i32 {
    let hurt = |seat: SeatId| {
        let player = &table.players[seat];
        if player.cell.is_some() {
            i32::from(table.max_health(seat)) - i32::from(player.health)
        } else {
            0
        }
    };
    match team {
        Team::Hero => table.hero_seats().map(hurt).max().unwrap_or(0),
        Team::Villain => hurt(SeatId::Villain),
    }
}

/// Level, payment, targets and places of a Spell.
pub(super) fn casting(view: OwnView<'_>, legal: ActionSet<Action>) -> Action {
    let OwnView { own, table, .. } = view;
    let cast = table.agenda.cast();
    if matches!(cast.stage, CastStage::Where(_)) {
        return place(table, cast, legal);
    }
    best_by(legal, |action| match action {
        Action::Level(level) => 1 + i32::from(level as u8),
        Action::PickRow(row) => 20 - i32::from(table.players[own].rows[row].strength()),
        Action::SpellCard(spell) => 10 - worth(table.set().spell(spell)),
        Action::Region(cell) => {
            let power = amount(&cast.card(table.set()).effects[0], cast.level());
            1 + fight::Front::of(table, cast.caster, cell).prospect(power.max(1))
        }
        Action::Character(who) => aim(table, own, cast, who),
        _ => 0,
    })
}

/// Minions go where Heroes are, Heroes where none of their enemies can follow
/// at once.
fn place(table: &Public, cast: &Cast, legal: ActionSet<Action>) -> Action {
    let moved = match cast.targets()[0] {
        Some(Aim::Char(who)) => who,
        _ => cast.caster,
    };
    let team = table.team(moved);
    let steps = paths::distances(table, table.enemies_of(team));
    best_by(legal, |action| match (action, team) {
        (Action::Region(cell), Team::Villain) => -i32::from(steps[cell]),
        (Action::Region(cell), Team::Hero) => i32::from(steps[cell]),
        _ => 0,
    })
}

/// Whom a Spell is cast on: friends that need it, enemies that it hurts.
fn aim(table: &Public, own: SeatId, cast: &Cast, who: Char) -> i32 {
    let friend = table.team(who) == own.team();
    let health = table.seat_of(who).filter(|_| who.is_player()).map_or(0, |seat| {
        i32::from(table.max_health(seat)) - i32::from(table.players[seat].health)
    });
    let helps = match cast.card(table.set()).effects[0] {
        Effect::Heal { .. }
        | Effect::PlusOne { .. }
        | Effect::Teleport
        | Effect::ExtraMove
        | Effect::Refresh
        | Effect::Cleanse => true,
        Effect::Grant { .. } => !matches!(cast.spell, Spell::Hex | Spell::Shackles),
        _ => false,
    };
    let size = table.minion_stats(who).map_or(0, |stats| i32::from(stats.defeat));
    let wanted = 10 + health + size;
    match (cast.card(table.set()).effects[0], helps == friend) {
        // A bonus Turn is taken with any Minion.
        (Effect::ExtraTurn, _) | (_, true) => wanted,
        (_, false) => -wanted,
    }
}

/// Whether to play a reaction.
pub(super) fn reaction(view: OwnView<'_>, action: Action) -> i32 {
    let Action::SpellCard(spell) = action else { return 0 };
    let OwnView { own, table, .. } = view;
    let card = table.set().spell(spell);
    let window = table.agenda.window();
    let wanted = match window.trigger {
        Trigger::DamageDue => match card.effects[0] {
            Effect::Prevent(_) => table.agenda.damage().due() >= 2,
            _ => true,
        },
        Trigger::RollMade => {
            let roll = table.agenda.roll();
            let friend = table.team(roll.who) == own.team();
            let (dice, hits) = (roll.dice().dice().total(), roll.dice().hits());
            match card.effects[0] {
                Effect::Reroll(_) if friend => hits < dice,
                Effect::Reroll(_) => hits > dice,
                _ => friend && hits > 1,
            }
        }
        Trigger::TurnBegins => {
            matches!(card.effects[0], Effect::Heal { .. }) && {
                let seat = table.seat_of(window.subject);
                seat.is_some_and(|seat| table.players[seat].health + 3 <= table.max_health(seat))
            }
        }
        _ => !matches!(card.target, Target::None),
    };
    if wanted { worth(card) } else { -1 }
}

/// What a Treasure is worth to a Player Character.
pub(super) fn use_of(table: &Public, seat: SeatId, treasure: Treasure) -> i32 {
    let card = table.set().treasure(treasure);
    let served = match card.action {
        Some(row) => i32::from(table.players[seat].rows[row].strength()),
        None => 4,
    };
    let extras = i32::from(card.bonus.strength())
        + i32::from(card.rerolls + card.rerolls_any)
        + 2 * i32::try_from(card.abilities.len()).unwrap_or(0)
        + i32::from(card.dodge.strength());
    1 + served + extras
}

/// The row with which one does most. Minions win the game for the Villain, so that
/// is Corruption, however many dice the others have.
pub(super) fn main_row(table: &Public, seat: SeatId) -> Row {
    if seat == SeatId::Villain {
        return Row::Corruption;
    }
    let rows = &table.players[seat].rows;
    Row::ALL
        .into_iter()
        .max_by_key(|&row| (rows[row].strength(), core::cmp::Reverse(row)))
        .unwrap_or(Row::Melee)
}

/// What XP is spent on: the main row, then one more Action Point.
pub(super) fn lessons(table: &Public, seat: SeatId, legal: ActionSet<Action>) -> Action {
    let main = main_row(table, seat);
    let supports = matches!(table.hero(seat), Some(Hero::Amos | Hero::Wugner | Hero::Alyndra));
    let rich = table.players[seat].xp >= 5;
    let fights = |row: Row| i32::from(row == main) * 4 + i32::from(row == Row::Melee && supports);
    best_by(legal, |action| match action {
        Action::LevelUp(LevelUp::ActionPoint) => 7 * i32::from(rich),
        Action::LevelUp(LevelUp::NewNovice(row)) => 2 + fights(row),
        Action::LevelUp(LevelUp::NoviceToAdept(row)) => 1 + fights(row),
        Action::LevelUp(LevelUp::AdeptToMaster(row)) => fights(row),
        _ => 0,
    })
}
