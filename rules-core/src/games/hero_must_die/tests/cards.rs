//! Every one of the 88 cards, by name: what it costs, what it does.

use super::fixture::{Fixture, monster, multiset, named, plot};
use crate::games::hero_must_die::components::SET;
use crate::{
    Apply, Indexed, Legal, Node,
    games::hero_must_die::{
        ChanceOutcome,
        components::{
            EVENTS, Event, Hero, Kind, Monster, Named, PLOTS, Plot, Strength, Trap, of_heroes,
        },
        state::{Fight, Road, Stage},
    },
};

/// Name, level, brown, green, black, yellow, blue, hit points.
const HEROES: [(&str, u8, [u8; 5], u8); 18] = [
    ("Squire", 1, [5, 0, 0, 0, 0], 5),
    ("Militiaman", 1, [4, 1, 0, 0, 0], 4),
    ("Archer", 1, [2, 3, 0, 0, 0], 3),
    ("Apprentice", 1, [2, 0, 3, 0, 0], 3),
    ("Acolyte", 1, [3, 0, 0, 2, 0], 3),
    ("Scout", 1, [3, 0, 0, 0, 2], 3),
    ("Fighter", 2, [8, 0, 0, 0, 0], 8),
    ("Hunter", 2, [4, 4, 0, 0, 0], 4),
    ("Wizard", 2, [3, 0, 5, 0, 0], 5),
    ("Cleric", 2, [5, 0, 0, 3, 0], 5),
    ("Thief", 2, [5, 0, 0, 0, 3], 5),
    ("Battle Mage", 2, [5, 0, 3, 0, 0], 5),
    ("Champion", 3, [10, 0, 0, 0, 0], 10),
    ("Ranger", 3, [6, 5, 0, 0, 0], 6),
    ("Archmage", 3, [3, 0, 8, 0, 0], 8),
    ("Paladin", 3, [7, 0, 0, 4, 0], 7),
    ("High Priest", 3, [0, 0, 5, 6, 0], 6),
    ("Master Thief", 3, [7, 0, 0, 0, 4], 7),
];

#[test]
fn each_hero_is_drawn_fights_and_falls_as_printed() {
    for (name, level, strength, hp) in HEROES {
        let hero: Hero = named(name);
        assert!(of_heroes(level).contains(hero));
        // Drawn for token 2, which needs one hero of each level.
        let mut fixture =
            Fixture::four().tokens([Road::Castle, Road::Entrance, Road::Castle]).laid();
        fixture.event("Invasion 1").apply_chance(ChanceOutcome::Hero(hero));
        assert!(fixture.0.table.parties[1].contains(hero));
        // Alone in a battle: his numbers, and the wounds that fell him.
        let fixture =
            Fixture::four().party(2, name).monsters(0, "Giant Rat, Kobold").battle([hp - 1, 0, 0]);
        let fixture = fixture.laid();
        let Stage::Battle(battle) = &fixture.0.agenda.stage else { unreachable!() };
        for (colour, number) in Strength::ALL.into_iter().zip(strength) {
            assert_eq!(battle.heroes_strength(SET, &fixture.0.table, colour), number, "{name}");
        }
        let mut trapped = fixture.traps(1, "Spike Pit, Dart Wall").edit(|s| {
            if let Stage::Battle(battle) = &mut s.agenda.stage {
                battle.stage = Fight::Fire;
            }
        });
        trapped = trapped.laid();
        trapped.id(92);
        assert_eq!(trapped.0.table.hero_bottom.as_slice(), [hero]);
        assert_eq!(trapped.0.table.vp[0], 3 + level / 2);
    }
}

