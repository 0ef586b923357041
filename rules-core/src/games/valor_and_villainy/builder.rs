//! Builder: a position by what lies on the Map, on the boards and in the hands.

#[cfg(feature = "testkit")]
use std::string::String;

use super::{
    components::{Cell, Char, Dice, Hero, Kind, Piece, Row, Spell, Tile, Treasure, tiles},
    state::{
        Acting, Agenda, Base, Dismounting, Phase, PhaseStage, Player, Public, SeatId, State, Tag,
        Turn, TurnStage,
    },
};

state_builder! {
    /// Edits a position, in the words of [`Table`](super::Table), and validates it once at the end.
    ///
    /// Edits are carried out in order, and nothing is checked before [`build`](Self::build). Cards
    /// are taken from where they lie, so that each stays in one place.
    ///
    /// ```
    /// use rules_core::{Indexed, Setup};
    /// use rules_core::games::valor_and_villainy::{Cell, Hero, Options, Piece, Row, State};
    ///
    /// let options = Options::default().with_heroes(3);
    /// let state = State::new_game(&options)?.edit().hero_round(1);
    /// let hero = Hero::parse("bjorn").expect("a Hero");
    /// let rattlebones = Piece::parse("rattlebones_0");
    /// let state = state
    ///     .cell(hero, Cell::ALL[11])
    ///     .health(hero, 5)
    ///     .plus_ones(hero, Row::Melee, 2)
    ///     .stack(Cell::ALL[13], rattlebones)
    ///     .turn(hero)
    ///     .build()?;
    /// let table = state.table();
    /// assert_eq!(table.cell(hero.char()), Some(Cell::ALL[11]));
    ///
    /// let error = state.edit().stack(Cell::ALL[0], rattlebones).build().expect_err("no tile there");
    /// assert_eq!(error.to_string(), "invalid state: the Map contradicts itself");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
}

/// The Player Characters.
impl StateBuilder {
    /// The cell of a Player Character; a Hero without one is in the Villain Loot Stash, Mordak
    /// without one has not entered the Map.
    pub fn cell(self, who: impl Into<Char>, cell: impl Into<Option<Cell>>) -> Self {
        self.player(who, |player| player.cell = cell.into())
    }

    /// Hearts, or the Villain's Health.
    pub fn health(self, who: impl Into<Char>, health: u8) -> Self {
        self.player(who, |player| player.health = health)
    }

    /// The Plus-Ones of a row.
    pub fn plus_ones(self, who: impl Into<Char>, row: Row, tokens: u8) -> Self {
        self.player(who, |player| player.tokens[row] = tokens)
    }

    /// The dice of a row.
    pub fn dice(self, who: impl Into<Char>, row: Row, dice: Dice) -> Self {
        self.player(who, |player| player.rows[row] = dice)
    }

    /// Action Points of a Turn.
    pub fn action_points(self, who: impl Into<Char>, points: u8) -> Self {
        self.player(who, |player| player.points = points)
    }

    /// XP that is not spent.
    pub fn xp(self, who: impl Into<Char>, xp: u8) -> Self {
        self.player(who, |player| player.xp = xp)
    }

    /// Whether a Hero has a Dojo Crystal (VV-163).
    pub fn crystal(self, hero: Hero, crystal: bool) -> Self {
        self.player(hero, |player| player.crystal = crystal)
    }

    /// Equips a Treasure of those that nobody has seen.
    pub fn treasure(mut self, who: impl Into<Char>, treasure: Treasure) -> Self {
        if !self.state.table.treasures.contains(treasure) {
            self.refuse("no copy of this Treasure is unseen");
            return self;
        }
        self.state.table.treasures.take(treasure);
        let slot = self.state.table.set().treasure(treasure).slot;
        self.player(who, |player| player.slots[slot] = Some(treasure))
    }

    /// Spells of the decks come into the hand of a Player Character.
    pub fn hand(mut self, who: impl Into<Char>, spells: impl IntoIterator<Item = Spell>) -> Self {
        let Some(seat) = self.seat_of(who.into()) else { return self };
        for spell in spells {
            if !self.state.deck.contains(spell) {
                self.refuse("no copy of this Spell is left in the decks");
                break;
            }
            self.state.deck.take(spell);
            self.state.hands[seat].add(spell);
        }
        self
    }

    /// A Hero was Defeated and is in the Villain Loot Stash, which counts it.
    pub fn fallen(mut self, hero: Hero) -> Self {
        self.state.table.defeated_heroes = self.state.table.defeated_heroes.saturating_add(1);
        self.cell(hero, None).health(hero, 0)
    }

    /// Anything of the board of a Player Character.
    pub(super) fn player(mut self, who: impl Into<Char>, edit: impl FnOnce(&mut Player)) -> Self {
        if let Some(seat) = self.seat_of(who.into()) {
            edit(&mut self.state.table.players[seat]);
        }
        self
    }

    /// The seat of a Player Character of this game.
    fn seat_of(&mut self, who: Char) -> Option<SeatId> {
        let seat = self.state.table.seat_of(who);
        if seat.is_none() {
            self.refuse("an edit names a Player Character that nobody plays");
        }
        seat
    }
}

