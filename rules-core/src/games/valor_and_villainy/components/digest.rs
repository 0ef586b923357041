//! The digest of a component set: a number that names what is printed.

use super::{
    Abilities, Dice, Level, Row, Size,
    heroes::{Board, VillainBoard},
    maps::Maps,
    minions::{self, Stats},
    spells::{self, Amount, Effect, Levels, Play, Target},
    tiles::{Face, Sort},
    tracks::{Day, Prices, Reward},
    treasures::{self, OneUse},
    values::Printed,
};
use crate::component_set::ConstDigest;

/// Folds a list, each entry by a function.
macro_rules! each {
    ($sum:ident, $list:expr, $of:expr) => {{
        let list = &$list;
        let mut at = 0;
        while at < list.len() {
            $sum = $of($sum, list[at]);
            at += 1;
        }
        // No entry begins with the length of its list.
        $sum = $sum.byte(u8::MAX);
    }};
}

/// The digest of all values, in the order of the data; the same on every platform.
pub(super) const fn of(printed: &Printed) -> u64 {
    let Printed {
        boards,
        mordak,
        tiles,
        maps,
        minions,
        gust,
        spawn_cost,
        spells,
        treasures,
        days,
        prices,
    } = printed;
    let mut sum = ConstDigest::NEW;
    each!(sum, *boards, board);
    sum = villain(sum, mordak);
    each!(sum, *tiles, tile);
    sum = cells(sum, maps);
    each!(sum, *minions, minion);
    each!(sum, *gust, stats);
    sum = sum.bytes(spawn_cost);
    each!(sum, *treasures, treasure);
    each!(sum, *days, day);
    changed(tables(sum, prices), spells).finish()
}

/// The Spells that differ from those that ship: sets without such Spells have the digest that
/// they had when no set could change one.
const fn changed(mut sum: ConstDigest, spells: &[spells::Card]) -> ConstDigest {
    let mut at = 0;
    while at < spells.len() {
        let mine = spell(ConstDigest::NEW, &spells[at]).finish();
        let shipped = spell(ConstDigest::NEW, &spells::CARDS[at]).finish();
        if mine != shipped {
            sum = sum.bytes(&[at.to_le_bytes()[0]]).bytes(&mine.to_le_bytes());
        }
        at += 1;
    }
    sum
}

/// What a set may change of a Spell.
const fn spell(mut sum: ConstDigest, card: &spells::Card) -> ConstDigest {
    sum = sum.bytes(card.name.as_bytes()).bytes(card.text.as_bytes());
    if let Play::General(costs) = card.play {
        sum = sum.bytes(costs);
    }
    if let Target::Region { range, .. } = card.target {
        sum = sum.byte(range as u8);
    }
    each!(sum, card.effects, effect);
    sum
}

const fn effect(sum: ConstDigest, effect: Effect) -> ConstDigest {
    match effect {
        Effect::Attack { amount: Amount { fixed, dice }, .. }
        | Effect::Damage { amount: Amount { fixed, dice }, .. }
        | Effect::Heal { amount: Amount { fixed, dice }, .. } => {
            let mut sum = levels(sum, fixed);
            let mut at = 0;
            while at < Level::ALL.len() {
                sum = self::dice(sum, dice.at(Level::ALL[at]));
                at += 1;
            }
            sum
        }
        Effect::PlusOne { count, .. }
        | Effect::DropPlusOne { count }
        | Effect::Draw { count, .. }
        | Effect::Discard { count }
        | Effect::VillainHealth(count)
        | Effect::Reroll(count)
        | Effect::Hits(count)
        | Effect::Prevent(count) => levels(sum, count),
        _ => sum,
    }
}

const fn levels(mut sum: ConstDigest, numbers: Levels<u8>) -> ConstDigest {
    let mut at = 0;
    while at < Level::ALL.len() {
        sum = sum.byte(numbers.at(Level::ALL[at]));
        at += 1;
    }
    sum
}

const fn dice(sum: ConstDigest, dice: Dice) -> ConstDigest {
    sum.byte(dice.novice).byte(dice.adept).byte(dice.master)
}

const fn rows(mut sum: ConstDigest, rows: &[Dice; 4]) -> ConstDigest {
    each!(sum, *rows, dice);
    sum
}

const fn number(sum: ConstDigest, number: Option<u8>) -> ConstDigest {
    match number {
        None => sum.byte(0),
        Some(number) => sum.byte(1).byte(number),
    }
}

const fn board(sum: ConstDigest, board: Board) -> ConstDigest {
    let sum = sum.bytes(board.name.as_bytes()).bytes(board.role.as_bytes());
    let sum = sum.bytes(board.ability.as_bytes()).byte(board.health).byte(board.action_points);
    let sum = rows(sum, &board.rows).byte(board.power as u8);
    sum.bytes(&board.start).bytes(&board.level_up).byte(board.level_up_either)
}

