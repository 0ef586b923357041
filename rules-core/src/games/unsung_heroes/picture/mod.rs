//! Picture: the prizes of the round, the card that is being carried out, and
//! each player's dice, row, hand and tokens. Hands and Treasures that those who
//! look do not know lie face down.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Boss, BoxSet,
    components::{
        Card, Character, Colour, Die, Minion, Puppet, SeatId, Slots, Treasure, constants::ROUNDS,
    },
    observe::View,
    state::{MinionPlace, State, TreasurePlace, ix},
    words,
};
use crate::{
    Indexed, Seat,
    picture::{
        self, Background, Block, Face, GOOD, HARM, Icon, Paint, QUIET, Render, RenderInput, Scene,
        SeatPanel, Style, Tint, back, badge, column, columns, deck, note, pair, panel, place, row,
        seat_paint, tag, wrap,
    },
    words::Part,
};

/// The least width of a card.
const CARD: i32 = 135;
/// Pixels between cards.
const GAP: i32 = 5;
/// The strip of Items, of Gold Cards and of other cards.
const STRIPS: [Paint; 3] = ["#2f6fb3", "#a38312", "#8d97a5"];

impl Render for State {
    /// The whole table.
    fn scene(look: &RenderInput<'_, Self>) -> Scene {
        let view = look.focus();
        let choices = look.legal().iter().map(|action| words::choice(view, *action)).collect();
        let (width, half) = (look.width(), look.share(2));
        let players = look.seats(view.options.players).map(|seat| player(look, seat, half));
        let right = look.share(3);
        let left = look.beside(right);
        let upper = wrap(width, 10, [prizes(view, left), carried_out(view, right)]);
        Scene {
            waits: words::waits(view),
            choices,
            table: column(10, [upper, columns(if half < width { 2 } else { 1 }, 10, players)]),
        }
    }
}

/// How wide cards are that fill rows of so many pixels.
fn card_width(room: i32) -> i32 {
    picture::even(room, GAP, CARD, i32::MAX)
}

/// The Minions of the game and the pile of Treasures.
fn prizes(view: &View, width: i32) -> Block {
    let table = &view.table;
    let room = width - 20;
    let aside = if room > 450 { 150 } else { 0 };
    let card_width = card_width(room - aside);
    let mut cards = Vec::new();
    for (minion, prize) in table.minions.iter() {
        let (word, paint) = match prize.place {
            MinionPlace::Absent | MinionPlace::Unseen => continue,
            MinionPlace::FaceUp => ("up for grabs".to_string(), GOOD),
            MinionPlace::Won(id) => (format!("seat {id}"), seat_paint(id.seat())),
            MinionPlace::Spent => ("forged".into(), QUIET),
        };
        let card = minion_card(view, minion, prize.place == MinionPlace::FaceUp, card_width);
        cards.push(column(3, [card, tag(&word, paint)]).part(words::parts::minion(minion)));
    }
    let unseen = table.minions.values().iter();
    let unseen = unseen.filter(|prize| prize.place == MinionPlace::Unseen).count();
    if table.round == ROUNDS {
        cards.push(column(3, [boss(view, card_width), tag("up for grabs", HARM)]));
    }
    let piles = [deck("Minions", unseen), deck("Treasures", treasures_left(view))];
    let inside = wrap(room, 10, [wrap(room - aside, GAP, cards), row(8, piles)]);
    panel(width, &format!("Round {} of {ROUNDS}: prizes", table.round), inside)
}

/// A Minion with its Powerup.
fn minion_card(view: &View, minion: Minion, up: bool, width: i32) -> Block {
    let card = view.set().minion(minion);
    let frame = if up { GOOD } else { STRIPS[2] };
    let lines = words::lines(card);
    picture::Card { title: card.name, corner: "", lines: &lines, strip: frame, width, height: 42 }
        .block()
}

/// The Boss of the fifth round.
fn boss(view: &View, width: i32) -> Block {
    let queen = match view.options.set {
        BoxSet::Rats => false,
        BoxSet::Pixies => true,
        BoxSet::Mixed => view.options.mixed_boss == Boss::PixieQueen,
    };
    let title = if queen { "Pixie Queen" } else { "King Rat" };
    let lines = ["whoever wins the Boss wins the game".to_string()];
    picture::Card { title, corner: "", lines: &lines, strip: HARM, width, height: 42 }.block()
}

/// Treasures in the pile, as far as one can count them.
fn treasures_left(view: &View) -> usize {
    let open = view.treasures.values().iter();
    let open = open.filter(|trove| trove.place == TreasurePlace::Unseen).count();
    let hidden = view.hidden.as_slice().iter();
    open + hidden.filter(|trove| trove.place == TreasurePlace::Unseen).count()
}

