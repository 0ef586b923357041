//! A component set from a document: what it may change, and what is printed then.

mod whole;

use alloc::{
    format,
    string::{String, ToString},
};
use std::sync::LazyLock;

use super::{
    printed::{
        COSTS, Condition, Creature, EventCard, Family, Filter, Kind, MonsterCard, PlotCard,
        Printed, Room, Track, TrapCard, Work, WorkBox,
    },
    set::Components,
};
use crate::{
    ComponentSet, Indexed,
    component_set::{Interned, MOST_TITLE},
    components::{ComponentsError, Faults, Loaded, Node, Plain, Schema, Variable, merge, shown},
};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../../components.toml");

/// The longest name: what the pictures have room for.
const NAME: Variable = Variable::Text(32);
/// The colours of strength, in their order.
const COLOURS: [&str; 5] = ["brown", "green", "black", "yellow", "blue"];
/// What a monster may cost in one resource.
const COST: Variable = Variable::Whole(0, 9);
const _: () = assert!(COSTS == 10, "one more than a monster may cost");
/// Hit points of a hero: an observation has room for one more, the level-up.
const HERO: Variable = Variable::Whole(0, 10);
/// Hit points of a monster.
const MONSTER: Variable = Variable::Whole(0, 11);
/// What a quest may cost.
const PRICE: Variable = Variable::Whole(0, 60);

const SCHEMA: Schema = Schema {
    variable: &[
        ("title", Variable::Text(MOST_TITLE)),
        ("digest", Variable::Own),
        ("party_token.hero_levels", Variable::Own),
        ("vp_track.workers", Variable::Whole(0, 5)),
        ("vp_track.gold", Variable::Whole(0, 20)),
        ("location.name", NAME),
        ("box.min_players", Variable::Whole(2, 4)),
        ("box.plot_cost", Variable::Whole(0, 20)),
        ("box.gold", Variable::Whole(0, 20)),
        ("box.mp", Variable::Whole(0, 12)),
        ("box.buildings", Variable::Whole(1, 4)),
        ("box.gold_discount_each", Variable::Whole(0, 9)),
        ("box.slaves", Variable::Whole(0, 12)),
        ("box.eye", Variable::Flag),
        ("hero.name", NAME),
        ("hero.level", Variable::Whole(1, 3)),
        ("hero.brown", HERO),
        ("hero.green", HERO),
        ("hero.black", HERO),
        ("hero.yellow", HERO),
        ("hero.blue", HERO),
        ("monster.name", NAME),
        ("monster.family", Variable::Word(&["Beast", "Dragon", "Demon"])),
        ("monster.level", Variable::Whole(1, 5)),
        ("monster.cost_gold", COST),
        ("monster.cost_slaves", COST),
        ("monster.cost_mp", COST),
        ("monster.brown", MONSTER),
        ("monster.green", MONSTER),
        ("monster.black", MONSTER),
        ("monster.yellow", MONSTER),
        ("monster.blue", MONSTER),
        ("plot.name", NAME),
        ("plot.count", Variable::Whole(0, 3)),
        ("plot.vp", Variable::Whole(0, 12)),
        ("plot.evil_icon", Variable::Flag),
        ("plot.pay_gold", PRICE),
        ("plot.pay_mp", PRICE),
        ("plot.discard_count", Variable::Whole(0, 5)),
        ("plot.discard_min_level", Variable::Whole(0, 5)),
        ("plot.discard_family", Variable::Word(&["", "Beast", "Dragon", "Demon"])),
        ("plot.h_min_gold_of_doer", PRICE),
        ("plot.h_min_traps_in_dungeon", Variable::Whole(0, 24)),
        ("plot.min_traps_on_one_floor", Variable::Whole(0, 6)),
        ("plot.min_rooms", Variable::Whole(0, 5)),
        ("event.name", NAME),
        ("event.count", Variable::Whole(0, 3)),
        ("event.parties", Variable::Whole(0, 3)),
        ("trap.name", NAME),
        ("trap.colour", Variable::Word(&COLOURS)),
        ("trap.damage", Variable::Whole(1, 5)),
        ("trap.cost_gold", Variable::Whole(0, 9)),
        ("trap.cost_slaves", Variable::Whole(0, 5)),
        ("trap.count", Variable::Whole(0, 4)),
        ("monster_room.max_monsters", Variable::Whole(1, 5)),
        ("monster_room.max_level", Variable::Whole(1, 5)),
        ("monster_room.cost_gold", Variable::Whole(0, 9)),
        ("monster_room.cost_slaves", Variable::Whole(0, 5)),
    ],
    structure: &[
        ("plot.effect", "the text follows the numbers of the card"),
        ("plot.needs_", "which event or quest a quest needs is a rule (HMD-130, HMD-131)"),
        ("plot.", "what a card is, and when it may be played, are rules (3.12)"),
        ("event.", "what an event does is a rule (3.7)"),
        ("location.", "the locations are resolved in this order, and what they do is a rule (3.8)"),
        ("box.", "the kinds of work are rules (3.8), and the boxes are ids of the catalogue"),
        ("monster_room.count", "a floor has one room, so that the rooms never run out"),
        ("component", "the list of contents follows the cards"),
        ("mage", "the abilities of the mages are rules (HMD-142)"),
        ("game", "turns, seats and the number of players are rules"),
    ],
};

