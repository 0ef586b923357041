//! Legal: who decides, what the choices are, and the weights of a roll.
//!
//! Most choices are computed for several actions at once, as bits over a stretch of
//! the catalogue. Orders are canonical: what may be entered in any order is entered
//! ascending, so that each set of choices has one spelling (5.7).

use super::{
    components::{
        Action, ChanceOutcome, Colour, Deed, Die, Faces, Pool, ResolveOrder, Run, Seats, Spot,
        Suffer, ValueRule, Weak,
    },
    state::{Phase, State},
};
use crate::{ActionSet, ChanceSource, Indexed, Legal, Node, Seat, Weight, flow::Flow};

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = ChanceOutcome;

    #[inline]
    fn node(&self) -> Node {
        self.pending().node(|seat| seat)
    }

    /// 5.4: what the seat in turn may do.
    #[inline]
    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        match self.table.phase {
            Phase::Roll { .. } | Phase::End(_) => {}
            Phase::Declare { .. } => {
                legal.insert_bits(Action::FIRST.Declare, self.open_declarations());
            }
            Phase::Act { seat } => self.openings(seat, &mut legal),
            Phase::Attack { seat, last, .. } => {
                legal.insert(Action::Confirm);
                legal.insert_bits(Action::FIRST.Keep, self.spare(seat, last));
            }
            Phase::Block { seat, sets, last, .. } => self.sets(seat, sets, last, &mut legal),
            Phase::Heal { seat, planned, last } => self.runs(seat, planned, last, &mut legal),
            Phase::RunColour { seat, next, .. } => {
                legal.insert_bits(Action::FIRST.RunColour, self.pool_of(seat).hues(next.get()));
            }
            Phase::Cast { seat } => legal.insert_bits(Action::FIRST.Spell, self.spells(seat)),
            Phase::Pick { left, last, .. } => {
                legal.insert_bits(Action::FIRST.Pick, self.picks(left, last));
            }
            Phase::Animal { seat, target, last, paid } => {
                self.helping(seat, target, last, paid, &mut legal);
            }
            Phase::Pay { seat, paid, .. } => {
                legal.insert_bits(Action::FIRST.Pay, self.pool_of(seat).hues(1) & since(paid));
            }
            Phase::Target => legal.insert_bits(Action::FIRST.Seat, self.candidates().bits()),
            Phase::Lose { seat, left, last } => self.losses(seat, left, last, &mut legal),
            Phase::Black { last, .. } => {
                legal.insert(Action::Confirm);
                legal.insert_bits(Action::FIRST.Seat, self.heirs(last).bits());
            }
            Phase::Prepare { seat, last, .. } => {
                legal.insert(Action::Confirm);
                legal.insert_bits(Action::FIRST.Give, self.pool_of(seat).dice() & since(last));
            }
        }
        legal
    }

    /// 5.6: the multisets of up to five dice of one colour of one seat.
    fn chance_outcomes(&self, mut each: impl FnMut(ChanceOutcome, Weight)) {
        if let Some(dice) = self.rolling() {
            ChanceOutcome::of(dice).for_each(|roll| each(roll, roll.weight()));
        }
    }

    #[inline]
    fn total_weight(&self) -> Weight {
        self.rolling().map_or(0, ChanceOutcome::total)
    }

    #[inline]
    fn outcome_at(&self, point: Weight) -> ChanceOutcome {
        let dice = self.rolling().expect("dice are rolled at a chance node");
        ChanceOutcome::of_point(dice, point)
    }

    /// The dice of a colour of a seat in a round.
    fn chance_source(&self) -> ChanceSource {
        let (seat, colour) = self.roller().map_or((0, 0), |(seat, hue, _)| (seat, hue.index()));
        ChanceSource::dice([0, seat.into(), self.table.round.into(), colour])
    }
}

/// The places from one on, as bits.
#[inline]
const fn from(place: usize) -> u32 {
    u32::MAX << place
}

/// The places of a catalogue value and all after it, or all.
#[inline]
fn since(last: Option<impl Indexed>) -> u32 {
    last.map_or(u32::MAX, |last| from(last.index()))
}

/// The places after a catalogue value, or all.
#[inline]
fn after(last: Option<impl Indexed>) -> u32 {
    last.map_or(u32::MAX, |last| from(last.index() + 1))
}