/// The card that is being carried out.
fn carried_out(view: &View, width: i32) -> Block {
    let inside = match words::played(view) {
        None => place(200, 52, "no card is being carried out"),
        Some((owner, card, next)) => {
            let face = card_block(card, "", STRIPS[2], 150);
            let owner = owner.map(|seat| badge(&format!("deck of seat {seat}"), seat_paint(seat)));
            let bonus = next.and_then(|next| card.bonuses.get(usize::from(next)));
            let bonus = bonus.map(|bonus| format!("next: {}", words::bonus_text(*bonus)));
            let bonus = bonus.map(|text| Style::SMALL.paragraph(width - 190, &text));
            row(8, [face, column(5, owner.into_iter().chain(bonus))])
        }
    };
    let table = &view.table;
    let signs = row(12, [pair("passes in a row", table.passes), pair("turns", table.clock)]);
    panel(width, "On the table", column(7, [inside, signs]))
}

/// Everything that lies before a player.
fn player(look: &RenderInput<'_, State>, seat: Seat, width: i32) -> Block {
    let own = look.view_of(seat);
    let view = own.unwrap_or_else(|| look.view());
    let (table, at) = (&view.table, ix(seat));
    let room = width - 20;
    let mut parts = Vec::new();
    let score = Style::HEAD.size(20).line(&view.score(seat).to_string());
    let title = row(6, [Style::SMALL.line("score"), score]);
    let who = table.cast[at];
    if let Some(character) = who {
        let ability = Style::SMALL.paragraph(room, words::ability(character));
        parts.push(ability.part(words::parts::ability(seat)));
    }
    let dice = table.stakes.dice[at];
    parts.push(if dice.is_empty() {
        place(120, 36, "no dice")
    } else {
        let dice = dice.as_slice().iter().enumerate();
        wrap(room, 4, dice.map(|(at, die)| die_block(*die).part(words::parts::die(view, seat, at))))
    });
    parts.push(wrap(room, 6, tokens(view, seat, room)));
    if who == Some(Character::Ellen) {
        let each = card_width(room);
        let puppets = Puppet::all()
            .map(|puppet| puppet_block(view, puppet, each).part(words::parts::puppet(puppet)));
        parts.push(wrap(room, GAP, puppets));
    }
    parts.push(lying(view, seat, room));
    parts.push(hand(own, view, seat, room));
    let name = match who {
        Some(character) => format!("Seat {seat}: {}", words::name(&character.to_string())),
        None => format!("Seat {seat}"),
    };
    let beside = row(10, [title, counts(view, seat)]);
    let in_turn = table.current == seat && !matches!(view.ask(), super::moments::ask::Ask::Over);
    let panel = SeatPanel { seat, paint: seat_paint(seat), name: &name, in_turn };
    panel.block(width, beside, column(7, parts)).part(Part::seat(seat))
}

/// Cards left to draw and in hand.
fn counts(view: &View, seat: Seat) -> Block {
    row(8, [pair("hand", view.hands[ix(seat)]), pair("deck", view.decks[ix(seat)])])
}

/// A die of a player; one that a Gold Card protects carries a shield.
fn die_block(die: Die) -> Block {
    let (tint, letter) = match die.colour() {
        Colour::Blue => (Tint::BLUE, ""),
        Colour::Red => (Tint::RED, ""),
        Colour::White => (Tint::WHITE, ""),
        // Blue and purple look alike to some.
        Colour::Purple => (Tint::PURPLE, "P"),
    };
    let face = if die.face() == 0 { Face::Unrolled } else { Face::Mark(die.face().to_string()) };
    let block = picture::die(tint, letter, &face);
    if die.protected() { block.with(22, -4, Icon::Shield.block(15, GOOD)) } else { block }
}

/// Tokens, Minions and Treasures of a player.
fn tokens(view: &View, seat: Seat, room: i32) -> Vec<Block> {
    let (table, paint) = (&view.table, seat_paint(seat));
    let stakes = &table.stakes;
    let mut out = Vec::new();
    let mut some = |number: u8, word: &str| {
        if number > 0 {
            out.push(tag(&format!("{number} {word}"), paint));
        }
    };
    match table.cast[ix(seat)] {
        Some(Character::Tilda) => match table.rat_cards {
            1 => some(1, "Rat Bonus Card"),
            more => some(more, "Rat Bonus Cards"),
        },
        Some(Character::Betty) => {
            some(stakes.angry, "Angry");
            some(stakes.happy, "Happy");
        }
        Some(Character::Karl) => {
            some(u8::from(table.coin), "Karat Coin (+2)");
            some(table.stakes.bars_ten, "Gold Bar (+10)");
            some(table.bars_one, "Gold Bar (+1)");
        }
        Some(Character::Greg) => some(stakes.cheese, "Cheese"),
        Some(Character::Ellen) => some(table.stakes.puppet_bonus, "from Puppets"),
        _ => {}
    }
    if table.ability_used.contains(seat) {
        out.push(tag("ability used", QUIET));
    }
    for (minion, prize) in table.minions.iter() {
        if prize.place == MinionPlace::Won(SeatId::of(seat)) {
            let used = if prize.used { ", used" } else { "" };
            let name = badge(&format!("{}{used}", view.set().minion(minion).name), paint);
            out.push(name.part(words::parts::minion(minion)));
        }
    }
    out.extend(treasures(view, seat, room));
    out
}

