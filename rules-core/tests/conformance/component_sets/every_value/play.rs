//! Games with the set that ships, and whether another set plays them in the same way.

use core::hash::{Hash, Hasher};
use std::collections::BTreeSet;

use rules_core::{
    Generator, Node, SerdeRules, Step, StepOf, below, generator, sample_chance, serde_json,
};

/// Every so many steps the whole position is compared, in between what is legal.
const CLOSELY: usize = 8;
/// Every so many steps the words of a state are noted.
const WORDS: usize = 48;

/// A game that was played with the set that ships.
struct Game<S: SerdeRules> {
    number: u64,
    /// What a position looked like, and the step that was taken in it; the last position has none.
    steps: Vec<(u64, Option<StepOf<S>>)>,
    /// The words of its states: ids of components.
    words: BTreeSet<String>,
}

/// Recorded games.
pub(super) struct Games<S: SerdeRules>(Vec<Game<S>>);

impl<S: SerdeRules> Games<S> {
    /// Plays games: every third one at random, the others mostly by the heuristic.
    pub(super) fn record(games: u64, options: impl Fn(u64) -> S::Options) -> Self {
        Self((0..games).map(|number| record(number, &options(number))).collect())
    }

    pub(super) fn steps(&self) -> usize {
        self.0.iter().map(|game| game.steps.len()).sum()
    }

    /// Whether some game goes another way with other options. The game that did so last is tried
    /// first, then those with the word `row`. The sets have these two digests.
    pub(super) fn differ(
        &self,
        row: &str,
        last: &mut usize,
        digests: [u64; 2],
        options: impl Fn(u64) -> S::Options,
    ) -> bool {
        let mut order: Vec<_> = (0..self.0.len()).collect();
        order.sort_by_key(|at| (*at != *last, !self.0[*at].words.contains(row)));
        for at in order {
            let game = &self.0[at];
            if differs(game, &options(game.number), digests) {
                *last = at;
                return true;
            }
        }
        false
    }
}

fn record<S: SerdeRules>(number: u64, options: &S::Options) -> Game<S> {
    let mut state = S::new_game(options).expect("the options fit");
    let (mut rng, mut steps) = (generator(7, number), Vec::new());
    let mut words = BTreeSet::new();
    loop {
        if steps.len() % WORDS == 0 {
            note_words(&state, &mut words);
        }
        let seen = look(&state, steps.len(), [0; 2]);
        let step = choose(&state, &mut rng, if number.is_multiple_of(3) { 1 } else { 8 });
        steps.push((seen, step));
        let Some(step) = step else { return Game { number, steps, words } };
        take(&mut state, step);
    }
}

fn note_words<S: SerdeRules>(state: &S, words: &mut BTreeSet<String>) {
    let text = serde_json::to_string(state).expect("JSON");
    for word in text.split(|c: char| !c.is_ascii_alphabetic() && c != '_') {
        if word.len() > 2 && !words.contains(word) {
            words.insert(word.into());
        }
    }
}

/// A step: one of `rarity` actions is random, the others are the heuristic's.
fn choose<S: SerdeRules>(state: &S, rng: &mut Generator, rarity: u32) -> Option<StepOf<S>> {
    match state.node() {
        Node::Terminal => None,
        Node::Chance => Some(Step::Chance(sample_chance(state, rng))),
        Node::Player(seat) => {
            let legal = state.legal_actions();
            let random = below(rng, rarity) == 0;
            let action = if random {
                legal.sample(rng).expect("an action")
            } else {
                S::heuristic_action(&state.view(seat), legal)
            };
            Some(Step::Action(action))
        }
    }
}

fn take<S: SerdeRules>(state: &mut S, step: StepOf<S>) {
    match step {
        Step::Action(action) => state.apply_action(action),
        Step::Chance(outcome) => state.apply_chance(outcome),
    }
}

fn differs<S: SerdeRules>(game: &Game<S>, options: &S::Options, digests: [u64; 2]) -> bool {
    let mut state = S::new_game(options).expect("the options fit");
    for (at, (seen, step)) in game.steps.iter().enumerate() {
        if look(&state, at, digests) != *seen {
            return true;
        }
        match step {
            Some(Step::Chance(outcome)) if !state.is_possible(*outcome) => return true,
            // All legal actions are part of what is seen.
            Some(step) => take(&mut state, *step),
            None => {}
        }
    }
    false
}

/// What is legal, what may happen, what is paid; now and then, and at the end, also the state but
/// for the digest of its set.
fn look<S: SerdeRules>(state: &S, step: usize, digests: [u64; 2]) -> u64 {
    let mut seen = Seen { sum: 0, digests };
    let closely = step.is_multiple_of(CLOSELY) || state.node() == Node::Terminal;
    if closely {
        state.hash(&mut seen);
    }
    match state.node() {
        Node::Player(seat) => {
            seen.write_u8(seat);
            state.legal_actions().hash(&mut seen);
        }
        Node::Chance if closely => state.chance_outcomes(|outcome, weight| {
            (outcome, weight).hash(&mut seen);
        }),
        Node::Chance => state.total_weight().hash(&mut seen),
        Node::Terminal => {
            (0..state.seats()).for_each(|seat| state.payoff(seat).hash(&mut seen));
        }
    }
    seen.finish()
}

/// A hasher to which a set with the second digest is the set with the first one.
struct Seen {
    sum: u64,
    digests: [u64; 2],
}

impl Seen {
    fn mix(&mut self, value: u64) {
        self.sum = (self.sum.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Seen {
    fn write(&mut self, bytes: &[u8]) {
        let (chunks, rest) = bytes.as_chunks::<8>();
        for chunk in chunks {
            self.mix(u64::from_le_bytes(*chunk));
        }
        for byte in rest {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        let [shipped, other] = self.digests;
        self.mix(if value == other { shipped } else { value });
    }

    fn finish(&self) -> u64 {
        self.sum
    }
}
