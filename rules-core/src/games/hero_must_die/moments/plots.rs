//! A worker buys plot cards (HMD-52).

use super::super::{
    components::{
        Colour, Event, Plot, Work,
        constants::{PLOTS_DRAWN, PLOTS_OF_GREEN_MAGE, SALES_DISCOUNT},
    },
    state::{Frame, PutBack, State},
};
use crate::Seat;

impl State {
    /// The number of plot cards that a player draws for one purchase (HMD-52, HMD-142).
    pub(in super::super) fn plots_to_draw(&self, seat: Seat) -> u8 {
        if self.mage(seat, Colour::Green) { PLOTS_OF_GREEN_MAGE } else { PLOTS_DRAWN }
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
    pub(super) fn keep(&mut self, seat: Seat, card: Plot) {
        let mut cards = core::mem::take(&mut self.plots.drawn);
        cards.take(card);
        self.plots.hands[usize::from(seat)].add(card);
        self.plots.put_back = (!cards.is_empty()).then_some(PutBack { seat, cards });
        self.pop();
    }
}

#[cfg(feature = "words")]
pub(in crate::games::hero_must_die) mod words {
    use alloc::string::String;

    use super::super::super::{
        components::{
            Colour, Event, Work,
            constants::{PLOTS_DRAWN, PLOTS_OF_GREEN_MAGE, SALES_DISCOUNT},
        },
        observe::View,
        words::ask::is_mage,
    };
    use crate::{Seat, words::format};

    /// Whether a card is bought.
    pub(in crate::games::hero_must_die) fn asked(view: &View) -> String {
        let owner = view.agenda.worker(&view.table);
        let (draws, price) = (plots_to_draw(view, owner), plot_price(view));
        format!("buy a plot card for {price} gold? {draws} are drawn, 1 is kept")
    }

    /// What a plot card costs in the box that is resolved (HMD-47, HMD-52).
    pub(in crate::games::hero_must_die) fn plot_price(view: &View) -> u16 {
        let price = match view.agenda.spot().map(|spot| view.set().spot(spot).work) {
            Some(Work::Plot(price)) => u16::from(price),
            _ => 0,
        };
        let less = if view.table.event == Some(Event::SALES) { SALES_DISCOUNT } else { 0 };
        price.saturating_sub(less)
    }

    /// How many plot cards a buyer draws (HMD-52, HMD-142).
    fn plots_to_draw(view: &View, seat: Seat) -> u8 {
        let most =
            if is_mage(view, seat, Colour::Green) { PLOTS_OF_GREEN_MAGE } else { PLOTS_DRAWN };
        most.min(view.deck)
    }
}
