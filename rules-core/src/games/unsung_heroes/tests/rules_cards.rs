//! Rules of cards: Gold, Treasures, replays, Nope, ranking, ends of rounds
//! (UH-45 to UH-93) and rulings on them.

use alloc::{string::ToString, vec, vec::Vec};

use super::{
    super::{
        agenda::Stage,
        ask::Ask,
        components::{Character, Minion, Treasure},
        state::TreasurePlace,
        *,
    },
    desk::Desk,
};
use crate::{Apply, Dense, Legal, Node, Observe, Setup};

use Character::{Alfred, Betty, Ellen, Greg, Jerry, Karl, Tilda, Wanda};

const TREASURES_1: &str = "treasures rusty_crown silver_ladle; treasure rusty_crown";

#[test]
fn uh_45_a_gold_card_may_be_played_in_any_round_and_not_be_noped() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[14, 0]).hand(1, &[9, 0]);
    desk.play("card 14");
    assert_eq!((desk.score(0), desk.node(), desk.state.stage), (9, Node::Player(1), Stage::Turn));
    assert_eq!(desk.state.table.before, None);
}

#[test]
fn uh_46_what_a_gold_card_lets_you_play_cannot_be_noped() {
    let mut desk = Desk::new(&[Tilda, Alfred]).hand(0, &[14, 2]).no_deck(0).hand(1, &[9, 0]);
    desk.play("card 14; use; item 0,1; skip");
    assert_eq!((desk.score(0), desk.state.stage), (6, Stage::Turn));
}

#[test]
fn uh_47_protected_dice_are_out_of_reach_of_the_others() {
    let others = |who, slot: u8, skips: &str| {
        let mut desk = Desk::new(&[who, Wanda])
            .hand(0, &[slot, 0])
            .hand(1, &[0])
            .dice(0, "R4 W3")
            .dice(1, "R5* W8* P9*");
        desk.play(&alloc::format!("card {slot}; {skips}"));
        assert!(
            !desk.legal().iter().any(|action| action.starts_with("die 1")),
            "{who} {slot}: {:?}",
            desk.legal()
        );
        desk
    };
    others(Alfred, 5, "");
    others(Alfred, 11, "skip");
    others(Karl, 11, "skip");
    others(Greg, 10, "");
    // Nothing to swap, nothing to reroll: the bonuses vanish.
    assert_eq!(others(Jerry, 10, "skip").node(), Node::Player(1));
    assert_eq!(others(Jerry, 12, "skip").node(), Node::Player(1));
    // Their owner may do all of it.
    let mut own = Desk::new(&[Wanda, Alfred]).hand(0, &[6, 0]).hand(1, &[0]).dice(0, "R5* P9*");
    own.play("card 6");
    assert_eq!(own.legal(), ["skip", "die 0,0", "die 0,1"]);
}

#[test]
fn uh_48_uh_q12_protection_ends_with_a_swap_a_break_and_a_transmutation() {
    let mut karl =
        Desk::new(&[Karl, Alfred]).hand(0, &[11, 0]).hand(1, &[0]).dice(0, "W2*").dice(1, "B1");
    karl.play("card 11; use; die 0,0");
    assert_eq!(karl.shows(0), "B4");
    let mut alfred =
        Desk::new(&[Alfred, Wanda]).hand(0, &[11, 0]).hand(1, &[0]).dice(0, "W2*").dice(1, "B1");
    alfred.play("card 11; use; die 0,0; roll B2 B3");
    assert_eq!(alfred.shows(0), "B2 B3");
    let mut wanda = Desk::new(&[Wanda, Alfred]).hand(0, &[6, 0]).hand(1, &[0]).dice(0, "R2*");
    wanda.play("card 6; die 0,0; roll R6; skip");
    assert_eq!(wanda.shows(0), "R6*", "a reroll keeps it");
}

#[test]
fn uh_49_no_effect_reaches_static_bonuses_or_tokens_of_others() {
    let mut desk = Desk::new(&[Greg, Betty])
        .hand(0, &[14, 0])
        .hand(1, &[0])
        .row(1, 1, 1)
        .dice(1, "R4")
        .set(|state| state.table.stakes.angry = 2);
    desk.play("card 14; use; skip");
    // Only the die has lost a point.
    assert_eq!(desk.score(1), 3 + 4 + 2);
}

