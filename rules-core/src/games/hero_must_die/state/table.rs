//! The public part of a state by seat, floor and card.

use super::super::components::{
    Components, Hero, Monster, Set, Spot, Strength, Trap, Traps, constants::FLOORS,
};
use super::Public;
use crate::{Seat, pieces::Stack};

impl Public {
    /// A player's monster level points (HMD-5).
    #[inline]
    #[must_use]
    pub(crate) fn points(&self, printed: &Components, seat: Seat) -> u8 {
        printed.level_points(self.monsters[usize::from(seat)])
    }

    /// All monsters that players have.
    #[inline]
    #[must_use]
    pub(crate) fn owned(&self) -> Set<Monster> {
        let [a, b, c, d] = self.monsters;
        a.union(b).union(c).union(d)
    }

    /// The low display (HMD-24).
    #[inline]
    #[must_use]
    pub(crate) fn display(&self, set: &Components) -> Set<Monster> {
        set.low().difference(self.owned())
    }

    /// Whether a player has a monster of the family of a card (HMD-58).
    #[inline]
    #[must_use]
    pub(crate) fn has_family(&self, printed: &Components, seat: Seat, card: Monster) -> bool {
        let own = self.monsters[usize::from(seat)];
        !own.intersection(printed.of_family(printed.monster(card).family)).is_empty()
    }

    /// The monsters that a player may hire and can pay (HMD-58).
    #[must_use]
    pub(crate) fn hireable(&self, printed: &Components, seat: Seat) -> Set<Monster> {
        let (mut cards, place) = (self.display(printed), usize::from(seat));
        for &card in
            self.offer.as_slice().iter().filter(|card| self.has_family(printed, seat, **card))
        {
            cards.insert(card);
        }
        cards.intersection(printed.affordable(self.gold[place], self.slaves[place], self.mp[place]))
    }

    /// The unknown part of the monster deck (HMD-140).
    #[inline]
    #[must_use]
    pub(crate) fn unknown_monsters(&self, set: &Components) -> Set<Monster> {
        let mut open = self.owned();
        for &card in self.offer.as_slice().iter().chain(self.monster_bottom.as_slice()) {
            open.insert(card);
        }
        set.high().difference(open)
    }

    /// The unknown part of the hero deck (HMD-140).
    #[inline]
    #[must_use]
    pub(crate) fn unknown_heroes(&self) -> Set<Hero> {
        let [a, b, c] = self.parties;
        let mut open = a.union(b).union(c);
        for &card in self.hero_bottom.as_slice() {
            open.insert(card);
        }
        Set::from_bits((1 << 18) - 1).difference(open)
    }

    /// All boxes with a worker.
    #[inline]
    #[must_use]
    pub(crate) fn taken(&self) -> Set<Spot> {
        let [a, b, c, d] = self.boxes;
        a.union(b).union(c).union(d)
    }

    /// The player whose worker is in a box.
    #[inline]
    #[must_use]
    pub(crate) fn owner(&self, spot: Spot) -> Option<Seat> {
        (0..4).find(|&seat| self.boxes[usize::from(seat)].contains(spot))
    }

    /// How many traps of a type are in the pool (HMD-11).
    #[inline]
    #[must_use]
    pub(crate) fn trap_pool(&self, set: &Components, trap: Trap) -> u32 {
        let count = u32::from(set.trap(trap).count);
        count.saturating_sub(self.traps.iter().map(|floor| floor.count(trap)).sum())
    }

    /// The place of a player in the queue; `None` if he is out.
    #[inline]
    #[must_use]
    pub(crate) fn place(&self, seat: Seat) -> Option<u8> {
        (0..4).zip(self.queue.as_slice()).find(|(_, there)| **there == seat).map(|(i, _)| i)
    }

    /// The player at a place of the queue, which wraps round; seat 0 while it
    /// is empty.
    #[inline]
    #[must_use]
    pub(crate) fn at(&self, place: u8) -> Seat {
        let (queue, mut place) = (self.queue.as_slice(), usize::from(place));
        while place >= queue.len() && !queue.is_empty() {
            place -= queue.len();
        }
        queue.get(place).copied().unwrap_or(0)
    }

    /// The player so many places behind another, in duty order.
    #[inline]
    #[must_use]
    pub(crate) fn behind(&self, seat: Seat, steps: u8) -> Seat {
        self.at(self.place(seat).unwrap_or(0) + steps)
    }

    /// The players in the game.
    #[inline]
    #[must_use]
    pub(crate) fn players(&self) -> u8 {
        u8::try_from(self.queue.len()).unwrap_or(4)
    }

    /// The floor that the player at a place of the queue guards (HMD-8,
    /// HMD-9).
    #[inline]
    #[must_use]
    pub(crate) fn floor(&self, place: u8) -> u8 {
        (self.top + place).min(FLOORS)
    }

    /// The traps on a floor, 1 to 5.
    #[inline]
    #[must_use]
    pub(crate) fn traps_on(&self, floor: u8) -> Traps {
        self.traps[usize::from(floor) - 1]
    }

    /// The monster room on a floor, 1 to 5; 0 without one.
    #[inline]
    #[must_use]
    pub(crate) fn room_on(&self, floor: u8) -> u8 {
        self.rooms[usize::from(floor) - 1]
    }

    /// The strength of a hero in a colour, level-up included (HMD-111).
    #[inline]
    #[must_use]
    pub(crate) fn hero_strength(&self, set: &Components, hero: Hero, colour: Strength) -> u8 {
        let card = set.hero(hero);
        card.strength[colour as usize]
            + u8::from(self.markers.contains(hero) && card.best() == colour as usize)
    }

    /// The hit points of a hero, level-up included (HMD-111).
    #[inline]
    #[must_use]
    pub(crate) fn hero_hp(&self, set: &Components, hero: Hero) -> u8 {
        set.hero(hero).hp() + u8::from(self.markers.contains(hero))
    }

    /// A party in its order (HMD-77): highest strength, level, sum, number.
    #[must_use]
    pub(crate) fn party_order(&self, set: &Components, token: u8) -> Stack<Hero, 3> {
        let mut line = Stack::default();
        for hero in self.parties[usize::from(token) - 1].iter().take(3) {
            let key = |hero: Hero| {
                let (card, extra) = (set.hero(hero), u8::from(self.markers.contains(hero)));
                (card.hp() + extra, card.level, card.sum() + extra)
            };
            let behind = |there: &&Hero| key(**there) >= key(hero);
            let place = line.as_slice().iter().take_while(behind).count();
            line.insert(place, hero);
        }
        line
    }
}
