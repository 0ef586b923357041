//! Table: what lies on it and what a seat knows, for readers outside the crate.

mod parts;
mod player;

pub use player::Player;

use super::{
    Options,
    components::{Components, Event, Hero, Monster, Multiset, Plot, Set, Spot, Token, Traps},
    observe::View,
    state::{Agenda, Frame, Public, Road, Slot, Stage, State, Stolen},
};
use crate::Seat;

/// What lies on the table.
///
/// [`State::table`] and [`View::table`] give one, so code that reads it is written once. That of
/// a state shows all faces of event cards that somebody has seen, and who is asked in a reaction
/// window; that of a view shows what its seat knows of both. It borrows and can be copied.
///
/// ```
/// use rules_core::{Setup, games::hero_must_die::{Options, State}};
///
/// let state = State::new_game(&Options::default())?;
/// let table = state.table();
/// assert_eq!((table.turn(), table.player(0).gold()), (0, 4)); // HMD-18, HMD-28
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    options: &'a Options,
    public: &'a Public,
    slots: &'a [Slot; 8],
    agenda: &'a Agenda,
}

impl State {
    /// What lies on the table, with all that anybody knows of it.
    #[inline]
    #[must_use]
    pub const fn table(&self) -> Table<'_> {
        let Self { options, table: public, slots, agenda, .. } = self;
        Table { options, public, slots, agenda }
    }

    /// The plot cards in the hand of a seat (HMD-52).
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn hand(&self, seat: Seat) -> Multiset<Plot> {
        self.plots.hands[self.table().place(seat)]
    }

    /// The plot cards that the buyer in the Throne room has drawn and chooses from (HMD-52).
    #[must_use]
    pub const fn drawn(&self) -> Multiset<Plot> {
        self.plots.drawn
    }

    /// The seat that put plot cards back and these cards, while it is sure that they are in the
    /// deck (section 5.6).
    #[must_use]
    pub fn put_back(&self) -> Option<(Seat, Multiset<Plot>)> {
        self.plots.put_back.map(|put_back| (put_back.seat, put_back.cards))
    }

    /// The stolen cards that their victims remember, sorted (HMD-136, section 5.6).
    #[must_use]
    pub fn stolen(&self) -> &[Stolen] {
        self.plots.stolen.as_slice()
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
    pub const fn table(&self) -> Table<'_> {
        let Self { options, table: public, slots, agenda, .. } = self;
        Table { options, public, slots, agenda }
    }

    /// The plot cards in the own hand (HMD-52).
    #[inline]
    #[must_use]
    pub const fn hand(&self) -> Multiset<Plot> {
        self.hand
    }

    /// Number of plot cards in the hand of a seat.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hands[self.table().place(seat)]
    }

    /// Number of plot cards in the deck (HMD-141).
    #[inline]
    #[must_use]
    pub const fn deck_size(&self) -> u8 {
        self.deck
    }

    /// The plot cards that this seat has drawn and chooses from (HMD-52).
    #[inline]
    #[must_use]
    pub const fn drawn(&self) -> Multiset<Plot> {
        self.drawn
    }

    /// Number of plot cards that the buyer has drawn (HMD-52).
    #[inline]
    #[must_use]
    pub const fn drawn_size(&self) -> u8 {
        self.drawn_count
    }

    /// The plot cards that this seat put back, while it is sure that they are in the deck
    /// (section 5.6).
    #[inline]
    #[must_use]
    pub const fn put_back(&self) -> Multiset<Plot> {
        self.put_back
    }

    /// The cards stolen from this seat that it knows in other hands (HMD-136).
    #[must_use]
    pub fn stolen(&self) -> &[Stolen] {
        self.stolen.as_slice()
    }
}

impl<'a> Table<'a> {
    /// The place of a seat in lists by player.
    #[track_caller]
    fn place(self, seat: Seat) -> usize {
        let seats = self.options.players;
        assert!(seat < seats, "seat {seat} of seats 0 to {}", seats - 1);
        usize::from(seat)
    }

    /// The options that this game is played with (section 4).
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

    /// What lies before each player, in the order of the seats; those who are out included.
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

    /// The turn, 1 to 8; 0 during the set-up (HMD-28).
    #[inline]
    #[must_use]
    pub const fn turn(self) -> u8 {
        self.public.turn
    }

    /// The event of this turn, from the Event phase on (HMD-143).
    #[inline]
    #[must_use]
    pub const fn event(self) -> Option<Event> {
        self.public.event
    }

