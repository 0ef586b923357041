//! Rules at tables of three and four: whom a rule reaches, and whom it does not.

use super::fixture::imports::*;

#[test]
fn uh_9_uh_48_a_swap_may_be_between_two_other_players() {
    let base = |theirs: &str| {
        let fixture =
            Fixture::new(&[Jerry, Wanda, Tilda]).hand(0, &[10, 0]).hand(1, &[0]).hand(2, &[0]);
        let mut fixture = fixture.dice(1, "W5").dice(2, theirs);
        fixture.play("card 10; skip");
        fixture
    };
    let mut fixture = base("R2* W3");
    assert_eq!(fixture.legal(), ["skip", "die 1,0"], "Jerry has no die of his own");
    fixture.play("die 1,0");
    assert_eq!([0, 1, 2].map(|seat| fixture.shows(seat)), ["", "W3", "R2* W5"]);
    assert_eq!(base("R2*").node(), Node::Player(1), "no second owner with an open die");
}

#[test]
fn uh_9_a_purple_reroll_reaches_the_open_purple_die_of_another() {
    let base = |theirs: &str| {
        let fixture = Fixture::new(&[Wanda, Jerry]).hand(0, &[12, 0]).hand(1, &[0]).dice(0, "W4");
        let mut fixture = fixture.dice(1, theirs);
        fixture.play("card 12; skip");
        fixture
    };
    let mut fixture = base("R6 P9");
    assert_eq!(fixture.legal(), ["skip", "die 1,1"]);
    fixture.play("die 1,1; roll P1");
    assert_eq!((fixture.shows(1).as_str(), fixture.node()), ("R6 P1", Node::Player(1)));
    assert_eq!(base("R6 P9*").node(), Node::Player(1), "not a protected one");
}

#[test]
fn uh_47_uh_107_a_reroll_of_everyone_else_goes_round_the_table() {
    let mut fixture = Fixture::new(&[Alfred, Jerry, Wanda, Tilda]).turn(1).hand(1, &[12, 0]);
    fixture = fixture.hand(0, &[0]).hand(2, &[0]).hand(3, &[0]);
    fixture = fixture.dice(0, "B2").dice(1, "W5").dice(2, "W6").dice(3, "R3 R5*");
    fixture.play("card 12; skip; use");
    assert_eq!(fixture.outcomes().len(), 8, "the White die of Wanda, left of Jerry, first");
    fixture.play("roll W1");
    assert_eq!(fixture.outcomes().len(), 6, "a 1 that is rerolled is no Comedy; Tilda is next");
    fixture.play("roll R2; roll B4");
    assert_eq!([0, 1, 2, 3].map(|seat| fixture.shows(seat)), ["B4", "W5", "W1", "R2 R5*"]);
    assert_eq!(fixture.node(), Node::Player(2));
}

#[test]
fn uh_55_any_discard_means_all_piles_and_own_means_the_own_one() {
    let base = |slot: u8| {
        let fixture = Fixture::new(&[Wanda, Tilda, Alfred, Jerry]).turn(1).hand(1, &[slot, 5]);
        let fixture = fixture.hand(0, &[0]).hand(2, &[0]).hand(3, &[0]);
        let fixture = fixture.discard(0, &[13, 9]).discard(1, &[8, 6]).discard(2, &[1, 14]);
        let mut fixture = fixture.discard(3, &[7, 10]);
        fixture.play(&alloc::format!("card {slot}"));
        fixture
    };
    // Relative to Tilda in seat 1: herself, Alfred, Jerry, Wanda.
    assert_eq!(base(12).legal(), ["skip", "item 0,6", "item 1,1", "item 2,5", "item 3,7"]);
    assert_eq!(base(11).legal(), ["skip", "item 0,6"]);
}

#[test]
fn uh_60_a_nope_brings_back_what_the_card_did_to_a_third_player() {
    let fixture =
        Fixture::new(&[Jerry, Betty, Alfred]).hand(0, &[12, 0]).hand(1, &[0]).hand(2, &[9, 0]);
    let mut fixture = fixture.dice(1, "R4 R6").dice(2, "B3 B4");
    fixture = fixture.set(|s| (s.table.clock, s.table.reached) = (7, [3, 5, 6, 0]));
    fixture.play("card 12; use; use; roll R1 R1; roll B1 B1");
    assert_eq!((fixture.score(0), fixture.score(1), fixture.score(2)), (4, 4, 2));
    fixture.play("nope");
    assert_eq!([0, 1, 2].map(|seat| fixture.shows(seat)), ["", "R4 R6", "B3 B4"]);
    assert_eq!((fixture.score(0), fixture.state.table.stakes.angry), (0, 0));
    let table = &fixture.state.table;
    assert_eq!((table.reached, table.clock, fixture.node()), ([3, 5, 6, 0], 8, Node::Player(1)));
}

