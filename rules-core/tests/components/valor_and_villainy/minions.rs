//! Minions, Gust and the Sheep (2.6).

use super::{Item, Output, dice, page, provenance};

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let minions = data.rows("minion");
    let (gust, sheep, costs) = (data.at("gust"), data.at("sheep"), data.at("spawn_cost"));
    let sizes = ["chump", "elite", "boss"];
    let mut first = 0;
    let rows: Vec<_> = minions.iter().map(|minion| cells(minion, &mut first)).collect();
    let others = [
        ("Gust Van Sant, front", gust.at("front"), &gust),
        ("Gust Van Sant, back (upgraded)", gust.at("back"), &gust),
        ("Woeful Sheep", sheep.clone(), &sheep),
    ];
    let others: Vec<_> = others.iter().map(|(name, stats, of)| other(name, stats, of)).collect();
    let costs: Vec<_> = sizes.iter().map(|size| cost(&costs, size)).collect();
    vec![
        Output::Table { name: "minion", text: page::table(&HEADER, &rows) },
        Output::Table { name: "gust and sheep", text: page::table(&OTHERS, &others) },
        Output::Table {
            name: "spawn_cost",
            text: page::table(&["Size", "Hits that Spawn one", "Prov."], &costs),
        },
    ]
}

const HEADER: [&str; 18] = [
    "#",
    "Cards",
    "Name",
    "Size",
    "Faction",
    "Colour",
    "Copies",
    "Bounty",
    "F: AP",
    "F: Defeat / Wound",
    "F: Melee",
    "F: Ranged",
    "F: abilities",
    "W: AP",
    "W: Defeat",
    "W: Melee",
    "W: Ranged",
    "W: abilities",
];

fn cells(minion: &Item<'_>, first: &mut i64) -> Vec<String> {
    let word = |key: &str| page::capital(minion.at(key).text());
    let number = |key: &str| minion.at(key).number().to_string();
    let copies = minion.at("copies").number();
    let cards =
        if copies == 1 { first.to_string() } else { format!("{first}-{}", *first + copies - 1) };
    *first += copies;
    let (fresh, wounded) = (minion.at("fresh"), minion.at("wounded"));
    let mut cells = vec![
        number("index"),
        cards,
        minion.at("name").text().to_owned(),
        word("size"),
        word("faction"),
        word("color"),
        number("copies"),
        number("bounty"),
    ];
    let defeat = |side: &Item<'_>| side.at("defeat").number();
    let values = [
        (&fresh, format!("{} / {}", defeat(&fresh), fresh.at("wound").number())),
        (&wounded, defeat(&wounded).to_string()),
    ];
    for (side, hearts) in values {
        let magic = row(side, "magic");
        let ranged = row(side, "ranged");
        cells.push(side.at("action_points").number().to_string());
        cells.push(hearts);
        cells.push(row(side, "melee"));
        cells.push(if magic == "-" { ranged } else { format!("{ranged}; Magic {magic}") });
        cells.push(abilities(side));
    }
    cells
}

/// A row of dice, or `-`.
fn row(side: &Item<'_>, key: &str) -> String {
    page::or_dash(side.get(key).map_or(String::new(), |row| dice(&row)))
}

/// Abilities in their order, or `-`.
fn abilities(side: &Item<'_>) -> String {
    let list = side.get("abilities").map_or(vec![], |list| list.list());
    let word = |item: &Item<'_>| match item.text() {
        "aoe" => "AOE".to_owned(),
        text if text.starts_with("dodge:") => format!("Dodge({})", dice(item)),
        text => page::capital(text),
    };
    page::or_dash(list.iter().map(word).collect::<Vec<_>>().join(", "))
}

const OTHERS: [&str; 8] =
    ["Card", "Bounty", "AP", "Defeat", "Melee", "Ranged", "Magic", "Abilities"];

fn other(name: &str, side: &Item<'_>, of: &Item<'_>) -> Vec<String> {
    let number = |item: &Item<'_>, key: &str| item.at(key).number().to_string();
    vec![
        name.to_owned(),
        number(of, "bounty"),
        number(side, "action_points"),
        number(side, "defeat"),
        row(side, "melee"),
        row(side, "ranged"),
        row(side, "magic"),
        abilities(side),
    ]
}

fn cost(costs: &Item<'_>, size: &str) -> Vec<String> {
    let own = costs.get(&format!("{size}_provenance"));
    let source = own.map_or_else(|| provenance(costs), |own| own.text().to_owned());
    vec![page::capital(size), costs.at(size).number().to_string(), source]
}
