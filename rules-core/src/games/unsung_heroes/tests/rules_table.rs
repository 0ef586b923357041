//! Rules of the table: set-up, turns, score (UH-1 to UH-42) and rulings on them.

use alloc::{vec, vec::Vec};

use super::{
    super::{
        agenda::Stage,
        components::{Character, Minion, Slots, Treasure},
        state::{MinionPlace, TreasurePlace},
        *,
    },
    desk::{Desk, fixed},
};
use crate::{Dense, Node, Observe, OptionSet, Setup, Value};

use Character::{Alfred, Betty, Ellen, Greg, Jerry, Karl, Tilda, Wanda};

/// The first steps of a game up to the first turn, by notation.
fn opening(options: &Options, steps: &str) -> Desk {
    let mut desk = Desk { state: State::new_game(options).unwrap() };
    desk.play(steps);
    desk
}

/// Takes the first outcome until somebody decides or the dice of a seat fall.
fn deal(options: &Options) -> Desk {
    let mut desk = Desk { state: State::new_game(options).unwrap() };
    while desk.state.agenda.is_empty() && desk.node() == Node::Chance {
        let first = desk.outcomes()[0].0.clone();
        desk.play(&first);
    }
    desk
}

#[test]
fn uh_1_seats_count_clockwise_and_begin_again_after_the_last() {
    let mut desk =
        Desk::new(&[Alfred, Wanda, Tilda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]).turn(1);
    let mut order = vec![desk.node()];
    for _ in 0..2 {
        desk.play("pass");
        order.push(desk.node());
    }
    assert_eq!(order, [Node::Player(1), Node::Player(2), Node::Player(0)]);
}

#[test]
fn uh_2_four_minions_are_fought_for_and_none_in_the_boss_round() {
    let desk = Desk::new(&[Alfred, Wanda]).after(&[0, 1, 0, 1]);
    let places: Vec<_> = desk.state.table.minions.values().iter().map(|p| p.place).collect();
    let won = |p: &&MinionPlace| matches!(p, MinionPlace::Won(_));
    assert_eq!(places.iter().filter(won).count(), 4);
    assert!(!places.contains(&MinionPlace::FaceUp));
    desk.hand(0, &[0]).hand(1, &[0]).state.audit().unwrap();
}

#[test]
fn uh_3_a_card_stays_in_the_row_until_the_end_of_the_round() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]);
    desk.play("card 1; pass; card 0");
    assert_eq!((desk.in_row(0, 0), desk.pile(0)), (vec![0, 1], vec![]));
    desk.finish();
    assert_eq!((desk.in_row(0, 0), desk.pile(0)), (vec![], vec![0, 1]));
}

#[test]
fn uh_5_piles_are_open_decks_are_not_and_nothing_is_reshuffled() {
    let base = || Desk::new(&[Alfred, Wanda]).hand(0, &[0, 1, 2]).hand(1, &[0]);
    let other = base().set(|state| {
        state.hands[0] = Slots::NONE;
        state.decks[0] = Slots::ALL;
    });
    let swapped = other.hand(0, &[5, 6, 7]);
    assert!(base().same_view(&swapped, 1), "hand and deck of another seat are hidden");
    assert!(!base().discard(0, &[4]).same_view(&base(), 1), "a pile is not");
    let mut empty = Desk::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[0]).no_deck(0).no_deck(1);
    empty.finish();
    assert_eq!((empty.in_hand(0), empty.pile(0).len()), (vec![0], 14));
}

#[test]
fn uh_6_a_token_that_is_not_in_the_supply_cannot_be_gained() {
    let mut greg = Desk::new(&[Greg, Ellen])
        .hand(0, &[11, 0])
        .hand(1, &[0])
        .dice(0, "R5")
        .dice(1, "R1")
        .set(|state| state.table.stakes.cheese = 9);
    greg.play("card 11; die 1,0; skip");
    assert_eq!(greg.state.table.stakes.cheese, 10, "three are due, one is left");
    let mut karl = Desk::new(&[Karl, Ellen])
        .hand(0, &[14, 0])
        .hand(1, &[0])
        .set(|state| state.table.bars_one = 4);
    karl.play("card 14");
    assert_eq!((karl.state.table.bars_ten, karl.state.table.bars_one), (0, 4));
}

