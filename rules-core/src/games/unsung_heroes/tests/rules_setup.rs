//! Rules of the box and the set-up (UH-1 to UH-23), by number.

use super::fixture::imports::*;

/// The first steps of a game up to the first turn, by notation.
fn opening(options: &Options, steps: &str) -> Fixture {
    let mut fixture = Fixture { state: State::new_game(options).unwrap() };
    fixture.play(steps);
    fixture
}

#[test]
fn uh_1_seats_count_clockwise_and_begin_again_after_the_last() {
    let mut fixture =
        Fixture::new(&[Alfred, Wanda, Tilda]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]).turn(1);
    let mut order = vec![fixture.node()];
    for _ in 0..2 {
        fixture.play("pass");
        order.push(fixture.node());
    }
    assert_eq!(order, [Node::Player(1), Node::Player(2), Node::Player(0)]);
}

#[test]
fn uh_2_four_minions_are_fought_for_and_none_in_the_boss_round() {
    let fixture = Fixture::new(&[Alfred, Wanda]).after(&[0, 1, 0, 1]);
    let places: Vec<_> = fixture.state.table.minions.values().iter().map(|p| p.place).collect();
    let won = |p: &&MinionPlace| matches!(p, MinionPlace::Won(_));
    assert_eq!(places.iter().filter(won).count(), 4);
    assert!(!places.contains(&MinionPlace::FaceUp));
    fixture.hand(0, &[0]).hand(1, &[0]).state.validate().unwrap();
}

#[test]
fn uh_3_a_card_stays_in_the_row_until_the_end_of_the_round() {
    let mut fixture = Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1]).hand(1, &[0]);
    fixture.play("card 1; pass; card 0");
    assert_eq!((fixture.in_row(0, 0), fixture.pile(0)), (vec![0, 1], vec![]));
    fixture.finish();
    assert_eq!((fixture.in_row(0, 0), fixture.pile(0)), (vec![], vec![0, 1]));
}

#[test]
fn uh_4_a_card_belongs_to_the_deck_it_started_in() {
    let mut fixture = Fixture::new(&[Ellen, Tilda])
        .hand(0, &[11, 0])
        .hand(1, &[0])
        .discard(1, &[3])
        .dice(1, "W5");
    fixture.play("card 11; skip; item 1,3; puppet sir_sock");
    assert_eq!((fixture.stuffed(0), fixture.pile(1)), (Some((1, 3)), vec![]));
    fixture.play("pass; puppet sir_sock");
    assert_eq!((fixture.pile(0), fixture.pile(1)), (vec![], vec![3]));
}

#[test]
fn uh_5_piles_are_open_decks_are_not_and_nothing_is_reshuffled() {
    let base = || Fixture::new(&[Alfred, Wanda]).hand(0, &[0, 1, 2]).hand(1, &[0]);
    let other = base().set(|state| {
        state.hands[0] = Slots::EMPTY;
        state.decks[0] = Slots::ALL;
    });
    let swapped = other.hand(0, &[5, 6, 7]);
    assert!(base().same_view(&swapped, 1), "hand and deck of another seat are hidden");
    assert!(!base().discard(0, &[4]).same_view(&base(), 1), "a pile is not");
    let mut empty =
        Fixture::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[0]).no_deck(0).no_deck(1);
    empty.finish();
    assert_eq!((empty.in_hand(0), empty.pile(0).len()), (vec![0], 14));
}

#[test]
fn uh_6_a_token_that_is_not_in_the_supply_cannot_be_gained() {
    let mut greg = Fixture::new(&[Greg, Ellen])
        .hand(0, &[11, 0])
        .hand(1, &[0])
        .dice(0, "R5")
        .dice(1, "R1")
        .set(|state| state.table.stakes.cheese = 9);
    greg.play("card 11; die 1,0; skip");
    assert_eq!(greg.state.table.stakes.cheese, 10, "three are due, one is left");
    let mut karl = Fixture::new(&[Karl, Ellen])
        .hand(0, &[14, 0])
        .hand(1, &[0])
        .set(|state| state.table.bars_one = 4);
    karl.play("card 14");
    assert_eq!((karl.state.table.stakes.bars_ten, karl.state.table.bars_one), (0, 4));
}

