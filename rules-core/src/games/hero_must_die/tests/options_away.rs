//! Rules of an option, tested away from its default.

use alloc::vec::Vec;

use super::fixture::Fixture;
use crate::{
    Indexed,
    component_set::Blank,
    games::hero_must_die::{
        Options, Shared,
        components::{Creature, Strength},
        state::Road::{Castle, Inn},
    },
};

/// The queue of the turn after a floor fell.
fn shifted(fixture: Fixture) -> Vec<u8> {
    let mut fixture = fixture.hand(1, "Traitor").laid();
    fixture.id(0);
    fixture.queue().to_vec()
}

#[test]
fn hmd_30_hmd_q6_with_the_switch_off_the_loser_alone_goes_back_if_he_is_there() {
    let off = |players| Options { players, skip_after_loss: false, ..Options::default() };
    let lost = |players| Fixture::with(&off(players)).turn(4).lost();
    let out = |players| lost(players).edit(|s| s.table.vp[0] = 2);
    assert_eq!(shifted(lost(4)), [1, 2, 3, 0]);
    assert_eq!(shifted(lost(3)), [1, 2, 0]);
    assert_eq!(shifted(lost(2)), [1, 0]);
    // The loser is out: L is 0, and nobody goes back.
    assert_eq!(shifted(out(4)), [1, 2, 3]);
    assert_eq!(shifted(out(3)), [1, 2]);
}

#[test]
fn hmd_q11_with_the_switch_on_a_closed_forest_moves_a_token_and_nothing_else() {
    for (closed_location_evil, token) in [(false, Castle), (true, Inn)] {
        let options = Options { closed_location_evil, ..Options::default() };
        let mut fixture = Fixture::with(&options).worker(0, 18).laid();
        fixture.event("Happy Princess");
        // Two gold of income for everybody, and none for the worker.
        assert_eq!((fixture.0.table.gold, fixture.0.table.tokens[0]), ([6; 4], token));
        assert!(fixture.0.slots.iter().all(|slot| slot.top.looked.is_empty()));
        // Without a worker no evil is done, whatever the switch says.
        let mut empty = Fixture::with(&options).laid();
        empty.event("Happy Princess");
        assert_eq!(empty.0.table.tokens, [Castle; 3]);
    }
}

#[test]
fn hmd_111_of_two_highest_strengths_the_earlier_colour_grows() {
    // Brown before green before black before yellow before blue (2.2).
    for first in 0..Strength::COUNT {
        for second in first + 1..Strength::COUNT {
            let mut strength = [1; Strength::COUNT];
            (strength[first], strength[second]) = (4, 4);
            let best = Creature { strength, ..Creature::BLANK }.ranked().best();
            assert_eq!(best, first, "{strength:?}");
        }
    }
}

#[test]
fn hmd_42_who_lacks_one_resource_dismisses_first() {
    // Four level points, and three resources of any kind.
    for (gold, slaves, mp) in [(3, 0, 0), (1, 1, 1)] {
        let fixture = Fixture::four().monsters(0, "Troll, Kobold").purse(0, gold, slaves, mp);
        let mut fixture = fixture.laid();
        fixture.event("Pay Day");
        assert_eq!(fixture.legal(), [11, 17], "one of the monsters");
    }
}

#[test]
fn hmd_110_the_party_levels_up_also_if_the_guard_is_out() {
    let fixture = Fixture::four().lost().hand(1, "Traitor").edit(|s| s.table.vp[0] = 2);
    let mut fixture = fixture.laid();
    fixture.id(0);
    assert_eq!((fixture.queue().len(), fixture.0.table.markers.len()), (3, 1));
}

#[test]
fn hmd_4_if_nobody_is_left_each_gets_the_return_of_a_shared_defeat() {
    let half = Shared::new(500_000).expect("a return");
    let options = Options { collective_loss_return: half, ..Options::default() };
    let mut fixture = Fixture::with(&options).edit(|s| s.table.vp = [1; 4]).laid();
    fixture.event("Wrath of Lord");
    assert_eq!((fixture.queue().len(), fixture.payoffs()), (0, [1_500_000; 4].to_vec()));
}
