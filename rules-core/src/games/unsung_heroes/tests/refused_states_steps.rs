//! What a state refuses of its stage and of its agenda when it is read.

use serde::Deserialize;

use super::{
    fixture::imports::*,
    fixture::{fixed, slot},
    refused_states::refused,
};
use crate::{
    games::unsung_heroes::{
        components::Die,
        state::agenda::{Frame, Gain, GainStage, Source, Target, Why},
    },
    pieces::Stack,
};

const STAGE: &str = "the stage names";
const STEP: &str = "a step of the agenda cannot be";
const AGENDA: &str = "the agenda does not fit";

fn two() -> Fixture {
    Fixture::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[0])
}

fn three() -> Fixture {
    Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]).dice(1, "W3")
}

fn boss() -> Fixture {
    three().after(&[0, 1, 2, 0])
}

#[test]
fn a_stage_names_seats_cards_and_rounds_that_fit() {
    for stage in [
        Stage::Draft { seat: 2 },
        Stage::Deal { seat: 2, left: 7 },
        Stage::Deal { seat: 0, left: 0 },
        Stage::Deal { seat: 0, left: 8 },
        Stage::Refill { seat: 2, left: 1 },
        Stage::Refill { seat: 0, left: 0 },
        Stage::Refill { seat: 0, left: 3 },
        Stage::Rolls { next: 0 },
        Stage::Rolls { next: 3 },
        Stage::Played { card: Source::Card { owner: 1, slot: slot(1) } },
        Stage::Played { card: Source::Treasure(Treasure::RustyCrown) },
        Stage::Nope { slot: slot(1), asked: 2 },
        Stage::Nope { slot: slot(1), asked: 1 },
        Stage::Rank { winner: Some(0) },
        Stage::Treasures { winner: 2, second: None },
        Stage::Treasures { winner: 0, second: Some(1) },
        Stage::Keep { winner: 2, second: None },
        Stage::StuffEnd { puppet: 4 },
        Stage::Over { winner: 0 },
    ] {
        refused(two(), |state| state.stage = stage, STAGE);
    }
    refused(two().hand(0, &[9]), |s| s.stage = Stage::Nope { slot: slot(1), asked: 0 }, STAGE);
    for stage in [
        Stage::Rank { winner: Some(3) },
        // Seat 0 has nothing, seat 1 the W3.
        Stage::Rank { winner: Some(0) },
        Stage::Treasures { winner: 0, second: None },
        Stage::Treasures { winner: 0, second: Some(0) },
        Stage::Treasures { winner: 0, second: Some(3) },
        Stage::Treasures { winner: 3, second: Some(0) },
    ] {
        refused(three(), |state| state.stage = stage, STAGE);
    }
    for stage in [
        Stage::TurnUp,
        Stage::Deal { seat: 0, left: 7 },
        Stage::Draft { seat: 0 },
        Stage::Refill { seat: 0, left: 1 },
        Stage::Rank { winner: Some(1) },
        Stage::Treasures { winner: 1, second: Some(0) },
        Stage::StuffEnd { puppet: 0 },
        Stage::Over { winner: 0 },
        Stage::Over { winner: 3 },
    ] {
        refused(boss(), |state| state.stage = stage, STAGE);
    }
    let four = || {
        let fixture = Fixture::new(&[Alfred, Wanda, Tilda, Jerry]).hand(0, &[0]).hand(1, &[0]);
        fixture.hand(2, &[0]).hand(3, &[0])
    };
    for stage in [
        Stage::Draft { seat: 4 },
        Stage::Deal { seat: 4, left: 1 },
        Stage::Refill { seat: 4, left: 1 },
        Stage::Nope { slot: slot(1), asked: 4 },
        Stage::Keep { winner: 4, second: Some(0) },
    ] {
        refused(four(), |state| state.stage = stage, STAGE);
    }
    // Six in hand and two to draw, or more to draw than there are.
    let full = || two().hand(0, &[1, 2, 3, 4, 5]);
    refused(full(), |s| s.stage = Stage::Refill { seat: 0, left: 2 }, STAGE);
    refused(two().no_deck(0), |s| s.stage = Stage::Refill { seat: 0, left: 1 }, STAGE);
}

