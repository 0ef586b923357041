//! Exact figures (section 7, E1 to E7 and the values of E11).

use super::super::Payoff;
use super::std::collections::HashMap;
use super::*;

/// An exact fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio(i128, i128);

impl Ratio {
    fn new(top: i128, bottom: i128) -> Self {
        let (mut a, mut b) = (top.abs(), bottom);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self(top / a, bottom / a)
    }
    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
    fn times(self, top: u32, bottom: u32) -> Self {
        Self::new(self.0 * i128::from(top), self.1 * i128::from(bottom))
    }
    fn exceeds(self, other: Self) -> bool {
        self.0 * other.1 > other.0 * self.1
    }
}

/// How the seats choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// Seat 0 for the most, the others for the least.
    Best,
    /// Uniformly among the legal ids.
    Random,
}

/// The exact value of a game for seat 0.
struct Value<F> {
    end: F,
    choice: Choice,
    /// What every player node adds.
    node: i128,
    known: HashMap<State, Ratio>,
}

impl<F: Fn(&State) -> Ratio> Value<F> {
    fn of(state: &State, choice: Choice, end: F) -> Ratio {
        Value { end, choice, node: 0, known: HashMap::new() }.at(state)
    }

    fn at(&mut self, state: &State) -> Ratio {
        if state.node() == Node::Terminal {
            return (self.end)(state);
        }
        if let Some(value) = self.known.get(state) {
            return *value;
        }
        let mut value = Ratio(0, 1);
        for (faces, weight) in chance_outcomes(state) {
            let mut next = state.clone();
            next.apply_chance(faces);
            value = value.plus(self.at(&next).times(weight, state.total_weight()));
        }
        if let Node::Player(seat) = state.node() {
            value = self.choose(state, seat);
        }
        self.known.insert(state.clone(), value);
        value
    }

    fn choose(&mut self, state: &State, seat: u8) -> Ratio {
        let values = legal(state).into_iter().map(|action| {
            let mut next = state.clone();
            next.apply_action(action);
            self.at(&next)
        });
        let values: Vec<Ratio> = values.collect();
        let count = u32::try_from(values.len()).expect("few actions");
        let chosen = match self.choice {
            Choice::Random => values.into_iter().fold(Ratio(0, 1), Ratio::plus).times(1, count),
            Choice::Best => values
                .into_iter()
                .reduce(|a, b| if b.exceeds(a) == (seat == 0) { b } else { a })
                .expect("an action"),
        };
        chosen.plus(Ratio(self.node, 1))
    }
}

/// The start of the last turn of a game, of which so many rolls are left.
fn last_turn(yellow: u8, red: u8, rolls: u8) -> State {
    let mut state = turn(3, yellow, red);
    state.options.turn_limit = state.turns + 1;
    let Phase::Rolling(turn) = &mut state.phase else { panic!("a turn begins with a roll") };
    turn.roll = 4 - rolls;
    state
}

/// The swords at the end of the turn: the centre was empty.
fn swords(state: &State) -> u8 {
    state.centre.dice.swords()
}

#[test]
fn e1_swords_of_three_white_dice() {
    let mut counts = [0; 10];
    for (faces, weight) in chance_outcomes(&new(2)) {
        counts[usize::from(faces.swords())] += weight;
    }
    assert_eq!(counts, [27, 27, 36, 46, 30, 24, 16, 6, 3, 1]);
    let sum: u32 = (0..).zip(counts).map(|(swords, n)| swords * n).sum();
    assert_eq!(sum, 3 * 216);
}

#[test]
fn e2_e3_the_opening_of_two() {
    let (mut tied, mut bids) = (0, [0u32; 10]);
    for (first, weight) in chance_outcomes(&new(2)) {
        let mut state = new(2);
        state.apply_chance(first);
        for (second, ways) in chance_outcomes(&state) {
            let mut state = state.clone();
            state.apply_chance(second);
            match &state.phase {
                Phase::Opening(opening) => {
                    assert_eq!(opening.round, 2);
                    tied += weight * ways;
                }
                _ => bids[usize::from(swords(&state))] += weight * ways,
            }
        }
    }
    let all = 216 * 216;
    let of = |n: u32, all: u32| Ratio::new(n.into(), all.into());
    assert_eq!(of(tied, all), Ratio(277, 1944));
    // Rounds until one is decided.
    assert_eq!(of(all, all - tied), Ratio(1944, 1667));
    let bids = bids.map(|n| of(n, all - tied));
    let wanted = [
        Ratio(0, 1),
        Ratio(243, 6668),
        Ratio(162, 1667),
        Ratio(345, 1667),
        Ratio(340, 1667),
        Ratio(332, 1667),
        Ratio(760, 5001),
        Ratio(103, 1667),
        Ratio(53, 1667),
        Ratio(215, 20_004),
    ];
    assert_eq!(bids, wanted);
    let mean = (0..).zip(bids).fold(Ratio(0, 1), |sum, (n, p)| sum.plus(p.times(n, 1)));
    assert_eq!(mean, Ratio(7266, 1667));
}

