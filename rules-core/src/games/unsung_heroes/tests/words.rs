//! Words: questions, decisions and the table, in exact words.

use super::fixture::imports::*;
use crate::{
    Seat, generator, random_action, sample_chance,
    words::{self, Describe, Description, Section},
};
use alloc::string::String;

/// What a seat is told.
fn seen(fixture: &Fixture, seat: Seat) -> Description {
    words::describe::<State>(seat, &fixture.state.view(seat))
}

/// The legal actions in words.
fn actions(fixture: &Fixture) -> Vec<String> {
    let Node::Player(seat) = fixture.node() else { panic!("a seat decides") };
    seen(fixture, seat).actions.into_iter().map(|action| action.words).collect()
}

/// The lines of a section.
fn section<'a>(table: &'a [Section], title: &str) -> &'a [String] {
    &table.iter().find(|section| section.title == title).unwrap().lines
}

#[test]
fn a_turn_tells_the_scores_and_who_has_passed() {
    let table = Fixture::new(&[Alfred, Wanda]).hand(0, &[1, 9]).hand(1, &[5]);
    let mut table = table.dice(0, "B2 B4").dice(1, "W3");
    let asked = "Round 1 of 5: seat 0 plays one card, takes one Action or passes; scores: seat 0 6, \
                 seat 1 3";
    assert_eq!(seen(&table, 0).asked, asked);
    let list = [
        "pass",
        "use Measured Technique: turn an own Blue 1 or 2 to 3 (once a round)",
        "play Big Stick: +4",
    ];
    assert_eq!(actions(&table), list);
    table.play("pass");
    let asked = "Round 1 of 5: seat 1 plays one card, takes one Action or passes; scores: seat 0 6, \
                 seat 1 3; seat 0 has just passed, so a pass ends the round and seat 0 wins it";
    assert_eq!(seen(&table, 1).asked, asked);
    assert_eq!(
        actions(&table),
        ["pass, which ends the round", "play Note from Mom: reroll any die"]
    );
    table.play("card 5");
    let asked = "Round 1 of 5: seat 1 may choose any die to reroll (Note from Mom)";
    assert_eq!(seen(&table, 1).asked, asked);
    let list = ["leave this bonus out", "own White 3", "Blue 2 of seat 0", "Blue 4 of seat 0"];
    assert_eq!(actions(&table), list);
}

#[test]
fn a_nope_tells_the_scores_with_and_without_the_card() {
    let table = Fixture::new(&[Alfred, Wanda]).hand(0, &[1, 2]).hand(1, &[9]);
    let mut table = table.dice(0, "B2").dice(1, "W3");
    table.play("card 1");
    let asked = "Round 1 of 5: seat 1 may play its Nope and cancel Big Stick of seat 0; scores with \
                 the card: seat 0 6, seat 1 3; without it: seat 0 2, seat 1 3";
    assert_eq!(seen(&table, 1).asked, asked);
    assert_eq!(actions(&table), ["let Big Stick count", "Nope: cancel Big Stick of seat 0"]);
    let other = "Round 1 of 5: Big Stick of seat 0 has been carried out";
    assert_eq!(seen(&table, 0).asked, other);
}

#[test]
fn the_end_tells_who_has_won_and_why() {
    let table = Fixture::new(&[Alfred, Wanda]).after(&[0, 1, 0, 0]).hand(0, &[1]);
    let mut table = table.dice(0, "B4 B3").dice(1, "W7");
    table.play("pass; pass");
    let over = "The game is over: seat 1 (Wanda) wins the Boss round with 7 points (seat 0 7), and \
                with it the game; seat 0 has 7 points, too, but has won more Minions (3 against 1), \
                which ranks lower";
    for seat in 0..2 {
        assert_eq!(seen(&table, seat).asked, over);
    }
}

#[test]
fn a_new_game_tells_its_box_and_what_it_is_about() {
    for (set, told) in [
        (BoxSet::Rats, "played with the box of the Rats, whose Boss is the King Rat"),
        (BoxSet::Mixed, "played with both boxes mixed, the Rats and the Pixies"),
    ] {
        let state = State::new_game(&Options { set, ..Options::default() }).unwrap();
        let table = words::describe::<State>(0, &state.view(0)).table;
        assert_eq!(section(&table, "Before round 1")[1], told);
    }
}