#[test]
fn numbers_stay_below_their_bounds() {
    refused(two(), |s| s.table.round = 0, "round");
    refused(two(), |s| s.table.was[1] = 1001, "too high");
    refused(two(), |s| s.table.stakes.puppet_bonus = 1, "too high");
    refused(two(), |s| s.table.reached[2] = 0xFF, "after the present turn");
    refused(two(), |s| s.hands[3] = Slots::one(Slot::NOPE), "empty seat");
    refused(two(), |s| s.decks[2] = Slots::one(Slot::NOPE), "empty seat");
    let clock = |s: &mut State| s.table.clock = 5;
    refused(two().set(clock), |s| s.table.reached[3] = 1, "empty seat");
    refused(two().set(clock), |s| s.table.was[3] = 1, "empty seat");
}

/// The frame on top is bent, and the state is refused.
fn bent(mut fixture: Fixture, steps: &str, change: impl FnOnce(&mut Frame), reason: &str) {
    fixture.play(steps);
    refused(fixture, |state| change(state.agenda.top_mut().expect("a frame")), reason);
}

#[test]
fn a_step_aims_at_what_is_there() {
    let note = || two().hand(0, &[5]).dice(0, "B1 B4");
    let die = |text| Die::parse(text).unwrap();
    for frame in [
        Frame::Blank,
        Frame::Reroll { owner: 2, die: die("B1") },
        Frame::Reroll { owner: 0, die: die("B2") },
        Frame::Reroll { owner: 1, die: die("B1") },
        Frame::Rage { left: 1 },
        Frame::Pick { target: Target::TitheTake(0), may_skip: true },
        Frame::Pick { target: Target::TitheTake(4), may_skip: true },
        Frame::Pick { target: Target::TitheGive(0), may_skip: true },
        Frame::Pick { target: Target::StuffItem, may_skip: true },
        Frame::Pick { target: Target::SwapB { owner: 2, die: die("B1") }, may_skip: false },
        Frame::Pick { target: Target::SwapB { owner: 0, die: die("B3") }, may_skip: false },
    ] {
        let reason = if frame == Frame::Blank { AGENDA } else { STEP };
        bent(note(), "card 5; die 0,0", |top| *top = frame, reason);
    }
    // Alfred alone measures, Ellen alone stuffs, and what is not lifted yet.
    let other = || Fixture::new(&[Tilda, Alfred]).hand(0, &[5, 0]).hand(1, &[0]).dice(0, "W1");
    let measured = Frame::Pick { target: Target::Measured, may_skip: true };
    bent(other(), "card 5; die 0,0", |top| *top = measured, STEP);
    let ellen = || Fixture::new(&[Ellen, Tilda]).hand(0, &[10, 0]).hand(1, &[0]).discard(1, &[3]);
    for (owner, card) in [(1, 4), (2, 3), (0, 3)] {
        let target = Target::StuffPuppet { owner, slot: slot(card) };
        let frame = Frame::Pick { target, may_skip: false };
        bent(ellen(), "card 10; skip; item 1,3", |top| *top = frame, STEP);
    }
    // Before the first bonus or after the last: the frame of the card itself.
    let next = |fixture: Fixture, steps: &str, next| {
        let mut fixture = fixture;
        fixture.play(steps);
        refused(
            fixture,
            |state| {
                let Frame::Card { source, .. } = state.agenda.as_slice()[0] else { panic!() };
                state.agenda.as_mut_slice()[0] = Frame::Card { source, next };
            },
            STEP,
        );
    };
    next(note(), "card 5; die 0,0", 4);
    let boss = two().after(&[0, 0, 1, 1]).holding(0, Treasure::BagOfBottleCaps);
    next(boss, "treasure bag_of_bottle_caps", 4);
}

#[test]
fn rage_and_a_mass_reroll_fit_the_table() {
    let betty = || {
        Fixture::new(&[Betty, Wanda])
            .hand(0, &[10, 0])
            .hand(1, &[0])
            .set(|s| (s.table.stakes.angry, s.table.stakes.happy) = (1, 1))
    };
    bent(betty(), "card 10; use", |top| *top = Frame::Rage { left: 25 }, STEP);
    let jerry = |other| {
        let options = Options { max_dice_per_player: 4, ..fixed(&[Jerry, other]) };
        let fixture = Fixture::with(&options).hand(0, &[12, 0]).hand(1, &[0]).dice(0, "W4");
        fixture.dice(1, "B1* B2 B3 B4")
    };
    let mass = |owner, left, ones| Frame::Mass { owner, left, ones };
    for frame in [
        mass(0, [3, 0, 0, 0], 0),
        mass(2, [3, 0, 0, 0], 0),
        // One lies, and four are four too many.
        mass(1, [4, 0, 0, 0], 0),
        mass(1, [2, 0, 0, 1], 0),
        mass(1, [2, 0, 0, 0], 1),
    ] {
        let reason = if frame == mass(2, [3, 0, 0, 0], 0) { "empty seat" } else { STEP };
        bent(jerry(Alfred), "card 12; skip; use", |top| *top = frame, reason);
    }
    let more = mass(1, [1, 0, 0, 0], 2);
    bent(jerry(Betty), "card 12; skip; use", |top| *top = more, STEP);
}

