//! Character boards (2.3).

use super::{Item, Output, dice, number, page, rust};

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let boards = data.rows("character");
    let (villain, heroes) = boards.split_last().expect("nine boards");
    for board in heroes {
        team(board, "hero");
    }
    team(villain, "villain");
    let rows: Vec<_> = boards.iter().map(cells).collect();
    vec![Output::Table { name: "character", text: page::table(&HEADER, &rows) }, health(villain)]
}

/// The bounds of the Villain's Health.
fn health(villain: &Item<'_>) -> Output {
    let constants = [
        ("health_step", "VV-108, VV-114: his Health moves in such steps on the Map."),
        ("health_max", "VV-115: it is never more."),
    ];
    let constants = constants.map(|(key, about)| {
        let (name, value) = (key.to_uppercase(), number(villain, key));
        format!("/// {about}\npub(crate) const {name}: u8 = {value};\n")
    });
    let text = rust::file("How the Villain's Health moves.", &constants.join("\n"));
    Output::Source { path: "components/health.rs", text }
}

fn team(board: &Item<'_>, team: &str) {
    if board.at("team").text() != team {
        board.fail(&format!("expected a board of the {team}: Heroes first, Mordak last"));
    }
}

/// How often a deck is in a list.
fn count(list: &Item<'_>, deck: &str) -> usize {
    list.texts().iter().filter(|text| **text == deck).count()
}

const HEADER: [&str; 13] = [
    "#",
    "Character",
    "Role (H label)",
    "Health",
    "AP",
    "Melee",
    "Ranged",
    "Magic",
    "Corruption",
    "Power row",
    "Starting Spells",
    "Level Up draw",
    "Prov.",
];

fn cells(board: &Item<'_>) -> Vec<String> {
    let number = |key: &str| board.at(key).number().to_string();
    let row = |key: &str| page::or_dash(dice(&board.at(key)));
    let by_heroes = |key: &str| {
        board.at(key).numbers().iter().map(ToString::to_string).collect::<Vec<_>>().join("/")
    };
    let villain = board.get("corruption").is_some();
    let [health, start, draw] = if villain {
        [
            format!("{} by Hero count 1-5", by_heroes("health_by_heroes")),
            format!("by Hero count: {} Void", by_heroes("start_void_spells_by_heroes")),
            format!("Master of Magic, by Hero count: {}", by_heroes("level_up_draw_by_heroes")),
        ]
    } else {
        [number("health"), decks(&board.at("start_spells")), decks(&board.at("level_up_draw"))]
    };
    let names = board.at("name_and_ability_provenance").text();
    vec![
        number("index"),
        board.at("name").text().to_owned(),
        board.at("role").text().to_owned(),
        health,
        number("action_points"),
        row("melee"),
        row("ranged"),
        row("magic"),
        if villain { row("corruption") } else { "n/a".to_owned() },
        page::capital(board.at("power_row").text()),
        start,
        draw,
        format!("name {names}; numbers {}", board.at("provenance").text()),
    ]
}

/// A list of decks in words.
fn decks(list: &Item<'_>) -> String {
    let kinds = [
        ("arcane", "Arcane"),
        ("divine", "Divine"),
        ("void", "Void"),
        ("arcane_or_divine", "Arcane or Divine each"),
    ];
    let words = kinds.map(|(deck, word)| (count(list, deck), word));
    let words: Vec<_> =
        words.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}
