//! Words: questions and decisions, the table, what has happened. Nothing is hidden (WH-56).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    components::{Action, ChanceOutcome, Colour, Components, Dice, Face, Shown, Squad, Symbol},
    observe::View,
    state::{Phase, State, Turn},
};
use crate::words::format;
use crate::{
    Indexed, Seat, StepOf,
    words::{Describe, Part, Section, counted, times},
};

mod gains;
mod log;
mod table;

impl Describe for State {
    fn asked(view: &View) -> String {
        let asked = waits(&view.table);
        match so_far(&view.table) {
            Some(so_far) => format!("{asked} {so_far}"),
            None => asked,
        }
    }

    fn table(view: &View) -> Vec<Section> {
        table::sections(view)
    }

    fn action(view: &View, action: Action) -> String {
        let table = &view.table;
        let Phase::Choosing { turn, last_mark } = &table.phase else { return action.to_string() };
        match action {
            Action::Mark(die) => mark(table, turn, *last_mark, die),
            Action::Roll => format!("roll now: {}", squad(table.set(), turn.hand)),
            Action::Stop => {
                format!("stop: {}", gains::of_turn(table, turn.active, turn.showing).join("; "))
            }
        }
    }

    fn parts(_: &View, action: Action) -> Vec<Part> {
        match action {
            Action::Mark(die) => Vec::from([part(die)]),
            Action::Roll => Vec::from([HAND]),
            Action::Stop => Vec::new(),
        }
    }

    /// The dice of a roll that are rolled again.
    fn choice(view: &View, action: Action) -> Option<u32> {
        match (&view.table.phase, action) {
            (Phase::Choosing { turn, .. }, Action::Mark(_)) => Some(turn.roll.into()),
            _ => None,
        }
    }

    fn declines(_: &View, action: Action) -> bool {
        matches!(action, Action::Stop)
    }

    fn chance(state: &State, faces: ChanceOutcome) -> String {
        let (seat, colour) = match &state.phase {
            Phase::Opening(opening) => {
                let next = opening.contenders.as_slice().get(opening.rolls.len());
                (next.copied(), Some(Colour::White))
            }
            Phase::Rolling(turn) => (Some(turn.active), turn.hand.first()),
            Phase::Choosing { .. } | Phase::Over { .. } => (None, None),
        };
        let who = seat.map_or_else(String::new, |seat| format!("seat {seat} rolls "));
        let dice =
            colour.map_or_else(String::new, |colour| of_colour(state.set(), faces.dice(), colour));
        let shown = Face::all().filter_map(|face| {
            times(faces.count(face.index()), || match face {
                Face::Shows(symbol) => shows(state.set(), symbol),
                Face::X => "X, so it is lost".into(),
            })
        });
        format!("{who}{dice}: {}", shown.collect::<Vec<_>>().join(", "))
    }

    fn log_entry(state: &State, step: StepOf<State>, _seat: Seat) -> Option<String> {
        log::entry(state, step)
    }
}

/// The hand of the turn, which is rolled.
pub(super) const HAND: Part = Part::new("hand", 0);

/// A die that lies before the active player; equal ones are one part.
pub(super) fn part(die: Shown) -> Part {
    Part::new("die", die.index())
}

/// The longest list of dice in the words of an action.
const NAMED: usize = 3;

/// A die that is rolled again. Dice before it in the list cannot follow any more (5.3), and after
/// the last one the roll begins by itself (5.4).
fn mark(table: &State, turn: &Turn, last: Option<Shown>, die: Shown) -> String {
    let (set, Shown::Die(colour, symbol)) = (table.set(), die);
    let equal = turn.showing.count(die);
    let equal = if equal > 1 { format!(", 1 of {equal}") } else { String::new() };
    let open = last.map_or(turn.showing, |last| turn.showing.since(last));
    let mut kept = Dice::default();
    open.iter().filter(|other| *other < die).for_each(|other| kept.add(other));
    let mut rest = turn.showing;
    rest.take(die);
    let rolls = table.options.auto_forced && rest.since(die).is_empty();
    let keeps = match kept.iter().count() {
        0 => None,
        1..=NAMED => Some(format!("keeping {}", dice(set, kept))),
        count => Some(format!("keeping the {count} dice before it")),
    };
    let notes = [rolls.then(|| "and roll at once".into()), keeps].into_iter().flatten();
    let notes = notes.collect::<Vec<_>>().join(", ");
    let notes = if notes.is_empty() { notes } else { format!(" ({notes})") };
    format!("reroll {} {}{equal}{notes}", set.colour(colour), shows(set, symbol))
}

