//! Encode: the table as named numbers, the own seat first, then clockwise.

use super::components::{Colour, Dice, Face, Shown};
use super::observe::ViewRef;
use super::state::{Opening, Phase, SEATS, State, Switches, WARRANTS};
use crate::{Encode, Indexed, ObservationWriter, Seat, pieces::SeatRotation, write_fields};

impl Encode for State {
    type ViewRef<'a> = ViewRef<'a>;

    fn encode(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
        let table = view.table;
        let players = table.options.players;
        let seat = view.seat % players;
        let rotation = SeatRotation::new(seat, players);
        // One body, so that the place of each field is known.
        out.group(
            #[inline(always)]
            |out| {
                turn(table, rotation, out);
                centre(table, rotation, out);
                riches(table, rotation, out);
                opening(&table.phase, rotation, out);
                switches(&table.options, seat, out);
            },
        );
    }
}

/// What the active seat is doing.
fn turn(table: &State, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let (place, active, turn, last) = match &table.phase {
        Phase::Opening(_) => (0, None, None, None),
        Phase::Rolling(turn) => (1, Some(turn.active), Some(turn), None),
        Phase::Choosing { turn, last_mark } => (2, Some(turn.active), Some(turn), *last_mark),
        Phase::Over { active } => (3, Some(*active), None, None),
    };
    let showing = turn.map_or(Dice::default(), |turn| turn.showing);
    write_fields! { out;
        "phase" [4], 1, OneHot, "one hot: opening, rolling, choosing, over (5.1)"
            = one_hot(Some(place));
        "active" [SEATS], 1, OneHot, "one hot: whose turn it is; zeros in the opening"
            = bits(&[seat(active, rotation)]);
        "roll" [3], 1, OneHot, "one hot: the number of the roll (WH-18)"
            = one_hot(turn.map(|turn| usize::from(turn.roll - 1)));
        "showing" [3, 7], 3, Count, "dice in front of the active seat by colour and symbol (WH-4)"
            = cells(&showing.cells());
        "swords" [1], 27, Count, "swords on these dice, T (WH-24)" = cells(&[showing.swords()]);
        "hand" [3], 3, Count, "dice about to be rolled by colour (5.1)"
            = cells(&turn.map_or([0; 3], |turn| turn.hand.cells()));
        "last_mark" [Shown::COUNT], 1, OneHot,
            "one hot: the die marked last; earlier ones are not legal (5.3)"
            = bits(&[last.map_or(0, |die| 1 << die.index())]);
        "turns" [2], 255, Count, "turns finished modulo 256, and the 256s (WH-46)"
            = cells(&table.turns.to_le_bytes());
    }
}

/// A seat as a set of its place, because a branch on whether there is one would be unpredictable.
#[inline]
fn seat(seat: Option<Seat>, rotation: SeatRotation) -> u64 {
    seat.map_or(0, |seat| 1 << rotation.place(seat))
}

/// What is at stake, and who is after it.
fn centre(table: &State, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let (centre, warrants, taken) = (&table.centre, table.warrants(), table.taken.len());
    write_fields! { out;
        "chaser" [SEATS], 1, OneHot, "one hot: whose dice lie in the centre (WH-6)"
            = bits(&[seat(centre.chaser, rotation)]);
        "centre" [3, 3], 3, Count, "dice in the centre by colour and number of swords (WH-6)"
            = cells(&centre.dice.sword_cells());
        "bid" [1], 27, Count, "swords in the centre, C (WH-6)" = cells(&[centre.dice.swords()]);
        "marker" [SEATS], 1, OneHot, "one hot: whose duel marker lies in the centre (WH-48)"
            = bits(&[seat(centre.marker, rotation)]);
        "next_warrant" [1], 15, Count, "value of the top warrant (WH-10)"
            = cells(&[warrants.get(taken).copied().unwrap_or(0)]);
        "warrants_left" [1], 7, Count, "warrants in the stack (WH-10)"
            = cells(&[u8::try_from(warrants.len() - taken).unwrap_or(0)]);
    }
    // Free places, too: always as many.
    let owners = table.taken.places().iter().enumerate();
    let owners = owners.fold(0, |all, (i, seat)| all | 1 << (SEATS * i + rotation.place(*seat)));
    write_fields! { out;
        "taken" [WARRANTS, SEATS], 1, OneHot,
            "one hot for each warrant from the top: who took it (WH-39)"
            = bits(&[owners & ((1 << (SEATS * taken)) - 1)]);
    }
}

