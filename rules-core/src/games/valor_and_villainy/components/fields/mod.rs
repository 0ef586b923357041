//! Fields of a document that the game reads itself: what may be written there, and how it is read.

mod map;
mod spells;
mod tracks;

use alloc::{format, string::String, vec::Vec};
use core::ops::RangeInclusive;

use super::{Abilities, Ability, Deck, Dice, HEALTH_MAX, HEALTH_STEP, Size};
use crate::{
    component_set::words,
    components::{Declared, Faults, Node, Plain, Variable, shown, value},
};

pub(super) use map::{icons, is_icon, kind, tier1, tier2, tier3};
pub(super) use spells::{costs, effects, gift_of, gifts, is_kind, is_op, levels, rolled};
pub(super) use tracks::{dice_in_all, die, hero_stash, spawns, tables, villain_stash};

/// The longest name: what the pictures have room for.
pub(super) const NAME: usize = 32;

/// The step of the Villain's Health, as a bound of documents.
pub(super) const STEP: i64 = HEALTH_STEP as i64;
/// His most Health, as a bound of documents.
pub(super) const MOST: i64 = HEALTH_MAX as i64;

/// The sizes of Minions in documents.
const SIZES: Variable = Variable::Word(words!(Size, 0));

/// Notes what is at a place, and what would be right.
fn wrong(faults: &mut Faults, path: &str, node: &Node, right: impl Into<String>) {
    faults.note(node, path, format!("this is {}", shown(node)), right);
}

/// The entries of a list of so many, with their paths; none of anything else, which is noted.
fn entries<'n>(
    faults: &mut Faults,
    path: &str,
    node: &'n Node,
    counts: RangeInclusive<usize>,
    right: impl Into<String>,
) -> Vec<(String, &'n Node)> {
    let list = node.list();
    match node.value {
        Plain::List(_) if counts.contains(&list.len()) => {}
        Plain::List(_) => {
            faults.note(node, path, format!("there are {} entries", list.len()), right);
            return Vec::new();
        }
        _ => {
            wrong(faults, path, node, right);
            return Vec::new();
        }
    }
    let place = |(at, node)| (format!("{path}[{at}]"), node);
    list.iter().enumerate().map(place).collect()
}

/// Notes what is no multiple of a step from `LEAST` to `MOST`.
pub(super) fn multiple<const LEAST: i64, const MOST: i64, const STEP: i64>(
    faults: &mut Faults,
    path: &str,
    node: &Node,
) {
    if faults.fits(path, Variable::Whole(i64::MIN, i64::MAX), node) {
        let fits = |number| (LEAST..=MOST).contains(&number) && number % STEP == 0;
        if !node.whole().is_some_and(fits) {
            let kind = match STEP {
                1 => "a whole number".into(),
                step => format!("a multiple of {step}"),
            };
            wrong(faults, path, node, format!("write {kind} from {LEAST} to {MOST}"));
        }
    }
}

/// The entries of a list for one to five Heroes.
fn five<'n>(faults: &mut Faults, path: &str, node: &'n Node) -> Vec<(String, &'n Node)> {
    entries(faults, path, node, 5..=5, "write a list of five, for one to five Heroes")
}

/// Notes what is wrong with numbers for one to five Heroes.
pub(super) fn by_heroes<const LEAST: i64, const MOST: i64, const STEP: i64>(
    faults: &mut Faults,
    path: &str,
    node: &Node,
) {
    for (path, node) in five(faults, path, node) {
        multiple::<LEAST, MOST, STEP>(faults, &path, node);
    }
}

/// Notes what are not at most so many dice.
pub(super) fn dice<const MOST: u8>(faults: &mut Faults, path: &str, node: &Node) {
    let dice = node.text().and_then(Dice::parse);
    if dice.is_none_or(|dice| dice.total() > MOST) {
        let right = format!(
            "write at most {MOST} dice as in \"2Y1W\": W for Novice, Y for Adept, R for Master"
        );
        wrong(faults, path, node, right);
    }
}

