//! Dice: how they are gained, rerolled and raged about (5.7).

use super::super::{
    components::{Action, Character, Colour, Die, Faces, put, take},
    state::agenda::{Frame, Gain, GainStage, Why},
    state::{State, ix},
};
use crate::{Indexed, Seat, pieces::Stack};

impl State {
    /// GAIN: dice come to a player, by a card or otherwise.
    pub(super) fn gain(&mut self, owner: Seat, dice: &[Die], why: Why) {
        let mut list = Stack::<Die, 4>::default();
        for die in dice {
            list.push(*die);
        }
        // UH-116: one more Red die for Jerry, and then one fewer.
        let jerry =
            self.table.plays(owner, Character::Jerry) && matches!(why, Why::Starting | Why::Card);
        if jerry {
            list.push(Die::unrolled(Colour::Red));
        }
        // UH-38, UH-Q43: no more than there is room for, the last ones fall away.
        let own = self.table.stakes.dice[ix(owner)].len();
        let room = usize::from(self.options.max_dice_per_player).saturating_sub(own);
        while list.len() > room {
            list.pop();
        }
        if list.is_empty() {
            return;
        }
        let mut gain = Gain {
            owner,
            why,
            stage: GainStage::Roll,
            dice: Stack::default(),
            left: [0; 4],
            ones: [0; 4],
            rolled: 0,
        };
        if self.table.plays(owner, Character::Greg) {
            gain.stage = GainStage::Faith;
            gain.dice = list;
        } else {
            for die in list.as_slice() {
                self.enter_or_wait(&mut gain, *die);
            }
        }
        self.agenda.push(Frame::Gain(gain));
    }

    /// A set die enters play; another one waits for its roll.
    fn enter_or_wait(&mut self, gain: &mut Gain, die: Die) {
        if die.face() == 0 {
            gain.left[die.colour().index()] += 1;
        } else {
            self.enter(gain, die);
        }
    }

    /// A die enters play, protected or not (UH-8).
    fn enter(&mut self, gain: &mut Gain, die: Die) {
        let die = die.guard(gain.why != Why::Broken && self.guarded());
        put(&mut self.table.stakes.dice[ix(gain.owner)], die);
        let jerry = self.table.plays(gain.owner, Character::Jerry);
        if jerry && matches!(gain.why, Why::Starting | Why::Card) {
            gain.dice.push(die);
            gain.dice.as_mut_slice().sort_unstable();
        }
    }

    /// GAIN, step by step.
    pub(super) fn gain_forced(&mut self, mut gain: Gain) {
        match gain.stage {
            GainStage::Faith => self.faith_forced(gain),
            GainStage::Roll => self.after_roll(gain),
            GainStage::Comedy => {
                gain.ones = [0; 4];
                gain.stage = GainStage::Extra;
                self.replace(Frame::Gain(gain));
            }
            GainStage::Extra => {
                self.agenda.pop();
            }
            GainStage::Odds => {}
        }
    }

    /// UH-135: the next die that Greg may set; those he has closed are rolled.
    fn faith_forced(&mut self, mut gain: Gain) {
        if let Some(&die) = gain.dice.as_slice().first() {
            gain.dice.remove(0);
            self.enter_or_wait(&mut gain, die);
        } else {
            gain.stage = GainStage::Roll;
            gain.rolled = 0;
        }
        self.replace(Frame::Gain(gain));
    }

    /// FAITH: USE sets the die, SKIP rolls it and all others of its colour.
    pub(super) fn choose_faith(&mut self, mut gain: Gain, action: Action) {
        if let Some(&die) = gain.dice.as_slice().first() {
            if action == Action::Use {
                gain.dice.remove(0);
                let colour = die.colour();
                self.enter(&mut gain, Die::new(colour, colour.faith()));
            } else {
                gain.rolled |= 1 << die.colour().index();
            }
        }
        self.replace(Frame::Gain(gain));
    }

    /// All dice are rolled: Comedy, Rage or the Odds, by the character of the owner.
    fn after_roll(&mut self, mut gain: Gain) {
        let ones = gain.ones.iter().sum();
        match self.table.cast[ix(gain.owner)] {
            Some(Character::Wanda) => {
                gain.stage = GainStage::Comedy;
                self.replace(Frame::Gain(gain));
            }
            Some(Character::Betty) => self.replace(Frame::Rage { left: ones }),
            Some(Character::Jerry) if !gain.dice.is_empty() => {
                gain.stage = GainStage::Odds;
                self.replace(Frame::Gain(gain));
            }
            _ => {
                self.agenda.pop();
            }
        }
    }

    /// COMEDY: one more die of the colour, or none of it.
    pub(super) fn choose_comedy(&mut self, mut gain: Gain, action: Action) {
        if let Some(at) = gain.ones.iter().position(|ones| *ones > 0) {
            if action == Action::Use {
                gain.ones[at] -= 1;
                gain.left[at] += 1;
            } else {
                gain.ones[at] = 0;
            }
        }
        self.replace(Frame::Gain(gain));
    }

    /// ODDS: one of the dice gained is removed (UH-116).
    pub(super) fn choose_odds(&mut self, gain: Gain, action: Action) {
        self.agenda.pop();
        if let Action::Die(_, place) = action {
            let dice = &mut self.table.stakes.dice[ix(gain.owner)];
            dice.remove(place.index());
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

    /// New dice show their faces.
    fn rolled_new(&mut self, mut gain: Gain, faces: Faces) {
        let colour = faces.colour();
        // UH-106, UH-107: ones of the first roll, but for the Purple die.
        let comedy = self.table.plays(gain.owner, Character::Wanda) && colour != Colour::Purple;
        let minded = gain.stage == GainStage::Roll && (comedy || self.betty(gain.owner));
        for face in faces.faces() {
            gain.left[colour.index()] -= 1;
            gain.ones[colour.index()] += u8::from(*face == 1 && minded);
            self.enter(&mut gain, Die::new(colour, *face));
        }
        self.replace(Frame::Gain(gain));
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

    /// RAGE: a new token, or a Happy one flips (UH-122).
    pub(super) fn choose_rage(&mut self, left: u8, action: Action) {
        let stakes = &mut self.table.stakes;
        if action == Action::RageFlip {
            stakes.happy -= 1;
        }
        stakes.angry += 1;
        self.replace(Frame::Rage { left: left - 1 });
    }
}
