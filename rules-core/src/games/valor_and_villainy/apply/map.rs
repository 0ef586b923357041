//! What happens on the Map: stepping, relocating, placing, leaving; Hearts paid
//! and healed.

use crate::games::valor_and_villainy::{
    components::{
        Cell, Char, HEALTH_STEP, Hero, Kind, Minion, Piece, Pieces, Size, constants, tiles::Rule,
    },
    legal,
    state::{AttackFlag, CastFlag, Over, Prompt, Public, RollFlag, SeatId, Team, WindowFlag},
};

impl Public {
    /// Puts a Character into another Region: a Minion on top of the stack
    /// (VV-51, VV-52), a marker is lost (VV-53). Entering Thorns costs a Heart
    /// (VV-79).
    pub(in super::super) fn enter(&mut self, who: Char, cell: Cell) {
        self.mark(who, false);
        match who.kind() {
            Kind::Piece(piece) => {
                self.map.lift(piece);
                self.map.put(piece, cell);
            }
            Kind::Gust => self.gust = Some(cell),
            Kind::Hero(_) | Kind::Mordak => {
                let Some(seat) = self.seat_of(who) else { return };
                self.players[seat].cell = Some(cell);
                if who != Char::Mordak && self.rule(cell) == Some(Rule::Thorns) {
                    self.pay_hearts(seat, constants::THORNS);
                }
            }
        }
    }

    /// VV-52, VV-100: an effect moves a Character; a marked one leaves the
    /// place of the Defender behind.
    pub(in super::super) fn relocate(&mut self, who: Char, cell: Cell) {
        let from = if self.marked(who) { self.cell(who) } else { None };
        self.enter(who, cell);
        self.vacate(from);
    }

    /// VV-116: a Hero pays Hearts, which nothing prevents; the end is checked
    /// (VV-185), a Defender may have to be chosen (VV-100).
    pub(in super::super) fn pay_hearts(&mut self, seat: SeatId, hearts: u8) {
        let player = &mut self.players[seat];
        player.health = player.health.saturating_sub(hearts);
        if player.health == 0 {
            let vacant = self.fall(seat);
            self.check_end();
            self.vacate(vacant);
        }
    }

    /// VV-100: asks for a new Defender if several stay and none is marked.
    pub(in super::super) fn vacate(&mut self, cell: Option<Cell>) {
        if let Some(cell) = cell
            && self.ending.is_none()
            && self.leaderless(cell)
        {
            self.agenda.prompt = Prompt::Defender(cell);
        }
    }

    /// Whether several hero-side Characters stand in a Region without a marker.
    pub(super) fn leaderless(&self, cell: Cell) -> bool {
        self.defender(Team::Hero, cell) == legal::OPEN
    }

    /// VV-149, VV-183: a Hero is Defeated; returns the Region whose marker it
    /// had.
    pub(in super::super) fn fall(&mut self, seat: SeatId) -> Option<Cell> {
        let who = self.who(seat);
        let cell = self.players[seat].cell;
        let vacant = cell.filter(|_| self.players[seat].marker);
        self.leave(who, cell);
        let player = &mut self.players[seat];
        player.cell = None;
        player.health = 0;
        player.shed();
        self.defeated_heroes += 1;
        if self.final_battle {
            self.souls += 1;
        }
        self.note_defeat();
        vacant
    }

    /// VV-204: every roll of Scrutt that is in progress has seen a Defeat.
    pub(in super::super) fn note_defeat(&mut self) {
        for roll in self.agenda.rolls.as_mut_slice() {
            if roll.who == Char::Scrutt {
                roll.flags.insert(RollFlag::Defeated);
            }
        }
    }

    /// Takes a Minion, a Sheep or Gust off the Map; returns the Region whose
    /// marker it had.
    pub(in super::super) fn remove(&mut self, who: Char) -> Option<Cell> {
        let cell = self.cell(who);
        let vacant = cell.filter(|_| self.marked(who));
        self.leave(who, cell);
        self.mark(who, false);
        match who.kind() {
            Kind::Piece(piece) => {
                self.map.lift(piece);
                self.wounded.remove(piece);
                self.bloodlust[0].remove(piece);
                self.bloodlust[1].remove(piece);
                self.may_act.remove(piece);
                if let Some(scout) = &mut self.agenda.scout {
                    scout.lose(piece);
                }
            }
            Kind::Gust => self.gust = None,
            Kind::Hero(_) | Kind::Mordak => {}
        }
        vacant
    }

