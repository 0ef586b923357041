//! Stages of a turn, and how a game may have ended.

use super::*;
use crate::{
    Indexed,
    games::hero_must_die::{
        components::{Order, Set, Token},
        state::{Court, End},
    },
};

#[test]
fn hmd_22_hmd_24_hmd_25_the_choices_before_the_first_turn() {
    const FLOORS: &str = "the floors are not chosen in order";
    const FIRST: &str = "the first monsters are not taken in order";
    const OFFER: &str = "the offer is not three cards";
    let order = Order::from_index(0).unwrap();
    let floors = |next: u8, floors: [u8; 4]| to(Stage::Floors { order, next, floors });
    let three = Options { players: 3, ..Options::default() };
    let mut start = Fixture(State::setup(&three));
    start.0.agenda.stage = Stage::Floors { order, next: 0, floors: [0; 4] };
    refused(
        &start,
        &[
            (SOUND, &floors(1, [3, 0, 0, 0])),
            (FLOORS, &floors(1, [0, 3, 0, 0])),
            (FLOORS, &floors(1, [0; 4])),
            (FLOORS, &floors(0, [3, 0, 0, 0])),
            (FLOORS, &floors(1, [4, 0, 0, 0])),
            (FLOORS, &floors(2, [3, 3, 0, 0])),
            (FLOORS, &floors(3, [1, 2, 3, 0])),
            (FLOORS, &|s| {
                // The order names a fourth player among the first three.
                let order = Order::all().nth(6).unwrap();
                assert_eq!(order, Order::O0132);
                s.agenda.stage = Stage::Floors { order, next: 0, floors: [0; 4] };
            }),
        ],
    );
    let first = |next: u8, own: [&'static str; 2]| {
        move |s: &mut State| {
            s.agenda.stage = Stage::First { next };
            s.table.monsters[0] = set(own[0]);
            s.table.monsters[1] = set(own[1]);
        }
    };
    let mut choosing = Fixture::new(2);
    choosing.0.table.turn = 0;
    choosing.0.agenda.stage = Stage::First { next: 0 };
    refused(
        &choosing,
        &[
            (SOUND, &first(1, ["Imp", ""])),
            (SOUND, &first(2, ["Imp, Dire Wolf", ""])),
            (SOUND, &first(3, ["Imp, Dire Wolf", "Kobold"])),
            (FIRST, &first(3, ["Imp, Dire Wolf", "Drake"])),
            (FIRST, &first(4, ["Imp, Dire Wolf", "Kobold, Drake"])),
            (FIRST, &first(2, ["Imp, Kobold", ""])),
            (FIRST, &first(0, ["Imp", ""])),
            (FIRST, &first(1, ["", "Imp"])),
            (FIRST, &first(2, ["Imp, Dire Wolf, Hydra", ""])),
        ],
    );
    refused(
        &Fixture::four().edit(|s| s.agenda.stage = Stage::Offer { left: 3 }),
        &[
            (OFFER, &to(Stage::Offer { left: 2 })),
            (OFFER, &to(Stage::Offer { left: 4 })),
            (SOUND, &|s| {
                s.table.offer = pile("Troll");
                s.agenda.stage = Stage::Offer { left: 2 };
            }),
        ],
    );
}

#[test]
fn hmd_30_hmd_41_nobody_acts_out_of_turn() {
    const ENTER: &str = "a party enters that does not stand at the entrance";
    const PLACE: &str = "nobody can place a worker";
    let placing = Fixture::new(2).edit(|s| {
        s.table.workers = [0, 1, 0, 0];
        s.agenda.stage = Stage::Place { at: 1 };
    });
    refused(
        &placing,
        &[
            (PLACE, &to(Stage::Place { at: 0 })),
            (PLACE, &to(Stage::Place { at: 2 })),
            ("a known event card is turned over by chance", &|s| {
                s.table.workers = [0; 4];
                s.slots[1].top = EventCard { face: Some(named("Pay Day")), looked: seats(&[0]) };
                s.slots[0].taken = Some(Half::Bottom);
                s.slots[0].bottom.face = Some(named("Invasion 1"));
                s.table.turn = 2;
                s.agenda.stage = Stage::EventDraw { half: Half::Top };
            }),
        ],
    );
    let token = |number: u8| Set::one(Token::new(number).unwrap());
    let entering = Fixture::four()
        .tokens([Road::Inside, Road::Entrance, Road::Castle])
        .at("Invasion 2", Stage::Enter { tokens: token(2) })
        .edit(|s| s.agenda.stack.push(Frame::Generate { token: 1 }));
    refused(
        &entering,
        &[
            (SOUND, &to(Stage::Enter { tokens: Set::EMPTY })),
            (ENTER, &to(Stage::Enter { tokens: token(3) })),
            (ENTER, &to(Stage::Enter { tokens: token(1) })),
            ("a token is recorded as moved", &|s| s.table.moved = token(3)),
            ("a party token is misplaced", &top([])),
        ],
    );
}

