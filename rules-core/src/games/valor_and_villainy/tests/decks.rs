//! Minions in play and decks (3.14, 3.17, 3.23, 3.24), and what lies face down.

use serde::Deserialize;

use super::*;
use crate::{
    Setup,
    games::valor_and_villainy::{State, moments::scout::Task},
};

#[test]
fn vv_141_vv_q20_minions_cost_two_five_and_eight() {
    for (dice, roll, sizes) in [
        ("1W", "novice 1x1", 0),
        ("2W", "novice 2x1", 1),
        ("4W", "novice 4x1", 1),
        ("5W", "novice 5x1", 2),
        ("4R", "master 3x2", 2),
        ("4R", "master 4x2", 3),
    ] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.tokens(Mordak, [0; 4]).dice(Mordak, Row::Corruption, dice).turn(Mordak);
        fixture.play(&format!("corruption; {roll}"));
        let offered = ["spawn chump", "spawn elite", "spawn boss"].map(|text| fixture.may(text));
        assert_eq!(offered.iter().filter(|&&may| may).count(), sizes, "{roll}");
    }
}

#[test]
fn vv_143_vv_q30_the_edge_is_any_missing_neighbour() {
    // The small Map has no tile on cell 9: 8 and 14 lie on its edge.
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.reveal(&[
        (8, Tile::T1Crag),
        (14, Tile::T1Bramble),
        (18, Tile::T1Farm),
        (3, Tile::T2Quarry),
    ]);
    fixture.reveal(&[(2, Tile::T1Toll), (6, Tile::T1Fen), (1, Tile::T2Dojo)]);
    fixture.tokens(Mordak, [0; 4]).dice(Mordak, Row::Corruption, "1R").turn(Mordak);
    fixture.play("corruption; master 1x2; spawn chump; minion heckler");
    let legal = fixture.choices();
    assert!(
        legal.contains("region 8") && legal.contains("region 14") && legal.contains("region 3")
    );
    assert!(
        !fixture.may("region 7") && !fixture.may("region 13"),
        "all four neighbours are revealed"
    );
}

#[test]
fn vv_155_vv_157_who_comes_during_the_step_does_not_act() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.hand(Mordak, &[Spell::DarkSummons]).put(7, "shadow_mordak heckler_0").turn(Mordak);
    fixture.play(
        "pass; character shadow_mordak; magic; adept 1x0 0x2; master 0x2; spell dark_summons",
    );
    fixture.play("minion slam_poet; region 7; pass");
    assert_eq!(fixture.choices(), "pass; character heckler_0", "VV-S45: not the Slam Poet");
    // A card that left and came again does not act twice.
    assert!(!fixture.state.table.may_act.contains(Piece::SlamPoet0));
}

#[test]
fn vv_216_spent_spells_become_the_deck() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        // All Divine Spells but one lie in the discard pile.
        let divine = state.deck.split(fixed::OF_DECK[Deck::Divine.index()].bits());
        state.table.discard.absorb(&divine);
        state.table.discard.take(Spell::Purify);
        state.deck.add(Spell::Purify);
    });
    fixture.turn(Bjorn).play("power_surge; deck divine");
    assert_eq!(fixture.chance_outcomes(), (1, 1));
    fixture.play("spell purify");
    assert_eq!(
        fixture.chance_outcomes(),
        (14, 31),
        "the discard pile, when the next card is needed"
    );
    fixture.play("spell favor");
    assert_eq!(fixture.state.table.discard.total(), 0);
}

#[test]
fn vv_216_an_empty_pile_of_both_kinds_gives_nothing() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        let divine = state.deck.split(fixed::OF_DECK[Deck::Divine.index()].bits());
        state.hands[SeatId::Hero1].absorb(&divine);
    });
    fixture.turn(Bjorn).play("power_surge; deck divine");
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)));
    assert!(fixture.state.hands[SeatId::Hero0].is_empty());
}

#[test]
fn vv_217_vv_q46_face_down_treasures_stay_in_the_unseen_pool() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.set(|state| state.table.stashes[Team::Hero].face_down = 2).turn(Loxley).play("pass");
    assert_eq!(fixture.chance_outcomes(), (25, 45), "any of them, by copies");
    fixture.play("treasure padded_jerkin");
    assert_eq!(fixture.chance_outcomes(), (25, 44));
    // All are placed or seen: an icon places nothing, unless the discards join.
    for (discarded, placed) in [(0, 0), (1, 1)] {
        let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
        fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Toll)]).at(Bjorn, 13);
        fixture.set(|state| {
            let all = state.table.treasures.split(u64::MAX);
            state.table.stashes[Team::Hero].treasures = all;
            for _ in 0..discarded {
                state.table.stashes[Team::Hero].treasures.take(Treasure::SoftBoots);
                state.table.treasure_discard.add(Treasure::SoftBoots);
            }
            let stash = core::mem::take(&mut state.table.stashes[Team::Hero].treasures);
            state.table.treasure_discard.absorb(&stash);
            if discarded == 0 {
                // Everything is unseen and lies face-down in the Stash.
                state.table.treasures = core::mem::take(&mut state.table.treasure_discard);
                state.table.stashes[Team::Hero].face_down = 45;
            }
        });
        fixture.turn(Bjorn).play("scout; tile t1_farm; minion heckler");
        assert_eq!(fixture.state.table.map.treasures[Cell::C14], placed);
        if discarded > 0 {
            assert_eq!(fixture.state.table.treasures.total(), 45, "the discard pile joined first");
        }
    }
}

