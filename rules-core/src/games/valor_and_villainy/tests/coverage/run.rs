//! The games, the counts and their table.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::sync::atomic::{AtomicU64, Ordering};
use std::{fs, path::Path, println, sync::Mutex, thread};

use super::{
    Event, Memory, Snapshot,
    exceptions::{NO_MOMENT, PROVED},
    names::{self, KINDS, Key},
    probes,
};
use crate::{
    Heuristic, Legal, Node, Observe, Setup, StepOf, below,
    flow::Flow,
    games::valor_and_villainy::{
        legal::Pending,
        state::State,
        tests::{heuristic::drawn, rules_page},
    },
    generator, sample_chance,
};

/// Who plays: chance alone, or the heuristic action, in every other game but for one
/// decision in four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Random,
    Heuristic,
}

/// How often everything was met.
#[derive(Clone, Default)]
struct Counts {
    rows: Vec<u64>,
    names: BTreeMap<Key, u64>,
    games: u64,
    events: u64,
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.rows.resize(other.rows.len(), 0);
        for (sum, n) in self.rows.iter_mut().zip(&other.rows) {
            *sum += n;
        }
        for (key, n) in &other.names {
            *self.names.entry(key.clone()).or_default() += n;
        }
        self.games += other.games;
        self.events += other.events;
    }

    fn record(&mut self, snapshot: &Snapshot<'_>) {
        self.events += 1;
        for (count, probe) in self.rows.iter_mut().zip(probes()) {
            *count += u64::from((probe.seen)(snapshot));
        }
        names::record(snapshot, &mut self.names);
    }

    fn name(&self, key: &Key) -> u64 {
        self.names.get(key).copied().unwrap_or(0)
    }
}

/// Takes a step event by event, and holds the end against the step as a whole.
fn take(
    state: &mut State,
    step: StepOf<State>,
    memory: &mut Memory,
    mut see: impl FnMut(&Snapshot<'_>),
) {
    let mut whole = state.clone();
    crate::step::apply_step_to(&mut whole, step);
    state.table.decisions = whole.table.decisions;
    let mut event = match step {
        crate::Step::Action(action) => Event::Action(action),
        crate::Step::Chance(outcome) => Event::Chance(outcome),
    };
    loop {
        let before = state.clone();
        match event {
            Event::Action(action) => state.do_action(action),
            Event::Chance(outcome) => state.do_chance(outcome),
            Event::Forced | Event::Start => state.do_forced(),
        }
        let snapshot = Snapshot { before: &before, event, after: state, memory };
        see(&snapshot);
        let mut next = *memory;
        next.record(&snapshot);
        *memory = next;
        if state.table.ending.is_some() {
            state.asked = 0;
            break;
        }
        event = match state.pending() {
            Pending::Forced => Event::Forced,
            Pending::Decision(_) => match state.only_action() {
                Some(action) => Event::Action(action),
                None => break,
            },
            Pending::Chance(()) | Pending::Terminal => break,
        };
    }
    assert!(*state == whole, "the events of {step:?} do not add up to it");
}

/// Plays one game and counts what it meets.
fn play(heroes: u8, manner: Manner, game: u64, counts: &mut Counts) {
    let mut rng = generator(2026, u64::from(heroes) << 32 | game);
    let mut state = State::new_game(&drawn(heroes, &mut rng)).expect("the options are good");
    let mut memory = Memory::default();
    counts.record(&Snapshot {
        before: &state,
        event: Event::Start,
        after: &state,
        memory: &memory,
    });
    loop {
        let step = match state.node() {
            Node::Terminal => break,
            Node::Chance => crate::Step::Chance(sample_chance(&state, &mut rng)),
            Node::Player(seat) => {
                let legal = state.legal_actions();
                let random =
                    manner == Manner::Random || game.is_multiple_of(2) && below(&mut rng, 4) == 0;
                crate::Step::Action(if random {
                    legal.sample(&mut rng).expect("a legal action")
                } else {
                    State::heuristic_action(&state.view(seat), legal)
                })
            }
        };
        take(&mut state, step, &mut memory, |snapshot| counts.record(snapshot));
    }
    counts.games += 1;
}

/// Plays so many games in each manner for every number of Heroes, on all cores.
fn games(each: u64) -> [Counts; 2] {
    const SLICE: u64 = 5;
    let slices = each.div_ceil(SLICE);
    let (next, sums) = (AtomicU64::new(0), Mutex::new([Counts::default(), Counts::default()]));
    let cores = thread::available_parallelism().map_or(1, core::num::NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= 10 * slices {
                        return;
                    }
                    let manner =
                        if at.is_multiple_of(2) { Manner::Random } else { Manner::Heuristic };
                    let heroes = 5 - u8::try_from(at / 2 / slices).expect("five numbers of Heroes");
                    let first = at / 2 % slices * SLICE;
                    let mut counts =
                        Counts { rows: vec![0; probes().count()], ..Counts::default() };
                    for game in first..each.min(first + SLICE) {
                        play(heroes, manner, game, &mut counts);
                    }
                    let mut sums = sums.lock().expect("nobody panics with the sums in hand");
                    sums[usize::from(manner == Manner::Heuristic)].add(&counts);
                }
            });
        }
    });
    sums.into_inner().expect("nobody panics with the sums in hand")
}

/// One line of the table: rule or kind, text, times in random games, times in
/// games of the heuristic.
type Line = (String, String, u64, u64);

