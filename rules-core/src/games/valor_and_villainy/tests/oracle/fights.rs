//! Attacks, damage and reaction windows (3.9, 3.12, 2.7.4).

use super::*;
use crate::games::valor_and_villainy::state::{AttackStage, CastFlag, WindowFlag};
use Spell::*;

impl Reader<'_> {
    /// ASSIGN, AOE and MORE of 5.3.
    pub(super) fn attack(&self) -> Vec<Action> {
        let attack = self.table.agenda.attack.as_ref().unwrap();
        let roll = self.table.agenda.rolls.top();
        let rolled = roll.filter(|_| attack.is_rolled());
        let pool = rolled.map_or(attack.pool, crate::games::valor_and_villainy::Roll::hits);
        let mut out = [Action::Pass].to_vec();
        if rolled.is_some_and(|roll| self.helps(roll.who, roll.kind, roll.hits())) {
            out.push(Action::UsePlusOne);
        }
        let least = match attack.stage {
            AttackStage::Dodge(_) => return [Action::Pass, Action::Use].to_vec(),
            AttackStage::More(_) => 255,
            AttackStage::Amount => 1,
            _ => {
                let target = attack.target().unwrap();
                let armor = !self.table.options.optional_benefits && self.armored(target);
                let stats = self.stats(target);
                let value = match target.kind() {
                    Kind::Hero(_) => 1,
                    Kind::Mordak => 5,
                    _ => stats.map_or(0, |stats| stats.wound.unwrap_or(stats.defeat)),
                };
                value + attack.dodge() + u8::from(armor)
            }
        };
        out.extend((least..=pool).filter_map(Hits::new).map(Action::Assign));
        out
    }

    /// 2.7.4, VV-130, VV-131.
    pub(super) fn window(&self) -> Vec<Action> {
        let Node::Player(seat) = self.state.node() else { unreachable!("somebody is asked") };
        let seat = self.table.seat_id(seat);
        let hand = &self.state.hands[seat];
        let payable = hand.total() > 1 || self.table.players[seat].plus_ones() > 0;
        let fits = hand
            .iter()
            .map(|(spell, _)| spell)
            .filter(|&spell| self.reacts(seat, spell) && (payable || !fixed::PAID.contains(spell)));
        [Action::Pass].into_iter().chain(fits.map(Action::SpellCard)).collect()
    }

    /// Whether the event is one that the card answers.
    fn reacts(&self, seat: SeatId, spell: Spell) -> bool {
        let agenda = &self.table.agenda;
        let window = agenda.windows.top().unwrap();
        let hero = seat != SeatId::Villain;
        let who = window.subject;
        let friend = self.heroic(who) == hero;
        let step = window.flags.contains(WindowFlag::Move);
        let player = who.is_player();
        let sheep = who.piece().is_some_and(Piece::is_sheep);
        let board = self.board(who);
        let foe = window
            .source
            .is_some_and(|source| self.cell(source).is_some() && self.heroic(source) != hero);
        match (window.trigger, spell) {
            (Trigger::TurnBegins, Quickstep) | (Trigger::RollMade, Favor) => friend,
            (Trigger::TurnBegins, SecondWind) => {
                friend && board.is_some_and(|board| board.health < self.most(who))
            }
            (Trigger::ActionBegins, BrightIdea | Malice) => friend && !step,
            (Trigger::ActionBegins, Quicksand) => !friend && step,
            (Trigger::RollMade, Rewind) => friend && !agenda.rolls.top().unwrap().dice().is_empty(),
            (Trigger::RollMade, Butterfingers | UnluckyStar) => {
                !friend && !agenda.rolls.top().unwrap().dice().is_empty()
            }
            (Trigger::SpellCast, Unravel | NullMagic) => {
                !friend && !agenda.casts.top().unwrap().flags.contains(CastFlag::Cancelled)
            }
            (Trigger::AttackTargets, MirrorImage) => friend && (player || who == Char::Gust),
            (Trigger::AttackTargets, DarkReflexes) => friend && !sheep,
            (Trigger::DamageDue, GuardianHand) => {
                friend && (player || who == Char::Gust) && agenda.damage.top().unwrap().due() > 0
            }
            (Trigger::DamageDue, BoneShield) => {
                friend && !sheep && agenda.damage.top().unwrap().due() > 0
            }
            (Trigger::DamageDue, LastBreath) => {
                let due = agenda.damage.top().unwrap().due();
                let rest = due.saturating_sub(u8::from(self.armored(who)));
                let loss = if who == Mordak { rest / 5 * 5 } else { rest };
                friend && player && loss > 0 && board.is_some_and(|board| loss >= board.health)
            }
            (Trigger::DamageTaken, EyeForAnEye) => friend && player && foe,
            (Trigger::Defeated, PartingSpite) => {
                let heroic = window.flags.contains(WindowFlag::HeroSide);
                heroic == hero && !sheep && foe
            }
            (Trigger::RegionRevealed, AmbushHorn) => {
                let scout = agenda.scout.as_ref().unwrap();
                let flipped = |at| scout.dirs.iter().any(|way| scout.from.step(way) == Some(at));
                let there = self.everybody();
                let mine = |&(who, at): &(Char, Cell)| {
                    who.piece().is_some_and(|piece| !piece.is_sheep())
                        && self.heroic(who) == hero
                        && flipped(at)
                };
                !friend && there.iter().any(mine)
            }
            _ => false,
        }
    }
}