    /// The two event cards of a turn, 1 to 8 (HMD-17).
    ///
    /// # Panics
    ///
    /// If there is no such turn.
    #[must_use]
    #[track_caller]
    pub fn slot(self, turn: u8) -> &'a Slot {
        assert!((1..=8).contains(&turn), "turn {turn} of turns 1 to 8");
        &self.slots[usize::from(turn) - 1]
    }

    /// The duty queue: the seats in the game, the guard first (HMD-8).
    #[inline]
    #[must_use]
    pub fn queue(self) -> &'a [Seat] {
        self.public.queue.as_slice()
    }

    /// The top floor that has not fallen, 1 to 5; 6 once all have (HMD-7).
    #[inline]
    #[must_use]
    pub const fn top_floor(self) -> u8 {
        self.public.top
    }

    /// The floor that was lost in this turn, until the next shift of the queue (HMD-30).
    #[inline]
    #[must_use]
    pub const fn lost_floor(self) -> Option<u8> {
        self.public.lost
    }

    /// The traps on a floor, 1 to 5 (HMD-10).
    ///
    /// # Panics
    ///
    /// If there is no such floor.
    #[must_use]
    #[track_caller]
    pub fn traps(self, floor: u8) -> Traps {
        assert!((1..=5).contains(&floor), "floor {floor} of floors 1 to 5");
        self.public.traps_on(floor)
    }

    /// The size of the monster room on a floor: 3, 4 or 5, 0 without one (HMD-57).
    ///
    /// # Panics
    ///
    /// If there is no such floor.
    #[must_use]
    #[track_caller]
    pub fn room(self, floor: u8) -> u8 {
        assert!((1..=5).contains(&floor), "floor {floor} of floors 1 to 5");
        self.public.room_on(floor)
    }

    /// The monsters for hire from the deck, in the order in which they were drawn (HMD-33).
    #[inline]
    #[must_use]
    pub fn offer(self) -> &'a [Monster] {
        self.public.offer.as_slice()
    }

    /// The monsters for hire from the low display (HMD-24).
    #[must_use]
    pub fn display(self) -> Set<Monster> {
        self.public.display(self.components())
    }

    /// The known bottom of the monster deck, the next card first (HMD-140).
    #[inline]
    #[must_use]
    pub fn monster_bottom(self) -> &'a [Monster] {
        self.public.monster_bottom.as_slice()
    }

    /// The monsters in the unknown part of the monster deck (HMD-140).
    #[must_use]
    pub fn unknown_monsters(self) -> Set<Monster> {
        self.public.unknown_monsters(self.components())
    }

    /// Where a party token is (HMD-12).
    #[inline]
    #[must_use]
    pub fn token(self, token: Token) -> Road {
        self.public.tokens[usize::from(token.get()) - 1]
    }

    /// The tokens in the dungeon, the attacker first (HMD-12).
    #[must_use]
    pub fn invaders(self) -> impl ExactSizeIterator<Item = Token> + use<'a> {
        // The numbers of the tokens are 1 to 3.
        self.public.invaders.as_slice().iter().map(|&token| Token::new(token).unwrap_or_default())
    }

    /// The heroes of the party of a token (HMD-74).
    #[inline]
    #[must_use]
    pub fn party(self, token: Token) -> Set<Hero> {
        self.public.parties[usize::from(token.get()) - 1]
    }

    /// The heroes with a level-up marker (HMD-110).
    #[inline]
    #[must_use]
    pub const fn markers(self) -> Set<Hero> {
        self.public.markers
    }

    /// The known bottom of the hero deck, the next card first (HMD-140).
    #[inline]
    #[must_use]
    pub fn hero_bottom(self) -> &'a [Hero] {
        self.public.hero_bottom.as_slice()
    }

    /// The heroes in the unknown part of the hero deck (HMD-140).
    #[must_use]
    pub fn unknown_heroes(self) -> Set<Hero> {
        self.public.unknown_heroes()
    }

    /// The seat whose worker is in a box (HMD-36).
    #[must_use]
    pub fn worker(self, spot: Spot) -> Option<Seat> {
        self.public.owner(spot)
    }

    /// The tokens that an evil move has moved in this Action phase (HMD-67).
    #[inline]
    #[must_use]
    pub const fn moved(self) -> Set<Token> {
        self.public.moved
    }

    /// The plot cards that were played (HMD-114).
    #[inline]
    #[must_use]
    pub const fn discard(self) -> Multiset<Plot> {
        self.public.discard
    }

    /// The stage of the turn in progress.
    #[inline]
    #[must_use]
    pub const fn stage(self) -> &'a Stage {
        &self.agenda.stage
    }

    /// The tasks to finish before the stage continues; the last one is in progress.
    #[inline]
    #[must_use]
    pub fn tasks(self) -> &'a [Frame] {
        self.agenda.stack.as_slice()
    }
}