#[test]
fn uh_7_only_rolled_gains_are_newly_added_dice() {
    // A set die of Greg is not asked for, a die that Wanda is given by a swap is
    // not, nor one that is rerolled.
    let mut greg = Fixture::new(&[Greg, Ellen]).hand(0, &[12, 0]).hand(1, &[0]);
    greg.play("card 12");
    assert_eq!((greg.shows(0).as_str(), greg.node()), ("W6", Node::Player(1)));
    let mut reroll = Fixture::new(&[Greg, Ellen]).hand(0, &[6, 0]).hand(1, &[0]).dice(0, "R2");
    reroll.play("card 6; die 0,0");
    assert_eq!(reroll.state.ask(), Ask::Roll, "no Faith");
    let mut jerry =
        Fixture::new(&[Jerry, Wanda]).hand(0, &[10, 0]).hand(1, &[0]).dice(0, "B1").dice(1, "W5");
    jerry.play("card 10; skip; die 0,0");
    assert_eq!((jerry.shows(1).as_str(), jerry.node()), ("B1", Node::Player(1)));
}

#[test]
fn uh_8_protection_comes_with_gold_and_ends_with_a_new_owner() {
    let mut fixture =
        Fixture::new(&[Tilda, Alfred]).hand(0, &[14, 1]).no_deck(0).hand(1, &[0]).dice(0, "W4");
    fixture.play("card 14; use; item 0,3; roll W6; skip");
    assert_eq!(fixture.shows(0), "W4 W6*", "a die of a card that the Gold Card let her play");
    let mut swap =
        Fixture::new(&[Jerry, Greg]).hand(0, &[10, 0]).hand(1, &[0]).dice(0, "W2*").dice(1, "W8");
    swap.play("card 10; skip; die 0,0");
    assert_eq!((swap.shows(0).as_str(), swap.shows(1).as_str()), ("W8", "W2"));
}

#[test]
fn uh_9_a_legal_die_is_an_own_one_or_an_unprotected_one() {
    let mut fixture = Fixture::new(&[Wanda, Alfred])
        .hand(0, &[5, 0])
        .hand(1, &[0])
        .dice(0, "R1* W2")
        .dice(1, "B3* B4 W7*");
    fixture.play("card 5");
    assert_eq!(fixture.legal(), ["skip", "die 0,0", "die 0,1", "die 1,0"]);
}

#[test]
fn uh_10_of_interchangeable_dice_only_the_first_is_offered() {
    let mut fixture = Fixture::new(&[Wanda, Alfred])
        .hand(0, &[5, 0])
        .hand(1, &[0])
        .dice(0, "R3 R3 R3* R3* W3 R4")
        .dice(1, "B2 B2 B2");
    fixture.play("card 5");
    assert_eq!(fixture.legal(), ["skip", "die 0,0", "die 0,2", "die 0,3", "die 0,5", "die 1,0"]);
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
    assert_eq!(names(BoxSet::Rats), (4, 8, 4));
    assert_eq!(names(BoxSet::Pixies), (4, 8, 4));
    assert_eq!(names(BoxSet::Mixed), (8, 16, 8));
    assert!(Options { set: BoxSet::Pixies, ..Options::default() }.offers(Betty));
    assert!(!Options { set: BoxSet::Pixies, ..Options::default() }.offers(Alfred));
}

#[test]
fn uh_12_any_minion_may_lie_on_top_but_never_the_boss() {
    let fixture = Fixture { state: deal(&fixed(&[Alfred, Wanda])).state };
    // The deal ends at the MINION node, whose first outcome was taken.
    assert_eq!(fixture.state.table.minions[Minion::SewerRat].place, MinionPlace::FaceUp);
    let mut state = fixture.state;
    state.table.minions[Minion::SewerRat].place = MinionPlace::Unseen;
    state.stage = Stage::TurnUp;
    state.agenda.clear();
    let all = Fixture { state }.outcomes();
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
    // Not by chance, and without regard to the switch of the mixed set.
    for mixed_line_leader in [true, false] {
        let options = Options { mixed_line_leader, ..fixed(&[Karl, Ellen]) };
        let mut fixture = Fixture { state: State::new_game(&options).unwrap() };
        while fixture.state.agenda.is_empty() {
            assert_eq!(fixture.state.ask(), Ask::Draw);
            let first = fixture.outcomes()[0].0.clone();
            fixture.play(&first);
        }
        assert_eq!(fixture.state.table.minions[Minion::LineLeaderPixie].place, MinionPlace::FaceUp);
    }
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
    let mut fixture = Fixture::new(&[Alfred, Wanda])
        .hand(0, &[7, 0])
        .hand(1, &[0])
        .dice(0, "B3 B3 B3 B3 B3 B3")
        .dice(1, "B4 B4 B4 B4 B4 B4");
    fixture.play("card 7; roll B1 B2");
    assert_eq!(fixture.shows(0), "B1 B2 B3 B3 B3 B3 B3 B3");
}

