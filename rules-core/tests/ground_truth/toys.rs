//! Two toys with known values: Kuhn poker, and a race in which the turn comes back.

use rules_core::{
    ActionSet, CellKind, Encode, Heuristic, Limits, Node, ObservationField, ObservationWriter,
    Observe, Rules, Seat, Setup, Utility, Weight, below, bounded, indexed, options, prelude::*,
    rand_core::Rng,
};

static ROW: ObservationField = ObservationField {
    name: "row",
    shape: &[1],
    max: 255,
    kind: CellKind::Count,
    meaning: "the whole view",
};

pub(crate) mod kuhn {
    //! Three cards, one each; a bet of one.
    use super::*;

    bounded! {
        /// A card.
        pub(crate) struct Card(1..=3);
    }

    indexed! {
        /// Pass or bet.
        pub(crate) enum Action {
            /// Checks, or folds after a bet.
            Pass = "pass",
            /// Bets, or calls.
            Bet = "bet",
        }
    }

    options! {
        /// None that matter.
        pub(crate) struct Options {
            /// How many play.
            pub(crate) players: u8 = 2, "2", |n| *n == 2;
        }
    }

    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub(crate) struct State {
        pub(crate) hands: [Option<u8>; 2],
        pub(crate) bets: Vec<bool>,
    }

    impl Setup for State {
        type Options = Options;
        fn setup(_: &Options) -> Self {
            Self { hands: [None; 2], bets: Vec::new() }
        }
        fn options(&self) -> Options {
            Options::default()
        }
        fn seats(&self) -> Seat {
            2
        }
    }

    impl Legal for State {
        type Action = Action;
        type ChanceOutcome = Card;
        fn node(&self) -> Node {
            match (self.hands, self.bets.as_slice()) {
                ([_, None], _) => Node::Chance,
                (_, [] | [false, true]) => Node::Player(0),
                (_, [_]) => Node::Player(1),
                _ => Node::Terminal,
            }
        }
        fn legal_actions(&self) -> ActionSet<Action> {
            let decides = matches!(self.node(), Node::Player(_));
            Action::all().filter(|_| decides).collect()
        }
        fn chance_outcomes(&self, mut each: impl FnMut(Card, Weight)) {
            if self.node() == Node::Chance {
                let free = Card::all().filter(|card| !self.hands.contains(&Some(card.get())));
                free.for_each(|card| each(card, 1));
            }
        }
    }

    impl Apply for State {
        const UNIT: i32 = 1;
        fn apply_action(&mut self, action: Action) {
            self.bets.push(action == Action::Bet);
        }
        fn apply_chance(&mut self, card: Card) {
            let place = usize::from(self.hands[0].is_some());
            self.hands[place] = Some(card.get());
        }
        fn payoff(&self, seat: Seat) -> i32 {
            let high = if self.hands[0] > self.hands[1] { 1 } else { -1 };
            let first = match self.bets.as_slice() {
                [false, false] => high,
                [true, false] => 1,
                [false, true, false] => -1,
                _ if self.node() == Node::Terminal => 2 * high,
                _ => 0,
            };
            if seat == 0 { first } else { -first }
        }
    }

    impl Observe for State {
        type View = (Seat, Option<u8>, Vec<bool>);
        fn view(&self, seat: Seat) -> Self::View {
            (seat, self.hands[usize::from(seat)], self.bets.clone())
        }
        fn determinize((seat, own, bets): &Self::View, rng: &mut (impl Rng + ?Sized)) -> Self {
            let mut others = (1..=3).filter(|card| Some(*card) != *own);
            let other = others.nth(below(rng, 2) as usize);
            let hands = if *seat == 0 { [*own, other] } else { [other, *own] };
            Self { hands, bets: bets.clone() }
        }
    }

    impl Encode for State {
        type ViewRef<'a> = Self::View;
        fn encode(view: &Self::View, out: &mut impl ObservationWriter) {
            out.field(&ROW, |_| view.1.unwrap_or(0));
        }
    }

    impl Heuristic for State {
        fn heuristic_action(view: &Self::View, _: ActionSet<Action>) -> Action {
            if view.1 == Some(3) { Action::Bet } else { Action::Pass }
        }
    }

    impl Named for State {
        const NAME: &'static str = "kuhn";
        const VERSION: u32 = 1;
    }

