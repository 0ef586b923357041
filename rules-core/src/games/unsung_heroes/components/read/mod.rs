//! A component set from a document: what it may change, and what is printed then.

mod effects;

use alloc::{format, string::ToString, vec::Vec};
use std::sync::LazyLock;

use effects::{OPS, Place, allowed, op_of, plain_bonus};

use super::{
    cards::{Bonus, Card, Cards, Character, Minion, Puppet, Treasure},
    dice::{Colour, Die},
    printed::Components,
};
use crate::{
    ComponentSet, Indexed,
    component_set::{Interned, MOST_TITLE},
    components::{
        ComponentsError, Faults, Loaded, Node, Plain, Schema, Variable, keep_text,
        read as read_document, rows, shipped,
    },
};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../../components.toml");

/// The longest name of a card: what the pictures have room for.
const NAME: Variable = Variable::Text(32);
/// The most that a static bonus may add, so that a deck and a score fit.
const MOST_POINTS: i64 = 15;
/// What Karl's list of parts has room for besides 24 dice, the coin and three bars (5.8).
const MOST_PARTS: usize = 52 - 24 - 1 - 3;

const SCHEMA: Schema = Schema {
    variable: &[
        ("title", Variable::Text(MOST_TITLE)),
        ("digest", Variable::Own),
        ("common_cards.name", NAME),
        ("common_cards.effects", Variable::Own),
        ("characters.starting_dice", Variable::Own),
        ("characters.mean_start", Variable::Text(80)),
        ("characters.cards.name", NAME),
        ("characters.cards.effects", Variable::Own),
        ("puppets.name", NAME),
        ("puppets.effect", Variable::Own),
        ("minions.name", NAME),
        ("minions.effect", Variable::Own),
        ("treasures.name", NAME),
        ("treasures.effects", Variable::Own),
    ],
    structure: &[
        ("common_cards.", "the Items and the Nope lie in the same slots of every deck"),
        ("characters.cards.", "the Items and the Gold Card lie in the same slots of every deck"),
        ("characters.", "abilities are rules, and the names are ids of the catalogue"),
        ("dice.", "the faces of the dice are outcomes of the catalogue"),
        ("tokens.", "tokens belong to the abilities, which are rules"),
        ("actions.", "these are the ids of the catalogue"),
        ("constant.", "these numbers are rules, which sizes of states follow"),
        ("minions.", "the box of a Minion is a rule of the set-up"),
        ("treasures.", "the box of a Treasure is a rule of the set-up"),
    ],
};

/// The shipped document as a tree, with the keys that only other documents have.
static SHIPPED: LazyLock<Node> = LazyLock::new(|| shipped(DOCUMENT));

static DICE: Interned<[Die]> = Interned::new();
static BONUSES: Interned<[Bonus]> = Interned::new();

/// Reads a document: once to check it, and again to keep what it says.
pub(super) fn read(document: &str) -> Result<Loaded<Components>, ComponentsError> {
    let checked = |merged: &Node, faults: &mut Faults| {
        let mut reader = Reader { faults, keeping: false };
        let cards = reader.cards(merged);
        reader.whole(merged, &cards);
        Some(())
    };
    read_document(&SCHEMA, &SHIPPED, document, checked, |title, merged, ()| {
        let mut reader = Reader { faults: &mut Faults::default(), keeping: true };
        Components::new(title, &reader.cards(merged))
    })
}

struct Reader<'a> {
    faults: &'a mut Faults,
    /// Whether names and lists are kept, which is for good: not before nothing is wrong.
    keeping: bool,
}