/// Name, level, gold, slaves, MP, brown, green, black, yellow, hit points.
type Row = (&'static str, u8, [u8; 3], [u8; 4], u8);

const MONSTERS: [Row; 30] = [
    ("Giant Rat", 1, [1, 1, 0], [3, 0, 0, 0], 3),
    ("Cave Bat", 1, [1, 1, 0], [1, 2, 0, 0], 2),
    ("Dire Wolf", 2, [1, 2, 0], [5, 0, 0, 0], 5),
    ("Giant Spider", 2, [1, 2, 0], [2, 3, 0, 0], 3),
    ("Troll", 3, [2, 2, 0], [5, 0, 0, 2], 5),
    ("Manticore", 3, [2, 2, 0], [4, 3, 0, 0], 4),
    ("Minotaur", 4, [2, 3, 0], [9, 0, 0, 0], 9),
    ("Basilisk", 4, [2, 3, 0], [5, 4, 0, 0], 5),
    ("Hydra", 5, [3, 3, 0], [8, 0, 0, 3], 8),
    ("Behemoth", 5, [3, 3, 0], [9, 2, 0, 0], 9),
    ("Kobold", 1, [2, 0, 0], [2, 1, 0, 0], 2),
    ("Whelp", 1, [2, 0, 0], [2, 0, 1, 0], 2),
    ("Drake", 2, [2, 1, 0], [4, 1, 0, 0], 4),
    ("Fire Hatchling", 2, [2, 1, 0], [3, 0, 2, 0], 3),
    ("Wyvern", 3, [3, 1, 0], [4, 3, 0, 0], 4),
    ("Young Dragon", 3, [3, 1, 0], [5, 0, 2, 0], 5),
    ("Lindworm", 4, [4, 1, 0], [6, 3, 0, 0], 6),
    ("Bone Dragon", 4, [4, 1, 0], [5, 0, 4, 0], 5),
    ("Dragon", 5, [4, 2, 0], [7, 0, 4, 0], 7),
    ("Elder Wyrm", 5, [4, 2, 0], [6, 5, 0, 0], 6),
    ("Imp", 1, [0, 1, 1], [1, 0, 2, 0], 2),
    ("Gremlin", 1, [0, 1, 1], [2, 0, 0, 1], 2),
    ("Hell Hound", 2, [1, 0, 2], [4, 0, 1, 0], 4),
    ("Succubus", 2, [1, 0, 2], [0, 0, 3, 2], 3),
    ("Fiend", 3, [1, 1, 2], [4, 0, 3, 0], 4),
    ("Night Hag", 3, [1, 1, 2], [0, 0, 4, 3], 4),
    ("Pit Guard", 4, [1, 2, 2], [7, 0, 2, 0], 7),
    ("Warlock Shade", 4, [1, 2, 2], [0, 0, 6, 3], 6),
    ("Arch-Demon", 5, [1, 2, 3], [6, 0, 5, 0], 6),
    ("Demon Prince", 5, [1, 2, 3], [8, 0, 3, 0], 8),
];

/// A low card of each family, to open the door to the offer.
const KIN: [&str; 3] = ["Giant Spider", "Fire Hatchling", "Succubus"];

#[test]
fn each_monster_is_hired_for_its_cost_and_fights_as_printed() {
    assert_eq!(Monster::all().count(), MONSTERS.len());
    for (id, (name, level, cost, strength, hp)) in MONSTERS.into_iter().enumerate() {
        let kin = if KIN[id / 10] == name { "Imp" } else { KIN[id / 10] };
        let offered = |[gold, slaves, mp]: [u8; 3]| {
            let fixture = Fixture::four().worker(0, 12).monsters(0, kin);
            let fixture = fixture.purse(0, gold.into(), slaves, mp).edit(|s| {
                if level > 2 {
                    s.table.offer.push(named(name));
                }
            });
            let mut fixture = fixture.laid();
            fixture.event("Big Sales");
            fixture
        };
        let mut hired = offered(cost);
        hired.apply_action(monster(name));
        assert!(hired.0.table.monsters[0].contains(named(name)), "{name}");
        assert_eq!((hired.0.table.slaves[0], hired.0.table.mp[0]), (0, 0), "{name}");
        assert_eq!(hired.0.table.gold[0], 2, "{name}: the income alone is left");
        for (i, _) in cost.iter().enumerate().filter(|(_, price)| **price > 0) {
            let mut less = cost;
            less[i] -= 1;
            assert!(!offered(less).0.is_legal(monster(name)), "{name}");
        }
        let alone = Fixture::four().monsters(0, name);
        assert_eq!(alone.0.table.points(SET, 0), level);
        let fixture =
            Fixture::four().party(2, "Champion").monsters(0, name).room(1, 5).battle([0; 3]);
        let Stage::Battle(mut battle) = fixture.0.agenda.stage else { unreachable!() };
        battle.form.push(named(name));
        for (colour, number) in Strength::ALL.into_iter().zip(strength) {
            assert_eq!(battle.form_strength(SET, colour), number, "{name}");
        }
        assert_eq!(battle.form_left(SET, 0), hp, "{name}");
    }
}

/// Name, copies, VP, evil icon.
const CARDS: [(&str, u32, u8, bool); 18] = [
    ("Rule Them All", 1, 2, false),
    ("Monster Cup", 1, 2, false),
    ("More Traps", 1, 2, false),
    ("Trap Master", 1, 2, false),
    ("We Need Rooms", 1, 2, false),
    ("Burn Them All", 1, 3, true),
    ("Dragon Lord", 1, 3, false),
    ("Demon Lord", 1, 3, false),
    ("Black Mail", 1, 3, true),
    ("Super Spell", 1, 3, true),
    ("Get the Princess", 1, 4, true),
    ("Poison the King", 1, 4, true),
    ("Hero Must Die", 1, 4, true),
    ("We Need Change", 3, 0, false),
    ("A Better Choice", 2, 0, false),
    ("It's Mine", 2, 0, false),
    ("Pardon Me", 2, 0, false),
    ("Traitor", 2, 0, false),
];

#[test]
fn each_plot_card_is_drawn_kept_and_if_a_quest_played() {
    assert_eq!(PLOTS.len(), CARDS.len());
    for (name, copies, vp, evil) in CARDS {
        let card: Plot = named(name);
        assert_eq!(Fixture::four().0.plot_deck().count(card), copies);
        let mut bought = Fixture::four().worker(0, 0).laid();
        bought.event("Full Moon").id(1);
        let other = if name == "Traitor" { "Pardon Me" } else { "Traitor" };
        bought.draw_plot(name).draw_plot(other).apply_action(plot(name));
        assert_eq!(bought.0.plots.hands[0], multiset(name));
        if card.card().kind != Kind::Quest {
            continue;
        }
        // A table on which every quest can be played.
        let fixture = Fixture::four()
            .purse(0, 10, 4, 8)
            .monsters(0, "Hydra, Behemoth, Dragon, Lindworm, Kobold, Imp, Fiend, Arch-Demon")
            .traps(1, "Spike Pit, Spike Pit, Dart Wall, Dart Wall")
            .traps(2, "Rune Snare")
            .traps(3, "Rune Snare")
            .traps(4, "Rune Snare")
            .room(1, 3)
            .room(2, 3)
            .room(3, 3)
            .edit(|s| {
                s.table.discard =
                    if name == "Super Spell" { multiset("") } else { multiset("Super Spell") }
            })
            .hand(0, name);
        let mut fixture = if name == "Get the Princess" {
            let mut fixture = fixture.purse(0, 8, 4, 8).laid();
            fixture.event("Happy Princess");
            fixture
        } else {
            fixture.court().laid()
        };
        fixture.apply_action(plot(name));
        while let Stage::Court(_) = fixture.0.agenda.stage {
            let last = *fixture.legal().last().unwrap();
            fixture.id(last);
        }
        assert_eq!(fixture.0.table.vp[0], 3 + vp, "{name}");
        let token = if evil { Road::Inn } else { Road::Castle };
        assert_eq!(fixture.0.table.tokens[0], token, "{name}");
        assert!(fixture.0.table.discard.contains(card));
    }
    assert_eq!(CARDS.iter().map(|(_, copies, ..)| copies).sum::<u32>(), 24);
}

#[test]
fn each_function_card_and_reaction_does_its_part() {
    // We Need Change.
    let fixture = Fixture::four().edit(|s| s.table.vp[0] = 5).hand(0, "We Need Change");
    let mut fixture = fixture.court().laid();
    fixture.id(74).id(139);
    assert_eq!(fixture.queue(), [0, 2, 3, 1]);
    // A Better Choice.
    let fixture = Fixture::four().traps(1, "Spike Pit, Spike Pit, Dart Wall, Dart Wall");
    let mut fixture = fixture.hand(0, "Trap Master").hand(3, "A Better Choice").court().laid();
    fixture.id(64).id(75);
    assert_eq!(fixture.0.table.vp, [3, 3, 3, 5]);
    // It's Mine.
    let mut fixture = Fixture::four().hand(0, "It's Mine").hand(3, "Traitor").court().laid();
    fixture.id(76);
    assert_eq!(fixture.0.plots.hands[0], multiset("Traitor"));
    // Traitor and Pardon Me.
    let mut fixture = Fixture::four().lost().hand(0, "Pardon Me").hand(1, "Traitor").laid();
    fixture.id(78).id(77);
    assert_eq!(fixture.0.table.vp, [3; 4]);
}

/// Name, copies.
const FACES: [(&str, u8); 11] = [
    ("Invasion 1", 2),
    ("Invasion 2", 2),
    ("Invasion 3", 1),
    ("Pay Day", 2),
    ("Town Festival", 1),
    ("Happy Princess", 2),
    ("Wrath of Lord", 2),
    ("Kingdom at War", 1),
    ("Big Sales", 1),
    ("Full Moon", 1),
    ("Carriage Arrived", 1),
];

#[test]
fn each_event_card_is_shown_and_does_what_it_says() {
    for (name, copies) in FACES {
        let face: Event = named(name);
        assert_eq!(EVENTS[face.index()].count, copies);
        // The buyer of a plot card, a rune worker, Town and Forest, a monster
        // to pay, a party inside and two at the entrance: each event shows.
        let fixture = Fixture::four()
            .tokens([Road::Entrance, Road::Entrance, Road::Inside])
            .edit(|s| s.table.invaders.push(3))
            .edit(|s| s.table.parties[2] = super::fixture::set("Fighter, Hunter, Champion"))
            .worker(1, 0)
            .purse(1, 1, 0, 4)
            .worker(0, 6)
            .worker(2, 15)
            .worker(3, 18)
            .monsters(0, "Imp, Kobold")
            .monsters(3, "Troll")
            .purse(0, 0, 0, 2)
            .purse(3, 3, 0, 0);
        let mut fixture = fixture.laid();
        fixture.id(59);
        assert!(fixture.chance_outcomes().contains(&(54 + face.index(), copies.into())));
        fixture.apply_chance(ChanceOutcome::Event(face));
        assert_eq!(fixture.0.table.event, Some(face));
        let entering = fixture.chance_outcomes().len() == 15;
        assert_eq!(entering, name.starts_with("Invasion"), "{name}");
        let sale = fixture.node() == Node::Player(1);
        assert_eq!(sale, name == "Big Sales");
        if sale {
            fixture.id(0);
        }
        if entering {
            fixture.heroes("Squire, Archer, Thief");
            let more = face.card().parties > 1;
            assert_eq!(fixture.chance_outcomes().len() == 12, more);
            if more {
                fixture.heroes("Scout, Cleric, Ranger");
            }
        }
        let table = &fixture.0.table;
        assert_eq!(table.gold[3], if name == "Pay Day" { 0 } else { 3 }, "{name}");
        // The Town's evil icon finds the party that has just come home.
        let road = if name == "Kingdom at War" { Road::Inn } else { Road::Inside };
        assert_eq!(table.tokens[2], road, "{name}");
        assert_eq!(table.slaves[2], if name == "Town Festival" { 4 } else { 8 }, "{name}");
        let mp = match name {
            "Full Moon" => 8,
            "Pay Day" => 4,
            _ => 6,
        };
        assert_eq!(table.mp[0], mp, "{name}");
        let roll = fixture.chance_outcomes().len() == 6;
        assert_eq!(roll, name != "Happy Princess", "{name}");
        if roll {
            fixture.die(4).id(0);
            let gold = match name {
                "Carriage Arrived" => 11,
                "Pay Day" => 4,
                // No party is left to attack: the Court has paid already.
                "Kingdom at War" => 9,
                _ => 7,
            };
            assert_eq!(fixture.0.table.gold[3], gold, "{name}");
        }
        let vp = if name == "Wrath of Lord" { 2 } else { 3 };
        assert_eq!(fixture.0.table.vp, [vp; 4], "{name}");
    }
    assert_eq!(FACES.iter().map(|(_, copies)| copies).sum::<u8>(), 16);
}

#[test]
fn each_trap_hits_its_colour() {
    let targets = [
        ("Spike Pit", 1, "Champion"),
        ("Dart Wall", 1, "Hunter"),
        ("Rune Snare", 2, "Archmage"),
        ("Defiled Altar", 2, "Paladin"),
        ("Swinging Blade", 3, "Champion"),
        ("Needle Lock", 2, "Scout"),
    ];
    for (name, damage, target) in targets {
        let trap: Trap = named(name);
        assert_eq!((trap.name(), trap.card().damage), (name, damage));
        let fixture = Fixture::four().party(2, target).monsters(0, "Imp, Kobold").traps(1, name);
        let fixture = fixture.battle([0; 3]).edit(|s| {
            if let Stage::Battle(battle) = &mut s.agenda.stage {
                battle.stage = Fight::Fire;
            }
        });
        let mut state = fixture.0;
        assert_eq!(state.legal_actions().len(), 1);
        state.apply_action(
            crate::games::hero_must_die::Action::from_index(92 + 3 * trap.index()).unwrap(),
        );
        let Stage::Battle(battle) = &state.agenda.stage else { panic!("the hero fell") };
        assert_eq!(battle.wounds.heroes[0], damage);
    }
}
