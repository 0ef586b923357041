//! HMD-38 to HMD-76: the event, the locations, the road.

use super::desk::{Desk, bag, monster, named, pile, set};
use crate::{
    Legal, Node, Observe,
    games::hero_must_die::{
        Chance, Options,
        components::{Hero, Monster, Token},
        state::{Court, Frame, Half, PutBack, Road, Stage},
    },
};

use Road::{Castle, Entrance, Inn, Inside};

/// Two defenders, so that a battle stops at the Send node.
const PAIR: &str = "Giant Rat, Kobold";

#[test]
fn hmd_38_the_first_player_takes_top_or_bottom_and_must() {
    let desk = Desk::four().edit(|s| s.table.queue = seats([2, 0, 1, 3])).laid();
    assert_eq!((desk.node(), desk.legal()), (Node::Player(2), [59, 60].to_vec()));
    let mut desk = desk;
    desk.id(60).settle(Chance::Event(named("Full Moon")));
    assert_eq!(desk.0.slots[0].taken, Some(Half::Bottom));
}

fn seats(order: [u8; 4]) -> crate::pieces::Stack<u8, 4> {
    let mut queue = crate::pieces::Stack::default();
    for seat in order {
        queue.push(seat);
    }
    queue
}

#[test]
fn hmd_39_the_other_card_is_discarded_face_down() {
    // HMD-Q9: who peeked at it keeps what he knows, nobody else learns it.
    let mut desk = Desk::four().turn(3).edit(|s| {
        s.slots[2].top.face = Some(named("Pay Day"));
        s.slots[2].top.looked.insert(1);
    });
    desk = desk.laid();
    desk.id(60).settle(Chance::Event(named("Full Moon")));
    assert_eq!(desk.0.view(1).slots[2].top.face, Some(named("Pay Day")));
    assert_eq!(desk.0.view(0).slots[2].top.face, None);
    assert_eq!(desk.0.view(0).slots[2].bottom.face, Some(named("Full Moon")));
}

#[test]
fn hmd_40_an_invasion_lets_parties_from_the_entrance_in() {
    let after = |event: &str, heroes: &str| {
        let mut desk = Desk::four().tokens([Entrance, Inn, Entrance]).monsters(0, PAIR).laid();
        desk.event(event);
        if !heroes.is_empty() {
            desk.heroes(heroes);
        }
        desk.0.table.tokens
    };
    let one = "Squire, Archer, Fighter";
    assert_eq!(after("Invasion 1", one), [Inside, Inn, Entrance]);
    let both = "Squire, Archer, Fighter, Thief, Cleric, Ranger";
    assert_eq!(after("Invasion 2", both), [Inside, Inn, Inside]);
    assert_eq!(after("Invasion 3", both), [Inside, Inn, Inside]);
    let mut none = Desk::four().laid();
    none.event("Invasion 3");
    assert_eq!(none.0.table.tokens, [Castle; 3]);
}

#[test]
fn hmd_41_pay_day_costs_one_resource_for_each_level() {
    let desk = Desk::four().monsters(0, "Troll, Manticore").purse(0, 2, 3, 4);
    let mut desk = desk.monsters(1, "Giant Rat").purse(1, 0, 0, 1).laid();
    desk.event("Pay Day");
    assert_eq!(desk.legal(), [142, 143, 144]);
    desk.id(144);
    assert_eq!((desk.legal(), desk.0.table.gold[0]), ([142, 143, 144, 145].to_vec(), 0));
    desk.id(143);
    let table = &desk.0.table;
    assert_eq!((table.slaves, table.mp), ([2, 0, 4, 4], [1, 0, 4, 4]));
    // Chunks: 20 to 30 gold as 24 and 6.
    let six = "Hydra, Behemoth, Dragon, Elder Wyrm, Arch-Demon, Demon Prince";
    let mut desk = Desk::four().monsters(0, six).purse(0, 40, 5, 5).laid();
    desk.event("Pay Day");
    assert_eq!(desk.legal(), [162, 163, 164, 165, 166]);
    desk.id(166);
    assert_eq!(desk.legal(), [142, 143, 144, 145, 146, 147, 148]);
    desk.id(142);
    assert_eq!(desk.legal(), [143, 144, 145, 146, 147]);
    desk.id(145);
    assert_eq!((desk.0.table.slaves[0], desk.0.table.mp[0]), (2, 2));
}

