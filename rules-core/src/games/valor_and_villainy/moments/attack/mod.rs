//! An attack on a Region (VV-94 to VV-112): on one Defender after another, or on a group (VV-191).

mod dodge;
mod encode;
mod group;
mod single;
#[cfg(feature = "words")]
pub(in super::super) mod words;

pub(in super::super) use encode::encode;

use super::super::{
    apply::total,
    components::{Action, Cell, ChanceOutcome, Char, Dice, spells::Trigger},
    legal::{Pending, assign},
    state::{Attack, AttackFlag, AttackFlags, AttackStage, Dodged, Public, State, Window},
    validate::hold,
};
use crate::{ActionSet, ChanceSource, InvalidState, Weight, moment::Moment, pieces::Stack};

impl Attack {
    /// The Character that is met now.
    #[must_use]
    pub const fn target(&self) -> Option<Char> {
        match self.stage {
            AttackStage::More(target) => target,
            AttackStage::Dodge(dodging) | AttackStage::Toss(dodging) => Some(dodging.target),
            AttackStage::Assign(meeting) => Some(meeting.target),
            AttackStage::Resolve(struck) => Some(struck.meeting.target),
            _ => None,
        }
    }

    /// Hits that the Dodge roll of the target prevents (VV-197).
    #[must_use]
    pub const fn dodge(&self) -> u8 {
        match self.stage {
            AttackStage::Assign(meeting) => meeting.dodge,
            AttackStage::Resolve(struck) => struck.meeting.dodge,
            _ => 0,
        }
    }

    /// Whether it is on everybody in the Region (VV-191).
    #[inline]
    #[must_use]
    pub const fn is_aoe(&self) -> bool {
        self.group.is_some()
    }

    /// Results of the Dodge rolls of an AOE group that are not zero.
    #[inline]
    #[must_use]
    pub fn dodges(&self) -> &[Dodged] {
        self.group.as_ref().map_or(&[], Stack::as_slice)
    }

    /// Whether a roll makes it.
    pub(in super::super) fn is_rolled(&self) -> bool {
        self.flags.contains(AttackFlag::Rolled)
    }
}

impl Public {
    /// An attack begins: with the damage pool of a Spell, or by a roll.
    pub(in super::super) fn push_attack(
        &mut self,
        source: Char,
        cell: Cell,
        pool: Option<u8>,
        aoe: bool,
    ) {
        let flags = if pool.is_some() {
            AttackFlags::EMPTY
        } else {
            AttackFlag::set(&[AttackFlag::Rolled])
        };
        self.agenda.push(Attack {
            source,
            cell,
            flags,
            pool: pool.unwrap_or(0),
            dealt: 0,
            stage: AttackStage::Seek(None),
            group: aoe.then(Stack::default),
        });
    }

    /// The damage that can still be assigned.
    pub(crate) fn pool(&self, attack: &Attack) -> u8 {
        if attack.is_rolled() { self.agenda.roll().hits() } else { attack.pool }
    }

    /// VV-112, VV-133: the attack is over; Blood Bound heals.
    fn end_attack(&mut self, attack: &Attack) {
        self.agenda.pop::<Attack>();
        if attack.dealt > 0
            && !attack.flags.contains(AttackFlag::Over)
            && attack.source.is_player()
            && let Some(bound) = self.seat_of(attack.source)
        {
            for seat in self.players[bound].lifelink_by {
                let boon = self.boon(seat);
                self.heal(seat, attack.dealt.saturating_add(boon));
            }
        }
        self.check_end();
    }
}

impl Moment for Attack {
    type Game = State;

    #[inline(never)]
    fn pending(state: &State) -> Pending {
        let (table, attack) = (&state.table, state.table.agenda.attack());
        match attack.stage {
            AttackStage::Dodge(dodging) => dodging.pending(table),
            AttackStage::Toss(_) => Pending::Chance(()),
            AttackStage::More(_) | AttackStage::Assign(_) => {
                Pending::Decision(table.controller(attack.source))
            }
            AttackStage::Amount if attack.is_rolled() => {
                Pending::Decision(table.controller(attack.source))
            }
            _ => Pending::Forced,
        }
    }

    fn legal(state: &State, out: &mut ActionSet<Action>) {
        let (table, attack) = (&state.table, state.table.agenda.attack());
        let helped = || attack.is_rolled() && table.helper(table.agenda.roll()).is_some();
        out.insert(Action::Pass);
        match attack.stage {
            AttackStage::More(_) => out.insert(Action::UsePlusOne),
            AttackStage::Dodge(_) => out.insert(Action::Use),
            AttackStage::Assign(meeting) => {
                out.insert_if(helped(), Action::UsePlusOne);
                assign(out, table.least_damage(meeting), table.pool(attack));
            }
            AttackStage::Amount => {
                out.insert_if(helped(), Action::UsePlusOne);
                assign(out, 1, table.pool(attack));
            }
            _ => {}
        }
    }

    fn outcomes(state: &State, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        if let AttackStage::Toss(dodging) = state.table.agenda.attack().stage {
            dodging.outcomes(&state.table, each);
        }
    }

