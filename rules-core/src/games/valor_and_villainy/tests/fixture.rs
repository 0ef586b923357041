//! A state for tests: a situation is built piece by piece, then played in the
//! notation of the catalogues, and every step is checked.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    Apply, Indexed, Legal, Node, Setup,
    games::valor_and_villainy::{
        Options, Party, State,
        components::{
            Action, Cell, ChanceOutcome, Char, Dice, Hero, Kind, Piece, Row, Slot, Spell, Tile,
            Treasure, tiles::Rule,
        },
        state::{Agenda, Base, Phase, PhaseStage, Public, SeatId, Tag, Turn, TurnStage},
    },
};

impl Public {
    /// The place of a Hero in the Initiative order.
    fn place_of(&self, who: Char) -> u8 {
        (0..self.heroes).find(|&place| self.who(self.in_order(place)) == who).unwrap()
    }
}

/// A situation and what has been done in it.
#[derive(Clone, Debug)]
pub(super) struct Fixture {
    pub(super) state: State,
}

impl Fixture {
    /// The first Hero Round of these Heroes: all on the Keep, no Minion on the
    /// Map, nobody holds a Spell.
    pub(super) fn new(heroes: &[Hero]) -> Self {
        Self::with(heroes, |_| {})
    }

    /// The same with other options.
    pub(super) fn with(heroes: &[Hero], change: impl FnOnce(&mut Options)) -> Self {
        let mut options = Options {
            heroes: u8::try_from(heroes.len()).unwrap(),
            characters: Party::of(heroes),
            ..Options::default()
        };
        change(&mut options);
        let mut state = State::new_game(&options).unwrap();
        state.table.agenda = Agenda::default();
        state.table.base = Base::new(Phase::HeroRound, PhaseStage::Hero);
        state.table.round = 1;
        Self { state }
    }

    /// The seat of a Player Character.
    pub(super) fn seat_id(&self, who: Char) -> SeatId {
        self.state.table.seat_of(who).expect("a Player Character of this game")
    }

    /// The board of a Player Character.
    pub(super) fn player(&self, who: impl Into<Char>) -> &super::super::state::Player {
        &self.state.table.players[self.seat_id(who.into())]
    }

    fn player_mut(&mut self, who: impl Into<Char>) -> &mut super::super::state::Player {
        let seat = self.seat_id(who.into());
        &mut self.state.table.players[seat]
    }

    /// Puts a Player Character on a cell.
    pub(super) fn at(&mut self, who: impl Into<Char>, cell: usize) -> &mut Self {
        self.player_mut(who).cell = Some(Cell::ALL[cell]);
        self
    }

    /// Puts a Hero into the Villain Loot Stash, which counts it.
    pub(super) fn fallen(&mut self, hero: Hero) -> &mut Self {
        self.player_mut(hero).cell = None;
        self.player_mut(hero).health = 0;
        self.state.table.defeated_heroes += 1;
        self
    }

    /// Sets Health.
    pub(super) fn health(&mut self, who: impl Into<Char>, health: u8) -> &mut Self {
        self.player_mut(who).health = health;
        self
    }

    /// Sets the Plus-Ones: by row.
    pub(super) fn tokens(&mut self, who: impl Into<Char>, tokens: [u8; 4]) -> &mut Self {
        self.player_mut(who).tokens = crate::EnumMap::new(|row: Row| tokens[row.index()]);
        self
    }

    /// Sets a row of dice.
    pub(super) fn dice(&mut self, who: impl Into<Char>, row: Row, dice: &str) -> &mut Self {
        self.player_mut(who).rows[row] = Dice::read(dice);
        self
    }

    /// Gives XP.
    pub(super) fn xp(&mut self, who: impl Into<Char>, xp: u8) -> &mut Self {
        self.player_mut(who).xp = xp;
        self
    }

    /// Gives a Dojo Crystal.
    pub(super) fn crystal(&mut self, hero: Hero) -> &mut Self {
        self.player_mut(hero).crystal = true;
        self
    }

