//! Who sits, what lies there, who has rolled and declared, who is asked.

use super::*;

#[test]
fn rd_2_numbers_that_name_nothing() {
    const NOT_THERE: &str = "a seat is not there";
    const NOT_AT_TABLE: &str = "a seat is not at the table";
    let to = |phase: Phase| move |state: &mut State| state.table.phase = phase.clone();
    let (run, next) = (Run::From1Of3, Face::new(1).unwrap());
    let weak = Weak::parse("red 2").unwrap();
    let block = Phase::Block { seat: 2, sets: Faces::EMPTY, kept: Aside::NONE, last: None };
    let prepare = Phase::Prepare { seat: 2, transit: apart([""; 4]), last: None };
    let animal = |seat, target| Phase::Animal { seat, target, last: None, paid: None };
    let pay = |seat, target| Phase::Pay { seat, target, last: weak, paid: None };
    refused(
        &table(&["R2 Y3 B4", "Y1 B6"]),
        &[
            ("an option is out of range", &|state| state.table.options.players = 7),
            ("no such round", &|state| state.table.round = 0),
            ("no such round", &|state| state.table.round = 41),
            (SOUND, &|state| state.table.round = 40),
            ("the leader does not sit at the table", &|state| state.table.leader = 2),
            (SOUND, &|state| state.table.leader = 1),
            (NOT_AT_TABLE, &|state| state.table.resolved = seats(&[2])),
            (NOT_AT_TABLE, &|state| state.table.waited = seats(&[2])),
            (NOT_AT_TABLE, &|state| state.table.strikers = seats(&[2])),
            (NOT_AT_TABLE, &|state| {
                (state.table.resolved, state.table.waited) = (seats(&[2]), seats(&[2]));
            }),
            (NOT_AT_TABLE, &|state| {
                (state.table.resolved, state.table.strikers) = (seats(&[2]), seats(&[2]));
            }),
            (NOT_AT_TABLE, &|state| {
                (state.table.waited, state.table.strikers) = (seats(&[2]), seats(&[2]));
            }),
            ("surplus of a seat not there", &|state| state.table.surplus = surplus(&[(2, 1)])),
            (NOT_THERE, &to(Phase::Act { seat: 2 })),
            (NOT_THERE, &to(Phase::Attack { seat: 2, kept: Aside::NONE, last: None })),
            (NOT_THERE, &to(block)),
            (NOT_THERE, &to(Phase::Heal { seat: 2, planned: 0, last: None })),
            (NOT_THERE, &to(Phase::RunColour { seat: 2, planned: 1, run, next })),
            (NOT_THERE, &to(Phase::Cast { seat: 2 })),
            (NOT_THERE, &to(Phase::Pick { seat: 2, left: 1, last: None })),
            (NOT_THERE, &to(Phase::Lose { seat: 2, left: 1, last: None })),
            (NOT_THERE, &to(prepare)),
            (NOT_THERE, &to(animal(2, None))),
            (NOT_THERE, &to(animal(0, Some(2)))),
            (NOT_THERE, &to(pay(2, 0))),
            (NOT_THERE, &to(pay(0, 2))),
            (NOT_THERE, &to(Phase::Black { left: 1, last: Some(2) })),
        ],
    );
}

