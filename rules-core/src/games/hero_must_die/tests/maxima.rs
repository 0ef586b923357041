//! The greatest value of each cell of an observation: a table reaches it.

use super::fixture::{Fixture, monster, multiset, named, plot, set};
use crate::{
    ByteWriter, Indexed, ObservationSpec, Observe, Setup, encode_seat, encode_view,
    games::hero_must_die::{
        Options, Shared, State,
        components::{HIGH, Hero, Monster, PLOT_CARDS, Strength},
        state::{Stage, Stolen},
    },
};
use alloc::{collections::BTreeMap, vec, vec::Vec};

/// What the rules allow at most, where it is more than 1.
const GREATEST: [(&str, u8); 30] = [
    ("combat_round_cap", 12),
    ("collective_loss_return", 200),
    ("turn", 8),
    ("vp", 12),
    ("gold", 255),
    // More than eight turns can yield is refused.
    ("slaves", 120),
    ("mp", 120),
    ("offer", 3),
    ("monster_bottom", 18),
    ("invaders", 3),
    ("hero_bottom", 18),
    ("traps", 4),
    ("rooms", 5),
    ("workers", 5),
    ("discard", 3),
    ("hand", 3),
    ("hands", 24),
    ("deck", 24),
    // Of three equal cards the choice is no node, and one is kept.
    ("drawn", 2),
    ("drawn_count", 3),
    ("put_back", 2),
    ("stolen", 2),
    // The last stop of the Action phase.
    ("counts", 24),
    ("floors", 4),
    ("order", 4),
    ("court_vp", 12),
    // The Champion with a marker.
    ("wounds", 11),
    ("wounds_at_start", 11),
    // The black of five monsters.
    ("fight_numbers", 23),
    // The level points of all monsters.
    ("frame_numbers", 90),
];

fn schema() -> ObservationSpec {
    let mut schema = ObservationSpec::default();
    encode_view::<State>(&Fixture::four().0.view(0), &mut schema);
    schema
}

/// Raises what has been reached by what the seats of a table see.
fn reach(reached: &mut BTreeMap<&'static str, u8>, schema: &ObservationSpec, fixture: &Fixture) {
    fixture.0.validate().unwrap();
    for seat in 0..fixture.0.seats() {
        let mut row = vec![0; schema.width];
        encode_seat(&fixture.0, seat, &mut ByteWriter::new(&mut row));
        for (at, field) in &schema.fields {
            let most = row[*at..at + field.len()].iter().copied().max().unwrap();
            assert!(most <= field.max, "{}", field.name);
            let before = reached.entry(field.name).or_default();
            *before = most.max(*before);
        }
    }
}

/// Full purses, hands, decks and floors.
fn full() -> Vec<Fixture> {
    let shared = Shared::new(1_000_000).unwrap();
    let options = Options { collective_loss_return: shared, ..Options::default() };
    let pits = "Spike Pit, Spike Pit, Spike Pit, Spike Pit";
    let rich = Fixture::with(&options).turn(8).edit(|s| s.table.vp[0] = 12).purse(0, 300, 120, 120);
    let bottoms = Fixture::four().edit(|s| {
        for card in HIGH {
            s.table.monster_bottom.push(card);
        }
        for card in Hero::all() {
            s.table.hero_bottom.push(card);
        }
    });
    let inside = Fixture::four().party(1, "Squire, Archer, Fighter");
    let inside = inside.party(2, "Scout, Thief, Ranger").party(3, "Hunter, Cleric, Champion");
    let offered = Fixture::four().edit(|s| {
        for name in ["Troll", "Dragon", "Fiend"] {
            s.table.offer.push(named(name));
        }
    });
    vec![
        rich.traps(1, pits).room(1, 5),
        bottoms,
        inside,
        offered,
        Fixture::four().edit(|s| s.plots.hands[0] = PLOT_CARDS),
        Fixture::four().edit(|s| s.table.discard = PLOT_CARDS),
    ]
}

