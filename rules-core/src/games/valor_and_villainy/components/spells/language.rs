//! The words of which Spells are made (2.7): when they are played, at what they
//! aim, what they do.

use crate::games::valor_and_villainy::components::{Deck, Dice, Level, Size};

indexed! {
    /// The event that opens a window for reactions (2.7.4).
    #[non_exhaustive]
    pub enum Trigger {
        TurnBegins = "turn_begins", ActionBegins = "action_begins", RollMade = "roll_made",
        SpellCast = "spell_cast", AttackTargets = "attack_targets", DamageDue = "damage_due",
        DamageTaken = "damage_taken", Defeated = "defeated", RegionRevealed = "region_revealed",
    }
}

indexed! {
    /// The condition under which a reaction can be played, from the side of the
    /// reacting player (2.7.4).
    #[non_exhaustive]
    pub enum When {
        ActorFriend = "actor_friend", ActorEnemy = "actor_enemy",
        ActorFriendPlayerHurt = "actor_friend_player_hurt",
        ActorFriendRoll = "actor_friend_roll", ActorEnemyMove = "actor_enemy_move",
        TargetFriendPlayerOrGust = "target_friend_player_or_gust",
        TargetFriendNotSheep = "target_friend_not_sheep",
        TargetFriendPlayerLethal = "target_friend_player_lethal",
        TargetFriendPlayerSourceEnemy = "target_friend_player_source_enemy",
        TargetFriendMinionSourceEnemy = "target_friend_minion_source_enemy",
    }
}

indexed! {
    /// VV-131: what a reaction costs.
    #[non_exhaustive]
    pub enum Cost { Free = "free", PlusOrDiscard = "plus_or_discard" }
}

indexed! {
    /// Where a target may be, seen from the caster (2.7.2).
    #[non_exhaustive]
    pub enum Range {
        Own = "own", Adjacent = "adjacent", Nearby = "nearby", Revealed = "revealed", Any = "any",
        JustRevealed = "just_revealed",
    }
}

indexed! {
    /// Which Player Characters a level may name.
    #[non_exhaustive]
    pub enum Scope { Caster = "self", Any = "any" }
}

indexed! {
    /// Whom an effect meets (2.7.3).
    #[non_exhaustive]
    pub enum Who {
        Target = "target", Caster = "caster", Actor = "actor", Source = "source",
        FriendlyPlayersNearby = "friendly_players_nearby",
    }
}

indexed! {
    /// How long a lasting effect lasts (VV-133).
    #[non_exhaustive]
    pub enum Until {
        Attack = "attack", Action = "action", Turn = "turn", Round = "round", Cycle = "cycle",
        NextTurn = "next_turn",
    }
}

/// A value for each level of a Spell; the last one of a shorter list serves the
/// levels above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Levels<T>([T; 3]);

impl<T: Copy> Levels<T> {
    /// The values of one to three levels; nothing of another number of them.
    #[cfg(feature = "components")]
    pub(crate) fn of(values: &[T]) -> Option<Self> {
        let (first, last) = (*values.first()?, *values.last()?);
        let middle = *values.get(1).unwrap_or(&last);
        (values.len() <= 3).then_some(Self([first, middle, last]))
    }

    /// The value at a level.
    #[inline]
    #[must_use]
    pub const fn at(self, level: Level) -> T {
        self.0[level.index()]
    }
}

/// A number, and dice whose Hits are added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Amount {
    /// The fixed part.
    pub fixed: Levels<u8>,
    /// The dice, rolled by chance.
    pub dice: Levels<Dice>,
}

/// What a lasting effect gives (2.7.3, `grant`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Gift {
    /// VV-192.
    Armor,
    /// VV-195.
    Cursed,
    /// VV-198.
    Evade,
    /// VV-112: the caster heals what the bearer's attacks deal.
    Lifelink,
    /// VV-197, with these dice.
    Dodge(Dice),
    /// VV-86: Bonus dice in each Action Roll.
    Bonus(Dice),
    /// The Move has at most so many steps.
    MoveCap(u8),
    /// VV-40: one Action Point less, but at least 1.
    ActionPoint,
}

/// How a Spell is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Play {
    /// VV-126: in a Magic roll; Magic Hits of each level.
    General(&'static [u8]),
    /// VV-130: in a window.
    Reaction {
        /// What it costs.
        cost: Cost,
        /// Which window.
        trigger: Trigger,
        /// Under which condition.
        when: When,
    },
}

