//! Set-up, Rounds and Turns (3.1 to 3.4).

use super::*;
use crate::{
    Apply, Legal, OptionSet, Setup,
    games::valor_and_villainy::{CharacterChoice, Options, Party, State},
};

/// A new game, its set-up played with the first outcome of every chance node.
fn begun(change: impl FnOnce(&mut Options)) -> State {
    let mut options = Options::default();
    change(&mut options);
    let mut state = State::new_game(&options).unwrap();
    while state.node() == Node::Chance {
        let outcome = state.outcome_at(0);
        state.apply_chance(outcome);
    }
    state
}

#[test]
fn vv_13_vv_14_seats_are_the_heroes_and_then_the_villain() {
    for heroes in 1..=5 {
        let state = begun(|options| options.heroes = heroes);
        assert_eq!(state.seats(), heroes + 1);
        assert_eq!(state.table.players[state.table.seat_id(heroes)].who, Some(Mordak));
        assert_eq!(state.table.initiative, SeatId::Hero0);
        assert_eq!(state.table.heroes, heroes, "Hero Count rules count Heroes");
    }
    for heroes in [0, 6] {
        assert!(Options { heroes, ..Options::default() }.check().is_err());
    }
}

#[test]
fn vv_15_vv_q6_heroes_differ_however_they_are_chosen() {
    let options = Options { characters: Party::of(&[Bjorn, Bjorn, Amos]), ..Options::default() };
    assert!(options.check().is_err());
    let state = begun(|options| options.characters = Party::of(&[Wugner, Amos, Mari]));
    let who = |seat| state.table.players[state.table.seat_id(seat)].who;
    assert_eq!([0, 1, 2].map(who), [Char::Wugner, Char::Amos, Char::Mari].map(Some));
    let random = Options { character_choice: CharacterChoice::Random, ..Options::default() };
    let mut state = State::new_game(&random).unwrap();
    for left in [8, 7, 6] {
        assert_eq!(
            (state.node(), state.total_weight()),
            (Node::Chance, left),
            "uniform over those left"
        );
        let hero = state.outcome_at(0);
        state.apply_chance(hero);
    }
    let draft = Options { character_choice: CharacterChoice::Draft, ..Options::default() };
    let mut state = State::new_game(&draft).unwrap();
    for (seat, hero) in [(0, Mari), (1, Amos), (2, Bjorn)] {
        assert_eq!(state.node(), Node::Player(seat));
        state.apply_action(Action::ChooseBoard(hero));
        assert!(!state.is_legal(Action::ChooseBoard(hero)));
    }
    assert_eq!(state.table.players[SeatId::Hero1].who, Some(Char::Amos));
}

#[test]
fn vv_19_vv_22_decks_are_whole_and_in_no_order() {
    let state = State::new_game(&Options::default()).unwrap();
    assert_eq!(state.deck.total(), 110);
    assert_eq!(state.table.minions.total(), 56);
    assert_eq!(state.table.treasures.total(), 45);
    // Every Chump can be the first one, by its copies.
    assert_eq!(state.total_weight(), 35);
    let alone = State::new_game(&Options { heroes: 1, ..Options::default() }).unwrap();
    assert_eq!(alone.table.treasures.total(), 44);
    assert!(!alone.table.treasures.contains(Treasure::Clyde));
}

#[test]
fn vv_20_vv_23_vv_24_vv_25_boards_begin_as_printed() {
    for (heroes, health) in [(1, 15), (2, 40), (3, 45), (4, 60), (5, 90)] {
        let state = begun(|options| options.heroes = heroes);
        let mordak = &state.table.players[SeatId::Villain];
        assert_eq!((mordak.health, mordak.points, mordak.xp), (health, 2, 0));
        assert_eq!(*mordak.tokens.values(), [0, 0, 0, 1]);
        for seat in 0..heroes {
            let player = &state.table.players[state.table.seat_id(seat)];
            let board = player.who.and_then(Char::hero).unwrap().board();
            assert_eq!((player.health, player.points), (board.health, board.action_points));
            assert_eq!((player.plus_ones(), player.tokens[board.power]), (1, 1));
            assert_eq!(player.cell, Some(Cell::KEEP));
        }
    }
}

