//! The table before the first step, the count of its components, and the
//! options.

use super::{
    components::{
        Cell, Char, Hero, MORDAK, Minion, Piece, Row, Slot, Spell, Tiles, Treasure, maps::Layout,
        tiles, tracks,
    },
    state::{
        Agenda, Bag, Base, Chair, Ending, Map, Phase, Player, Public, Stash, State, Step, Team,
    },
};
use crate::{EnumMap, InvalidState, OptionError, OptionValue, Seat, Setup, Value};

crate::indexed! {
    /// VV-Q6: how the Heroes get their characters.
    #[non_exhaustive]
    pub enum CharacterChoice {
        /// As the option `characters` says.
        Fixed = "fixed",
        /// By chance.
        Random = "random",
        /// Each seat in turn chooses.
        Draft = "draft",
    }
}
crate::dense_option!(CharacterChoice);

/// Heroes by seat; none stands for the first ones of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Party([Option<Hero>; 5]);

impl Party {
    /// These Heroes, by seat.
    ///
    /// # Panics
    ///
    /// If there are more than five.
    #[must_use]
    pub fn of(heroes: &[Hero]) -> Self {
        let mut party = Self::default();
        for (seat, &hero) in party.0[..heroes.len()].iter_mut().zip(heroes) {
            *seat = Some(hero);
        }
        party
    }

    /// The Heroes, by seat.
    pub fn iter(&self) -> impl Iterator<Item = Hero> {
        self.0.into_iter().flatten()
    }

    /// Whether no Hero stands there twice.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that options ask for")]
    fn differ(&self) -> bool {
        self.iter().enumerate().all(|(i, hero)| self.iter().take(i).all(|other| other != hero))
    }
}

impl OptionValue for Party {
    fn from_value(value: Value<'_>) -> Option<Self> {
        let Value::List(names) = value else { return None };
        let mut party = Self::default();
        if names.len() > party.0.len() {
            return None;
        }
        for (seat, name) in party.0.iter_mut().zip(names) {
            *seat = Some(match *name {
                Value::Text(name) => crate::Indexed::parse(name)?,
                Value::Int(id) => *Hero::ALL.get(usize::try_from(id).ok()?)?,
                _ => return None,
            });
        }
        Some(party)
    }

    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        let mut names = [Value::Null; 5];
        for (name, hero) in names.iter_mut().zip(self.iter()) {
            *name = Value::Text(hero.id());
        }
        visit(Value::List(&names[..self.iter().count()]));
    }
}

