//! The options of a game (4.2).

use super::components::{Components, Hero};
use crate::{OptionError, OptionValue, SetRef, Value};

crate::indexed! {
    /// How a game ended.
    #[non_exhaustive]
    pub enum Ending {
        /// VV-184.
        Heroes = "heroes",
        /// VV-183.
        Villain = "villain",
        /// VV-189.
        Draw = "draw",
    }
}
crate::indexed_option!(Ending);

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
crate::indexed_option!(CharacterChoice);

/// Heroes by seat; an empty list means the first ones of the table.
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

    /// The first ones of the table (VV-15).
    pub(super) fn first() -> Self {
        Self(core::array::from_fn(|i| Some(Hero::ALL[i])))
    }

    /// The Heroes, by seat.
    pub fn iter(&self) -> impl Iterator<Item = Hero> {
        self.0.into_iter().flatten()
    }

    /// Whether no Hero occurs twice.
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
    /// The options of a game (4.2).
    #[allow(clippy::struct_excessive_bools, reason = "each is an option of the specification")]
    pub struct Options {
        /// Number of Heroes, one seat each; Mordak has one seat more (VV-13).
        pub heroes: u8 = 3, "1 to 5", |n| (1..=5).contains(n);
        /// Heroes by seat, with `character_choice` "fixed"; an empty list means the first
        /// ones of the table (VV-15).
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
        /// What is printed on boards, cards, tiles and tracks, and which Regions there are (2.12).
        pub components: SetRef<Components> = SetRef::SHIPPED,
            "a component set: null for the one that ships, the title and the digest of one that is \
             loaded, or a document", |_| true;
    } where |options| options.party_fits().and_then(|()| options.boards_fit())
}

impl Options {
    /// Number of players: the Heroes and Mordak (VV-13).
    #[inline]
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.heroes.saturating_add(1)
    }

    /// The same options for so many players, 2 to 6: one Hero fewer, since one plays Mordak (VV-13).
    ///
    /// ```
    /// use rules_core::{Apply, Setup, games::valor_and_villainy::{Options, State}};
    ///
    /// let options = Options::default().with_players(6);
    /// assert_eq!((options.heroes, options.players()), (5, 6));
    /// assert_eq!(State::new_game(&options)?.seats(), 6);
    /// # Ok::<(), rules_core::OptionError>(())
    /// ```
    #[must_use]
    pub const fn with_players(mut self, players: u8) -> Self {
        self.heroes = players.saturating_sub(1);
        self
    }

    /// Characters are named one for each Hero, and only where nothing else chooses them.
    fn party_fits(&self) -> Result<(), OptionError> {
        let named = self.characters.iter().count();
        let reason = if named == 0 {
            return Ok(());
        } else if self.character_choice != CharacterChoice::Fixed {
            "characters are named with `character_choice` fixed only"
        } else if named != usize::from(self.heroes) {
            "there must be one character for each Hero, or none"
        } else {
            return Ok(());
        };
        Err(OptionError::Impossible { name: "characters", reason })
    }

    /// The boards of the component set have no more than what the caps allow.
    fn boards_fit(&self) -> Result<(), OptionError> {
        let (points, row) = self.components.get().most();
        let (name, reason) = if row > self.row_capacity {
            ("row_capacity", "a board of the component set has more dice in a row")
        } else if points > self.action_point_cap {
            ("action_point_cap", "a board of the component set has more Action Points")
        } else {
            return Ok(());
        };
        Err(OptionError::Impossible { name, reason })
    }
}
