//! HMD-50 to HMD-65: the locations.

use super::fixture::{Fixture, PAIR, monster, multiset, named, pile};
use crate::{
    Legal, Node, Observe,
    games::hero_must_die::{
        ChanceOutcome,
        components::Monster,
        state::{PutBack, Road, Stage},
    },
};

use Road::{Castle, Entrance, Inn, Inside};

#[test]
fn hmd_50_locations_and_boxes_are_resolved_in_order() {
    let mut fixture = Fixture::four().turn(2);
    for (i, spot) in (0..).zip([0, 3, 9, 12, 17, 18, 20, 21]) {
        fixture = fixture.worker(i % 4, spot);
    }
    for seat in 0..4 {
        fixture = fixture.purse(seat, 9, 9, 9);
    }
    let mut fixture = fixture.laid();
    fixture.event("Full Moon");
    let mut seen = alloc::vec::Vec::new();
    while fixture.0.table.turn == 2 {
        let Stage::Action { next } = fixture.0.agenda.stage else { break };
        seen.push((next, fixture.0.agenda.stack.as_slice()[0]));
        match fixture.node() {
            Node::Chance => fixture.die(1),
            _ => match fixture.legal()[0] {
                0 => fixture.id(0),
                first => fixture.id(first),
            },
        };
    }
    let stops: alloc::vec::Vec<_> = seen.iter().map(|(next, _)| *next).collect();
    // Boxes 0, 3, 9, 12, 17, then the evil icon, 18 (die and look), evil, 20, 21.
    assert_eq!(stops, [1, 4, 10, 13, 18, 20, 20, 23, 24]);
    assert_eq!(fixture.0.table.tokens, [Inn, Inn, Castle]);
}

#[test]
fn hmd_51_what_cannot_be_paid_has_no_effect_and_the_rest_is_optional() {
    let mut fixture = Fixture::four().worker(0, 0).worker(0, 21).purse(0, 1, 0, 0).laid();
    fixture.event("Full Moon");
    assert_eq!((fixture.node(), fixture.0.table.gold[0]), (Node::Chance, 3));
    let mut fixture =
        Fixture::four().worker(0, 0).worker(0, 9).worker(0, 12).worker(0, 20).purse(0, 20, 9, 9);
    fixture = fixture.tokens([Inn, Castle, Castle]).laid();
    fixture.event("Full Moon");
    for _ in 0..4 {
        assert_eq!(fixture.legal()[0], 0);
        fixture.id(0);
    }
    assert_eq!(fixture.0.table.gold[0], 22);
}

#[test]
fn hmd_52_a_plot_card_is_drawn_from_two() {
    let mut fixture = Fixture::four().worker(0, 0).laid();
    fixture.event("Full Moon").id(1);
    assert_eq!((fixture.0.table.gold[0], fixture.0.total_weight()), (1, 24));
    fixture.draw_plot("Black Mail").draw_plot("Traitor");
    assert_eq!(fixture.legal(), [69, 78]);
    assert_eq!(
        (fixture.0.view(0).drawn, fixture.0.view(1).drawn),
        (multiset("Black Mail, Traitor"), multiset(""))
    );
    fixture.id(69);
    assert_eq!(fixture.0.plots.hands[0], multiset("Black Mail"));
    assert_eq!(fixture.0.plots.put_back, Some(PutBack { seat: 0, cards: multiset("Traitor") }));
    assert_eq!(fixture.0.plot_deck().len(), 23);
    // The last card is kept; with an empty deck nothing can be bought.
    let rest = super::super::components::PLOT_CARDS;
    let mut one = Fixture::four().worker(0, 0).edit(|s| {
        s.table.discard = rest.minus(multiset("Traitor"));
    });
    one = one.laid();
    one.event("Full Moon").id(1);
    assert_eq!(one.0.plots.hands[0], multiset("Traitor"));
    let mut none = Fixture::four().worker(0, 0).edit(|s| s.table.discard = rest).laid();
    none.event("Full Moon");
    assert_eq!(none.node(), Node::Chance);
    assert_eq!(none.0.table.gold[0], 6);
}

#[test]
fn hmd_53_the_mine_takes_up_to_two_slaves_for_gold() {
    for (spot, gold) in [(3, 4), (4, 3), (5, 2)] {
        let mut fixture = Fixture::four().worker(0, spot).laid();
        fixture.event("Full Moon");
        assert_eq!(fixture.legal(), [142, 143, 144]);
        fixture.id(144);
        assert_eq!((fixture.0.table.gold[0], fixture.0.table.slaves[0]), (4 + gold + 2 + 2, 2));
    }
    let mut one = Fixture::four().worker(0, 3).purse(0, 0, 1, 0).laid();
    one.event("Full Moon");
    assert_eq!(one.legal(), [142, 143]);
}

#[test]
fn hmd_54_the_rune_room_yields_magic_points() {
    for (spot, mp) in [(6, 4), (7, 3), (8, 2)] {
        let mut fixture = Fixture::four().worker(0, spot).laid();
        fixture.event("Big Sales");
        assert_eq!(fixture.0.table.mp[0], 4 + mp);
    }
}

