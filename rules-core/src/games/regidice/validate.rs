//! The guard: refuses every state that no game can show.

use super::{
    components::{
        Aside, BlackSplit, Colour, Deed, Deeds, Face, Faces, HANDFUL, MAX_SEATS, Overkill, Pool,
        ResolveOrder, Run, Seats, Suffer, ValueRule, Weak,
    },
    state::{Phase, State, Verdict},
};
use crate::{Indexed, InvalidState, Legal, OptionSet, Seat, flow::Flow};

/// The outcome of one check.
type Checked = Result<(), InvalidState>;

/// Fails with a reason unless a condition holds.
const fn unless(holds: bool, reason: &'static str) -> Checked {
    InvalidState::unless(holds, reason)
}

impl State {
    /// Every check, from the ranges to the fine points of the phase.
    pub(super) fn validate_all(&self) -> Checked {
        self.validate_ranges()?;
        self.validate_dice()?;
        self.validate_declarations()?;
        self.validate_actions()?;
        match &self.table.phase {
            Phase::Roll { locked } => self.validate_roll(locked),
            Phase::Declare { locked } => self.validate_declare(locked),
            Phase::Act { seat } => self.validate_act(*seat),
            Phase::Target | Phase::Lose { .. } => self.validate_suffer(),
            Phase::Black { left, last } => self.validate_black(*left, *last),
            Phase::Prepare { seat, transit, last: _ } => self.validate_prepare(*seat, transit),
            Phase::End(verdict) => self.validate_end(*verdict),
            _ => self.validate_deed(),
        }?;
        self.validate_node()
    }

    /// Numbers that index something, and those that a game never exceeds.
    fn validate_ranges(&self) -> Checked {
        let table = &self.table;
        unless(table.options.check().is_ok(), "an option is out of range")?;
        unless(table.enemy.get() <= table.set().last(), "no such enemy is met")?;
        let players = table.players();
        unless((1..=table.options.round_limit).contains(&table.round), "no such round")?;
        unless(table.leader < players, "the leader does not sit at the table")?;
        let seats = table.resolved.bits() | table.waited.bits() | table.strikers.bits();
        unless(seats & !Seats::below(players).bits() == 0, "a seat is not at the table")?;
        let surplus = table.surplus.as_slice();
        unless(surplus.iter().all(|one| one.seat < players), "surplus of a seat not there")?;
        let (seat, other) = match table.phase {
            Phase::Act { seat }
            | Phase::Attack { seat, .. }
            | Phase::Block { seat, .. }
            | Phase::Heal { seat, .. }
            | Phase::RunColour { seat, .. }
            | Phase::Cast { seat }
            | Phase::Pick { seat, .. }
            | Phase::Lose { seat, .. }
            | Phase::Prepare { seat, .. } => (seat, None),
            Phase::Animal { seat, target, .. } => (seat, target),
            Phase::Pay { seat, target, .. } => (seat, Some(target)),
            Phase::Black { last, .. } => (0, last),
            Phase::Roll { .. } | Phase::Declare { .. } | Phase::Target | Phase::End(_) => (0, None),
        };
        unless(seat < players && other.is_none_or(|other| other < players), "a seat is not there")
    }

    /// 5.10: no more dice than the box and the defeated enemies gave.
    fn validate_dice(&self) -> Checked {
        let injured: u32 = self.table.injured.values().iter().map(|dice| u32::from(*dice)).sum();
        unless(injured <= 31, "more injured dice than a game has")?;
        if let Phase::Black { left, .. } = self.table.phase {
            unless(left <= self.table.foe().dice(), "more black dice on offer than the enemy had")?;
        }
        for (colour, dice) in Colour::all().zip(self.in_play()) {
            unless(dice <= self.most(colour).into(), "more dice of a colour than there are")?;
        }
        let seats = usize::from(self.table.players());
        unless(self.pools[seats..].iter().all(Pool::is_empty), "dice without a player")?;
        let apart: &[Aside] = match &self.table.phase {
            Phase::Roll { locked } | Phase::Declare { locked } => &locked[seats..],
            Phase::Prepare { transit, .. } => &transit[seats..],
            _ => &[],
        };
        unless(apart.iter().all(Aside::is_empty), "dice without a player")
    }

