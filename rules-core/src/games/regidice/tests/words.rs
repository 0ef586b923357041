//! The words: what is asked and what is done, what has happened, and that no secret is told.

use super::*;
use crate::{
    Generator, Observe, Step, StepOf, below, generator, step::apply_step_to, words::Describe,
};
use alloc::format;

/// What a seat learns of an action, by its text.
pub(super) fn told(state: &State, text: &str, seat: Seat) -> Option<String> {
    assert!(may(state, text), "`{text}` is not legal; legal are {:?}", legal(state));
    State::log_entry(state, Step::Action(Action::parse(text).unwrap()), seat)
}

/// Takes legal steps by their texts; what everybody learns of each.
fn log(state: &mut State, steps: &str) -> Vec<String> {
    let mut entries = vec![];
    for text in steps.split(", ") {
        let entry = told(state, text, 0);
        for seat in 1..state.seats() {
            assert_eq!(told(state, text, seat), entry, "everything is open but the roll");
        }
        entries.extend(entry.iter().flat_map(|entry| entry.lines().map(String::from)));
        play(state, text);
    }
    entries
}

/// The words of a legal action, by its text.
fn says(state: &State, text: &str) -> String {
    let Node::Player(seat) = state.node() else { panic!("no seat decides") };
    assert!(may(state, text), "`{text}` is not legal; legal are {:?}", legal(state));
    State::action(&state.view(seat), Action::parse(text).unwrap())
}

/// What is asked, as seat 0 is told.
pub(super) fn asked(state: &State) -> String {
    State::asked(&state.view(0))
}

#[test]
fn rd_15_a_roll_is_told_to_who_rolled_and_as_a_whole() {
    let mut state = State::setup(&plain(2));
    let mut entries = vec![];
    for roll in ["1 2 3 3", "4 4 4 4", "1 2 5 6", "1 1 1 1", "2 2 2 2", "3 3 3 3"] {
        let roll = ChanceOutcome::parse(roll).unwrap();
        entries.push([0, 1].map(|seat| State::log_entry(&state, Step::Chance(roll), seat)));
        state.apply_chance(roll);
    }
    let first =
        "seat 0 rolls red 1, red 2, 2 × red 3, 4 × yellow 4, blue 1, blue 2, blue 5, blue 6";
    let second = "seat 1 rolls 4 × red 1, 4 × yellow 2, 4 × blue 3";
    let mut expected = vec![[None, None]; 6];
    expected[2][0] = Some(first.into());
    expected[5][1] = Some(second.into());
    assert_eq!(entries, expected);
}

/// RD-64: dice that were locked are not rolled.
#[test]
fn rd_64_locked_dice_are_no_part_of_the_roll_that_is_told() {
    let mut state = table(&["R- Y5", "B-"]);
    let mut locked = [Aside::NONE; 4];
    locked[0].add(Colour::Yellow, Face::new(5).unwrap());
    state.table.phase = Phase::Roll { locked };
    let entry = State::log_entry(&state, Step::Chance(ChanceOutcome::parse("2").unwrap()), 0);
    assert_eq!(entry.as_deref(), Some("seat 0 rolls red 2"));
}

#[test]
fn a_round_is_told_in_a_few_lines() {
    let mut state = table(&["R6 Y6 B2", "R5 Y2 B6"]);
    let steps = "declare attack 6, declare block 2, wait, pass, begin attack, keep red 6, confirm, \
                 lose red 5, lose yellow 2, lose blue 2, give red 6, confirm, confirm";
    let expected = [
        "seat 0 declares attack and gathers 6s",
        "seat 1 declares block and gathers 2s",
        "all dice are revealed",
        "seat 0 shows red 6, yellow 6, blue 2",
        "seat 1 shows red 5, yellow 2, blue 6",
        "seat 0 takes blue 6 from seat 1",
        "seat 1 takes blue 2 from seat 0",
        "seat 0 lets others go first",
        "seat 1 passes",
        "seat 0 attacks and sets aside red 6: 12 pips, 4 damage",
        "enemy 1 has 14 of 18 health left",
        "enemy 1 strikes for 3 dice: seat 1 pays",
        "seat 1 gives up red 5",
        "seat 1 gives up yellow 2",
        "seat 1 gives up blue 2",
        "seat 0 passes red 6 to seat 1",
        "round 2 begins, seat 1 leads",
    ];
    assert_eq!(log(&mut state, steps), expected);
}

