//! A component set from a document: what it may change, and what is printed then.

mod boards;
mod map;
mod minions;
mod spells;
mod texts;
mod tracks;
mod treasures;
mod values;
mod whole;

use std::sync::LazyLock;

use super::{Components, spells::Effect, tiles::Icon, tracks::Reward, values::Printed};
use crate::{
    ComponentSet,
    component_set::{Interned, MOST_TITLE},
    components::{ComponentsError, Faults, Loaded, Node, Schema, Variable, keep_text, row_path},
    games::valor_and_villainy::components::Size,
};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../../components.toml");

/// The longest name: what the pictures have room for.
const NAME: Variable = Variable::Text(32);
/// A number, a list and the like, which are read by their own rules.
const OWN: Variable = Variable::Own;

const SCHEMA: Schema = Schema {
    fields: &[],
    variable: &[
        ("title", Variable::Text(MOST_TITLE)),
        ("digest", OWN),
        ("character.health", OWN),
        ("character.health_by_heroes", OWN),
        ("character.action_points", OWN),
        ("character.melee", OWN),
        ("character.ranged", OWN),
        ("character.magic", OWN),
        ("character.corruption", OWN),
        ("character.power_row", OWN),
        ("character.start_spells", OWN),
        ("character.start_void_spells_by_heroes", OWN),
        ("character.level_up_draw", OWN),
        ("character.level_up_draw_by_heroes", OWN),
        ("minion.name", NAME),
        ("minion.bounty", OWN),
        ("minion.fresh.action_points", OWN),
        ("minion.fresh.defeat", OWN),
        ("minion.fresh.wound", OWN),
        ("minion.fresh.melee", OWN),
        ("minion.fresh.ranged", OWN),
        ("minion.fresh.magic", OWN),
        ("minion.fresh.abilities", OWN),
        ("minion.wounded.action_points", OWN),
        ("minion.wounded.defeat", OWN),
        ("minion.wounded.melee", OWN),
        ("minion.wounded.ranged", OWN),
        ("minion.wounded.magic", OWN),
        ("minion.wounded.abilities", OWN),
        ("gust.front.action_points", OWN),
        ("gust.front.defeat", OWN),
        ("gust.front.melee", OWN),
        ("gust.front.ranged", OWN),
        ("gust.front.magic", OWN),
        ("gust.front.abilities", OWN),
        ("gust.back.action_points", OWN),
        ("gust.back.defeat", OWN),
        ("gust.back.melee", OWN),
        ("gust.back.ranged", OWN),
        ("gust.back.magic", OWN),
        ("gust.back.abilities", OWN),
        ("spawn_cost.chump", OWN),
        ("spawn_cost.elite", OWN),
        ("spawn_cost.boss", OWN),
        ("spell.name", NAME),
        ("spell.text", Variable::Text(200)),
        ("spell.costs", OWN),
        ("spell.target.range", OWN),
        ("spell.effects", OWN),
        ("treasure.name", NAME),
        ("treasure.text", Variable::Text(200)),
        ("treasure.bounty", OWN),
        ("treasure.bonus_dice", OWN),
        ("treasure.rerolls", OWN),
        ("treasure.rerolls_any", OWN),
        ("treasure.abilities", OWN),
        ("treasure.max_health", OWN),
        ("treasure.move_steps", OWN),
        ("treasure.xp_each_level_up", OWN),
        ("treasure.amount", OWN),
        ("treasure.extra_draw", OWN),
        ("tile.name", NAME),
        ("tile.mountain", OWN),
        ("tile.icons", OWN),
        ("tile.rule", OWN),
        ("layout.tier1", OWN),
        ("layout.tier2_3_to_5_heroes", OWN),
        ("layout.tier3_3_to_5_heroes", OWN),
        ("layout.tier2_1_to_2_heroes", OWN),
        ("layout.tier2_1_to_2_heroes_full_ring", OWN),
        ("layout.random_tier1", OWN),
        ("layout.random_tier2_3_to_5", OWN),
        ("layout.random_tier3_3_to_5", OWN),
        ("layout.random_tier2_1_to_2", OWN),
        ("procession.void_draws_by_heroes", OWN),
        ("procession.xp_by_heroes", OWN),
        ("procession.health_by_heroes", OWN),
        ("procession.spawn_by_heroes", OWN),
        ("hero_stash_row", OWN),
        ("villain_stash_row", OWN),
        ("level_up.cost", OWN),
    ],
    structure: &[
        ("component.", "states and observations have room for what lies in the box"),
        ("die.", "the faces of the dice are outcomes of the catalogue"),
        ("character.health_", "the Villain's Health goes by fives to 100, as the rules say"),
        ("character.", "abilities are rules, and the names are ids of the catalogue"),
        ("minion.copies", "each card is an id of the catalogue"),
        ("minion.", "Size, people and colour tell the decks and the rules which card it is"),
        ("sheep.", "a Sheep is what a Spell makes of a Minion"),
        ("gust.", "he comes and goes by Gwenavael's ability, which is a rule"),
        ("spell.copies", "observations and piles have room for these cards"),
        ("spell.target", "whom a Spell may name is a rule; only attacks may have another range"),
        ("spell.", "how Spells nest decides how deep a state is, and what they do is a rule"),
        ("treasure.copies", "observations and piles have room for these cards"),
        ("treasure.", "slot and kind of effect are rules, as the words of the card are"),
        ("tile.cell", "the Heroes begin in the Keep and the Chumps on the Peak"),
        ("tile.", "which tiles lie in which game is a rule of the set-up"),
        ("layout.", "the Keep is the middle of the grid, and the tiles of Hawkemoor lie around it"),
        ("constant.", "the rules name these numbers"),
        ("loot_stash_card.", "the numbers of Heroes that share a table are a rule"),
    ],
};

