//! Actions under way, and what they have brought.

use super::*;

#[test]
fn rd_35_rd_49_block_and_damage_need_used_dice_and_their_phase() {
    const STRIKE: &str = "damage dealt outside the Action phase";
    const BLOCK: &str = "block outside the Action and Suffer phases";
    let in_prepare = |state: &mut State| {
        state.table.phase = Phase::Prepare { seat: 0, transit: apart([""; 4]), last: None };
    };
    let in_roll = |state: &mut State| {
        state.pools[1] = pool("R-");
        state.table.phase = Phase::Roll { locked: apart([""; 4]) };
    };
    refused(
        &table(&["R2 Y3 B4", "Y1 B6"]),
        &[
            (BLOCK, &|state| state.table.block = 1),
            (STRIKE, &|state| state.table.strikers = seats(&[0])),
            (SOUND, &in_prepare),
            (BLOCK, &|state| {
                in_prepare(state);
                state.table.block = 1;
            }),
            (STRIKE, &|state| {
                in_prepare(state);
                state.table.strikers = seats(&[0]);
            }),
            (SOUND, &in_roll),
            (BLOCK, &|state| {
                in_roll(state);
                state.table.block = 1;
            }),
            ("resolved outside the Action phase", &|state| state.table.resolved = seats(&[0])),
            ("resolved outside the Action phase", &|state| state.table.waited = seats(&[0])),
            ("resolved outside the Action phase", &|state| {
                state.table.done = deeds(&[Deed::Heal]);
            }),
            ("damage outside the Action phase", &|state| state.table.dealt = 1),
        ],
    );
    let mut state = acting(plain(2), &["R6 Y6", "R- R- R- B5"]);
    state.table.resolved = seats(&[1]);
    refused(
        &state,
        &[
            ("more block than dice can make", &|state| state.table.block = 32),
            ("more block than the used dice can make", &|state| state.table.block = 31),
            ("more block than the used dice can make", &|state| state.table.block = 4),
            (SOUND, &|state| state.table.block = 3),
            ("more damage than the used dice can make", &|state| {
                (state.table.dealt, state.table.strikers) = (7, seats(&[1]));
            }),
            (SOUND, &|state| (state.table.dealt, state.table.strikers) = (6, seats(&[1]))),
            ("damage of nobody", &|state| state.table.dealt = 4),
            ("damage of nobody", &|state| state.table.strikers = seats(&[1])),
        ],
    );
}

#[test]
fn rd_52_rd_54_surplus_is_what_exceeds_the_health() {
    let mut state = acting(plain(3), &["R6 Y6", "R- R- R- B-", "Y5"]);
    state.table.resolved = seats(&[1, 2]);
    state.table.strikers = seats(&[1, 2]);
    (state.table.damage, state.table.dealt) = (15, 6);
    state.table.surplus = surplus(&[(1, 2), (2, 1)]);
    let over =
        |list: &'static [(Seat, u8)]| move |state: &mut State| state.table.surplus = surplus(list);
    refused(
        &state,
        &[
            ("the enemy has been defeated", &|state| state.table.damage = 18),
            ("surplus does not add up", &over(&[])),
            ("surplus does not add up", &over(&[(1, 2)])),
            ("surplus does not add up", &over(&[(1, 4)])),
            (SOUND, &over(&[(1, 3)])),
            ("an entry without surplus", &over(&[(1, 3), (2, 0)])),
            ("surplus of a bystander", &over(&[(0, 3)])),
            ("surplus of a seat appears twice", &over(&[(1, 2), (1, 1)])),
            (SOUND, &|state| {
                (state.table.dealt, state.table.surplus) = (3, surplus(&[]));
            }),
        ],
    );
    let mut alone = rolled(plain(1), &["R- R- R- Y- B6"]);
    alone.table.done = deeds(&[Deed::Attack, Deed::Cast]);
    (alone.table.damage, alone.table.dealt) = (15, 6);
    alone.table.strikers = seats(&[0]);
    alone.table.surplus = surplus(&[(0, 2), (0, 1)]);
    refused(
        &alone,
        &[
            ("more surplus than actions", &over(&[(0, 1), (0, 1), (0, 1)])),
            ("damage of no action", &|state| state.table.done = deeds(&[Deed::Attack])),
            (SOUND, &|state| {
                (state.table.done, state.table.surplus) =
                    (deeds(&[Deed::Attack]), surplus(&[(0, 3)]));
            }),
        ],
    );
}

