//! The decisions in words; places and seats are counted from the decider.

use alloc::string::{String, ToString};

use super::{
    super::{
        components::{
            Action, Card, Character, Item, Minion, Near, Place, Puppet, Slot, Treasure, supply,
        },
        moments::{ask::Ask, card, gain, nope, pick, puppets::words::to_fill, turn},
        observe::View,
        state::agenda::Frame,
        state::ix,
    },
    cards::{ability, bonus_text, card_name, die_text, name, starting_dice, text},
};
use crate::Seat;
use crate::words::format;

/// A decision with what it does.
pub(super) fn long(view: &View, action: Action) -> String {
    let more = match (action, view.ask()) {
        (Action::Card(slot), Ask::Turn) => own_card(view, slot).map(text),
        (Action::Treasure(treasure), Ask::Turn | Ask::Keep) => {
            Some(text(view.set().treasure(treasure)))
        }
        (Action::Item(owner, item), Ask::Replay) => item_card(view, owner, item).map(text),
        (Action::Powerup(minion), Ask::Turn) => Some(bonus_text(view.set().powerup(minion))),
        (Action::Puppet(puppet), _) => Some(bonus_text(view.set().pulled(puppet))),
        (Action::Ability, _) => view.table.cast[ix(view.seat)].map(ability_text),
        (Action::Character(who), _) => {
            let dice = starting_dice(view.set().starting(who));
            Some(format!("{}; rolls {dice} at the start of each round", ability(who)))
        }
        _ => None,
    };
    let more = more.map(|more| format!(": {more}")).unwrap_or_default();
    short(view, action) + &more
}

/// What the Action of an ability does.
fn ability_text(who: Character) -> String {
    match who {
        Character::Alfred => "turn an own Blue 1 or 2 to 3 (once a round)",
        Character::Betty => "reroll a die",
        Character::Karl => "discard parts worth 10 or more for a Gold Bar (+10, later +1)",
        Character::Greg => "take 1 from another player's die, add 1 to any die (once a round)",
        _ => ability(who),
    }
    .into()
}

/// A decision without the texts of cards.
pub(in super::super) fn short(view: &View, action: Action) -> String {
    match action {
        Action::Pass => turn::words::passing(view),
        Action::Skip => skip(view),
        Action::Use => use_it(view),
        Action::Nope => nope::words::cancel(view),
        Action::Ability => match view.table.cast[ix(view.seat)] {
            Some(Character::Alfred) => "use Measured Technique".into(),
            Some(Character::Betty) => "turn an Angry token to Happy".into(),
            Some(Character::Karl) => "forge".into(),
            Some(Character::Greg) => "take a tithe".into(),
            _ => "use the ability".into(),
        },
        Action::RageGain => "gain an Angry token".into(),
        Action::RageFlip => "turn a Happy token to Angry".into(),
        Action::Coin => format!("discard the Karat Coin (worth {})", supply::COIN),
        Action::Bar => "discard a Gold Bar (worth 1)".into(),
        Action::Card(slot) => card(view, slot),
        Action::Treasure(treasure) => prize(view, treasure),
        Action::Powerup(minion) => powerup(view, minion),
        Action::Puppet(puppet) => puppet_words(view, puppet),
        Action::Item(owner, item) => item_words(view, owner, item),
        Action::Die(owner, place) => die(view, owner, place),
        Action::Character(character) => format!("play {}", name(&character.to_string())),
    }
}

/// To decline what is offered.
fn skip(view: &View) -> String {
    match (view.agenda.top(), view.ask()) {
        (Some(Frame::Gain(gain)), _) => gain::words::decline(gain),
        (_, Ask::Nope) => nope::words::let_count(view),
        (_, Ask::StuffEnd) => match to_fill(view) {
            Some(puppet) => format!("leave {} empty", view.set().puppet(puppet).name),
            None => "leave it empty".into(),
        },
        (_, Ask::Forge) => "discard no more: make the Gold Bar".into(),
        (_, Ask::Bonus) => format!("leave out: {}", card::words::next_bonus(view)),
        (_, Ask::StuffPuppet) => "put it on no Puppet".into(),
        _ => "leave this bonus out".into(),
    }
}

