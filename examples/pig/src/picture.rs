//! Picture: scores as tracks, the pot, the die.

use rules_core::{
    Seat,
    picture::{
        ACCENT, Block, Face, GOOD, Icon, QUIET, Render, RenderInput, Scene, SeatPanel, Style, Tint,
        amount, asked, column, die, pair, row, seat_paint, track, wrap,
    },
};

use crate::{Phase, State};

impl Render for State {
    /// The whole table: everybody sees all of it.
    fn scene(input: &RenderInput<'_, Self>) -> Scene {
        let table = &input.view().table;
        let active = table.active;
        let waits = match table.phase {
            Phase::Choosing => format!("Seat {active} rolls on, or holds {} points", table.pot),
            Phase::Rolling => format!("Seat {active} rolls; a 1 loses {} points", table.pot),
            Phase::Over => "Whoever has most has won".to_owned(),
        };
        let face = if table.phase == Phase::Rolling { Face::Unrolled } else { Face::Blank };
        let pot = row(
            14,
            [
                die(Tint::WHITE, "", &face),
                amount(Icon::Coin, ACCENT, table.pot),
                Style::SMALL.line("points at risk"),
                pair("turns", format!("{} of {}", table.turns, table.options.turn_limit)),
            ],
        );
        let players = usize::from(table.options.players);
        let share = input.share(players);
        let players = (0..table.options.players).map(|seat| player(table, seat, share));
        let table = column(10, [asked(input.width(), pot), wrap(input.width(), 10, players)]);
        Scene { waits, table, ..Scene::default() }
    }
}

/// The score of a seat, and how far the goal is.
fn player(table: &State, seat: Seat, width: i32) -> Block {
    let (score, goal) = (table.score(seat), table.options.goal);
    let points = row(
        10,
        [
            pair("points", score),
            track(score, goal, GOOD),
            Style::SMALL.ink(QUIET).line(&format!("goal {goal}")),
        ],
    );
    let in_turn = table.phase != Phase::Over && table.active == seat;
    let name = format!("Seat {seat}");
    let panel = SeatPanel { seat, paint: seat_paint(seat), name: &name, in_turn };
    panel.block(width, Block::default(), points)
}
