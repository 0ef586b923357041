//! Treasures (2.8).

use super::{
    super::wording::{self, expect},
    Item, Output, ability_lists, dice, dice_words, page, provenance,
    rust::{self, array, record, string, variant},
};

const MODULES: [(&str, &[&str]); 1] =
    [("super", &["Ability", "Card", "Dice", "OneUse", "PLAIN", "Row", "Slot"])];

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let treasures = data.rows("treasure");
    let items = format!(
        "/// The designs, in the order of their ids.\n\
         pub(in super::super) static CARDS: [Card; {}] = {};\n",
        treasures.len(),
        array(treasures.iter().map(card))
    );
    let copies: i64 = treasures.iter().map(|treasure| treasure.at("copies").number()).sum();
    let about = format!("The Treasures (2.8): {copies} cards of {} designs.", treasures.len());
    let rows: Vec<_> = treasures.iter().map(cells).collect();
    let header = ["#", "Name", "Slot", "Copies", "Bounty", "Effect", "Prov."];
    vec![
        Output::Source {
            path: "components/treasures/designs.rs",
            text: rust::file(&about, &MODULES, &items),
        },
        Output::Table { name: "treasure", text: page::table(&header, &rows) },
    ]
}

fn card(treasure: &Item<'_>) -> String {
    let number = |key: &str| treasure.get(key).map(|item| item.number().to_string());
    let flag = |key: &str| treasure.get(key).map(|item| item.flag().to_string());
    let (abilities, dodge) = ability_lists(treasure);
    let abilities = array(abilities.iter().map(|id| variant("Ability", id)));
    let read = |notation: &str| format!("Dice::read({})", string(notation));
    let one_use = treasure.get("one_use").map(|kind| {
        let amount = treasure.at("amount").number();
        match kind.text() {
            "heal" => format!("Some(OneUse::Heal({amount}))"),
            "ap" => format!("Some(OneUse::ActionPoints({amount}))"),
            _ => kind.fail("expected heal or ap"),
        }
    });
    let action = treasure.get("action").map(|row| format!("Some({})", variant("Row", row.text())));
    let fields = [
        ("name", Some(string(treasure.at("name").text()))),
        ("slot", Some(variant("Slot", treasure.at("slot").text()))),
        ("copies", Some(treasure.at("copies").number().to_string())),
        ("bounty", Some(treasure.at("bounty").number().to_string())),
        ("action", action),
        ("bonus", treasure.get("bonus_dice").map(|item| read(&dice(&item)))),
        ("rerolls", number("rerolls")),
        ("rerolls_any", number("rerolls_any")),
        ("abilities", (abilities != "[]").then(|| format!("Ability::set(&{abilities})"))),
        ("dodge", (!dodge.is_empty()).then(|| read(&dodge))),
        ("curse_immune", flag("curse_immune")),
        ("max_health", number("max_health")),
        ("move_steps", number("move_steps").map(|steps| format!("Some({steps})"))),
        ("mountain_free", flag("mountain_free")),
        ("xp", number("xp_each_level_up")),
        ("one_use", one_use),
        ("draws", number("extra_draw")),
        ("text", Some(string(&text(treasure)))),
    ];
    let said: Vec<_> =
        fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let card = record("Card", &said);
    card.trim_end_matches(" }").to_owned() + ", ..PLAIN }"
}

/// What the card says: its numbers are its values, its words are compared.
fn text(treasure: &Item<'_>) -> String {
    let text = wording::fill(&treasure.at("text"), |key| match key {
        "bonus_dice" => dice_words(&treasure.at(key)),
        "dodge" => {
            let list = treasure.at("abilities").list();
            let dodge = list.iter().find(|item| item.text().starts_with("dodge:"));
            dodge.map_or_else(|| treasure.fail("expected a dodge"), dice_words)
        }
        _ => treasure.at(key).number().to_string(),
    });
    let words = [
        ("action", page::capital(treasure.get("action").map_or("", |row| row.text())) + ":"),
        ("bonus_dice", "Bonus di".to_owned()),
        ("rerolls", "reroll up to".to_owned()),
        ("rerolls_any", "In each of your Action Rolls, reroll up to".to_owned()),
        ("curse_immune", "never Cursed".to_owned()),
        ("max_health", "Maximum Health +".to_owned()),
        ("move_steps", "steps".to_owned()),
        ("mountain_free", "Mountain".to_owned()),
        ("xp_each_level_up", "XP".to_owned()),
        ("one_use", "One use".to_owned()),
        ("extra_draw", "more Spell".to_owned()),
    ];
    for (key, phrase) in words {
        if let Some(item) = treasure.get(key) {
            expect(&item, &text, &[&phrase]);
        }
    }
    for item in treasure.get("abilities").map_or(vec![], |list| list.list()) {
        let name = item.text().split(':').next().unwrap_or_default();
        let name = if name == "aoe" { "AOE".to_owned() } else { page::capital(name) };
        expect(&item, &text, &[&name]);
    }
    text
}

fn cells(treasure: &Item<'_>) -> Vec<String> {
    let number = |key: &str| treasure.at(key).number().to_string();
    vec![
        number("index"),
        treasure.at("name").text().to_owned(),
        page::capital(treasure.at("slot").text()),
        number("copies"),
        number("bounty"),
        text(treasure),
        provenance(treasure),
    ]
}
