//! Heuristic: plays one mage, who builds for his own watch, collects plot
//! cards, and fights battles by trying them out.

mod battle;
mod taste;

use core::cmp::Reverse;

use super::{
    Action, State, View,
    components::{
        Components, Event, Monster, Plot, Spot, Strength, Work,
        constants::{GIFT_HOME, TURNS},
    },
    moments::build::next_room,
    observe::ViewRef,
    state::{Frame, Stage},
};
use crate::{ActionSet, Heuristic, Seat, ViewForm};
use taste::Taste;

impl Heuristic for State {
    fn heuristic_action(view: &View, legal: ActionSet<Action>) -> Action {
        choose(&<ViewRef<'_> as ViewForm<'_, State>>::from_view(view), legal, None)
    }

    const PLANS: u8 = 1;

    fn plan_action(view: &View, legal: ActionSet<Action>, plan: u8) -> Action {
        choose(&<ViewRef<'_> as ViewForm<'_, State>>::from_view(view), legal, Some(plan))
    }

    fn seat_action(&self, seat: Seat, legal: ActionSet<Action>, plan: Option<u8>) -> Action {
        choose(&<ViewRef<'_> as ViewForm<'_, State>>::from_state(self, seat), legal, plan)
    }
}

fn choose(view: &ViewRef<'_>, legal: ActionSet<Action>, plan: Option<u8>) -> Action {
    let taste = if plan.is_some() { &taste::PLOTTER } else { &taste::BUILDER };
    Mage { view, taste }.choose(legal)
}

/// A view, and the weights with which its actions are scored.
#[derive(Clone, Copy)]
struct Mage<'a> {
    view: &'a ViewRef<'a>,
    taste: &'a Taste,
}

impl<'a> core::ops::Deref for Mage<'a> {
    type Target = ViewRef<'a>;

    fn deref(&self) -> &ViewRef<'a> {
        self.view
    }
}

impl Mage<'_> {
    fn choose(self, legal: ActionSet<Action>) -> Action {
        let view = self;
        let chosen = match (view.agenda.stack.top(), &view.agenda.stage) {
            (None, Stage::Battle(_)) => battle::best(self.view, legal),
            (None, Stage::EventSide) => best_by(legal, |action| view.event_worth(action)),
            (None, Stage::Place { .. }) => best_by(legal, |action| view.box_worth(action)),
            (None, Stage::First { .. }) => best_by(legal, |action| strength(view.set(), action)),
            (None, Stage::Court(_)) => best_by(legal, |action| view.court_worth(action)),
            (Some(Frame::Build { .. }), _) => best_by(legal, |action| view.building_worth(action)),
            (Some(Frame::Recruit), _) => best_by(legal, |action| view.recruit_worth(action)),
            (Some(Frame::Keep), _) => best_by(legal, |action| view.plot_worth(action)),
            (Some(Frame::Gift), _) => best_by(legal, |action| view.gift_worth(action)),
            (Some(Frame::Dismiss | Frame::Quest { .. }), _) => {
                best_by(legal, |action| -strength(view.set(), action))
            }
            (Some(Frame::Steal), _) => best_by(legal, |action| view.hand_worth(action)),
            (None, Stage::Floors { .. }) | (Some(Frame::PaySlaves { .. }), _) => legal.last(),
            (Some(Frame::Mine | Frame::PayGold { .. } | Frame::SpyPay), _) => None,
            // Look, buy, take over, betray, beg for pardon, change places.
            _ => legal.nth(1),
        };
        chosen.or_else(|| legal.first()).expect("a seat that decides has a legal action")
    }
}

/// The action that is worth most, the first of equals.
fn best_by(legal: ActionSet<Action>, worth: impl Fn(Action) -> i32) -> Option<Action> {
    legal.iter().min_by_key(|action| Reverse(worth(*action)))
}

/// How strong the named monster is; nothing for another action.
fn strength(set: &Components, action: Action) -> i32 {
    let Action::Monster(card) = action else { return 0 };
    let creature = &set.monster(card).creature;
    4 * i32::from(creature.level) + i32::from(creature.strength[Strength::Brown as usize])
}

