//! The agenda: where in the turn the game is, and what must be finished first.

#[cfg(feature = "serde")]
use super::super::components::names;
use super::{
    super::components::{
        Hero, Later, Line, Monster, Order, Plot, Rank, Seats, Set, Site, Token, Trap,
    },
    Half,
};
use crate::{Seat, pieces::Stack};

/// What is to be done next: a stage of the turn, and the tasks to finish before it
/// continues.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Agenda {
    /// Where in the turn the game is.
    pub(crate) stage: Stage,
    /// The tasks to finish first; the last one is the top. Only an evil move and a look
    /// at a card are put on top of another task.
    pub(crate) stack: Stack<Frame, 2>,
}

/// A stage of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stage {
    /// The order of choosing floors is drawn (HMD-20).
    Order,
    /// Floors are chosen (HMD-21).
    Floors {
        /// The order of the seats.
        order: Order,
        /// How many have chosen.
        next: u8,
        /// The floor of each seat, 0 before the choice.
        floors: [u8; 4],
    },
    /// First monsters are taken (HMD-23).
    First {
        /// How many have been taken.
        next: u8,
    },
    /// The offer is drawn (HMD-33).
    Offer {
        /// How many cards are missing.
        left: u8,
    },
    /// Workers are placed (HMD-35).
    Place {
        /// Whose place in the queue it is.
        at: u8,
    },
    /// The first player chooses an event card (HMD-38).
    EventSide,
    /// The chosen card is turned over (HMD-38).
    EventDraw {
        /// Which card.
        half: Half,
    },
    /// Parties enter through an Invasion (HMD-40).
    Enter {
        /// The tokens still to enter.
        tokens: Set<Token>,
    },
    /// Pay Day goes round (HMD-41).
    PayDay {
        /// Whose place in the queue it is.
        at: u8,
    },
    /// The locations are resolved (HMD-50).
    Action {
        /// The next stop; the one before it is being resolved.
        next: u8,
    },
    /// The front party attacks (HMD-75).
    Battle(Battle),
    /// A Traitor may be played (HMD-137).
    Traitor {
        /// The place in the queue of the player asked.
        at: u8,
        /// The penalty so far.
        penalty: u8,
    },
    /// The guard may play Pardon Me (HMD-138).
    Pardon {
        /// The penalty.
        penalty: u8,
    },
    /// The two stages before, as the seats that are not asked see them (section 5.6):
    /// in views only.
    OpenWindow {
        /// The penalty so far.
        penalty: u8,
    },
    /// Plot cards are played (HMD-113).
    Court(Court),
    /// The game is over.
    Over {
        /// Why.
        how: End,
        /// Who wins; nobody in a shared defeat.
        winners: Seats,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum End {
    /// Coup d'Etat (HMD-13).
    Coup,
    /// Floor 5 fell (HMD-14).
    Fallen,
    /// One player is left (HMD-4).
    Last,
    /// No player is left (HMD-4).
    Nobody,
    /// Turn 8 is over (HMD-15).
    Turns,
}

/// The Court phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Court {
    /// Whose place in the order it is.
    pub(crate) at: u8,
    /// The players, fewest VP first (HMD-113).
    pub(crate) order: Stack<Seat, 4>,
    /// VP at the start of the phase, by seat (HMD-115).
    pub(crate) vp: [u8; 4],
}

/// A battle on the top floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Battle {
    /// The party order, the front hero first (HMD-77).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub(crate) heroes: Stack<Hero, 3>,
    /// The formation, the front monster first (HMD-86).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub(crate) form: Stack<Monster, 5>,
    /// Wounds now; as many as hit points means dead (HMD-82).
    pub(crate) wounds: Wounds,
    /// Wounds at the start of the round (HMD-99).
    pub(crate) start: Wounds,
    /// The round, 0 before the first.
    pub(crate) round: u8,
    /// Points of magic support in this round (HMD-93).
    pub(crate) support: u8,
    /// What is to be decided.
    pub(crate) stage: Fight,
}

/// Wounds of both sides, by place in the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Wounds {
    /// Of the heroes.
    pub(crate) heroes: [u8; 3],
    /// Of the monsters.
    pub(crate) form: [u8; 5],
}

