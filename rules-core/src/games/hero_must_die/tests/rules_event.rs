//! HMD-38 to HMD-49: the event.

use super::fixture::{Fixture, PAIR, named, pile, set};
use crate::{
    Node, Observe,
    games::hero_must_die::{
        ChanceOutcome, Options,
        components::Hero,
        state::{Frame, Half, Road},
    },
};

use Road::{Castle, Entrance, Inn, Inside};

#[test]
fn hmd_38_the_first_player_takes_top_or_bottom_and_must() {
    let fixture = Fixture::four().edit(|s| s.table.queue = seats([2, 0, 1, 3])).laid();
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(2), [59, 60].to_vec()));
    let mut fixture = fixture;
    fixture.id(60).apply_chance(ChanceOutcome::Event(named("Full Moon")));
    assert_eq!(fixture.0.slots[0].taken, Some(Half::Bottom));
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
    let mut fixture = Fixture::four().turn(3).edit(|s| {
        s.slots[2].top.face = Some(named("Pay Day"));
        s.slots[2].top.looked.insert(1);
    });
    fixture = fixture.laid();
    fixture.id(60).apply_chance(ChanceOutcome::Event(named("Full Moon")));
    assert_eq!(fixture.0.view(1).slots[2].top.face, Some(named("Pay Day")));
    assert_eq!(fixture.0.view(0).slots[2].top.face, None);
    assert_eq!(fixture.0.view(0).slots[2].bottom.face, Some(named("Full Moon")));
}

#[test]
fn hmd_40_an_invasion_lets_parties_from_the_entrance_in() {
    let after = |event: &str, heroes: &str| {
        let mut fixture =
            Fixture::four().tokens([Entrance, Inn, Entrance]).monsters(0, PAIR).laid();
        fixture.event(event);
        if !heroes.is_empty() {
            fixture.heroes(heroes);
        }
        fixture.0.table.tokens
    };
    let one = "Squire, Archer, Fighter";
    assert_eq!(after("Invasion 1", one), [Inside, Inn, Entrance]);
    let both = "Squire, Archer, Fighter, Thief, Cleric, Ranger";
    assert_eq!(after("Invasion 2", both), [Inside, Inn, Inside]);
    assert_eq!(after("Invasion 3", both), [Inside, Inn, Inside]);
    let mut none = Fixture::four().laid();
    none.event("Invasion 3");
    assert_eq!(none.0.table.tokens, [Castle; 3]);
}

#[test]
fn hmd_40_the_lower_number_enters_first() {
    let mut fixture = Fixture::four().tokens([Entrance; 3]).monsters(0, PAIR).laid();
    fixture.event("Invasion 2");
    assert_eq!(fixture.0.agenda.stack.top(), Some(&Frame::Generate { token: 1 }));
    fixture.heroes("Squire, Archer, Fighter");
    assert_eq!(fixture.0.agenda.stack.top(), Some(&Frame::Generate { token: 2 }));
    fixture.heroes("Scout, Thief, Ranger");
    assert_eq!(fixture.0.table.invaders.as_slice(), [1, 2]);
    assert_eq!(fixture.0.table.tokens, [Inside, Inside, Entrance]);
}

#[test]
fn hmd_41_pay_day_costs_one_resource_for_each_level() {
    let fixture = Fixture::four().monsters(0, "Troll, Manticore").purse(0, 2, 3, 4);
    let mut fixture = fixture.monsters(1, "Giant Rat").purse(1, 0, 0, 1).laid();
    fixture.event("Pay Day");
    assert_eq!(fixture.legal(), [142, 143, 144]);
    fixture.id(144);
    assert_eq!((fixture.legal(), fixture.0.table.gold[0]), ([142, 143, 144, 145].to_vec(), 0));
    fixture.id(143);
    let table = &fixture.0.table;
    assert_eq!((table.slaves, table.mp), ([2, 0, 4, 4], [1, 0, 4, 4]));
    // Chunks: 20 to 30 gold as 24 and 6.
    let six = "Hydra, Behemoth, Dragon, Elder Wyrm, Arch-Demon, Demon Prince";
    let mut fixture = Fixture::four().monsters(0, six).purse(0, 40, 5, 5).laid();
    fixture.event("Pay Day");
    assert_eq!(fixture.legal(), [162, 163, 164, 165, 166]);
    fixture.id(166);
    assert_eq!(fixture.legal(), [142, 143, 144, 145, 146, 147, 148]);
    fixture.id(142);
    assert_eq!(fixture.legal(), [143, 144, 145, 146, 147]);
    fixture.id(145);
    assert_eq!((fixture.0.table.slaves[0], fixture.0.table.mp[0]), (2, 2));
}

