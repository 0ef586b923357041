//! Words: the table, questions and decisions. Nothing is hidden (WH-56).

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    components::{Action, Colour, Components, Dice, Face, Faces, Shown, Squad, Symbol},
    observe::View,
    state::{Phase, State, Turn},
};
use crate::{
    Indexed, Seat,
    words::{Describe, Section, counted},
};

impl Describe for State {
    fn asked(view: &View) -> String {
        waits(&view.table)
    }

    fn table(view: &View) -> Vec<Section> {
        let table = &view.table;
        let mut out = Vec::from([warrants(table), centre(table)]);
        match &table.phase {
            Phase::Rolling(turn) | Phase::Choosing { turn, .. } => out.push(dice_of(table, turn)),
            Phase::Opening(_) | Phase::Over { .. } => {}
        }
        out.extend((0..table.options.players).map(|seat| tableau(table, seat, view.seat)));
        out
    }

    fn action(view: &View, action: Action) -> String {
        let marked = match &view.table.phase {
            Phase::Choosing { turn, .. } => turn.hand,
            _ => Squad::default(),
        };
        let set = view.table.set();
        match action {
            Action::Mark(Shown::Die(colour, symbol)) => {
                format!("roll again the {} die with {}", set.colour(colour), shows(symbol))
            }
            Action::Roll => format!("roll the dice in the hand: {}", squad(set, marked)),
            Action::Stop => "stop and keep all dice".into(),
        }
    }

    fn chance(state: &State, faces: Faces) -> String {
        let (seat, colour) = match &state.phase {
            Phase::Opening(opening) => {
                let next = opening.contenders.as_slice().get(opening.rolls.len());
                (next.copied(), Some(Colour::White))
            }
            Phase::Rolling(turn) => (Some(turn.active), turn.hand.first()),
            Phase::Choosing { .. } | Phase::Over { .. } => (None, None),
        };
        let who = seat.map_or_else(String::new, |seat| format!("seat {seat} rolls "));
        let colour = colour.map_or("", |colour| state.set().colour(colour));
        let dice = counted(faces.dice(), &format!("{colour} die"), &format!("{colour} dice"));
        let shown = Face::all().filter_map(|face| {
            let what = match face {
                Face::Shows(symbol) => shows(symbol),
                Face::X => "X, so it is lost",
            };
            times(faces.count(face.index()), what)
        });
        format!("{who}{dice}: {}", shown.collect::<Vec<_>>().join(", "))
    }
}

/// Equal dice; none if there are no such dice.
fn times(count: u8, what: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(what.into()),
        _ => Some(format!("{count} × {what}")),
    }
}

/// What the game waits for, in words.
pub(super) fn waits(table: &State) -> String {
    let rolls = table.set().rolls();
    match &table.phase {
        Phase::Opening(opening) => {
            format!("Opening, round {}: the most swords take the first bid", opening.round)
        }
        Phase::Rolling(turn) => {
            format!("Seat {} rolls, roll {} of {rolls}", turn.active, turn.roll)
        }
        Phase::Choosing { turn, .. } => {
            let which = if turn.hand.is_empty() { "which dice" } else { "which dice more" };
            format!(
                "Seat {} has rolled {} of {rolls} times: {which} to roll again?",
                turn.active, turn.roll
            )
        }
        Phase::Over { .. } => {
            let totals: Vec<_> =
                (0..table.options.players).map(|seat| table.score(seat).to_string()).collect();
            format!("Totals of the seats: {}", totals.join(", "))
        }
    }
}

/// A decision in words.
pub(super) fn choice(action: Action) -> String {
    let Action::Mark(Shown::Die(colour, symbol)) = action else { return action.to_string() };
    format!("again {colour} with {}", shows(symbol))
}

/// What a symbol is called.
const fn shows(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Blank => "blank",
        Symbol::One => "1 sword",
        Symbol::Two => "2 swords",
        Symbol::Three => "3 swords",
        Symbol::Coin => "coin",
        Symbol::Yellow => "+Y",
        Symbol::Red => "+R",
    }
}

/// The warrants that are left, and who has the others.
fn warrants(table: &State) -> Section {
    let (all, taken) = (table.warrants(), table.taken());
    let owners = all.iter().zip(taken).map(|(value, owner)| format!("{value} to seat {owner}"));
    let owners = owners.collect::<Vec<_>>().join(", ");
    let left = all.iter().skip(taken.len()).map(ToString::to_string);
    let left = left.collect::<Vec<_>>().join(" ");
    let owners = if owners.is_empty() { owners } else { format!("taken: {owners}") };
    let left = if left.is_empty() {
        "none left".into()
    } else {
        format!("left, the top one first: {left}")
    };
    Section::new("Warrants", [left, owners])
}

/// The place beside the warrants (WH-6).
fn centre(table: &State) -> Section {
    let centre = &table.centre;
    let chaser = match centre.chaser {
        Some(seat) => {
            let (dice, swords) = (dice(table.set(), centre.dice), centre.dice.swords());
            format!("seat {seat} with {}: {dice}", counted(swords, "sword", "swords"))
        }
        None => "nobody is on the trail".into(),
    };
    let marker = centre.marker.map(|seat| format!("duel marker of seat {seat}"));
    Section::new("Centre: who is on the villain's trail", [chaser, marker.unwrap_or_default()])
}

/// The dice of a turn.
fn dice_of(table: &State, turn: &Turn) -> Section {
    let (set, rolls) = (table.set(), table.set().rolls());
    let swords = turn.showing.swords();
    let coins = turn.showing.of_symbol(Symbol::Coin) * set.coin(false);
    let title = format!("Turn of seat {}, roll {} of {rolls}", turn.active, turn.roll);
    let lies = format!("lies open: {}", dice(set, turn.showing));
    let hand = format!("in the hand, to be rolled: {}", squad(set, turn.hand));
    let swords = counted(swords, "sword", "swords");
    let coins = counted(coins, "coin", "coins");
    Section::new(title, [lies, hand, format!("so far {swords}, {coins}")])
}

/// What lies before a seat.
fn tableau(table: &State, seat: Seat, viewer: Seat) -> Section {
    let own = table.tableaus()[usize::from(seat)];
    let you = if seat == viewer { " (you)" } else { "" };
    let score = format!(
        "total {}: {}, warrants {}",
        table.score(seat),
        counted(own.coins, "coin", "coins"),
        table.bounty(seat)
    );
    let party = format!("party: {}", squad(table.set(), table.party(seat)));
    let waiting =
        format!("still to gain: {}", squad(table.set(), Squad::new(0, own.yellow, own.red)));
    Section::new(format!("Seat {seat}{you}"), [score, party, waiting])
}

/// Dice by colour.
fn squad(set: &Components, squad: Squad) -> String {
    let parts = Colour::all()
        .filter(|colour| squad.count(*colour) > 0)
        .map(|colour| format!("{} {}", squad.count(colour), set.colour(colour)));
    let text = parts.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".into() } else { text }
}

/// Dice with what they show.
fn dice(set: &Components, dice: Dice) -> String {
    let parts = Shown::all().filter_map(|die| {
        let Shown::Die(colour, symbol) = die;
        times(dice.count(die), &format!("{} with {}", set.colour(colour), shows(symbol)))
    });
    let text = parts.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".into() } else { text }
}
