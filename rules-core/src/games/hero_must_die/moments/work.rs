//! The Action phase: the locations in order, one worker after the other (HMD-50, HMD-51).

use super::super::{
    components::{
        Action, Amount, Colour, Die, EVIL, Event, Evil, Monster, STOPS, Set, Site, Spot, Stop,
        Token, Work,
        constants::{GIFT_BACK, GIFT_HOME, MINE_SLAVES, MOON_MP, SPY_CARDS, SPY_PRICE, TURNS},
    },
    state::{Frame, Half, Road, Stage, State},
};
use super::amounts;
use crate::{ActionSet, Indexed, Seat};

impl State {
    /// HMD-50: the next occupied box or evil icon, or the end of the phase.
    pub(super) fn next_stop(&mut self, next: u8) {
        let taken = self.table.taken();
        for at in next..24 {
            match STOPS[usize::from(at)] {
                Stop::Box(spot) if taken.contains(spot) => {
                    self.agenda.stage = Stage::Action { next: at + 1 };
                    return self.start_work(spot);
                }
                Stop::Evil(location) if self.does_evil(location) => {
                    self.agenda.stage = Stage::Action { next: at + 1 };
                    return self.evil_move();
                }
                _ => {}
            }
        }
        self.end_action();
    }

    /// HMD-66, and HMD-Q11 for closed locations.
    fn does_evil(&self, location: Evil) -> bool {
        let worked = EVIL.iter().any(|(there, boxes)| {
            *there == location && !boxes.intersection(self.table.taken()).is_empty()
        });
        worked && (self.options.closed_location_evil || !self.closed(location))
    }

    /// Whether a player's mage has this colour, and abilities (HMD-142).
    pub(super) fn mage(&self, seat: Seat, colour: Colour) -> bool {
        self.options.mage_abilities && self.options.mage_of_seat.0[usize::from(seat)] == colour
    }

    /// HMD-51: yields come by themselves, the rest is asked for.
    fn start_work(&mut self, spot: Spot) {
        let seat = self.worker();
        let place = usize::from(seat);
        match self.set().spot(spot).work {
            Work::Plot(_) => {
                let gold = self.table.gold[place];
                if gold >= self.plot_price() && !self.plot_deck().is_empty() {
                    self.push(Frame::Buy);
                }
            }
            Work::Mine(_) => self.push(Frame::Mine),
            Work::Rune(mp) => {
                let moon = if self.table.event == Some(Event::MOON) { MOON_MP } else { 0 };
                self.table.mp[place] += mp + moon + u8::from(self.mage(seat, Colour::Red));
            }
            Work::Build(left, _) => self.push(Frame::Build { left, least: Site::ROOM }),
            Work::Recruit => self.push(Frame::Recruit),
            Work::Town(slaves) => self.town(seat, slaves),
            Work::TownEye(slaves) => {
                self.town(seat, slaves);
                if !self.closed(Evil::Town) {
                    self.peek(seat);
                }
            }
            Work::Forest if self.closed(Evil::Forest) => {}
            Work::Forest => self.push(Frame::Die),
            Work::Gift => self.push(Frame::Gift),
            Work::Spy => {
                let cards = self.can_peek(seat, self.table.turn + 1, TURNS);
                if self.table.gold[place] >= SPY_PRICE && cards {
                    self.push(Frame::SpyPay);
                }
            }
        }
    }

    /// Whether a location does nothing this turn (HMD-43, HMD-44).
    pub(in super::super) fn closed(&self, location: Evil) -> bool {
        let by = match location {
            Evil::Town => Event::FESTIVAL,
            Evil::Forest => Event::PRINCESS,
        };
        self.table.event == Some(by)
    }

    /// HMD-59.
    fn town(&mut self, seat: Seat, slaves: u8) {
        if !self.closed(Evil::Town) {
            let mage = u8::from(self.mage(seat, Colour::Blue));
            self.table.slaves[usize::from(seat)] += slaves + mage;
        }
    }

