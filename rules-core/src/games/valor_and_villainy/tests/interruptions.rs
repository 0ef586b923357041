//! What happens in unusual situations: interruptions within interruptions, and
//! the acting Character falls (3.13 to 3.23).

use super::*;
use crate::{
    Apply,
    games::valor_and_villainy::{Ending, components::fixed::OF_DECK},
};

#[test]
fn vv_150_a_bonus_turn_goes_on_without_the_one_who_gave_it() {
    // Gwenavael's Petal Duelist Scouts; the Ambusher shoots her.
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.reveal(&[(8, Tile::T1Crag), (18, Tile::T1Farm)]).at(Gwenavael, 13).health(Gwenavael, 1);
    fixture.put(13, "petal_duelist_0").tokens(Gwenavael, [0; 4]);
    fixture.hand(Gwenavael, &[Spell::PuppetStrings]).turn(Gwenavael);
    fixture
        .cast(Gwenavael, Spell::PuppetStrings, 1)
        .play("scout; tile t1_fen; minion gladestalker");
    assert_eq!(fixture.seat(), 3);
    fixture.play("ranged; novice 1x1; adept 0x0 0x2; region 13");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (0, "character gwenavael; character petal_duelist_0".into())
    );
    fixture.play("character gwenavael; assign 2");
    assert_eq!((fixture.cell(Gwenavael), fixture.state.table.defeated_heroes), (None, 1));
    assert_eq!((fixture.seat(), fixture.left()), (3, (1, 0)), "the Ambush is finished first");
    fixture.play("pass");
    assert_eq!(
        (fixture.seat(), fixture.left()),
        (0, (3, 0)),
        "then the Duelist's Turn, by her player"
    );
    assert!(!fixture.may("power_surge") && fixture.may("step north"));
    fixture.play("step west; pass");
    // VV-206: her Turn is over, and Gust acts where she was Defeated.
    assert_eq!((fixture.seat(), fixture.cell(Char::Gust)), (0, Some(13)));
    assert_eq!(
        (fixture.stack(12), fixture.discarded(Spell::PuppetStrings)),
        ("petal_duelist_0".into(), 1)
    );
}

#[test]
fn vv_124_vv_215_shadow_mordak_casts_no_more_from_a_hand_in_the_stash() {
    let mut fixture = Fixture::new(&[Alyndra, Bjorn, Loxley]);
    fixture.at(Alyndra, 13).health(Alyndra, 2).tokens(Alyndra, [0; 4]);
    fixture.put(13, "shadow_mordak rattlebones_0");
    fixture
        .hand(Alyndra, &[Spell::PuppetStrings, Spell::RingOfRime, Spell::MageDarts])
        .turn(Alyndra);
    fixture.cast(Alyndra, Spell::PuppetStrings, 3).play("character shadow_mordak; magic");
    fixture.play("adept 0x0 2x2; master 1x2; spell ring_of_rime; level 1");
    assert_eq!(
        (fixture.cell(Alyndra), fixture.is_wounded(Piece::Rattlebones0)),
        (None, true),
        "2, not 3"
    );
    // 3 Hits would pay for Mage Darts, but her hand is closed; he acts on.
    assert_eq!((fixture.seat(), fixture.left()), (0, (1, 0)));
    assert!(!fixture.may("magic") && fixture.may("melee") && !fixture.may("power_surge"));
    fixture.play("pass");
    assert_eq!(fixture.seat(), 1, "her own Turn ended with her Defeat");
}

#[test]
fn vv_100_vv_128_a_new_defender_comes_before_the_next_effect() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.health(Bjorn, 2).set(|state| state.table.players[SeatId::Hero0].marker = true);
    fixture.hand(Mordak, &[Spell::LifeLeech]).turn(Mordak);
    fixture.cast(Mordak, Spell::LifeLeech, 1).play("character bjorn");
    assert_eq!((fixture.cell(Bjorn), fixture.hearts(Mordak)), (None, 45));
    assert_eq!((fixture.seat(), fixture.choices()), (1, "character loxley; character amos".into()));
    fixture.play("character loxley");
    assert_eq!(fixture.hearts(Mordak), 50);
}

#[test]
fn vv_41_vv_215_a_bonus_turn_of_shadow_mordak_within_his_own_is_a_whole_one() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    let strings = [Spell::PuppetStrings, Spell::PuppetStrings, Spell::DoomBolt];
    fixture.final_battle().tokens(Mordak, [0; 4]).put(7, "shadow_mordak").hand(Mordak, &strings);
    fixture.at(Loxley, 11).turn(Char::ShadowMordak);
    fixture.play("magic; adept 0x0 2x2; master 1x2; spell puppet_strings");
    assert_eq!(fixture.left(), (2, 0), "full Action Points");
    fixture.play("magic; adept 0x0 2x2; master 1x2; spell doom_bolt; level 2; region 11; assign 4");
    assert_eq!(fixture.hearts(Loxley), 8);
    assert_eq!(fixture.state.table.agenda.turns.len(), 2, "1 Hit pays for nothing");
    assert!(!fixture.may("magic"), "once in this Turn");
    fixture.play("pass");
    assert!(!fixture.may("magic"), "and once in that one");
}

