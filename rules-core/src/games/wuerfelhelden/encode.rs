//! Encode: the table as named numbers, the own seat first, then clockwise.

use super::components::{Colour, Dice, Face, Faces, Shown, Symbol};
use super::observe::View;
use super::state::{Phase, SEATS, State, Tableau, Turn, WARRANTS};
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
        let players = view.table.options.players;
        let chair = Chair { own: view.seat % players, players };
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
        let ahead = if seat < self.own { self.players } else { 0 };
        usize::from(seat + ahead - self.own)
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
    let mut owners = [SEATS; WARRANTS];
    for (owner, &seat) in owners.iter_mut().zip(table.taken()) {
        *owner = chair.place(seat);
    }
    out.field(&TAKEN, |i| u8::from(owners[i / SEATS] == i % SEATS));
}

/// What everybody has.
fn riches(table: &State, chair: &Chair, out: &mut impl Features) {
    let (mut own, mut bounty) = ([Tableau::default(); SEATS], [0; SEATS]);
    for (seat, tableau) in (0..).zip(table.tableaus()) {
        own[chair.place(seat)] = *tableau;
        bounty[chair.place(seat)] = table.bounty(seat);
    }
    out.field(&TABLEAU, |i| if i % 2 == 0 { own[i / 2].yellow } else { own[i / 2].red });
    out.field(&COINS, |i| own[i / 2].coins.to_le_bytes()[i % 2]);
    out.field(&BOUNTY, |i| bounty[i]);
}

/// The opening roll; dark once it is over.
fn opening(phase: &Phase, chair: &Chair, out: &mut impl Features) {
    let (mut contends, mut rolls, mut round) = ([false; SEATS], [None; SEATS], 0);
    if let Phase::Opening(opening) = phase {
        for (at, &seat) in opening.contenders.as_slice().iter().enumerate() {
            contends[chair.place(seat)] = true;
            rolls[chair.place(seat)] = opening.rolls.as_slice().get(at).copied();
        }
        round = opening.round;
    }
    out.field(&CONTENDERS, |i| u8::from(contends[i]));
    out.field(&OPENING_ROLLS, |i| {
        rolls[i / Face::COUNT].map_or(0, |faces: Faces| faces.count(i % Face::COUNT))
    });
    out.field(&ROUND, |i| round.to_le_bytes()[i]);
}

/// What is played.
fn switches(table: &State, chair: &Chair, out: &mut impl Features) {
    let options = &table.options;
    out.one_hot(&SEAT, Some(usize::from(chair.own)));
    out.one_hot(&PLAYERS, Some(usize::from(options.players - 2)));
    let weights = COLOURS.map(|colour| options.dice_set[colour].weights());
    out.field(&DICE, |i| weights[i / Face::COUNT][i % Face::COUNT]);
    let limits = [options.turn_limit, options.setup_roll_limit];
    out.field(&LIMITS, |i| limits[i / 2].to_le_bytes()[i % 2]);
    let margin = options.payoff == super::Payoff::Margin;
    out.field(&SWITCHES, |i| u8::from([options.auto_forced, margin, options.shaping][i]));
}
