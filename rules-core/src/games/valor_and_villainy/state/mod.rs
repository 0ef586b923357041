//! The table: what everybody sees, the hands, and what nobody knows.
//!
//! Order of decks, faces of face-down tiles and faces of face-down Treasures
//! are not in the state at all: they are drawn when they are seen.

mod agenda;
mod bag;
mod casts;
mod fights;
mod leaves;
mod look;
mod map;
mod seats;
mod turns;

pub use agenda::{Agenda, Tag};
pub use bag::Bag;
pub use casts::{
    Aim, Cast, CastFlag, CastFlags, CastStep, Scout, ScoutStep, Window, WindowFlag, WindowFlags,
};
pub use fights::{
    Attack, AttackFlag, AttackFlags, AttackStep, Deal, DealFlag, DealFlags, DealStep, Dodged,
};
pub use leaves::{Draw, Gain, Leaf, Lose, Reroll, Spawn};
pub(crate) use look::{Defender, MOST_HITS};
pub use map::Map;
pub use seats::{Chair, Chairs, Player, Team};
pub use turns::{
    Faces, Once, Onces, Roll, RollFlag, RollFlags, RollStep, Turn, TurnFlag, TurnFlags, TurnStep,
};

use super::{
    components::{Cell, Cells, Char, Kind, Minion, Piece, Pieces, Spell, Tiles, Treasure},
    setup::Options,
};
use crate::{Per, Seat};

ids! {
    /// What is played at the bottom of the agenda.
    pub enum Phase {
        Setup = "setup", HeroRound = "hero round", HeroLevel = "hero level up",
        VillainTurn = "villain turn", MinionStep = "minion step",
        VillainLevel = "villain level up", FinalEntry = "final battle begins", Over = "over",
    }
}

ids! {
    /// Where a phase stands. The middle part, from `reveal` to `level up`, is
    /// the same for both Level Up Steps and the entry of the Final Battle.
    pub enum Step {
        Stand = "stand", Begin = "begin", Draft = "draft", Chumps = "chumps", Spells = "spells",
        Initiative = "initiative", Hero = "hero", Gust = "gust", Unmount = "unmount",
        Join = "join", Joined = "joined",
        Draw = "draw", Discard = "discard", Clear = "clear", Dojo = "dojo", Springs = "springs",
        Day = "day", Icons = "icons", Restack = "restack",
        Reveal = "reveal", Return = "return", Equip = "equip", Cash = "cash in",
        Riches = "riches", Homecoming = "heroes return", LevelUp = "level up",
        Enter = "enter", Minions = "minions", Close = "close",
    }
}

/// The bottom of the agenda: the phase, its step and the cursors of the step,
/// which are zero wherever the step has no use for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Base {
    /// Which phase.
    pub phase: Phase,
    /// Where it stands.
    pub step: Step,
    /// Place in the order of the step: a Hero's, an icon's, a cell's.
    pub at: u8,
    /// Whose Stash is handled.
    pub stash: Team,
    /// The least index that may be named next (5.4), or the cards that have a
    /// place in the new order of a stack.
    pub least: u8,
    /// Slots filled in this pass (VV-165).
    pub filled: u8,
    /// Whether this is the second pass (VV-165).
    pub again: bool,
    /// Whether a Treasure was replaced in the first pass (VV-165).
    pub replaced: bool,
    /// Where Gwenavael's Turn ended (VV-206).
    pub cell: Option<Cell>,
}

impl Base {
    /// A step without cursors.
    #[must_use]
    pub const fn new(phase: Phase, step: Step) -> Self {
        Self {
            phase,
            step,
            at: 0,
            stash: Team::Hero,
            least: 0,
            filled: 0,
            again: false,
            replaced: false,
            cell: None,
        }
    }
}

/// A Loot Stash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Stash {
    /// Treasures that nobody has seen.
    pub face_down: u8,
    /// Treasures that are revealed.
    pub treasures: Bag<Treasure>,
}

crate::dense! {
    /// How a game ended.
    pub enum Outcome {
        /// VV-184.
        Heroes = "heroes",
        /// VV-183.
        Villain = "villain",
        /// VV-189.
        Draw = "draw",
    }
}
crate::dense_option!(Outcome);

