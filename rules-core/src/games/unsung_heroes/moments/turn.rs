//! A turn: one card, one Action or a pass (UH-27 to UH-37).

use super::super::{
    components::{
        Action, Bonus, Character, Minion, Puppet, SeatId, Slot, Treasure,
        constants::{FORGE, HAND, ROUNDS},
        supply,
    },
    state::agenda::{Frame, Source, Stage, Target, Why},
    state::{MAX_SEATS, MinionPlace, State, TreasurePlace, Trove, ix},
};
use crate::{ActionSet, Indexed, Seat, pieces::Set};

impl State {
    /// 5.6: the legal actions of a turn.
    pub(super) fn turn(&self, legal: &mut ActionSet<Action>) {
        let table = &self.table;
        let me = table.current;
        legal.insert(Action::Pass);
        // UH-37: past the limit only passing is left.
        if self.past_limit() {
            return;
        }
        legal.insert_if(self.able(me), Action::Ability);
        // UH-31, UH-58: any card of the hand but the Nope.
        legal.insert_bits(Action::FIRST.Card, self.hands[ix(me)].without(Slot::NOPE).bits());
        if table.round == ROUNDS {
            for (treasure, trove) in self.treasures.iter() {
                if trove.place == TreasurePlace::Held(SeatId::of(me)) {
                    legal.insert(Action::Treasure(treasure));
                }
            }
        }
        if table.round > 1 {
            self.powerups(me, |minion| legal.insert(Action::Powerup(minion)));
        }
        if table.plays(me, Character::Ellen) {
            for puppet in Puppet::all() {
                let stuffed = table.stakes.puppets[puppet.index()].is_some();
                if stuffed && self.possible(me, self.set().pulled(puppet)) {
                    legal.insert(Action::Puppet(puppet));
                }
            }
        }
    }

    /// UH-37: whether only passing is left in this round.
    #[inline]
    fn past_limit(&self) -> bool {
        self.table.clock >= self.options.turn_limit_per_round
    }

    /// Whether a turn offers anything but passing (5.1).
    #[inline]
    pub(in super::super) fn busy(&self) -> bool {
        let me = self.table.current;
        if self.past_limit() {
            return false;
        }
        if !self.hands[ix(me)].without(Slot::NOPE).is_empty() {
            return true;
        }
        self.busy_in_public() || self.table.round == ROUNDS && self.holds_treasure(me)
    }

    /// Whether a turn offers an Action that everybody can see.
    fn busy_in_public(&self) -> bool {
        let me = self.table.current;
        let mut any = self.able(me);
        self.powerups(me, |_| any = true);
        any || self.table.plays(me, Character::Ellen)
            && Puppet::all().any(|puppet| {
                self.table.stakes.puppets[puppet.index()].is_some()
                    && self.possible(me, self.set().pulled(puppet))
            })
    }

    /// The same for a seat whose hand and deck are not dealt yet.
    pub(in super::super) fn busy_with_deck(&self, seat: Seat, deck: bool) -> bool {
        let leader = self.table.minions[Minion::LineLeaderPixie];
        let draws = leader.place == MinionPlace::Won(SeatId::of(seat)) && !leader.used;
        deck && draws || self.busy_in_public()
    }

    /// Whether a seat holds a Treasure.
    pub(in super::super) fn holds_treasure(&self, seat: Seat) -> bool {
        let held = TreasurePlace::Held(SeatId::of(seat));
        self.treasures.values().iter().any(|trove| trove.place == held)
    }

    /// UH-90: the Powerups that a player may activate.
    #[inline]
    fn powerups(&self, me: Seat, mut each: impl FnMut(Minion)) {
        let mine = MinionPlace::Won(SeatId::of(me));
        // Written as a bit set, because a branch on who holds which prize would be
        // unpredictable.
        let prizes = self.table.minions.values().iter().zip(0..);
        let unused = prizes.fold(0, |all: u8, (prize, at)| {
            all | (u8::from(prize.place == mine) & u8::from(!prize.used)) << at
        });
        for minion in Set::<Minion, u8>::from_bits(unused) {
            if self.possible(me, self.set().powerup(minion)) {
                each(minion);
            }
        }
    }