#[test]
fn hmd_42_who_cannot_pay_dismisses_until_he_can() {
    let poor = || Desk::four().monsters(0, "Troll, Kobold").purse(0, 1, 0, 0).laid();
    let mut desk = poor();
    desk.event("Pay Day");
    assert_eq!(desk.legal(), [11, 17]);
    desk.id(11);
    assert_eq!((desk.0.table.monsters[0], desk.0.table.gold[0]), (set("Kobold"), 2));
    let mut desk = poor();
    desk.event("Pay Day").id(17);
    assert_eq!((desk.0.table.monsters[0].len(), desk.0.table.gold[0]), (0, 3));
    // Nobody may dismiss a monster whose pay he can afford.
    let mut rich = Desk::four().monsters(0, "Troll, Kobold").purse(0, 4, 0, 0).laid();
    rich.event("Pay Day");
    assert_eq!(rich.0.table.monsters[0], set("Troll, Kobold"));
}

#[test]
fn hmd_43_town_festival_closes_the_town() {
    for (closed_location_evil, token) in [(false, Castle), (true, Inn)] {
        // HMD-Q11: with the switch the evil move happens all the same.
        let options = Options { closed_location_evil, ..Options::default() };
        let mut desk = Desk::with(&options).worker(0, 15).worker(1, 17).laid();
        desk.event("Town Festival");
        assert_eq!((desk.0.table.slaves, desk.0.table.tokens[0]), ([4; 4], token));
        assert!(desk.0.slots[1].top.looked.is_empty());
    }
}

#[test]
fn hmd_44_happy_princess_closes_the_forest_and_opens_a_quest() {
    let desk = Desk::four().worker(0, 18).monsters(1, "Giant Rat, Cave Bat, Dire Wolf");
    let mut desk = desk.hand(1, "Get the Princess").laid();
    desk.event("Happy Princess");
    assert_eq!((desk.node(), desk.legal()), (Node::Player(1), [0, 71].to_vec()));
    assert_eq!((desk.0.table.gold[0], desk.0.table.tokens[0]), (6, Castle));
}

#[test]
fn hmd_45_wrath_of_lord_asks_who_has_built() {
    let mut desk = Desk::four().worker(0, 9).worker(1, 10).edit(|s| s.table.vp = [3, 12, 4, 2]);
    desk = desk.laid();
    desk.event("Wrath of Lord").ids(&[80, 0, 81, 0]);
    assert_eq!(desk.0.table.vp, [4, 12, 3, 1]);
}

#[test]
fn hmd_46_kingdom_at_war_sends_every_party_home() {
    let desk = Desk::four().party(2, "Squire, Thief, Ranger").party(1, "Archer, Scout, Fighter");
    let mut desk = desk.laid();
    desk.event("Kingdom at War");
    assert_eq!(desk.0.table.tokens, [Castle; 3]);
    let bottom = pile::<Hero, 18>("Ranger, Thief, Squire, Fighter, Archer, Scout");
    assert_eq!(desk.0.table.hero_bottom, bottom);
}

#[test]
fn hmd_47_big_sales_takes_2_gold_off_each_plot_card() {
    for (spot, price) in [(0, 1), (1, 2), (2, 3)] {
        let mut poor = Desk::four().worker(0, spot).purse(0, price - 1, 0, 0).laid();
        poor.event("Big Sales");
        assert_eq!(poor.node(), Node::Chance);
        let mut desk = Desk::four().worker(0, spot).purse(0, price, 0, 0).laid();
        desk.event("Big Sales").id(1);
        assert_eq!(desk.0.table.gold[0], 0);
    }
}

#[test]
fn hmd_48_full_moon_yields_2_mp_more() {
    let mut desk = Desk::four().worker(0, 6).worker(0, 8).worker(1, 7).laid();
    desk.event("Full Moon");
    assert_eq!(desk.0.table.mp, [4 + 6 + 4, 4 + 5, 4, 4]);
}

#[test]
fn hmd_49_carriage_arrived_doubles_the_gold_of_the_forest() {
    let mut desk = Desk::four().worker(0, 18).laid();
    desk.event("Carriage Arrived").die(5);
    assert_eq!(desk.0.table.gold[0], 14);
}