#[test]
fn hmd_55_buildings_are_made_on_the_own_floor_with_the_discount() {
    // HMD-Q49, HMD-Q50: the discount holds for rooms; nobody builds elsewhere.
    let mut fixture = Fixture::four().worker(1, 9).purse(1, 5, 3, 0).laid();
    fixture.event("Full Moon").ids(&[79, 84]);
    let table = &fixture.0.table;
    assert_eq!((table.gold[1], table.slaves[1]), (1 + 2, 0));
    assert_eq!((table.rooms, table.traps[1].count(named("Swinging Blade"))), ([0, 3, 0, 0, 0], 1));
    let mut single = Fixture::four().worker(0, 11).purse(0, 9, 9, 0).laid();
    single.event("Full Moon").id(82);
    assert_eq!(single.0.table.gold[0], 9 - 1 + 2);
    // A discount never makes a price negative, and slaves are not discounted.
    let mut free = Fixture::four().worker(0, 9).purse(0, 0, 1, 0).laid();
    free.event("Full Moon");
    assert_eq!(free.legal(), [0, 80, 81]);
}

#[test]
fn hmd_56_a_trap_costs_its_damage_in_gold_and_a_slave() {
    for (id, gold) in [(80, 1), (81, 1), (82, 2), (83, 2), (84, 3), (85, 2)] {
        let build = |gold, slaves| {
            let mut fixture = Fixture::four().worker(0, 10).purse(0, gold, slaves, 0).laid();
            fixture.event("Full Moon");
            fixture.legal().contains(&id)
        };
        assert!(build(gold, 1) && !build(gold - 1, 1) && !build(gold, 0));
    }
}

#[test]
fn hmd_57_rooms_grow_step_by_step() {
    let mut fixture = Fixture::four().worker(0, 10).worker(0, 9).purse(0, 20, 20, 0).laid();
    fixture.event("Full Moon").id(79);
    assert_eq!(fixture.0.table.rooms[0], 3);
    fixture.id(79);
    assert_eq!((fixture.0.table.rooms[0], fixture.0.table.slaves[0]), (4, 16));
    fixture.id(79);
    assert_eq!(fixture.0.table.rooms[0], 5);
    assert!(!fixture.legal().contains(&79));
    assert_eq!(fixture.0.table.gold[0], 20 - 2 - 2 - 3);
}

#[test]
fn hmd_58_the_offer_needs_a_family_the_display_does_not() {
    let fixture = Fixture::four().worker(0, 12).purse(0, 9, 9, 9);
    let mut fixture =
        fixture.edit(|s| s.table.offer = pile("Troll, Dragon, Fiend")).monsters(0, "Giant Rat");
    fixture = fixture.laid();
    fixture.event("Full Moon");
    let offer: alloc::vec::Vec<_> = ["Troll", "Dragon", "Fiend"]
        .into_iter()
        .filter(|name| fixture.0.is_legal(monster(name)))
        .collect();
    assert_eq!(offer, ["Troll"]);
    assert_eq!(fixture.legal().len(), 1 + 11 + 1);
    fixture.apply_action(monster("Troll"));
    assert_eq!((fixture.0.table.gold[0], fixture.0.table.slaves[0]), (9, 7));
    assert_eq!(fixture.0.table.monster_bottom, pile::<Monster, 18>("Dragon, Fiend"));
    let mut low = Fixture::four().worker(0, 12).purse(0, 0, 1, 1).laid();
    low.event("Full Moon");
    assert_eq!(low.legal(), [0, 27, 28]);
}

#[test]
fn hmd_59_the_town_yields_slaves_and_one_box_a_look() {
    for (spot, slaves, looks) in [(15, 4, false), (16, 3, false), (17, 2, true)] {
        let mut fixture = Fixture::four().worker(0, spot).laid();
        fixture.event("Full Moon");
        assert_eq!(
            (fixture.0.table.slaves[0], fixture.legal() == [0, 118, 119]),
            (4 + slaves, looks)
        );
    }
}

#[test]
fn hmd_60_the_forest_yields_the_roll_and_a_look() {
    for face in 1..=6 {
        let mut fixture = Fixture::four().worker(0, 18).laid();
        fixture.event("Full Moon");
        assert_eq!(fixture.chance_outcomes().len(), 6);
        fixture.die(face);
        assert_eq!(usize::from(fixture.0.table.gold[0]), 4 + face);
        assert_eq!(fixture.legal(), [0, 118, 119]);
    }
}

