//! Log lines for the consequences of a step: who is harmed, who is Defeated, what is gained.
//!
//! A copy of the state takes the step and the forced ones behind it, one at a time, and the open
//! table is compared around each of them. So the lines are those of the single steps, in their
//! order: a window that opens between two of them, which depends on a hand, changes in which
//! entry a line comes and not the lines (VV-137).

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Cell, Char, Row, constants},
        moments::{attack, cast, damage, turn},
        state::{
            Cashing, Phase, PhaseStage, Player, Prompt, Public, RollStage, SeatId, State, Tag,
        },
    },
    RUINS, kind,
    map::treasures,
    name, region,
    who::{by_seat, figure, whose},
};
use crate::words::format;
use crate::{
    Seat, Step, StepOf,
    flow::{Flow, Pending},
    words::counted,
};

/// Takes a step and what is forced behind it, and adds a line for each thing that happens. `told` says
/// of an action what the seat learns of it itself.
pub(super) fn follow(
    state: &State,
    step: StepOf<State>,
    seat: Seat,
    told: impl Fn(&State, StepOf<State>, Seat) -> Option<String>,
    lines: &mut Vec<String>,
) {
    let mut now = state.clone();
    take(&mut now, seat, lines, |now| match step {
        Step::Action(action) => now.do_action(action),
        Step::Chance(outcome) => now.do_chance(outcome),
    });
    loop {
        match now.pending() {
            Pending::Forced => take(&mut now, seat, lines, State::do_forced),
            Pending::Decision(_) => {
                let Some(action) = now.forced_action() else { return };
                lines.extend(told(&now, Step::Action(action), seat));
                take(&mut now, seat, lines, |now| now.do_action(action));
            }
            Pending::Chance(()) | Pending::Terminal => return,
        }
    }
}

/// Takes a single step, and adds what changes by it.
fn take(now: &mut State, seat: Seat, lines: &mut Vec<String>, step: impl FnOnce(&mut State)) {
    if !is_eventful(&now.table) {
        return step(now);
    }
    let before = now.table;
    step(now);
    changes(&before, now, seat, lines);
}

/// Whether a single step from here can do more than go on to the next stage.
fn is_eventful(table: &Public) -> bool {
    let agenda = &table.agenda;
    match (&agenda.prompt, agenda.tags.top()) {
        (Prompt::None, Some(Tag::Roll)) => agenda.roll().stage == RollStage::Rage,
        (Prompt::None, Some(Tag::Turn)) => turn::words::is_eventful(agenda.turn()),
        (Prompt::None, Some(Tag::Attack)) => attack::words::is_eventful(agenda.attack()),
        (Prompt::None, Some(Tag::Damage)) => damage::words::is_eventful(*agenda.damage()),
        (Prompt::None, Some(Tag::Cast)) => cast::words::is_eventful(agenda.cast()),
        (Prompt::None, Some(Tag::Window))
        | (Prompt::Spawn(_) | Prompt::Reroll(_) | Prompt::Defender(_), _) => false,
        _ => true,
    }
}

/// What has changed on the open table.
fn changes(before: &Public, state: &State, seat: Seat, lines: &mut Vec<String>) {
    let now = &state.table;
    lines.extend(harmless(before, now));
    on_the_map(before, now, lines);
    milestones(before, now, lines);
    on_the_boards(before, now, lines);
    if before.souls < now.souls {
        lines.push(format!("Mordak takes a Soul ({} of {})", now.souls, constants::SOULS));
    }
    lines.extend(drawn(before, state, seat));
}

/// Damage that does nothing, or less than was dealt.
fn harmless(before: &Public, now: &Public) -> Option<String> {
    let agenda = &before.agenda;
    match agenda.tags.top()? {
        Tag::Damage if !agenda.has_prompt() => {
            damage::words::blocked(before, now, *agenda.damage.top()?)
        }
        Tag::Attack => attack::words::dodged(before, now, agenda.attack.as_ref()?),
        _ => None,
    }
}

/// Minions that fall, are wounded, or are changed; Treasures that are laid out.
fn on_the_map(before: &Public, now: &Public, lines: &mut Vec<String>) {
    let (was, is) = (before.map.pieces(), now.map.pieces());
    let harmed = before.agenda.tags.top() == Some(&Tag::Damage);
    for piece in was.difference(is) {
        let who = figure(before, piece.char());
        lines.push(match piece.minion() {
            Some(minion) if harmed => {
                let bounty = before.set().minion(minion).bounty;
                format!("{who} is Defeated (Bounty {bounty})")
            }
            Some(_) => format!("{who} becomes a Sheep"),
            None => format!("{who} is Defeated"),
        });
    }
    if harmed && before.gust.is_some() && now.gust.is_none() {
        lines.push(format!("{} is Defeated", name(before, Char::Gust)));
    }
    for piece in now.wounded.difference(before.wounded) {
        lines.push(format!("{} is wounded", figure(before, piece.char())));
    }
    // The line of a roll to Regenerate tells it.
    if before.agenda.tags.top() == Some(&Tag::Cast) {
        for piece in before.wounded.difference(now.wounded).intersection(is) {
            lines.push(format!("{} is fresh again", figure(before, piece.char())));
        }
    }
    if before.map.treasures == now.map.treasures {
        return;
    }
    for cell in Cell::ALL {
        let (had, has) = (before.map.treasures[cell], now.map.treasures[cell]);
        if has > had {
            let verb = if has - had == 1 { "lies" } else { "lie" };
            lines.push(format!("{} {verb} in {}", treasures(has - had), region(now, cell)));
        }
    }
}

