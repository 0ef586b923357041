//! Spells (2.7): a source file and a table for each deck.

use super::{
    Item, Output, dice, page, provenance,
    rust::{self, array, camel, record, string, variant},
    spell_text,
};

/// Deck, heading, source file.
const DECKS: [(&str, &str, &str); 3] = [
    ("arcane", "Arcane Spells (2.7.5)", "components/spells/arcane.rs"),
    ("divine", "Divine Spells (2.7.6)", "components/spells/divine.rs"),
    ("void", "Void Spells (2.7.7)", "components/spells/void.rs"),
];

/// What the sources may name.
const MODULES: [(&str, &[&str]); 3] = [
    ("super", &["Card"]),
    (
        "super::language",
        &[
            "Cost", "Effect", "Gift", "Play", "Range", "Scope", "Target", "Trigger", "Until",
            "When", "Who", "dice", "fixed", "hero", "one", "player", "region", "three", "two",
        ],
    ),
    ("crate::games::valor_and_villainy::components", &["Deck", "Dice", "Size"]),
];

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let spells = data.rows("spell");
    let mut outputs = Vec::new();
    for (deck, title, path) in DECKS {
        let of_deck = |spell: &&Item<'_>| spell.at("deck").text() == deck;
        let cards: Vec<_> = spells.iter().filter(of_deck).collect();
        let rows: Vec<_> = cards.iter().map(|spell| card(spell)).collect();
        let copies: i64 = cards.iter().map(|spell| spell.at("copies").number()).sum();
        let designs = cards.len();
        let about = format!("The {title}: {copies} cards of {designs} designs.");
        let items = format!(
            "/// The designs of the deck, in the order of their ids.\n\
             pub(super) static CARDS: [Card; {designs}] = {};\n",
            array(rows)
        );
        outputs.push(Output::Source { path, text: rust::file(&about, &MODULES, &items) });
        let rows: Vec<_> = cards.iter().map(|spell| cells(spell)).collect();
        outputs.push(Output::Table { name: deck, text: page::table(&HEADER, &rows) });
    }
    outputs
}

fn card(spell: &Item<'_>) -> String {
    let effects = spell.at("effects").list().into_iter().map(|item| effect(&item));
    let fields = [
        ("name", string(spell.at("name").text())),
        ("deck", variant("Deck", spell.at("deck").text())),
        ("copies", spell.at("copies").number().to_string()),
        ("play", play(spell)),
        ("target", target(&spell.at("target"))),
        ("effects", format!("&{}", array(effects))),
        ("text", string(&spell_text::text(spell))),
    ];
    record("Card", &fields)
}

fn play(spell: &Item<'_>) -> String {
    let word = |of: &str, key: &str| variant(of, spell.at(key).text());
    match spell.at("kind").text() {
        "general" => format!("Play::General(&{})", array(spell.at("costs").numbers())),
        "reaction" => record(
            "Play::Reaction",
            &[
                ("cost", word("Cost", "cost")),
                ("trigger", word("Trigger", "trigger")),
                ("when", word("When", "when")),
            ],
        ),
        _ => spell.at("kind").fail("expected general or reaction"),
    }
}

/// A list of one to three levels as the helpers of the language write it.
fn levels<T: ToString>(item: &Item<'_>, values: impl IntoIterator<Item = T>) -> String {
    let values: Vec<_> = values.into_iter().map(|value| value.to_string()).collect();
    let helper = match values.len() {
        1 => "one",
        2 => "two",
        3 => "three",
        _ => item.fail("expected one to three levels"),
    };
    format!("{helper}({})", values.join(", "))
}

/// Numbers by level; 1 where nothing is said.
fn numbers(item: Option<&Item<'_>>) -> String {
    item.map_or("one(1)".to_owned(), |item| levels(item, item.numbers()))
}

fn target(target: &Item<'_>) -> String {
    let count = numbers(target.get("count").as_ref());
    let range = || variant("Range", target.at("range").text());
    let any = |kind: &str| {
        if target.at("range").text() != "any" {
            target.fail(&format!("expected range any for a {kind}"));
        }
    };
    match target.at("kind").text() {
        "none" => "Target::None".to_owned(),
        "region" => format!("region({}, {count})", range()),
        "player" => {
            let scope = target.get("scope").map_or("one(Scope::Any)".to_owned(), |scope| {
                let of = |word: &str| if word == "self" { "caster" } else { word }.to_owned();
                let words = scope.texts().into_iter().map(|word| variant("Scope", &of(word)));
                levels(&scope, words)
            });
            format!("player({}, {scope}, {count})", range())
        }
        "hero" => {
            any("Hero");
            format!("hero({count})")
        }
        "minion" => {
            let max_size = target.get("max_size");
            let largest = "one(3)".to_owned();
            record(
                "Target::Minion",
                &[
                    ("range", range()),
                    ("max_size", max_size.map_or(largest, |size| levels(&size, size.numbers()))),
                    ("wounded", target.is("wounded").to_string()),
                    ("count", count),
                ],
            )
        }
        "character" => {
            any("Character");
            "Target::Character".to_owned()
        }
        "event" => format!("Target::Event({})", variant("Who", target.at("who").text())),
        _ => target.fail("expected a kind of 2.7.2"),
    }
}

