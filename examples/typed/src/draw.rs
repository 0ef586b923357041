//! A table of Würfelhelden in plain text, drawn by a program outside the crate.

use core::fmt::Write;

use rules_core::games::wuerfelhelden::{Phase, Table};

/// Draws the table: warrants, centre, players, and whose turn it is.
///
/// ```
/// use rules_core::{Setup, games::wuerfelhelden::{Options, State}};
///
/// let state = State::new_game(&Options::default())?;
/// let drawn = typed::draw::table(state.table());
/// assert!(drawn.starts_with("warrants  5  10  10"), "{drawn}");
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[must_use]
pub fn table(table: Table<'_>) -> String {
    let mut out = String::from("warrants");
    for warrant in table.warrants() {
        match warrant.owner() {
            None => write!(out, "  {}", warrant.value()),
            Some(seat) => write!(out, "  ({} of seat {seat})", warrant.value()),
        }
        .expect("a string takes all");
    }
    let centre = table.centre();
    if let Some(chaser) = centre.chaser() {
        write!(
            out,
            "\ncentre    seat {chaser}: {:?}, {} swords",
            centre.dice(),
            centre.dice().swords()
        )
        .expect("a string takes all");
    }
    for player in table.players() {
        let active = if table.phase().active() == Some(player.seat()) { '>' } else { ' ' };
        let (party, coins, score) = (player.party(), player.coins(), player.score());
        write!(
            out,
            "\n{active} seat {}  dice {party:?}  coins {coins}  score {score}",
            player.seat()
        )
        .expect("a string takes all");
    }
    if let Phase::Choosing { turn, .. } = table.phase() {
        write!(out, "\nroll {}   {:?} on the table", turn.roll(), turn.showing())
            .expect("a string takes all");
    }
    out
}