/// The days, the Shrines, the Final Battle, the Loot Stashes.
fn milestones(before: &Public, now: &Public, lines: &mut Vec<String>) {
    if before.shrines < now.shrines {
        lines.push(format!("a Shrine is found ({} of {})", now.shrines, now.shrines_needed));
    }
    if before.day < now.day {
        lines.push(if before.base.stage == PhaseStage::Day {
            format!("day {} of {} begins", now.day, constants::DAYS)
        } else {
            "the Procession of Horrors is at its end: the Final Battle comes next".into()
        });
    }
    if now.final_battle && !before.final_battle {
        let keep = region(before, Cell::KEEP);
        lines.push(format!("the Final Battle begins: {keep} becomes the {RUINS}"));
    }
    lines.extend(part(before, now).map(String::from));
    let goes_on = matches!(now.base.stage, PhaseStage::Cash(_));
    if let PhaseStage::Cash(Cashing { side: team, .. }) = before.base.stage
        && !before.agenda.has_prompt()
        && !goes_on
        && !before.final_battle
    {
        let gains = |seat: SeatId| {
            let (had, has) = (&before.players[seat], &now.players[seat]);
            seat.team() == team && (has.xp > had.xp || has.health > had.health)
        };
        let nothing = if SeatId::ALL.into_iter().any(gains) { "" } else { ": it brings nothing" };
        lines.push(format!("the Loot Stash of {} is cashed in{nothing}", whose(team)));
    }
}

/// The part of a Round that begins.
fn part(before: &Public, now: &Public) -> Option<&'static str> {
    let (was, is) = (&before.base, &now.base);
    match is.phase {
        Phase::VillainTurn => (was.stage != is.stage && is.stage == PhaseStage::Close)
            .then_some("Mordak begins his Turn"),
        _ if was.phase == is.phase => None,
        Phase::MinionStep if !now.may_act.is_empty() => Some("the Minions act"),
        Phase::HeroLevel => Some("the Heroes level up"),
        Phase::VillainLevel => Some("Mordak levels up"),
        _ => None,
    }
}

/// What each Player Character loses and gains, by seat.
fn on_the_boards(before: &Public, now: &Public, lines: &mut Vec<String>) {
    let all = shared_xp(before, now);
    if let Some(xp) = all {
        lines.push(format!("each Hero gains {xp} XP"));
    }
    for seat in SeatId::ALL {
        let (had, has) = (&before.players[seat], &now.players[seat]);
        let told = |of: &Player| (of.health, of.cell, of.xp, of.tokens, of.crystal);
        if told(had) == told(has) || had.who != has.who || had.who.is_none() {
            continue;
        }
        let who = name(now, now.who(seat));
        lines.extend(health(now, seat, had, has).map(|what| format!("{who} {what}")));
        if has.xp > had.xp && (all.is_none() || seat == SeatId::Villain) {
            lines.push(format!("{who} gains {} XP ({} in all)", has.xp - had.xp, has.xp));
        }
        plus_ones(before, seat, has, |what| lines.push(format!("{who} {what}")));
        if has.crystal && !had.crystal {
            lines.push(format!("{who} takes a Dojo Crystal: the Unique Ability is upgraded"));
        }
    }
}

/// XP that several Heroes gain alike.
fn shared_xp(before: &Public, now: &Public) -> Option<u8> {
    let mut gains =
        now.hero_seats().map(|seat| now.players[seat].xp.saturating_sub(before.players[seat].xp));
    let first = gains.next().filter(|xp| *xp > 0 && now.heroes > 1)?;
    gains.all(|xp| xp == first).then_some(first)
}

/// Health that is lost or gained, a Defeat, a return.
fn health(now: &Public, seat: SeatId, had: &Player, has: &Player) -> Option<String> {
    let most = now.max_health(seat);
    let (lost, won) =
        (had.health.saturating_sub(has.health), has.health.saturating_sub(had.health));
    Some(match (had.cell, has.cell) {
        (Some(_), None) => format!("loses {lost} Health and is Defeated"),
        (None, Some(cell)) if seat == SeatId::Villain => format!("enters {}", region(now, cell)),
        (None, Some(cell)) => {
            format!("comes back to {} with {} Health", region(now, cell), has.health)
        }
        _ if lost > 0 => format!("loses {lost} Health ({} of {most} left)", has.health),
        _ if won > 0 => format!("gains {won} Health ({} of {most})", has.health),
        _ => return None,
    })
}

/// Plus-Ones that come and go. What one is spent on tells the line of that.
fn plus_ones(before: &Public, seat: SeatId, has: &Player, mut add: impl FnMut(String)) {
    let had = &before.players[seat];
    let given_up = matches!(before.agenda.prompt, Prompt::Lose(_) | Prompt::Gain(_));
    for row in Row::ALL {
        let (was, is) = (had.tokens[row], has.tokens[row]);
        if is < was && given_up {
            add(format!("gives up a {} Plus-One", kind(row)));
        } else if is > was {
            add(format!("gains a {} Plus-One (now {is})", kind(row)));
        }
    }
}

/// Spells that somebody else has drawn.
fn drawn(before: &Public, state: &State, seat: Seat) -> Option<String> {
    let Prompt::Draw(draw) = before.agenda.prompt else { return None };
    let last = draw.cards.values().iter().any(|cards| *cards > 0)
        && !matches!(state.table.agenda.prompt, Prompt::Draw(_));
    (last && draw.seat != state.table.seat_id(seat)).then(|| {
        let hand = counted(state.hands[draw.seat].total(), "Spell", "Spells");
        format!("{} draws: {hand} in hand", by_seat(before, draw.seat))
    })
}
