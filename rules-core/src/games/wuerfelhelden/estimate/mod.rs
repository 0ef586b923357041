//! Estimate: who wins if all follow the heuristic, at the start of a turn.
//!
//! For duels a network with one hidden layer, fitted to 20,000 games of the heuristic with the
//! printed dice. Its numbers have no meaning of their own, and no rule depends on them. With more
//! seats it is [another](several).

mod several;

use super::components::{Colour, Payoff};
use super::state::{Phase, State};
use crate::Seat;

/// What the network reads.
const INPUTS: usize = 16;

/// The returns that the seats can expect, at the start of a turn of a game for the win with the
/// component set that ships.
pub(super) fn estimate(state: &State, values: &mut [f64]) -> bool {
    let Some(active) = beginner(state) else { return false };
    if state.options.payoff != Payoff::Win || !state.components.is_shipped() {
        return false;
    }
    if let [first, second] = values {
        let value = f64::from(libm::tanhf(DUEL.output(&inputs(state, active))));
        *first = if active == 0 { value } else { -value };
        *second = -*first;
    } else {
        several::estimate(state, active, values);
    }
    true
}

/// The seat whose turn begins, before a die of it has come down.
fn beginner(state: &State) -> Option<Seat> {
    let Phase::Rolling(turn) = &state.phase else { return None };
    let party = state.party(turn.active);
    (turn.roll == 1 && turn.showing.is_empty() && turn.hand == party).then_some(turn.active)
}

/// The table as numbers of the order of one, as the active seat sees it.
fn inputs(state: &State, active: Seat) -> [f32; INPUTS] {
    let other = 1 - active;
    let (bounty, left) = open_warrants(state);
    let lead = lead(state, active, other);
    let party = |seat: Seat, colour| f32::from(state.party(seat).count(colour)) / 3.0;
    let chased = flag(state.centre.chaser == Some(other));
    let marked = |seat: Seat| flag(state.centre.marker == Some(seat));
    let last = flag(left < 1.5);
    let due = chased * marked(other);
    [
        lead / 10.0,
        lead / libm::sqrtf(bounty + 5.0) / 3.0,
        bounty / 50.0,
        left / 5.0,
        1.0 - party(active, Colour::Yellow),
        1.0 - party(active, Colour::Red),
        1.0 - party(other, Colour::Yellow),
        1.0 - party(other, Colour::Red),
        chased,
        chased * f32::from(state.centre.dice.swords()) / 8.0,
        marked(active),
        marked(other),
        last,
        flag(left > 1.5 && left < 2.5),
        due,
        last * due,
    ]
}

fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

/// How many coins a seat is ahead of another.
fn lead(state: &State, own: Seat, other: Seat) -> f32 {
    i16::try_from(state.score(own) - state.score(other)).unwrap_or(i16::MAX).into()
}

/// What the warrants that are left are worth, and their number.
fn open_warrants(state: &State) -> (f32, f32) {
    let left = state.warrants().iter().skip(state.taken().len());
    let (bounty, left) = left.fold((0u8, 0u8), |(sum, count), value| (sum + value, count + 1));
    (bounty.into(), left.into())
}

/// A network with one hidden layer and one output; its weights are in thousandths.
struct Network<const INPUTS: usize, const UNITS: usize> {
    /// One row of units for each input.
    inner: [[i16; UNITS]; INPUTS],
    biases: [i16; UNITS],
    outer: [i16; UNITS],
    bias: i16,
}

impl<const INPUTS: usize, const UNITS: usize> Network<INPUTS, UNITS> {
    fn output(&self, inputs: &[f32; INPUTS]) -> f32 {
        let weight = |thousandths: &i16| f32::from(*thousandths) / 1000.0;
        let mut sums = self.biases.each_ref().map(weight);
        for (input, row) in inputs.iter().zip(&self.inner) {
            for (sum, inner) in sums.iter_mut().zip(row) {
                *sum += input * weight(inner);
            }
        }
        let outer = sums.iter().zip(&self.outer);
        outer.fold(weight(&self.bias), |all, (sum, outer)| all + weight(outer) * sum.max(0.1 * sum))
    }
}

