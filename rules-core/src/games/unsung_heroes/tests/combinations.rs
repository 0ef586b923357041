//! Public talk: rules that meet in one turn, and what is left when something
//! runs out.

use super::fixture::imports::*;

#[test]
fn uh_60_uh_145_a_nope_takes_a_stuffed_item_off_its_puppet() {
    let mut fixture = Fixture::new(&[Ellen, Alfred]).hand(0, &[11, 0]).hand(1, &[9, 0]);
    fixture = fixture.discard(1, &[13]).dice(1, "B4");
    fixture.play("card 11; skip; item 1,7; puppet sir_sock");
    assert_eq!((fixture.stuffed(0), fixture.pile(1)), (Some((1, 13)), vec![]));
    fixture.play("nope");
    assert_eq!((fixture.stuffed(0), fixture.pile(1)), (None, vec![13]));
    assert_eq!((fixture.pile(0), fixture.in_row(1, 1)), (vec![11], vec![9]));
}

#[test]
fn uh_60_uh_122_a_nope_takes_back_the_rage_that_a_card_has_caused() {
    let mut fixture =
        Fixture::new(&[Alfred, Betty]).hand(0, &[11, 0]).hand(1, &[9, 0]).dice(1, "R6");
    fixture.play("card 11; use; die 1,0; roll B1 B1");
    assert_eq!((fixture.state.table.stakes.angry, fixture.score(1)), (2, 4));
    fixture.play("nope");
    assert_eq!((fixture.state.table.stakes.angry, fixture.shows(1).as_str()), (0, "R6"));
    assert_eq!(
        (fixture.score(0), fixture.state.table.reached),
        (0, [0; 4]),
        "nothing has happened"
    );
}

#[test]
fn uh_67_a_score_that_falls_and_comes_back_within_a_turn_keeps_its_time() {
    let mut fixture = Fixture::new(&[Betty, Alfred]).hand(0, &[0]).hand(1, &[0]).dice(0, "R2");
    fixture = fixture.set(|s| {
        s.table.stakes.angry = 1;
        (s.table.clock, s.table.reached) = (3, [2, 1, 0, 0]);
    });
    fixture.play("ability; roll R3");
    assert_eq!((fixture.score(0), fixture.state.table.clock), (3, 4), "a token less, a pip more");
    assert_eq!(fixture.state.table.reached, [2, 1, 0, 0]);
}

#[test]
fn uh_135_uh_q26_greg_may_set_his_broken_dice_in_the_turn_of_another() {
    let mut fixture = Fixture::new(&[Alfred, Greg]).hand(0, &[11, 0]).hand(1, &[0]).dice(1, "W8*");
    fixture = fixture.dice(1, "W8");
    fixture.play("card 11; use");
    assert_eq!(fixture.legal(), ["skip", "die 1,0"], "not the protected one");
    fixture.play("die 1,0");
    assert_eq!((fixture.node(), fixture.legal().len()), (Node::Player(1), 2));
    fixture.play("use; skip; roll B2");
    assert_eq!((fixture.shows(1).as_str(), fixture.node()), ("B2 B3 W8*", Node::Player(1)));
    assert_eq!(fixture.state.ask(), Ask::Turn);
}

#[test]
fn uh_38_uh_107_a_break_at_the_limit_brings_one_die_and_no_comedy() {
    let options = Options { max_dice_per_player: 4, ..fixed(&[Alfred, Wanda]) };
    let mut fixture =
        Fixture::with(&options).hand(0, &[11, 0]).hand(1, &[0]).dice(1, "B2 R2 R3 W8");
    fixture.play("card 11; use; die 1,3");
    assert_eq!(fixture.outcomes().len(), 4, "one Blue die is rolled");
    fixture.play("roll B1");
    assert_eq!((fixture.shows(1).as_str(), fixture.state.ask()), ("B1 B2 R2 R3", Ask::Turn));
}

#[test]
fn uh_17_uh_93_tilda_draws_her_gold_card_last_and_without_chance() {
    let options = Options { set: BoxSet::Mixed, ..fixed(&[Tilda, Alfred]) };
    let mut fixture = Fixture::with(&options).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    fixture = fixture.discard(0, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    fixture.play("powerup line_leader_pixie");
    assert_eq!((fixture.in_hand(0), fixture.node()), (vec![0, 13], Node::Player(1)));
    let mut last = Fixture::with(&options).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    last = last.discard(0, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    last.play("powerup line_leader_pixie; pass");
    assert_eq!((last.in_hand(0), last.legal()), (vec![0, 14], vec_of("pass; card 0; card 14")));
}

#[test]
fn uh_47_uh_121_a_mass_reroll_passes_protected_ones_by() {
    let mut fixture =
        Fixture::new(&[Jerry, Betty]).hand(0, &[14, 0]).hand(1, &[0]).dice(1, "R1* R4");
    fixture.play("card 14; skip; use; roll R1; skip");
    assert_eq!((fixture.shows(1).as_str(), fixture.state.table.stakes.angry), ("R1 R1*", 1));
    let mut all = Fixture::new(&[Jerry, Betty]).hand(0, &[14, 0]).hand(1, &[0]).dice(1, "R1* R4*");
    all.play("card 14; skip");
    assert_eq!(all.legal(), ["skip", "use"], "the White dice: the reroll is passed over");
    all.play("skip");
    assert_eq!(all.state.ask(), Ask::Turn);
}

#[test]
fn uh_6_uh_138_cheese_that_has_run_out_does_not_stop_the_great_tithe() {
    let mut fixture = Fixture::new(&[Greg, Wanda]).hand(0, &[14, 0]).hand(1, &[0]);
    fixture = fixture.dice(0, "R3").dice(1, "B1 R1 W1 W2").set(|s| s.table.stakes.cheese = 9);
    fixture.play("card 14; use; skip");
    assert_eq!((fixture.shows(0).as_str(), fixture.shows(1).as_str()), ("R4", "B1 R1 W1 W1"));
    assert_eq!((fixture.state.table.stakes.cheese, fixture.score(0)), (10, 14));
}

#[test]
fn uh_29_uh_58_with_nothing_left_but_a_nope_the_round_ends_by_itself() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[1]).hand(1, &[9]).dice(1, "W3");
    fixture.play("card 1; skip");
    assert_eq!(fixture.state.ask(), Ask::Treasures, "both have passed, unasked");
    assert_eq!(fixture.state.stage, Stage::Treasures { winner: 0, second: None });
    assert_eq!(fixture.in_hand(1), vec![9]);
}

#[test]
fn uh_51_uh_116_jerry_fixes_the_odds_of_an_item_that_a_treasure_replays() {
    let options = Options { set: BoxSet::Mixed, ..fixed(&[Jerry, Alfred]) };
    let mut fixture = Fixture::with(&options).after(&[0, 0, 0, 0]).hand(0, &[0]).hand(1, &[9, 0]);
    fixture = fixture.discard(1, &[3]).holding(0, Treasure::BorrowedThimble);
    fixture.play("treasure borrowed_thimble; item 1,3; roll R2; roll W5");
    assert_eq!(fixture.legal(), ["die 0,0", "die 0,1"]);
    fixture.play("die 0,0; use");
    assert_eq!((fixture.shows(0).as_str(), fixture.score(0)), ("W5", 6), "unprotected");
    assert_eq!((fixture.in_row(0, 1), fixture.state.ask()), (vec![3], Ask::Turn), "and not Noped");
}

/// Actions separated by `;`.
fn vec_of(actions: &str) -> Vec<alloc::string::String> {
    actions.split("; ").map(ToString::to_string).collect()
}
