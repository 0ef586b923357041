//! Picture: the Map, what is in progress, the days, the Stashes, and the sheet
//! of each Character. Spells in other hands lie face down, by deck (VV-224).

mod map;
mod sheets;

use alloc::{format, string::ToString, vec::Vec};

use super::{
    components::{Deck, Face as Side, Size, Spell, constants, fixed},
    moments::{attack, cast, damage, roll, turn, window},
    observe::View,
    state::{Frame, Prompt, Public, SeatId, State, Team},
    words,
};
use crate::{
    Seat,
    picture::{
        self, Block, Decider, Face, HARM, QUIET, Render, RenderInput, Scene, Style, column,
        columns, deck, pair, row, top_row, track, wrap,
    },
};

impl Render for State {
    /// The whole table.
    fn scene(look: &RenderInput<'_, Self>) -> Scene {
        let view = look.focus();
        let table = &view.table;
        let choices = look.legal().iter().map(|action| words::choice(table, *action)).collect();
        Scene { waits: waits(look), choices, table: laid_out(look, view) }
    }
}

/// The Map with the rest beside it or, on a narrow drawing, below the seats.
fn laid_out(look: &RenderInput<'_, State>, view: &View) -> Block {
    let (table, width) = (&view.table, look.width());
    let side = look.share(3);
    let seats =
        look.seats(table.heroes + 1).map(|seat| sheets::sheet(look, seat, in_turn(look, seat)));
    let legend = map::legend(table, width);
    let beside =
        || [days(table, side), stashes(table, side), decks(view, side), map::key(table, side)];
    if look.is_narrow() {
        let near = [map::map(table, width), map::stacks(table, width), progress(table, side)];
        return column(10, near.into_iter().chain(seats).chain(beside()).chain([legend]));
    }
    let map = map::map(table, width - side - 10);
    let beside = column(8, [progress(table, side)].into_iter().chain(beside()));
    column(10, [top_row(10, [map, beside]), columns(2, 10, seats), legend])
}

/// What the game waits for; who is asked in a window is a secret (VV-137).
fn waits(look: &RenderInput<'_, State>) -> alloc::string::String {
    let table = &look.focus().table;
    match table.ending {
        Some(ending) => words::ended(table, ending),
        None => words::waits(table),
    }
}

/// Whether a seat's Turn is in progress, or the seat is asked.
fn in_turn(look: &RenderInput<'_, State>, seat: Seat) -> bool {
    let table = &look.focus().table;
    let turn = table.agenda.turns.top().map(|turn| table.seat_index(turn.seat));
    match look.decider() {
        Decider::Nobody => false,
        Decider::Seat(asked) if turn.is_none() => asked == seat,
        _ => turn == Some(seat),
    }
}

/// What is in progress, the newest matter last.
fn progress(table: &Public, width: i32) -> Block {
    let lines = table.agenda.frames().flatten().map(|frame| {
        let line = match frame {
            Frame::Turn(it) => turn::words::line(table, it),
            Frame::Roll(it) => roll::words::line(table, it),
            Frame::Cast(it) => cast::words::line(table, it),
            Frame::Window(it) => window::words::line(table, *it),
            Frame::Damage(it) => damage::words::line(table, *it),
            Frame::Attack(it) => attack::words::line(table, it),
            Frame::Scout(_) => "Scouting".to_string(),
        };
        Style::SMALL.paragraph(width - 16, &line)
    });
    let mut lines: Vec<_> = lines.collect();
    lines.extend(dice(table, width - 16));
    if lines.is_empty() {
        lines.push(Style::SMALL.line("nothing is in progress"));
    }
    sheets::field(width, "In progress", column(4, lines).least(0, 40))
}

/// The dice of the newest roll.
fn dice(table: &Public, room: i32) -> Option<Block> {
    let roll = table.agenda.rolls.top()?;
    let lying = Side::ALL.into_iter().flat_map(|side| {
        let (tint, _) = sheets::paint(side.die());
        let face = Face::Mark(side.hits().to_string());
        let die = picture::die(tint, "", &face).part(words::parts::die(side));
        core::iter::repeat_n(die, roll.dice().0[side].into())
    });
    let lying = wrap(room, 3, lying);
    let coming = if roll.to_roll().is_none() {
        Block::default()
    } else {
        wrap(room, 4, [Style::SMALL.line("to roll"), sheets::handful(roll.to_roll())])
    };
    let again = match table.agenda.prompt {
        Prompt::Reroll(reroll) if !reroll.to_roll.is_none() => {
            wrap(room, 4, [Style::SMALL.line("rolled again"), sheets::handful(reroll.to_roll)])
        }
        _ => Block::default(),
    };
    let hits = row(12, [pair("Hit Pool", roll.hits()), pair("added", roll.extra())]);
    Some(column(4, [lying, coming, again, hits]))
}

