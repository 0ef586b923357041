//! A Level Up Step of a side (VV-160 to VV-175), and the part of it that opens the Final Battle
//! (VV-177): one text for all three. It is at the bottom of the agenda; what it waits for is in
//! `phases`, one jump with all other stages there.

mod check;
mod learn;
mod stages;
mod stash;
#[cfg(feature = "words")]
pub(in super::super) mod words;

use super::super::{
    apply::total,
    components::{Action, ChanceOutcome, Char, Dice, Size, Spells, tiles::Rule},
    legal::{dice, spells},
    state::{
        Choosing, Equipping, Phase, PhaseStage, Place, Public, Restacking, SeatId, State, Team,
    },
};
use crate::{ActionSet, ChanceSource, Weight};

/// The die of a Loot Stash (VV-167).
const DIE: Dice = Dice { novice: 1, ..Dice::NONE };

impl State {
    /// Lists the outcomes: a Treasure that is revealed, or the die of a Stash.
    #[inline]
    pub(in super::super) fn level_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        match self.table.base.stage {
            PhaseStage::Reveal(_) => dice::treasure(&self.table.treasures, each),
            PhaseStage::Cash(_) => dice::total(DIE, each),
            _ => {}
        }
    }

    /// What the chance node draws from.
    pub(in super::super) fn level_source(&self) -> ChanceSource {
        match self.table.base.stage {
            PhaseStage::Reveal(_) => ChanceSource::deck([4, 0, 0, 0]),
            _ => self.dice_source(4, Char::Mordak, DIE),
        }
    }

    /// Adds the legal actions.
    #[inline]
    pub(in super::super) fn level_legal(&self, out: &mut ActionSet<Action>) {
        let table = &self.table;
        match table.base.stage {
            PhaseStage::Discard(at) => {
                if let Some(seat) = self.discarder() {
                    spells(out, self.discardable(seat, at.least));
                }
                return;
            }
            PhaseStage::Dojo(_) => out.insert(Action::Use),
            PhaseStage::Icons(_) => {
                if let Some(size) = table.icon() {
                    out.insert(Action::SpawnSize(size));
                }
            }
            PhaseStage::Restack(at) => {
                for piece in table.map.unplaced(at.cell, at.placed) {
                    out.insert(Action::Character(piece.char()));
                }
            }
            PhaseStage::Return(at) => table.returns(at, out),
            PhaseStage::Equip(at) => table.equips(at, out),
            PhaseStage::LevelUp(Choosing { least, .. }) | PhaseStage::Join(least) => {
                if let Some(seat) = table.learner() {
                    table.lessons(seat, least, out);
                }
            }
            _ => return,
        }
        out.insert(Action::Pass);
    }

    /// What an action does.
    pub(in super::super) fn level_action(&mut self, action: Action) {
        let table = &mut self.table;
        let seat = table.seated();
        match (&mut table.base.stage, action, seat) {
            (PhaseStage::Discard(at), Action::SpellCard(spell), Some(seat)) => {
                at.least = spell as u8;
                self.hands[seat].take(spell);
                table.discard.add(spell);
            }
            (PhaseStage::Dojo(_), Action::Use, Some(seat)) => {
                table.players[seat].crystal = true;
                table.next_seat();
            }
            (PhaseStage::Icons(done), Action::SpawnSize(size), _) => {
                *done += 1;
                table.ready_minions(size);
                table.spawn(size);
            }
            (PhaseStage::Icons(done), ..) => *done += 1,
            (PhaseStage::Restack(at), Action::Character(who), _) => {
                if let Some(piece) = who.piece() {
                    table.map.place(piece, at.cell, at.placed);
                    at.placed += 1;
                }
            }
            (PhaseStage::Restack(_), ..) => table.next_stack(),
            (PhaseStage::Return(at), Action::ReturnSlot(slot), Some(seat)) => {
                at.least = slot as u8 + 1;
                let side = at.place.side;
                table.unequip(side, seat, slot);
            }
            (PhaseStage::Equip(at), Action::TreasureCard(treasure), Some(seat)) => {
                let side = at.place.side;
                table.equip(side, seat, treasure);
            }
            (PhaseStage::LevelUp(_) | PhaseStage::Join(_), Action::LevelUp(what), _) => {
                table.learn(what);
            }
            (stage @ PhaseStage::Join(_), ..) => *stage = PhaseStage::Joined,
            _ => table.next_seat(),
        }
    }

    /// What a chance outcome does.
    pub(in super::super) fn level_chance(&mut self, outcome: ChanceOutcome) {
        let table = &mut self.table;
        match (table.base.stage, outcome) {
            (PhaseStage::Reveal(side), ChanceOutcome::Treasure(treasure)) => {
                table.treasures.take(treasure);
                let stash = table.stash_mut(side);
                stash.face_down -= 1;
                stash.treasures.add(treasure);
            }
            (PhaseStage::Cash(cashing), ChanceOutcome::Total(_)) => {
                table.cash_in(cashing.side, total(outcome));
            }
            _ => {}
        }
    }

    /// One forced step.
    pub(in super::super) fn level_forced(&mut self) {
        let table = &mut self.table;
        let phase = table.base.phase;
        match table.base.stage {
            PhaseStage::Begin if phase == Phase::FinalEntry => table.entry_stash(),
            PhaseStage::Begin => {
                let side = if phase == Phase::HeroLevel { Team::Hero } else { Team::Villain };
                table.base.stage = PhaseStage::Draw(Place::first(side));
            }
            PhaseStage::Draw(place) => match table.seated() {
                Some(seat) => {
                    table.next_seat();
                    table.draw_level(seat);
                }
                None => table.base.stage = PhaseStage::Discard(Choosing::first(place.side)),
            },
            PhaseStage::Discard(_) => table.next_seat_or(PhaseStage::Clear),
            PhaseStage::Clear => table.clear_and_pass(),
            PhaseStage::Dojo(_) => {
                if let Some(seat) = table.pupil() {
                    table.players[seat].crystal = true;
                }
                table.next_seat_or(PhaseStage::Springs);
            }
            PhaseStage::Springs => {
                table.flow_springs();
                table.base.stage = PhaseStage::Reveal(Team::Hero);
            }
            PhaseStage::Day => table.next_day(),
            PhaseStage::Icons(_) => self.forced_icon(),
            PhaseStage::Restack(_) => table.next_stack(),
            PhaseStage::Reveal(side) => {
                table.base.stage = PhaseStage::Return(Choosing::first(side));
            }
            PhaseStage::Return(at) => {
                table.next_seat_or(PhaseStage::Equip(Equipping::pass(at.place.side, false)));
            }
            PhaseStage::Equip(at) => table.next_equip(at),
            PhaseStage::Cash(cashing) => table.cash(cashing.side),
            PhaseStage::Riches => {
                table.pay_riches();
                table.base.stage = PhaseStage::LevelUp(Choosing::first(Team::Hero));
            }
            PhaseStage::Homecoming => {
                table.bring_home();
                let side = if phase == Phase::FinalEntry { Team::Hero } else { Team::Villain };
                table.base.stage = PhaseStage::LevelUp(Choosing::first(side));
            }
            PhaseStage::LevelUp(at) => table.end_level_up(at.place.side),
            PhaseStage::Enter => table.place_mordak(),
            PhaseStage::Close => {
                table.final_rounds += u8::from(table.final_battle);
                table.begin_phase(Phase::HeroRound);
            }
            _ => {}
        }
    }

    /// VV-145: an icon that is not asked for: mandatory, or without a card.
    fn forced_icon(&mut self) {
        let table = &mut self.table;
        let size = table.icon();
        match (&mut table.base.stage, size) {
            (PhaseStage::Icons(done), Some(size)) => {
                *done += 1;
                if table.ready_minions(size) {
                    table.spawn(size);
                }
            }
            (stage, _) => *stage = PhaseStage::Restack(Restacking::FIRST),
        }
    }

    /// VV-162: who has to discard now.
    pub(in super::super) fn discarder(&self) -> Option<SeatId> {
        let seat = self.table.seated()?;
        let limit = u32::from(self.table.options.hand_limit);
        (self.hands[seat].total() > limit).then_some(seat)
    }

    /// 5.4: the Spells that may be discarded next, so that enough not lower
    /// ones remain.
    fn discardable(&self, seat: SeatId, least: u8) -> Spells {
        let hand = &self.hands[seat];
        let excess = hand.total().saturating_sub(u32::from(self.table.options.hand_limit));
        let held = Spells::from_bits(hand.held() >> least << least);
        held.iter().filter(|spell| hand.total_of(u64::MAX << spell.index()) >= excess).collect()
    }
}

