//! Treasures (2.8).

use super::{
    super::wording::{self, expect},
    Item, Output, Own, columns, page, printed,
};
use rules_core::{Indexed, games::valor_and_villainy::Treasure};

/// Cells in the words of this game.
const OWN: [Own; 2] = [("Slot", |row| page::capital(row.at("slot").text())), ("words", text)];

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let cells = [
        ("#", "{index}"),
        ("Name", "{name}"),
        ("Slot", "{Slot}"),
        ("Copies", "{copies}"),
        ("Bounty", "{bounty}"),
        ("Effect", "{words}"),
        ("Prov.", "{provenance}"),
    ];
    vec![columns(data, "treasure", &cells, &OWN, false)]
}

/// What the card says: its numbers are its values, its words are compared.
fn text(treasure: &Item<'_>) -> String {
    wording::fill(&treasure.at("text"), |_| String::new());
    let id = Treasure::parse(treasure.at("id").text()).expect("an id");
    let text = printed().treasure(id).text.to_owned();
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