#[test]
fn hmd_50_locations_and_boxes_are_resolved_in_order() {
    let mut desk = Desk::four().turn(2);
    for (i, spot) in [0, 3, 9, 12, 17, 18, 20, 21].into_iter().enumerate() {
        desk = desk.worker(i % 4, spot);
    }
    for seat in 0..4 {
        desk = desk.purse(seat, 9, 9, 9);
    }
    let mut desk = desk.laid();
    desk.event("Full Moon");
    let mut seen = alloc::vec::Vec::new();
    while desk.0.table.turn == 2 {
        let Stage::Action { next } = desk.0.agenda.stage else { break };
        seen.push((next, desk.0.agenda.stack.as_slice()[0]));
        match desk.node() {
            Node::Chance => desk.die(1),
            _ => match desk.legal()[0] {
                0 => desk.id(0),
                first => desk.id(first),
            },
        };
    }
    let stops: alloc::vec::Vec<_> = seen.iter().map(|(next, _)| *next).collect();
    // Boxes 0, 3, 9, 12, 17, then the evil icon, 18 (die and look), evil, 20, 21.
    assert_eq!(stops, [1, 4, 10, 13, 18, 20, 20, 23, 24]);
    assert_eq!(desk.0.table.tokens, [Inn, Inn, Castle]);
}

#[test]
fn hmd_51_what_cannot_be_paid_has_no_effect_and_the_rest_is_optional() {
    let mut desk = Desk::four().worker(0, 0).worker(0, 21).purse(0, 1, 0, 0).laid();
    desk.event("Full Moon");
    assert_eq!((desk.node(), desk.0.table.gold[0]), (Node::Chance, 3));
    let mut desk =
        Desk::four().worker(0, 0).worker(0, 9).worker(0, 12).worker(0, 20).purse(0, 20, 9, 9);
    desk = desk.tokens([Inn, Castle, Castle]).laid();
    desk.event("Full Moon");
    for _ in 0..4 {
        assert_eq!(desk.legal()[0], 0);
        desk.id(0);
    }
    assert_eq!(desk.0.table.gold[0], 22);
}

#[test]
fn hmd_52_a_plot_card_is_drawn_from_two() {
    let mut desk = Desk::four().worker(0, 0).laid();
    desk.event("Full Moon").id(1);
    assert_eq!((desk.0.table.gold[0], desk.0.total()), (1, 24));
    desk.draw_plot("Black Mail").draw_plot("Traitor");
    assert_eq!(desk.legal(), [69, 78]);
    assert_eq!((desk.0.view(0).drawn, desk.0.view(1).drawn), (bag("Black Mail, Traitor"), bag("")));
    desk.id(69);
    assert_eq!(desk.0.plots.hands[0], bag("Black Mail"));
    assert_eq!(desk.0.plots.put_back, Some(PutBack { seat: 0, cards: bag("Traitor") }));
    assert_eq!(desk.0.plot_deck().len(), 23);
    // The last card is kept; with an empty deck nothing can be bought.
    let rest = super::super::components::PLOT_CARDS;
    let mut one = Desk::four().worker(0, 0).edit(|s| {
        s.table.discard = rest.without(bag("Traitor"));
    });
    one = one.laid();
    one.event("Full Moon").id(1);
    assert_eq!(one.0.plots.hands[0], bag("Traitor"));
    let mut none = Desk::four().worker(0, 0).edit(|s| s.table.discard = rest).laid();
    none.event("Full Moon");
    assert_eq!(none.node(), Node::Chance);
    assert_eq!(none.0.table.gold[0], 6);
}

#[test]
fn hmd_53_the_mine_takes_up_to_two_slaves_for_gold() {
    for (spot, gold) in [(3, 4), (4, 3), (5, 2)] {
        let mut desk = Desk::four().worker(0, spot).laid();
        desk.event("Full Moon");
        assert_eq!(desk.legal(), [142, 143, 144]);
        desk.id(144);
        assert_eq!((desk.0.table.gold[0], desk.0.table.slaves[0]), (4 + gold + 2 + 2, 2));
    }
    let mut one = Desk::four().worker(0, 3).purse(0, 0, 1, 0).laid();
    one.event("Full Moon");
    assert_eq!(one.legal(), [142, 143]);
}

