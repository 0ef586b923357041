//! What all seats see, asked by chair, piece and Region.

use super::super::components::{Cell, Cells, Char, Kind, Piece, Pieces};
use super::{Chair, Public, Team};
use crate::Seat;

impl Public {
    /// The chair of a seat.
    #[inline]
    #[must_use]
    pub(crate) const fn chair(&self, seat: Seat) -> Chair {
        if seat >= self.heroes { Chair::Villain } else { Chair::HEROES[seat as usize] }
    }

    /// The seat of a chair.
    #[inline]
    #[must_use]
    pub(crate) fn seat(&self, chair: Chair) -> Seat {
        if chair == Chair::Villain { self.heroes } else { chair as Seat }
    }

    /// The chairs of the Heroes, by seat.
    #[inline]
    pub(crate) fn hero_chairs(&self) -> impl Iterator<Item = Chair> + use<> {
        Chair::HEROES.into_iter().take(usize::from(self.heroes))
    }

    /// VV-11: the Hero at a place of the Initiative order.
    #[inline]
    #[must_use]
    pub(crate) fn in_order(&self, place: u8) -> Chair {
        self.chair((self.initiative as u8 + place) % self.heroes)
    }

    /// The chair of a Player Character.
    #[inline]
    #[must_use]
    pub(crate) fn chair_of(&self, who: Char) -> Option<Chair> {
        if who == Char::Mordak {
            return Some(Chair::Villain);
        }
        self.hero_chairs().find(|&chair| self.players[chair].who == Some(who))
    }

    /// Where a Character is, if it is on the Map.
    #[inline]
    #[must_use]
    pub fn cell(&self, who: Char) -> Option<Cell> {
        match who.kind() {
            Kind::Piece(piece) => self.map.cell_of(piece),
            Kind::Gust => self.gust,
            Kind::Hero(_) | Kind::Mordak => self.players[self.chair_of(who)?].cell,
        }
    }

    /// Who decides for a Character (VV-7).
    #[inline]
    #[must_use]
    pub(crate) fn controller(&self, who: Char) -> Chair {
        match who.kind() {
            Kind::Mordak => Chair::Villain,
            Kind::Hero(_) => self.chair_of(who).unwrap_or(Chair::Villain),
            Kind::Gust => self.chair_of(Char::Gwenavael).unwrap_or(Chair::Villain),
            Kind::Piece(_) => self.puppeteer(who).unwrap_or(Chair::Villain),
        }
    }

    /// Who holds the strings of a Minion: the player of its newest Turn.
    #[inline]
    fn puppeteer(&self, who: Char) -> Option<Chair> {
        self.agenda
            .turns
            .as_slice()
            .iter()
            .rev()
            .find(|turn| turn.who == who)
            .map(|turn| turn.chair)
    }

    /// VV-6: the side of a Character.
    #[inline]
    #[must_use]
    pub fn team(&self, who: Char) -> Team {
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
        let mut puppets = Pieces::NONE;
        for turn in self.agenda.turns.as_slice() {
            if let Some(piece) = turn.who.piece() {
                // A newer Turn of the same Minion decides.
                match turn.chair.team() {
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
    pub fn hero_cells(&self) -> Cells {
        let mut cells = Cells::NONE;
        for chair in self.hero_chairs() {
            if let Some(cell) = self.players[chair].cell {
                cells.insert(cell);
            }
        }
        cells
    }

    /// The cells that hold at least one Character of a side.
    #[must_use]
    pub fn cells_of(&self, team: Team) -> Cells {
        let puppets = self.puppets();
        match team {
            Team::Hero => {
                let mut cells = self.hero_cells();
                if let Some(cell) = self.gust {
                    cells.insert(cell);
                }
                for piece in puppets.iter() {
                    if let Some(cell) = self.map.cell_of(piece) {
                        cells.insert(cell);
                    }
                }
                cells
            }
            Team::Villain => {
                let mut cells = self.map.occupied();
                for piece in puppets.iter() {
                    if let Some(cell) = self.map.cell_of(piece)
                        && self.map.stack(cell).all(|piece| puppets.has(piece))
                    {
                        cells.remove(cell);
                    }
                }
                if let Some(cell) = self.players[Chair::Villain].cell {
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
        let heroes = self.hero_chairs().filter_map(move |chair| {
            let player = &self.players[chair];
            if player.cell == Some(cell) { player.who } else { None }
        });
        let gust = (self.gust == Some(cell)).then_some(Char::Gust);
        let mut pieces = Pieces::NONE;
        for piece in puppets.iter() {
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
            Kind::Piece(piece) => self.markers.has(piece),
            Kind::Gust => self.gust_marker,
            Kind::Mordak => false,
            Kind::Hero(_) => self.chair_of(who).is_some_and(|chair| self.players[chair].marker),
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
                if let Some(chair) = self.chair_of(who) {
                    self.players[chair].marker = marked;
                }
            }
        }
    }
}