/// The shipped document as a tree.
static SHIPPED: LazyLock<Node> = LazyLock::new(|| crate::components::shipped(DOCUMENT));

static ICONS: Interned<[Icon]> = Interned::new();
static SIZES: Interned<[Size]> = Interned::new();
static REWARDS: Interned<[Reward]> = Interned::new();
static COSTS: Interned<[u8]> = Interned::new();
static EFFECTS: Interned<[Effect]> = Interned::new();

/// Reads a document: once to check it, and again to keep what it says.
pub(super) fn read(document: &str) -> Result<Loaded<Components>, ComponentsError> {
    crate::components::read(
        &SCHEMA,
        &SHIPPED,
        document,
        |merged, faults| {
            Reader::new(faults, false).printed(merged);
            Some(())
        },
        |title, merged, ()| {
            Components::new(title, &Reader::new(&mut Faults::default(), true).printed(merged))
        },
    )
}

/// Reads values, and notes what is wrong with them.
struct Reader<'a> {
    faults: &'a mut Faults,
    /// Whether texts and lists are kept, which is for good: not before nothing is wrong. Without
    /// they are as shipped.
    keeping: bool,
    /// The most XP in one row of the Heroes' Stash tables and of the Villain's.
    most_xp: [u16; 2],
}

impl<'a> Reader<'a> {
    const fn new(faults: &'a mut Faults, keeping: bool) -> Self {
        Self { faults, keeping, most_xp: [0; 2] }
    }

    /// Keeps the name of a row.
    fn name(&self, row: &Node, to: &mut &'static str) {
        self.text(row.get("name").and_then(Node::text).unwrap_or_default(), to);
    }

    /// Keeps a text.
    fn text(&self, text: &str, to: &mut &'static str) {
        if self.keeping {
            *to = keep_text(text);
        }
    }

    /// Keeps a list.
    fn keep<T: Ord + Clone>(&self, lists: &Interned<[T]>, list: &[T], to: &mut &'static [T]) {
        if self.keeping {
            *to = lists.keep(list);
        }
    }

    fn printed(&mut self, all: &Node) -> Printed {
        let mut printed = Components::SHIPPED.printed;
        self.boards(all, &mut printed);
        self.minions(all, &mut printed);
        self.spells(all, &mut printed);
        self.treasures(all, &mut printed);
        let before = self.faults.count();
        self.map(all, &mut printed);
        let laid = self.faults.count() == before;
        self.tracks(all, &mut printed);
        self.whole(all, &printed);
        if laid {
            self.reached(all, &printed);
        }
        printed
    }
}

/// The rows of a list, each with its path.
fn rows<'a>(
    of: &'a Node,
    list: &'a str,
    key: &'a str,
) -> impl Iterator<Item = (alloc::string::String, &'a Node)> {
    crate::components::rows(of, list).iter().map(move |row| (row_path(list, key, row), row))
}
