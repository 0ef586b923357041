//! Random documents of Hero Must Die!.

use rules_core::{
    Generator, below,
    serde_json::{Value as Json, json},
};

use crate::kit::{one, place};

/// Rows with some fields of their own.
fn some(rng: &mut Generator, ids: u64, mut row: impl FnMut(&mut Generator, u64) -> Json) -> Json {
    let mut rows = Vec::new();
    for id in 0..ids {
        if below(rng, 3) > 0 {
            let mut fields = row(rng, id);
            fields["id"] = json!(id);
            rows.push(fields);
        }
    }
    Json::Array(rows)
}

/// A list in another order.
fn shuffle<T>(rng: &mut Generator, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, place(rng, last + 1));
    }
}

fn creatures(rng: &mut Generator, levels: &mut [u8], hero: bool) -> Json {
    shuffle(rng, levels);
    let rows = levels.iter().zip(0_u32..).map(|(level, id)| {
        let mut row = json!({
            "id": id, "name": format!("Card {id}"), "level": level,
            "brown": 1 + below(rng, 10), "green": below(rng, 10),
            "black": below(rng, 5), "yellow": below(rng, 5), "blue": 0,
        });
        if hero {
            row["blue"] = json!(below(rng, 5));
        } else {
            row["family"] = json!(one(rng, &["Beast", "Dragon", "Demon"]));
            for cost in ["cost_gold", "cost_slaves", "cost_mp"] {
                row[cost] = json!(below(rng, 4) * below(rng, 4));
            }
        }
        row
    });
    Json::Array(rows.collect())
}

/// Sixteen event cards in other numbers.
fn events(rng: &mut Generator) -> Json {
    let mut counts = [2_u32, 2, 1, 2, 1, 2, 2, 1, 1, 1, 1];
    for _ in 0..8 {
        let (from, to) = (place(rng, 11), place(rng, 11));
        if counts[from] > 0 && counts[to] < 3 {
            counts[from] -= 1;
            counts[to] += 1;
        }
    }
    let rows = counts.iter().enumerate().map(|(id, count)| {
        let mut row = json!({"id": id, "name": format!("Event {id}"), "count": count});
        if id < 3 {
            row["parties"] = json!(below(rng, 4));
        }
        row
    });
    Json::Array(rows.collect())
}

fn quests(rng: &mut Generator) -> Json {
    some(rng, 18, |rng, id| {
        let mut row = json!({"name": format!("Plot {id}"), "count": below(rng, 3) / 2 + 1});
        if id >= 13 {
            row["count"] = json!(below(rng, 3));
            return row;
        }
        row["count"] = json!(below(rng, 2));
        row["vp"] = json!(below(rng, 7));
        row["evil_icon"] = json!(below(rng, 2) == 0);
        row["pay_gold"] = json!(below(rng, 6) * below(rng, 3));
        row["pay_mp"] = json!(below(rng, 3) * below(rng, 3));
        let count = below(rng, 4);
        row["discard_count"] = json!(count);
        let family = if count > 0 { *one(rng, &["", "Beast", "Dragon", "Demon"]) } else { "" };
        row["discard_family"] = json!(family);
        let level = if count > 0 && family.is_empty() { below(rng, 6) } else { 0 };
        row["discard_min_level"] = json!(level);
        row
    })
}

fn boxes(rng: &mut Generator) -> Json {
    some(rng, 22, |rng, id| {
        let mut row = json!({"min_players": 2 + below(rng, 3)});
        match id {
            0..3 => row["plot_cost"] = json!(below(rng, 8)),
            3..6 => row["gold"] = json!(below(rng, 7)),
            6..9 => row["mp"] = json!(below(rng, 4)),
            9..12 => {
                row["buildings"] = json!(1 + below(rng, 4));
                row["gold_discount_each"] = json!(below(rng, 4));
            }
            15..18 => {
                row["slaves"] = json!(below(rng, 4));
                row["eye"] = json!(below(rng, 2) == 0);
            }
            _ => {}
        }
        row
    })
}

/// A random set; some are refused.
pub(super) fn random(rng: &mut Generator) -> Json {
    let mut heroes: Vec<_> = (0..18).map(|id| 1 + id / 6).collect();
    let mut monsters: Vec<_> = (0..30).map(|id| 1 + id / 6).collect();
    let traps = some(rng, 6, |rng, id| {
        let colour = one(rng, &["brown", "green", "black", "yellow", "blue"]);
        json!({"name": format!("Trap {id}"), "colour": colour, "damage": 1 + below(rng, 5),
            "cost_gold": below(rng, 5), "cost_slaves": below(rng, 3), "count": below(rng, 5)})
    });
    let rooms: Vec<_> = [0, 3, 4, 5]
        .map(|size| {
            let (monsters, level) = (1 + below(rng, 5), 1 + below(rng, 5));
            let mut row = json!({"size": size, "max_monsters": monsters, "max_level": level});
            if size > 0 {
                row["cost_gold"] = json!(below(rng, 5));
                row["cost_slaves"] = json!(below(rng, 3));
            }
            row
        })
        .into();
    let track: Vec<_> = (0..13_u8)
        .map(|vp| {
            let most = if vp == 0 { [1, 1] } else { [6, 7] };
            json!({"vp": vp, "workers": below(rng, most[0]), "gold": below(rng, most[1])})
        })
        .collect();
    let tokens: Vec<_> = [1, 2, 3]
        .map(|number| {
            let levels: Vec<_> = (0..3).map(|_| 1 + below(rng, 3)).collect();
            json!({"number": number, "hero_levels": levels})
        })
        .into();
    json!({"title": "random", "hero": creatures(rng, &mut heroes, true),
        "monster": creatures(rng, &mut monsters, false), "event": events(rng),
        "plot": quests(rng), "box": boxes(rng), "trap": traps, "monster_room": rooms,
        "vp_track": track, "party_token": tokens})
}