/// The hyperbolic tangent of its output is the return of the active seat.
static DUEL: Network<INPUTS, 24> = Network {
    inner: [
        [
            -17, -24, 101, 133, 454, -285, -43, -39, -326, 294, 323, -494, 180, 110, 19, -738, 335,
            271, -144, -55, -25, 340, 125, 215,
        ],
        [
            -270, -178, -265, -183, 1002, -201, 74, 336, -29, -117, 506, -241, -299, 595, 91, -731,
            752, -143, 66, -159, -278, 147, 132, 221,
        ],
        [
            -313, 10, -488, -308, -579, 31, -347, 12, -21, -25, 306, -426, -377, -259, -23, -594,
            -218, 70, 52, -316, -254, -28, -48, -127,
        ],
        [
            -32, -79, -648, -404, -265, 81, -26, -13, 216, -215, 214, 22, -351, -8, -52, -522,
            -316, 73, 68, -393, -371, -203, 53, 21,
        ],
        [
            359, 181, 679, -185, -4, -55, 13, -329, 67, -216, 78, 116, -335, 67, 230, -468, 149,
            -339, -53, 63, -303, 183, -225, 11,
        ],
        [
            29, -123, 521, -189, -85, 283, 75, -137, 49, 114, -27, 155, -158, -325, 284, -259,
            -257, -395, -254, -541, 76, 54, -451, -15,
        ],
        [
            -284, -148, -283, 575, -163, -256, 43, 90, 228, -257, -318, -131, 401, -159, -199, 143,
            -291, 327, 29, 24, -66, 32, 87, 395,
        ],
        [
            -40, 186, -139, 191, -166, 0, -34, 34, -319, 180, -44, -62, 571, 160, -332, -183, -266,
            257, 4, 92, 5, -229, 439, 237,
        ],
        [
            -39, -181, -208, -141, 23, -157, 121, 207, -129, 129, -64, -125, 355, 37, -76, -120,
            -101, -147, 219, 77, -111, 56, -3, -86,
        ],
        [
            204, 210, 255, -755, 106, 53, 23, -398, -183, 7, 218, 129, -325, 86, -123, -158, 213,
            302, -418, 265, -404, 106, -269, 61,
        ],
        [
            234, -143, -191, 140, 20, -251, -23, 216, 105, 84, -23, -296, 238, 85, 45, -219, -20,
            134, -148, -246, -226, -79, 35, 210,
        ],
        [
            141, -10, 57, 221, -132, -291, -279, 54, 132, 38, -59, 354, 104, -218, -171, -252, -85,
            -282, 241, 38, 314, -65, 347, -176,
        ],
        [
            112, -276, 168, 407, 78, 6, -80, 324, -177, -258, -248, 279, 279, 176, 190, 233, 341,
            41, 48, -69, -204, 371, 331, -282,
        ],
        [
            130, -35, 170, -38, -136, -65, -16, -24, 304, -393, -373, 22, 276, -368, 468, -78, 91,
            242, 85, 296, -101, -465, 205, -70,
        ],
        [
            118, 88, 198, 127, -234, 39, 196, 215, 170, -234, -15, 67, -18, -100, -260, -27, -54,
            -186, 318, -77, 291, 63, -115, -195,
        ],
        [
            -63, 105, 133, 4, 292, 139, -274, -22, 452, -85, -181, 639, -149, 146, -270, 140, 29,
            31, 110, 122, 446, -82, 128, -379,
        ],
    ],
    biases: [
        6, 40, -37, 166, -424, -187, 8, -193, 28, -109, -143, -335, -187, -297, -116, -151, -384,
        97, -139, 141, 186, -26, 77, 214,
    ],
    outer: [
        -126, 35, -746, 593, 783, -16, -5, 43, -125, -6, 257, -411, 740, 276, -128, -769, 325, 136,
        234, 164, 213, -131, 179, 263,
    ],
    bias: -113,
};
