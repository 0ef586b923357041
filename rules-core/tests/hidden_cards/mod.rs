//! A small symmetric game of hidden cards in which seats take turns, with room for
//! faults of the kind that a game from outside may have.
//!
//! Of thirteen cards (five 1, three 2, three 3, two 4) one is put aside unseen and one
//! goes to each seat. In turn each seat draws a card and plays one of its two: a 1 names
//! a rank above 1 that another seat may hold, which is out if it does; a 2 protects
//! from that until the seat's next turn; a 3 and a 4 do nothing. When the pile is empty
//! or one seat is left, the highest card wins.

mod play;

use core::{
    cell::Cell,
    hash::{Hash, Hasher},
};

use rules_core::{
    Indexed, InvalidState, Limits, Named, Rules, Seat, Setup, Utility, bounded, indexed, options,
    serde::{self, Deserialize, Serialize},
    validated,
};

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    Nothing,
    OpenView,
    DeterminizeIsTruth,
    DeterminizeIsConstant,
    EqualityIgnoresAside,
    PayoffOneSeatOff,
    TurnCellReversed,
    TurnOrderReversed,
    WeightsAllOne,
    SeatIsSpecial,
    DeadAction,
    PotentialTells,
}

thread_local! {
    static WRONG: Cell<Wrong> = const { Cell::new(Wrong::Nothing) };
    /// The state that was looked at last.
    static TRUTH: Cell<Option<State>> = const { Cell::new(None) };
}

/// Plants a fault on this thread.
pub(crate) fn plant(wrong: Wrong) {
    WRONG.set(wrong);
}

fn is(wrong: Wrong) -> bool {
    WRONG.get() == wrong
}

options! {
    /// How many play.
    pub(crate) struct Options {
        /// How many play.
        pub(crate) players: u8 = 3, "2 to 4", |n| (2..=4).contains(n);
    }
}

bounded! {
    /// A rank of cards.
    pub(crate) struct Rank(1..=4);
}
bounded! {
    /// How many places on another seat sits.
    pub(crate) struct On(1..=3);
}
indexed! {
    /// What a seat does.
    pub(crate) enum Action {
        /// Plays a 1 and names a rank; a 1 cannot be named.
        Strike(on: On, rank: Rank) = "strike {on} for {rank}",
        /// Plays a card without effect on others; a 1 only without anybody to strike.
        Play(rank: Rank) = "play {rank}",
    }
}

/// Cards of each rank.
pub(crate) const COPIES: [u8; 4] = [5, 3, 3, 2];

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "self::serde", rename_all = "snake_case")]
pub(crate) enum Phase {
    Aside,
    Deal(u8),
    Draw,
    Play,
    Over,
}

validated! {
    /// The table.
    #[derive(Clone, Copy, Debug, Eq)]
    pub(crate) struct State {
        pub(crate) options: Options,
        pub(crate) phase: Phase,
        pub(crate) start: Seat,
        pub(crate) turn: Seat,
        pub(crate) hands: [Option<Rank>; 4],
        pub(crate) drawn: Option<Rank>,
        pub(crate) aside: Option<Rank>,
        /// Cards of each rank that each seat has played.
        pub(crate) piles: [[u8; 4]; 4],
        pub(crate) protected: [bool; 4],
    }
}

impl State {
    fn parts(&self) -> impl Hash + Eq {
        let Self { options, phase, start, turn, hands, drawn, aside, piles, protected } = *self;
        let aside = if is(Wrong::EqualityIgnoresAside) { None } else { aside };
        ((options, phase, start, turn), (hands, drawn, aside, piles, protected))
    }

    pub(crate) fn players(&self) -> usize {
        self.options.players.into()
    }

    /// Cards of each rank that nobody has drawn, if no rank has too many.
    pub(crate) fn deck(&self) -> Option<[u8; 4]> {
        let mut left = COPIES;
        for rank in self.hands.into_iter().chain([self.drawn, self.aside]).flatten() {
            left[rank.index()] = left[rank.index()].checked_sub(1)?;
        }
        for pile in self.piles {
            for (left, played) in left.iter_mut().zip(pile) {
                *left = left.checked_sub(played)?;
            }
        }
        Some(left)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl Setup for State {
    type Options = Options;

    fn setup(&options: &Options) -> Self {
        Self {
            options,
            phase: Phase::Aside,
            start: 0,
            turn: 0,
            hands: [None; 4],
            drawn: None,
            aside: None,
            piles: [[0; 4]; 4],
            protected: [false; 4],
        }
    }
    fn options(&self) -> Options {
        self.options
    }
    fn seats(&self) -> Seat {
        self.options.players
    }
    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        count("cards", self.deck().map_or(0, |_| 13));
    }
    fn validate(&self) -> Result<(), InvalidState> {
        InvalidState::unless(self.deck().is_some(), "no more cards than there are")?;
        let seated = [self.start, self.turn].iter().all(|&seat| seat < self.options.players);
        InvalidState::unless(seated, "the seats are taken")?;
        let drawn = self.drawn.is_some() == (self.phase == Phase::Play);
        InvalidState::unless(drawn, "a card is drawn and then played")
    }
}

impl Named for State {
    const NAME: &'static str = "hidden_cards";
    const VERSION: u32 = 1;
}

impl Rules for State {
    const TITLE: &'static str = "Letters";
    const PREFIX: &'static str = "LT";
    const UTILITY: Utility = Utility::ZeroSum;
    const PERFECT_INFORMATION: bool = false;

    fn limits(options: &Options) -> Limits {
        let most = i32::from(options.players);
        Limits {
            seats: options.players,
            min_payoff: -most,
            max_payoff: most,
            decisions: 12,
            outcomes: 13,
            branching: 10,
            chance_width: 4,
        }
    }
}
