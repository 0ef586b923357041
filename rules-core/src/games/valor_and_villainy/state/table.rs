//! What all seats see, asked by seat, piece and Region.

use super::super::components::{Cell, Cells, Char, Kind, Piece, Pieces};
use super::{Public, SeatId, Team};
use crate::Seat;

impl Public {
    /// The id of a seat. The Villain's is the same for every number of Heroes.
    #[inline]
    #[must_use]
    pub(crate) const fn seat_id(&self, seat: Seat) -> SeatId {
        if seat >= self.heroes { SeatId::Villain } else { SeatId::HEROES[seat as usize] }
    }

    /// The seat with this id.
    #[inline]
    #[must_use]
    pub(crate) fn seat_index(&self, id: SeatId) -> Seat {
        if id == SeatId::Villain { self.heroes } else { id as Seat }
    }

    /// The seats of the Heroes, in turn order.
    #[inline]
    pub(crate) fn hero_seats(&self) -> impl Iterator<Item = SeatId> + use<> {
        SeatId::HEROES.into_iter().take(usize::from(self.heroes))
    }

    /// VV-11: the Hero at a place of the Initiative order.
    #[inline]
    #[must_use]
    pub(crate) fn in_order(&self, place: u8) -> SeatId {
        self.seat_id((self.initiative as u8 + place) % self.heroes)
    }

    /// The seat of a Player Character.
    #[inline]
    #[must_use]
    pub(crate) fn seat_of(&self, who: Char) -> Option<SeatId> {
        if who == Char::Mordak {
            return Some(SeatId::Villain);
        }
        self.hero_seats().find(|&seat| self.players[seat].who == Some(who))
    }

    /// Where a Character is, if it is on the Map.
    #[inline]
    #[must_use]
    pub(crate) fn cell(&self, who: Char) -> Option<Cell> {
        match who.kind() {
            Kind::Piece(piece) => self.map.cell_of(piece),
            Kind::Gust => self.gust,
            Kind::Hero(_) | Kind::Mordak => self.players[self.seat_of(who)?].cell,
        }
    }

    /// Who decides for a Character (VV-7).
    #[inline]
    #[must_use]
    pub(crate) fn controller(&self, who: Char) -> SeatId {
        match who.kind() {
            Kind::Mordak => SeatId::Villain,
            Kind::Hero(_) => self.seat_of(who).unwrap_or(SeatId::Villain),
            Kind::Gust => self.seat_of(Char::Gwenavael).unwrap_or(SeatId::Villain),
            Kind::Piece(_) => self.puppeteer(who).unwrap_or(SeatId::Villain),
        }
    }

    /// Who holds the strings of a Minion: the player of its newest Turn.
    #[inline]
    fn puppeteer(&self, who: Char) -> Option<SeatId> {
        self.agenda.turns.as_slice().iter().rev().find(|turn| turn.who == who).map(|turn| turn.seat)
    }

    /// VV-6: the side of a Character.
    #[inline]
    #[must_use]
    pub(crate) fn team(&self, who: Char) -> Team {
        match who.kind() {
            Kind::Mordak => Team::Villain,
            Kind::Hero(_) | Kind::Gust => Team::Hero,
            Kind::Piece(_) => {
                if self.agenda.turns.is_empty() {
                    Team::Villain
                } else {
                    self.controller(who).team()
                }
            }
        }
    }

    /// The Minion cards that Heroes control now.
    #[inline]
    #[must_use]
    pub(crate) fn puppets(&self) -> Pieces {
        let mut puppets = Pieces::EMPTY;
        for turn in self.agenda.turns.as_slice() {
            if let Some(piece) = turn.who.piece() {
                // A newer Turn of the same Minion decides.
                match turn.seat.team() {
                    Team::Hero => puppets.insert(piece),
                    Team::Villain => puppets.remove(piece),
                }
            }
        }
        puppets
    }

    /// The cells where Heroes stand.
    #[inline]
    #[must_use]
    pub(crate) fn hero_cells(&self) -> Cells {
        let mut cells = Cells::EMPTY;
        for seat in self.hero_seats() {
            if let Some(cell) = self.players[seat].cell {
                cells.insert(cell);
            }
        }
        cells
    }

    /// The cells that hold at least one Character of a side.
    #[must_use]
    pub(crate) fn cells_of(&self, team: Team) -> Cells {
        let puppets = self.puppets();
        match team {
            Team::Hero => {
                let mut cells = self.hero_cells();
                if let Some(cell) = self.gust {
                    cells.insert(cell);
                }
                for piece in puppets {
                    if let Some(cell) = self.map.cell_of(piece) {
                        cells.insert(cell);
                    }
                }
                cells
            }
            Team::Villain => {
                let mut cells = self.map.occupied();
                for piece in puppets {
                    if let Some(cell) = self.map.cell_of(piece)
                        && self.map.stack(cell).all(|piece| puppets.contains(piece))
                    {
                        cells.remove(cell);
                    }
                }
                if let Some(cell) = self.players[SeatId::Villain].cell {
                    cells.insert(cell);
                }
                cells
            }
        }
    }

    /// The hero-side Characters of a Region: Heroes by seat, Gust, Minions from
    /// the top.
    pub(crate) fn defenders(&self, cell: Cell) -> impl Iterator<Item = Char> {
        let puppets = self.puppets();
        let heroes = self.hero_seats().filter_map(move |seat| {
            let player = &self.players[seat];
            if player.cell == Some(cell) { player.who } else { None }
        });
        let gust = (self.gust == Some(cell)).then_some(Char::Gust);
        let mut pieces = Pieces::EMPTY;
        for piece in puppets {
            if self.map.cell_of(piece) == Some(cell) {
                pieces.insert(piece);
            }
        }
        heroes.chain(gust).chain(pieces.iter().map(Piece::char))
    }

    /// Whether a hero-side Character has a Defender marker.
    #[inline]
    #[must_use]
    pub(crate) fn marked(&self, who: Char) -> bool {
        match who.kind() {
            Kind::Piece(piece) => self.markers.contains(piece),
            Kind::Gust => self.gust_marker,
            Kind::Mordak => false,
            Kind::Hero(_) => self.seat_of(who).is_some_and(|seat| self.players[seat].marker),
        }
    }

    /// Gives or takes the Defender marker.
    pub(crate) fn mark(&mut self, who: Char, marked: bool) {
        match who.kind() {
            Kind::Piece(piece) if marked => self.markers.insert(piece),
            Kind::Piece(piece) => self.markers.remove(piece),
            Kind::Gust => self.gust_marker = marked,
            Kind::Mordak => {}
            Kind::Hero(_) => {
                if let Some(seat) = self.seat_of(who) {
                    self.players[seat].marker = marked;
                }
            }
        }
    }
}