/// What a Spell aims at (2.7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Target {
    /// Nothing.
    None,
    /// Revealed Regions.
    Region {
        /// How far.
        range: Range,
        /// How many; the first is required.
        count: Levels<u8>,
    },
    /// Player Characters on the Map.
    Player {
        /// How far.
        range: Range,
        /// Which of them.
        scope: Levels<Scope>,
        /// How many; the first is required.
        count: Levels<u8>,
    },
    /// Heroes on the Map.
    Hero {
        /// How many; the first is required.
        count: Levels<u8>,
    },
    /// Minion cards on the Map, neither Sheep nor Gust.
    Minion {
        /// How far.
        range: Range,
        /// Of which Size at most.
        max_size: Levels<u8>,
        /// Whether only Wounded ones.
        wounded: bool,
        /// How many; the first is required.
        count: Levels<u8>,
    },
    /// A Player Character on the Map, for healing.
    Character,
    /// The Character that the event names.
    Event(Who),
}

impl Target {
    /// How many targets may be named at a level.
    #[inline]
    #[must_use]
    pub(crate) const fn count(self, level: Level) -> u8 {
        match self {
            Self::None | Self::Event(_) => 0,
            Self::Character => 1,
            Self::Region { count, .. }
            | Self::Player { count, .. }
            | Self::Hero { count }
            | Self::Minion { count, .. } => count.at(level),
        }
    }
}

/// What a Spell does: the words of 2.7.3. Where nobody is named, it is done to
/// the target, or to the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Effect {
    /// VV-111: attacks the target Region.
    Attack {
        /// The damage pool.
        amount: Amount,
        /// VV-191.
        aoe: bool,
    },
    /// Deals damage that is no attack.
    Damage {
        /// To whom.
        who: Who,
        /// How much.
        amount: Amount,
    },
    /// VV-114: heals.
    Heal {
        /// Whom.
        who: Who,
        /// How much.
        amount: Amount,
    },
    /// VV-120: gives Plus-Ones on rows of the receiver's choice.
    PlusOne {
        /// To whom.
        who: Who,
        /// How many.
        count: Levels<u8>,
    },
    /// The target discards Plus-Ones.
    DropPlusOne {
        /// How many.
        count: Levels<u8>,
    },
    /// The caster draws Spells.
    Draw {
        /// From which deck.
        deck: Deck,
        /// How many.
        count: Levels<u8>,
    },
    /// The target discards Spells at random.
    Discard {
        /// How many.
        count: Levels<u8>,
    },
    /// VV-133: a lasting effect.
    Grant {
        /// For whom.
        who: Who,
        /// What it gives.
        gift: Levels<Gift>,
        /// How long.
        until: Until,
    },
    /// VV-52: relocates the target to a Region without enemies of it.
    Teleport,
    /// VV-52: relocates the target to an adjacent Region.
    Push,
    /// VV-54: the target makes a free Move.
    ExtraMove,
    /// VV-41: the target takes a bonus Turn under the casting player.
    ExtraTurn,
    /// VV-144: Spawns a Minion.
    Spawn {
        /// Of which Size.
        size: Levels<Size>,
    },
    /// A Sheep comes into the Region.
    SheepPlace,
    /// A Sheep takes the place of the target.
    SheepSwap,
    /// The target shows its Fresh side.
    Refresh,
    /// VV-115: the Villain gains Health.
    VillainHealth(Levels<u8>),
    /// VV-89: rerolls up to so many dice of the event.
    Reroll(Levels<u8>),
    /// Adds Hits to the event.
    Hits(Levels<u8>),
    /// Takes damage off the event.
    Prevent(Levels<u8>),
    /// The damage of the event leaves 1 Heart.
    PreventToOne,
    /// The Spell of the event does nothing.
    Cancel,
    /// Ends what enemies' Spells put on the target.
    Cleanse,
}

/// The same at every level.
pub(super) const fn one<T: Copy>(all: T) -> Levels<T> {
    Levels([all; 3])
}

/// A Spell of two levels.
pub(super) const fn two<T: Copy>(low: T, high: T) -> Levels<T> {
    Levels([low, high, high])
}

/// A Spell of three levels.
pub(super) const fn three<T: Copy>(low: T, middle: T, high: T) -> Levels<T> {
    Levels([low, middle, high])
}

/// A number without dice.
pub(super) const fn fixed(fixed: Levels<u8>) -> Amount {
    Amount { fixed, dice: one(Dice::NONE) }
}

/// A number and dice.
pub(super) const fn dice(fixed: [u8; 3], [low, middle, high]: [&str; 3]) -> Amount {
    let dice = three(Dice::read(low), Dice::read(middle), Dice::read(high));
    Amount { fixed: Levels(fixed), dice }
}

/// Regions as target.
pub(super) const fn region(range: Range, count: Levels<u8>) -> Target {
    Target::Region { range, count }
}

/// Player Characters as target.
pub(super) const fn player(range: Range, scope: Levels<Scope>, count: Levels<u8>) -> Target {
    Target::Player { range, scope, count }
}

/// Heroes as target.
pub(super) const fn hero(count: Levels<u8>) -> Target {
    Target::Hero { count }
}
