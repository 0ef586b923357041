//! Sheet: title and decision around the drawing of a game.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    block::{Block, column, row, wrap},
    ink::{ACCENT, Background, GROUND, INK, Paint, QUIET},
    input::{Decider, Render, RenderInput, Scene},
    parts::{asked, badge, note},
    plain::plain,
    text::{SIZE, Style, escape},
};
use crate::{Indexed, Rules, Seat, SerdeRules, words::Part};

/// How many decisions are named.
const NAMED: usize = 36;

/// A state as SVG: what one seat sees, or with `None` what all seats together see.
///
/// `width` is that of the drawing in pixels, clamped to [`WIDTHS`](super::WIDTHS); the picture is
/// 28 pixels wider. Requires that the game has the seat; [`Registration::picture`] checks it.
///
/// [`Registration::picture`]: crate::Registration::picture
#[must_use]
pub fn svg<S: Render>(state: &S, seat: Option<Seat>, width: i32) -> String {
    draw(state, seat, width, S::scene)
}

/// A state as SVG with the views as text, for a game that does not implement [`Render`].
///
/// `width` is as in [`svg`]. Requires that the game has the seat.
///
/// # Panics
///
/// If a view cannot be serialised.
#[must_use]
pub fn plain_svg<S: SerdeRules>(state: &S, seat: Option<Seat>, width: i32) -> String {
    draw(state, seat, width, plain)
}

/// The views that are looked at, and around what a game draws of them a sheet.
fn draw<S: Rules>(
    state: &S,
    seat: Option<Seat>,
    width: i32,
    scene: impl FnOnce(&RenderInput<'_, S>) -> Scene,
) -> String {
    if let Some(seat) = seat {
        let view = state.view(seat);
        let input = RenderInput::from_seat(seat, &view).of_width(width);
        return sheet(&input, scene(&input));
    }
    let views: Vec<_> = (0..state.seats()).map(|seat| state.view(seat)).collect();
    let input = RenderInput::open(&views).of_width(width);
    sheet(&input, scene(&input))
}

/// The whole picture.
fn sheet<S: Rules>(input: &RenderInput<'_, S>, scene: Scene) -> String {
    let Scene { waits, choices, table } = scene;
    let width = table.width().max(input.width());
    let parts = [head(input, width), decision(input, &waits, choices, width), table];
    let all = column(10, parts).pad(14, 14);
    let (wide, tall) = (all.width(), all.height());
    let ground = Background { fill: GROUND, edge: GROUND, stroke: 0, round: 8 };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {tall}\" width=\"{wide}\" \
         height=\"{tall}\" font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\" \
         font-size=\"{SIZE}\" fill=\"{INK}\"><title>{}</title>",
        escape(S::TITLE),
    );
    all.on(ground).write(&mut out);
    out.push_str("</svg>");
    out
}

/// Title of the game, and whose view it is.
fn head<S: Rules>(input: &RenderInput<'_, S>, width: i32) -> Block {
    let title = Style::HEAD.size(20).line(S::TITLE);
    let who = match input.seat() {
        Some(seat) => format!("as seat {seat} sees it"),
        None => "open to all: what any seat sees".to_string(),
    };
    let who = Style::PLAIN.ink(QUIET).line(&who);
    let gap = width - title.width() - who.width();
    if gap < 8 {
        return column(2, [Style::HEAD.paragraph(width, S::TITLE), who]);
    }
    row(0, [title, Block::space(gap, 0), who])
}

/// Who decides, about what, and between what.
fn decision<S: Rules>(
    input: &RenderInput<'_, S>,
    waits: &str,
    words: Vec<String>,
    width: i32,
) -> Block {
    let who = match input.decider() {
        Decider::Seat(seat) => format!("Seat {seat} decides"),
        Decider::Another => "Another seat decides".to_string(),
        Decider::Chance => "Chance decides".to_string(),
        Decider::Nobody => "The game is over".to_string(),
    };
    let room = width - 20;
    let who = badge(&who, ACCENT);
    let asks = Style::NAME.paragraph(room - who.width() - 8, waits);
    let mut parts = Vec::new();
    parts.push(if room < 600 {
        column(4, [who, Style::NAME.paragraph(room, waits)])
    } else {
        row(8, [who, asks])
    });
    parts.push(wrap(room, 4, choices(input, words, room)));
    let ends = input.payoffs().iter().enumerate().map(|(seat, payoff)| {
        let each = format!("seat {seat}: return {}", fraction(*payoff, S::UNIT));
        Style::PLAIN.line(&each)
    });
    parts.push(wrap(room, 16, ends));
    asked(width, column(6, parts))
}

/// The legal actions, in the game's words or as catalogue texts. Actions with the same
/// words, such as those on equal dice, are listed once.
fn choices<S: Rules>(input: &RenderInput<'_, S>, words: Vec<String>, room: i32) -> Vec<Block> {
    let plain = || input.legal().iter().map(ToString::to_string).collect();
    let words: Vec<String> = if words.is_empty() { plain() } else { words };
    let numbered: Vec<_> = input.legal().iter().map(|action| action.index()).zip(&words).collect();
    let runs: Vec<_> = numbered.chunk_by(|(_, one), (_, next)| one == next).collect();
    let named = if runs.len() > NAMED { NAMED - 1 } else { runs.len() };
    let mut out: Vec<_> =
        runs[..named].iter().map(|run| chosen(room, run[0].1, ACCENT, run)).collect();
    if named < runs.len() {
        let more = format!("and {} more", runs.len() - named);
        out.push(chosen(room, &more, QUIET, &runs[named..].concat()));
    }
    out
}

/// A word for some actions, each of which is a part of the table.
fn chosen(room: i32, word: &str, paint: Paint, actions: &[(usize, &String)]) -> Block {
    let parts = actions.iter().map(|(action, _)| Part::new("action", *action));
    parts.fold(note(room, word, paint), Block::part)
}

/// A payoff as a number with its sign.
fn fraction(payoff: i32, unit: i32) -> String {
    let hundredths = i64::from(payoff) * 100 / i64::from(unit.max(1));
    let sign = if hundredths < 0 { "−" } else { "+" };
    let size = hundredths.unsigned_abs();
    match size % 100 {
        0 => format!("{sign}{}", size / 100),
        rest => format!("{sign}{}.{rest:02}", size / 100),
    }
}
