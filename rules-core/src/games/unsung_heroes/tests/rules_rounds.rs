//! Rules of ranking, ends of rounds, the Boss and Powerups (UH-65 to UH-93), by
//! number.

use super::fixture::imports::*;

const TREASURES_1: &str = "treasures rusty_crown silver_ladle; treasure rusty_crown";

#[test]
fn uh_65_the_highest_score_wins_the_round() {
    let mut fixture = Fixture::new(&[Alfred, Wanda, Tilda])
        .hand(0, &[0])
        .hand(1, &[0])
        .hand(2, &[0])
        .dice(0, "B4")
        .dice(1, "W8")
        .dice(2, "W5");
    fixture.play("pass; pass; pass");
    assert_eq!(fixture.state.stage, Stage::Treasures { winner: 1, second: Some(2) });
}

#[test]
fn uh_66_ties_go_by_minions_then_treasures_then_the_later_one() {
    let level = |winners: &[u8], reached: [u8; 4]| {
        let mut fixture = Fixture::new(&[Alfred, Wanda, Jerry])
            .after(winners)
            .hand(0, &[0])
            .hand(1, &[0])
            .hand(2, &[0])
            .dice(0, "W5")
            .dice(1, "W5")
            .set(|state| (state.table.clock, state.table.reached) = (9, reached));
        fixture.play("pass; pass; pass");
        fixture.state.stage
    };
    let won = |winner, second| Stage::Treasures { winner, second: Some(second) };
    assert_eq!(level(&[0], [9, 1, 0, 0]), won(1, 0), "fewer Minions");
    // Seat 2 won and seat 0 got the other Treasure.
    assert_eq!(level(&[2], [9, 1, 0, 0]), won(1, 0), "fewer Treasures");
    assert_eq!(level(&[], [9, 1, 0, 0]), won(0, 1), "later");
    assert_eq!(level(&[], [1, 9, 0, 0]), won(1, 0), "later");
}

#[test]
fn uh_67_uh_q4_a_score_is_reached_when_a_turn_changes_it() {
    let mut fixture = Fixture::new(&[Alfred, Wanda])
        .hand(0, &[5, 1])
        .hand(1, &[0, 1])
        .dice(0, "B4")
        .dice(1, "W8");
    fixture.play("card 5; die 1,0; roll W8");
    assert_eq!(fixture.state.table.reached, [0; 4], "the same face again");
    fixture.play("card 0; card 1");
    assert_eq!((fixture.state.table.clock, fixture.state.table.reached), (3, [3, 2, 0, 0]));
}

#[test]
fn uh_68_uh_q7_the_special_names_who_is_ranked_first_or_starts() {
    let mut chance =
        Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
    chance.play("pass; pass; pass");
    assert_eq!(chance.outcomes(), ["seat 0", "seat 1", "seat 2"].map(|s| (s.into(), 1)));
    chance.play("seat 1");
    assert_eq!(chance.outcomes(), ["seat 0", "seat 2"].map(|s| (s.into(), 1)));
    chance.play("seat 2");
    assert_eq!(chance.state.stage, Stage::Treasures { winner: 1, second: Some(2) });
}

#[test]
fn uh_69_uh_q11_forged_minions_and_played_treasures_still_count() {
    let mut fixture = Fixture::new(&[Karl, Alfred])
        .after(&[0, 0, 1, 1])
        .owning(0, Minion::SewerRat)
        .holding(0, Treasure::RustyCrown)
        .hand(0, &[0])
        .hand(1, &[0, 1, 2])
        .dice(0, "R2")
        .set(|s| s.table.coin = false);
    let won = |fixture: &Fixture| {
        let table = &fixture.state.table;
        (table.minions_won(0), table.treasures_won(fixture.state.treasures.values(), 0))
    };
    let before = won(&fixture);
    fixture.play("powerup sewer_rat; pass; treasure rusty_crown; pass; ability");
    assert_eq!((fixture.score(0), won(&fixture)), (10, before));
    assert_eq!(fixture.state.treasures[Treasure::RustyCrown].place, TreasurePlace::Spent);
}