    /// Equips a Treasure.
    pub(super) fn wear(&mut self, who: impl Into<Char>, treasure: Treasure) -> &mut Self {
        let slot: Slot = treasure.card().slot;
        self.state.table.treasures.take(treasure);
        self.player_mut(who).slots[slot] = Some(treasure);
        self
    }

    /// Gives Spells from the decks.
    pub(super) fn hand(&mut self, who: impl Into<Char>, spells: &[Spell]) -> &mut Self {
        let seat = self.seat_id(who.into());
        for &spell in spells {
            self.state.deck.take(spell);
            self.state.hands[seat].add(spell);
        }
        self
    }

    /// Puts pieces on a cell, named from the top.
    pub(super) fn put(&mut self, cell: usize, pieces: &str) -> &mut Self {
        for name in pieces.split(' ').rev() {
            let piece = Piece::parse(name).expect("the name of a piece");
            if let Some(minion) = piece.minion() {
                self.state.table.minions.take(minion);
            }
            self.state.table.map.put(piece, Cell::ALL[cell]);
        }
        self
    }

    /// Turns pieces to their Wounded side.
    pub(super) fn wound(&mut self, pieces: &str) -> &mut Self {
        for name in pieces.split(' ') {
            self.state.table.wounded.insert(Piece::parse(name).expect("the name of a piece"));
        }
        self
    }

    /// Reveals tiles: a cell and the id of a tile.
    pub(super) fn reveal(&mut self, tiles: &[(usize, Tile)]) -> &mut Self {
        for &(cell, tile) in tiles {
            let table = &mut self.state.table;
            assert!(
                table.tiles.contains(tile) || table.mandatory.contains(tile),
                "{tile} is not in the box"
            );
            table.tiles.remove(tile);
            table.mandatory.remove(tile);
            table.map.reveal(Cell::ALL[cell], tile);
            table.shrines += u8::from(tile.face().rule.is_some_and(Rule::is_shrine));
        }
        self
    }

    /// The Final Battle has begun: Mordak stands on the Ruins.
    pub(super) fn final_battle(&mut self) -> &mut Self {
        self.state.table.final_battle = true;
        self.state.table.day = 6;
        self.at(Char::Mordak, 12)
    }

    /// Anything else.
    pub(super) fn set(&mut self, change: impl FnOnce(&mut State)) -> &mut Self {
        change(&mut self.state);
        self
    }

    /// The Turn of a Character with its full Action Points.
    pub(super) fn turn(&mut self, who: impl Into<Char>) -> &mut Self {
        let who = who.into();
        let points = match who.kind() {
            Kind::Hero(_) | Kind::Mordak => self.player(who).points,
            Kind::Piece(piece) => self.state.table.stats(piece).action_points,
            Kind::Gust => self.state.table.gust_stats().action_points,
        };
        self.turn_with(who, points)
    }

    /// The Turn of a Character with so many Action Points.
    pub(super) fn turn_with(&mut self, who: impl Into<Char>, points: u8) -> &mut Self {
        let who = who.into();
        let table = &mut self.state.table;
        table.base = match who.kind() {
            Kind::Mordak => Base::new(Phase::VillainTurn, PhaseStage::Close),
            Kind::Piece(_) => Base::new(Phase::MinionStep, PhaseStage::Minions),
            Kind::Hero(_) => {
                let at = table.place_of(who);
                Base { at, ..Base::new(Phase::HeroRound, PhaseStage::Gust) }
            }
            Kind::Gust => {
                let at = table.place_of(Char::Gwenavael);
                Base { at, ..Base::new(Phase::HeroRound, PhaseStage::Unmount) }
            }
        };
        let seat = table.controller(who);
        table.agenda.tags.push(Tag::Turn);
        table.agenda.turns.push(Turn {
            who,
            seat,
            stage: TurnStage::Main,
            points,
            ..Turn::default()
        });
        self
    }

    /// Casts a Spell in the Turn in progress, with a Hit Pool that is just its
    /// cost at a level.
    pub(super) fn cast(&mut self, who: impl Into<Char>, spell: Spell, level: usize) -> &mut Self {
        let who = who.into();
        let cost = spell.costs()[level - 1];
        let dice = cost.div_ceil(2);
        self.player_mut(who).rows[Row::Magic] = Dice { master: dice, ..Dice::NONE };
        self.play(&format!("magic; master {}x2; spell {spell}", cost - dice));
        let level = format!("level {level}");
        if self.may(&level) {
            self.play(&level);
        }
        self
    }