crate::options! {
    /// The switches of 4.2.
    #[allow(clippy::struct_excessive_bools, reason = "each is a switch of the specification")]
    pub struct Options {
        /// Number of Heroes (VV-13).
        pub heroes: u8 = 3, "1 to 5", |n| (1..=5).contains(n);
        /// Heroes by seat, with `character_choice` "fixed"; none stands for the first ones of the
        /// table (VV-15).
        pub characters: Party = Party::default(),
            "a list of different ones of alyndra, bjorn, scrutt, loxley, gwenavael, amos, mari and \
             wugner", Party::differ;
        /// How the Heroes get their characters (VV-Q6).
        pub character_choice: CharacterChoice = CharacterChoice::Fixed, "fixed, random or draft",
            |_| true;
        /// Random Tier II tiles of the Map for one or two Heroes (VV-Q1).
        pub small_map_random_tier2: u8 = 1, "1 or 4", |n| matches!(n, 1 | 4);
        /// Cards kept in a Level Up Step (VV-162).
        pub hand_limit: u8 = 6, "0 to 20", |n| *n <= 20;
        /// Plus-Ones a Player Character can have (VV-120); upgraded Loxley twice as many.
        pub plus_one_cap: u8 = 4, "1 to 8", |n| (1..=8).contains(n);
        /// Dice in a row (VV-169).
        pub row_capacity: u8 = 6, "4 to 12", |n| (4..=12).contains(n);
        /// Action Points of a Turn (VV-169).
        pub action_point_cap: u8 = 5, "3 to 9", |n| (3..=9).contains(n);
        /// Villain Rounds of the Final Battle before the game ends (VV-189).
        pub final_round_cap: u8 = 15, "1 to 100", |n| (1..=100).contains(n);
        /// Who wins at a cap (VV-189).
        pub cap_result: Ending = Ending::Draw, "draw, villain or heroes", |_| true;
        /// Whether the Villain may decline Spawns of the Procession (VV-Q16).
        pub optional_procession_spawns: bool = true, "true or false", |_| true;
        /// Whether optional benefits are asked for (VV-Q17).
        pub optional_benefits: bool = true, "true or false", |_| true;
        /// Whether Wugner and Mordak are asked after enemy rolls, too (VV-Q18).
        pub boost_any_roll: bool = true, "true or false", |_| true;
        /// Whether each Loot takes one Treasure only (VV-Q45).
        pub loot_one_by_one: bool = false, "true or false", |_| true;
        /// Whether the five Hearts of VV-181 may exceed the maximum (VV-Q15).
        pub invigorate_above_max: bool = false, "true or false", |_| true;
        /// Whether a Minion may be Wounded and Defeated in one attack (VV-Q9).
        pub wound_then_defeat_in_one_attack: bool = false, "true or false", |_| true;
        /// Whether Heroes may join and leave (VV-219).
        pub allow_roster_changes: bool = false, "true or false", |_| true;
        /// Whether everybody sees who passed in a reaction window (VV-137).
        pub observe_reaction_passes: bool = false, "true or false", |_| true;
        /// Whether the potential of 5.10 is given for shaped rewards.
        pub shaping: bool = false, "true or false", |_| true;
        /// Whether decisions with one legal action are taken by the engine (5.1).
        pub auto_forced: bool = true, "true or false", |_| true;
        /// Decisions shown before the game ends with `cap_result` (5.10).
        pub decision_cap: u32 = 20_000, "a positive whole number", |n| *n > 0;
    } where |options| {
        let named = options.characters.iter().count();
        let reason = if named == 0 {
            return Ok(());
        } else if options.character_choice != CharacterChoice::Fixed {
            "characters are named with `character_choice` fixed only"
        } else if named != usize::from(options.heroes) {
            "there must be one character for each Hero, or none"
        } else {
            return Ok(());
        };
        Err(OptionError::Impossible { name: "characters", reason })
    }
}

impl Setup for State {
    type Options = Options;

    fn setup(options: &Options) -> Self {
        let mut state = Self {
            table: bare(options),
            hands: EnumMap::default(),
            deck: Bag::filled(|spell: Spell| spell.card().copies),
            asked: 0,
        };
        state.table.lay_map();
        state.table.seat_villain();
        if options.character_choice == CharacterChoice::Fixed {
            let first = Party(core::array::from_fn(|i| Some(Hero::ALL[i])));
            let party =
                if options.characters == Party::default() { first } else { options.characters };
            for (chair, hero) in state.table.hero_chairs().zip(party.iter()) {
                state.table.seat_hero(chair, hero);
            }
            state.table.base = Base::new(Phase::Setup, Step::Chumps);
        }
        state.run();
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
        let spells: u32 = self.hands.values().iter().map(Bag::total).sum();
        let cast = u32::try_from(casts.len()).unwrap_or(u32::MAX);
        count("spells", spells + self.deck.total() + self.table.discard.total() + cast);
        let table = &self.table;
        let piles = table.minions.total() + table.minion_discard.total() + table.beaten.total();
        count("minions", piles + table.map.pieces().and(Piece::CARDS).len() + table.spawning());
        let worn = table.players.values().iter().flat_map(|player| player.slots.values()).flatten();
        let loot: u32 = table.stashes.values().iter().map(|stash| stash.treasures.total()).sum();
        let worn = u32::try_from(worn.count()).unwrap_or(u32::MAX);
        count("treasures", worn + loot + table.treasures.total() + table.treasure_discard.total());
    }

    fn validate(&self) -> Result<(), InvalidState> {
        self.audit_state()
    }
}