#[test]
fn uh_50_treasures_wait_for_the_boss_and_cannot_be_noped() {
    let held =
        |rounds: &[u8]| Desk::new(&[Alfred, Wanda]).after(rounds).hand(0, &[0]).hand(1, &[9, 0]);
    assert_eq!(held(&[0]).legal(), ["pass", "card 0", "powerup sewer_rat"]);
    let mut boss = held(&[0, 1, 1, 1]).holding(0, Treasure::BagOfBottleCaps);
    assert!(boss.legal().contains(&"treasure bag_of_bottle_caps".to_string()));
    boss.play("treasure bag_of_bottle_caps; roll R2 R5");
    assert_eq!((boss.shows(0).as_str(), boss.state.stage), ("R2 R5", Stage::Turn));
}

#[test]
fn uh_51_a_treasure_is_a_card_played_but_of_no_deck() {
    let mut jerry = Desk::new(&[Jerry, Wanda])
        .after(&[0, 1, 1, 1])
        .holding(0, Treasure::BagOfBottleCaps)
        .hand(0, &[0])
        .hand(1, &[0]);
    jerry.play("treasure bag_of_bottle_caps; roll R1 R2 R6; die 0,0");
    assert_eq!(jerry.shows(0), "R2 R6");
    let place = jerry.state.treasures[Treasure::BagOfBottleCaps].place;
    assert_eq!(place, TreasurePlace::Played(Chair::First));
    assert_eq!((jerry.in_row(0, 0), jerry.pile(0)), (vec![], vec![]));
}

#[test]
fn uh_55_only_items_in_discard_piles_can_be_chosen() {
    let mut desk = Desk::new(&[Tilda, Ellen])
        .hand(0, &[12, 5])
        .hand(1, &[0])
        .discard(0, &[5 + 1, 9, 10])
        .discard(1, &[5, 8, 12])
        .row(1, 1, 1)
        .puppet(0, 1, 2);
    desk.play("card 12");
    assert_eq!(desk.legal(), ["skip", "item 1,6"]);
}

#[test]
fn uh_56_a_replayed_item_is_carried_out_as_if_from_the_hand() {
    let mut desk = Desk::new(&[Tilda, Alfred]).hand(0, &[12, 0]).hand(1, &[0]).discard(1, &[13]);
    desk.play("card 12; item 1,7; use; use; roll B3");
    assert_eq!((desk.in_row(0, 1), desk.pile(1), desk.score(0)), (vec![13], vec![], 5));
    desk.finish();
    assert_eq!(desk.pile(1), [13], "back to its owner's pile");
}

#[test]
fn uh_57_an_item_can_be_replayed_once_by_a_card() {
    let mut desk = Desk::new(&[Tilda, Alfred]).hand(0, &[11, 0]).hand(1, &[0]).discard(0, &[1, 4]);
    desk.play("card 11; item 0,1");
    assert_eq!(desk.legal(), ["skip", "item 0,4"]);
    let mut one = Desk::new(&[Tilda, Alfred]).hand(0, &[11, 0]).hand(1, &[0]).discard(0, &[1]);
    one.play("card 11; item 0,1");
    assert_eq!(one.node(), Node::Player(1), "the second bonus has no target");
}

#[test]
fn uh_58_the_nope_is_never_played_in_turn() {
    let desk = Desk::new(&[Alfred, Wanda]).hand(0, &[0, 9]).hand(1, &[0]);
    assert_eq!(desk.legal(), ["pass", "card 0"]);
    assert!(!desk.state.allows(Action::Card(Slot::NOPE)));
    for who in Character::all() {
        let nopes = (0..15)
            .filter(|slot| who.card(super::desk::slot(*slot)).bonuses.contains(&Bonus::Nope));
        assert_eq!(nopes.collect::<Vec<_>>(), [9]);
    }
}

#[test]
fn uh_59_uh_q2_the_window_opens_after_the_whole_card() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[13, 0]).hand(1, &[9, 0]).dice(1, "R1");
    desk.play("card 13; use; use");
    assert_eq!(desk.node(), Node::Chance, "not yet");
    desk.play("roll B4");
    assert_eq!((desk.node(), desk.legal()), (Node::Player(1), vec!["skip".into(), "nope".into()]));
}

