//! What a seat learns of a step, as an entry of the log.
//!
//! An entry is made of the step and of what everybody sees before it, and says what the step
//! does unless a reaction changes it. So it is the same whether or not a window opens that
//! nobody else sees. There is none for a Pass in a window, nor for a decision that exists or not
//! by the cards of a hand (VV-137).

use alloc::{format, string::String, vec::Vec};

use super::{
    super::{
        components::{Action, Cell, Char, Level, Row, Slot, Spell, constants, tiles::Rule},
        state::{
            Attack, AttackStage, Cast, CastStage, Gain, PhaseStage, Prompt, Public, Roll,
            RollStage, ScoutStage, SeatId, State, Tag, Turn,
        },
    },
    choice::bought,
    fight::{armor, beat, blow, hearts},
    kind, log_chance,
    map::{crowd, crowd_but, people},
    name, region,
    who::{by_seat, spawned, who},
    without_stop,
};
use crate::{Indexed, Seat, Step, StepOf, flow::Flow, step::apply_step_to, words::counted};

/// What `seat` learns of a step.
pub(super) fn entry(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
    let table = &state.table;
    let action = match step {
        Step::Action(action) => action,
        Step::Chance(outcome) => return log_chance::entry(state, outcome, seat),
    };
    let agenda = &table.agenda;
    if agenda.has_prompt() {
        return at_prompt(table, action);
    }
    match agenda.tags.top() {
        None if table.base.stage == PhaseStage::Discard => discards(state, action, seat),
        None => at_base(table, action),
        Some(Tag::Turn) => in_turn(table, agenda.turn(), action),
        Some(Tag::Roll) => in_roll(state, agenda.roll(), action),
        Some(Tag::Attack) => in_attack(table, agenda.attack(), action),
        Some(Tag::Damage) => (action == Action::Use).then(|| {
            let damage = agenda.damage();
            let (actor, left) = (who(table, damage.target), damage.due.saturating_sub(1));
            format!("{actor} uses Armor: {left} damage left, {}", blow(table, damage.target, left))
        }),
        Some(Tag::Cast) => in_cast(table, agenda.cast(), action),
        Some(Tag::Window) => in_window(state, action),
        Some(Tag::Scout) => in_scout(table, action),
    }
}

/// The Spells that go to the hand limit, told to their owner alone: whether there is a choice depends
/// on the hand.
fn discards(state: &State, action: Action, seat: Seat) -> Option<String> {
    let owner = state.table.seated().filter(|owner| state.table.seat_index(*owner) == seat)?;
    let mut after = state.clone();
    apply_step_to(&mut after, Step::Action(action));
    let gone = Spell::all().flat_map(|spell| {
        let [had, has] = [state, &after].map(|state| state.hands[owner].count(spell));
        core::iter::repeat_n(state.table.set().spell(spell).name, usize::from(had - has.min(had)))
    });
    let gone: Vec<_> = gone.collect();
    Some(format!("{} discards {}", by_seat(&state.table, owner), gone.join(", ")))
}

/// At the bottom of the agenda.
fn at_base(table: &Public, action: Action) -> Option<String> {
    let printed = table.set();
    Some(match (table.base.stage, action) {
        (PhaseStage::Draft, Action::ChooseBoard(hero)) => {
            format!("seat {} takes {}", table.base.at, printed.board(hero).name)
        }
        (PhaseStage::Initiative, _) => {
            let when = if table.final_battle {
                "in the Final Battle".into()
            } else {
                format!("on day {}", table.day)
            };
            let place = if action == Action::GoLast { "last" } else { "first" };
            let holder = by_seat(table, table.initiative);
            format!(
                "Round {} begins {when}: {holder} has the Initiative and goes {place}",
                table.round
            )
        }
        (PhaseStage::Dojo, Action::Use) => {
            format!("{} takes a Dojo Crystal", by_seat(table, table.pupil()?))
        }
        (PhaseStage::Return, Action::ReturnSlot(slot)) => {
            let seat = table.trader()?;
            let card = printed.treasure(table.players[seat].slots[slot]?);
            format!("{} puts {} back into the Stash", by_seat(table, seat), card.name)
        }
        (PhaseStage::Equip, Action::TreasureCard(treasure)) => {
            format!(
                "{} equips {}",
                by_seat(table, table.trader()?),
                printed.treasure(treasure).name
            )
        }
        (_, Action::LevelUp(what)) => {
            format!("{} buys {}", by_seat(table, table.learner()?), bought(table, what))
        }
        _ => return None,
    })
}

