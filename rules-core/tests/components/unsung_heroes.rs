//! The tables of Unsung Heroes.

use super::{
    Output,
    data::Item,
    declared, page, rust,
    shared::{Own, cell, columns, constants, number, provenance, text},
    wording,
};

/// Everything that is made of the data.
pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    // For readers; the ids of actions are compared by a test of the game.
    data.leave(&["game", "prefix", "version", "actions"]);
    for die in data.at("dice").list() {
        // A test of the game.
        die.leave(&["faith_value"]);
    }
    slots(&data.at("common_cards").list(), 0);
    for character in data.rows("characters") {
        slots(&character.at("cards").list(), 10);
    }
    let mut outputs = vec![declared::rows(data), supply(data)];
    outputs.extend(pages(data));
    outputs.extend(constants(data, &[]));
    outputs
}

/// The slots of cards must count on; an Item is no Gold Card, nor is a Common Card.
fn slots(cards: &[Item<'_>], first: i64) {
    for (slot, card) in (first..).zip(cards) {
        if card.at("slot").number() != slot || card.is("gold") && (first == 0 || card.is("item")) {
            card.fail(&format!(
                "expected slot {slot}, and no Gold Card that is an Item or a Common Card"
            ));
        }
    }
}

/// One effect or several.
fn effects<'a>(row: &Item<'a>) -> Vec<Item<'a>> {
    row.get("effects").map_or_else(|| vec![row.at("effect")], |effects| effects.list())
}

/// How many tokens there are, and what two of them are worth.
fn supply(data: &Item<'_>) -> Output {
    let tokens = data.at("tokens").list();
    let token = |name: &str| {
        let found = tokens.iter().find(|token| token.at("name").text() == name);
        found.cloned().unwrap_or_else(|| data.at("tokens").fail(&format!("expected {name}")))
    };
    let constants = [
        ("Rat Bonus Card", "count", "RAT_CARDS", "Rat Bonus Cards."),
        ("Betty Token", "count", "BETTY_TOKENS", "Betty Tokens, on either side."),
        ("Gold Bar", "count", "GOLD_BARS", "Gold Bars, on either side."),
        ("Cheese Token", "count", "CHEESE", "Cheese Tokens."),
        ("Karat Coin", "points", "COIN", "What the Karat Coin is worth (UH-130)."),
        ("Gold Bar", "points", "BAR", "What a Gold Bar is worth in its first round (UH-133)."),
    ];
    let constants = constants.map(|(name, key, constant, about)| {
        format!("/// {about}\npub(crate) const {constant}: u8 = {};\n", number(&token(name), key))
    });
    let about = "How many tokens of each kind there are (2.8). A token that is not in the supply cannot be \
                 gained (UH-6).";
    let text = rust::file(about, &constants.join("\n"));
    Output::Source { path: "components/supply.rs", text }
}

/// The tables of the page.
fn pages(data: &Item<'_>) -> Vec<Output> {
    let provenance = ("Provenance", "{provenance}");
    let bonuses = ("Bonuses, in printed order", "{bonuses}");
    let (id, slot) = (("#", "{id}"), ("Slot", "{slot}"));
    let (name, item) = (("Name", "{name}"), ("Item", "{item}"));
    let table = |list, cells: &[(&str, &str)]| columns(data, list, cells, &OWN, false);
    let boxes = [("Component", "{name}"), ("Rats box", "{rats}"), ("Pixie box", "{pixies}")];
    let [component, rats, pixies] = boxes;
    vec![
        table("component", &[component, rats, pixies, provenance]),
        Output::Table {
            name: "dice",
            text: page::table(
                &["Die", "Letter", "Sides", "Faces", "Mean", "Provenance"],
                &data.at("dice").list().iter().map(die_cells).collect::<Vec<_>>(),
            ),
        },
        table(
            "characters",
            &[
                id,
                ("Character", "{name}"),
                ("Box", "{box}"),
                ("Starting roll", "{starting}"),
                ("Mean start", "{mean_start}"),
                ("Passive ability", "{passive}"),
                ("Provenance (roll / ability)", "{provenance}"),
            ],
        ),
        table("common_cards", &[slot, name, item, bonuses, provenance]),
        unique_cards(data, &[slot, name, item, ("Gold", "{gold}"), bonuses, provenance]),
        minions(data),
        table("treasures", &[id, name, ("Set", "{Set}"), bonuses, provenance]),
        table(
            "puppets",
            &[("q", "{id}"), ("Puppet", "{name}"), ("Ability", "{bonuses}"), provenance],
        ),
        table(
            "tokens",
            &[
                ("Token", "{name}"),
                ("Character", "{character}"),
                ("Count", "{count}"),
                ("Worth", "{worth}"),
                provenance,
            ],
        ),
    ]
}

