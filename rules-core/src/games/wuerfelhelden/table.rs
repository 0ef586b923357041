//! Table: what lies on it, for readers outside the crate. Everything is open (WH-56), so all of a
//! state can be read here.

use super::{
    Options,
    components::{ChanceOutcome, Colour, Components, Dice, Die, Shown, Squad},
    observe::View,
    state::{Centre, Opening, Phase, State, Tableau, Turn},
};
use crate::{Seat, Setup};

/// What lies on the table: in this game the whole state (WH-56).
///
/// [`State::table`] and [`View::table`] give one, so code that reads it is written once. It
/// borrows and can be copied.
///
/// ```
/// use rules_core::{Setup, games::wuerfelhelden::{Options, State}};
///
/// let state = State::new_game(&Options::default().with_players(2))?;
/// let table = state.table();
/// assert_eq!(table.players().count(), 2);
/// assert_eq!(table.player(0).party().len(), 3); // WH-9: three white dice
/// assert!(format!("{:?}", table.player(0)).starts_with("Player { seat: 0, party: "));
/// assert_eq!(table.warrants().map(|warrant| warrant.value()).max(), Some(15));
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    state: &'a State,
}

/// What lies before one player (WH-3).
#[derive(Clone, Copy)]
pub struct Player<'a> {
    state: &'a State,
    seat: Seat,
}

shows!(Player: seat, party, waiting, coins, bounty, score);

/// A warrant of the game (WH-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Warrant {
    value: u8,
    owner: Option<Seat>,
}

impl State {
    /// What lies on the table, in words of the box.
    #[inline]
    #[must_use]
    pub const fn table(&self) -> Table<'_> {
        Table { state: self }
    }
}

impl View {
    /// The seat that looks.
    #[inline]
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What lies on the table; nothing is hidden (WH-56).
    #[inline]
    #[must_use]
    pub const fn table(&self) -> Table<'_> {
        self.table.table()
    }
}

impl<'a> Table<'a> {
    /// The options that this game is played with (4.2).
    #[must_use]
    pub fn options(self) -> Options {
        self.state.options()
    }

    /// The component set that is played with.
    #[inline]
    #[must_use]
    pub const fn components(self) -> &'static Components {
        self.state.set()
    }

    /// The die of a colour in this game: an option chooses the dice (2.3).
    #[inline]
    #[must_use]
    pub fn die(self, colour: Colour) -> Die {
        self.state.options.dice_set[colour]
    }

    /// What lies before each player, in the order of the seats: two to four (WH-1).
    #[inline]
    #[must_use]
    pub fn players(self) -> impl ExactSizeIterator<Item = Player<'a>> + DoubleEndedIterator {
        (0..self.state.options.players).map(move |seat| Player { state: self.state, seat })
    }

    /// What lies before the player of a seat.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn player(self, seat: Seat) -> Player<'a> {
        let seats = self.state.options.players;
        assert!(seat < seats, "seat {seat} of seats 0 to {}", seats - 1);
        Player { state: self.state, seat }
    }

    /// All warrants of this game, from the top of the stack, with who took them: from the top,
    /// one after the other (WH-10, WH-47, WH-35).
    #[must_use]
    pub fn warrants(self) -> impl ExactSizeIterator<Item = Warrant> + use<'a> {
        let taken = self.state.taken.as_slice();
        let values = self.state.warrants().iter().enumerate();
        values.map(move |(place, &value)| Warrant { value, owner: taken.get(place).copied() })
    }

    /// The place beside the warrants (WH-6).
    #[inline]
    #[must_use]
    pub const fn centre(self) -> &'a Centre {
        &self.state.centre
    }

    /// Turns finished by all players together, from 0 (WH-46).
    #[inline]
    #[must_use]
    pub const fn turns(self) -> u16 {
        self.state.turns
    }

    /// What is in progress (5.1).
    #[inline]
    #[must_use]
    pub const fn phase(self) -> &'a Phase {
        &self.state.phase
    }
}