/// UH-60 with everything a card can change: dice of both, a broken Puppet, an
/// Item from a pile, tokens, and times.
#[test]
fn uh_60_a_nope_brings_everything_back() {
    let cases = [
        (
            Desk::new(&[Ellen, Betty]).discard(1, &[3]).dice(1, "R4"),
            "card 11; die 1,0; roll R1; item 1,3; puppet sir_sock",
            11,
        ),
        (
            Desk::new(&[Betty, Ellen]).dice(0, "R4").set(|s| s.table.stakes.happy = 1),
            "card 12; use; rage gain; die 0,0; roll R1; rage flip",
            12,
        ),
        (Desk::new(&[Greg, Ellen]).dice(0, "R4").dice(1, "R1 W2"), "card 11; die 1,0; die 0,0", 11),
        (
            Desk::new(&[Jerry, Betty]).dice(0, "W4").dice(1, "B2 R3 R5"),
            "card 12; use; use; roll B1; roll R1 R1",
            12,
        ),
        (
            Desk::new(&[Tilda, Greg]).discard(0, &[3]).dice(0, "W4"),
            "card 10; use; item 0,3; roll W8",
            10,
        ),
        (
            Desk::new(&[Jerry, Wanda]).dice(0, "W4").dice(1, "B2 R3"),
            "card 11; use; roll R2 R3; die 0,0; die 0,0; die 1,1",
            11,
        ),
        (
            Desk::new(&[Alfred, Wanda]).dice(1, "W8"),
            "card 11; use; die 1,0; roll B1 B1; use; use; roll B2 B3",
            11,
        ),
    ];
    for (desk, steps, slot) in cases {
        let mut desk = desk.hand(0, &[slot, 0]).hand(1, &[9, 1]).set(|state| {
            (state.table.clock, state.table.reached) = (5, [4, 3, 0, 0]);
        });
        let mut expected = desk.state.clone();
        let played = super::desk::slot(slot);
        desk.play(steps);
        assert_ne!(desk.state.table.stakes, expected.table.stakes, "{steps}");
        desk.play("nope");
        // The table before, but for the two cards, the clock and the turn.
        expected.hands[0].take(played);
        expected.table.stakes.discards[0].put(played);
        expected.hands[1].take(Slot::NOPE);
        expected.table.stakes.rows[1].cards[1].put(Slot::NOPE);
        (expected.table.clock, expected.table.current) = (6, 1);
        assert_eq!(desk.state, expected, "{steps}");
    }
}

#[test]
fn uh_60_no_ordinary_card_touches_more_than_a_nope_takes_back() {
    // Boil, Gold Bars and Puppet shows are Gold; drawing is a Powerup.
    for who in Character::all() {
        for slot in Slot::all() {
            let card = who.card(slot);
            let beyond = |bonus: &Bonus| {
                matches!(bonus, Bonus::Boil | Bonus::GoldBar | Bonus::PuppetShow | Bonus::Draw)
            };
            assert!(card.gold || !card.bonuses.iter().any(beyond), "{}", card.name);
        }
    }
}

#[test]
fn uh_61_the_noped_turn_is_over_and_no_pass() {
    let mut desk =
        Desk::new(&[Alfred, Wanda, Tilda]).hand(0, &[0, 1]).hand(1, &[0]).hand(2, &[9, 0]);
    desk.play("card 1; nope");
    assert_eq!(
        (desk.node(), desk.state.table.passes, desk.state.table.clock),
        (Node::Player(1), 0, 1)
    );
}

#[test]
fn uh_62_a_nope_cannot_be_noped() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[9, 1, 0]).hand(1, &[9, 0]);
    desk.play("card 1; nope");
    assert_eq!((desk.node(), desk.state.stage), (Node::Player(1), Stage::Turn));
    assert_eq!(desk.in_hand(0), [0, 9]);
}

#[test]
fn uh_64_a_nope_in_the_row_adds_nothing_and_is_discarded_later() {
    let mut desk = Desk::new(&[Alfred, Ellen]).hand(0, &[1, 0]).hand(1, &[9, 0]);
    desk.play("card 1; nope");
    assert_eq!((desk.score(1), desk.in_row(1, 1)), (0, vec![9]));
    desk.finish();
    assert_eq!(desk.legal(), ["skip", "card 9"], "Ellen may stuff it");
    desk.play("skip; skip; skip; skip");
    assert_eq!((desk.pile(1), desk.in_row(1, 1)), (vec![9], vec![]));
}

