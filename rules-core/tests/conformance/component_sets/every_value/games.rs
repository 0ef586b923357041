//! The five games: how their values are changed, and which games reach them.

use rules_core::serde_json::Value as Json;

/// The set that ships.
fn shipped(_: &mut Json) {}

/// The rows of a list.
#[allow(dead_code, reason = "not every game edits rows")]
fn rows<'a>(document: &'a mut Json, list: &str) -> impl Iterator<Item = &'a mut Json> {
    document[list].as_array_mut().expect("a list").iter_mut()
}

#[cfg(feature = "hero_must_die")]
mod hero_must_die {
    use super::{
        super::{Base, Plan},
        rows, shipped,
    };
    use rules_core::{
        SetRef,
        games::hero_must_die::{Components, Options, State},
        serde_json::{Value as Json, json},
    };

    /// A quest may have keys that its shipped card does not have.
    fn complete(document: &mut Json) {
        for plot in rows(document, "plot").filter(|plot| plot["kind"] == "quest") {
            for key in ["pay_gold", "pay_mp", "discard_count", "discard_min_level"] {
                if plot.get(key).is_none() {
                    plot[key] = json!(0);
                }
            }
            if plot.get("discard_family").is_none() {
                plot["discard_family"] = json!("");
            }
        }
    }

    fn options(set: SetRef<Components>, number: u64) -> Options {
        Options::default()
            .with_components(set)
            .with_players([4, 3, 2][usize::try_from(number % 3).expect("small")])
            .with_mage_abilities(number % 2 == 1)
    }

    /// Monsters, buildings and plot cards cost next to nothing, and the greatest monsters come
    /// first, so that all of them are used.
    fn cheap(document: &mut Json) {
        cheap_from(document, 29);
    }

    /// The same, and other monsters come first.
    fn cheap_from_the_middle(document: &mut Json) {
        cheap_from(document, 11);
    }

    fn cheap_from(document: &mut Json, first: usize) {
        for (at, monster) in rows(document, "monster").enumerate() {
            monster["level"] = json!(1 + (first + 30 - at) % 30 / 6);
            for key in ["cost_gold", "cost_slaves", "cost_mp"] {
                monster[key] = json!(0);
            }
        }
        for list in ["monster_room", "trap"] {
            for row in rows(document, list).filter(|row| row.get("cost_gold").is_some()) {
                row["cost_gold"] = json!(0);
                row["cost_slaves"] = json!(0);
            }
        }
        for place in rows(document, "box") {
            if place.get("plot_cost").is_some() {
                place["plot_cost"] = json!(0);
            }
        }
        for plot in rows(document, "plot").filter(|plot| plot["kind"] == "quest") {
            plot["pay_gold"] = json!(1);
            plot["pay_mp"] = json!(1);
            plot["discard_count"] = json!(1);
            if plot.get("min_rooms").is_some() {
                plot["min_rooms"] = json!(1);
            }
        }
    }

    static PLAN: Plan<State, Components> = Plan {
        game: "hero_must_die",
        complete,
        texts: &["name", "component", "constant", "game", "mage"],
        whole: &[],
        fixed: &[],
        bases: &[
            Base { edit: shipped, options, games: 150 },
            Base { edit: cheap, options, games: 150 },
            Base { edit: cheap_from_the_middle, options, games: 250 },
        ],
    };

    #[test]
    fn every_value_of_hero_must_die_changes_play() {
        PLAN.check(1);
    }
}

#[cfg(feature = "regidice")]
mod regidice {
    use super::{
        super::{Base, Plan},
        shipped,
    };
    use rules_core::{
        SetRef,
        games::regidice::{Components, EnemyHealth, Options, StartDice, State},
    };

    fn options(set: SetRef<Components>, number: u64) -> Options {
        let options = Options::default()
            .with_components(set)
            .with_players(1 + u8::try_from(number % 4).expect("small"))
            .with_start_dice(StartDice([24, 12, 8, 6]));
        if number.is_multiple_of(5) {
            options.with_enemy_health(EnemyHealth::Pips)
        } else {
            options
        }
    }

    static PLAN: Plan<State, Components> = Plan {
        game: "regidice",
        complete: |_| {},
        texts: &["name", "role", "effect"],
        whole: &[],
        fixed: &[],
        bases: &[Base { edit: shipped, options, games: 300 }],
    };

    #[test]
    fn every_value_of_regidice_changes_play() {
        PLAN.check(1);
    }
}

#[cfg(feature = "unsung_heroes")]
mod unsung_heroes {
    use super::{
        super::{Base, Plan},
        shipped,
    };
    use rules_core::{
        SetRef,
        games::unsung_heroes::{BoxSet, Components, Options, State},
    };

    fn options(set: SetRef<Components>, number: u64) -> Options {
        Options::default()
            .with_components(set)
            .with_players([2, 3, 4][usize::try_from(number % 3).expect("small")])
            .with_set(if number.is_multiple_of(2) { BoxSet::Rats } else { BoxSet::Pixies })
    }

    static PLAN: Plan<State, Components> = Plan {
        game: "unsung_heroes",
        complete: |_| {},
        texts: &["name", "mean_start", "passive"],
        whole: &[],
        fixed: &["characters.starting_dice.set", "puppets.effect.n"],
        bases: &[Base { edit: shipped, options, games: 300 }],
    };

    #[test]
    fn every_value_of_unsung_heroes_changes_play() {
        PLAN.check(1);
    }
}

#[cfg(feature = "valor_and_villainy")]
mod valor_and_villainy {
    use super::{
        super::{Base, Plan},
        rows, shipped,
    };
    use rules_core::{
        SetRef,
        games::valor_and_villainy::{CharacterChoice, Components, Hero, Options, Party, State},
        serde_json::{Value as Json, json},
    };

