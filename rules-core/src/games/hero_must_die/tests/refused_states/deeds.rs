//! What may be on top of a stage: boxes, looks, plot cards.

use super::*;
use crate::games::hero_must_die::{
    components::{Later, Set, Site, Token},
    state::Deed,
};

/// The worker of seat 0 in a box acts.
fn working(spot: u8, frame: Frame) -> Fixture {
    // The evil icon of the Town comes before the Forest, that of the Forest before the Castle.
    let next = spot + 1 + u8::from(spot >= 18) + u8::from(spot >= 20);
    Fixture::four()
        .turn(2)
        .worker(0, spot)
        .purse(0, 9, 4, 4)
        .at("Big Sales", Stage::Action { next })
        .edit(|s| s.agenda.stack.push(frame))
}

#[test]
fn hmd_51_what_is_asked_fits_the_box_at_hand() {
    const FRAME: &str = "the agenda does not fit the stage";
    const BACK: &str = "a player has put back another number of cards";
    let place = "the Action phase is at none of its stops";
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
            // One of two is not drawn yet (HMD-52).
            (FRAME, &top([Frame::PlotDraw { left: 1 }])),
            (FRAME, &top([Frame::PlotDraw { left: 0 }])),
            (FRAME, &top([Frame::PlotDraw { left: 3 }])),
            (SOUND, &|s| {
                s.options.mage_abilities = true;
                s.options.mage_of_seat.0.swap(0, 2);
                top([Frame::PlotDraw { left: 3 }])(s);
            }),
            // Seat 0 is the red mage.
            (FRAME, &|s| {
                s.options.mage_abilities = true;
                top([Frame::PlotDraw { left: 3 }])(s);
            }),
            (FRAME, &|s| {
                s.plots.drawn = multiset("Traitor");
                top([Frame::PlotDraw { left: 2 }])(s);
            }),
            (SOUND, &|s| {
                s.plots.drawn = multiset("Traitor");
                top([Frame::PlotDraw { left: 1 }])(s);
            }),
            (BACK, &|s| {
                s.plots.hands[1] = multiset("Black Mail");
                s.plots.drawn = multiset("Traitor");
                s.plots.put_back = Some(PutBack { seat: 1, cards: multiset("Pardon Me") });
                top([Frame::PlotDraw { left: 1 }])(s);
            }),
            (SOUND, &|s| {
                s.plots.hands[1] = multiset("Black Mail");
                s.plots.put_back = Some(PutBack { seat: 1, cards: multiset("Pardon Me") });
                top([Frame::PlotDraw { left: 2 }])(s);
            }),
            (SOUND, &|s| {
                s.plots.drawn = multiset("Traitor, Pardon Me");
                top([Frame::Keep])(s);
            }),
            (FRAME, &|s| {
                s.plots.drawn = multiset("Traitor");
                top([Frame::Keep])(s);
            }),
            (FRAME, &|s| {
                s.plots.drawn = multiset("Traitor, Pardon Me, It's Mine");
                top([Frame::Keep])(s);
            }),
            (BACK, &|s| {
                s.plots.hands[1] = multiset("Black Mail");
                s.plots.drawn = multiset("Traitor, We Need Change");
                s.plots.put_back = Some(PutBack { seat: 1, cards: multiset("Pardon Me") });
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
    let gift = working(20, Frame::Gift).tokens([Road::Inn, Road::Castle, Road::Castle]);
    refused(&gift, &[(FRAME, &top([Frame::SpyPay]))]);
}

/// The court phase of three players with a few cards played.
fn court() -> Fixture {
    Fixture::new(3)
        .hand(0, "It's Mine")
        .hand(1, "A Better Choice")
        .hand(2, "Traitor")
        .monsters(0, "Whelp, Drake, Wyvern, Lindworm")
        .monsters(1, "Hydra, Minotaur, Troll, Manticore")
        .court()
        .edit(|s| s.table.discard = multiset("Monster Cup, Dragon Lord, It's Mine, We Need Change"))
}

#[test]
fn hmd_119_somebody_else_makes_a_better_choice_in_the_court_phase() {
    const FRAME: &str = "the agenda does not fit the stage";
    let cup: Plot = named("Monster Cup");
    let burn: Plot = named("Burn Them All");
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
}

#[test]
fn hmd_117_deeds_of_the_court_phase() {
    const FRAME: &str = "the agenda does not fit the stage";
    let cup: Plot = named("Monster Cup");
    let lord: Plot = named("Dragon Lord");
    let discard = |doer: Seat, left: u8, from: u8| Frame::Quest {
        quest: lord,
        doer,
        stage: Deed::Discard { left, from },
    };
    let rule: Plot = Plot::RULE;
    let effect = |quest: Plot| top([Frame::Quest { quest, doer: 0, stage: Deed::Effect }]);
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
                s.table.discard = multiset("Monster Cup");
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
            (FRAME, &top([Frame::Quest { quest: cup, doer: 0, stage: Deed::Pay }])),
            (FRAME, &top([Frame::Quest { quest: cup, doer: 0, stage: Deed::Evil }])),
            (SOUND, &top([Frame::Switch])),
            (FRAME, &|s| {
                s.table.discard = multiset("");
                top([Frame::Switch])(s);
            }),
            (SOUND, &top([Frame::Steal])),
            (FRAME, &|s| {
                s.table.discard = multiset("");
                top([Frame::Steal])(s);
            }),
            (FRAME, &|s| {
                (s.plots.hands[1], s.plots.hands[2]) = (multiset(""), multiset(""));
                top([Frame::Steal])(s);
            }),
            (FRAME, &top([Frame::Mine])),
            (FRAME, &top([Frame::Switch, Frame::Switch])),
        ],
    );
}

#[test]
fn hmd_117_hmd_119_payments_and_thefts_of_the_court_phase() {
    const FRAME: &str = "the agenda does not fit the stage";
    const STOLEN: &str = "more was stolen than It's Mine played";
    let lord: Plot = named("Dragon Lord");
    let burn: Plot = named("Burn Them All");
    let evil = |quest: Plot, doer: Seat| {
        [Frame::Quest { quest, doer, stage: Deed::Pay }, Frame::Generate { token: 1 }]
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
    let two = |s: &mut State| s.plots.hands[1] = multiset("A Better Choice, Pardon Me");
    let known = |s: &mut State| {
        s.plots.stolen.push(Stolen { knower: 0, holder: 1, card: named("Pardon Me") });
    };
    refused(
        &court(),
        &[
            (SOUND, &|s| {
                two(s);
                robbing(1)(s);
            }),
            (FRAME, &|s| {
                s.plots.hands[0] = multiset("A Better Choice, Pardon Me");
                robbing(0)(s);
            }),
            (FRAME, &|s| {
                two(s);
                s.table.discard = multiset("");
                robbing(1)(s);
            }),
            (STOLEN, &|s| {
                two(s);
                known(s);
                robbing(1)(s);
            }),
            (STOLEN, &|s| {
                two(s);
                known(s);
                top([Frame::Steal])(s);
            }),
            (SOUND, &|s| {
                two(s);
                known(s);
                s.table.discard.add(Plot::MINE);
                s.plots.hands[0] = multiset("Black Mail");
                top([Frame::Steal])(s);
            }),
        ],
    );
}
