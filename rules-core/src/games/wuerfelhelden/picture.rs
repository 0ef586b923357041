//! Picture: warrants, the centre, the dice of the turn, and every tableau.
//! Nothing is hidden (WH-56), so every seat sees the same.

use alloc::{format, string::ToString, vec::Vec};

use super::{
    components::Face as Side,
    components::{ChanceOutcome, Colour, Dice, Shown, Squad, Symbol},
    state::{Opening, Phase, State, Turn},
    words,
};
use crate::{
    Indexed, Seat,
    picture::{
        self, Background, Block, GOOD, HARM, Icon, QUIET, Render, RenderInput, Scene, SeatPanel,
        Style, Tint, amount, badge, column, cube, pair, panel, place, row, seat_paint, tag, token,
        wrap,
    },
    words::Part,
};

impl Render for State {
    /// The whole table.
    fn scene(look: &RenderInput<'_, Self>) -> Scene {
        let table = &look.view().table;
        let (width, half) = (look.width(), look.share(2));
        let upper = wrap(width, 10, [stack(table, half), centre(table, half)]);
        let each = look.share(table.options.players.into());
        let players = look.seats(table.options.players).map(|seat| tableau(table, seat, each));
        Scene {
            waits: words::waits(table),
            choices: look.legal().iter().map(|it| words::choice(table.set(), *it)).collect(),
            table: column(10, [upper, turn(table, width), wrap(width, 10, players)]),
        }
    }
}

/// The warrants from the top; those taken are pale and carry their owner.
fn stack(table: &State, width: i32) -> Block {
    let taken = table.taken();
    let cards = table.warrants().iter().enumerate().map(|(at, value)| {
        let background =
            if at == taken.len() { Background::PAPER.edge(GOOD, 3) } else { Background::PAPER };
        let face = column(2, [Icon::Coin.block(16, QUIET), Style::HEAD.line(&value.to_string())]);
        let card = face.centred(40, 56).on(background);
        match taken.get(at) {
            Some(owner) => {
                card.faded().with(22, 38, token(*owner, &owner.to_string())).least(44, 60)
            }
            None => card.least(44, 60),
        }
    });
    panel(width, "Warrants, the top one first", wrap(width - 20, 4, cards))
}

/// The place beside the warrants (WH-6).
fn centre(table: &State, width: i32) -> Block {
    let centre = &table.centre;
    let swords: u8 = Shown::all().map(|die| centre.dice.count(die) * swords(die)).sum();
    let mut parts = Vec::new();
    match centre.chaser {
        Some(seat) => {
            parts.push(token(seat, &seat.to_string()));
            parts.push(wrap(width - 110, 4, dice(centre.dice)));
            parts.push(column(
                0,
                [amount(Icon::Sword, QUIET, swords), Style::SMALL.line("to outbid")],
            ));
        }
        None => parts.push(place(150, 34, "nobody is on the trail")),
    }
    if let Some(seat) = centre.marker {
        parts.push(badge(&format!("duel marker of seat {seat}"), seat_paint(seat)));
    }
    panel(width, "Centre: who is on the villain's trail", wrap(width - 20, 10, parts).least(0, 60))
}

/// Swords on a die.
const fn swords(die: Shown) -> u8 {
    let Shown::Die(_, symbol) = die;
    symbol.swords()
}

/// The dice of the turn, or of the opening.
fn turn(table: &State, width: i32) -> Block {
    match &table.phase {
        Phase::Opening(opening) => opening_rolls(table, opening, width),
        Phase::Rolling(turn) | Phase::Choosing { turn, .. } => turn_dice(table, turn, width),
        Phase::Over { .. } => Block::default(),
    }
}

fn turn_dice(table: &State, turn: &Turn, width: i32) -> Block {
    let room = width - 20;
    let lie = if turn.showing.is_empty() {
        place(150, picture::DIE, "no die lies open")
    } else {
        wrap(room, 6, lying(turn.showing).map(|(die, block)| block.part(words::part(die))))
    };
    let lie = lie.least(room.min(430), picture::DIE);
    let mut parts = Vec::from([lie, worth(table, turn)]);
    if !turn.hand.is_empty() {
        let hand = wrap(room, 4, squad(turn.hand, &picture::Face::Unrolled)).part(words::HAND);
        parts.push(wrap(room, 8, [Style::SMALL.line("in the hand, to be rolled"), hand]));
    }
    let heading =
        format!("Turn of seat {}, roll {} of {}", turn.active, turn.roll, table.set().rolls());
    panel(width, &heading, wrap(room, 16, parts).least(0, 84))
}