    /// RD-17, RD-18: who has declared, and what.
    fn validate_declarations(&self) -> Checked {
        let table = &self.table;
        let seats = usize::from(table.players());
        unless(table.declared[seats..].iter().all(Option::is_none), "nobody there to declare")?;
        for (i, one) in table.declared.iter().enumerate() {
            for other in &table.declared[..i] {
                let (Some(one), Some(other)) = (one, other) else { continue };
                let clash = match table.options.value_rule {
                    ValueRule::Unique => one.face() == other.face(),
                    ValueRule::Pair => one == other,
                };
                unless(!clash, "a declaration appears twice")?;
            }
        }
        let declared = |seat: &Seat| table.declared[usize::from(*seat)].is_some();
        let number = table.order().filter(declared).count();
        match table.phase {
            Phase::Declare { .. } => {
                unless(seats > 1 && number < seats, "nobody is left to declare")?;
                unless(table.order().take_while(declared).count() == number, "declared too early")
            }
            Phase::Roll { .. } | Phase::Prepare { .. } => {
                unless(number == 0, "declared at another time")
            }
            Phase::End(Verdict::Lost) if number == 0 => Ok(()),
            _ if seats == 1 => unless(number == 0, "one player does not declare"),
            _ => unless(number == seats, "somebody has not declared"),
        }
    }

    /// What the Action phase counts, and when it counts it.
    fn validate_actions(&self) -> Checked {
        let table = &self.table;
        let acting = match table.phase {
            Phase::Roll { .. } | Phase::Declare { .. } | Phase::Prepare { .. } => {
                unless(table.block == 0, "block outside the Action and Suffer phases")?;
                unless(table.strikers.is_empty(), "damage dealt outside the Action phase")?;
                false
            }
            Phase::Target
            | Phase::Lose { .. }
            | Phase::Black { .. }
            | Phase::End(Verdict::Lost) => false,
            _ => true,
        };
        let unrolled: u32 = self.pools.iter().map(|pool| pool.showing(0)).sum();
        unless(u32::from(table.block) <= 31, "more block than dice can make")?;
        if acting {
            unless(u32::from(table.block) <= unrolled, "more block than the used dice can make")?;
            // A die has six pips, of which the defence takes at least as many as the enemy has
            // dice, and a spell makes no more of it; but for a black one, which is worth all health.
            let foe = table.foe().dice();
            let by_dice = 6 / u32::from(foe).min(3) * unrolled;
            let black = self.pools.iter().any(|pool| pool.count(Colour::Black, 0) >= foe);
            let most = by_dice + u32::from(black) * u32::from(table.health());
            unless(u32::from(table.dealt) <= most, "more damage than the used dice can make")?;
            unless((table.dealt > 0) != table.strikers.is_empty(), "damage of nobody")?;
        } else {
            let idle = table.resolved.is_empty() && table.waited.is_empty();
            unless(idle && table.done == Deeds::default(), "resolved outside the Action phase")?;
            unless(table.dealt == 0, "damage outside the Action phase")?;
        }
        self.validate_surplus()
    }

