//! The table before the first step, and the count of its components.

use super::{
    Options,
    components::{
        Cell, Char, HEALTH_MAX, HEALTH_STEP, Hero, Minion, Piece, Row, Slot, Spell, Tiles,
        Treasure, constants, fixed, maps::Layout, tracks,
    },
    options::{CharacterChoice, Party},
    state::{
        Agenda, Base, Map, Multiset, Phase, PhaseStage, Player, Public, SeatId, Stash, State, Team,
    },
};
use crate::{EnumMap, InvalidState, Seat, Setup};

impl Setup for State {
    type Options = Options;

    fn setup(options: &Options) -> Self {
        let mut state = Self {
            table: bare(options),
            hands: EnumMap::default(),
            deck: Multiset::filled(Spell::copies),
            asked: 0,
        };
        state.table.lay_map();
        state.table.seat_villain();
        if options.character_choice == CharacterChoice::Fixed {
            let first = Party::first();
            let party =
                if options.characters == Party::default() { first } else { options.characters };
            for (seat, hero) in state.table.hero_seats().zip(party.iter()) {
                state.table.seat_hero(seat, hero);
            }
            state.table.base = Base::new(Phase::Setup, PhaseStage::Chumps(0));
        }
        state.advance_to_cap();
        state
    }

    fn options(&self) -> Options {
        self.table.options
    }

    fn seats(&self) -> Seat {
        self.table.heroes + 1
    }

    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        let casts = self.table.agenda.casts.as_slice();
        let spells: u32 = self.hands.values().iter().map(Multiset::total).sum();
        let cast = u32::try_from(casts.len()).unwrap_or(u32::MAX);
        count("spells", spells + self.deck.total() + self.table.discard.total() + cast);
        let table = &self.table;
        let piles =
            table.minions.total() + table.minion_discard.total() + table.defeated_minions.total();
        count(
            "minions",
            piles + table.map.pieces().intersection(Piece::CARDS).len() + table.spawning(),
        );
        let worn = table.players.values().iter().flat_map(|player| player.slots.values()).flatten();
        let loot: u32 = table.stashes.values().iter().map(|stash| stash.treasures.total()).sum();
        let worn = u32::try_from(worn.count()).unwrap_or(u32::MAX);
        count("treasures", worn + loot + table.treasures.total() + table.treasure_discard.total());
    }

    fn validate(&self) -> Result<(), InvalidState> {
        self.validate_state()
    }
}

/// A table with nobody at it.
fn bare(options: &Options) -> Public {
    Public {
        options: *options,
        decisions: 0,
        heroes: options.heroes,
        round: 0,
        initiative: SeatId::Hero0,
        goes_last: false,
        day: 0,
        shrines: 0,
        shrines_needed: constants::SHRINES,
        shrines_idle: false,
        corners: super::components::Cells::EMPTY,
        final_battle: false,
        final_rounds: 0,
        souls: 0,
        ending: None,
        base: Base::new(Phase::Setup, PhaseStage::Draft(0)),
        may_act: super::components::Pieces::EMPTY,
        map: Map::default(),
        tiles: Tiles::EMPTY,
        mandatory: Tiles::EMPTY,
        wounded: super::components::Pieces::EMPTY,
        bloodlust: [super::components::Pieces::EMPTY; 2],
        markers: super::components::Pieces::EMPTY,
        gust: None,
        gust_marker: false,
        players: EnumMap::new(|_| Player::default()),
        discard: Multiset::default(),
        minions: Multiset::filled(|minion: Minion| minion.copies()),
        minion_discard: Multiset::default(),
        defeated_minions: Multiset::default(),
        treasures: Multiset::filled(|treasure: Treasure| treasure.copies()),
        treasure_discard: Multiset::default(),
        stashes: EnumMap::new(|_| Stash::default()),
        defeated_heroes: 0,
        agenda: Agenda::default(),
    }
}

impl Public {
    /// VV-16, VV-17, VV-18: tiles face-down on their cells; which ones they
    /// are is drawn when they are flipped.
    fn lay_map(&mut self) {
        let layout = Layout::new(self.heroes, self.options.small_map_random_tier2);
        for tile in fixed::OF_TIER[0] {
            if let Some(cell) = tile.home() {
                self.map.reveal(cell, tile);
            }
        }
        let maps = self.set().maps();
        for tier in 1..=3 {
            for cell in maps.cells(layout, tier) {
                self.map.lay(cell);
            }
        }
        let mut usable = fixed::OF_TIER[1].union(fixed::OF_TIER[2]);
        if layout == Layout::Large {
            usable = usable.union(fixed::OF_TIER[3]).difference(fixed::ONLY_SMALL);
        }
        self.mandatory = usable.intersection(fixed::MANDATORY);
        self.tiles = usable.difference(fixed::MANDATORY);
    }

    /// VV-23 to VV-25: Mordak's board.
    fn seat_villain(&mut self) {
        let n = usize::from(self.heroes) - 1;
        let board = self.set().mordak();
        let mordak = &mut self.players[SeatId::Villain];
        mordak.who = Some(Char::Mordak);
        mordak.health = board.health[n];
        mordak.rows = EnumMap::new(|row: Row| board.rows[row.index()]);
        mordak.points = board.action_points;
        mordak.tokens[board.power] = 1;
    }

    /// VV-20, VV-22 to VV-25: a Hero's board.
    pub(crate) fn seat_hero(&mut self, seat: SeatId, hero: Hero) {
        let board = self.set().board(hero);
        let alone = self.heroes == 1 && self.round == 0;
        let player = &mut self.players[seat];
        player.who = Some(hero.char());
        player.cell = Some(Cell::KEEP);
        player.health = board.health;
        player.rows = EnumMap::new(|row: Row| board.rows[row.index()]);
        player.points = board.action_points;
        player.tokens[board.power] = 1;
        if alone {
            player.slots[Slot::Item] = Some(Treasure::Clyde);
            self.treasures.take(Treasure::Clyde);
        }
    }

    /// VV-72, VV-115: the Villain's Health after a change, within its bounds.
    pub(crate) fn change_villain_health(&mut self, change: i16) {
        let floor = if self.final_battle { 0 } else { i16::from(HEALTH_STEP) };
        let health = &mut self.players[SeatId::Villain].health;
        let changed = (i16::from(*health) + change).clamp(floor, i16::from(HEALTH_MAX));
        *health = u8::try_from(changed).unwrap_or(0);
    }

    /// Minion cards that are drawn but not placed yet.
    fn spawning(&self) -> u32 {
        match self.agenda.prompt {
            super::state::Prompt::Spawn(spawn) => u32::from(spawn.card.is_some()),
            _ => 0,
        }
    }

    /// The row of the Procession for the day that has come (VV-173).
    pub(crate) fn procession(&self) -> Option<&'static tracks::Day> {
        self.set().day(self.day.checked_sub(1)?)
    }

    /// The Heroes nobody plays yet.
    pub(crate) fn free_heroes(&self) -> impl Iterator<Item = Hero> {
        Hero::ALL.into_iter().filter(|hero| self.seat_of(hero.char()).is_none())
    }

    /// VV-152 and such: the Hero's team is `Team::Hero`; a Stash belongs to a
    /// team.
    pub(crate) fn stash_mut(&mut self, team: Team) -> &mut Stash {
        &mut self.stashes[team]
    }
}
