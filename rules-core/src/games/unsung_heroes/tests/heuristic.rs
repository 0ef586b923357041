//! What the heuristic does, in words: properties of every decision of games of the heuristic. That it
//! beats chance is tested in `figures.rs`.

use alloc::vec::Vec;

use super::{
    super::{components::Action, moments::ask::Ask, state::agenda::Frame, *},
    play::options,
};
use crate::{
    Apply, Heuristic, Indexed, Legal, Node, Observe, Seat, Setup, below, generator, sample_chance,
};

/// The score of a seat, and the best one of the others.
fn standing(state: &State, seat: Seat) -> (u16, u16) {
    let others = (0..state.seats()).filter(|other| *other != seat);
    (state.score(seat), others.map(|other| state.score(other)).max().expect("somebody else"))
}

/// Whether the heuristic action is sensible, and what it was about.
fn judge(state: &State, seat: Seat, list: &[Action], chosen: Action) -> Option<usize> {
    let view = state.view(seat);
    let (own, best) = standing(state, seat);
    let hand = usize::try_from(state.hands[usize::from(seat)].len()).unwrap();
    let ask = view.ask();
    assert!(
        !matches!(ask, Ask::Faith | Ask::Comedy) || chosen == Action::Use,
        "more dice are welcome"
    );
    match ask {
        Ask::Character if list.contains(&Action::Character(Character::Alfred)) => {
            assert_eq!(chosen, Action::Character(Character::Alfred), "who wins most is chosen");
            Some(0)
        }
        Ask::Turn if own > best => {
            let free = matches!(chosen, Action::Pass | Action::Ability | Action::Powerup(_));
            assert!(free, "{chosen}: who leads by {own} to {best} spends no card");
            Some(1)
        }
        Ask::Turn if state.table.round < 5 && hand <= 4 => {
            assert!(!matches!(chosen, Action::Card(_)), "four cards are kept for the Boss");
            Some(2)
        }
        Ask::Nope if chosen == Action::Nope => {
            let current = state.table.current;
            let gained = state.score(current) - state.table.was[usize::from(current)];
            assert!(state.score(current) >= own && gained > 3, "a Nope takes a lead away");
            Some(3)
        }
        Ask::Odds => {
            let face = |action: &Action| match (action, view.agenda.top()) {
                (Action::Die(near, place), Some(Frame::Gain(gain))) => {
                    assert_eq!((near.get(), gain.owner), (0, seat));
                    Some(
                        state.table.stakes.dice[usize::from(seat)].as_slice()[place.index()].face(),
                    )
                }
                _ => None,
            };
            assert_eq!(face(&chosen), list.iter().filter_map(face).min(), "the lowest die goes");
            Some(4)
        }
        Ask::Forge if list.contains(&Action::Skip) => {
            assert_eq!(chosen, Action::Skip, "enough is enough");
            Some(5)
        }
        _ => None,
    }
}

#[test]
fn single_decisions_are_sensible() {
    let mut met = [0; 6];
    for game in 0..60u64 {
        let boxes =
            [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][usize::try_from(game % 3).unwrap()];
        let casting = [Casting::Random, Casting::Draft][usize::from(game.is_multiple_of(4))];
        let options = Options {
            forge_minimal_only: false,
            ..options(2 + u8::try_from(game / 3 % 3).unwrap(), boxes, casting)
        };
        let (mut state, mut rng) = (State::setup(&options), generator(game, 2));
        loop {
            match state.node() {
                Node::Terminal => break,
                Node::Chance => state.apply_chance(sample_chance(&state, &mut rng)),
                Node::Player(seat) => {
                    let legal = state.legal_actions();
                    let chosen = State::heuristic_action(&state.view(seat), legal);
                    assert!(legal.contains(chosen), "{chosen} of {legal:?}");
                    let list: Vec<_> = legal.iter().collect();
                    if let Some(kind) = judge(&state, seat, &list, chosen) {
                        met[kind] += 1;
                    }
                    // Every fourth decision is any, so that odd places are come to.
                    let any = below(&mut rng, u32::try_from(list.len()).unwrap());
                    let odd = below(&mut rng, 4) == 0;
                    state.apply_action(if odd {
                        list[usize::try_from(any).unwrap()]
                    } else {
                        chosen
                    });
                }
            }
        }
    }
    assert!(met.iter().all(|times| *times > 0), "{met:?}");
}

/// Checks by which choices of a turn plan 0 differs from the heuristic, and counts them.
fn compare(state: &State, seat: Seat, met: &mut [u32; 2]) -> Action {
    let (view, legal) = (state.view(seat), state.legal_actions());
    let [kept, spent] =
        [State::heuristic_action(&view, legal), State::plan_action(&view, legal, 0)];
    let hand = state.hands[usize::from(seat)].count();
    if spent != kept {
        assert_eq!((view.ask(), kept), (Ask::Turn, Action::Pass));
        assert!(state.table.round < 5, "the Boss is fought alike");
        let spare = matches!(spent, Action::Card(_)) && hand > 5;
        let (own, best) = standing(state, seat);
        assert!(spare || hand <= 4 && own <= best, "{spent}: {own} to {best} with {hand} cards");
        met[usize::from(spare)] += 1;
    }
    spent
}

/// UH-75: a card of a hand of six or seven costs nothing at the end of a round. Others are spent on a
/// Minion and its Treasures.
#[test]
fn the_plan_spends_cards_that_the_heuristic_keeps() {
    let mut met = [0; 2];
    for game in 0..40u64 {
        let seats = 2 + u8::try_from(game % 3).unwrap();
        let options = options(seats, BoxSet::Pixies, Casting::Random);
        let (mut state, mut rng) = (State::setup(&options), generator(game, 3));
        loop {
            match state.node() {
                Node::Terminal => break,
                Node::Chance => state.apply_chance(sample_chance(&state, &mut rng)),
                Node::Player(seat) => {
                    let action = compare(&state, seat, &mut met);
                    state.apply_action(action);
                }
            }
        }
    }
    assert!(met.iter().all(|times| *times > 0), "{met:?}");
}