    /// RD-52, RD-54: damage, and who dealt how much above the health.
    fn validate_surplus(&self) -> Checked {
        let table = &self.table;
        let (health, total) =
            (u32::from(table.health()), u32::from(table.damage) + u32::from(table.dealt));
        let before = matches!(table.phase, Phase::Black { .. }) || table.damage < table.health();
        unless(before, "the enemy has been defeated")?;
        unless(total <= 100, "more damage than dice can make")?;
        let surplus = table.surplus.as_slice();
        let points: u32 = surplus.iter().map(|one| u32::from(one.points)).sum();
        unless(points == total.saturating_sub(health), "surplus does not add up")?;
        unless(surplus.iter().all(|one| one.points > 0), "an entry without surplus")?;
        unless(
            surplus.iter().all(|one| table.strikers.contains(one.seat)),
            "surplus of a bystander",
        )?;
        if table.players() == 1 {
            return unless(surplus.len() <= 2, "more surplus than actions");
        }
        let seats = surplus.iter().fold(Seats::EMPTY, |seats, one| seats.with(one.seat));
        let number = u32::try_from(surplus.len()).unwrap_or(u32::MAX);
        unless(seats.len() == number, "surplus of a seat appears twice")
    }

    /// RD-13, RD-14: those before in turn order have rolled, those after not.
    fn validate_roll(&self, locked: &[Aside; MAX_SEATS]) -> Checked {
        let Some((next, colour, _)) = self.roller() else {
            return Err(InvalidState("no die is left to roll"));
        };
        let mut rolled = true;
        for seat in self.table.order() {
            let fresh = self.fresh(seat, locked)?;
            if seat == next {
                rolled = false;
                let later = &fresh[colour.index() + 1..];
                let here = fresh[colour.index()];
                unless(here % HANDFUL == 0 && later.iter().all(|dice| *dice == 0), "rolled early")?;
            } else if !rolled {
                unless(fresh == [0; 4], "rolled before its turn")?;
            }
        }
        Ok(())
    }

    /// How many dice of each colour of a seat were rolled this round.
    fn fresh(&self, seat: Seat, locked: &[Aside; MAX_SEATS]) -> Result<[u8; 4], InvalidState> {
        let rest = self.pool_of(seat).without(&locked[usize::from(seat)]);
        let rest = rest.ok_or(InvalidState("a locked die is not in its pool"))?;
        let (all, unrolled) = (rest.colours(), rest.unrolled());
        Ok(core::array::from_fn(|i| all[i] - unrolled[i]))
    }

    /// 5.10: all dice have been rolled.
    fn validate_declare(&self, locked: &[Aside; MAX_SEATS]) -> Checked {
        unless(self.roller().is_none(), "a die has not been rolled")?;
        self.table.order().try_for_each(|seat| self.fresh(seat, locked).map(|_| ()))
    }

    /// 5.5: somebody is asked who has neither resolved nor waited.
    fn validate_act(&self, seat: Seat) -> Checked {
        let table = &self.table;
        let striking =
            [Deed::Attack, Deed::Cast].into_iter().filter(|deed| table.done.contains(*deed));
        if table.players() == 1 {
            unless(!table.done.contains(Deed::Animal), "alone there is no Animal")?;
            let strikes = u32::try_from(striking.count()).unwrap_or(0);
            let entries = u32::try_from(table.surplus.len()).unwrap_or(u32::MAX);
            unless(table.strikers.len() <= strikes && entries <= strikes, "damage of no action")?;
            return unless(table.resolved.is_empty() && table.waited.is_empty(), "nobody waits");
        }
        let busy = table.resolved.bits() | table.waited.bits();
        unless(busy >> seat & 1 == 0, "the seat in turn is not to be asked")?;
        unless(table.resolved.bits() & table.waited.bits() == 0, "waits although resolved")?;
        unless(table.strikers.difference(table.resolved).is_empty(), "damage before its turn")?;
        unless(table.done == Deeds::default(), "a team has no solo actions")?;
        if table.options.resolve_order == ResolveOrder::Fixed {
            unless(table.waited.is_empty(), "in a fixed order nobody waits")?;
            unless(seat == self.next_fixed(), "another seat is in turn")?;
        }
        Ok(())
    }

