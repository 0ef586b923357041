//! Legal: the top of the agenda says who steps, and what the step may be.
//!
//! The legal decisions of a node are a [`Menu`], one bit for each id; the
//! outcomes of a chance node are an [`Urn`].

pub(super) mod battle;

use super::{
    components::{
        ACTIONS, Action, Bag, Chance, Condition, Event, Evil, Kind, LEVELS, OPEN, ORDERS, Order,
        Plot, STATIONS, Set, Side, Site, Spot, Station, Trap, Work, affordable, at, of_family,
        outcome_at,
    },
    state::{Agenda, Court, Deed, Frame, Half, Road, Stage, State, Table},
};
use crate::{Dense, Legal, Node, Seat, Weight};

/// A set of actions: one bit for each id of the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Menu([u64; 3]);

impl Menu {
    /// Adds one action.
    #[inline]
    pub(super) const fn add(&mut self, id: usize) {
        self.0[id / 64] |= 1 << (id % 64);
    }

    /// Adds the actions of a block for which a bit is set.
    #[inline]
    pub(super) const fn block(&mut self, first: usize, bits: u32) {
        let (word, shift) = (first / 64, first % 64);
        self.0[word] |= (bits as u64) << shift;
        if shift > 32 {
            self.0[word + 1] |= bits as u64 >> (64 - shift);
        }
    }

    /// A block of consecutive numbers, if there is one.
    #[inline]
    pub(super) const fn range(&mut self, first: usize, low: u16, high: u16) {
        if low <= high {
            let above = if high < 31 { u32::MAX << (high + 1) } else { 0 };
            self.block(first, (u32::MAX << low) & !above);
        }
    }

    /// How many actions.
    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Whether an action is there.
    #[inline]
    pub(super) const fn has(self, id: usize) -> bool {
        self.0[id / 64] >> (id % 64) & 1 == 1
    }

    /// The only action, if there is no other.
    #[inline]
    fn only(self) -> Option<Action> {
        if self.len() == 1 { self.first() } else { None }
    }

    fn first(self) -> Option<Action> {
        let mut first = None;
        self.each(|action| {
            first.get_or_insert(action);
        });
        first
    }

    /// Names each action once, in catalogue order.
    #[inline]
    fn each(self, mut each: impl FnMut(Action)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let bit = usize::try_from(bits.trailing_zeros()).unwrap_or(0);
                bits &= bits - 1;
                each(ACTIONS[word * 64 + bit]);
            }
        }
    }
}

/// What chance draws from: cards of one catalogue, which begins at `first`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Urn {
    first: usize,
    bits: u64,
    /// Two bits for each kind, not one.
    copies: bool,
}

impl Urn {
    const fn even<T>(first: usize, cards: Set<T>) -> Self {
        Self { first, bits: cards.bits() as u64, copies: false }
    }

    const fn copies<T>(first: usize, cards: Bag<T>) -> Self {
        Self { first, bits: cards.bits(), copies: true }
    }

    /// How many tickets.
    #[inline]
    pub(super) const fn total(self) -> u32 {
        if self.copies { Bag::<Plot>::from_bits(self.bits).len() } else { self.bits.count_ones() }
    }

    /// One bit for each outcome, at its place.
    #[inline]
    const fn present(self) -> u64 {
        if self.copies { Bag::<Plot>::from_bits(self.bits).present() } else { self.bits }
    }

    /// How many outcomes.
    #[inline]
    pub(super) const fn outcomes(self) -> u32 {
        self.present().count_ones()
    }

    /// The outcome at a place.
    #[inline]
    fn outcome(self, place: u32) -> Chance {
        let place = usize::try_from(if self.copies { place / 2 } else { place }).unwrap_or(0);
        if self.first == at::ORDER_OUTCOME {
            return Chance::Order(Order::from_index(place).unwrap_or(Order::O0123));
        }
        outcome_at(self.first + place, Order::O0123)
    }

    /// Names each outcome with its weight.
    fn each(self, mut each: impl FnMut(Chance, Weight)) {
        let mut present = self.present();
        while present != 0 {
            let place = present.trailing_zeros();
            present &= present - 1;
            let two = self.bits >> place & 3;
            let weight = if !self.copies || two == 1 {
                1
            } else if two == 2 {
                2
            } else {
                3
            };
            each(self.outcome(place), weight);
        }
    }

