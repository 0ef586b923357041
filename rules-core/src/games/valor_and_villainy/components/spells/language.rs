//! The words of which Spells are made (2.7): when they are played, at what they
//! aim, what they do.

#[cfg(feature = "components")]
use super::super::fields::{self, STEP};
use super::{Gift, Levels};
#[cfg(feature = "components")]
use crate::components::Declared;
use crate::{
    component_set::{choice, component},
    games::valor_and_villainy::components::{Deck, Dice, Level, Size},
};

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

component! {
    /// A number, and dice whose Hits are added to it.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub struct Amount {
        /// The fixed part.
        pub fixed: Levels<u8> = own("amt", fields::levels::<1, 20, 1>, Declared::of),
        /// The dice, rolled by chance.
        pub dice: Levels<Dice> = own("dice", fields::rolled, Declared::of),
    }
}

choice! {
    /// How a Spell is played.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Play by fields::is_kind, else General(&[]) {
        /// VV-126: in a Magic roll; Magic Hits of each level.
        "general" => General(costs: &'static [u8] = own("costs", fields::costs, Declared::of)),
        /// VV-130: in a window.
        "reaction" => Reaction {
            /// What it costs.
            cost: Cost = fixed("cost"),
            /// Which window.
            trigger: Trigger = fixed("trigger"),
            /// Under which condition.
            when: When = fixed("when"),
        },
    }
}

choice! {
    /// What a Spell aims at (2.7.2).
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Target by fields::is_kind, else None {
        /// Nothing.
        "none" => None,
        /// Revealed Regions.
        "region" => Region {
            /// How far.
            range: Range = word("range"),
            /// How many; the first is required.
            count: Levels<u8> = fixed("count") or Levels::all(1),
        },
        /// Player Characters on the Map.
        "player" => Player {
            /// How far.
            range: Range = word("range"),
            /// Which of them.
            scope: Levels<Scope> = fixed("scope") or Levels::all(Scope::Any),
            /// How many; the first is required.
            count: Levels<u8> = fixed("count") or Levels::all(1),
        },
        /// Heroes on the Map.
        "hero" => Hero {
            /// How many; the first is required.
            count: Levels<u8> = fixed("count") or Levels::all(1),
        },
        /// Minion cards on the Map, neither Sheep nor Gust.
        "minion" => Minion {
            /// How far.
            range: Range = word("range"),
            /// Of which Size at most.
            max_size: Levels<u8> = fixed("max_size") or Levels::all(3),
            /// Whether only Wounded ones.
            wounded: bool = fixed("wounded") or false,
            /// How many; the first is required.
            count: Levels<u8> = fixed("count") or Levels::all(1),
        },
        /// A Player Character on the Map, for healing.
        "character" => Character,
        /// The Character that the event names.
        "event" => Event(who: Who = fixed("who")),
    }
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

choice! {
    /// What a Spell does: the words of 2.7.3. Where nobody is named, it is done to
    /// the target, or to the event.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Effect by fields::is_op, else Cancel {
        /// VV-111: attacks the target Region.
        "attack" => Attack {
            /// The damage pool.
            amount: Amount = part(),
            /// VV-191.
            aoe: bool = fixed("aoe"),
        },
        /// Deals damage that is no attack.
        "damage" => Damage {
            /// To whom.
            who: Who = fixed("who"),
            /// How much.
            amount: Amount = part(),
        },
        /// VV-114: heals.
        "heal" => Heal {
            /// Whom.
            who: Who = fixed("who"),
            /// How much.
            amount: Amount = part(),
        },
        /// VV-120: gives Plus-Ones on rows of the receiver's choice.
        "plus_one" => PlusOne {
            /// To whom.
            who: Who = fixed("who"),
            /// How many.
            count: Levels<u8> = own("amt", fields::levels::<1, 6, 1>, Declared::of),
        },
        /// The target discards Plus-Ones.
        "drop_plus_one" => DropPlusOne {
            /// How many.
            count: Levels<u8> = own("amt", fields::levels::<1, 6, 1>, Declared::of),
        },
        /// The caster draws Spells.
        "draw" => Draw {
            /// From which deck.
            deck: Deck = fixed("deck"),
            /// How many.
            count: Levels<u8> = own("amt", fields::levels::<1, 6, 1>, Declared::of),
        },
        /// The target discards Spells at random.
        "discard" => Discard {
            /// How many.
            count: Levels<u8> = own("amt", fields::levels::<1, 6, 1>, Declared::of),
        },
        /// VV-133: a lasting effect.
        "grant" => Grant {
            /// For whom.
            who: Who = fixed("who"),
            /// What it gives.
            gift: Levels<Gift> = own("ability", fields::gifts, Declared::of),
            /// How long.
            until: Until = fixed("duration"),
        },
        /// VV-52: relocates the target to a Region without enemies of it.
        "teleport" => Teleport,
        /// VV-52: relocates the target to an adjacent Region.
        "push" => Push,
        /// VV-54: the target makes a free Move.
        "extra_move" => ExtraMove,
        /// VV-41: the target takes a bonus Turn under the casting player.
        "extra_turn" => ExtraTurn,
        /// VV-144: Spawns a Minion.
        "spawn" => Spawn {
            /// Of which Size.
            size: Levels<Size> = fixed("size"),
        },
        /// A Sheep comes into the Region.
        "sheep_place" => SheepPlace,
        /// A Sheep takes the place of the target.
        "sheep_swap" => SheepSwap,
        /// The target shows its Fresh side.
        "refresh" => Refresh,
        /// VV-115: the Villain gains Health.
        "villain_health" => VillainHealth(
            health: Levels<u8> = own("amt", fields::levels::<STEP, 20, STEP>, Declared::of)
        ),
        /// VV-89: rerolls up to so many dice of the event.
        "reroll" => Reroll(
            dice: Levels<u8> = own("amt", fields::levels::<1, 6, 1>, Declared::of)
        ),
        /// Adds Hits to the event.
        "hits" => Hits(hits: Levels<u8> = own("amt", fields::levels::<1, 12, 1>, Declared::of)),
        /// Takes damage off the event.
        "prevent" => Prevent(
            damage: Levels<u8> = own("amt", fields::levels::<1, 20, 1>, Declared::of)
        ),
        /// The damage of the event leaves 1 Heart.
        "prevent_to_one" => PreventToOne,
        /// The Spell of the event does nothing.
        "cancel" => Cancel,
        /// Ends what enemies' Spells put on the target.
        "cleanse" => Cleanse,
    }
}
