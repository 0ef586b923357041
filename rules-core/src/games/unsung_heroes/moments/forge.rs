//! Karl forges: he chooses parts in the one order in which they can be chosen (5.8).

use super::super::{
    components::{
        Action, Character, Components, Item, Minion, SeatId, Slot, Treasure, constants::FORGE,
        supply, take,
    },
    moments::pick::near_of,
    state::agenda::Frame,
    state::{MinionPlace, Prize, Public, State, TreasurePlace, Trove, ix},
};
use crate::{ActionSet, EnumMap, Indexed, Seat};

/// 24 dice, 5 own cards, 12 borrowed Items, 4 Treasures, 2 Minions, the coin,
/// 3 bars; no game comes near it.
const MOST: usize = 52;

/// UH-131: everything that Karl may discard, most worth first; then by kind and
/// by number.
pub(in crate::games::unsung_heroes) struct Parts {
    list: [(u8, Action); MOST],
    len: usize,
}

impl Parts {
    /// The parts of the current player, who is Karl, borrowed Items clockwise.
    pub(in crate::games::unsung_heroes) fn of(
        set: &Components,
        table: &Public,
        treasures: &EnumMap<Treasure, Trove>,
        players: Seat,
    ) -> Self {
        let mut parts = Self { list: [(0, Action::Pass); MOST], len: 0 };
        let karl = table.current;
        for (place, die) in table.stakes.dice[ix(karl)].as_slice().iter().enumerate() {
            if let Some(place) = Indexed::from_index(place) {
                parts.add(die.face(), Action::Die(near_of(0), place));
            }
        }
        parts.add_row(set, table, players);
        for (treasure, trove) in treasures.iter() {
            if trove.counted && trove.place == TreasurePlace::Played(SeatId::of(karl)) {
                parts.add(set.treasure(treasure).points(), Action::Treasure(treasure));
            }
        }
        for (minion, prize) in table.minions.iter() {
            if prize.counted && prize.place == MinionPlace::Won(SeatId::of(karl)) {
                parts.add(set.minion(minion).points(), Action::Powerup(minion));
            }
        }
        if table.coin {
            parts.add(supply::COIN, Action::Coin);
        }
        for _ in 0..table.bars_one {
            parts.add(1, Action::Bar);
        }
        parts
    }

    /// The cards of Karl's row whose static bonus was used: his own, then
    /// borrowed Items.
    fn add_row(&mut self, set: &Components, table: &Public, players: Seat) {
        let karl = table.current;
        let counted = &table.stakes.rows[ix(karl)].counted;
        let points = |owner: Seat, slot: Slot| {
            table.cast[ix(owner)].map_or(0, |character| set.points(character, slot))
        };
        for slot in counted[ix(karl)] {
            self.add(points(karl, slot), Action::Card(slot));
        }
        for near in 1..players {
            let owner = (karl + near) % players;
            for slot in counted[ix(owner)] {
                if let Some(item) = Item::at(slot) {
                    self.add(points(owner, slot), Action::Item(near_of(near), item));
                }
            }
        }
    }

    /// Adds a part behind all that are worth as much.
    fn add(&mut self, worth: u8, part: Action) {
        let mut at = self.len;
        while at > 0 && self.list[at - 1].0 < worth {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = (worth, part);
        self.len += 1;
    }

    /// The parts in order, with their worth.
    pub(in crate::games::unsung_heroes) fn list(&self) -> &[(u8, Action)] {
        &self.list[..self.len]
    }

    /// Whether a part can be chosen after the parts before `next`, given their
    /// sum: what is left must suffice, and of a run of equal parts the first
    /// one that is left is taken (UH-132).
    fn open(&self, at: usize, next: usize, sum: u8, state: &State) -> bool {
        let rest: u16 = self.list()[at..].iter().map(|part| u16::from(part.0)).sum();
        let enough = u16::from(sum) + rest >= FORGE.into();
        let repeated = at > next && self.same(at - 1, at, state);
        enough && !repeated
    }

    /// Whether two neighbours in the list are interchangeable (UH-10).
    fn same(&self, a: usize, b: usize, state: &State) -> bool {
        let dice = state.table.stakes.dice[ix(state.table.current)].as_slice();
        match (self.list[a].1, self.list[b].1) {
            (Action::Die(_, a), Action::Die(_, b)) => dice[a.index()] == dice[b.index()],
            (Action::Bar, Action::Bar) => true,
            _ => false,
        }
    }

    /// Adds the parts that may be chosen next (5.8).
    pub(in crate::games::unsung_heroes) fn legal(
        &self,
        next: u8,
        sum: u8,
        state: &State,
        legal: &mut ActionSet<Action>,
    ) {
        // SKIP carries out a Forge that goes on beyond ten.
        legal.insert_if(sum >= FORGE, Action::Skip);
        let next = usize::from(next);
        for at in next..self.len {
            legal.insert_if(self.open(at, next, sum, state), self.list[at].1);
        }
    }

    /// Whether a set could have been chosen: of equal parts the first ones.
    pub(in crate::games::unsung_heroes) fn canonical(&self, chosen: u64, state: &State) -> bool {
        (1..self.len).all(|at| {
            let (here, before) = (chosen >> at & 1, chosen >> (at - 1) & 1);
            here <= before || !self.same(at - 1, at, state)
        })
    }

    /// The position of an action in the list.
    pub(in crate::games::unsung_heroes) fn find(&self, next: u8, part: Action) -> Option<u8> {
        let list = self.list().iter().zip(0u8..).skip(next.into());
        list.map(|((_, other), at)| (*other, at))
            .find(|(other, _)| *other == part)
            .map(|(_, at)| at)
    }
}

impl State {
    /// The parts of Karl, whose turn it is.
    pub(in crate::games::unsung_heroes) fn parts(&self) -> Parts {
        Parts::of(self.set(), &self.table, &self.treasures, self.players())
    }

