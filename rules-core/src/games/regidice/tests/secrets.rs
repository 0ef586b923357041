//! RD-15, RD-16, RD-71: what is hidden from whom; and the guard of states.

use serde::Deserialize;

use super::*;
use crate::{
    ByteWriter, EnumMap, ObservationWriter, Observe, WidthCounter, encode_view, generator,
};

/// What a seat can learn: its view, its observation, its legal actions.
fn knowledge(state: &State, seat: Seat) -> (View, Vec<u8>, Vec<String>) {
    let view = state.view(seat);
    let mut width = WidthCounter::default();
    encode_view::<State>(&view, &mut width);
    let mut row = vec![0; width.0];
    encode_view::<State>(&view, &mut ByteWriter::new(&mut row));
    let own = state.node() == Node::Player(seat);
    (view, row, if own { legal(state) } else { vec![] })
}

/// Two deals before Gather that differ in the faces of one colour of a seat.
#[test]
fn rd_s40_rd_15_faces_rolled_are_secret_until_gather() {
    let colours = ["R", "Y", "B", "K"];
    for colour in colours {
        let deal = |face: u8| {
            let mut state = table(&["R2 R2 Y3 B1", "", "R1 Y1 B1"]);
            state.table.enemy = Enemy::new(2).unwrap();
            state.pools[1] = pool(&alloc::format!("{colour}{face} {colour}6"));
            state
        };
        let (one, other) = (deal(1), deal(4));
        assert_ne!(one, other);
        for seat in [0, 2] {
            assert_eq!(knowledge(&one, seat), knowledge(&other, seat));
        }
        assert_ne!(knowledge(&one, 1), knowledge(&other, 1));
        // In the middle of Declare, and after Gather.
        let (one, other) = (after(&one, "declare heal 5"), after(&other, "declare heal 5"));
        assert_eq!(knowledge(&one, 2), knowledge(&other, 2));
        let rest = "declare heal 2, declare block 3";
        let (one, other) = (after(&one, rest), after(&other, rest));
        assert_ne!(knowledge(&one, 0), knowledge(&other, 0));
    }
}

#[test]
fn rd_15_in_the_middle_of_the_roll_faces_are_secret_too() {
    let deal = |roll: &str| {
        let mut state = State::setup(&plain(2));
        state.apply_chance(ChanceOutcome::parse(roll).unwrap());
        state
    };
    let (one, other) = (deal("1 2 3 4"), deal("5 5 6 6"));
    assert_eq!(knowledge(&one, 1), knowledge(&other, 1));
    assert_ne!(knowledge(&one, 0), knowledge(&other, 0));
    assert_eq!(one.view(1).hidden[0], [4, 0, 0, 0]);
}

/// RD-Q3: colours are public, and so are the faces of locked dice.
#[test]
fn rd_15_rd_q3_colours_and_locked_faces_are_open() {
    let mut state = table(&["R- R- Y5", "B- B6"]);
    let locked = |text: &str| {
        let (mut aside, mut all) = (Aside::NONE, pool(text).dice());
        while all != 0 {
            let Die::Of(colour, face) = Die::from_index(all.trailing_zeros() as usize).unwrap();
            aside.add(colour, face);
            all &= all - 1;
        }
        aside
    };
    let locked = [locked("Y5"), locked("B6"), Aside::NONE, Aside::NONE];
    state.table.phase = Phase::Roll { locked };
    assert_eq!(state.validate(), Ok(()));
    assert_eq!(state.total_weight(), 36);
    state.apply_chance(ChanceOutcome::parse("2 3").unwrap());
    assert_eq!(state.total_weight(), 6);
    state.apply_chance(ChanceOutcome::parse("4").unwrap());
    let view = state.view(1);
    assert_eq!((view.pools[0].to_string().as_str(), view.hidden[0]), ("Y5", [2, 0, 0, 0]));
    assert_eq!(view.pools[1].to_string(), "B4 B6");
}

#[test]
fn rd_16_nothing_but_the_declaration_is_announced() {
    let states = ["R2 R2", "R6 R5"].map(|own| after(&table(&[own, "Y1"]), "declare block 4"));
    assert_eq!(knowledge(&states[0], 1), knowledge(&states[1], 1));
    assert_eq!(knowledge(&states[0], 1).0.table.declared[0], Declared::parse("block 4"));
}