#[test]
fn uh_16_uh_q38_characters_are_drafted_dealt_or_given() {
    let draft = Options { players: 3, ..Options::default() };
    let mut fixture = opening(&draft, "character tilda; character jerry");
    assert_eq!(fixture.legal(), ["character alfred", "character wanda"]);
    fixture.play("character alfred");
    assert_eq!(fixture.state.table.cast, [Some(Tilda), Some(Jerry), Some(Alfred), None]);
    // With four players the last one takes what is left.
    let four = Options { players: 4, ..Options::default() };
    let fixture = opening(&four, "character tilda; character jerry; character wanda");
    assert_eq!(fixture.state.table.cast[3], Some(Alfred));
    let random = Options { characters: Casting::Random, set: BoxSet::Pixies, ..Options::default() };
    let fixture = opening(&random, "character karl");
    let left: Vec<_> = fixture.outcomes();
    assert_eq!(left.len(), 3);
    assert!(left.iter().all(|(_, weight)| *weight == 1));
    let all = Options { character_pool: Pool::All, ..draft };
    assert_eq!(
        Fixture { state: State::new_game(&all).unwrap() }.ids(),
        (180..188).collect::<Vec<_>>()
    );
    let mixed = Options { set: BoxSet::Mixed, ..draft };
    assert_eq!(Fixture { state: State::new_game(&mixed).unwrap() }.ids().len(), 8);
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
    for (text, casting) in [("random", Casting::Random), ("draft", Casting::Draft)] {
        let mut options = fixed(&[Alfred, Wanda]);
        options.set("characters", Value::Text(text)).unwrap();
        assert_eq!(options.characters, casting);
    }
}

#[test]
fn uh_17_tildas_gold_card_lies_at_the_bottom() {
    let fixture = opening(&fixed(&[Tilda, Alfred]), "");
    assert_eq!(fixture.outcomes().len(), 14, "not slot 14");
    assert_eq!(opening(&fixed(&[Alfred, Tilda]), "").outcomes().len(), 15);
    // It comes when nothing else is left.
    let mut last = Fixture::new(&[Tilda, Alfred]).hand(0, &[0]).hand(1, &[0, 1, 2, 3, 4, 5, 6]);
    last = last.discard(0, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).dice(0, "W5");
    last.play("pass; pass; treasures rusty_crown silver_ladle; treasure rusty_crown");
    assert_eq!(last.in_hand(0), [0, 13, 14], "without chance, in this order");
}

#[test]
fn uh_18_tokens_and_puppets_lie_aside_at_first() {
    let state = State::new_game(&fixed(&[Ellen, Betty, Greg, Karl])).unwrap();
    let stakes = &state.table.stakes;
    assert_eq!(stakes.puppets, [None; 4]);
    assert_eq!((stakes.angry, stakes.happy, stakes.cheese), (0, 0, 0));
    assert_eq!(
        (state.table.stakes.bars_ten, state.table.bars_one, state.table.coin),
        (0, 0, false)
    );
    // 4 decks of 15: Puppets and tokens are no cards of a deck.
    let mut cards = 0;
    state.count_components(|name, n| cards += if name == "player cards" { n } else { 0 });
    assert_eq!(cards, 60);
}

#[test]
fn uh_19_everybody_draws_seven_cards() {
    let fixture = deal(&fixed(&[Alfred, Wanda, Jerry]));
    assert_eq!((0..3).map(|seat| fixture.in_hand(seat).len()).collect::<Vec<_>>(), [7, 7, 7]);
    assert_eq!(fixture.state.decks.map(Slots::len), [8, 8, 8, 0]);
}

