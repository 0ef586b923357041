//! Agenda: the stage of the round, and what is being carried out, as data.
//!
//! A `Stage` is never nested; `Frame`s lie on top of it, three at most: a card,
//! an Item that it replays or a Puppet show, and one step of those. A frame
//! that hands over is replaced by its successor.

use super::super::components::{Dice, Die, Slot, Treasure};
use crate::{Indexed, Seat, pieces::Stack};

/// The stage of the round (5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Stage {
    /// A character for this seat (UH-16).
    Draft {
        /// Whose.
        seat: Seat,
    },
    /// The opening hands (UH-19).
    Deal {
        /// Who draws.
        seat: Seat,
        /// How many more cards.
        left: u8,
    },
    /// The prize of the round is turned up (UH-23).
    TurnUp,
    /// Starting rolls (UH-24).
    Rolls {
        /// Who rolls next.
        next: Seat,
    },
    /// Who begins (UH-25).
    First,
    /// A player's turn (UH-27).
    Turn,
    /// An Action is being carried out (UH-34).
    Action,
    /// A card is being carried out (UH-31).
    Played {
        /// Which.
        card: Source,
    },
    /// A player is asked for a Nope (UH-59); the others do not know.
    Nope {
        /// The card that was played.
        #[cfg_attr(feature = "serde", serde(with = "super::super::components::slot_number"))]
        slot: Slot,
        /// Who is asked.
        asked: Seat,
    },
    /// The ranking at the end of the round (UH-65).
    Rank {
        /// Who came first, once it is known.
        winner: Option<Seat>,
    },
    /// Two Treasures are drawn (UH-71).
    Treasures {
        /// Who came first.
        winner: Seat,
        /// Who came second, with three or four players.
        second: Option<Seat>,
    },
    /// The winner keeps one of them (UH-71).
    Keep {
        /// Who came first.
        winner: Seat,
        /// Who came second, with three or four players.
        second: Option<Seat>,
    },
    /// Ellen fills her Puppets (UH-142).
    StuffEnd {
        /// Which Puppet is next.
        puppet: u8,
    },
    /// Draws at the end of the round (UH-75).
    Refill {
        /// Who draws.
        seat: Seat,
        /// How many more cards.
        left: u8,
    },
    /// The game is over (UH-82).
    Over {
        /// Who has won.
        winner: Seat,
    },
}

/// A card that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Source {
    /// A card of a deck.
    Card {
        /// Whose deck.
        owner: Seat,
        /// Which card.
        #[cfg_attr(feature = "serde", serde(with = "super::super::components::slot_number"))]
        slot: Slot,
    },
    /// A Treasure.
    Treasure(Treasure),
}

/// One thing that is being carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Frame {
    /// Nothing: a free place.
    #[default]
    Blank,
    /// A card, bonus by bonus.
    Card {
        /// Which.
        source: Source,
        /// The bonus that is next.
        next: u8,
    },
    /// All Puppets in turn (UH-147).
    Show {
        /// The Puppet that is next.
        next: u8,
    },
    /// A target is to be chosen.
    Pick {
        /// What for.
        target: Target,
        /// Whether the bonus may be declined (UH-32, UH-35).
        may_skip: bool,
    },
    /// Dice are being gained (5.7).
    Gain(Gain),
    /// One die is being rerolled.
    Reroll {
        /// Whose.
        owner: Seat,
        /// Which, as it still lies there.
        die: Die,
    },
    /// Everyone else's dice are being rerolled.
    Mass {
        /// Whose now.
        owner: Seat,
        /// Dice still to be rolled, by colour.
        left: [u8; 4],
        /// Ones that Betty rolled.
        ones: u8,
    },
    /// Betty rages (UH-122).
    Rage {
        /// How often.
        left: u8,
    },
    /// Karl forges (5.8).
    Forge {
        /// The parts chosen, as bits over the list of parts.
        #[cfg_attr(feature = "serde", serde(with = "codec"))]
        chosen: u64,
        /// The first part that may still be chosen.
        next: u8,
        /// What the chosen parts are worth.
        sum: u8,
    },
    /// A card is drawn (UH-93).
    Draw,
}