#[test]
fn uh_65_the_highest_score_wins_the_round() {
    let mut desk = Desk::new(&[Alfred, Wanda, Tilda])
        .hand(0, &[0])
        .hand(1, &[0])
        .hand(2, &[0])
        .dice(0, "B4")
        .dice(1, "W8")
        .dice(2, "W5");
    desk.play("pass; pass; pass");
    assert_eq!(desk.state.stage, Stage::Treasures { winner: 1, second: Some(2) });
}

#[test]
fn uh_67_uh_q4_a_score_is_reached_when_a_turn_changes_it() {
    let mut desk =
        Desk::new(&[Alfred, Wanda]).hand(0, &[5, 1]).hand(1, &[0, 1]).dice(0, "B4").dice(1, "W8");
    desk.play("card 5; die 1,0; roll W8");
    assert_eq!(desk.state.table.reached, [0; 4], "the same face again");
    desk.play("card 0; card 1");
    assert_eq!((desk.state.table.clock, desk.state.table.reached), (3, [3, 2, 0, 0]));
}

#[test]
fn uh_69_uh_q11_forged_minions_and_played_treasures_still_count() {
    let mut desk = Desk::new(&[Karl, Alfred])
        .after(&[0, 0, 1, 1])
        .owning(0, Minion::SewerRat)
        .holding(0, Treasure::RustyCrown)
        .hand(0, &[0])
        .hand(1, &[0, 1, 2])
        .dice(0, "R2")
        .set(|s| s.table.coin = false);
    let won = |desk: &Desk| {
        let table = &desk.state.table;
        (table.minions_won(0), table.treasures_won(desk.state.treasures.values(), 0))
    };
    let before = won(&desk);
    desk.play("powerup sewer_rat; pass; treasure rusty_crown; pass; ability");
    assert_eq!((desk.score(0), won(&desk)), (10, before));
    assert_eq!(desk.state.treasures[Treasure::RustyCrown].place, TreasurePlace::Spent);
}

#[test]
fn uh_70_the_winner_takes_the_minion_for_the_next_rounds() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]);
    desk.play("card 0; pass; pass");
    desk.play(TREASURES_1);
    assert_eq!(desk.state.table.minions_won(0), 1);
}

#[test]
fn uh_71_uh_q31_uh_q33_two_treasures_one_kept_one_passed_on() {
    let mut two = Desk::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]);
    two.play("card 0; pass; pass");
    two.play("treasures rusty_crown silver_ladle; treasure silver_ladle");
    let place = |desk: &Desk, t: Treasure| desk.state.treasures[t].place;
    assert_eq!(place(&two, Treasure::SilverLadle), TreasurePlace::Held(Chair::First));
    assert_eq!(place(&two, Treasure::RustyCrown), TreasurePlace::Discarded);
    let mut three = Desk::new(&[Alfred, Wanda, Tilda])
        .hand(0, &[0, 1])
        .hand(1, &[0])
        .hand(2, &[0])
        .dice(2, "W2");
    three.play("card 1; pass; pass; pass");
    three.play("treasures rusty_crown silver_ladle; treasure silver_ladle");
    assert_eq!(place(&three, Treasure::RustyCrown), TreasurePlace::Held(Chair::Third));
}

#[test]
fn uh_72_tilda_betty_and_karl_are_settled_before_the_next_round() {
    let mut desk = Desk::new(&[Alfred, Tilda, Karl, Betty])
        .hand(0, &[0, 1])
        .hand(1, &[0])
        .hand(2, &[0])
        .hand(3, &[0])
        .dice(0, "W8 W8")
        .set(|state| {
            (state.table.stakes.happy, state.table.stakes.angry) = (2, 1);
            (state.table.bars_ten, state.table.bars_one) = (1, 1);
        });
    desk.play("pass; pass; pass; pass");
    desk.play(TREASURES_1);
    let table = &desk.state.table;
    assert_eq!((table.rat_cards, table.bars_ten, table.bars_one), (1, 0, 2));
    assert_eq!((table.stakes.angry, table.stakes.happy), (3, 0));
}