    /// The outcome of a ticket: each owns as many as it weighs, in order.
    #[inline]
    fn draw(self, ticket: u32) -> Chance {
        let (mut bits, mut rest) = (self.bits, ticket);
        if self.copies {
            loop {
                assert!(bits != 0, "a ticket below the total of a chance node");
                let place = bits.trailing_zeros() & !1;
                let two = bits >> place & 3;
                let weight = if two == 3 {
                    3
                } else if two == 2 {
                    2
                } else {
                    1
                };
                if rest < weight {
                    return self.outcome(place);
                }
                rest -= weight;
                bits &= !(3 << place);
            }
        }
        while rest > 0 {
            bits &= bits.wrapping_sub(1);
            rest -= 1;
        }
        assert!(bits != 0, "a ticket below the total of a chance node");
        self.outcome(bits.trailing_zeros())
    }

    /// The only outcome, if there is no other.
    #[inline]
    fn only(self) -> Option<Chance> {
        (self.outcomes() == 1).then(|| self.outcome(self.present().trailing_zeros()))
    }
}

/// What the agenda rests at, or that it does not rest.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rest {
    /// A player decides.
    Player,
    /// Chance settles.
    Chance(Urn),
    /// The game is over.
    Over,
    /// A silent step is due.
    Silent,
}

impl Legal for State {
    type Action = Action;
    type Chance = Chance;

    fn node(&self) -> Node {
        match self.rest() {
            Rest::Player => Node::Player(self.decider()),
            Rest::Chance(_) => Node::Chance,
            Rest::Over | Rest::Silent => Node::Terminal,
        }
    }

    #[inline]
    fn legal(&self, each: impl FnMut(Action)) {
        self.menu().each(each);
    }

    fn odds(&self, each: impl FnMut(Chance, Weight)) {
        if let Rest::Chance(urn) = self.rest() {
            urn.each(each);
        }
    }

    fn allows(&self, action: Action) -> bool {
        self.menu().has(action.index())
    }

    fn total(&self) -> Weight {
        if let Rest::Chance(urn) = self.rest() { urn.total() } else { 0 }
    }

    fn draw(&self, ticket: Weight) -> Chance {
        let Rest::Chance(urn) = self.rest() else {
            panic!("a ticket below the total of a chance node");
        };
        urn.draw(ticket)
    }
}

impl Agenda {
    /// The player whose decision is due; any seat if none is.
    #[must_use]
    pub fn decider(&self, table: &Table) -> Seat {
        match self.stack.top() {
            Some(Frame::Better { player, at, .. }) => table.behind(*player, *at),
            Some(Frame::Quest { doer, .. }) => *doer,
            Some(Frame::Dismiss | Frame::PayGold { .. } | Frame::PaySlaves { .. }) => {
                self.payer(table)
            }
            Some(Frame::Switch | Frame::Steal | Frame::StealDraw { .. }) => self.courtier(),
            Some(_) => self.worker(table),
            None => match &self.stage {
                Stage::Floors { order, next, .. } => ORDERS[order.index()][usize::from(next % 4)],
                Stage::First { next } => table.at(next / 2),
                Stage::Place { at } | Stage::Traitor { at, .. } => table.at(*at),
                Stage::Court(_) => self.courtier(),
                _ => table.at(0),
            },
        }
    }

    /// The player whom Pay Day has reached.
    #[must_use]
    pub fn payer(&self, table: &Table) -> Seat {
        if let Stage::PayDay { at } = self.stage { table.at(at) } else { 0 }
    }

    /// The player whose place in the Court order it is.
    #[must_use]
    pub fn courtier(&self) -> Seat {
        let Stage::Court(Court { at, order, .. }) = &self.stage else { return 0 };
        order.as_slice().get(usize::from(*at)).copied().unwrap_or(0)
    }

    /// The box at hand in the Action phase.
    #[must_use]
    pub fn spot(&self) -> Option<Spot> {
        let Stage::Action { next } = self.stage else { return None };
        match STATIONS.get(usize::from(next).wrapping_sub(1)) {
            Some(Station::Box(spot)) => Some(*spot),
            _ => None,
        }
    }

    /// The owner of the worker at hand.
    #[must_use]
    pub fn worker(&self, table: &Table) -> Seat {
        self.spot().and_then(|spot| table.owner(spot)).unwrap_or(0)
    }
}