/// What a target is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Target {
    /// An own die to reroll.
    RerollOwn,
    /// A legal die to reroll.
    RerollAny,
    /// A legal Purple die to reroll.
    RerollPurple,
    /// The first die of a swap.
    SwapA,
    /// The second die of a swap.
    SwapB {
        /// Whose the first die is.
        owner: Seat,
        /// The first die.
        die: Die,
    },
    /// A die to break.
    Break,
    /// A die to transmute.
    Transmute,
    /// An Item of the own pile to play.
    ReplayOwn,
    /// An Item of any pile to play.
    ReplayAny,
    /// An Item of any pile to stuff.
    StuffItem,
    /// An empty Puppet for a card.
    StuffPuppet {
        /// Whose card.
        owner: Seat,
        /// Which card.
        #[cfg_attr(feature = "serde", serde(with = "super::super::components::slot_number"))]
        slot: Slot,
    },
    /// An opponent's die to take from (UH-137).
    TitheTake(u8),
    /// A die to give to (UH-137).
    TitheGive(u8),
    /// A die to turn to 3 (UH-101).
    Measured,
}

/// Dice on their way into play (5.7, GAIN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Gain {
    /// Who gains them.
    pub(in crate::games::unsung_heroes) owner: Seat,
    /// How they come.
    pub(in crate::games::unsung_heroes) why: Why,
    /// Which stage of the procedure; written as `step`.
    #[cfg_attr(feature = "serde", serde(rename = "step"))]
    pub(in crate::games::unsung_heroes) stage: GainStage,
    /// Greg: dice not yet asked for; Jerry: dice already gained, in order.
    pub(in crate::games::unsung_heroes) dice: Stack<Die, 4>,
    /// Dice still to be rolled, by colour.
    pub(in crate::games::unsung_heroes) left: [u8; 4],
    /// Ones rolled, by colour: for Comedy and Rage.
    pub(in crate::games::unsung_heroes) ones: [u8; 4],
    /// Greg: the colours that he wants rolled, as bits.
    pub(in crate::games::unsung_heroes) rolled: u8,
}

/// How dice come into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Why {
    /// The starting roll.
    Starting,
    /// A dice bonus of a card that the owner plays.
    Card,
    /// A Powerup or a Puppet.
    Other,
    /// Two Blue dice for a broken one.
    Broken,
}

/// Stages of GAIN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum GainStage {
    /// Greg may set (UH-135).
    Faith,
    /// The dice roll.
    Roll,
    /// Wanda may roll more (UH-106).
    Comedy,
    /// Her additional dice roll.
    Extra,
    /// Jerry removes one (UH-116).
    Odds,
}

impl Gain {
    /// Room for the dice of one player, as a bound on those on their way.
    pub(in crate::games::unsung_heroes) fn coming(&self) -> u8 {
        self.left.iter().sum()
    }

    /// Whether the next die of Greg may be set (UH-135).
    pub(in crate::games::unsung_heroes) fn may_set(&self) -> bool {
        self.dice
            .as_slice()
            .first()
            .is_some_and(|die| die.face() == 0 && self.rolled >> die.colour().index() & 1 == 0)
    }

    /// Whether the dice owned and accepted leave room for one more (UH-38).
    pub(in crate::games::unsung_heroes) fn room(&self, own: &Dice, limit: u8) -> bool {
        own.len() + usize::from(self.coming()) < usize::from(limit)
    }
}

/// The next group of dice to roll: colour, and one to three dice (5.4).
pub(in crate::games::unsung_heroes) fn group(
    left: [u8; 4],
) -> Option<(super::super::components::Colour, u8)> {
    use super::super::components::Colour;
    Colour::all().find_map(|colour| match left[colour.index()] {
        0 => None,
        // Purple dice are rolled one by one: there is only one.
        n => Some((colour, if colour == Colour::Purple { 1 } else { n.min(3) })),
    })
}

/// Chosen parts as an ascending list of numbers.
#[cfg(feature = "serde")]
mod codec {
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
    pub(in crate::games::unsung_heroes) fn serialize<S: Serializer>(
        chosen: &u64,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        (0u8..64).filter(|part| chosen >> part & 1 != 0).collect::<Vec<_>>().serialize(to)
    }

    pub(in crate::games::unsung_heroes) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<u64, D::Error> {
        let mut chosen = 0;
        for part in Vec::<u8>::deserialize(from)? {
            if part > 63 || chosen >> part & 1 != 0 {
                return Err(D::Error::custom("a part is beyond 63 or appears twice"));
            }
            chosen |= 1 << part;
        }
        Ok(chosen)
    }
}
