//! Words: the table, questions and decisions. Dice with secret faces are counted by their
//! colour (RD-15).

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::ops::RangeInclusive;

use super::{
    components::{Action, Aside, Colour, Face, Pool, Roll, Spot},
    observe::View,
    state::{Phase, Public, State, Verdict},
};
use crate::{
    Indexed, Seat,
    words::{Describe, Section},
};

impl Describe for State {
    fn asked(view: &View) -> String {
        waits(&view.table)
    }

    fn table(view: &View) -> Vec<Section> {
        let table = &view.table;
        let mut out = Vec::from([enemies(table), round(table)]);
        out.extend((0..table.players()).map(|seat| member(view, seat)));
        out.push(Section::new("Actions in short", reminder(table)));
        out
    }

    fn action(view: &View, action: Action) -> String {
        let left = view.table.left_of(view.seat);
        match action {
            Action::Declare(deed, face) => format!("declare {deed} with the value {face}"),
            Action::Begin(deed) => format!("begin to {deed}"),
            Action::Wait => "wait for the others".into(),
            Action::Pass => "pass, without an action".into(),
            Action::Confirm => "done, go on".into(),
            Action::Keep(colour, face) => format!("set aside {colour} {face}"),
            Action::Set(face) => format!("form a set of all {face}s"),
            Action::Run(run) => {
                let heals = view.table.set().heals(run);
                format!("take the run from {} to {}: heals {heals}", run.low(), run.high())
            }
            Action::RunColour(colour) => format!("use a {colour} die"),
            Action::Spell(colour) => format!("cast the {colour} spell"),
            Action::Pick(colour) => format!("take a {colour} die from the injured pool"),
            Action::Seat(seat) => format!("choose seat {seat}"),
            Action::Pump(colour, value) => format!("raise {colour} {value} by 1"),
            Action::Pay(colour) => format!("pay with the {colour} 1"),
            Action::Lose(colour, value) if value.get() == 0 => {
                format!("give up a {colour} die without a face")
            }
            Action::Lose(colour, value) => format!("give up {colour} {value}"),
            Action::Give(colour, face) => format!("pass {colour} {face} to seat {left}"),
        }
    }

    fn chance(state: &State, roll: Roll) -> String {
        let faces = (1u8..).zip(roll.counts());
        let faces = faces.filter_map(|(face, count)| times(count, &face.to_string()));
        let faces = faces.collect::<Vec<_>>().join(", ");
        let (number, dice) = (roll.dice(), if roll.dice() == 1 { "die" } else { "dice" });
        match state.roller() {
            Some((seat, colour, _)) => {
                format!("seat {seat} rolls {number} {colour} {dice}: {faces}")
            }
            None => format!("{number} {dice}: {faces}"),
        }
    }
}

/// What the game waits for, in words.
pub(super) fn waits(table: &Public) -> String {
    let round = table.round;
    let task = match &table.phase {
        Phase::Roll { .. } => return format!("Round {round}: everybody rolls"),
        Phase::End(Verdict::Won) => return format!("The team has won in round {round}"),
        Phase::End(Verdict::Lost) => return format!("The team has lost in round {round}"),
        Phase::Declare { .. } => "declares an action and a value".into(),
        Phase::Act { .. } => "begins an action, waits or passes".into(),
        Phase::Attack { .. } => "attacks: which dice stay out of it?".into(),
        Phase::Block { .. } => "blocks: which sets, and which dice stay out of them?".into(),
        Phase::Heal { planned, .. } => format!("heals: which runs? {planned} dice so far"),
        Phase::RunColour { next, run, .. } => {
            format!("heals with the run {run}: the colour of its {next}?")
        }
        Phase::Cast { .. } => "casts: which spell?".into(),
        Phase::Pick { left, .. } => format!("takes {left} more from the injured pool"),
        Phase::Animal { .. } => "raises dice of others: which?".into(),
        Phase::Pay { .. } => "pays for a raise: with which 1?".into(),
        Phase::Target => "leads: who suffers?".into(),
        Phase::Lose { left, .. } => format!("gives up dice, {left} more: which?"),
        Phase::Black { left, .. } => format!("gives {left} more black dice away: to whom?"),
        Phase::Prepare { .. } => "passes unused dice to the left: which?".into(),
    };
    match table.in_turn() {
        Some(seat) => format!("Round {round}: seat {seat} {task}"),
        None => format!("Round {round}: {task}"),
    }
}

/// What the actions and the spells do, in short words.
pub(super) fn reminder(table: &Public) -> Vec<String> {
    let (dice, set) = (table.foe().dice(), table.set());
    let mut lines = Vec::from([
        format!("attack: 1 damage for each {} pips", table.defence()),
        worth("block: a set of k equal values blocks", 3..=10, |size| set.blocks(size)),
        worth("heal: a run of k values heals", 3..=6, |length| set.healed(length)),
        format!(
            "cast: the enemy's faces in one colour; red {dice} damage, yellow heals {dice}, blue \
             blocks {dice}, black defeats"
        ),
    ]);
    if table.players() > 1 {
        lines.push("animal: each 1 raises a die of another by 1".into());
        let order = set.targeted().map(|deed| deed.to_string()).join(", ");
        lines.push(format!("the enemy strikes {order} in this order"));
    }
    lines
}

