//! Estimate: who wins with three seats or four.
//!
//! A network with one hidden layer gives a logit for each seat, and their softmax is the share of
//! games that each seat wins. It was fitted to 200,000 games of the heuristic with each number of
//! seats and the printed dice.

use super::super::components::Colour;
use super::super::state::{SEATS, State};
use super::{Network, flag, lead, open_warrants};
use crate::Seat;

/// What the network reads of a seat.
const INPUTS: usize = 23;

/// Writes the returns that the seats can expect, as a turn of `active` begins.
pub(super) fn estimate(state: &State, active: Seat, values: &mut [f64]) {
    let number = state.options.players;
    let mut logits = [f32::NEG_INFINITY; SEATS];
    for ahead in 0..number {
        let seat = usize::from((active + ahead) % number);
        logits[seat] = SEVERAL.output(&inputs(state, active, ahead));
    }
    let most = logits.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let exps = logits.map(|logit| libm::expf(logit - most));
    let sum: f32 = exps.iter().sum();
    let seats = f64::from(number);
    for (value, exp) in values.iter_mut().zip(exps) {
        *value = (f64::from(exp / sum) * seats - 1.0) / (seats - 1.0);
    }
}

/// What one seat sees, so many turns after the active one, as numbers of the order of one.
fn inputs(state: &State, active: Seat, ahead: u8) -> [f32; INPUTS] {
    let number = state.options.players;
    let own = (active + ahead) % number;
    let (least, mean) = leads(state, own);
    let waits = |seat, colour| 1.0 - f32::from(state.party(seat).count(colour)) / 3.0;
    let others = (0..number).filter(|seat| *seat != own);
    let others = |colour| others.clone().map(|seat| waits(seat, colour)).sum::<f32>();
    let wait = |colour| others(colour) / f32::from(number - 1);
    let (yellow, red) = (Colour::Yellow, Colour::Red);
    let (bounty, left) = open_warrants(state);
    let chaser = state.centre.chaser;
    let swords = f32::from(state.centre.dice.swords()) / 8.0;
    let due = chaser.map_or(0.0, |seat| f32::from((seat + number - active) % number));
    let due = due / f32::from(number);
    let mine = flag(chaser == Some(own));
    let theirs = flag(chaser.is_some_and(|seat| seat != own));
    let final_one = flag(left < 1.5);
    [
        least / 10.0,
        least / libm::sqrtf(bounty + 5.0) / 3.0,
        mean / 10.0,
        bounty / 50.0,
        left / 5.0,
        waits(own, yellow),
        waits(own, red),
        wait(yellow),
        wait(red),
        mine,
        mine * swords,
        theirs,
        theirs * swords,
        mine * due,
        theirs * due,
        final_one,
        flag(left > 1.5 && left < 2.5),
        final_one * mine,
        final_one * theirs,
        flag(ahead == 0),
        flag(ahead == 1),
        f32::from(ahead) / f32::from(number),
        flag(number == 4),
    ]
}

/// How many coins a seat is ahead of the best of the others, and of their mean.
fn leads(state: &State, own: Seat) -> (f32, f32) {
    let others = (0..state.options.players).filter(|seat| *seat != own);
    let leads = others.map(|other| lead(state, own, other));
    let least = leads.clone().fold(f32::MAX, f32::min);
    (least, leads.sum::<f32>() / f32::from(state.options.players - 1))
}

/// The logit of a seat.
static SEVERAL: Network<INPUTS, 16> = Network {
    inner: [
        [-157, -183, 115, 61, -273, 39, 191, 50, -289, -234, -48, 99, -960, -26, -562, -271],
        [
            -375, -201, 5, 720, -342, 134, -200, -199, -202, -139, -151, -283, -1203, -116, -989,
            -199,
        ],
        [-248, 244, 141, 364, -223, -25, 76, 269, -470, 274, 585, 306, -675, -84, -6, 514],
        [28, 2128, 483, 717, 1035, -13, -374, 626, 687, -925, -837, -678, -2080, -798, -1146, 1548],
        [
            -257, 1851, 761, 1392, 1290, -713, -95, 793, 857, -1472, -285, -830, -2258, -372,
            -1557, 2174,
        ],
        [31, -40, -186, 466, -889, -129, -56, 802, -995, -339, -81, 591, -982, 794, 699, 260],
        [241, -30, -309, 314, -703, 129, -143, 610, -650, -468, -83, 597, -1031, 728, 636, 207],
        [-90, 275, -467, -884, 928, 591, 90, -407, 1066, 490, 9, -326, 724, 10, -69, 292],
        [-288, -51, -287, -529, 703, 627, -80, -215, 961, 972, 74, -305, -117, -53, -374, 200],
        [-140, 53, -433, -25, -105, 143, -124, 140, -76, -250, -103, -242, -645, -321, -1073, -388],
        [352, 127, -250, -83, 546, -89, -43, 48, 571, 273, 324, 806, 452, 501, 472, 87],
        [-209, 310, -42, -219, 211, -68, 56, -599, 47, 360, 583, 635, -180, 122, -63, -113],
        [253, 12, 337, 808, -225, -1291, -173, -195, -369, -190, -594, 9, -258, 104, 796, -103],
        [-176, 316, -253, 159, -242, -75, -107, -92, -64, 25, 230, 759, -14, -902, -546, 166],
        [3, 454, 594, -199, 69, 477, -230, -266, 285, -130, 569, 33, -247, -218, -375, 5],
        [-338, 977, 229, -381, -578, 472, -183, 3085, -319, 1733, 1608, 453, 1133, -280, 253, 849],
        [107, 1071, -135, -271, -324, 500, -302, -358, -335, 4053, 1047, -82, 503, -356, 20, 1087],
        [-429, -16, -255, -836, 44, -67, -338, 435, 117, 53, 139, 185, 434, -830, 308, -77],
        [-374, 172, 24, -449, -147, 536, -273, 322, -115, 200, 332, 486, 42, 474, 77, -347],
        [92, 51, 145, -369, 116, -112, -144, -133, 93, -87, 153, -262, -209, 38, -472, 362],
        [56, -152, 71, 24, 29, 33, 84, -124, -58, -77, 80, -27, -301, 1, -343, -87],
        [223, -177, 123, -103, -97, -150, 187, -513, 84, 70, -359, -1277, -194, 304, 120, 343],
        [589, 1540, 576, 86, -87, 152, 84, 144, -274, 48, 136, -20, 15, 107, -9, 1176],
    ],
    biases: [
        -302, 1581, 418, 125, 477, -88, -102, -212, 327, 1099, 148, -392, -1203, -334, -1046, 1198,
    ],
    outer: [-390, 409, 347, 841, 660, 531, -52, 348, 747, 979, 613, 1206, -1859, -1422, -1672, 217],
    bias: 0,
};