/// What the game waits for, in words.
pub(super) fn waits(table: &State) -> String {
    let rolls = table.set().rolls();
    match &table.phase {
        Phase::Opening(opening) => {
            let next = opening.contenders.as_slice().get(opening.rolls.len());
            let who = next.map_or_else(String::new, |seat| format!("seat {seat} rolls; "));
            let round = opening.round;
            format!("Opening, round {round}: {who}the most swords go into the centre")
        }
        Phase::Rolling(turn) => {
            format!("Seat {} rolls, roll {} of {rolls}", turn.active, turn.roll)
        }
        Phase::Choosing { turn, .. } => {
            let what = if turn.hand.is_empty() {
                "stop, or which dice to roll again?".into()
            } else {
                format!(
                    "{} to roll again. Another one, too, or roll now?",
                    squad(table.set(), turn.hand)
                )
            };
            format!("Seat {} has rolled {} of {rolls} times: {what}", turn.active, turn.roll)
        }
        Phase::Over { .. } => format!("The {}", ending(table)),
    }
}

/// What is kept if no more dice are chosen to be rolled again, and what it is worth by itself.
fn so_far(table: &State) -> Option<String> {
    let Phase::Choosing { turn, .. } = &table.phase else { return None };
    let kept = turn.showing;
    if turn.hand.is_empty() {
        return None;
    }
    if kept.is_empty() {
        return Some("Nothing is kept so far".into());
    }
    let worth = gains::of_turn(table, turn.active, kept).join("; ");
    Some(format!("Kept so far: {}, worth by itself: {worth}", dice(table.set(), kept)))
}

/// Why the game is over, and the totals; the article is left to the reader.
fn ending(table: &State) -> String {
    let why = match table.taken().last() {
        Some(seat) if table.taken().len() == table.warrants().len() => {
            format!("seat {seat} has taken the last warrant")
        }
        _ => format!("the limit of {} is reached", counted(table.turns, "turn", "turns")),
    };
    let seats = || 0..table.options.players;
    let best = seats().map(|seat| table.score(seat)).max().unwrap_or(0);
    let winners: Vec<_> = seats().filter(|seat| table.score(*seat) == best).collect();
    let best = counted(best, "coin", "coins");
    let wins = match winners.as_slice() {
        [one] => format!("seat {one} wins with {best} in all"),
        several => format!("seats {} share the victory with {best} each", listed(several)),
    };
    let others = seats().filter(|seat| !winners.contains(seat));
    let others = others.map(|seat| format!(", seat {seat} has {}", table.score(seat)));
    format!("game is over, as {why}: {wins}{}", others.collect::<String>())
}

/// Seats in a sentence.
fn listed(seats: &[Seat]) -> String {
    let names: Vec<_> = seats.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.join(""),
    }
}

/// A decision in a few words.
pub(super) fn choice(set: &Components, action: Action) -> String {
    let Action::Mark(Shown::Die(colour, symbol)) = action else { return action.to_string() };
    format!("reroll {} {}", set.colour(colour), shows(set, symbol))
}

/// What a symbol is called, in one word: in a list of dice `2 swords` would read as two of them.
fn shows(set: &Components, symbol: Symbol) -> String {
    match symbol {
        Symbol::Blank => "blank".into(),
        Symbol::One | Symbol::Two | Symbol::Three => format!("{}-sword", symbol.swords()),
        Symbol::Coin => "coin".into(),
        Symbol::Yellow => format!("+{}", set.colour(Colour::Yellow)),
        Symbol::Red => format!("+{}", set.colour(Colour::Red)),
    }
}

/// Dice of one colour.
fn of_colour(set: &Components, count: u8, colour: Colour) -> String {
    let name = set.colour(colour);
    counted(count, &format!("{name} die"), &format!("{name} dice"))
}

/// Dice by colour; empty if there are none.
fn squad(set: &Components, squad: Squad) -> String {
    let parts = Colour::all()
        .filter(|colour| squad.count(*colour) > 0)
        .map(|colour| format!("{} {}", squad.count(colour), set.colour(colour)));
    parts.collect::<Vec<_>>().join(", ")
}

/// Dice with what they show, by colour; empty if there are none.
fn dice(set: &Components, dice: Dice) -> String {
    let colours = Colour::all().filter_map(|colour| {
        let shown = Symbol::all().filter_map(|symbol| {
            times(dice.count(Shown::Die(colour, symbol)), || shows(set, symbol))
        });
        let shown = shown.collect::<Vec<_>>().join(", ");
        (!shown.is_empty()).then(|| format!("{} {shown}", set.colour(colour)))
    });
    colours.collect::<Vec<_>>().join("; ")
}