#[test]
fn hmd_61_a_look_is_private_and_never_offered_twice() {
    // HMD-Q10: the next slot is that of the next turn.
    let mut fixture = Fixture::four().turn(2).worker(0, 18).worker(1, 19).worker(0, 17).laid();
    fixture.event("Full Moon").id(120).apply_chance(ChanceOutcome::Event(named("Wrath of Lord")));
    assert_eq!(fixture.0.view(0).slots[2].top.face, Some(named("Wrath of Lord")));
    let other = fixture.0.view(1);
    assert_eq!((other.slots[2].top.face, other.slots[2].top.looked.contains(0)), (None, true));
    fixture.die(1);
    assert_eq!(fixture.legal(), [0, 121]);
    fixture.id(0).die(1);
    // The second looker needs no chance: the card is determined.
    fixture.id(120);
    assert_eq!(fixture.0.view(1).slots[2].top.face, Some(named("Wrath of Lord")));
    let mut last = Fixture::four().turn(8).worker(0, 18).laid();
    last.event("Full Moon").die(1);
    assert_eq!(last.node(), Node::Terminal);
}

#[test]
fn hmd_62_the_green_eye_pays_2_gold_for_two_looks() {
    let mut fixture = Fixture::four().turn(6).worker(0, 21).laid();
    fixture.event("Full Moon");
    assert_eq!(fixture.legal(), [0, 1]);
    fixture.id(1);
    assert_eq!((fixture.0.table.gold[0], fixture.legal()), (2, [0, 128, 129, 130, 131].to_vec()));
    fixture.id(128).apply_chance(ChanceOutcome::Event(named("Pay Day")));
    assert_eq!(fixture.legal(), [0, 129, 130, 131]);
    fixture.id(129).apply_chance(ChanceOutcome::Event(named("Wrath of Lord")));
    assert_eq!(fixture.0.table.turn, 7);
    let mut poor = Fixture::four().worker(0, 21).purse(0, 1, 0, 0).laid();
    poor.event("Full Moon");
    assert_eq!(poor.node(), Node::Chance);
}

#[test]
fn hmd_63_gifts_push_a_token_back_or_send_a_party_home() {
    let gift = |gold| {
        let fixture = Fixture::four().worker(0, 20).purse(0, gold, 0, 0).monsters(0, PAIR);
        let fixture = fixture.party(1, "Squire, Archer, Fighter").tokens([Inside, Entrance, Inn]);
        let mut fixture = fixture.laid();
        fixture.event("Full Moon");
        fixture
    };
    assert_eq!(gift(8).legal(), [0, 133, 134, 135]);
    assert_eq!(gift(7).legal(), [0, 133, 134]);
    assert_eq!(gift(3).0.agenda.stack.len(), 0);
    let mut fixture = gift(8);
    fixture.id(133);
    assert_eq!((fixture.0.table.tokens, fixture.0.table.gold[0]), ([Inside, Inn, Inn], 4));
    let mut fixture = gift(8);
    fixture.id(134);
    assert_eq!(fixture.0.table.tokens, [Inside, Entrance, Castle]);
    let mut fixture = gift(8);
    fixture.id(135);
    assert_eq!((fixture.0.table.tokens[0], fixture.0.table.gold[0]), (Castle, 2));
    assert!(fixture.0.table.invaders.is_empty());
}

#[test]
fn hmd_64_only_a_building_of_this_turn_counts() {
    let mut fixture = Fixture::four().worker(0, 9).worker(1, 10).traps(1, "Dart Wall").laid();
    fixture.event("Wrath of Lord").id(0);
    assert!(fixture.0.table.built.is_empty());
    fixture.id(80).id(0);
    assert_eq!(fixture.0.table.vp, [2, 4, 2, 2]);
}

#[test]
fn hmd_65_wrath_comes_after_the_castle() {
    let fixture = Fixture::four().worker(0, 20).tokens([Inn, Castle, Castle]);
    let mut fixture = fixture.laid();
    fixture.event("Wrath of Lord");
    assert_eq!((fixture.node(), fixture.0.table.vp), (Node::Player(0), [3; 4]));
    fixture.id(0);
    assert_eq!(fixture.0.table.vp, [2; 4]);
}

#[test]
fn hmd_57_an_upgrade_needs_no_further_space() {
    let five = "Spike Pit, Spike Pit, Dart Wall, Dart Wall, Rune Snare";
    let fixture = Fixture::four().traps(1, five).room(1, 3).worker(0, 10).purse(0, 9, 9, 0);
    let mut fixture = fixture.laid();
    fixture.event("Full Moon");
    assert_eq!(fixture.legal(), [0, 79]);
}

#[test]
fn hmd_63_any_party_inside_may_be_sent_home() {
    let fixture =
        Fixture::four().party(2, "Squire, Hunter, Champion").party(1, "Archer, Scout, Fighter");
    let mut fixture = fixture.worker(0, 20).purse(0, 8, 0, 0).monsters(0, PAIR).laid();
    fixture.event("Full Moon");
    assert!(fixture.legal().contains(&135) && fixture.legal().contains(&136));
    fixture.id(135);
    assert_eq!(fixture.0.table.tokens[0], Castle);
    assert_eq!(fixture.0.table.invaders.as_slice(), [2]);
}

#[test]
fn hmd_64_a_step_of_the_monster_room_is_a_building() {
    let mut fixture = Fixture::four().worker(0, 10).purse(0, 3, 2, 0).laid();
    fixture.event("Wrath of Lord").id(79);
    assert_eq!(fixture.0.table.vp, [4, 2, 2, 2]);
}