    /// UH-131, UH-134: Karl has chosen; the parts go where they belong and a
    /// Gold Bar comes into play.
    pub(in crate::games::unsung_heroes) fn forge(&mut self, chosen: u64) {
        let parts = self.parts();
        let karl = self.table.current;
        let lying = self.table.stakes.dice[ix(karl)];
        for (at, (_, part)) in parts.list().iter().enumerate() {
            if chosen >> at & 1 == 0 {
                continue;
            }
            match *part {
                Action::Die(_, place) => {
                    let die = lying.as_slice()[place.index()];
                    take(&mut self.table.stakes.dice[ix(karl)], die);
                }
                Action::Card(slot) => self.shed(karl, slot),
                Action::Item(near, item) => self.shed(self.far(karl, near.get()), item.slot()),
                Action::Treasure(treasure) => self.spend_treasure(treasure),
                Action::Powerup(minion) => self.spend_minion(minion),
                Action::Coin => self.table.coin = false,
                _ => self.table.bars_one -= 1,
            }
        }
        self.table.stakes.bars_ten += 1;
    }

    /// A card goes to its owner's discard pile (UH-4).
    fn shed(&mut self, owner: Seat, slot: Slot) {
        self.table.stakes.lift(owner, slot);
        self.table.stakes.discards[ix(owner)].insert(slot);
    }

    fn spend_treasure(&mut self, treasure: Treasure) {
        self.treasures[treasure] = Trove::at(TreasurePlace::Spent);
    }

    fn spend_minion(&mut self, minion: Minion) {
        self.table.minions[minion] = Prize::at(MinionPlace::Spent);
    }

    /// 5.8: Karl has chosen a part, or has enough.
    pub(in crate::games::unsung_heroes) fn choose_part(
        &mut self,
        chosen: u64,
        next: u8,
        sum: u8,
        action: Action,
    ) {
        let parts = self.parts();
        let Some(at) = parts.find(next, action) else {
            // SKIP: the sum is at least ten.
            self.agenda.pop();
            return self.forge(chosen);
        };
        let sum = sum + parts.list()[usize::from(at)].0;
        let (chosen, next) = (chosen | 1 << at, at + 1);
        if sum >= FORGE
            && (self.options.forge_minimal_only || parts.list().len() == usize::from(next))
        {
            self.agenda.pop();
            self.forge(chosen);
        } else {
            self.replace(Frame::Forge { chosen, next, sum });
        }
    }

    /// 5.8: the chosen parts exist, come before the next one, and add up.
    pub(in crate::games::unsung_heroes) fn forge_fits(
        &self,
        chosen: u64,
        next: u8,
        sum: u8,
    ) -> bool {
        if !self.table.plays(self.table.current, Character::Karl) || self.table.bar_supply() == 0 {
            return false;
        }
        let parts = self.parts();
        let list = parts.list();
        let end = chosen.checked_ilog2().map_or(0, |at| at + 1);
        if end != u32::from(next) || usize::from(next) > list.len() {
            return false;
        }
        let taken = list.iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0);
        let worth: u16 = taken.map(|(_, part)| u16::from(part.0)).sum();
        let all: u16 = list.iter().map(|part| u16::from(part.0)).sum();
        let rest: u16 = list[usize::from(next)..].iter().map(|part| u16::from(part.0)).sum();
        let open = !self.options.forge_minimal_only || sum < FORGE;
        worth == u16::from(sum)
            && all >= FORGE.into()
            && worth + rest >= FORGE.into()
            && open
            && parts.canonical(chosen, self)
    }
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::{
        string::{String, ToString},
        vec::Vec,
    };

    use super::{
        super::super::{components::Action, observe::View, state::agenda::Frame},
        FORGE, Parts, supply,
    };
    use crate::{Seat, words::format};

    /// Where a part comes in the order in which they are chosen.
    pub(in crate::games::unsung_heroes) fn place(view: &View, part: Action) -> usize {
        parts(view).find(0, part).map_or(0, usize::from)
    }

    fn parts(view: &View) -> Parts {
        Parts::of(view.set(), &view.table, &view.treasures, view.options.players)
    }

    /// A part of a Forge, and what is chosen so far.
    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        let (chosen, sum) = match view.agenda.top() {
            Some(Frame::Forge { chosen, sum, .. }) => (*chosen, *sum),
            _ => (0, 0),
        };
        let parts = parts(view);
        let parts = parts.list().iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0);
        let worth: Vec<_> = parts.map(|(_, (worth, _))| worth.to_string()).collect();
        let so_far = match (worth.len(), FORGE.saturating_sub(sum)) {
            (0, _) => String::new(),
            (_, 0) => format!("; chosen so far: {}, which is enough", worth.join(" + ")),
            (_, left) => {
                format!("; chosen so far: {}, at least {left} still to come", worth.join(" + "))
            }
        };
        format!(
            "seat {who} chooses parts to discard; parts worth {FORGE} or more together, and none of them \
             needless, become a Gold Bar worth {}{so_far}",
            supply::BAR
        )
    }
}
