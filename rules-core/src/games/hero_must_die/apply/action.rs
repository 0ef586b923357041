//! Action: the locations in order, one worker after the other.

use super::super::{
    components::{
        Action, Amount, Colour, Die, EVIL, Event, Evil, Later, Plot, STOPS, Set, Side, Site, Spot,
        Stop, Token, Trap, Work,
        constants::{
            GIFT_BACK, GIFT_HOME, MOON_MP, PLOTS_DRAWN, PLOTS_OF_GREEN_MAGE, SALES_DISCOUNT,
            SPY_CARDS, SPY_PRICE, TURNS,
        },
    },
    legal::next_room,
    state::{Frame, Half, PutBack, Stage, State},
};
use crate::{Indexed, Seat};

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
    fn mage(&self, seat: Seat, colour: Colour) -> bool {
        self.options.mage_abilities && self.options.mage_of_seat.0[usize::from(seat)] == colour
    }

    /// The number of plot cards that a player draws for one purchase (HMD-52, HMD-142).
    pub(in super::super) fn plots_to_draw(&self, seat: Seat) -> u8 {
        if self.mage(seat, Colour::Green) { PLOTS_OF_GREEN_MAGE } else { PLOTS_DRAWN }
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

    /// HMD-59.
    fn town(&mut self, seat: Seat, slaves: u8) {
        if !self.closed(Evil::Town) {
            let mage = u8::from(self.mage(seat, Colour::Blue));
            self.table.slaves[usize::from(seat)] += slaves + mage;
        }
    }

    /// HMD-61: a look at the next slot, if there is one.
    fn peek(&mut self, seat: Seat) {
        let turn = self.table.turn + 1;
        if turn <= TURNS && self.can_peek(seat, turn, turn) {
            self.push(Frame::Peek);
        }
    }

    /// HMD-47, HMD-52.
    pub(in super::super) fn plot_price(&self) -> u16 {
        let price = match self.spot().map(|spot| self.set().spot(spot).work) {
            Some(Work::Plot(price)) => u16::from(price),
            _ => 0,
        };
        price.saturating_sub(if self.table.event == Some(Event::SALES) {
            SALES_DISCOUNT
        } else {
            0
        })
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

    /// HMD-52: a card is drawn; the last one leads to the choice.
    pub(super) fn draw_plot(&mut self, left: u8, card: Plot) {
        self.plot_deck_changes();
        self.plots.drawn.add(card);
        if left > 1 && !self.plot_deck().is_empty() {
            self.replace(Frame::PlotDraw { left: left - 1 });
        } else {
            self.replace(Frame::Keep);
        }
    }

    /// HMD-52: one is kept, the others are shuffled back.
    fn keep(&mut self, seat: Seat, card: Plot) {
        let mut cards = core::mem::take(&mut self.plots.drawn);
        cards.take(card);
        self.plots.hands[usize::from(seat)].add(card);
        self.plots.put_back = (!cards.is_empty()).then_some(PutBack { seat, cards });
        self.pop();
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

    /// HMD-55 to HMD-57, HMD-64: in the order of the catalogue.
    fn build(&mut self, seat: Seat, left: u8, site: Site) {
        let printed = self.set();
        let floor = usize::from(self.table.floor(self.table.place(seat).unwrap_or(0))) - 1;
        let (gold, slaves) = if let Some(trap) = site.trap() {
            self.table.traps[floor].add(trap);
            (printed.trap(trap).gold, printed.trap(trap).slaves)
        } else {
            let room = &mut self.table.rooms[floor];
            *room = next_room(*room);
            (printed.room(*room).gold, printed.room(*room).slaves)
        };
        self.table.gold[usize::from(seat)] -= u16::from(gold).saturating_sub(self.discount());
        self.table.slaves[usize::from(seat)] -= slaves;
        self.table.built.insert(seat);
        if left > 1 {
            self.replace(Frame::Build { left: left - 1, least: site });
        } else {
            self.pop();
        }
    }

    /// HMD-58: from the offer or the low display.
    fn hire(&mut self, seat: Seat, card: super::Monster) {
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

    /// HMD-49, HMD-60.
    pub(super) fn roll(&mut self, face: Die) {
        let seat = self.worker();
        let twice = if self.table.event == Some(Event::CARRIAGE) { 2 } else { 1 };
        self.table.gold[usize::from(seat)] += u16::from(face.get() * twice);
        self.pop();
        self.peek(seat);
    }

    /// HMD-61: chance says what a card is that nobody has seen.
    fn look_at(&mut self, seat: Seat, slot: Later, side: Side) {
        let half = Half::of(side);
        let card = self.slots[usize::from(slot.get()) - 1].card_mut(half);
        if card.face.is_some() {
            card.looked.insert(seat);
        } else {
            self.push(Frame::Look { slot, half });
        }
    }

    /// HMD-61.
    pub(super) fn look(&mut self, slot: Later, half: Half, face: Event) {
        let seat = self.worker();
        let card = self.slots[usize::from(slot.get()) - 1].card_mut(half);
        card.face = Some(face);
        card.looked.insert(seat);
        self.pop();
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

impl Site {
    /// A step of the monster room.
    pub(in super::super) const ROOM: Self = Self::new(0).unwrap();

    /// The trap that is built; `None` for the room.
    pub(in super::super) fn trap(self) -> Option<Trap> {
        self.get().checked_sub(1).and_then(Trap::new)
    }
}