impl Public {
    /// Whose turn it is at a stage that goes round: the Heroes in Initiative
    /// order, or the Villain.
    pub(in super::super) fn seated(&self) -> Option<SeatId> {
        match self.place()? {
            Place { side: Team::Hero, at } if at < self.heroes => Some(self.in_order(at)),
            Place { side: Team::Villain, at: 0 } => Some(SeatId::Villain),
            _ => None,
        }
    }

    /// VV-163: a Hero who may take a Crystal.
    pub(in super::super) fn pupil(&self) -> Option<SeatId> {
        let seat = self.seated()?;
        let player = &self.players[seat];
        let cell = player.cell?;
        (!player.crystal
            && self.rule(cell) == Some(Rule::Dojo)
            && !self.enemies_of(Team::Hero).contains(cell))
        .then_some(seat)
    }

    /// VV-145: the next icon of the row.
    pub(in super::super) fn icon(&self) -> Option<Size> {
        let PhaseStage::Icons(done) = self.base.stage else { return None };
        let row = self.procession()?.spawns[usize::from(self.heroes) - 1];
        row.get(usize::from(done)).copied()
    }

    /// VV-172: whether a stack can still be re-ordered.
    pub(in super::super) fn restacks(&self, at: Restacking) -> bool {
        self.map.unplaced(at.cell, at.placed).nth(1).is_some()
    }

    /// VV-164, VV-165: who takes part in the distribution now.
    pub(in super::super) fn trader(&self) -> Option<SeatId> {
        self.seated().filter(|&seat| !self.stashed(seat))
    }

    /// Who spends XP now.
    pub(in super::super) fn learner(&self) -> Option<SeatId> {
        match self.base.stage {
            PhaseStage::Join(_) => Some(self.seat_id(self.heroes - 1)),
            _ => self.seated(),
        }
    }
}
