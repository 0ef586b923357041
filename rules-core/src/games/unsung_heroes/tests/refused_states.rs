//! What a state refuses when it is read.

use alloc::string::ToString;

use serde::Deserialize;

use super::{
    super::{
        components::{Character, Colour, Die, Minion, Slot, Slots, Treasure},
        *,
    },
    fixture::{Fixture, fixed},
};
use crate::{Legal, Setup};

/// A change that no game can show is refused with a reason.
pub(super) fn refused(fixture: Fixture, change: impl FnOnce(&mut State), reason: &str) {
    let mut state = fixture.state;
    state.validate().unwrap();
    change(&mut state);
    let fault = state.validate().expect_err(reason).to_string();
    assert!(fault.contains(reason), "{fault}, not {reason}");
}

#[test]
fn states_that_no_game_can_show_are_refused() {
    use super::super::{
        components::Seats,
        state::agenda::{Frame, Stage},
        state::{MinionPlace, Prize, TreasurePlace, Trove},
    };
    use Character::{Alfred, Betty, Karl, Wanda};
    let base = || Fixture::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[0]).dice(0, "B1 B4");
    refused(base(), |s| s.options.players = 7, "options");
    refused(base(), |s| s.table.round = 6, "round");
    refused(base(), |s| s.table.current = 2, "current player");
    refused(base(), |s| s.table.passes = 2, "passes");
    refused(base(), |s| s.table.clock = 101, "clock");
    refused(base(), |s| s.table.reached[0] = 1, "after the present turn");
    refused(base(), |s| s.hands[2] = Slots::one(Slot::NOPE), "empty seat");
    refused(base(), |s| s.table.cast[1] = Some(Alfred), "taken");
    refused(base(), |s| s.hands[0].remove(Slot::new(0).unwrap()), "missing or lies twice");
    refused(base(), |s| s.decks[0].insert(Slot::new(0).unwrap()), "missing or lies twice");
    refused(
        base(),
        |s| {
            let dice = &mut s.table.stakes.dice[0];
            dice.as_mut_slice().swap(0, 1);
        },
        "out of order",
    );
    refused(
        base(),
        |s| s.table.stakes.dice[0].as_mut_slice()[1] = Die::new(Colour::Blue, 7),
        "order",
    );
    let rats = Fixture::new(&[Alfred, Character::Jerry]).hand(0, &[0]).hand(1, &[0]);
    refused(rats, |s| s.table.stakes.dice[0].push(Die::new(Colour::Purple, 3)), "Purple die");
    let tilda = Fixture::new(&[Alfred, Character::Tilda]).hand(0, &[0]).hand(1, &[0]);
    refused(tilda, |s| s.table.rat_cards = 1, "too many tokens");
    refused(base(), |s| s.table.stakes.dice[2].push(Die::new(Colour::Blue, 3)), "too many dice");
    refused(base(), |s| s.table.stakes.angry = 1, "without its character");
    refused(base(), |s| s.table.stakes.cheese = 11, "too many tokens");
    refused(
        base(),
        |s| (s.table.stakes.angry, s.table.stakes.happy) = (255, 255),
        "too many tokens",
    );
    refused(base(), |s| s.table.coin = true, "without its character");
    refused(base(), |s| s.table.ability_used = Seats::one(1), "once-per-round");
    refused(
        base(),
        |s| s.table.minions[Minion::LineLeaderPixie] = Prize::at(MinionPlace::Unseen),
        "not part of this game",
    );
    refused(
        base(),
        |s| s.table.minions[Minion::LabRat].place = MinionPlace::FaceUp,
        "number of Minions",
    );
    refused(base(), |s| s.table.minions[Minion::LabRat].used = true, "cannot be");
    refused(
        base(),
        |s| s.treasures[Treasure::MouseTrap] = Trove::at(TreasurePlace::Hidden),
        "knows where",
    );
    refused(
        base(),
        |s| s.treasures[Treasure::MouseTrap] = Trove::at(TreasurePlace::Discarded),
        "wrong seats",
    );
    refused(base(), |s| s.table.was[0] = 5, "scores are kept");
    refused(base(), |s| s.table.before = Some(s.table.stakes), "kept although");
    refused(base(), |s| s.agenda.push(Frame::Draw), "agenda");
    refused(base(), |s| s.stage = Stage::Action, "");
    refused(base(), |s| s.stage = Stage::Nope { slot: Slot::NOPE, asked: 1 }, "does not fit");
    refused(base(), |s| s.stage = Stage::Over { winner: 0 }, "");
    refused(base(), |s| s.stage = Stage::Draft { seat: 1 }, "");
    // At rest: somebody has a choice.
    refused(
        base(),
        |s| {
            let hand = core::mem::take(&mut s.hands[0]);
            s.table.stakes.discards[0] = hand;
            s.table.stakes.dice[0].clear();
        },
        "nobody has a choice",
    );
    let betty = Fixture::new(&[Betty, Karl]).hand(0, &[0]).hand(1, &[0]);
    refused(betty, |s| s.table.bars_one = 5, "too many tokens");
}

