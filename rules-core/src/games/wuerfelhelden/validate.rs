//! Checked: what no game can show, for every table that comes from outside.

use super::components::{Colour, Dice, Die, Face, Shown, Squad, Symbol};
use super::state::{Centre, Opening, Phase, State, Switches, Tableau, Turn};
use crate::{InvalidState, OptionSet, Seat, Setup};

type Checked = Result<(), InvalidState>;

/// Looks at the whole table.
pub(super) fn state(state: &State) -> Checked {
    let options = state.options();
    InvalidState::unless(options.check().is_ok(), "an option is out of its range")?;
    InvalidState::unless(
        Switches::from(&options).dice_set == state.options.dice_set,
        "dice that ship stand for those of the component set",
    )?;
    InvalidState::unless(
        state.seats.len() == usize::from(options.players),
        "there is not one tableau for each player",
    )?;
    InvalidState::unless(
        state.taken().iter().all(|&seat| seat < options.players),
        "a warrant belongs to nobody",
    )?;
    InvalidState::unless(
        state.taken.len() <= state.warrants().len(),
        "more warrants are taken than there are",
    )?;
    let (active, at) = match &state.phase {
        Phase::Opening(opening) => return before_the_first_turn(state, opening),
        Phase::Rolling(turn) | Phase::Choosing { turn, .. } => (turn.active, state.turns),
        Phase::Over { active } => (*active, over(state, *active)?),
    };
    InvalidState::unless(active < options.players, "the active seat is empty")?;
    let clock = Clock { players: u16::from(options.players), active, at, turns: state.turns };
    time(state, &clock)?;
    for (seat, &own) in (0..).zip(state.tableaus()) {
        tableau(state, own, clock.finished(seat))?;
    }
    centre(state, &state.centre, &clock)?;
    match &state.phase {
        Phase::Rolling(turn) => during(state, turn).and_then(|()| rolling(turn)),
        Phase::Choosing { turn, last_mark } => {
            during(state, turn).and_then(|()| choosing(state, turn, *last_mark))
        }
        Phase::Opening(_) | Phase::Over { .. } => Ok(()),
    }
}

/// Who has had how many turns.
struct Clock {
    players: u16,
    active: Seat,
    /// The number of the active seat's turn, from 0.
    at: u16,
    turns: u16,
}

impl Clock {
    /// The number of the first turn of a seat.
    fn first(&self, seat: Seat) -> u16 {
        let ago = (u16::from(self.active) + self.players - u16::from(seat)) % self.players;
        (self.at % self.players + self.players - ago) % self.players
    }
    /// How many turns a seat has finished.
    fn finished(&self, seat: Seat) -> u16 {
        (self.turns + self.players - 1 - self.first(seat)) / self.players
    }
    /// The first turn at whose start what lies in the centre can bring a
    /// warrant (WH-39, WH-49); the first chase of an empty one has time enough.
    fn next_capture(&self, centre: &Centre) -> Option<u16> {
        let seat = centre.chaser.or(centre.marker).filter(|&s| u16::from(s) < self.players)?;
        let ahead = (u16::from(seat) + self.players - u16::from(self.active)) % self.players;
        let start = self.at + if ahead == 0 { self.players } else { ahead };
        Some(match (centre.chaser, centre.marker) {
            // The marker alone: dice join it in the owner's turn, now or next.
            (None, _) => self.at + ahead + self.players,
            (_, None) if self.players == 2 => start + self.players,
            _ => start,
        })
    }
    /// Whether a seat has won the opening roll: it has the last first turn
    /// (WH-14).
    fn opened(&self, seat: Seat) -> bool {
        self.first(seat) + 1 == self.players
    }
}