#[test]
fn uh_70_the_winner_takes_the_minion_for_the_next_rounds() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]);
    fixture.play("card 0; pass; pass");
    fixture.play(TREASURES_1);
    assert_eq!(fixture.state.table.minions_won(0), 1);
}

#[test]
fn uh_71_uh_q31_uh_q33_two_treasures_one_kept_one_passed_on() {
    let mut two = Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]);
    two.play("card 0; pass; pass");
    two.play("treasures rusty_crown silver_ladle; treasure silver_ladle");
    let place = |fixture: &Fixture, t: Treasure| fixture.state.treasures[t].place;
    assert_eq!(place(&two, Treasure::SilverLadle), TreasurePlace::Held(SeatId::First));
    assert_eq!(place(&two, Treasure::RustyCrown), TreasurePlace::Discarded);
    let mut three = Fixture::new(&[Alfred, Wanda, Tilda])
        .hand(0, &[0, 1])
        .hand(1, &[0])
        .hand(2, &[0])
        .dice(2, "W2");
    three.play("card 1; pass; pass; pass");
    three.play("treasures rusty_crown silver_ladle; treasure silver_ladle");
    assert_eq!(place(&three, Treasure::RustyCrown), TreasurePlace::Held(SeatId::Third));
}

#[test]
fn uh_72_tilda_betty_and_karl_are_settled_before_the_next_round() {
    let mut fixture = Fixture::new(&[Alfred, Tilda, Karl, Betty])
        .hand(0, &[0, 1])
        .hand(1, &[0])
        .hand(2, &[0])
        .hand(3, &[0])
        .dice(0, "W8 W8")
        .set(|state| {
            (state.table.stakes.happy, state.table.stakes.angry) = (2, 1);
            (state.table.stakes.bars_ten, state.table.bars_one) = (1, 1);
        });
    fixture.play("pass; pass; pass; pass");
    fixture.play(TREASURES_1);
    let table = &fixture.state.table;
    assert_eq!((table.rat_cards, table.stakes.bars_ten, table.bars_one), (1, 0, 2));
    assert_eq!((table.stakes.angry, table.stakes.happy), (3, 0));
}

#[test]
fn uh_73_ellen_stuffs_before_the_rows_are_cleared() {
    let mut fixture = Fixture::new(&[Ellen, Alfred]).hand(0, &[1, 0]).hand(1, &[0]);
    fixture.play("card 1; pass; pass");
    fixture.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!((fixture.state.ask(), fixture.pile(0)), (Ask::StuffEnd, vec![]));
    fixture.play("card 1");
    assert_eq!((fixture.stuffed(0), fixture.pile(0)), (Some((0, 1)), vec![]));
}

#[test]
fn uh_74_the_table_is_cleared_and_the_tokens_that_stay_stay() {
    let mut fixture = Fixture::new(&[Greg, Karl, Betty, Tilda])
        .after(&[0])
        .hand(0, &[0, 2])
        .hand(1, &[0])
        .hand(2, &[0])
        .hand(3, &[0])
        .dice(0, "W8 R6")
        .row(0, 0, 1)
        .set(|state| {
            let table = &mut state.table;
            (table.stakes.cheese, table.stakes.angry, table.rat_cards) = (4, 2, 1);
            (table.coin, table.bars_one) = (true, 1);
        });
    fixture.finish();
    let table = &fixture.state.table;
    assert_eq!((table.stakes.cheese, fixture.shows(0).as_str(), fixture.pile(0)), (0, "", vec![1]));
    assert_eq!((table.stakes.angry, table.rat_cards >= 1), (2, true));
    assert_eq!((table.coin, table.bars_one), (true, 1));
}

#[test]
fn uh_75_uh_q36_two_cards_as_far_as_hand_and_deck_allow() {
    let mut fixture = Fixture::new(&[Alfred, Wanda, Tilda])
        .hand(0, &[0, 1, 2, 3, 4, 5, 6])
        .hand(1, &[0, 1, 2, 3, 4, 5])
        .hand(2, &[0, 1])
        .dice(0, "B4 B4")
        .dice(1, "W5");
    fixture.play("pass; pass; pass");
    fixture.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    fixture.play("card 7; card 3; card 4");
    let hands: Vec<_> = (0..3).map(|seat| fixture.in_hand(seat).len()).collect();
    assert_eq!(hands, [7, 7, 4]);
}

