//! Players who join or leave (VV-219 to VV-226): administrative transitions
//! outside the action catalogue.

use crate::{
    ChangeRoster, Indexed, RosterChangeError, Seat,
    games::valor_and_villainy::{
        components::{HEALTH_MAX, HEALTH_STEP, Hero, Tile, constants, fixed},
        state::{Base, Multiset, Phase, PhaseStage, Player, Public, SeatId, SeatIds, State, Team},
    },
    text::ArrayString,
};

/// Why a Hero can neither join nor leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RosterError {
    /// The option is off.
    Closed,
    /// VV-220, VV-222: not at this moment.
    Moment,
    /// VV-13: there are one to five Heroes.
    Number,
    /// VV-15: somebody plays this Hero.
    Taken(Hero),
    /// Nobody sits there, or the Villain does.
    Seat(Seat),
}

impl RosterError {
    /// The reason in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Closed => "players join and leave only with the option `allow_roster_changes`",
            Self::Moment => {
                "a Hero joins as a Hero Round begins, and leaves as a Level Up Step does"
            }
            Self::Number => "there are one to five Heroes",
            Self::Taken(_) => "somebody plays this Hero already",
            Self::Seat(_) => "no Hero sits there",
        }
    }
}

impl core::fmt::Display for RosterError {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str(self.reason())
    }
}

impl core::error::Error for RosterError {}

impl ChangeRoster for State {
    /// VV-219: a change of the roster in words: `join mari`, `leave 2`.
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError> {
        let known = "`join` with a Hero's name and `leave` with a seat";
        let unknown = RosterChangeError::Unknown { change: ArrayString::of(change), known };
        let (verb, who) = change.split_once(' ').ok_or(unknown)?;
        let done = match (verb, Hero::parse(who), who.parse()) {
            ("join", Some(hero), _) => self.add_hero(hero),
            ("leave", _, Ok(seat)) => self.remove_hero(seat),
            _ => return Err(unknown),
        };
        done.map_err(|why| RosterChangeError::Refused {
            change: ArrayString::of(change),
            reason: why.reason(),
        })
    }
}

impl State {
    /// VV-220: a Hero joins at the start of a Hero Round.
    ///
    /// # Errors
    ///
    /// If it is not the moment, or the Hero or the seat is not free.
    pub fn add_hero(&mut self, hero: Hero) -> Result<(), RosterError> {
        let table = &mut self.table;
        if !table.options.allow_roster_changes {
            return Err(RosterError::Closed);
        }
        if table.base.phase != Phase::HeroRound || !table.is_open() {
            return Err(RosterError::Moment);
        }
        if table.heroes == 5 {
            return Err(RosterError::Number);
        }
        if table.seat_of(hero.char()).is_some() {
            return Err(RosterError::Taken(hero));
        }
        table.grow();
        let seat = table.seat_id(table.heroes - 1);
        table.seat_hero(seat, hero);
        table.players[seat].xp = constants::XP_PER_DAY * table.day;
        table.base = Base::new(Phase::HeroRound, PhaseStage::Join(0));
        self.advance_to_cap();
        Ok(())
    }

    /// VV-222: a Hero leaves at the start of a Level Up Step.
    ///
    /// # Errors
    ///
    /// If it is not the moment, or the seat is no Hero's.
    pub fn remove_hero(&mut self, seat: Seat) -> Result<(), RosterError> {
        let table = &mut self.table;
        if !table.options.allow_roster_changes {
            return Err(RosterError::Closed);
        }
        let level = matches!(table.base.phase, Phase::HeroLevel | Phase::VillainLevel);
        if !level || !table.is_open() {
            return Err(RosterError::Moment);
        }
        if table.heroes == 1 {
            return Err(RosterError::Number);
        }
        if seat >= table.heroes {
            return Err(RosterError::Seat(seat));
        }
        let hand = core::mem::take(&mut self.hands[table.seat_id(seat)]);
        table.discard.absorb(&hand);
        for seat in seat + 1..table.heroes {
            self.hands[SeatId::HEROES[usize::from(seat) - 1]] =
                self.hands[SeatId::HEROES[usize::from(seat)]];
        }
        self.hands[table.seat_id(table.heroes - 1)] = Multiset::default();
        table.shrink(seat);
        self.advance_to_cap();
        Ok(())
    }
}