/// To accept what is offered.
fn use_it(view: &View) -> String {
    match view.agenda.top() {
        Some(Frame::Gain(gain)) => gain::words::accept(gain),
        _ => format!("use: {}", card::words::next_bonus(view)),
    }
}

fn own_card(view: &View, slot: Slot) -> Option<&'static Card> {
    view.table.cast[ix(view.seat)].map(|who| view.set().card(who, slot))
}

/// A card of the own deck: in hand, or in the row.
fn card(view: &View, slot: Slot) -> String {
    let name = card_name(view, view.seat, slot);
    match (view.ask(), to_fill(view)) {
        (Ask::Forge, _) => {
            let worth = own_card(view, slot).map_or(0, Card::points);
            format!("discard {name} (worth {worth})")
        }
        (_, Some(puppet)) => format!("put {name} on {}", view.set().puppet(puppet).name),
        _ => format!("play {name}"),
    }
}

fn prize(view: &View, treasure: Treasure) -> String {
    let card = view.set().treasure(treasure);
    match view.ask() {
        Ask::Keep => format!("keep {}", card.name),
        Ask::Forge => format!("discard {} (worth {})", card.name, card.points()),
        _ => format!("play {}", card.name),
    }
}

fn powerup(view: &View, minion: Minion) -> String {
    let card = view.set().minion(minion);
    match view.ask() {
        Ask::Forge => format!("discard {} for good (worth {})", card.name, card.points()),
        _ => format!("use {}", card.name),
    }
}

/// A Puppet: used, or filled.
fn puppet_words(view: &View, puppet: Puppet) -> String {
    let name = view.set().puppet(puppet).name;
    match (view.ask(), &view.table.stakes.puppets[crate::Indexed::index(puppet)]) {
        (Ask::Turn, Some(stuffed)) => {
            let card = card_name(view, stuffed.owner, stuffed.slot);
            format!("use {name} and discard {card} from it")
        }
        (Ask::Turn, None) => format!("use {name}"),
        _ => format!("put it on {name}"),
    }
}

fn seat_of(view: &View, near: Near) -> Seat {
    near.seat(view.seat, view.options.players)
}

fn item_card(view: &View, owner: Near, item: Item) -> Option<&'static Card> {
    let who = view.table.cast[ix(seat_of(view, owner))]?;
    Some(view.set().card(who, item.slot()))
}

/// An Item of a discard pile, or of another player in the row.
fn item_words(view: &View, near: Near, item: Item) -> String {
    let owner = seat_of(view, near);
    let name = card_name(view, owner, item.slot());
    let pile = if owner == view.seat {
        "own discard pile".into()
    } else {
        format!("discard pile of seat {owner}")
    };
    match view.ask() {
        Ask::Forge => {
            let worth = item_card(view, near, item).map_or(0, Card::points);
            format!("discard {name} of seat {owner} (worth {worth})")
        }
        Ask::StuffItem => format!("put {name} on a Puppet, from the {pile}"),
        _ => format!("play {name} from the {pile}"),
    }
}

/// A die, and what becomes of it.
fn die(view: &View, near: Near, place: Place) -> String {
    let owner = seat_of(view, near);
    let lying = view.table.stakes.dice[ix(owner)];
    let Some(die) = lying.as_slice().get(usize::from(place.get())).copied() else {
        return Action::Die(near, place).to_string();
    };
    let text = die_text(die);
    if view.ask() == Ask::Forge {
        return format!("discard {text} (worth {})", die.face());
    }
    let becomes = pick::words::becomes(view, die).unwrap_or_default();
    if owner == view.seat {
        format!("own {text}{becomes}")
    } else {
        format!("{text} of seat {owner}{becomes}")
    }
}
