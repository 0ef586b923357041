//! Players who join and leave, at the moments that allow it and at all others
//! (3.25).

use alloc::string::ToString;

use super::{
    roster::{INNER, stand, standing},
    *,
};
use crate::{
    Apply, Legal, Observe, Session, Setup, below,
    games::valor_and_villainy::{Options, RosterError, State},
    generator, sample_chance,
};

#[test]
fn vv_219_vv_220_nobody_joins_while_the_last_one_draws() {
    let mut fixture = standing(&[Bjorn, Scrutt], Phase::HeroRound, |_| {});
    fixture.state.add_hero(Mari).unwrap();
    fixture.validate();
    assert_eq!(fixture.chance_outcomes(), (15, 32), "Mari's first starting Spell");
    let before = fixture.state.clone();
    assert_eq!(fixture.state.add_hero(Amos), Err(RosterError::Moment));
    assert_eq!(fixture.state, before);
    fixture.play("spell purify; spell favor");
    assert_eq!(fixture.choices(), "begin");
    fixture.state.add_hero(Amos).unwrap();
    fixture.validate();
    assert_eq!(fixture.chance_outcomes(), (14, 30), "then Amos's");
}

#[test]
fn vv_226_vv_q53_shrines_found_meanwhile_count_when_a_third_hero_comes_back() {
    for (found_later, day) in [(true, 6), (false, 2)] {
        let mut fixture = standing(&[Bjorn, Amos, Loxley], Phase::HeroLevel, |fixture| {
            fixture.reveal(&[(0, Tile::T3Luna), (4, Tile::T3Asha)]);
            fixture.set(|state| state.table.day = 2);
        });
        fixture.state.remove_hero(2).unwrap();
        if found_later {
            fixture.reveal(&[(1, Tile::T2Bronco)]);
        }
        stand(&mut fixture, Phase::HeroRound);
        assert_eq!(fixture.state.table.day, 2, "VV-223: idle Shrines move nothing");
        fixture.state.add_hero(Scrutt).unwrap();
        fixture.validate();
        assert_eq!((fixture.state.table.day, fixture.state.table.shrines_idle), (day, false));
    }
}

#[test]
fn vv_223_vv_226_corners_that_stayed_away_are_not_forgotten() {
    let mut fixture = standing(&[Bjorn, Amos, Loxley], Phase::HeroLevel, |fixture| {
        fixture.set(|state| state.table.day = 6);
    });
    fixture.state.remove_hero(2).unwrap();
    stand(&mut fixture, Phase::HeroRound);
    fixture.state.add_hero(Scrutt).unwrap();
    fixture.validate();
    assert_eq!(fixture.state.table.corners, shipped::TIER_3, "VV-221: no tiles at Day 6");
    stand(&mut fixture, Phase::HeroLevel);
    fixture.state.remove_hero(2).unwrap();
    fixture.validate();
    assert_eq!(fixture.state.table.corners, shipped::TIER_3);
}

#[test]
fn vv_221_vv_226_vv_q55_tiles_that_left_come_back_before_day_6_only() {
    for (day, back) in [(5, true), (6, false)] {
        let mut fixture = standing(&[Bjorn, Amos, Loxley], Phase::HeroLevel, |fixture| {
            fixture.reveal(&[(4, Tile::T3Lair)]).set(|state| state.table.day = 3);
        });
        fixture.state.remove_hero(2).unwrap();
        assert_eq!(fixture.state.table.map.down().intersection(shipped::TIER_3).iter().count(), 0);
        fixture.set(|state| state.table.day = day);
        stand(&mut fixture, Phase::HeroRound);
        fixture.state.add_hero(Scrutt).unwrap();
        fixture.validate();
        let corners = fixture.state.table.map.down().intersection(shipped::TIER_3);
        assert_eq!(corners.iter().count(), if back { 3 } else { 0 }, "day {day}");
        assert_eq!(fixture.state.table.map.tile(Cell::ALL[4]), Some(Tile::T3Lair));
    }
}

#[test]
fn vv_223_vv_176_a_known_map_leads_to_the_final_battle() {
    // Only the corners lie face-down; they leave with the third Hero.
    let tiles = [
        (1, Tile::T2Dojo),
        (3, Tile::T2Bronco),
        (5, Tile::T2Quarry),
        (9, Tile::T2Barrow),
        (15, Tile::T2Altar),
        (19, Tile::T2Pass),
        (21, Tile::T2Library),
        (23, Tile::T2Bazaar),
    ];
    let mut fixture = standing(&[Bjorn, Scrutt, Loxley], Phase::VillainLevel, |fixture| {
        fixture.reveal(&INNER).reveal(&tiles).set(|state| state.table.day = 2).health(Mordak, 45);
    });
    fixture.state.remove_hero(2).unwrap();
    fixture.validate();
    assert_eq!(
        (fixture.state.table.day, fixture.hearts(Mordak)),
        (6, 40),
        "by the number of Heroes"
    );
    fixture.play("begin; spell hex; spell hex");
    // No row of the Procession is applied; the Heroes play one more Round.
    let xp = fixture.player(Mordak).xp;
    while fixture.state.table.base.phase == Phase::VillainLevel {
        let pass = if fixture.may("pass") { "pass" } else { "total 0" };
        fixture.play(pass);
    }
    assert_eq!((fixture.player(Mordak).xp, fixture.hearts(Mordak)), (xp, 40));
    assert!(!fixture.state.table.final_battle);
    fixture.play("begin; go_first; pass; pass; begin");
    while !fixture.state.table.final_battle {
        let text = if fixture.may("pass") { "pass" } else { "total 0" };
        fixture.play(text);
    }
    assert_eq!(fixture.choices(), fixture.legal().join("; "));
    assert_eq!(fixture.chance_outcomes(), (16, 32), "VV-179: two Arcane Spells");
}