#[test]
fn uh_67_whoever_is_changed_has_reached_the_score_also_by_losing() {
    let fixture =
        Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[5, 0]).hand(1, &[1, 0]).hand(2, &[0]);
    let mut fixture = fixture.dice(0, "B4").dice(2, "W5");
    fixture.play("pass; card 1; pass");
    // A pass is no time: the card of Wanda is the first moment of the round.
    assert_eq!((fixture.state.table.clock, fixture.state.table.reached), (1, [0, 1, 0, 0]));
    fixture.play("card 5; die 2,0; roll W1");
    // Tilda has lost four points in Alfred's turn; Alfred, who acted, stays as he was.
    assert_eq!((fixture.state.table.clock, fixture.state.table.reached), (2, [0, 1, 2, 0]));
}

#[test]
fn uh_71_uh_111_of_four_only_the_first_two_receive_a_treasure() {
    let fixture = Fixture::new(&[Tilda, Alfred, Wanda, Jerry]).turn(2);
    let fixture = fixture.hand(0, &[0]).hand(1, &[0]).hand(2, &[0]).hand(3, &[0]);
    let mut fixture = fixture.dice(0, "W5").dice(1, "B4 B4").dice(2, "W3").dice(3, "W6");
    fixture.play("pass; pass; pass; pass; treasures lucky_marble mouse_trap; treasure mouse_trap");
    let state = &fixture.state;
    let place = |t: Treasure| state.treasures[t].place;
    assert_eq!(place(Treasure::MouseTrap), TreasurePlace::Held(SeatId::Second));
    assert_eq!(place(Treasure::LuckyMarble), TreasurePlace::Held(SeatId::Fourth));
    let received = state.table.treasures_of_all(state.treasures.values());
    assert_eq!((received, state.table.minions_of_all()), ([0, 1, 0, 1], [0, 1, 0, 0]));
    assert_eq!(state.table.rat_cards, 1, "Tilda, third of four, has nothing else");
}

#[test]
fn uh_69_a_treasure_that_is_discarded_counts_for_nobody() {
    let state = Fixture::new(&[Alfred, Wanda]).after(&[0, 1, 0]).state;
    let received = state.table.treasures_of_all(state.treasures.values());
    assert_eq!((received, state.table.minions_of_all()), ([2, 1, 0, 0], [2, 1, 0, 0]));
}

#[test]
fn uh_69_a_treasure_that_lies_in_a_row_still_counts() {
    let fixture = Fixture::new(&[Alfred, Wanda]).after(&[0, 0, 1, 1]).hand(0, &[0]).hand(1, &[0]);
    let mut fixture = fixture.dice(0, "B3").dice(1, "W8");
    fixture.play("treasure rusty_crown");
    let state = &fixture.state;
    assert_eq!(state.table.treasures_of_all(state.treasures.values()), [2, 2, 0, 0]);
}

#[test]
fn uh_82_uh_66_ties_in_the_boss_round_are_broken_like_all_others() {
    let over = |winners: &[u8], reached: [u8; 4]| {
        let fixture = Fixture::new(&[Alfred, Wanda]).after(winners).hand(0, &[0]).hand(1, &[0]);
        let fixture = fixture.dice(0, "W5").dice(1, "W5");
        let mut fixture = fixture.set(|s| (s.table.clock, s.table.reached) = (9, reached));
        fixture.play("pass; pass");
        fixture.state.stage
    };
    assert_eq!(over(&[0, 0, 0, 1], [9, 1, 0, 0]), Stage::Over { winner: 1 }, "fewer Minions");
    assert_eq!(over(&[1, 1, 0, 1], [1, 9, 0, 0]), Stage::Over { winner: 0 }, "fewer Minions");
    assert_eq!(over(&[0, 0, 1, 1], [9, 1, 0, 0]), Stage::Over { winner: 0 }, "later");
    assert_eq!(over(&[0, 0, 1, 1], [1, 9, 0, 0]), Stage::Over { winner: 1 }, "later");
    assert_eq!(over(&[0, 0, 1, 1], [4, 4, 0, 0]), Stage::Rank { winner: None }, "the Special");
}

#[test]
fn uh_136_uh_137_a_tithe_may_take_from_any_opponent_and_give_to_anybody() {
    let fixture =
        Fixture::new(&[Ellen, Greg, Alfred]).turn(1).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
    let mut fixture = fixture.dice(0, "B2").dice(1, "R6").dice(2, "B1 B4*");
    fixture.play("ability");
    assert_eq!(fixture.legal(), ["die 1,0", "die 2,0"], "Alfred's open die and Ellen's");
    fixture.play("die 1,0");
    // A die that shows 1 loses nothing, and Greg gains the point as Cheese.
    assert_eq!((fixture.shows(2).as_str(), fixture.state.table.stakes.cheese), ("B1 B4*", 1));
    assert_eq!(fixture.legal(), ["skip", "die 1,0", "die 2,0"], "his R6 shows its maximum");
    fixture.play("die 2,0");
    assert_eq!([0, 1, 2].map(|seat| fixture.shows(seat)), ["B3", "R6", "B1 B4*"]);
}