#[test]
fn uh_73_ellen_stuffs_before_the_rows_are_cleared() {
    let mut desk = Desk::new(&[Ellen, Alfred]).hand(0, &[1, 0]).hand(1, &[0]);
    desk.play("card 1; pass; pass");
    desk.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!((desk.state.ask(), desk.pile(0)), (Ask::StuffEnd, vec![]));
    desk.play("card 1");
    assert_eq!((desk.stuffed(0), desk.pile(0)), (Some((0, 1)), vec![]));
}

#[test]
fn uh_74_the_table_is_cleared_and_the_tokens_that_stay_stay() {
    let mut desk = Desk::new(&[Greg, Karl, Betty, Tilda])
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
    desk.finish();
    let table = &desk.state.table;
    assert_eq!((table.stakes.cheese, desk.shows(0).as_str(), desk.pile(0)), (0, "", vec![1]));
    assert_eq!((table.stakes.angry, table.rat_cards >= 1), (2, true));
    assert_eq!((table.coin, table.bars_one), (true, 1));
}

#[test]
fn uh_75_uh_q36_two_cards_as_far_as_hand_and_deck_allow() {
    let mut desk = Desk::new(&[Alfred, Wanda, Tilda])
        .hand(0, &[0, 1, 2, 3, 4, 5, 6])
        .hand(1, &[0, 1, 2, 3, 4, 5])
        .hand(2, &[0, 1])
        .dice(0, "B4 B4")
        .dice(1, "W5");
    desk.play("pass; pass; pass");
    desk.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    desk.play("card 7; card 3; card 4");
    let hands: Vec<_> = (0..3).map(|seat| desk.in_hand(seat).len()).collect();
    assert_eq!(hands, [7, 7, 4]);
}

#[test]
fn uh_76_the_next_round_starts_after_the_draws() {
    let mut desk = Desk::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]).no_deck(0).no_deck(1);
    desk.play("card 0; pass; pass");
    desk.play("treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!((desk.state.table.round, desk.state.stage), (2, Stage::TurnUp));
}

#[test]
fn uh_80_uh_81_treasures_join_the_hand_in_the_boss_round() {
    let desk = Desk::new(&[Alfred, Wanda])
        .after(&[0, 0, 1, 1])
        .hand(0, &[0, 1, 2, 3, 4, 5, 6])
        .hand(1, &[0]);
    desk.state.audit().unwrap();
    let treasures = desk.legal().iter().filter(|text| text.starts_with("treasure")).count();
    assert_eq!((treasures, desk.in_hand(0).len()), (2, 7), "beyond the limit of seven");
}

#[test]
fn uh_82_the_boss_round_decides_the_game() {
    let mut desk = Desk::new(&[Alfred, Wanda, Tilda])
        .after(&[0, 0, 0, 0])
        .hand(0, &[0])
        .hand(1, &[0])
        .hand(2, &[0, 1]);
    desk = desk.dice(1, "W8");
    while desk.node() != Node::Terminal {
        desk.play("pass");
    }
    assert_eq!([0, 1, 2].map(|seat| desk.state.payoff(seat)), [-3, 6, -3]);
    assert_eq!((desk.shows(1).as_str(), desk.state.table.minions_won(1)), ("W8", 0));
}

