//! Random games from the set-up to the end, and what holds at every node.

use crate::{
    Apply, Legal, Node, Observe, Setup, below,
    games::valor_and_villainy::{
        Action, CharacterChoice, Options, State,
        state::{Prompt, Tag},
    },
    generator, sample_chance,
};
use alloc::vec::Vec;

/// Plays a game at random and shows every state; returns decisions and
/// outcomes.
pub(crate) fn random_game(
    options: &Options,
    seed: u64,
    mut look: impl FnMut(&State),
) -> (u32, u32) {
    let mut state = State::new_game(options).unwrap();
    let mut rng = generator(seed, 0);
    let (mut decisions, mut outcomes) = (0, 0);
    let mut legal = Vec::<Action>::new();
    loop {
        look(&state);
        match state.node() {
            Node::Terminal => return (decisions, outcomes),
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
                outcomes += 1;
            }
            Node::Player(_) => {
                legal.clear();
                legal.extend(state.legal_actions());
                assert!(!legal.is_empty());
                let at = below(&mut rng, u32::try_from(legal.len()).unwrap());
                state.apply_action(legal[usize::try_from(at).unwrap()]);
                decisions += 1;
            }
        }
    }
}

/// The switches, turned one after the other and together.
pub(crate) fn variants() -> Vec<Options> {
    let mut variants = Vec::new();
    for heroes in 1..=5 {
        let plain = Options { heroes, ..Options::default() };
        variants.push(plain);
        variants.push(Options {
            character_choice: CharacterChoice::Random,
            small_map_random_tier2: 4,
            optional_procession_spawns: false,
            optional_benefits: false,
            boost_any_roll: false,
            loot_one_by_one: true,
            wound_then_defeat_in_one_attack: true,
            shaping: true,
            ..plain
        });
        variants.push(Options {
            character_choice: CharacterChoice::Draft,
            auto_forced: false,
            invigorate_above_max: true,
            allow_roster_changes: true,
            observe_reaction_passes: true,
            wound_then_defeat_in_one_attack: true,
            hand_limit: 20,
            plus_one_cap: 8,
            row_capacity: 12,
            action_point_cap: 9,
            final_round_cap: 3,
            ..plain
        });
    }
    variants
}

fn count_components(state: &State) -> Vec<(&'static str, u32)> {
    let mut counts = Vec::new();
    state.count_components(|name, count| counts.push((name, count)));
    counts
}

#[test]
fn every_node_of_random_games_is_sound() {
    for (variant, options) in variants().into_iter().enumerate() {
        for seed in 0..4 {
            let before = count_components(&State::new_game(&options).unwrap());
            let mut nodes = 0u64;
            random_game(&options, seed + 100 * u64::try_from(variant).unwrap(), |state| {
                nodes += 1;
                assert_eq!(count_components(state), before);
                assert!(state.is_shown());
                state.validate().unwrap();
                look_at_legal(state);
                if state.node() != Node::Terminal {
                    for seat in 0..state.seats() {
                        assert_eq!(state.payoff(seat), 0);
                    }
                }
                if nodes.is_multiple_of(7) {
                    look_at_determinized(state, nodes);
                }
            });
        }
    }
}

fn look_at_legal(state: &State) {
    let (count, mut total) = (state.legal_actions().len(), 0);
    let mut previous = None;
    state.chance_outcomes(|outcome, weight| {
        assert!(previous < Some(outcome), "{outcome} out of order");
        assert!(weight > 0);
        previous = Some(outcome);
        total += weight;
    });
    match state.node() {
        Node::Player(_) => assert!(count > 0 && total == 0),
        Node::Chance => assert!(count == 0 && total > 0, "{:?}", state.table.agenda),
        Node::Terminal => assert!(count == 0 && total == 0),
    }
}

fn look_at_determinized(state: &State, seed: u64) {
    let mut rng = generator(seed, 9);
    for seat in 0..state.seats() {
        let view = state.view(seat);
        let sampled = State::determinize(&view, &mut rng);
        assert_eq!(sampled.view(seat), view);
        assert_eq!(count_components(&sampled), count_components(state));
        sampled.validate().unwrap();
        let mine = Node::Player(seat);
        assert_eq!(sampled.node() == mine, state.node() == mine);
    }
}

#[test]
fn random_games_reach_every_kind_of_frame() {
    let (mut tags, mut prompts) = ([0u32; 7], 0);
    for seed in 0..30 {
        random_game(&Options { heroes: 5, ..Options::default() }, seed, |state| {
            for &tag in state.table.agenda.tags.as_slice() {
                tags[tag.index()] += 1;
            }
            prompts += u32::from(state.table.agenda.prompt != Prompt::None);
        });
    }
    for tag in Tag::ALL {
        assert!(tags[tag.index()] > 0, "no {tag}");
    }
    assert!(prompts > 0);
}