#[test]
fn uh_7_only_rolled_gains_are_newly_added_dice() {
    // A set die of Greg is not asked for, a die that Wanda is given by a swap is
    // not, nor one that is rerolled.
    let mut greg = Desk::new(&[Greg, Ellen]).hand(0, &[12, 0]).hand(1, &[0]);
    greg.play("card 12");
    assert_eq!((greg.shows(0).as_str(), greg.node()), ("W6", Node::Player(1)));
    let mut jerry =
        Desk::new(&[Jerry, Wanda]).hand(0, &[10, 0]).hand(1, &[0]).dice(0, "B1").dice(1, "W5");
    jerry.play("card 10; skip; die 0,0");
    assert_eq!((jerry.shows(1).as_str(), jerry.node()), ("B1", Node::Player(1)));
}

#[test]
fn uh_8_protection_comes_with_gold_and_ends_with_a_new_owner() {
    let mut desk =
        Desk::new(&[Tilda, Alfred]).hand(0, &[14, 1]).no_deck(0).hand(1, &[0]).dice(0, "W4");
    desk.play("card 14; use; item 0,3; roll W6; skip");
    assert_eq!(desk.shows(0), "W4 W6*", "a die of a card that the Gold Card let her play");
    let mut swap =
        Desk::new(&[Jerry, Greg]).hand(0, &[10, 0]).hand(1, &[0]).dice(0, "W2*").dice(1, "W8");
    swap.play("card 10; skip; die 0,0");
    assert_eq!((swap.shows(0).as_str(), swap.shows(1).as_str()), ("W8", "W2"));
}

#[test]
fn uh_11_the_set_decides_minions_treasures_and_characters() {
    let names = |set| {
        let options = Options { set, ..Options::default() };
        let minions = Minion::all().filter(|m| options.has_minion(*m)).count();
        let treasures = Treasure::all().filter(|t| options.has_treasure(*t)).count();
        let characters = Character::all().filter(|c| options.offers(*c)).count();
        (minions, treasures, characters)
    };
    assert_eq!(names(Set::Rats), (4, 8, 4));
    assert_eq!(names(Set::Pixies), (4, 8, 4));
    assert_eq!(names(Set::Mixed), (8, 16, 8));
    assert!(Options { set: Set::Pixies, ..Options::default() }.offers(Betty));
    assert!(!Options { set: Set::Pixies, ..Options::default() }.offers(Alfred));
}

#[test]
fn uh_12_any_minion_may_lie_on_top_but_never_the_boss() {
    let desk = Desk { state: deal(&fixed(&[Alfred, Wanda])).state };
    // The deal ends at the MINION node, whose first outcome was taken.
    assert_eq!(desk.state.table.minions[Minion::SewerRat].place, MinionPlace::FaceUp);
    let mut state = desk.state;
    state.table.minions[Minion::SewerRat].place = MinionPlace::Unseen;
    state.stage = Stage::TurnUp;
    state.agenda.clear();
    let all = Desk { state }.outcomes();
    let names: Vec<_> = all.iter().map(|(name, weight)| (name.as_str(), *weight)).collect();
    assert_eq!(
        names,
        [
            ("minion sewer_rat", 1),
            ("minion pack_rat", 1),
            ("minion lab_rat", 1),
            ("minion rat_bandit", 1)
        ]
    );
}

#[test]
fn uh_13_the_line_leader_is_the_prize_of_round_1_with_the_pixies() {
    let desk = deal(&fixed(&[Karl, Ellen]));
    assert_eq!(desk.state.table.minions[Minion::LineLeaderPixie].place, MinionPlace::FaceUp);
}

#[test]
fn uh_14_eight_treasures_of_the_set_form_the_pile() {
    let state = State::new_game(&fixed(&[Alfred, Wanda])).unwrap();
    let unseen = |t: &Treasure| state.treasures[*t].place == TreasurePlace::Unseen;
    assert_eq!(Treasure::all().filter(unseen).count(), 8);
    assert!(Treasure::all().filter(unseen).all(|t| !t.pixie()));
}

