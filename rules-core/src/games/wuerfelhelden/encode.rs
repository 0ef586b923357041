//! Encode: the table as named numbers, the own seat first, then clockwise.

use super::components::{Colour, Dice, Face, Shown};
use super::observe::ViewRef;
use super::state::{Phase, SEATS, State, Switches, WARRANTS};
use crate::{Encode, Indexed, ObservationWriter, Seat, pieces::SeatRotation};

crate::observation_fields! {
    PHASE: "phase" [4], 1, OneHot, "one hot: opening, rolling, choosing, over (5.1)";
    ACTIVE: "active" [SEATS], 1, OneHot, "one hot: whose turn it is; zeros in the opening";
    ROLL: "roll" [3], 1, OneHot, "one hot: the number of the roll (WH-18)";
    SHOWING: "showing" [3, 7], 3, Count, "dice in front of the active seat by colour and symbol (WH-4)";
    SWORDS: "swords" [1], 27, Count, "swords on these dice, T (WH-24)";
    HAND: "hand" [3], 3, Count, "dice about to be rolled by colour (5.1)";
    LAST_MARK: "last_mark" [Shown::COUNT], 1, OneHot,
        "one hot: the die marked last; earlier ones are not legal (5.3)";
    CHASER: "chaser" [SEATS], 1, OneHot, "one hot: whose dice lie in the centre (WH-6)";
    CENTRE: "centre" [3, 3], 3, Count, "dice in the centre by colour and number of swords (WH-6)";
    BID: "bid" [1], 27, Count, "swords in the centre, C (WH-6)";
    MARKER: "marker" [SEATS], 1, OneHot, "one hot: whose duel marker lies in the centre (WH-48)";
    TABLEAU: "tableau" [SEATS, 2], 3, Count, "yellow and red dice outside the party (WH-3)";
    COINS: "coins" [SEATS, 2], 255, Count, "coins modulo 256, and the 256s (WH-31)";
    BOUNTY: "bounty" [SEATS], 70, Count, "coins on the warrants of each seat (WH-42)";
    NEXT_WARRANT: "next_warrant" [1], 15, Count, "value of the top warrant (WH-10)";
    WARRANTS_LEFT: "warrants_left" [1], 7, Count, "warrants in the stack (WH-10)";
    TAKEN: "taken" [WARRANTS, SEATS], 1, OneHot,
        "one hot for each warrant from the top: who took it (WH-39)";
    TURNS: "turns" [2], 255, Count, "turns finished modulo 256, and the 256s (WH-46)";
    CONTENDERS: "contenders" [SEATS], 1, Flag, "who rolls in the opening (WH-12)";
    OPENING_ROLLS: "opening_rolls" [SEATS, 8], 3, Count,
        "faces rolled in this round of the opening (WH-11)";
    ROUND: "opening_round" [2], 255, Count, "round of the opening modulo 256, and the 256s (WH-15)";
    SEAT: "seat" [SEATS], 1, OneHot, "one hot: the own seat, which breaks the tie of WH-15";
    PLAYERS: "players" [3], 1, OneHot, "one hot: 2, 3, 4 players (WH-1)";
    DICE: "dice" [3, 8], 6, Count, "faces of each symbol by colour (2.3)";
    LIMITS: "limits" [4], 255, Count, "turn limit and opening round limit, modulo 256 and the 256s (4.2)";
    SWITCHES: "switches" [3], 1, Flag, "forced rolls, margin payoff, shaping (4.2)";
}

impl Encode for State {
    type ViewRef<'a> = ViewRef<'a>;

    fn encode(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
        let players = view.options.players;
        let seat = view.seat % players;
        let rotation = SeatRotation::new(seat, players);
        // One body, so that the place of each field is known.
        out.group(
            #[inline(always)]
            |out| {
                turn(view, rotation, out);
                centre(view, rotation, out);
                riches(view, rotation, out);
                opening(view.phase, rotation, out);
                switches(view.options, seat, out);
            },
        );
    }
}

