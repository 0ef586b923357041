//! The tables of Hero Must Die!.

use super::{
    Output,
    data::Item,
    page,
    rust::{self, array, record, string, variant},
    shared::{bold, contents, number, provenance, text, yes},
    wording,
};

/// The colours of strength, in the order of the numbers of a creature.
const COLOURS: [&str; 5] = ["brown", "green", "black", "yellow", "blue"];

const MODULES: [(&str, &[&str]); 4] = [
    ("super", &["Event", "Family", "Plot"]),
    ("super::board", &["Track", "TrapCard", "Work", "WorkBox", "open"]),
    ("super::cards", &["Creature", "MonsterCard", "hero", "monster"]),
    ("super::plots", &["BLANK", "Condition", "EventCard", "Filter", "Kind", "PlotCard", "event"]),
];

/// Everything that is made of the data.
pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    // For readers.
    data.leave(&["game"]);
    for location in data.rows("location") {
        // The order of the list, and a test of the game.
        location.leave(&["evil_icon"]);
    }
    let tables = [
        list(data, "hero", "HEROES", "Creature", "The 18 hero cards (section 2.5).", hero),
        list(
            data,
            "monster",
            "MONSTERS",
            "MonsterCard",
            "The monster cards (section 2.6).",
            monster,
        ),
        list(data, "plot", "PLOTS", "PlotCard", "The kinds of plot cards (section 2.7).", plot),
        list(
            data,
            "event",
            "EVENTS",
            "EventCard",
            "The faces of the event cards (section 2.8).",
            event,
        ),
        list(
            data,
            "box",
            "BOXES",
            "WorkBox",
            "The boxes, in the order in which they are resolved (HMD-50).",
            work_box,
        ),
        list(data, "trap", "TRAPS", "TrapCard", "The types of traps (section 2.9).", trap),
        list(data, "vp_track", "TRACK", "Track", "The VP track, from box 0 (section 2.3).", track),
        list(
            data,
            "party_token",
            "PARTIES",
            "[u8; 3]",
            "How many heroes of levels 1, 2 and 3 the party of each token has (section 2.10).",
            party,
        ),
        format!(
            "/// How many there are of each type of trap.\npub const TRAP_COPIES: u32 = {};\n",
            trap_copies(data)
        ),
    ];
    let about = "The cards and the board, one row each.";
    let source = rust::file(about, &MODULES, &tables.join("\n"));
    let mut outputs = vec![Output::Source { path: "components/rows.rs", text: source }];
    outputs.push(contents(data));
    outputs.extend(cards(data));
    outputs.extend(board(data));
    outputs
}