#[test]
fn uh_15_uh_q3_the_pool_of_dice_is_no_limit() {
    // Thirteen Blue dice, one more than lie in a box.
    let mut desk = Desk::new(&[Alfred, Wanda])
        .hand(0, &[7, 0])
        .hand(1, &[0])
        .dice(0, "B3 B3 B3 B3 B3 B3")
        .dice(1, "B4 B4 B4 B4 B4 B4");
    desk.play("card 7; roll B1 B2");
    assert_eq!(desk.shows(0), "B1 B2 B3 B3 B3 B3 B3 B3");
}

#[test]
fn uh_16_uh_q38_characters_are_drafted_dealt_or_given() {
    let draft = Options { players: 3, ..Options::default() };
    let mut desk = opening(&draft, "character tilda; character jerry");
    assert_eq!(desk.legal(), ["character alfred", "character wanda"]);
    desk.play("character alfred");
    assert_eq!(desk.state.table.cast, [Some(Tilda), Some(Jerry), Some(Alfred), None]);
    // With four players the last one takes what is left.
    let four = Options { players: 4, ..Options::default() };
    let desk = opening(&four, "character tilda; character jerry; character wanda");
    assert_eq!(desk.state.table.cast[3], Some(Alfred));
    let random = Options { characters: Casting::Random, set: Set::Pixies, ..Options::default() };
    let desk = opening(&random, "character karl");
    let left: Vec<_> = desk.outcomes();
    assert_eq!(left.len(), 3);
    assert!(left.iter().all(|(_, weight)| *weight == 1));
    let all = Options { character_pool: Pool::All, ..draft };
    assert_eq!(
        Desk { state: State::new_game(&all).unwrap() }.ids(),
        (180..188).collect::<Vec<_>>()
    );
    let mixed = Options { set: Set::Mixed, ..draft };
    assert_eq!(Desk { state: State::new_game(&mixed).unwrap() }.ids().len(), 8);
}

#[test]
fn uh_16_a_list_of_characters_must_fit() {
    let refused = |values: &[Value<'_>]| {
        let mut options = Options::default();
        options.set("characters", Value::List(values)).and_then(|()| options.check()).is_err()
    };
    assert!(refused(&[Value::Int(0)]), "too short");
    assert!(refused(&[Value::Int(0), Value::Int(0)]), "twice the same");
    assert!(refused(&[Value::Int(0), Value::Int(5)]), "Karl is not in the Rats box");
    assert!(refused(&[Value::Int(0), Value::Int(8)]), "there is no ninth character");
    assert!(refused(&[Value::Int(0), Value::Int(-1)]), "nor one below zero");
    assert!(!refused(&[Value::Int(0), Value::Int(3)]));
    assert!(!refused(&[Value::Text("wanda"), Value::Int(3)]));
}

#[test]
fn uh_17_tildas_gold_card_lies_at_the_bottom() {
    let desk = opening(&fixed(&[Tilda, Alfred]), "");
    assert_eq!(desk.outcomes().len(), 14, "not slot 14");
    assert_eq!(opening(&fixed(&[Alfred, Tilda]), "").outcomes().len(), 15);
}

#[test]
fn uh_18_tokens_and_puppets_lie_aside_at_first() {
    let state = State::new_game(&fixed(&[Ellen, Betty, Greg, Karl])).unwrap();
    let stakes = &state.table.stakes;
    assert_eq!(stakes.puppets, [None; 4]);
    assert_eq!((stakes.angry, stakes.happy, stakes.cheese), (0, 0, 0));
    assert_eq!((state.table.bars_ten, state.table.bars_one, state.table.coin), (0, 0, false));
    // 4 decks of 15: Puppets and tokens are no cards of a deck.
    let mut cards = 0;
    state.tally(|name, n| cards += if name == "player cards" { n } else { 0 });
    assert_eq!(cards, 60);
}

#[test]
fn uh_19_everybody_draws_seven_cards() {
    let desk = deal(&fixed(&[Alfred, Wanda, Jerry]));
    assert_eq!((0..3).map(|seat| desk.in_hand(seat).len()).collect::<Vec<_>>(), [7, 7, 7]);
    assert_eq!(desk.state.decks.map(Slots::len), [8, 8, 8, 0]);
}

