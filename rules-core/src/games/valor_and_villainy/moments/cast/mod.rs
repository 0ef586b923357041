//! A Spell that is being cast (VV-125 to VV-131): level, payment, targets, effects, discard.

mod effect;
mod encode;
mod targets;
#[cfg(feature = "words")]
pub(in super::super) mod words;

pub(in super::super) use encode::encode;

use super::super::{
    apply::total,
    components::{
        Action, ChanceOutcome, Char, Components, Level, Row, Spell, Spells,
        fixed::{GENERAL, PAID},
        spells::{Effect, Target, Trigger},
    },
    legal::{Pending, dice, pieces, regions, spells},
    state::{Aim, Aiming, Cast, CastStage, Casting, Public, Resolving, SeatId, State, Window},
    validate::{agenda::card, hold},
};
use crate::{ActionSet, ChanceSource, InvalidState, Weight, moment::Moment};

impl Aiming {
    /// No target is named.
    const fn new(level: Level) -> Self {
        Self { level, targets: [None; 2], named: 0 }
    }

    /// Its effects begin.
    const fn cast(self) -> CastStage {
        let casting = Casting { aiming: self, effect: 0, at: 0 };
        CastStage::Effect(Resolving { casting, count: None })
    }
}

impl Casting {
    /// The next target of the same effect.
    const fn next(self) -> CastStage {
        let casting = Self { at: self.at + 1, ..self };
        CastStage::Effect(Resolving { casting, count: None })
    }
}

impl Cast {
    const fn casting(&self) -> Option<Casting> {
        match self.stage {
            CastStage::Effect(it) => Some(it.casting),
            CastStage::Where(casting) => Some(casting),
            _ => None,
        }
    }

    const fn aiming(&self) -> Option<Aiming> {
        match (self.stage, self.casting()) {
            (CastStage::Targets(aiming), _) | (_, Some(Casting { aiming, .. })) => Some(aiming),
            _ => None,
        }
    }

    /// Its level; a reaction has but one.
    #[must_use]
    pub fn level(&self) -> Level {
        match self.stage {
            CastStage::Named(level) => level,
            _ => self.aiming().map_or(Level::One, |aiming| aiming.level),
        }
    }

    /// Its targets; one that left the Map is none.
    #[must_use]
    pub fn targets(&self) -> [Option<Aim>; 2] {
        self.aiming().map_or([None; 2], |aiming| aiming.targets)
    }

    /// Number of targets that have been named.
    #[must_use]
    pub fn named(&self) -> u8 {
        self.aiming().map_or(0, |aiming| aiming.named)
    }

    /// Place of the effect that is due among those of the card.
    #[must_use]
    pub fn effect_place(&self) -> u8 {
        self.casting().map_or(0, |casting| casting.effect)
    }

    /// Place of the target on which it is due.
    #[must_use]
    pub fn target_place(&self) -> u8 {
        self.casting().map_or(0, |casting| casting.at)
    }

    /// Total of its dice, or cards still to be discarded.
    #[must_use]
    pub const fn count(&self) -> Option<u8> {
        match self.stage {
            CastStage::Effect(it) => it.count,
            _ => None,
        }
    }

    /// The current effect.
    #[inline]
    pub(in super::super) fn effect(&self, set: &Components) -> Option<&'static Effect> {
        self.card(set).effects.get(usize::from(self.effect_place()))
    }

    /// A target has left the Map.
    pub(in super::super) fn lose(&mut self, who: Char) {
        let (CastStage::Targets(aiming)
        | CastStage::Where(Casting { aiming, .. })
        | CastStage::Effect(Resolving { casting: Casting { aiming, .. }, .. })) = &mut self.stage
        else {
            return;
        };
        for target in &mut aiming.targets {
            if *target == Some(Aim::Char(who)) {
                *target = None;
            }
        }
    }
}

impl Moment for Cast {
    type Game = State;

    #[inline(never)]
    fn pending(state: &State) -> Pending {
        let cast = state.table.agenda.cast();
        match cast.stage {
            CastStage::Level | CastStage::Pay | CastStage::Where(_) => Pending::Decision(cast.seat),
            CastStage::Targets(aiming) if state.wants_target(cast, aiming) => {
                Pending::Decision(cast.seat)
            }
            CastStage::Effect(_)
                if state.tosses(cast).is_some() || state.snatches(cast).is_some() =>
            {
                Pending::Chance(())
            }
            CastStage::Named(_)
            | CastStage::Targets(_)
            | CastStage::Effect(_)
            | CastStage::Discard => Pending::Forced,
        }
    }

