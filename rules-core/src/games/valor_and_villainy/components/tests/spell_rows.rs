//! Every word of every Spell is that of the data.

use super::*;
use crate::games::valor_and_villainy::components::spells::{
    Amount, Card, Effect, Gift, Levels, Play, Scope, Target,
};

/// As many entries as the data give; the last one serves the levels above.
fn levels<T: Copy + PartialEq>(
    values: Levels<T>,
    given: usize,
    write: impl Fn(T) -> Value,
) -> Value {
    let all = Level::ALL.map(|level| values.at(level));
    assert!(all[given - 1..].iter().all(|value| *value == all[given - 1]));
    Value::Array(all[..given].iter().map(|&value| write(value)).collect())
}

/// How many levels a list of the data has.
fn given(row: &Table, key: &str) -> usize {
    row.get(key).and_then(Value::as_array).map_or(1, Vec::len)
}

fn amount(to: Line, amount: Amount, row: &Table) -> Line {
    let dice = Level::ALL.iter().any(|&level| !amount.dice.at(level).is_none());
    let fixed = Level::ALL.iter().any(|&level| amount.fixed.at(level) > 0);
    let to = if dice {
        let list = levels(amount.dice, given(row, "dice"), |dice| notation(dice).into());
        to.put("dice", list)
    } else {
        to
    };
    if fixed { to.put("amt", levels(amount.fixed, given(row, "amt"), Value::from)) } else { to }
}

fn gift(gift: Gift) -> Value {
    match gift {
        Gift::Armor => "armor".into(),
        Gift::Cursed => "cursed".into(),
        Gift::Evade => "evade".into(),
        Gift::Lifelink => "lifelink".into(),
        Gift::Dodge(dice) => format!("dodge:{}", notation(dice)).into(),
        Gift::Bonus(dice) => format!("bonus:{}", notation(dice)).into(),
        Gift::MoveCap(steps) => format!("move_cap:{steps}").into(),
        Gift::ActionPoint => "ap:-1".into(),
    }
}

fn effect(effect: Effect, row: &Table) -> Line {
    let op = |op: &str| Line::new().put("op", op);
    let onto = |op: &str| Line::new().put("op", op).put("who", "target");
    let count = |to: Line, n: Levels<u8>| to.put("amt", levels(n, given(row, "amt"), Value::from));
    match effect {
        Effect::Attack { amount: n, aoe } => {
            amount(op("attack").put("region", "target").put_if(aoe, "aoe", true), n, row)
        }
        Effect::Damage { who, amount: n } => amount(op("damage").put("who", who.id()), n, row),
        Effect::Heal { who, amount: n } => amount(op("heal").put("who", who.id()), n, row),
        Effect::PlusOne { who, count: n } => count(op("plus_one").put("who", who.id()), n),
        Effect::DropPlusOne { count: n } => count(onto("drop_plus_one"), n),
        Effect::Draw { deck, count: n } => {
            count(op("draw").put("who", "caster").put("deck", deck.id()), n)
        }
        Effect::Discard { count: n } => count(onto("discard"), n),
        Effect::Grant { who, gift: what, until } => {
            let ability = match &row["ability"] {
                Value::Array(list) => levels(what, list.len(), gift),
                _ => levels(what, 1, gift)[0].clone(),
            };
            op("grant").put("who", who.id()).put("duration", until.id()).put("ability", ability)
        }
        Effect::Teleport => onto("teleport"),
        Effect::Push => onto("push"),
        Effect::ExtraMove => onto("extra_move"),
        Effect::ExtraTurn => onto("extra_turn"),
        Effect::Spawn { size } => {
            op("spawn").put("size", levels(size, given(row, "size"), |size| size.id().into()))
        }
        Effect::SheepPlace => onto("sheep_place"),
        Effect::SheepSwap => onto("sheep_swap"),
        Effect::Refresh => onto("refresh"),
        Effect::VillainHealth(n) => count(op("villain_health"), n),
        Effect::Reroll(n) => count(op("reroll"), n),
        Effect::Hits(n) => count(op("hits"), n),
        Effect::Prevent(n) => count(op("prevent"), n),
        Effect::PreventToOne => op("prevent_to_one"),
        Effect::Cancel => op("cancel"),
        Effect::Cleanse => onto("cleanse"),
    }
}

/// The target of a Spell; `count` stands in the data where it may exceed 1.
fn target(target: Target, row: &Table) -> Line {
    let kind = |kind: &str| Line::new().put("kind", kind);
    let count = |to: Line| {
        let counts = Level::ALL.map(|level| target.count(level));
        if counts == [1; 3] {
            to
        } else {
            assert_eq!(counts, [1, 2, 2]);
            to.put("count", numbers([1, 2]))
        }
    };
    match target {
        Target::None => kind("none"),
        Target::Region { range, .. } => count(kind("region").put("range", range.id())),
        Target::Player { range, scope, .. } => {
            let to = count(kind("player").put("range", range.id()));
            let free = Level::ALL.iter().all(|&level| scope.at(level) == Scope::Any);
            let list = levels(scope, given(row, "scope"), |scope| scope.id().into());
            to.put_if(!free, "scope", list)
        }
        Target::Hero { .. } => count(kind("hero").put("range", "any")),
        Target::Minion { range, max_size, wounded, .. } => {
            let to = kind("minion").put("range", range.id()).put_if(wounded, "wounded", true);
            let sizes = levels(max_size, given(row, "max_size"), Value::from);
            count(to.put_if(row.contains_key("max_size"), "max_size", sizes))
        }
        Target::Character => kind("character").put("range", "any"),
        Target::Event(who) => kind("event").put("who", who.id()),
    }
}

#[test]
fn spells_are_those_of_the_data() {
    let rows = list(&data(), "spell");
    assert_eq!(rows.len(), Spell::ALL.len());
    for (spell, row) in Spell::ALL.into_iter().zip(rows) {
        let Card { name, deck, copies, play, target: aim, effects, text } = *spell.card();
        let given = row["effects"].as_array().unwrap();
        assert_eq!(effects.len(), given.len(), "{spell}");
        let effects = effects.iter().zip(given);
        let effects = effects.map(|(e, row)| effect(*e, row.as_table().unwrap()).0.into());
        let written = Line::new()
            .put("index", i64::try_from(spell.index()).unwrap())
            .put("id", spell.id())
            .put("name", name)
            .put("deck", deck.id())
            .put("copies", copies)
            .put("target", target(aim, row["target"].as_table().unwrap()).0)
            .put("effects", Value::Array(effects.collect()))
            .put("text", text);
        let written = match play {
            Play::General(costs) => {
                written.put("kind", "general").put("costs", numbers(costs.iter().copied()))
            }
            Play::Reaction { cost, trigger, when } => written
                .put("kind", "reaction")
                .put("cost", cost.id())
                .put("trigger", trigger.id())
                .put("when", when.id()),
        };
        assert_eq!(written.0, row, "{spell}");
    }
}
