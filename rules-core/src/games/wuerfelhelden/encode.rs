//! Encode: the table as named numbers, the own seat first, then clockwise.

use super::components::{Colour, Dice, Face, Shown, Symbol};
use super::observe::View;
use super::state::{Opening, Phase, SEATS, State, Turn, WARRANTS};
use crate::{Dense, Encode, Features, Field, Seat};

const fn field(
    name: &'static str,
    shape: &'static [usize],
    max: u8,
    meaning: &'static str,
) -> Field {
    Field { name, shape, max, meaning }
}

static PHASE: Field = field("phase", &[4], 1, "one hot: opening, rolling, choosing, over (5.1)");
static ACTIVE: Field =
    field("active", &[SEATS], 1, "one hot: whose turn it is; dark in the opening");
static ROLL: Field = field("roll", &[3], 1, "one hot: the number of the roll (WH-18)");
static SHOWING: Field =
    field("showing", &[3, 7], 3, "dice in front of the active seat by colour and symbol (WH-4)");
static SWORDS: Field = field("swords", &[1], 27, "swords on these dice, T (WH-24)");
static HAND: Field = field("hand", &[3], 3, "dice about to be rolled by colour (5.1)");
static LAST_MARK: Field = field(
    "last_mark",
    &[Shown::COUNT],
    1,
    "one hot: the die marked last; earlier ones are not legal (5.3)",
);
static CHASER: Field = field("chaser", &[SEATS], 1, "one hot: whose dice lie in the centre (WH-6)");
static CENTRE: Field =
    field("centre", &[3, 3], 3, "dice in the centre by colour and number of swords (WH-6)");
static BID: Field = field("bid", &[1], 27, "swords in the centre, C (WH-6)");
static MARKER: Field =
    field("marker", &[SEATS], 1, "one hot: whose duel marker lies in the centre (WH-48)");
static TABLEAU: Field =
    field("tableau", &[SEATS, 2], 3, "yellow and red dice outside the party (WH-3)");
static COINS: Field = field("coins", &[SEATS, 2], 255, "coins modulo 256, and the 256s (WH-31)");
static BOUNTY: Field = field("bounty", &[SEATS], 70, "coins on the warrants of each seat (WH-42)");
static NEXT_WARRANT: Field = field("next_warrant", &[1], 15, "value of the top warrant (WH-10)");
static WARRANTS_LEFT: Field = field("warrants_left", &[1], 7, "warrants in the stack (WH-10)");
static TAKEN: Field = field(
    "taken",
    &[WARRANTS, SEATS],
    1,
    "one hot for each warrant from the top: who took it (WH-39)",
);
static TURNS: Field = field("turns", &[2], 255, "turns finished modulo 256, and the 256s (WH-46)");
static CONTENDERS: Field = field("contenders", &[SEATS], 1, "who rolls in the opening (WH-12)");
static OPENING_ROLLS: Field =
    field("opening_rolls", &[SEATS, 8], 3, "faces rolled in this round of the opening (WH-11)");
static ROUND: Field =
    field("opening_round", &[2], 255, "round of the opening modulo 256, and the 256s (WH-15)");
static SEAT: Field =
    field("seat", &[SEATS], 1, "one hot: the own seat, which breaks the tie of WH-15");
static PLAYERS: Field = field("players", &[3], 1, "one hot: 2, 3, 4 players (WH-1)");
static DICE: Field = field("dice", &[3, 8], 6, "faces of each symbol by colour (2.3)");
static LIMITS: Field =
    field("limits", &[4], 255, "turn limit and opening round limit, modulo 256 and the 256s (4.2)");
static SWITCHES: Field = field("switches", &[3], 1, "forced rolls, margin payoff, shaping (4.2)");

const COLOURS: [Colour; 3] = [Colour::White, Colour::Yellow, Colour::Red];

impl Encode for State {
    fn encode(view: &View, out: &mut impl Features) {
        let chair = Chair { own: view.seat, players: view.table.options.players };
        let phase = &view.table.phase;
        turn(&view.table, phase, &chair, out);
        centre(&view.table, &chair, out);
        riches(&view.table, &chair, out);
        opening(phase, &chair, out);
        switches(&view.table, &chair, out);
    }
}

/// From where the table is seen.
struct Chair {
    own: Seat,
    players: u8,
}

impl Chair {
    /// The place of a seat, counted from the own one.
    fn place(&self, seat: Seat) -> usize {
        usize::from((seat + self.players - self.own % self.players) % self.players)
    }
    /// The seat at a place, if somebody sits there.
    fn seat(&self, place: usize) -> Option<Seat> {
        let place = u8::try_from(place).ok().filter(|place| *place < self.players)?;
        Some((self.own % self.players + place) % self.players)
    }
}