impl Reader<'_> {
    /// The cards. Effects that are refused are as shipped; without `keeping` names and dice are,
    /// too, and effects are told apart only as far as [`Reader::whole`] asks.
    fn cards(&mut self, all: &Node) -> Cards {
        let mut cards = Components::SHIPPED.cards;
        for (slot, row) in rows(all, "common_cards").iter().enumerate() {
            let path = format!("common_cards[slot {slot}]");
            self.card(&path, row, Place::Card { who: None, slot }, &mut cards.common[slot]);
        }
        for (who, row) in Character::all().zip(rows(all, "characters")) {
            let path = format!("characters[id {}]", who.index());
            self.starting(&path, row, &mut cards.starting[who.index()]);
            for (slot, card) in rows(row, "cards").iter().enumerate() {
                let path = format!("{path}.cards[slot {}]", slot + 10);
                let place = Place::Card { who: Some(who), slot: slot + 10 };
                self.card(&path, card, place, &mut cards.unique[who.index()][slot]);
            }
        }
        for (minion, row) in Minion::all().zip(rows(all, "minions")) {
            let path = format!("minions[id {}]", minion.index());
            self.card(&path, row, Place::Minion(minion), &mut cards.minions[minion.index()]);
        }
        for (puppet, row) in Puppet::all().zip(rows(all, "puppets")) {
            let path = format!("puppets[id {}]", puppet.index());
            self.card(&path, row, Place::Puppet, &mut cards.puppets[puppet.index()]);
        }
        for (treasure, row) in Treasure::all().zip(rows(all, "treasures")) {
            let path = format!("treasures[id {}]", treasure.index());
            self.card(&path, row, Place::Treasure, &mut cards.treasures[treasure.index()]);
        }
        cards
    }

    fn card(&mut self, path: &str, row: &Node, place: Place, card: &mut Card) {
        if self.keeping {
            card.name = keep_text(row.get("name").and_then(Node::text).unwrap_or_default());
        }
        let (key, list) = match place {
            Place::Minion(_) | Place::Puppet => {
                ("effect", row.get("effect").map(core::slice::from_ref))
            }
            _ => ("effects", row.get("effects").map(Node::list)),
        };
        let path = format!("{path}.{key}");
        let (Some(list), Some(node)) = (list, row.get(key)) else { return };
        let (mut bonuses, before) = (Vec::new(), self.faults.count());
        for (at, effect) in list.iter().enumerate() {
            let path = if key == "effect" { path.clone() } else { format!("{path}[{at}]") };
            self.effect(&path, effect, place, card.bonuses, &mut bonuses);
        }
        if self.faults.count() > before {
            return;
        }
        let statics = bonuses.iter().filter(|bonus| matches!(bonus, Bonus::Static(_))).count();
        if statics > 1 {
            let right = "a card has one static bonus: add them up";
            self.faults.note(node, &path, format!("there are {statics} of `static`"), right);
        }
        if !(1..=3).contains(&bonuses.len()) {
            let problem = format!("there are {} bonuses", bonuses.len());
            let right = "write one to three effects; a tithe counts as two";
            self.faults.note(node, &path, problem, right);
        } else if statics <= 1 {
            card.bonuses = if self.keeping { BONUSES.keep(&bonuses) } else { outline(&bonuses) };
        }
    }

    fn effect(
        &mut self,
        path: &str,
        effect: &Node,
        place: Place,
        shipped: &[Bonus],
        out: &mut Vec<Bonus>,
    ) {
        let Some(op) = effect.get("op").and_then(Node::text) else {
            let right = "write a table with `op`, as in { op = \"static\", n = 2 }";
            return self.faults.note(
                effect,
                path,
                format!("this is {}", crate::components::shown(effect)),
                right,
            );
        };
        let known = OPS.iter().map(|(op, _)| *op);
        let Some((_, key)) = OPS.iter().find(|(name, _)| *name == op) else {
            let right = crate::components::right_word(op, known);
            return self.faults.note(effect, path, format!("there is no effect `{op}`"), right);
        };
        if !allowed(place, op) && !shipped.iter().any(|bonus| op_of(*bonus) == op) {
            let fits: Vec<_> = known.filter(|op| allowed(place, op)).collect();
            let right = format!("possible here: {}", fits.join(", "));
            return self.faults.note(effect, path, format!("`{op}` is not possible here"), right);
        }
        self.keys(path, effect, key);
        match op {
            "static" => {
                let most = if place == Place::Puppet { 1 } else { MOST_POINTS };
                out.extend(self.number(path, effect, "n", most).map(Bonus::Static));
            }
            "tithe" => {
                if let Some(x) = self.number(path, effect, "x", 3) {
                    out.extend([Bonus::TitheTake(x), Bonus::TitheGive(x)]);
                }
            }
            "dice" => {
                let purple = matches!(place, Place::Card { who: Some(Character::Wanda), slot: 14 });
                let path = format!("{path}.dice");
                out.extend(self.dice(&path, effect, "dice", purple, true).map(Bonus::Dice));
            }
            _ => out.extend(plain_bonus(op)),
        }
    }

    /// Keys that the effect does not have.
    fn keys(&mut self, path: &str, effect: &Node, key: &str) {
        let Plain::Table(fields) = &effect.value else { return };
        for (name, value) in fields {
            if name != "op" && name != key {
                let known = ["op", key].into_iter().filter(|key| !key.is_empty());
                let right = crate::components::right_word(name, known);
                self.faults.note(value, &format!("{path}.{name}"), "there is no such key", right);
            }
        }
    }

    /// A number from 1.
    fn number(&mut self, path: &str, of: &Node, key: &str, most: i64) -> Option<u8> {
        let right = format!("write a whole number from 1 to {most}");
        let path = format!("{path}.{key}");
        let Some(node) = of.get(key) else {
            self.faults.note(of, &path, "the key is missing", right);
            return None;
        };
        let number = node.whole().filter(|number| (1..=most).contains(number));
        if number.is_none() {
            let problem = format!("this is {}", crate::components::shown(node));
            self.faults.note(node, &path, problem, right);
        }
        number.and_then(|number| number.try_into().ok())
    }

    /// What a character rolls at the start of a round.
    fn starting(&mut self, path: &str, row: &Node, dice: &mut &'static [Die]) {
        let path = format!("{path}.starting_dice");
        if let Some(read) = self.dice(&path, row, "starting_dice", false, false) {
            *dice = read;
        }
    }

    /// One to three dice.
    fn dice(
        &mut self,
        path: &str,
        of: &Node,
        key: &str,
        purple: bool,
        may_set: bool,
    ) -> Option<&'static [Die]> {
        let right = "write one to three dice, as in [{ colour = \"blue\", set = 0 }]";
        let Some(node) = of.get(key) else {
            self.faults.note(of, path, "the key is missing", right);
            return None;
        };
        let list = node.list();
        if !(1..=3).contains(&list.len()) {
            self.faults.note(node, path, format!("there are {} dice", list.len()), right);
            return None;
        }
        let mut dice = Vec::new();
        for (at, die) in list.iter().enumerate() {
            dice.extend(self.die(&format!("{path}[{at}]"), die, purple, may_set));
        }
        if dice.iter().filter(|die| die.colour() == Colour::Purple).count() > 1 {
            self.faults.note(node, path, "there are several Purple dice", "there is only one");
        }
        let kept = || if self.keeping { DICE.keep(&dice) } else { &[] };
        (dice.len() == list.len()).then(kept)
    }

    fn die(&mut self, path: &str, die: &Node, purple: bool, may_set: bool) -> Option<Die> {
        if !matches!(die.value, Plain::Table(_)) {
            let right = "write a table, as in { colour = \"blue\", set = 0 }";
            self.faults.note(die, path, format!("this is {}", die.kind()), right);
            return None;
        }
        let colours: &[_] = &[
            ("blue", Colour::Blue),
            ("red", Colour::Red),
            ("white", Colour::White),
            ("purple", Colour::Purple),
        ];
        let colours = &colours[..if purple { 4 } else { 3 }];
        let words = colours.iter().map(|(word, _)| *word);
        let Some(given) = die.get("colour") else {
            let right = format!("write {}", words.collect::<Vec<_>>().join(", "));
            self.faults.note(die, &format!("{path}.colour"), "the key is missing", right);
            return None;
        };
        let word = given.text().unwrap_or_default();
        let Some((_, colour)) = colours.iter().find(|(name, _)| *name == word) else {
            let problem = if word == "purple" {
                "only Wanda's Gold Card has the Purple die".to_string()
            } else {
                format!("there is no colour {}", crate::components::shown(given))
            };
            let right = crate::components::right_word(word, words);
            self.faults.note(given, &format!("{path}.colour"), problem, right);
            return None;
        };
        self.die_keys(path, die);
        let most = if may_set { i64::from(colour.sides()) } else { 0 };
        let face = die.get("set").map_or(Some(0), Node::whole);
        let face = face.filter(|face| (0..=most).contains(face));
        if face.is_none() {
            let right = match most {
                0 => "write 0: starting dice are rolled".to_string(),
                most => format!("write 0 for a roll, or a face from 1 to {most}"),
            };
            let node = die.get("set").unwrap_or(die);
            let problem = format!("this is {}", crate::components::shown(node));
            self.faults.note(node, &format!("{path}.set"), problem, right);
        }
        face.and_then(|face| face.try_into().ok()).map(|face| Die::new(*colour, face))
    }

    fn die_keys(&mut self, path: &str, die: &Node) {
        let Plain::Table(fields) = &die.value else { return };
        for (name, value) in fields.iter().filter(|(name, _)| name != "colour" && name != "set") {
            let right = crate::components::right_word(name, ["colour", "set"].into_iter());
            self.faults.note(value, &format!("{path}.{name}"), "there is no such key", right);
        }
    }

    /// What concerns several cards at once.
    fn whole(&mut self, all: &Node, cards: &Cards) {
        if cards.common[9].bonuses != [Bonus::Nope] {
            let right = "the card of slot 9 is the Nope: [{ op = \"nope\" }]";
            self.faults.note(all, "common_cards[slot 9].effects", "this is no Nope", right);
        }
        if cards.minions[Minion::LineLeaderPixie.index()].bonuses != [Bonus::Draw] {
            let right = "the Line Leader Pixie draws a card: { op = \"draw\" }";
            self.faults.note(all, "minions[id 4].effect", "this draws no card", right);
        }
        let parts = parts(cards);
        if parts > MOST_PARTS {
            let problem = format!("Karl could forge with {parts} cards, Minions and Treasures");
            let right = format!(
                "give at most {MOST_PARTS} of them static bonuses: his deck, the Items of three \
                 others, four Treasures and four Minions"
            );
            self.faults.note(all, "", problem, right);
        }
    }
}