    fn legal(state: &State, out: &mut ActionSet<Action>) {
        let (table, cast) = (&state.table, state.table.agenda.cast());
        match cast.stage {
            CastStage::Level => {
                let hits = table.agenda.roll().hits();
                for (level, &cost) in Level::ALL.into_iter().zip(cast.card(table.set()).costs()) {
                    let fits = cost <= hits && state.has_target(cast.caster, cast.spell, level);
                    out.insert_if(fits, Action::Level(level));
                }
            }
            CastStage::Pay => {
                for row in Row::ALL {
                    let tokens = table.players[cast.seat].tokens[row];
                    out.insert_if(tokens > 0, Action::PickRow(row));
                }
                spells(out, Spells::from_bits(state.hands[cast.seat].held()));
            }
            CastStage::Targets(aiming) => {
                out.insert_if(aiming.named > 0, Action::Pass);
                let candidates = state.candidates(cast, aiming);
                regions(out, candidates.cells);
                pieces(out, candidates.cards);
                for who in Char::ALL.into_iter().take(9) {
                    if candidates.players >> who.index() & 1 == 1 {
                        out.insert(Action::Character(who));
                    }
                }
            }
            CastStage::Where(_) => {
                if let Some(who) = state.victim(cast) {
                    let push = matches!(cast.effect(table.set()), Some(Effect::Push));
                    regions(out, table.places_for(who, push));
                }
            }
            _ => {}
        }
    }

    fn outcomes(state: &State, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        let cast = state.table.agenda.cast();
        if let Some(dice) = state.tosses(cast) {
            dice::total(dice, each);
        } else if let Some(victim) = state.snatches(cast) {
            dice::spell(&state.hands[victim], u64::MAX, each);
        }
    }

    fn action(state: &mut State, action: Action) {
        let cast = *state.table.agenda.cast();
        let next = match (cast.stage, action) {
            (CastStage::Level, Action::Level(level)) => {
                let costs = cast.card(state.table.set()).costs();
                state.table.agenda.roll_mut().pay(costs[level.index()]);
                CastStage::Named(level)
            }
            (CastStage::Pay, _) => {
                state.pay(&cast, action);
                cast.paid(state.table.set())
            }
            (CastStage::Targets(aiming), Action::Pass) => aiming.cast(),
            (CastStage::Targets(aiming), Action::Region(cell)) => aiming.at(Aim::Region(cell)),
            (CastStage::Targets(aiming), Action::Character(who)) => aiming.at(Aim::Char(who)),
            (CastStage::Where(casting), Action::Region(cell)) => {
                if let Some(who) = state.victim(&cast) {
                    state.table.agenda.cast_mut().stage = casting.next();
                    return state.table.relocate(who, cell);
                }
                casting.next()
            }
            _ => return,
        };
        state.table.agenda.cast_mut().stage = next;
    }

    fn chance(state: &mut State, outcome: ChanceOutcome) {
        let cast = *state.table.agenda.cast();
        let CastStage::Effect(mut it) = cast.stage else { return };
        match outcome {
            ChanceOutcome::Total(_) => it.count = Some(total(outcome)),
            ChanceOutcome::Spell(spell) => {
                let victim = state.victim(&cast).and_then(|who| state.table.seat_of(who));
                if let Some(victim) = victim {
                    state.hands[victim].take(spell);
                    state.table.discard.add(spell);
                }
                it.count = it.count.map(|left| left - 1);
            }
            _ => {}
        }
        state.table.agenda.cast_mut().stage = CastStage::Effect(it);
    }

    fn forced(state: &mut State) {
        let cast = *state.table.agenda.cast();
        match cast.stage {
            CastStage::Named(level) => {
                state.table.agenda.cast_mut().stage = CastStage::Targets(Aiming::new(level));
                state.open(Window {
                    trigger: Trigger::SpellCast,
                    first: cast.seat,
                    subject: cast.caster,
                    ..Window::default()
                });
            }
            // No further target can be named.
            CastStage::Targets(aiming) => state.table.agenda.cast_mut().stage = aiming.cast(),
            CastStage::Effect(it) => state.resolve(&cast, it),
            CastStage::Discard => state.end_cast(&cast),
            CastStage::Level | CastStage::Pay | CastStage::Where(_) => {}
        }
    }
}

impl Aiming {
    /// One more target.
    const fn at(mut self, aim: Aim) -> CastStage {
        self.targets[self.named as usize] = Some(aim);
        self.named += 1;
        CastStage::Targets(self)
    }
}

impl Cast {
    /// What follows the payment of a reaction.
    fn paid(&self, set: &Components) -> CastStage {
        let aiming = Aiming::new(Level::One);
        match self.card(set).target {
            Target::Event(_) => aiming.cast(),
            _ => CastStage::Targets(aiming),
        }
    }
}

