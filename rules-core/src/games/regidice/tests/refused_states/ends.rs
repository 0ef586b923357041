//! Who suffers, black dice, Prepare, the end.

use super::*;

#[test]
fn rd_58_rd_61_who_suffers_and_how_much() {
    const NOBODY: &str = "there is nobody to choose";
    let target = |state: &mut State| state.table.phase = Phase::Target;
    let lose = |seat: Seat, left: u8| {
        move |state: &mut State| state.table.phase = Phase::Lose { seat, left, last: None }
    };
    let mut state = rolled(plain(3), &["R2 Y2 B2", "R3 Y3 B3 B2", "B1 B1 B1"]);
    state.table.declared = declared(["attack 5", "attack 6", "heal 4"]);
    state.table.phase = Phase::Target;
    let suffer = |suffer: Suffer| {
        move |state: &mut State| {
            state.table.options.suffer = suffer;
            state.table.phase = Phase::Target;
        }
    };
    refused(
        &state,
        &[
            ("no attack is left", &|state| state.table.block = 3),
            ("no attack is left", &|state| state.table.block = 4),
            (SOUND, &|state| state.table.block = 2),
            (NOBODY, &suffer(Suffer::Shared)),
            (NOBODY, &suffer(Suffer::Each)),
            (NOBODY, &|state| state.pools[0] = pool("R2")),
            (NOBODY, &|state| state.table.declared = declared(["attack 5", "cast 6", "heal 4"])),
            (SOUND, &lose(1, 3)),
            (SOUND, &lose(1, 1)),
            ("more dice to lose than the attack", &lose(1, 0)),
            ("more dice to lose than the attack", &lose(1, 4)),
            ("a bystander suffers", &lose(2, 3)),
            (SOUND, &|state| {
                state.table.options.suffer = Suffer::Each;
                lose(0, 2)(state);
            }),
            ("a later seat cannot pay", &|state| {
                state.table.options.suffer = Suffer::Each;
                state.pools[1] = pool("R3 Y3");
                lose(0, 2)(state);
            }),
            // Of those before only what is left counts.
            (SOUND, &|state| {
                state.table.options.suffer = Suffer::Each;
                state.pools[0] = pool("R3 Y3");
                lose(1, 2)(state);
            }),
            (SOUND, &|state| {
                state.pools[1] = pool("R3 Y3");
                lose(0, 2)(state);
            }),
        ],
    );
    let mut alone = rolled(plain(1), &["R2 Y2 B2"]);
    alone.table.phase = Phase::Lose { seat: 0, left: 2, last: None };
    refused(&alone, &[(NOBODY, &target)]);
}

#[test]
fn rd_q12_black_dice_that_are_not_on_offer() {
    const NOT_OFFERED: &str = "so many dice were not offered";
    let options =
        Options { black_split: BlackSplit::Choice, overkill: Overkill::PerPoint, ..plain(2) };
    let mut state = rolled(options, &["R2 Y2", "R3 Y3 B3"]);
    state.table.declared = declared(["attack 5", "cast 6"]);
    (state.table.damage, state.table.strikers) = (20, seats(&[1]));
    state.table.surplus = surplus(&[(1, 2)]);
    state.table.phase = Phase::Black { left: 2, last: None };
    let black = |left: u8, last: Option<Seat>| {
        move |state: &mut State| state.table.phase = Phase::Black { left, last }
    };
    let damage = |damage: u8, points: u8, left: u8| {
        move |state: &mut State| {
            state.table.damage = damage;
            state.table.surplus = surplus(&[(1, points)]);
            state.table.phase = Phase::Black { left, last: None };
        }
    };
    refused(
        &state,
        &[
            ("black dice are not on offer", &|state| {
                state.table.options.black_split = BlackSplit::Overkiller;
            }),
            ("the last enemy ends the game", &|state| {
                state.table.enemy = Enemy::new(3).unwrap();
                damage(32, 2, 2)(state);
            }),
            ("no surplus was dealt", &|state| {
                (state.table.damage, state.table.surplus) = (18, surplus(&[]));
            }),
            (NOT_OFFERED, &black(0, Some(1))),
            (NOT_OFFERED, &black(3, None)),
            (SOUND, &|state| {
                state.pools[1] = pool("R3 K-");
                black(1, Some(1))(state);
            }),
            ("the last die went to another seat", &black(1, None)),
            ("the last die went to another seat", &black(2, Some(1))),
            ("a bystander got a die", &black(1, Some(0))),
            (SOUND, &damage(24, 6, 3)),
            (SOUND, &|state| {
                state.table.options.overkill = Overkill::All;
                damage(19, 1, 3)(state);
            }),
            (SOUND, &damage(100, 82, 3)),
            ("more damage than dice can make", &damage(101, 83, 3)),
        ],
    );
}

