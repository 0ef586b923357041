//! What Characters can do and bear now, read off the table.

use super::{Public, SeatId, Team};
use crate::games::valor_and_villainy::components::{
    Abilities, Ability, Cell, Cells, Char, Components, Deck, HEALTH_MAX, Hero, Kind, Piece, Pieces,
    Row, Stats, constants, minions::Side, tiles::Rule, treasures,
};

/// Who defends a Region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defender {
    /// Nobody is there.
    None,
    /// This Character.
    Is(Char),
    /// One of several, who has to be chosen (VV-99).
    Open,
}

impl Public {
    /// The component set that is played with.
    #[inline]
    pub(crate) const fn set(&self) -> &'static Components {
        self.options.components.get()
    }

    /// The side of a Minion card that shows (VV-159).
    #[inline]
    pub(crate) fn stats(&self, piece: Piece) -> &'static Stats {
        self.set()
            .stats(piece, if self.wounded.contains(piece) { Side::Wounded } else { Side::Fresh })
    }

    /// Gust's numbers: his back once Gwenavael has a Crystal (VV-206).
    #[inline]
    pub(crate) fn gust_stats(&self) -> &'static Stats {
        self.set().gust(self.upgraded(Hero::Gwenavael))
    }

    /// The numbers of a Minion, Gust or a Sheep.
    #[inline]
    pub(crate) fn minion_stats(&self, who: Char) -> Option<&'static Stats> {
        match who.kind() {
            Kind::Piece(piece) => Some(self.stats(piece)),
            Kind::Gust => Some(self.gust_stats()),
            Kind::Hero(_) | Kind::Mordak => None,
        }
    }

    /// VV-201: whether a Hero has the Dojo Crystal.
    #[inline]
    pub(crate) fn upgraded(&self, hero: Hero) -> bool {
        self.seat_of(hero.char()).is_some_and(|seat| self.players[seat].crystal)
    }

    /// The Hero of a seat.
    #[inline]
    pub(crate) fn hero(&self, seat: SeatId) -> Option<Hero> {
        self.players[seat].who?.hero()
    }

    /// The Character of a seat.
    #[inline]
    pub(crate) fn who(&self, seat: SeatId) -> Char {
        self.players[seat].who.unwrap_or(Char::Mordak)
    }

    /// Whether a Hero is in the Villain Loot Stash (VV-12).
    #[inline]
    pub(crate) fn stashed(&self, seat: SeatId) -> bool {
        seat != SeatId::Villain && self.players[seat].cell.is_none()
    }

    /// VV-107, VV-117: the most Health a Hero can be healed to.
    #[inline]
    pub(crate) fn max_health(&self, seat: SeatId) -> u8 {
        match self.hero(seat) {
            None => HEALTH_MAX,
            Some(hero) => {
                self.set().board(hero).health
                    + self.worn(seat).map(|card| card.max_health).sum::<u8>()
            }
        }
    }

    /// The Treasures that a Player Character wears.
    #[inline]
    pub(crate) fn worn(
        &self,
        seat: SeatId,
    ) -> impl Iterator<Item = &'static treasures::TreasureCard> {
        let printed = self.set();
        self.players[seat]
            .slots
            .values()
            .iter()
            .flatten()
            .map(move |&treasure| printed.treasure(treasure))
    }

    /// Abilities that a Player Character has from Treasures that serve at any
    /// time, or for one kind of roll.
    fn worn_abilities(&self, seat: SeatId, kind: Option<Row>) -> Abilities {
        self.worn(seat)
            .filter(|card| card.action.is_none() || card.action == kind)
            .fold(Abilities::EMPTY, |all, card| all.union(card.abilities))
    }

    /// Whether a Character has an ability at any time.
    fn able(&self, who: Char, ability: Ability) -> bool {
        match self.minion_stats(who) {
            Some(stats) => stats.abilities.contains(ability),
            None => self
                .seat_of(who)
                .is_some_and(|seat| self.worn_abilities(seat, None).contains(ability)),
        }
    }

    /// VV-192: Armor.
    #[inline]
    pub(crate) fn armored(&self, who: Char) -> bool {
        match self.minion_stats(who) {
            Some(stats) => stats.abilities.contains(Ability::Armor),
            None => self.seat_of(who).is_some_and(|seat| self.armored_seat(seat)),
        }
    }

    /// VV-192: Armor of a Player Character, worn or by Spells.
    #[inline]
    pub(crate) fn armored_seat(&self, seat: SeatId) -> bool {
        !self.players[seat].armor_by.is_empty()
            || self.worn_abilities(seat, None).contains(Ability::Armor)
    }

    /// VV-198: Evade.
    #[inline]
    pub(crate) fn evades(&self, who: Char) -> bool {
        let quick = |turn: &super::Turn| turn.who == who && turn.evade;
        self.able(who, Ability::Evade) || self.agenda.turns.as_slice().iter().any(quick)
    }

    /// VV-199: Regenerate, while Wounded.
    #[inline]
    pub(crate) fn regenerates(&self, who: Char) -> bool {
        who.piece().is_some_and(|piece| {
            self.wounded.contains(piece)
                && self.stats(piece).abilities.contains(Ability::Regenerate)
        })
    }

    /// VV-193, VV-77: Longshot.
    #[inline]
    pub(crate) fn longshot(&self, who: Char, cell: Cell) -> bool {
        let worn = || match self.seat_of(who) {
            Some(seat) if who.is_player() => {
                self.worn_abilities(seat, Some(Row::Ranged)).contains(Ability::Longshot)
            }
            _ => false,
        };
        self.rule(cell) == Some(Rule::Lookout) || self.able(who, Ability::Longshot) || worn()
    }

    /// VV-191: whether an attack by a roll meets everybody.
    #[inline]
    pub(crate) fn blasts(&self, who: Char, kind: Row) -> bool {
        match self.minion_stats(who) {
            Some(stats) => {
                stats.abilities.contains(Ability::Aoe) && matches!(kind, Row::Melee | Row::Ranged)
            }
            None => self
                .seat_of(who)
                .is_some_and(|seat| self.worn_abilities(seat, Some(kind)).contains(Ability::Aoe)),
        }
    }

    /// VV-194: Boost.
    #[inline]
    pub(crate) fn boosts(&self, who: Char) -> bool {
        self.able(who, Ability::Boost)
    }

    /// VV-55: the steps of a Move, and whether Mountains are ordinary.
    pub(crate) fn stride(&self, who: Char) -> (u8, bool) {
        let (mut steps, mut mountain) = (constants::STEPS, false);
        if who.is_player()
            && let Some(seat) = self.seat_of(who)
        {
            for card in self.worn(seat) {
                steps = steps.max(card.move_steps.unwrap_or(0));
                mountain |= card.mountain_free;
            }
        }
        (steps, mountain)
    }

    /// The special rule of a revealed Region.
    #[inline]
    pub(crate) fn rule(&self, cell: Cell) -> Option<Rule> {
        self.set().tile(self.map.tile(cell)?).rule
    }

    /// VV-44: whether a revealed Region is a Mountain.
    #[inline]
    pub(crate) fn mountain(&self, cell: Cell) -> bool {
        self.map.tile(cell).is_some_and(|tile| self.set().mountains().contains(tile))
    }

    /// The Regions that hold enemies of a side.
    #[inline]
    pub(crate) fn enemies_of(&self, team: Team) -> Cells {
        self.cells_of(team.other())
    }

    /// VV-97 to VV-99, VV-186: who defends a Region for a side.
    pub(crate) fn defender(&self, team: Team, cell: Cell) -> Defender {
        match team {
            Team::Villain => match self.top_minion(cell, self.puppets()) {
                Some(piece) => Defender::Is(piece.char()),
                None if self.players[SeatId::Villain].cell == Some(cell) => {
                    Defender::Is(Char::Mordak)
                }
                None => Defender::None,
            },
            Team::Hero => {
                let mut there = self.defenders(cell);
                let Some(first) = there.next() else { return Defender::None };
                let Some(second) = there.next() else { return Defender::Is(first) };
                let marked = [first, second].into_iter().chain(there).find(|&who| self.marked(who));
                marked.map_or(Defender::Open, Defender::Is)
            }
        }
    }

    /// VV-98, VV-186: the topmost Minion of a Region that no Hero controls.
    #[inline]
    pub(crate) fn top_minion(&self, cell: Cell, puppets: Pieces) -> Option<Piece> {
        self.map.stack(cell).find(|&piece| !puppets.contains(piece))
    }

    /// VV-99: who chooses the Defender of the Heroes.
    pub(crate) fn defender_chooser(&self, cell: Cell) -> SeatId {
        (0..self.heroes)
            .map(|place| self.in_order(place))
            .find(|&seat| self.players[seat].cell == Some(cell))
            .unwrap_or(self.initiative)
    }

    /// VV-195: whether a Character's own board, card or effects curse it.
    fn hexed(&self, who: Char) -> bool {
        match self.minion_stats(who) {
            Some(stats) => stats.abilities.contains(Ability::Cursed),
            None => self
                .seat_of(who)
                .is_some_and(|seat| self.players[seat].cursed && !self.warded(seat)),
        }
    }

    /// VV-195: a Warded Cloak.
    fn warded(&self, seat: SeatId) -> bool {
        self.worn(seat).any(|card| card.curse_immune)
    }

    /// VV-195, VV-196: Cursed, by itself or by a Defender of its Region.
    pub(crate) fn cursed(&self, who: Char) -> bool {
        if who.is_player() && self.seat_of(who).is_some_and(|seat| self.warded(seat)) {
            return false;
        }
        self.hexed(who)
            || self.cell(who).is_some_and(|cell| {
                [Team::Hero, Team::Villain].into_iter().any(|team| {
                    matches!(self.defender(team, cell),
                        Defender::Is(other) if other != who && self.hexed(other))
                })
            })
    }

    /// The Regions that a Character may attack by a roll of this kind: those
    /// that cost nothing, and those that cost a Hit (VV-94, VV-95, VV-193).
    pub(crate) fn reach(&self, who: Char, row: Row) -> (Cells, Cells) {
        let Some(cell) = self.cell(who) else { return (Cells::EMPTY, Cells::EMPTY) };
        self.reach_from(who, cell, row, self.enemies_of(self.team(who)))
    }

    /// The same for a Character in a Region, with the Regions of its enemies.
    pub(crate) fn reach_from(
        &self,
        who: Char,
        cell: Cell,
        row: Row,
        enemies: Cells,
    ) -> (Cells, Cells) {
        match row {
            Row::Melee => (enemies.intersection(Cell::set(&[cell])), Cells::EMPTY),
            Row::Ranged => {
                let near = self.map.adjacent(cell).without(cell);
                let mut far = Cells::EMPTY;
                if self.longshot(who, cell) {
                    far = self.map.revealed().difference(near).without(cell);
                }
                (near.intersection(enemies), far.intersection(enemies))
            }
            Row::Magic | Row::Corruption => (Cells::EMPTY, Cells::EMPTY),
        }
    }

    /// VV-143: where a Minion may be placed.
    pub(crate) fn spawn_cells(&self) -> Cells {
        use crate::games::valor_and_villainy::components::maps::{BORDER, around};
        let revealed = self.map.revealed();
        revealed.intersection(BORDER.union(around(Cells::ALL.difference(revealed))))
    }

    /// VV-81, VV-217: whether a Treasure is left to be placed, with or without
    /// the discard pile.
    pub(crate) fn treasure_left(&self) -> bool {
        let down: u32 = self.map.treasures.values().iter().map(|&n| u32::from(n)).sum::<u32>()
            + self.stashes.values().iter().map(|stash| u32::from(stash.face_down)).sum::<u32>();
        self.treasures.total() + self.treasure_discard.total() > down
    }

    /// VV-161: the decks that a player may name.
    pub(crate) fn allowed_decks(&self, seat: SeatId) -> &'static [Deck] {
        match (seat, self.final_battle) {
            (SeatId::Villain, true) => &Deck::ALL,
            (SeatId::Villain, false) => &[Deck::Void],
            _ => &[Deck::Arcane, Deck::Divine],
        }
    }
}
