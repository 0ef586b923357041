//! What the fields of a component set do not say alone: where effects may stand, why the
//! rest is structure, and what concerns several cards.

use alloc::{format, vec::Vec};
use std::sync::LazyLock;

use super::{
    Slots,
    bonus::{Bonus, Stands},
    cards::{Character, Minion},
    component_set::Components,
    effects::effects_of,
    fields::{is_op, no_purple},
    printed::Printed,
};
use crate::{
    ComponentSet, Indexed,
    components::{Declaration, Faults, Node, Plain, rows, shipped, shown},
};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../components.toml");

/// What Karl's list of parts has room for besides 24 dice, the coin and three bars (5.8).
const MOST_PARTS: usize = 52 - 24 - 1 - 3;

/// How a document is read.
pub(super) static DECLARATION: Declaration<Components, Printed> = Declaration {
    shipped: LazyLock::new(|| shipped(DOCUMENT)),
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
    set: Components::new,
    check,
};

/// Whose effects are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Card { who: Option<Character>, slot: usize },
    Minion(Minion),
    Puppet,
    Treasure,
}

/// Whether an effect is possible somewhere.
fn allowed(place: Place, stands: Stands) -> bool {
    match place {
        Place::Minion(Minion::LineLeaderPixie) => stands == Stands::LineLeader,
        Place::Minion(_) | Place::Puppet => stands == Stands::Everywhere,
        Place::Treasure => {
            matches!(stands, Stands::Everywhere | Stands::Cards | Stands::NoItems)
        }
        Place::Card { who: None, slot: 9 } => stands == Stands::Nope,
        Place::Card { who, slot } => {
            let item = Slots::ITEMS.iter().any(|item| usize::from(item.get()) == slot);
            match stands {
                Stands::Everywhere | Stands::Cards => true,
                Stands::NoItems => !item,
                Stands::Of(character) => !item && who == Some(character),
                Stands::Nope | Stands::LineLeader | Stands::Nowhere => false,
            }
        }
    }
}

/// What concerns places, and several cards at once.
fn check(_: &Components, all: &Node, faults: &mut Faults) {
    let cards = &Components::SHIPPED.cards;
    let common = rows(all, "common_cards");
    for (slot, (row, card)) in common.iter().zip(&cards.common).enumerate() {
        let place = Place::Card { who: None, slot };
        stand(faults, &format!("common_cards[slot {slot}]"), row, place, card.bonuses);
    }
    for ((who, row), sheet) in Character::all().zip(rows(all, "characters")).zip(&cards.characters)
    {
        for (slot, (row, card)) in (10..).zip(rows(row, "cards").iter().zip(&sheet.cards)) {
            let path = format!("characters[id {}].cards[slot {slot}]", who.index());
            stand(faults, &path, row, Place::Card { who: Some(who), slot }, card.bonuses);
        }
    }
    for ((minion, row), card) in Minion::all().zip(rows(all, "minions")).zip(&cards.minions) {
        let path = format!("minions[id {}]", minion.index());
        stand(faults, &path, row, Place::Minion(minion), card.bonuses);
    }
    for (id, (row, card)) in rows(all, "treasures").iter().zip(&cards.treasures).enumerate() {
        stand(faults, &format!("treasures[id {id}]"), row, Place::Treasure, card.bonuses);
    }
    for (id, (row, card)) in rows(all, "puppets").iter().zip(&cards.puppets).enumerate() {
        stand(faults, &format!("puppets[id {id}]"), row, Place::Puppet, card.bonuses);
    }
    whole(all, faults);
}

/// Notes effects of a card that may not stand there.
fn stand(faults: &mut Faults, path: &str, row: &Node, place: Place, shipped: &[Bonus]) {
    for (at, effect) in effects_of(row).iter().enumerate() {
        let path = match row.get("effect") {
            Some(_) => format!("{path}.effect"),
            None => format!("{path}.effects[{at}]"),
        };
        let ships = shipped.iter().any(|bonus| is_op(effect, bonus.op()));
        let stands = Bonus::STANDS.iter().find(|(op, _)| is_op(effect, op));
        if let Some((op, _)) = stands.filter(|(_, stands)| !ships && !allowed(place, *stands)) {
            let fits = Bonus::STANDS.iter().filter(|(_, stands)| allowed(place, *stands));
            let fits: Vec<_> = fits.map(|(op, _)| *op).collect();
            let right = format!("possible here: {}", fits.join(", "));
            faults.note(effect, &path, format!("`{op}` is not possible here"), right);
        }
        let number = effect.get("n").filter(|node| node.whole() > Some(1));
        if let Some(node) = number.filter(|_| place == Place::Puppet) {
            let problem = format!("this is {}", shown(node));
            faults.note(node, &format!("{path}.n"), problem, "write a whole number from 1 to 1");
        }
        let wanda = Place::Card { who: Some(Character::Wanda), slot: 14 };
        for (at, die) in rows(effect, "dice").iter().enumerate().filter(|_| place != wanda) {
            let colour = die.get("colour").filter(|colour| colour.text() == Some("purple"));
            if let Some(node) = colour {
                no_purple(faults, &format!("{path}.dice[{at}].colour"), node);
            }
        }
    }
}

/// What concerns several cards at once.
fn whole(all: &Node, faults: &mut Faults) {
    let only = |list: &str, at: usize, op| {
        let effects = rows(all, list).get(at).map(effects_of);
        effects.is_some_and(|effects| matches!(effects, [effect] if is_op(effect, op)))
    };
    if !only("common_cards", 9, "nope") {
        let right = "the card of slot 9 is the Nope: [{ op = \"nope\" }]";
        faults.note(all, "common_cards[slot 9].effects", "this is no Nope", right);
    }
    if !only("minions", Minion::LineLeaderPixie.index(), "draw") {
        let right = "the Line Leader Pixie draws a card: { op = \"draw\" }";
        faults.note(all, "minions[id 4].effect", "this draws no card", right);
    }
    let parts = parts(all);
    if parts > MOST_PARTS {
        let problem = format!("Karl could forge with {parts} cards, Minions and Treasures");
        let right = format!(
            "give at most {MOST_PARTS} of them static bonuses: his deck, the Items of three \
             others, four Treasures and four Minions"
        );
        faults.note(all, "", problem, right);
    }
}

/// How many things besides dice and tokens Karl could forge with, at most.
fn parts(all: &Node) -> usize {
    let scoring = |rows: &[Node], items: bool| {
        let scores = |row: &&Node| effects_of(row).iter().any(|effect| is_op(effect, "static"));
        let item = |row: &&Node| {
            !items || row.get("item").is_some_and(|item| item.value == Plain::Flag(true))
        };
        rows.iter().filter(scores).filter(item).count()
    };
    let (common, mut decks) = (rows(all, "common_cards"), Vec::new());
    let mut own = scoring(common, false);
    for (who, row) in Character::all().zip(rows(all, "characters")) {
        match who {
            Character::Karl => own += scoring(rows(row, "cards"), false),
            _ => decks.push(scoring(rows(row, "cards"), true)),
        }
    }
    decks.sort_unstable();
    let borrowed = 3 * scoring(common, true) + decks.iter().rev().take(3).sum::<usize>();
    let four = |list| scoring(rows(all, list), false).min(4);
    own + borrowed + four("treasures") + four("minions")
}
