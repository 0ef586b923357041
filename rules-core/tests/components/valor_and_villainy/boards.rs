//! Character boards (2.3).

use super::{
    Item, Output, dice, page,
    rust::{self, array, record, string, variant},
};

const MODULES: [(&str, &[&str]); 2] = [
    ("super", &["Board", "VillainBoard", "rows"]),
    ("crate::games::valor_and_villainy::components", &["Dice", "Row"]),
];

const DECKS: [&str; 3] = ["arcane", "divine", "void"];
const ROWS: [&str; 4] = ["melee", "ranged", "magic", "corruption"];

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let boards = data.rows("character");
    let (villain, heroes) = boards.split_last().expect("nine boards");
    let items = format!(
        "/// The boards of the Heroes.\n\
         pub(in super::super) static BOARDS: [Board; {}] = {};\n\n\
         /// The board of the Villain.\n\
         pub(in super::super) static MORDAK: VillainBoard = {};\n",
        heroes.len(),
        array(heroes.iter().map(hero)),
        mordak(villain)
    );
    let rows: Vec<_> = boards.iter().map(cells).collect();
    vec![
        Output::Source {
            path: "components/heroes/boards.rs",
            text: rust::file("The character boards (2.3).", &MODULES, &items),
        },
        Output::Table { name: "character", text: page::table(&HEADER, &rows) },
    ]
}

fn hero(board: &Item<'_>) -> String {
    team(board, "hero");
    let decks = |key: &str| array(DECKS.map(|deck| count(&board.at(key), deck)));
    let rows = ROWS[..3].iter().map(|row| string(&dice(&board.at(row))));
    let [ability] = board.at("abilities").texts()[..] else {
        board.at("abilities").fail("expected one ability")
    };
    let number = |key: &str| board.at(key).number().to_string();
    let fields = [
        ("name", string(board.at("name").text())),
        ("role", string(board.at("role").text())),
        ("ability", string(ability)),
        ("health", number("health")),
        ("action_points", number("action_points")),
        ("rows", format!("rows({})", array(rows))),
        ("power", variant("Row", board.at("power_row").text())),
        ("start", decks("start_spells")),
        ("level_up", decks("level_up_draw")),
        ("level_up_either", count(&board.at("level_up_draw"), "arcane_or_divine").to_string()),
    ];
    record("Board", &fields)
}

fn mordak(board: &Item<'_>) -> String {
    team(board, "villain");
    let number = |key: &str| board.at(key).number().to_string();
    let numbers = |key: &str| array(board.at(key).numbers());
    let rows = ROWS.map(|row| format!("Dice::read({})", string(&dice(&board.at(row)))));
    let fields = [
        ("name", string(board.at("name").text())),
        ("role", string(board.at("role").text())),
        ("abilities", array(board.at("abilities").texts().iter().map(|text| string(text)))),
        ("health", numbers("health_by_heroes")),
        ("health_step", number("health_step")),
        ("health_max", number("health_max")),
        ("action_points", number("action_points")),
        ("rows", array(rows)),
        ("power", variant("Row", board.at("power_row").text())),
        ("start", numbers("start_void_spells_by_heroes")),
        ("level_up", numbers("level_up_draw_by_heroes")),
    ];
    record("VillainBoard", &fields)
}

fn team(board: &Item<'_>, team: &str) {
    if board.at("team").text() != team {
        board.fail(&format!("expected a board of the {team}: Heroes first, Mordak last"));
    }
}

/// How often a deck is in a list.
fn count(list: &Item<'_>, deck: &str) -> usize {
    let known = |text: &&str| DECKS.contains(text) || *text == "arcane_or_divine";
    if !list.texts().iter().all(known) {
        list.fail("expected decks");
    }
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