impl State {
    /// What is due: the top of the agenda, else its stage.
    #[inline]
    pub(super) fn rest(&self) -> Rest {
        match self.agenda.stack.top() {
            Some(frame) => self.frame_rest(frame),
            None => self.stage_rest(),
        }
    }

    fn frame_rest(&self, frame: &Frame) -> Rest {
        match frame {
            Frame::PlotDraw { .. } => Rest::Chance(Urn::copies(at::PLOT_OUTCOME, self.plot_deck())),
            Frame::StealDraw { victim } => {
                let hand = self.plots.hands[usize::from(*victim)];
                Rest::Chance(Urn::copies(at::PLOT_OUTCOME, hand))
            }
            Frame::Die => Rest::Chance(Urn::even::<()>(at::DIE_OUTCOME, Set::from_bits(0b11_1111))),
            Frame::Look { .. } => {
                Rest::Chance(Urn::copies(at::EVENT_OUTCOME, self.unseen_events()))
            }
            Frame::Generate { token } => self.generate_rest(*token),
            Frame::Better { .. } => self.better_rest(),
            Frame::Quest { step: Deed::Evil | Deed::Pay, .. } => Rest::Silent,
            Frame::Quest { quest, step: Deed::Effect, .. }
                if *quest != Plot::RULE || self.table.invaders.is_empty() =>
            {
                Rest::Silent
            }
            Frame::Quest { step: Deed::Discard { left: 0, .. }, .. }
            | Frame::SpyLook { left: 0 }
            | Frame::Build { left: 0, .. } => Rest::Silent,
            Frame::Settling { .. } => Rest::Over,
            _ => Rest::Player,
        }
    }

    fn generate_rest(&self, token: u8) -> Rest {
        let unknown = self.table.unknown_heroes();
        if self.table.parties[usize::from(token) - 1].len() == 3 || unknown.is_empty() {
            return Rest::Silent;
        }
        Rest::Chance(Urn::even(at::HERO_OUTCOME, unknown))
    }

    /// Whether the window of A Better Choice has reached somebody (HMD-117).
    fn better_rest(&self) -> Rest {
        let Some(&Frame::Better { quest, player, at }) = self.agenda.stack.top() else {
            return Rest::Silent;
        };
        let asked = at > 0
            && at < self.table.players()
            && self.may_take_over(self.table.behind(player, at), quest);
        if asked { Rest::Player } else { Rest::Silent }
    }

    fn stage_rest(&self) -> Rest {
        match &self.agenda.stage {
            Stage::Order => {
                let orders = [0, 1, 2, 6, 24][usize::from(self.options.players)];
                Rest::Chance(Urn::even::<()>(at::ORDER_OUTCOME, Set::from_bits((1 << orders) - 1)))
            }
            Stage::Offer { left } => {
                let unknown = self.table.unknown_monsters();
                if *left == 0 || unknown.is_empty() {
                    Rest::Silent
                } else {
                    Rest::Chance(Urn::even(at::MONSTER_OUTCOME, unknown))
                }
            }
            Stage::EventDraw { .. } => {
                Rest::Chance(Urn::copies(at::EVENT_OUTCOME, self.unseen_events()))
            }
            Stage::Enter { .. } | Stage::PayDay { .. } | Stage::Action { .. } => Rest::Silent,
            Stage::Over { .. } | Stage::Settling { .. } => Rest::Over,
            Stage::Traitor { at, .. } => {
                let asked = *at < self.table.players()
                    && self.plots.hands[usize::from(self.table.at(*at))].has(Plot::TRAITOR);
                if asked { Rest::Player } else { Rest::Silent }
            }
            Stage::Pardon { .. } => {
                let hand = self.plots.hands[usize::from(self.table.at(0))];
                if hand.has(Plot::PARDON) { Rest::Player } else { Rest::Silent }
            }
            Stage::Court(court) if usize::from(court.at) >= court.order.len() => Rest::Silent,
            Stage::Battle(battle) => self.battle_rest(battle),
            _ => Rest::Player,
        }
    }

    /// The player whose decision is due.
    pub(super) fn decider(&self) -> Seat {
        self.agenda.decider(&self.table)
    }

    /// The player whom Pay Day has reached.
    pub(super) fn payer(&self) -> Seat {
        self.agenda.payer(&self.table)
    }

    /// The player whose place in the Court order it is.
    pub(super) fn courtier(&self) -> Seat {
        self.agenda.courtier()
    }