/// Everything that all seats see.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of the rules")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Table {
    /// The options of the game.
    pub options: Options,
    /// Player nodes shown so far; only the cap looks at it.
    pub decisions: u32,
    /// Number of Heroes now (VV-220, VV-222).
    pub heroes: u8,
    /// Hero Rounds begun.
    pub round: u8,
    /// Who holds the Initiative token.
    pub initiative: Chair,
    /// VV-31: the holder goes last in this Round.
    pub goes_last: bool,
    /// Space of the Procession.
    pub day: u8,
    /// Shrines found.
    pub shrines: u8,
    /// VV-72, VV-221: how many skip the Procession to Day 6.
    pub shrines_needed: u8,
    /// VV-223: the Shrines no longer move the Procession.
    pub shrines_idle: bool,
    /// VV-223: corners whose tiles left the Map.
    pub corners: Cells,
    /// Whether the Final Battle has begun.
    pub final_battle: bool,
    /// Villain Rounds of the Final Battle that are over.
    pub final_rounds: u8,
    /// Soul tokens.
    pub souls: u8,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The bottom of the agenda.
    pub base: Base,
    /// VV-157: Minions that may still act.
    pub may_act: Pieces,
    /// The Map.
    pub map: Map,
    /// Optional tiles not yet revealed.
    pub tiles: Tiles,
    /// Mandatory tiles not yet revealed.
    pub mandatory: Tiles,
    /// Minions that show their Wounded side.
    pub wounded: Pieces,
    /// Bloodlust of level 1 and 2.
    pub bloodlust: [Pieces; 2],
    /// Hero-controlled Minions with a Defender marker.
    pub markers: Pieces,
    /// Gust Van Sant, during his Turn.
    pub gust: Option<Cell>,
    /// Whether he has a Defender marker.
    pub gust_marker: bool,
    /// The Player Characters.
    pub players: Per<Chair, Player>,
    /// Discarded Spells.
    pub discard: Bag<Spell>,
    /// The Minion decks.
    pub minions: Bag<Minion>,
    /// Discarded Minions.
    pub minion_discard: Bag<Minion>,
    /// Defeated Minions in the Hero Loot Stash.
    pub beaten: Bag<Minion>,
    /// Treasures that nobody has seen, wherever they lie (VV-217).
    pub treasures: Bag<Treasure>,
    /// Discarded Treasures.
    pub treasure_discard: Bag<Treasure>,
    /// The Loot Stashes.
    pub stashes: Per<Team, Stash>,
    /// Defeated Heroes that the Villain Loot Stash counts.
    pub fallen: u8,
    /// What is in progress.
    pub agenda: Agenda,
}

/// A game of Valor & Villainy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(remote = "Self", deny_unknown_fields))]
pub struct State {
    /// What everybody sees.
    pub(crate) table: Table,
    /// The Spells in each hand: its owner's secret.
    pub(crate) hands: Per<Chair, Bag<Spell>>,
    /// The Spell decks: nobody's.
    pub(crate) deck: Bag<Spell>,
    /// The place in the order of the top window that is asked now: known to
    /// that seat (VV-137).
    pub(crate) asked: u8,
}

crate::audited!(State);

const _: () = assert!(size_of::<State>() <= 1536, "a state fits one and a half KiB");

impl State {
    /// Everything that all seats see.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }
}

impl Table {
    /// The chair of a seat.
    #[inline]
    #[must_use]
    pub const fn chair(&self, seat: Seat) -> Chair {
        if seat >= self.heroes { Chair::Villain } else { Chair::HEROES[seat as usize] }
    }

    /// The seat of a chair.
    #[inline]
    #[must_use]
    pub fn seat(&self, chair: Chair) -> Seat {
        if chair == Chair::Villain { self.heroes } else { chair as Seat }
    }

    /// The chairs of the Heroes, by seat.
    #[inline]
    pub fn hero_chairs(&self) -> impl Iterator<Item = Chair> + use<> {
        Chair::HEROES.into_iter().take(usize::from(self.heroes))
    }

    /// VV-11: the Hero at a place of the Initiative order.
    #[inline]
    #[must_use]
    pub fn in_order(&self, place: u8) -> Chair {
        self.chair((self.initiative as u8 + place) % self.heroes)
    }

    /// The chair of a Player Character.
    #[inline]
    #[must_use]
    pub fn chair_of(&self, who: Char) -> Option<Chair> {
        if who == Char::Mordak {
            return Some(Chair::Villain);
        }
        self.hero_chairs().find(|&chair| self.players[chair].who == Some(who))
    }

    /// Where a Character is, if it is on the Map.
    #[inline]
    #[must_use]
    pub fn cell(&self, who: Char) -> Option<Cell> {
        match who.kind() {
            Kind::Piece(piece) => self.map.cell_of(piece),
            Kind::Gust => self.gust,
            Kind::Hero(_) | Kind::Mordak => self.players[self.chair_of(who)?].cell,
        }
    }

