//! The log: the entries of typical steps in exact words, and who reads which.

use super::fixture::imports::*;
use alloc::string::String;

use crate::{Seat, Step, StepOf, words::Describe};

/// The possible step of a notation.
fn step(state: &State, text: &str) -> StepOf<State> {
    match state.node() {
        Node::Chance => Step::Chance(ChanceOutcome::parse(text).unwrap()),
        _ => Step::Action(Action::parse(text).unwrap()),
    }
}

/// The entry of a step for a seat.
fn entry(fixture: &Fixture, text: &str, reader: Seat) -> Option<String> {
    State::log_entry(&fixture.state, step(&fixture.state, text), reader)
}

/// Holds the entry of a step for every seat, and takes the step.
fn told(fixture: &mut Fixture, text: &str, expected: &str) {
    for reader in 0..fixture.state.players() {
        assert_eq!(entry(fixture, text, reader).as_deref(), Some(expected), "seat {reader}");
    }
    fixture.play(text);
}

/// Holds that a step has no entry for anybody, and takes it.
fn untold(fixture: &mut Fixture, text: &str) {
    for reader in 0..fixture.state.players() {
        assert_eq!(entry(fixture, text, reader), None, "seat {reader}");
    }
    fixture.play(text);
}

#[test]
fn a_card_is_told_with_its_text_and_the_new_score() {
    let table = Fixture::new(&[Alfred, Wanda]).hand(0, &[1, 8, 14]).dice(0, "B2");
    let mut table = table.hand(1, &[1, 2, 3]).dice(1, "W8");
    told(&mut table, "card 1", "seat 0 plays Big Stick: +4 (score 6)");
    told(&mut table, "card 2", "seat 1 plays Skipping Stone: roll a Blue die");
    told(&mut table, "roll B3", "seat 1 rolls Blue 3 (score 11)");
    told(&mut table, "card 8", "seat 0 plays Trip Wire: +1, then reroll any die");
    told(&mut table, "use", "seat 0 uses: +1 (score 7)");
    untold(&mut table, "die 1,1");
    let text = "seat 0 rerolls White 8 of seat 1, which now shows 2 (score of seat 1: 5)";
    told(&mut table, "roll W2", text);
    told(&mut table, "card 1", "seat 1 plays Big Stick: +4 (score 9)");
    told(&mut table, "card 14", "seat 0 plays its Gold Card Grand Theory: +9 (score 16)");
}

#[test]
fn a_pass_is_told_at_once_also_one_without_a_choice() {
    let table = Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[1]).hand(2, &[1, 2]);
    let mut table = table.dice(0, "B1").dice(1, "W2").dice(2, "W3");
    // Nobody else can see whether seat 1 is asked.
    let texts = [
        "seat 0 passes\nseat 1 passes",
        "seat 0 passes\nseat 1 has nothing that it can do, and passes",
        "seat 0 passes\nseat 1 passes",
    ];
    for (reader, text) in (0..).zip(texts) {
        assert_eq!(entry(&table, "pass", reader).as_deref(), Some(text), "seat {reader}");
    }
    table.play("pass");
    told(&mut table, "card 2", "seat 2 plays Skipping Stone: roll a Blue die");
    told(&mut table, "roll B3", "seat 2 rolls Blue 3 (score 6)");
}

#[test]
fn a_nope_is_told_and_its_refusal_is_not() {
    let table = Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[0, 1]).hand(1, &[1, 9]);
    let mut table = table.hand(2, &[1, 9]).dice(0, "B1").dice(1, "W2").dice(2, "W3");
    told(&mut table, "card 1", "seat 0 plays Big Stick: +4 (score 5)");
    untold(&mut table, "skip");
    let text = "seat 2 plays Nope: Big Stick of seat 0 is discarded, and everything is as before it \
                (score of seat 0: 1)";
    told(&mut table, "nope", text);
    told(&mut table, "card 1", "seat 1 plays Big Stick: +4 (score 6)");
}

#[test]
fn the_end_of_a_round_is_told_line_by_line() {
    let table = Fixture::new(&[Alfred, Wanda, Tilda]).hand(2, &[1]).turn(2);
    let mut table = table.dice(0, "B4 B4").dice(1, "W3").dice(2, "W3").set(|state| {
        (state.table.reached, state.table.clock) = ([1, 3, 2, 0], 3);
    });
    let text = "seat 2 passes\nseat 0 passes\nseat 1 passes\n\
                all have passed in a row: round 1 is over\n\
                seat 0 wins round 1 with 8 points (seat 1 3, seat 2 3)\n\
                seat 0 takes the Minion Rat Bandit\n\
                seat 1 comes second with 3 points\n\
                seat 2 has 3 points, too, but reached this score earlier, which ranks lower";
    assert_eq!(entry(&table, "pass", 2).as_deref(), Some(text));
    table.play("pass");
    untold(&mut table, "treasures rusty_crown mouse_trap");
}

