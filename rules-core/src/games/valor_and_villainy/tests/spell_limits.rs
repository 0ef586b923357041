//! Rules of which another reading would pass for the same until one looks
//! closely: what stops a Spell or a reaction, and what is counted.

use alloc::string::ToString;

use super::*;
use crate::{
    Apply, Legal, OptionValue, Setup, Value,
    flow::Flow,
    games::valor_and_villainy::{
        CharacterChoice, Options, Party, State,
        legal::Pending,
        observe::Asked,
        state::{Faces, Multiset, Prompt, Spawn},
    },
};

fn count_components(state: &State) -> Vec<(&'static str, u32)> {
    let mut counts = Vec::new();
    state.count_components(|name, count| counts.push((name, count)));
    counts
}

#[test]
fn vv_142_nothing_is_drawn_if_no_minion_of_the_size_is_left() {
    for left in [true, false] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.set(|state| {
            let table = &mut state.table;
            table.agenda.prompt = Prompt::Spawn(Spawn { size: Size::Elite, card: None });
            let elites: Vec<_> =
                table.minions.iter().filter(|(m, _)| m.card().size == Size::Elite).collect();
            for (minion, copies) in elites {
                for _ in 0..if left { 0 } else { copies } {
                    table.minions.take(minion);
                    table.defeated_minions.add(minion);
                }
            }
        });
        let expected = if left { Pending::Chance(()) } else { Pending::Forced };
        assert!(fixture.state.pending() == expected, "left: {left}");
    }
}

#[test]
fn vv_15_the_draft_ends_with_the_last_hero() {
    for choice in [CharacterChoice::Random, CharacterChoice::Draft] {
        let options = Options { character_choice: choice, ..Options::default() };
        let mut state = State::new_game(&options).unwrap();
        for chosen in 0..options.heroes {
            assert_eq!(state.table.base.stage, PhaseStage::Draft(chosen), "{chosen}");
            match state.node() {
                Node::Chance => state.apply_chance(state.outcome_at(0)),
                _ => state.apply_action(Action::ChooseBoard(Hero::ALL[usize::from(chosen)])),
            }
        }
        assert_ne!(stage_of(&state.table), "draft");
    }
}

#[cfg(feature = "serde")]
#[test]
fn vv_19_a_multiset_travels_with_all_its_cards() {
    let multiset = Fixture::new(&[Bjorn]).state.deck;
    let text = serde_json::to_string(&multiset).unwrap();
    assert_eq!(serde_json::from_str::<Multiset<Spell>>(&text).unwrap(), multiset);
    assert!(serde_json::from_str::<Multiset<Spell>>("{}").unwrap().is_empty());
}

#[test]
fn vv_137_each_seat_knows_whether_the_asked_one_sits_before_it() {
    use Asked::{After, Before, Me, Other};
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    for hero in [Bjorn, Amos] {
        fixture.hand(hero, &[Spell::Rewind]);
    }
    fixture.hand(Loxley, &[Spell::Favor]).put(12, "voldor").turn(Bjorn);
    fixture.play("melee; adept 0x0 0x2; master 0x2");
    let known = |fixture: &Fixture| {
        [0, 1, 2, 3].map(|seat| fixture.state.asked_from(fixture.state.table.seat_id(seat)))
    };
    assert_eq!(known(&fixture), [Me, Before, Before, Other].map(Some));
    fixture.play("pass");
    // Who has passed learns no more than who cannot play.
    assert_eq!(known(&fixture), [After, Me, Before, Other].map(Some));
    fixture.play("pass");
    assert_eq!(known(&fixture), [After, After, Me, Other].map(Some));
    fixture.play("pass");
    assert_eq!(known(&fixture), [None; 4]);
}

#[test]
fn vv_137_a_determinized_state_asks_somebody_who_can_answer() {
    use crate::Observe;
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .hand(Amos, &[Spell::Rewind])
        .hand(Loxley, &[Spell::Favor])
        .put(12, "voldor")
        .turn(Bjorn);
    fixture.play("melee; adept 0x0 0x2; master 0x2");
    let mut rng = crate::generator(3, 4);
    // The first seat has passed and cannot tell who is asked after it.
    let mut passed = fixture.clone();
    passed.set(|state| {
        state.deck.take(Spell::Rewind);
        state.hands[SeatId::Hero0].add(Spell::Rewind);
    });
    let sampled = State::determinize(&passed.state.view(0), &mut rng);
    assert_eq!((sampled.view(0).asked, sampled.asked > 0), (Some(Asked::After), true));
    for _ in 0..100 {
        let sampled = State::determinize(&fixture.state.view(2), &mut rng);
        let mut texts = Vec::new();
        texts.extend(sampled.legal_actions());
        assert!(texts.len() >= 2, "{texts:?}");
        assert_eq!(sampled.view(2), fixture.state.view(2));
    }
}

#[test]
fn vv_q9_who_can_add_to_an_empty_pool_is_asked_for_more() {
    let mut fixture = Fixture::with(&[Mari, Amos, Loxley], |options| {
        options.wound_then_defeat_in_one_attack = true;
    });
    fixture.tokens(Mari, [2, 0, 0, 0]).dice(Mari, Row::Melee, "1R").put(12, "bone_teller_0");
    fixture.turn(Mari).play("melee; master 1x2; region 12; assign 2");
    assert_eq!(fixture.choices(), "pass; use_plus_one");
}

#[test]
fn vv_89_dice_are_of_their_colours_whatever_they_show() {
    let faces = Faces(crate::EnumMap::new(|face: Face| u8::try_from(face.index()).unwrap() + 1));
    assert_eq!(faces.dice(), Dice { novice: 1 + 2, adept: 3 + 4 + 5, master: 6 + 7 });
}