    /// Applies a decision about the acting worker.
    pub(super) fn work(&mut self, frame: Frame, action: Action) {
        let seat = self.worker();
        match (frame, action) {
            (Frame::Buy, Action::Yes) => {
                self.table.gold[usize::from(seat)] -= self.plot_price();
                let left = self.plots_to_draw(seat);
                self.replace(Frame::PlotDraw { left });
            }
            (Frame::Keep, Action::Plot(card)) => self.keep(seat, card),
            (Frame::Mine, Action::Amount(slaves)) => self.mine(seat, slaves),
            (Frame::Build { left, .. }, Action::Build(site)) => self.build(seat, left, site),
            (Frame::Recruit, Action::Monster(card)) => self.hire(seat, card),
            (Frame::Peek, Action::Peek(slot, side)) => {
                self.pop();
                self.look_at(seat, slot, side);
            }
            (Frame::SpyPay, Action::Yes) => {
                self.table.gold[usize::from(seat)] -= SPY_PRICE;
                self.replace(Frame::SpyLook { left: SPY_CARDS });
            }
            (Frame::SpyLook { left }, Action::Peek(slot, side)) => {
                if left > 1 {
                    self.replace(Frame::SpyLook { left: left - 1 });
                } else {
                    self.pop();
                }
                self.look_at(seat, slot, side);
            }
            (Frame::Gift, Action::Push(token)) => self.push_back(seat, token),
            (Frame::Gift, Action::Call(token)) => {
                self.table.gold[usize::from(seat)] -= GIFT_HOME;
                self.send_home(token.get());
                self.pop();
            }
            _ => self.pop(),
        }
    }

    /// HMD-53: as many slaves as there are, up to what the mine takes.
    pub(super) fn may_mine(&self, legal: &mut ActionSet<Action>) {
        let slaves = self.table.slaves[usize::from(self.worker())];
        amounts(legal, 0, u16::from(slaves.min(MINE_SLAVES)));
    }

    /// HMD-53.
    fn mine(&mut self, seat: Seat, slaves: Amount) {
        let gold = match self.spot().map(|spot| self.set().spot(spot).work) {
            Some(Work::Mine(gold)) => gold + u8::from(self.mage(seat, Colour::Yellow)),
            _ => 0,
        };
        self.table.gold[usize::from(seat)] += u16::from(gold + slaves.get());
        self.table.slaves[usize::from(seat)] -= slaves.get();
        self.pop();
    }

    /// HMD-49, HMD-60.
    pub(super) fn roll(&mut self, face: Die) {
        let seat = self.worker();
        let twice = if self.table.event == Some(Event::CARRIAGE) { 2 } else { 1 };
        self.table.gold[usize::from(seat)] += u16::from(face.get() * twice);
        self.pop();
        self.peek(seat);
    }

    /// HMD-58: nobody, or a monster that the seat can pay.
    pub(super) fn may_recruit(&self, legal: &mut ActionSet<Action>) {
        legal.insert(Action::Pass);
        let cards = self.table.hireable(self.set(), self.worker());
        legal.insert_bits(Action::FIRST.Monster, cards.bits());
    }

    /// HMD-58: from the offer or the low display.
    fn hire(&mut self, seat: Seat, card: Monster) {
        let [gold, slaves, mp] = self.set().monster(card).cost;
        let (table, place) = (&mut self.table, usize::from(seat));
        table.gold[place] -= u16::from(gold);
        table.slaves[place] -= slaves;
        table.mp[place] -= mp;
        if let Some(at) = table.offer.as_slice().iter().position(|there| *there == card) {
            table.offer.remove(at);
        }
        table.monsters[place].insert(card);
        self.pop();
    }

