//! Legal: the top of the agenda says who steps, and what the step may be.
//!
//! The legal decisions of a node are a [`Menu`], one bit for each id; the
//! outcomes of a chance node are an [`Urn`].

pub(super) mod battle;
mod court;
mod decider;
mod menu;

pub(super) use menu::{Menu, Urn};

use super::{
    components::{
        Action, Chance, Event, Evil, LEVELS, Monster, OPEN, Plot, Set, Side, Site, Spot, Trap,
        Work, affordable, at, of_family,
    },
    state::{Deed, Frame, Half, Road, Stage, State},
};
use crate::{Dense, Legal, Node, Seat, Weight};

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

impl State {
    /// What is due: the top of the agenda, else its stage.
    #[inline]
    pub(super) fn rest(&self) -> Rest {
        match self.agenda.stack.top() {
            Some(frame) => self.frame_rest(*frame),
            None => self.stage_rest(),
        }
    }

    fn frame_rest(&self, frame: Frame) -> Rest {
        match frame {
            Frame::PlotDraw { .. } => Rest::Chance(Urn::copies(at::PLOT_OUTCOME, self.plot_deck())),
            Frame::StealDraw { victim } => {
                let hand = self.plots.hands[usize::from(victim)];
                Rest::Chance(Urn::copies(at::PLOT_OUTCOME, hand))
            }
            Frame::Die => Rest::Chance(Urn::even::<()>(at::DIE_OUTCOME, Set::from_bits(0b11_1111))),
            Frame::Look { .. } => {
                Rest::Chance(Urn::copies(at::EVENT_OUTCOME, self.unseen_events()))
            }
            Frame::Generate { token } => self.generate_rest(token),
            Frame::Better { .. } => self.better_rest(),
            Frame::Quest { quest, step: Deed::Effect, .. }
                if quest != Plot::RULE || self.table.invaders.is_empty() =>
            {
                Rest::Silent
            }
            Frame::Quest { step: Deed::Evil | Deed::Pay, .. } => Rest::Silent,
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
        OPEN[usize::from(self.options.players)].minus(self.table.taken())
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
    fn hireable(&self, seat: Seat) -> Set<Monster> {
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