    /// The texts of what is legal, or possible.
    pub(super) fn legal(&self) -> Vec<String> {
        let mut texts = Vec::new();
        texts.extend(self.state.legal_actions().iter().map(|action| action.to_string()));
        self.state.chance_outcomes(|outcome, _| texts.push(outcome.to_string()));
        texts
    }

    /// Whether something is legal, or possible.
    pub(super) fn may(&self, text: &str) -> bool {
        self.legal().iter().any(|legal| legal == text)
    }

    /// Plays steps, which `; ` parts, and validates after each.
    pub(super) fn play(&mut self, texts: &str) -> &mut Self {
        for text in texts.split("; ") {
            assert!(self.may(text), "`{text}` is none of {:?} at {:?}", self.legal(), self.node());
            match self.node() {
                Node::Player(_) => self.state.apply_action(Action::parse(text).unwrap()),
                Node::Chance => self.state.apply_chance(ChanceOutcome::parse(text).unwrap()),
                Node::Terminal => unreachable!("nothing is legal at the end"),
            }
            self.validate();
        }
        self
    }

    /// Whose step it is.
    pub(super) fn node(&self) -> Node {
        self.state.node()
    }

    /// Looks for anything that no game can show.
    pub(super) fn validate(&self) -> &Self {
        self.state.validate().unwrap_or_else(|fault| panic!("{fault}"));
        self
    }

    /// The pieces of a cell, from the top.
    pub(super) fn stack(&self, cell: usize) -> String {
        let names: Vec<_> = self.state.table.map.stack(Cell::ALL[cell]).map(Piece::id).collect();
        names.join(" ")
    }

    /// What is legal, or possible, as one text.
    pub(super) fn choices(&self) -> String {
        self.legal().join("; ")
    }

    /// Number of outcomes and their total weight at a chance node.
    pub(super) fn chance_outcomes(&self) -> (usize, u32) {
        let (mut outcomes, mut total) = (0, 0);
        self.state.chance_outcomes(|_, weight| {
            outcomes += 1;
            total += weight;
        });
        (outcomes, total)
    }

    /// The seat that decides.
    pub(super) fn seat(&self) -> crate::Seat {
        match self.node() {
            Node::Player(seat) => seat,
            node => panic!("nobody decides at {node:?}: {}", self.choices()),
        }
    }

    /// Health of a Player Character.
    pub(super) fn hearts(&self, who: impl Into<Char>) -> u8 {
        self.player(who).health
    }

    /// Plus-Ones of a Player Character, by row.
    pub(super) fn plus_ones(&self, who: impl Into<Char>) -> [u8; 4] {
        *self.player(who).tokens.values().first_chunk().unwrap()
    }

    /// The Hit Pool.
    pub(super) fn pool(&self) -> u8 {
        self.state.table.agenda.roll().hits
    }

    /// Action Points and steps left in the Turn in progress.
    pub(super) fn left(&self) -> (u8, u8) {
        let turn = self.state.table.agenda.turn();
        (turn.points, turn.left)
    }

    /// The Minion designs in the Hero Loot Stash.
    pub(super) fn defeated(&self) -> String {
        let names: Vec<_> =
            self.state.table.defeated_minions.iter().map(|(minion, _)| minion.id()).collect();
        names.join(" ")
    }

    /// Whether a piece shows its Wounded side.
    pub(super) fn is_wounded(&self, piece: Piece) -> bool {
        self.state.table.wounded.contains(piece)
    }

    /// Copies of a Spell in the discard piles.
    pub(super) fn discarded(&self, spell: Spell) -> u8 {
        self.state.table.discard.count(spell)
    }

    /// The cell of a Character.
    pub(super) fn cell(&self, who: impl Into<Char>) -> Option<usize> {
        self.state.table.cell(who.into()).map(Cell::index)
    }
}
