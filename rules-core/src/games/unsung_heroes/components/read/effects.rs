//! The effects that a document can name, and where each is possible.

use super::super::{
    Slots,
    cards::{Bonus, Character, Minion},
};

/// Every effect, and the key that it has besides `op`.
pub(super) const OPS: [(&str, &str); 20] = [
    ("static", "n"),
    ("dice", "dice"),
    ("reroll_own", ""),
    ("reroll_any", ""),
    ("swap", ""),
    ("break", ""),
    ("transmute", ""),
    ("reroll_others", ""),
    ("replay_own", ""),
    ("replay_any", ""),
    ("reroll_purple", ""),
    ("rage", ""),
    ("boil", ""),
    ("gold_bar", ""),
    ("tithe", "x"),
    ("mass_tithe", ""),
    ("stuff", ""),
    ("puppet_show", ""),
    ("draw", ""),
    ("nope", ""),
];

/// Whose effects are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Card { who: Option<Character>, slot: usize },
    Minion(Minion),
    Puppet,
    Treasure,
}

/// Whether an effect is possible somewhere: Items are replayed by others and on top of other cards,
/// so they have the simple ones; what needs the tokens of a character is on its own cards.
pub(super) fn allowed(place: Place, op: &str) -> bool {
    let simple = ["static", "dice", "reroll_own", "reroll_any"].contains(&op);
    match place {
        Place::Minion(Minion::LineLeaderPixie) => op == "draw",
        Place::Minion(_) | Place::Puppet => simple,
        Place::Treasure => simple || general(op) || wide(op),
        Place::Card { who: None, slot: 9 } => op == "nope",
        Place::Card { who, slot } => {
            let item = Slots::ITEMS.iter().any(|item| usize::from(item.get()) == slot);
            simple || general(op) || !item && (wide(op) || who.is_some_and(|who| own(who, op)))
        }
    }
}

fn general(op: &str) -> bool {
    ["swap", "break", "transmute"].contains(&op)
}

fn wide(op: &str) -> bool {
    ["reroll_others", "replay_own", "replay_any"].contains(&op)
}

fn own(who: Character, op: &str) -> bool {
    match who {
        Character::Wanda => op == "reroll_purple",
        Character::Betty => ["rage", "boil"].contains(&op),
        Character::Karl => op == "gold_bar",
        Character::Greg => ["tithe", "mass_tithe"].contains(&op),
        Character::Ellen => op == "stuff",
        _ => false,
    }
}

/// The effect of which a bonus is made.
pub(super) fn op_of(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::Static(_) => "static",
        Bonus::Dice(_) => "dice",
        Bonus::RerollOwn => "reroll_own",
        Bonus::RerollAny => "reroll_any",
        Bonus::RerollPurple => "reroll_purple",
        Bonus::RerollOthers => "reroll_others",
        Bonus::Swap => "swap",
        Bonus::Break => "break",
        Bonus::Transmute => "transmute",
        Bonus::ReplayOwn => "replay_own",
        Bonus::ReplayAny => "replay_any",
        Bonus::Rage => "rage",
        Bonus::Boil => "boil",
        Bonus::Stuff => "stuff",
        Bonus::PuppetShow => "puppet_show",
        Bonus::TitheTake(_) | Bonus::TitheGive(_) => "tithe",
        Bonus::MassTithe => "mass_tithe",
        Bonus::GoldBar => "gold_bar",
        Bonus::Draw => "draw",
        Bonus::Nope => "nope",
    }
}

/// The bonus of an effect without a number.
pub(super) fn plain_bonus(op: &str) -> Option<Bonus> {
    Some(match op {
        "reroll_own" => Bonus::RerollOwn,
        "reroll_any" => Bonus::RerollAny,
        "reroll_purple" => Bonus::RerollPurple,
        "reroll_others" => Bonus::RerollOthers,
        "swap" => Bonus::Swap,
        "break" => Bonus::Break,
        "transmute" => Bonus::Transmute,
        "replay_own" => Bonus::ReplayOwn,
        "replay_any" => Bonus::ReplayAny,
        "rage" => Bonus::Rage,
        "boil" => Bonus::Boil,
        "stuff" => Bonus::Stuff,
        "puppet_show" => Bonus::PuppetShow,
        "mass_tithe" => Bonus::MassTithe,
        "gold_bar" => Bonus::GoldBar,
        "draw" => Bonus::Draw,
        "nope" => Bonus::Nope,
        _ => return None,
    })
}