#[test]
fn dice_on_their_way_fit_the_table() {
    // Greg may set the second of two Blue dice; two lie, four is the limit.
    let options = Options { max_dice_per_player: 4, ..fixed(&[Greg, Tilda]) };
    let greg = || Fixture::with(&options).hand(0, &[7, 0]).hand(1, &[0]).dice(0, "W5 W6");
    let steps = "card 7";
    let gain = |change: fn(&mut Gain), reason: &str| {
        let bend = |top: &mut Frame| {
            let Frame::Gain(gain) = top else { panic!("{top:?}") };
            change(gain);
        };
        bent(greg(), steps, bend, reason);
    };
    gain(|gain| gain.owner = 2, STEP);
    gain(|gain| gain.left[0] = 1, STEP);
    gain(|gain| (gain.left, gain.dice) = ([2, 0, 0, 0], one("B0")), STEP);
    gain(|gain| gain.left[3] = 1, STEP);
    gain(|gain| gain.ones[0] = 1, STEP);
    gain(|gain| gain.rolled = 16, STEP);
    gain(|gain| gain.dice = one("B3*"), STEP);
    // Only Wanda's Gold Card brings the Purple die.
    gain(|gain| gain.dice = one("P?"), STEP);
    gain(|gain| (gain.stage, gain.rolled) = (GainStage::Roll, 1), STEP);
    gain(|gain| gain.stage = GainStage::Roll, STEP);
    gain(|gain| gain.stage = GainStage::Odds, STEP);
    gain(|gain| (gain.stage, gain.dice) = (GainStage::Comedy, Stack::default()), STEP);
    gain(|gain| (gain.stage, gain.dice) = (GainStage::Extra, Stack::default()), STEP);
    // Jerry holds the dice he has gained, in order.
    let jerry = || Fixture::new(&[Jerry, Tilda]).hand(0, &[2, 0]).hand(1, &[0]).dice(0, "W5");
    for dice in ["B2 R2", "B3 R2 R2", "R1 B2", ""] {
        let bend = |top: &mut Frame| {
            let Frame::Gain(gain) = top else { panic!("{top:?}") };
            gain.dice = Stack::default();
            dice.split_whitespace().for_each(|die| gain.dice.push(Die::parse(die).unwrap()));
        };
        bent(jerry(), "card 2; roll B2; roll R1", bend, STEP);
    }
    // Only Wanda's Gold Card brings the Purple die, and one of them.
    let purple = |fixture, steps, dice| {
        let bend = |top: &mut Frame| {
            let Frame::Gain(gain) = top else { panic!("{top:?}") };
            gain.left[3] = dice;
        };
        bent(fixture, steps, bend, STEP);
    };
    let jerry = Fixture::new(&[Jerry, Wanda]).hand(0, &[2, 0]).hand(1, &[0]).dice(0, "W5");
    purple(jerry, "card 2; roll B2; roll R1", 1);
    let wanda = Fixture::new(&[Wanda, Tilda]).hand(0, &[14, 0]).hand(1, &[0]).dice(0, "W5");
    purple(wanda, "card 14; use", 2);
    let wanda = Fixture::new(&[Wanda, Tilda]).hand(0, &[14, 0]).hand(1, &[0]).dice(0, "W5");
    let comic = |top: &mut Frame| {
        let Frame::Gain(gain) = top else { panic!("{top:?}") };
        gain.ones[3] = 1;
    };
    bent(wanda, "card 14; use", comic, STEP);
    let wrong = |why| {
        let mut fixture = Fixture { state: deal(&fixed(&[Alfred, Tilda])).state };
        fixture.play("roll B1 B2");
        refused(
            fixture,
            |state| {
                let Some(Frame::Gain(gain)) = state.agenda.top_mut() else { panic!() };
                (gain.why, gain.owner) = why;
            },
            AGENDA,
        );
    };
    wrong((Why::Card, 1));
    wrong((Why::Starting, 0));
    let mut rolls = deal(&fixed(&[Betty, Tilda]));
    rolls.state.agenda.clear();
    rolls.state.agenda.push(Frame::Rage { left: 1 });
    let fault = rolls.state.validate().unwrap_err();
    assert!(fault.to_string().contains(AGENDA), "a starting roll leaves no choice of Rage");
}