fn effect(effect: &Item<'_>) -> String {
    let op = effect.at("op").text();
    let name = format!("Effect::{}", camel(op));
    let who = || ("who", variant("Who", effect.at("who").text()));
    let count = || numbers(Some(&effect.at("amt")));
    let only = |key: &str, value: &str| {
        if effect.at(key).text() != value {
            effect.fail(&format!("expected {key} = {value:?}"));
        }
    };
    match op {
        "attack" => {
            only("region", "target");
            let aoe = effect.is("aoe").to_string();
            record(&name, &[("amount", amount(effect)), ("aoe", aoe)])
        }
        "damage" | "heal" => record(&name, &[who(), ("amount", amount(effect))]),
        "plus_one" => record(&name, &[who(), ("count", count())]),
        "drop_plus_one" | "discard" => {
            only("who", "target");
            record(&name, &[("count", count())])
        }
        "draw" => {
            only("who", "caster");
            let deck = variant("Deck", effect.at("deck").text());
            record(&name, &[("deck", deck), ("count", count())])
        }
        "grant" => {
            let ability = effect.at("ability");
            let gifts = levels(&ability, ability.list().iter().map(gift));
            let until = variant("Until", effect.at("duration").text());
            record(&name, &[who(), ("gift", gifts), ("until", until)])
        }
        "spawn" => {
            let size = effect.at("size");
            let sizes = size.texts().into_iter().map(|size| variant("Size", size));
            record(&name, &[("size", levels(&effect.at("size"), sizes))])
        }
        "villain_health" | "reroll" | "hits" | "prevent" => format!("{name}({})", count()),
        "prevent_to_one" | "cancel" => name,
        "teleport" | "push" | "extra_move" | "extra_turn" | "sheep_place" | "sheep_swap"
        | "refresh" | "cleanse" => {
            only("who", "target");
            name
        }
        _ => effect.fail("expected an op of 2.7.3"),
    }
}

/// A number, dice, or both.
fn amount(effect: &Item<'_>) -> String {
    let Some(rolled) = effect.get("dice") else {
        return format!("fixed({})", numbers(Some(&effect.at("amt"))));
    };
    let fixed = effect.get("amt").map_or(vec![0], |amount| amount.numbers());
    let rolled: Vec<_> = rolled.list().iter().map(|item| string(&dice(item))).collect();
    let at = |level: usize| (level.min(fixed.len() - 1), level.min(rolled.len() - 1));
    let fixed = (0..3).map(|level| fixed[at(level).0]);
    format!("dice({}, {})", array(fixed), array((0..3).map(|level| rolled[at(level).1].clone())))
}

fn gift(ability: &Item<'_>) -> String {
    let (name, value) = ability.text().split_once(':').unwrap_or((ability.text(), ""));
    match name {
        "armor" | "cursed" | "evade" | "lifelink" => variant("Gift", name),
        "dodge" | "bonus" => format!("Gift::{}(Dice::read({}))", camel(name), string(value)),
        "move_cap" => format!("Gift::MoveCap({value})"),
        "ap" if value == "-1" => "Gift::ActionPoint".to_owned(),
        _ => ability.fail("expected an ability of 2.7.3"),
    }
}

const HEADER: [&str; 9] =
    ["#", "Name", "Copies", "Kind", "Cost", "Trigger / condition", "Target", "Effect", "Prov."];

fn cells(spell: &Item<'_>) -> Vec<String> {
    let general = spell.at("kind").text() == "general";
    let cost = if general {
        format!("{} Hits", slashes(&spell.at("costs")))
    } else if spell.at("cost").text() == "free" {
        "free".to_owned()
    } else {
        "Plus-One or Discard".to_owned()
    };
    let event = if general {
        "-".to_owned()
    } else {
        format!("`{}` / `{}`", spell.at("trigger").text(), spell.at("when").text())
    };
    vec![
        spell.at("index").number().to_string(),
        spell.at("name").text().to_owned(),
        spell.at("copies").number().to_string(),
        page::capital(spell.at("kind").text()),
        cost,
        event,
        target_cell(&spell.at("target")),
        spell_text::text(spell),
        provenance(spell),
    ]
}

/// Values of the levels, close together.
fn slashes(item: &Item<'_>) -> String {
    let write = |item: &Item<'_>| match item.number_or_text() {
        Ok(number) => number.to_string(),
        Err(text) => text.to_owned(),
    };
    item.list().iter().map(write).collect::<Vec<_>>().join("/")
}

fn target_cell(target: &Item<'_>) -> String {
    let mut fields = Vec::new();
    for key in ["range", "who", "max_size", "wounded", "scope", "count"] {
        if let Some(value) = target.get(key) {
            let value = if key == "wounded" { value.flag().to_string() } else { slashes(&value) };
            fields.push(format!("{key}={value}"));
        }
    }
    let kind = target.at("kind").text();
    if fields.is_empty() { kind.to_owned() } else { format!("{kind} ({})", fields.join(", ")) }
}