/// At a prompt. Decks and dice are told when the cards come and the dice lie.
fn at_prompt(table: &Public, action: Action) -> Option<String> {
    match (&table.agenda.prompt, action) {
        (Prompt::Spawn(spawn), Action::Region(cell)) => {
            Some(spawned(table, spawn.card?.minion()?, cell))
        }
        (Prompt::Gain(gain), Action::PickRow(row)) => gained(table, *gain, row),
        (Prompt::Lose(lose), Action::PickRow(row)) => {
            Some(format!("{} loses a {} Plus-One", by_seat(table, lose.seat), kind(row)))
        }
        (Prompt::Defender(cell), Action::Character(one)) => {
            Some(format!("{} defends {}", who(table, one), region(table, *cell)))
        }
        _ => None,
    }
}

/// A Plus-One that is gained; which one makes room for it, or that one is bought, is on the board.
fn gained(table: &Public, gain: Gain, row: Row) -> Option<String> {
    let full = table.players[gain.seat].plus_ones() >= table.plus_one_cap(gain.seat);
    let seat = by_seat(table, gain.seat);
    (gain.row.is_none() && !full).then(|| format!("{seat} gains a {} Plus-One", kind(row)))
}

/// In a Turn; Mordak has Turns off the Map, too.
fn in_turn(table: &Public, turn: &Turn, action: Action) -> Option<String> {
    let actor = who(table, turn.who);
    let cell = || table.cell(turn.who);
    Some(match action {
        Action::Step(to) => return walked(table, turn, to.id(), cell()?.step(to)?),
        Action::StepPortal => {
            return walked(table, turn, "through the Labyrinth", table.map.beyond(cell()?)?);
        }
        Action::Loot => {
            let all = table.map.treasures[cell()?];
            let taken = if table.options.loot_one_by_one { 1 } else { all };
            let taken = counted(taken, "Treasure", "Treasures");
            format!("{actor} loots {taken} in {}", region(table, cell()?))
        }
        Action::UseItem => {
            let item = table.set().treasure(table.players[turn.seat].slots[Slot::Item]?);
            format!("{actor} uses {} ({})", item.name, without_stop(item.text))
        }
        Action::RegionAction => {
            format!("{actor} pays {} at the Altar for a Treasure", hearts(constants::ALTAR))
        }
        // With dice, they are told when they lie.
        Action::Roll(row) if table.gather(&roll_of(turn.who, row), true).is_none() => {
            format!("{actor} begins a {} roll without dice", kind(row))
        }
        Action::PowerSurge => format!(
            "{actor} uses a Power Surge to draw {}",
            counted(constants::SURGE, "Spell", "Spells")
        ),
        _ => return None,
    })
}

/// A roll that begins.
fn roll_of(who: Char, kind: Row) -> Roll {
    Roll { who, kind, ..Roll::default() }
}

/// A step. Of a Minion only one to somebody else is worth a line.
fn walked(table: &Public, turn: &Turn, way: &str, to: Cell) -> Option<String> {
    let actor = who(table, turn.who);
    let there = crowd(table, to);
    if turn.who.piece().is_some() {
        let met = people(table, to).next().is_some();
        return met.then(|| format!("{actor} comes to {} [{there}]", region(table, to)));
    }
    let there = if there.is_empty() { there } else { format!(" [{there}]") };
    let thorns = match (table.rule(to), turn.who.hero()) {
        (Some(Rule::Thorns), Some(_)) => {
            format!("; the Thorns cost {}", hearts(constants::THORNS))
        }
        _ => String::new(),
    };
    Some(format!("{actor} goes {way} to {}{there}{thorns}", region(table, to)))
}

/// In a roll.
fn in_roll(state: &State, roll: &Roll, action: Action) -> Option<String> {
    let table = &state.table;
    let (actor, row) = (who(table, roll.who), kind(roll.kind));
    Some(match (roll.stage, action) {
        (RollStage::Beats, Action::AddBeat) => {
            let wugner = by_seat(table, table.seat_of(Char::Wugner)?);
            let hits = counted(beat(table), "Hit", "Hits");
            format!("{wugner} spends a Magic Plus-One: {hits} more for {}", name(table, roll.who))
        }
        (RollStage::Meddling, Action::AddBeat) => {
            let mordak = by_seat(table, SeatId::Villain);
            format!("{mordak} spends a {row} Plus-One: 1 Hit more for {}", name(table, roll.who))
        }
        (RollStage::Rage, Action::Use) => format!("{actor} gains a Melee Plus-One (Battle Rage)"),
        (_, Action::UsePlusOne) => plus_one(table, roll)?,
        (RollStage::Spend, Action::SpellCard(spell)) => return named(state, roll, spell),
        _ => return None,
    })
}