    /// The box at hand in the Action phase.
    pub(super) fn spot(&self) -> Option<Spot> {
        self.agenda.spot()
    }

    /// The owner of the worker at hand.
    pub(super) fn worker(&self) -> Seat {
        self.agenda.worker(&self.table)
    }

    /// The decision that is due, if there is only one.
    #[inline]
    pub(super) fn forced(&self) -> Option<Action> {
        match (self.agenda.stack.is_empty(), &self.agenda.stage) {
            // With a free box and PASS there are always two (HMD-35).
            (true, Stage::Place { .. } | Stage::EventSide) => None,
            _ => self.menu().only(),
        }
    }

    /// The outcome that is due, if there is only one.
    #[inline]
    pub(super) fn certain(urn: Urn) -> Option<Chance> {
        urn.only()
    }

    /// The legal decisions; empty unless a player decides.
    #[inline]
    pub(super) fn menu(&self) -> Menu {
        let mut menu = Menu::default();
        match self.rest() {
            Rest::Player => match self.agenda.stack.top() {
                Some(frame) => self.frame_menu(*frame, &mut menu),
                None => self.stage_menu(&mut menu),
            },
            Rest::Chance(_) | Rest::Over | Rest::Silent => {}
        }
        menu
    }

    #[inline]
    fn stage_menu(&self, menu: &mut Menu) {
        let table = &self.table;
        match &self.agenda.stage {
            Stage::Place { .. } => {
                menu.add(at::PASS);
                menu.block(at::BOX, self.free_boxes().bits());
            }
            Stage::Floors { floors, .. } => {
                for floor in (1..=self.options.players).filter(|floor| !floors.contains(floor)) {
                    menu.add(at::FLOOR + usize::from(floor) - 1);
                }
            }
            Stage::First { next } => {
                let level = LEVELS[usize::from(1 + next % 2)];
                menu.block(at::MONSTER, table.display().and(level).bits());
            }
            Stage::EventSide => menu.block(at::EVENT, 0b11),
            Stage::Battle(battle) => self.battle_menu(battle, menu),
            Stage::Traitor { .. } => {
                menu.add(at::PASS);
                menu.add(at::PLOT + Plot::TRAITOR.index());
            }
            Stage::Pardon { .. } => {
                menu.add(at::PASS);
                menu.add(at::PLOT + Plot::PARDON.index());
            }
            Stage::Court(court) => self.court_menu(court, menu),
            _ => {}
        }
    }

    /// The boxes that are open and free (HMD-36, HMD-37).
    #[inline]
    pub(super) fn free_boxes(&self) -> Set<Spot> {
        OPEN[usize::from(self.options.players)].without(self.table.taken())
    }

    fn frame_menu(&self, frame: Frame, menu: &mut Menu) {
        let table = &self.table;
        match frame {
            Frame::Dismiss => {
                menu.block(at::MONSTER, table.monsters[usize::from(self.payer())].bits());
            }
            Frame::PayGold { entered } => amounts(menu, self.gold_part(), entered),
            Frame::PaySlaves { rest, entered } => amounts(menu, self.slave_part(rest), entered),
            Frame::Buy | Frame::SpyPay => menu.block(at::PASS, 0b11),
            Frame::Keep => {
                for card in self.plots.drawn.iter() {
                    menu.add(at::PLOT + card.index());
                }
            }
            Frame::Mine => {
                let slaves = table.slaves[usize::from(self.worker())];
                menu.range(at::AMOUNT, 0, u16::from(slaves.min(2)));
            }
            Frame::Build { least, .. } => self.build_menu(least, menu),
            Frame::Recruit => {
                menu.add(at::PASS);
                menu.block(at::MONSTER, self.hireable(self.worker()).bits());
            }
            Frame::Peek => self.peek_menu(table.turn + 1, table.turn + 1, menu),
            Frame::SpyLook { .. } => self.peek_menu(table.turn + 1, 8, menu),
            Frame::Gift => self.gift_menu(menu),
            Frame::Better { .. } => {
                menu.add(at::PASS);
                menu.add(at::PLOT + Plot::BETTER.index());
            }
            Frame::Quest { quest, doer, step } => self.quest_menu(quest, doer, step, menu),
            Frame::Switch => {
                let me = self.courtier();
                for &seat in table.queue.as_slice().iter().filter(|seat| **seat != me) {
                    menu.add(at::SEAT + usize::from(seat));
                }
            }
            Frame::Steal => {
                for seat in self.victims(self.courtier()) {
                    menu.add(at::SEAT + usize::from(seat));
                }
            }
            _ => {}
        }
    }

