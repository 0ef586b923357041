//! Dice come to a player (5.7, GAIN), with what Greg, Wanda and Jerry make of it.

use super::{
    super::{
        components::{Action, Character, Colour, Die, Faces, put},
        state::agenda::{Frame, Gain, GainStage, Why},
        state::{State, ix},
    },
    CHANCE, DECISION, Pending, forced_if,
    pick::{dice_of, on},
    yes_or_no,
};
use crate::{ActionSet, Indexed, Seat, pieces::Stack};

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
}

impl State {
    pub(super) fn gain_pending(&self, gain: &Gain) -> Pending {
        match gain.stage {
            GainStage::Faith => forced_if(!gain.may_set(), DECISION),
            GainStage::Roll | GainStage::Extra => forced_if(gain.coming() == 0, CHANCE),
            GainStage::Comedy => {
                let own = &self.table.stakes.dice[ix(gain.owner)];
                let room = gain.room(own, self.options.max_dice_per_player);
                forced_if(gain.ones == [0; 4] || !room, DECISION)
            }
            GainStage::Odds => DECISION,
        }
    }

    /// Set or roll, one more or not, a die to remove.
    pub(super) fn may_gain(&self, gain: &Gain, legal: &mut ActionSet<Action>) {
        match gain.stage {
            GainStage::Faith | GainStage::Comedy => yes_or_no(legal),
            GainStage::Odds => {
                let dice = self.table.stakes.dice[ix(gain.owner)].as_slice();
                let gained = |die| gain.dice.as_slice().contains(&die);
                let _ = dice_of(0, dice, gained, &mut on(legal));
            }
            GainStage::Roll | GainStage::Extra => {}
        }
    }

    /// A decision of a stage.
    pub(super) fn choose_gain(&mut self, gain: Gain, action: Action) {
        match gain.stage {
            GainStage::Faith => self.choose_faith(gain, action),
            GainStage::Comedy => self.choose_comedy(gain, action),
            GainStage::Odds => self.choose_odds(gain, action),
            GainStage::Roll | GainStage::Extra => {}
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

    /// New dice show their faces.
    pub(super) fn rolled_new(&mut self, mut gain: Gain, faces: Faces) {
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

    /// What must hold while dice come.
    pub(in super::super) fn gain_fits(&self, gain: &Gain) -> bool {
        let Gain { owner, why, stage, dice, left, ones, rolled } = gain;
        if *owner >= self.players() {
            return false;
        }
        let plays = |character| self.table.plays(*owner, character);
        // Four dice at most come at once, and one Purple die, whose 1 brings nothing (UH-106).
        let sum = |dice: &[u8; 4]| dice.iter().map(|n| usize::from(*n)).sum::<usize>();
        let together = dice.len().max(sum(ones)) + sum(left);
        if together > 4 || left[3] > 1 || ones[3] > 0 {
            return false;
        }
        let lying = self.table.stakes.dice[ix(*owner)].len();
        let waiting = if *stage == GainStage::Faith { dice.len() } else { 0 };
        let room = lying + usize::from(gain.coming()) + waiting
            <= usize::from(self.options.max_dice_per_player);
        let minded = *ones == [0; 4] || plays(Character::Wanda) || plays(Character::Betty);
        let list = match stage {
            GainStage::Faith => {
                plays(Character::Greg)
                    && dice
                        .as_slice()
                        .iter()
                        .all(|die| !die.protected() && (die.face() == 0 || die.sound()))
            }
            GainStage::Odds => plays(Character::Jerry) && !dice.is_empty(),
            GainStage::Roll | GainStage::Comedy | GainStage::Extra => {
                dice.is_empty() || plays(Character::Jerry)
            }
        };
        // Only Wanda's Gold Card brings the Purple die, and nobody replays it (2.9).
        let purple = left[3] == 0 || plays(Character::Wanda) && *why == Why::Card;
        let small = dice.as_slice().iter().all(|die| die.colour() != Colour::Purple);
        let held = *stage == GainStage::Faith
            || dice.as_slice().iter().all(|die| self.has_die(*owner, *die))
                && dice.as_slice().is_sorted();
        let comic =
            !matches!(stage, GainStage::Comedy | GainStage::Extra) || plays(Character::Wanda);
        room && minded
            && list
            && small
            && held
            && comic
            && (*stage == GainStage::Faith || *rolled == 0)
            && *rolled < 16
            && purple
    }
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::string::String;

    use super::super::super::{
        components::{Colour, Die},
        observe::View,
        state::agenda::{Frame, Gain, GainStage},
        words::cards::colour_name,
    };
    use crate::{Indexed, Seat, words::format};

    /// The abilities of Greg, Wanda and Jerry when dice come.
    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        let Some(Frame::Gain(gain)) = view.agenda.top() else {
            return format!("seat {who} decides");
        };
        match (gain.stage, coming(gain)) {
            (GainStage::Faith, Some(colour)) => format!(
                "seat {who} gets a {0} die and may set it to {1} instead of rolling it (Faith); if it \
                 rolls, it also rolls the other {0} dice that come now",
                colour_name(colour),
                colour.faith()
            ),
            (GainStage::Comedy, Some(colour)) => format!(
                "seat {who} has rolled a 1 and may roll one more {} die (Comedy of Errors)",
                colour_name(colour)
            ),
            _ => {
                format!("seat {who} removes one of the dice that have just come (Fixing the Odds)")
            }
        }
    }

    /// The colour of the die that Faith or Comedy of Errors is about.
    pub(in crate::games::unsung_heroes) fn coming(gain: &Gain) -> Option<Colour> {
        match gain.stage {
            GainStage::Faith => gain.dice.as_slice().first().copied().map(Die::colour),
            _ => gain.ones.iter().position(|ones| *ones > 0).and_then(Colour::from_index),
        }
    }

    /// To accept what is offered.
    pub(in crate::games::unsung_heroes) fn accept(gain: &Gain) -> String {
        match (gain.stage, coming(gain)) {
            (GainStage::Faith, Some(colour)) => {
                format!("set the {} die to {}", colour_name(colour), colour.faith())
            }
            (_, Some(colour)) => format!("roll one more {} die", colour_name(colour)),
            _ => "use the ability".into(),
        }
    }

    /// To decline it.
    pub(in crate::games::unsung_heroes) fn decline(gain: &Gain) -> String {
        let colour = coming(gain).map_or("new", colour_name);
        match gain.stage {
            GainStage::Faith => format!("roll the {colour} die"),
            _ => format!("roll no more {colour} dice"),
        }
    }
}