#[test]
fn rd_62_dice_are_passed_in_turn_order() {
    let mut state = table(&["R2 Y2", "R3 Y3", "B3 B4"]);
    state.table.phase = Phase::Prepare { seat: 1, transit: apart([""; 4]), last: None };
    let given = |seat: Seat, transit: [&'static str; 4], last: &'static str| {
        move |state: &mut State| {
            let last = Die::parse(last);
            state.table.phase = Phase::Prepare { seat, transit: apart(transit), last };
        }
    };
    refused(
        &state,
        &[
            (SOUND, &given(1, ["", "R2", "", ""], "")),
            (SOUND, &given(1, ["", "R2", "R3", ""], "red 3")),
            ("another die was last", &given(1, ["", "R2", "R3", ""], "")),
            ("another die was last", &given(1, ["", "R2", "", ""], "red 2")),
            ("passed before its turn", &given(1, ["B3", "", "", ""], "")),
            ("passed before its turn", &given(0, ["", "", "R3", ""], "")),
            (SOUND, &given(2, ["B3", "R2", "R3", ""], "blue 3")),
        ],
    );
    let mut alone = rolled(plain(1), &["R2 Y2 B2"]);
    alone.table.options.solo_prepare = true;
    alone.table.phase = Phase::Prepare { seat: 0, transit: apart([""; 4]), last: None };
    refused(
        &alone,
        &[("alone there is no Prepare", &|state| state.table.options.solo_prepare = false)],
    );
}

#[test]
fn rd_68_rd_70_ends_that_no_game_has() {
    const NOT_LOST: &str = "the game is not lost";
    let mut won = acting(plain(2), &["R- R- Y6", "B5"]);
    won.table.enemy = Enemy::new(3).unwrap();
    (won.table.damage, won.table.dealt) = (29, 1);
    won.table.strikers = seats(&[0]);
    won.table.phase = Phase::End(Verdict::Won);
    refused(
        &won,
        &[
            ("the last enemy still stands", &|state| state.table.damage = 28),
            ("the last enemy still stands", &|state| {
                state.table.enemy = Enemy::new(2).unwrap();
                state.table.damage = 23;
            }),
            ("more damage than the used dice can make", &|state| state.table.dealt = 5),
        ],
    );
    // A black spell defeats it alone; the other dice deal two each.
    won.pools[0] = pool("R- R- K- K- K- K- K- Y6");
    (won.table.damage, won.table.dealt) = (0, 44);
    won.table.surplus = surplus(&[(0, 14)]);
    refused(
        &won,
        &[
            ("more damage than the used dice can make", &|state| {
                (state.table.dealt, state.table.surplus) = (45, surplus(&[(0, 15)]));
            }),
            ("more damage than the used dice can make", &|state| {
                state.pools[0] = pool("R- R- R- K- K- K- K- Y6");
            }),
        ],
    );
    let mut broke = acting(plain(2), &["R2 Y2", "B5 B5 B5"]);
    broke.table.phase = Phase::End(Verdict::Lost);
    refused(
        &broke,
        &[
            (NOT_LOST, &|state| state.pools[0] = pool("R2 Y2 B2")),
            (NOT_LOST, &|state| state.table.block = 3),
            (NOT_LOST, &|state| state.table.block = 1),
            (NOT_LOST, &|state| state.table.declared = declared([])),
        ],
    );
    let mut over = broke.clone();
    over.table.declared = declared([]);
    over.table.round = 40;
    refused(
        &over,
        &[
            (NOT_LOST, &|state| state.table.round = 39),
            (NOT_LOST, &|state| state.table.block = 3),
            (NOT_LOST, &|state| state.table.strikers = seats(&[0])),
            ("somebody has not declared", &|state| state.table.declared = declared(["heal 2"])),
        ],
    );
}
