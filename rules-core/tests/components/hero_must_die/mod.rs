//! The tables of Hero Must Die!.

mod board;
mod cards;

use super::{
    Output,
    data::Item,
    page,
    rust::{self, array, record, string, variant},
    shared::{bold, constants, contents, filled, number, provenance, text, yes},
};

/// The colours of strength, in the order of the numbers of a creature.
const COLOURS: [&str; 5] = ["brown", "green", "black", "yellow", "blue"];

const MODULES: [(&str, &[&str]); 2] = [
    (
        "super::printed",
        &[
            "BLANK",
            "Condition",
            "Creature",
            "EventFace",
            "Family",
            "Filter",
            "Kind",
            "MonsterCard",
            "PlotCard",
            "Room",
            "Strength",
            "Track",
            "TrapCard",
            "Work",
            "WorkBox",
            "event",
            "hero",
            "monster",
            "open",
        ],
    ),
    // Where rustfmt puts it.
    ("super", &["Event", "Plot"]),
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
            "EventFace",
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
        list(
            data,
            "monster_room",
            "ROOMS",
            "Room",
            "Who may defend without a monster room and with those of sizes 3, 4 and 5 (section 2.9).",
            room,
        ),
        list(
            data,
            "location",
            "LOCATIONS",
            "&str",
            "The names of the locations (section 2.4).",
            |row| string(row.at("name").text()),
        ),
    ];
    let about = "The cards and the board, one row each.";
    let source = rust::file(about, &MODULES, &tables.join("\n"));
    let mut outputs = vec![Output::Source { path: "components/rows.rs", text: source }];
    outputs.push(contents(data));
    outputs.extend(constants(data, &["gold"]));
    outputs.extend(cards::tables(data));
    outputs.extend(board::tables(data));
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
    // These are looked up in the set only.
    let looked_up = ["party_token", "monster_room", "location"].contains(&key);
    let seen = if looked_up { "pub(super)" } else { "pub(crate)" };
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
    if !COLOURS.contains(&colour.text()) {
        colour.fail("expected a colour of strength");
    }
    // HMD-56: the rules make the price of the damage.
    if (row.at("cost_gold").number(), row.at("cost_slaves").number())
        != (row.at("damage").number(), 1)
    {
        row.fail("expected a price of the damage in gold, and a slave");
    }
    let fields = [
        ("name", string(row.at("name").text())),
        ("colour", variant("Strength", colour.text())),
        ("damage", number(row, "damage")),
        ("gold", number(row, "cost_gold")),
        ("slaves", number(row, "cost_slaves")),
        ("count", number(row, "count")),
    ];
    record("TrapCard", &fields)
}

fn room(row: &Item<'_>) -> String {
    let price = |key: &str| row.get(key).map_or(0, |price| price.number()).to_string();
    let fields = [
        ("monsters", number(row, "max_monsters")),
        ("level", number(row, "max_level")),
        ("gold", price("cost_gold")),
        ("slaves", price("cost_slaves")),
    ];
    record("Room", &fields)
}

fn track(row: &Item<'_>) -> String {
    record("Track", &[("workers", number(row, "workers")), ("gold", number(row, "gold"))])
}

fn party(row: &Item<'_>) -> String {
    let levels = row.at("hero_levels").numbers();
    array([1, 2, 3].map(|level| levels.iter().filter(|there| **there == level).count()))
}

/// `1 gold + 1 slave`.
fn price(row: &Item<'_>) -> String {
    let slaves = row.at("cost_slaves").number();
    let word = if slaves == 1 { "slave" } else { "slaves" };
    format!("{} gold + {slaves} {word}", number(row, "cost_gold"))
}