/// The Procession, Shrines, Souls.
fn days(table: &Public, width: i32) -> Block {
    let heroes = usize::from(table.heroes.clamp(1, 5)) - 1;
    let mut lines = Vec::new();
    lines.push(row(8, [pair("day", table.day), track(table.day, constants::DAYS, QUIET)]));
    if let Some(day) = table.set().day(table.day) {
        let spawns: Vec<_> = day.spawns[heroes].iter().map(|size| size.id()).collect();
        let spawns = if spawns.is_empty() { "nobody".into() } else { spawns.join(", ") };
        let text = format!(
            "next day: {} Void Spells, {} XP, {} Health, spawns {spawns}",
            day.void_draws[heroes], day.xp[heroes], day.health[heroes]
        );
        lines.push(Style::SMALL.paragraph(width - 16, &text));
    }
    let shrines = format!("{} of {}", table.shrines, table.shrines_needed);
    let mut numbers = Vec::from([pair("Shrines", shrines), pair("Initiative", seat_of(table))]);
    if table.final_battle {
        let souls =
            row(6, [pair("Souls", table.souls), track(table.souls, constants::SOULS, HARM)]);
        numbers.push(souls);
    }
    lines.push(wrap(width - 16, 10, numbers));
    sheets::field(width, "Procession of Horrors", column(4, lines))
}

/// Who holds the Initiative.
fn seat_of(table: &Public) -> alloc::string::String {
    let last = if table.goes_last { " (last)" } else { "" };
    format!("seat {}{last}", table.seat_index(table.initiative))
}

/// The Loot Stashes.
fn stashes(table: &Public, width: i32) -> Block {
    let heroes = &table.stashes[Team::Hero];
    let villain = &table.stashes[Team::Villain];
    let beaten: Vec<_> = table
        .defeated_minions
        .iter()
        .map(|(minion, copies)| match copies {
            1 => table.set().minion(minion).name.to_string(),
            n => format!("{} ×{n}", table.set().minion(minion).name),
        })
        .collect();
    let mut lines = Vec::new();
    lines.push(Style::SMALL.line("Heroes"));
    lines.push(sheets::stash(table, heroes.face_down, &heroes.treasures, width - 16));
    if !beaten.is_empty() {
        lines.push(Style::SMALL.paragraph(width - 16, &beaten.join(", ")));
    }
    lines.push(Style::SMALL.line(&format!("Villain, {} fallen Heroes", table.defeated_heroes)));
    lines.push(sheets::stash(table, villain.face_down, &villain.treasures, width - 16));
    sheets::field(width, "Loot Stashes", column(3, lines))
}

/// The decks: what is left of each, as far as everybody can count it.
fn decks(view: &View, width: i32) -> Block {
    let table = &view.table;
    let mut piles = Vec::new();
    for kind in Deck::ALL {
        let designs = fixed::OF_DECK[kind.index()].bits();
        let others: u32 = SeatId::ALL
            .into_iter()
            .filter(|seat| *seat != table.seat_id(view.seat))
            .map(|seat| u32::from(view.held[seat][kind]))
            .sum();
        let left = view.unseen.total_of(designs).saturating_sub(others);
        piles.push(deck(kind.id(), left).part(words::parts::deck(kind)));
    }
    for size in Size::ALL {
        let designs = fixed::OF_SIZE[size.index()].bits();
        let pile = deck(size.id(), table.minions.total_of(designs));
        piles.push(pile.part(words::parts::minions(size)));
    }
    piles.push(deck("treasure", treasures_left(table)));
    let thrown: Vec<_> = table.discard.iter().map(|of| spell_name(table, of)).collect();
    let thrown = if thrown.is_empty() {
        Block::default()
    } else {
        Style::SMALL.paragraph(width - 16, &format!("discarded: {}", thrown.join(", ")))
    };
    sheets::field(width, "Decks", column(4, [wrap(width - 16, 6, piles), thrown]))
}

/// Face-down Treasures that lie neither on the Map nor in a Stash.
fn treasures_left(table: &Public) -> u32 {
    let map: u32 = table.map.treasures.values().iter().map(|n| u32::from(*n)).sum();
    let stashed: u32 = [Team::Hero, Team::Villain]
        .map(|team| u32::from(table.stashes[team].face_down))
        .iter()
        .sum();
    table.treasures.total().saturating_sub(map + stashed)
}

/// A discarded design and how many of it.
fn spell_name(table: &Public, (spell, copies): (Spell, u8)) -> alloc::string::String {
    let name = table.set().spell(spell).name;
    match copies {
        1 => name.to_string(),
        n => format!("{name} ×{n}"),
    }
}