fn lines([random, heuristic]: &[Counts; 2]) -> Vec<Line> {
    let rules = probes()
        .zip(random.rows.iter().zip(&heuristic.rows))
        .map(|(probe, (&r, &a))| (probe.rule.to_string(), probe.what.to_string(), r, a));
    let names = names::all().map(|key| {
        (KINDS[key.0].to_string(), key.1.clone(), random.name(&key), heuristic.name(&key))
    });
    rules.chain(names).collect()
}

/// How many rules or kinds were reached in one part at least, and how many parts.
fn reached(lines: &[&Line], count: impl Fn(&Line) -> u64) -> String {
    let all: BTreeSet<_> = lines.iter().map(|line| &line.0).collect();
    let hit: Vec<_> = lines.iter().filter(|line| count(line) > 0).collect();
    let some: BTreeSet<_> = hit.iter().map(|line| &line.0).collect();
    format!("{} of {}, parts {} of {}", some.len(), all.len(), hit.len(), lines.len())
}

/// The long run: every row with its counts, then what was not reached.
#[test]
#[ignore = "2,000 games for each number of Heroes: a part of `make soak`"]
fn coverage_of_2000_games() {
    let each = std::env::var("RULES_COVERAGE").map_or(1000, |n| n.parse().expect("a number"));
    let counts = games(each);
    let lines = lines(&counts);
    println!("| Rule | Part | Random games | Heuristic games |\n|--|--|--|--|");
    for (rule, what, random, heuristic) in &lines {
        println!("| {rule} | {what} | {random} | {heuristic} |");
    }
    print_sums(&lines, &counts);
    for (rule, what, _, heuristic) in lines.iter().filter(|line| line.2 == 0 && line.3 > 0) {
        println!("by games of the heuristic only: {rule}, {what}: {heuristic}");
    }
    let mut open = Vec::new();
    for (rule, what, ..) in lines.iter().filter(|line| line.2 + line.3 == 0) {
        let proof = PROVED.iter().find(|row| row.0 == rule && row.1 == what);
        println!("never: {rule}, {what}; proved by {}", proof.map_or("no test", |row| row.2));
        if proof.is_none() {
            open.push((rule, what));
        }
    }
    // A shorter run may well miss more.
    assert!(open.is_empty() || each < 1000, "neither reached nor proved: {open:?}");
}

fn print_sums(lines: &[Line], counts: &[Counts; 2]) {
    for (name, count) in ["random", "heuristic"].into_iter().zip(counts) {
        println!("{name}: {} games, {} events", count.games, count.events);
    }
    let (rules, names): (Vec<&Line>, Vec<&Line>) =
        lines.iter().partition(|line| line.0.starts_with("VV-"));
    for (part, lines) in [("rules", rules), ("names", names)] {
        println!("{part}, random games: {}", reached(&lines, |line| line.2));
        println!("{part}, games of the heuristic: {}", reached(&lines, |line| line.3));
        println!("{part}, all games: {}", reached(&lines, |line| line.2 + line.3));
    }
}

#[test]
fn a_few_games_reach_every_rule_that_is_not_rare() {
    let counts = games(10);
    let [random, heuristic] = &counts;
    let missing: Vec<_> = probes()
        .zip(random.rows.iter().zip(&heuristic.rows))
        .filter(|(probe, (random, heuristic))| !probe.rare && *random + *heuristic == 0)
        .map(|(probe, _)| format!("{}: {}", probe.rule, probe.what))
        .collect();
    assert!(missing.is_empty(), "{} not reached\n{}", missing.len(), missing.join("\n"));
    let rare: Vec<_> = names::all()
        .filter(|key| random.name(key) + heuristic.name(key) == 0)
        .filter(|(kind, _)| {
            matches!(KINDS[*kind], "tile revealed" | "phase" | "window opened" | "day" | "Hero")
        })
        .collect();
    assert!(rare.is_empty(), "{rare:?}");
}

#[test]
fn every_rule_of_the_book_has_a_probe_or_a_reason() {
    let Some(book) = rules_page::book() else { return };
    let rules = book.lines().filter_map(|line| line.strip_prefix("- **")?.split("**").next());
    let rules: BTreeSet<_> = rules.filter(|rule| !rule.starts_with("VV-Q")).collect();
    let observed: BTreeSet<_> = probes().map(|probe| probe.rule).collect();
    let aside: BTreeSet<_> = NO_MOMENT.iter().map(|row| row.0).collect();
    assert!(observed.is_disjoint(&aside));
    assert_eq!(observed.union(&aside).copied().collect::<BTreeSet<_>>(), rules);
}

#[test]
fn rows_are_named_once_and_their_proofs_exist() {
    let none = [Counts { rows: vec![0; probes().count()], ..Counts::default() }, Counts::default()];
    let none = [none[0].clone(), none[0].clone()];
    let rows: Vec<_> = lines(&none).into_iter().map(|line| (line.0, line.1)).collect();
    let once: BTreeSet<_> = rows.iter().collect();
    assert_eq!(once.len(), rows.len(), "a row appears twice");
    let mut code = String::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/valor_and_villainy");
    for part in ["tests", "components/tests"] {
        for entry in fs::read_dir(folder.join(part)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                code += &fs::read_to_string(path).unwrap();
            }
        }
    }
    for (rule, what, proof) in PROVED {
        assert!(once.contains(&(rule.to_string(), what.to_string())), "no row {rule}, {what}");
        assert!(code.contains(&format!("fn {proof}(")), "no test {proof}");
    }
    for (_, _, proof) in NO_MOMENT {
        assert!(code.contains(&format!("fn {proof}(")), "no test {proof}");
    }
}