#[test]
fn uh_22_there_are_five_rounds() {
    let mut desk = deal(&Options { tie_special: TieSpecial::Seat, ..fixed(&[Alfred, Wanda]) });
    let mut rounds = Vec::new();
    while desk.node() != Node::Terminal {
        rounds.push(desk.state.table.round);
        let step = match desk.node() {
            Node::Chance => desk.outcomes().last().unwrap().0.clone(),
            _ => desk.legal()[0].clone(),
        };
        desk.play(&step);
    }
    rounds.dedup();
    assert_eq!(rounds, [1, 2, 3, 4, 5]);
    assert_eq!(desk.state.table.minions_won(0) + desk.state.table.minions_won(1), 4);
}

#[test]
fn uh_23_a_round_starts_with_everything_usable_again() {
    let mut desk =
        Desk::new(&[Karl, Alfred]).after(&[0]).hand(0, &[0]).hand(1, &[0]).dice(1, "B1 B4").turn(1);
    desk.play("ability; powerup sewer_rat").finish();
    assert!(desk.state.table.ability_used.is_empty());
    desk.play("card 1; card 2; card 1; card 2; minion lab_rat");
    let table = &desk.state.table;
    assert_eq!((table.round, table.clock, table.reached, table.coin), (3, 0, [0; 4], true));
    assert!(table.minions.values().iter().all(|prize| !prize.used && !prize.counted));
}

#[test]
fn uh_24_starting_rolls_go_seat_by_seat() {
    let mut desk = deal(&fixed(&[Alfred, Wanda]));
    assert_eq!(desk.outcomes().len(), 10, "two Blue dice of Alfred");
    desk.play("roll B1 B4");
    assert_eq!(desk.outcomes().len(), 8, "one White die of Wanda");
    desk.play("roll W5");
    assert_eq!((desk.shows(0).as_str(), desk.shows(1).as_str()), ("B1 B4", "W5"));
}

#[test]
fn uh_25_uh_q5_the_lowest_score_begins() {
    let mut desk = deal(&fixed(&[Alfred, Wanda]));
    desk.play("roll B1 B4; roll W6");
    assert_eq!(desk.node(), Node::Player(0));
}

#[test]
fn uh_26_uh_q6_turns_go_clockwise_from_the_first_player() {
    let mut desk = deal(&fixed(&[Alfred, Wanda, Tilda]));
    desk.play("roll B1 B4; roll W2; roll W6");
    assert_eq!(desk.node(), Node::Player(1));
    desk.play("pass");
    assert_eq!(desk.node(), Node::Player(2));
    desk.play("pass");
    assert_eq!(desk.node(), Node::Player(0));
}

#[test]
fn uh_27_a_turn_is_one_card_one_action_or_a_pass() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0, 1]).dice(0, "B1 B4");
    assert_eq!(desk.legal(), ["pass", "ability", "card 0", "card 1"]);
    desk.play("card 0");
    assert_eq!(desk.node(), Node::Player(1));
    desk.play("pass; ability");
    assert_eq!(desk.node(), Node::Player(1));
}

#[test]
fn uh_28_who_has_passed_may_play_again() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0, 1]);
    desk.play("pass; card 0; card 1");
    assert_eq!((desk.score(0), desk.score(1)), (4, 2));
}

#[test]
fn uh_29_the_round_ends_after_passes_of_all_in_a_row() {
    let mut desk = Desk::new(&[Alfred, Wanda, Tilda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0, 1]);
    desk.play("pass; pass; card 0; pass; pass");
    assert_eq!((desk.state.stage, desk.state.table.passes), (Stage::Turn, 2));
    desk.play("pass");
    assert!(matches!(desk.state.stage, Stage::Treasures { winner: 2, .. } | Stage::Rank { .. }));
}

#[test]
fn uh_31_uh_q8_any_card_but_the_nope_may_be_played_even_without_effect() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[5, 6, 9, 12]).hand(1, &[0]);
    assert_eq!(desk.legal(), ["pass", "card 5", "card 6", "card 12"]);
    desk.play("card 5");
    assert_eq!((desk.in_row(0, 0), desk.score(0), desk.node()), (vec![5], 0, Node::Player(1)));
}