#[test]
fn uh_75_a_deck_of_one_card_gives_one() {
    let fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]).no_deck(1);
    let fixture = fixture.discard(0, &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    let mut fixture = fixture.dice(0, "B4");
    fixture.play("pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!((fixture.in_hand(0), fixture.in_hand(1)), (vec![0, 1, 14], vec![0]));
    assert_eq!(fixture.state.table.round, 2, "without chance");
}

#[test]
fn uh_50_uh_75_treasures_aside_are_no_cards_of_the_hand() {
    let fixture = Fixture::new(&[Alfred, Wanda]).after(&[0, 0]).hand(1, &[0]).no_deck(1);
    let mut fixture = fixture.hand(0, &[0, 1, 2, 3, 4]).dice(0, "B4");
    fixture.play("pass; pass; treasures crooked_scales mouse_trap; treasure mouse_trap");
    fixture.play("card 5; card 6");
    assert_eq!(
        (fixture.in_hand(0).len(), fixture.state.table.round),
        (7, 4),
        "and three Treasures"
    );
}

#[test]
fn uh_76_the_next_round_starts_after_the_draws() {
    let mut fixture =
        Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]).no_deck(0).no_deck(1);
    fixture.play("card 0; pass; pass");
    fixture.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!((fixture.state.table.round, fixture.state.stage), (2, Stage::TurnUp));
}

#[test]
fn uh_80_uh_81_treasures_join_the_hand_in_the_boss_round() {
    let fixture = Fixture::new(&[Alfred, Wanda])
        .after(&[0, 0, 1, 1])
        .hand(0, &[0, 1, 2, 3, 4, 5, 6])
        .hand(1, &[0]);
    fixture.state.validate().unwrap();
    let treasures = fixture.legal().iter().filter(|text| text.starts_with("treasure")).count();
    assert_eq!((treasures, fixture.in_hand(0).len()), (2, 7), "beyond the limit of seven");
}

#[test]
fn uh_81_the_boss_round_begins_and_is_played_like_any_other() {
    let fixture = Fixture::new(&[Karl, Wanda]).after(&[0, 0, 1]).hand(0, &[0]).hand(1, &[0]);
    let mut fixture = fixture.no_deck(0).no_deck(1).dice(1, "W5");
    fixture.play("pass; pass; treasure lost_lunchbox");
    assert_eq!((fixture.state.table.round, fixture.state.table.coin), (5, true));
    // Starting rolls with Comedy; the lowest score, 4 against 9, begins.
    fixture.play("roll B2; roll W1; use; roll W8");
    assert_eq!((fixture.score(0), fixture.score(1), fixture.node()), (4, 9, Node::Player(0)));
    fixture.play("treasure rusty_crown; pass; card 0; pass; pass");
    assert_eq!((fixture.node(), fixture.score(0), fixture.score(1)), (Node::Terminal, 12, 9));
    assert_eq!([0, 1].map(|seat| fixture.state.payoff(seat)), [6, -6]);
}

#[test]
fn uh_82_the_boss_round_decides_the_game() {
    let mut fixture = Fixture::new(&[Alfred, Wanda, Tilda])
        .after(&[0, 0, 0, 0])
        .hand(0, &[0])
        .hand(1, &[0])
        .hand(2, &[0, 1]);
    fixture = fixture.dice(1, "W8");
    while fixture.node() != Node::Terminal {
        fixture.play("pass");
    }
    assert_eq!([0, 1, 2].map(|seat| fixture.state.payoff(seat)), [-3, 6, -3]);
    assert_eq!((fixture.shows(1).as_str(), fixture.state.table.minions_won(1)), ("W8", 0));
}

#[test]
fn uh_90_a_powerup_is_used_once_in_each_later_round() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    fixture.play("powerup sewer_rat; pass");
    assert_eq!(fixture.legal(), ["pass", "card 0"]);
    let other = Fixture::new(&[Alfred, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]).turn(1);
    assert_eq!(other.legal(), ["pass", "card 0"], "it belongs to its winner");
}

