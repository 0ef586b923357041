//! Level Up Steps, Stashes, decks and the roster (3.16 to 3.25), where another
//! time or somebody in the Stash would pass for the same.

use super::{
    roster::{stand, standing},
    *,
};
use crate::games::valor_and_villainy::{Ending, State};

#[test]
fn vv_151_vv_154_vv_174_a_hero_that_came_back_is_bounty_still() {
    for (defeats, xp, health) in [(1, 2, 50), (2, 3, 55), (3, 4, 60), (4, 4, 60)] {
        let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
        fixture
            .fallen(Loxley)
            .set(|state| state.table.defeated_heroes = defeats)
            .turn(Scrutt)
            .play("pass");
        assert_eq!((fixture.seat(), fixture.cell(Loxley)), (2, Some(12)));
        fixture.play("pass; total 0; pass; spell hex; spell hex; spell malice; pass");
        assert_eq!((fixture.player(Mordak).xp, fixture.hearts(Mordak)), (xp, health), "{defeats}");
        assert_eq!(fixture.state.table.defeated_heroes, 0);
    }
}

#[test]
fn vv_161_a_satchel_serves_in_the_stash() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.fallen(Mari).wear(Mari, Treasure::SpellSatchel).turn(Loxley).play("pass");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "deck arcane; deck divine".into()));
}

#[test]
fn vv_165_what_the_second_pass_replaces_waits_for_the_next_step() {
    let mut fixture = Fixture::new(&[Loxley, Bjorn]);
    fixture.wear(Loxley, Treasure::SoftBoots).wear(Bjorn, Treasure::HastyTonic);
    fixture.set(|state| state.table.stashes[Team::Hero].face_down = 1).turn(Bjorn);
    fixture
        .play("pass; treasure lucky_coin; pass; pass; treasure lucky_coin; treasure hasty_tonic");
    fixture.play("treasure soft_boots; treasure lucky_coin");
    // The Tonic is left: Bounty 1 is 1 XP, and nobody is asked a third time.
    assert_eq!((fixture.seat(), fixture.player(Bjorn).xp), (1, 1));
    assert!(fixture.may("level_up new_novice melee"));
}

#[test]
fn vv_168_riches_count_on_the_map_and_in_level_up_steps_only() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.fallen(Mari).wear(Mari, Treasure::FabulousRiches).wear(Bjorn, Treasure::FabulousRiches);
    fixture.turn(Loxley).play("pass; spell purify; pass; total 0");
    assert_eq!([Mari, Bjorn, Loxley].map(|hero| fixture.player(hero).xp), [0, 1, 0]);
    // The cash-in that opens the Final Battle is no Level Up Step.
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.wear(Mari, Treasure::FabulousRiches).set(|state| {
        state.table.day = 6;
        state.table.minions.take(Minion::Swiftwing);
        state.table.defeated_minions.add(Minion::Swiftwing);
        state.table.base = Base::new(Phase::VillainTurn, PhaseStage::Begin);
        state.advance_to_cap();
    });
    fixture.play("pass");
    assert_eq!([Mari, Bjorn, Loxley].map(|hero| fixture.player(hero).xp), [1, 1, 1], "Bounty 2");
}

#[test]
fn vv_177_vv_q14_an_empty_stash_pays_nothing_when_the_final_battle_opens() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.set(|state| state.table.day = 6).turn(Loxley).play("pass; total 0");
    assert_eq!((fixture.player(Mordak).xp, fixture.hearts(Mordak)), (0, 45), "not his 1 XP for 0");
    assert_eq!(
        (fixture.state.table.final_battle, fixture.chance_outcomes()),
        (true, (16, 32)),
        "2 Arcane Spells"
    );
}

/// Puts all cards of a Spell deck but these into Loxley's hand.
fn keep(state: &mut State, deck: Deck, left: &[Spell], discarded: &[Spell]) {
    let mut rest = state.deck.split(fixed::OF_DECK[deck.index()].bits());
    for &spell in left {
        rest.take(spell);
        state.deck.add(spell);
    }
    for &spell in discarded {
        rest.take(spell);
        state.table.discard.add(spell);
    }
    state.hands[SeatId::Hero2].absorb(&rest);
}

#[test]
fn vv_216_vv_q46_spells_come_back_when_the_next_one_is_needed() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        keep(state, Deck::Divine, &[Spell::Purify, Spell::Favor], &[Spell::SoulBeam]);
    });
    fixture.turn(Bjorn).play("power_surge; deck divine; spell purify");
    assert_eq!(fixture.choices(), "spell favor", "the Soul Beam is not in the deck");
    if fixture.node() == Node::Chance {
        fixture.play("spell favor");
    }
    assert_eq!((fixture.seat(), fixture.discarded(Spell::SoulBeam)), (0, 1), "the deck is empty");
    fixture.play("pass; power_surge; deck divine");
    assert_eq!(fixture.choices(), "spell soul_beam");
    assert_eq!(fixture.discarded(Spell::SoulBeam), 0);
}

#[test]
fn vv_216_vv_q46_minions_come_back_when_the_next_one_is_needed() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        let table = &mut state.table;
        for chump in Minion::ALL.into_iter().filter(|minion| minion.card().size == Size::Chump) {
            while table.minions.contains(chump) {
                table.minions.take(chump);
                table.defeated_minions.add(chump);
            }
        }
        for (back, pile) in [
            (Minion::Heckler, &mut table.minions),
            (Minion::Rattlebones, &mut table.minion_discard),
        ] {
            table.defeated_minions.take(back);
            pile.add(back);
        }
    });
    fixture.tokens(Mordak, [0; 4]).dice(Mordak, Row::Corruption, "2R").turn(Mordak);
    fixture.play("corruption; master 2x2; spawn chump");
    assert_eq!(fixture.choices(), "minion heckler");
    fixture.play("minion heckler");
    assert_eq!(
        fixture.state.table.minion_discard.count(Minion::Rattlebones),
        1,
        "the deck is empty"
    );
    fixture.play("region 13; spawn chump");
    assert_eq!(fixture.choices(), "minion rattlebones");
    assert_eq!(fixture.state.table.minion_discard.count(Minion::Rattlebones), 0);
}