#[test]
fn hmd_42_who_cannot_pay_dismisses_until_he_can() {
    let poor = || Fixture::four().monsters(0, "Troll, Kobold").purse(0, 1, 0, 0).laid();
    let mut fixture = poor();
    fixture.event("Pay Day");
    assert_eq!(fixture.legal(), [11, 17]);
    fixture.id(11);
    assert_eq!((fixture.0.table.monsters[0], fixture.0.table.gold[0]), (set("Kobold"), 2));
    let mut fixture = poor();
    fixture.event("Pay Day").id(17);
    assert_eq!((fixture.0.table.monsters[0].len(), fixture.0.table.gold[0]), (0, 3));
    // Nobody may dismiss a monster whose pay he can afford.
    let mut rich = Fixture::four().monsters(0, "Troll, Kobold").purse(0, 4, 0, 0).laid();
    rich.event("Pay Day");
    assert_eq!(rich.0.table.monsters[0], set("Troll, Kobold"));
}

#[test]
fn hmd_43_town_festival_closes_the_town() {
    for (closed_location_evil, token) in [(false, Castle), (true, Inn)] {
        // HMD-Q11: with the switch the evil move happens all the same.
        let options = Options { closed_location_evil, ..Options::default() };
        let mut fixture = Fixture::with(&options).worker(0, 15).worker(1, 17).laid();
        fixture.event("Town Festival");
        assert_eq!((fixture.0.table.slaves, fixture.0.table.tokens[0]), ([4; 4], token));
        assert!(fixture.0.slots[1].top.looked.is_empty());
    }
}

#[test]
fn hmd_44_happy_princess_closes_the_forest_and_opens_a_quest() {
    let fixture = Fixture::four().worker(0, 18).monsters(1, "Giant Rat, Cave Bat, Dire Wolf");
    let mut fixture = fixture.hand(1, "Get the Princess").laid();
    fixture.event("Happy Princess");
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(1), [0, 71].to_vec()));
    assert_eq!((fixture.0.table.gold[0], fixture.0.table.tokens[0]), (6, Castle));
}

#[test]
fn hmd_45_wrath_of_lord_asks_who_has_built() {
    let mut fixture =
        Fixture::four().worker(0, 9).worker(1, 10).edit(|s| s.table.vp = [3, 12, 4, 2]);
    fixture = fixture.laid();
    fixture.event("Wrath of Lord").ids(&[80, 0, 81, 0]);
    assert_eq!(fixture.0.table.vp, [4, 12, 3, 1]);
}

#[test]
fn hmd_46_kingdom_at_war_sends_every_party_home() {
    let fixture =
        Fixture::four().party(2, "Squire, Thief, Ranger").party(1, "Archer, Scout, Fighter");
    let mut fixture = fixture.laid();
    fixture.event("Kingdom at War");
    assert_eq!(fixture.0.table.tokens, [Castle; 3]);
    let bottom = pile::<Hero, 18>("Ranger, Thief, Squire, Fighter, Archer, Scout");
    assert_eq!(fixture.0.table.hero_bottom, bottom);
}

#[test]
fn hmd_47_big_sales_takes_2_gold_off_each_plot_card() {
    for (spot, price) in [(0, 1), (1, 2), (2, 3)] {
        let mut poor = Fixture::four().worker(0, spot).purse(0, price - 1, 0, 0).laid();
        poor.event("Big Sales");
        assert_eq!(poor.node(), Node::Chance);
        let mut fixture = Fixture::four().worker(0, spot).purse(0, price, 0, 0).laid();
        fixture.event("Big Sales").id(1);
        assert_eq!(fixture.0.table.gold[0], 0);
    }
}

#[test]
fn hmd_48_full_moon_yields_2_mp_more() {
    let mut fixture = Fixture::four().worker(0, 6).worker(0, 8).worker(1, 7).laid();
    fixture.event("Full Moon");
    assert_eq!(fixture.0.table.mp, [4 + 6 + 4, 4 + 5, 4, 4]);
}

#[test]
fn hmd_49_carriage_arrived_doubles_the_gold_of_the_forest() {
    let mut fixture = Fixture::four().worker(0, 18).laid();
    fixture.event("Carriage Arrived").die(5);
    assert_eq!(fixture.0.table.gold[0], 14);
}