#[test]
fn hmd_41_hmd_42_pay_day_goes_round() {
    const FRAME: &str = "the agenda does not fit the stage";
    // Seat 0 owes nine points.
    let owing = Fixture::four()
        .monsters(0, "Hydra, Bone Dragon")
        .purse(0, 5, 3, 4)
        .at("Pay Day", Stage::PayDay { at: 0 })
        .edit(|s| s.agenda.stack.push(Frame::PayGold { entered: 0 }));
    let slaves = |rest: u8, entered: u8| top([Frame::PaySlaves { rest, entered }]);
    refused(
        &owing,
        &[
            ("Pay Day has gone round", &to(Stage::PayDay { at: 4 })),
            (FRAME, &top([])),
            (FRAME, &top([Frame::PayGold { entered: 0 }, Frame::PayGold { entered: 0 }])),
            (FRAME, &top([Frame::PayGold { entered: 1 }])),
            (FRAME, &top([Frame::PayGold { entered: 24 }])),
            (FRAME, &top([Frame::Dismiss])),
            (FRAME, &top([Frame::Buy])),
            (SOUND, &slaves(4, 0)),
            (SOUND, &slaves(6, 0)),
            (FRAME, &slaves(4, 1)),
            (FRAME, &slaves(4, 24)),
            (FRAME, &slaves(10, 0)),
            (SOUND, &|s| {
                s.table.gold[0] = 1;
                top([Frame::Dismiss])(s);
            }),
            (FRAME, &|s| {
                s.table.gold[0] = 2;
                top([Frame::Dismiss])(s);
            }),
            (FRAME, &|s| {
                s.table.gold[0] = 1;
            }),
        ],
    );
    // Nobody is asked for the rest when nothing is left.
    let rich = Fixture::four()
        .monsters(0, "Hydra, Behemoth, Dragon, Elder Wyrm, Arch-Demon")
        .purse(0, 40, 40, 1)
        .at("Pay Day", Stage::PayDay { at: 0 })
        .edit(|s| s.agenda.stack.push(Frame::PayGold { entered: 24 }));
    refused(
        &rich,
        &[
            (FRAME, &|s| s.table.gold[0] = 24),
            (SOUND, &slaves(25, 24)),
            (FRAME, &|s| {
                s.table.slaves[0] = 24;
                slaves(25, 24)(s);
            }),
        ],
    );
}