    /// RD-28: in the middle of an action that could be begun.
    fn validate_deed(&self) -> Checked {
        let table = &self.table;
        let (seat, deeds) = match table.phase {
            Phase::Attack { seat, .. } => (seat, [Deed::Attack; 2]),
            Phase::Block { seat, .. } => (seat, [Deed::Block; 2]),
            Phase::Heal { seat, .. } | Phase::RunColour { seat, .. } => (seat, [Deed::Heal; 2]),
            Phase::Cast { seat } => (seat, [Deed::Cast; 2]),
            Phase::Pick { seat, .. } => (seat, [Deed::Heal, Deed::Cast]),
            Phase::Animal { seat, .. } | Phase::Pay { seat, .. } => (seat, [Deed::Animal; 2]),
            _ => return Ok(()),
        };
        self.validate_act(seat)?;
        let begun = |deed: Deed| match table.players() {
            1 => table.done.contains(deed),
            _ => table.deed(seat) == Some(deed),
        };
        unless(deeds.into_iter().any(begun), "an action that was not begun")?;
        let struck = u32::from(table.done.contains(Deed::Attack))
            + u32::from(table.done.contains(Deed::Cast));
        let entries = u32::try_from(table.surplus.len()).unwrap_or(u32::MAX);
        let striking = matches!(table.phase, Phase::Attack { .. } | Phase::Cast { .. });
        let ready = table.players() > 1 || !striking || entries < struck;
        unless(ready, "surplus of an action that is not over")?;
        match table.phase {
            Phase::Attack { seat, kept, last } => {
                unless(self.can_begin(seat, Deed::Attack), "no damage is left")?;
                unless(last == kept.last(), "the last die kept is another one")
            }
            Phase::Block { seat, sets, kept, last } => self.validate_block(seat, sets, kept, last),
            Phase::Heal { planned, last, .. } => {
                unless((planned > 0) == last.is_some(), "a plan without a run")?;
                let bound = table.hurt() + table.set().most_healed();
                unless(planned < bound, "more planned than needed")
            }
            Phase::RunColour { seat, planned, run, next } => {
                self.validate_run(seat, planned, run, next)
            }
            Phase::Pick { left, .. } => unless(left > 0 && left <= table.hurt(), "nothing to pick"),
            _ => self.validate_animal(),
        }
    }

    /// RD-33, RD-34: every set keeps three dice.
    fn validate_block(
        &self,
        seat: Seat,
        sets: Faces,
        kept: Aside,
        last: Option<Colour>,
    ) -> Checked {
        let pool = self.pool_of(seat);
        let whole = sets.iter().all(|face| pool.showing(face.get()) >= 3);
        unless(whole, "a set of fewer than three dice")?;
        unless(kept.faces().iter().all(|face| sets.contains(face)), "kept out of no set")?;
        let highest = sets
            .last()
            .and_then(|face| Colour::all().rev().find(|colour| kept.count(*colour, face) > 0));
        unless(last == highest, "the last colour kept is another one")
    }

    /// RD-36: the rest of a run is there.
    fn validate_run(&self, seat: Seat, planned: u8, run: Run, next: Face) -> Checked {
        let before = planned.checked_sub(self.table.set().heals(run));
        let needed = before.is_some_and(|before| before < self.table.hurt());
        unless(needed, "more planned than needed")?;
        unless((run.low()..=run.high()).contains(&next.get()), "a value outside the run")?;
        let there = (next.get()..=run.high()).all(|value| self.pool_of(seat).showing(value) > 0);
        unless(there, "a value of the run is missing")
    }

    /// RD-46: help for another player, raised before it is paid for.
    fn validate_animal(&self) -> Checked {
        match self.table.phase {
            Phase::Animal { seat, target, last, paid } => {
                unless(target != Some(seat), "nobody raises own dice")?;
                unless(last.is_none() || target.is_some(), "a raised die of nobody")?;
                unless(paid.is_some() || last.is_none(), "raised without paying")?;
                unless(target.is_some() || paid.is_none(), "paid for nothing")
            }
            Phase::Pay { seat, target, last, .. } => {
                unless(target != seat, "nobody raises own dice")?;
                let Weak::Of(colour, value) = last;
                let raised = self.pool_of(target).count(colour, value.get() + 1) > 0;
                unless(raised, "the raised die is missing")
            }
            _ => Ok(()),
        }
    }

