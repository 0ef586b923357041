//! The words of what damage would bring, and of dice without a face.

use super::{
    words::{asked, told},
    *,
};
use crate::{Observe, words::Describe};
use alloc::format;

/// Before it is done, damage is told with what it brings.
#[test]
fn rd_51_rd_53_rd_54_a_defeat_is_named_with_the_black_dice() {
    let mut state = table(&["R6 Y6 B6 R6 Y6 B6", "Y1 Y6 B6 B6"]);
    state.table.damage = 17;
    play(&mut state, "declare attack 5, declare attack 1");
    let beyond = "1 more than needed: enemy 1 is defeated, and seat 0 captures its 3 black dice";
    let says = |state: &State| asked(state).split(". ").nth(1).map(String::from).unwrap();
    let whole = format!("An attack with all dice makes 36 pips, 2 damage, {beyond}");
    assert_eq!(says(&state), whole);
    play(&mut state, "begin attack");
    let now = "Nothing is set aside so far";
    assert_eq!(says(&state), now);
    let now = format!("Attacking now makes 36 pips, 2 damage, {beyond}. All other");
    assert!(asked(&state).contains(&now), "{}", asked(&state));
    let exact = "exactly as much as needed: enemy 1 is defeated, and the injured pool gets its 3 \
                 black dice";
    play(&mut state, "keep red 6, keep yellow 6, keep blue 6");
    let now =
        format!("Attacking now makes 18 pips, 1 damage, {exact} unless more damage follows. ");
    assert!(asked(&state).contains(&now), "{}", asked(&state));
    // The first to go beyond the health captures; what others deal later changes nothing.
    play(&mut state, "confirm");
    let later = "An attack with all dice makes 19 pips, 1 damage, 1 more than needed: enemy 1 is \
                 defeated, and seat 1 captures its 3 black dice";
    assert_eq!(says(&state), later);
    let mut state = table(&["R6 Y6 B6 R6 Y6 B6", "Y1 Y6 B6 B6"]);
    state.table.damage = 17;
    play(&mut state, "declare attack 5, declare attack 1, begin attack");
    let entry = told(&state, "confirm", 1);
    let wound = "enemy 1 has no health left: the damage is 1 more than needed";
    assert_eq!(entry.as_deref().and_then(|entry| entry.lines().nth(1)), Some(wound));
    play(&mut state, "confirm");
    assert!(says(&state).ends_with("seat 0 captures its 3 black dice"), "{}", says(&state));
    // Nobody is left to deal more.
    let mut state = table(&["R6 Y6 B6", "Y1"]);
    state.table.damage = 17;
    play(&mut state, "declare attack 5, declare heal 1");
    assert!(says(&state).ends_with(exact), "{}", says(&state));
}

/// RD-42, RD-45, RD-51: spells too.
#[test]
fn a_deadly_spell_is_named() {
    let mut state = table(&["R6 R6 R6 R6 R6 K6 K6 K6 K6 K6", "Y1"]);
    (state.table.enemy, state.table.damage) = (Enemy::new(3).unwrap(), 28);
    play(&mut state, "declare cast 5, declare heal 1");
    let wins = "enemy 3, the last one, is defeated and the team wins";
    let spells = format!(
        ". The red spell makes 5 damage, 3 more than needed: {wins}. The black spell makes 2 damage, \
         exactly as much as needed: {wins}. "
    );
    assert!(asked(&state).contains(&spells), "{}", asked(&state));
    play(&mut state, "begin cast");
    assert!(asked(&state).contains(&spells), "{}", asked(&state));
}

/// RD-Q12: one black die for each point, and what the leader gives away.
#[test]
fn other_ways_to_share_black_dice_are_named() {
    let mut state = table(&["R6 Y6 B6 R6 Y6 B6", "Y1"]);
    state.table.damage = 17;
    play(&mut state, "declare attack 5, declare heal 1, begin attack");
    state.table.options.overkill = Overkill::PerPoint;
    let one = "defeated, and seat 0 captures 1 of its 3 black dice. ";
    assert!(asked(&state).contains(one), "{}", asked(&state));
    state.table.options.black_split = BlackSplit::Choice;
    let one = "defeated, and seat 0, the leader, may give away 1 of its 3 black dice. ";
    assert!(asked(&state).contains(one), "{}", asked(&state));
}

/// RD-4: dice without a face are counted by their colour.
#[test]
fn dice_without_a_face_are_counted_by_colour() {
    let lines = |text: &str| {
        let mut state = table(&["R1 Y2 B3", "Y5"]);
        play(&mut state, "declare attack 6, declare heal 5, pass");
        state.pools[0] = pool(text);
        <State as Describe>::table(&state.view(0))[2].lines[2].clone()
    };
    assert_eq!(lines("R- R- Y-"), "3 dice without a face: 2 red, 1 yellow");
    assert_eq!(lines("R- R6 R- Y6"), "4 dice: red 6, yellow 6; without a face: 2 red");
    let mut state =
        rolled(Options { players: 2, ..Options::default() }, &["R6 R6 R6 Y3 Y3 Y3 Y3", "Y2"]);
    play(&mut state, "declare attack 6, declare heal 1, begin attack, confirm");
    let entry = told(&state, "lose yellow 0", 1).unwrap();
    assert_eq!(entry.lines().next(), Some("seat 0 gives up 3 × yellow"));
}
