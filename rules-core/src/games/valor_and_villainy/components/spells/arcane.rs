//! The Arcane Spells (2.7.5): attacks and tricks, 32 cards of 16 designs.
//!
//! Printed: the names of Lightning Surge and Enormous Fist, the usual maximum
//! of 12 of the one, three levels and the middle one of the other. The rest is
//! house value.

use super::Card;
use super::language::{
    Cost,
    Effect::{Attack, Cancel, ExtraTurn, Grant, PlusOne, Push, Reroll, SheepSwap, Teleport},
    Gift, Play, Range, Scope, Target, Trigger, Until, When, Who, dice, fixed, one, player, region,
    three, two,
};
use crate::games::valor_and_villainy::components::{Deck, Dice};

/// The designs of the deck, in the order of their ids.
pub(super) static CARDS: [Card; 16] = [
    Card {
        name: "Lightning Surge",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::General(&[4, 6, 8]),
        target: region(Range::Adjacent, one(1)),
        effects: &[Attack { amount: dice([0, 0, 0], ["2R", "4R", "6R"]), aoe: false }],
        text: "Attack one adjacent Region. Its damage is the total rolled on 2 / 4 / 6 Master dice (so 12 at most before bonuses).",
    },
    Card {
        name: "Enormous Fist",
        deck: Deck::Arcane,
        copies: 3,
        play: Play::General(&[4, 6, 8]),
        target: region(Range::Nearby, one(1)),
        effects: &[Attack { amount: fixed(three(5, 8, 11)), aoe: false }],
        text: "Attack one nearby Region for 5 / 8 / 11 damage.",
    },
    Card {
        name: "Mage Darts",
        deck: Deck::Arcane,
        copies: 3,
        play: Play::General(&[2, 4]),
        target: region(Range::Nearby, one(1)),
        effects: &[Attack { amount: fixed(two(3, 5)), aoe: false }],
        text: "Attack one nearby Region for 3 / 5 damage.",
    },
    Card {
        name: "Cinder Burst",
        deck: Deck::Arcane,
        copies: 3,
        play: Play::General(&[4, 6]),
        target: region(Range::Adjacent, one(1)),
        effects: &[Attack { amount: fixed(two(3, 4)), aoe: true }],
        text: "AOE attack on one adjacent Region for 3 / 4 damage.",
    },
    Card {
        name: "Ring of Rime",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::General(&[3, 5]),
        target: region(Range::Own, one(1)),
        effects: &[Attack { amount: fixed(two(2, 4)), aoe: true }],
        text: "AOE attack on your own Region for 2 / 4 damage (never on yourself).",
    },
    Card {
        name: "Baa-leful Verse",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::General(&[3, 6]),
        target: Target::Minion {
            range: Range::Nearby,
            max_size: two(1, 2),
            wounded: false,
            count: one(1),
        },
        effects: &[SheepSwap],
        text: "Replace one nearby Minion of size at most 1 / 2 with a Sheep token. The Minion card goes to its discard pile, not to a Stash.",
    },
    Card {
        name: "Puppet Strings",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::General(&[2, 4, 6]),
        target: Target::Minion {
            range: Range::Nearby,
            max_size: three(1, 2, 3),
            wounded: false,
            count: one(1),
        },
        effects: &[ExtraTurn],
        text: "You control one nearby Minion of size at most 1 / 2 / 3 for a bonus Turn that it takes at once.",
    },
    Card {
        name: "Blink",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::General(&[1, 3]),
        target: player(Range::Any, two(Scope::Caster, Scope::Any), one(1)),
        effects: &[Teleport],
        text: "Relocate yourself / any one Player Character to any revealed Region that holds none of its enemies.",
    },
    Card {
        name: "Arcane Battery",
        deck: Deck::Arcane,
        copies: 1,
        play: Play::General(&[3, 5]),
        target: Target::None,
        effects: &[PlusOne { who: Who::Caster, count: two(2, 3) }],
        text: "You gain 2 / 3 Plus-Ones on rows of your choice.",
    },
    Card {
        name: "Giant's Shove",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::General(&[2]),
        target: Target::Minion {
            range: Range::Nearby,
            max_size: one(3),
            wounded: false,
            count: one(1),
        },
        effects: &[Push],
        text: "Relocate one nearby Minion to a revealed Region adjacent to its own.",
    },
    Card {
        name: "Rewind",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::Reaction {
            cost: Cost::Free,
            trigger: Trigger::RollMade,
            when: When::ActorFriend,
        },
        target: Target::Event(Who::Actor),
        effects: &[Reroll(one(2))],
        text: "Reroll up to 2 dice of a friendly Action Roll.",
    },
    Card {
        name: "Butterfingers",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::Reaction {
            cost: Cost::Free,
            trigger: Trigger::RollMade,
            when: When::ActorEnemy,
        },
        target: Target::Event(Who::Actor),
        effects: &[Reroll(one(2))],
        text: "Reroll up to 2 dice of an enemy Action Roll.",
    },
    Card {
        name: "Unravel",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::Reaction {
            cost: Cost::PlusOrDiscard,
            trigger: Trigger::SpellCast,
            when: When::ActorEnemy,
        },
        target: Target::Event(Who::Actor),
        effects: &[Cancel],
        text: "Cancel a General Spell that an enemy just cast.",
    },
    Card {
        name: "Mirror Image",
        deck: Deck::Arcane,
        copies: 2,
        play: Play::Reaction {
            cost: Cost::PlusOrDiscard,
            trigger: Trigger::AttackTargets,
            when: When::TargetFriendPlayerOrGust,
        },
        target: Target::Event(Who::Target),
        effects: &[Grant {
            who: Who::Target,
            gift: one(Gift::Dodge(Dice::read("2Y"))),
            until: Until::Attack,
        }],
        text: "A friendly Player Character or Gust that just became the target of an attack has Dodge (2 Adept) for that attack.",
    },
    Card {
        name: "Quickstep",
        deck: Deck::Arcane,
        copies: 1,
        play: Play::Reaction {
            cost: Cost::Free,
            trigger: Trigger::TurnBegins,
            when: When::ActorFriend,
        },
        target: Target::Event(Who::Actor),
        effects: &[Grant { who: Who::Actor, gift: one(Gift::Evade), until: Until::Turn }],
        text: "A friendly Character whose Turn begins has Evade until that Turn ends.",
    },
    Card {
        name: "Bright Idea",
        deck: Deck::Arcane,
        copies: 1,
        play: Play::Reaction {
            cost: Cost::Free,
            trigger: Trigger::ActionBegins,
            when: When::ActorFriendRoll,
        },
        target: Target::Event(Who::Actor),
        effects: &[Grant {
            who: Who::Actor,
            gift: one(Gift::Bonus(Dice::read("2W"))),
            until: Until::Action,
        }],
        text: "A friendly Character that begins an Action Roll adds 2 Novice Bonus dice to it.",
    },
];