    /// Who decides for a Character (VV-7).
    #[inline]
    #[must_use]
    pub fn controller(&self, who: Char) -> Chair {
        match who.kind() {
            Kind::Mordak => Chair::Villain,
            Kind::Hero(_) => self.chair_of(who).unwrap_or(Chair::Villain),
            Kind::Gust => self.chair_of(Char::Gwenavael).unwrap_or(Chair::Villain),
            Kind::Piece(_) => self.puppeteer(who).unwrap_or(Chair::Villain),
        }
    }

    /// Who holds the strings of a Minion: the player of its newest Turn.
    #[inline]
    fn puppeteer(&self, who: Char) -> Option<Chair> {
        self.agenda
            .turns
            .as_slice()
            .iter()
            .rev()
            .find(|turn| turn.who == who)
            .map(|turn| turn.chair)
    }

    /// VV-6: the side of a Character.
    #[inline]
    #[must_use]
    pub fn team(&self, who: Char) -> Team {
        match who.kind() {
            Kind::Mordak => Team::Villain,
            Kind::Hero(_) | Kind::Gust => Team::Hero,
            Kind::Piece(_) => {
                if self.agenda.turns.is_empty() {
                    Team::Villain
                } else {
                    self.controller(who).team()
                }
            }
        }
    }

    /// The Minion cards that Heroes control now.
    #[inline]
    #[must_use]
    pub fn puppets(&self) -> Pieces {
        let mut puppets = Pieces::NONE;
        for turn in self.agenda.turns.as_slice() {
            if let Some(piece) = turn.who.piece() {
                // A newer Turn of the same Minion decides.
                match turn.chair.team() {
                    Team::Hero => puppets.insert(piece),
                    Team::Villain => puppets.remove(piece),
                }
            }
        }
        puppets
    }

    /// The cells where Heroes stand.
    #[inline]
    #[must_use]
    pub fn hero_cells(&self) -> Cells {
        let mut cells = Cells::NONE;
        for chair in self.hero_chairs() {
            if let Some(cell) = self.players[chair].cell {
                cells.insert(cell);
            }
        }
        cells
    }

    /// The cells that hold at least one Character of a side.
    #[must_use]
    pub fn cells_of(&self, team: Team) -> Cells {
        let puppets = self.puppets();
        match team {
            Team::Hero => {
                let mut cells = self.hero_cells();
                if let Some(cell) = self.gust {
                    cells.insert(cell);
                }
                for piece in puppets.iter() {
                    if let Some(cell) = self.map.cell_of(piece) {
                        cells.insert(cell);
                    }
                }
                cells
            }
            Team::Villain => {
                let mut cells = self.map.occupied();
                for piece in puppets.iter() {
                    if let Some(cell) = self.map.cell_of(piece)
                        && self.map.stack(cell).all(|piece| puppets.has(piece))
                    {
                        cells.remove(cell);
                    }
                }
                if let Some(cell) = self.players[Chair::Villain].cell {
                    cells.insert(cell);
                }
                cells
            }
        }
    }

    /// The hero-side Characters of a Region: Heroes by seat, Gust, Minions from
    /// the top.
    pub(crate) fn defenders(&self, cell: Cell) -> impl Iterator<Item = Char> {
        let puppets = self.puppets();
        let heroes = self.hero_chairs().filter_map(move |chair| {
            let player = &self.players[chair];
            if player.cell == Some(cell) { player.who } else { None }
        });
        let gust = (self.gust == Some(cell)).then_some(Char::Gust);
        let mut pieces = Pieces::NONE;
        for piece in puppets.iter() {
            if self.map.cell_of(piece) == Some(cell) {
                pieces.insert(piece);
            }
        }
        heroes.chain(gust).chain(pieces.iter().map(Piece::char))
    }

    /// Whether a hero-side Character has a Defender marker.
    #[inline]
    #[must_use]
    pub(crate) fn marked(&self, who: Char) -> bool {
        match who.kind() {
            Kind::Piece(piece) => self.markers.has(piece),
            Kind::Gust => self.gust_marker,
            Kind::Mordak => false,
            Kind::Hero(_) => self.chair_of(who).is_some_and(|chair| self.players[chair].marker),
        }
    }

    /// Gives or takes the Defender marker.
    pub(crate) fn mark(&mut self, who: Char, marked: bool) {
        match who.kind() {
            Kind::Piece(piece) if marked => self.markers.insert(piece),
            Kind::Piece(piece) => self.markers.remove(piece),
            Kind::Gust => self.gust_marker = marked,
            Kind::Mordak => {}
            Kind::Hero(_) => {
                if let Some(chair) = self.chair_of(who) {
                    self.players[chair].marker = marked;
                }
            }
        }
    }
}