/// What a quest may have besides what its shipped card has; zero is nothing.
const QUEST: [(&str, Option<i64>); 5] = [
    ("pay_gold", Some(0)),
    ("pay_mp", Some(0)),
    ("discard_count", Some(0)),
    ("discard_min_level", Some(0)),
    ("discard_family", None),
];

/// The shipped document as a tree, with the keys that only other documents have.
static SHIPPED: LazyLock<Node> = LazyLock::new(|| {
    let mut shipped =
        Node::parse(DOCUMENT).unwrap_or(Node { line: None, value: Plain::Flag(false) });
    let Plain::Table(keys) = &mut shipped.value else { return shipped };
    for (key, value) in [("title", "shipped"), ("digest", "")] {
        keys.push((key.into(), Node { line: None, value: Plain::Text(value.into()) }));
    }
    let plots = keys.iter_mut().filter(|(key, _)| key == "plot").map(|(_, plots)| plots);
    for plots in plots {
        let Plain::List(rows) = &mut plots.value else { continue };
        rows.iter_mut().filter(|row| text(row, "kind") == "quest").for_each(complete);
    }
    shipped
});

/// Gives a quest all keys that it may have.
fn complete(quest: &mut Node) {
    for (key, number) in QUEST {
        if quest.get(key).is_some() {
            continue;
        }
        let value = number.map_or_else(|| Plain::Text(String::new()), Plain::Whole);
        if let Plain::Table(keys) = &mut quest.value {
            keys.push((key.into(), Node { line: None, value }));
        }
    }
}

static TEXTS: Interned<str> = Interned::new();

/// Reads a document.
pub(super) fn read(document: &str) -> Result<Loaded<Components>, ComponentsError> {
    let mut faults = Faults::default();
    let given = Node::parse(document)?;
    let merged = merge(&SCHEMA, &SHIPPED, &given, &mut faults);
    let mut reader = Reader { all: &merged, faults: &mut faults };
    let printed = reader.printed();
    let set = reader.faults.is_empty().then(|| {
        let title = if given.get("title").is_none() { "untitled" } else { text(&merged, "title") };
        Components::new(TEXTS.keep(title), &printed)
    });
    if let Some(set) = &set {
        reader.whole(set);
        reader.digest(&given, set.digest());
    }
    let set = faults.unless(set)?;
    let changes = crate::components::changes(set.title(), set.digest(), &SHIPPED, &merged);
    Ok((set, changes))
}