#[test]
fn rd_71_everything_else_is_open() {
    let state = table(&["R2 Y3", "Y1 B6"]);
    let views = [0, 1].map(|seat| state.view(seat));
    assert_eq!(views[0].table, views[1].table);
    assert_eq!(views[0].table, state.table);
    let state = after(&state, "declare attack 4, declare heal 5");
    let [one, other] = [0, 1].map(|seat| state.view(seat));
    assert_eq!((one.pools, one.hidden), (other.pools, other.hidden));
}

/// 5.8: every hidden die is uniform whatever was declared.
#[test]
fn rd_15_determinized_states_are_uniform_over_the_hidden_dice() {
    let state = after(&table(&["R2 Y3", "Y1 B6"]), "declare attack 4");
    let view = state.view(0);
    let (mut counts, mut rng) = ([0u32; 36], generator(5, 0));
    for _ in 0..36_000 {
        let sampled = State::determinize(&view, &mut rng);
        assert_eq!(sampled.pools[0], state.pools[0]);
        let face =
            |colour| (1..=6u8).find(|face| sampled.pools[1].count(colour, *face) > 0).unwrap();
        let place = (face(Colour::Yellow) - 1) * 6 + face(Colour::Blue) - 1;
        counts[usize::from(place)] += 1;
    }
    let chi: f64 = counts.iter().map(|n| (f64::from(*n) - 1000.0).powi(2) / 1000.0).sum();
    assert!(chi < 80.0, "chi squared {chi} of 35 degrees of freedom");
}

#[test]
fn the_width_of_the_observation_is_constant() {
    let mut widths = vec![];
    for options in play::variants() {
        let mut state = State::new_game(&options).unwrap();
        roll_on(&mut state);
        for seat in 0..state.seats() {
            let mut width = WidthCounter::default();
            encode_view::<State>(&state.view(seat), &mut width);
            widths.push(width.0);
        }
    }
    widths.dedup();
    assert_eq!(widths.len(), 1);
}