#[test]
fn uh_91_uh_q13_a_static_powerup_counts_only_when_activated() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    assert_eq!(fixture.score(0), 0);
    fixture.play("powerup sewer_rat");
    assert_eq!(fixture.score(0), 2);
    fixture.play("pass; pass; treasures bag_of_bottle_caps lucky_marble; treasure lucky_marble");
    assert_eq!(fixture.score(0), 0);
}

#[test]
fn uh_92_a_die_of_a_powerup_is_new_but_no_card() {
    let base = |who| {
        Fixture::new(&[who, Alfred])
            .after(&[0])
            .owning(0, Minion::PackRat)
            .hand(0, &[0])
            .hand(1, &[9, 0])
    };
    let mut wanda = base(Wanda);
    wanda.play("powerup pack_rat; roll B1; use; roll B3");
    assert_eq!((wanda.shows(0).as_str(), wanda.state.stage), ("B1 B3", Stage::Turn));
    let mut greg = base(Greg);
    greg.play("powerup pack_rat; use");
    assert_eq!(greg.shows(0), "B3");
    let mut betty = base(Betty);
    betty.play("powerup pack_rat; roll B1");
    assert_eq!(betty.score(0), 2);
    let mut jerry = base(Jerry);
    jerry.play("powerup pack_rat; roll B1");
    assert_eq!((jerry.shows(0).as_str(), jerry.node()), ("B1", Node::Player(1)), "no odds");
}

#[test]
fn uh_93_uh_q14_the_line_leader_draws_within_the_limit() {
    let base = || Fixture::new(&[Karl, Ellen]).after(&[0]).hand(1, &[0, 9]);
    let mut fixture = base().hand(0, &[0, 1, 2, 3, 4, 5]).dice(0, "B3");
    fixture.play("powerup line_leader_pixie");
    assert_eq!(fixture.outcomes().len(), 9);
    fixture.play("card 14");
    assert_eq!(
        (fixture.in_hand(0).len(), fixture.score(0), fixture.state.table.reached),
        (7, 3, [0; 4])
    );
    assert_eq!((fixture.state.table.clock, fixture.state.table.passes), (1, 0));
    let full = base().hand(0, &[0, 1, 2, 3, 4, 5, 6]);
    assert!(!full.legal().contains(&"powerup line_leader_pixie".to_string()));
    let empty = base().hand(0, &[0, 1]).no_deck(0);
    assert!(!empty.legal().contains(&"powerup line_leader_pixie".to_string()));
}

#[test]
fn uh_93_uh_50_uh_80_treasures_in_hand_take_no_room_from_the_line_leader() {
    let base = |hand: &[u8]| {
        let fixture = Fixture::new(&[Karl, Ellen]).after(&[0, 0, 1, 1]).hand(1, &[0]).dice(0, "B3");
        fixture.hand(0, hand)
    };
    let draw = "powerup line_leader_pixie".to_string();
    // Six cards and two Treasures: room for one card.
    let mut six = base(&[0, 1, 2, 3, 4, 5]);
    let held =
        |fixture: &Fixture| fixture.legal().iter().filter(|text| text.starts_with("tr")).count();
    assert_eq!((six.legal().contains(&draw), held(&six)), (true, 2));
    six.play("powerup line_leader_pixie; card 14; pass");
    assert_eq!((six.in_hand(0).len(), held(&six)), (7, 2));
    // Seven cards are the limit, also when a Treasure has been played.
    let mut seven = base(&[0, 1, 2, 3, 4, 5, 6]);
    assert!(!seven.legal().contains(&draw));
    seven.play("treasure crystal_slipper; pass");
    assert_eq!((seven.legal().contains(&draw), held(&seven)), (false, 1));
}

#[test]
fn uh_q32_a_tie_is_settled_before_the_prizes_are_handed_out() {
    // Level on points, Wanda ahead by fewer Minions: she wins the round although
    // she will then have as many.
    let mut fixture = Fixture::new(&[Alfred, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    fixture.play("pass; pass");
    assert!(matches!(fixture.state.stage, Stage::Treasures { winner: 1, .. }));
}
