//! A table of Würfelhelden in plain text, drawn by a program outside the crate.

use core::fmt;

use rules_core::games::wuerfelhelden::{Phase, Table};

/// A table as text: warrants, centre, players, and the dice of the turn.
///
/// ```
/// use rules_core::{Setup, games::wuerfelhelden::{Options, State}};
/// use typed::draw::Drawn;
///
/// let state = State::new_game(&Options::default())?;
/// let drawn = Drawn(state.table()).to_string();
/// assert!(drawn.starts_with("warrants  5  10  10"), "{drawn}");
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'a>(pub Table<'a>);

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.0;
        write!(out, "warrants")?;
        for warrant in table.warrants() {
            match warrant.owner() {
                None => write!(out, "  {}", warrant.value())?,
                Some(seat) => write!(out, "  ({} of seat {seat})", warrant.value())?,
            }
        }
        if let Some(chaser) = table.centre().chaser() {
            let dice = table.centre().dice();
            write!(out, "\ncentre    seat {chaser}: {dice:?}, {} swords", dice.swords())?;
        }
        for player in table.players() {
            let active = if table.phase().active() == Some(player.seat()) { '>' } else { ' ' };
            let (seat, party) = (player.seat(), player.party());
            let (coins, score) = (player.coins(), player.score());
            write!(out, "\n{active} seat {seat}  dice {party:?}  coins {coins}  score {score}")?;
        }
        if let Phase::Choosing { turn, .. } = table.phase() {
            write!(out, "\nroll {}   {:?} on the table", turn.roll(), turn.showing())?;
        }
        Ok(())
    }
}