#[test]
fn vv_15_a_party_is_named_by_words_or_numbers() {
    let words = ["bjorn", "amos", "mari", "loxley", "wugner", "scrutt"].map(Value::Text);
    let five = Party::of(&[Bjorn, Amos, Mari, Loxley, Wugner]);
    assert_eq!(Party::from_value(Value::List(&words[..5])), Some(five));
    assert_eq!(Party::from_value(Value::List(&words)), None, "five at most");
    let ids = [Bjorn, Amos].map(|hero| Value::Int(i64::try_from(hero.index()).unwrap()));
    assert_eq!(Party::from_value(Value::List(&ids)), Some(Party::of(&[Bjorn, Amos])));
    assert_eq!(Party::from_value(Value::List(&[Value::Int(8)])), None);
    assert_eq!(Party::from_value(Value::List(&[Value::Null])), None);
}

#[test]
fn vv_19_nothing_gets_lost_of_the_box() {
    let whole = |heroes| {
        let options = Options { heroes, ..Options::default() };
        count_components(&State::new_game(&options).unwrap())
    };
    assert_eq!(whole(1)[0], ("spells", 110));
    assert_eq!(whole(1).len(), 3);
    for heroes in 1..=5 {
        assert_eq!(whole(heroes), whole(1));
    }
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    let before = count_components(&fixture.state);
    // Spells in hands, on the discard pile and being cast; Treasures worn, in
    // a Stash and discarded; Minions on the Map, beaten and being placed.
    fixture.hand(Mordak, &[Spell::DarkSummons, Spell::Hex]).hand(Amos, &[Spell::Favor]);
    fixture.wear(Bjorn, Treasure::BearPlate).put(7, "heckler_0 heckler_1 sheep_0");
    fixture.set(|state| {
        state.deck.take(Spell::Blink);
        state.table.discard.add(Spell::Blink);
        for minion in [Minion::Swiftwing, Minion::Voldor, Minion::TombOx] {
            state.table.minions.take(minion);
        }
        state.table.defeated_minions.add(Minion::Swiftwing);
        state.table.defeated_minions.add(Minion::TombOx);
        state.table.minion_discard.add(Minion::Voldor);
        let [first, second, third] =
            [Treasure::HastyTonic, Treasure::HuntingBow, Treasure::WillowWand];
        for treasure in [first, second, third] {
            state.table.treasures.take(treasure);
        }
        state.table.stashes[Team::Hero].treasures.add(first);
        state.table.stashes[Team::Hero].treasures.add(second);
        state.table.treasure_discard.add(third);
    });
    assert_eq!(count_components(&fixture.state), before);
    // What a Stash shows is dealt out before the next Round.
    fixture.set(|state| {
        let shown = core::mem::take(&mut state.table.stashes[Team::Hero].treasures);
        for (treasure, _) in shown.iter() {
            state.table.treasure_discard.add(treasure);
        }
    });
    fixture.turn(Mordak).cast(Mordak, Spell::DarkSummons, 1);
    let chance = fixture.legal().remove(0);
    fixture.play(&chance);
    assert_eq!(fixture.state.table.agenda.casts.len(), 1);
    assert_eq!(count_components(&fixture.state), before);
}

#[test]
fn vv_86_optional_bonus_dice_are_taken_unasked_if_benefits_are_not() {
    let rolled = |bonus: bool| {
        let mut fixture =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.optional_benefits = false);
        fixture.put(12, "voldor").set(|state| {
            if bonus {
                state.table.players[SeatId::Hero0].edge_by[0].insert(SeatId::Hero1);
            }
        });
        fixture.turn(Bjorn).play("melee");
        fixture.state.table.agenda.roll().to_roll()
    };
    let (plain, blessed) = (rolled(false), rolled(true));
    assert_eq!(blessed.adept, plain.adept + 1);
}

#[test]
fn vv_43_a_row_needs_a_die_or_a_plus_one() {
    let (mut without, mut with) = (0, 0);
    for hero in Hero::ALL {
        for row in [Row::Melee, Row::Ranged, Row::Magic] {
            for token in [false, true] {
                let mut fixture = Fixture::new(&[hero]);
                let mut tokens = [0; 4];
                tokens[row.index()] = u8::from(token);
                fixture.tokens(hero, tokens).set(|state| {
                    state.table.players[SeatId::Hero0].slots = crate::EnumMap::default();
                });
                let dice = !fixture.player(hero).rows[row].is_none();
                let may = fixture.turn(hero).may(&row.to_string());
                assert_eq!(may, dice || token, "{hero}, {row}, {token}");
                *if dice { &mut with } else { &mut without } += 1;
            }
        }
    }
    assert!(without > 0 && with > 0);
}

#[test]
fn vv_2_the_labyrinth_leads_from_marker_to_marker_only() {
    for (cell, beyond) in [(12, Some(9)), (9, Some(12)), (13, None)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C12)));
        let map = &fixture.state.table.map;
        assert_eq!(map.beyond(Cell::ALL[cell]).map(Cell::index), beyond);
    }
}

#[test]
fn a_state_tells_its_options_and_shapes_nothing_unasked() {
    let fixture =
        Fixture::with(&[Bjorn, Amos], |options| options.wound_then_defeat_in_one_attack = true);
    assert!(fixture.state.options().wound_then_defeat_in_one_attack);
    assert_eq!(fixture.state.options(), fixture.state.table.options);
    assert_eq!(fixture.state.potential(0), (0, 1));
}