/// Collects cells that leave their field's range.
struct Ranges(Vec<&'static str>);

impl ObservationWriter for Ranges {
    fn field(
        &mut self,
        field: &'static crate::ObservationField,
        mut cell: impl FnMut(usize) -> u8,
    ) {
        if (0..field.len()).any(|i| cell(i) > field.max) {
            self.0.push(field.name);
        }
    }
}

/// The observation tells apart what the view tells apart at player nodes, and no
/// cell leaves its range.
#[test]
fn observations_are_in_range_and_sufficient() {
    use alloc::collections::BTreeMap;
    let mut rng = generator(8, 0);
    let mut seen: BTreeMap<Vec<u8>, Vec<String>> = BTreeMap::new();
    for options in play::variants() {
        for _ in 0..6 {
            let mut state = State::new_game(&options).unwrap();
            while state.node() != Node::Terminal {
                let Node::Player(seat) = state.node() else {
                    state.apply_chance(crate::sample_chance(&state, &mut rng));
                    continue;
                };
                let (view, row, list) = knowledge(&state, seat);
                let mut ranges = Ranges(vec![]);
                encode_view::<State>(&view, &mut ranges);
                assert!(ranges.0.is_empty(), "{:?}", ranges.0);
                // Seats are counted from one's own: forget who was meant.
                if seat == 0 {
                    let before = seen.insert(row, list.clone());
                    assert!(before.is_none_or(|before| before == list));
                }
                let choice = crate::below(&mut rng, u32::try_from(list.len()).unwrap()) as usize;
                state.apply_action(Action::parse(&list[choice]).unwrap());
            }
        }
    }
    assert!(seen.len() > 1000);
}

#[test]
fn rd_q29_rd_q33_the_potential_is_exact() {
    let mut state = table(&["R6 Y6 B6", "R5"]);
    state.table.enemy = Enemy::new(2).unwrap();
    state.table.damage = 6;
    assert_eq!(state.potential(0), (0, 1));
    state.table.options.shaping = true;
    // 0.8 * (18 + 6) / 72 + 0.2 * 4 / (24 + 7)
    let (up, down) = state.potential(0);
    assert_eq!(up * (5 * 72 * 31), down * (4 * 24 * 31 + 4 * 72));
    play(&mut state, "declare attack 6, declare heal 5, begin attack, confirm");
    // 18 pips against a defence of 10: one damage of the running phase counts.
    let (up, down) = state.potential(1);
    assert_eq!(up * (5 * 72 * 31), down * (4 * 25 * 31 + 4 * 72));
    assert_eq!([state.subgoal(0, 0), state.subgoal(1, 1)], [(25, 72), (4, 31)]);
    // Dice under way count; the capped damage does not pass the health.
    state.table.phase = Phase::Prepare { seat: 0, transit: Default::default(), last: None };
    state.table.declared = Default::default();
    state.table.strikers = Seats::EMPTY;
    state.table.resolved = Seats::EMPTY;
    state.table.damage = 7;
    state.table.dealt = 0;
    let before = state.potential(0);
    state.table.phase = Phase::Prepare { seat: 1, transit: Default::default(), last: None };
    play(&mut state, "give red 5");
    assert_eq!(state.potential(0), before);
    assert_eq!(state.subgoal(0, 0), (25, 72));
    state.table.phase = Phase::End(Verdict::Lost);
    assert_eq!(state.potential(0), (0, 1));
    assert_eq!(state.subgoal(0, 0), (25, 72));
}

#[test]
fn the_guard_refuses_what_no_game_shows() {
    let sound = table(&["R2 Y3 B4", "Y1 B6"]);
    assert_eq!(sound.validate(), Ok(()));
    let refuses = |change: &dyn Fn(&mut State)| {
        let mut state = sound.clone();
        change(&mut state);
        assert!(state.validate().is_err(), "{state:?}");
    };
    refuses(&|state| state.table.options.players = 7);
    refuses(&|state| state.table.round = 0);
    refuses(&|state| state.table.round = 41);
    refuses(&|state| state.table.leader = 2);
    refuses(&|state| state.table.damage = 18);
    refuses(&|state| state.table.block = 1);
    refuses(&|state| state.table.dealt = 1);
    refuses(&|state| state.table.injured = EnumMap::new(|_| 200));
    refuses(&|state| state.table.injured[Colour::Black] = 1);
    refuses(&|state| state.table.injured[Colour::Red] = 8);
    refuses(&|state| state.pools[0] = pool("K1"));
    refuses(&|state| state.pools[0] = pool("R-"));
    refuses(&|state| state.pools[2] = pool("R1"));
    refuses(&|state| state.table.declared[1] = Declared::parse("heal 2"));
    refuses(&|state| state.table.resolved = Seats::EMPTY.with(0));
    refuses(&|state| state.table.strikers = Seats::EMPTY.with(3));
    refuses(&|state| state.table.phase = Phase::Act { seat: 0 });
    refuses(&|state| state.table.phase = Phase::Roll { locked: Default::default() });
    refuses(&|state| state.table.phase = Phase::Target);
    refuses(&|state| state.table.phase = Phase::Lose { seat: 0, left: 1, last: None });
    refuses(&|state| state.table.phase = Phase::Black { left: 1, last: None });
    refuses(&|state| state.table.phase = Phase::End(Verdict::Won));
    refuses(&|state| state.table.phase = Phase::End(Verdict::Lost));
    refuses(&|state| state.table.phase = Phase::Cast { seat: 9 });
}

#[cfg(feature = "serde")]
#[test]
fn states_are_written_in_words() {
    let state = after(&table(&["R2 Y3 Y3 Y3", "B6 B-"]), "");
    let mut state = after(
        &{
            let mut s = state;
            s.pools[1] = pool("B6");
            s
        },
        "declare block 4",
    );
    play(&mut state, "declare attack 5");
    let json = serde_json::to_value(&state).unwrap();
    assert_eq!(json["pools"], serde_json::json!(["R2 Y3 Y3 Y3", "B6", "", ""]));
    assert_eq!(json["table"]["declared"], serde_json::json!(["block 4", "attack 5", null, null]));
    assert_eq!(json["table"]["phase"], serde_json::json!({"act": {"seat": 0}}));
    assert_eq!(json["table"]["resolved"], serde_json::json!([]));
    assert_eq!(json["table"]["injured"]["black"], 0);
    for (from, to) in [
        ("R2 Y3", "R2 Z3"),
        ("R2 Y3", "R7 Y3"),
        ("R2 Y3", "R2 Y3Y"),
        ("\"resolved\":[]", "\"resolved\":[1,0]"),
        ("\"resolved\":[]", "\"resolved\":[4]"),
        ("block 4", "block 5"),
        ("\"damage\":0", "\"damage\":300"),
        ("\"round\":1", "\"turn\":1"),
    ] {
        let text = json.to_string();
        assert!(text.contains(from), "{from} in {text}");
        let changed: serde_json::Value = text.replacen(from, to, 1).parse().unwrap();
        assert!(State::deserialize(&changed).is_err(), "{to}");
    }
}
