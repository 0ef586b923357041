//! The table in words: prizes, the card on the table, and each player.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        BoxSet,
        components::{Character, Puppet, SeatId, Slot, Slots, constants::ROUNDS},
        observe::View,
        state::{MinionPlace, TreasurePlace, agenda::Stage, ix},
    },
    cards::{ability, bonus_text, card_name, die_text, name, text},
    played::played,
    standings::in_front,
};
use crate::words::format;
use crate::{
    Indexed, Seat,
    words::{Section, counted},
};

/// The whole table; sections that would be empty are left out.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let mut out = Vec::new();
    let mut add = |title: String, lines: Vec<String>| {
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        if !lines.is_empty() {
            out.push(Section::new(title, lines));
        }
    };
    let round = match view.stage {
        Stage::Draft { .. } => "Before round 1".into(),
        _ => format!("Round {} of {ROUNDS}", view.table.round),
    };
    add(round, prizes(view));
    add("On the table".into(), on_the_table(view));
    for seat in 0..view.options.players {
        add(heading(view, seat), player(view, seat));
    }
    add("Your hand".into(), own(view));
    out
}

/// The prize of the round; before the first one what the game is about.
fn prizes(view: &View) -> Vec<String> {
    let table = &view.table;
    let mut out = Vec::new();
    if matches!(view.stage, Stage::Draft { .. }) {
        out.extend(about(view));
    }
    for (minion, prize) in table.minions.iter() {
        if prize.place == MinionPlace::FaceUp {
            let card = view.set().minion(minion);
            out.push(format!(
                "up for grabs: {}, which gives its owner an Action once in each later round: {}",
                card.name,
                text(card)
            ));
        }
    }
    if table.round == ROUNDS && !over(view) {
        out.push("up for grabs: the Boss; whoever wins it wins the game".into());
    }
    if view.stage == Stage::Turn {
        out.extend(in_front(view));
    }
    out
}

/// What is played, and what for.
fn about(view: &View) -> [String; 3] {
    let players = counted(view.options.players, "player", "players");
    let set = match view.options.set {
        BoxSet::Rats => "played with the box of the Rats, whose Boss is the King Rat",
        BoxSet::Pixies => {
            "played with the box Court of the Pixie Queen: the Pixies, whose Boss is their Queen"
        }
        BoxSet::Mixed => "played with both boxes mixed, the Rats and the Pixies",
    };
    [
        format!("{players}, {ROUNDS} rounds; each takes a character with a deck of its own"),
        set.into(),
        "each round but the last brings its winner a Minion and a Treasure; who wins the last one, \
         the Boss round, wins the game"
            .into(),
    ]
}

fn over(view: &View) -> bool {
    matches!(view.stage, Stage::Over { .. })
}

/// The card that is being carried out, and whose turn it is.
fn on_the_table(view: &View) -> Vec<String> {
    let table = &view.table;
    let mut out = Vec::new();
    if let Some((owner, card, next)) = played(view) {
        let owner = owner.map(|seat| format!(" of seat {seat}")).unwrap_or_default();
        out.push(format!("{}{owner}: {}", card.name, text(card)));
        if let Some(bonus) = next.and_then(|next| card.bonuses.get(usize::from(next))) {
            out.push(format!("next bonus: {}", bonus_text(*bonus)));
        }
    }
    let turn = Stage::Turn == view.stage || Stage::Action == view.stage || played(view).is_some();
    if turn {
        out.push(format!("turn of seat {}", table.current));
    }
    if table.passes > 0 {
        let passes = counted(table.passes, "pass", "passes");
        out.push(format!("{passes} in a row; {} end the round", view.options.players));
    }
    out
}

/// A seat and its character.
fn heading(view: &View, seat: Seat) -> String {
    let you = if seat == view.seat { " (you)" } else { "" };
    let who = view.table.cast[ix(seat)].map(|who| format!(": {}", name(&who.to_string())));
    format!("Seat {seat}{}{you}", who.unwrap_or_default())
}

/// Everything open that lies before a player.
fn player(view: &View, seat: Seat) -> Vec<String> {
    let (table, at) = (&view.table, ix(seat));
    let Some(who) = table.cast[at] else { return Vec::new() };
    let dice: Vec<_> = table.stakes.dice[at].as_slice().iter().map(|die| die_text(*die)).collect();
    let used = if table.ability_used.contains(seat) { " (used in this round)" } else { "" };
    let mut out = Vec::from([
        format!(
            "score {}; {} in hand, {} in the deck",
            view.score(seat),
            counted(view.hands[at], "card", "cards"),
            view.decks[at]
        ),
        format!("ability: {}{used}", ability(who)),
        listed("dice", &dice),
        listed("row", &row(view, seat)),
        listed("discards", &names(view, seat, table.stakes.discards[at])),
        listed("tokens", &tokens(view, seat)),
        listed("Minions", &minions(view, seat)),
        listed("Treasures", &treasures(view, seat)),
    ]);
    if who == Character::Ellen {
        out.extend(Puppet::all().map(|puppet| puppet_line(view, puppet)));
    }
    out
}

/// A heading and a list; empty if the list is.
fn listed(heading: &str, list: &[String]) -> String {
    if list.is_empty() { String::new() } else { format!("{heading}: {}", list.join(", ")) }
}