#[test]
fn hmd_54_the_rune_room_yields_magic_points() {
    for (spot, mp) in [(6, 4), (7, 3), (8, 2)] {
        let mut desk = Desk::four().worker(0, spot).laid();
        desk.event("Big Sales");
        assert_eq!(desk.0.table.mp[0], 4 + mp);
    }
}

#[test]
fn hmd_55_buildings_are_made_on_the_own_floor_with_the_discount() {
    // HMD-Q49, HMD-Q50: the discount holds for rooms; nobody builds elsewhere.
    let mut desk = Desk::four().worker(1, 9).purse(1, 5, 3, 0).laid();
    desk.event("Full Moon").ids(&[79, 84]);
    let table = &desk.0.table;
    assert_eq!((table.gold[1], table.slaves[1]), (1 + 2, 0));
    assert_eq!((table.rooms, table.traps[1].count(named("Swinging Blade"))), ([0, 3, 0, 0, 0], 1));
    let mut single = Desk::four().worker(0, 11).purse(0, 9, 9, 0).laid();
    single.event("Full Moon").id(82);
    assert_eq!(single.0.table.gold[0], 9 - 1 + 2);
    // A discount never makes a price negative, and slaves are not discounted.
    let mut free = Desk::four().worker(0, 9).purse(0, 0, 1, 0).laid();
    free.event("Full Moon");
    assert_eq!(free.legal(), [0, 80, 81]);
}

#[test]
fn hmd_56_a_trap_costs_its_damage_in_gold_and_a_slave() {
    for (id, gold) in [(80, 1), (81, 1), (82, 2), (83, 2), (84, 3), (85, 2)] {
        let build = |gold, slaves| {
            let mut desk = Desk::four().worker(0, 10).purse(0, gold, slaves, 0).laid();
            desk.event("Full Moon");
            desk.legal().contains(&id)
        };
        assert!(build(gold, 1) && !build(gold - 1, 1) && !build(gold, 0));
    }
}

#[test]
fn hmd_57_rooms_grow_step_by_step() {
    let mut desk = Desk::four().worker(0, 10).worker(0, 9).purse(0, 20, 20, 0).laid();
    desk.event("Full Moon").id(79);
    assert_eq!(desk.0.table.rooms[0], 3);
    desk.id(79);
    assert_eq!((desk.0.table.rooms[0], desk.0.table.slaves[0]), (4, 16));
    desk.id(79);
    assert_eq!(desk.0.table.rooms[0], 5);
    assert!(!desk.legal().contains(&79));
    assert_eq!(desk.0.table.gold[0], 20 - 2 - 2 - 3);
}

#[test]
fn hmd_58_the_offer_needs_a_family_the_display_does_not() {
    let desk = Desk::four().worker(0, 12).purse(0, 9, 9, 9);
    let mut desk =
        desk.edit(|s| s.table.offer = pile("Troll, Dragon, Fiend")).monsters(0, "Giant Rat");
    desk = desk.laid();
    desk.event("Full Moon");
    let offer: alloc::vec::Vec<_> = ["Troll", "Dragon", "Fiend"]
        .into_iter()
        .filter(|name| desk.0.allows(monster(name)))
        .collect();
    assert_eq!(offer, ["Troll"]);
    assert_eq!(desk.legal().len(), 1 + 11 + 1);
    desk.act(monster("Troll"));
    assert_eq!((desk.0.table.gold[0], desk.0.table.slaves[0]), (9, 7));
    assert_eq!(desk.0.table.monster_bottom, pile::<Monster, 18>("Dragon, Fiend"));
    let mut low = Desk::four().worker(0, 12).purse(0, 0, 1, 1).laid();
    low.event("Full Moon");
    assert_eq!(low.legal(), [0, 27, 28]);
}

#[test]
fn hmd_59_the_town_yields_slaves_and_one_box_a_look() {
    for (spot, slaves, looks) in [(15, 4, false), (16, 3, false), (17, 2, true)] {
        let mut desk = Desk::four().worker(0, spot).laid();
        desk.event("Full Moon");
        assert_eq!((desk.0.table.slaves[0], desk.legal() == [0, 118, 119]), (4 + slaves, looks));
    }
}

