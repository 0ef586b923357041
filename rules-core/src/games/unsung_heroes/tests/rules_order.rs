//! Rules of order: who begins, who is asked for a Nope, who is ahead, who is
//! paid (UH-25, UH-59, UH-66, UH-68, UH-70, UH-75).

use super::fixture::imports::*;
use crate::flow::Flow;

/// Three players at the end of their starting rolls, with tokens and times.
fn rolled(options: &Options, steps: &str) -> Fixture {
    let mut fixture = deal(options);
    fixture.play(steps);
    fixture
}

/// Everybody passes; what the ranking leads to.
fn ranked(mut fixture: Fixture) -> Fixture {
    for _ in 0..fixture.state.players() {
        fixture.play("pass");
    }
    fixture
}

#[test]
fn uh_25_of_the_lowest_the_one_who_would_lose_the_tie_begins() {
    // Seat 0 has won a Minion and would lose the tie, though it is asked first.
    let base = |winner| {
        let fixture = Fixture::new(&[Alfred, Wanda, Tilda]).after(&[winner]);
        let mut fixture = fixture.hand(0, &[0]).hand(1, &[0]).hand(2, &[0]).set(|state| {
            state.table.current = 0;
            state.stage = Stage::Rolls { next: 0 };
        });
        fixture.state.stage = Stage::First;
        fixture.dice(0, "B2 B2").dice(1, "W4").dice(2, "W5")
    };
    for winner in [0, 1] {
        let mut fixture = base(winner);
        fixture.state.advance();
        assert_eq!((fixture.state.stage, fixture.node()), (Stage::Turn, Node::Player(winner)));
    }
}

#[test]
fn uh_25_uh_68_the_special_names_the_starter_among_the_lowest() {
    let three = fixed(&[Alfred, Wanda, Tilda]);
    let mut chance = rolled(&three, "roll B2 B3; roll W5; roll W6");
    assert_eq!(chance.outcomes(), ["seat 0", "seat 1"].map(|seat| (seat.into(), 1)));
    chance.play("seat 1");
    assert_eq!((chance.node(), chance.state.stage), (Node::Player(1), Stage::Turn));
    // By seats the lower one is ranked higher, so the last of the tied begins.
    let seats = Options { tie_special: TieSpecial::Seat, ..three };
    let seat = rolled(&seats, "roll B2 B3; roll W5; roll W6");
    assert_eq!((seat.node(), seat.state.stage), (Node::Player(1), Stage::Turn));
}

#[test]
fn uh_25_the_score_that_begins_includes_the_tokens() {
    // Karl's Blue 3 and his coin are more than Tilda's White 4.
    let fixture = rolled(&fixed(&[Karl, Tilda]), "roll B3; roll W4");
    assert_eq!(fixture.node(), Node::Player(1));
    let even = rolled(&fixed(&[Karl, Tilda]), "roll B1; roll W4");
    assert_eq!(even.node(), Node::Player(0));
}

#[test]
fn uh_59_uh_q2_the_window_goes_round_clockwise_until_somebody_plays_it() {
    let base = || {
        let fixture = Fixture::new(&[Alfred, Wanda, Tilda, Jerry]).turn(1);
        fixture.hand(0, &[9, 0]).hand(1, &[1, 9, 0]).hand(2, &[0]).hand(3, &[9, 0])
    };
    let mut fixture = base();
    fixture.play("card 1");
    assert_eq!(fixture.node(), Node::Player(3), "left of Wanda, who holds one herself");
    let mut first = base();
    first.play("card 1; nope");
    assert_eq!((first.node(), first.state.stage), (Node::Player(2), Stage::Turn), "it is closed");
    assert_eq!((first.in_hand(0), first.score(1)), (vec![0, 9], 0));
    fixture.play("skip");
    assert_eq!((fixture.node(), fixture.state.ask()), (Node::Player(0), Ask::Nope));
    fixture.play("skip");
    assert_eq!((fixture.node(), fixture.state.stage), (Node::Player(2), Stage::Turn));
    assert_eq!((fixture.score(1), fixture.in_row(1, 1)), (4, vec![1]), "nobody cancelled it");
}

#[test]
fn uh_61_the_turn_after_a_nope_is_that_of_the_left_neighbour() {
    // Not of the left neighbour of the player who Noped.
    let fixture = Fixture::new(&[Alfred, Wanda, Tilda, Jerry]).turn(3);
    let mut fixture = fixture.hand(0, &[0]).hand(1, &[9, 0]).hand(2, &[0]).hand(3, &[1, 0]);
    fixture.play("card 1; nope");
    assert_eq!(
        (fixture.node(), fixture.pile(3), fixture.in_row(1, 1)),
        (Node::Player(0), vec![1], vec![9])
    );
}

#[test]
fn uh_66_minions_come_before_treasures_and_treasures_before_time() {
    let level = |winners: &[u8], tied: [u8; 2], reached: [u8; 4]| {
        let mut fixture = Fixture::new(&[Alfred, Wanda, Jerry]).after(winners);
        for seat in tied {
            fixture = fixture.dice(seat, "W5");
        }
        let fixture = fixture.hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
        let won = tied.map(|seat| {
            let table = &fixture.state.table;
            let treasures = table.treasures_won(fixture.state.treasures.values(), seat);
            (table.minions_won(seat), treasures)
        });
        let fixture = fixture.set(|s| (s.table.clock, s.table.reached) = (9, reached));
        (won, ranked(fixture).state.stage)
    };
    let won = |winner, second| Stage::Treasures { winner, second: Some(second) };
    // No Minion and two Treasures against one of each: the Minion weighs more.
    let (pieces, stage) = level(&[0, 0, 2], [1, 2], [0, 1, 9, 0]);
    // In round 4 the last Treasures come without chance.
    assert_eq!((pieces, stage), ([(0, 2), (1, 1)], Stage::Keep { winner: 1, second: Some(2) }));
    // As many Minions: one Treasure less is more than any time.
    for reached in [[9, 1, 0, 0], [1, 9, 0, 0]] {
        let (pieces, stage) = level(&[2], [0, 1], reached);
        assert_eq!((pieces, stage), ([(0, 1), (0, 0)], won(1, 0)));
    }
}