    /// VV-140, VV-150: marks what is in progress for a Character that leaves
    /// the Map by Defeat or discard. It may come back under the same id, so
    /// nothing is looked up later.
    fn leave(&mut self, who: Char, cell: Option<Cell>) {
        let agenda = &mut self.agenda;
        for turn in agenda.turns.as_mut_slice() {
            if turn.who == who {
                let gust = who == Hero::Gwenavael.char() && !turn.is_free();
                turn.over = Some(Over { fell: cell.filter(|_| gust) });
            }
        }
        for cast in agenda.casts.as_mut_slice() {
            if cast.caster == who {
                cast.flags.insert(CastFlag::Over);
            }
            cast.lose(who);
        }
        for window in agenda.windows.as_mut_slice() {
            if window.subject == who {
                window.flags.insert(WindowFlag::Dropped);
            }
        }
        for damage in agenda.damage.as_mut_slice() {
            if damage.target == who
                && let Some(due) = damage.due_mut()
            {
                due.dropped = true;
            }
        }
        if let Some(attack) = &mut agenda.attack
            && attack.source == who
        {
            attack.flags.insert(AttackFlag::Over);
        }
    }

    /// VV-114: heals a Player Character that is on the Map.
    pub(in super::super) fn heal(&mut self, seat: SeatId, amount: u8) {
        let most = self.max_health(seat);
        let player = &mut self.players[seat];
        if player.cell.is_none() {
            return;
        }
        let amount = match seat {
            SeatId::Villain => amount - amount % HEALTH_STEP,
            _ => amount,
        };
        if player.health < most {
            player.health = player.health.saturating_add(amount).min(most);
        }
    }

    /// VV-207: what Amos adds to healing.
    pub(in super::super) fn boon(&self, seat: SeatId) -> u8 {
        if self.players[seat].who == Some(Hero::Amos.char()) {
            let upgraded = self.players[seat].crystal;
            if upgraded { constants::BOON_UPGRADED } else { constants::BOON }
        } else {
            0
        }
    }

    /// VV-151, VV-152: a Hero returns to the Keep.
    pub(in super::super) fn come_back(&mut self, seat: SeatId) {
        let most = self.max_health(seat);
        let player = &mut self.players[seat];
        player.cell = Some(Cell::KEEP);
        player.health = most;
    }

    /// VV-218, VV-Q52: the card that a drawn design becomes; not the one that
    /// fell in a Turn that still waits for its end.
    pub(in super::super) fn take_card(&mut self, minion: Minion) -> Option<Piece> {
        self.minions.take(minion);
        let off = minion.cards().difference(self.map.pieces());
        let turns = self.agenda.turns.as_slice().iter();
        let waiting: Pieces = turns.filter_map(|turn| turn.who.piece()).collect();
        off.difference(waiting).first().or_else(|| off.first())
    }

    /// VV-216: makes a Minion deck ready to be drawn from.
    pub(in super::super) fn ready_minions(&mut self, size: Size) -> bool {
        let designs = legal::of_size(size);
        if self.minions.held() & designs == 0 {
            let back = self.minion_discard.split(designs);
            self.minions.absorb(&back);
        }
        self.minions.held() & designs != 0
    }

    /// VV-59, VV-217: takes a Treasure that is left to be placed, if there is
    /// one.
    pub(in super::super) fn ready_treasure(&mut self) -> bool {
        if !self.treasure_left() {
            return false;
        }
        let down: u32 = self.map.treasures.values().iter().map(|&n| u32::from(n)).sum::<u32>()
            + self.stashes.values().iter().map(|stash| u32::from(stash.face_down)).sum::<u32>();
        if self.treasures.total() <= down {
            let back = core::mem::take(&mut self.treasure_discard);
            self.treasures.absorb(&back);
        }
        true
    }

    /// VV-223, VV-226: without face-down Regions the Procession skips to its
    /// end.
    pub(in super::super) fn check_map(&mut self) {
        if self.shrines_idle && self.map.down().is_empty() {
            self.day = constants::DAYS;
        }
    }

    /// VV-72: a Shrine is found.
    pub(in super::super) fn find_shrine(&mut self) {
        self.change_villain_health(-i16::from(constants::SHRINE_LOSS));
        self.shrines += 1;
        self.check_shrines();
    }

    /// VV-72, VV-223: enough Shrines skip the Procession to its end.
    pub(super) fn check_shrines(&mut self) {
        if !self.shrines_idle && self.shrines >= self.shrines_needed {
            self.day = constants::DAYS;
        }
    }

    /// Clears the Defender markers and what lasts for a Round (VV-100,
    /// VV-133).
    pub(in super::super) fn clear_round(&mut self) {
        for player in self.players.values_mut() {
            player.marker = false;
        }
        self.gust_marker = false;
        self.markers = Pieces::EMPTY;
        self.bloodlust = [self.markers; 2];
    }
}