#[test]
fn only_those_who_see_a_treasure_read_its_name() {
    let table = Fixture::new(&[Alfred, Wanda, Tilda]).hand(2, &[1]).turn(2);
    let mut table = table.dice(0, "B4 B4").dice(1, "W4").dice(2, "W3");
    table.play("pass; treasures rusty_crown mouse_trap");
    let text = |won: &str, other: &str| {
        alloc::format!(
            "seat 0 keeps one of two Treasures for the Boss round{won}\n\
             seat 1, in second place, gets the other Treasure{other}\n\
             seat 2 gains a Rat Bonus Card (+1 for good)\n\
             dice and rows are cleared\n\
             each player draws 2 cards"
        )
    };
    let texts = [text(", Mouse Trap", ", Rusty Crown"), text("", ", Rusty Crown"), text("", "")];
    for (reader, text) in (0..).zip(texts) {
        assert_eq!(entry(&table, "treasure mouse_trap", reader), Some(text), "seat {reader}");
    }
    table.play("treasure mouse_trap");
    assert_eq!(entry(&table, "card 3", 0).as_deref(), Some("seat 0 draws Octa Stone"));
    for reader in [1, 2] {
        assert_eq!(entry(&table, "card 3", reader), None);
    }
}

#[test]
fn a_round_begins_with_its_prize_and_its_dice() {
    let mut table = deal(&fixed(&[Alfred, Betty]));
    told(&mut table, "roll B1 B3", "seat 0 rolls Blue 1, 3 to start the round (score 4)");
    let text = "seat 1 rolls Red 1 to start the round\nseat 1 gains 1 Angry token (score 2)\n\
                seat 1 takes the first turn, with the lowest score (2)";
    told(&mut table, "roll R1", text);
    let mut table = Fixture { state: State::new_game(&fixed(&[Alfred, Wanda])).unwrap() };
    while table.state.ask() == Ask::Draw {
        let first = table.outcomes()[0].0.clone();
        untold(&mut table, &first);
    }
    let text = "round 1 begins, for the Minion Lab Rat: reroll one of your dice";
    told(&mut table, "minion lab_rat", text);
}

#[test]
fn abilities_are_told_by_what_they_do() {
    let mut table = Fixture::new(&[Alfred, Wanda]).hand(0, &[1]).hand(1, &[1]).dice(0, "B1 B4");
    let text = "seat 0 uses Measured Technique\nBlue 1 of seat 0 becomes 3 (score 7)";
    told(&mut table, "ability", text);
    let mut table = Fixture::new(&[Karl, Wanda]).hand(0, &[2]).hand(1, &[1]).dice(0, "B4 R5 W8");
    let text = "seat 0 begins to forge; White 8 had to be among the parts to come to 10";
    told(&mut table, "ability", text);
    let text = "seat 0 forges White 8 and Red 5 into a Gold Bar worth 10 (score 14)";
    told(&mut table, "die 0,1", text);
    let mut table = Fixture::new(&[Karl, Wanda]).hand(0, &[2]).hand(1, &[1]).dice(0, "R4 W8");
    let text = "seat 0 forges White 8 and Red 4 into a Gold Bar worth 10, because no other parts come to \
                10 (score 10)";
    told(&mut table, "ability", text);
    let mut table = Fixture::new(&[Jerry, Wanda]).hand(0, &[10]).hand(1, &[1]).dice(0, "B1");
    table = table.dice(1, "W8 W3");
    told(
        &mut table,
        "card 10",
        "seat 0 plays Switcheroo: +2, then swap two dice of different players",
    );
    told(&mut table, "skip", "seat 0 leaves out: +2");
    untold(&mut table, "die 0,0");
    let text = "seat 0 swaps its own Blue 1 with White 8 of seat 1 (scores: seat 0 8, seat 1 4)";
    told(&mut table, "die 1,1", text);
}

#[test]
fn what_comes_of_a_forge_unasked_has_its_reason() {
    let table = || Fixture::new(&[Karl, Wanda]).hand(0, &[2]).hand(1, &[1]).dice(0, "B1 R4 W8");
    let mut needed = table().set(|state| (state.table.coin, state.table.bars_one) = (true, 1));
    let text = "seat 0 begins to forge; White 8 had to be among the parts to come to 10";
    told(&mut needed, "ability", text);
    let text = "seat 0 forges White 8, Blue 1 and an old Gold Bar (+1) into a Gold Bar worth 10; an \
                old Gold Bar (+1) had to be among the parts to come to 10";
    told(&mut needed, "die 0,0", text);
    let mut free = table().row(0, 0, 1).set(|state| state.table.coin = true);
    told(&mut free, "ability", "seat 0 begins to forge");
    let text = "seat 0 forges White 8 and Red 4 into a Gold Bar worth 10 (score 17)";
    untold(&mut free, "die 0,2");
    told(&mut free, "die 0,1", text);
}

#[test]
fn the_end_of_the_game_is_told() {
    let table = Fixture::new(&[Alfred, Wanda]).after(&[0, 1, 0, 0]).hand(0, &[1]);
    let mut table = table.dice(0, "B4").dice(1, "W7");
    told(&mut table, "pass", "seat 0 passes");
    let text = "seat 1 passes\nall have passed in a row: the Boss round is over\n\
                The game is over: seat 1 (Wanda) wins the Boss round with 7 points (seat 0 4), and \
                with it the game";
    told(&mut table, "pass", text);
}
