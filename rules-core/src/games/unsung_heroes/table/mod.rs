//! Table: what lies on it and what a seat knows, for readers outside the crate.

mod player;

pub use player::{Player, RowCard, Stakes};

use super::{
    Options,
    components::{Character, Components, Minion, Seats, Slots, Treasure},
    observe::View,
    state::{
        MinionPlace, Public, State, TreasurePlace, Trove,
        agenda::{Frame, Stage},
        ix,
    },
};
use crate::{EnumMap, Seat};

/// What lies on the table.
///
/// [`State::table`] and [`View::table`] give one, so code that reads it is written once. That of
/// a state shows where all Treasures are and who is asked for a Nope; that of a view shows what
/// its seat knows of both. It borrows and can be copied.
///
/// ```
/// use rules_core::{Session, games::unsung_heroes::{Options, State}, generator};
/// let mut session = Session::<State>::new(&Options::default())?;
/// let mut rng = generator(1, 0);
/// for _ in 0..40 {
///     if session.sample_chance(&mut rng).is_none() {
///         session.apply(session.legal_steps()[0])?;
///     }
/// }
/// let table = session.state().table();
/// assert!((1..=5).contains(&table.round()));
/// for player in table.players() {
///     let character = player.character().expect("the draft is over");
///     println!("{character} has {} dice and {} cards away", player.dice().len(),
///         player.discarded().len());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    options: &'a Options,
    public: &'a Public,
    treasures: &'a EnumMap<Treasure, Trove>,
    stage: Stage,
    frames: &'a [Frame],
}

impl State {
    /// What lies on the table, with all that anybody knows of it.
    #[inline]
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        let Self { options, table: public, treasures, stage, agenda, .. } = self;
        Table { options, public, treasures, stage: *stage, frames: agenda.as_slice() }
    }

    /// The cards in the hand of a seat.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn hand(&self, seat: Seat) -> Slots {
        self.hands[self.table().place(seat)]
    }

    /// The cards in the deck of a seat, whose order does not exist before they are drawn.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn deck(&self, seat: Seat) -> Slots {
        self.decks[self.table().place(seat)]
    }
}

impl View {
    /// The seat that looks.
    #[inline]
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What lies on the table, as far as this seat knows it.
    #[inline]
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        let Self { options, table: public, treasures, stage, agenda, .. } = self;
        Table { options, public, treasures, stage: *stage, frames: agenda.as_slice() }
    }

    /// The score of a seat, now (UH-40).
    #[must_use]
    pub fn score(&self, seat: Seat) -> u16 {
        self.table.score(self.set(), self.treasures.values(), seat)
    }

    /// The own hand.
    #[inline]
    #[must_use]
    pub const fn hand(&self) -> Slots {
        self.hand
    }

    /// The own deck: its order does not exist before cards are drawn.
    #[inline]
    #[must_use]
    pub const fn deck(&self) -> Slots {
        self.deck
    }

    /// Number of cards in the hand of a seat.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hands[self.table().place(seat)]
    }

    /// Number of cards in the deck of a seat.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn deck_size(&self, seat: Seat) -> u8 {
        self.decks[self.table().place(seat)]
    }

    /// Where the Treasures are that are [hidden](TreasurePlace::Hidden) from this seat, and who has
    /// seen each, without saying which is which: sorted.
    #[must_use]
    pub fn hidden(&self) -> impl ExactSizeIterator<Item = (TreasurePlace, Seats)> + '_ {
        self.hidden.as_slice().iter().map(|trove| (trove.place, trove.seen))
    }
}

impl<'a> Table<'a> {
    /// The place of a seat in lists by player.
    #[track_caller]
    fn place(self, seat: Seat) -> usize {
        let seats = self.options.players;
        assert!(seat < seats, "seat {seat} of seats 0 to {}", seats - 1);
        ix(seat)
    }