/// What the active seat is doing.
fn turn(table: &State, phase: &Phase, chair: &Chair, out: &mut impl Features) {
    let (place, active, turn, last) = match phase {
        Phase::Opening(_) => (0, None, None, None),
        Phase::Rolling(turn) => (1, Some(turn.active), Some(turn), None),
        Phase::Choosing { turn, last_mark } => (2, Some(turn.active), Some(turn), *last_mark),
        Phase::Over { active } => (3, Some(*active), None, None),
    };
    out.one_hot(&PHASE, Some(place));
    out.one_hot(&ACTIVE, active.map(|seat| chair.place(seat)));
    out.one_hot(&ROLL, turn.map(|turn| usize::from(turn.roll - 1)));
    let showing = turn.map_or(Dice::default(), |turn| turn.showing);
    out.field(&SHOWING, |i| showing.place(i));
    out.field(&SWORDS, |_| showing.swords());
    out.field(&HAND, |i| turn.map_or(0, |Turn { hand, .. }| hand.count(COLOURS[i])));
    out.one_hot(&LAST_MARK, last.map(Dense::index));
    out.field(&TURNS, |i| table.turns.to_le_bytes()[i]);
}

/// What is at stake, and who is after it.
fn centre(table: &State, chair: &Chair, out: &mut impl Features) {
    let centre = &table.centre;
    out.one_hot(&CHASER, centre.chaser.map(|seat| chair.place(seat)));
    out.field(&CENTRE, |i| centre.dice.place(i / 3 * 7 + i % 3 + Symbol::One.index()));
    out.field(&BID, |_| centre.dice.swords());
    out.one_hot(&MARKER, centre.marker.map(|seat| chair.place(seat)));
    let taken = table.taken.len();
    out.field(&NEXT_WARRANT, |_| table.warrants().get(taken).copied().unwrap_or(0));
    out.field(&WARRANTS_LEFT, |_| u8::try_from(table.warrants().len() - taken).unwrap_or(0));
    let owner = |i: usize| table.taken().get(i).map(|&seat| chair.place(seat));
    out.field(&TAKEN, |i| u8::from(owner(i / SEATS) == Some(i % SEATS)));
}

/// What everybody has.
fn riches(table: &State, chair: &Chair, out: &mut impl Features) {
    let own = |place| chair.seat(place).map(|seat| table.tableaus()[usize::from(seat)]);
    out.field(&TABLEAU, |i| {
        own(i / 2).map_or(0, |own| if i % 2 == 0 { own.yellow } else { own.red })
    });
    out.field(&COINS, |i| own(i / 2).map_or(0, |own| own.coins.to_le_bytes()[i % 2]));
    out.field(&BOUNTY, |i| chair.seat(i).map_or(0, |seat| table.bounty(seat)));
}

/// The opening roll; dark once it is over.
fn opening(phase: &Phase, chair: &Chair, out: &mut impl Features) {
    let opening = match phase {
        Phase::Opening(opening) => Some(opening),
        _ => None,
    };
    let contender = |place| {
        let Opening { contenders, .. } = opening?;
        let seat = chair.seat(place)?;
        contenders.as_slice().iter().position(|&contender| contender == seat)
    };
    out.field(&CONTENDERS, |i| u8::from(contender(i).is_some()));
    out.field(&OPENING_ROLLS, |i| {
        let roll = contender(i / Face::COUNT).and_then(|at| opening?.rolls.as_slice().get(at));
        roll.map_or(0, |faces| faces.count(i % Face::COUNT))
    });
    out.field(&ROUND, |i| opening.map_or(0, |opening| opening.round.to_le_bytes()[i]));
}

/// What is played.
fn switches(table: &State, chair: &Chair, out: &mut impl Features) {
    let options = &table.options;
    out.one_hot(&SEAT, Some(usize::from(chair.own % chair.players)));
    out.one_hot(&PLAYERS, Some(usize::from(options.players - 2)));
    let weights = COLOURS.map(|colour| options.dice_set[colour].weights());
    out.field(&DICE, |i| weights[i / Face::COUNT][i % Face::COUNT]);
    let limits = [options.turn_limit, options.setup_roll_limit];
    out.field(&LIMITS, |i| limits[i / 2].to_le_bytes()[i % 2]);
    let margin = options.payoff == super::Payoff::Margin;
    out.field(&SWITCHES, |i| u8::from([options.auto_forced, margin, options.shaping][i]));
}