#[test]
fn hmd_108_hmd_115_windows_after_a_loss_and_the_court_order() {
    const PENALTY: &str = "the penalty is not what was played";
    const LOST: &str = "no floor can have been lost";
    const WINDOW: &str = "the window names nobody";
    let lost =
        Fixture::four().turn(2).lost().hand(1, "Traitor").hand(2, "Traitor").hand(0, "Pardon Me");
    let traitor = |at: u8, penalty: u8| to(Stage::Traitor { at, penalty });
    refused(
        &lost,
        &[
            (SOUND, &traitor(2, 2)),
            (WINDOW, &traitor(0, 2)),
            (WINDOW, &traitor(4, 2)),
            (PENALTY, &traitor(1, 1)),
            (PENALTY, &traitor(1, 3)),
            (SOUND, &|s| {
                s.plots.hands[2] = multiset("");
                s.table.discard = multiset("Traitor");
                traitor(1, 3)(s);
            }),
            (SOUND, &to(Stage::Pardon { penalty: 2 })),
            (PENALTY, &to(Stage::Pardon { penalty: 3 })),
            (LOST, &|s| {
                s.table.invaders = line(&[]);
                (s.table.tokens[1], s.table.parties[1]) = (Road::Castle, Set::EMPTY);
            }),
            ("traps lie on the floor that was lost", &|s| {
                let floor = usize::from(s.table.top) - 1;
                s.table.traps[floor].add(named("Swinging Blade"));
            }),
            ("a window is open for nobody", &to(Stage::OpenWindow { penalty: 2 })),
        ],
    );
    let eighth = Fixture::four().turn(6).lost().hand(1, "Traitor").edit(|s| s.table.top = 4);
    refused(&eighth, &[(LOST, &|s| s.table.top = 5)]);
    let court = |at: u8, order: &[Seat], vp: [u8; 4]| {
        to(Stage::Court(Court { at, order: line(order), vp }))
    };
    let playing = Fixture::new(3)
        .edit(|s| s.table.vp = [3, 4, 3, 0])
        .hand(0, "It's Mine")
        .hand(1, "Traitor")
        .court();
    refused(
        &playing,
        &[
            (SOUND, &court(0, &[0, 2, 1], [3, 4, 3, 0])),
            (SOUND, &court(0, &[0, 2, 1], [2, 4, 3, 0])),
            ("the Court order names nobody", &court(0, &[0, 0, 1], [3, 4, 3, 0])),
            ("the Court order names nobody", &court(0, &[0, 3, 1], [3, 4, 3, 1])),
            ("the Court order is not by VP", &court(0, &[0, 1, 2], [3, 4, 3, 0])),
            ("the Court order is not by VP", &court(0, &[0, 2, 1], [0, 4, 3, 0])),
            ("the Court order is not by VP", &court(0, &[0, 2, 1], [3, 13, 3, 0])),
            ("VP were lost in the Court phase", &court(0, &[0, 2, 1], [3, 5, 3, 0])),
            ("the Court order misses somebody", &court(0, &[0, 2], [3, 4, 3, 0])),
            ("somebody who is out has VP in the Court phase", &court(0, &[0, 2, 1], [3, 4, 3, 1])),
            ("the Court phase is over", &court(3, &[0, 2, 1], [3, 4, 3, 0])),
        ],
    );
}

#[test]
fn hmd_13_hmd_16_ends_that_no_game_has() {
    const END: &str = "the game cannot have ended so";
    let over = |how: End, winners: &[Seat]| to(Stage::Over { how, winners: seats(winners) });
    let eighth = Fixture::new(3).turn(8).edit(|s| {
        s.slots[7].taken = Some(Half::Top);
        s.slots[7].top.face = Some(named("Full Moon"));
        s.table.event = Some(named("Full Moon"));
        s.table.vp = [5, 7, 7, 0];
        s.table.discard = multiset("We Need Change, We Need Change");
        s.agenda.stage = Stage::Over { how: End::Turns, winners: seats(&[1, 2]) };
    });
    refused(
        &eighth,
        &[
            (END, &over(End::Turns, &[1])),
            (END, &over(End::Turns, &[0, 1, 2])),
            (END, &over(End::Fallen, &[])),
            (SOUND, &|s| {
                s.table.top = 5;
                over(End::Fallen, &[])(s);
            }),
            (END, &|s| {
                s.table.top = 5;
                over(End::Fallen, &[1])(s);
            }),
            (SOUND, &over(End::Coup, &[0])),
            (END, &over(End::Coup, &[0, 1])),
            (END, &over(End::Coup, &[3])),
            (END, &|s| {
                s.table.discard = multiset("We Need Change");
                over(End::Coup, &[0])(s);
            }),
            (END, &over(End::Last, &[1])),
            (END, &over(End::Nobody, &[])),
        ],
    );
    let alone = Fixture::new(3).turn(8).edit(|s| {
        s.slots[7].taken = Some(Half::Top);
        s.slots[7].top.face = Some(named("Full Moon"));
        s.table.event = Some(named("Full Moon"));
        (s.table.vp, s.table.queue) = ([0, 2, 0, 0], line(&[1]));
        for seat in [0, 2] {
            (s.table.gold[seat], s.table.slaves[seat], s.table.mp[seat]) = (0, 0, 0);
        }
        s.agenda.stage = Stage::Over { how: End::Last, winners: seats(&[1]) };
    });
    refused(
        &alone,
        &[
            (END, &over(End::Last, &[0])),
            (END, &over(End::Last, &[])),
            (END, &over(End::Turns, &[1])),
            (END, &over(End::Nobody, &[])),
            (END, &|s| {
                s.table.top = 5;
                over(End::Fallen, &[])(s);
            }),
        ],
    );
}