#[test]
fn vv_41_vv_155_strings_do_not_use_up_a_turn_in_the_minion_step() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().at(Mordak, 11).tokens(Mordak, [0; 4]).put(7, "shadow_mordak");
    fixture.put(7, "heckler_0").hand(Mordak, &[Spell::PuppetStrings]).turn(Mordak).play("pass");
    fixture.play("character shadow_mordak; magic; adept 0x0 0x2; master 0x2; spell puppet_strings");
    assert_eq!(fixture.state.table.agenda.turn().who, Char::Heckler0);
    fixture.play("pass; pass");
    assert_eq!(fixture.choices(), "pass; character heckler_0");
}

#[test]
fn vv_7_vv_54_a_puppet_is_marched_by_the_one_who_holds_the_strings() {
    // An Ambush Horn wakes Shadow Mordak, who marches the Duelist on strings.
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.reveal(&[(2, Tile::T1Bramble), (8, Tile::T1Farm), (3, Tile::T2Barrow)]);
    fixture.at(Gwenavael, 3).tokens(Gwenavael, [0; 4]).tokens(Mordak, [0, 0, 0, 1]);
    fixture.put(3, "petal_duelist_0").hand(Gwenavael, &[Spell::PuppetStrings]);
    let hand = [Spell::AmbushHorn, Spell::ForcedMarch, Spell::Quicksand];
    fixture.hand(Mordak, &hand).turn(Gwenavael).cast(Gwenavael, Spell::PuppetStrings, 1);
    fixture.play("scout; tile t3_grove; minion shadow_mordak; spell ambush_horn");
    if fixture.may("row corruption") {
        fixture.play("row corruption");
    }
    fixture.play("magic; adept 2x0 0x2; master 0x2; spell forced_march");
    fixture.play("character petal_duelist_0");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (3, "pass; spell quicksand".into()),
        "an enemy's Move"
    );
    fixture.play("spell quicksand");
    assert_eq!((fixture.seat(), fixture.left()), (0, (0, 1)));
    fixture.play("step south");
    assert_eq!((fixture.seat(), fixture.stack(8)), (3, "petal_duelist_0".into()));
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.left()), (0, (3, 0)), "his own Turn goes on");
}

#[test]
fn vv_40_vv_q17_a_puppet_regenerates_if_its_player_likes() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.put(12, "rattlebones_0").wound("rattlebones_0").tokens(Gwenavael, [0; 4]);
    fixture.hand(Gwenavael, &[Spell::PuppetStrings]).turn(Gwenavael);
    fixture.cast(Gwenavael, Spell::PuppetStrings, 1);
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; use".into()));
    fixture.play("use; total 1");
    assert!(!fixture.is_wounded(Piece::Rattlebones0));
}

#[test]
fn vv_100_who_blinks_away_leaves_the_choice_behind_at_once() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.set(|state| state.table.players[SeatId::Hero1].marker = true).tokens(Gwenavael, [0; 4]);
    fixture.hand(Gwenavael, &[Spell::Blink]).turn(Gwenavael).cast(Gwenavael, Spell::Blink, 2);
    fixture.play("character bjorn; region 17");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (0, "character loxley; character gwenavael".into())
    );
    fixture.play("character gwenavael");
    assert!(fixture.player(Gwenavael).marker && !fixture.player(Bjorn).marker);
}

#[test]
fn vv_128_the_second_of_two_moves_is_lost_with_the_caster() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture.reveal(&[(14, Tile::T1Thicket)]).at(Amos, 13).health(Amos, 1).tokens(Amos, [0; 4]);
    fixture.hand(Amos, &[Spell::GuidingStar]).turn(Amos).cast(Amos, Spell::GuidingStar, 2);
    fixture.play("character amos; character bjorn; step east");
    assert_eq!(
        (fixture.cell(Amos), fixture.seat(), fixture.left()),
        (None, 1, (3, 0)),
        "Bjorn's Turn"
    );
    assert_eq!(fixture.discarded(Spell::GuidingStar), 1);
}

