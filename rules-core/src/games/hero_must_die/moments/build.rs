//! A worker builds traps and monster rooms (HMD-55 to HMD-57).

use super::super::{
    components::{Action, Site, Trap, Work, constants::BUILDING_SPACES},
    state::{Frame, State},
};
use crate::{ActionSet, Indexed, Seat};

impl State {
    /// What the box that is being resolved takes off the gold of each building (HMD-55).
    pub(super) fn discount(&self) -> u16 {
        match self.spot().map(|spot| self.set().spot(spot).work) {
            Some(Work::Build(_, discount)) => discount.into(),
            _ => 0,
        }
    }

    /// What the acting worker may build (HMD-10, HMD-55 to HMD-57).
    pub(super) fn build_actions(&self, least: Site, legal: &mut ActionSet<Action>) {
        let (table, printed, seat) = (&self.table, self.set(), self.worker());
        let floor = table.floor(table.place(seat).unwrap_or(0));
        let (traps, room) = (table.traps_on(floor), table.room_on(floor));
        let space = traps.len() + u32::from(room > 0) < BUILDING_SPACES.into();
        let (gold, slaves) = (table.gold[usize::from(seat)], table.slaves[usize::from(seat)]);
        legal.insert(Action::Pass);
        let step = printed.room(next_room(room));
        if least.get() == 0 && room < 5 && (room > 0 || space) && slaves >= step.slaves {
            let price = u16::from(step.gold).saturating_sub(self.discount());
            legal.insert_bits(Action::FIRST.Build, u32::from(gold >= price));
        }
        if !space {
            return;
        }
        for trap in Trap::all().filter(|trap| trap.get() + 1 >= least.get()) {
            let card = printed.trap(trap);
            let price = u16::from(card.gold).saturating_sub(self.discount());
            if gold >= price && slaves >= card.slaves && table.trap_pool(printed, trap) > 0 {
                legal.insert_bits(Action::FIRST.Build, 2_u8 << trap.index());
            }
        }
    }

    /// HMD-55 to HMD-57, HMD-64: in the order of the catalogue.
    pub(super) fn build(&mut self, seat: Seat, left: u8, site: Site) {
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
}

/// The size of the monster room after its next step (HMD-57).
#[inline]
pub(in super::super) const fn next_room(size: u8) -> u8 {
    if size == 0 { 3 } else { size + 1 }
}

impl Site {
    /// A step of the monster room.
    pub(in crate::games::hero_must_die) const ROOM: Self = Self::new(0).unwrap();

    /// The trap that is built; `None` for the room.
    pub(in crate::games::hero_must_die) fn trap(self) -> Option<Trap> {
        self.get().checked_sub(1).and_then(Trap::new)
    }
}

#[cfg(feature = "words")]
pub(in crate::games::hero_must_die) mod words {
    use alloc::string::String;

    use super::{
        super::super::{
            components::{Action, Site, Work},
            observe::View,
            words::cards,
        },
        next_room,
    };
    use crate::words::{counted, format};

    /// What may be built, and where.
    pub(in crate::games::hero_must_die) fn asked(view: &View, left: u8) -> String {
        let table = &view.table;
        let floor = table.floor(table.place(view.agenda.worker(table)).unwrap_or(0));
        let more = counted(left, "more building", "more buildings");
        format!(
            "build on floor {floor}? Up to {more}; a trap strikes a hero with strength of its kind"
        )
    }

    /// A decision in words.
    pub(in crate::games::hero_must_die) fn choice(view: &View, action: Action) -> Option<String> {
        match action {
            Action::Build(site) => Some(build(view, site)),
            Action::Pass => Some("build nothing more".into()),
            _ => None,
        }
    }

    /// A building with its price.
    fn build(view: &View, site: Site) -> String {
        let (set, table) = (view.set(), &view.table);
        let less = discount(view);
        let priced = |gold: u8, slaves: u8| cards::price(gold.saturating_sub(less), slaves, 0);
        if let Some(trap) = site.trap() {
            let card = set.trap(trap);
            return format!("{} for {}", cards::trap(set, trap), priced(card.gold, card.slaves));
        }
        let floor = table.floor(table.place(view.agenda.worker(table)).unwrap_or(0));
        let room = set.room(next_room(table.room_on(floor)));
        format!(
            "monster room ({} up to level {} defend) for {}",
            counted(room.monsters, "monster", "monsters"),
            room.level,
            priced(room.gold, room.slaves)
        )
    }

    /// How much gold the box that is resolved takes off each building (HMD-55).
    fn discount(view: &View) -> u8 {
        match view.agenda.spot().map(|spot| view.set().spot(spot).work) {
            Some(Work::Build(_, less)) => less,
            _ => 0,
        }
    }
}
