//! A game that knows nothing of serde: two seats name a side in turn, and a coin
//! that is tossed three times says who was right.

use rules_core::{
    ActionSet, Heuristic, Apply, Indexed, Encode, ObservationWriter, InvalidState, Legal, Limits, Named, Node, Observe,
    OptionError, OptionInfo, OptionSet, Rules, Seat, Setup, ArrayString, Utility, Value, Weight, write_fields,
    rand_core::Rng,
};

/// No options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Options;

/// A side of the coin, which does not know serde either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    Heads,
    Tails,
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    named: Option<Side>,
    tosses: u8,
    points: [i32; 2],
}

/// What a seat sees: everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View(State);

impl core::fmt::Display for Side {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str(if *self == Self::Heads { "heads" } else { "tails" })
    }
}

impl Indexed for Side {
    const COUNT: usize = 2;
    const ALL: &'static [Self] = &[Self::Heads, Self::Tails];
    type Row<V> = [V; 2];
    type Words = [u64; 1];

    fn index(self) -> usize {
        self as usize
    }
    fn row<V>(fill: impl FnMut(Self) -> V) -> [V; 2] {
        [Self::Heads, Self::Tails].map(fill)
    }
}

impl OptionSet for Options {
    const LIST: &'static [OptionInfo] = &[];

    fn each(&self, _: &mut dyn FnMut(&'static OptionInfo, Value<'_>)) {}
    fn set(&mut self, name: &str, _: Value<'_>) -> Result<(), OptionError> {
        Err(OptionError::Unknown { name: ArrayString::of(name), known: Self::LIST })
    }
    fn check(&self) -> Result<(), OptionError> {
        Ok(())
    }
}

impl Setup for State {
    type Options = Options;

    fn setup(_: &Options) -> Self {
        Self { named: None, tosses: 0, points: [0; 2] }
    }
    fn options(&self) -> Options {
        Options
    }
    fn seats(&self) -> Seat {
        2
    }
    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        count("coin", 1);
    }
    fn validate(&self) -> Result<(), InvalidState> {
        InvalidState::unless(self.tosses <= 3, "the coin is tossed three times")
    }
}

impl Legal for State {
    type Action = Side;
    type ChanceOutcome = Side;

    fn node(&self) -> Node {
        match self.named {
            _ if self.tosses == 3 => Node::Terminal,
            Some(_) => Node::Chance,
            None => Node::Player(self.tosses % 2),
        }
    }
    fn legal_actions(&self) -> ActionSet<Side> {
        match self.node() {
            Node::Player(_) => Side::all().collect(),
            Node::Chance | Node::Terminal => ActionSet::EMPTY,
        }
    }
    fn chance_outcomes(&self, mut each: impl FnMut(Side, Weight)) {
        if self.node() == Node::Chance {
            Side::all().for_each(|side| each(side, 1));
        }
    }
}

impl Apply for State {
    const UNIT: i32 = 3;

    fn apply_action(&mut self, side: Side) {
        self.named = Some(side);
    }
    fn apply_chance(&mut self, side: Side) {
        let own = usize::from(self.tosses % 2);
        let right = self.named.take() == Some(side);
        self.points[if right { own } else { 1 - own }] += 1;
        self.tosses += 1;
    }
    fn payoff(&self, seat: Seat) -> i32 {
        let own = usize::from(seat);
        if self.tosses == 3 { self.points[own] - self.points[1 - own] } else { 0 }
    }
}

impl Observe for State {
    type View = View;

    fn view(&self, _: Seat) -> View {
        View(self.clone())
    }
    fn determinize(view: &View, _: &mut (impl Rng + ?Sized)) -> Self {
        view.0.clone()
    }
}

impl Encode for State {
    type ViewRef<'a> = View;

    fn encode(view: &View, out: &mut impl ObservationWriter) {
        write_fields! { out;
            "tosses" [1], 3, Count, "how often the coin was tossed" = cells(&[view.0.tosses]);
        }
    }
}

impl Heuristic for State {
    fn heuristic_action(_: &View, legal: ActionSet<Side>) -> Side {
        legal.first().expect("at least one is legal")
    }
}

impl Named for State {
    const NAME: &'static str = "coin";
    const VERSION: u32 = 1;
}

impl Rules for State {
    const TITLE: &'static str = "Coin";
    const PREFIX: &'static str = "COIN";
    const UTILITY: Utility = Utility::ZeroSum;
    const PERFECT_INFORMATION: bool = true;

    fn limits(_: &Options) -> Limits {
        Limits {
            seats: 2,
            min_payoff: -3,
            max_payoff: 3,
            decisions: 3,
            outcomes: 3,
            branching: 2,
            chance_width: 2,
        }
    }
}