/// Cells in the words of this game.
const OWN: [Own; 5] = [
    ("bonuses", bonuses),
    ("Set", |row| page::capital(row.at("set").text())),
    ("worth", |row| wording::fill(&row.at("worth"), |key| number(row, key))),
    ("box", |row| match row.at("set").text() {
        "rats" => "Unsung Heroes (Rats)".to_owned(),
        "pixies" => "Court of the Pixie Queen".to_owned(),
        _ => row.at("set").fail("expected rats or pixies"),
    }),
    ("starting", |row| {
        let coin = if row.at("karat_coin").flag() { " + Karat Coin" } else { "" };
        dice_words(&row.at("starting_dice"), "") + coin
    }),
];

/// The unique cards, character by character.
fn unique_cards(data: &Item<'_>, cells: &[(&str, &str)]) -> Output {
    let mut lines = Vec::new();
    for character in data.rows("characters") {
        for card in character.at("cards").list() {
            let cells = cells.iter().map(|column| cell(&card, *column, &OWN));
            lines.push([text(&character, "name")].into_iter().chain(cells).collect());
        }
    }
    let titles: Vec<_> = ["Character"].into_iter().chain(cells.iter().map(|it| it.0)).collect();
    Output::Table { name: "characters.cards", text: page::table(&titles, &lines) }
}

/// Minions and Bosses.
fn minions(data: &Item<'_>) -> Output {
    let cells = |list: &str, kind: &str, does: fn(&Item<'_>) -> String| -> Vec<Vec<String>> {
        let cells = |row: &Item<'_>| {
            let set = page::capital(row.at("set").text()) + kind;
            vec![number(row, "id"), text(row, "name"), set, does(row), provenance(row)]
        };
        data.at(list).list().iter().map(cells).collect()
    };
    let mut lines = cells("minions", "", bonuses);
    lines.extend(cells("bosses", " (Boss)", |_| "none: winning it ends the game".to_owned()));
    let header = ["#", "Name", "Set", "Powerup (once per round, as an Action)", "Provenance"];
    Output::Table { name: "minions", text: page::table(&header, &lines) }
}

fn die_cells(row: &Item<'_>) -> Vec<String> {
    let faces = row.at("faces").numbers();
    let sum: i64 = faces.iter().sum();
    let sides = row.at("sides").number();
    if i64::try_from(faces.len()) != Ok(sides) {
        row.fail("expected as many faces as sides");
    }
    let name = page::capital(row.at("colour").text());
    let words: Vec<_> = faces.iter().map(ToString::to_string).collect();
    // The mean of whole faces 1 to n is a whole number or a half.
    let mean = format!("{}.{}", sum / sides, sum * 10 / sides % 10);
    vec![
        name.clone(),
        name[..1].to_owned(),
        sides.to_string(),
        words.join(" "),
        mean,
        provenance(row),
    ]
}

/// All bonuses of a card in words.
fn bonuses(row: &Item<'_>) -> String {
    effects(row).iter().map(words).collect::<Vec<_>>().join("; ")
}

/// A bonus in the words of 2.9.
fn words(effect: &Item<'_>) -> String {
    let words = match effect.at("op").text() {
        "static" => return format!("+{}", number(effect, "n")),
        "dice" => return dice_words(&effect.at("dice"), "roll "),
        "tithe" => return format!("tithe {}", number(effect, "x")),
        "reroll_own" => "reroll 1 own die",
        "reroll_any" => "reroll any 1 die",
        "reroll_purple" => "reroll 1 Purple die",
        "reroll_others" => "reroll all dice of everyone else",
        "swap" => "swap ownership of 2 dice",
        "break" => "break (White/Red die becomes 2 rolled Blue)",
        "transmute" => "transmute (White/Red die becomes Blue 4)",
        "replay_own" => "play an Item from own discard",
        "replay_any" => "play an Item from any discard",
        "rage" => "Rage once",
        "boil" => "boil (calm tokens flip, any-die flips)",
        "stuff" => "stuff an Item from any discard",
        "puppet_show" => "activate all Puppets, stuff this card",
        "mass_tithe" => "great tithe",
        "gold_bar" => "gain a Gold Bar",
        "draw" => "draw 1 card",
        "nope" => "reaction: cancel a card",
        _ => effect.fail("expected an op of 2.9"),
    };
    words.to_owned()
}

/// `roll 2 Blue and roll 1 Red`, `White die set to 2`.
fn dice_words(list: &Item<'_>, roll: &str) -> String {
    let mut groups: Vec<(String, i64, usize)> = Vec::new();
    for die in list.list() {
        let (colour, set) = (page::capital(die.at("colour").text()), die.at("set").number());
        match groups.last_mut() {
            Some((before, 0, count)) if set == 0 && *before == colour => *count += 1,
            _ => groups.push((colour, set, 1)),
        }
    }
    let words = groups.iter().map(|(colour, set, count)| match set {
        0 => format!("{roll}{count} {colour}"),
        face => format!("{colour} die set to {face}"),
    });
    words.collect::<Vec<_>>().join(" and ")
}