#[test]
fn hmd_60_the_forest_yields_the_roll_and_a_look() {
    for face in 1..=6 {
        let mut desk = Desk::four().worker(0, 18).laid();
        desk.event("Full Moon");
        assert_eq!(desk.odds().len(), 6);
        desk.die(face);
        assert_eq!(usize::from(desk.0.table.gold[0]), 4 + face);
        assert_eq!(desk.legal(), [0, 118, 119]);
    }
}

#[test]
fn hmd_61_a_look_is_private_and_never_offered_twice() {
    // HMD-Q10: the next slot is that of the next turn.
    let mut desk = Desk::four().turn(2).worker(0, 18).worker(1, 19).worker(0, 17).laid();
    desk.event("Full Moon").id(120).settle(Chance::Event(named("Wrath of Lord")));
    assert_eq!(desk.0.view(0).slots[2].top.face, Some(named("Wrath of Lord")));
    let other = desk.0.view(1);
    assert_eq!((other.slots[2].top.face, other.slots[2].top.looked.has(0)), (None, true));
    desk.die(1);
    assert_eq!(desk.legal(), [0, 121]);
    desk.id(0).die(1);
    // The second looker needs no chance: the card is determined.
    desk.id(120);
    assert_eq!(desk.0.view(1).slots[2].top.face, Some(named("Wrath of Lord")));
    let mut last = Desk::four().turn(8).worker(0, 18).laid();
    last.event("Full Moon").die(1);
    assert_eq!(last.node(), Node::Terminal);
}

#[test]
fn hmd_62_the_green_eye_pays_2_gold_for_two_looks() {
    let mut desk = Desk::four().turn(6).worker(0, 21).laid();
    desk.event("Full Moon");
    assert_eq!(desk.legal(), [0, 1]);
    desk.id(1);
    assert_eq!((desk.0.table.gold[0], desk.legal()), (2, [0, 128, 129, 130, 131].to_vec()));
    desk.id(128).settle(Chance::Event(named("Pay Day")));
    assert_eq!(desk.legal(), [0, 129, 130, 131]);
    desk.id(129).settle(Chance::Event(named("Wrath of Lord")));
    assert_eq!(desk.0.table.turn, 7);
    let mut poor = Desk::four().worker(0, 21).purse(0, 1, 0, 0).laid();
    poor.event("Full Moon");
    assert_eq!(poor.node(), Node::Chance);
}

#[test]
fn hmd_63_gifts_push_a_token_back_or_send_a_party_home() {
    let gift = |gold| {
        let desk = Desk::four().worker(0, 20).purse(0, gold, 0, 0).monsters(0, PAIR);
        let desk = desk.party(1, "Squire, Archer, Fighter").tokens([Inside, Entrance, Inn]);
        let mut desk = desk.laid();
        desk.event("Full Moon");
        desk
    };
    assert_eq!(gift(8).legal(), [0, 133, 134, 135]);
    assert_eq!(gift(7).legal(), [0, 133, 134]);
    assert_eq!(gift(3).0.agenda.stack.len(), 0);
    let mut desk = gift(8);
    desk.id(133);
    assert_eq!((desk.0.table.tokens, desk.0.table.gold[0]), ([Inside, Inn, Inn], 4));
    let mut desk = gift(8);
    desk.id(134);
    assert_eq!(desk.0.table.tokens, [Inside, Entrance, Castle]);
    let mut desk = gift(8);
    desk.id(135);
    assert_eq!((desk.0.table.tokens[0], desk.0.table.gold[0]), (Castle, 2));
    assert!(desk.0.table.invaders.is_empty());
}

#[test]
fn hmd_64_only_a_building_of_this_turn_counts() {
    let mut desk = Desk::four().worker(0, 9).worker(1, 10).traps(1, "Dart Wall").laid();
    desk.event("Wrath of Lord").id(0);
    assert!(desk.0.table.built.is_empty());
    desk.id(80).id(0);
    assert_eq!(desk.0.table.vp, [2, 4, 2, 2]);
}