#[test]
fn rd_3_more_dice_than_the_box_and_the_enemies_gave() {
    const TOO_MANY: &str = "more dice of a colour than there are";
    refused(
        &table(&["R2 Y3 B4", "Y1 B6"]),
        &[
            ("more injured dice than a game has", &|state| {
                state.table.injured[Colour::Red] = 32;
            }),
            (TOO_MANY, &|state| state.table.injured[Colour::Red] = 31),
            (TOO_MANY, &|state| state.table.injured[Colour::Red] = 8),
            (SOUND, &|state| state.table.injured[Colour::Red] = 7),
            (TOO_MANY, &|state| state.table.injured[Colour::Black] = 1),
            ("more black dice on offer than the enemy had", &|state| {
                state.table.phase = Phase::Black { left: 4, last: None };
            }),
            ("somebody has not declared", &|state| {
                state.table.phase = Phase::Black { left: 3, last: None };
            }),
            ("dice without a player", &|state| state.pools[2] = pool("R1")),
            ("dice without a player", &|state| state.pools[3] = pool("R-")),
            ("dice without a player", &|state| {
                state.table.phase = Phase::Declare { locked: apart(["", "", "R1", ""]) };
            }),
            ("dice without a player", &|state| {
                state.table.phase = Phase::Roll { locked: apart(["", "", "", "R1"]) };
            }),
            ("dice without a player", &|state| {
                let transit = apart(["", "", "R1", ""]);
                state.table.phase = Phase::Prepare { seat: 0, transit, last: None };
            }),
        ],
    );
    // The first enemy is defeated: its three black dice are in play.
    let mut second = table(&["R2 Y3 B4", "Y1 B6"]);
    second.table.enemy = Enemy::new(2).unwrap();
    second.table.injured[Colour::Black] = 3;
    refused(&second, &[(TOO_MANY, &|state| state.pools[0] = pool("K1"))]);
}

