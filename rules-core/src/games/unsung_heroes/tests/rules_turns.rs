//! Rules of turns and of the score (UH-24 to UH-42), by number.

use super::fixture::imports::*;

#[test]
fn uh_24_starting_rolls_go_seat_by_seat() {
    let mut fixture = deal(&fixed(&[Alfred, Wanda]));
    assert_eq!(fixture.outcomes().len(), 10, "two Blue dice of Alfred");
    fixture.play("roll B1 B4");
    assert_eq!(fixture.outcomes().len(), 8, "one White die of Wanda");
    fixture.play("roll W5");
    assert_eq!((fixture.shows(0).as_str(), fixture.shows(1).as_str()), ("B1 B4", "W5"));
}

#[test]
fn uh_25_uh_q5_the_lowest_score_begins() {
    let mut fixture = deal(&fixed(&[Alfred, Wanda]));
    fixture.play("roll B1 B4; roll W6");
    assert_eq!(fixture.node(), Node::Player(0));
}

#[test]
fn uh_26_uh_q6_turns_go_clockwise_from_the_first_player() {
    let mut fixture = deal(&fixed(&[Alfred, Wanda, Tilda]));
    fixture.play("roll B1 B4; roll W2; roll W6");
    assert_eq!(fixture.node(), Node::Player(1));
    fixture.play("pass");
    assert_eq!(fixture.node(), Node::Player(2));
    fixture.play("pass");
    assert_eq!(fixture.node(), Node::Player(0));
}

#[test]
fn uh_27_a_turn_is_one_card_one_action_or_a_pass() {
    let mut fixture =
        Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0, 1]).dice(0, "B1 B4");
    assert_eq!(fixture.legal(), ["pass", "ability", "card 0", "card 1"]);
    fixture.play("card 0");
    assert_eq!(fixture.node(), Node::Player(1));
    fixture.play("pass; ability");
    assert_eq!(fixture.node(), Node::Player(1));
}

#[test]
fn uh_28_who_has_passed_may_play_again() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0, 1]);
    fixture.play("pass; card 0; card 1");
    assert_eq!((fixture.score(0), fixture.score(1)), (4, 2));
}

#[test]
fn uh_29_the_round_ends_after_passes_of_all_in_a_row() {
    let mut fixture =
        Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0, 1]);
    fixture.play("pass; pass; card 0; pass; pass");
    assert_eq!((fixture.state.stage, fixture.state.table.passes), (Stage::Turn, 2));
    fixture.play("pass");
    assert!(matches!(fixture.state.stage, Stage::Treasures { winner: 2, .. } | Stage::Rank { .. }));
}

#[test]
fn uh_30_a_noped_card_and_a_nope_are_no_passes() {
    let mut fixture =
        Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[9, 0]).hand(1, &[0]).hand(2, &[1, 0]);
    fixture.play("pass; pass");
    assert_eq!(fixture.state.table.passes, 2);
    fixture.play("card 1; nope");
    assert_eq!((fixture.state.table.passes, fixture.node()), (0, Node::Player(0)));
}

#[test]
fn uh_31_uh_q8_any_card_but_the_nope_may_be_played_even_without_effect() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[5, 6, 9, 12]).hand(1, &[0]);
    assert_eq!(fixture.legal(), ["pass", "card 5", "card 6", "card 12"]);
    fixture.play("card 5");
    assert_eq!(
        (fixture.in_row(0, 0), fixture.score(0), fixture.node()),
        (vec![5], 0, Node::Player(1))
    );
}

#[test]
fn uh_32_bonuses_may_be_declined_but_not_the_single_untargeted_one() {
    let base =
        |slot| Fixture::new(&[Betty, Alfred]).hand(0, &[slot, 0]).hand(1, &[0]).dice(0, "R4");
    let mut both = base(13);
    both.play("card 13; skip; skip");
    assert_eq!((both.shows(0).as_str(), both.score(0)), ("R4", 4));
    let mut single = base(1);
    single.play("card 1");
    assert_eq!((single.score(0), single.node()), (8, Node::Player(1)));
    let mut targeted = base(5);
    targeted.play("card 5; skip");
    assert_eq!(targeted.shows(0), "R4");
    // A Rage without a token to gain or to flip is passed over.
    let mut calm = base(12).set(|state| state.table.stakes.angry = 3);
    calm.play("card 12");
    assert_eq!(calm.legal(), ["skip", "die 0,0"]);
}

