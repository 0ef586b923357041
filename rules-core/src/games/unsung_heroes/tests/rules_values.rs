//! The numbers of the rules page, by play: a table of the code and the component file
//! could be changed together.

use super::fixture::imports::*;

#[test]
fn uh_6_uh_111_there_is_a_rat_bonus_card_for_each_of_four_rounds() {
    let fixture = Fixture::new(&[Tilda, Alfred]).after(&[1, 1, 1]).hand(0, &[0]).hand(1, &[0]);
    let mut fixture = fixture.dice(1, "B4").set(|s| s.table.rat_cards = 3);
    fixture.play("pass; pass; treasure lost_lunchbox");
    assert_eq!(
        (fixture.state.table.round, fixture.state.table.rat_cards, fixture.score(0)),
        (4, 4, 4)
    );
}

#[test]
fn uh_6_there_are_three_betty_tokens_and_four_gold_bars() {
    let fixture = Fixture::new(&[Betty, Alfred]).hand(0, &[10, 0]).hand(1, &[0]);
    let mut fixture = fixture.set(|s| s.table.stakes.angry = 2);
    fixture.play("card 10; use");
    assert_eq!((fixture.state.table.stakes.angry, fixture.node()), (3, Node::Player(1)));
    let karl = |bars| {
        let fixture = Fixture::new(&[Karl, Alfred]).hand(0, &[14, 0]).hand(1, &[0]);
        let mut fixture = fixture.set(|s| s.table.bars_one = bars);
        fixture.play("card 14");
        (fixture.state.table.stakes.bars_ten, fixture.score(0))
    };
    assert_eq!((karl(3), karl(4)), ((1, 13), (0, 4)));
}

#[test]
fn uh_6_there_are_ten_cheese_tokens() {
    let base = |cheese| {
        let fixture = Fixture::new(&[Greg, Ellen]).hand(0, &[0]).hand(1, &[0]).dice(1, "B1");
        let mut fixture = fixture.set(|s| s.table.stakes.cheese = cheese);
        fixture.play("ability; skip");
        fixture.score(0)
    };
    assert_eq!([base(0), base(8), base(9), base(10)], [1, 9, 10, 10]);
}

#[test]
fn uh_37_uh_38_the_limits_are_a_hundred_turns_and_twenty_four_dice() {
    let base = |clock, dice: &str| {
        let fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 3]).hand(1, &[0]).dice(0, dice);
        fixture.dice(1, "B1").set(move |s| s.table.clock = clock)
    };
    let mut last = base(99, "");
    assert_eq!(last.legal(), ["pass", "card 0", "card 3"], "the hundredth turn");
    last.play("card 0");
    assert_eq!(last.state.stage, Stage::Treasures { winner: 0, second: None });
    assert_eq!((last.state.table.clock, last.state.table.reached), (100, [100, 0, 0, 0]));
    let twenty_three = ["R6"; 23].join(" ");
    let mut dice = base(0, &twenty_three);
    dice.play("card 3; roll W8");
    assert_eq!(dice.state.table.stakes.dice[0].len(), 24);
    let mut full = base(0, &(twenty_three + " R6"));
    full.play("card 3");
    assert_eq!((full.state.table.stakes.dice[0].len(), full.node()), (24, Node::Player(1)));
}

#[test]
fn uh_11_uh_16_the_switches_begin_where_the_rules_page_puts_them() {
    let expected = Options {
        players: 2,
        set: BoxSet::Rats,
        mixed_boss: Boss::KingRat,
        mixed_line_leader: true,
        characters: Casting::Draft,
        character_pool: Pool::Set,
        tie_special: TieSpecial::Chance,
        untargeted_optional: true,
        forge_minimal_only: true,
        turn_limit_per_round: 100,
        max_dice_per_player: 24,
        returns: Returns::ZeroSum,
        shaping: false,
        components: crate::SetRef::SHIPPED,
    };
    assert_eq!(Options::default(), expected);
}

/// Each of the eight Items of a deck by its number, and nothing else of it.
#[test]
fn uh_55_uh_56_the_eight_items_of_a_deck_lie_in_these_slots() {
    for owner in Character::all().filter(|owner| *owner != Tilda) {
        let base = || {
            let fixture = Fixture::new(&[Tilda, owner]).hand(0, &[12, 0]).hand(1, &[0]).no_deck(1);
            let mut fixture = fixture.set(|s| {
                s.hands[1].remove(super::fixture::slot(0));
                s.table.stakes.discards[1].insert(super::fixture::slot(0));
            });
            fixture.play("card 12");
            fixture
        };
        let mut all = vec!["skip".to_string()];
        all.extend((0..8).map(|item| alloc::format!("item 1,{item}")));
        assert_eq!(base().legal(), all, "{owner}");
        for (item, slot) in [0, 1, 2, 3, 4, 7, 8, 13].into_iter().enumerate() {
            let mut fixture = base();
            fixture.play(&alloc::format!("item 1,{item}"));
            assert_eq!(fixture.in_row(0, 1), [slot], "{owner}");
        }
    }
}

/// Plays a card without its choices, until somebody is asked for a Nope or has a turn.
fn shrugged(who: Character, slot: u8) -> Ask {
    let other = if who == Alfred { Tilda } else { Alfred };
    let mut fixture = Fixture::new(&[who, other]).hand(0, &[slot, u8::from(slot == 0)]);
    fixture = fixture.hand(1, &[9, 0]).dice(0, "W4").dice(1, "W5");
    if who == Tilda && slot == 14 {
        fixture = fixture.no_deck(0);
    }
    fixture.play(&alloc::format!("card {slot}"));
    while !matches!(fixture.state.ask(), Ask::Nope | Ask::Turn) {
        let step = match fixture.node() {
            Node::Chance => fixture.outcomes().last().unwrap().0.clone(),
            _ => fixture.legal()[0].clone(),
        };
        fixture.play(&step);
    }
    fixture.state.ask()
}

#[test]
fn uh_45_uh_59_of_each_deck_only_the_gold_card_is_safe_from_a_nope() {
    for who in Character::all() {
        for slot in (0..15).filter(|slot| *slot != 9) {
            let expected = if slot == 14 { Ask::Turn } else { Ask::Nope };
            assert_eq!(shrugged(who, slot), expected, "{who}: card {slot}");
        }
    }
}
