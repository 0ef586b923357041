//! Streams by source: exact probabilities, outcomes that stay common, values that never change.

use rules_core::{
    ChanceSource, ChanceStreams, SerdeRules, games, prelude::*, testkit::check_sources,
};

use crate::toy;

/// The kit finds no fault, and this share, in percent, of what is drawn after the first action
/// that differs is common.
fn holds<S: SerdeRules>(games: u64, percent: u64) {
    let report = check_sources::<S>(&S::Options::default(), games, 3)
        .unwrap_or_else(|fault| panic!("{fault}"));
    assert!(report.outcomes > 500, "{report:?}");
    assert!(report.common * 100 > report.later * percent, "{report:?}");
}

#[test]
fn wuerfelhelden() {
    holds::<games::wuerfelhelden::State>(200, 30);
}

#[test]
fn unsung_heroes() {
    holds::<games::unsung_heroes::State>(60, 30);
}

#[test]
fn regidice() {
    holds::<games::regidice::State>(100, 5);
}

#[test]
fn hero_must_die() {
    holds::<games::hero_must_die::State>(60, 20);
}

#[test]
fn valor_and_villainy() {
    holds::<games::valor_and_villainy::State>(6, 10);
}

#[test]
fn the_toy_names_no_source() {
    holds::<toy::State<{ toy::HONEST }>>(100, 0);
}

/// Four card designs with copies, and a box of three dice, as a game of chance alone.
mod box_of {
    use super::*;

    indexed! {
        /// A card or a roll.
        pub enum Event {
            Ace = "ace", Two = "two", Three = "three", Four = "four",
        }
    }

    rules_core::options! {
        /// There is nothing to choose.
        pub struct Options {
            /// Number of decks.
            pub decks: u8 = 1, "1", |n| *n == 1;
        }
    }

    #[derive(Clone)]
    pub(crate) struct Deck {
        pub copies: [u32; 4],
        pub source: ChanceSource,
    }

    impl Setup for Deck {
        type Options = Options;
        fn setup(_: &Options) -> Self {
            Self { copies: [1, 2, 3, 1], source: ChanceSource::deck([0; 4]) }
        }
        fn options(&self) -> Options {
            Options::default()
        }
        fn seats(&self) -> Seat {
            1
        }
    }

    impl Legal for Deck {
        type Action = Event;
        type ChanceOutcome = Event;
        fn node(&self) -> Node {
            if self.copies == [0; 4] { Node::Terminal } else { Node::Chance }
        }
        fn legal_actions(&self) -> ActionSet<Event> {
            ActionSet::EMPTY
        }
        fn chance_outcomes(&self, mut each: impl FnMut(Event, Weight)) {
            for (event, copies) in Event::all().zip(self.copies) {
                if copies > 0 {
                    each(event, copies);
                }
            }
        }
        fn chance_source(&self) -> ChanceSource {
            self.source
        }
    }
}
use box_of::Deck;

/// All cards of a deck in the order in which they are drawn.
fn drawn(mut deck: Deck, chance: &mut ChanceStreams) -> Vec<usize> {
    let mut order = Vec::new();
    while deck.node() == Node::Chance {
        let card = chance.sample(&deck).index();
        deck.copies[card] -= 1;
        order.push(card);
    }
    order
}

fn deck() -> Deck {
    Deck::setup(&box_of::Options::default())
}

/// The whole order of seven cards, not only each card for itself: 420 orders are equally likely.
#[test]
fn every_order_of_a_deck_is_equally_likely() {
    let mut seen = std::collections::BTreeMap::<Vec<usize>, f64>::new();
    for game in 0..42_000 {
        *seen.entry(drawn(deck(), &mut ChanceStreams::new(1, game))).or_default() += 1.0;
    }
    assert_eq!(seen.len(), 420);
    let chi: f64 = seen.values().map(|count| (count - 100.0_f64).powi(2) / 100.0).sum();
    // 419 degrees of freedom: mean 419, standard deviation 29.
    assert!((chi - 419.0).abs() < 4.5 * 29.0, "chi squared {chi}");
}