    /// Bounds of the gold part of the pay (HMD-41).
    pub(super) fn gold_part(&self) -> (u16, u16) {
        let (table, seat) = (&self.table, usize::from(self.payer()));
        let points = u16::from(table.points(self.payer()));
        let other = u16::from(table.slaves[seat]) + u16::from(table.mp[seat]);
        (points.saturating_sub(other), points.min(table.gold[seat]))
    }

    /// Bounds of the slave part of the pay (HMD-41).
    pub(super) fn slave_part(&self, rest: u8) -> (u16, u16) {
        let (table, seat) = (&self.table, usize::from(self.payer()));
        (rest.saturating_sub(table.mp[seat]).into(), rest.min(table.slaves[seat]).into())
    }

    /// What the worker at hand may build (HMD-10, HMD-55 to HMD-57).
    fn build_menu(&self, least: Site, menu: &mut Menu) {
        let (table, seat) = (&self.table, self.worker());
        let floor = table.floor(table.place(seat).unwrap_or(0));
        let (traps, room) = (table.traps_on(floor), table.room_on(floor));
        let space = traps.len() + u32::from(room > 0) < 6;
        let (gold, slaves) = (table.gold[usize::from(seat)], table.slaves[usize::from(seat)]);
        menu.add(at::PASS);
        if least.get() == 0 && room < 5 && (room > 0 || space) && slaves >= 2 {
            let price = 3_u16.saturating_sub(self.discount());
            menu.block(at::BUILD, u32::from(gold >= price));
        }
        if !space || slaves == 0 {
            return;
        }
        for trap in Trap::all().filter(|trap| trap.get() + 1 >= least.get()) {
            let price = u16::from(trap.card().damage).saturating_sub(self.discount());
            if gold >= price && table.trap_pool(trap) > 0 {
                menu.add(at::BUILD + 1 + trap.index());
            }
        }
    }

    /// What the box at hand takes off the gold of each building (HMD-55).
    pub(super) fn discount(&self) -> u16 {
        match self.spot().map(|spot| spot.card().work) {
            Some(Work::Build(_, discount)) => discount.into(),
            _ => 0,
        }
    }

    /// The monsters that a player may hire and can pay (HMD-58).
    fn hireable(&self, seat: Seat) -> Set<super::components::Monster> {
        let (table, place) = (&self.table, usize::from(seat));
        let own = table.monsters[place];
        let mut cards = table.display();
        for &card in table.offer.as_slice() {
            if !own.and(of_family(card.card().family)).is_empty() {
                cards.insert(card);
            }
        }
        cards.and(affordable(table.gold[place], table.slaves[place], table.mp[place]))
    }

    /// Whether a player may still look at a card (HMD-61).
    pub(super) fn unknown_card(&self, seat: Seat, turn: u8, half: Half) -> bool {
        !self.event_card(turn, half).looked.has(seat)
    }

    /// Whether there is a card to look at in these slots (HMD-61).
    pub(super) fn can_peek(&self, seat: Seat, from: u8, to: u8) -> bool {
        (from..=to).any(|turn| {
            self.unknown_card(seat, turn, Half::Top) || self.unknown_card(seat, turn, Half::Bottom)
        })
    }

    fn peek_menu(&self, from: u8, to: u8, menu: &mut Menu) {
        let seat = self.worker();
        menu.add(at::PASS);
        for turn in from..=to.min(8) {
            for side in Side::all() {
                if self.unknown_card(seat, turn, Half::of(side)) {
                    menu.add(at::PEEK + 2 * usize::from(turn - 2) + side.index());
                }
            }
        }
    }

    /// HMD-63.
    fn gift_menu(&self, menu: &mut Menu) {
        let gold = self.table.gold[usize::from(self.worker())];
        menu.add(at::PASS);
        for (k, road) in self.table.tokens.iter().enumerate() {
            match road {
                Road::Inn | Road::Entrance if gold >= 4 => menu.add(at::PUSH + k),
                Road::Inside if gold >= 8 => menu.add(at::CALL + k),
                _ => {}
            }
        }
    }