#[test]
fn uh_66_a_tie_for_second_place_goes_the_same_way() {
    for (reached, second) in [([0, 2, 7, 0], 2), ([0, 7, 2, 0], 1)] {
        let fixture =
            Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
        let fixture = fixture.dice(0, "W8").dice(1, "W5").dice(2, "W5");
        let fixture = fixture.set(|s| (s.table.clock, s.table.reached) = (9, reached));
        let stage = ranked(fixture).state.stage;
        assert_eq!(stage, Stage::Treasures { winner: 0, second: Some(second) });
    }
}

#[test]
fn uh_68_by_seats_the_lower_one_is_ranked_higher() {
    let options = Options { tie_special: TieSpecial::Seat, ..fixed(&[Alfred, Wanda, Tilda]) };
    let base = || Fixture::with(&options).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
    let stage = ranked(base()).state.stage;
    assert_eq!(stage, Stage::Treasures { winner: 0, second: Some(1) });
    let stage = ranked(base().dice(0, "W8")).state.stage;
    assert_eq!(stage, Stage::Treasures { winner: 0, second: Some(1) });
    let stage = ranked(base().dice(2, "W8")).state.stage;
    assert_eq!(stage, Stage::Treasures { winner: 2, second: Some(0) });
}

#[test]
fn uh_70_the_powerup_of_a_minion_is_usable_from_the_next_round_on() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1, 2]).hand(1, &[0]);
    assert_eq!(fixture.legal(), ["pass", "card 0", "card 1", "card 2"], "it is not won yet");
    fixture.play("card 0; pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
    let minion = fixture.state.table.minions[Minion::RatBandit];
    assert_eq!(minion.place, MinionPlace::Won(SeatId::First));
    fixture.play("card 3; card 4; card 3; card 4; minion lab_rat; roll B1 B1; roll W5");
    assert!(!fixture.legal().contains(&"powerup lab_rat".into()), "the prize of this round");
    fixture.play("powerup rat_bandit; die 1,0; roll W1");
    assert_eq!((fixture.score(0), fixture.score(1)), (2, 1));
}

#[test]
fn uh_75_the_draws_go_by_seats() {
    let fixture = Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[0, 1, 2, 3, 4, 5]);
    let fixture = fixture.hand(1, &[0, 1, 2, 3, 4, 5, 6]).hand(2, &[0, 1]).dice(0, "B4 B4");
    let mut fixture = ranked(fixture.dice(1, "W5"));
    fixture.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    let mut drawers = Vec::new();
    while fixture.state.ask() == Ask::Draw {
        drawers.push(fixture.state.drawer());
        fixture.play("card 8");
        if fixture.state.ask() == Ask::Draw && fixture.in_hand(2).contains(&8) {
            drawers.push(fixture.state.drawer());
            fixture.play("card 9");
        }
    }
    assert_eq!(drawers, [0, 2, 2], "one for six cards, none for seven, two else");
    assert_eq!((fixture.in_hand(0).len(), fixture.in_hand(2)), (7, vec![0, 1, 8, 9]));
}

#[test]
fn uh_76_the_eight_treasures_are_used_up_after_round_4() {
    for players in [2usize, 3] {
        let fixture = Fixture::new(&[Alfred, Wanda, Tilda][..players]).after(&[0, 0, 1]);
        let fixture = fixture.hand(0, &[0]).hand(1, &[0]).dice(0, "W8");
        let fixture = if players > 2 { fixture.hand(2, &[0]).dice(2, "W7") } else { fixture };
        // The last two Treasures come without chance.
        let mut fixture = ranked(fixture);
        assert_eq!(fixture.legal(), ["treasure lost_lunchbox", "treasure mouse_trap"]);
        fixture.play("treasure mouse_trap");
        let unseen = |t: &Treasure| fixture.state.treasures[*t].place == TreasurePlace::Unseen;
        assert_eq!(Treasure::all().filter(unseen).count(), 0);
    }
}

#[test]
fn uh_82_the_returns_are_those_of_the_switch() {
    for (returns, payoffs) in
        [(Returns::ZeroSum, [-2, 6, -2, -2]), (Returns::WinLoss, [0, 6, 0, 0])]
    {
        let options = Options { returns, ..fixed(&[Alfred, Wanda, Tilda, Jerry]) };
        let fixture = Fixture::with(&options).after(&[0, 0, 2, 3]).dice(1, "W8");
        let fixture = fixture.hand(0, &[0]).hand(1, &[0]).hand(2, &[0]).hand(3, &[0]);
        let before = [0, 1, 2, 3].map(|seat| fixture.state.payoff(seat));
        assert_eq!(before, [0; 4], "nothing before the end");
        let fixture = ranked(fixture);
        assert_eq!(fixture.node(), Node::Terminal);
        assert_eq!([0, 1, 2, 3].map(|seat| fixture.state.payoff(seat)), payoffs);
    }
}
