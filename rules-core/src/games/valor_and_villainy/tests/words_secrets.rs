//! The log keeps secrets: games that a seat cannot tell apart have the same lines for it.

use alloc::{string::String, vec::Vec};

use super::*;
use crate::{
    Apply, Generator, Legal, Observe, Seat, Setup, Step, StepOf, below,
    games::valor_and_villainy::{
        Options, State,
        components::{Action, ChanceOutcome},
        state::{CastStage, Prompt, Tag},
    },
    generator, sample_chance,
    words::{self, Describe},
};

/// A step at random. Of reactions, most are passed, so that games stay alike.
fn any_step(state: &State, rng: &mut Generator) -> Option<StepOf<State>> {
    match state.node() {
        Node::Terminal => None,
        Node::Chance => Some(Step::Chance(sample_chance(state, rng))),
        Node::Player(_) => {
            let legal: Vec<Action> = state.legal_actions().iter().collect();
            if in_window(state) && below(rng, 3) > 0 {
                return Some(Step::Action(Action::Pass));
            }
            let at = below(rng, u32::try_from(legal.len()).unwrap());
            Some(Step::Action(legal[usize::try_from(at).unwrap()]))
        }
    }
}

fn apply(state: &mut State, step: StepOf<State>) {
    match step {
        Step::Action(action) => state.apply_action(action),
        Step::Chance(outcome) => state.apply_chance(outcome),
    }
}

/// Whether a reaction is what the state waits for.
fn in_window(state: &State) -> bool {
    let agenda = &state.table.agenda;
    !agenda.has_prompt() && agenda.tags.top() == Some(&Tag::Window)
}

fn is_possible(state: &State, step: StepOf<State>) -> bool {
    match step {
        Step::Action(action) => {
            matches!(state.node(), Node::Player(_)) && state.legal_actions().contains(action)
        }
        Step::Chance(outcome) => {
            let mut found = false;
            state.chance_outcomes(|other, _| found |= other == outcome);
            found
        }
    }
}

/// Shows every state of some random games, with a generator.
fn visit(games: u64, mut look: impl FnMut(&State, &mut Generator)) {
    for game in 0..games {
        let heroes = u8::try_from(game % 5 + 1).unwrap();
        let mut state = State::new_game(&Options { heroes, ..Options::default() }).unwrap();
        let mut rng = generator(61, game);
        while let Some(step) = any_step(&state, &mut rng) {
            look(&state, &mut rng);
            apply(&mut state, step);
        }
    }
}

#[test]
fn vv_132_the_entry_of_a_step_is_the_same_in_games_that_look_the_same_after_it() {
    let (mut compared, mut told, mut at) = (0, 0, 0u64);
    visit(5, |state, rng| {
        at += 1;
        if !at.is_multiple_of(5) {
            return;
        }
        let seat = Seat::try_from(at / 5 % u64::from(state.table.heroes + 1)).unwrap();
        let twin = State::determinize(&state.view(seat), rng);
        let step = any_step(state, rng).expect("the game goes on");
        if twin.node() != state.node() || !is_possible(&twin, step) {
            return;
        }
        let entries = [state, &twin].map(|one| {
            let mut after = one.clone();
            apply(&mut after, step);
            (after.view(seat), State::log_entry(one, step, seat))
        });
        if entries[0].0 == entries[1].0 {
            compared += 1;
            told += u32::from(entries[0].1.is_some());
            assert_eq!(entries[0].1, entries[1].1, "seat {seat} learns more of {step:?}");
        }
    });
    assert!(compared > 500 && told > 150, "{compared} compared, {told} told");
}

/// The lines of an entry.
fn lines(state: &State, step: StepOf<State>, seat: Seat) -> Vec<String> {
    let entry = State::log_entry(state, step, seat).unwrap_or_default();
    entry.lines().map(String::from).collect()
}

/// The lines of a seat until it decides, with the steps that lead there.
fn until_asked(
    state: &mut State,
    seat: Seat,
    rng: &mut Generator,
) -> Option<(Vec<StepOf<State>>, Vec<String>)> {
    let (mut steps, mut entries) = (Vec::new(), Vec::new());
    for _ in 0..80 {
        if state.node() == Node::Player(seat) && !steps.is_empty() {
            return Some((steps, entries));
        }
        let step = any_step(state, rng)?;
        entries.extend(lines(state, step, seat));
        steps.push(step);
        apply(state, step);
    }
    None
}