#[test]
fn rd_28_an_action_goes_on_only_if_it_was_begun() {
    const NOT_BEGUN: &str = "an action that was not begun";
    let to = |phase: Phase| move |state: &mut State| state.table.phase = phase.clone();
    let attack = |kept: &str, last: &str| Phase::Attack {
        seat: 0,
        kept: aside(kept),
        last: Die::parse(last),
    };
    refused(
        &acting(plain(2), &["R6 Y6", "B5 B4"]),
        &[
            (SOUND, &to(attack("", ""))),
            (SOUND, &to(attack("R1", "red 1"))),
            ("the last die kept is another one", &to(attack("R1", ""))),
            ("the last die kept is another one", &to(attack("R1 Y2", "red 1"))),
            ("no damage is left", &|state| {
                state.pools[0] = pool("R2");
                state.table.phase = attack("", "");
            }),
            (NOT_BEGUN, &to(Phase::Cast { seat: 0 })),
            (NOT_BEGUN, &to(Phase::Heal { seat: 0, planned: 0, last: None })),
            (NOT_BEGUN, &to(Phase::Pick { seat: 0, left: 1, last: None })),
            (NOT_BEGUN, &to(Phase::Animal { seat: 0, target: None, last: None, paid: None })),
            ("the seat in turn is not to be asked", &|state| {
                state.table.resolved = seats(&[0]);
                state.table.phase = attack("", "");
            }),
        ],
    );
    let mut alone = rolled(plain(1), &["R1 Y1 B1 R6 R- R- R-"]);
    alone.table.done = deeds(&[Deed::Attack]);
    alone.table.phase = attack("", "");
    let over = |state: &mut State| {
        (state.table.damage, state.table.dealt) = (15, 5);
        state.table.strikers = seats(&[0]);
        state.table.surplus = surplus(&[(0, 2)]);
    };
    refused(
        &alone,
        &[
            (NOT_BEGUN, &|state| state.table.done = deeds(&[])),
            (NOT_BEGUN, &|state| state.table.done = deeds(&[Deed::Cast])),
            ("surplus of an action that is not over", &over),
            ("surplus of an action that is not over", &|state| {
                over(state);
                state.pools[0] = pool("R6 R6 R6 R- R- R-");
                (state.table.done, state.table.phase) =
                    (deeds(&[Deed::Cast]), Phase::Cast { seat: 0 });
            }),
            (SOUND, &|state| {
                over(state);
                state.pools[0] = pool("R6 R6 R6 R- R- R-");
                (state.table.done, state.table.phase) =
                    (deeds(&[Deed::Attack, Deed::Cast]), Phase::Cast { seat: 0 });
            }),
            (SOUND, &|state| {
                over(state);
                state.pools[0] = pool("R1 Y1 B1 R6 R- R- R-");
                (state.table.done, state.table.phase) = (
                    deeds(&[Deed::Attack, Deed::Block]),
                    Phase::Block { seat: 0, sets: Faces::EMPTY, kept: Aside::NONE, last: None },
                );
            }),
        ],
    );
}