    impl Rules for State {
        const TITLE: &'static str = "Kuhn Poker";
        const PREFIX: &'static str = "KU";
        const UTILITY: Utility = Utility::ZeroSum;
        const PERFECT_INFORMATION: bool = false;
        fn limits(_: &Options) -> Limits {
            Limits {
                seats: 2,
                min_payoff: -2,
                max_payoff: 2,
                decisions: 3,
                outcomes: 2,
                branching: 2,
                chance_width: 3,
            }
        }
    }
}

pub(crate) mod race {
    //! In turn: flip a coin, which wins or passes the turn; or wait, if that is allowed.
    use super::*;

    bounded! {
        /// A side of the coin: 2 wins.
        pub(crate) struct Side(1..=2);
    }

    indexed! {
        /// What a turn can be.
        pub(crate) enum Action {
            /// Flips the coin.
            Flip = "flip",
            /// Passes the turn.
            Wait = "wait",
        }
    }

    options! {
        /// Options of the race.
        pub(crate) struct Options {
            /// How many play.
            pub(crate) players: u8 = 2, "1 to 3", |n| (1..=3).contains(n);
            /// Whether one may flip.
            pub(crate) flip: bool = true, "true or false", |_| true;
        }
    }

    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub(crate) struct State {
        options: (u8, bool),
        turn: Seat,
        flipping: bool,
        won: bool,
    }

    impl Setup for State {
        type Options = Options;
        fn setup(options: &Options) -> Self {
            let options = (options.players, options.flip);
            Self { options, turn: 0, flipping: false, won: false }
        }
        fn options(&self) -> Options {
            Options::default().with_players(self.options.0).with_flip(self.options.1)
        }
        fn seats(&self) -> Seat {
            self.options.0
        }
    }

    impl Legal for State {
        type Action = Action;
        type ChanceOutcome = Side;
        fn node(&self) -> Node {
            match (self.won, self.flipping) {
                (true, _) => Node::Terminal,
                (_, true) => Node::Chance,
                _ => Node::Player(self.turn),
            }
        }
        fn legal_actions(&self) -> ActionSet<Action> {
            let mut legal = ActionSet::EMPTY;
            let decides = matches!(self.node(), Node::Player(_));
            legal.insert_if(decides && self.options.1, Action::Flip);
            legal.insert_if(decides, Action::Wait);
            legal
        }
        fn chance_outcomes(&self, each: impl FnMut(Side, Weight)) {
            let mut each = each;
            if self.node() == Node::Chance {
                Side::all().for_each(|side| each(side, 1));
            }
        }
    }

    impl Apply for State {
        const UNIT: i32 = 1;
        fn apply_action(&mut self, action: Action) {
            match action {
                Action::Flip => self.flipping = true,
                Action::Wait => self.turn = (self.turn + 1) % self.options.0,
            }
        }
        fn apply_chance(&mut self, side: Side) {
            self.flipping = false;
            if side.get() == 2 {
                self.won = true;
            } else {
                self.turn = (self.turn + 1) % self.options.0;
            }
        }
        fn payoff(&self, seat: Seat) -> i32 {
            let all = i32::from(self.options.0).max(2);
            match (self.won, seat == self.turn) {
                (false, _) => 0,
                (_, true) => all - 1,
                _ => -1,
            }
        }
    }

    impl Observe for State {
        type View = (Seat, Self);
        fn view(&self, seat: Seat) -> Self::View {
            (seat, self.clone())
        }
        fn determinize((_, state): &Self::View, _: &mut (impl Rng + ?Sized)) -> Self {
            state.clone()
        }
    }

    impl Encode for State {
        type ViewRef<'a> = Self::View;
        fn encode(view: &Self::View, out: &mut impl ObservationWriter) {
            out.field(&ROW, |_| view.1.turn);
        }
    }

    impl Heuristic for State {
        fn heuristic_action(_: &Self::View, legal: ActionSet<Action>) -> Action {
            legal.first().expect("at least one is legal")
        }
    }

    impl Named for State {
        const NAME: &'static str = "race";
        const VERSION: u32 = 1;
    }

    impl Rules for State {
        const TITLE: &'static str = "Race";
        const PREFIX: &'static str = "RA";
        const UTILITY: Utility = Utility::General;
        const PERFECT_INFORMATION: bool = true;
        fn utility(options: &Options) -> Utility {
            if options.players == 1 { Utility::General } else { Utility::ZeroSum }
        }
        fn limits(options: &Options) -> Limits {
            Limits {
                seats: options.players,
                min_payoff: -1,
                max_payoff: i32::from(options.players).max(2) - 1,
                decisions: u32::MAX,
                outcomes: u32::MAX,
                branching: 2,
                chance_width: 2,
            }
        }
    }
}
