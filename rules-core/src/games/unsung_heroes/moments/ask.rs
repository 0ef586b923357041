//! Ask: what the game waits for, the nodes of 5.3 and 5.4 by name.

use super::super::{
    Casting, Options,
    state::agenda::{Frame, GainStage, Stage, Target},
};

indexed! {
    /// What the game waits for: the nodes of 5.3 and 5.4.
    pub(in crate::games::unsung_heroes) enum Ask {
        /// A character is chosen.
        Character = "character",
        /// A turn.
        Turn = "turn",
        /// A bonus, used or not.
        Bonus = "bonus",
        /// A die to reroll.
        Reroll = "reroll",
        /// The first die of a swap.
        SwapA = "swap a",
        /// The second die of a swap.
        SwapB = "swap b",
        /// A die to break.
        Break = "break",
        /// A die to transmute.
        Transmute = "transmute",
        /// An Item to play.
        Replay = "replay",
        /// An Item to stuff.
        StuffItem = "stuff item",
        /// A Puppet to stuff.
        StuffPuppet = "stuff puppet",
        /// A die to take from.
        TitheTake = "tithe take",
        /// A die to give to.
        TitheGive = "tithe give",
        /// A die to turn to 3.
        Measured = "measured",
        /// Set or roll.
        Faith = "faith",
        /// One more die or not.
        Comedy = "comedy",
        /// A die to remove.
        Odds = "odds",
        /// Gain or flip.
        Rage = "rage",
        /// A part to forge.
        Forge = "forge",
        /// Nope or not.
        Nope = "nope",
        /// A Treasure to keep.
        Keep = "keep",
        /// A card for a Puppet at the end of the round.
        StuffEnd = "stuff end",
        /// Chance: a character.
        Characters = "characters",
        /// Chance: a card.
        Draw = "draw",
        /// Chance: a Minion.
        Minion = "minion",
        /// Chance: dice.
        Roll = "roll",
        /// Chance: a seat (UH-68).
        Special = "special",
        /// Chance: two Treasures.
        Treasures = "treasures",
        /// Nothing: the game is over.
        Over = "over",
        /// A card is being resolved: all that others see of a Nope window.
        Resolved = "resolved",
    }
}

impl Ask {
    /// What a stage with this frame on top waits for. Requires that no forced step is due.
    pub(in crate::games::unsung_heroes) const fn of(
        options: &Options,
        stage: Stage,
        top: Option<&Frame>,
    ) -> Self {
        match top {
            Some(frame) => Self::of_frame(frame),
            None => Self::of_stage(options, stage),
        }
    }

    const fn of_frame(frame: &Frame) -> Self {
        match frame {
            Frame::Card { .. } => Self::Bonus,
            Frame::Pick { target, .. } => Self::of_target(*target),
            Frame::Gain(gain) => match gain.stage {
                GainStage::Faith => Self::Faith,
                GainStage::Roll | GainStage::Extra => Self::Roll,
                GainStage::Comedy => Self::Comedy,
                GainStage::Odds => Self::Odds,
            },
            Frame::Reroll { .. } | Frame::Mass { .. } => Self::Roll,
            Frame::Rage { .. } => Self::Rage,
            Frame::Forge { .. } => Self::Forge,
            Frame::Draw => Self::Draw,
            Frame::Show { .. } | Frame::Blank => Self::Resolved,
        }
    }

    const fn of_target(target: Target) -> Self {
        match target {
            Target::RerollOwn | Target::RerollAny | Target::RerollPurple => Self::Reroll,
            Target::SwapA => Self::SwapA,
            Target::SwapB { .. } => Self::SwapB,
            Target::Break => Self::Break,
            Target::Transmute => Self::Transmute,
            Target::ReplayOwn | Target::ReplayAny => Self::Replay,
            Target::StuffItem => Self::StuffItem,
            Target::StuffPuppet { .. } => Self::StuffPuppet,
            Target::TitheTake(_) => Self::TitheTake,
            Target::TitheGive(_) => Self::TitheGive,
            Target::Measured => Self::Measured,
        }
    }

    const fn of_stage(options: &Options, stage: Stage) -> Self {
        match stage {
            Stage::Draft { .. } => match options.characters {
                Casting::Draft | Casting::Fixed(_) => Self::Character,
                Casting::Random => Self::Characters,
            },
            Stage::Deal { .. } | Stage::Refill { .. } => Self::Draw,
            Stage::TurnUp => Self::Minion,
            Stage::Turn => Self::Turn,
            Stage::Nope { .. } => Self::Nope,
            Stage::First | Stage::Rank { .. } => Self::Special,
            Stage::Treasures { .. } => Self::Treasures,
            Stage::Keep { .. } => Self::Keep,
            Stage::StuffEnd { .. } => Self::StuffEnd,
            Stage::Over { .. } => Self::Over,
            Stage::Rolls { .. } | Stage::Action | Stage::Played { .. } => Self::Resolved,
        }
    }

    /// Whether this is a chance node.
    pub(in crate::games::unsung_heroes) const fn chance(self) -> bool {
        matches!(
            self,
            Self::Characters
                | Self::Draw
                | Self::Minion
                | Self::Roll
                | Self::Special
                | Self::Treasures
        )
    }
}