struct Reader<'a> {
    all: &'a Node,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    fn printed(&mut self) -> Printed {
        let mut printed = Components::SHIPPED.printed;
        each(self.all, "hero", &mut printed.heroes, |_, row| creature(row));
        each(self.all, "monster", &mut printed.monsters, |_, row| monster(row));
        each(self.all, "plot", &mut printed.plots, plot);
        each(self.all, "event", &mut printed.events, |_, row| EventCard {
            name: name(row),
            count: number(row, "count"),
            parties: number(row, "parties"),
        });
        each(self.all, "box", &mut printed.boxes, |old, row| WorkBox {
            work: work(old.work, row),
            players: number(row, "min_players"),
        });
        each(self.all, "trap", &mut printed.traps, |_, row| trap(row));
        each(self.all, "monster_room", &mut printed.rooms, |_, row| Room {
            monsters: number(row, "max_monsters"),
            level: number(row, "max_level"),
            gold: number(row, "cost_gold"),
            slaves: number(row, "cost_slaves"),
        });
        each(self.all, "vp_track", &mut printed.track, |_, row| Track {
            workers: number(row, "workers"),
            gold: number(row, "gold"),
        });
        each(self.all, "location", &mut printed.locations, |_, row| name(row));
        for (party, row) in printed.parties.iter_mut().zip(rows(self.all, "party_token")) {
            *party = self.party(row);
        }
        self.rows();
        printed
    }

    /// How many heroes of each level a party has.
    fn party(&mut self, row: &Node) -> [u8; 3] {
        let mut party = [0; 3];
        let list = row.get("hero_levels").map_or(&[][..], Node::list);
        let levels = list.iter().filter_map(Node::whole).filter(|level| (1..=3).contains(level));
        for level in levels {
            party[usize::try_from(level - 1).unwrap_or(0)] += 1;
        }
        if list.len() != 3 || party.iter().sum::<u8>() != 3 {
            let node = row.get("hero_levels").unwrap_or(row);
            let path = format!("party_token[number {}].hero_levels", whole(row, "number"));
            let right = "write three levels from 1 to 3, as in [1, 1, 2]";
            self.faults.note(node, &path, format!("this is {}", listed(node)), right);
        }
        party
    }

    /// What concerns single rows.
    fn rows(&mut self) {
        for kind in ["hero", "monster"] {
            for row in rows(self.all, kind) {
                if COLOURS.iter().all(|colour| whole(row, colour) == 0) {
                    let right = "give it one number at least: the greatest is its hit points";
                    let path = format!("{kind}[id {}]", whole(row, "id"));
                    self.faults.note(row, &path, "this card has no strength", right);
                }
            }
        }
        for row in rows(self.all, "plot") {
            self.plot(row);
        }
        for row in rows(self.all, "box") {
            if text(row, "location") == "forest" && !flag(row, "eye") {
                let right = "write true: whoever is in the Forest peeks (HMD-60)";
                let path = format!("box[id {}].eye", whole(row, "id"));
                self.faults.note(at(row, "eye"), &path, "this is false", right);
            }
        }
    }

    fn plot(&mut self, row: &Node) {
        let path = |key: &str| format!("plot[id {}].{key}", whole(row, "id"));
        if text(row, "kind") != "quest" {
            if whole(row, "vp") != 0 {
                let problem = format!("this is {}", shown(at(row, "vp")));
                let right = "write 0: only quests bring VP (HMD-118)";
                self.faults.note(at(row, "vp"), &path("vp"), problem, right);
            }
            if flag(row, "evil_icon") {
                let right = "write false: only quests make an evil move (HMD-70)";
                let node = at(row, "evil_icon");
                self.faults.note(node, &path("evil_icon"), "this is true", right);
            }
            return;
        }
        let (level, family) = (whole(row, "discard_min_level"), text(row, "discard_family"));
        if level > 0 && !family.is_empty() {
            let problem = format!("this quest wants {family}s and monsters from level {level} on");
            let right = "write one of them, and discard_min_level = 0 or discard_family = \"\"";
            self.faults.note(row, &path("discard_family"), problem, right);
        }
    }

    /// A document that names its digest must have it.
    fn digest(&mut self, given: &Node, digest: u64) {
        let Some(given) = given.get("digest") else { return };
        let digest = format!("{digest:016x}");
        if given.text() != Some(&digest) {
            let problem = format!("the digest is {}", shown(given));
            let right =
                format!("it is {digest:?} for these values; leave it out where you change some");
            self.faults.note(given, "digest", problem, right);
        }
    }
}

/// Reads the rows of a list, which [`merge`] has made complete.
fn each<T: Copy>(all: &Node, key: &str, into: &mut [T], read: impl Fn(T, &Node) -> T) {
    for (to, row) in into.iter_mut().zip(rows(all, key)) {
        *to = read(*to, row);
    }
}