#[test]
fn hmd_65_wrath_comes_after_the_castle() {
    let desk = Desk::four().worker(0, 20).tokens([Inn, Castle, Castle]);
    let mut desk = desk.laid();
    desk.event("Wrath of Lord");
    assert_eq!((desk.node(), desk.0.table.vp), (Node::Player(0), [3; 4]));
    desk.id(0);
    assert_eq!(desk.0.table.vp, [2; 4]);
}

#[test]
fn hmd_66_a_location_with_workers_causes_one_evil_move() {
    for (spots, tokens) in [
        (&[15, 16, 17][..], [Inn, Castle, Castle]),
        (&[18, 19], [Inn, Castle, Castle]),
        (&[15, 18], [Inn, Inn, Castle]),
        (&[3, 20], [Castle; 3]),
    ] {
        let mut desk = Desk::four();
        for &spot in spots {
            desk = desk.worker(0, spot);
        }
        // HMD-Q15, HMD-Q55: the worker counts, when the location is resolved.
        let mut desk = desk.laid();
        assert_eq!(desk.0.table.tokens, [Castle; 3]);
        desk.event("Full Moon");
        while desk.0.table.turn == 1 {
            if desk.node() == Node::Chance {
                desk.die(1);
            } else {
                let first = desk.legal()[0];
                desk.id(first);
            }
        }
        assert_eq!(desk.0.table.tokens, tokens);
    }
}

/// The tokens after workers stood in Town and Forest.
fn two_moves(tokens: [Road; 3]) -> Desk {
    let mut desk = Desk::four().worker(1, 15).worker(1, 18).monsters(0, PAIR).tokens(tokens).laid();
    desk.event("Full Moon");
    if desk.0.agenda.stack.top() == Some(&Frame::Generate { token: 1 }) {
        desk.heroes("Squire, Archer, Fighter");
    }
    desk.die(1).id(0);
    desk
}

#[test]
fn hmd_67_the_lowest_token_on_the_road_moves_and_none_twice() {
    // HMD-Q12, HMD-Q13: the number on the token counts.
    assert_eq!(two_moves([Inn, Castle, Castle]).0.table.tokens, [Entrance, Inn, Castle]);
    assert_eq!(two_moves([Castle; 3]).0.table.tokens, [Inn, Inn, Castle]);
    assert_eq!(two_moves([Entrance, Inn, Castle]).0.table.tokens, [Entrance, Entrance, Inn]);
}

#[test]
fn hmd_68_with_all_three_at_the_entrance_token_1_enters() {
    let desk = two_moves([Entrance; 3]);
    assert_eq!(desk.0.table.tokens, [Inside, Entrance, Entrance]);
    let second = two_moves([Entrance, Entrance, Inn]);
    assert_eq!(second.0.table.tokens, [Inside, Entrance, Entrance]);
    assert_eq!(second.0.agenda.stack.top(), Some(&Frame::Generate { token: 1 }));
}

#[test]
fn hmd_69_without_a_token_to_move_nothing_happens() {
    // HMD-Q14: one party inside, the others at the entrance.
    let desk =
        Desk::four().party(1, "Squire, Archer, Fighter").tokens([Inside, Entrance, Entrance]);
    let mut desk = desk.worker(1, 15).monsters(0, PAIR).laid();
    desk.event("Full Moon");
    assert_eq!(desk.0.table.tokens, [Inside, Entrance, Entrance]);
    // The only token on the road does not move twice.
    assert_eq!(two_moves([Castle, Entrance, Entrance]).0.table.tokens, [Inn, Entrance, Entrance]);
}

#[test]
fn hmd_70_an_evil_plot_card_moves_a_party_of_its_own() {
    let desk = Desk::four().monsters(0, "Minotaur, Basilisk").hand(0, "Black Mail");
    let mut desk = desk.court().laid();
    desk.id(69);
    assert_eq!(desk.0.table.tokens, [Inn, Castle, Castle]);
    // With all three at the entrance token 1 enters, in the Court phase, too.
    let desk = Desk::four().monsters(0, "Minotaur, Basilisk").hand(0, "Black Mail");
    let mut desk = desk.tokens([Entrance; 3]).court().laid();
    desk.id(69).heroes("Squire, Archer, Fighter");
    assert_eq!((desk.0.table.invaders.as_slice(), desk.0.table.vp[0]), (&[1][..], 6));
}

