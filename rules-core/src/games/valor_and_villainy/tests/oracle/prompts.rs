//! What lies on top of all: places, decks, rows, dice, Defenders; and what a
//! Scout asks (3.6, 3.11, 3.14).

use super::*;
use crate::games::valor_and_villainy::state::{Gain, ScoutStage};

impl Reader<'_> {
    /// PLACE, DECK, GAINROW, DROP, LOSEROW, REROLL and DEFENDER of 5.3.
    pub(super) fn prompt(&self) -> Vec<Action> {
        match self.table.agenda.prompt {
            Prompt::None => Vec::new(),
            Prompt::Spawn(_) => self.spawns(),
            Prompt::Draw(draw) => {
                let decks: &[Deck] = match draw.seat {
                    SeatId::Villain if self.table.final_battle => &Deck::ALL,
                    SeatId::Villain => &[Deck::Void],
                    _ => &[Deck::Arcane, Deck::Divine],
                };
                let named = |deck: &&Deck| draw.last.is_none_or(|last| **deck >= last);
                decks.iter().filter(named).map(|&deck| Action::Deck(deck)).collect()
            }
            Prompt::Gain(gain) => self.gain(gain),
            Prompt::Lose(lose) => self.rows(lose.seat, |_| true),
            Prompt::Reroll(reroll) => {
                let dice = self.table.agenda.rolls.top().unwrap().dice();
                let open = |&face: &Face| {
                    dice.0[face] > reroll.named.0[face]
                        && reroll.last.is_none_or(|last| face >= last)
                };
                let faces = Face::ALL.into_iter().filter(open).map(Action::PickDie);
                [Action::Pass].into_iter().chain(faces).collect()
            }
            Prompt::Defender(cell) => self.defenders(cell),
        }
    }

    /// VV-143.
    fn spawns(&self) -> Vec<Action> {
        let map = &self.table.map;
        let rim = |cell: &Cell| {
            let around = Direction::ALL.into_iter().map(|way| cell.step(way));
            self.revealed(*cell)
                && around.into_iter().any(|next| next.is_none_or(|next| !self.revealed(next)))
        };
        // Beside a revealed Region lies a revealed one, a face-down one or a gap.
        assert!(map.down().intersection(map.revealed()).is_empty());
        Cell::ALL.into_iter().filter(rim).map(Action::Region).collect()
    }

    /// The rows with a token.
    fn rows(&self, seat: SeatId, fits: impl Fn(Row) -> bool) -> Vec<Action> {
        let tokens = self.table.players[seat].tokens;
        let rows = Row::ALL.into_iter().filter(|&row| tokens[row] > 0 && fits(row));
        rows.map(Action::PickRow).collect()
    }

    /// VV-120, VV-121.
    fn gain(&self, gain: Gain) -> Vec<Action> {
        let Some(wanted) = gain.row else {
            let rows = if gain.seat == SeatId::Villain { 4 } else { 3 };
            let open = Row::ALL.into_iter().take(rows).filter(|&row| row >= gain.least);
            let pass = gain.optional.then_some(Action::Pass);
            return pass.into_iter().chain(open.map(Action::PickRow)).collect();
        };
        let mut out = self.rows(gain.seat, |row| row != wanted);
        out.push(Action::Pass);
        out
    }

    /// VV-99: who is asked, and who may be named.
    fn defenders(&self, cell: Cell) -> Vec<Action> {
        let there =
            self.everybody().into_iter().filter(|&(who, at)| at == cell && self.heroic(who));
        let there: Vec<Char> = there.map(|(who, _)| who).collect();
        let heroes = self.table.heroes;
        let order =
            (0..heroes).map(|i| self.table.seat_id((self.table.initiative as u8 + i) % heroes));
        let present = |seat: &SeatId| self.table.players[*seat].cell == Some(cell);
        let chooser = order.into_iter().find(present).unwrap_or(self.table.initiative);
        assert_eq!(self.state.node(), Node::Player(self.table.seat_index(chooser)), "VV-99");
        assert!(there.len() > 1 && there.iter().all(|&who| !self.table.marked(who)));
        there.into_iter().map(Action::Character).collect()
    }

    /// PORTAL and AMBUSH of 5.3.
    pub(super) fn scout(&self) -> Vec<Action> {
        let scout = self.table.agenda.scout.as_ref().unwrap();
        if matches!(scout.stage, ScoutStage::Portal(_)) {
            let maze = |cell: &Cell| self.table.map.tile(*cell) == Some(Tile::T2Labyrinth);
            let open = Cell::ALL.into_iter().filter(|cell| self.revealed(*cell) && !maze(cell));
            return open.map(Action::Region).collect();
        }
        scout.waiting().iter().map(|piece| Action::Character(piece.char())).collect()
    }
}