#[test]
fn uh_20_uh_21_the_mixed_set_takes_all_minions_and_treasures() {
    let set = |mixed_line_leader| Options {
        set: BoxSet::Mixed,
        mixed_line_leader,
        ..super::fixture::fixed(&[Alfred, Betty])
    };
    let tops = |options: &Options| {
        let mut state = State::new_game(options).unwrap();
        state.stage = Stage::TurnUp;
        state.next_minions().collect::<Vec<_>>()
    };
    assert_eq!(tops(&set(true)), [Minion::LineLeaderPixie]);
    assert_eq!(tops(&set(false)).len(), 7);
    assert!(!tops(&set(false)).contains(&Minion::LineLeaderPixie));
    let mut fixture = Fixture::with(&set(true)).hand(0, &[0]).hand(1, &[0]).dice(0, "B4");
    fixture.play("pass; pass");
    assert_eq!(fixture.outcomes().len(), 120, "all sixteen Treasures");
}

#[test]
fn uh_22_there_are_five_rounds() {
    let mut fixture = deal(&Options { tie_special: TieSpecial::Seat, ..fixed(&[Alfred, Wanda]) });
    let mut rounds = Vec::new();
    while fixture.node() != Node::Terminal {
        rounds.push(fixture.state.table.round);
        let step = match fixture.node() {
            Node::Chance => fixture.outcomes().last().unwrap().0.clone(),
            _ => fixture.legal()[0].clone(),
        };
        fixture.play(&step);
    }
    rounds.dedup();
    assert_eq!(rounds, [1, 2, 3, 4, 5]);
    assert_eq!(fixture.state.table.minions_won(0) + fixture.state.table.minions_won(1), 4);
}

#[test]
fn uh_23_a_round_starts_with_everything_usable_again() {
    let mut fixture = Fixture::new(&[Karl, Alfred])
        .after(&[0])
        .hand(0, &[0])
        .hand(1, &[0])
        .dice(1, "B1 B4")
        .turn(1);
    fixture.play("ability; powerup sewer_rat").finish();
    assert!(fixture.state.table.ability_used.is_empty());
    fixture.play("card 1; card 2; card 1; card 2; minion lab_rat");
    let table = &fixture.state.table;
    assert_eq!((table.round, table.clock, table.reached, table.coin), (3, 0, [0; 4], true));
    assert!(table.minions.values().iter().all(|prize| !prize.used && !prize.counted));
}

#[test]
fn uh_q1_every_face_of_a_die_is_as_likely() {
    for (colour, sides) in [("B", 4), ("R", 6), ("W", 8), ("P", 12)] {
        let die = alloc::format!("{colour}1");
        let fixture = Fixture::new(&[Wanda, Alfred]).hand(0, &[5, 0]).hand(1, &[0]).dice(0, &die);
        let mut fixture = fixture;
        fixture.play("card 5; die 0,0");
        let outcomes = fixture.outcomes();
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
fn shaping_is_a_potential_that_the_seats_share() {
    let options = Options { shaping: true, ..fixed(&[Alfred, Wanda, Jerry]) };
    let fixture =
        Fixture::with(&options).after(&[0, 0, 1]).hand(0, &[0]).hand(1, &[0]).hand(2, &[0]);
    let potential = |fixture: &Fixture| [0, 1, 2].map(|seat| fixture.state.potential(seat));
    // Minions 2, 1, 0 and Treasures 2, 3, 1, in hundredths: 18, 15, 3, less 12.
    assert_eq!(potential(&fixture), [(18, 300), (9, 300), (-27, 300)]);
    // In the Boss round the lead counts, ten points at most.
    let boss = Fixture::with(&options)
        .after(&[0, 0, 1, 1])
        .hand(0, &[0])
        .hand(1, &[0])
        .hand(2, &[0])
        .dice(0, "W8 W8");
    // Leads 10, -10, -10; Minions 2, 2, 0; Treasures 2, 4, 2: 28, 14, -4.
    assert_eq!(potential(&boss), [(46, 300), (4, 300), (-50, 300)]);
    let parts = [0, 1, 2].map(|seat| [0, 1, 2, 3].map(|at| boss.state.subgoal(seat, at)));
    assert_eq!(parts[0], [(2, 4), (2, 4), (10, 10), (38, 300)]);
    assert_eq!(parts[1], [(2, 4), (4, 4), (-10, 10), (38, 300)]);
    assert_eq!(parts[2], [(0, 4), (2, 4), (-10, 10), (38, 300)]);
    let off = Fixture::new(&[Alfred, Wanda, Jerry]).after(&[0]).hand(0, &[0]).hand(1, &[0]);
    assert_eq!(potential(&off), [(0, 1); 3]);
}