#[test]
fn hmd_71_parties_inside_are_not_moved_by_evil_icons() {
    let desk = Desk::four().party(1, "Squire, Archer, Fighter").tokens([Inside, Inn, Castle]);
    let mut desk = desk.worker(1, 15).monsters(0, PAIR).laid();
    desk.event("Full Moon");
    assert_eq!(desk.0.table.tokens, [Inside, Entrance, Castle]);
}

#[test]
fn hmd_72_a_party_sent_home_goes_to_the_bottom_without_markers() {
    let desk = Desk::four().turn(3).edit(|s| s.table.top = 2).party(2, "Squire, Thief, Ranger");
    let desk = desk.edit(|s| s.table.markers = set("Squire")).worker(0, 20).purse(0, 8, 0, 0);
    let mut desk = desk.laid();
    desk.event("Full Moon").id(136);
    let table = &desk.0.table;
    assert_eq!(table.hero_bottom, pile::<Hero, 18>("Ranger, Squire, Thief"));
    assert!(table.markers.is_empty() && table.parties[1].is_empty() && table.invaders.is_empty());
    assert_eq!(table.tokens[1], Castle);
}

#[test]
fn hmd_73_a_party_is_generated_when_it_enters() {
    // HMD-Q18: before the workers of later locations act.
    let mut desk = Desk::four().tokens([Entrance; 3]).worker(1, 15).worker(1, 20).purse(1, 8, 0, 0);
    desk = desk.monsters(0, PAIR).laid();
    desk.event("Full Moon").heroes("Squire, Archer, Fighter");
    assert_eq!(desk.node(), Node::Player(1));
    assert_eq!(desk.0.table.invaders.as_slice(), [1]);
    assert_eq!(desk.legal(), [0, 133, 134, 135]);
}

#[test]
fn hmd_74_heroes_are_drawn_until_the_levels_fit() {
    let mut desk = Desk::four().tokens([Entrance, Castle, Castle]).monsters(0, PAIR).laid();
    desk.event("Invasion 1");
    desk.heroes("Fighter, Ranger, Cleric, Squire, Thief, Scout");
    assert_eq!(desk.0.table.parties[0], set("Fighter, Squire, Scout"));
    assert_eq!(desk.0.table.hero_bottom, pile::<Hero, 18>("Ranger, Cleric, Thief"));
    let levels: alloc::vec::Vec<_> =
        [1, 2, 3].map(|token| Token::new(token).unwrap().levels()).into_iter().collect();
    assert_eq!(levels, [[2, 1, 0], [1, 1, 1], [0, 2, 1]]);
}

#[test]
fn hmd_75_one_battle_a_turn_by_the_front_party_against_the_guard() {
    let desk = Desk::four().party(3, "Fighter, Hunter, Champion").party(1, "Squire, Archer, Thief");
    let mut desk = desk.monsters(0, PAIR).laid();
    desk.event("Full Moon");
    let Stage::Battle(battle) = &desk.0.agenda.stage else { panic!("no battle") };
    assert_eq!(battle.heroes, pile::<Hero, 3>("Champion, Fighter, Hunter"));
    assert_eq!(desk.node(), Node::Player(0));
    desk.act(monster("Giant Rat")).id(0);
    // Floor 1 has fallen; nobody attacks again in this turn.
    assert_eq!((desk.0.table.turn, desk.0.table.top), (2, 2));
    assert_eq!(desk.0.table.invaders.as_slice(), [3, 1]);
}

#[test]
fn hmd_76_a_party_may_attack_in_the_turn_in_which_it_enters() {
    let mut desk = Desk::four().tokens([Entrance; 3]).worker(1, 15).monsters(0, PAIR).laid();
    desk.event("Full Moon").heroes("Squire, Archer, Fighter");
    assert!(matches!(desk.0.agenda.stage, Stage::Battle(_)));
    // In the Court phase it waits for the next turn.
    let desk = Desk::four().monsters(0, "Minotaur, Basilisk").hand(0, "Black Mail");
    let mut desk = desk.tokens([Entrance; 3]).court().laid();
    desk.id(69).heroes("Squire, Archer, Fighter");
    assert!(matches!(desk.0.agenda.stage, Stage::Offer { .. } | Stage::Court(Court { .. })));
    assert_eq!(desk.0.table.top, 1);
}