/// The cards of a row with their texts.
fn row(view: &View, seat: Seat) -> Vec<String> {
    let line = &view.table.stakes.rows[ix(seat)];
    let cards = (0..view.options.players).flat_map(|owner| {
        let counts = move |slot| line.counted[ix(owner)].contains(slot);
        line.cards[ix(owner)].iter().map(move |slot| row_card(view, owner, slot, counts(slot)))
    });
    cards.collect()
}

/// A card of a row, and whether its points were left out.
fn row_card(view: &View, owner: Seat, slot: Slot, counts: bool) -> String {
    let Some(who) = view.table.cast[ix(owner)] else { return card_name(view, owner, slot) };
    let card = view.set().card(who, slot);
    let left_out = if card.points() > 0 && !counts { "; does not count" } else { "" };
    format!("{} ({}{left_out})", card.name, text(card))
}

/// Cards of a deck by name.
fn names(view: &View, seat: Seat, slots: Slots) -> Vec<String> {
    slots.iter().map(|slot| card_name(view, seat, slot)).collect()
}

/// Tokens of a player.
fn tokens(view: &View, seat: Seat) -> Vec<String> {
    let (table, stakes) = (&view.table, &view.table.stakes);
    let kinds: &[(u8, &str, &str, &str)] = match table.cast[ix(seat)] {
        Some(Character::Tilda) => &[(table.rat_cards, "Rat Bonus Card", "Rat Bonus Cards", "+1")],
        Some(Character::Betty) => &[
            (stakes.angry, "Angry token", "Angry tokens", "+1"),
            (stakes.happy, "Happy token", "Happy tokens", "+0"),
        ],
        Some(Character::Karl) => &[
            (u8::from(table.coin), "Karat Coin", "Karat Coins", "+2"),
            (table.stakes.bars_ten, "Gold Bar", "Gold Bars", "+10"),
            (table.bars_one, "Gold Bar", "Gold Bars", "+1"),
        ],
        Some(Character::Greg) => &[(stakes.cheese, "Cheese Token", "Cheese Tokens", "+1")],
        Some(Character::Ellen) => {
            &[(table.stakes.puppet_bonus, "bonus of Puppets", "bonuses of Puppets", "+1")]
        }
        _ => &[],
    };
    let tokens = kinds.iter().filter(|(number, ..)| *number > 0);
    tokens
        .map(|(number, one, many, worth)| {
            let each = if *number == 1 { "" } else { " each" };
            format!("{} ({worth}{each})", counted(*number, one, many))
        })
        .collect()
}

/// Minions that a player has won.
fn minions(view: &View, seat: Seat) -> Vec<String> {
    let won = view.table.minions.iter();
    let won = won.filter(|(_, prize)| prize.place == MinionPlace::Won(SeatId::of(seat)));
    won.map(|(minion, prize)| {
        let used = if prize.used { "; used" } else { "" };
        let card = view.set().minion(minion);
        format!("{} ({}{used})", card.name, text(card))
    })
    .collect()
}

/// Treasures of a player: those known by name, the others counted.
fn treasures(view: &View, seat: Seat) -> Vec<String> {
    let id = SeatId::of(seat);
    let mut out = Vec::new();
    for (treasure, trove) in view.treasures.iter() {
        let played = match trove.place {
            TreasurePlace::Held(holder) if holder == id => "",
            TreasurePlace::Played(holder) if holder == id => "; played",
            _ => continue,
        };
        let card = view.set().treasure(treasure);
        out.push(format!("{} ({}{played})", card.name, text(card)));
    }
    let hidden = view.hidden.as_slice().iter();
    let hidden = hidden.filter(|trove| trove.place == TreasurePlace::Held(id)).count();
    if hidden > 0 {
        out.push(format!("{hidden} face down"));
    }
    out
}

/// A Puppet and the card on it.
fn puppet_line(view: &View, puppet: Puppet) -> String {
    let card = view.set().puppet(puppet);
    let holds = match &view.table.stakes.puppets[puppet.index()] {
        Some(stuffed) => {
            let on = card_name(view, stuffed.owner, stuffed.slot);
            format!("{on} lies on it and is discarded when it is used")
        }
        None => "no card lies on it, so it cannot be used".into(),
    };
    format!("Puppet {} (an Action: {}): {holds}", card.name, text(card))
}

/// The hand and the deck of the viewer, and the Treasures it looks at.
fn own(view: &View) -> Vec<String> {
    let Some(who) = view.table.cast[ix(view.seat)] else { return Vec::new() };
    let mut out: Vec<_> = view
        .hand
        .iter()
        .map(|slot| {
            let card = view.set().card(who, slot);
            let kind = if card.item { " [Item]" } else { "" };
            let gold = if card.gold { " [Gold Card]" } else { "" };
            format!("{}{kind}{gold}: {}", card.name, text(card))
        })
        .collect();
    out.push(listed("still in the deck", &names(view, view.seat, view.deck)));
    let drawn = view.treasures.iter().filter(|(_, trove)| trove.place == TreasurePlace::Drawn);
    out.extend(drawn.map(|(treasure, _)| {
        let card = view.set().treasure(treasure);
        format!("drawn Treasure: {}: {}", card.name, text(card))
    }));
    out
}
