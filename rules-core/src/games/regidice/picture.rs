//! Picture: the row of enemies, the round, and the dice of the party. Dice with
//! secret faces lie covered, with their colour (RD-15).

use alloc::{format, string::ToString, vec::Vec};

use super::{
    components::{Aside, Colour, Deed, Pool, Spot},
    observe::View,
    state::{Public, State},
    words,
};
use crate::{
    Indexed, Seat,
    picture::{
        self, Background, Block, Decider, Face, HARM, Icon, QUIET, Render, RenderInput, Scene,
        SeatPanel, Style, Tint, amount, badge, column, cube, hearts, pair, panel, place, row,
        seat_paint, tag, wrap,
    },
    words::Part,
};

impl Render for State {
    /// The whole table.
    fn scene(look: &RenderInput<'_, Self>) -> Scene {
        let table = &look.view().table;
        let (width, each) = (look.width(), look.share(table.players().into()));
        let third = look.share(3);
        let left = look.beside(third);
        let upper = wrap(width, 10, [enemies(table, left), round(table, third)]);
        let party = look.seats(table.players()).map(|seat| {
            let view = look.view_of(seat).unwrap_or_else(|| look.view());
            let in_turn = look.decider() == Decider::Seat(seat) || table.in_turn() == Some(seat);
            member(view, seat, in_turn, each)
        });
        let party = wrap(width, 10, party);
        Scene {
            waits: words::waits(table),
            choices: Vec::new(),
            table: column(10, [upper, party, reminder(table, width)]),
        }
    }
}

/// The enemies; those defeated are a name.
fn enemies(table: &Public, width: i32) -> Block {
    let each = (width - 20 - 16) / 3;
    let each = if each < 150 { width - 20 } else { each };
    let cards = table.set().enemies().filter(|enemy| *enemy >= table.enemy).map(|enemy| {
        let foe = table.set().foe(enemy);
        let now = enemy == table.enemy;
        let damage = if now { table.damage } else { 0 };
        let health = foe.health(table.options.enemy_health);
        let faces = foe.faces(damage);
        let dice = (1_u8..).zip(faces).flat_map(|(face, count)| {
            let black = cube(Tint::BLACK, &face.to_string());
            core::iter::repeat_n(black, count.into())
        });
        let left = health.saturating_sub(damage + if now { table.dealt } else { 0 });
        let signs = row(
            10,
            [
                amount(Icon::Heart, HARM, format!("{left}/{health}")),
                amount(Icon::Shield, QUIET, foe.defence(damage)),
                amount(Icon::Sword, QUIET, foe.attack()),
            ],
        );
        let name = Style::NAME.line(&format!("Enemy {enemy}"));
        let hearts = hearts(each - 18, left, health);
        let inside = column(6, [wrap(each - 18, 8, [name, row(3, dice)]), signs, hearts]);
        let background = if now { Background::PAPER.edge(HARM, 2) } else { Background::PAPER };
        inside.pad(9, 7).least(each, 0).on(background)
    });
    let beaten = table.set().enemies().filter(|enemy| *enemy < table.enemy);
    let beaten: Vec<_> = beaten.map(|enemy| format!("enemy {enemy} is defeated")).collect();
    let beaten = if beaten.is_empty() {
        Block::default()
    } else {
        Style::SMALL.paragraph(width - 20, &beaten.join(", "))
    };
    let cards = column(6, [beaten, wrap(width - 20, 8, cards)]);
    panel(width, "Enemies: health, defence, attack", cards.least(0, 150))
}

/// What concerns the round, and the injured pool.
fn round(table: &Public, width: i32) -> Block {
    let room = width - 20;
    let numbers = wrap(
        room,
        14,
        [
            pair("round", format!("{} of {}", table.round, table.options.round_limit)),
            pair("leader", format!("seat {}", table.leader)),
        ],
    );
    let fight = wrap(
        room,
        14,
        [
            pair("damage now", table.dealt),
            pair("block", table.block),
            pair("attack left", table.strike()),
        ],
    );
    let hurt = Colour::all().flat_map(|colour| {
        let hurt = blank(colour, &Face::Unrolled).part(words::parts::injured(colour));
        core::iter::repeat_n(hurt, table.injured[colour].into())
    });
    let hurt = match table.hurt() {
        0 => place(160, 36, "nobody is injured"),
        _ => wrap(room, 3, hurt),
    };
    let pool = column(3, [Style::SMALL.line("injured pool"), hurt]);
    panel(width, "Round", column(8, [numbers, fight, pool]))
}