#[test]
fn e4_the_best_chance_of_so_many_swords() {
    let wanted = [
        (511, 512),
        (63, 64),
        (3275, 3456),
        (90_983, 104_976),
        (1_851_623, 2_519_424),
        (172_015, 314_928),
        (111_161, 314_928),
        (486_241, 2_519_424),
        (753_571, 10_077_696),
    ];
    for (least, (top, bottom)) in (1..).zip(wanted) {
        let reached = |state: &State| Ratio(i128::from(swords(state) >= least), 1);
        assert_eq!(Value::of(&last_turn(0, 0, 3), Choice::Best, reached), Ratio(top, bottom));
    }
}

#[test]
fn e5_the_most_swords() {
    let end = |state: &State| Ratio(swords(state).into(), 1);
    assert_eq!(Value::of(&last_turn(0, 0, 3), Choice::Best, end), Ratio(11, 2));
    assert_eq!(Value::of(&last_turn(1, 1, 3), Choice::Best, end), Ratio(17, 2));
}

#[test]
fn e6_the_most_coins() {
    let end = |state: &State| Ratio(coins(state)[0].into(), 1);
    for (rolls, wanted) in [(1, Ratio(5, 4)), (2, Ratio(131, 54)), (3, Ratio(2495, 729))] {
        assert_eq!(Value::of(&last_turn(0, 0, rolls), Choice::Best, end), wanted);
    }
}

#[test]
fn e7_a_random_turn() {
    let random = |end: fn(&State) -> Ratio| Value::of(&last_turn(0, 0, 3), Choice::Random, end);
    assert_eq!(random(|s| Ratio(coins(s)[0].into(), 1)), Ratio(8_258_053, 6_718_464));
    assert_eq!(random(|s| Ratio(swords(s).into(), 1)), Ratio(21_208_963, 6_718_464));
    assert_eq!(random(|s| Ratio((swords(s) == 0).into(), 1)), Ratio(6_610_711, 53_747_712));
    // Three white dice show at most as many yellow symbols as there are dice.
    assert_eq!(random(|s| Ratio(party(s, 0)[1].into(), 1)), Ratio(17_231_095, 40_310_784));
    let mut nodes = Value {
        end: |_: &State| Ratio(0, 1),
        choice: Choice::Random,
        node: 1,
        known: HashMap::new(),
    };
    assert_eq!(nodes.at(&last_turn(0, 0, 3)), Ratio(4_638_985, 1_679_616));
}

const fn pocket(white: [i8; 8], turn_limit: u16) -> Options {
    let [_, yellow, red] = DiceSet::PRINTED.0;
    Options {
        players: 2,
        dice_set: DiceSet([white, yellow, red]),
        turn_limit,
        setup_roll_limit: 1,
        auto_forced: true,
        payoff: Payoff::Win,
        shaping: false,
        components: crate::SetRef::SHIPPED,
    }
}

pub(super) const POCKET_A: Options = pocket([0, 0, 0, 3, 3, 0, 0, 0], 1);
pub(super) const POCKET_B: Options = pocket([0, 0, 0, 3, 3, 0, 0, 0], 2);
pub(super) const POCKET_C: Options = pocket([0, 6, 0, 0, 0, 0, 0, 0], 4);
pub(super) const POCKET_D: Options = pocket(DiceSet::PRINTED.0[0], 1);

#[test]
fn e11_values_of_the_pocket_games() {
    let zero = Ratio(0, 1);
    for (options, payoff, random, best) in [
        (POCKET_A, Payoff::Win, Ratio(-147_205, 589_824), Ratio(-2555, 8192)),
        (POCKET_A, Payoff::Margin, Ratio(-22_217, 3_932_160), Ratio(-2373, 163_840)),
        (POCKET_B, Payoff::Win, zero, zero),
        (POCKET_B, Payoff::Margin, zero, zero),
        (POCKET_C, Payoff::Win, Ratio(1, 1), Ratio(1, 1)),
        (POCKET_C, Payoff::Margin, Ratio(1, 20), Ratio(1, 20)),
        (
            POCKET_D,
            Payoff::Win,
            Ratio(-2_068_328_807, 22_039_921_152),
            Ratio(-5_310_367, 38_263_752),
        ),
        (
            POCKET_D,
            Payoff::Margin,
            Ratio(-2_287_480_681, 1_306_069_401_600),
            Ratio(-138_223, 28_343_520),
        ),
    ] {
        let state = with(&Options { payoff, ..options });
        let end = |state: &State| {
            assert_eq!(state.payoff(0), -state.payoff(1));
            Ratio::new(state.payoff(0).into(), State::UNIT.into())
        };
        assert_eq!(Value::of(&state, Choice::Random, end), random);
        assert_eq!(Value::of(&state, Choice::Best, end), best);
    }
}