/// A card of the same deck, where a Spell that the seat does not see is drawn by another one.
fn drawn_alike(state: &State, seat: Seat, step: StepOf<State>) -> StepOf<State> {
    let (Prompt::Draw(draw), Step::Chance(ChanceOutcome::Spell(spell))) =
        (state.table.agenda.prompt, step)
    else {
        return step;
    };
    if is_possible(state, step) || draw.seat == state.table.seat_id(seat) {
        return step;
    }
    let mut other = step;
    state.chance_outcomes(|outcome, _| {
        if matches!(outcome, ChanceOutcome::Spell(it) if it.deck() == spell.deck()) {
            other = Step::Chance(outcome);
        }
    });
    other
}

/// Whether a step is one that the seat does not see: a Pass in a window, or a payment with a card
/// that another hand forces or not.
fn is_unseen(state: &State, step: StepOf<State>, seat: Seat) -> bool {
    let own = state.node() == Node::Player(seat);
    let pays = state.table.agenda.casts.top().is_some_and(|cast| cast.stage == CastStage::Pay);
    !own && (in_window(state) && step == Step::Action(Action::Pass)
        || pays && matches!(step, Step::Action(Action::SpellCard(_))))
}

/// The lines of a seat in another game along the same steps, as far as it sees them.
fn follow(twin: &mut State, seat: Seat, steps: &[(StepOf<State>, bool)]) -> Option<Vec<String>> {
    let mut entries = Vec::new();
    let mut seen = steps.iter().filter(|(_, unseen)| !unseen).map(|(step, _)| *step).peekable();
    for _ in 0..200 {
        if twin.node() == Node::Player(seat) && seen.peek().is_none() {
            return Some(entries);
        }
        let wanted = seen.peek().map(|step| drawn_alike(twin, seat, *step));
        let step = match wanted {
            Some(step) if is_possible(twin, step) => {
                seen.next();
                step
            }
            _ if in_window(twin) && twin.node() != Node::Player(seat) => Step::Action(Action::Pass),
            _ => return None,
        };
        entries.extend(lines(twin, step, seat));
        apply(twin, step);
    }
    None
}

#[test]
fn vv_137_the_entries_between_two_decisions_do_not_tell_of_windows_that_were_passed() {
    let (mut compared, mut windows, mut at) = (0, 0, 0u64);
    visit(10, |state, rng| {
        at += 1;
        let seat = Seat::try_from(at / 9 % u64::from(state.table.heroes + 1)).unwrap();
        if !at.is_multiple_of(3) || state.node() != Node::Player(seat) {
            return;
        }
        let mut twin = State::determinize(&state.view(seat), rng);
        let mut ours = state.clone();
        let Some((steps, entries)) = until_asked(&mut ours, seat, rng) else { return };
        let mut replayed = state.clone();
        let marked: Vec<_> = steps
            .iter()
            .map(|&step| {
                let unseen = is_unseen(&replayed, step, seat);
                apply(&mut replayed, step);
                (step, unseen)
            })
            .collect();
        let Some(others) = follow(&mut twin, seat, &marked) else { return };
        if twin.view(seat) == ours.view(seat) {
            compared += 1;
            windows += u32::from(marked.iter().any(|(_, unseen)| *unseen));
            assert_eq!(entries, others, "seat {seat} along {steps:?}");
        }
    });
    assert!(compared > 300 && windows > 10, "{compared} compared, {windows} with windows");
}

#[test]
fn vv_137_a_pass_in_a_window_has_no_line_of_its_own() {
    let (mut passes, mut told) = (0, 0);
    visit(6, |state, _| {
        if !in_window(state) {
            return;
        }
        let mut after = state.clone();
        apply(&mut after, Step::Action(Action::Pass));
        for seat in 0..=state.table.heroes {
            let entry = State::log_entry(state, Step::Action(Action::Pass), seat);
            // The next one is asked in the same window.
            if in_window(&after) && after.table == state.table {
                passes += 1;
                assert_eq!(entry, None);
            }
            told += u32::from(entry.is_some_and(|entry| entry.contains("loses")));
        }
    });
    assert!(passes > 10 && told > 10, "{passes} passes, {told} with losses");
}

#[test]
fn all_words_of_a_decision_differ_and_are_free_of_notation() {
    let mut decisions = 0;
    visit(6, |state, _| {
        decisions += 1;
        let Node::Player(seat) = state.node() else { return };
        if decisions % 3 > 0 {
            return;
        }
        for one in words::describe::<State>(seat, &state.view(seat)).actions {
            let (words, notation) = (&one.words, &one.notation);
            assert!(!words.contains(&format!("({notation})")), "{words}");
            assert!(!words.contains('_'), "{words}");
        }
    });
}