#[test]
fn the_other_actions_are_told_when_they_are_done() {
    let mut block = table(&["R3 R3 Y3 B3", "Y2"]);
    let steps = "declare block 3, declare attack 2, begin block, set 3, keep red 3, confirm";
    assert_eq!(log(&mut block, steps)[5..], ["seat 0 blocks 1 with 3 × 3"]);
    let mut cast = table(&["R1 R1 R1", "Y2"]);
    let steps = "declare cast 1, declare attack 2, begin cast, spell red";
    let expected = ["seat 0 casts the red spell: 3 damage", "enemy 1 has 15 of 18 health left"];
    assert_eq!(log(&mut cast, steps)[5..], expected);
    let mut heal = table(&["R1 Y2 B3", "Y5"]);
    heal.table.injured[Colour::Red] = 2;
    let steps = "declare heal 1, declare attack 5, begin heal, run (1,3), run colour red, \
                 run colour yellow, run colour blue, confirm, pick red";
    let expected = [
        "seat 0 makes the run 1 to 3, which heals 1 die",
        "seat 0 takes red from the injured pool",
    ];
    assert_eq!(log(&mut heal, steps)[5..], expected);
    let mut animal = table(&["R1 Y4", "B3 B5"]);
    let steps = "declare animal 1, declare attack 3, begin animal, seat 1, pump blue 3, pay red";
    assert_eq!(log(&mut animal, steps)[5..], ["seat 0 raises blue 3 of seat 1 to 4 with red 1"]);
}

/// RD-53, RD-54: where the black dice go.
#[test]
fn a_defeat_is_told_with_the_black_dice() {
    // Against a defence of 18: 18 pips and 36.
    for (aside, end) in [
        ("keep red 6, keep red 6, keep yellow 6, ", "3 black dice to the injured pool"),
        ("", "seat 0 captures 3 black dice"),
    ] {
        let mut state = table(&["R6 Y6 B6 R6 Y6 B6", "Y1"]);
        state.table.damage = 17;
        let steps = format!("declare attack 6, declare heal 1, begin attack, {aside}confirm, pass");
        let lines = log(&mut state, &steps);
        let expected = ["seat 1 passes", &format!("enemy 1 is defeated: {end}"), "enemy 2 comes"];
        assert_eq!(lines[lines.len() - 3..], expected);
    }
}

#[test]
fn forced_actions_are_told_with_the_step_before_them() {
    let options = Options { players: 2, ..Options::default() };
    let mut state = rolled(options, &["R6 Y6 B2", "R5 Y2 B6"]);
    play(&mut state, "declare attack 6, declare block 2, begin attack, confirm");
    assert!(matches!(state.table.phase, Phase::Roll { .. }), "nothing was left to decide");
    let mut state = rolled(options, &["R6 Y6 B2", "R5 Y2 B6"]);
    play(&mut state, "declare attack 6, declare block 2, begin attack");
    let entry = told(&state, "confirm", 1);
    let expected = "seat 0 attacks: 18 pips, 6 damage\nenemy 1 has 12 of 18 health left\n\
                    seat 1 cannot carry out block and passes\n\
                    enemy 1 strikes for 3 dice: seat 1 pays\n\
                    seat 1 gives up red 5, yellow 2, blue 2\nround 2 begins, seat 1 leads";
    assert_eq!(entry.as_deref(), Some(expected));
}

#[test]
fn the_end_is_told_with_its_reason() {
    let mut state = table(&["R6 Y6 B6 R6 Y6", "Y1"]);
    (state.table.enemy, state.table.damage) = (Enemy::new(3).unwrap(), 29);
    let entries = log(&mut state, "declare attack 6, declare heal 1, begin attack, confirm");
    let won = [
        "seat 0 attacks: 30 pips, 1 damage",
        "enemy 3 has no health left: the damage is exactly as much as needed",
        "enemy 3, the last one, is defeated: the team has won",
    ];
    assert_eq!(entries[entries.len() - 3..], won);
    let won = "The game is over: the team has won in round 1, because enemy 3, the last one, is \
               defeated";
    assert_eq!(asked(&state), won);

    let mut state = table(&["R1", "Y2"]);
    let entries = log(&mut state, "declare attack 1, declare heal 2, pass, pass");
    let lost = "enemy 1 strikes for 3 dice and nobody who declared attack has so many";
    assert_eq!(entries[6..], ["seat 1 passes".into(), format!("{lost}: the team has lost")]);
    let over = "The game is over: the team has lost in round 1, because ";
    assert_eq!(asked(&state), format!("{over}{lost}. Enemy 1 has 18 of 18 health left"));

    let mut state = table(&["R5 Y5 B5", "Y2"]);
    state.table.round = 40;
    let steps = "declare attack 5, declare heal 2, pass, pass, lose red 5, lose yellow 5, \
                 lose blue 5, confirm, confirm";
    let entries = log(&mut state, steps);
    let over = "round 40, the last one, is over: the team has lost";
    assert_eq!(entries.last().map(String::as_str), Some(over));
    let over = "The game is over: the team has lost in round 40, which was the last one. Enemy 1 has \
                18 of 18 health left";
    assert_eq!(asked(&state), over);
}