#[test]
fn uh_33_several_rerolls_choose_one_after_the_other() {
    let mut fixture =
        Fixture::new(&[Wanda, Alfred]).hand(0, &[6, 0]).hand(1, &[0]).dice(0, "R1 W3");
    fixture.play("card 6; die 0,0; roll R2");
    assert_eq!(fixture.legal(), ["skip", "die 0,0", "die 0,1"]);
    fixture.play("die 0,0; roll R6");
    assert_eq!(fixture.shows(0), "R6 W3");
}

#[test]
fn uh_34_actions_take_the_turn_and_cannot_be_noped() {
    let base = |cast: &[Character]| Fixture::new(cast).hand(0, &[0]).hand(1, &[9, 0]).dice(1, "R4");
    let cases = [
        (base(&[Alfred, Greg]).dice(0, "B1 B4"), "ability"),
        (base(&[Betty, Greg]).dice(0, "R2").set(|s| s.table.stakes.angry = 1), "ability; roll R4"),
        (base(&[Karl, Greg]).dice(0, "W8").set(|s| s.table.coin = true), "ability"),
        (base(&[Greg, Alfred]).dice(0, "R6"), "ability; skip"),
        (base(&[Ellen, Greg]).puppet(0, 0, 1), "puppet sir_sock"),
        (base(&[Alfred, Greg]).after(&[0]), "powerup sewer_rat"),
    ];
    for (fixture, steps) in cases {
        // The other player has passed; an Action is no pass (UH-29).
        let mut fixture = fixture.turn(1);
        fixture.play("pass").play(steps);
        assert_eq!((fixture.node(), fixture.state.table.clock), (Node::Player(1), 1), "{steps}");
        assert_eq!(fixture.state.table.passes, 0, "{steps}");
        assert_eq!(fixture.state.stage, Stage::Turn, "{steps}: nobody is asked for a Nope");
    }
}

#[test]
fn uh_35_uh_q10_an_action_needs_an_effect_and_cannot_be_declined() {
    let alfred = Fixture::new(&[Alfred, Wanda]).hand(0, &[0]).dice(0, "B3 B4");
    assert_eq!(alfred.legal(), ["pass", "card 0"], "no Blue die shows 1 or 2");
    let mut lab = Fixture::new(&[Alfred, Wanda])
        .after(&[0])
        .owning(0, Minion::LabRat)
        .hand(0, &[0])
        .hand(1, &[0]);
    assert_eq!(lab.legal(), ["pass", "card 0"], "no die to reroll");
    let yarnbeard = Fixture::new(&[Ellen, Wanda]).hand(0, &[0]).puppet(2, 0, 1).puppet(3, 0, 2);
    assert_eq!(yarnbeard.legal(), ["pass", "card 0"], "nor by a Puppet");
    let felt = yarnbeard.dice(1, "W4").legal();
    assert_eq!(felt, ["pass", "card 0", "puppet captain_felt"], "any die is not an own one");
    lab = lab.dice(0, "B3 W4");
    lab.play("powerup lab_rat");
    assert_eq!(lab.legal(), ["die 0,0", "die 0,1"], "no way out");
    // Only the second half of Greg's Tithe may be declined.
    let mut greg =
        Fixture::new(&[Greg, Ellen]).hand(0, &[0]).hand(1, &[0]).dice(1, "R3 W4").dice(0, "R2");
    greg.play("ability");
    assert_eq!(greg.legal(), ["die 1,0", "die 1,1"]);
    greg.play("die 1,0");
    assert_eq!(greg.legal()[0], "skip");
}

#[test]
fn uh_36_unprotected_dice_stay_open_on_every_turn() {
    let mut fixture = Fixture::new(&[Alfred, Wanda])
        .hand(0, &[5, 0])
        .hand(1, &[5, 0])
        .dice(0, "B4")
        .dice(1, "W8");
    fixture.play("card 5; die 1,0; roll W2; card 5; die 1,0; roll B1");
    assert_eq!((fixture.score(0), fixture.score(1)), (1, 2));
}

#[test]
fn uh_37_past_the_limit_only_passing_is_left() {
    let options = Options { turn_limit_per_round: 2, ..fixed(&[Alfred, Wanda]) };
    let mut fixture = Fixture::with(&options).hand(0, &[0, 1, 2]).hand(1, &[0, 1, 2]);
    fixture.play("card 0; card 1");
    // Both would like to go on; the round is over.
    assert!(matches!(fixture.state.stage, Stage::Treasures { winner: 1, .. }));
}

