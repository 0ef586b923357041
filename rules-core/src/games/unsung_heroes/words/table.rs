//! The table in words: prizes, the card on the table, and each player.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{ability, bonus_text, card_name, lines, name, played};
use crate::{Indexed, Seat, words::Section};

use super::super::{
    components::{Character, Puppet, SeatId, Slots, Treasure, constants::ROUNDS},
    observe::View,
    state::{MinionPlace, TreasurePlace, ix},
};

/// The whole table.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let mut out = Vec::from([prizes(view), on_the_table(view)]);
    out.extend((0..view.options.players).map(|seat| player(view, seat)));
    out.push(own(view));
    out
}

/// The Minions, and what is left of the piles.
fn prizes(view: &View) -> Section {
    let table = &view.table;
    let mut out = Vec::new();
    for (minion, prize) in table.minions.iter() {
        if prize.place == MinionPlace::FaceUp {
            let card = view.set().minion(minion);
            out.push(format!("up for grabs: {}: {}", card.name, lines(card).join(", ")));
        }
    }
    if table.round == ROUNDS {
        out.push("up for grabs: the Boss; whoever wins it wins the game".into());
    }
    Section::new(format!("Round {} of {ROUNDS}", table.round), out)
}

/// The card that is being carried out.
fn on_the_table(view: &View) -> Section {
    let table = &view.table;
    let mut out = Vec::new();
    if let Some((owner, card, next)) = played(view) {
        let owner = owner.map(|seat| format!(" of seat {seat}")).unwrap_or_default();
        out.push(format!("{}{owner}: {}", card.name, lines(card).join(", ")));
        if let Some(bonus) = next.and_then(|next| card.bonuses.get(usize::from(next))) {
            out.push(format!("next bonus: {}", bonus_text(*bonus)));
        }
    }
    out.push(format!("turn of seat {}; passes in a row: {}", table.current, table.passes));
    Section::new("On the table", out)
}

/// Everything open that lies before a player.
fn player(view: &View, seat: Seat) -> Section {
    let (table, at) = (&view.table, ix(seat));
    let you = if seat == view.seat { " (you)" } else { "" };
    let who = table.cast[at].map(|who| format!(": {}", name(&who.to_string())));
    let title = format!("Seat {seat}{}{you}", who.unwrap_or_default());
    let dice: Vec<_> = table.stakes.dice[at].as_slice().iter().map(ToString::to_string).collect();
    let mut out = Vec::from([
        format!(
            "score {}; {} cards in hand, {} in the deck",
            view.score(seat),
            view.hands[at],
            view.decks[at]
        ),
        table.cast[at].map(|who| format!("ability: {}", ability(who))).unwrap_or_default(),
        listed("dice", &dice),
        listed("row", &row(view, seat)),
        listed("discards", &names(view, seat, table.stakes.discards[at])),
        listed("tokens", &tokens(view, seat)),
        listed("Minions", &minions(view, seat)),
        listed("Treasures", &treasures(view, seat)),
    ]);
    if table.cast[at] == Some(Character::Ellen) {
        out.extend(Puppet::all().map(|puppet| puppet_line(view, puppet)));
    }
    Section::new(title, out)
}

/// A heading and a list; empty if the list is.
fn listed(heading: &str, list: &[String]) -> String {
    if list.is_empty() { String::new() } else { format!("{heading}: {}", list.join(", ")) }
}

/// The cards of a row.
fn row(view: &View, seat: Seat) -> Vec<String> {
    let line = &view.table.stakes.rows[ix(seat)];
    let cards = (0..view.options.players).flat_map(|owner| {
        line.cards[ix(owner)].iter().map(move |slot| card_name(view, owner, slot))
    });
    cards.collect()
}

/// Cards of a deck by name.
fn names(view: &View, seat: Seat, slots: Slots) -> Vec<String> {
    slots.iter().map(|slot| card_name(view, seat, slot)).collect()
}