/// WH-9, WH-11, WH-12: nothing has happened but rolls.
fn before_the_first_turn(state: &State, opening: &Opening) -> Checked {
    let Opening { contenders, round, rolls } = opening;
    let first = Tableau::first(state.set());
    let untouched = state.tableaus().iter().all(|own| *own == first)
        && state.taken.is_empty()
        && state.turns == 0
        && state.centre == Centre::default();
    InvalidState::unless(untouched, "something has happened before the first turn")?;
    let seats = contenders.as_slice();
    let everybody = seats.len() == usize::from(state.options.players);
    let ordered = seats.is_sorted_by(|a, b| a < b)
        && seats.len() > 1
        && seats.iter().all(|&seat| seat < state.options.players);
    InvalidState::unless(ordered, "the contenders are not two or more seats in order")?;
    InvalidState::unless(
        (1..=state.options.setup_roll_limit).contains(round) && (*round > 1 || everybody),
        "the round of the opening roll cannot be",
    )?;
    InvalidState::unless(rolls.len() < seats.len(), "a decided opening roll is still open")?;
    let white = state.options.dice_set[Colour::White];
    let dice = state.set().owned().count(Colour::White);
    let possible = rolls
        .as_slice()
        .iter()
        .all(|faces| faces.dice() == dice && faces.iter().all(|f| white.contains(f)));
    InvalidState::unless(possible, "an opening roll is none of all white dice")
}

/// WH-43, WH-46: how the game ended; the number of the last turn.
fn over(state: &State, active: Seat) -> Result<u16, InvalidState> {
    if state.taken.len() == state.warrants().len() {
        let captured = state.taken.top() == Some(&active) && state.centre == Centre::default();
        InvalidState::unless(captured, "the last warrant was not taken by the active seat")?;
        return Ok(state.turns);
    }
    InvalidState::unless(
        state.turns == state.options.turn_limit,
        "the game is over, but neither warrants nor turns are used up",
    )?;
    Ok(state.turns - 1)
}

/// WH-39, WH-46, WH-53: the game goes on below the limit, and a capture takes
/// its time.
fn time(state: &State, clock: &Clock) -> Checked {
    let by_limit = clock.at < state.turns;
    InvalidState::unless(
        by_limit || state.turns < state.options.turn_limit,
        "the turns are used up, but the game goes on",
    )?;
    let over = matches!(state.phase, Phase::Over { .. });
    InvalidState::unless(
        over || state.taken.len() < state.warrants().len(),
        "the warrants are used up, but the game goes on",
    )?;
    let chase = if clock.players == 2 { 4 } else { clock.players };
    // A capture is at a start of its owner, and a chase after the one before;
    // the dice of the opening lie there a turn before the first.
    let (mut at, mut next) = (0, chase - 1);
    for &owner in state.taken() {
        let first = clock.first(owner);
        at = first + (next - first).div_ceil(clock.players) * clock.players;
        next = at + chase;
    }
    InvalidState::unless(at <= clock.at, "more warrants are taken than there was time for")?;
    InvalidState::unless(
        clock.next_capture(&state.centre).is_none_or(|at| at >= next),
        "the centre would be captured before its time",
    )
}

/// WH-2, WH-32, WH-34, WH-37: dice wait or are in the party, and every gain
/// needs a turn and a die that can show it.
fn tableau(state: &State, own: Tableau, finished: u16) -> Checked {
    let Tableau { yellow, red, coins } = own;
    let (set, first) = (state.set(), Tableau::first(state.set()));
    let owned = |colour| set.owned().count(colour);
    InvalidState::unless(
        yellow <= owned(Colour::Yellow) && red <= owned(Colour::Red),
        "a tableau has more dice of a colour than a player owns",
    )?;
    let shown = |symbol| {
        Colour::ALL
            .into_iter()
            .filter(move |&c| state.options.dice_set[c].contains(Face::Shows(symbol)))
    };
    // Two coins for each die of a colour that has them (WH-S26), or what the set says.
    let each = set.coin(false).max(set.coin(true));
    let most = shown(Symbol::Coin).map(|colour| u16::from(each * owned(colour))).sum::<u16>();
    InvalidState::unless(
        coins <= most.saturating_mul(finished),
        "a seat has more coins than its turns can bring",
    )?;
    let grown = |left: u8, first: u8, symbol| {
        left >= first || (finished > 0 && shown(symbol).next().is_some())
    };
    InvalidState::unless(
        grown(yellow, first.yellow, Symbol::Yellow) && grown(red, first.red, Symbol::Red),
        "a party has grown without a symbol",
    )?;
    let lost = |left: u8, first: u8, colour| {
        left <= first || state.options.dice_set[colour].contains(Face::X)
    };
    InvalidState::unless(
        lost(yellow, first.yellow, Colour::Yellow) && lost(red, first.red, Colour::Red),
        "a party has lost dice without an X",
    )
}

