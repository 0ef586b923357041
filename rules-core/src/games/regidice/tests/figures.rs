//! The exact figures of section 8: whole trees, counted by both sets of rules.

use super::{oracle::At, oracle::World, *};

/// A fraction in lowest terms.
type Fraction = (u128, u128);

const fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
const fn reduce((a, b): Fraction) -> Fraction {
    let by = gcd(a, b);
    (a / by, b / by)
}
const fn sum(a: Fraction, b: Fraction) -> Fraction {
    let by = gcd(a.1, b.1);
    reduce((a.0 * (b.1 / by) + b.0 * (a.1 / by), a.1 / by * b.1))
}

/// Nodes of each kind at each depth.
#[derive(Default, Debug, PartialEq)]
struct Count {
    players: Vec<u64>,
    chances: Vec<u64>,
    wins: Vec<u64>,
    losses: Vec<u64>,
}

/// What random play, and the best play, bring from a position.
#[derive(Clone, Copy)]
struct Worth {
    decisions: Fraction,
    random_win: Fraction,
    best_win: Fraction,
}

fn count_at(list: &mut Vec<u64>, depth: usize) {
    list.resize(list.len().max(depth + 1), 0);
    list[depth] += 1;
}

fn totals(count: &Count) -> [u64; 4] {
    [&count.players, &count.chances, &count.wins, &count.losses].map(|list| list.iter().sum())
}

const ZERO: Fraction = (0, 1);

/// Walks the whole tree with the rules.
fn walk(state: &State, depth: usize, count: &mut Count) -> Worth {
    let mut branches = vec![];
    let (list, own) = match state.node() {
        Node::Terminal => {
            let won = state.payoff(0) == 1;
            count_at(if won { &mut count.wins } else { &mut count.losses }, depth);
            let win = (u128::from(won), 1);
            return Worth { decisions: ZERO, random_win: win, best_win: win };
        }
        Node::Player(_) => {
            for action in state.legal_actions() {
                let mut next = state.clone();
                next.apply_action(action);
                branches.push((next, 1));
            }
            (&mut count.players, (1, 1))
        }
        Node::Chance => {
            state.chance_outcomes(|roll, weight| {
                let mut next = state.clone();
                next.apply_chance(roll);
                branches.push((next, u128::from(weight)));
            });
            (&mut count.chances, ZERO)
        }
    };
    count_at(list, depth);
    let whole: u128 = branches.iter().map(|(_, weight)| weight).sum();
    let mut worth = Worth { decisions: own, random_win: ZERO, best_win: ZERO };
    for (next, weight) in branches {
        let part = walk(&next, depth + 1, count);
        let share = |one: Fraction| reduce((one.0 * weight, one.1 * whole));
        worth.decisions = sum(worth.decisions, share(part.decisions));
        worth.random_win = sum(worth.random_win, share(part.random_win));
        if state.node() == Node::Chance {
            worth.best_win = sum(worth.best_win, share(part.best_win));
        } else if part.best_win.0 * worth.best_win.1 > worth.best_win.0 * part.best_win.1 {
            worth.best_win = part.best_win;
        }
    }
    worth
}

/// Walks the whole tree with the oracle.
fn walk_literally(world: &World, depth: usize, count: &mut Count) {
    match world.at {
        At::Won => count_at(&mut count.wins, depth),
        At::Lost => count_at(&mut count.losses, depth),
        At::Roll(..) => {
            count_at(&mut count.chances, depth);
            for faces in world.outcomes() {
                let mut next = world.clone();
                next.apply_chance(&faces);
                walk_literally(&next, depth + 1, count);
            }
        }
        _ => {
            count_at(&mut count.players, depth);
            for id in world.legal() {
                let mut next = world.clone();
                next.apply_action(id);
                walk_literally(&next, depth + 1, count);
            }
        }
    }
}

/// Counts the tree below a position twice and returns what both agree on.
fn count(state: &State, world: &World) -> (Count, Worth) {
    let (mut one, mut other) = (Count::default(), Count::default());
    let worth = walk(state, 0, &mut one);
    walk_literally(world, 0, &mut other);
    assert_eq!(one, other);
    (one, worth)
}

/// Depths from the first that has a node.
fn from(first: usize, list: &[u64]) -> &[u64] {
    assert!(list[..first].iter().all(|nodes| *nodes == 0));
    &list[first..]
}