#[test]
fn on_a_card_lies_one_step_that_it_can_bring() {
    let pile = |above: &[Frame]| {
        let mut fixture =
            Fixture::new(&[Tilda, Ellen]).hand(0, &[12, 0]).hand(1, &[0]).discard(1, &[13]);
        fixture.play("card 12; item 1,7");
        refused(
            fixture,
            |state| {
                state.agenda.clear();
                let source = Source::Card { owner: 0, slot: slot(12) };
                state.agenda.push(Frame::Card { source, next: 1 });
                for frame in above {
                    state.agenda.push(*frame);
                }
            },
            AGENDA,
        );
    };
    let card =
        |owner, number| Frame::Card { source: Source::Card { owner, slot: slot(number) }, next: 0 };
    let pick = Frame::Pick { target: Target::RerollAny, may_skip: true };
    pile(&[Frame::Draw]);
    pile(&[Frame::Forge { chosen: 0, next: 0, sum: 0 }]);
    pile(&[pick, pick]);
    pile(&[Frame::Show { next: 1 }, pick]);
    pile(&[Frame::Mass { owner: 1, left: [0; 4], ones: 0 }, pick]);
    // A replayed card lies in the row and is an Item.
    pile(&[card(0, 12)]);
    pile(&[card(1, 3)]);
    pile(&[card(1, 13), Frame::Draw]);
}

/// One die that waits.
fn one(text: &str) -> Stack<Die, 4> {
    let mut dice = Stack::default();
    dice.push(match text {
        "B0" => Die::unrolled(Colour::Blue),
        _ => Die::parse(text).unwrap(),
    });
    dice
}

#[test]
fn a_forge_in_progress_adds_up() {
    let karl = || {
        let fixture = Fixture::new(&[Karl, Tilda]).hand(0, &[0]).hand(1, &[0]);
        fixture.dice(0, "R4 R4 R4 B2 B2").dice(1, "W8")
    };
    // Two of the Red dice are chosen: the parts 0 and 1, worth 8.
    for (chosen, next, sum) in
        [(3, 2, 7), (3, 3, 8), (3, 1, 8), (5, 3, 8), (3, 2, 10), (7, 3, 12), (1 << 63, 64, 0)]
    {
        bent(karl(), "ability", |top| *top = Frame::Forge { chosen, next, sum }, STEP);
    }
    let mut poor = karl();
    poor.play("ability");
    refused(poor, |state| state.table.bars_one = 4, STEP);
    let mut alone = karl();
    alone.play("ability");
    refused(alone, |state| state.table.stakes.dice[0].clear(), STEP);
}

#[test]
fn a_forge_in_progress_travels_as_json() {
    let fixture = Fixture::new(&[Karl, Tilda]).hand(0, &[0]).hand(1, &[0]);
    let mut fixture = fixture.dice(0, "R4 R4 R4 B2 B2");
    fixture.play("ability");
    let document = serde_json::to_value(&fixture.state).unwrap();
    let chosen = document.pointer("/agenda/0/forge/chosen").expect("a Forge");
    assert_eq!(*chosen, serde_json::json!([0, 1]));
    assert_eq!(State::deserialize(&document).unwrap(), fixture.state);
    for parts in [serde_json::json!([0, 0, 1]), serde_json::json!([0, 1, 64])] {
        let mut bad = document.clone();
        *bad.pointer_mut("/agenda/0/forge/chosen").unwrap() = parts;
        let error = State::deserialize(&bad).unwrap_err().to_string();
        assert!(error.contains("beyond 63 or appears twice"), "{error}");
    }
}

#[test]
fn a_line_leader_draws_into_a_hand_with_room() {
    let leader = || {
        let fixture = Fixture::new(&[Betty, Ellen]).after(&[0]).hand(1, &[0, 9]);
        fixture.hand(0, &[0, 1, 2, 3, 4, 5]).dice(0, "R3")
    };
    let mut fixture = leader();
    fixture.play("powerup line_leader_pixie");
    refused(
        fixture,
        |state| {
            state.decks[0].remove(slot(6));
            state.hands[0].insert(slot(6));
        },
        STEP,
    );
}