/// WH-6, WH-39, WH-54: dice with swords of at most one seat, which is not the
/// active one; a marker with two players only, of the same seat.
fn centre(state: &State, centre: &Centre, clock: &Clock) -> Checked {
    let Centre { chaser, dice, marker } = *centre;
    InvalidState::unless(
        chaser.is_some() != dice.is_empty() && dice == dice.with_swords(),
        "the centre does not hold sword dice of a chaser",
    )?;
    if let Some(seat) = chaser {
        InvalidState::unless(seat < state.options.players, "the chaser is no player")?;
        InvalidState::unless(
            seat != clock.active || clock.at < state.turns,
            "the active seat has not taken its dice back",
        )?;
        let party = state.party(seat);
        let fit = Colour::ALL.iter().all(|&c| dice.of_colour(c) <= party.count(c));
        InvalidState::unless(
            fit && possible(state, dice),
            "the dice in the centre are not in the chaser's party",
        )?;
    }
    let Some(owner) = marker else { return Ok(()) };
    // WH-49, WH-55: placed at the first start of who won the opening, and not
    // before the second start of the other.
    let placed = || clock.first(owner) + if clock.opened(owner) { 0 } else { clock.players };
    InvalidState::unless(
        state.options.players == 2 && owner < 2 && clock.at >= placed(),
        "there is no such duel marker in the centre",
    )?;
    InvalidState::unless(
        chaser.is_none_or(|seat| seat == owner),
        "dice and marker in the centre are not of one seat",
    )
}

/// Whether the dice have the symbols that they show.
fn possible(state: &State, dice: Dice) -> bool {
    dice.kinds().all(|Shown::Die(colour, symbol)| {
        state.options.dice_set[colour].contains(Face::Shows(symbol))
    })
}

/// The party of the active seat lies in front of it or is in its hand (5.6).
fn during(state: &State, turn: &Turn) -> Checked {
    let Turn { active, roll, showing, hand } = *turn;
    InvalidState::unless((1..=state.set().rolls()).contains(&roll), "the roll is none of a turn")?;
    let party = state.party(active);
    let whole = Colour::ALL.iter().all(|&c| showing.of_colour(c) + hand.count(c) == party.count(c));
    InvalidState::unless(whole, "the dice showing and in the hand are not the party")?;
    InvalidState::unless(possible(state, showing), "a die shows what it has not")
}

/// WH-17: there is something to roll, and the first roll rolls everything.
fn rolling(turn: &Turn) -> Checked {
    let Some(first) = turn.hand.first() else { return Err(InvalidState("nothing is rolling")) };
    let waiting = Colour::ALL.iter().filter(|&&c| c >= first);
    let fresh = turn.roll > 1 || waiting.map(|&c| turn.showing.of_colour(c)).sum::<u8>() == 0;
    InvalidState::unless(fresh, "the first roll has not rolled everything")
}

/// 5.3, 5.4: the last mark is in the hand, and there is something to choose.
fn choosing(state: &State, turn: &Turn, last_mark: Option<Shown>) -> Checked {
    InvalidState::unless(turn.roll < state.set().rolls(), "nothing is chosen after the last roll")?;
    let Some(last) = last_mark else {
        return InvalidState::unless(
            turn.hand == Squad::default(),
            "dice are in the hand unmarked",
        );
    };
    let Shown::Die(colour, symbol) = last;
    let die: Die = state.options.dice_set[colour];
    let highest = Colour::ALL.iter().rev().find(|&&c| turn.hand.count(c) > 0);
    InvalidState::unless(
        highest == Some(&colour) && die.contains(Face::Shows(symbol)),
        "the last mark is not in the hand",
    )?;
    let forced = state.options.auto_forced && turn.showing.since(last).is_empty();
    InvalidState::unless(!forced, "the roll should have begun by itself")
}