/// The Map and what lies beside it.
impl StateBuilder {
    /// Pieces on top of a stack, named from the top: cards of the Minion decks, and Sheep. A piece
    /// that lies elsewhere is moved.
    pub fn stack<I>(mut self, cell: Cell, pieces: I) -> Self
    where
        I: IntoIterator<Item = Piece, IntoIter: DoubleEndedIterator>,
    {
        for piece in pieces.into_iter().rev() {
            let table = &mut self.state.table;
            if table.map.cell_of(piece).is_some() {
                table.map.lift(piece);
            } else if let Some(minion) = piece.minion() {
                if !table.minions.contains(minion) {
                    self.refuse("no card of this Minion is left in the decks");
                    break;
                }
                table.minions.take(minion);
            }
            self.state.table.map.put(piece, cell);
        }
        self
    }

    /// Pieces show their Wounded side.
    pub fn wounded(mut self, pieces: impl IntoIterator<Item = Piece>) -> Self {
        pieces.into_iter().for_each(|piece| self.state.table.wounded.insert(piece));
        self
    }

    /// A tile is revealed on a cell.
    pub fn reveal(mut self, cell: Cell, tile: Tile) -> Self {
        let table = &mut self.state.table;
        if !table.tiles.contains(tile) && !table.mandatory.contains(tile) {
            self.refuse("this tile is not in the box, or lies elsewhere");
            return self;
        }
        table.tiles.remove(tile);
        table.mandatory.remove(tile);
        table.map.reveal(cell, tile);
        table.shrines += u8::from(table.set().tile(tile).rule.is_some_and(tiles::Rule::is_shrine));
        self
    }

    /// The space of the Procession.
    pub fn day(mut self, day: u8) -> Self {
        self.state.table.day = day;
        self
    }

    /// The Soul tokens.
    pub fn souls(mut self, souls: u8) -> Self {
        self.state.table.souls = souls;
        self
    }
}

/// What is in progress.
impl StateBuilder {
    /// A Hero Round, counted from 1, in which no Hero has had a Turn.
    pub fn hero_round(self, round: u8) -> Self {
        let mut edit = self.base(Base::new(Phase::HeroRound, PhaseStage::Hero(0)));
        edit.state.table.round = round;
        edit
    }

    /// The Final Battle has begun: Mordak stands on the Ruins.
    pub fn final_battle(mut self) -> Self {
        self.state.table.final_battle = true;
        self.day(6).cell(Char::Mordak, Cell::KEEP)
    }

    /// The Turn of a Character with its full Action Points.
    pub fn turn(self, who: impl Into<Char>) -> Self {
        let who = who.into();
        let points = self.state.table.full_points(who);
        self.turn_with(who, points)
    }

    /// The Turn of a Character with so many Action Points left.
    pub fn turn_with(mut self, who: impl Into<Char>, points: u8) -> Self {
        let who = who.into();
        let base = match who.kind() {
            Kind::Mordak => Base::new(Phase::VillainTurn, PhaseStage::Close),
            Kind::Piece(_) => Base::new(Phase::MinionStep, PhaseStage::Minions),
            Kind::Hero(_) => {
                let turn = Dismounting { at: self.place_of(who), cell: None };
                Base::new(Phase::HeroRound, PhaseStage::Gust(turn))
            }
            Kind::Gust => {
                let at = self.place_of(Char::Gwenavael);
                Base::new(Phase::HeroRound, PhaseStage::Unmount(at))
            }
        };
        let mut edit = self.base(base);
        let table = &mut edit.state.table;
        let seat = table.controller(who);
        table.agenda.tags.push(Tag::Turn);
        let stage = TurnStage::Main(Acting::new(points));
        let turn = Turn { who, seat, stage, ..Turn::default() };
        table.agenda.turns.push(turn);
        edit
    }

    /// The position as far as it is edited: for the words of scenarios.
    #[cfg(feature = "testkit")]
    pub(super) const fn position(&self) -> &State {
        &self.state
    }

    /// Any other edit: for the words of scenarios.
    ///
    /// # Errors
    ///
    /// That of the edit.
    #[cfg(feature = "testkit")]
    pub(super) fn change(
        mut self,
        edit: impl FnOnce(&mut State) -> Result<(), String>,
    ) -> Result<Self, String> {
        edit(&mut self.state).map(|()| self)
    }

    /// The bottom of the agenda, with nothing above it.
    fn base(mut self, base: Base) -> Self {
        self.state.table.agenda = Agenda::default();
        self.state.table.base = base;
        self
    }

    /// The place of a Hero in the Initiative order.
    fn place_of(&mut self, who: Char) -> u8 {
        let (seat, table) = (self.seat_of(who), &self.state.table);
        (0..table.heroes).find(|&place| Some(table.in_order(place)) == seat).unwrap_or(0)
    }

    /// No field follows from others.
    const fn finished(self) -> Self {
        self
    }
}

impl Public {
    /// The Action Points with which the Turn of a Character begins; none if nobody plays it.
    pub(super) fn full_points(&self, who: Char) -> u8 {
        match who.kind() {
            Kind::Hero(_) | Kind::Mordak => {
                self.seat_of(who).map_or(0, |seat| self.players[seat].points)
            }
            Kind::Piece(piece) => self.stats(piece).action_points,
            Kind::Gust => self.gust_stats().action_points,
        }
    }
}