#[test]
fn vv_217_vv_q46_discarded_treasures_join_when_the_next_one_is_placed() {
    // 43 of 44 lie face-down: one icon takes the last, two need the discard pile.
    for (tile, placed, discarded, pool) in
        [(Tile::T1Bramble, 1, 1, 44), (Tile::T1Thicket, 2, 0, 45)]
    {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.reveal(&[(8, Tile::T1Crag), (18, Tile::T1Farm)]).at(Bjorn, 13).set(|state| {
            state.table.treasures.take(Treasure::SoftBoots);
            state.table.treasure_discard.add(Treasure::SoftBoots);
            state.table.stashes[Team::Hero].face_down = 43;
        });
        fixture.turn(Bjorn).play(&format!("scout; tile {tile}"));
        let table = &fixture.state.table;
        assert_eq!(table.map.treasures[Cell::C14], placed, "{tile}");
        assert_eq!(table.treasure_discard.total(), discarded, "{tile}");
        assert_eq!(table.treasures.total(), pool, "{tile}");
    }
}

#[test]
fn vv_220_vv_222_the_villains_health_stays_within_its_bounds() {
    let mut fixture = standing(&[Bjorn, Amos, Loxley, Scrutt], Phase::HeroRound, |fixture| {
        fixture.health(Mordak, 80);
    });
    fixture.state.add_hero(Mari).unwrap();
    assert_eq!(fixture.validate().hearts(Mordak), 100, "80 and 90 - 60");
    let mut fixture = standing(&[Bjorn, Amos, Loxley, Scrutt, Mari], Phase::HeroLevel, |fixture| {
        fixture.health(Mordak, 20);
    });
    fixture.state.remove_hero(4).unwrap();
    assert_eq!(fixture.validate().hearts(Mordak), 5, "20 less 30");
}

#[test]
fn vv_222_a_token_held_behind_the_gap_moves_up_with_its_holder() {
    for (gone, holder) in [(0, Char::Loxley), (1, Char::Loxley), (2, Char::Bjorn)] {
        let mut fixture = standing(&[Bjorn, Amos, Loxley], Phase::VillainLevel, |fixture| {
            fixture.set(|state| state.table.initiative = SeatId::Hero2);
        });
        fixture.state.remove_hero(gone).unwrap();
        let table = &fixture.validate().state.table;
        assert_eq!(table.who(table.initiative), holder, "seat {gone} leaves");
        stand(&mut fixture, Phase::HeroRound);
    }
}

#[test]
fn vv_185_vv_q54_a_soul_taken_within_a_group_counts_when_the_game_is_cut_short() {
    for (hearts, outcome) in [(2, Ending::Villain), (3, Ending::Heroes)] {
        let mut fixture = Fixture::with(&[Bjorn, Amos, Loxley], |options| {
            options.cap_result = Ending::Heroes;
        });
        fixture.final_battle().set(|state| state.table.souls = 2).at(Bjorn, 13).at(Amos, 13);
        fixture.health(Bjorn, hearts).hand(Loxley, &[Spell::GuardianHand]);
        fixture.hand(Mordak, &[Spell::VoidEruption]).turn(Mordak);
        fixture.cast(Mordak, Spell::VoidEruption, 1).play("region 13");
        assert_eq!((fixture.seat(), fixture.may("spell guardian_hand")), (2, true), "for Bjorn");
        fixture.set(|state| state.table.options.decision_cap = state.table.decisions);
        // Her Pass is unseen; the next question comes when no decision is left.
        fixture.play("pass");
        assert_eq!(fixture.state.table.ending, Some(outcome), "{hearts} Hearts");
    }
}

/// Three Heroes who became two when two or three Shrines were found; a third
/// one comes back.
fn back_again(shrines: usize, day: u8) -> Fixture {
    let mut fixture = standing(&[Bjorn, Amos, Loxley], Phase::HeroLevel, |fixture| {
        fixture.reveal(&[(4, Tile::T3Luna), (0, Tile::T3Asha)]);
    });
    fixture.state.remove_hero(2).unwrap();
    fixture.reveal(&[(3, Tile::T2Bronco)][..shrines - 2]);
    assert_eq!(fixture.state.table.day, 0, "VV-223: idle Shrines move nothing");
    fixture.set(|state| state.table.day = day);
    stand(&mut fixture, Phase::HeroRound);
    fixture.state.add_hero(Mari).unwrap();
    fixture
}

#[test]
fn vv_226_vv_q53_enough_shrines_count_as_soon_as_a_third_hero_is_there() {
    assert_eq!(back_again(3, 2).validate().state.table.day, 6);
    assert_eq!(back_again(2, 2).validate().state.table.day, 2);
}

#[test]
fn vv_221_vv_226_vv_q55_no_tile_comes_back_at_day_6() {
    for (day, back) in [(5, 2), (6, 0)] {
        let fixture = back_again(2, day);
        let table = &fixture.validate().state.table;
        assert_eq!(table.map.down().intersection(shipped::TIER_3).len(), back, "Day {day}");
    }
}
