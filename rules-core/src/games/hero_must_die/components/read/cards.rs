//! What is printed on the cards, boxes and tokens of a document.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{
    super::{
        component_set::Components,
        printed::{
            Condition, Creature, EventFace, Family, Filter, Kind, MonsterCard, PlotCard, Printed,
            Room, Strength, Track, TrapCard, Work, WorkBox,
        },
    },
    COLOURS, Reader, flag, number, rows, text, whole,
};
use crate::{
    ComponentSet, Indexed,
    components::{Node, Plain, keep_text, shown},
};

impl Reader<'_> {
    /// What is printed, with the names of the set that ships.
    pub(super) fn printed(&mut self) -> Printed {
        let mut printed = Components::SHIPPED.printed;
        each(self.all, "hero", &mut printed.heroes, creature);
        each(self.all, "monster", &mut printed.monsters, monster);
        each(self.all, "plot", &mut printed.plots, plot);
        each(self.all, "event", &mut printed.events, |old, row| EventFace {
            name: old.name,
            count: number(row, "count"),
            parties: number(row, "parties"),
        });
        each(self.all, "box", &mut printed.boxes, |old, row| WorkBox {
            work: work(old.work, row),
            players: number(row, "min_players"),
        });
        each(self.all, "trap", &mut printed.traps, trap);
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
        for (party, row) in printed.parties.iter_mut().zip(rows(self.all, "party_token")) {
            *party = self.party(row).unwrap_or(*party);
        }
        printed
    }

    /// How many heroes of each level a party has; nothing if it is refused.
    fn party(&mut self, row: &Node) -> Option<[u8; 3]> {
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
            return None;
        }
        Some(party)
    }
}

/// The names of a document in which nothing is wrong: they are kept for good.
pub(super) fn names(all: &Node, printed: &mut Printed) {
    fn into<'a>(all: &Node, key: &str, names: impl Iterator<Item = &'a mut &'static str>) {
        for (name, row) in names.zip(rows(all, key)) {
            *name = keep_text(text(row, "name"));
        }
    }
    into(all, "hero", printed.heroes.iter_mut().map(|card| &mut card.name));
    into(all, "monster", printed.monsters.iter_mut().map(|card| &mut card.creature.name));
    into(all, "plot", printed.plots.iter_mut().map(|card| &mut card.name));
    into(all, "event", printed.events.iter_mut().map(|card| &mut card.name));
    into(all, "trap", printed.traps.iter_mut().map(|card| &mut card.name));
    into(all, "location", printed.locations.iter_mut());
}

/// Reads the rows of a list, which [`merge`](crate::components::merge) has made complete.
fn each<T: Copy>(all: &Node, key: &str, into: &mut [T], read: impl Fn(T, &Node) -> T) {
    for (to, row) in into.iter_mut().zip(rows(all, key)) {
        *to = read(*to, row);
    }
}

/// A list of numbers for messages.
fn listed(node: &Node) -> String {
    if matches!(node.value, Plain::List(_)) { node.to_json().to_string() } else { shown(node) }
}

fn creature(old: Creature, row: &Node) -> Creature {
    Creature::new(old.name, number(row, "level"), COLOURS.map(|colour| number(row, colour)))
}

fn monster(old: MonsterCard, row: &Node) -> MonsterCard {
    MonsterCard {
        creature: creature(old.creature, row),
        family: Family::parse(text(row, "family")).unwrap_or(Family::Beast),
        cost: ["cost_gold", "cost_slaves", "cost_mp"].map(|key| number(row, key)),
    }
}

fn plot(old: PlotCard, row: &Node) -> PlotCard {
    let old = PlotCard { count: number(row, "count"), ..old };
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

fn trap(old: TrapCard, row: &Node) -> TrapCard {
    TrapCard {
        name: old.name,
        colour: Strength::parse(text(row, "colour")).unwrap_or(old.colour),
        damage: number(row, "damage"),
        gold: number(row, "cost_gold"),
        slaves: number(row, "cost_slaves"),
        count: number(row, "count"),
    }
}
