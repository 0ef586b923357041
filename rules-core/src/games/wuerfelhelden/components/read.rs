//! A component set from a document: what it may change, and what is in the box then.

use alloc::{format, string::ToString, vec::Vec};
use std::sync::LazyLock;

use super::{
    Colour, DiceSet, DiceSetError, Face, MOST,
    counts::Squad,
    printed::{Components, Contents},
};
use crate::{
    ComponentSet, Indexed,
    component_set::{Interned, MOST_TITLE},
    components::{
        ComponentsError, Faults, Loaded, Node, Plain, Schema, Variable, keep_text, number,
        read as read_document, right_word, row_path, rows, shipped, shown,
    },
};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../components.toml");

/// The most warrants of a stack: what states and observations have room for.
const MOST_WARRANTS: usize = 7;
/// The most that a warrant may be worth, and all of a stack: the bounds of observations.
const MOST_COINS: (u8, u16) = (15, 70);
/// The most that a die with a coin may be worth: nine of them in each of 1500 turns of a seat
/// are fewer than 65,536.
const MOST_A_COIN: u8 = 4;

const DICE: Variable = Variable::Whole(0, MOST as i64);

const SCHEMA: Schema = Schema {
    variable: &[
        ("title", Variable::Text(MOST_TITLE)),
        ("digest", Variable::Own),
        ("rolls", Variable::Whole(2, 3)),
        ("colour.name", Variable::Text(16)),
        ("colour.per_player", DICE),
        ("colour.in_party_at_start", DICE),
        ("symbol.coins", Variable::Own),
        ("symbol.coins_without_swords", Variable::Whole(0, MOST_A_COIN as i64)),
        ("dice_set.white.faces", Variable::Own),
        ("dice_set.yellow.faces", Variable::Own),
        ("dice_set.red.faces", Variable::Own),
        ("warrant", Variable::Own),
    ],
    structure: &[
        ("component.", "this list is for readers; numbers are those of the other tables"),
        ("colour.", "letters are ids of the catalogue"),
        ("symbol.", "a symbol is what it does: an id of the catalogue, which dice show or not"),
        ("dice_set.", "the option `dice_set` has these two names"),
    ],
};

static SHIPPED: LazyLock<Node> = LazyLock::new(|| shipped(DOCUMENT));

static STACKS: Interned<[u8]> = Interned::new();

/// Reads a document.
pub(super) fn read(document: &str) -> Result<Loaded<Components>, ComponentsError> {
    read_document(&SCHEMA, &SHIPPED, document, contents, |title, merged, (mut contents, stacks)| {
        for (name, row) in contents.colours.iter_mut().zip(rows(merged, "colour")) {
            *name = keep_text(row.get("name").and_then(Node::text).unwrap_or_default());
        }
        contents.warrants = stacks.map(|stack| STACKS.keep(&stack));
        Components::new(title, contents)
    })
}

/// What is in the box, but for the names and the warrants, and the two stacks of warrants.
fn contents(all: &Node, faults: &mut Faults) -> Option<(Contents, [Vec<u8>; 2])> {
    let mut contents = Components::SHIPPED.contents;
    let counts = counts(rows(all, "colour"), faults);
    let coins = coins(rows(all, "symbol"), faults);
    let dice = dice_sets(rows(all, "dice_set"), faults);
    let warrants = warrants(all, faults);
    ([contents.owned, contents.start], contents.coins) = (counts?, coins?);
    contents.dice = dice?;
    contents.rolls = number(all, "rolls");
    Some((contents, warrants?))
}

/// The dice that a player owns, and those in the party at first.
fn counts(colours: &[Node], faults: &mut Faults) -> Option<[Squad; 2]> {
    let (mut owned, mut start, before) = ([0; 3], [0; 3], faults.count());
    for (at, row) in colours.iter().enumerate().take(3) {
        let path = row_path("colour", "index", row);
        (owned[at], start[at]) = (number(row, "per_player"), number(row, "in_party_at_start"));
        let note = |faults: &mut Faults, key: &str, right: &str| {
            let node = row.get(key).unwrap_or(row);
            faults.note(node, &format!("{path}.{key}"), format!("this is {}", shown(node)), right);
        };
        if at == Colour::White.index() {
            if owned[at] == 0 {
                note(faults, "per_player", "every party has one to three white dice");
            } else if start[at] != owned[at] {
                let right = format!("white dice are always in the party: write {}", owned[at]);
                note(faults, "in_party_at_start", &right);
            }
        } else if start[at] > owned[at] {
            let right = format!("a player owns {} of them: write at most that", owned[at]);
            note(faults, "in_party_at_start", &right);
        }
    }
    (faults.count() == before).then(|| [Squad::of(owned), Squad::of(start)])
}

/// What a die with a coin is worth, beside swords and without them.
fn coins(symbols: &[Node], faults: &mut Faults) -> Option<[u8; 2]> {
    let (mut beside, mut without) = (None, 0);
    for row in symbols {
        let path = row_path("symbol", "index", row);
        if row.get("coins_without_swords").is_some() {
            beside = faults.whole(&path, row, "coins", (0, MOST_A_COIN));
            without = number(row, "coins_without_swords");
        } else if row.get("coins").and_then(Node::whole) != Some(0) {
            let node = row.get("coins").unwrap_or(row);
            let right = "only the coin is worth coins: leave it out or write 0";
            faults.note(node, &format!("{path}.coins"), "this symbol is no coin", right);
        }
    }
    beside.map(|beside| [beside, without])
}