#[test]
fn uh_90_a_powerup_is_used_once_in_each_later_round() {
    let mut desk = Desk::new(&[Alfred, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    desk.play("powerup sewer_rat; pass");
    assert_eq!(desk.legal(), ["pass", "card 0"]);
    let other = Desk::new(&[Alfred, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]).turn(1);
    assert_eq!(other.legal(), ["pass", "card 0"], "it belongs to its winner");
}

#[test]
fn uh_91_uh_q13_a_static_powerup_counts_only_when_activated() {
    let mut desk = Desk::new(&[Alfred, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    assert_eq!(desk.score(0), 0);
    desk.play("powerup sewer_rat");
    assert_eq!(desk.score(0), 2);
    desk.play("pass; pass; treasures bag_of_bottle_caps lucky_marble; treasure lucky_marble");
    assert_eq!(desk.score(0), 0);
}

#[test]
fn uh_92_a_die_of_a_powerup_is_new_but_no_card() {
    let base = |who| {
        Desk::new(&[who, Alfred])
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
    let base = || Desk::new(&[Karl, Ellen]).after(&[0]).hand(1, &[0, 9]);
    let mut desk = base().hand(0, &[0, 1, 2, 3, 4, 5]).dice(0, "B3");
    desk.play("powerup line_leader_pixie");
    assert_eq!(desk.outcomes().len(), 9);
    desk.play("card 14");
    assert_eq!((desk.in_hand(0).len(), desk.score(0), desk.state.table.reached), (7, 3, [0; 4]));
    assert_eq!((desk.state.table.clock, desk.state.table.passes), (1, 0));
    let full = base().hand(0, &[0, 1, 2, 3, 4, 5, 6]);
    assert!(!full.legal().contains(&"powerup line_leader_pixie".to_string()));
    let empty = base().hand(0, &[0, 1]).no_deck(0);
    assert!(!empty.legal().contains(&"powerup line_leader_pixie".to_string()));
}

#[test]
fn uh_q9_untargeted_bonuses_are_always_used_with_the_switch_off() {
    let options = Options { untargeted_optional: false, ..super::desk::fixed(&[Alfred, Wanda]) };
    let mut desk = Desk::with(&options).hand(0, &[13, 0]).hand(1, &[0]);
    desk.play("card 13; roll B3");
    assert_eq!(desk.score(0), 5);
}

#[test]
fn uh_q15_uh_q16_an_opponents_item_goes_back_to_the_owners_open_pile() {
    let mut desk = Desk::new(&[Tilda, Alfred]).hand(0, &[12, 0]).hand(1, &[0]).discard(1, &[1]);
    assert_eq!(desk.state.view(0).table.stakes.discards[1].len(), 1);
    desk.play(
        "card 12; item 1,1; pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown",
    );
    assert_eq!((desk.pile(0), desk.pile(1)), (vec![12], vec![1]));
}

#[test]
fn uh_q32_a_tie_is_settled_before_the_prizes_are_handed_out() {
    // Level on points, Wanda ahead by fewer Minions: she wins the round although
    // she will then have as many.
    let mut desk = Desk::new(&[Alfred, Wanda]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    desk.play("pass; pass");
    assert!(matches!(desk.state.stage, Stage::Treasures { winner: 1, .. }));
}

#[test]
fn uh_q37_a_nope_hits_the_card_from_the_hand() {
    let mut desk = Desk::new(&[Tilda, Alfred]).hand(0, &[12, 0]).hand(1, &[9, 0]).discard(1, &[1]);
    desk.play("card 12; item 1,1; nope");
    assert_eq!((desk.pile(0), desk.pile(1), desk.score(0)), (vec![12], vec![1], 0));
}

#[test]
fn uh_68_uh_q7_the_special_names_who_is_ranked_first_or_starts() {
    let mut chance = Desk::new(&[Alfred, Wanda, Tilda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
    chance.play("pass; pass; pass");
    assert_eq!(chance.outcomes(), ["seat 0", "seat 1", "seat 2"].map(|s| (s.into(), 1)));
    chance.play("seat 1");
    assert_eq!(chance.outcomes(), ["seat 0", "seat 2"].map(|s| (s.into(), 1)));
    chance.play("seat 2");
    assert_eq!(chance.state.stage, Stage::Treasures { winner: 1, second: Some(2) });
}

#[test]
fn uh_4_a_card_belongs_to_the_deck_it_started_in() {
    let mut desk =
        Desk::new(&[Ellen, Tilda]).hand(0, &[11, 0]).hand(1, &[0]).discard(1, &[3]).dice(1, "W5");
    desk.play("card 11; skip; item 1,3; puppet sir_sock");
    assert_eq!((desk.stuffed(0), desk.pile(1)), (Some((1, 3)), vec![]));
    desk.play("pass; puppet sir_sock");
    assert_eq!((desk.pile(0), desk.pile(1)), (vec![], vec![3]));
}

#[test]
fn uh_9_a_legal_die_is_an_own_one_or_an_unprotected_one() {
    let mut desk = Desk::new(&[Wanda, Alfred])
        .hand(0, &[5, 0])
        .hand(1, &[0])
        .dice(0, "R1* W2")
        .dice(1, "B3* B4 W7*");
    desk.play("card 5");
    assert_eq!(desk.legal(), ["skip", "die 0,0", "die 0,1", "die 1,0"]);
}

#[test]
fn uh_10_of_interchangeable_dice_only_the_first_is_offered() {
    let mut desk = Desk::new(&[Wanda, Alfred])
        .hand(0, &[5, 0])
        .hand(1, &[0])
        .dice(0, "R3 R3 R3* R3* W3 R4")
        .dice(1, "B2 B2 B2");
    desk.play("card 5");
    assert_eq!(desk.legal(), ["skip", "die 0,0", "die 0,2", "die 0,3", "die 0,5", "die 1,0"]);
}

#[test]
fn uh_20_uh_21_the_mixed_set_takes_all_minions_and_treasures() {
    let set = |mixed_line_leader| Options {
        set: Set::Mixed,
        mixed_line_leader,
        ..super::desk::fixed(&[Alfred, Betty])
    };
    let tops = |options: &Options| {
        let mut state = State::new_game(options).unwrap();
        state.stage = Stage::TurnUp;
        state.next_minions().collect::<Vec<_>>()
    };
    assert_eq!(tops(&set(true)), [Minion::LineLeaderPixie]);
    assert_eq!(tops(&set(false)).len(), 7);
    assert!(!tops(&set(false)).contains(&Minion::LineLeaderPixie));
    let mut desk = Desk::with(&set(true)).hand(0, &[0]).hand(1, &[0]).dice(0, "B4");
    desk.play("pass; pass");
    assert_eq!(desk.outcomes().len(), 120, "all sixteen Treasures");
}

#[test]
fn uh_30_a_noped_card_and_a_nope_are_no_passes() {
    let mut desk =
        Desk::new(&[Alfred, Wanda, Tilda]).hand(0, &[9, 0]).hand(1, &[0]).hand(2, &[1, 0]);
    desk.play("pass; pass");
    assert_eq!(desk.state.table.passes, 2);
    desk.play("card 1; nope");
    assert_eq!((desk.state.table.passes, desk.node()), (0, Node::Player(0)));
}

#[test]
fn uh_32_bonuses_may_be_declined_but_not_the_single_untargeted_one() {
    let base = |slot| Desk::new(&[Betty, Alfred]).hand(0, &[slot, 0]).hand(1, &[0]).dice(0, "R4");
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
    let mut desk = Desk::new(&[Wanda, Alfred]).hand(0, &[6, 0]).hand(1, &[0]).dice(0, "R1 W3");
    desk.play("card 6; die 0,0; roll R2");
    assert_eq!(desk.legal(), ["skip", "die 0,0", "die 0,1"]);
    desk.play("die 0,0; roll R6");
    assert_eq!(desk.shows(0), "R6 W3");
}

#[test]
fn uh_63_replayed_items_go_back_where_they_came_from() {
    let mut desk =
        Desk::new(&[Tilda, Alfred]).hand(0, &[11, 0]).hand(1, &[9, 0]).discard(0, &[1, 4]);
    desk.play("card 11; item 0,1; item 0,4; roll R3; nope");
    assert_eq!(
        (desk.pile(0), desk.in_row(0, 0), desk.shows(0).as_str()),
        (vec![1, 4, 11], vec![], "")
    );
}

#[test]
fn uh_66_ties_go_by_minions_then_treasures_then_the_later_one() {
    let level = |winners: &[u8], reached: [u8; 4]| {
        let mut desk = Desk::new(&[Alfred, Wanda, Jerry])
            .after(winners)
            .hand(0, &[0])
            .hand(1, &[0])
            .hand(2, &[0])
            .dice(0, "W5")
            .dice(1, "W5")
            .set(|state| (state.table.clock, state.table.reached) = (9, reached));
        desk.play("pass; pass; pass");
        desk.state.stage
    };
    let won = |winner, second| Stage::Treasures { winner, second: Some(second) };
    assert_eq!(level(&[0], [9, 1, 0, 0]), won(1, 0), "fewer Minions");
    // Seat 2 won and seat 0 got the other Treasure.
    assert_eq!(level(&[2], [9, 1, 0, 0]), won(1, 0), "fewer Treasures");
    assert_eq!(level(&[], [9, 1, 0, 0]), won(0, 1), "later");
    assert_eq!(level(&[], [1, 9, 0, 0]), won(1, 0), "later");
}