fn e1(auto_forced: bool) -> (Count, Worth) {
    let start_dice = StartDice([3, 12, 8, 6]);
    let options = Options { players: 1, start_dice, auto_forced, ..Options::default() };
    count(&State::new_game(&options).unwrap(), &World::new(options))
}

#[test]
fn e1_three_dice_alone() {
    let (tree, worth) = e1(true);
    assert_eq!(tree.players, [0, 0, 0, 216, 221, 342, 24, 48]);
    assert_eq!(tree.chances, [1, 6, 36, 0, 0, 6, 12]);
    assert_eq!(tree.losses, [0, 0, 0, 0, 217, 509, 780, 72, 96]);
    assert_eq!((totals(&tree), worth.decisions), ([851, 61, 0, 1674], (2215, 1296)));
    let (tree, worth) = e1(false);
    assert_eq!(tree.players, [0, 0, 0, 216, 438, 1068, 1500, 1500, 1290, 1278, 1170, 504, 72]);
    assert_eq!(tree.chances, [1, 6, 36, 0, 0, 0, 0, 0, 0, 18]);
    assert_eq!(tree.losses, [0, 0, 0, 0, 0, 0, 0, 0, 216, 0, 216, 738, 432, 72]);
    assert_eq!((totals(&tree), worth.decisions), ([9036, 61, 0, 1674], (100_927, 15552)));
}

/// A position in round 40 after its declarations.
fn last_round(
    auto_forced: bool,
    (leader, enemy, damage): (Seat, u8, u8),
    wounded: [u8; 4],
    pools: &[&str],
    declarations: &str,
) -> (Count, Worth) {
    let players = Seat::try_from(pools.len()).unwrap();
    let options = Options { players, auto_forced, ..Options::default() };
    let mut state = rolled(options, pools);
    state.table.round = 40;
    state.table.leader = leader;
    state.table.enemy = Enemy::new(enemy).unwrap();
    state.table.damage = damage;
    state.table.injured.values_mut().copy_from_slice(&wounded);
    let mut world = World::like(&state);
    for text in declarations.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let action = Action::parse(text).unwrap();
        state.apply_action(action);
        world.apply_action(action.index());
    }
    count(&state, &world)
}

fn e2(auto_forced: bool) -> (Count, Worth) {
    let pools = ["R2 R4 Y4 B3", "R1 Y5 K1", "R5 B6"];
    let declared = "declare animal 1, declare attack 6, declare block 4";
    last_round(auto_forced, (1, 2, 3), [0; 4], &pools, declared)
}

#[test]
fn e2_an_animal_helps() {
    let (tree, worth) = e2(true);
    assert_eq!(tree.players, [1, 3, 8, 21, 41, 93, 176, 273, 348, 381, 372, 259, 169, 116, 54, 8]);
    assert_eq!(
        tree.losses,
        [0, 0, 0, 2, 10, 30, 68, 158, 328, 452, 582, 612, 416, 264, 200, 104, 16]
    );
    assert_eq!((totals(&tree), worth.decisions), ([2323, 0, 0, 3242], (4_132_909, 622_080)));
    let (tree, worth) = e2(false);
    let players = [
        1, 3, 8, 12, 23, 41, 74, 101, 180, 255, 322, 401, 469, 581, 808, 1142, 1416, 1424, 1120,
        663, 285, 81, 14, 1,
    ];
    assert_eq!(tree.players, players);
    let losses = [1, 8, 27, 52, 74, 130, 285, 517, 690, 668, 470, 232, 73, 14, 1];
    assert_eq!(from(10, &tree.losses), losses);
    assert_eq!((totals(&tree), worth.decisions), ([9425, 0, 0, 3242], (3_739_669, 248_832)));
}

fn e3(auto_forced: bool) -> (Count, Worth) {
    let pools = ["R2 Y3 B4 K5", "Y1 Y1 Y1 Y2 B1 B1 B1 B2"];
    let declared = "declare heal 5, declare cast 6";
    last_round(auto_forced, (0, 2, 1), [1, 0, 1, 1], &pools, declared)
}