    /// The optional keys of an icon.
    fn complete(document: &mut Json) {
        for tile in rows(document, "tile") {
            for icon in tile["icons"].as_array_mut().into_iter().flatten() {
                if icon.get("min_heroes").is_none() {
                    icon["min_heroes"] = json!(1);
                }
                if icon.get("ambush").is_none() {
                    icon["ambush"] = json!(false);
                }
            }
        }
    }

    fn options(set: SetRef<Components>, number: u64) -> Options {
        Options::default()
            .with_components(set)
            .with_heroes(1 + u8::try_from(number % 5).expect("small"))
            .with_character_choice(CharacterChoice::Random)
            .with_row_capacity(12)
            .with_action_point_cap(9)
            .with_small_map_random_tier2(if number.is_multiple_of(2) { 1 } else { 4 })
    }

    /// Characters roll many dice and live long; every Bounty counts.
    fn strong(document: &mut Json) {
        for board in rows(document, "character") {
            for row in ["melee", "ranged", "magic", "corruption"] {
                if board.get(row).is_some() {
                    board[row] = json!("6R");
                }
            }
            board["action_points"] = json!(5);
        }
        dense(document, "hero_stash_row");
    }

    /// The same, and every Bounty counts for the Villain, too.
    fn strong_with_dense_stashes(document: &mut Json) {
        strong(document);
        dense(document, "villain_stash_row");
    }

    fn dense(document: &mut Json, list: &str) {
        let (mut table, mut bounty) = (json!(null), 0);
        for row in rows(document, list) {
            bounty = if row["heroes"] == table { bounty + 1 } else { 0 };
            table = row["heroes"].clone();
            let beyond = if table == "3" { 1 } else { 2 };
            row["min_bounty"] =
                json!(if bounty == 6 && table != "1-2" { 6 + beyond } else { bounty });
        }
    }

    /// The same, each second Bounty brings more, and Treasures lie everywhere.
    fn bountiful(document: &mut Json) {
        strong(document);
        for tile in rows(document, "tile").filter(|tile| tile["tier"] != 0) {
            let treasure = json!({"kind": "treasure", "min_heroes": 1});
            tile["icons"] = json!([treasure, treasure, treasure, treasure]);
        }
        for list in ["hero_stash_row", "villain_stash_row"] {
            let tables = ["1-2", "3", "4-5"].into_iter().flat_map(|heroes| {
                (0..12).map(move |row| {
                    let mut reward =
                        json!({"heroes": heroes, "min_bounty": 2 * row, "xp": row, "die": ""});
                    if list == "villain_stash_row" {
                        reward["xp"] = json!(row / 2);
                        reward["health"] = json!(5 * row);
                    }
                    reward
                })
            });
            document[list] = tables.collect();
        }
    }

    /// No Minion casts Spells, so that another one or Gust may.
    fn strong_without_caster(document: &mut Json) {
        strong(document);
        for minion in rows(document, "minion").filter(|minion| minion["id"] == "shadow_mordak") {
            for side in ["fresh", "wounded"] {
                minion[side]["magic"] = json!("");
            }
        }
    }

    /// Gwenavael is there, and with her Gust.
    fn with_gust(set: SetRef<Components>, number: u64) -> Options {
        let mut heroes = Hero::ALL.to_vec();
        heroes.rotate_left(usize::try_from(number % 5).expect("small"));
        heroes.retain(|hero| *hero != Hero::Gwenavael);
        heroes.insert(0, Hero::Gwenavael);
        options(set, number)
            .with_character_choice(CharacterChoice::Fixed)
            .with_characters(Party::of(&heroes[..usize::from(options(set, number).heroes)]))
    }

    static PLAN: Plan<State, Components> = Plan {
        game: "valor_and_villainy",
        complete,
        texts: &["name", "text", "role", "constant", "component"],
        whole: &["hero_stash_row", "villain_stash_row"],
        // They follow from the cells.
        fixed: &[
            "layout.random_tier1",
            "layout.random_tier2_1_to_2",
            "layout.random_tier2_3_to_5",
            "layout.random_tier3_3_to_5",
        ],
        bases: &[
            Base { edit: shipped, options, games: 40 },
            Base { edit: strong, options: with_gust, games: 100 },
            Base { edit: strong_with_dense_stashes, options: with_gust, games: 100 },
            Base { edit: bountiful, options: with_gust, games: 100 },
            Base { edit: strong_without_caster, options: with_gust, games: 60 },
        ],
    };

    #[test]
    fn every_eighth_value_of_valor_and_villainy_changes_play() {
        PLAN.check(8);
    }

    #[test]
    #[ignore = "three thousand values, in `make soak`"]
    fn every_value_of_valor_and_villainy_changes_play() {
        PLAN.check(1);
    }
}

#[cfg(feature = "wuerfelhelden")]
mod wuerfelhelden {
    use super::{
        super::{Base, Plan},
        shipped,
    };
    use rules_core::{
        SetRef,
        games::wuerfelhelden::{Components, DiceSet, Options, State},
    };

    fn options(set: SetRef<Components>, number: u64) -> Options {
        Options::default()
            .with_components(set)
            .with_players(2 + u8::try_from(number % 3).expect("small"))
            .with_dice_set(if number.is_multiple_of(2) {
                DiceSet::PRINTED
            } else {
                DiceSet::FIERCE
            })
    }

    static PLAN: Plan<State, Components> = Plan {
        game: "wuerfelhelden",
        complete: |_| {},
        texts: &["name", "component"],
        whole: &["warrant"],
        fixed: &[],
        bases: &[Base { edit: shipped, options, games: 60 }],
    };

    #[test]
    fn every_value_of_wuerfelhelden_changes_play() {
        PLAN.check(1);
    }
}
