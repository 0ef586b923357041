//! Random documents of Valor & Villainy.

use rules_core::{
    Generator, below, find,
    serde_json::{Value as Json, json},
};

use crate::kit::{one, place};

/// A random number of a range.
fn number(rng: &mut Generator, low: u32, high: u32) -> u32 {
    low + below(rng, high - low + 1)
}

/// At most so many dice.
fn dice(rng: &mut Generator, most: u32) -> String {
    let kinds = ["1W", "1Y", "1R"];
    (0..below(rng, most + 1)).map(|_| *one(rng, &kinds)).collect()
}

fn dodge(rng: &mut Generator) -> String {
    format!("dodge:{}{}", number(rng, 1, 6), one(rng, &["W", "Y", "R"]))
}

const ABILITIES: [&str; 7] = ["aoe", "armor", "boost", "cursed", "evade", "longshot", "regenerate"];

/// A side of a card, of one that casts or of another; a Fresh one has a Wound.
fn side(rng: &mut Generator, fresh: bool, dodges: bool, casts: bool) -> Json {
    let mut abilities: Vec<String> =
        ABILITIES.iter().filter(|_| below(rng, 4) == 0).map(|it| (*it).into()).collect();
    if dodges && below(rng, 2) == 0 {
        abilities.push(dodge(rng));
    }
    let defeat = number(rng, 2, 16);
    let mut side = json!({"action_points": number(rng, 1, 5), "defeat": defeat,
        "melee": dice(rng, 6), "ranged": dice(rng, 4),
        "magic": if casts { dice(rng, 3) } else { String::new() },
        "abilities": abilities});
    if fresh {
        side["wound"] = json!(number(rng, 1, defeat - 1));
    }
    side
}

fn five(rng: &mut Generator, low: u32, high: u32, times: u32) -> Json {
    (0..5).map(|_| times * number(rng, low, high)).collect()
}

/// The ids of a list of the shipped document, with its rows.
pub(super) fn shipped(list: &str) -> Vec<Json> {
    let entry = find("valor_and_villainy").unwrap().components.unwrap();
    let table: toml::Table = entry.shipped.parse().expect("TOML");
    let rows = rules_core::serde_json::to_value(&table[list]).expect("JSON");
    rows.as_array().expect("a list").clone()
}

/// Rows of a list, half of them as they are.
fn some_rows(rng: &mut Generator, list: &str, row: impl Fn(&mut Generator, &Json) -> Json) -> Json {
    let mut rows = Vec::new();
    for old in shipped(list) {
        if below(rng, 2) == 0 {
            let mut new = row(rng, &old);
            let key = if list == "procession" { "day" } else { "id" };
            new[key] = old[key].clone();
            rows.push(new);
        }
    }
    Json::Array(rows)
}

fn character(rng: &mut Generator, old: &Json) -> Json {
    let decks = |rng: &mut Generator, of: &[&str], most| -> Json {
        (0..below(rng, most)).map(|_| *one(rng, of)).collect()
    };
    let mut new = json!({"action_points": number(rng, 1, 5), "melee": dice(rng, 6),
        "ranged": dice(rng, 6), "magic": dice(rng, 6)});
    new["power_row"] = json!(one(rng, &["melee", "ranged", "magic"]));
    if old["team"] == "villain" {
        new["health_by_heroes"] = five(rng, 1, 20, 5);
        new["corruption"] = json!(dice(rng, 6));
        new["start_void_spells_by_heroes"] = five(rng, 0, 12, 1);
        new["level_up_draw_by_heroes"] = five(rng, 0, 6, 1);
    } else {
        new["health"] = json!(number(rng, 1, 60));
        new["start_spells"] = decks(rng, &["arcane", "divine"], 7);
        new["level_up_draw"] = decks(rng, &["arcane", "divine", "arcane_or_divine"], 7);
    }
    new
}

fn tile(rng: &mut Generator, old: &Json) -> Json {
    let mut new = json!({"name": format!("Place {}", below(rng, 100))});
    if old["tier"] == 0 {
        return new;
    }
    new["mountain"] = json!(below(rng, 3) == 0);
    let icons: Json = (0..below(rng, 7))
        .map(|at| {
            let least = if below(rng, 2) == 0 { 1 } else { number(rng, 1, 5) };
            let kind = one(rng, &["treasure", "chump", "elite", "boss"]);
            // Four Treasures at most.
            let kind = if at > 3 && *kind == "treasure" { "chump" } else { kind };
            let ambush = kind != "treasure" && below(rng, 3) == 0;
            json!({"kind": kind, "ambush": ambush, "min_heroes": least})
        })
        .collect();
    new["icons"] = icons;
    let rules = ["", "lookout", "spring", "thorns", "altar", "library"];
    if rules.contains(&old["rule"].as_str().unwrap()) {
        new["rule"] = json!(one(rng, &rules));
    }
    new
}

fn treasure(rng: &mut Generator, old: &Json) -> Json {
    let mut new = json!({"name": "A Treasure", "bounty": below(rng, 3)});
    for (key, most) in [
        ("rerolls", 6),
        ("rerolls_any", 6),
        ("max_health", 40),
        ("move_steps", 4),
        ("xp_each_level_up", 2),
        ("extra_draw", 4),
        ("amount", 3),
    ] {
        if !old[key].is_null() {
            new[key] = json!(number(rng, 1, most));
        }
    }
    if !old["bonus_dice"].is_null() {
        new["bonus_dice"] = json!(format!("1{}", one(rng, &["W", "Y", "R"])));
    }
    new
}

