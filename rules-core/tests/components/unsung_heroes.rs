//! The tables of Unsung Heroes.

use super::{
    Output,
    data::Item,
    declared, page, rust,
    shared::{constants, number, provenance, text, yes},
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

/// The slots of cards must count on; an Item is no Gold Card.
fn slots(cards: &[Item<'_>], first: i64) {
    for (slot, card) in (first..).zip(cards) {
        if card.at("slot").number() != slot || card.is("item") && card.is("gold") {
            card.fail(&format!("expected slot {slot}, and an Item or a Gold Card"));
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
    let text = rust::file(about, &[], &constants.join("\n"));
    Output::Source { path: "components/supply.rs", text }
}

/// The tables of the page.
fn pages(data: &Item<'_>) -> Vec<Output> {
    let table = |name: &'static str, header: &[&str], rows: Vec<Vec<String>>| Output::Table {
        name,
        text: page::table(header, &rows),
    };
    let each = |key: &str, cells: fn(&Item<'_>) -> Vec<String>| -> Vec<Vec<String>> {
        data.at(key).list().iter().map(cells).collect()
    };
    let mut minions = each("minions", |row| prize(row, &bonuses(row), ""));
    minions.extend(each("bosses", |row| prize(row, "none: winning it ends the game", " (Boss)")));
    let mut unique = Vec::new();
    for character in data.rows("characters") {
        for card in character.at("cards").list() {
            let mut cells = vec![text(&character, "name")];
            cells.extend(card_cells(&card, true));
            unique.push(cells);
        }
    }
    vec![
        table(
            "component",
            &["Component", "Rats box", "Pixie box", "Provenance"],
            each("component", |row| {
                vec![text(row, "name"), text(row, "rats"), text(row, "pixies"), provenance(row)]
            }),
        ),
        table(
            "dice",
            &["Die", "Letter", "Sides", "Faces", "Mean", "Provenance"],
            each("dice", die_cells),
        ),
        table(
            "characters",
            &[
                "#",
                "Character",
                "Box",
                "Starting roll",
                "Mean start",
                "Passive ability",
                "Provenance (roll / ability)",
            ],
            each("characters", character_cells),
        ),
        table(
            "common_cards",
            &["Slot", "Name", "Item", "Bonuses, in printed order", "Provenance"],
            each("common_cards", |row| card_cells(row, false)),
        ),
        table(
            "characters.cards",
            &[
                "Character",
                "Slot",
                "Name",
                "Item",
                "Gold",
                "Bonuses, in printed order",
                "Provenance",
            ],
            unique,
        ),
        table(
            "minions",
            &["#", "Name", "Set", "Powerup (once per round, as an Action)", "Provenance"],
            minions,
        ),
        table(
            "treasures",
            &["#", "Name", "Set", "Bonuses, in printed order", "Provenance"],
            each("treasures", |row| prize(row, &bonuses(row), "")),
        ),
        table(
            "puppets",
            &["q", "Puppet", "Ability", "Provenance"],
            each("puppets", |row| {
                vec![number(row, "id"), text(row, "name"), bonuses(row), provenance(row)]
            }),
        ),
        table(
            "tokens",
            &["Token", "Character", "Count", "Worth", "Provenance"],
            each("tokens", |row| {
                let worth = wording::fill(&row.at("worth"), |key| number(row, key));
                vec![
                    text(row, "name"),
                    text(row, "character"),
                    number(row, "count"),
                    worth,
                    provenance(row),
                ]
            }),
        ),
    ]
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

fn character_cells(row: &Item<'_>) -> Vec<String> {
    let of_box = match row.at("set").text() {
        "rats" => "Unsung Heroes (Rats)",
        "pixies" => "Court of the Pixie Queen",
        _ => row.at("set").fail("expected rats or pixies"),
    };
    let coin = if row.at("karat_coin").flag() { " + Karat Coin" } else { "" };
    vec![
        number(row, "id"),
        text(row, "name"),
        of_box.to_owned(),
        format!("{}{coin}", dice_words(&row.at("starting_dice"), "")),
        text(row, "mean_start"),
        text(row, "passive"),
        provenance(row),
    ]
}

fn card_cells(row: &Item<'_>, gold: bool) -> Vec<String> {
    let mut cells = vec![number(row, "slot"), text(row, "name"), yes(row, "item")];
    if gold {
        cells.push(yes(row, "gold"));
    } else if row.at("gold").flag() {
        row.fail("expected no Gold Card among the Common Cards");
    }
    cells.extend([bonuses(row), provenance(row)]);
    cells
}

/// A Minion, a Boss or a Treasure.
fn prize(row: &Item<'_>, what: &str, kind: &str) -> Vec<String> {
    let set = page::capital(row.at("set").text());
    vec![
        number(row, "id"),
        text(row, "name"),
        format!("{set}{kind}"),
        what.to_owned(),
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