/// Treasures of a player: those known by name, the others face down.
fn treasures(view: &View, seat: Seat, room: i32) -> Vec<Block> {
    let id = SeatId::of(seat);
    let mut out = Vec::new();
    for (treasure, trove) in view.treasures.iter() {
        if [TreasurePlace::Held(id), TreasurePlace::Played(id)].contains(&trove.place) {
            let card = view.set().treasure(treasure);
            let lines = words::lines(card).join(", ");
            let word = if trove.place == TreasurePlace::Held(id) { "" } else { " (played)" };
            let tag = note(room, &format!("{}: {lines}{word}", card.name), STRIPS[1]);
            out.push(tag.part(words::parts::treasure(treasure)));
        }
    }
    let hidden = view.hidden.as_slice().iter();
    let hidden = hidden.filter(|trove| trove.place == TreasurePlace::Held(id));
    out.extend(hidden.map(|_| back(72, 20, "Treasure")));
    if view.options.players > 0 && seat == view.seat {
        let drawn = view.treasures.iter().filter(|(_, t)| t.place == TreasurePlace::Drawn);
        out.extend(drawn.map(|(treasure, _)| drawn_tag(view, treasure, room)));
    }
    out
}

/// A Treasure that the winner looks at.
fn drawn_tag(view: &View, treasure: Treasure, room: i32) -> Block {
    let card = view.set().treasure(treasure);
    let lines = words::lines(card).join(", ");
    note(room, &format!("drawn: {}: {lines}", card.name), GOOD)
        .part(words::parts::treasure(treasure))
}

/// A Puppet and the card on it.
fn puppet_block(view: &View, puppet: Puppet, width: i32) -> Block {
    let card = view.set().puppet(puppet);
    let mut lines = words::lines(card);
    lines.push(match &view.table.stakes.puppets[puppet.index()] {
        Some(stuffed) => format!("holds {}", words::card_name(view, stuffed.owner, stuffed.slot)),
        None => "empty".into(),
    });
    let strip = if view.table.stakes.puppets[puppet.index()].is_some() { GOOD } else { STRIPS[2] };
    picture::Card { title: card.name, corner: "", lines: &lines, strip, width, height: 0 }.block()
}

/// The row, and the discard pile by name.
fn lying(view: &View, seat: Seat, room: i32) -> Block {
    let stakes = &view.table.stakes;
    let line = &stakes.rows[ix(seat)];
    let mut cards = Vec::new();
    for owner in 0..view.options.players {
        for slot in line.cards[ix(owner)] {
            let counted = if line.counted[ix(owner)].contains(slot) { " ✓" } else { "" };
            let word = format!("{}{counted}", words::card_name(view, owner, slot));
            cards.push(tag(&word, seat_paint(owner)).part(words::parts::card(owner, slot)));
        }
    }
    let row_line = if cards.is_empty() {
        Style::SMALL.line("no card in the row")
    } else {
        row(6, [Style::SMALL.line("row"), wrap(room - 36, 4, cards)])
    };
    let names = names(view, seat, stakes.discards[ix(seat)]);
    let discards = if names.is_empty() {
        Block::default()
    } else {
        let names = Style::SMALL.paragraph(room, &format!("discards: {names}"));
        names.part(words::parts::discards(seat))
    };
    column(4, [row_line, discards])
}

/// Cards of a deck by name.
fn names(view: &View, seat: Seat, slots: Slots) -> String {
    slots.iter().map(|slot| words::card_name(view, seat, slot)).collect::<Vec<_>>().join(", ")
}

/// The hand: open to its owner, backs to the others.
fn hand(own: Option<&View>, view: &View, seat: Seat, room: i32) -> Block {
    let character = view.table.cast[ix(seat)];
    let (Some(own), Some(character)) = (own, character) else {
        let backs = (0..view.hands[ix(seat)]).map(|_| back(30, 40, ""));
        return wrap(room, 4, backs);
    };
    let cards = own.hand.iter().map(|slot| {
        let card = view.set().card(character, slot);
        let face = card_block(card, "", STRIPS[2], card_width(room));
        face.part(words::parts::card(seat, slot))
    });
    let rest = if own.deck.is_empty() {
        Block::default()
    } else {
        {
            let names = names(own, seat, own.deck);
            let names = Style::SMALL.paragraph(room, &format!("still in the deck: {names}"));
            names.part(words::parts::deck(seat))
        }
    };
    column(5, [wrap(room, GAP, cards), rest])
}

/// A card with its bonuses; Items and Gold Cards have strips of their own.
fn card_block(card: &Card, corner: &str, plain: Paint, width: i32) -> Block {
    let mut lines = words::lines(card);
    let strip = match (card.item, card.gold) {
        (true, _) => STRIPS[0],
        (_, true) => STRIPS[1],
        _ => plain,
    };
    if card.item {
        lines.push("Item".into());
    }
    if card.gold {
        lines.push("Gold".into());
    }
    let face = picture::Card { title: card.name, corner, lines: &lines, strip, width, height: 62 };
    let block = face.block();
    if card.gold { block.on(Background::PAPER.edge(STRIPS[1], 2)) } else { block }
}