impl Public {
    /// VV-219: whether a phase is about to begin. The starting Spells of the
    /// last one who joined are drawn before the next change.
    const fn is_open(&self) -> bool {
        matches!(self.base.stage, PhaseStage::Stand) && !self.agenda.has_prompt()
    }

    /// One Hero more: the Villain's Health, the Map (VV-220, VV-221, VV-226).
    fn grow(&mut self) {
        self.heroes += 1;
        self.follow_number(self.heroes - 1);
        if self.heroes != 3 || self.day >= constants::DAYS {
            return;
        }
        if self.shrines_idle {
            // VV-226: the tiles that left come back.
            for cell in core::mem::take(&mut self.corners) {
                self.map.lay(cell);
            }
            self.shrines_idle = false;
            // VV-Q53: those that are needed may have been found meanwhile.
            self.check_shrines();
        } else {
            for cell in self.set().maps().tier3 {
                self.map.lay(cell);
            }
            let shrines = Tile::set(&[Tile::T3Luna, Tile::T3Asha]);
            self.tiles = self.tiles.union(fixed::OF_TIER[3].difference(shrines));
            self.mandatory.insert(Tile::T3Asha);
            self.shrines_needed = constants::SHRINES_OF_LARGE_MAP;
        }
    }

    /// The Villain's Health changes with the number of Heroes, within 5 and
    /// 100.
    fn follow_number(&mut self, before: u8) {
        let set = self.set();
        let start = |n: u8| i16::from(set.mordak().health[usize::from(n) - 1]);
        let health = &mut self.players[SeatId::Villain].health;
        let changed = i16::from(*health) + start(self.heroes) - start(before);
        let changed = changed.clamp(HEALTH_STEP.into(), HEALTH_MAX.into());
        *health = u8::try_from(changed).unwrap_or(HEALTH_MAX);
    }

    /// One Hero less: its things, its seat, the Initiative, the Map (VV-222,
    /// VV-223, VV-226).
    fn shrink(&mut self, seat: Seat) {
        let gone = self.seat_id(seat);
        let treasures = core::mem::take(&mut self.players[gone].slots);
        for &treasure in treasures.values().iter().flatten() {
            self.stash_mut(Team::Hero).treasures.add(treasure);
        }
        if self.initiative == gone {
            self.initiative = self.in_order(1);
        }
        let last = self.seat_id(self.heroes - 1);
        for seat in seat + 1..self.heroes {
            let moved = core::mem::take(&mut self.players[SeatId::HEROES[usize::from(seat)]]);
            self.players[SeatId::HEROES[usize::from(seat) - 1]] = moved;
        }
        self.players[last] = Player::default();
        if self.initiative > gone {
            self.initiative = SeatId::HEROES[self.initiative as usize - 1];
        }
        for player in self.players.values_mut() {
            for set in [&mut player.armor_by, &mut player.lifelink_by] {
                *set = without(*set, gone);
            }
            player.edge_by = player.edge_by.map(|set| without(set, gone));
        }
        self.heroes -= 1;
        self.follow_number(self.heroes + 1);
        if self.heroes == 2 {
            // Some may be away already: at Day 6 none came back.
            let gone = self.map.down().intersection(self.set().maps().tier3);
            for cell in gone {
                self.map.clear(cell);
            }
            self.corners = self.corners.union(gone);
            self.shrines_idle = true;
        }
        self.check_map();
    }
}

/// A set of seats after one of them was taken away: later ones move up.
fn without(seats: SeatIds, gone: SeatId) -> SeatIds {
    seats
        .iter()
        .filter(|&seat| seat != gone)
        .map(|seat| match seat {
            SeatId::Villain => SeatId::Villain,
            later if later > gone => SeatId::HEROES[later as usize - 1],
            earlier => earlier,
        })
        .collect()
}
