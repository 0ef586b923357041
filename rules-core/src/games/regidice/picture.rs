//! Picture: the row of enemies, the round, and the dice of the party. Dice with
//! secret faces lie covered, with their colour (RD-15).

use alloc::{format, vec::Vec};

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
        Style, Tint, WIDTH, amount, badge, column, die, pair, panel, place, row, seat_paint,
        seat_panel, share, tag, top_row, track, wrap,
    },
    words::Part,
};

impl Render for State {
    /// The whole table.
    fn scene(look: &RenderInput<'_, Self>) -> Scene {
        let table = &look.view().table;
        let upper = top_row(10, [enemies(table), round(table)]);
        let party = (0..table.players()).map(|seat| {
            let view = look.view_of(seat).unwrap_or_else(|| look.view());
            let in_turn = look.decider() == Decider::Seat(seat) || table.in_turn() == Some(seat);
            member(view, seat, in_turn)
        });
        let party = wrap(WIDTH, 10, party);
        Scene {
            waits: words::waits(table),
            choices: Vec::new(),
            table: column(10, [upper, party, reminder(table)]),
        }
    }
}

/// The enemies; the ones defeated are pale.
fn enemies(table: &Public) -> Block {
    let cards = table.set().enemies().map(|enemy| {
        let foe = table.set().foe(enemy);
        let now = enemy == table.enemy;
        let damage = if now { table.damage } else { 0 };
        let health = foe.health(table.options.enemy_health);
        let faces = foe.faces(damage);
        let dice = (1..).zip(faces).flat_map(|(face, count)| {
            core::iter::repeat_n(die(Tint::BLACK, "", &Face::Pips(face)), count.into())
        });
        let gone = enemy < table.enemy;
        let left = if gone {
            0
        } else {
            health.saturating_sub(damage + if now { table.dealt } else { 0 })
        };
        let signs = row(
            10,
            [
                amount(Icon::Heart, HARM, format!("{left}/{health}")),
                amount(Icon::Shield, QUIET, foe.defence(damage)),
                amount(Icon::Sword, QUIET, foe.attack()),
            ],
        );
        let name = format!("Enemy {enemy}{}", if gone { ", defeated" } else { "" });
        let name = Style::NAME.line(&name);
        let inside = column(6, [name, row(3, dice), signs, track(left, health, HARM)]);
        let background = if now { Background::PAPER.edge(HARM, 2) } else { Background::PAPER };
        let card = inside.pad(9, 7).least(176, 0).on(background);
        if gone { card.faded() } else { card }
    });
    panel(590, "Enemies: health, defence, attack", top_row(8, cards))
}

/// What concerns the round, and the injured pool.
fn round(table: &Public) -> Block {
    let numbers = row(
        14,
        [
            pair("round", format!("{} of {}", table.round, table.options.round_limit)),
            pair("leader", format!("seat {}", table.leader)),
        ],
    );
    let fight = row(
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
        0 => place(120, 28, "nobody is injured"),
        _ => wrap(380, 3, hurt),
    };
    let pool = column(3, [Style::SMALL.line("injured pool"), hurt]);
    panel(400, "Round", column(8, [numbers, fight, pool]))
}

/// One of the party: what is declared, and the dice.
fn member(view: &View, seat: Seat, in_turn: bool) -> Block {
    let (table, at) = (&view.table, usize::from(seat));
    let width = share(table.players().into());
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
    let panel = seat_panel(width, seat, &name, in_turn, row(5, signs), column(7, inside));
    panel.part(Part::seat(seat))
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
    let (tint, letter) = match colour {
        Colour::Red => (Tint::RED, "R"),
        Colour::Yellow => (Tint::YELLOW, "Y"),
        Colour::Blue => (Tint::BLUE, "B"),
        Colour::Black => (Tint::BLACK, "K"),
    };
    picture::die(tint, letter, face)
}

/// What the actions and the spells do, in short words.
fn reminder(table: &Public) -> Block {
    let lines = words::reminder(table);
    panel(490, "Actions", Style::SMALL.paragraph(470, &lines.join(" · ")))
}