const fn villain(mut sum: ConstDigest, board: &VillainBoard) -> ConstDigest {
    sum = sum.bytes(board.name.as_bytes()).bytes(board.role.as_bytes());
    let mut at = 0;
    while at < board.abilities.len() {
        sum = sum.bytes(board.abilities[at].as_bytes());
        at += 1;
    }
    sum = sum.bytes(&board.health).byte(board.health_step).byte(board.health_max);
    sum = rows(sum.byte(board.action_points), &board.rows).byte(board.power as u8);
    sum.bytes(&board.start).bytes(&board.level_up)
}

const fn tile(mut sum: ConstDigest, face: Face) -> ConstDigest {
    let flags = face.mountain as u8 | (face.only_small as u8) << 1 | (face.mandatory as u8) << 2;
    sum = sum.bytes(face.name.as_bytes()).byte(face.tier).byte(flags);
    let mut at = 0;
    while at < face.icons.len() {
        let icon = face.icons[at];
        sum = match icon.sort {
            Sort::Treasure => sum.byte(0),
            Sort::Minion(size) => sum.byte(1).byte(size as u8),
            Sort::Ambush(size) => sum.byte(2).byte(size as u8),
        };
        sum = sum.byte(icon.min_heroes);
        at += 1;
    }
    sum = sum.byte(u8::MAX);
    match face.rule {
        None => sum.byte(0),
        Some(rule) => sum.byte(1).byte(rule as u8),
    }
}

const fn cells(sum: ConstDigest, maps: &Maps) -> ConstDigest {
    let Maps { tier1, tier2, tier2_small, tier2_full, tier3 } = maps;
    let sum = sum.bytes(&tier1.bits().to_le_bytes()).bytes(&tier2.bits().to_le_bytes());
    let sum = sum.bytes(&tier2_small.bits().to_le_bytes()).bytes(&tier2_full.bits().to_le_bytes());
    sum.bytes(&tier3.bits().to_le_bytes())
}

const fn stats(sum: ConstDigest, stats: Stats) -> ConstDigest {
    let sum = number(sum.byte(stats.action_points).byte(stats.defeat), stats.wound);
    dice(able(rows(sum, &stats.rows), stats.abilities), stats.dodge)
}

const fn able(sum: ConstDigest, abilities: Abilities) -> ConstDigest {
    sum.byte(abilities.bits())
}

const fn minion(sum: ConstDigest, card: minions::Card) -> ConstDigest {
    let sum = sum.bytes(card.name.as_bytes()).byte(card.size as u8).byte(card.faction as u8);
    let sum = sum.byte(card.purple as u8).byte(card.copies).byte(card.bounty);
    stats(stats(sum, card.fresh), card.wounded)
}

const fn row(sum: ConstDigest, row: Option<Row>) -> ConstDigest {
    match row {
        None => sum.byte(0),
        Some(row) => sum.byte(1).byte(row as u8),
    }
}

const fn treasure(sum: ConstDigest, card: treasures::Card) -> ConstDigest {
    let sum = sum.bytes(card.name.as_bytes()).byte(card.slot as u8).byte(card.copies);
    let sum = dice(row(sum.byte(card.bounty), card.action), card.bonus);
    let sum = able(sum.byte(card.rerolls).byte(card.rerolls_any), card.abilities);
    let flags = card.curse_immune as u8 | (card.mountain_free as u8) << 1;
    let sum = number(dice(sum, card.dodge).byte(flags).byte(card.max_health), card.move_steps);
    let sum = match card.one_use {
        None => sum.byte(0),
        Some(OneUse::Heal(hearts)) => sum.byte(1).byte(hearts),
        Some(OneUse::ActionPoints(points)) => sum.byte(2).byte(points),
    };
    sum.byte(card.xp).byte(card.draws).bytes(card.text.as_bytes())
}

const fn size(sum: ConstDigest, size: Size) -> ConstDigest {
    sum.byte(size as u8)
}

const fn day(mut sum: ConstDigest, day: Day) -> ConstDigest {
    sum = sum.bytes(&day.void_draws).bytes(&day.xp).bytes(&day.health);
    let mut heroes = 0;
    while heroes < 5 {
        each!(sum, *day.spawns[heroes], size);
        heroes += 1;
    }
    sum
}

const fn reward(sum: ConstDigest, reward: Reward) -> ConstDigest {
    sum.byte(reward.min_bounty).byte(reward.xp).byte(reward.dice).byte(reward.health)
}

const fn tables(mut sum: ConstDigest, prices: &Prices) -> ConstDigest {
    let mut table = 0;
    while table < 3 {
        each!(sum, *prices.hero[table], reward);
        each!(sum, *prices.villain[table], reward);
        table += 1;
    }
    sum.bytes(&prices.level_up)
}