    /// The options that this game is played with (4.2).
    #[inline]
    #[must_use]
    pub const fn options(self) -> &'a Options {
        self.options
    }

    /// The component set that is played with.
    #[inline]
    #[must_use]
    pub const fn components(self) -> &'static Components {
        self.options.components.get()
    }

    /// What lies before each player, in the order of the seats: two to four.
    #[inline]
    #[must_use]
    pub fn players(self) -> impl ExactSizeIterator<Item = Player<'a>> + DoubleEndedIterator {
        (0..self.options.players).map(move |seat| Player::new(self, seat))
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
        self.place(seat);
        Player::new(self, seat)
    }

    /// The seat that plays a character, if anybody does (UH-16).
    #[must_use]
    pub fn seat_of(self, character: Character) -> Option<Seat> {
        self.public.seat_of(character)
    }

    /// The round, 1 to 5.
    #[inline]
    #[must_use]
    pub const fn round(self) -> u8 {
        self.public.round
    }

    /// The seat whose turn it is.
    #[inline]
    #[must_use]
    pub const fn current(self) -> Seat {
        self.public.current
    }

    /// Passes in a row (UH-29).
    #[inline]
    #[must_use]
    pub const fn passes(self) -> u8 {
        self.public.passes
    }

    /// Turns of this round that were no passes (UH-37, UH-67).
    #[inline]
    #[must_use]
    pub const fn clock(self) -> u8 {
        self.public.clock
    }

    /// What a Nope would take back, as it lies now (UH-60).
    #[inline]
    #[must_use]
    pub const fn stakes(self) -> Stakes<'a> {
        Stakes::new(&self.public.stakes)
    }

    /// The same before the card that can still be Noped left the hand (UH-60).
    #[must_use]
    pub fn stakes_before(self) -> Option<Stakes<'a>> {
        self.public.before.as_ref().map(Stakes::new)
    }

    /// The Rat Bonus Cards of Tilda (UH-111).
    #[inline]
    #[must_use]
    pub const fn rat_cards(self) -> u8 {
        self.public.rat_cards
    }

    /// The Gold Bars of Karl on the +1 side.
    #[inline]
    #[must_use]
    pub const fn bars_one(self) -> u8 {
        self.public.bars_one
    }

    /// Whether the Karat Coin is in play (UH-130).
    #[inline]
    #[must_use]
    pub const fn has_coin(self) -> bool {
        self.public.coin
    }

    /// Where a Minion is.
    #[must_use]
    pub fn minion(self, minion: Minion) -> MinionPlace {
        self.public.minions[minion].place
    }

    /// Whether the Powerup of a Minion was used in this round (UH-90).
    #[must_use]
    pub fn is_minion_used(self, minion: Minion) -> bool {
        self.public.minions[minion].used
    }

    /// Whether the static bonus of a Minion counts in this round (UH-91).
    #[must_use]
    pub fn is_minion_counted(self, minion: Minion) -> bool {
        self.public.minions[minion].counted
    }

    /// Where a Treasure is; [`TreasurePlace::Hidden`] where the seat of a view does not know it.
    #[must_use]
    pub fn treasure(self, treasure: Treasure) -> TreasurePlace {
        self.treasures[treasure].place
    }

    /// The seats that have seen a Treasure while it was not public; none where the seat of a view
    /// does not know where it is.
    #[must_use]
    pub fn treasure_seen(self, treasure: Treasure) -> Seats {
        self.treasures[treasure].seen
    }

    /// Whether the static bonus of a Treasure was used.
    #[must_use]
    pub fn is_treasure_counted(self, treasure: Treasure) -> bool {
        self.treasures[treasure].counted
    }

    /// The stage of the round in progress.
    #[inline]
    #[must_use]
    pub const fn stage(self) -> Stage {
        self.stage
    }

    /// What is being carried out in this stage, the newest last.
    #[inline]
    #[must_use]
    pub const fn frames(self) -> &'a [Frame] {
        self.frames
    }
}
