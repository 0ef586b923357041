//! A switch that only spares a question changes nothing else: two games with
//! and without it, the spared questions answered, stay the same (4.2, 5.1).

use super::*;
use crate::{
    Apply, Heuristic, Legal, Observe, Setup, below,
    games::valor_and_villainy::{Options, Party, State, state::RollStage},
    generator, sample_chance,
};

fn legal(state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    legal.extend(state.legal_actions());
    legal
}

/// Whether two tables are the same but for the switch and the count of
/// decisions.
fn same(one: &State, other: &State) -> bool {
    let mut other = other.clone();
    other.table.options = one.table.options;
    other.table.decisions = one.table.decisions;
    *one == other
}

/// Plays the same game twice: `short` spares questions, which `answer` answers
/// in the other one. Returns how many were spared.
fn lockstep(
    options: Options,
    spare: impl Fn(&mut Options),
    answer: impl Fn(&State, &[Action]) -> Option<Action>,
    seed: u64,
) -> u32 {
    let mut short_options = options;
    spare(&mut short_options);
    let (mut short, mut long) =
        (State::new_game(&short_options).unwrap(), State::new_game(&options).unwrap());
    let mut rng = generator(seed, 3);
    let mut spared = 0;
    loop {
        while !same(&short, &long) {
            let Some(action) = answer(&long, &legal(&long)) else { break };
            long.apply_action(action);
            spared += 1;
        }
        assert!(same(&short, &long), "{:?}\n{:?}", &short.table, &long.table);
        match short.node() {
            Node::Terminal => return spared,
            Node::Chance => {
                let outcome = sample_chance(&short, &mut rng);
                assert_eq!(short.total_weight(), long.total_weight());
                short.apply_chance(outcome);
                long.apply_chance(outcome);
            }
            Node::Player(seat) => {
                let choices = short.legal_actions();
                let action = if below(&mut rng, 3) > 0 {
                    State::heuristic_action(&short.view(seat), choices)
                } else {
                    choices.sample(&mut rng).unwrap()
                };
                assert!(long.is_legal(action), "{action}");
                short.apply_action(action);
                long.apply_action(action);
            }
        }
    }
}

#[test]
fn auto_forced_spares_nothing_but_questions_with_one_answer() {
    let mut spared = 0;
    for heroes in 1..=5 {
        let options = Options { heroes, auto_forced: false, ..Options::default() };
        let sole = |_: &State, asked: &[Action]| match *asked {
            [sole] => Some(sole),
            _ => None,
        };
        spared += lockstep(options, |options| options.auto_forced = true, sole, heroes.into());
    }
    assert!(spared > 100, "{spared}");
}

#[test]
fn vv_q17_without_optional_benefits_each_is_used() {
    let mut spared = 0;
    for heroes in 1..=5 {
        let options = Options { heroes, ..Options::default() };
        let used = |state: &State, asked: &[Action]| match *asked {
            [Action::Pass, Action::Use] => Some(Action::Use),
            // Armor that is always used makes the least amount of VV-103 larger.
            [Action::Pass, .., Action::Assign(_)] if state.table.agenda.attack.is_some() => {
                Some(Action::Pass)
            }
            _ => None,
        };
        let spare = |options: &mut Options| options.optional_benefits = false;
        spared += lockstep(options, spare, used, heroes.into());
    }
    assert!(spared > 30, "{spared}");
}

#[test]
fn vv_q16_without_optional_spawns_each_icon_is_taken() {
    let mut spared = 0;
    for heroes in 1..=5 {
        let options = Options { heroes, ..Options::default() };
        let taken = |state: &State, asked: &[Action]| match *asked {
            [Action::Pass, spawn @ Action::SpawnSize(_)]
                if matches!(state.table.base.stage, PhaseStage::Icons(_)) =>
            {
                Some(spawn)
            }
            _ => None,
        };
        let spare = |options: &mut Options| options.optional_procession_spawns = false;
        spared += lockstep(options, spare, taken, heroes.into());
    }
    assert!(spared > 10, "{spared}");
}

#[test]
fn vv_q18_without_any_boost_enemies_rolls_are_left_alone() {
    let mut spared = 0;
    for heroes in 1..=5 {
        let options = Options {
            heroes,
            characters: Party::of(&[Wugner, Bjorn, Amos, Mari, Loxley][..heroes.into()]),
            ..Options::default()
        };
        let left_alone = |state: &State, asked: &[Action]| match *asked {
            [Action::Pass, Action::AddBeat] => {
                let roll = state.table.agenda.roll();
                let meddling = matches!(roll.stage, RollStage::Meddling(_));
                let enemy = state.table.team(roll.who) == Team::Villain;
                (meddling || enemy).then_some(Action::Pass)
            }
            _ => None,
        };
        let spare = |options: &mut Options| options.boost_any_roll = false;
        spared += lockstep(options, spare, left_alone, heroes.into());
    }
    assert!(spared > 10, "{spared}");
}

#[test]
fn vv_137_shown_passes_change_nothing_but_what_one_sees() {
    for heroes in 2..=5u8 {
        let options = Options { heroes, ..Options::default() };
        let shown = Options { observe_reaction_passes: true, ..options };
        let (mut hidden, mut open) =
            (State::new_game(&options).unwrap(), State::new_game(&shown).unwrap());
        let mut rng = generator(heroes.into(), 4);
        while hidden.node() != Node::Terminal {
            assert_eq!((hidden.node(), legal(&hidden)), (open.node(), legal(&open)));
            assert_eq!(hidden.hands, open.hands);
            if hidden.node() == Node::Chance {
                let outcome = sample_chance(&hidden, &mut rng);
                hidden.apply_chance(outcome);
                open.apply_chance(outcome);
            } else {
                let choices = legal(&hidden);
                let at = below(&mut rng, u32::try_from(choices.len()).unwrap());
                hidden.apply_action(choices[usize::try_from(at).unwrap()]);
                open.apply_action(choices[usize::try_from(at).unwrap()]);
            }
        }
        assert!(hidden.table.decisions < open.table.decisions);
    }
}