fn rows<'a>(all: &'a Node, key: &str) -> &'a [Node] {
    all.get(key).map_or(&[], Node::list)
}

/// A field, or the row without it.
fn at<'a>(row: &'a Node, key: &str) -> &'a Node {
    row.get(key).unwrap_or(row)
}

fn text<'a>(row: &'a Node, key: &str) -> &'a str {
    row.get(key).and_then(Node::text).unwrap_or_default()
}

fn whole(row: &Node, key: &str) -> i64 {
    row.get(key).and_then(Node::whole).unwrap_or_default()
}

fn flag(row: &Node, key: &str) -> bool {
    row.get(key).is_some_and(|node| node.value == Plain::Flag(true))
}

/// A number of a row, which [`merge`] has checked; 0 where the row has none.
fn number(row: &Node, key: &str) -> u8 {
    u8::try_from(whole(row, key)).unwrap_or_default()
}

fn name(row: &Node) -> &'static str {
    TEXTS.keep(text(row, "name"))
}

/// A list of numbers for messages.
fn listed(node: &Node) -> String {
    if matches!(node.value, Plain::List(_)) { node.to_json().to_string() } else { shown(node) }
}

fn creature(row: &Node) -> Creature {
    Creature::new(name(row), number(row, "level"), COLOURS.map(|colour| number(row, colour)))
}

fn monster(row: &Node) -> MonsterCard {
    MonsterCard {
        creature: creature(row),
        family: Family::parse(text(row, "family")).unwrap_or(Family::Beast),
        cost: ["cost_gold", "cost_slaves", "cost_mp"].map(|key| number(row, key)),
    }
}

fn plot(old: PlotCard, row: &Node) -> PlotCard {
    let old = PlotCard { name: name(row), count: number(row, "count"), ..old };
    if old.kind != Kind::Quest {
        return old;
    }
    let filter = match (Family::parse(text(row, "discard_family")), whole(row, "discard_min_level"))
    {
        (Some(family), _) => Filter::Of(family),
        (None, 0) => Filter::Any,
        (None, _) => Filter::FromLevel(number(row, "discard_min_level")),
    };
    PlotCard {
        vp: number(row, "vp"),
        evil: flag(row, "evil_icon"),
        gold: number(row, "pay_gold").into(),
        mp: number(row, "pay_mp"),
        discard: (number(row, "discard_count"), filter),
        condition: match old.condition {
            Condition::Gold(_) => Condition::Gold(number(row, "h_min_gold_of_doer").into()),
            Condition::TrapsEverywhere(_) => {
                Condition::TrapsEverywhere(number(row, "h_min_traps_in_dungeon"))
            }
            Condition::TrapsOnOneFloor(_) => {
                Condition::TrapsOnOneFloor(number(row, "min_traps_on_one_floor"))
            }
            Condition::Rooms(_) => Condition::Rooms(number(row, "min_rooms")),
            rule => rule,
        },
        ..old
    }
}

fn work(old: Work, row: &Node) -> Work {
    match old {
        Work::Plot(_) => Work::Plot(number(row, "plot_cost")),
        Work::Mine(_) => Work::Mine(number(row, "gold")),
        Work::Rune(_) => Work::Rune(number(row, "mp")),
        Work::Build(..) => Work::Build(number(row, "buildings"), number(row, "gold_discount_each")),
        Work::Town(_) | Work::TownEye(_) if flag(row, "eye") => {
            Work::TownEye(number(row, "slaves"))
        }
        Work::Town(_) | Work::TownEye(_) => Work::Town(number(row, "slaves")),
        Work::Recruit | Work::Forest | Work::Gift | Work::Spy => old,
    }
}

fn trap(row: &Node) -> TrapCard {
    let colour = text(row, "colour");
    let colour = (0..).zip(COLOURS).find(|(_, word)| *word == colour);
    TrapCard {
        name: name(row),
        colour: colour.map_or(0, |(place, _)| place),
        damage: number(row, "damage"),
        gold: number(row, "cost_gold"),
        slaves: number(row, "cost_slaves"),
        count: number(row, "count"),
    }
}
