//! The walk over two games that a seat cannot tell apart remembers what was public on the way: a
//! log that tells it tells no secret.
#![cfg(feature = "words")]

use rules_core::{
    InvalidState, Limits, Named, Rules, StepOf, Utility, below,
    prelude::*,
    rand_core::Rng,
    serde::{self, Deserialize, Serialize},
    testkit::{CheckConfig, check_log},
    validated,
    words::Describe,
};

options! {
    /// How long it is.
    struct Options {
        /// Number of rounds.
        rounds: u8 = 3, "1 to 9", |n| (1..=9).contains(n);
    }
}

indexed! {
    /// A seat waits no longer, or turns the flag in the open.
    enum Action { Pass = "pass", Raise = "raise", Lower = "lower" }
}

bounded! {
    /// Pips of a die, or a card.
    struct Pips(0..=1);
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "self::serde")]
enum Phase {
    Deal,
    Roll,
    /// After a roll of 1, which lies there: seat 0 is asked if it holds a 1.
    Window,
    /// Seat 0 is asked if it holds a 1, seat 2 otherwise.
    Flag,
    /// Seat 1 decides, and the roll was put aside.
    Own,
    Over,
}

validated! {
    /// Seat 0 holds a card that seat 1 does not see.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Dice {
        options: Options,
        phase: Phase,
        card: Option<Pips>,
        raised: bool,
        over: u8,
    }
}

impl Setup for Dice {
    type Options = Options;
    fn setup(&options: &Options) -> Self {
        Self { options, phase: Phase::Deal, card: None, raised: false, over: 0 }
    }
    fn options(&self) -> Options {
        self.options
    }
    fn seats(&self) -> Seat {
        3
    }
    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        count("dice", 1);
    }
    fn validate(&self) -> Result<(), InvalidState> {
        InvalidState::unless(self.card.is_some() || self.phase == Phase::Deal, "a card is dealt")
    }
}

impl Dice {
    fn holds_one(self) -> bool {
        self.card.is_some_and(|card| card.get() == 1)
    }
}

impl Legal for Dice {
    type Action = Action;
    type ChanceOutcome = Pips;
    fn node(&self) -> Node {
        match self.phase {
            Phase::Deal | Phase::Roll => Node::Chance,
            Phase::Window => Node::Player(0),
            Phase::Flag => Node::Player(if self.holds_one() { 0 } else { 2 }),
            Phase::Own => Node::Player(1),
            Phase::Over => Node::Terminal,
        }
    }
    fn legal_actions(&self) -> ActionSet<Action> {
        let turns = if self.raised { Action::Lower } else { Action::Raise };
        match self.phase {
            Phase::Flag => [Action::Pass, turns].into_iter().collect(),
            Phase::Window | Phase::Own => [Action::Pass].into_iter().collect(),
            _ => ActionSet::EMPTY,
        }
    }
    fn chance_outcomes(&self, mut each: impl FnMut(Pips, Weight)) {
        if self.node() == Node::Chance {
            Pips::all().for_each(|pips| each(pips, 1));
        }
    }
}

impl Apply for Dice {
    const UNIT: i32 = 1;
    fn apply_action(&mut self, action: Action) {
        self.raised = action == Action::Raise || self.raised && action != Action::Lower;
        self.phase = match (self.phase, action) {
            (Phase::Flag, Action::Pass) => Phase::Own,
            (Phase::Window | Phase::Flag, _) => Phase::Flag,
            _ if self.over + 1 == self.options.rounds => Phase::Over,
            _ => {
                self.over += 1;
                Phase::Roll
            }
        };
    }
    fn apply_chance(&mut self, pips: Pips) {
        self.phase = match self.phase {
            Phase::Deal => {
                self.card = Some(pips);
                Phase::Roll
            }
            _ if pips.get() == 1 && self.holds_one() => Phase::Window,
            _ => Phase::Flag,
        };
    }
    fn payoff(&self, _: Seat) -> i32 {
        0
    }
}

/// What a seat sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(crate = "self::serde")]
struct View {
    /// The state, without the card if seat 1 looks.
    seen: Dice,
    seat: Seat,
}

impl Observe for Dice {
    type View = View;
    fn view(&self, seat: Seat) -> View {
        View { seen: Self { card: self.card.filter(|_| seat != 1), ..*self }, seat }
    }
    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> Self {
        let dealt = Pips::new(u8::from(view.seen.phase == Phase::Window || below(rng, 2) == 1));
        let hidden = view.seat == 1 && view.seen.phase != Phase::Deal;
        Self { card: if hidden { dealt } else { view.seen.card }, ..view.seen }
    }
}

impl Encode for Dice {
    type ViewRef<'a> = View;
    fn encode(view: &View, out: &mut impl ObservationWriter) {
        rules_core::write_fields! { out;
            "raised" [1], 1, Flag, "whether the flag is up" = cells(&[view.seen.raised.into()]);
        }
    }
}

impl Heuristic for Dice {
    fn heuristic_action(_: &View, legal: ActionSet<Action>) -> Action {
        legal.first().expect("at least one is legal")
    }
}

impl Named for Dice {
    const NAME: &'static str = "dice";
    const VERSION: u32 = 1;
}

impl Rules for Dice {
    const TITLE: &'static str = "Dice";
    const PREFIX: &'static str = "DI";
    const UTILITY: Utility = Utility::Identical;
    const PERFECT_INFORMATION: bool = false;
    fn limits(_: &Options) -> Limits {
        Limits {
            seats: 3,
            min_payoff: 0,
            max_payoff: 0,
            decisions: 1000,
            outcomes: 10,
            branching: 2,
            chance_width: 2,
        }
    }
}

impl Describe for Dice {
    fn asked(_: &View) -> String {
        "what now?".into()
    }
    /// Everybody sees rolls and the flag.
    fn log_entry(state: &Self, step: StepOf<Self>, _: Seat) -> Option<String> {
        match (state.phase, step) {
            (Phase::Roll, Step::Chance(pips)) => Some(format!("rolled: {pips}")),
            (Phase::Flag, Step::Action(turned)) if turned != Action::Pass => {
                Some(format!("flag: {turned}"))
            }
            _ => None,
        }
    }
}

#[test]
fn what_is_public_on_the_way_is_no_secret() {
    let mut config = CheckConfig::games(20);
    config.indistinguishable_every = 2;
    match check_log::<Dice>(&Options { rounds: 9 }, &config) {
        Ok(compared) => assert!(compared > 500, "{compared}"),
        Err(fault) => panic!("{fault}"),
    }
}