#[test]
fn vv_150_an_aoe_group_of_a_hero_that_falls_is_dealt_and_healed_for_nothing() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.wear(Bjorn, Treasure::WhirlingFlail).health(Bjorn, 2).at(Amos, 11).at(Loxley, 13);
    fixture.put(12, "gladestalker_0 heckler_0").hand(Mordak, &[Spell::PartingSpite]);
    fixture.health(Amos, 5).set(|state| {
        state.table.players[SeatId::Hero0].lifelink_by = SeatId::set(&[SeatId::Hero1]);
    });
    fixture.tokens(Mordak, [1, 0, 0, 0]).turn(Bjorn).play("melee; pass; adept 0x0 2x2; master 1x2");
    while fixture.may("add_beat") {
        fixture.play("pass");
    }
    fixture.play("region 12; assign 3; spell parting_spite");
    assert_eq!((fixture.cell(Bjorn), fixture.defeated()), (None, "gladestalker heckler".into()));
    assert_eq!((fixture.hearts(Amos), fixture.seat()), (5, 1), "the bound one was Defeated");
}

#[test]
fn vv_210_beats_serve_a_corruption_roll_too() {
    let mut fixture = Fixture::new(&[Wugner, Bjorn, Loxley]);
    fixture.tokens(Wugner, [0, 0, 1, 0]).tokens(Mordak, [0; 4]).dice(Mordak, Row::Corruption, "1W");
    fixture.turn(Mordak).play("corruption; novice 1x1");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; add_beat".into()));
    fixture.play("add_beat");
    assert_eq!((fixture.seat(), fixture.pool()), (3, 2));
    assert!(fixture.may("spawn chump"));
}

#[test]
fn vv_146_vv_216_a_surge_from_decks_with_a_single_card_left() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        for deck in [Deck::Arcane, Deck::Divine] {
            let all = state.deck.split(OF_DECK[deck.index()].bits());
            state.hands[SeatId::Hero1].absorb(&all);
        }
        state.hands[SeatId::Hero1].take(Spell::Purify);
        state.table.discard.add(Spell::Purify);
    });
    fixture.turn(Bjorn).play("power_surge; deck arcane; deck divine");
    assert_eq!(fixture.choices(), "spell purify", "no Arcane card is left anywhere");
    fixture.play("spell purify");
    assert_eq!((fixture.state.hands[SeatId::Hero0].total(), fixture.left()), (1, (2, 0)));
    // A second naming of a deck that has one card draws that one.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        let all = state.deck.split(OF_DECK[Deck::Divine.index()].bits());
        state.hands[SeatId::Hero1].absorb(&all);
        state.hands[SeatId::Hero1].take(Spell::Purify);
        state.deck.add(Spell::Purify);
    });
    fixture.turn(Bjorn).play("power_surge; deck divine; spell purify");
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)));
}

#[test]
fn vv_167_more_loot_than_the_table_knows_pays_its_last_row() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        for minion in Minion::ALL {
            let copies = state.table.minions.count(minion);
            for _ in 0..copies {
                state.table.minions.take(minion);
                state.table.defeated_minions.add(minion);
            }
        }
    });
    fixture.turn(Loxley).play("pass; spell purify; spell favor");
    assert_eq!([Bjorn, Amos, Loxley].map(|hero| fixture.player(hero).xp), [4; 3]);
    assert!(fixture.state.table.defeated_minions.is_empty());
}

#[test]
fn vv_120_auto_forced_off_shows_even_a_drop_without_a_choice() {
    // 5.1: a node that offers only Pass is shown then.
    let mut fixture = Fixture::with(&[Bjorn, Amos, Loxley], |options| options.auto_forced = false);
    fixture.reveal(&[(8, Tile::T1Crag), (9, Tile::T2Quarry)]).at(Bjorn, 8);
    fixture.tokens(Bjorn, [4, 0, 0, 0]).turn(Bjorn).play("scout; tile t2_bronco; row melee");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass".into()));
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.plus_ones(Bjorn)), (1, [4, 0, 0, 0]));
}

#[test]
fn vv_185_vv_q54_the_decision_cap_takes_no_victory_away() {
    // The third Soul is taken in a group; the next one of the group is asked
    // for its Armor when the game has no decision left.
    for (hearts, outcome, payoffs) in [(1, Ending::Villain, [-1, 1]), (9, Ending::Draw, [0, 0])] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture
            .final_battle()
            .set(|state| state.table.souls = 2)
            .wear(Amos, Treasure::PaddedJerkin);
        fixture
            .at(Bjorn, 13)
            .at(Amos, 13)
            .health(Bjorn, hearts)
            .hand(Mordak, &[Spell::VoidEruption]);
        fixture.turn(Mordak).cast(Mordak, Spell::VoidEruption, 1);
        fixture.set(|state| state.table.options.decision_cap = state.table.decisions + 1);
        fixture.play("region 13");
        assert_eq!(fixture.state.table.ending, Some(outcome));
        assert_eq!([0, 3].map(|seat| fixture.state.payoff(seat)), payoffs);
    }
}