impl Player<'_> {
    /// The seat.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// The dice of the party, which are rolled in the next turn (WH-3, WH-23).
    #[inline]
    #[must_use]
    pub fn party(self) -> Squad {
        self.tableau().party(self.state.set())
    }

    /// The dice that wait to join the party: of white ones, none.
    #[must_use]
    pub fn waiting(self) -> Squad {
        let Tableau { yellow, red, .. } = *self.tableau();
        Squad::new(0, yellow, red)
    }

    /// Coins collected, from 0 (WH-32).
    #[inline]
    #[must_use]
    pub fn coins(self) -> u16 {
        self.tableau().coins
    }

    /// The coins that the warrants of this player are worth (WH-42).
    #[must_use]
    pub fn bounty(self) -> u8 {
        self.state.bounty(self.seat)
    }

    /// Coins and bounty: what decides the game (WH-44).
    #[must_use]
    pub fn score(self) -> i32 {
        self.state.score(self.seat)
    }

    fn tableau(&self) -> &Tableau {
        &self.state.tableaus()[usize::from(self.seat)]
    }
}

impl Warrant {
    /// Coins at the end of the game (WH-42).
    #[inline]
    #[must_use]
    pub const fn value(self) -> u8 {
        self.value
    }

    /// The seat that took it; `None` while it lies in the stack.
    #[inline]
    #[must_use]
    pub const fn owner(self) -> Option<Seat> {
        self.owner
    }
}

impl Centre {
    /// The seat whose dice lie here, if any do (WH-6).
    #[inline]
    #[must_use]
    pub const fn chaser(&self) -> Option<Seat> {
        self.chaser
    }

    /// The dice of the chaser; they show swords (WH-29).
    #[inline]
    #[must_use]
    pub const fn dice(&self) -> Dice {
        self.dice
    }

    /// The seat whose Duel Marker lies here (WH-54: one at most).
    #[inline]
    #[must_use]
    pub const fn marker(&self) -> Option<Seat> {
        self.marker
    }
}

impl Opening {
    /// Who rolls in this round, in order of the seats (WH-12).
    #[inline]
    #[must_use]
    pub fn contenders(&self) -> impl ExactSizeIterator<Item = Seat> + DoubleEndedIterator + '_ {
        self.contenders.as_slice().iter().copied()
    }

    /// The round of rolling, from 1 (WH-12).
    #[inline]
    #[must_use]
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// What the first of the contenders have rolled in this round (WH-11).
    #[inline]
    #[must_use]
    pub fn rolls(&self) -> impl ExactSizeIterator<Item = ChanceOutcome> + DoubleEndedIterator + '_ {
        self.rolls.as_slice().iter().copied()
    }
}

impl Turn {
    /// The seat whose turn it is.
    #[inline]
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.active
    }

    /// The number of the roll, from 1; a set says how many there can be (WH-18).
    #[inline]
    #[must_use]
    pub const fn roll(&self) -> u8 {
        self.roll
    }

    /// The dice that lie in front of the player (WH-21).
    #[inline]
    #[must_use]
    pub const fn showing(&self) -> Dice {
        self.showing
    }

    /// The dice about to be rolled (WH-17, WH-19).
    #[inline]
    #[must_use]
    pub const fn hand(&self) -> Squad {
        self.hand
    }
}

impl Phase {
    /// The seat that rolls or decides, and at the end the one whose turn ended the game; `None`
    /// in the opening roll.
    #[must_use]
    pub const fn active(&self) -> Option<Seat> {
        match self {
            Self::Opening(_) => None,
            Self::Rolling(turn) | Self::Choosing { turn, .. } => Some(turn.active),
            Self::Over { active } => Some(*active),
        }
    }

    /// The turn in progress.
    #[must_use]
    pub const fn turn(&self) -> Option<&Turn> {
        match self {
            Self::Rolling(turn) | Self::Choosing { turn, .. } => Some(turn),
            Self::Opening(_) | Self::Over { .. } => None,
        }
    }

    /// The die marked last since the roll: only it and later ones can be marked (5.2).
    #[must_use]
    pub const fn last_mark(&self) -> Option<Shown> {
        match self {
            Self::Choosing { last_mark, .. } => *last_mark,
            _ => None,
        }
    }
}