/// RD-60, RD-70: alone, the strike and the last round are told apart.
#[test]
fn alone_a_loss_is_told_with_its_reason() {
    let mut state = table(&["R1 Y2"]);
    state.table.round = 40;
    let lost = "enemy 1 strikes for 3 dice and there are not so many: the team has lost";
    assert_eq!(log(&mut state, "pass"), [lost]);
    let mut state = table(&["R1 Y1 B1"]);
    state.table.round = 40;
    let expected = [
        "seat 0 casts the blue spell: block 3",
        "the strike of enemy 1 is blocked",
        "round 40, the last one, is over: the team has lost",
    ];
    state.pools[0] = pool("B1 B1 B1");
    assert_eq!(log(&mut state, "begin cast, spell blue, pass"), expected);
}

#[test]
fn an_action_says_what_it_brings_and_what_it_closes() {
    let options = Options { players: 2, ..Options::default() };
    let mut state = rolled(options, &["R6 Y6 B2", "R5 Y2 Y2 B2 B2 B6"]);
    assert_eq!(says(&state, "declare attack 6"), "declare attack, gather 6s");
    play(&mut state, "declare attack 6, declare block 2");
    assert_eq!(says(&state, "begin attack"), "attack: 18 pips against defence 3, 6 damage");
    play(&mut state, "begin attack");
    assert_eq!(
        says(&state, "keep yellow 6"),
        "set aside yellow 6: 12 pips, 4 damage (skips the one above)"
    );
    play(&mut state, "keep yellow 6, keep blue 6");
    assert!(asked(&state).starts_with("Round 1: seat 1 may carry out block. Each player acts"));
    let block = "block: up to 3 of the enemy's attack of 3, with 5 × 2";
    assert_eq!(says(&state, "begin block"), block);
    play(&mut state, "pass");
    assert!(asked(&state).starts_with("Round 1: seat 1 gives up 3 dice. The enemy strikes"));
    assert_eq!(says(&state, "lose red 5"), "give up red 5");
    assert_eq!(says(&state, "lose yellow 2"), "give up yellow 2 (skips the one above)");
    let last = "give up blue 2 (skips the 2 above), then 2 × blue 2";
    assert_eq!(says(&state, "lose blue 2"), last);
}

#[test]
fn what_is_chosen_so_far_is_told_with_what_it_comes_to() {
    let tells = |state: &State, told: &str| {
        let asked = asked(state);
        assert!(asked.contains(&format!(". {told}. ")) || asked.ends_with(told), "{asked}");
    };
    let mut state = table(&["R6 Y6 B2", "R5 Y2 B6"]);
    play(&mut state, "declare attack 6, declare block 2, begin attack");
    tells(
        &state,
        "Nothing is set aside so far. Attacking now makes 18 pips, 6 damage, enemy 1 has 12 \
                   of 18 health left",
    );
    play(&mut state, "keep red 6");
    tells(
        &state,
        "Set aside so far: red 6. Attacking now makes 12 pips, 4 damage, enemy 1 has 14 of \
                   18 health left",
    );
    play(&mut state, "confirm, pass, lose red 5");
    tells(&state, "1 die given up so far");
    play(&mut state, "lose yellow 2, lose blue 2");
    tells(&state, "Passed so far: nothing");
    play(&mut state, "give red 6");
    tells(&state, "Passed so far: red 6");
    let mut block = table(&["R3 R3 Y3 B3", "Y2"]);
    play(&mut block, "declare block 3, declare attack 2, begin block, set 3");
    tells(&block, "Sets so far: 4 × 3. Blocking now blocks 2 of 3 that the enemy strikes for");
    play(&mut block, "keep red 3");
    tells(
        &block,
        "Sets so far: 3 × 3, without red 3. Blocking now blocks 1 of 3 that the enemy \
                   strikes for",
    );
    let mut heal = table(&["R1 Y2 B3", "Y5"]);
    heal.table.injured[Colour::Red] = 2;
    play(&mut heal, "declare heal 1, declare attack 5, begin heal, run (1,3), run colour red");
    tells(&heal, "Chosen so far: the 1. With this run 1 die can be taken back");
    let mut animal = table(&["R1 Y1 Y4", "B3 B5"]);
    play(&mut animal, "declare animal 1, declare attack 3, begin animal");
    tells(&animal, "2 dice of value 1 left to use up, one for each raise");
}

/// The next phase may begin with a forced action of the same seat, which is no part of this one.
#[test]
fn an_action_ends_with_its_phase() {
    let options = Options { players: 2, ..Options::default() };
    let mut state = rolled(options, &["R6 Y6 B6 Y6", "R2"]);
    play(&mut state, "declare attack 6, declare heal 1, begin attack, confirm");
    // A yellow die follows unasked.
    play(&mut state, "lose red 0");
    assert_eq!(says(&state, "lose blue 0"), "give up blue die without a face");
    let mut after = state.clone();
    after.apply_action(Action::parse("lose blue 0").unwrap());
    assert_eq!(after.table.in_turn(), Some(1), "seat 0 had nothing to pass");
}