/// Tokens of a player.
fn tokens(view: &View, seat: Seat) -> Vec<String> {
    let (table, stakes) = (&view.table, &view.table.stakes);
    let kinds: &[(u8, &str)] = match table.cast[ix(seat)] {
        Some(Character::Tilda) => &[(table.rat_cards, "Rat Bonus Cards")],
        Some(Character::Betty) => &[(stakes.angry, "Angry"), (stakes.happy, "Happy")],
        Some(Character::Karl) => &[
            (u8::from(table.coin), "Karat Coin (+2)"),
            (table.bars_ten, "Gold Bar (+10)"),
            (table.bars_one, "Gold Bar (+1)"),
        ],
        Some(Character::Greg) => &[(stakes.cheese, "Cheese")],
        Some(Character::Ellen) => &[(table.puppet_bonus, "from Puppets")],
        _ => &[],
    };
    let tokens = kinds.iter().filter(|(number, _)| *number > 0);
    let mut out: Vec<_> = tokens.map(|(number, word)| format!("{number} {word}")).collect();
    if table.ability_used.has(seat) {
        out.push("ability used in this round".into());
    }
    out
}

/// Minions that a player has won.
fn minions(view: &View, seat: Seat) -> Vec<String> {
    let won = view.table.minions.iter();
    let won = won.filter(|(_, prize)| prize.place == MinionPlace::Won(SeatId::of(seat)));
    won.map(|(minion, prize)| {
        let used = if prize.used { ", used" } else { "" };
        let card = view.set().minion(minion);
        format!("{} ({}{used})", card.name, lines(card).join(", "))
    })
    .collect()
}

/// Treasures of a player: those known by name, the others counted.
fn treasures(view: &View, seat: Seat) -> Vec<String> {
    let id = SeatId::of(seat);
    let text = |treasure| treasure_text(view, treasure);
    let mut out = Vec::new();
    for (treasure, trove) in view.treasures.iter() {
        match trove.place {
            TreasurePlace::Held(holder) if holder == id => out.push(text(treasure)),
            TreasurePlace::Played(holder) if holder == id => {
                out.push(format!("{}, played", text(treasure)));
            }
            _ => {}
        }
    }
    let hidden = view.hidden.as_slice().iter();
    let hidden = hidden.filter(|trove| trove.place == TreasurePlace::Held(id)).count();
    if hidden > 0 {
        out.push(format!("{hidden} face down"));
    }
    out
}

/// A Treasure with its text.
fn treasure_text(view: &View, treasure: Treasure) -> String {
    let card = view.set().treasure(treasure);
    format!("{} ({})", card.name, lines(card).join(", "))
}

/// A Puppet and the card on it.
fn puppet_line(view: &View, puppet: Puppet) -> String {
    let card = view.set().puppet(puppet);
    let holds = match &view.table.stakes.puppets[puppet.index()] {
        Some(stuffed) => format!("holds {}", card_name(view, stuffed.owner, stuffed.slot)),
        None => "empty".into(),
    };
    format!("{}: {}, {holds}", card.name, lines(card).join(", "))
}

/// The hand and the deck of the viewer, and the Treasures it looks at.
fn own(view: &View) -> Section {
    let Some(who) = view.table.cast[ix(view.seat)] else { return Section::new("Your hand", None) };
    let mut out: Vec<_> = view
        .hand
        .iter()
        .map(|slot| {
            let card = view.set().card(who, slot);
            let kind = if card.item { " [Item]" } else { "" };
            let gold = if card.gold { " [Gold]" } else { "" };
            format!("{}{kind}{gold}: {}", card.name, lines(card).join(", "))
        })
        .collect();
    out.push(listed("still in the deck", &names(view, view.seat, view.deck)));
    let drawn = view.treasures.iter().filter(|(_, trove)| trove.place == TreasurePlace::Drawn);
    out.extend(drawn.map(|(treasure, _)| format!("drawn: {}", treasure_text(view, treasure))));
    Section::new("Your hand", out)
}