#[test]
fn e3_a_run_and_a_spell_heal() {
    let (tree, worth) = e3(true);
    let players = [1, 3, 7, 17, 47, 124, 304, 676, 1397, 2247, 2685, 2235, 1270, 420, 46];
    assert_eq!(tree.players, players);
    let losses = [8, 53, 231, 619, 1560, 3184, 4618, 4096, 2444, 834, 92];
    assert_eq!(from(5, &tree.losses), losses);
    assert_eq!(totals(&tree), [11479, 0, 0, 17739]);
    assert_eq!(worth.decisions, (832_511_083, 100_776_960));
    let (tree, worth) = e3(false);
    let players = [
        1, 3, 7, 12, 23, 40, 64, 149, 335, 632, 1021, 1520, 2076, 2490, 2732, 2875, 2812, 2206,
        1377, 612, 194, 30,
    ];
    assert_eq!(tree.players, players);
    let losses =
        [1, 7, 22, 56, 162, 421, 809, 1167, 1430, 1772, 2265, 2603, 2605, 2206, 1377, 612, 194, 30];
    assert_eq!(from(5, &tree.losses), losses);
    assert_eq!(totals(&tree), [21211, 0, 0, 17739]);
    assert_eq!(worth.decisions, (2_681_020_259, 201_553_920));
}

fn e4(auto_forced: bool) -> (Count, Worth) {
    let options = Options { players: 1, auto_forced, ..Options::default() };
    let mut state = rolled(options, &["K- K- K- K- K- K-"]);
    state.table.phase = Phase::Roll { locked: Default::default() };
    state.table.round = 40;
    state.table.enemy = Enemy::new(3).unwrap();
    state.table.injured[Colour::Black] = 1;
    let mut world = World::like(&state);
    world.at = At::Roll(0, 3, 5);
    count(&state, &world)
}

#[test]
#[ignore = "soak: 270 thousand decisions, twice"]
fn e4_six_black_dice() {
    let (tree, worth) = e4(true);
    let players = [0, 0, 1512, 4590, 10118, 20200, 26758, 27307, 21024, 13832, 7028, 2577, 510, 62];
    assert_eq!(tree.players, players);
    assert_eq!(tree.chances, [1, 252]);
    assert_eq!(tree.wins, [0, 0, 0, 11, 0, 0, 0, 0, 0, 4]);
    let losses = [6, 3357, 6062, 19701, 29927, 34949, 29008, 20917, 12162, 5071, 958, 124];
    assert_eq!(from(3, &tree.losses), losses);
    assert_eq!(totals(&tree), [135_518, 253, 15, 162_242]);
    assert_eq!((worth.random_win, worth.best_win), ((373, 2_239_488), (31, 46656)));
    let (tree, _) = e4(false);
    assert_eq!(totals(&tree), [522_684, 253, 15, 162_242]);
}

fn e5(auto_forced: bool) -> (Count, Worth) {
    last_round(auto_forced, (0, 1, 0), [0; 4], &["R1 Y6 B4", "R4 Y4 B2"], "")
}

#[test]
fn e5_two_players_declare() {
    let (tree, worth) = e5(true);
    let players =
        [1, 30, 750, 1571, 3346, 6804, 11132, 15589, 17243, 16491, 15601, 12247, 6095, 1394];
    assert_eq!(tree.players, players);
    let losses = [229, 900, 2769, 6073, 10948, 17837, 21150, 20391, 21234, 19148, 10862, 2788];
    assert_eq!(from(3, &tree.losses), losses);
    assert_eq!(totals(&tree), [108_294, 0, 0, 134_329]);
    assert_eq!(worth.decisions, (112_387_627, 19_440_000));
    let (tree, worth) = e5(false);
    assert_eq!(totals(&tree), [270_200, 0, 0, 134_329]);
    assert_eq!(worth.decisions, (65_027_443, 6_480_000));
}

/// The number of outcomes of a node does not depend on earlier outcomes, so
/// one path shows them all.
#[test]
fn e6_histories_to_the_first_decision() {
    let figures: [u128; 4] =
        [252u128.pow(3), 126u128.pow(6), 56u128.pow(6) * 21u128.pow(3), 21u128.pow(12)];
    assert_eq!(figures[3], 7_355_827_511_386_641);
    for (players, figure) in (1..=4).zip(figures) {
        let options = Options { players, ..Options::default() };
        let (mut state, mut histories) = (State::new_game(&options).unwrap(), 1u128);
        while state.node() == Node::Chance {
            let mut outcomes = 0;
            state.chance_outcomes(|_, _| outcomes += 1);
            histories *= outcomes;
            state.apply_chance(state.outcome_at(0));
        }
        assert_eq!(histories, figure);
    }
}
