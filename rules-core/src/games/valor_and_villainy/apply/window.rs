//! Reaction windows (VV-135 to VV-140) and the casting of reactions.

use crate::games::valor_and_villainy::{
    components::{
        Action, Level, Spell,
        spells::{PAID, REACTIONS, Target},
    },
    state::{Cast, CastStage, State, Tag, Window, WindowFlag},
};

impl State {
    /// Opens a window if anybody holds a reaction to its trigger that can be
    /// played; otherwise it would close unseen.
    #[inline]
    pub(in super::super) fn open(&mut self, window: Window) {
        let reactions = REACTIONS[window.trigger.index()].0;
        if self.hands.values().iter().all(|hand| hand.held() & reactions == 0) {
            return;
        }
        let asked = (0..=self.table.heroes).find(|&place| {
            !self.playable(self.table.order(window.first, place), window).is_empty()
        });
        if let Some(place) = asked {
            self.table.agenda.tags.push(Tag::Window);
            self.table.agenda.windows.push(window);
            self.asked = place;
        }
    }

    /// Nobody at the place can react: the next one is asked, or the window
    /// closes.
    pub(in super::super) fn window_forced(&mut self) {
        let window = *self.table.agenda.window();
        let next = (self.asked + 1..=self.table.heroes)
            .filter(|_| !window.flags.has(WindowFlag::Dropped))
            .find(|&place| {
                !self.playable(self.table.order(window.first, place), window).is_empty()
            });
        match next {
            Some(place) => self.asked = place,
            None => self.close_window(),
        }
    }

    fn close_window(&mut self) {
        self.table.agenda.tags.pop();
        self.table.agenda.windows.pop();
        self.asked = 0;
    }

    pub(in super::super) fn window_action(&mut self, action: Action) {
        let place = self.asked;
        if let Action::SpellCard(spell) = action {
            self.table.agenda.window_mut().floor = place;
            return self.push_reaction(spell);
        }
        // VV-137: a Pass is seen only where the option says so.
        if self.table.options.observe_reaction_passes {
            self.table.agenda.window_mut().floor = place + 1;
        }
        self.pass_on(place);
    }

    /// The player at a place has passed.
    fn pass_on(&mut self, place: u8) {
        let window = *self.table.agenda.window();
        let next = (place + 1..=self.table.heroes).find(|&place| {
            !self.playable(self.table.order(window.first, place), window).is_empty()
        });
        match next {
            Some(place) => self.asked = place,
            None => self.close_window(),
        }
    }

    /// VV-130, VV-131: a reaction is played; while it is resolved the window
    /// stands at its player.
    fn push_reaction(&mut self, spell: Spell) {
        let window = *self.table.agenda.window();
        let seat = self.table.order(window.first, window.floor);
        self.asked = 0;
        self.hands[seat].take(spell);
        let stage = if PAID.has(spell) {
            CastStage::Pay
        } else if matches!(self.table.set().spell(spell).target, Target::Event(_)) {
            CastStage::Effect
        } else {
            CastStage::Targets
        };
        self.table.agenda.tags.push(Tag::Cast);
        self.table.agenda.casts.push(Cast {
            seat,
            caster: self.table.who(seat),
            spell,
            level: Level::One,
            stage,
            ..Cast::default()
        });
    }

    /// A reaction is over: its player is asked again (VV-136).
    pub(super) fn back_to_window(&mut self) {
        if let Some(Tag::Window) = self.table.agenda.tags.top() {
            self.asked = self.table.agenda.window().floor;
        }
    }
}