/// The dice sets `printed` and `fierce`.
fn dice_sets(sets: &[Node], faults: &mut Faults) -> Option<[DiceSet; 2]> {
    let shipped = Components::SHIPPED.contents.dice;
    let read = sets.iter().zip(shipped).map(|(row, shipped)| dice_set(row, shipped, faults));
    let mut read = read.collect::<Vec<_>>().into_iter();
    let (printed, fierce) = (read.next()??, read.next()??);
    if printed == fierce {
        let right = "two names with the same dice would be one: change a face of one of them";
        faults.note(&sets[1], "dice_set", "`printed` and `fierce` have the same dice", right);
    }
    Some([printed, fierce])
}

/// Three dice (2.3). A die that is refused is as shipped, so that the white one is checked, too.
fn dice_set(row: &Node, shipped: DiceSet, faults: &mut Faults) -> Option<DiceSet> {
    let path = row_path("dice_set", "name", row);
    let (mut set, before) = (shipped, faults.count());
    for (die, colour) in set.0.iter_mut().zip(["white", "yellow", "red"]) {
        let Some(node) = row.get(colour).and_then(|die| die.get("faces")) else { continue };
        if let Some(read) = faces(&format!("{path}.{colour}.faces"), node, faults) {
            *die = read;
        }
    }
    if let Err(error) = set.check() {
        let node = row.get("white").and_then(|die| die.get("faces")).unwrap_or(row);
        let right = match error {
            DiceSetError::WhiteX => "white dice never leave the party: write another face",
            _ => "nobody could win the opening roll: write 1, 2 or 3 on a white face",
        };
        faults.note(node, &format!("{path}.white.faces"), error.reason(), right);
    }
    (faults.count() == before).then_some(set)
}

/// Six faces of a die, in any order.
fn faces(path: &str, node: &Node, faults: &mut Faults) -> Option<[i8; Face::COUNT]> {
    let (list, mut die, before) = (node.list(), [0; Face::COUNT], faults.count());
    let codes = Face::all().map(|face| face.to_string()).collect::<Vec<_>>();
    if list.len() != 6 {
        let problem = match node.value {
            Plain::List(_) => format!("there are {} faces", list.len()),
            _ => format!("this is {}", shown(node)),
        };
        let right = format!("write a list of six of {}", codes.join(" "));
        faults.note(node, path, problem, right);
        return None;
    }
    for (at, side) in list.iter().enumerate() {
        if let Some(face) = side.text().and_then(Face::parse) {
            die[face.index()] += 1;
            continue;
        }
        let problem = format!("there is no symbol {}", shown(side));
        let known = codes.iter().map(alloc::string::String::as_str);
        let right = right_word(side.text().unwrap_or("no symbol"), known);
        faults.note(side, &format!("{path}[{at}]"), problem, right);
    }
    (faults.count() == before).then_some(die)
}

/// The two stacks of warrants, from the top.
fn warrants(all: &Node, faults: &mut Faults) -> Option<[Vec<u8>; 2]> {
    let list = all.get("warrant")?;
    let before = faults.count();
    let [mut more, mut two] = [Vec::new(), Vec::new()];
    if !matches!(list.value, Plain::List(_)) {
        let right = "write a list of tables with value, count and count_2_players";
        faults.note(list, "warrant", format!("this is {}", shown(list)), right);
    }
    for (at, row) in list.list().iter().enumerate() {
        let path = format!("warrant[{at}]");
        faults.known_keys(&path, row, &["value", "count", "count_2_players", "position"]);
        if !matches!(row.value, Plain::Table(_)) {
            continue;
        }
        position(&path, row, (at, list.list().len()), faults);
        let value = faults.whole(&path, row, "value", (1, MOST_COINS.0));
        for (stack, key) in [(&mut more, "count"), (&mut two, "count_2_players")] {
            let count = faults.whole(&path, row, key, (0, 7));
            if let (Some(value), Some(count)) = (value, count) {
                stack.extend((0..count).map(|_| value));
            }
        }
    }
    if faults.count() > before {
        return None;
    }
    for (stack, key) in [(&more, "count"), (&two, "count_2_players")] {
        let sum = stack.iter().map(|value| u16::from(*value)).sum::<u16>();
        if !(1..=MOST_WARRANTS).contains(&stack.len()) || sum > MOST_COINS.1 {
            let problem = format!("by `{key}` there are {} warrants of {sum}", stack.len());
            let right =
                format!("write one to {MOST_WARRANTS} warrants of at most {} in all", MOST_COINS.1);
            faults.note(list, "warrant", problem, right);
        }
    }
    (faults.count() == before).then_some([more, two])
}

/// `position` says for readers where the row lies in the stack: it follows from the order of the rows.
fn position(path: &str, row: &Node, (at, rows): (usize, usize), faults: &mut Faults) {
    let mut fits = Vec::new();
    if at == 0 {
        fits.push("top");
    }
    if at + 1 == rows {
        fits.push("bottom");
    }
    if fits.is_empty() {
        fits.push("between");
    }
    let Some(node) = row.get("position") else { return };
    if node.text().is_none_or(|word| !fits.contains(&word)) {
        let right = format!("leave it out or write \"{}\": the rows lie in this order", fits[0]);
        let problem = "this is structure and cannot change";
        faults.note(node, &format!("{path}.position"), problem, right);
    }
}