#[test]
fn vv_113_vv_q38_every_defeated_card_goes_to_the_heroes() {
    // A Minion on strings Defeats another one.
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.tokens(Gwenavael, [0; 4]).hand(Gwenavael, &[Spell::PuppetStrings]);
    fixture.put(13, "petal_duelist_0 gladestalker_0").turn(Gwenavael);
    fixture.cast(Gwenavael, Spell::PuppetStrings, 1).play("character petal_duelist_0");
    fixture.play("melee; novice 1x1; adept 0x0 0x2; region 13; assign 2");
    assert_eq!(
        (fixture.defeated(), fixture.stack(13)),
        ("gladestalker".into(), "petal_duelist_0".into())
    );
    // A villain-side AOE Defeats its own.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(12, "gladestalker_0").put(13, "squib_tosser_0").turn(Char::SquibTosser0);
    fixture.play("ranged; novice 2x1; region 12; assign 2");
    assert_eq!(fixture.defeated(), "gladestalker");
}

#[test]
fn vv_213_vv_q39_gust_is_a_minion_without_a_wounded_side() {
    for (side, (points, defeat, dice)) in shipped::GUST.iter().zip([(2, 4, "1Y 1W"), (3, 6, "2Y")])
    {
        assert_eq!((side.action_points, side.defeat, side.wound), (points, defeat, None));
        assert_eq!((side.row(Row::Melee), side.row(Row::Ranged)), (Dice::read(dice), Dice::NONE));
        assert!(side.abilities.contains(Ability::Evade));
    }
}

#[test]
fn vv_218_a_drawn_card_takes_the_lowest_free_id() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(7, "heckler_0 heckler_2").tokens(Mordak, [0; 4]).dice(
        Mordak,
        Row::Corruption,
        "1R",
    );
    fixture.turn(Mordak).play("corruption; master 1x2; spawn chump");
    assert_eq!(fixture.chance_outcomes(), (12, 33));
    fixture.play("minion heckler; region 13");
    assert_eq!(fixture.stack(13), "heckler_1");
}

#[test]
fn vv_16_vv_17_a_hawkemoor_tile_never_lies_face_down() {
    let state =
        <State as crate::Setup>::new_game(&crate::games::valor_and_villainy::Options::default());
    let state = state.unwrap();
    let document = serde_json::to_value(&state).unwrap();
    let places = (0..25).map(|cell| alloc::format!("/table/map/cells/{cell}/tile"));
    let mut reasons = alloc::vec::Vec::new();
    for place in places {
        let mut bent = document.clone();
        let tile = bent.pointer_mut(&place).unwrap();
        if !tile.is_null() {
            *tile = serde_json::Value::Null;
            reasons.push(alloc::format!("{}", State::deserialize(&bent).unwrap_err()));
        }
    }
    assert_eq!(reasons.len(), 5);
    assert!(reasons.iter().any(|reason| reason.contains("face down")), "{reasons:?}");
}

#[test]
fn vv_58_vv_59_no_treasure_lies_in_a_region_before_it_is_filled() {
    let steps = "c184 c215 c211 c209 c256 c253 c248 2 0 13 c0 c21 0 0 3 12 c1 0 0 8 c155";
    let mut game = crate::Session::<State>::new(&crate::games::valor_and_villainy::Options {
        heroes: 2,
        ..Default::default()
    })
    .unwrap();
    for mark in crate::parse_steps(steps).unwrap() {
        game.apply(mark.step::<State>().unwrap()).unwrap();
    }
    let mut state = game.state().clone();
    let scout = state.table.agenda.scout.expect("a Scout in progress");
    let open = state.table.map.revealed();
    let waiting = scout.dirs.iter().filter(|&there| scout.is_to_come(Task::Fill, there));
    let waiting: Vec<_> = waiting.filter_map(|there| scout.from.step(there)).collect();
    assert!(waiting.iter().any(|&cell| open.contains(cell)), "{scout:?}");
    for cell in waiting.into_iter().filter(|&cell| open.contains(cell)) {
        state.table.map.treasures[cell] = 1;
        let reason = state.validate().unwrap_err();
        assert!(alloc::format!("{reason}").contains("before they are laid"), "{reason}");
        state.table.map.treasures[cell] = 0;
        assert!(state.validate().is_ok());
    }
}

#[test]
fn vv_165_no_treasure_is_face_down_once_the_stash_is_revealed() {
    use crate::{Apply, Legal};
    let mut rng = crate::generator(1, 0);
    let mut state = State::new_game(&crate::games::valor_and_villainy::Options::default()).unwrap();
    while stage_of(&state.table) != "spend" {
        if state.node() == Node::Chance {
            let outcome = crate::sample_chance(&state, &mut rng);
            state.apply_chance(outcome);
        } else {
            state.apply_action(crate::random_action(&state, &mut rng));
        }
    }
    assert!(state.validate().is_ok());
    let team = state.table.side().unwrap();
    state.table.stashes[team].face_down = 1;
    let reason = alloc::format!("{}", state.validate().unwrap_err());
    assert!(reason.contains("after the Stash was revealed"), "{reason}");
}

#[test]
fn vv_37_vv_69_the_villain_has_no_loot_before_the_final_battle() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn);
    let mut state = fixture.state;
    state.table.stashes[Team::Hero].face_down = 1;
    assert!(state.validate().is_ok());
    state.table.stashes[Team::Hero].face_down = 0;
    state.table.stashes[Team::Villain].face_down = 1;
    let reason = alloc::format!("{}", state.validate().unwrap_err());
    assert!(reason.contains("Looted before the Final Battle"), "{reason}");
}