    /// HMD-119, and the choice of Rule Them All (HMD-120).
    fn quest_menu(&self, quest: Plot, doer: Seat, step: Deed, menu: &mut Menu) {
        match step {
            Deed::Discard { left, from } => {
                let own = self.table.monsters[usize::from(doer)];
                let fit = own.and(quest.card().discard.1.cards()).bits();
                let mut open = fit & (u32::MAX << from.min(31));
                // As many greater cards must remain as are still to go.
                for _ in 1..left {
                    open &= !(1_u32 << (31 - open.leading_zeros().min(31)));
                }
                menu.block(at::MONSTER, open);
            }
            Deed::Effect => {
                menu.add(at::PASS);
                for &token in self.table.invaders.as_slice() {
                    menu.add(at::CALL + usize::from(token) - 1);
                }
            }
            Deed::Evil | Deed::Pay => {}
        }
    }

    fn court_menu(&self, court: &Court, menu: &mut Menu) {
        let seat = self.courtier();
        let hand = self.plots.hands[usize::from(seat)];
        menu.add(at::PASS);
        for card in hand.iter().filter(|card| self.playable(court, seat, *card)) {
            menu.add(at::PLOT + card.index());
        }
        if hand.count(Plot::CHANGE) >= 2 && court.vp[usize::from(seat)] >= 8 {
            menu.add(at::COUP);
        }
    }

    /// Whether a player could play a card in his place of the Court order, if
    /// he holds it (HMD-115, HMD-116, HMD-139).
    pub(super) fn playable(&self, court: &Court, seat: Seat, card: Plot) -> bool {
        match card.card().kind {
            Kind::Quest => self.meets(seat, card),
            Kind::Reaction => false,
            Kind::Function if card == Plot::CHANGE => court.vp[usize::from(seat)] >= 5,
            Kind::Function => self.victims(seat).next().is_some(),
        }
    }

    /// The other players who hold a plot card (HMD-136).
    pub(super) fn victims(&self, thief: Seat) -> impl Iterator<Item = Seat> {
        (0..4).filter(move |&seat| seat != thief && !self.plots.hands[usize::from(seat)].is_empty())
    }

    /// Whether a player may answer a quest with A Better Choice (HMD-117).
    pub(super) fn may_take_over(&self, seat: Seat, quest: Plot) -> bool {
        self.plots.hands[usize::from(seat)].has(Plot::BETTER) && self.meets(seat, quest)
    }

    /// Whether a player meets the condition of a quest and can pay its cost
    /// (HMD-116).
    pub(super) fn meets(&self, seat: Seat, quest: Plot) -> bool {
        let (table, card, place) = (&self.table, quest.card(), usize::from(seat));
        let (count, filter) = card.discard;
        table.gold[place] >= card.gold
            && table.mp[place] >= card.mp
            && table.monsters[place].and(filter.cards()).len() >= u32::from(count)
            && self.holds(place, card.condition)
    }

    fn holds(&self, place: usize, condition: Condition) -> bool {
        let table = &self.table;
        match condition {
            Condition::None => true,
            Condition::Gold(gold) => table.gold[place] >= gold,
            Condition::TrapsEverywhere(least) => {
                let last = (table.top + table.players() - 1).min(5);
                (table.top..=last).all(|floor| !table.traps_on(floor).is_empty())
                    && table.traps.iter().map(|floor| floor.len()).sum::<u32>() >= least
            }
            Condition::TrapsOnOneFloor(least) => {
                table.traps.iter().any(|floor| floor.len() >= least)
            }
            Condition::Rooms(least) => {
                table.rooms.iter().filter(|room| **room > 0).count() >= usize::from(least)
            }
            Condition::Event(event) => table.event == Some(event),
            Condition::Done(quest) => table.discard.has(quest),
        }
    }

    /// Whether a location does nothing this turn (HMD-43, HMD-44).
    pub(super) fn closed(&self, location: Evil) -> bool {
        let by = match location {
            Evil::Town => Event::FESTIVAL,
            Evil::Forest => Event::PRINCESS,
        };
        self.table.event == Some(by)
    }
}

/// The amounts of a payment between bounds, of which some has been entered
/// (section 5.5, chunks).
fn amounts(menu: &mut Menu, (low, high): (u16, u16), entered: u8) {
    let entered = u16::from(entered);
    if entered <= high {
        menu.range(at::AMOUNT, low.saturating_sub(entered), (high - entered).min(23));
    }
    if entered + 24 <= high {
        menu.add(at::AMOUNT + 24);
    }
}