/// What sets or runs of some lengths are worth.
fn worth(what: &str, lengths: RangeInclusive<u32>, of: impl Fn(u32) -> u32) -> String {
    if lengths.clone().all(|length| of(length) == length - 2) {
        return format!("{what} k − 2");
    }
    let each: Vec<_> = lengths.clone().map(|length| of(length).to_string()).collect();
    let (least, most) = lengths.into_inner();
    format!("{what}, for k from {least} to {most}: {}", each.join(", "))
}

/// The enemies.
fn enemies(table: &Public) -> Section {
    let lines = table.set().enemies().map(|enemy| {
        let foe = table.set().foe(enemy);
        if enemy < table.enemy {
            return format!("enemy {enemy}: defeated");
        }
        let now = enemy == table.enemy;
        let damage = if now { table.damage } else { 0 };
        let health = foe.health(table.options.enemy_health);
        let left = health.saturating_sub(damage + if now { table.dealt } else { 0 });
        let faces = (1..).zip(foe.faces(damage));
        let faces = faces.flat_map(|(face, count): (u8, u8)| {
            core::iter::repeat_n(face.to_string(), count.into())
        });
        format!(
            "enemy {enemy}{}: health {left} of {health}, defence {}, attack {}, dice {}",
            if now { " (now)" } else { "" },
            foe.defence(damage),
            foe.attack(),
            faces.collect::<Vec<_>>().join(" ")
        )
    });
    Section::new("Enemies", lines)
}

/// What concerns the round, and the injured pool.
fn round(table: &Public) -> Section {
    let title = format!("Round {} of {}", table.round, table.options.round_limit);
    let hurt = Colour::all().filter(|colour| table.injured[*colour] > 0);
    let hurt = hurt.map(|colour| format!("{} {colour}", table.injured[colour]));
    let fight = format!(
        "damage now {}, block {}, attack left {}",
        table.dealt,
        table.block,
        table.strike()
    );
    let hurt = format!("injured pool: {}", or_none(&hurt.collect::<Vec<_>>()));
    Section::new(title, [format!("leader: seat {}", table.leader), fight, hurt])
}

/// One of the party.
fn member(view: &View, seat: Seat) -> Section {
    let (table, at) = (&view.table, usize::from(seat));
    let you = if seat == view.seat { " (you)" } else { "" };
    let declared = table.declared[at];
    let declared = declared.map(|of| format!("declared {} {}", of.deed(), of.face()));
    let resolved = if table.resolved.has(seat) { "has resolved" } else { "" };
    let pool = &view.pools[at];
    let covered = Colour::all().zip(view.hidden[at]).filter(|(_, count)| *count > 0);
    let covered = covered.map(|(colour, count)| format!("{count} {colour} covered"));
    let dice: Vec<_> = lying(pool).chain(covered).collect();
    let mut lines = Vec::from([
        declared.unwrap_or_default(),
        resolved.into(),
        format!("dice: {}", or_none(&dice)),
    ]);
    for (word, dice) in apart(table, seat) {
        if !dice.is_empty() {
            lines.push(format!("{word}: {}", aside(dice)));
        }
    }
    Section::new(format!("Seat {seat}{you}"), lines)
}

/// Dice of a seat that lie apart from its pool, or that are locked.
pub(super) fn apart(table: &Public, seat: Seat) -> Vec<(&'static str, Aside)> {
    let at = usize::from(seat);
    match &table.phase {
        Phase::Roll { locked } | Phase::Declare { locked } => {
            Vec::from([("of these, locked in this round", locked[at])])
        }
        Phase::Attack { seat: who, kept, .. } | Phase::Block { seat: who, kept, .. }
            if *who == seat =>
        {
            Vec::from([("set aside", *kept)])
        }
        Phase::Prepare { transit, .. } => Vec::from([("on their way here", transit[at])]),
        _ => Vec::new(),
    }
}

/// The dice of a pool, with how often each is there.
fn lying(pool: &Pool) -> impl Iterator<Item = String> {
    let dice = Spot::all().filter_map(|Spot::Of(colour, value)| {
        let value = value.get();
        let face = if value == 0 { "without a face".into() } else { value.to_string() };
        times(pool.count(colour, value), &format!("{colour} {face}"))
    });
    dice.collect::<Vec<_>>().into_iter()
}

/// Dice that were set aside.
fn aside(dice: Aside) -> String {
    let all = Colour::all().flat_map(|colour| Face::all().map(move |face| (colour, face)));
    let all = all
        .filter_map(|(colour, face)| times(dice.count(colour, face), &format!("{colour} {face}")));
    or_none(&all.collect::<Vec<_>>())
}

/// Equal dice; none if there are no such dice.
fn times(count: u8, die: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(die.into()),
        _ => Some(format!("{count} × {die}")),
    }
}

/// A list, or that there is nothing.
fn or_none(list: &[String]) -> String {
    if list.is_empty() { "none".into() } else { list.join(", ") }
}
