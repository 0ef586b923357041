//! What the agenda says, against the table: stages, battles, frames.

use super::*;
use crate::{
    Dense,
    games::hero_must_die::{
        components::{Later, Line, Order, Rank, Set, Site, Token, Trap},
        state::{Battle, Court, Deed, End, Fight},
    },
};

/// A change of the stage.
fn to(stage: Stage) -> impl Fn(&mut State) {
    move |state: &mut State| state.agenda.stage = stage.clone()
}

/// A change of what lies on top of the stage.
fn top<const N: usize>(frames: [Frame; N]) -> impl Fn(&mut State) {
    move |state: &mut State| {
        state.agenda.stack = Stack::default();
        frames.iter().for_each(|frame| state.agenda.stack.push(*frame));
    }
}

#[test]
fn hmd_22_hmd_24_hmd_25_the_choices_before_the_first_turn() {
    const FLOORS: &str = "the floors are not chosen in order";
    const FIRST: &str = "the first monsters are not taken in order";
    const OFFER: &str = "the offer is not three cards";
    let order = Order::from_index(0).unwrap();
    let floors = |next: u8, floors: [u8; 4]| to(Stage::Floors { order, next, floors });
    let three = Options { players: 3, ..Options::default() };
    let mut start = Desk(State::setup(&three));
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
    let mut choosing = Desk::new(2);
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
        &Desk::four().edit(|s| s.agenda.stage = Stage::Offer { left: 3 }),
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
    const PLACE: &str = "nobody can place a worker";
    let placing = Desk::new(2).edit(|s| {
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
    const ENTER: &str = "a party enters that does not stand at the entrance";
    let entering = Desk::four()
        .tokens([Road::Inside, Road::Entrance, Road::Castle])
        .at("Invasion 2", Stage::Enter { tokens: token(2) })
        .edit(|s| s.agenda.stack.push(Frame::Generate { token: 1 }));
    refused(
        &entering,
        &[
            (SOUND, &to(Stage::Enter { tokens: Set::NONE })),
            (ENTER, &to(Stage::Enter { tokens: token(3) })),
            (ENTER, &to(Stage::Enter { tokens: token(1) })),
            ("a token is noted as moved", &|s| s.table.moved = token(3)),
            ("the agenda does not fit the stage", &top([])),
        ],
    );
}

#[test]
fn hmd_41_hmd_42_pay_day_goes_round() {
    const FRAME: &str = "the agenda does not fit the stage";
    // Seat 0 owes nine points.
    let owing = Desk::four()
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
}

/// A battle on floor 1 of a guard with two monsters against a Squire and an
/// Archer, in a round.
fn fighting() -> Desk {
    let form = pile("Giant Rat, Imp");
    Desk::four()
        .turn(2)
        .party(1, "Squire, Archer")
        .monsters(0, "Giant Rat, Imp, Kobold, Hydra")
        .battle([0; 3])
        .edit(|s| {
            let Stage::Battle(battle) = &mut s.agenda.stage else { return };
            battle.form = form;
            battle.round = 1;
            battle.step = Fight::Commit;
        })
}

/// A change of the battle.
fn fight(change: impl Fn(&mut Battle)) -> impl Fn(&mut State) {
    move |state: &mut State| {
        if let Stage::Battle(battle) = &mut state.agenda.stage {
            change(battle);
        }
    }
}

#[test]
fn hmd_77_hmd_84_lines_and_wounds_of_a_battle() {
    const MAY: &str = "a monster defends that may not";
    const WOUNDS: &str = "a card has more wounds than hit points";
    const ROUND: &str = "there is no such round";
    refused(
        &fighting(),
        &[
            ("nobody attacks", &|s| {
                s.table.invaders = line(&[]);
                (s.table.tokens[0], s.table.parties[0]) = (Road::Castle, Set::NONE);
            }),
            ("the heroes are not in party order", &fight(|b| b.heroes = pile("Archer, Squire"))),
            ("the heroes are not in party order", &fight(|b| b.heroes = pile("Squire"))),
            (MAY, &fight(|b| b.form = pile("Giant Rat, Giant Rat"))),
            (MAY, &fight(|b| b.form = pile("Giant Rat, Drake"))),
            (MAY, &fight(|b| b.form = pile("Hydra"))),
            ("too many monsters defend", &fight(|b| b.form = pile("Giant Rat, Imp, Kobold"))),
            (SOUND, &|s| {
                s.table.rooms[0] = 3;
                fight(|b| b.form = pile("Giant Rat, Imp, Kobold"))(s);
            }),
            (WOUNDS, &fight(|b| b.wounds.heroes[0] = 6)),
            (WOUNDS, &fight(|b| b.wounds.heroes[2] = 1)),
            (WOUNDS, &fight(|b| b.wounds.form[0] = 4)),
            (WOUNDS, &fight(|b| b.wounds.form[2] = 1)),
            (WOUNDS, &fight(|b| b.start.heroes[1] = 4)),
            (WOUNDS, &fight(|b| b.start.form[1] = 3)),
            (SOUND, &fight(|b| (b.wounds.heroes[0], b.wounds.form[0]) = (5, 3))),
            ("no hero is left", &fight(|b| b.wounds.heroes = [5, 3, 0])),
            ("no monster is left", &fight(|b| b.wounds.form[..2].copy_from_slice(&[3, 2]))),
            (ROUND, &fight(|b| b.round = 0)),
            (ROUND, &fight(|b| b.round = 13)),
            (SOUND, &fight(|b| b.round = 12)),
            (ROUND, &fight(|b| b.step = Fight::Send)),
            (SOUND, &fight(|b| (b.form, b.round, b.step) = (pile("Imp"), 0, Fight::Send))),
        ],
    );
}

#[test]
fn hmd_78_hmd_96_the_step_of_a_battle_fits_its_numbers() {
    const STEP: &str = "the step of the battle does not fit the table";
    const BEFORE: &str = "a round has begun before the combat";
    let (line_front, rank_front) = (Line::FRONT, Rank::FRONT);
    let step = |step: Fight| fight(move |b| b.step = step);
    let magic = |points: u8, theirs: u8| step(Fight::Magic { points, least: line_front, theirs });
    let heal = |points: u8| {
        fight(move |b| {
            b.wounds.form[0] = 1;
            b.step = Fight::Heal { points, least: rank_front };
        })
    };
    let trap = |s: &mut State| s.table.traps[0].add(named("Spike Pit"));
    refused(
        &fighting(),
        &[
            (STEP, &trap),
            (STEP, &fight(|b| b.support = 1)),
            // The Imp has two black points.
            (SOUND, &step(Fight::Support { committed: 2 })),
            (STEP, &step(Fight::Support { committed: 3 })),
            (STEP, &fight(|b| (b.support, b.step) = (1, Fight::Support { committed: 0 }))),
            (STEP, &|s| {
                trap(s);
                step(Fight::Support { committed: 0 })(s);
            }),
            (SOUND, &magic(23, 19)),
            (STEP, &magic(24, 19)),
            (STEP, &magic(23, 20)),
            (SOUND, &|s| {
                magic(1, 0)(s);
                fight(|b| b.support = 12)(s);
            }),
            (STEP, &|s| {
                magic(1, 0)(s);
                fight(|b| b.support = 13)(s);
            }),
            (STEP, &|s| {
                trap(s);
                magic(1, 0)(s);
            }),
            (SOUND, &heal(13)),
            (STEP, &heal(14)),
            (STEP, &|s| {
                trap(s);
                heal(1)(s);
            }),
        ],
    );
    let sending = fighting().edit(|s| {
        fight(|b| {
            (b.form, b.round, b.step) = (pile("Imp"), 0, Fight::Send);
        })(s);
    });
    refused(
        &sending,
        &[
            (STEP, &trap),
            (BEFORE, &fight(|b| b.support = 1)),
            (BEFORE, &fight(|b| b.start.heroes[0] = 1)),
            (SOUND, &fight(|b| b.wounds.heroes[0] = 1)),
            (SOUND, &|s| {
                trap(s);
                s.table.traps[0].add(named("Dart Wall"));
                fight(|b| (b.form, b.step) = (pile(""), Fight::Fire))(s);
            }),
            (BEFORE, &|s| {
                trap(s);
                s.table.traps[0].add(named("Dart Wall"));
                step(Fight::Fire)(s);
            }),
        ],
    );
    // A Scout takes away two points of damage.
    let disarming = Desk::four()
        .turn(2)
        .party(1, "Squire, Scout")
        .traps(1, "Spike Pit, Dart Wall, Rune Snare")
        .battle([0; 3])
        .edit(|s| fight(|b| b.step = Fight::Disarm { blue: 2, least: Trap::FIRST })(s));
    let least =
        |blue: u8, least: u8| step(Fight::Disarm { blue, least: Trap::new(least).unwrap() });
    refused(
        &disarming,
        &[
            (SOUND, &least(1, 0)),
            (STEP, &least(3, 0)),
            (STEP, &least(0, 0)),
            (STEP, &least(2, 3)),
            (STEP, &fight(|b| b.wounds.heroes[0] = 1)),
        ],
    );
}

#[test]
fn hmd_108_hmd_115_windows_after_a_loss_and_the_court_order() {
    const PENALTY: &str = "the penalty is not what was played";
    const LOST: &str = "no floor can have been lost";
    const WINDOW: &str = "the window names nobody";
    let lost =
        Desk::four().turn(2).lost().hand(1, "Traitor").hand(2, "Traitor").hand(0, "Pardon Me");
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
                s.plots.hands[2] = bag("");
                s.table.discard = bag("Traitor");
                traitor(1, 3)(s);
            }),
            (SOUND, &to(Stage::Pardon { penalty: 2 })),
            (PENALTY, &to(Stage::Pardon { penalty: 3 })),
            (LOST, &|s| {
                s.table.invaders = line(&[]);
                (s.table.tokens[1], s.table.parties[1]) = (Road::Castle, Set::NONE);
            }),
            ("a window is open for nobody", &to(Stage::Settling { penalty: 2 })),
        ],
    );
    let last = Desk::four().turn(6).lost().hand(1, "Traitor").edit(|s| s.table.top = 4);
    refused(&last, &[(LOST, &|s| s.table.top = 5)]);
    let court = |at: u8, order: &[Seat], vp: [u8; 4]| {
        to(Stage::Court(Court { at, order: line(order), vp }))
    };
    let playing = Desk::new(3)
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
    let eighth = Desk::new(3).turn(8).edit(|s| {
        s.slots[7].taken = Some(Half::Top);
        s.slots[7].top.face = Some(named("Full Moon"));
        s.table.event = Some(named("Full Moon"));
        s.table.vp = [5, 7, 7, 0];
        s.table.discard = bag("We Need Change, We Need Change");
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
                s.table.discard = bag("We Need Change");
                over(End::Coup, &[0])(s);
            }),
            (END, &over(End::Last, &[1])),
            (END, &over(End::Nobody, &[])),
        ],
    );
    let alone = Desk::new(3).turn(8).edit(|s| {
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

/// The worker of seat 0 in a box is at hand.
fn working(spot: u8, frame: Frame) -> Desk {
    // The town's evil icon stands before the forest, the forest's before the castle.
    let next = spot + 1 + u8::from(spot >= 18) + u8::from(spot >= 20);
    Desk::four()
        .turn(2)
        .worker(0, spot)
        .purse(0, 9, 4, 4)
        .at("Big Sales", Stage::Action { next })
        .edit(|s| s.agenda.stack.push(frame))
}

#[test]
fn hmd_51_what_is_asked_fits_the_box_at_hand() {
    const FRAME: &str = "the agenda does not fit the stage";
    let place = "no place of the Action phase is at hand";
    let token = |number: u8| Set::one(Token::new(number).unwrap());
    refused(
        &working(0, Frame::Buy),
        &[
            (place, &to(Stage::Action { next: 0 })),
            (place, &to(Stage::Action { next: 25 })),
            (FRAME, &to(Stage::Action { next: 2 })),
            (FRAME, &to(Stage::Action { next: 24 })),
            (SOUND, &|s| s.table.moved = token(2)),
            (place, &|s| {
                s.table.moved = [1, 2, 3].into_iter().filter_map(Token::new).collect();
            }),
            (FRAME, &|s| s.table.gold[0] = 0),
            (SOUND, &|s| s.table.gold[0] = 1),
            (SOUND, &top([Frame::PlotDraw { left: 2 }])),
            (SOUND, &top([Frame::PlotDraw { left: 1 }])),
            (FRAME, &top([Frame::PlotDraw { left: 0 }])),
            (FRAME, &top([Frame::PlotDraw { left: 3 }])),
            (SOUND, &|s| {
                s.options.mage_abilities = true;
                top([Frame::PlotDraw { left: 3 }])(s);
            }),
            (FRAME, &|s| {
                s.plots.drawn = bag("Traitor");
                top([Frame::PlotDraw { left: 2 }])(s);
            }),
            (SOUND, &|s| {
                s.plots.drawn = bag("Traitor");
                top([Frame::PlotDraw { left: 1 }])(s);
            }),
            (FRAME, &|s| {
                s.plots.drawn = bag("Traitor");
                s.plots.put_back = Some(PutBack { seat: 1, cards: bag("Pardon Me") });
                top([Frame::PlotDraw { left: 1 }])(s);
            }),
            (SOUND, &|s| {
                s.plots.put_back = Some(PutBack { seat: 1, cards: bag("Pardon Me") });
                top([Frame::PlotDraw { left: 2 }])(s);
            }),
            (SOUND, &|s| {
                s.plots.drawn = bag("Traitor, Pardon Me");
                top([Frame::Keep])(s);
            }),
            (FRAME, &|s| {
                s.plots.drawn = bag("Traitor, Pardon Me, It's Mine");
                top([Frame::Keep])(s);
            }),
            (FRAME, &|s| {
                s.plots.drawn = bag("Traitor, Pardon Me");
                s.plots.put_back = Some(PutBack { seat: 1, cards: bag("Pardon Me") });
                top([Frame::Keep])(s);
            }),
            (FRAME, &top([Frame::Mine])),
            (FRAME, &top([Frame::Recruit])),
            (FRAME, &top([])),
        ],
    );
    refused(&working(3, Frame::Mine), &[(FRAME, &top([Frame::Buy]))]);
    refused(&working(12, Frame::Recruit), &[(FRAME, &top([Frame::Gift]))]);
    let site = |number: u8| Site::new(number).unwrap();
    let build = |left: u8, least: u8| top([Frame::Build { left, least: site(least) }]);
    refused(
        &working(9, Frame::Build { left: 2, least: site(0) }),
        &[
            (FRAME, &build(2, 1)),
            (FRAME, &build(3, 0)),
            (FRAME, &build(0, 0)),
            (FRAME, &build(1, 1)),
            (SOUND, &|s| {
                s.table.built = seats(&[0]);
                build(1, 1)(s);
            }),
        ],
    );
}

#[test]
fn hmd_60_hmd_61_looks_at_cards_that_lie_ahead() {
    const FRAME: &str = "the agenda does not fit the stage";
    let later = |turn: u8| Later::new(turn).unwrap();
    let look = |turn: u8| Frame::Look { slot: later(turn), half: Half::Top };
    let event = |s: &mut State, name: &str| {
        s.table.event = Some(named(name));
        s.slots[1].bottom.face = Some(named(name));
    };
    let peeked = |s: &mut State, turn: usize| {
        s.slots[turn - 1].top = EventCard { face: Some(named("Pay Day")), looked: seats(&[1]) };
    };
    refused(
        &working(18, Frame::Die),
        &[
            (FRAME, &|s| event(s, "Happy Princess")),
            (SOUND, &top([Frame::Peek])),
            (SOUND, &top([look(3)])),
            (FRAME, &top([look(4)])),
            (FRAME, &|s| {
                peeked(s, 3);
                top([look(3)])(s);
            }),
            (FRAME, &|s| {
                event(s, "Happy Princess");
                top([look(3)])(s);
            }),
            (FRAME, &|s| {
                event(s, "Happy Princess");
                top([Frame::Peek])(s);
            }),
            (SOUND, &|s| {
                event(s, "Town Festival");
                top([Frame::Peek])(s);
            }),
            (FRAME, &top([Frame::SpyPay])),
        ],
    );
    refused(
        &working(17, Frame::Peek),
        &[
            (SOUND, &top([look(3)])),
            (FRAME, &top([look(4)])),
            (FRAME, &|s| event(s, "Town Festival")),
            (FRAME, &|s| {
                event(s, "Town Festival");
                top([look(3)])(s);
            }),
            (SOUND, &|s| event(s, "Happy Princess")),
            (SOUND, &|s| {
                event(s, "Happy Princess");
                top([look(3)])(s);
            }),
            (FRAME, &top([Frame::Die])),
        ],
    );
    let spy = |left: u8| Frame::SpyLook { left };
    refused(
        &working(21, Frame::SpyPay),
        &[
            (FRAME, &|s| s.table.gold[0] = 1),
            (SOUND, &|s| s.table.gold[0] = 2),
            (SOUND, &top([spy(2)])),
            (SOUND, &top([spy(1)])),
            (FRAME, &top([spy(0)])),
            (FRAME, &top([spy(3)])),
            (SOUND, &top([look(8)])),
            (SOUND, &top([spy(1), look(8)])),
            (FRAME, &top([spy(2), look(8)])),
            (FRAME, &top([look(2)])),
            (FRAME, &|s| {
                peeked(s, 8);
                top([look(8)])(s);
            }),
        ],
    );
    refused(&working(20, Frame::Gift), &[(FRAME, &top([Frame::SpyPay]))]);
}

#[test]
fn hmd_117_hmd_119_deeds_of_the_court_phase() {
    const FRAME: &str = "the agenda does not fit the stage";
    let cup: Plot = named("Monster Cup");
    let lord: Plot = named("Dragon Lord");
    let burn: Plot = named("Burn Them All");
    let court = || {
        Desk::new(3)
            .hand(0, "It's Mine")
            .hand(1, "A Better Choice")
            .hand(2, "Traitor")
            .monsters(0, "Whelp, Drake, Wyvern, Lindworm")
            .monsters(1, "Hydra, Minotaur, Troll, Manticore")
            .court()
            .edit(|s| s.table.discard = bag("Monster Cup, Dragon Lord, It's Mine, We Need Change"))
    };
    let better = |quest: Plot, player: Seat, at: u8| Frame::Better { quest, player, at };
    refused(
        &court(),
        &[
            (SOUND, &top([better(cup, 0, 1)])),
            (FRAME, &top([better(cup, 0, 0)])),
            (FRAME, &top([better(cup, 0, 3)])),
            (FRAME, &top([better(cup, 1, 1)])),
            (FRAME, &top([better(burn, 0, 1)])),
            (FRAME, &|s| {
                s.table.gold[0] = 0;
                top([better(cup, 0, 1)])(s);
            }),
            (FRAME, &top([better(named("It's Mine"), 0, 1)])),
        ],
    );
    let discard = |doer: Seat, left: u8, from: u8| Frame::Quest {
        quest: lord,
        doer,
        step: Deed::Discard { left, from },
    };
    let rule: Plot = Plot::RULE;
    let effect = |quest: Plot| top([Frame::Quest { quest, doer: 0, step: Deed::Effect }]);
    refused(
        &court(),
        &[
            (SOUND, &top([discard(0, 3, 0)])),
            (FRAME, &top([discard(0, 4, 0)])),
            (FRAME, &top([discard(0, 0, 0)])),
            (FRAME, &top([discard(0, 3, 1)])),
            (SOUND, &top([discard(0, 2, 11)])),
            (FRAME, &top([discard(0, 2, 30)])),
            (FRAME, &top([discard(3, 3, 0)])),
            (FRAME, &|s| {
                s.table.discard = bag("Monster Cup");
                top([discard(0, 3, 0)])(s);
            }),
            (FRAME, &effect(cup)),
            (FRAME, &|s| {
                s.table.discard.add(rule);
                s.table.tokens[0] = Road::Inside;
                s.table.parties[0] = set("Squire");
                s.table.invaders = line(&[1]);
                effect(cup)(s);
            }),
            (SOUND, &|s| {
                s.table.discard.add(rule);
                s.table.tokens[0] = Road::Inside;
                s.table.parties[0] = set("Squire");
                s.table.invaders = line(&[1]);
                effect(rule)(s);
            }),
            (FRAME, &top([Frame::Quest { quest: cup, doer: 0, step: Deed::Pay }])),
            (FRAME, &top([Frame::Quest { quest: cup, doer: 0, step: Deed::Evil }])),
            (SOUND, &top([Frame::Switch])),
            (FRAME, &|s| {
                s.table.discard = bag("");
                top([Frame::Switch])(s);
            }),
            (SOUND, &top([Frame::Steal])),
            (FRAME, &|s| {
                s.table.discard = bag("");
                top([Frame::Steal])(s);
            }),
            (FRAME, &|s| {
                (s.plots.hands[1], s.plots.hands[2]) = (bag(""), bag(""));
                top([Frame::Steal])(s);
            }),
            (FRAME, &top([Frame::Mine])),
            (FRAME, &top([Frame::Switch, Frame::Switch])),
        ],
    );
    let evil = |quest: Plot, doer: Seat| {
        [Frame::Quest { quest, doer, step: Deed::Pay }, Frame::Generate { token: 1 }]
    };
    let entered = |s: &mut State| {
        s.table.tokens[0] = Road::Inside;
        s.table.discard.add(named("Burn Them All"));
    };
    refused(
        &court(),
        &[
            (SOUND, &|s| {
                entered(s);
                top(evil(burn, 1))(s);
            }),
            (FRAME, &|s| {
                entered(s);
                top(evil(burn, 2))(s);
            }),
            (FRAME, &|s| {
                entered(s);
                top(evil(lord, 0))(s);
            }),
        ],
    );
    let robbing = |victim: Seat| top([Frame::StealDraw { victim }]);
    let two = |s: &mut State| s.plots.hands[1] = bag("A Better Choice, Pardon Me");
    refused(
        &court(),
        &[
            (SOUND, &|s| {
                two(s);
                robbing(1)(s);
            }),
            (FRAME, &|s| {
                s.plots.hands[0] = bag("A Better Choice, Pardon Me");
                robbing(0)(s);
            }),
            (FRAME, &|s| {
                two(s);
                s.table.discard = bag("");
                robbing(1)(s);
            }),
            (FRAME, &|s| {
                two(s);
                let mut stolen = Stack::default();
                stolen.push(Stolen { knower: 0, holder: 1, card: named("Pardon Me") });
                s.plots.stolen = stolen;
                robbing(1)(s);
            }),
        ],
    );
}