/// The dice of a Dodge, which are rolled for their total at once: of one colour.
fn of_one_colour(text: &str) -> Option<Dice> {
    let dice = Dice::parse(text)?;
    let alone = [dice.novice, dice.adept, dice.master].contains(&dice.total());
    (alone && (1..=6).contains(&dice.total())).then_some(dice)
}

/// The dice of a row of a board or a card, by [`Row`](super::Row).
pub(super) fn rows(row: &Node, keep: bool) -> [Dice; 4] {
    let of = |key| value(row, key, keep).unwrap_or(Dice::NONE);
    ["melee", "ranged", "magic", "corruption"].map(of)
}

/// Notes what are no abilities, each once.
pub(super) fn abilities(faults: &mut Faults, path: &str, node: &Node) {
    let mut seen = Vec::new();
    let right = format!("write a list of at most {}", Ability::ALL.len() + 1);
    for (path, node) in entries(faults, path, node, 0..=Ability::ALL.len() + 1, right) {
        let text = node.text().unwrap_or_default();
        let fits = match text.strip_prefix("dodge") {
            None => faults.fits(&path, Variable::Word(words!(Ability, 0)), node),
            Some(dice) => dice.strip_prefix(':').and_then(of_one_colour).is_some(),
        };
        let word = text.split(':').next().unwrap_or_default();
        if word == "dodge" && !fits {
            let right = "write one to six dice of one colour, as in \"dodge:1Y\"";
            wrong(faults, &path, node, right);
        } else if seen.contains(&word) {
            faults.note(node, &path, "this ability occurs twice", "write it once");
        }
        seen.push(word);
    }
}

/// The abilities of a list, without Dodge.
pub(super) fn able(list: &Node, _: bool) -> Abilities {
    list.list()
        .iter()
        .filter_map(|node| Ability::ALL.into_iter().find(|it| node.text() == Some(it.id())))
        .collect()
}

/// The dice of a Dodge among the abilities of a row.
pub(super) fn dodge(row: &Node, _: bool) -> Dice {
    let list = row.get("abilities").map_or(&[][..], Node::list);
    let dodge = list.iter().find_map(|node| node.text()?.strip_prefix("dodge:"));
    dodge.and_then(of_one_colour).unwrap_or(Dice::NONE)
}

/// Decks from which a Hero may draw.
const DRAWN: [&str; 3] = ["arcane", "divine", "arcane_or_divine"];

fn decks(faults: &mut Faults, path: &str, node: &Node, words: &'static [&'static str]) {
    for (path, node) in entries(faults, path, node, 0..=6, "write a list of at most 6 decks") {
        faults.fits(&path, Variable::Word(words), node);
    }
}

/// Notes what is wrong with the decks of the Spells that a Hero has at the start.
pub(super) fn start_spells(faults: &mut Faults, path: &str, node: &Node) {
    decks(faults, path, node, &DRAWN[..2]);
}

/// Notes what is wrong with the decks of a Level Up draw, which may leave the choice to the player.
pub(super) fn level_up_draw(faults: &mut Faults, path: &str, node: &Node) {
    decks(faults, path, node, &DRAWN);
}

/// How often each deck is in a list.
pub(super) fn by_deck(list: &Node, _: bool) -> [u8; 3] {
    Deck::ALL.map(|deck| count(list, deck.id()))
}

/// How often a Level Up draw leaves the choice.
pub(super) fn either_deck(row: &Node, _: bool) -> u8 {
    row.get("level_up_draw").map_or(0, |list| count(list, DRAWN[2]))
}

fn count(list: &Node, word: &str) -> u8 {
    let found = list.list().iter().filter(|node| node.text() == Some(word)).count();
    u8::try_from(found).unwrap_or(u8::MAX)
}

/// The first text of a list.
pub(super) fn first(list: &Node, keep: bool) -> &'static str {
    list.list().first().map_or("", |node| Declared::of(node, keep))
}

/// Whether a colour is Purple.
pub(super) fn purple(colour: &Node, _: bool) -> bool {
    colour.text() == Some("purple")
}

/// Whether a Treasure is used up for something.
pub(super) fn is_use(row: &Node, word: &str) -> bool {
    row.get("one_use").and_then(Node::text) == Some(word)
}