#[test]
fn uh_38_uh_q43_nobody_owns_more_dice_than_the_limit() {
    let options = Options { max_dice_per_player: 4, ..fixed(&[Wanda, Jerry]) };
    let mut fixture = Fixture::with(&options)
        .after(&[0])
        .owning(0, Minion::PackRat)
        .hand(0, &[7, 0])
        .hand(1, &[0])
        .dice(0, "W5 W5 W5");
    fixture.play("card 7; roll B1");
    // No room for another die: Comedy is not asked, nor the Powerup offered.
    assert_eq!((fixture.shows(0).as_str(), fixture.node()), ("B1 W5 W5 W5", Node::Player(1)));
    fixture.play("pass");
    assert_eq!(fixture.legal(), ["pass", "card 0"]);
    // Jerry's Red die falls to the cut; the one he gains is the one he removes.
    let mut jerry =
        Fixture::with(&options).hand(1, &[2, 0]).hand(0, &[0]).dice(1, "W5 W6 W7").turn(1);
    jerry.play("card 2; roll B3");
    assert_eq!(jerry.shows(1), "W5 W6 W7");
}

#[test]
fn uh_40_the_score_is_the_sum_of_all_its_parts() {
    let fixture = Fixture::new(&[Karl, Ellen, Betty, Greg])
        .after(&[0])
        .owning(0, Minion::BubblePixie)
        .dice(0, "B4 R6")
        .row(0, 0, 1)
        .row(0, 1, 0)
        .set(|state| {
            let table = &mut state.table;
            (table.coin, table.stakes.bars_ten, table.bars_one) = (true, 1, 2);
            (table.stakes.angry, table.stakes.happy, table.stakes.cheese) = (2, 1, 4);
            table.stakes.puppet_bonus = 3;
            table.clock = 5;
            let bubble = &mut table.minions[Minion::BubblePixie];
            (bubble.used, bubble.counted) = (true, true);
        });
    // 10 dice + 4 + 2 cards + 2 Powerup + 2 coin + 10 + 1 + 1 bars.
    assert_eq!(fixture.score(0), 32);
    assert_eq!((fixture.score(1), fixture.score(2), fixture.score(3)), (3, 2, 4));
    let tilda = Fixture::new(&[Tilda, Alfred]).after(&[1, 1, 1]).set(|s| s.table.rat_cards = 3);
    assert_eq!(tilda.score(0), 3);
}

#[test]
fn uh_40_uh_q39_rat_cards_and_bars_count_without_being_activated() {
    let fixture = Fixture::new(&[Tilda, Karl]).after(&[1, 1]).set(|state| {
        state.table.rat_cards = 2;
        state.table.bars_one = 1;
    });
    assert_eq!((fixture.score(0), fixture.score(1)), (2, 1));
}

#[test]
fn uh_41_the_score_changes_at_once_and_has_no_limit() {
    let twenty_four = "W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8";
    let mut fixture = Fixture::new(&[Karl, Alfred])
        .hand(0, &[13, 0])
        .hand(1, &[0])
        .dice(0, twenty_four)
        .row(0, 0, 1)
        .row(0, 0, 8)
        .row(0, 0, 11)
        .set(|state| (state.table.coin, state.table.stakes.bars_ten) = (true, 4));
    assert_eq!(fixture.score(0), 192 + 4 + 1 + 2 + 2 + 40);
    fixture.play("card 13; pass; card 0");
    assert_eq!(fixture.score(0), 192 + 4 + 1 + 2 + 2 + 40 + 6);
}

#[test]
fn uh_42_a_declined_bonus_is_worth_nothing_not_even_for_a_forge() {
    let mut fixture = Fixture::new(&[Karl, Alfred])
        .hand(0, &[11, 0])
        .hand(1, &[0, 1])
        .dice(0, "W8")
        .dice(1, "R3");
    fixture.play("card 11; skip; skip; pass");
    assert_eq!((fixture.score(0), fixture.in_row(0, 0)), (8, vec![11]));
    assert!(!fixture.legal().contains(&"ability".into()), "8 and nothing are not 10");
}

#[test]
fn forced_moves_are_no_nodes() {
    // 5.1: who can only pass passes unasked, and everybody sees a pass.
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[9]);
    fixture.play("pass");
    assert!(matches!(fixture.state.stage, Stage::Treasures { .. } | Stage::Rank { .. }));
    assert_eq!(fixture.state.view(0).table.passes, 0);
}