impl State {
    /// How many dice the chance node rolls, if this is one.
    #[inline]
    fn rolling(&self) -> Option<u8> {
        match self.table.phase {
            Phase::Roll { .. } => self.roller().map(|(_, _, dice)| dice),
            _ => None,
        }
    }

    /// RD-18: declarations that nobody has taken.
    #[inline]
    fn open_declarations(&self) -> u32 {
        let taken = self.table.declared.iter().flatten();
        match self.table.options.value_rule {
            ValueRule::Unique => {
                let taken = taken.fold(Faces::EMPTY, |faces, one| faces.with(one.face()));
                // The six values, once for each of the five actions.
                (0x3f & !u32::from(taken.bits())) * 0x0104_1041
            }
            ValueRule::Pair => taken.fold(0x3fff_ffff, |open, one| open & !(1 << one.index())),
        }
    }

    /// RD-25, RD-26, RD-29: what a seat that is asked may do.
    #[inline]
    fn openings(&self, seat: Seat, legal: &mut ActionSet<Action>) {
        legal.insert(Action::Pass);
        if self.table.players() == 1 {
            return legal.insert_bits(Action::FIRST.Begin, self.solo_openings());
        }
        let begin = self
            .table
            .deed(seat)
            .map_or(0, |deed| u32::from(self.can_begin(seat, deed)) << deed.index());
        let others = Seats::below(self.table.players()).difference(self.table.resolved);
        let others = others.difference(self.table.waited).difference(Seats::EMPTY.with(seat));
        let free = self.table.options.resolve_order == ResolveOrder::Free;
        legal.insert_bits(Action::FIRST.Begin, begin);
        legal.insert_if(free && !others.is_empty(), Action::Wait);
    }

    /// RD-29: alone, every action but Animal, once.
    fn solo_openings(&self) -> u32 {
        let open = |deed: &Deed| *deed != Deed::Animal && !self.table.done.contains(*deed);
        let deeds = Deed::all().filter(open).filter(|deed| self.can_begin(0, *deed));
        deeds.fold(0, |bits, deed| bits | 1 << deed.index())
    }

    /// RD-28: whether an action can have an effect.
    #[inline]
    pub(super) fn can_begin(&self, seat: Seat, deed: Deed) -> bool {
        let pool = self.pool_of(seat);
        match deed {
            Deed::Attack => pool.pips() >= self.table.defence().into(),
            Deed::Block => pool.triples() != 0,
            Deed::Heal => self.table.hurt() > 0 && open_runs(pool) != 0,
            Deed::Cast => self.spells(seat) != 0,
            Deed::Animal => pool.showing(1) > 0 && !self.helpless(seat).is_empty(),
        }
    }

    /// RD-32: dice that may be set aside, so that 1 damage remains.
    #[inline]
    fn spare(&self, seat: Seat, last: Option<Die>) -> u32 {
        let pool = self.pool_of(seat);
        let room = pool.pips().saturating_sub(self.table.defence().into()).min(6);
        // The values up to `room`, once for each of the four colours.
        let small = ((1 << room) - 1) * 0x0004_1041;
        pool.dice() & small & since(last)
    }

    /// RD-33, RD-34: the next set, or a die out of the last one.
    fn sets(&self, seat: Seat, sets: Faces, last: Option<Colour>, legal: &mut ActionSet<Action>) {
        let pool = self.pool_of(seat);
        let Some(face) = sets.last() else {
            return legal.insert_bits(Action::FIRST.Set, pool.triples());
        };
        legal.insert(Action::Confirm);
        legal.insert_bits(Action::FIRST.Set, pool.triples() & after(Some(face)));
        if pool.showing(face.get()) > 3 {
            let hues = pool.hues(face.get()) & since(last);
            for colour in Colour::all().filter(|colour| hues >> colour.index() & 1 == 1) {
                legal.insert(Action::Keep(colour, face));
            }
        }
    }

    /// RD-36 to RD-38: further runs, as long as injured dice are left.
    fn runs(&self, seat: Seat, planned: u8, last: Option<Run>, legal: &mut ActionSet<Action>) {
        let more = planned < self.table.hurt();
        let runs = if more { open_runs(self.pool_of(seat)) & since(last) } else { 0 };
        legal.insert_if(planned > 0, Action::Confirm);
        legal.insert_bits(Action::FIRST.Run, runs);
    }