#[test]
fn every_state_travels_as_json() {
    let mut fixture = Fixture::new(&[Character::Tilda, Character::Alfred])
        .hand(0, &[12, 0])
        .hand(1, &[9, 0])
        .discard(1, &[13]);
    for steps in ["", "card 12", "item 1,7", "use; use", "roll B3", "nope"] {
        fixture.play(steps);
        let json = serde_json::to_value(&fixture.state).unwrap();
        assert_eq!(State::deserialize(&json).unwrap(), fixture.state);
    }
    let text = serde_json::to_value(&fixture.state).unwrap().to_string();
    for (from, to) in [
        ("\"hands\":[[0]", "\"hands\":[[0,0]"),
        ("\"hands\":[[0]", "\"hands\":[[15]"),
        ("\"round\":1", "\"round\":0"),
        ("\"round\":1", "\"round\":1,\"rounds\":1"),
        ("\"stage\":\"turn\"", "\"stage\":\"turns\""),
    ] {
        assert!(text.contains(from), "{text}");
        let changed: serde_json::Value = text.replacen(from, to, 1).parse().unwrap();
        assert!(State::deserialize(&changed).is_err(), "{to}");
    }
}

#[test]
fn a_new_game_with_a_list_begins_with_the_deal() {
    let state = State::new_game(&fixed(&[Character::Alfred, Character::Wanda])).unwrap();
    assert_eq!(
        (state.total_weight(), state.options()),
        (15, fixed(&[Character::Alfred, Character::Wanda]))
    );
}

#[test]
fn uh_60_the_stakes_before_a_card_hold_no_token_without_its_character() {
    let steps = "183 182 c17 c8 c11 c22 c10 c14 c15 c14 c16 c17 c12 c15 c10 c20 c26 c69 c148 84 \
                 c153 9 1 15 1 84";
    let mut game =
        crate::Session::<State>::new(&Options { players: 2, ..Options::default() }).unwrap();
    for mark in crate::parse_steps(steps).unwrap() {
        game.apply(mark.step::<State>().unwrap()).unwrap();
    }
    let mut state = game.state().clone();
    assert!(state.validate().is_ok());
    state.table.before.as_mut().expect("a card that can be Noped").angry = 2;
    assert!(state.validate().unwrap_err().to_string().contains("without its character"));
}

#[test]
fn uh_38_uh_107_no_more_than_four_dice_and_no_purple_one_are_rolled_at_the_start() {
    use crate::{Legal, games::unsung_heroes::state::agenda::Frame};
    let mut game = crate::Session::<State>::new(&fixed(&[Character::Wanda, Character::Alfred]))
        .expect("options of the box");
    let mut rng = crate::generator(1, 0);
    while !matches!(game.state().agenda.as_slice(), [Frame::Gain(_)]) {
        let outcome = crate::sample_chance(game.state(), &mut rng);
        game.apply(crate::Step::Chance(outcome)).expect("a drawn outcome");
    }
    let mut state = game.state().clone();
    assert_ne!(state.node(), crate::Node::Terminal);
    let mut coming = |left| {
        let [Frame::Gain(gain)] = state.agenda.as_mut_slice() else { unreachable!() };
        gain.left = left;
        state.validate().map_err(|fault| fault.to_string())
    };
    assert_eq!(coming([3, 1, 0, 0]), Ok(()));
    for impossible in [[0, 0, 0, 1], [3, 2, 0, 0]] {
        assert!(coming(impossible).unwrap_err().contains("a step of the agenda cannot be"));
    }
}