    /// UH-35: whether the effect of a Powerup or Puppet is possible.
    fn possible(&self, me: Seat, bonus: Bonus) -> bool {
        let dice = &self.table.stakes.dice;
        match bonus {
            Bonus::Dice(_) => dice[ix(me)].len() < self.options.max_dice_per_player.into(),
            Bonus::RerollOwn => !dice[ix(me)].is_empty(),
            Bonus::RerollAny => self.has_target(Target::RerollAny),
            // UH-93: a place in the hand and a card in the deck.
            Bonus::Draw => self.hands[ix(me)].len() < HAND.into() && !self.decks[ix(me)].is_empty(),
            Bonus::Static(_)
            | Bonus::Swap
            | Bonus::Break
            | Bonus::Transmute
            | Bonus::RerollOthers
            | Bonus::ReplayOwn
            | Bonus::ReplayAny
            | Bonus::RerollPurple
            | Bonus::Rage
            | Bonus::Boil
            | Bonus::GoldBar
            | Bonus::TitheTake(_)
            | Bonus::MassTithe
            | Bonus::Stuff
            | Bonus::PuppetShow
            | Bonus::Nope
            | Bonus::TitheGive(_) => true,
        }
    }

    /// UH-34: whether the ability Action of a player is possible (5.6).
    fn able(&self, me: Seat) -> bool {
        let table = &self.table;
        match table.cast[ix(me)] {
            Some(Character::Alfred) => {
                !table.ability_used.contains(me) && self.has_target(Target::Measured)
            }
            Some(Character::Betty) => table.stakes.angry > 0 && self.has_target(self.flip()),
            Some(Character::Karl) => {
                // Everything that Karl scores is a part, but for bars on +10.
                table.bar_supply() > 0
                    && self.score(me) >= u16::from(FORGE + supply::BAR * table.stakes.bars_ten)
            }
            Some(Character::Greg) => {
                !table.ability_used.contains(me) && self.has_target(Target::TitheTake(1))
            }
            _ => false,
        }
    }
}

impl State {
    /// UH-27: a turn.
    pub(super) fn take_turn(&mut self, action: Action) {
        if action == Action::Pass {
            return self.pass();
        }
        // UH-29, UH-67: not a pass, so the passes start again from 0 and the turn counts.
        self.table.passes = 0;
        self.table.clock += 1;
        self.table.was = self.scores();
        match action {
            Action::Card(slot) => self.play_card(slot),
            Action::Treasure(treasure) => self.play_treasure(treasure),
            _ => {
                self.stage = Stage::Action;
                match action {
                    Action::Powerup(minion) => self.activate(minion),
                    Action::Puppet(puppet) => self.unstuff(puppet),
                    _ => self.use_ability(),
                }
            }
        }
    }

    /// UH-29: as many passes in a row as there are players end the round.
    pub(super) fn pass(&mut self) {
        self.table.passes += 1;
        if self.table.passes == self.players() {
            self.table.passes = 0;
            self.table.current = 0;
            self.stage = Stage::Rank { winner: None };
        } else {
            self.table.current = self.after(self.table.current);
        }
    }

    /// UH-31: a card goes from the hand to the row and is carried out.
    fn play_card(&mut self, slot: Slot) {
        let owner = self.table.current;
        let source = Source::Card { owner, slot };
        // UH-60: what a Nope would take back; Gold Cards cannot be Noped.
        self.table.before = (!self.gold(source)).then_some(self.table.stakes);
        self.hands[ix(owner)].remove(slot);
        self.table.stakes.rows[ix(owner)].cards[ix(owner)].insert(slot);
        self.stage = Stage::Played { card: source };
        self.agenda.push(Frame::Card { source, next: 0 });
    }

    /// UH-50: a Treasure is played like a card.
    fn play_treasure(&mut self, treasure: Treasure) {
        let id = SeatId::of(self.table.current);
        self.treasures[treasure] = Trove::at(TreasurePlace::Played(id));
        let source = Source::Treasure(treasure);
        self.stage = Stage::Played { card: source };
        self.agenda.push(Frame::Card { source, next: 0 });
    }

    /// UH-90: the Powerup of a Minion.
    fn activate(&mut self, minion: Minion) {
        let bonus = self.set().powerup(minion);
        let prize = &mut self.table.minions[minion];
        prize.used = true;
        match bonus {
            // UH-91: counts for the rest of the round.
            Bonus::Static(_) => prize.counted = true,
            bonus => self.perform(bonus),
        }
    }