impl State {
    /// VV-128: a General Spell is named.
    pub(in super::super) fn push_general(&mut self, spell: Spell) {
        let turn = self.table.agenda.turn();
        let (seat, caster) = (turn.seat, turn.who);
        self.hands[seat].take(spell);
        self.table.agenda.push(Cast { seat, caster, spell, ..Cast::default() });
    }

    /// VV-130, VV-131: a reaction is played.
    pub(in super::super) fn push_reaction(&mut self, seat: SeatId, spell: Spell) {
        let caster = self.table.who(seat);
        self.hands[seat].take(spell);
        let mut cast = Cast { seat, caster, spell, ..Cast::default() };
        cast.stage =
            if PAID.contains(spell) { CastStage::Pay } else { cast.paid(self.table.set()) };
        self.table.agenda.push(cast);
    }

    /// VV-131: a Plus-One or another card.
    fn pay(&mut self, cast: &Cast, action: Action) {
        match action {
            Action::PickRow(row) => self.table.players[cast.seat].tokens[row] -= 1,
            Action::SpellCard(spell) => {
                self.hands[cast.seat].take(spell);
                self.table.discard.add(spell);
            }
            _ => {}
        }
    }

    /// VV-129: the card goes face-up to the discard pile.
    fn end_cast(&mut self, cast: &Cast) {
        self.table.discard.add(cast.spell);
        self.table.agenda.pop::<Cast>();
        self.back_to_window();
    }

    /// Dice for a Spell, or a card out of a hand.
    pub(in super::super) fn cast_source(&self) -> ChanceSource {
        let cast = self.table.agenda.cast();
        if let Some(dice) = self.tosses(cast) {
            return self.dice_source(5, cast.caster, dice);
        }
        let victim = self.snatches(cast).unwrap_or(SeatId::Villain);
        ChanceSource::deck([5, victim.index(), self.table.round.into(), 0])
    }
}

impl Cast {
    /// What must hold.
    pub(in super::super) fn check(&self, table: &Public) -> Result<(), InvalidState> {
        hold(table.players[self.seat].who.is_some(), "a Spell of an empty seat")?;
        let count = self.card(table.set()).target.count(self.level());
        let named = self.named();
        hold(named <= count && self.target_place() <= named.max(1), "too many targets")?;
        for (i, aim) in (0..).zip(self.targets()) {
            hold(i < named || aim.is_none(), "a target that was not named")?;
        }
        hold(self.effect_place() < 3, "an effect past the last one")?;
        hold(self.count().is_none_or(|count| count <= 12), "a count past every die")?;
        let general = self.is_general();
        let stage = match self.stage {
            CastStage::Level => general && !table.agenda.rolls.is_empty(),
            CastStage::Pay => !general,
            CastStage::Targets(_) => count > 0 || general,
            CastStage::Effect(_) => true,
            CastStage::Where(_) => {
                matches!(self.effect(table.set()), Some(Effect::Teleport | Effect::Push))
            }
            CastStage::Named(_) | CastStage::Discard => false,
        };
        hold(stage, "a Spell at a strange stage")?;
        let goes_on = matches!(self.stage, CastStage::Targets(_) | CastStage::Effect(_));
        hold(goes_on || !self.is_lost(), "a Spell that is lost, and goes on")?;
        let pc = table.players[self.seat].who == Some(self.caster);
        // Under a component set Gust may have dice for Magic.
        let minion = card(self.caster) || self.caster == Char::Gust;
        hold(pc || general && minion, "a Spell that somebody else casts")
    }

    /// Whether it is a General Spell.
    pub(in super::super) fn is_general(&self) -> bool {
        GENERAL.contains(self.spell)
    }

    /// The effect that was done last.
    pub(in super::super) fn done(&self, set: &Components) -> Option<&'static Effect> {
        let done = matches!(self.stage, CastStage::Effect(it) if it.casting.at > 0);
        if done { self.effect(set) } else { None }
    }

    /// Whether an effect of this sort was done last.
    pub(in super::super) fn has_done(
        &self,
        set: &Components,
        fits: impl Fn(&Effect) -> bool,
    ) -> bool {
        self.done(set).is_some_and(fits)
    }

    /// Whom that effect has met.
    pub(in super::super) fn met(&self) -> Option<Char> {
        match self.targets()[usize::from(self.target_place().checked_sub(1)?)] {
            Some(Aim::Char(who)) => Some(who),
            _ => None,
        }
    }

    /// Whether it waits for this window.
    pub(in super::super) fn waits_for(&self, window: Window) -> bool {
        window.trigger == Trigger::SpellCast
            && self.is_general()
            && matches!(self.stage, CastStage::Targets(aiming) if aiming.named == 0)
            && window.subject == self.caster
    }
}