/// What the dice bring if they stay as they lie.
fn worth(table: &State, turn: &Turn) -> Block {
    let total: u8 = Shown::all().map(|die| turn.showing.count(die) * swords(die)).sum();
    let coins = turn.showing.of_symbol(Symbol::Coin);
    let worth = match (table.set().coin(total == 0), total) {
        (each, 0) => format!("{coins} × {each}, no sword"),
        (1, _) => coins.to_string(),
        (each, _) => format!("{coins} × {each}"),
    };
    let sums = row(12, [amount(Icon::Sword, QUIET, total), amount(Icon::Coin, QUIET, worth)]);
    column(2, [sums, Style::SMALL.line("if it stays so")])
}

fn opening_rolls(table: &State, opening: &Opening, width: i32) -> Block {
    let white = table.set().owned().count(Colour::White);
    let rolls = opening.contenders.as_slice().iter().enumerate().map(|(at, seat)| {
        let dice = match opening.rolls.as_slice().get(at) {
            Some(faces) => row(4, fallen(*faces)),
            None => row(4, squad(Squad::new(white, 0, 0), &picture::Face::Unrolled)),
        };
        row(6, [token(*seat, &seat.to_string()), dice])
    });
    let limit = table.options.setup_roll_limit;
    let heading = format!("Opening roll, round {} of {limit} at most", opening.round);
    panel(width, &heading, wrap(width - 20, 24, rolls))
}

/// What lies before a seat.
fn tableau(table: &State, seat: Seat, width: i32) -> Block {
    let own = table.tableaus()[usize::from(seat)];
    let party = cubes(table.party(seat));
    let waiting: Vec<_> = cubes(Squad::new(0, own.yellow, own.red)).map(Block::faded).collect();
    let party = column(3, [Style::SMALL.line("party"), row(4, party)]);
    let rest = if waiting.is_empty() { place(90, 20, "all gained") } else { row(4, waiting) };
    let rest = column(3, [Style::SMALL.line("still on the tableau"), rest]);
    let bounty = table.bounty(seat);
    let score = row(14, [amount(Icon::Coin, QUIET, own.coins), pair("warrants", bounty)]);
    let in_turn = match &table.phase {
        Phase::Rolling(turn) | Phase::Choosing { turn, .. } => turn.active == seat,
        Phase::Opening(_) | Phase::Over { .. } => false,
    };
    let marker = table.options.players == 2 && table.centre.marker != Some(seat);
    let marker = if marker { tag("duel marker", seat_paint(seat)) } else { Block::default() };
    let total = Style::HEAD.size(22).line(&table.score(seat).to_string());
    let beside = row(8, [Style::SMALL.line("total"), total, marker]);
    let inside = column(8, [score, wrap(width - 20, 20, [party, rest])]);
    let name = format!("Seat {seat}");
    let panel = SeatPanel { seat, paint: seat_paint(seat), name: &name, in_turn };
    panel.block(width, beside, inside).part(Part::seat(seat))
}

/// Dice of one player, as they lie.
fn dice(dice: Dice) -> impl Iterator<Item = Block> {
    lying(dice).map(|(_, block)| block)
}

/// Dice of one player, each with what it shows.
fn lying(dice: Dice) -> impl Iterator<Item = (Shown, Block)> {
    Shown::all().flat_map(move |die| {
        let Shown::Die(colour, symbol) = die;
        let block = picture::die(paint(colour), "", &face(symbol));
        core::iter::repeat_n((die, block), dice.count(die).into())
    })
}

/// White dice that have fallen; those that leave the party show a cross.
fn fallen(faces: ChanceOutcome) -> impl Iterator<Item = Block> {
    faces.iter().map(move |side| {
        let face = match side {
            Side::Shows(symbol) => face(symbol),
            Side::X => picture::Face::Symbol(Icon::Cross, HARM),
        };
        picture::die(paint(Colour::White), "", &face)
    })
}

/// Dice by colour alone.
fn squad(squad: Squad, face: &picture::Face) -> impl Iterator<Item = Block> {
    Colour::all().flat_map(move |colour| {
        core::iter::repeat_n(picture::die(paint(colour), "", face), squad.count(colour).into())
    })
}

/// Dice of which nothing but the colour matters.
fn cubes(squad: Squad) -> impl Iterator<Item = Block> {
    Colour::all().flat_map(move |colour| {
        core::iter::repeat_n(cube(paint(colour), ""), squad.count(colour).into())
    })
}

/// What a die shows.
fn face(symbol: Symbol) -> picture::Face {
    match symbol {
        Symbol::Blank => picture::Face::Blank,
        Symbol::One | Symbol::Two | Symbol::Three => {
            picture::Face::Icons(Icon::Sword, symbol.swords())
        }
        Symbol::Coin => picture::Face::Icons(Icon::Coin, 1),
        Symbol::Yellow => picture::Face::Mark("+Y".to_string()),
        Symbol::Red => picture::Face::Mark("+R".to_string()),
    }
}

/// How dice of a colour are painted.
const fn paint(colour: Colour) -> Tint {
    match colour {
        Colour::White => Tint::WHITE,
        Colour::Yellow => Tint::YELLOW,
        Colour::Red => Tint::RED,
    }
}
