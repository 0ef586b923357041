//! What a seat learns of chance: dice with their faces, cards turned up, cards drawn.

use alloc::{format, string::String};

use super::{
    super::{
        components::{
            Adepts, ChanceOutcome, Count, Dice, Face, Spell, Tile, constants, tiles::Rule,
        },
        legal::handful,
        state::{
            Draw, Faces, Phase, PhaseStage, Prompt, Public, Reroll, Roll, ScoutStage, SeatId,
            State, Tag, Team,
        },
    },
    fight::{faces, hearts},
    kind, name, region, size_name,
    who::{by_seat, spawned, who},
    without_stop,
};
use crate::{Seat, words::counted};

/// What `seat` learns of an outcome.
pub(super) fn entry(state: &State, outcome: ChanceOutcome, seat: Seat) -> Option<String> {
    let table = &state.table;
    match (&table.agenda.prompt, outcome) {
        (Prompt::Draw(draw), ChanceOutcome::Spell(spell)) => {
            return drawn(state, *draw, spell, table.seat_id(seat));
        }
        (Prompt::Spawn(_), ChanceOutcome::Minion(minion)) => {
            let only = table.spawn_cells();
            let cell = only.first().filter(|_| only.len() == 1 && table.options.auto_forced)?;
            return Some(spawned(table, minion, cell));
        }
        (Prompt::Reroll(reroll), _) => return rerolled(table, *reroll, outcome),
        _ => {}
    }
    match table.agenda.tags.top() {
        None => at_base(table, outcome),
        Some(Tag::Roll) => rolled(table, table.agenda.roll(), outcome),
        Some(Tag::Scout) => scouted(table, outcome),
        Some(Tag::Attack) => {
            let target = who(table, table.agenda.attack().target?);
            Some(format!("{target} rolls to dodge: {} prevented", damage(total(outcome)?)))
        }
        Some(Tag::Turn) => {
            let minion = who(table, table.agenda.turn().who);
            let shows = if total(outcome)? > 0 { "is fresh again" } else { "stays wounded" };
            Some(format!("{minion} rolls to Regenerate and {shows}"))
        }
        Some(Tag::Cast) => of_spell(state, outcome),
        Some(Tag::Damage | Tag::Window) => None,
    }
}

/// So much damage.
fn damage(count: u8) -> String {
    format!("{count} damage")
}

/// The total of an outcome.
fn total(outcome: ChanceOutcome) -> Option<u8> {
    match outcome {
        ChanceOutcome::Total(hits) => Some(hits.get()),
        _ => None,
    }
}

/// A Spell is drawn: by name for its owner, for the others when the last card has come. Cards
/// that an action or a Spell gives are told with that.
fn drawn(state: &State, draw: Draw, spell: Spell, seat: SeatId) -> Option<String> {
    let table = &state.table;
    let last = draw.cards.values().iter().sum::<u8>() == 1;
    let by = by_seat(table, draw.seat);
    let hand = counted(state.hands[draw.seat].total() + 1, "Spell", "Spells");
    let begins = table.base.phase == Phase::FinalEntry && table.base.stage == PhaseStage::Enter;
    let words = if draw.seat == seat {
        Some(format!("{by} draws {}", table.set().spell(spell).name))
    } else if last && table.agenda.turns.is_empty() {
        Some(format!("{by} draws: {hand} in hand"))
    } else {
        None
    };
    let battle = (begins && last).then(|| {
        let more = hearts(constants::INVIGORATE);
        format!("the Final Battle begins, Mordak enters the Keep, each Hero gains {more}")
    });
    match (words, battle) {
        (Some(words), Some(battle)) => Some(format!("{words}; {battle}")),
        (words, battle) => words.or(battle),
    }
}

/// Lays the dice of an outcome to others; `None` while dice of another colour are to be rolled.
fn laid(mut dice: Faces, to_roll: Dice, outcome: ChanceOutcome) -> Option<Faces> {
    let (_, count) = handful(to_roll)?;
    let mut add = |face: Face, more: u8| dice.0[face] += more;
    let low_high = |high: Count| (count.saturating_sub(high.get()), high.get());
    match outcome {
        ChanceOutcome::Novices(high) => {
            let (low, high) = low_high(high);
            add(Face::W0, low);
            add(Face::W1, high);
        }
        ChanceOutcome::Masters(high) => {
            let (low, high) = low_high(high);
            add(Face::R1, low);
            add(Face::R2, high);
        }
        ChanceOutcome::Adepts(yellow) => {
            let (zeros, twos): (u8, u8) = (Adepts::zeros(yellow), yellow.twos());
            add(Face::Y0, zeros);
            add(Face::Y1, count.saturating_sub(zeros + twos));
            add(Face::Y2, twos);
        }
        _ => return None,
    }
    (to_roll.total() == count).then_some(dice)
}

