//! Würfelhelden: everything is open.

use rules_core::{
    ComponentSet, Indexed,
    games::wuerfelhelden::{Colour, Opening, Phase, Player, Squad, State, Table, Turn, View},
};
use serde_json::{Value as Json, json};

use super::{Facts, text, texts};

impl Facts for State {
    fn facts(&self) -> Json {
        table(self.table())
    }

    fn facts_of_view(view: &View) -> Json {
        json!({ "seat": view.seat(), "table": table(view.table()) })
    }
}

fn table(table: Table<'_>) -> Json {
    let options = table.options();
    let dice: serde_json::Map<_, _> =
        Colour::all().map(|colour| (colour.to_string(), text(table.die(colour)))).collect();
    let centre = table.centre();
    let mut all = json!({
        "options": {
            "players": table.players().len(),
            "dice_set": dice,
            "turn_limit": options.turn_limit,
            "setup_roll_limit": options.setup_roll_limit,
            "auto_forced": options.auto_forced,
            "payoff": text(options.payoff),
            "shaping": options.shaping,
        },
        "taken": table.warrants().filter_map(rules_core::games::wuerfelhelden::Warrant::owner).collect::<Vec<_>>(),
        "seats": table.players().map(player).collect::<Vec<_>>(),
        "centre": {
            "chaser": centre.chaser(),
            "dice": texts(centre.dice().iter()),
            "marker": centre.marker(),
        },
        "turns": table.turns(),
        "phase": phase(table.phase()),
    });
    let set = table.components();
    if !options.components.is_shipped() {
        all["components"] =
            json!({ "title": set.title(), "digest": format!("{:016x}", set.digest()) });
    }
    all
}

fn player(player: Player<'_>) -> Json {
    let waiting = player.waiting();
    json!({
        "coins": player.coins(),
        "yellow": waiting.count(Colour::Yellow),
        "red": waiting.count(Colour::Red),
    })
}

fn phase(phase: &Phase) -> Json {
    match phase {
        Phase::Opening(opening) => json!({ "opening": self::opening(opening) }),
        Phase::Rolling(turn) => json!({ "rolling": self::turn(turn) }),
        Phase::Choosing { turn, last_mark } => {
            json!({ "choosing": { "turn": self::turn(turn), "last_mark": last_mark.map(text) } })
        }
        Phase::Over { active } => json!({ "over": { "active": active } }),
        _ => Json::Null,
    }
}

fn opening(opening: &Opening) -> Json {
    json!({
        "contenders": opening.contenders().collect::<Vec<_>>(),
        "round": opening.round(),
        "rolls": texts(opening.rolls()),
    })
}

fn turn(turn: &Turn) -> Json {
    json!({
        "active": turn.seat(),
        "roll": turn.roll(),
        "showing": texts(turn.showing().iter()),
        "hand": squad(turn.hand()),
    })
}

fn squad(squad: Squad) -> Json {
    json!({
        "white": squad.count(Colour::White),
        "yellow": squad.count(Colour::Yellow),
        "red": squad.count(Colour::Red),
    })
}
