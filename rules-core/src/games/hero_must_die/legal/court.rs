//! Court: which plot cards a player may play, and their conditions and costs.

use super::super::{
    components::{
        Action, Condition, Kind, Plot,
        constants::{CHANGE_VP, COUP_CARDS, COUP_VP, FLOORS},
    },
    state::{Court, State},
};
use crate::{ActionSet, Seat};

impl State {
    pub(super) fn court_actions(&self, court: &Court, legal: &mut ActionSet<Action>) {
        let seat = self.courtier();
        let hand = self.plots.hands[usize::from(seat)];
        legal.insert(Action::Pass);
        for card in hand.iter().filter(|card| self.playable(court, seat, *card)) {
            legal.insert(Action::Plot(card));
        }
        if hand.count(Plot::CHANGE) >= COUP_CARDS.into() && court.vp[usize::from(seat)] >= COUP_VP {
            legal.insert(Action::Coup);
        }
    }

    /// Whether a player could play a card in his place of the Court order, if
    /// he holds it (HMD-115, HMD-116, HMD-139).
    pub(in super::super) fn playable(&self, court: &Court, seat: Seat, card: Plot) -> bool {
        match self.set().plot(card).kind {
            Kind::Quest => self.meets(seat, card),
            Kind::Reaction => false,
            Kind::Function if card == Plot::CHANGE => court.vp[usize::from(seat)] >= CHANGE_VP,
            Kind::Function => self.victims(seat).next().is_some(),
        }
    }

    /// The other players who hold a plot card (HMD-136).
    pub(in super::super) fn victims(&self, thief: Seat) -> impl Iterator<Item = Seat> {
        (0..4).filter(move |&seat| seat != thief && !self.plots.hands[usize::from(seat)].is_empty())
    }

    /// Whether a player may take over a quest with A Better Choice (HMD-117).
    pub(in super::super) fn may_take_over(&self, seat: Seat, quest: Plot) -> bool {
        self.plots.hands[usize::from(seat)].contains(Plot::BETTER) && self.meets(seat, quest)
    }

    /// Whether a player meets the condition of a quest and can pay its cost
    /// (HMD-116).
    pub(in super::super) fn meets(&self, seat: Seat, quest: Plot) -> bool {
        let (table, card, place) = (&self.table, self.set().plot(quest), usize::from(seat));
        let (count, fitting) = self.set().discard(quest);
        table.gold[place] >= card.gold
            && table.mp[place] >= card.mp
            && table.monsters[place].intersection(fitting).len() >= u32::from(count)
            && self.holds(place, card.condition)
    }

    fn holds(&self, place: usize, condition: Condition) -> bool {
        let table = &self.table;
        match condition {
            Condition::None => true,
            Condition::Gold(gold) => table.gold[place] >= gold,
            Condition::TrapsEverywhere(least) => {
                let lowest = (table.top + table.players() - 1).min(FLOORS);
                (table.top..=lowest).all(|floor| !table.traps_on(floor).is_empty())
                    && table.traps.iter().map(|floor| floor.len()).sum::<u32>() >= least.into()
            }
            Condition::TrapsOnOneFloor(least) => {
                table.traps.iter().any(|floor| floor.len() >= least.into())
            }
            Condition::Rooms(least) => {
                table.rooms.iter().filter(|room| **room > 0).count() >= usize::from(least)
            }
            Condition::Event(event) => table.event == Some(event),
            Condition::Done(quest) => table.discard.contains(quest),
        }
    }
}