    /// UH-34: what a Powerup or a Puppet does in an Action, without a choice
    /// to decline (UH-35).
    pub(super) fn perform(&mut self, bonus: Bonus) {
        let pick = |target| Frame::Pick { target, may_skip: false };
        match bonus {
            Bonus::Dice(dice) => {
                self.gain(self.table.current, dice, Why::Other);
            }
            Bonus::RerollOwn => self.agenda.push(pick(Target::RerollOwn)),
            Bonus::RerollAny => self.agenda.push(pick(Target::RerollAny)),
            Bonus::Draw => self.agenda.push(Frame::Draw),
            // A static one counts (UH-91, UH-147); no other stands there.
            Bonus::Static(_)
            | Bonus::Swap
            | Bonus::Break
            | Bonus::Transmute
            | Bonus::RerollOthers
            | Bonus::ReplayOwn
            | Bonus::ReplayAny
            | Bonus::RerollPurple
            | Bonus::Rage
            | Bonus::Boil
            | Bonus::GoldBar
            | Bonus::TitheTake(_)
            | Bonus::MassTithe
            | Bonus::Stuff
            | Bonus::PuppetShow
            | Bonus::Nope
            | Bonus::TitheGive(_) => {}
        }
    }

    /// UH-101, UH-124, UH-131, UH-136: the ability Actions.
    fn use_ability(&mut self) {
        let me = self.table.current;
        match self.table.cast[ix(me)] {
            Some(Character::Alfred) => {
                self.table.ability_used = self.table.ability_used.with(me);
                self.agenda.push(Frame::Pick { target: Target::Measured, may_skip: false });
            }
            Some(Character::Betty) => {
                // The token flips first.
                self.table.stakes.angry -= 1;
                self.table.stakes.happy += 1;
                self.agenda.push(Frame::Pick { target: self.flip(), may_skip: false });
            }
            Some(Character::Karl) => self.agenda.push(Frame::Forge { chosen: 0, next: 0, sum: 0 }),
            Some(Character::Greg) => {
                self.table.ability_used = self.table.ability_used.with(me);
                self.agenda.push(Frame::Pick { target: Target::TitheGive(1), may_skip: true });
                self.agenda.push(Frame::Pick { target: Target::TitheTake(1), may_skip: false });
            }
            _ => {}
        }
    }

    /// UH-67: a seat whose score has changed has reached the new one now.
    pub(super) fn end_turn(&mut self) {
        let clock = self.table.clock;
        let scores = self.scores().into_iter().zip(self.table.was);
        for ((score, was), reached) in scores.zip(&mut self.table.reached) {
            *reached = if score == was { *reached } else { clock };
        }
        self.table.was = [0; MAX_SEATS];
        self.table.before = None;
        self.table.current = self.after(self.table.current);
        self.stage = Stage::Turn;
    }
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::super::super::{
        observe::View,
        words::{
            cards::seats_text,
            standings::{ahead, scores},
        },
    };
    use crate::{Seat, words::format};

    /// A turn: the scores, and who has passed.
    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        let players = view.options.players;
        let scores = scores(0..players, |seat| view.score(seat));
        let passed = passed(view.table.current, view.table.passes, players);
        let passed = match passed.len() {
            0 => String::new(),
            1 => format!("; {} has just passed", seats_text(&passed)),
            _ => format!("; {} have just passed", seats_text(&passed)),
        };
        let last = if view.table.passes + 1 == players { ends(view) } else { String::new() };
        format!(
            "seat {who} plays one card, takes one Action or passes; scores: {scores}{passed}{last}"
        )
    }

    /// What a pass would bring that ends the round.
    fn ends(view: &View) -> String {
        match ahead(view)[..] {
            [winner] => format!(", so a pass ends the round and seat {winner} wins it"),
            _ => ", so a pass ends the round and a lot decides who wins it".into(),
        }
    }

    /// The seats that have passed since the last turn that was no pass, in order.
    fn passed(current: Seat, passes: u8, players: Seat) -> Vec<Seat> {
        (1..=passes).rev().map(|back| (current + players - back) % players).collect()
    }

    pub(in crate::games::unsung_heroes) fn passing(view: &View) -> String {
        let ends = view.table.passes + 1 == view.options.players;
        if ends { "pass, which ends the round".into() } else { "pass".into() }
    }
}