#[test]
fn uh_34_actions_take_the_turn_and_cannot_be_noped() {
    let base = |cast: &[Character]| Desk::new(cast).hand(0, &[0]).hand(1, &[9, 0]).dice(1, "R4");
    let cases = [
        (base(&[Alfred, Greg]).dice(0, "B1 B4"), "ability"),
        (base(&[Betty, Greg]).dice(0, "R2").set(|s| s.table.stakes.angry = 1), "ability; roll R4"),
        (base(&[Karl, Greg]).dice(0, "W8").set(|s| s.table.coin = true), "ability"),
        (base(&[Greg, Alfred]).dice(0, "R6"), "ability; skip"),
        (base(&[Ellen, Greg]).puppet(0, 0, 1), "puppet sir_sock"),
        (base(&[Alfred, Greg]).after(&[0]), "powerup sewer_rat"),
    ];
    for (mut desk, steps) in cases {
        desk.play(steps);
        assert_eq!((desk.node(), desk.state.table.clock), (Node::Player(1), 1), "{steps}");
        assert_eq!(desk.state.stage, Stage::Turn, "{steps}: nobody is asked for a Nope");
    }
}

#[test]
fn uh_35_uh_q10_an_action_needs_an_effect_and_cannot_be_declined() {
    let alfred = Desk::new(&[Alfred, Wanda]).hand(0, &[0]).dice(0, "B3 B4");
    assert_eq!(alfred.legal(), ["pass", "card 0"], "no Blue die shows 1 or 2");
    let mut lab = Desk::new(&[Alfred, Wanda])
        .after(&[0])
        .owning(0, Minion::LabRat)
        .hand(0, &[0])
        .hand(1, &[0]);
    assert_eq!(lab.legal(), ["pass", "card 0"], "no die to reroll");
    lab = lab.dice(0, "B3 W4");
    lab.play("powerup lab_rat");
    assert_eq!(lab.legal(), ["die 0,0", "die 0,1"], "no way out");
    // Only the second half of Greg's Tithe may be declined.
    let mut greg =
        Desk::new(&[Greg, Ellen]).hand(0, &[0]).hand(1, &[0]).dice(1, "R3 W4").dice(0, "R2");
    greg.play("ability");
    assert_eq!(greg.legal(), ["die 1,0", "die 1,1"]);
    greg.play("die 1,0");
    assert_eq!(greg.legal()[0], "skip");
}

#[test]
fn uh_36_unprotected_dice_stay_open_on_every_turn() {
    let mut desk =
        Desk::new(&[Alfred, Wanda]).hand(0, &[5, 0]).hand(1, &[5, 0]).dice(0, "B4").dice(1, "W8");
    desk.play("card 5; die 1,0; roll W2; card 5; die 1,0; roll B1");
    assert_eq!((desk.score(0), desk.score(1)), (1, 2));
}

#[test]
fn uh_37_past_the_limit_only_passing_is_left() {
    let options = Options { turn_limit_per_round: 2, ..fixed(&[Alfred, Wanda]) };
    let mut desk = Desk::with(&options).hand(0, &[0, 1, 2]).hand(1, &[0, 1, 2]);
    desk.play("card 0; card 1");
    // Both would like to go on; the round is over.
    assert!(matches!(desk.state.stage, Stage::Treasures { winner: 1, .. }));
}

#[test]
fn uh_38_nobody_owns_more_dice_than_the_limit() {
    let options = Options { max_dice_per_player: 4, ..fixed(&[Wanda, Jerry]) };
    let mut desk = Desk::with(&options)
        .after(&[0])
        .owning(0, Minion::PackRat)
        .hand(0, &[7, 0])
        .hand(1, &[0])
        .dice(0, "W5 W5 W5");
    desk.play("card 7; roll B1");
    // No room for another die: Comedy is not asked, nor the Powerup offered.
    assert_eq!((desk.shows(0).as_str(), desk.node()), ("B1 W5 W5 W5", Node::Player(1)));
    desk.play("pass");
    assert_eq!(desk.legal(), ["pass", "card 0"]);
    // Jerry's Red die falls to the cut; the one he gains is the one he removes.
    let mut jerry = Desk::with(&options).hand(1, &[2, 0]).hand(0, &[0]).dice(1, "W5 W6 W7").turn(1);
    jerry.play("card 2; roll B3");
    assert_eq!(jerry.shows(1), "W5 W6 W7");
}