    /// RD-28, RD-40: the spells that can be cast.
    #[inline]
    fn spells(&self, seat: Seat) -> u32 {
        let colours = self.pool_of(seat).matching(self.table.faces());
        if self.table.hurt() == 0 { colours & !(1 << Colour::Yellow.index()) } else { colours }
    }

    /// RD-38: colours that leave enough dice to heal at or above them.
    fn picks(&self, left: u8, last: Option<Colour>) -> u32 {
        let (mut here, mut picks) = (0, 0);
        for colour in Colour::all().rev() {
            let dice = self.table.injured[colour];
            here += dice;
            if dice > 0 && here >= left {
                picks |= 1 << colour.index();
            }
        }
        picks & since(last)
    }

    /// RD-47: the other players with a die that can be raised.
    #[inline]
    fn helpless(&self, seat: Seat) -> Seats {
        let others = (0..self.table.players()).filter(|other| *other != seat);
        let weak = others.filter(|other| self.pool_of(*other).shown() & 0x1f != 0);
        weak.fold(Seats::EMPTY, Seats::with)
    }

    /// RD-46 to RD-48: the next die to raise, or the next player.
    fn helping(
        &self,
        seat: Seat,
        target: Option<Seat>,
        last: Option<Weak>,
        paid: Option<Colour>,
        legal: &mut ActionSet<Action>,
    ) {
        if self.pool_of(seat).hues(1) & since(paid) == 0 {
            return legal.insert(Action::Confirm);
        }
        let dice = target.map_or(0, |target| self.pool_of(target).weak() & since(last));
        let chosen = target.is_some() && last.is_none();
        let seats = if chosen { Seats::EMPTY } else { self.helpless_after(seat, target) };
        legal.insert_if(last.is_some(), Action::Confirm);
        legal.insert_bits(Action::FIRST.Seat, seats.bits());
        legal.insert_bits(Action::FIRST.Pump, dice);
    }

    /// Those [`helpless`](Self::helpless) that come later than the target in
    /// the clockwise order beginning left of a seat.
    fn helpless_after(&self, seat: Seat, target: Option<Seat>) -> Seats {
        let all = self.helpless(seat);
        let Some(target) = target else { return all };
        let (mut later, mut next) = (Seats::EMPTY, self.table.left_of(target));
        while next != seat {
            if all.contains(next) {
                later = later.with(next);
            }
            next = self.table.left_of(next);
        }
        later
    }

    /// RD-60: who may be chosen to suffer.
    pub(super) fn candidates(&self) -> Seats {
        self.payers(self.table.targeted(), self.table.strike()).unwrap_or(Seats::EMPTY)
    }

    /// RD-61: dice to give up; with `shared` the rest may be left to others.
    fn losses(&self, seat: Seat, left: u8, last: Option<Spot>, legal: &mut ActionSet<Action>) {
        let pool = self.pool_of(seat);
        let mut due = u32::from(left);
        let mut rest = false;
        if self.table.options.suffer == Suffer::Shared && self.table.players() > 1 {
            let others = self.wealth(self.table.later(self.table.targeted(), seat));
            rest = others >= due;
            due = due.saturating_sub(others);
        }
        legal.insert_if(rest, Action::Confirm);
        legal.insert_bits(Action::FIRST.Lose, pool.spots_below(due) & since(last));
    }

    /// RD-Q12: who dealt damage and may get a black die.
    fn heirs(&self, last: Option<Seat>) -> Seats {
        let strikers = self.table.strikers;
        let order = self.table.order().skip_while(|seat| last.is_some_and(|last| last != *seat));
        order.filter(|seat| strikers.contains(*seat)).fold(Seats::EMPTY, Seats::with)
    }
}

/// RD-36: the runs that a pool shows, as bits.
#[inline]
fn open_runs(pool: &Pool) -> u32 {
    RUNS[usize::try_from(pool.shown()).unwrap_or(0)].into()
}

/// The runs within each set of faces.
static RUNS: [u16; 64] = {
    let (mut table, mut shown) = ([0; 64], 0);
    while shown < 64 {
        let (mut run, mut low) = (0, 0);
        while low < 4 {
            let mut length = 3;
            while low + length <= 6 {
                let faces = ((1 << length) - 1) << low;
                if shown & faces == faces {
                    table[shown] |= 1 << run;
                }
                run += 1;
                length += 1;
            }
            low += 1;
        }
        shown += 1;
    }
    table
};