#[test]
fn vv_26_vv_28_starting_spells_come_seat_by_seat() {
    for (heroes, void) in [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)] {
        let state = begun(|options| options.heroes = heroes);
        assert_eq!(state.hands[SeatId::Villain].total(), void);
        for seat in 0..heroes {
            let seat = state.table.seat_id(seat);
            let start = state.table.players[seat].who.and_then(Char::hero).unwrap().board().start;
            for deck in Deck::ALL {
                let cards = state.hands[seat].total_of(fixed::OF_DECK[deck.index()].bits());
                assert_eq!(cards, u32::from(start[deck.index()]), "{heroes} {seat} {deck}");
            }
        }
    }
    // Arcane before Divine within a seat.
    let mut fixture = State::new_game(&Options {
        heroes: 1,
        characters: Party::of(&[Wugner]),
        ..Options::default()
    })
    .unwrap();
    let chump = fixture.outcome_at(0);
    fixture.apply_chance(chump);
    assert_eq!(fixture.total_weight(), 32);
    assert!(
        matches!(fixture.outcome_at(0), ChanceOutcome::Spell(spell) if spell.deck() == Deck::Arcane)
    );
}

#[test]
fn vv_27_stash_tables_are_those_of_the_number_of_heroes() {
    // Bounty 1 by a Chump: 1 XP with three Heroes, and for two as well; Bounty
    // 4 tells them apart: 1 + a die, or 2.
    for (heroes, rolls) in [(2, false), (3, true), (4, true)] {
        let all = [Bjorn, Scrutt, Loxley, Gwenavael];
        let mut fixture = Fixture::new(&all[..heroes]);
        fixture.set(|state| {
            for minion in [Minion::Swiftwing, Minion::TombOx] {
                state.table.minions.take(minion);
                state.table.defeated_minions.add(minion);
            }
        });
        fixture.turn(all[heroes - 1]).play("pass");
        if heroes == 4 {
            fixture.play("pass");
        }
        assert_eq!(fixture.may("total 1"), rolls, "{heroes} Heroes");
    }
}

#[test]
fn vv_9_vv_29_vv_30_vv_32_a_round_of_each_side_in_turn() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.put(7, "heckler_0").turn(Bjorn);
    assert_eq!(fixture.seat(), 0);
    assert_eq!(fixture.play("pass").seat(), 1);
    assert_eq!(fixture.play("pass").seat(), 2);
    // Hero Level Up Step, then the Villain's Turn, the Minion Step, his Step.
    fixture.play("pass; total 0");
    assert_eq!((fixture.seat(), fixture.state.table.base.phase), (3, Phase::VillainTurn));
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; character heckler_0".into()));
    fixture.play("pass; spell hex; spell hex; spell hex; pass");
    assert_eq!(fixture.state.table.base.phase, Phase::VillainLevel);
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "go_first; go_last".into()), "VV-11");
}

#[test]
fn vv_11_vv_31_the_order_begins_with_the_token() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.set(|state| {
        state.table.initiative = SeatId::Hero2;
        state.table.base = Base::new(Phase::HeroRound, PhaseStage::Initiative);
    });
    let mut last = fixture.clone();
    fixture.play("go_first");
    for seat in [2, 0, 1] {
        assert_eq!(fixture.seat(), seat);
        fixture.play("pass");
    }
    last.play("go_last");
    for seat in [0, 1, 2] {
        assert_eq!(last.seat(), seat);
        // VV-11: still the order that starts with the token.
        assert_eq!(last.state.table.in_order(0), SeatId::Hero2);
        last.play("pass");
    }
    let mut alone = Fixture::new(&[Bjorn]);
    alone.turn(Bjorn).play("pass; pass; total 0; pass; spell hex; spell malice; total 0");
    assert_eq!((alone.seat(), alone.left()), (0, (3, 0)), "one Hero is not asked");
}

#[test]
fn vv_8_vv_33_vv_42_a_turn_has_its_full_points_and_loses_the_rest() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture
        .set(|state| state.table.players[SeatId::Hero1].points = 5)
        .turn(Bjorn)
        .play("step east; pass");
    assert_eq!((fixture.seat(), fixture.left()), (1, (5, 0)));
    assert_eq!(fixture.state.table.agenda.turns.len(), 1, "Bjorn's is over");
    assert_eq!(fixture.player(Bjorn).points, 3);
}