/// The dice of an Action Roll, when all lie.
fn rolled(table: &Public, roll: &Roll, outcome: ChanceOutcome) -> Option<String> {
    let mut dice = laid(roll.dice, roll.to_roll, outcome)?;
    if let Some(face) = roll.boosted {
        dice.0[face] += 1;
    }
    let hits = counted(dice.hits(), "Hit", "Hits");
    let (who, kind) = (who(table, roll.who), kind(roll.kind));
    Some(format!("{who} rolls {kind}: {}, {hits}", faces(dice)))
}

/// The dice of a roll after some were rolled again.
fn rerolled(table: &Public, reroll: Reroll, outcome: ChanceOutcome) -> Option<String> {
    let roll = table.agenda.rolls.top()?;
    let dice = laid(roll.dice, reroll.to_roll, outcome)?;
    let hits = counted(dice.hits() + roll.extra, "Hit", "Hits");
    let (by, whose) = (by_seat(table, reroll.seat), name(table, roll.who));
    Some(format!("{by} rerolls dice of {whose}: now {}, {hits}", faces(dice)))
}

/// Dice of a Spell, or a card that is discarded at random.
fn of_spell(state: &State, outcome: ChanceOutcome) -> Option<String> {
    let (table, cast) = (&state.table, state.table.agenda.cast());
    match outcome {
        ChanceOutcome::Spell(spell) => {
            let victim = by_seat(table, table.seat_of(state.victim(cast)?)?);
            Some(format!("{victim} discards {} at random", table.set().spell(spell).name))
        }
        _ => Some(format!("the dice of {} show {}", cast.card(table.set()).name, total(outcome)?)),
    }
}

/// A tile or a Minion of a Region that is revealed.
fn scouted(table: &Public, outcome: ChanceOutcome) -> Option<String> {
    let scout = table.agenda.scout();
    match outcome {
        ChanceOutcome::Tile(tile) => {
            let (cell, tile) = (super::place(scout.cell()?), tile.tile());
            let actor = who(table, table.agenda.turns.top()?.who);
            let gift = gift(table, tile);
            Some(format!("{actor} reveals {} ({cell}){gift}", table.set().tile(tile).name))
        }
        ChanceOutcome::Minion(minion) => {
            let (card, cell) = (table.set().minion(minion), region(table, scout.cell()?));
            let ambush = if scout.stage == ScoutStage::Ambush { " in Ambush" } else { "" };
            Some(format!("{} ({}) appears{ambush} in {cell}", card.name, size_name(card.size)))
        }
        _ => None,
    }
}

/// What a tile does when it is revealed.
fn gift(table: &Public, tile: Tile) -> String {
    let Some(rule) = table.set().tile(tile).rule else { return String::new() };
    let gift = match rule {
        Rule::ShrineBronco => "each Hero gains a Plus-One".into(),
        Rule::ShrineLuna => format!("each Hero heals {}", constants::LUNA),
        Rule::ShrineAsha => "each Hero draws a Spell".into(),
        Rule::Library => return ": a Library, which gives a Spell".into(),
        _ => return String::new(),
    };
    format!(": a Shrine is found, Mordak loses {} Health, {gift}", constants::SHRINE_LOSS)
}

/// What chance does at the bottom of the agenda.
fn at_base(table: &Public, outcome: ChanceOutcome) -> Option<String> {
    let set = table.set();
    match outcome {
        ChanceOutcome::Hero(hero) => {
            Some(format!("seat {} plays {}", table.base.at, set.board(hero).name))
        }
        ChanceOutcome::Minion(minion) => {
            let peak = region(table, super::super::components::Cell::PEAK);
            Some(format!("{} appears in {peak}", set.minion(minion).name))
        }
        ChanceOutcome::Treasure(treasure) => {
            let card = set.treasure(treasure);
            let whose = whose(table.base.stash);
            let text = without_stop(card.text);
            Some(format!("the Loot Stash of {whose} holds {} ({text})", card.name))
        }
        ChanceOutcome::Total(hits) => {
            let xp = table.reward().xp + hits.get();
            let gain = match table.base.stash {
                Team::Hero => format!("each Hero gains {xp} XP"),
                Team::Villain => match table.reward().health {
                    0 => format!("Mordak gains {xp} XP"),
                    health => format!("Mordak gains {xp} XP and {health} Health"),
                },
            };
            Some(format!("the Loot Stash of {} is cashed in: {gain}", whose(table.base.stash)))
        }
        _ => None,
    }
}

/// Whose Stash it is.
const fn whose(team: Team) -> &'static str {
    match team {
        Team::Hero => "the Heroes",
        Team::Villain => "Mordak",
    }
}
