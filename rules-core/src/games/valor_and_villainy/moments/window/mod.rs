//! A reaction window (VV-135 to VV-140): who is asked, and the casting of reactions. Who is asked is
//! that seat's secret.

mod reactions;
#[cfg(feature = "words")]
pub(in super::super) mod words;

use super::super::{
    components::{Action, Char, Spell, fixed::REACTIONS, spells::Trigger},
    encode::cells::{BoardOrder, PLACES, above, flags, newest, who},
    legal::{Pending, spells},
    state::{Cast, Prompt, Public, State, Tag, Window, WindowFlag},
    validate::hold,
};
use crate::{
    ActionSet, Indexed, InvalidState, ObservationWriter, moment::Moment, observation::none_or,
    pieces::Stack, write_fields,
};

impl Moment for Window {
    type Game = State;

    #[inline(never)]
    fn pending(state: &State) -> Pending {
        let window = *state.table.agenda.window();
        if window.flags.contains(WindowFlag::Dropped) || state.asked > state.table.heroes {
            return Pending::Forced;
        }
        let seat = state.table.order(window.first, state.asked);
        if state.playable(seat, window).is_empty() {
            Pending::Forced
        } else {
            Pending::Decision(seat)
        }
    }

    #[inline]
    fn is_open(_: &State) -> bool {
        true
    }

    fn legal(state: &State, out: &mut ActionSet<Action>) {
        let window = *state.table.agenda.window();
        out.insert(Action::Pass);
        spells(out, state.playable(state.table.order(window.first, state.asked), window));
    }

    fn action(state: &mut State, action: Action) {
        let place = state.asked;
        if let Action::SpellCard(spell) = action {
            state.table.agenda.window_mut().floor = place;
            return state.play(spell);
        }
        // VV-137: a Pass is seen only where the option says so.
        if state.table.options.observe_reaction_passes {
            state.table.agenda.window_mut().floor = place + 1;
        }
        state.pass_on(place);
    }

    /// Nobody at the place can react: the next one is asked, or the window
    /// closes.
    fn forced(state: &mut State) {
        if state.table.agenda.window().flags.contains(WindowFlag::Dropped) {
            state.close_window();
        } else {
            state.pass_on(state.asked);
        }
    }
}

impl State {
    /// Opens a window if anybody holds a reaction to its trigger that can be
    /// played; otherwise it would close unseen.
    #[inline]
    pub(in super::super) fn open(&mut self, window: Window) {
        let reactions = REACTIONS[window.trigger.index()].bits();
        if self.hands.values().iter().all(|hand| hand.held() & reactions == 0) {
            return;
        }
        let asked = (0..=self.table.heroes).find(|&place| {
            !self.playable(self.table.order(window.first, place), window).is_empty()
        });
        if let Some(place) = asked {
            self.table.agenda.push(window);
            self.asked = place;
        }
    }

    fn close_window(&mut self) {
        self.table.agenda.pop::<Window>();
        self.asked = 0;
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
    fn play(&mut self, spell: Spell) {
        let window = *self.table.agenda.window();
        let seat = self.table.order(window.first, window.floor);
        self.asked = 0;
        self.push_reaction(seat, spell);
    }

    /// A reaction is over: its player is asked again (VV-136).
    pub(in super::super) fn back_to_window(&mut self) {
        if let Some(Tag::Window) = self.table.agenda.tags.top() {
            self.asked = self.table.agenda.window().floor;
        }
    }

    /// The secret place of the top window, and none without a window.
    pub(in super::super) fn check_asked(&self) -> Result<(), InvalidState> {
        let agenda = &self.table.agenda;
        if agenda.prompt == Prompt::None && agenda.tags.top() == Some(&Tag::Window) {
            let window = agenda.window();
            return hold(
                self.asked >= window.floor && self.asked <= self.table.heroes,
                "a player is asked who has been asked before",
            );
        }
        hold(self.asked == 0, "somebody is asked without a window")
    }
}

impl Window {
    /// What must hold.
    pub(in super::super) fn check(self, table: &Public) -> Result<(), InvalidState> {
        hold(table.players[self.first].who.is_some(), "a window of an empty seat")?;
        hold(self.floor <= table.heroes, "a window past its last player")?;
        let damage = matches!(
            self.trigger,
            Trigger::DamageDue | Trigger::DamageTaken | Trigger::Defeated | Trigger::AttackTargets
        );
        hold(damage == self.source.is_some(), "a window with a strange source")
    }

    /// Whether it opens for a Move.
    pub(in super::super) fn is_of_move(self) -> bool {
        self.flags.contains(WindowFlag::Move)
    }

    /// Whether a Spell answers it.
    pub(in super::super) fn waits_for(self, cast: &Cast, table: &Public) -> bool {
        REACTIONS[self.trigger.index()].contains(cast.spell)
            && table.order(self.first, self.floor) == cast.seat
            && table.players[cast.seat].who == Some(cast.caster)
    }
}

/// Writes the windows.
#[inline]
pub(in super::super) fn encode(
    windows: &Stack<Window, 4>,
    order: &BoardOrder,
    out: &mut impl ObservationWriter,
) {
    write_fields! { out, [_, ..] = windows.as_slice();
        "window_trigger" [4], 16, Category(none_or!(Trigger)),
            "triggers of the windows (VV-135), the newest first: 0 none, 1 a Turn begins, 2 an action \
             begins, 3 a roll is made, 4 a Spell is cast, 5 an attack targets, 6 damage is due, 7 damage \
             was taken, 8 Defeated, 9 a Region is revealed"
            = cells(newest(windows, |window| [above(window.trigger.index())]).as_flattened());
        "window_seat" [4], 8, Category(&PLACES),
            "seats that are asked first in these windows, by place from 1, own seat first; 0 for none"
            = cells(newest(windows, |window| [order.place(window.first)]).as_flattened());
        "window_who" [4, 2], 128, Category(none_or!(Char)),
            "for each of these windows, Characters counted from 1, 0 for none: actor or target of the \
             event; its source"
            = cells(newest(windows, |it| [Some(it.subject), it.source].map(who)).as_flattened());
        "window_place" [4], 8, Count,
            "first place in the order of each of these windows that may still be asked"
            = cells(newest(windows, |window| [window.floor]).as_flattened());
        "window_flags" [4, WindowFlag::COUNT], 1, Flag,
            "for each of these windows: the event is dropped, the Minion was of the Heroes, the action \
             is a Move"
            = cells(newest(windows, |it| flags::<{ WindowFlag::COUNT }>(it.flags.bits())).as_flattened());
    }
}