/// The values of the levels of an effect, if it has such values.
fn values<'a>(effect: &'a mut Json, key: &str) -> impl Iterator<Item = &'a mut Json> {
    effect.get_mut(key).and_then(Json::as_array_mut).into_iter().flatten()
}

/// Another name, other costs and numbers; the range of an attack.
fn spell(rng: &mut Generator, old: &Json) -> Json {
    let mut new = json!({"name": format!("Spell {}", below(rng, 100))});
    if let Some(levels) = old["costs"].as_array() {
        let (first, step) = (number(rng, 1, 4), number(rng, 1, 4));
        new["costs"] = (0..).take(levels.len()).map(|level| first + level * step).collect();
    }
    let mut effects = old["effects"].clone();
    for effect in effects.as_array_mut().expect("effects") {
        let (most, times) = match effect["op"].as_str().expect("an op") {
            "attack" | "damage" | "heal" | "prevent" => (20, 1),
            "hits" => (12, 1),
            "villain_health" => (4, 5),
            _ => (6, 1),
        };
        for amount in values(effect, "amt") {
            *amount = json!(times * number(rng, 1, most));
        }
        for dice in values(effect, "dice") {
            *dice = json!(format!("{}{}", number(rng, 1, 6), one(rng, &["W", "Y", "R"])));
        }
    }
    if effects[0]["op"] == "attack" {
        let ranges = ["own", "adjacent", "nearby", "revealed"];
        new["target"] = json!({"range": one(rng, &ranges)});
    }
    new["effects"] = effects;
    new
}

fn stash(rng: &mut Generator, villain: bool) -> Json {
    let mut rows = Vec::new();
    for heroes in ["1-2", "3", "4-5"] {
        let mut bounty = 0;
        for _ in 0..number(rng, 1, 8) {
            let die = if below(rng, 2) == 0 { "" } else { "1W" };
            let mut row = json!({"heroes": heroes, "min_bounty": bounty, "xp": below(rng, 6),
                "die": die});
            if villain {
                row["health"] = json!(5 * below(rng, 5));
            }
            rows.push(row);
            bounty += number(rng, 1, 6);
        }
    }
    Json::Array(rows)
}

/// Cells of a ring: all but a few.
fn cells(rng: &mut Generator, all: &[u8], least: usize, most: usize) -> Json {
    let mut cells = all.to_vec();
    while cells.len() > most || cells.len() > least && below(rng, 6) == 0 {
        let at = place(rng, cells.len());
        cells.remove(at);
    }
    json!(cells)
}

const RINGS: [&[u8]; 3] =
    [&[2, 6, 8, 10, 14, 16, 18, 22], &[1, 3, 5, 9, 15, 19, 21, 23], &[0, 4, 20, 24]];

fn layout(rng: &mut Generator) -> Json {
    json!({
        "tier1": cells(rng, RINGS[0], 0, 8),
        "tier2_3_to_5_heroes": cells(rng, RINGS[1], 2, 8),
        "tier2_1_to_2_heroes": cells(rng, RINGS[1], 4, 8),
        "tier2_1_to_2_heroes_full_ring": cells(rng, RINGS[1], 4, 8),
        "tier3_3_to_5_heroes": cells(rng, RINGS[2], 2, 4),
    })
}

/// A random set; some are refused, because of their Maps, Dodges or Bounties.
pub(super) fn random(rng: &mut Generator) -> Json {
    // One card of one copy may cast; the shipped one does if its row is left out.
    let casts = below(rng, 3) == 0;
    let minion = |rng: &mut Generator, old: &Json| {
        let dodges = old["copies"] == 1 && below(rng, 6) == 0;
        let casts = casts && old["id"] == "shadow_mordak";
        json!({"name": "Somebody", "bounty": below(rng, 4), "fresh": side(rng, true, dodges, casts),
            "wounded": side(rng, false, dodges, casts)})
    };
    let day = |rng: &mut Generator, _: &Json| {
        let sizes = ["chump", "elite", "boss"];
        let spawns: Json = (0..5)
            .map(|_| -> Json { (0..below(rng, 3)).map(|_| *one(rng, &sizes)).collect() })
            .collect();
        json!({"void_draws_by_heroes": five(rng, 0, 6, 1), "xp_by_heroes": five(rng, 0, 4, 1),
            "health_by_heroes": five(rng, 0, 3, 5), "spawn_by_heroes": spawns})
    };
    let price = |rng: &mut Generator, _: &Json| json!({"cost": number(rng, 1, 5)});
    json!({
        "title": "random",
        "character": some_rows(rng, "character", character),
        "minion": some_rows(rng, "minion", minion),
        "gust": {"front": side(rng, false, false, false), "back": side(rng, false, false, false)},
        "spawn_cost": {"chump": number(rng, 1, 6), "elite": number(rng, 1, 8),
            "boss": number(rng, 1, 12)},
        "spell": some_rows(rng, "spell", spell),
        "treasure": some_rows(rng, "treasure", treasure),
        "tile": some_rows(rng, "tile", tile),
        "layout": layout(rng),
        "procession": some_rows(rng, "procession", day),
        "hero_stash_row": stash(rng, false),
        "villain_stash_row": stash(rng, true),
        "level_up": some_rows(rng, "level_up", price),
    })
}
