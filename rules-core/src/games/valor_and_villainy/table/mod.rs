//! Table: what lies on it and what a seat knows, for readers outside the crate.

mod board;
mod frames;

pub use board::{Player, Region};
pub use frames::Moment;

use super::{
    Options,
    components::{Cell, Cells, Char, Components, Deck, Minion, Pieces, Spell, Tiles, Treasure},
    observe::{Asked, View},
    state::{Ending, Frame, Multiset, Phase, Prompt, Public, SeatId, State, Team},
};
use crate::Seat;

/// What everybody sees.
///
/// [`State::table`] and [`View::table`] give one, so code that reads it is written once. It
/// borrows and can be copied. Hands are [`State::hand`] and [`View::hand`].
///
/// ```
/// use rules_core::{Setup, games::valor_and_villainy::{Options, State}};
///
/// let state = State::new_game(&Options::default())?;
/// let table = state.table();
/// assert_eq!((table.heroes(), table.players().len()), (3, 4));
/// assert_eq!(table.villain().seat(), 3); // VV-14: the Villain sits after the Heroes
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    public: &'a Public,
}

impl State {
    /// What everybody sees.
    #[inline]
    #[must_use]
    pub const fn table(&self) -> Table<'_> {
        Table { public: &self.table }
    }

    /// The Spells in the hand of a seat: its secret.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn hand(&self, seat: Seat) -> &Multiset<Spell> {
        &self.hands[self.table().checked(seat)]
    }

    /// The Spells in the decks, whose order does not exist before they are drawn.
    #[inline]
    #[must_use]
    pub const fn deck(&self) -> &Multiset<Spell> {
        &self.deck
    }

    /// The place in the order of the newest reaction window that is asked now, from 0 with the
    /// acting player (VV-137): a secret of the seat that is asked.
    #[inline]
    #[must_use]
    pub const fn asked_place(&self) -> u8 {
        self.asked
    }
}

impl View {
    /// The seat that looks.
    #[inline]
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees.
    #[inline]
    #[must_use]
    pub const fn table(&self) -> Table<'_> {
        Table { public: &self.table }
    }

    /// The Spells in the own hand.
    #[inline]
    #[must_use]
    pub const fn hand(&self) -> &Multiset<Spell> {
        &self.hand
    }

    /// Number of Spells of a deck in the hand of a seat: the backs differ (VV-224).
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn held(&self, seat: Seat, deck: Deck) -> u8 {
        self.held[self.table().checked(seat)][deck]
    }

    /// The Spells in other hands and in the decks.
    #[inline]
    #[must_use]
    pub const fn unseen(&self) -> &Multiset<Spell> {
        &self.unseen
    }

    /// What this seat knows of the reaction window that waits, if one does (VV-137).
    #[inline]
    #[must_use]
    pub const fn asked(&self) -> Option<Asked> {
        self.asked
    }
}