/// A table with nobody at it.
fn bare(options: &Options) -> Public {
    Public {
        options: *options,
        decisions: 0,
        heroes: options.heroes,
        round: 0,
        initiative: Chair::Hero0,
        goes_last: false,
        day: 0,
        shrines: 0,
        shrines_needed: 3,
        shrines_idle: false,
        corners: super::components::Cells::NONE,
        final_battle: false,
        final_rounds: 0,
        souls: 0,
        outcome: None,
        base: Base::new(Phase::Setup, Step::Draft),
        may_act: super::components::Pieces::NONE,
        map: Map::default(),
        tiles: Tiles::NONE,
        mandatory: Tiles::NONE,
        wounded: super::components::Pieces::NONE,
        bloodlust: [super::components::Pieces::NONE; 2],
        markers: super::components::Pieces::NONE,
        gust: None,
        gust_marker: false,
        players: EnumMap::new(|_| Player::default()),
        discard: Bag::default(),
        minions: Bag::filled(|minion: Minion| minion.card().copies),
        minion_discard: Bag::default(),
        beaten: Bag::default(),
        treasures: Bag::filled(|treasure: Treasure| treasure.card().copies),
        treasure_discard: Bag::default(),
        stashes: EnumMap::new(|_| Stash::default()),
        fallen: 0,
        agenda: Agenda::default(),
    }
}

impl Public {
    /// VV-16, VV-17, VV-18: tiles face-down on their cells; which ones they
    /// are is settled when they are flipped.
    fn lay_map(&mut self) {
        let layout = Layout::new(self.heroes, self.options.small_map_random_tier2);
        for tile in tiles::OF_TIER[0].iter() {
            if let Some(cell) = tile.home() {
                self.map.reveal(cell, tile);
            }
        }
        for tier in 1..=3 {
            for cell in layout.cells(tier).iter() {
                self.map.lay(cell);
            }
        }
        let mut usable = tiles::OF_TIER[1].or(tiles::OF_TIER[2]);
        if layout == Layout::Large {
            usable = usable.or(tiles::OF_TIER[3]).minus(tiles::ONLY_SMALL);
        }
        self.mandatory = usable.and(tiles::MANDATORY);
        self.tiles = usable.minus(tiles::MANDATORY);
    }

    /// VV-23 to VV-25: Mordak's board.
    fn seat_villain(&mut self) {
        let n = usize::from(self.heroes) - 1;
        let mordak = &mut self.players[Chair::Villain];
        mordak.who = Some(Char::Mordak);
        mordak.health = MORDAK.health[n];
        mordak.rows = EnumMap::new(|row: Row| MORDAK.rows[row.index()]);
        mordak.points = MORDAK.action_points;
        mordak.tokens[MORDAK.power] = 1;
    }

    /// VV-20, VV-22 to VV-25: a Hero's board.
    pub(crate) fn seat_hero(&mut self, chair: Chair, hero: Hero) {
        let board = hero.board();
        let alone = self.heroes == 1 && self.round == 0;
        let player = &mut self.players[chair];
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
        let floor = if self.final_battle { 0 } else { i16::from(MORDAK.health_step) };
        let health = &mut self.players[Chair::Villain].health;
        let changed = (i16::from(*health) + change).clamp(floor, i16::from(MORDAK.health_max));
        *health = u8::try_from(changed).unwrap_or(0);
    }

    /// Minion cards that are drawn but not placed yet.
    fn spawning(&self) -> u32 {
        match self.agenda.leaf {
            super::state::Leaf::Spawn(spawn) => u32::from(spawn.card.is_some()),
            _ => 0,
        }
    }

    /// The row of the Procession for the day that has come (VV-173).
    pub(crate) fn procession(&self) -> Option<&'static tracks::Day> {
        tracks::PROCESSION.get(usize::from(self.day).checked_sub(1)?)
    }

    /// The Heroes nobody plays yet.
    pub(crate) fn free_heroes(&self) -> impl Iterator<Item = Hero> {
        Hero::ALL.into_iter().filter(|hero| self.chair_of(hero.char()).is_none())
    }

    /// VV-152 and such: the Hero's team is `Team::Hero`; a Stash belongs to a
    /// team.
    pub(crate) fn stash_mut(&mut self, team: Team) -> &mut Stash {
        &mut self.stashes[team]
    }
}