    /// HMD-63.
    pub(super) fn gift_actions(&self, legal: &mut ActionSet<Action>) {
        let gold = self.table.gold[usize::from(self.worker())];
        legal.insert(Action::Pass);
        for (k, road) in self.table.tokens.iter().enumerate() {
            match road {
                Road::Inn | Road::Entrance if gold >= GIFT_BACK => {
                    legal.insert_bits(Action::FIRST.Push, 1_u8 << k);
                }
                Road::Inside if gold >= GIFT_HOME => {
                    legal.insert_bits(Action::FIRST.Call, 1_u8 << k);
                }
                _ => {}
            }
        }
    }

    /// HMD-63: one step back towards the Castle.
    fn push_back(&mut self, seat: Seat, token: Token) {
        use super::super::state::Road;
        self.table.gold[usize::from(seat)] -= GIFT_BACK;
        let road = &mut self.table.tokens[token.index()];
        *road = if *road == Road::Entrance { Road::Inn } else { Road::Castle };
        self.pop();
    }

    /// HMD-65: Wrath of Lord, who is out, then the Invasion phase.
    fn end_action(&mut self) {
        self.table.moved = Set::EMPTY;
        if self.table.event == Some(Event::WRATH) {
            self.wrath();
            if self.eliminate() {
                return;
            }
        }
        if self.table.invaders.is_empty() {
            self.start_court();
        } else {
            self.start_battle();
        }
    }

    /// HMD-45: all at once.
    fn wrath(&mut self) {
        for at in 0..self.table.players() {
            let seat = self.table.at(at);
            if self.table.built.contains(seat) {
                self.gain_vp(seat, 1);
            } else {
                let vp = &mut self.table.vp[usize::from(seat)];
                *vp = vp.saturating_sub(1);
            }
        }
    }
}

/// The frames of a worker.
pub(in crate::games::hero_must_die) fn fits(state: &State, work: Work, frames: &[Frame]) -> bool {
    let (table, seat) = (&state.table, state.worker());
    let place = usize::from(seat);
    let peek = !matches!(work, Work::TownEye(_)) || !state.closed(Evil::Town);
    let forest = !state.closed(Evil::Forest);
    let drawn = state.plots.drawn.len();
    let more = u32::from(state.plots_to_draw(seat));
    let unseen = |turn: u8, half: Half| state.event_card(turn, half).face.is_none();
    match (work, frames) {
        (Work::Plot(_), [Frame::Buy]) => {
            table.gold[place] >= state.plot_price() && !state.plot_deck().is_empty()
        }
        (Work::Plot(_), [Frame::PlotDraw { left }]) => {
            *left > 0 && drawn + u32::from(*left) == more
        }
        // Fewer are drawn only where the deck has no more (HMD-52).
        (Work::Plot(_), [Frame::Keep]) => {
            drawn == more || (1..more).contains(&drawn) && state.plot_deck().is_empty()
        }
        (Work::Mine(_), [Frame::Mine])
        | (Work::Recruit, [Frame::Recruit])
        | (Work::Gift, [Frame::Gift]) => true,
        (Work::Build(count, _), [Frame::Build { left, least }]) => {
            let first = *left == count;
            (1..=count).contains(left)
                && (!first || least.get() == 0)
                && (first || table.built.contains(seat))
        }
        (Work::Forest, [Frame::Die]) => forest,
        (Work::Forest | Work::TownEye(_), [Frame::Peek]) => {
            table.turn < TURNS && peek && (work != Work::Forest || forest)
        }
        (Work::Forest | Work::TownEye(_), [Frame::Look { slot, half }]) => {
            slot.get() == table.turn + 1
                && unseen(slot.get(), *half)
                && peek
                && (work != Work::Forest || forest)
        }
        (Work::Spy, [Frame::SpyPay]) => table.gold[place] >= SPY_PRICE && table.turn < TURNS,
        (Work::Spy, [Frame::SpyLook { left }]) => {
            table.turn < TURNS && (1..=SPY_CARDS).contains(left)
        }
        (
            Work::Spy,
            [Frame::Look { slot, half }] | [Frame::SpyLook { left: 1 }, Frame::Look { slot, half }],
        ) => slot.get() > table.turn && unseen(slot.get(), *half),
        _ => false,
    }
}