/// Methods of the table that return a field by value.
macro_rules! public {
    ($($(#[$doc:meta])+ $name:ident = $field:ident: $value:ty,)+) => {
        impl Table<'_> {$(
            $(#[$doc])+
            #[inline]
            #[must_use]
            pub const fn $name(self) -> $value {
                self.public.$field
            }
        )+}
    };
}

public! {
    /// Player decisions so far: a game ends at the option `decision_cap`.
    decisions = decisions: u32,
    /// Number of Heroes now, 1 to 5 (VV-220, VV-222).
    heroes = heroes: u8,
    /// Hero Rounds begun.
    round = round: u8,
    /// Who holds the Initiative token (VV-11).
    initiative = initiative: SeatId,
    /// Whether the holder of the Initiative token goes last in this Round (VV-31).
    goes_last = goes_last: bool,
    /// Space of the Procession of Horrors, from 0.
    day = day: u8,
    /// Shrines found (VV-72).
    shrines = shrines: u8,
    /// Shrines that move the Procession to its last space (VV-72, VV-221).
    shrines_needed = shrines_needed: u8,
    /// Whether Shrines no longer move the Procession (VV-223).
    shrines_idle = shrines_idle: bool,
    /// Corners whose tiles have left the Map (VV-223).
    corners = corners: Cells,
    /// Whether the Final Battle has begun.
    is_final_battle = final_battle: bool,
    /// Villain Rounds of the Final Battle that are over.
    final_rounds = final_rounds: u8,
    /// Soul tokens of the Villain.
    souls = souls: u8,
    /// How the game ended; `None` while it is played.
    ending = ending: Option<Ending>,
    /// Minions that may still act in this Minion Step (VV-157).
    may_act = may_act: Pieces,
    /// Optional tiles that are not yet revealed.
    tiles = tiles: Tiles,
    /// Mandatory tiles that are not yet revealed.
    mandatory_tiles = mandatory: Tiles,
    /// Minions that show their Wounded side (VV-105).
    wounded = wounded: Pieces,
    /// Minions with Bloodlust of level 1, and of level 2.
    bloodlust = bloodlust: [Pieces; 2],
    /// Minions on the Heroes' side with a Defender marker (VV-100).
    markers = markers: Pieces,
    /// Where Gust Van Sant is, during his Turn.
    gust = gust: Option<Cell>,
    /// Whether Gust Van Sant has a Defender marker (VV-100).
    gust_marker = gust_marker: bool,
    /// Defeated Heroes that the Villain Loot Stash counts.
    defeated_heroes = defeated_heroes: u8,
}

impl<'a> Table<'a> {
    /// The key of a seat in lists.
    #[track_caller]
    fn checked(self, seat: Seat) -> SeatId {
        let heroes = self.public.heroes;
        assert!(seat <= heroes, "seat {seat} of seats 0 to {heroes}");
        self.public.seat_id(seat)
    }

    /// The options that this game is played with (4.2).
    #[inline]
    #[must_use]
    pub const fn options(self) -> &'a Options {
        &self.public.options
    }

    /// The component set that is played with.
    #[inline]
    #[must_use]
    pub const fn components(self) -> &'static Components {
        self.public.set()
    }

    /// The boards of all seats, in their order: the Heroes, then the Villain (VV-14).
    #[must_use]
    pub fn players(self) -> impl ExactSizeIterator<Item = Player<'a>> + DoubleEndedIterator {
        (0..=self.public.heroes).map(move |seat| self.player(seat))
    }

    /// The board of a seat.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[must_use]
    #[track_caller]
    pub fn player(self, seat: Seat) -> Player<'a> {
        Player::new(self.public, self.checked(seat))
    }

    /// The board of the Villain.
    #[must_use]
    pub fn villain(self) -> Player<'a> {
        Player::new(self.public, SeatId::Villain)
    }

    /// The seat that a key in lists stands for.
    #[must_use]
    pub fn seat(self, id: SeatId) -> Seat {
        self.public.seat_index(id)
    }

    /// The seat of a Player Character that is in the game.
    #[must_use]
    pub fn seat_of(self, who: Char) -> Option<Seat> {
        self.public.seat_of(who).map(|id| self.public.seat_index(id))
    }

    /// Where a Character is, if it is on the Map.
    #[must_use]
    pub fn cell(self, who: Char) -> Option<Cell> {
        self.public.cell(who)
    }

    /// The side of a Character (VV-6).
    #[must_use]
    pub fn team(self, who: Char) -> Team {
        self.public.team(who)
    }

    /// The seat that decides for a Character (VV-7).
    #[must_use]
    pub fn controller(self, who: Char) -> Seat {
        self.public.seat_index(self.public.controller(who))
    }

    /// The cells where Heroes stand.
    #[must_use]
    pub fn hero_cells(self) -> Cells {
        self.public.hero_cells()
    }

    /// The cells with at least one Character of a side.
    #[must_use]
    pub fn cells_of(self, team: Team) -> Cells {
        self.public.cells_of(team)
    }

    /// The Regions of the Map, in the order of their cells, face-down ones included.
    pub fn regions(self) -> impl Iterator<Item = Region<'a>> {
        let map = &self.public.map;
        map.down().union(map.revealed()).iter().map(move |cell| Region::new(map, cell))
    }

    /// The Region of a cell; `None` where no tile lies.
    #[must_use]
    pub fn region(self, cell: Cell) -> Option<Region<'a>> {
        let map = &self.public.map;
        map.down().union(map.revealed()).contains(cell).then(|| Region::new(map, cell))
    }

    /// The cells next to a revealed one: its neighbours and the other end of the Labyrinth (VV-80).
    #[must_use]
    pub fn adjacent(self, cell: Cell) -> Cells {
        self.public.map.adjacent(cell)
    }

    /// The cells of the two Labyrinth markers; the first lies on the Labyrinth (VV-80).
    #[inline]
    #[must_use]
    pub const fn labyrinth(self) -> Option<(Cell, Cell)> {
        self.public.map.portal
    }

    /// Discarded Spells.
    #[inline]
    #[must_use]
    pub const fn discard(self) -> &'a Multiset<Spell> {
        &self.public.discard
    }

    /// The Minion decks, as one multiset: their order does not exist.
    #[inline]
    #[must_use]
    pub const fn minions(self) -> &'a Multiset<Minion> {
        &self.public.minions
    }

    /// Discarded Minions.
    #[inline]
    #[must_use]
    pub const fn minion_discard(self) -> &'a Multiset<Minion> {
        &self.public.minion_discard
    }

    /// Defeated Minions in the Loot Stash of the Heroes.
    #[inline]
    #[must_use]
    pub const fn defeated_minions(self) -> &'a Multiset<Minion> {
        &self.public.defeated_minions
    }

    /// Treasures that nobody has seen, wherever they lie (VV-217).
    #[inline]
    #[must_use]
    pub const fn treasures(self) -> &'a Multiset<Treasure> {
        &self.public.treasures
    }

    /// Discarded Treasures.
    #[inline]
    #[must_use]
    pub const fn treasure_discard(self) -> &'a Multiset<Treasure> {
        &self.public.treasure_discard
    }

    /// Number of Treasures in a Loot Stash that nobody has seen.
    #[must_use]
    pub fn stash_face_down(self, team: Team) -> u8 {
        self.public.stashes[team].face_down
    }

    /// The revealed Treasures in a Loot Stash.
    #[must_use]
    pub fn stash(self, team: Team) -> &'a Multiset<Treasure> {
        &self.public.stashes[team].treasures
    }

    /// The phase that is played (3.1).
    #[inline]
    #[must_use]
    pub const fn phase(self) -> Phase {
        self.public.base.phase
    }

    /// The phase and its stage, which carries what holds at it.
    #[inline]
    #[must_use]
    pub const fn moment(self) -> &'a Moment {
        &self.public.base
    }

    /// What is in progress in the phase, from the outermost to the newest.
    #[must_use]
    pub fn in_progress(self) -> impl ExactSizeIterator<Item = Frame<'a>> + DoubleEndedIterator {
        let frames = self.public.agenda.frames();
        frames.map(|frame| frame.unwrap_or_else(|| unreachable!("a tag without a frame")))
    }

    /// The small decision or draw on top of all that is in progress.
    #[inline]
    #[must_use]
    pub const fn prompt(self) -> &'a Prompt {
        &self.public.agenda.prompt
    }
}