/// Every seat can look, and nobody who loads the game finds a fault.
fn look(state: &State, seed: u64) {
    state.validate().unwrap_or_else(|fault| panic!("{fault}: {:?}", state.table.base));
    let mut rng = generator(seed, 9);
    for seat in 0..state.seats() {
        let view = state.view(seat);
        assert_eq!(State::determinize(&view, &mut rng).view(seat), view);
    }
}

/// Somebody wants to join, or to leave; says whether the moment was right.
fn change(state: &mut State, rng: &mut impl crate::rand_core::Rng) -> bool {
    let hero = Hero::ALL[usize::try_from(below(rng, 8)).unwrap()];
    let seat = u8::try_from(below(rng, 6)).unwrap();
    let before = state.clone();
    let done = [state.add_hero(hero), state.remove_hero(seat)];
    assert!(done.iter().any(Result::is_err), "one of them at most is possible at any moment");
    let changed = done.iter().any(Result::is_ok);
    assert!(changed || *state == before, "nothing is half changed");
    done != [Err(RosterError::Moment); 2]
}

#[test]
fn vv_219_vv_226_games_with_a_changing_table_are_sound() {
    let (mut open, mut closed) = (0, 0);
    for (heroes, seed) in (1..=5).flat_map(|heroes| (0..8).map(move |seed| (heroes, seed))) {
        let mut rng = generator(seed, u64::from(heroes));
        let options = Options {
            heroes,
            allow_roster_changes: true,
            auto_forced: seed % 2 == 0,
            small_map_random_tier2: if seed % 3 == 0 { 4 } else { 1 },
            hand_limit: if seed % 4 == 0 { 0 } else { 6 },
            plus_one_cap: if seed % 4 == 1 { 1 } else { 4 },
            ..Options::default()
        };
        let mut state = State::new_game(&options).unwrap();
        let mut nodes = 0;
        while state.node() != Node::Terminal {
            nodes += 1;
            let stands = matches!(state.table.base.stage, PhaseStage::Stand | PhaseStage::Join(_));
            if stands && below(&mut rng, 3) > 0 || nodes % 50 == 0 {
                let moment = change(&mut state, &mut rng);
                open += u32::from(moment);
                closed += u32::from(!moment);
                look(&state, nodes);
            }
            if state.node() == Node::Chance {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            } else {
                let mut legal = Vec::new();
                legal.extend(state.legal_actions());
                let at = below(&mut rng, u32::try_from(legal.len()).unwrap());
                state.apply_action(legal[usize::try_from(at).unwrap()]);
            }
        }
        look(&state, nodes);
    }
    assert!(open > 100 && closed > 100, "{open} and {closed}");
}

#[test]
fn vv_219_vv_220_vv_222_players_come_and_go_in_words_too() {
    let fixture = standing(&[Bjorn, Amos, Loxley], Phase::HeroRound, |_| {});
    let mut game = Session::<State>::resume(fixture.state.clone()).unwrap();
    let before = game.state().clone();
    let refused = |game: &mut Session<State>, change: &str, reason: &str| {
        let fault = game.change_roster(change).unwrap_err().to_string();
        assert!(fault.contains(reason), "{fault}");
        assert_eq!(*game.state(), before);
    };
    refused(&mut game, "join amos", "somebody plays this Hero already");
    refused(&mut game, "leave 1", "leaves as a Level Up Step does");
    refused(&mut game, "join", "`join` with a Hero's name and `leave` with a seat");
    refused(&mut game, "join mordak", "takes `join` with");
    refused(&mut game, "leave -1", "takes `join` with");
    let mut typed = before.clone();
    typed.add_hero(Mari).unwrap();
    game.change_roster("join mari").unwrap();
    assert_eq!(*game.state(), typed);
    assert_eq!((game.state().seats(), game.undo()), (5, None), "the history begins anew");
    let fixture = standing(&[Bjorn, Amos, Loxley], Phase::VillainLevel, |_| {});
    let mut game = Session::<State>::resume(fixture.state.clone()).unwrap();
    game.change_roster("leave 2").unwrap();
    assert_eq!(game.state().seats(), 3);
    let mut closed = Session::<State>::new(&Options::default()).unwrap();
    let fault = closed.change_roster("join mari").unwrap_err().to_string();
    assert!(fault.contains("allow_roster_changes"), "{fault}");
}
