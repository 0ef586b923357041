//! Which frame may be on which: the grammar of the agenda, and the cursors below it.

use super::hold;
use crate::{
    InvalidState,
    games::valor_and_villainy::{
        components::{Char, Kind, Row, constants, spells::Effect},
        state::{
            Cast, DamageFlag, Dismounting, Frame, Phase, PhaseStage, Public, Scout, SeatId, Turn,
            Window,
        },
    },
};

impl Public {
    pub(super) fn validate_agenda(&self) -> Result<(), InvalidState> {
        let (mut below, mut turns) = (None::<Frame<'_>>, 0);
        for frame in self.agenda.frames() {
            let Some(frame) = frame else { return hold(false, "a tag without a frame") };
            match below {
                None => hold(self.bottom(frame), "a frame lies on a phase that does not wait")?,
                Some(below) => {
                    hold(self.lies_on(below, frame, turns), "a frame lies on a strange one")?;
                }
            }
            self.check_frame(frame, turns)?;
            turns += usize::from(matches!(frame, Frame::Turn(_)));
            below = Some(frame);
        }
        hold(self.agenda.has_a_tag_for_each_frame(), "a frame without a tag")?;
        if let Some(Frame::Roll(_)) = below {
            hold(self.agenda.turns.top().is_some(), "a roll without a Turn")?;
        }
        self.validate_prompt(below)
    }

    fn check_frame(&self, frame: Frame<'_>, turns: usize) -> Result<(), InvalidState> {
        match frame {
            Frame::Turn(turn) => turn.check(self),
            Frame::Roll(roll) => roll.check(self, turns),
            Frame::Attack(attack) => attack.check(self),
            Frame::Damage(damage) => damage.check(self),
            Frame::Cast(cast) => cast.check(self),
            Frame::Window(window) => window.check(self),
            Frame::Scout(scout) => scout.check(self),
        }
    }

    /// Whether the phase waits for this frame.
    fn bottom(&self, frame: Frame<'_>) -> bool {
        let Frame::Turn(turn) = frame else { return false };
        if turn.is_free() {
            return false;
        }
        match (self.base.phase, self.base.stage) {
            (Phase::HeroRound, PhaseStage::Gust(Dismounting { at, .. })) => {
                let seat = self.in_order(at + u8::from(self.goes_last));
                self.players[seat].who == Some(turn.who) && turn.seat == seat
            }
            (Phase::HeroRound, PhaseStage::Unmount(at)) => {
                let last = self.in_order(at + u8::from(self.goes_last));
                turn.who == Char::Gust
                    && self.players[last].who == Some(Char::Gwenavael)
                    && turn.seat == last
            }
            (Phase::VillainTurn, PhaseStage::Close) => {
                turn.who == Char::Mordak && turn.seat == SeatId::Villain
            }
            (Phase::MinionStep, PhaseStage::Minions) => {
                card(turn.who) && turn.seat == SeatId::Villain
            }
            _ => false,
        }
    }

    /// Whether a frame can lie on another one, which waits for it.
    fn lies_on(&self, below: Frame<'_>, frame: Frame<'_>, turns: usize) -> bool {
        match (below, frame) {
            (Frame::Turn(turn), Frame::Roll(roll)) => roll.lies_on(turn),
            (Frame::Turn(turn), Frame::Scout(_)) => Scout::lies_on(turn, self),
            (Frame::Roll(roll), Frame::Attack(attack)) => {
                roll.spends() && attack.is_rolled() && attack.source == roll.who
            }
            (Frame::Roll(roll), Frame::Cast(cast)) => {
                let turn = self.agenda.turns.as_slice().get(turns - 1);
                roll.spends()
                    && roll.kind == Row::Magic
                    && cast.is_general()
                    && cast.caster == roll.who
                    && turn.is_some_and(|turn| turn.seat == cast.seat)
            }
            (Frame::Attack(attack), Frame::Damage(damage)) => {
                damage.flags.contains(DamageFlag::Attack)
                    && attack.deals()
                    && damage.source == attack.source
            }
            (Frame::Cast(cast), Frame::Attack(attack)) => {
                cast.has_done(self.set(), |effect| matches!(effect, Effect::Attack { .. }))
                    && !attack.is_rolled()
                    && attack.source == cast.caster
            }
            (Frame::Cast(cast), Frame::Damage(damage)) => {
                cast.has_done(self.set(), |effect| matches!(effect, Effect::Damage { .. }))
                    && !damage.flags.contains(DamageFlag::Attack)
                    && damage.source == cast.caster
            }
            (Frame::Cast(cast), Frame::Turn(turn)) => self.turn_on_cast(cast, turn, turns),
            (Frame::Scout(scout), Frame::Turn(turn)) => {
                scout.waits_for_turn(turn) && card(turn.who) && self.first_turn_of(turn.who, turns)
            }
            (below, Frame::Window(window)) => window_on(below, *window),
            (Frame::Window(window), Frame::Cast(cast)) => window.waits_for(cast, self),
            _ => false,
        }
    }

    /// Bonus Turns and free Moves.
    fn turn_on_cast(&self, cast: &Cast, turn: &Turn, turns: usize) -> bool {
        if turn.is_free() {
            return cast.has_done(self.set(), |effect| matches!(effect, Effect::ExtraMove))
                && turn.who != Char::Gust;
        }
        let reaction = !cast.is_general();
        cast.has_done(self.set(), |effect| matches!(effect, Effect::ExtraTurn))
            && turn.seat == cast.seat
            && card(turn.who)
            && (!reaction || self.first_turn_of(turn.who, turns))
    }

    /// Whether none of the Turns below is this Character's.
    fn first_turn_of(&self, who: Char, turns: usize) -> bool {
        self.agenda.turns.as_slice().iter().take(turns).all(|turn| turn.who != who)
    }

    /// The cursors of the phase lie in the range of its stage.
    pub(super) fn validate_cursors(&self) -> Result<(), InvalidState> {
        let [at, least, _] = self.cursor();
        hold(least <= 52, "a cursor out of its range")?;
        hold(self.dismounting().is_none(), "a place of Gust's before his Turn")?;
        let most = match self.base.stage {
            PhaseStage::Chumps(_) => constants::CHUMPS_OF_MANY - 1,
            PhaseStage::Restack(_) => 24,
            PhaseStage::Icons(_) => 2,
            _ => self.heroes + 1,
        };
        hold(at <= most, "a place past the last one")?;
        self.validate_die()
    }
}

/// Whether a Character is a Minion card.
pub(in super::super) fn card(who: Char) -> bool {
    matches!(who.kind(), Kind::Piece(piece) if !piece.is_sheep())
}

/// Whether a frame waits for this window.
fn window_on(below: Frame<'_>, window: Window) -> bool {
    match below {
        Frame::Turn(turn) => turn.waits_for(window),
        Frame::Roll(roll) => roll.waits_for(window),
        Frame::Cast(cast) => cast.waits_for(window),
        Frame::Attack(attack) => attack.waits_for(window),
        Frame::Damage(damage) => damage.waits_for(window),
        Frame::Scout(scout) => scout.waits_for(window),
        Frame::Window(_) => false,
    }
}