/// A constant array of a list.
fn list(
    data: &Item<'_>,
    key: &str,
    name: &str,
    of: &str,
    about: &str,
    row: fn(&Item<'_>) -> String,
) -> String {
    let rows = data.rows(key);
    let length = rows.len();
    // The parties are looked up by their tokens only.
    let seen = if key == "party_token" { "pub(super)" } else { "pub" };
    format!(
        "/// {about}\n{seen} const {name}: [{of}; {length}] = {};\n",
        array(rows.iter().map(row))
    )
}

fn strengths(row: &Item<'_>) -> String {
    array(COLOURS.map(|colour| row.at(colour).number()))
}

fn hero(row: &Item<'_>) -> String {
    format!("hero({}, {}, {})", string(row.at("name").text()), number(row, "level"), strengths(row))
}

/// Gold, slaves and magic points.
fn cost(row: &Item<'_>) -> [i64; 3] {
    ["cost_gold", "cost_slaves", "cost_mp"].map(|key| row.at(key).number())
}

fn monster(row: &Item<'_>) -> String {
    format!(
        "monster({}, {}, {}, {}, {})",
        string(row.at("name").text()),
        variant("Family", row.at("family").text()),
        number(row, "level"),
        array(cost(row)),
        strengths(row)
    )
}

fn plot(row: &Item<'_>) -> String {
    let mut fields = vec![("name", string(row.at("name").text()))];
    let kind = row.at("kind").text();
    if kind != "quest" {
        fields.push(("kind", variant("Kind", kind)));
    }
    let numbers =
        [("count", "count", 1), ("vp", "vp", 0), ("pay_gold", "gold", 0), ("pay_mp", "mp", 0)];
    for (key, field, usual) in numbers {
        let value = row.get(key).map_or(usual, |item| item.number());
        if value != usual {
            fields.push((field, value.to_string()));
        }
    }
    if row.at("evil_icon").flag() {
        fields.push(("evil", "true".to_owned()));
    }
    if let Some(count) = row.get("discard_count") {
        fields.push(("discard", format!("({}, {})", count.number(), filter(row))));
    }
    if let Some(condition) = condition(row) {
        fields.push(("condition", condition));
    }
    let card = record("PlotCard", &fields);
    card.trim_end_matches(" }").to_owned() + ", ..BLANK }"
}

fn filter(row: &Item<'_>) -> String {
    if let Some(level) = row.get("discard_min_level") {
        return format!("Filter::FromLevel({})", level.number());
    }
    row.get("discard_family").map_or("Filter::Any".to_owned(), |family| {
        format!("Filter::Of({})", variant("Family", family.text()))
    })
}

fn condition(row: &Item<'_>) -> Option<String> {
    let numbers = [
        ("h_min_gold_of_doer", "Gold"),
        ("h_min_traps_in_dungeon", "TrapsEverywhere"),
        ("min_traps_on_one_floor", "TrapsOnOneFloor"),
        ("min_rooms", "Rooms"),
    ];
    let number = numbers
        .into_iter()
        .find_map(|(key, name)| Some(format!("Condition::{name}({})", row.get(key)?.number())));
    // The cards that the rules name have constants.
    let event = row.get("needs_event").map(|event| match event.text() {
        "Happy Princess" => "Condition::Event(Event::PRINCESS)".to_owned(),
        _ => event.fail("expected Happy Princess"),
    });
    let done = row.get("needs_completed").map(|plot| match plot.text() {
        "Super Spell" => "Condition::Done(Plot::SPELL)".to_owned(),
        _ => plot.fail("expected Super Spell"),
    });
    number.or(event).or(done)
}

fn event(row: &Item<'_>) -> String {
    let parties = row.get("parties").map_or(0, |parties| parties.number());
    format!("event({}, {}, {parties})", string(row.at("name").text()), number(row, "count"))
}

fn work_box(row: &Item<'_>) -> String {
    let n = |key: &str| number(row, key);
    let work = match row.at("location").text() {
        "throne" => format!("Plot({})", n("plot_cost")),
        "mine" => format!("Mine({})", n("gold")),
        "rune" => format!("Rune({})", n("mp")),
        "build" => format!("Build({}, {})", n("buildings"), n("gold_discount_each")),
        "pit" => "Recruit".to_owned(),
        "town" if row.at("eye").flag() => format!("TownEye({})", n("slaves")),
        "town" => format!("Town({})", n("slaves")),
        "forest" => "Forest".to_owned(),
        "castle" if row.at("gift").flag() => "Gift".to_owned(),
        "castle" => "Spy".to_owned(),
        _ => row.at("location").fail("expected a location"),
    };
    format!("open({}, Work::{work})", n("min_players"))
}

fn trap(row: &Item<'_>) -> String {
    let colour = row.at("colour");
    let Some(index) = COLOURS.iter().position(|name| *name == colour.text()) else {
        colour.fail("expected a colour of strength")
    };
    // HMD-56: the rules make the price of the damage.
    if (row.at("cost_gold").number(), row.at("cost_slaves").number())
        != (row.at("damage").number(), 1)
    {
        row.fail("expected a price of the damage in gold, and a slave");
    }
    let fields = [
        ("name", string(row.at("name").text())),
        ("colour", index.to_string()),
        ("damage", number(row, "damage")),
    ];
    record("TrapCard", &fields)
}

/// Every type has as many traps.
fn trap_copies(data: &Item<'_>) -> i64 {
    let traps = data.rows("trap");
    let copies = traps[0].at("count").number();
    for trap in traps {
        if trap.at("count").number() != copies {
            trap.fail("expected as many as of the first type");
        }
    }
    copies
}

fn track(row: &Item<'_>) -> String {
    record("Track", &[("workers", number(row, "workers")), ("gold", number(row, "gold"))])
}

fn party(row: &Item<'_>) -> String {
    let levels = row.at("hero_levels").numbers();
    array([1, 2, 3].map(|level| levels.iter().filter(|there| **there == level).count()))
}

/// Tables of the page that list cards.
fn cards(data: &Item<'_>) -> Vec<Output> {
    let table = |name: &'static str,
                 header: &[&str],
                 cells: fn(&Item<'_>) -> Vec<String>,
                 total: Option<Vec<&str>>| {
        let rows = data.rows(name);
        let mut lines: Vec<_> = rows.iter().map(cells).collect();
        if let Some(total) = total {
            let count: i64 = rows.iter().map(|row| row.at("count").number()).sum();
            let fill = |cell: &str| if cell == "?" { count.to_string() } else { cell.to_owned() };
            lines.push(total.into_iter().map(fill).collect());
        }
        Output::Table { name, text: page::table(header, &lines) }
    };
    vec![
        table("hero", &["id", "name", "level", "strengths", "HP", "provenance"], hero_cells, None),
        table(
            "monster",
            &[
                "id",
                "name",
                "family",
                "level",
                "cost (gold / slaves / MP)",
                "strengths",
                "HP",
                "provenance",
            ],
            monster_cells,
            None,
        ),
        table(
            "plot",
            &[
                "id",
                "name",
                "kind",
                "VP",
                "count",
                "evil icon",
                "effect in short",
                "rule",
                "provenance",
            ],
            plot_cells,
            Some(vec!["", "total", "", "", "?", "", "", "", ""]),
        ),
        table(
            "event",
            &["id", "face", "type", "count", "rule", "provenance"],
            event_cells,
            Some(vec!["", "total", "", "?", "", ""]),
        ),
        table(
            "trap",
            &["trap id", "name", "colour", "damage", "cost", "count", "provenance"],
            trap_cells,
            None,
        ),
    ]
}

/// The numbers that a creature has, and the largest: its hit points.
fn strength_cells(row: &Item<'_>) -> [String; 2] {
    let numbers = COLOURS.map(|colour| (colour, row.at(colour).number()));
    let there = numbers.iter().filter(|(_, number)| *number > 0);
    let words: Vec<_> =
        there.map(|(colour, number)| bold(row, &[colour], &format!("{colour} {number}"))).collect();
    let most = numbers.iter().map(|(_, number)| number).max();
    [words.join(", "), most.expect("five numbers").to_string()]
}

fn hero_cells(row: &Item<'_>) -> Vec<String> {
    let [strengths, hp] = strength_cells(row);
    let name = bold(row, &["name"], row.at("name").text());
    vec![number(row, "id"), name, number(row, "level"), strengths, hp, provenance(row)]
}

fn monster_cells(row: &Item<'_>) -> Vec<String> {
    let [strengths, hp] = strength_cells(row);
    let cost = cost(row).map(|amount| amount.to_string()).join(" / ");
    vec![
        number(row, "id"),
        bold(row, &["name"], row.at("name").text()),
        bold(row, &["family"], row.at("family").text()),
        bold(row, &["level"], &number(row, "level")),
        bold(row, &["cost_gold"], &cost),
        strengths,
        hp,
        provenance(row),
    ]
}

fn plot_cells(row: &Item<'_>) -> Vec<String> {
    let quest = row.at("kind").text() == "quest";
    let vp = if quest { number(row, "vp") } else { "-".to_owned() };
    let effect = wording::fill(&row.at("effect"), |key| match row.at(key).number_or_text() {
        Ok(number) => number.to_string(),
        Err(text) => text.to_owned(),
    });
    vec![
        number(row, "id"),
        bold(row, &["name"], row.at("name").text()),
        text(row, "kind"),
        bold(row, &["vp"], &vp),
        number(row, "count"),
        yes(row, "evil_icon"),
        effect,
        text(row, "rule"),
        provenance(row),
    ]
}

fn event_cells(row: &Item<'_>) -> Vec<String> {
    let parties = row.get("parties").map(|parties| match parties.number() {
        1 => " (1 party)".to_owned(),
        count => format!(" ({count} parties)"),
    });
    vec![
        number(row, "id"),
        text(row, "name") + &parties.unwrap_or_default(),
        bold(row, &["type"], row.at("type").text()),
        number(row, "count"),
        text(row, "rule"),
        provenance(row),
    ]
}

/// `1 gold + 1 slave`.
fn price(row: &Item<'_>) -> String {
    let slaves = row.at("cost_slaves").number();
    let word = if slaves == 1 { "slave" } else { "slaves" };
    format!("{} gold + {slaves} {word}", number(row, "cost_gold"))
}

fn trap_cells(row: &Item<'_>) -> Vec<String> {
    vec![
        number(row, "id"),
        bold(row, &["name"], row.at("name").text()),
        text(row, "colour"),
        bold(row, &["damage"], &number(row, "damage")),
        bold(row, &["cost_gold"], &price(row)),
        number(row, "count"),
        provenance(row),
    ]
}

/// Tables of the page that show the board.
fn board(data: &Item<'_>) -> Vec<Output> {
    let boxes = data.rows("vp_track");
    let line = |key: &str| {
        let values = boxes.iter().map(|row| bold(row, &[key], &number(row, key)));
        [key.to_owned()].into_iter().chain(values).collect::<Vec<_>>()
    };
    let header = line("vp");
    let header: Vec<_> = header.iter().map(|cell| if cell == "vp" { "VP" } else { cell }).collect();
    let track = page::table(&header, &[line("workers"), line("gold")]);
    let table = |name: &'static str, header: &[&str], cells: fn(&Item<'_>) -> Vec<String>| {
        let rows: Vec<_> = data.at(name).list().iter().map(cells).collect();
        Output::Table { name, text: page::table(header, &rows) }
    };
    vec![
        Output::Table { name: "vp_track", text: track },
        Output::Table { name: "box", text: boxes_table(data) },
        table(
            "monster_room",
            &[
                "monster room",
                "monsters that may defend",
                "highest level",
                "cost of this step",
                "count",
                "provenance",
            ],
            room_cells,
        ),
        table(
            "party_token",
            &["token", "heroes drawn when it enters the dungeon", "provenance"],
            |row| {
                let levels: Vec<_> = row
                    .at("hero_levels")
                    .numbers()
                    .iter()
                    .map(|level| format!("level {level}"))
                    .collect();
                vec![number(row, "number"), levels.join(", "), provenance(row)]
            },
        ),
        table("mage", &["colour", "ability", "provenance"], |row| {
            vec![text(row, "colour"), text(row, "ability"), provenance(row)]
        }),
    ]
}

fn boxes_table(data: &Item<'_>) -> String {
    let boxes = data.rows("box");
    let mut lines = Vec::new();
    for location in data.rows("location") {
        let key = location.at("key").text();
        let title = format!(
            "{} ({}.{})",
            location.at("name").text(),
            number(&location, "row"),
            number(&location, "column")
        );
        for (place, row) in (1..).zip(boxes.iter().filter(|row| row.at("location").text() == key)) {
            if row.at("position").number() != place {
                row.fail(&format!("expected position {place}"));
            }
            lines.push(vec![
                if place == 1 { title.clone() } else { String::new() },
                number(row, "id"),
                format!("{}+", number(row, "min_players")),
                bold(row, &["gold"], &content(row)),
            ]);
        }
    }
    page::table(&["location (row.column)", "box id", "players", "content"], &lines)
}

/// What a box gives, in words.
fn content(row: &Item<'_>) -> String {
    let n = |key: &str| number(row, key);
    let eye = if row.is("eye") { " and an eye (peek)" } else { "" };
    match row.at("location").text() {
        "throne" => format!("plot card for {} gold", n("plot_cost")),
        "mine" => format!("{} gold", n("gold")),
        "rune" => format!("{} MP", n("mp")),
        "build" => {
            let buildings = row.at("buildings").number();
            let word = if buildings == 1 { "building" } else { "buildings" };
            match row.at("gold_discount_each").number() {
                0 => format!("{buildings} {word}, no discount"),
                less => format!("{buildings} {word}, {less} gold less each"),
            }
        }
        "pit" if row.at("recruits").number() == 1 => "hire one monster".to_owned(),
        "town" => format!("{} slaves{eye}", n("slaves")),
        "forest" if row.is("die_gold") => format!("gold by die{eye}"),
        "castle" if row.is("gift") != row.is("green_eye") => {
            if row.is("gift") { "gift" } else { "green eye" }.to_owned()
        }
        _ => row.fail("expected a box of its location"),
    }
}

fn room_cells(row: &Item<'_>) -> Vec<String> {
    let size = row.at("size").number();
    let name = match size {
        0 => "none".to_owned(),
        3 => "\"3\"".to_owned(),
        _ => format!("\"{size}\" (upgrade of \"{}\")", size - 1),
    };
    let none = size == 0;
    vec![
        name,
        number(row, "max_monsters"),
        number(row, "max_level"),
        if none { "-".to_owned() } else { price(row) },
        if none { "-".to_owned() } else { number(row, "count") },
        provenance(row),
    ]
}