/// A card that comes back to the deck is as likely as the others.
#[test]
fn a_card_that_is_put_back_is_drawn_by_its_weight() {
    let mut again = [0_u32; 4];
    for game in 0..30_000 {
        let (mut chance, mut deck) = (ChanceStreams::new(2, game), deck());
        let first = chance.sample(&deck).index();
        deck.copies = [1; 4]; // the card is there once more, and all weights have changed
        let second = chance.sample(&deck).index();
        again[(second + 4 - first) % 4] += 1;
    }
    let chi: f64 = again.iter().map(|&count| (f64::from(count) - 7500.0).powi(2) / 7500.0).sum();
    assert!(chi < 22.0, "chi squared {chi} of three degrees of freedom: {again:?}");
}

/// Without some cards, and with other sources asked in between, the order of the rest stays.
#[test]
fn the_order_of_a_deck_does_not_depend_on_missing_cards_or_other_sources() {
    for game in 0..300 {
        let all = drawn(Deck { copies: [1; 4], ..deck() }, &mut ChanceStreams::new(3, game));
        let mut chance = ChanceStreams::new(3, game);
        for round in 0..u16::try_from(game % 3).unwrap() {
            let numbers = [1, round.into(), 0, 0];
            for source in [ChanceSource::deck(numbers), ChanceSource::dice(numbers)] {
                chance.sample(&Deck { source, ..deck() });
            }
        }
        let mut rest = Deck { copies: [1; 4], ..deck() };
        rest.copies[2] = 0;
        let expected: Vec<_> = all.into_iter().filter(|&card| card != 2).collect();
        assert_eq!(drawn(rest, &mut chance), expected);
    }
}

/// Rolls of a source are independent, and differ from those of other sources and games.
#[test]
fn pairs_of_rolls_are_independent() {
    let mut pairs = [[0_u32; 4]; 4];
    let faces = |source| Deck { copies: [1; 4], source };
    for game in 0..16_000 {
        let mut chance = ChanceStreams::new(4, game);
        let first = chance.sample(&faces(ChanceSource::dice([0; 4]))).index();
        let other = ChanceSource::dice([0, 0, 0, usize::from(game % 2 == 1)]);
        pairs[first][chance.sample(&faces(other)).index()] += 1;
    }
    let cells = pairs.iter().flatten();
    let chi: f64 = cells.map(|&count| (f64::from(count) - 1e3).powi(2) / 1e3).sum();
    assert!(chi < 44.0, "chi squared {chi} of fifteen degrees of freedom: {pairs:?}");
}

#[test]
fn the_streams_have_golden_values() {
    let mut chance = ChanceStreams::new(2026, 3);
    assert_eq!(drawn(deck(), &mut chance), DECK);
    let dice = Deck { copies: [1; 4], source: ChanceSource::dice([1, 2, 3, 4]) };
    let rolls: Vec<_> = (0..12).map(|_| chance.sample(&dice).index()).collect();
    assert_eq!(rolls, ROLLS);
    // Other numbers than those of the next game, or of another seed.
    chance.next_game();
    assert_ne!(drawn(deck(), &mut chance), DECK);
    let wuerfelhelden = first_outcomes::<games::wuerfelhelden::State>(8);
    assert_eq!(wuerfelhelden, WUERFELHELDEN);
}
/// Computed with a second implementation, in Python.
const DECK: [usize; 7] = [2, 2, 1, 2, 0, 3, 1];
const ROLLS: [usize; 12] = [1, 0, 0, 3, 1, 1, 0, 3, 3, 3, 3, 2];
/// The same numbers are in the tests of the Python package.
const WUERFELHELDEN: [usize; 8] = [88, 134, 99, 83, 19, 2, 95, 26];

