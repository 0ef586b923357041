//! The Divine Spells (2.7.6): support and healing, 32 cards of 15 designs.
//!
//! Printed: the names of Lay on Hands, Soul Beam, Lion's Roar and Blood Bound
//! with the levels that the rule book shows. The rest is house value.

use super::Card;
use super::language::{
    Cost,
    Effect::{
        Attack, Cleanse, Damage, ExtraMove, Grant, Heal, Hits, PlusOne, Prevent, PreventToOne,
    },
    Gift, Play, Range, Scope, Target, Trigger, Until, When, Who, dice, fixed, one, player, region,
    three, two,
};
use crate::games::valor_and_villainy::components::{Deck, Dice};

/// The designs of the deck, in the order of their ids.
pub(super) static CARDS: [Card; 15] = [
    Card {
        name: "Lay on Hands",
        deck: Deck::Divine,
        copies: 3,
        play: Play::General(&[2, 4, 6]),
        target: Target::Character,
        effects: &[Heal { who: Who::Target, amount: dice([2, 3, 4], ["1Y", "2Y", "3Y"]) }],
        text: "Roll 1 / 2 / 3 Adept dice; heal any Character by the total +2 / +3 / +4.",
    },
    Card {
        name: "Soul Beam",
        deck: Deck::Divine,
        copies: 3,
        play: Play::General(&[3, 5, 7]),
        target: Target::Character,
        effects: &[Heal { who: Who::Target, amount: fixed(three(3, 5, 7)) }],
        text: "Heal any Character by 3 / 5 / 7.",
    },
    Card {
        name: "Lion's Roar",
        deck: Deck::Divine,
        copies: 3,
        play: Play::General(&[3, 5, 7]),
        target: player(Range::Nearby, one(Scope::Any), one(1)),
        effects: &[PlusOne { who: Who::Target, count: three(2, 3, 4) }],
        text: "One nearby Player Character gains 2 / 3 / 4 Plus-Ones on rows of its choice.",
    },
    Card {
        name: "Blood Bound",
        deck: Deck::Divine,
        copies: 2,
        play: Play::General(&[2, 4]),
        target: player(Range::Any, two(Scope::Caster, Scope::Any), one(1)),
        effects: &[Grant { who: Who::Target, gift: one(Gift::Lifelink), until: Until::Cycle }],
        text: "Bind yourself / any one Player Character: until your next Turn begins, after each attack by the bound Character you heal as many Hearts as that attack dealt damage.",
    },
    Card {
        name: "Circle of Mercy",
        deck: Deck::Divine,
        copies: 2,
        play: Play::General(&[4, 6]),
        target: Target::None,
        effects: &[Heal { who: Who::FriendlyPlayersNearby, amount: fixed(two(2, 4)) }],
        text: "Heal every friendly Player Character nearby (you too) by 2 / 4.",
    },
    Card {
        name: "Shield of Faith",
        deck: Deck::Divine,
        copies: 3,
        play: Play::General(&[2, 4]),
        target: player(Range::Any, one(Scope::Any), two(1, 2)),
        effects: &[Grant { who: Who::Target, gift: one(Gift::Armor), until: Until::Cycle }],
        text: "1 / up to 2 Player Characters have Armor until your next Turn begins.",
    },
    Card {
        name: "Blessed Edge",
        deck: Deck::Divine,
        copies: 2,
        play: Play::General(&[2, 4]),
        target: player(Range::Nearby, one(Scope::Any), one(1)),
        effects: &[Grant {
            who: Who::Target,
            gift: two(Gift::Bonus(Dice::read("1Y")), Gift::Bonus(Dice::read("1R"))),
            until: Until::Cycle,
        }],
        text: "One nearby Player Character adds 1 Adept / 1 Master Bonus die to each of its Action Rolls until your next Turn begins.",
    },
    Card {
        name: "Stern Rebuke",
        deck: Deck::Divine,
        copies: 3,
        play: Play::General(&[3, 5]),
        target: region(Range::Own, one(1)),
        effects: &[Attack { amount: fixed(two(4, 7)), aoe: false }],
        text: "Attack your own Region for 4 / 7 damage.",
    },
    Card {
        name: "Purify",
        deck: Deck::Divine,
        copies: 1,
        play: Play::General(&[2]),
        target: player(Range::Any, one(Scope::Any), one(1)),
        effects: &[Cleanse, Heal { who: Who::Target, amount: fixed(one(2)) }],
        text: "Remove every lasting effect that an enemy's Spell put on one Player Character, then heal it by 2.",
    },
    Card {
        name: "Guiding Star",
        deck: Deck::Divine,
        copies: 2,
        play: Play::General(&[2, 4]),
        target: player(Range::Any, one(Scope::Any), two(1, 2)),
        effects: &[ExtraMove],
        text: "1 / up to 2 Player Characters each make one free Move at once.",
    },
    Card {
        name: "Guardian Hand",
        deck: Deck::Divine,
        copies: 2,
        play: Play::Reaction {
            cost: Cost::PlusOrDiscard,
            trigger: Trigger::DamageDue,
            when: When::TargetFriendPlayerOrGust,
        },
        target: Target::Event(Who::Target),
        effects: &[Prevent(one(3))],
        text: "When a friendly Player Character or Gust is about to take damage, prevent 3 of it.",
    },
    Card {
        name: "Favor from Above",
        deck: Deck::Divine,
        copies: 2,
        play: Play::Reaction {
            cost: Cost::Free,
            trigger: Trigger::RollMade,
            when: When::ActorFriend,
        },
        target: Target::Event(Who::Actor),
        effects: &[Hits(one(2))],
        text: "Add 2 Hits to a friendly Action Roll that was just made.",
    },
    Card {
        name: "Second Wind",
        deck: Deck::Divine,
        copies: 2,
        play: Play::Reaction {
            cost: Cost::Free,
            trigger: Trigger::TurnBegins,
            when: When::ActorFriendPlayerHurt,
        },
        target: Target::Event(Who::Actor),
        effects: &[Heal { who: Who::Actor, amount: fixed(one(3)) }],
        text: "When the Turn of a friendly Player Character begins, heal it by 3.",
    },
    Card {
        name: "Eye for an Eye",
        deck: Deck::Divine,
        copies: 1,
        play: Play::Reaction {
            cost: Cost::PlusOrDiscard,
            trigger: Trigger::DamageTaken,
            when: When::TargetFriendPlayerSourceEnemy,
        },
        target: Target::Event(Who::Source),
        effects: &[Damage { who: Who::Source, amount: fixed(one(3)) }],
        text: "When an enemy's damage has just reduced the Health of a friendly Player Character that survives, the enemy that dealt it takes 3 damage.",
    },
    Card {
        name: "Last Breath",
        deck: Deck::Divine,
        copies: 1,
        play: Play::Reaction {
            cost: Cost::PlusOrDiscard,
            trigger: Trigger::DamageDue,
            when: When::TargetFriendPlayerLethal,
        },
        target: Target::Event(Who::Target),
        effects: &[PreventToOne],
        text: "When damage would Defeat a friendly Player Character, that damage leaves it at 1 Heart instead.",
    },
];