/// What the active seat is doing.
fn turn(view: &ViewRef<'_>, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let (place, active, turn, last) = match view.phase {
        Phase::Opening(_) => (0, None, None, None),
        Phase::Rolling(turn) => (1, Some(turn.active), Some(turn), None),
        Phase::Choosing { turn, last_mark } => (2, Some(turn.active), Some(turn), *last_mark),
        Phase::Over { active } => (3, Some(*active), None, None),
    };
    out.one_hot(&PHASE, Some(place));
    // Written as sets, because a branch on these would be unpredictable.
    out.bits(&ACTIVE, &[active.map_or(0, |seat| 1 << rotation.place(seat))]);
    out.one_hot(&ROLL, turn.map(|turn| usize::from(turn.roll - 1)));
    let showing = turn.map_or(Dice::default(), |turn| turn.showing);
    out.cells(&SHOWING, &showing.cells());
    out.cells(&SWORDS, &[showing.swords()]);
    out.cells(&HAND, &turn.map_or([0; 3], |turn| turn.hand.cells()));
    out.bits(&LAST_MARK, &[last.map_or(0, |die| 1 << die.index())]);
    out.cells(&TURNS, &view.turns.to_le_bytes());
}

/// What is at stake, and who is after it.
fn centre(view: &ViewRef<'_>, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let centre = view.centre;
    out.bits(&CHASER, &[centre.chaser.map_or(0, |seat| 1 << rotation.place(seat))]);
    out.cells(&CENTRE, &centre.dice.sword_cells());
    out.cells(&BID, &[centre.dice.swords()]);
    out.bits(&MARKER, &[centre.marker.map_or(0, |seat| 1 << rotation.place(seat))]);
    let taken = view.taken.len();
    out.cells(&NEXT_WARRANT, &[view.warrants.get(taken).copied().unwrap_or(0)]);
    let left = u8::try_from(view.warrants.len() - taken).unwrap_or(0);
    out.cells(&WARRANTS_LEFT, &[left]);
    // Free places, too: always as many.
    let owners = view.taken.places().iter().enumerate();
    let owners = owners.fold(0, |all, (i, seat)| all | 1 << (SEATS * i + rotation.place(*seat)));
    out.bits(&TAKEN, &[owners & ((1 << (SEATS * taken)) - 1)]);
}

/// What everybody has.
fn riches(view: &ViewRef<'_>, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let (mut dice, mut coins, mut bounty) = ([[0; 2]; SEATS], [[0; 2]; SEATS], [0; SEATS]);
    for (seat, tableau) in (0..).zip(view.seats.as_slice()) {
        let place = rotation.place(seat);
        dice[place] = [tableau.yellow, tableau.red];
        coins[place] = tableau.coins.to_le_bytes();
    }
    for (seat, value) in view.taken.as_slice().iter().zip(view.warrants) {
        bounty[rotation.place(*seat)] += value;
    }
    out.cells(&TABLEAU, dice.as_flattened());
    out.cells(&COINS, coins.as_flattened());
    out.cells(&BOUNTY, &bounty);
}

/// The opening roll; zeros once it is over.
fn opening(phase: &Phase, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let Phase::Opening(opening) = phase else {
        out.bits(&CONTENDERS, &[0]);
        out.sparse(&OPENING_ROLLS, []);
        out.sparse(&ROUND, []);
        return;
    };
    let (mut contends, mut rolls) = (0, [[0; Face::COUNT]; SEATS]);
    for (at, &seat) in opening.contenders.as_slice().iter().enumerate() {
        let place = rotation.place(seat);
        contends |= 1 << place;
        if let Some(faces) = opening.rolls.as_slice().get(at) {
            rolls[place] = core::array::from_fn(|face| faces.count(face));
        }
    }
    out.bits(&CONTENDERS, &[contends]);
    out.cells(&OPENING_ROLLS, rolls.as_flattened());
    out.cells(&ROUND, &opening.round.to_le_bytes());
}

/// What is played.
fn switches(options: &Switches, own: Seat, out: &mut impl ObservationWriter) {
    out.one_hot(&SEAT, Some(usize::from(own)));
    out.one_hot(&PLAYERS, Some(usize::from(options.players - 2)));
    let colours = Colour::ALL;
    let weights = colours.map(|colour| options.dice_set[colour].weights());
    out.cells(&DICE, weights.as_flattened());
    let limits = [options.turn_limit, options.setup_roll_limit];
    out.cells(&LIMITS, limits.map(u16::to_le_bytes).as_flattened());
    let margin = options.payoff == super::Payoff::Margin;
    out.cells(&SWITCHES, &[options.auto_forced, margin, options.shaping].map(u8::from));
}