#[test]
fn rd_17_rd_18_declarations_that_cannot_stand() {
    const TWICE: &str = "a declaration appears twice";
    let declare =
        |texts: [&'static str; 2]| move |state: &mut State| state.table.declared = declared(texts);
    refused(
        &table(&["R2 Y3 B4", "Y1 B6"]),
        &[
            ("nobody there to declare", &|state| {
                state.table.declared[2] = Declared::parse("heal 2");
            }),
            ("nobody is left to declare", &declare(["attack 2", "heal 3"])),
            (SOUND, &declare(["attack 2", ""])),
            ("declared too early", &declare(["", "attack 2"])),
            ("declared at another time", &|state| {
                state.pools[1] = pool("R-");
                state.table.declared = declared(["attack 2"]);
                state.table.phase = Phase::Roll { locked: apart([""; 4]) };
            }),
            ("declared at another time", &|state| {
                state.table.declared = declared(["attack 2"]);
                let transit = apart([""; 4]);
                state.table.phase = Phase::Prepare { seat: 0, transit, last: None };
            }),
        ],
    );
    refused(
        &acting(plain(2), &["R6 Y6", "R5"]),
        &[
            (TWICE, &declare(["attack 6", "heal 6"])),
            (TWICE, &declare(["attack 6", "attack 6"])),
            ("somebody has not declared", &declare(["attack 6", ""])),
            ("somebody has not declared", &declare(["", "heal 5"])),
        ],
    );
    let pairs = Options { value_rule: ValueRule::Pair, ..plain(2) };
    refused(
        &acting(pairs, &["R6 Y6", "R5"]),
        &[(SOUND, &declare(["attack 6", "heal 6"])), (TWICE, &declare(["attack 6", "attack 6"]))],
    );
    refused(
        &rolled(plain(1), &["R6 Y6"]),
        &[
            ("one player does not declare", &|state| state.table.declared = declared(["heal 6"])),
            ("nobody is left to declare", &|state| {
                state.table.phase = Phase::Declare { locked: apart([""; 4]) };
            }),
        ],
    );
}

#[test]
fn rd_13_rd_14_dice_are_rolled_in_turn_order() {
    let rolling = |pools: [&'static str; 2], locked: [&'static str; 2]| {
        move |state: &mut State| {
            state.pools = Default::default();
            state.pools[0] = pool(pools[0]);
            state.pools[1] = pool(pools[1]);
            let locked = apart([locked[0], locked[1], "", ""]);
            state.table.phase = Phase::Roll { locked };
        }
    };
    let first = State::setup(&plain(2));
    refused(
        &first,
        &[
            ("no die is left to roll", &rolling(["R1", "R1"], ["", ""])),
            ("rolled early", &rolling(["R- R1", "R-"], ["", ""])),
            ("rolled early", &rolling(["R- Y1", "R-"], ["", ""])),
            ("rolled early", &rolling(["Y- B1", "R-"], ["", ""])),
            (SOUND, &rolling(["R1 Y-", "R-"], ["", ""])),
            (SOUND, &rolling(["R- R1 R1 R1 R2 R2", "R-"], ["", ""])),
            ("rolled early", &rolling(["R- R1 R1 R1 R2", "R-"], ["", ""])),
            (SOUND, &rolling(["R1 B2", "R-"], ["", ""])),
            ("rolled before its turn", &rolling(["R-", "R1"], ["", ""])),
            (SOUND, &rolling(["R-", "R1 R-"], ["", "R1"])),
            ("a locked die is not in its pool", &rolling(["R-", "R1 R-"], ["", "R2"])),
            ("a locked die is not in its pool", &rolling(["R- R1", "R-"], ["R1 R1", ""])),
        ],
    );
    let mut second = first.clone();
    second.table.leader = 1;
    refused(
        &second,
        &[
            (SOUND, &rolling(["R-", "R1"], ["", ""])),
            ("rolled before its turn", &rolling(["R1", "R-"], ["", ""])),
        ],
    );
    refused(
        &table(&["R2 Y3 B4", "Y1 B6"]),
        &[
            ("a die has not been rolled", &|state| state.pools[1] = pool("Y1 B-")),
            (SOUND, &|state| {
                state.table.phase = Phase::Declare { locked: apart(["Y3", "B6", "", ""]) };
            }),
            ("a locked die is not in its pool", &|state| {
                state.table.phase = Phase::Declare { locked: apart(["", "B5", "", ""]) };
            }),
        ],
    );
}

#[test]
fn rd_25_only_who_is_to_be_asked_is_asked() {
    let mut state = acting(plain(3), &["R6 Y6", "R- R- B5", "Y4"]);
    state.table.resolved = seats(&[1]);
    refused(
        &state,
        &[
            ("the seat in turn is not to be asked", &|state| {
                state.table.resolved = seats(&[0, 1]);
            }),
            ("the seat in turn is not to be asked", &|state| state.table.waited = seats(&[0])),
            ("the seat in turn is not to be asked", &|state| {
                (state.table.resolved, state.table.waited) = (seats(&[0]), seats(&[0]));
            }),
            ("the seat in turn is not to be asked", &|state| {
                state.table.phase = Phase::Act { seat: 1 };
            }),
            ("waits although resolved", &|state| state.table.waited = seats(&[1])),
            (SOUND, &|state| state.table.waited = seats(&[2])),
            ("damage before its turn", &|state| {
                (state.table.dealt, state.table.strikers) = (1, seats(&[2]));
            }),
            ("a team has no solo actions", &|state| state.table.done = deeds(&[Deed::Heal])),
        ],
    );
    // An animal goes first when the order is fixed.
    let fixed = Options { resolve_order: ResolveOrder::Fixed, ..plain(3) };
    let mut state = acting(fixed, &["R6 Y6", "R- R- B5", "Y4"]);
    state.table.phase = Phase::Act { seat: 2 };
    refused(
        &state,
        &[
            ("in a fixed order nobody waits", &|state| state.table.waited = seats(&[1])),
            ("another seat is in turn", &|state| state.table.phase = Phase::Act { seat: 0 }),
        ],
    );
    refused(
        &rolled(plain(1), &["R6 Y6 R-"]),
        &[
            ("alone there is no Animal", &|state| state.table.done = deeds(&[Deed::Animal])),
            ("nobody waits", &|state| state.table.resolved = seats(&[0])),
            ("nobody waits", &|state| state.table.waited = seats(&[0])),
            ("damage of no action", &|state| {
                (state.table.dealt, state.table.strikers) = (1, seats(&[0]));
            }),
            (SOUND, &|state| {
                (state.table.dealt, state.table.strikers) = (1, seats(&[0]));
                state.table.done = deeds(&[Deed::Cast]);
            }),
        ],
    );
}