/// What everybody has.
fn riches(table: &State, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let (mut dice, mut coins, mut bounty) = ([[0; 2]; SEATS], [[0; 2]; SEATS], [0; SEATS]);
    for (seat, tableau) in (0..).zip(table.seats.as_slice()) {
        let place = rotation.place(seat);
        dice[place] = [tableau.yellow, tableau.red];
        coins[place] = tableau.coins.to_le_bytes();
    }
    for (seat, value) in table.taken.as_slice().iter().zip(table.warrants()) {
        bounty[rotation.place(*seat)] += value;
    }
    write_fields! { out;
        "tableau" [SEATS, 2], 3, Count, "yellow and red dice outside the party (WH-3)"
            = cells(dice.as_flattened());
        "coins" [SEATS, 2], 255, Count, "coins modulo 256, and the 256s (WH-31)"
            = cells(coins.as_flattened());
        "bounty" [SEATS], 70, Count, "coins on the warrants of each seat (WH-42)" = cells(&bounty);
    }
}

/// The opening roll; zeros once it is over.
fn opening(phase: &Phase, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    write_fields! { out, Phase::Opening(opening) = phase;
        "contenders" [SEATS], 1, Flag, "who rolls in the opening (WH-12)"
            = bits(&[contenders(opening, rotation)]);
        "opening_rolls" [SEATS, 8], 3, Count, "faces rolled in this round of the opening (WH-11)"
            = cells(rolls(opening, rotation).as_flattened());
        "opening_round" [2], 255, Count, "round of the opening modulo 256, and the 256s (WH-15)"
            = cells(&opening.round.to_le_bytes());
    }
}

/// Who rolls, by place.
#[inline]
fn contenders(opening: &Opening, rotation: SeatRotation) -> u64 {
    opening.contenders.as_slice().iter().fold(0, |all, &seat| all | 1 << rotation.place(seat))
}

/// The faces that each place has rolled.
#[inline]
fn rolls(opening: &Opening, rotation: SeatRotation) -> [[u8; Face::COUNT]; SEATS] {
    let mut rolls = [[0; Face::COUNT]; SEATS];
    for (&seat, faces) in opening.contenders.as_slice().iter().zip(opening.rolls.as_slice()) {
        rolls[rotation.place(seat)] = core::array::from_fn(|face| faces.count(face));
    }
    rolls
}

/// What is played.
fn switches(options: &Switches, own: Seat, out: &mut impl ObservationWriter) {
    let margin = options.payoff == super::Payoff::Margin;
    write_fields! { out;
        "seat" [SEATS], 1, OneHot, "one hot: the own seat, which breaks the tie of WH-15"
            = one_hot(Some(usize::from(own)));
        "players" [3], 1, OneHot, "one hot: 2, 3, 4 players (WH-1)"
            = one_hot(Some(usize::from(options.players - 2)));
        "dice" [3, 8], 6, Count, "faces of each symbol by colour (2.3)"
            = cells(Colour::ALL.map(|colour| options.dice_set[colour].weights()).as_flattened());
        "limits" [4], 255, Count,
            "turn limit and opening round limit, modulo 256 and the 256s (4.2)"
            = cells([options.turn_limit, options.setup_roll_limit].map(u16::to_le_bytes).as_flattened());
        "switches" [3], 1, Flag, "forced rolls, margin payoff, shaping (4.2)"
            = cells(&[options.auto_forced, margin, options.shaping].map(u8::from));
    }
}
