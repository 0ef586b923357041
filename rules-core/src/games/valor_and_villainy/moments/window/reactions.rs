//! Which reactions can be played in a window (2.7.4, VV-130 to VV-136).

use super::super::super::{
    components::{
        Char, HEALTH_STEP, Kind, Piece, Spells,
        fixed::{CONDITIONS, PAID, REACTIONS},
        spells::{Effect, Trigger, When, Who},
    },
    state::{CastFlag, Public, SeatId, State, Team, Window, WindowFlag},
};

impl State {
    /// The reactions that a player can play in a window now.
    #[inline]
    pub(crate) fn playable(&self, seat: SeatId, window: Window) -> Spells {
        let held = Spells::from_bits(self.hands[seat].held())
            .intersection(REACTIONS[window.trigger.index()]);
        if held.is_empty() { held } else { self.fitting(seat, window, held) }
    }

    /// The reactions that a player could play in a window now if it held them, with a
    /// hand of the size that it has; public.
    pub(crate) fn could_play(&self, seat: SeatId, window: Window) -> Spells {
        self.fitting(seat, window, REACTIONS[window.trigger.index()])
    }

    /// Those of some reactions that can be paid and whose condition holds.
    fn fitting(&self, seat: SeatId, window: Window, held: Spells) -> Spells {
        let table = &self.table;
        if table.stashed(seat) || !self.event_stands(window) {
            return Spells::EMPTY;
        }
        let mut fits = held;
        if table.players[seat].plus_ones() == 0 && self.hands[seat].total() < 2 {
            fits = fits.difference(PAID);
        }
        let mut holding = Spells::EMPTY;
        for (when, &spells) in When::ALL.into_iter().zip(&CONDITIONS) {
            if !spells.intersection(fits).is_empty() && self.holds(when, seat.team(), window) {
                holding = holding.union(spells);
            }
        }
        fits = fits.intersection(holding);
        if window.trigger == Trigger::RollMade && table.agenda.roll().dice().is_empty() {
            fits = fits
                .iter()
                .filter(|spell| !matches!(table.set().spell(*spell).effects[0], Effect::Reroll(_)))
                .collect();
        }
        fits
    }

    /// VV-136: whether there is still something to react to.
    fn event_stands(&self, window: Window) -> bool {
        let agenda = &self.table.agenda;
        match window.trigger {
            Trigger::DamageDue => agenda.damage().due() > 0,
            Trigger::SpellCast => !agenda.cast().flags.contains(CastFlag::Cancelled),
            _ => true,
        }
    }

    /// 2.7.4: whether a condition holds for a side.
    fn holds(&self, when: When, team: Team, window: Window) -> bool {
        let table = &self.table;
        let subject = window.subject;
        let friend = || table.team(subject) == team;
        let source_enemy = || {
            window
                .source
                .is_some_and(|source| table.cell(source).is_some() && table.team(source) != team)
        };
        match when {
            When::ActorFriend => friend(),
            When::ActorEnemy => {
                !friend() && (window.trigger != Trigger::RegionRevealed || self.has_ambusher(team))
            }
            When::ActorFriendPlayerHurt => friend() && subject.is_player() && table.hurt(subject),
            When::ActorFriendRoll => friend() && !window.flags.contains(WindowFlag::Move),
            When::ActorEnemyMove => !friend() && window.flags.contains(WindowFlag::Move),
            When::TargetFriendPlayerOrGust => {
                friend() && matches!(subject.kind(), Kind::Hero(_) | Kind::Mordak | Kind::Gust)
            }
            When::TargetFriendNotSheep => friend() && !subject.piece().is_some_and(Piece::is_sheep),
            When::TargetFriendPlayerLethal => friend() && self.lethal(subject),
            When::TargetFriendPlayerSourceEnemy => friend() && source_enemy(),
            When::TargetFriendMinionSourceEnemy => {
                let victims = if window.flags.contains(WindowFlag::HeroSide) {
                    Team::Hero
                } else {
                    Team::Villain
                };
                victims == team && !subject.piece().is_some_and(Piece::is_sheep) && source_enemy()
            }
        }
    }

    /// Whether damage that is due would Defeat a Player Character, its Armor
    /// counted as used.
    fn lethal(&self, subject: Char) -> bool {
        let table = &self.table;
        let Some(seat) = table.seat_of(subject).filter(|_| subject.is_player()) else {
            return false;
        };
        let due = table.agenda.damage().due().saturating_sub(u8::from(table.armored(subject)));
        let loss = match subject {
            Char::Mordak => due - due % HEALTH_STEP,
            _ => due,
        };
        loss > 0 && loss >= table.players[seat].health
    }

    /// Whether a villain-side Minion card lies in a Region just flipped.
    fn has_ambusher(&self, team: Team) -> bool {
        let table = &self.table;
        let puppets = table.puppets();
        team == Team::Villain
            && table.just_revealed().iter().any(|cell| {
                table.map.stack(cell).any(|piece| !piece.is_sheep() && !puppets.contains(piece))
            })
    }

    /// Whom the event of the top window names.
    pub(crate) fn event(&self, who: Who) -> Option<Char> {
        let window = self.table.agenda.windows.top()?;
        match who {
            Who::Actor | Who::Target => Some(window.subject),
            Who::Source => window.source,
            Who::Caster | Who::FriendlyPlayersNearby => None,
        }
    }
}

impl Public {
    /// VV-135: the player at a place of the order: the acting player, its
    /// friends clockwise, the opponents.
    #[inline]
    pub(crate) fn order(&self, first: SeatId, place: u8) -> SeatId {
        match (first, place) {
            (SeatId::Villain, 0) => SeatId::Villain,
            (SeatId::Villain, _) => self.in_order(place - 1),
            (_, place) if place >= self.heroes => SeatId::Villain,
            (first, place) => self.seat_id((first as u8 + place) % self.heroes),
        }
    }

    /// Whether a Player Character is below its maximum Health.
    pub(crate) fn hurt(&self, who: Char) -> bool {
        self.seat_of(who).is_some_and(|seat| self.players[seat].health < self.max_health(seat))
    }
}