#[test]
fn rd_33_rd_36_sets_and_runs_that_do_not_lie_there() {
    let face = |value| Face::new(value).unwrap();
    let block = |sets: &'static [u8], kept: &'static str, last: Option<Colour>| {
        move |state: &mut State| {
            let sets = sets.iter().fold(Faces::EMPTY, |sets, value| sets.with(face(*value)));
            state.table.phase = Phase::Block { seat: 0, sets, kept: aside(kept), last };
        }
    };
    let mut state = acting(plain(2), &["R4 Y4 B4 R3 R3 Y3 R2 R2", "B5 B1"]);
    state.table.declared = declared(["block 6", "heal 5"]);
    let (red, yellow) = (Some(Colour::Red), Some(Colour::Yellow));
    refused(
        &state,
        &[
            (SOUND, &block(&[3, 4], "", None)),
            ("a set of fewer than three dice", &block(&[2, 4], "", None)),
            ("kept out of no set", &block(&[4], "R3", None)),
            (SOUND, &block(&[3, 4], "R3", None)),
            (SOUND, &block(&[3, 4], "R4 Y4", yellow)),
            ("the last colour kept is another one", &block(&[3, 4], "R4 Y4", red)),
            ("the last colour kept is another one", &block(&[3, 4], "R3", red)),
            ("the last colour kept is another one", &block(&[3, 4], "R4", None)),
        ],
    );
    let heal = |planned: u8, last: Option<Run>| {
        move |state: &mut State| state.table.phase = Phase::Heal { seat: 0, planned, last }
    };
    let run = |planned: u8, run: Run, next: u8| {
        move |state: &mut State| {
            state.table.phase = Phase::RunColour { seat: 0, planned, run, next: face(next) };
        }
    };
    let pick = |left: u8| {
        move |state: &mut State| state.table.phase = Phase::Pick { seat: 0, left, last: None }
    };
    let mut state = acting(plain(2), &["R2 Y3 B4 B6", "B5 B1"]);
    state.table.declared = declared(["heal 6", "attack 5"]);
    state.table.injured[Colour::Red] = 2;
    let (short, long) = (Run::From2Of3, Run::From1Of4);
    refused(
        &state,
        &[
            (SOUND, &heal(0, None)),
            (SOUND, &heal(1, Some(short))),
            ("a plan without a run", &heal(1, None)),
            ("a plan without a run", &heal(0, Some(short))),
            (SOUND, &heal(5, Some(short))),
            ("more planned than needed", &heal(6, Some(short))),
            (SOUND, &run(1, short, 2)),
            (SOUND, &run(2, short, 2)),
            ("more planned than needed", &run(3, short, 2)),
            ("more planned than needed", &run(1, long, 2)),
            (SOUND, &run(2, long, 2)),
            (SOUND, &run(1, short, 4)),
            ("a value outside the run", &run(1, short, 1)),
            ("a value outside the run", &run(1, short, 5)),
            ("a value of the run is missing", &run(2, long, 1)),
            ("a value of the run is missing", &run(2, Run::From3Of4, 3)),
            ("a value of the run is missing", &|state| {
                // Seat 1 has the action and not the dice.
                state.table.declared = declared(["attack 6", "heal 5"]);
                let (planned, next) = (1, face(2));
                state.table.phase = Phase::RunColour { seat: 1, planned, run: short, next };
            }),
            (SOUND, &pick(1)),
            (SOUND, &pick(2)),
            ("nothing to pick", &pick(0)),
            ("nothing to pick", &pick(3)),
        ],
    );
}

#[test]
fn rd_46_help_that_no_animal_gives() {
    let weak = Weak::parse("red 2");
    let animal = |target: Option<Seat>, last: Option<Weak>, paid: Option<Colour>| {
        move |state: &mut State| {
            state.table.phase = Phase::Animal { seat: 0, target, last, paid };
        }
    };
    let pay = |target: Seat, last: &str| {
        let last = Weak::parse(last).unwrap();
        move |state: &mut State| {
            state.table.phase = Phase::Pay { seat: 0, target, last, paid: None };
        }
    };
    let mut state = acting(plain(2), &["R1 Y1", "R3 B4 B5"]);
    state.table.declared = declared(["animal 6", "attack 2"]);
    let red = Some(Colour::Red);
    refused(
        &state,
        &[
            (SOUND, &animal(None, None, None)),
            (SOUND, &animal(Some(1), None, None)),
            (SOUND, &animal(Some(1), weak, red)),
            ("nobody raises own dice", &animal(Some(0), None, None)),
            ("a raised die of nobody", &animal(None, weak, red)),
            ("raised without paying", &animal(Some(1), weak, None)),
            ("paid for nothing", &animal(None, None, red)),
            (SOUND, &pay(1, "red 2")),
            ("nobody raises own dice", &pay(0, "red 2")),
            ("the raised die is missing", &pay(1, "red 3")),
            ("the raised die is missing", &pay(1, "yellow 2")),
        ],
    );
}

#[test]
fn rd_q32_a_decision_is_a_choice() {
    let mut state = acting(plain(2), &["R2 Y2", "B5 B5 B5"]);
    state.table.declared = declared(["cast 6", "heal 5"]);
    refused(
        &state,
        &[("there is nothing to decide", &|state| state.table.phase = Phase::Cast { seat: 0 })],
    );
    state.table.resolved = seats(&[1]);
    refused(
        &state,
        &[
            ("a decision with one answer is not shown", &|state| {
                state.table.options.auto_forced = true;
            }),
            (SOUND, &|state| {
                state.table.options.auto_forced = true;
                state.table.resolved = seats(&[]);
            }),
        ],
    );
}
