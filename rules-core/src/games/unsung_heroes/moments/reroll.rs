//! Dice are rerolled: one (UH-32), or all those of the others (MASS REROLL, 5.7).

use super::super::{
    components::{Character, Colour, Die, Faces, put, take},
    state::agenda::{Frame, group},
    state::{State, ix},
};
use crate::Seat;

impl State {
    /// The group of dice that is rolled now (5.4).
    #[inline]
    pub(in super::super) fn rolling(&self) -> Option<(Colour, u8)> {
        match self.agenda.top()? {
            Frame::Reroll { die, .. } => Some((die.colour(), 1)),
            Frame::Gain(gain) => group(gain.left),
            Frame::Mass { left, .. } => group(*left),
            _ => None,
        }
    }

    /// Dice show their faces.
    pub(super) fn rolled(&mut self, faces: Faces) {
        match self.agenda.top().copied() {
            Some(Frame::Gain(gain)) => self.rolled_new(gain, faces),
            Some(Frame::Reroll { owner, die }) => {
                let face = faces.faces()[0];
                self.exchange(owner, die, Some(die.turned(face)));
                // UH-121: also from 1 to 1 (UH-Q25).
                if face == 1 && self.betty(owner) {
                    self.replace(Frame::Rage { left: 1 });
                } else {
                    self.agenda.pop();
                }
            }
            Some(Frame::Mass { owner, mut left, mut ones }) => {
                let colour = faces.colour();
                for face in faces.faces() {
                    left[colour.index()] -= 1;
                    put(&mut self.table.stakes.dice[ix(owner)], Die::new(colour, *face));
                    ones += u8::from(*face == 1 && self.betty(owner));
                }
                self.replace(Frame::Mass { owner, left, ones });
            }
            _ => {}
        }
    }

    /// MASS REROLL: the unprotected dice of one player are taken up.
    pub(super) fn begin_mass(&mut self, owner: Seat) {
        let left = self.take_up(owner);
        self.agenda.push(Frame::Mass { owner, left, ones: 0 });
    }

    fn take_up(&mut self, owner: Seat) -> [u8; 4] {
        let mut left = [0; 4];
        let dice = &mut self.table.stakes.dice[ix(owner)];
        let all = *dice;
        for die in all.as_slice().iter().filter(|die| !die.protected()) {
            left[die.colour().index()] += 1;
            take(dice, *die);
        }
        left
    }

    /// MASS REROLL: all dice of a player are rolled; Rage, then the next player.
    pub(super) fn mass_forced(&mut self, owner: Seat, ones: u8) {
        if ones > 0 {
            self.replace(Frame::Mass { owner, left: [0; 4], ones: 0 });
            self.agenda.push(Frame::Rage { left: ones });
            return;
        }
        let next = self.after(owner);
        if next == self.table.current {
            self.agenda.pop();
        } else {
            let left = self.take_up(next);
            self.replace(Frame::Mass { owner: next, left, ones: 0 });
        }
    }

    /// What must hold while the dice of a player are rerolled.
    pub(in super::super) fn mass_fits(&self, owner: Seat, left: [u8; 4], ones: u8) -> bool {
        if owner == self.table.current {
            return false;
        }
        let lying = self.table.stakes.dice[ix(owner)].len();
        let coming: usize = left.iter().map(|n| usize::from(*n)).sum();
        lying + coming <= usize::from(self.options.max_dice_per_player)
            && (left[3] == 0 || self.table.seat_of(Character::Wanda).is_some())
            && (ones == 0 || self.betty(owner))
            && usize::from(ones) <= lying
    }
}