/// Known thefts, workers to place, the Court phase.
fn staged() -> Vec<Fixture> {
    let robbed = Fixture::four().hand(1, "Traitor, Traitor").edit(|s| {
        s.table.discard = multiset("It's Mine, It's Mine");
        let known = Stolen { knower: 0, holder: 1, card: named("Traitor") };
        s.plots.stolen.push(known);
        s.plots.stolen.push(known);
    });
    let planning = Fixture::four().edit(|s| {
        s.table.vp[0] = 8;
        s.table.workers[0] = 5;
        s.agenda.stage = Stage::Place { at: 0 };
    });
    let court = Fixture::four().edit(|s| s.table.vp = [12; 4]).hand(0, "It's Mine");
    vec![robbed, planning, court.hand(1, "Traitor").court()]
}

/// Tables that play on: the set-up, three plot cards drawn, Pay Day, the Castle.
fn played() -> Vec<Fixture> {
    let mut floors = Fixture(State::setup(&Options::default()));
    floors.apply_chance(crate::games::hero_must_die::ChanceOutcome::from_index(0).unwrap()).id(6);
    let mages = Options { mage_abilities: true, ..Options::default() };
    let mut drawn = Fixture::with(&mages).worker(2, 0).worker(0, 1).laid();
    drawn.event("Big Sales").id(1);
    for name in ["We Need Change", "We Need Change", "Traitor"] {
        drawn.draw_plot(name);
    }
    let mut back = drawn.clone();
    back.apply_action(plot("Traitor"));
    let all = Fixture::four().edit(|s| s.table.monsters[0] = Monster::all().collect());
    let mut pay = all.purse(0, 0, 90, 90).laid();
    pay.event("Pay Day");
    let mut spy = Fixture::four().worker(0, 21).laid();
    spy.event("Full Moon");
    vec![floors, drawn, back, pay, spy]
}

/// Battles: the most wounds, the most magic.
fn fought() -> Vec<Fixture> {
    let marked = Fixture::four().turn(3).edit(|s| {
        s.table.top = 2;
        s.table.markers = set("Champion");
    });
    let marked = marked.party(2, "Champion, Hunter, Acolyte").monsters(0, "Imp, Giant Rat");
    let mut marked = marked.battle([11, 0, 0]).laid();
    marked.apply_action(monster("Giant Rat")).apply_action(monster("Imp"));
    let black = "Warlock Shade, Arch-Demon, Night Hag, Bone Dragon, Dragon";
    let mages =
        Fixture::four().party(2, "Champion").monsters(0, black).room(1, 5).purse(0, 4, 4, 4);
    let mut mages = mages.battle([0; 3]).laid();
    for name in black.split(',') {
        mages.apply_action(monster(name.trim()));
    }
    let mut added = mages.clone();
    added.id(142 + 23);
    vec![marked, mages, added]
}

#[test]
fn the_greatest_value_of_each_cell_is_reached() {
    let (schema, mut reached) = (schema(), BTreeMap::new());
    for fixture in full().into_iter().chain(staged()).chain(played()).chain(fought()) {
        reach(&mut reached, &schema, &fixture);
    }
    reached.retain(|_, most| *most > 1);
    assert_eq!(reached, GREATEST.into_iter().collect());
    let declared = |(_, field): &(usize, &'static crate::ObservationField)| (field.name, field.max);
    let mut declared: BTreeMap<_, _> = schema.fields.iter().map(declared).collect();
    declared.retain(|_, max| *max > 1);
    assert_eq!(declared, reached);
}

#[test]
fn no_card_leads_past_the_maxima() {
    // Hit points of monsters, and of heroes with a marker (HMD-110).
    let heroes = Hero::all().map(|hero| hero.card().hp() + 1);
    assert_eq!(heroes.chain(Monster::all().map(Monster::hp)).max(), Some(11));
    // The sum of the `count` greatest strengths in a colour.
    let most = |mut strengths: Vec<u8>, count: usize| -> u8 {
        strengths.sort_unstable();
        strengths.iter().rev().take(count).sum()
    };
    for colour in Strength::ALL {
        let monsters = Monster::all().map(|card| card.card().creature.strength[colour as usize]);
        let heroes = Hero::all().map(|hero| hero.card().strength[colour as usize] + 1);
        if [Strength::Black, Strength::Yellow].contains(&colour) {
            assert!(most(monsters.collect(), 5) <= 23);
        }
        if [Strength::Black, Strength::Blue].contains(&colour) {
            assert!(most(heroes.collect(), 3) <= 23);
        }
    }
}
