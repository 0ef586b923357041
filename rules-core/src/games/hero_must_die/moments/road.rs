//! The hero parties move, enter, grow and go home (HMD-67 to HMD-74).

use super::super::{
    components::{ChanceOutcome, Hero, Set, Token},
    state::{Frame, Road, Stage, State},
};
use super::Pending;
use super::Urn;
use crate::Indexed;

impl State {
    /// HMD-67 to HMD-69: one step for the lowest token that can make one; or
    /// token 1 enters if all three stand at the entrance.
    pub(super) fn evil_move(&mut self) {
        let table = &mut self.table;
        for token in Token::all().filter(|token| !table.moved.contains(*token)) {
            let road = &mut table.tokens[token.index()];
            *road = match road {
                Road::Castle => Road::Inn,
                Road::Inn => Road::Entrance,
                Road::Entrance | Road::Inside => continue,
            };
            // Only the moves of the Action phase are counted (HMD-70).
            if matches!(self.agenda.stage, Stage::Action { .. }) {
                table.moved.insert(token);
            }
            return;
        }
        if table.tokens == [Road::Entrance; 3] {
            self.enter(1);
        }
    }

    /// HMD-73: inside from the first card on, in the queue with the last.
    pub(super) fn enter(&mut self, token: u8) {
        self.table.tokens[usize::from(token) - 1] = Road::Inside;
        self.push(Frame::Generate { token });
    }

    pub(super) fn generate_pending(&self, token: u8) -> Pending {
        let unknown = self.table.unknown_heroes();
        if self.table.parties[usize::from(token) - 1].len() == 3 || unknown.is_empty() {
            return Pending::Forced;
        }
        Pending::Chance(Urn::even(ChanceOutcome::FIRST.Hero, unknown.bits()))
    }

    /// A known card comes, or the party is complete (HMD-74, HMD-140).
    pub(super) fn generate(&mut self, token: u8) {
        if self.table.parties[usize::from(token) - 1].len() == 3 {
            self.pop();
            self.table.invaders.push(token);
            return;
        }
        let card = self.table.hero_bottom.remove(0);
        self.meet(token, card);
    }

    /// HMD-74: a needed level joins, another card is set aside. It goes to the
    /// bottom at once, since the party is complete before it could come up.
    pub(super) fn meet(&mut self, token: u8, card: Hero) {
        let set = self.set();
        let level = set.hero(card).level;
        let party = &mut self.table.parties[usize::from(token) - 1];
        let there = party.intersection(set.of_heroes(level)).len();
        let needed = Token::new(token).map_or(0, |token| set.party(token)[usize::from(level) - 1]);
        if there < u32::from(needed) {
            party.insert(card);
        } else {
            self.table.hero_bottom.push(card);
        }
    }

    /// HMD-72.
    pub(super) fn send_home(&mut self, token: u8) {
        for &hero in self.table.party_order(self.set(), token).as_slice() {
            self.table.hero_bottom.push(hero);
            self.table.markers.remove(hero);
        }
        self.go_home(token);
    }

    /// The token goes to the Castle; its heroes are in the deck already.
    pub(super) fn go_home(&mut self, token: u8) {
        let table = &mut self.table;
        let place = usize::from(token) - 1;
        table.parties[place] = Set::EMPTY;
        table.tokens[place] = Road::Castle;
        if let Some(at) = table.invaders.as_slice().iter().position(|there| *there == token) {
            table.invaders.remove(at);
        }
    }
}