#[test]
fn vv_34_vv_35_vv_36_vv_q4_actions_cost_a_point_and_rolls_happen_once() {
    let mut fixture = Fixture::new(&[Mari, Scrutt, Loxley]);
    fixture
        .tokens(Mari, [0; 4])
        .set(|state| state.table.players[SeatId::Hero0].points = 5)
        .turn(Mari);
    assert_eq!(
        fixture.choices(),
        "pass; step north; step east; step south; step west; melee; ranged; magic; power_surge"
    );
    fixture.play("ranged; novice 0x1");
    assert_eq!(
        (fixture.left(), fixture.may("ranged"), fixture.may("melee")),
        ((4, 0), false, true)
    );
    fixture.play("step east; step west; melee; novice 0x1; adept 1x0 0x2; master 0x2");
    assert_eq!((fixture.left(), fixture.may("melee"), fixture.may("magic")), ((2, 0), false, true));
    fixture.play("power_surge; deck arcane; deck arcane; spell blink; spell blink");
    assert_eq!((fixture.left(), fixture.may("power_surge")), ((1, 0), false));
    fixture.play("magic; novice 0x1; adept 1x0 0x2");
    assert_eq!(fixture.seat(), 1, "nothing is left to do");
    // VV-48: Moves any number of times.
    let mut fixture = Fixture::new(&[Mari, Scrutt, Loxley]);
    fixture.turn(Mari).play("step north; step south; step north");
    assert_eq!((fixture.cell(Mari), fixture.left()), (Some(7), (0, 0)));
}

#[test]
fn vv_35_corruption_is_mordaks_and_power_surge_the_players() {
    let mut fixture = Fixture::new(&[Mari, Scrutt, Loxley]);
    fixture.put(7, "heckler_0").turn(Mordak);
    assert!(fixture.may("corruption") && fixture.may("power_surge"));
    assert!(!Fixture::new(&[Mari, Scrutt, Loxley]).turn(Mari).may("corruption"));
    let mut fixture = Fixture::new(&[Mari, Scrutt, Loxley]);
    fixture.put(12, "heckler_0").turn(Char::Heckler0);
    assert!(!fixture.may("corruption") && !fixture.may("power_surge"), "VV-38");
}

#[test]
fn vv_38_a_minion_moves_and_rolls_and_does_nothing_else() {
    let mut fixture = Fixture::new(&[Mari, Scrutt, Loxley]);
    fixture.reveal(&[(14, Tile::T1Bramble)]).put(14, "swiftwing");
    fixture.set(|state| state.table.map.treasures[Cell::C14] = 1).turn(Char::Swiftwing);
    assert_eq!(
        fixture.choices(),
        "pass; step west",
        "no Scout, no Loot, no Melee without an enemy"
    );
}

#[test]
fn vv_41_a_bonus_turn_does_not_use_up_the_minion_step() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture
        .tokens(Gwenavael, [0; 4])
        .put(13, "rattlebones_0")
        .hand(Gwenavael, &[Spell::PuppetStrings]);
    fixture.turn(Gwenavael).cast(Gwenavael, Spell::PuppetStrings, 1);
    assert_eq!(fixture.left(), (2, 0), "full Action Points");
    fixture.play("step west; step west; pass; pass; pass; pass; pass; total 0; pass");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; character rattlebones_0".into()));
    fixture.play("character rattlebones_0");
    assert_eq!((fixture.seat(), fixture.left(), fixture.may("scout")), (3, (2, 0), false));
}

#[test]
fn vv_12_vv_124_vv_130_who_is_in_the_stash_is_not_on_the_map() {
    let mut fixture = Fixture::new(&[Alyndra, Wugner, Loxley]);
    fixture.hand(Alyndra, &[Spell::Rewind]).fallen(Alyndra).fallen(Wugner).turn(Loxley);
    assert_eq!(fixture.state.table.cell(Char::Alyndra), None);
    fixture.play("melee; novice 1x1; adept 0x0 0x2");
    assert_eq!(fixture.seat(), 2, "neither a reaction nor Beats");
    assert_eq!(fixture.state.table.cell(Char::Gust), None);
}
