//! Legal: the top of the agenda, or else the stage, says who steps and how.

pub(super) mod ask;
mod pending;
mod source;
pub(super) mod targets;

use super::{
    components::{
        Action, Bonus, ChanceOutcome, Character, Colour, Faces, Minion, Puppet, SeatId, Slot,
        Slots, Treasures, combinations,
        constants::{FORGE, HAND, ROUNDS},
        supply,
    },
    state::agenda::{Frame, GainStage, Stage, Target, group},
    state::{MinionPlace, State, TreasurePlace, ix},
};
use crate::{ActionSet, ChanceSource, Indexed, Legal, Node, Seat, Weight, pieces::Set, rules};
use ask::Ask;
pub(super) use pending::Pending;
use targets::{dice_of, on};

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = ChanceOutcome;

    fn node(&self) -> Node {
        // For a state that waits, `ask` gives the same node without counting cards and dice.
        let ask = self.ask();
        match ask {
            Ask::Over => Node::Terminal,
            _ if ask.chance() => Node::Chance,
            _ => Node::Player(self.decider()),
        }
    }

    #[inline]
    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        match self.agenda.top() {
            Some(frame) => self.legal_in(frame, &mut legal),
            None => self.legal_at(&mut legal),
        }
        legal
    }

    #[inline]
    fn chance_outcomes(&self, mut each: impl FnMut(ChanceOutcome, Weight)) {
        match self.ask() {
            Ask::Characters => {
                for character in self.castable() {
                    each(ChanceOutcome::Character(character), 1);
                }
            }
            Ask::Draw => {
                for slot in self.drawable(self.drawer()).iter() {
                    each(ChanceOutcome::Card(slot), 1);
                }
            }
            Ask::Minion => {
                for minion in self.next_minions() {
                    each(ChanceOutcome::Minion(minion), 1);
                }
            }
            Ask::Roll => {
                if let Some((colour, len)) = self.rolling() {
                    for (faces, weight) in Faces::of(colour, len) {
                        each(ChanceOutcome::Roll(faces), weight);
                    }
                }
            }
            Ask::Special => {
                for seat in self.tied().iter() {
                    each(ChanceOutcome::Seat(SeatId::of(seat)), 1);
                }
            }
            Ask::Treasures => {
                let unseen = self.unseen();
                for pair in (0..unseen.pairs()).filter_map(|at| unseen.pair(at)) {
                    each(ChanceOutcome::Treasures(pair), 1);
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn total_weight(&self) -> Weight {
        match self.ask() {
            Ask::Roll => self.rolling().map_or(0, |(colour, len)| combinations(colour, len)),
            Ask::Draw => self.drawable(self.drawer()).len(),
            Ask::Treasures => self.unseen().pairs(),
            _ => rules::sum_of_weights(self),
        }
    }

    #[inline]
    fn outcome_at(&self, point: Weight) -> ChanceOutcome {
        match self.ask() {
            Ask::Roll => {
                if let Some((colour, len)) = self.rolling() {
                    assert!(point < combinations(colour, len), "a point below the total weight");
                    return ChanceOutcome::Roll(Faces::of_point(colour, len, point));
                }
            }
            Ask::Draw => {
                let card = self.drawable(self.drawer()).nth(point);
                return ChanceOutcome::Card(card.expect("a point below the total weight"));
            }
            Ask::Treasures => {
                let pair = self.unseen().pair(point).expect("a point below the total weight");
                return ChanceOutcome::Treasures(pair);
            }
            _ => {}
        }
        rules::outcome_at_weight(self, point)
    }

    fn chance_source(&self) -> ChanceSource {
        self.source()
    }
}

impl State {
    /// The node by name.
    #[inline]
    pub(super) fn ask(&self) -> Ask {
        Ask::of(&self.options, self.stage, self.agenda.top())
    }

    /// Who decides, at a player node.
    pub(super) fn decider(&self) -> Seat {
        match self.agenda.top() {
            Some(Frame::Gain(gain)) => gain.owner,
            Some(Frame::Rage { .. }) => self.table.seat_of(Character::Betty).unwrap_or_default(),
            Some(_) => self.table.current,
            None => match self.stage {
                Stage::Draft { seat } => seat,
                Stage::Nope { asked, .. } => asked,
                Stage::Keep { winner, .. } => winner,
                Stage::StuffEnd { .. } => self.table.seat_of(Character::Ellen).unwrap_or_default(),
                _ => self.table.current,
            },
        }
    }

    /// Legal actions of a frame (5.3).
    fn legal_in(&self, frame: &Frame, legal: &mut ActionSet<Action>) {
        match *frame {
            Frame::Card { .. } => yes_or_no(legal),
            Frame::Pick { target, may_skip } => {
                legal.insert_if(may_skip, Action::Skip);
                let _ = self.targets(target, &mut on(legal));
            }
            Frame::Gain(gain) => match gain.stage {
                GainStage::Faith | GainStage::Comedy => yes_or_no(legal),
                GainStage::Odds => {
                    let dice = self.table.stakes.dice[ix(gain.owner)].as_slice();
                    let gained = |die| gain.dice.as_slice().contains(&die);
                    let _ = dice_of(0, dice, gained, &mut on(legal));
                }
                GainStage::Roll | GainStage::Extra => {}
            },
            Frame::Rage { .. } => {
                legal.insert_if(self.table.stakes.betty_supply() > 0, Action::RageGain);
                legal.insert_if(self.table.stakes.happy > 0, Action::RageFlip);
            }
            Frame::Forge { chosen: _, next, sum } => {
                self.parts().legal(next, sum, self, legal);
            }
            Frame::Show { .. }
            | Frame::Reroll { .. }
            | Frame::Mass { .. }
            | Frame::Draw
            | Frame::Blank => {}
        }
    }

    /// Legal actions of a stage with an empty agenda (5.3).
    fn legal_at(&self, legal: &mut ActionSet<Action>) {
        match self.stage {
            Stage::Turn => self.turn(legal),
            Stage::Draft { .. } if self.ask() == Ask::Character => {
                legal.extend(self.castable().map(Action::Character));
            }
            Stage::Nope { .. } => {
                legal.insert(Action::Skip);
                legal.insert(Action::Nope);
            }
            Stage::Keep { .. } => {
                for (treasure, trove) in self.treasures.iter() {
                    if trove.place == TreasurePlace::Drawn {
                        legal.insert(Action::Treasure(treasure));
                    }
                }
            }
            Stage::StuffEnd { .. } => {
                legal.insert(Action::Skip);
                legal.insert_bits(Action::FIRST.Card, self.stuffable().bits());
            }
            _ => {}
        }
    }

    /// 5.6: the legal actions of a turn.
    fn turn(&self, legal: &mut ActionSet<Action>) {
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
    pub(super) fn busy(&self) -> bool {
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
    pub(super) fn busy_with_deck(&self, seat: Seat, deck: bool) -> bool {
        let leader = self.table.minions[Minion::LineLeaderPixie];
        let draws = leader.place == MinionPlace::Won(SeatId::of(seat)) && !leader.used;
        deck && draws || self.busy_in_public()
    }

    /// Whether a seat holds a Treasure.
    pub(super) fn holds_treasure(&self, seat: Seat) -> bool {
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
        for minion in Set::<Minion, u8>::from_bits(unused).iter() {
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
            _ => true,
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

    /// UH-16: the characters that are left.
    pub(super) fn castable(&self) -> impl Iterator<Item = Character> {
        Character::all().filter(|character| {
            self.options.offers(*character) && !self.table.cast.contains(&Some(*character))
        })
    }

    /// Who draws, at a DRAW node.
    pub(super) const fn drawer(&self) -> Seat {
        match self.stage {
            Stage::Deal { seat, .. } | Stage::Refill { seat, .. } => seat,
            _ => self.table.current,
        }
    }

    /// UH-17: the cards that may lie on top of a deck.
    #[inline]
    pub(super) fn drawable(&self, seat: Seat) -> Slots {
        let deck = self.decks[ix(seat)];
        if self.table.plays(seat, Character::Tilda) && deck.len() > 1 {
            deck.without(Slot::GOLD)
        } else {
            deck
        }
    }

    /// UH-12, UH-13, UH-20: the Minions that may lie on top of the pile.
    pub(super) fn next_minions(&self) -> impl Iterator<Item = Minion> {
        let leader = self.table.minions[Minion::LineLeaderPixie].place == MinionPlace::Unseen;
        self.table.minions.iter().filter_map(move |(minion, prize)| {
            let hidden = prize.place == MinionPlace::Unseen;
            (hidden && (!leader || minion == Minion::LineLeaderPixie)).then_some(minion)
        })
    }

    /// The group of dice that is rolled now (5.4).
    #[inline]
    pub(super) fn rolling(&self) -> Option<(Colour, u8)> {
        match self.agenda.top()? {
            Frame::Reroll { die, .. } => Some((die.colour(), 1)),
            Frame::Gain(gain) => group(gain.left),
            Frame::Mass { left, .. } => group(*left),
            _ => None,
        }
    }

    /// The Treasures that nobody has seen.
    pub(super) fn unseen(&self) -> Treasures {
        let troves = self.treasures.values().iter().zip(0..);
        Treasures::from_bits(troves.fold(0, |all, (trove, at)| {
            all | u16::from(trove.place == TreasurePlace::Unseen) << at
        }))
    }
}

/// USE or SKIP.
fn yes_or_no(legal: &mut ActionSet<Action>) {
    legal.insert(Action::Skip);
    legal.insert(Action::Use);
}