    fn action(state: &mut State, action: Action) {
        let table = &mut state.table;
        let attack = *table.agenda.attack();
        let next = match (attack.stage, action) {
            (AttackStage::Dodge(dodging), Action::Use) => AttackStage::Toss(dodging),
            (AttackStage::Dodge(dodging), _) => table.agenda.attack_mut().dodged(dodging, 0),
            (at, Action::UsePlusOne) => {
                table.use_plus_one();
                match at {
                    AttackStage::More(again) => Attack::gone_on(again),
                    _ => return,
                }
            }
            (AttackStage::Assign(meeting), Action::Assign(hits)) => {
                table.assign(&attack, meeting, hits.get())
            }
            (AttackStage::Amount, Action::Assign(hits)) => {
                table.agenda.roll_mut().pay(hits.get());
                table.begin_group(hits.get())
            }
            _ => AttackStage::End,
        };
        table.agenda.attack_mut().stage = next;
    }

    fn chance(state: &mut State, outcome: ChanceOutcome) {
        let attack = state.table.agenda.attack_mut();
        if let AttackStage::Toss(dodging) = attack.stage {
            attack.stage = attack.dodged(dodging, total(outcome));
        }
    }

    fn forced(state: &mut State) {
        let attack = *state.table.agenda.attack();
        let next = match attack.stage {
            AttackStage::Seek(last) if attack.is_aoe() => state.next_dodger(&attack, last),
            AttackStage::Seek(_) => state.seek(&attack),
            AttackStage::Dodge(dodging) => dodging.forced(&mut state.table),
            AttackStage::Resolve(struck) => state.table.resolved(&attack, struck),
            AttackStage::Amount => state.table.begin_group(attack.pool),
            AttackStage::Deal(dealing) => state.table.next_dealt(&attack, dealing),
            AttackStage::Vacant(cells) => state.table.fill_vacancies(cells),
            AttackStage::End => return state.table.end_attack(&attack),
            waiting @ (AttackStage::More(_) | AttackStage::Toss(_) | AttackStage::Assign(_)) => {
                waiting
            }
        };
        // The last of a group may end the game, and the attack with it.
        if let Some(attack) = &mut state.table.agenda.attack {
            attack.stage = next;
        }
    }
}

impl State {
    /// The dice of the Dodge that is rolled.
    pub(in super::super) fn attack_source(&self) -> ChanceSource {
        match self.table.agenda.attack().stage {
            AttackStage::Toss(dodging) => {
                self.dice_source(2, dodging.target, dodging.dice(&self.table))
            }
            _ => self.dice_source(2, Char::Mordak, Dice::NONE),
        }
    }
}

impl Attack {
    /// What must hold.
    pub(in super::super) fn check(&self, table: &Public) -> Result<(), InvalidState> {
        hold(table.map.revealed().contains(self.cell), "an attack on a face-down Region")?;
        hold(self.pool <= 60 && self.dodge() <= 12, "an attack with too much in it")?;
        let spent = matches!(self.stage, AttackStage::Deal(_) | AttackStage::Vacant(_));
        hold(self.pool == 0 || !self.is_rolled() && !spent, "two pools")?;
        let rolls = !self.is_rolled() || !table.agenda.rolls.is_empty();
        hold(rolls, "a roll that is not there")?;
        let fits = match self.stage {
            AttackStage::Dodge(_) | AttackStage::Toss(_) => true,
            AttackStage::Seek(None)
            | AttackStage::More(_)
            | AttackStage::Assign(_)
            | AttackStage::Resolve(_) => !self.is_aoe(),
            AttackStage::Amount | AttackStage::Deal(_) | AttackStage::Vacant(_) => self.is_aoe(),
            AttackStage::Seek(Some(_)) | AttackStage::End => false,
        };
        hold(fits, "an attack at a strange stage")?;
        hold(self.target() != Some(self.source), "an attack on oneself")?;
        match self.stage {
            AttackStage::Dodge(dodging) | AttackStage::Toss(dodging) => {
                self.check_target(dodging.target, table)?;
                dodging.check(table.set())?;
            }
            AttackStage::Assign(meeting) => self.check_target(meeting.target, table)?,
            _ => {}
        }
        self.check_group(table)
    }

    /// The target is in the Region, and no friend but in a group.
    fn check_target(&self, target: Char, table: &Public) -> Result<(), InvalidState> {
        hold(table.cell(target) == Some(self.cell), "the target is not there")?;
        let foe = table.team(target) != table.team(self.source);
        hold(self.is_aoe() || foe, "a friend as the target")
    }

    /// Whether it waits for this window.
    pub(in super::super) fn waits_for(&self, window: Window) -> bool {
        window.trigger == Trigger::AttackTargets
            && matches!(self.stage, AttackStage::Dodge(dodging) if dodging.target == window.subject)
    }

    /// Whether it waits for damage that it has dealt.
    pub(in super::super) const fn deals(&self) -> bool {
        matches!(self.stage, AttackStage::Deal(_) | AttackStage::Resolve(_))
    }
}