/// A list that need not be kept for what the checks of the whole ask: whether the bonuses are the
/// Nope, draw a card, or have a static bonus.
fn outline(bonuses: &[Bonus]) -> &'static [Bonus] {
    match bonuses {
        [Bonus::Nope] => &[Bonus::Nope],
        [Bonus::Draw] => &[Bonus::Draw],
        _ if bonuses.iter().any(|bonus| matches!(bonus, Bonus::Static(_))) => &[Bonus::Static(1)],
        _ => &[],
    }
}

/// How many things besides dice and tokens Karl could forge with, at most.
fn parts(cards: &Cards) -> usize {
    let scores = |card: &&Card| card.points() > 0;
    let karl = &cards.unique[Character::Karl.index()];
    let own = cards.common.iter().chain(karl).filter(scores).count();
    let common = cards.common.iter().filter(|card| card.item).filter(scores).count();
    let mut others: Vec<_> = Character::all()
        .filter(|who| *who != Character::Karl)
        .map(|who| cards.unique[who.index()].iter().filter(|card| card.item).filter(scores).count())
        .collect();
    others.sort_unstable();
    let borrowed = 3 * common + others.iter().rev().take(3).sum::<usize>();
    let treasures = cards.treasures.iter().filter(scores).count().min(4);
    own + borrowed + treasures + cards.minions.iter().filter(scores).count().min(4)
}