/// One of the party: what is declared, and the dice.
fn member(view: &View, seat: Seat, in_turn: bool, width: i32) -> Block {
    let (table, at) = (&view.table, usize::from(seat));
    let room = width - 20;
    let paint = seat_paint(seat);
    let mut signs = Vec::new();
    if table.leader == seat && table.players() > 1 {
        signs.push(tag("leader", paint));
    }
    if let Some(declared) = table.declared[at] {
        signs.push(badge(&format!("{} {}", declared.deed(), declared.face()), paint));
    }
    if table.resolved.contains(seat) {
        signs.push(tag("resolved", QUIET));
    }
    if table.players() == 1 {
        signs.extend(
            Deed::all()
                .filter(|deed| table.done.contains(*deed))
                .map(|deed| tag(&format!("{deed} done"), QUIET)),
        );
    }
    let pool = &view.pools[at];
    let mut inside = Vec::new();
    let covered = Colour::all().zip(view.hidden[at]).flat_map(|(colour, count)| {
        core::iter::repeat_n(blank(colour, &Face::Hidden), count.into())
    });
    inside.push(wrap(room, 3, lying(seat, pool).chain(covered)));
    inside.extend(
        words::apart(table, seat)
            .into_iter()
            .filter(|(_, dice)| !dice.is_empty())
            .map(|(word, dice)| column(3, [Style::SMALL.line(word), wrap(room, 3, aside(dice))])),
    );
    let hidden: u32 = view.hidden[at].iter().map(|count| u32::from(*count)).sum();
    let sum = pair("dice", pool.len() + hidden);
    let pips = if hidden == 0 { pair("pips", pool.pips()) } else { pair("covered", hidden) };
    inside.push(row(12, [sum, pips]));
    let name = format!("Seat {seat}");
    let panel = SeatPanel { seat, paint, name: &name, in_turn };
    let signs = wrap(room, 5, signs);
    panel.block(width, signs, column(7, inside)).part(Part::seat(seat))
}

/// The dice of a pool: the high ones first, those without a face last.
fn lying(seat: Seat, pool: &Pool) -> impl Iterator<Item = Block> {
    let spots = Spot::all().flat_map(|Spot::Of(colour, value)| {
        let value = value.get();
        let face = if value == 0 { Face::Unrolled } else { Face::Pips(value) };
        let die = blank(colour, &face).part(words::parts::die(seat, colour, value));
        core::iter::repeat_n(die, pool.count(colour, value).into())
    });
    spots.collect::<Vec<_>>().into_iter()
}

/// Dice that were set aside.
fn aside(dice: Aside) -> Vec<Block> {
    let mut out = Vec::new();
    for (colour, face) in Colour::all()
        .flat_map(|colour| super::components::Face::all().map(move |face| (colour, face)))
    {
        for _ in 0..dice.count(colour, face) {
            out.push(blank(colour, &Face::Pips(face.get())));
        }
    }
    out
}

/// A die of a colour.
fn blank(colour: Colour, face: &Face) -> Block {
    let tint = match colour {
        Colour::Red => Tint::RED,
        Colour::Yellow => Tint::YELLOW,
        Colour::Blue => Tint::BLUE,
        Colour::Black => Tint::BLACK,
    };
    picture::die(tint, "", face)
}

/// What the actions and the spells do, in short words.
fn reminder(table: &Public, width: i32) -> Block {
    let lines = words::reminder(table);
    let lines = lines.iter().map(|line| Style::SMALL.paragraph(width - 20, line));
    panel(width, "Actions", column(2, lines))
}
