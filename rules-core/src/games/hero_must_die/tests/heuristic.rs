//! What the heuristic does, in words: properties of every decision of games of the heuristic, and what
//! comes of them.

use alloc::vec::Vec;

use super::{
    fixture::{Fixture, named},
    play::step,
};
use crate::{
    Apply, Decision, Heuristic, Indexed, Legal, Node, Observe, Setup,
    games::hero_must_die::{
        Action, Options, State,
        components::{Event, Side, Spot},
        state::{EventCard, Frame, Stage},
    },
    generator,
};

/// What may be done, and what the heuristic does.
fn decision(state: &State) -> (Vec<Action>, Action) {
    let decision = Decision::of(state).expect("a seat decides");
    let (legal, view) = (decision.legal_actions(), decision.view());
    let action = State::heuristic_action(&view, legal);
    assert!(legal.contains(action), "{action} of {legal:?}");
    (legal.iter().collect(), action)
}

fn heuristic(state: &State) -> Action {
    decision(state).1
}

/// Games that one heuristic agent wins among random agents.
pub(super) fn won(players: u8, games: u64) -> u64 {
    let options = Options { players, ..Options::default() };
    let mut won = 0;
    for game in 0..games {
        let (mut state, mut rng) = (State::setup(&options), generator(7, game));
        let own = u8::try_from(game % u64::from(players)).unwrap();
        loop {
            if state.node() == Node::Player(own) {
                let action = heuristic(&state);
                state.apply_action(action);
            } else if !step(&mut state, &mut rng) {
                break;
            }
        }
        won += u64::from(state.payoff(own) == State::UNIT);
    }
    won
}

#[test]
fn the_heuristic_wins_far_more_often_than_its_share() {
    for (players, least) in [(2, 52), (3, 38), (4, 36)] {
        let won = won(players, 80);
        assert!(won >= least, "{won} of 80 with {players} players");
    }
}

/// How strong the named monster is: level before strength.
fn rank(action: Action) -> Option<(u8, u8)> {
    let Action::Monster(card) = action else { return None };
    let creature = &card.card().creature;
    Some((creature.level, creature.strength[0]))
}

/// What is asked, and whether the heuristic action is sensible.
fn judge(state: &State, list: &[Action], chosen: Action, met: &mut [u32; 6]) {
    let ranks = || list.iter().copied().filter_map(rank);
    let Node::Player(seat) = state.node() else { panic!("nobody decides") };
    let hands = state.view(seat).hands;
    match (state.agenda.stack.top(), &state.agenda.stage) {
        (None, Stage::First { .. }) => {
            met[0] += 1;
            let level = rank(chosen).map(|(level, _)| level);
            assert_eq!(level, ranks().map(|(level, _)| level).max(), "the first is a strong one");
        }
        (None, Stage::Court(_)) if list.contains(&Action::Coup) => {
            met[1] += 1;
            assert_eq!(chosen, Action::Coup, "who can win at once does");
        }
        (Some(Frame::Dismiss), _) => {
            met[2] += 1;
            let level = rank(chosen).map(|(level, _)| level);
            assert_eq!(level, ranks().map(|(level, _)| level).min(), "the weakest is dismissed");
        }
        (Some(Frame::Recruit), _) if hands[usize::from(seat)] == 0 => {
            met[3] += 1;
            let best = rank(chosen).expect("somebody is hired");
            assert!(ranks().all(|(level, strength)| level <= best.0 || strength < best.1));
        }
        (Some(Frame::Steal), _) => {
            met[4] += 1;
            let hand = |action: &Action| match action {
                Action::Seat(seat) => hands[usize::from(seat.get())],
                _ => 0,
            };
            assert_eq!(Some(hand(&chosen)), list.iter().map(hand).max(), "who has most is robbed");
        }
        (Some(Frame::SpyPay), _) => {
            met[5] += 1;
            assert_eq!(chosen, list[0], "looks cost what the heuristic would rather keep");
        }
        _ => {}
    }
}

#[test]
fn single_decisions_are_sensible() {
    let mut met = [0; 6];
    for game in 0..30 {
        let options =
            Options { players: 2 + u8::try_from(game % 3).unwrap(), ..Options::default() };
        let (mut state, mut rng) = (State::setup(&options), generator(8, game));
        loop {
            // Every fourth decision is any, so that odd places are come to.
            if matches!(state.node(), Node::Player(_)) {
                let (list, chosen) = decision(&state);
                judge(&state, &list, chosen, &mut met);
                if crate::below(&mut rng, 4) > 0 {
                    state.apply_action(chosen);
                    continue;
                }
            }
            if !step(&mut state, &mut rng) {
                break;
            }
        }
    }
    assert!(met.iter().all(|times| *times > 0), "{met:?}");
}

/// What the guard turns over of two cards that he knows.
fn turned(top: &str, bottom: &str) -> usize {
    let fixture = Fixture::four().monsters(0, "Giant Rat, Hydra").edit(|state| {
        let faces = [top, bottom].map(named::<Event>);
        let slot = &mut state.slots[0];
        for (card, face) in [(&mut slot.top, faces[0]), (&mut slot.bottom, faces[1])] {
            let mut looked = card.looked;
            looked.insert(0);
            *card = EventCard { face: Some(face), looked };
        }
    });
    let sides = Side::all().map(Action::Event).collect::<Vec<_>>();
    sides.iter().position(|side| *side == heuristic(&fixture.0)).expect("a side")
}

#[test]
fn the_guard_turns_over_what_hurts_him_least() {
    let better = [
        ("Kingdom at War", "Invasion 1"),
        ("Big Sales", "Pay Day"),
        ("Full Moon", "Town Festival"),
        ("Invasion 1", "Invasion 3"),
        ("Invasion 2", "Wrath of Lord"),
    ];
    for (good, bad) in better {
        assert_eq!((turned(good, bad), turned(bad, good)), (0, 1), "{good} rather than {bad}");
    }
}

/// The boxes that the heuristic and plan 0 choose as the guard with so much gold, no slaves and 4 MP.
fn placed(gold: u16) -> [Action; 2] {
    let fixture = Fixture::four().purse(0, gold, 0, 4);
    let fixture = fixture.edit(|state| state.agenda.stage = Stage::Place { at: 0 });
    let decision = Decision::of(&fixture.0).expect("a seat decides");
    let (legal, view) = (decision.legal_actions(), decision.view());
    [State::heuristic_action(&view, legal), State::plan_action(&view, legal, 0)]
}

#[test]
fn the_plan_earns_and_buys_plot_cards_where_the_heuristic_hires() {
    let [pit, mine, throne] = [12, 3, 0].map(|spot| Action::Box(Spot::new(spot).unwrap()));
    assert_eq!(placed(2), [pit, mine], "a Hell Hound is nearer than a plot card");
    assert_eq!(placed(4), [pit, throne], "quests bring VP (HMD-119)");
}