/// The words of the legal actions differ, so that the notation is never put behind them.
#[test]
fn no_two_legal_actions_have_the_same_words() {
    let mut rng = generator(21, 0);
    for options in play::variants() {
        each_step(&options, &mut rng, |state, _, _| {
            let Node::Player(seat) = state.node() else { return };
            let view = state.view(seat);
            let actions = state.legal_actions().iter();
            let mut words: Vec<_> = actions.map(|action| State::action(&view, action)).collect();
            let all = words.len();
            words.sort();
            words.dedup();
            assert_eq!(words.len(), all, "{words:?}");
            assert!(words.iter().all(|words| !words.ends_with([' ', ','])), "{words:?}");
        });
    }
}

/// Calls `look` before each step of a random game.
fn each_step(
    options: &Options,
    rng: &mut Generator,
    mut look: impl FnMut(&State, StepOf<State>, &mut Generator),
) {
    let mut state = State::new_game(options).unwrap();
    loop {
        let step = match state.node() {
            Node::Terminal => return,
            Node::Chance => Step::Chance(crate::sample_chance(&state, rng)),
            Node::Player(_) => {
                let list: Vec<_> = state.legal_actions().iter().collect();
                Step::Action(list[below(rng, u32::try_from(list.len()).unwrap()) as usize])
            }
        };
        look(&state, step, rng);
        state = next(&state, step);
    }
}

/// The state after a step.
fn next(state: &State, step: StepOf<State>) -> State {
    let mut state = state.clone();
    apply_step_to(&mut state, step);
    state
}

/// RD-15: in a world that a seat cannot tell from the true one, neither before a step nor after
/// it, it learns the same of the step, also if another outcome falls there.
#[test]
fn rd_15_the_log_is_the_same_in_worlds_that_a_seat_cannot_tell_apart() {
    let mut rng = generator(22, 0);
    let (mut told, mut quiet) = (0, 0);
    for options in play::variants().into_iter().flat_map(|options| [options; 6]) {
        each_step(&options, &mut rng, |state, step, rng| {
            for seat in 0..state.seats() {
                let world = State::determinize(&state.view(seat), rng);
                let mut steps = vec![step];
                if world.node() == Node::Chance {
                    steps.push(Step::Chance(crate::sample_chance(&world, rng)));
                }
                for there in steps {
                    if next(state, step).view(seat) != next(&world, there).view(seat) {
                        continue;
                    }
                    let entries = [(state, step), (&world, there)]
                        .map(|(state, step)| State::log_entry(state, step, seat));
                    assert_eq!(entries[0], entries[1], "seat {seat} in {state:?}");
                    if *state != world || step != there {
                        *(if entries[0].is_some() { &mut told } else { &mut quiet }) += 1;
                    }
                }
            }
        });
    }
    assert!(told > 500 && quiet > 500, "{told} entries compared, {quiet} times none");
}

#[test]
fn rd_q1_the_log_names_one_taker_of_a_contested_value() {
    let pair = Options { value_rule: ValueRule::Pair, ..plain(3) };
    let mut state = rolled(pair, &["R2", "Y2", "B5 B2"]);
    play(&mut state, "declare attack 2, declare heal 2");
    let entry = told(&state, "declare block 2", 0).unwrap();
    let taken: Vec<_> = entry.lines().filter(|line| line.contains(" takes ")).collect();
    assert_eq!(taken, ["seat 0 takes yellow 2 from seat 1 and blue 2 from seat 2"]);
}

#[test]
fn rd_58_the_table_tells_what_blocks_leave_of_the_attack() {
    let mut state = table(&["R4 Y4 B4", "R5"]);
    play(&mut state, "declare block 6, declare heal 3, begin block, set 4, confirm");
    let lines = &<State as Describe>::table(&state.view(0))[1].lines;
    let left = "blocked in this round: 1; of the enemy's attack of 3 there remain 2";
    assert!(lines.iter().any(|line| line == left), "{lines:?}");
}

#[test]
fn rd_43_a_yellow_spell_is_said_to_heal_what_is_injured() {
    for (injured, heals) in [(1, "1 die"), (4, "3 dice")] {
        let mut state = table(&["Y1 Y1 Y1", "R5"]);
        state.table.injured[Colour::Red] = injured;
        play(&mut state, "declare cast 6, declare heal 4, begin cast");
        let entry = told(&state, "spell yellow", 0).unwrap();
        let first = entry.lines().next().unwrap();
        assert_eq!(first, format!("seat 0 casts the yellow spell: heals {heals}"));
    }
}