impl Mage<'_> {
    fn own(&self) -> usize {
        usize::from(self.seat)
    }

    /// How many turns from now the viewer is the guard, 0 if now.
    fn watch(&self) -> i32 {
        self.table.place(self.seat).map_or(9, i32::from)
    }

    /// How pressing the defence of the viewer's floor is, 0 to 3.
    fn danger(&self) -> i32 {
        let inside = i32::try_from(self.table.invaders.len()).unwrap_or(3);
        match self.watch() {
            0 if inside > 0 => 3,
            0 => 2,
            1 => 1 + inside.min(1),
            _ => i32::from(inside > 1),
        }
    }

    /// What an event does to the viewer, who chooses as the guard.
    fn event_worth(&self, action: Action) -> i32 {
        let Action::Event(side) = action else { return 0 };
        let slot = &self.slots[usize::from(self.table.turn.clamp(1, TURNS)) - 1];
        let Some(face) = slot.card(side.into()).face else { return 0 };
        let builds = (9..12).filter_map(Spot::new);
        let building = builds.filter(|spot| self.table.boxes[self.own()].contains(*spot)).count();
        match face {
            Event::WAR => 4,
            Event::WRATH => {
                if building > 0 {
                    6
                } else {
                    -8
                }
            }
            Event::PAY_DAY => -i32::from(self.table.points(self.set(), self.seat)),
            Event::FESTIVAL | Event::PRINCESS => -1,
            Event::SALES | Event::MOON | Event::CARRIAGE => 2,
            invasion => -2 * i32::from(self.set().event(invasion).parties),
        }
    }

    /// What a box is worth to the viewer now.
    fn box_worth(&self, action: Action) -> i32 {
        let Action::Box(spot) = action else { return 0 };
        let (table, set, own) = (&self.table, self.set(), self.own());
        let (gold, slaves, mp) =
            (i32::from(table.gold[own]), i32::from(table.slaves[own]), i32::from(table.mp[own]));
        let mine = |work: fn(&Work) -> bool| {
            let there = |spot: &Spot| work(&set.spot(*spot).work);
            i32::try_from(table.boxes[own].iter().filter(there).count()).unwrap_or(0)
        };
        let danger = self.danger();
        match set.spot(spot).work {
            Work::Plot(price) => {
                let late = if table.turn > 6 { 25 } else { 0 };
                let bought = mine(|work| matches!(work, Work::Plot(_)));
                let spare = gold - i32::from(price) - 4 * bought;
                if spare >= 0 { self.taste.plot - 4 * bought - late + spare.min(4) } else { 0 }
            }
            Work::Mine(yields) => self.taste.mine + 4 * i32::from(yields) - 3 * gold.min(10),
            Work::Rune(yields) => {
                self.taste.rune + 4 * i32::from(yields) - 3 * mp.min(10) + 4 * danger
            }
            Work::Build(count, discount) => {
                let built = mine(|work| matches!(work, Work::Build(..)));
                let means = gold.min(6) + i32::from(discount) + slaves.min(4);
                self.taste.build + 9 * danger + 2 * means + 3 * i32::from(count) - 30 * built
            }
            Work::Recruit => {
                let hired = mine(|work| matches!(work, Work::Recruit));
                self.taste.hire + self.best_hire() - 22 * hired + 3 * danger
            }
            Work::Town(yields) => 20 + 4 * i32::from(yields) - 4 * slaves.min(10),
            Work::TownEye(_) => 26 - 4 * slaves.min(10),
            Work::Forest => 36 - 2 * gold.min(10),
            Work::Gift => {
                if danger >= 3 && gold >= GIFT_HOME.into() {
                    60
                } else {
                    -1
                }
            }
            Work::Spy => -1,
        }
    }

    /// The worth of the best monster within means, less a fee if there is none.
    fn best_hire(&self) -> i32 {
        let (table, set, own) = (&self.table, self.set(), self.own());
        let mut cards = table.display(set);
        for &card in table.offer.as_slice() {
            if !table.monsters[own].intersection(set.of_family(set.monster(card).family)).is_empty()
            {
                cards.insert(card);
            }
        }
        let cards =
            cards.intersection(set.affordable(table.gold[own], table.slaves[own], table.mp[own]));
        cards.iter().map(|card| self.monster_worth(card)).max().unwrap_or(-40)
    }

    /// What a monster adds: useless ones wait for a room.
    fn monster_worth(&self, card: Monster) -> i32 {
        let creature = &self.set().monster(card).creature;
        let quest = self.hand.iter().any(|plot| {
            let (count, fitting) = self.set().discard(plot);
            count > 0 && fitting.contains(card)
        });
        self.taste.level * i32::from(creature.level)
            + i32::from(creature.strength[Strength::Brown as usize])
            + 8 * i32::from(quest)
    }

    fn recruit_worth(&self, action: Action) -> i32 {
        let Action::Monster(card) = action else { return 0 };
        self.monster_worth(card)
    }

    /// Rooms for monsters that may not defend yet, else the heaviest trap.
    fn building_worth(&self, action: Action) -> i32 {
        let Action::Build(site) = action else {
            // Under Wrath of Lord a player who has built nothing loses VP (HMD-45).
            let due =
                self.table.event == Some(Event::WRATH) && !self.table.built.contains(self.seat);
            return if due { -1 } else { 11 - 3 * self.danger() };
        };
        let set = self.set();
        let there = self.table.room_on(self.table.floor(self.table.place(self.seat).unwrap_or(0)));
        let own = self.table.monsters[self.own()];
        let now = set.level_points(own.intersection(set.up_to_level(set.room(there).level)));
        let next = next_room(there);
        let then = set.level_points(own.intersection(set.up_to_level(set.room(next).level)));
        match site.trap() {
            // A set may have rooms that hold less than the one before.
            None => 6 + 3 * (i32::from(then) - i32::from(now)).min(4) - 2 * self.watch(),
            Some(trap) => 5 + 3 * i32::from(set.trap(trap).damage) - 2 * self.watch(),
        }
    }

    /// What a plot card promises.
    fn plot_worth(&self, action: Action) -> i32 {
        let Action::Plot(card) = action else { return 0 };
        let row = self.set().plot(card);
        let changes = i32::try_from(self.hand.count(Plot::CHANGE)).unwrap_or(0);
        match card {
            Plot::CHANGE => 3 + 4 * changes.min(1),
            Plot::BETTER | Plot::MINE => self.taste.better,
            Plot::PARDON | Plot::TRAITOR => 3,
            quest => {
                let (count, fitting) = self.set().discard(quest);
                let own = self.table.monsters[self.own()].intersection(fitting).len();
                let missing = i32::from(count) - i32::try_from(own).unwrap_or(0).min(count.into());
                2 + 3 * i32::from(row.vp) - 2 * missing - i32::from(row.gold / 4)
            }
        }
    }

    /// Quests for their VP, the Coup before all, changes kept for the Coup.
    fn court_worth(&self, action: Action) -> i32 {
        match action {
            Action::Coup => 100,
            Action::Plot(Plot::CHANGE) => -1,
            Action::Plot(Plot::MINE) => 5,
            Action::Plot(card) => {
                let (count, fitting) = self.set().discard(card);
                let all = fitting.intersection(self.table.monsters[self.own()]).len();
                // The next seat on watch keeps a force (HMD-84).
                let left = all.saturating_sub(count.into());
                let bare = self.watch() <= 1 && left == 0 && count > 0 && self.table.turn < TURNS;
                10 + 3 * i32::from(self.set().plot(card).vp) - 8 * i32::from(bare)
            }
            _ => 0,
        }
    }

    /// A gift only when a party is in front of the viewer's floor.
    fn gift_worth(&self, action: Action) -> i32 {
        match action {
            Action::Call(token) => {
                let front = self.table.invaders.as_slice().first() == Some(&token.get());
                if front && self.watch() <= 1 { 5 } else { -1 }
            }
            Action::Push(_) => -1,
            _ => 0,
        }
    }

    /// Who has most plot cards.
    fn hand_worth(&self, action: Action) -> i32 {
        let Action::Seat(seat) = action else { return 0 };
        i32::from(self.hands[usize::from(seat.get())])
    }
}
