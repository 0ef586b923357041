//! The potential, computed once more from the views (RD-Q29, RD-Q33).

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use super::{Options, State, play::variants};
#[cfg(feature = "components")]
use crate::OptionSet;
use crate::{
    games::readings::{options, potentials::check, printed},
    testkit::oracle::{list, number, text, variant},
};

/// Healths by reading, and dice, of the enemies that are met.
struct Enemies {
    health: [Vec<i64>; 2],
    dice: Vec<i64>,
}

fn enemies(changed: &str) -> Enemies {
    let table = printed(include_str!("../components.toml"));
    let changed = printed(changed);
    let last = changed["last_enemy"].as_u64().or(table["last_enemy"].as_u64()).unwrap();
    let value = |index: u64, key: &str| {
        let row = |of: &Json| {
            let rows = of["enemy"].as_array().into_iter().flatten();
            let mut rows = rows.filter(|row| row["index"] == index);
            rows.next().and_then(|row| row[key].as_i64())
        };
        row(&changed).or_else(|| row(&table)).expect("a value")
    };
    let values = |key: &str| (1..=last).map(|index| value(index, key)).collect::<Vec<_>>();
    Enemies { health: [values("health"), values("health_pips_variant")], dice: values("dice") }
}

/// Dice in a text such as `R5 B-`.
fn dice(of: &Json) -> i64 {
    text(of).split_whitespace().count().try_into().unwrap()
}

/// Damage of all health; dice of all players of those dealt and won.
fn read(enemies: &Enemies, view: &Json) -> Vec<(i64, i64)> {
    let (table, options) = (&view["table"], options(view));
    let health = &enemies.health[usize::from(options["enemy_health"] == "pips")];
    let before = number(&table["enemy"]) - 1;
    let here = [&table["damage"], &table["dealt"]].map(|n| n.as_i64().unwrap()).iter().sum::<i64>();
    let damage = health[..before].iter().sum::<i64>() + here.min(health[before]);

    let players = number(&options["players"]);
    let most = i64::try_from(players).unwrap()
        * options["start_dice"][players - 1].as_i64().unwrap()
        + enemies.dice[..enemies.dice.len() - 1].iter().sum::<i64>();
    let mut held: i64 = list(&view["pools"]).iter().map(dice).sum();
    held += list(&view["hidden"]).iter().flat_map(list).map(|n| n.as_i64().unwrap()).sum::<i64>();
    // Dice that are set aside, or on their way to another player, are their players'.
    let (_, phase) = variant(&table["phase"]);
    held += phase["kept"].as_str().map_or(0, |_| dice(&phase["kept"]));
    held += phase["transit"].as_array().into_iter().flatten().map(dice).sum::<i64>();
    vec![(damage, health.iter().sum()), (held.min(most), most)]
}

#[test]
fn rd_q29_rd_q33_the_potential_is_that_of_the_view() {
    let mut games: Vec<Options> = variants();
    games.extend(variants());
    games.iter_mut().skip(1).step_by(2).for_each(|options| options.shaping = true);
    let enemies = enemies("");
    check::<State>(&games, 1, &[(4, 5), (1, 5)], |view, _| read(&enemies, view));
}

#[cfg(feature = "components")]
#[test]
fn rd_q29_rd_q34_the_potential_counts_the_enemies_of_the_set() {
    use crate::SetRef;
    for set in [
        "last_enemy = 2\n[[enemy]]\nindex = 1\ndice = 2\nhealth = 11\n",
        "[[enemy]]\nindex = 1\ndice = 1\nhealth = 4\nhealth_pips_variant = 6\n[[enemy]]\nindex = 2\ndice = 3\nhealth = 14\n",
    ] {
        let components = SetRef::load(set).expect("a set");
        // Few dice, for which the damage is not too much.
        let start_dice = super::StartDice([5; 4]);
        let games: Vec<_> = variants()
            .into_iter()
            .filter(|options| options.players > 1)
            .enumerate()
            .map(|(at, options)| Options { shaping: at > 3, start_dice, components, ..options })
            .filter(|options| options.check().is_ok())
            .collect();
        let enemies = enemies(set);
        check::<State>(&games, 1, &[(4, 5), (1, 5)], |view, _| read(&enemies, view));
    }
}
