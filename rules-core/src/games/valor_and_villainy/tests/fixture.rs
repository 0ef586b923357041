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
        Options, Party, State, StateBuilder,
        components::{
            Action, Cell, ChanceOutcome, Char, Dice, Hero, Piece, Row, Spell, Tile, Treasure,
        },
        state::SeatId,
    },
};

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
        Self { state: State::new_game(&options).unwrap().edit().hero_round(1).unchecked() }
    }

    /// Edits the position; whether it can be is looked at after the first step.
    pub(super) fn edit(&mut self, edit: impl FnOnce(StateBuilder) -> StateBuilder) -> &mut Self {
        self.state = edit(self.state.edit()).unchecked();
        self
    }

    /// The seat of a Player Character.
    pub(super) fn seat_id(&self, who: Char) -> SeatId {
        self.state.table.seat_of(who).expect("a Player Character of this game")
    }

    /// The board of a Player Character.
    pub(super) fn player(&self, who: impl Into<Char>) -> &super::super::state::Player {
        &self.state.table.players[self.seat_id(who.into())]
    }

    /// Puts a Player Character on a cell.
    pub(super) fn at(&mut self, who: impl Into<Char>, cell: usize) -> &mut Self {
        self.edit(|edit| edit.cell(who, Cell::ALL[cell]))
    }

    /// Puts a Hero into the Villain Loot Stash, which counts it.
    pub(super) fn fallen(&mut self, hero: Hero) -> &mut Self {
        self.edit(|edit| edit.fallen(hero))
    }

    /// Sets Health.
    pub(super) fn health(&mut self, who: impl Into<Char>, health: u8) -> &mut Self {
        self.edit(|edit| edit.health(who, health))
    }

    /// Sets the Plus-Ones: by row.
    pub(super) fn tokens(&mut self, who: impl Into<Char>, tokens: [u8; 4]) -> &mut Self {
        let who = who.into();
        let rows = Row::ALL.into_iter().zip(tokens);
        self.edit(|edit| rows.fold(edit, |edit, (row, tokens)| edit.plus_ones(who, row, tokens)))
    }

    /// Sets a row of dice.
    pub(super) fn dice(&mut self, who: impl Into<Char>, row: Row, dice: &str) -> &mut Self {
        self.edit(|edit| edit.dice(who, row, Dice::read(dice)))
    }

    /// Gives XP.
    pub(super) fn xp(&mut self, who: impl Into<Char>, xp: u8) -> &mut Self {
        self.edit(|edit| edit.xp(who, xp))
    }

    /// Gives a Dojo Crystal.
    pub(super) fn crystal(&mut self, hero: Hero) -> &mut Self {
        self.edit(|edit| edit.crystal(hero, true))
    }

    /// Equips a Treasure.
    pub(super) fn wear(&mut self, who: impl Into<Char>, treasure: Treasure) -> &mut Self {
        self.edit(|edit| edit.treasure(who, treasure))
    }

    /// Gives Spells from the decks.
    pub(super) fn hand(&mut self, who: impl Into<Char>, spells: &[Spell]) -> &mut Self {
        self.edit(|edit| edit.hand(who, spells.iter().copied()))
    }

    /// Puts pieces on a cell, named from the top.
    pub(super) fn put(&mut self, cell: usize, names: &str) -> &mut Self {
        self.edit(|edit| edit.stack(Cell::ALL[cell], pieces(names)))
    }

    /// Turns pieces to their Wounded side.
    pub(super) fn wound(&mut self, names: &str) -> &mut Self {
        self.edit(|edit| edit.wounded(pieces(names)))
    }

    /// Reveals tiles: a cell and the id of a tile.
    pub(super) fn reveal(&mut self, tiles: &[(usize, Tile)]) -> &mut Self {
        self.edit(|edit| {
            tiles.iter().fold(edit, |edit, &(cell, tile)| edit.reveal(Cell::ALL[cell], tile))
        })
    }

    /// The Final Battle has begun: Mordak stands on the Ruins.
    pub(super) fn final_battle(&mut self) -> &mut Self {
        self.edit(StateBuilder::final_battle)
    }

    /// Anything else.
    pub(super) fn set(&mut self, change: impl FnOnce(&mut State)) -> &mut Self {
        change(&mut self.state);
        self
    }

    /// The Turn of a Character with its full Action Points.
    pub(super) fn turn(&mut self, who: impl Into<Char>) -> &mut Self {
        self.edit(|edit| edit.turn(who))
    }

    /// The Turn of a Character with so many Action Points.
    pub(super) fn turn_with(&mut self, who: impl Into<Char>, points: u8) -> &mut Self {
        self.edit(|edit| edit.turn_with(who, points))
    }

    /// Casts a Spell in the Turn in progress, with a Hit Pool that is just its
    /// cost at a level.
    pub(super) fn cast(&mut self, who: impl Into<Char>, spell: Spell, level: usize) -> &mut Self {
        let who = who.into();
        let cost = spell.costs()[level - 1];
        let dice = cost.div_ceil(2);
        self.edit(|edit| edit.dice(who, Row::Magic, Dice::new(0, 0, dice)));
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
        self.state.table.agenda.roll().hits()
    }

    /// Action Points and steps left in the Turn in progress.
    pub(super) fn left(&self) -> (u8, u8) {
        let turn = self.state.table.agenda.turn();
        (turn.points(), turn.left())
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

/// Pieces by their names.
fn pieces(names: &str) -> impl DoubleEndedIterator<Item = Piece> {
    names.split(' ').map(|name| Piece::parse(name).expect("the name of a piece"))
}