#[test]
fn uh_40_the_score_is_the_sum_of_all_its_parts() {
    let desk = Desk::new(&[Karl, Ellen, Betty, Greg])
        .after(&[0])
        .owning(0, Minion::BubblePixie)
        .dice(0, "B4 R6")
        .row(0, 0, 1)
        .row(0, 1, 0)
        .set(|state| {
            let table = &mut state.table;
            (table.coin, table.bars_ten, table.bars_one) = (true, 1, 2);
            (table.stakes.angry, table.stakes.happy, table.stakes.cheese) = (2, 1, 4);
            table.puppet_bonus = 3;
            table.clock = 5;
            let bubble = &mut table.minions[Minion::BubblePixie];
            (bubble.used, bubble.counted) = (true, true);
        });
    // 10 dice + 4 + 2 cards + 2 Powerup + 2 coin + 10 + 1 + 1 bars.
    assert_eq!(desk.score(0), 32);
    assert_eq!((desk.score(1), desk.score(2), desk.score(3)), (3, 2, 4));
    let tilda = Desk::new(&[Tilda, Alfred]).after(&[1, 1, 1]).set(|s| s.table.rat_cards = 3);
    assert_eq!(tilda.score(0), 3);
}

#[test]
fn uh_40_uh_q39_rat_cards_and_bars_count_without_being_activated() {
    let desk = Desk::new(&[Tilda, Karl]).after(&[1, 1]).set(|state| {
        state.table.rat_cards = 2;
        state.table.bars_one = 1;
    });
    assert_eq!((desk.score(0), desk.score(1)), (2, 1));
}

#[test]
fn uh_41_the_score_changes_at_once_and_has_no_limit() {
    let twenty_four = "W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8 W8";
    let mut desk = Desk::new(&[Karl, Alfred])
        .hand(0, &[13, 0])
        .hand(1, &[0])
        .dice(0, twenty_four)
        .row(0, 0, 1)
        .row(0, 0, 8)
        .row(0, 0, 11)
        .set(|state| (state.table.coin, state.table.bars_ten) = (true, 4));
    assert_eq!(desk.score(0), 192 + 4 + 1 + 2 + 2 + 40);
    desk.play("card 13; pass; card 0");
    assert_eq!(desk.score(0), 192 + 4 + 1 + 2 + 2 + 40 + 6);
}

#[test]
fn uh_42_a_declined_bonus_is_worth_nothing_not_even_for_a_forge() {
    let mut desk =
        Desk::new(&[Karl, Alfred]).hand(0, &[11, 0]).hand(1, &[0, 1]).dice(0, "W8").dice(1, "R3");
    desk.play("card 11; skip; skip; pass");
    assert_eq!((desk.score(0), desk.in_row(0, 0)), (8, vec![11]));
    assert!(!desk.legal().contains(&"ability".into()), "8 and nothing are not 10");
}

#[test]
fn uh_q1_every_face_of_a_die_is_as_likely() {
    for (colour, sides) in [("B", 4), ("R", 6), ("W", 8), ("P", 12)] {
        let die = alloc::format!("{colour}1");
        let desk = Desk::new(&[Wanda, Alfred]).hand(0, &[5, 0]).hand(1, &[0]).dice(0, &die);
        let mut desk = desk;
        desk.play("card 5; die 0,0");
        let outcomes = desk.outcomes();
        assert_eq!(outcomes.len(), sides);
        assert!(outcomes.iter().all(|(_, weight)| *weight == 1));
    }
}

#[test]
fn uh_q34_five_players_are_refused() {
    for players in [0, 1, 5, 8] {
        assert!(State::new_game(&Options { players, ..Options::default() }).is_err());
    }
}

#[test]
fn forced_moves_are_no_nodes() {
    // 5.1: who can only pass passes unasked, and everybody sees a pass.
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[9]);
    desk.play("pass");
    assert!(matches!(desk.state.stage, Stage::Treasures { .. } | Stage::Rank { .. }));
    assert_eq!(desk.state.view(0).table.passes, 0);
}