    /// RD-58 to RD-61: somebody has to pay, and can.
    fn validate_suffer(&self) -> Checked {
        let table = &self.table;
        let (strike, targeted) = (table.strike(), table.targeted());
        unless(strike > 0, "no attack is left")?;
        let Phase::Lose { seat, left, .. } = table.phase else {
            let one = table.options.suffer == Suffer::One;
            return unless(one && self.candidates().len() > 1, "there is nobody to choose");
        };
        unless((1..=strike).contains(&left), "more dice to lose than the attack")?;
        unless(targeted.contains(seat), "a bystander suffers")?;
        if table.players() > 1 && table.options.suffer == Suffer::Each {
            let mut later = table.later(targeted, seat).iter();
            let able = later.all(|seat| self.pool_of(seat).len() >= strike.into());
            unless(able, "a later seat cannot pay")?;
        }
        Ok(())
    }

    /// RD-Q12, RD-Q26: black dice are on offer after overkill.
    fn validate_black(&self, left: u8, last: Option<Seat>) -> Checked {
        let table = &self.table;
        unless(table.options.black_split == BlackSplit::Choice, "black dice are not on offer")?;
        unless(table.next_enemy().is_some(), "the last enemy ends the game")?;
        unless(table.damage > table.health(), "no surplus was dealt")?;
        let offered = match table.options.overkill {
            Overkill::All => table.foe().dice(),
            Overkill::PerPoint => (table.damage - table.health()).min(table.foe().dice()),
        };
        unless((1..=offered).contains(&left), "so many dice were not offered")?;
        unless((left == offered) == last.is_none(), "the last die went to another seat")?;
        unless(last.is_none_or(|seat| table.strikers.contains(seat)), "a bystander got a die")
    }

    /// RD-62, RD-63: dice come only from those who have had their turn.
    fn validate_prepare(&self, seat: Seat, transit: &[Aside; MAX_SEATS]) -> Checked {
        let table = &self.table;
        unless(table.players() > 1 || table.options.solo_prepare, "alone there is no Prepare")?;
        let Phase::Prepare { last, .. } = table.phase else { return Ok(()) };
        unless(transit[usize::from(table.left_of(seat))].last() == last, "another die was last")?;
        let waiting = table.order().skip_while(|next| *next != seat).skip(1);
        for next in waiting {
            let given = &transit[usize::from(table.left_of(next))];
            unless(given.is_empty(), "passed before its turn")?;
        }
        Ok(())
    }

    /// RD-68 to RD-70, RD-Q27: how the game may have ended.
    fn validate_end(&self, verdict: Verdict) -> Checked {
        let table = &self.table;
        let total = u32::from(table.damage) + u32::from(table.dealt);
        if verdict == Verdict::Won {
            let last = table.next_enemy().is_none();
            return unless(last && total >= table.health().into(), "the last enemy still stands");
        }
        let over = table.round == table.options.round_limit
            && table.declared == [None; MAX_SEATS]
            && table.block == 0
            && table.strikers.is_empty();
        let (strike, targeted) = (table.strike(), table.targeted());
        let broke = !targeted.is_empty() && self.payers(targeted, strike).is_none();
        unless(over || broke, "the game is not lost")
    }

    /// Somebody who decides has a choice; with `auto_forced` a real one.
    fn validate_node(&self) -> Checked {
        if matches!(self.table.phase, Phase::Roll { .. } | Phase::End(_)) {
            return Ok(());
        }
        unless(!self.legal_actions().is_empty(), "there is nothing to decide")?;
        unless(self.forced_action().is_none(), "a decision with one answer is not shown")
    }
}