/// The first chance outcomes of a game in which the heuristic decides.
fn first_outcomes<S: Rules>(count: usize) -> Vec<usize> {
    let (mut state, mut chance) = (S::setup(&S::Options::default()), ChanceStreams::new(7, 1));
    let mut outcomes = Vec::new();
    while outcomes.len() < count {
        if let Node::Player(seat) = state.node() {
            state.apply_action(S::heuristic_action(&state.view(seat), state.legal_actions()));
        } else {
            let outcome = chance.sample(&state);
            outcomes.push(outcome.index());
            state.apply_chance(outcome);
        }
    }
    outcomes
}

/// The dice of a seat fall the same in its turn, whatever another seat did with its own.
#[test]
fn a_seat_rolls_the_same_whatever_another_one_does() {
    use games::wuerfelhelden::{Action, Options, State};
    let mut compared = 0;
    for game in 0..20 {
        let rolls = [true, false].map(|stops| {
            let options = Options::default().with_players(2);
            let mut session = Session::<State>::new(&options).unwrap();
            let (mut chance, mut outcomes) = (ChanceStreams::new(5, game), Vec::new());
            let mut starter = None;
            while session.state().table().turns() < 2 {
                match session.node() {
                    Node::Chance => {
                        let outcome = chance.sample(session.state());
                        outcomes.push((session.state().table().turns(), outcome.index()));
                        session.apply(Step::Chance(outcome)).unwrap();
                    }
                    Node::Player(seat) => {
                        let first = *starter.get_or_insert(seat);
                        let legal = session.state().legal_actions();
                        let action = if stops || seat != first {
                            Action::Stop
                        } else {
                            legal.first().unwrap()
                        };
                        let action = if legal.contains(action) { action } else { Action::Roll };
                        session.apply(Step::Action(action)).unwrap();
                    }
                    Node::Terminal => break,
                }
            }
            outcomes.into_iter().filter(|(turn, _)| *turn == 1).collect::<Vec<_>>()
        });
        let [one, other] = rolls;
        assert_eq!(one, other, "game {game}");
        compared += one.len();
    }
    assert!(compared >= 20, "{compared}");
}

/// A batch with streams by source plays the games that `ChanceStreams` plays.
#[test]
fn a_batch_draws_by_source_when_asked() {
    use rules_core::{BatchConfig, OwnedBuffers, find, serde_json};
    let game = find("wuerfelhelden").unwrap();
    let options = rules_core::options_to_json(&games::wuerfelhelden::Options::default());
    let plain = BatchConfig::default().with_record_steps(true);
    let config = plain.clone().with_chance_by_source(true);
    let mut shard = (game.make_shard)(&options, &config, 0, 3).unwrap();
    shard.seed(7);
    shard.reset(None).unwrap();
    let mut rows = OwnedBuffers::new(3, shard.sizes());
    for _ in 0..40 {
        let mut actions = vec![0; 3];
        shard.heuristic_action(None, &mut actions);
        shard.set_actions(&actions).unwrap();
        shard.step(rows.lend()).unwrap();
    }
    let record = shard.record(1).unwrap();
    let outcomes: Vec<_> = record
        .steps
        .iter()
        .filter_map(|step| match step {
            rules_core::StepId::Chance(id) => usize::try_from(*id).ok(),
            rules_core::StepId::Action(_) => None,
        })
        .collect();
    assert_eq!(outcomes[..8], WUERFELHELDEN);
    // What is saved continues the same, and does not fit a batch without.
    let saved = shard.save();
    let mut again = (game.make_shard)(&options, &config, 0, 3).unwrap();
    again.load(&serde_json::from_str(&saved.to_string()).unwrap()).unwrap();
    let mut other = (game.make_shard)(&options, &plain, 0, 3).unwrap();
    assert!(other.load(&saved).is_err());
    assert!(shard.load(&other.save()).is_err());
    for _ in 0..40 {
        let mut actions = vec![0; 3];
        shard.heuristic_action(None, &mut actions);
        for shard in [&mut shard, &mut again] {
            shard.set_actions(&actions).unwrap();
            shard.step(rows.lend()).unwrap();
        }
    }
    assert_eq!(shard.save(), again.save());
}
