//! The Loot Stashes in the Level Up Steps: Treasures are equipped, the rest is cashed in
//! (VV-165 to VV-168, VV-174, VV-178).

use super::super::super::{
    components::{Action, Slot, Treasure, Treasures, constants, tracks},
    legal::treasures,
    state::{Cashing, Choosing, Equipping, Phase, PhaseStage, Public, SeatId, Team},
};
use crate::ActionSet;

impl Public {
    /// VV-164: the Treasures that can go back to the Stash.
    pub(super) fn returns(&self, at: Choosing, out: &mut ActionSet<Action>) {
        let Some(seat) = self.trader() else { return };
        for slot in Slot::ALL.into_iter().skip(usize::from(at.least)) {
            let filled = self.players[seat].slots[slot].is_some();
            out.insert_if(filled, Action::ReturnSlot(slot));
        }
    }

    /// VV-165: the Treasures that can be taken, one for each slot.
    pub(super) fn equips(&self, at: Equipping, out: &mut ActionSet<Action>) {
        let there = self.stashes[at.place.side].treasures.held();
        let there = Treasures::from_bits(u32::try_from(there).unwrap_or(u32::MAX));
        let free = |treasure: &Treasure| !at.filled.contains(treasure.slot());
        treasures(out, there.iter().filter(free).collect());
    }

    /// VV-165: a Treasure goes back to the Stash; the Health follows the
    /// maximum (VV-117).
    pub(super) fn unequip(&mut self, side: Team, seat: SeatId, slot: Slot) {
        if let Some(treasure) = self.players[seat].slots[slot].take() {
            self.stash_mut(side).treasures.add(treasure);
            self.lower_health(seat, treasure);
        }
    }

    fn lower_health(&mut self, seat: SeatId, gone: Treasure) {
        if self.set().treasure(gone).max_health > 0 && seat != SeatId::Villain {
            let most = self.max_health(seat);
            let health = &mut self.players[seat].health;
            *health = (*health).min(most);
        }
    }

    /// VV-165, VV-166: a Treasure of the Stash is equipped.
    pub(super) fn equip(&mut self, side: Team, seat: SeatId, treasure: Treasure) {
        let slot = treasure.slot();
        self.stash_mut(side).treasures.take(treasure);
        let old = self.players[seat].slots[slot].replace(treasure);
        if let PhaseStage::Equip(at) = &mut self.base.stage {
            at.filled.insert(slot);
            at.replaced |= old.is_some() && !at.again;
        }
        if let Some(old) = old {
            self.stash_mut(side).treasures.add(old);
            self.lower_health(seat, old);
        }
    }

    /// VV-165: the next one who takes; a second pass if something was
    /// replaced.
    pub(super) fn next_equip(&mut self, at: Equipping) {
        let side = at.place.side;
        self.next_seat_or(if at.replaced {
            PhaseStage::Equip(Equipping::pass(side, true))
        } else {
            PhaseStage::Cash(Cashing { side, dice: 0 })
        });
    }

    /// VV-167, VV-174, VV-178: reads the table of the Stash.
    pub(super) fn cash(&mut self, side: Team) {
        if self.final_battle {
            return self.empty_stash(side);
        }
        let dice = self.reward(side).dice;
        if dice > 0 {
            self.base.stage = PhaseStage::Cash(Cashing { side, dice });
        } else {
            self.cash_in(side, 0);
        }
    }

    /// What a Stash is worth.
    pub(super) fn reward(&self, side: Team) -> &'static tracks::Reward {
        let stash = &self.stashes[side].treasures;
        let set = self.set();
        let loot: u8 = stash.iter().map(|(treasure, n)| set.treasure(treasure).bounty * n).sum();
        match side {
            Team::Hero => {
                let bounty =
                    self.defeated_minions.iter().map(|(minion, n)| set.minion(minion).bounty * n);
                set.prices().hero_reward(self.heroes, loot + bounty.sum::<u8>())
            }
            Team::Villain => {
                let bounty = constants::HERO_BOUNTY * self.defeated_heroes;
                set.prices().villain_reward(self.heroes, loot + bounty)
            }
        }
    }

    /// The reward is paid, with the Hits of its die.
    pub(super) fn cash_in(&mut self, side: Team, die: u8) {
        let reward = self.reward(side);
        match side {
            Team::Hero => {
                for seat in self.hero_seats() {
                    let xp = &mut self.players[seat].xp;
                    *xp = xp.saturating_add(reward.xp + die);
                }
            }
            Team::Villain => {
                self.players[SeatId::Villain].xp += reward.xp + die;
                self.change_villain_health(i16::from(reward.health));
            }
        }
        self.empty_stash(side);
    }

    /// Everything left in a Stash goes to its discard pile.
    fn empty_stash(&mut self, side: Team) {
        let treasures = core::mem::take(&mut self.stash_mut(side).treasures);
        self.treasure_discard.absorb(&treasures);
        match side {
            Team::Hero => {
                let defeated = core::mem::take(&mut self.defeated_minions);
                self.minion_discard.absorb(&defeated);
                if self.base.phase == Phase::FinalEntry {
                    self.entry_stash();
                } else {
                    self.base.stage = PhaseStage::Riches;
                }
            }
            Team::Villain => {
                self.defeated_heroes = 0;
                self.base.stage = PhaseStage::Homecoming;
            }
        }
    }

    /// VV-168.
    pub(super) fn pay_riches(&mut self) {
        if self.final_battle {
            return;
        }
        for seat in self.hero_seats() {
            if self.players[seat].cell.is_some() {
                let xp: u8 = self.worn(seat).map(|card| card.xp).sum();
                self.players[seat].xp += xp;
            }
        }
    }

    /// VV-152: the Heroes of the Stash return.
    pub(super) fn bring_home(&mut self) {
        for seat in self.hero_seats() {
            if self.stashed(seat) {
                self.come_back(seat);
            }
        }
    }
}