#[test]
fn the_table_tells_who_is_in_front_and_why() {
    let lines = |table: &Fixture| {
        let table = seen(table, 0).table;
        let round = section(&table, "Round 1 of 5");
        round.iter().filter(|line| !line.starts_with("up for grabs")).cloned().collect::<Vec<_>>()
    };
    let table = || Fixture::new(&[Alfred, Wanda]).hand(0, &[1]).hand(1, &[5]);
    let ahead = table().dice(0, "B2 B4").dice(1, "W3");
    assert_eq!(lines(&ahead), ["in front: seat 0 with 6 points"]);
    let tied = table().dice(0, "B3").dice(1, "W3");
    assert_eq!(lines(&tied), ["in front: seats 0 and 1 with 3 points; a lot would decide"]);
    let earlier = tied.set(|state| state.table.reached = [1, 2, 0, 0]);
    let why = "seat 0 has 3 points, too, but reached this score earlier, which ranks lower";
    assert_eq!(lines(&earlier), ["in front: seat 1 with 3 points", why]);
}

#[test]
fn dice_tell_what_becomes_of_them() {
    let mut table = Fixture::new(&[Greg, Wanda]).hand(0, &[11]).hand(1, &[1]);
    table = table.dice(0, "R4 R5").dice(1, "W2 W8");
    table.play("card 11");
    let list = [
        "leave this bonus out",
        "White 2 of seat 1 becomes 1, and you gain 2 Cheese Tokens",
        "White 8 of seat 1 becomes 5",
    ];
    assert_eq!(actions(&table), list);
    table.play("die 1,0");
    let list = [
        "leave this bonus out",
        "own Red 4 becomes 6",
        "own Red 5 becomes 6",
        "White 1 of seat 1 becomes 4",
    ];
    assert_eq!(actions(&table), list);
    let table = seen(&table, 0).table;
    let greg = section(&table, "Seat 0: Greg (you)");
    assert!(greg.contains(&"tokens: 2 Cheese Tokens (+1 each)".into()), "{greg:?}");
    assert!(greg.contains(&"dice: Red 4, Red 5".into()), "{greg:?}");
    assert!(
        greg.contains(
            &"row: Second Collection (take 3 from another player's die, then add 3 to any die)"
                .into()
        ),
        "{greg:?}"
    );
    assert_eq!(greg[0], "score 11; 0 cards in hand, 14 in the deck");
}

#[test]
fn single_things_are_singular() {
    let table = Fixture::new(&[Karl, Betty]).hand(0, &[1]).hand(1, &[1, 2]).dice(0, "B1");
    let table = table.set(|state| {
        state.table.bars_one = 1;
        state.table.stakes.angry = 1;
        state.table.stakes.happy = 2;
    });
    let table = seen(&table, 0).table;
    let karl = section(&table, "Seat 0: Karl (you)");
    assert_eq!(karl[0], "score 2; 1 card in hand, 14 in the deck");
    assert!(karl.contains(&"tokens: 1 Gold Bar (+1)".into()), "{karl:?}");
    let betty = section(&table, "Seat 1: Betty");
    assert!(
        betty.contains(&"tokens: 1 Angry token (+1), 2 Happy tokens (+0 each)".into()),
        "{betty:?}"
    );
}

/// No two actions have the same words, and no line says nothing.
#[test]
fn words_need_no_notation_and_lines_say_something() {
    let mut rng = generator(17, 0);
    for game in 0..24u8 {
        let options = Options {
            players: 2 + game % 3,
            set: [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][usize::from(game / 3 % 3)],
            characters: Casting::Random,
            ..Options::default()
        };
        let mut state = State::new_game(&options).unwrap();
        while let node @ (Node::Player(_) | Node::Chance) = state.node() {
            let Node::Player(seat) = node else {
                state.apply_chance(sample_chance(&state, &mut rng));
                continue;
            };
            let seen = words::describe::<State>(seat, &state.view(seat));
            for action in &seen.actions {
                let words = State::action(
                    &state.view(seat),
                    Action::from_index(action.index as usize).unwrap(),
                );
                assert_eq!(action.words, words, "two actions have these words");
                assert!(
                    !action.notation.contains(' ') || !words.contains(&action.notation),
                    "{words}"
                );
            }
            for section in &seen.table {
                assert!(section.lines.iter().all(|line| line.len() > 2 && line != "nothing"));
            }
            state.apply_action(random_action(&state, &mut rng));
        }
    }
}
