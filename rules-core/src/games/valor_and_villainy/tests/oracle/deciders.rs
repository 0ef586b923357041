//! Who decides (VV-7, VV-135), and what no table shows (VV-100, VV-117,
//! VV-120).

use super::*;
use crate::games::valor_and_villainy::state::{AttackStage, RollStage, ScoutStage};

impl Reader<'_> {
    /// VV-7: a Minion is its newest Turn's player's, otherwise the Villain's.
    fn plays_for(&self, who: Char) -> SeatId {
        let of =
            |who: Char| SeatId::ALL.into_iter().find(|&c| self.table.players[c].who == Some(who));
        let turns = self.table.agenda.turns.as_slice();
        let newest = turns.iter().rev().find(|turn| turn.who == who).map(|turn| turn.seat);
        match who.kind() {
            Kind::Gust => of(Char::Gwenavael).unwrap(),
            Kind::Piece(_) => newest.unwrap_or(SeatId::Villain),
            _ => of(who).unwrap(),
        }
    }

    /// Who decides at this node, where more than one could.
    pub(super) fn decides(&self) -> Option<SeatId> {
        let agenda = &self.table.agenda;
        match agenda.prompt {
            Prompt::None => {}
            Prompt::Spawn(_) => return Some(SeatId::Villain),
            Prompt::Draw(draw) => return Some(draw.seat),
            Prompt::Gain(gain) => return Some(gain.seat),
            Prompt::Lose(lose) => return Some(lose.seat),
            Prompt::Reroll(reroll) => return Some(reroll.seat),
            Prompt::Defender(_) => return None,
        }
        Some(match agenda.tags.top()? {
            Tag::Roll => {
                let roll = agenda.rolls.top()?;
                match roll.stage {
                    RollStage::Beats(_) => self.plays_for(Char::Wugner),
                    RollStage::Meddling(_) => SeatId::Villain,
                    _ => self.plays_for(roll.who),
                }
            }
            Tag::Attack => {
                let attack = agenda.attack.as_ref()?;
                let dodges = matches!(attack.stage, AttackStage::Dodge(_));
                self.plays_for(if dodges { attack.target()? } else { attack.source })
            }
            Tag::Damage => self.plays_for(agenda.damage.top()?.target),
            Tag::Cast => agenda.casts.top()?.seat,
            Tag::Window => return self.reacts_next(),
            Tag::Scout if matches!(agenda.scout?.stage, ScoutStage::Acting(_)) => SeatId::Villain,
            Tag::Turn | Tag::Scout => self.plays_for(agenda.turns.top()?.who),
        })
    }

    /// VV-135, VV-136: the first in the order who has not passed and can react.
    fn reacts_next(&self) -> Option<SeatId> {
        let window = self.table.agenda.windows.top()?;
        let heroes = self.table.heroes;
        let villain = window.first == SeatId::Villain;
        let from = if villain { self.table.initiative } else { window.first };
        let round = (0..heroes).map(|i| self.table.seat_id((from as u8 + i) % heroes));
        let mut order: Vec<SeatId> = round.collect();
        order.insert(if villain { 0 } else { order.len() }, SeatId::Villain);
        let mut rest = order.into_iter().skip(usize::from(self.state.asked));
        let asked = rest.next()?;
        assert!(self.plays(asked), "VV-130");
        Some(asked)
    }

    /// What holds at every node.
    pub(super) fn counts(&self) {
        for (seat, board) in SeatId::ALL.into_iter().zip(self.table.players.values()) {
            let Some(who) = board.who else { continue };
            let twice = who == Char::Loxley && board.crystal;
            let cap = self.table.options.plus_one_cap * if twice { 2 } else { 1 };
            assert!(board.tokens.values().iter().sum::<u8>() <= cap, "VV-120: {who}");
            assert!(board.health <= self.most(who), "VV-117: {who}");
            let gone = seat != SeatId::Villain && board.cell.is_none();
            assert_eq!(gone, board.health == 0 && seat != SeatId::Villain, "VV-149: {who}");
            assert!(!gone || !board.marker && board.armor_by.is_empty() && !board.cursed, "{who}");
        }
        for cell in Cell::ALL {
            let marked = self
                .everybody()
                .into_iter()
                .filter(|&(who, at)| at == cell && self.table.marked(who));
            assert!(marked.count() < 2, "VV-100: two markers in one Region");
        }
        let marked = self.table.markers.iter().all(|piece| self.heroic(piece.char()));
        assert!(marked, "VV-41: a marker on the Villain's side");
    }
}
