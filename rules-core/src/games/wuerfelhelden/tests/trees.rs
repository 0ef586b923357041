//! Trees: nodes by depth, counted with the rules and with the oracle,
//! which must agree at every node (section 7, E8 to E11).

use alloc::{collections::BTreeSet, string::ToString, vec};

use super::oracle::{Box, PRINTED, Table, Who};
use super::std::collections::HashMap;
use super::*;

/// Player, chance and terminal nodes, and different states, of one depth.
type Row = [u64; 4];

/// A state of the rules and of the oracle.
struct WithOracle {
    state: State,
    oracle: Box,
    table: Table,
}

fn oracle(options: &Options, faces: [&'static str; 3]) -> Box {
    Box {
        players: options.players.into(),
        faces,
        turn_limit: options.turn_limit.into(),
        rounds: options.setup_roll_limit.into(),
        auto_forced: options.auto_forced,
    }
}

fn new_game(options: &Options, faces: [&'static str; 3]) -> WithOracle {
    let oracle = oracle(options, faces);
    WithOracle { state: with(options), table: oracle.new_game(), oracle }
}

fn new_turn(options: &Options, yellow: u8, red: u8) -> WithOracle {
    let state = turn_with(options, yellow, red);
    let oracle = oracle(options, PRINTED);
    let table = oracle.turn(state.turns.into(), [yellow.into(), red.into()]);
    WithOracle { state, oracle, table }
}

/// The steps of a state as texts with weights, and what follows.
fn steps(state: &State) -> Vec<(String, u32, State)> {
    let mut steps = Vec::new();
    for action in state.legal_actions() {
        let mut next = state.clone();
        next.apply_action(action);
        steps.push((action.to_string(), 1, next));
    }
    state.chance_outcomes(|faces, weight| {
        let mut next = state.clone();
        next.apply_chance(faces);
        steps.push((faces.to_string(), weight, next));
    });
    steps
}

/// Counts down to a depth, or to the end; every path counts, equal states are
/// looked at once.
fn levels(both: WithOracle, depth: usize) -> Vec<Row> {
    let WithOracle { state, oracle, table } = both;
    let mut level = HashMap::from([(state, (table, 1u64))]);
    let mut rows = Vec::new();
    while !level.is_empty() && rows.len() <= depth {
        let (mut row, mut next) = ([0, 0, 0, 0], HashMap::<State, (Table, u64)>::new());
        let different: BTreeSet<&Table> = level.values().map(|(table, _)| table).collect();
        assert_eq!(different.len(), level.len(), "two states are one table");
        row[3] = u64::try_from(level.len()).expect("a number of states");
        for (state, (table, paths)) in level {
            let (kind, who) = match state.node() {
                Node::Player(seat) => (0, Who::Seat(seat.into())),
                Node::Chance => (1, Who::Dice),
                Node::Terminal => (2, Who::Nobody),
            };
            row[kind] += paths;
            assert_eq!(Box::who(&table), who);
            let totals = oracle.totals(&table).into_iter().map(u32::cast_signed);
            assert!(totals.eq(super::totals(&state)));
            let (real, other) = (steps(&state), oracle.steps(&table));
            assert_eq!(real.len(), other.len(), "{state:?}");
            for ((text, weight, state), (other, ways, table)) in real.into_iter().zip(other) {
                assert_eq!((&text, weight), (&other, ways));
                let seen = next.entry(state).or_insert_with(|| (table.clone(), 0));
                assert_eq!(seen.0, table, "one state is two tables");
                seen.1 += paths;
            }
        }
        rows.push(row);
        level = next;
    }
    rows
}

fn nodes(row: &Row) -> u64 {
    row[..3].iter().sum()
}

#[test]
fn e8_plays_of_one_turn() {
    for (roll, plays) in [(3, 35), (2, 2_760), (1, 220_635)] {
        let options = Options { turn_limit: 60, ..Options::default() };
        let mut both = new_turn(&options, 0, 0);
        let last = Options { turn_limit: both.state.turns + 1, ..options };
        both.state.options.turn_limit = last.turn_limit;
        both.oracle = oracle(&last, PRINTED);
        if roll > 1 {
            // Fewer rolls: both begin with a later one, everything in the hand.
            assert_eq!(later(&both.state, roll), plays);
            continue;
        }
        let ends: u64 = levels(both, usize::MAX - 1).iter().map(|row| row[2]).sum();
        assert_eq!(ends, plays);
    }
}

/// The plays of a turn whose first roll counts as a later one.
fn later(start: &State, roll: u8) -> u64 {
    let mut state = start.clone();
    let Phase::Rolling(turn) = &mut state.phase else { panic!("a turn begins with a roll") };
    turn.roll = roll;
    let mut level = HashMap::from([(state, 1u64)]);
    let mut ends = 0;
    while !level.is_empty() {
        let mut next = HashMap::new();
        for (state, paths) in level {
            if state.node() == Node::Terminal {
                ends += paths;
            }
            for (_, _, state) in steps(&state) {
                *next.entry(state).or_default() += paths;
            }
        }
        level = next;
    }
    ends
}

#[test]
fn e9_step_sequences() {
    let counts = |rows: Vec<Row>| rows.iter().skip(1).map(nodes).collect::<Vec<_>>();
    let options = |players| Options { players, ..Options::default() };
    let start = |players| new_game(&options(players), PRINTED);
    assert_eq!(counts(levels(start(2), 4)), [35, 1225, 42_875, 300_885]);
    assert_eq!(counts(levels(start(3), 4)), [35, 1225, 42_875, 1_500_625]);
    let turn = |auto_forced| new_turn(&Options { auto_forced, ..options(3) }, 0, 0);
    assert_eq!(counts(levels(turn(true), 5)), [35, 110, 1455, 5115, 59_825]);
    assert_eq!(counts(levels(turn(false), 5)), [35, 110, 1375, 4335, 50_535]);
}

/// Compares the rows of some depths.
fn compare(both: WithOracle, wanted: &[(usize, Row)]) {
    let deepest = wanted.iter().map(|(depth, _)| *depth).max().unwrap_or(0);
    let rows = levels(both, deepest);
    for (depth, row) in wanted {
        assert_eq!(rows[*depth], *row, "depth {depth}");
    }
}

#[test]
fn e10_new_games_by_depth() {
    let start = |players| new_game(&Options { players, ..Options::default() }, PRINTED);
    compare(
        start(2),
        &[
            (1, [0, 35, 0, 35]),
            (2, [0, 1_225, 0, 39]),
            (3, [37_660, 5_215, 0, 1_365]),
            (4, [59_180, 241_705, 0, 2_585]),
            (5, [7_074_700, 879_255, 0, 6_457]),
        ],
    );
    compare(start(3), &[(3, [0, 42_875, 0, 61]), (4, [1_257_480, 243_145, 0, 2_135])]);
    compare(start(4), &[(4, [0, 1_500_625, 0, 87])]);
}

#[test]
#[ignore = "fifty million paths, in `make soak`"]
fn e10_new_games_of_more_players_five_deep() {
    let start = |players| new_game(&Options { players, ..Options::default() }, PRINTED);
    compare(start(3), &[(5, [1_976_040, 10_486_115, 0, 5_629])]);
    compare(start(4), &[(5, [42_512_120, 10_009_755, 0, 3_045])]);
}

#[test]
fn e10_turns_by_depth() {
    compare(
        new_turn(&Options::default(), 0, 0),
        &[
            (1, [35, 0, 0, 35]),
            (2, [55, 55, 0, 100]),
            (3, [1_360, 95, 0, 1_289]),
            (4, [2_950, 2_165, 0, 2_985]),
            (5, [54_425, 5_400, 0, 23_852]),
        ],
    );
    compare(
        new_turn(&Options { auto_forced: false, ..Options::default() }, 0, 0),
        &[
            (2, [75, 35, 0, 110]),
            (3, [1_300, 75, 0, 1_265]),
            (4, [3_035, 1_300, 0, 3_253]),
            (5, [47_500, 3_035, 0, 21_951]),
        ],
    );
    compare(
        new_turn(&Options::default(), 1, 1),
        &[
            (2, [0, 210, 0, 210]),
            (3, [1_050, 0, 0, 1_050]),
            (4, [2_930, 2_085, 0, 4_220]),
            (5, [45_810, 5_845, 0, 39_049]),
        ],
    );
}

/// A whole tree: its rows, with the sums of its kinds of nodes and states, and
/// its greatest depth.
fn whole(options: &Options, white: &'static str) -> (Vec<Row>, Row, usize) {
    let rows = levels(new_game(options, [white, PRINTED[1], PRINTED[2]]), usize::MAX - 1);
    let mut sums = [0; 4];
    for row in &rows {
        sums.iter_mut().zip(row).for_each(|(sum, n)| *sum += n);
    }
    let deepest = rows.len() - 1;
    (rows, sums, deepest)
}

#[test]
fn e11_pocket_a() {
    let (rows, sums, deepest) = whole(&figures::POCKET_A, "333CCC");
    assert_eq!((sums, deepest), ([2_640, 3_381, 9_664, 649], 11));
    let column = |kind: usize| rows.iter().map(|row| row[kind]).collect::<Vec<_>>();
    assert_eq!(column(0), [0, 0, 0, 64, 80, 96, 288, 832, 832, 448, 0, 0]);
    assert_eq!(column(1), [1, 4, 16, 0, 16, 112, 144, 128, 720, 1344, 896, 0]);
    assert_eq!(column(2), [0, 0, 0, 0, 64, 0, 32, 288, 720, 1712, 3712, 3136]);
    assert_eq!(column(3), [1, 4, 7, 28, 66, 63, 80, 122, 122, 87, 45, 24]);
}

#[test]
fn e11_pocket_a_without_forced_rolls() {
    let options = Options { auto_forced: false, ..figures::POCKET_A };
    let (rows, _, deepest) = whole(&options, "333CCC");
    let column = |kind: usize| rows.iter().map(|row| row[kind]).collect::<Vec<_>>();
    assert_eq!(deepest, 13);
    assert_eq!(column(0), [0, 0, 0, 64, 96, 96, 256, 608, 1056, 1056, 672, 256, 0, 0]);
    assert_eq!(column(1), [1, 4, 16, 0, 0, 96, 96, 64, 320, 800, 1056, 672, 256, 0]);
    assert_eq!(column(2), vec![0, 0, 0, 0, 64, 0, 0, 192, 288, 896, 1920, 2976, 2304, 1024]);
}

#[test]
fn e11_pockets_b_and_c() {
    let (_, sums, deepest) = whole(&figures::POCKET_B, "333CCC");
    assert_eq!((sums, deepest), ([1_597_200, 2_042_485, 5_837_056, 5_479], 20));
    let (_, sums, deepest) = whole(&figures::POCKET_C, "111111");
    assert_eq!((sums, deepest), ([28_560, 30_942, 28_561, 591], 38));
}

#[test]
fn e11_pocket_d() {
    let (_, sums, deepest) = whole(&figures::POCKET_D, PRINTED[0]);
    assert_eq!((sums, deepest), ([12_250_000, 18_572_261, 270_277_875, 23_109], 11));
}