/// A stage of a battle: what is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Fight {
    /// Which traps the heroes remove (HMD-78).
    Disarm {
        /// Blue strength that is left.
        blue: u8,
        /// The type removed last.
        #[cfg_attr(feature = "serde", serde(with = "names::one"))]
        least: Trap,
    },
    /// Which trap attacks whom (HMD-79).
    Fire,
    /// Which monster defends next (HMD-84).
    Send,
    /// How much black strength goes into the melee (HMD-92).
    Commit,
    /// How much magic support (HMD-93).
    Support {
        /// Black strength in the melee.
        committed: u8,
    },
    /// Where unused magic goes (HMD-96).
    Magic {
        /// Points of the guard.
        points: u8,
        /// The place of the hero chosen last.
        least: Line,
        /// Points of the heroes, placed afterwards (HMD-97).
        theirs: u8,
    },
    /// Which monster is healed (HMD-98).
    Heal {
        /// Points.
        points: u8,
        /// The place of the monster chosen last.
        least: Rank,
    },
}

/// A task to finish before the stage continues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Frame {
    /// A player without means dismisses monsters (HMD-42).
    Dismiss,
    /// The gold part of the pay (HMD-41).
    PayGold {
        /// Entered so far.
        entered: u8,
    },
    /// The slave part of the pay (HMD-41).
    PaySlaves {
        /// What is left to pay in slaves and magic points.
        rest: u8,
        /// Entered so far.
        entered: u8,
    },
    /// A plot card may be bought (HMD-52).
    Buy,
    /// Plot cards are drawn (HMD-52).
    PlotDraw {
        /// How many are missing.
        left: u8,
    },
    /// One of the drawn plot cards is kept (HMD-52).
    Keep,
    /// Slaves for gold (HMD-53).
    Mine,
    /// Buildings (HMD-55).
    Build {
        /// How many are left.
        left: u8,
        /// The last one built.
        least: Site,
    },
    /// A monster may be hired (HMD-58).
    Recruit,
    /// The die of the Forest (HMD-60).
    Die,
    /// A look at the next slot (HMD-61).
    #[default]
    Peek,
    /// The green eye may be paid (HMD-62).
    SpyPay,
    /// Looks of the green eye (HMD-62).
    SpyLook {
        /// How many are left.
        left: u8,
    },
    /// A card that nobody has seen is looked at (HMD-61).
    Look {
        /// The slot.
        slot: Later,
        /// The card.
        half: Half,
    },
    /// A gift (HMD-63).
    Gift,
    /// A party is drawn (HMD-74).
    Generate {
        /// Its token.
        token: u8,
    },
    /// A Better Choice may be played (HMD-117).
    Better {
        /// The quest that was played.
        #[cfg_attr(feature = "serde", serde(with = "names::one"))]
        quest: Plot,
        /// Who played it.
        player: Seat,
        /// The place behind him in the queue of the player asked.
        at: u8,
    },
    /// A Better Choice, as the seats that are not asked see it (section 5.6): in views
    /// only.
    OpenWindow {
        /// The quest that was played.
        #[cfg_attr(feature = "serde", serde(with = "names::one"))]
        quest: Plot,
        /// Who played it.
        player: Seat,
    },
    /// A quest is carried out (HMD-118).
    Quest {
        /// The quest.
        #[cfg_attr(feature = "serde", serde(with = "names::one"))]
        quest: Plot,
        /// Who carries it out.
        doer: Seat,
        /// How far it is.
        stage: Deed,
    },
    /// Places in the queue are swapped (HMD-134).
    Switch,
    /// A victim is named (HMD-136).
    Steal,
    /// A card is taken from a hand (HMD-136).
    StealDraw {
        /// Whose hand.
        victim: Seat,
    },
}

/// The stages of a quest, in order (HMD-118).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Deed {
    /// The evil move.
    Evil,
    /// Gold and magic points.
    Pay,
    /// Monsters are discarded (HMD-119).
    Discard {
        /// How many more.
        left: u8,
        /// Only cards with a number from here on.
        from: u8,
    },
    /// The other effect.
    Effect,
}