/// A Plus-One that becomes a Hit.
fn plus_one(table: &Public, roll: &Roll) -> Option<String> {
    let seat = by_seat(table, table.helper(roll)?);
    let of = name(table, roll.who);
    Some(format!("{seat} spends a {} Plus-One: 1 Hit more for {of}", kind(roll.kind)))
}

/// A Spell that is named: told here if there is no choice of its level.
fn named(state: &State, roll: &Roll, spell: Spell) -> Option<String> {
    let mut next = state.clone();
    next.do_action(Action::SpellCard(spell));
    match next.decisions().only() {
        Some(Action::Level(level)) if state.auto_forced() => {
            Some(cast(&state.table, roll.who, spell, level))
        }
        _ => None,
    }
}

/// A General Spell with its level and text.
fn cast(table: &Public, caster: Char, spell: Spell, level: Level) -> String {
    let card = table.set().spell(spell);
    let of = match card.costs().len() {
        0 | 1 => String::new(),
        levels => format!(" at level {level} of {levels}"),
    };
    let text = without_stop(card.text);
    format!("{} casts {}{of}: {text}", who(table, caster), card.name)
}

/// In an attack.
fn in_attack(table: &Public, attack: &Attack, action: Action) -> Option<String> {
    let actor = who(table, attack.source);
    match (attack.stage, action) {
        (_, Action::UsePlusOne) => plus_one(table, table.agenda.rolls.top()?),
        (AttackStage::Amount, Action::Assign(hits)) => {
            let (cell, all) =
                (region(table, attack.cell), crowd_but(table, attack.cell, Some(attack.source)));
            Some(format!("{actor} hits everybody in {cell} for {}: {all}", hits.get()))
        }
        (_, Action::Assign(hits)) => {
            let target = attack.target?;
            let taken = hits.get().saturating_sub(attack.dodge);
            let harm = format!("{}{}", blow(table, target, taken), armor(table, target));
            let dodged = if attack.dodge > 0 {
                format!(" less {} dodged", attack.dodge)
            } else {
                String::new()
            };
            let (of, at) = (name(table, target), region(table, attack.cell));
            let hits = hits.get();
            Some(format!("{actor} hits {of} in {at} for {hits} damage{dodged}, {harm}"))
        }
        _ => None,
    }
}

/// While a Spell is cast. What a reaction is paid with is not told: whether it is asked depends on
/// the hand.
fn in_cast(table: &Public, it: &Cast, action: Action) -> Option<String> {
    let (caster, card) = (who(table, it.caster), it.card(table.set()).name);
    match (it.stage, action) {
        (CastStage::Level, Action::Level(level)) => Some(cast(table, it.caster, it.spell, level)),
        (CastStage::Targets, Action::Region(cell)) => {
            Some(format!("{caster} aims {card} at {}", region(table, cell)))
        }
        (CastStage::Targets, Action::Character(one)) => {
            Some(format!("{caster} aims {card} at {}", name(table, one)))
        }
        (CastStage::Where, Action::Region(cell)) => {
            Some(format!("{card} moves its target to {}", region(table, cell)))
        }
        _ => None,
    }
}

/// In a window: a reaction is seen, a Pass is not (VV-137).
fn in_window(state: &State, action: Action) -> Option<String> {
    let table = &state.table;
    let Action::SpellCard(spell) = action else { return None };
    let seat = table.order(table.agenda.window().first, state.asked);
    let card = table.set().spell(spell);
    let text = without_stop(card.text);
    Some(format!("{} reacts with {}: {text}", by_seat(table, seat), card.name))
}

/// While Regions are revealed.
fn in_scout(table: &Public, action: Action) -> Option<String> {
    let scout = table.agenda.scout();
    match (scout.stage, action) {
        (ScoutStage::Portal, Action::Region(cell)) => {
            let from = region(table, scout.cell()?);
            Some(format!("the Labyrinth links {from} with {}", region(table, cell)))
        }
        (_, Action::Character(one)) => Some(format!("{} acts from its Ambush", who(table, one))),
        _ => None,
    }
}
