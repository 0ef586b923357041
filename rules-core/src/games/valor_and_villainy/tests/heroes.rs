//! The Unique Abilities (3.22), each before and after its upgrade.

use super::*;

fn gathered(fixture: &Fixture) -> Dice {
    fixture.state.table.agenda.roll().to_roll()
}

#[test]
fn vv_134_vv_202_pyromaniac_raises_damage_of_spells_even_of_reactions() {
    for (upgraded, amount) in [(false, 4), (true, 5)] {
        let mut fixture = Fixture::new(&[Alyndra, Bjorn, Loxley]);
        fixture
            .hand(Alyndra, &[Spell::EyeForAnEye])
            .at(Bjorn, 11)
            .put(11, "tomb_ox")
            .wound("tomb_ox");
        fixture.dice(Bjorn, Row::Melee, "1R");
        if upgraded {
            fixture.crystal(Alyndra);
        }
        fixture.turn(Char::TombOx).play("melee; adept 0x0 0x2; region 11; assign 1");
        fixture.play("spell eye_for_an_eye");
        assert_eq!(fixture.stack(11), "", "{amount} of 4");
        // AOE and area attacks, too.
        let mut fixture = Fixture::new(&[Alyndra, Bjorn, Loxley]);
        fixture.hand(Alyndra, &[Spell::RingOfRime]).tokens(Alyndra, [0; 4]).at(Loxley, 11);
        if upgraded {
            fixture.crystal(Alyndra);
        }
        fixture.put(12, "gravel_spitter_0").turn(Alyndra).cast(Alyndra, Spell::RingOfRime, 1);
        assert_eq!(fixture.hearts(Bjorn), 20 - (amount - 1));
    }
}

#[test]
fn vv_203_dwarven_ire_adds_a_die_to_every_roll() {
    for (health, crystal, bonus) in
        [(11, false, "-"), (10, false, "1Y"), (10, true, "1R"), (11, true, "-")]
    {
        for (kind, dice) in [(Row::Melee, "1R 2Y"), (Row::Ranged, "2W")] {
            let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
            fixture.health(Bjorn, health);
            if crystal {
                fixture.crystal(Bjorn);
            }
            fixture.turn(Bjorn).play(kind.id());
            let bonus = if bonus == "-" { Dice::NONE } else { Dice::read(bonus) };
            assert_eq!(
                gathered(&fixture),
                Dice::read(dice).plus(bonus),
                "{health} {crystal} {kind}"
            );
        }
    }
}

#[test]
fn vv_204_battle_rage_asks_once_after_a_defeat() {
    for (crystal, hearts) in [(false, 10), (true, 12)] {
        let mut fixture = Fixture::new(&[Scrutt, Bjorn, Loxley]);
        fixture.health(Scrutt, 10).put(12, "gladestalker_0");
        if crystal {
            fixture.crystal(Scrutt);
        }
        fixture.turn(Scrutt).play("melee; novice 0x1; adept 1x0 0x2; region 12; assign 2; pass");
        let mut other = fixture.clone();
        fixture.play("use");
        assert_eq!((fixture.plus_ones(Scrutt), fixture.hearts(Scrutt)), ([2, 0, 0, 0], hearts));
        other.play("pass");
        assert_eq!((other.plus_ones(Scrutt), other.hearts(Scrutt)), ([1, 0, 0, 0], 10));
        assert!(other.may("step east") && !other.may("use"), "he is asked once");
    }
    // Nobody was Defeated: no question.
    let mut fixture = Fixture::new(&[Scrutt, Bjorn, Loxley]);
    fixture.tokens(Scrutt, [0; 4]).put(12, "rattlebones_0").turn(Scrutt);
    fixture.play("melee; novice 0x1; adept 1x0 0x2; region 12; assign 2");
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)));
}

#[test]
fn vv_205_cloak_and_dagger_buys_for_one_hit_on_every_row() {
    let mut fixture = Fixture::new(&[Loxley, Bjorn, Amos]);
    fixture
        .tokens(Loxley, [0; 4])
        .turn(Loxley)
        .play("melee; novice 1x1; adept 2x0 0x2; buy_plus_one");
    assert_eq!(fixture.plus_ones(Loxley), [1, 0, 0, 0]);
    // Everybody else pays two.
    let mut fixture = Fixture::new(&[Bjorn, Loxley, Amos]);
    fixture.tokens(Bjorn, [0; 4]).turn(Bjorn).play("ranged; novice 1x1");
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)), "one Hit buys nothing");
    let mut fixture = Fixture::new(&[Loxley, Bjorn, Amos]);
    fixture
        .crystal(Loxley)
        .tokens(Loxley, [4, 4, 0, 0])
        .turn(Loxley)
        .play("ranged; adept 0x0 0x2; master 0x2");
    fixture.play("buy_plus_one");
    assert_eq!(fixture.choices(), "pass; row melee", "her cap is 8");
}

#[test]
fn vv_206_gust_acts_where_gwenavael_stopped_or_fell() {
    for (crystal, points) in [(false, 2), (true, 3)] {
        let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        fixture.at(Gwenavael, 13);
        if crystal {
            fixture.crystal(Gwenavael);
        }
        fixture.turn(Gwenavael).play("pass");
        assert_eq!(
            (fixture.seat(), fixture.left(), fixture.cell(Char::Gust)),
            (0, (points, 0), Some(13))
        );
    }
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.reveal(&[(14, Tile::T1Thicket)]).at(Gwenavael, 13).health(Gwenavael, 1).turn(Gwenavael);
    fixture.play("step east");
    assert_eq!((fixture.cell(Gwenavael), fixture.cell(Char::Gust)), (None, Some(14)));
    assert_eq!(fixture.seat(), 0, "VV-213: she decides from the Stash");
    // VV-39: he Loots for the Heroes.
    fixture.set(|state| state.table.map.treasures[Cell::C14] = 1).play("loot; pass");
    assert_eq!((fixture.cell(Char::Gust), fixture.seat()), (None, 1));
    assert_eq!(fixture.state.table.stashes[Team::Hero].face_down, 1);
}

#[test]
fn vv_207_healers_boon_raises_every_amount_healed() {
    for (crystal, more) in [(false, 1), (true, 2)] {
        let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
        fixture.tokens(Amos, [0; 4]).hand(Amos, &[Spell::CircleOfMercy]);
        for hero in [Amos, Bjorn, Loxley] {
            fixture.health(hero, 1);
        }
        if crystal {
            fixture.crystal(Amos);
        }
        fixture.turn(Amos).cast(Amos, Spell::CircleOfMercy, 1);
        for hero in [Amos, Bjorn, Loxley] {
            assert_eq!(fixture.hearts(hero), 3 + more, "{hero}");
        }
        // With dice it is added once.
        let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
        fixture.tokens(Amos, [0; 4]).hand(Amos, &[Spell::LayOnHands]).health(Bjorn, 1);
        if crystal {
            fixture.crystal(Amos);
        }
        fixture.turn(Amos).cast(Amos, Spell::LayOnHands, 2).play("character bjorn; total 2");
        assert_eq!(fixture.hearts(Bjorn), 1 + 3 + 2 + more);
    }
}

#[test]
fn vv_208_vengeful_crusade_counts_ambushes_within_maris_turn() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).at(Mari, 13).turn(Mari);
    fixture.hand(Bjorn, &[Spell::EyeForAnEye]);
    fixture.play(
        "scout; tile t1_den; minion rattlebones; step west; melee; novice 1x1; region 13; assign 1",
    );
    assert_eq!(fixture.seat(), 1);
    fixture.play("spell eye_for_an_eye");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (0, "pass; row melee; row ranged; row magic".into())
    );
    fixture.play("row magic");
    assert_eq!(fixture.plus_ones(Mari), [1, 0, 1, 0]);
    assert_eq!((fixture.seat(), fixture.left()), (0, (3, 0)));
}

#[test]
fn vv_209_vv_210_beats_help_allies_and_enemies() {
    for (crystal, worth) in [(false, 1), (true, 2)] {
        let mut fixture = Fixture::new(&[Wugner, Bjorn, Amos]);
        fixture.tokens(Wugner, [0, 0, 2, 0]).put(12, "rattlebones_0");
        if crystal {
            fixture.crystal(Wugner);
        }
        fixture.turn(Char::Rattlebones0).play("melee; novice 1x1");
        assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; add_beat".into()), "VV-Q18");
        fixture.play("add_beat; pass");
        assert_eq!(
            (fixture.seat(), fixture.pool(), fixture.plus_ones(Wugner)),
            (3, 1 + worth, [0, 0, 1, 0])
        );
    }
    let mut fixture =
        Fixture::with(&[Wugner, Bjorn, Amos], |options| options.boost_any_roll = false);
    fixture.put(12, "rattlebones_0").turn(Char::Rattlebones0).play("melee; novice 1x1");
    assert_eq!(fixture.seat(), 3, "hero-side rolls only");
    let mut fixture = Fixture::new(&[Wugner, Bjorn, Amos]);
    fixture.fallen(Wugner).turn(Bjorn).play("melee; adept 0x0 0x2; master 0x2");
    assert_eq!(fixture.seat(), 1, "VV-124: he is in the Stash");
    // VV-210: a token of his own Magic roll is spent one way or the other.
    let mut fixture = Fixture::new(&[Wugner, Bjorn, Amos]);
    fixture.turn(Wugner).play("magic; adept 0x0 0x2; add_beat");
    assert_eq!((fixture.pool(), fixture.may("use_plus_one")), (4, false));
}

#[test]
fn vv_211_vv_215_vv_q29_schemy_meddling_serves_shadow_mordaks_magic() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.tokens(Mordak, [0, 0, 1, 0]).hand(Mordak, &[Spell::DoomBolt]).put(13, "shadow_mordak");
    fixture
        .turn(Char::ShadowMordak)
        .play("magic; adept 2x0 0x2".replace("2x0 0x2", "1x0 0x2").as_str());
    fixture.play("master 0x2; use_plus_one");
    assert_eq!((fixture.pool(), fixture.plus_ones(Mordak)), (3, [0; 4]), "VV-Q29");
    assert!(fixture.may("spell doom_bolt") && !fixture.may("buy_plus_one"), "VV-123, VV-215");
}

#[test]
fn vv_212_master_of_magic_draws_by_the_number_of_heroes() {
    for (heroes, draws) in [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3)] {
        let all = [Bjorn, Scrutt, Loxley, Amos, Mari];
        for (battle, deck) in [(false, Spell::DoomBolt), (true, Spell::MageDarts)] {
            let mut fixture = Fixture::new(&all[..heroes]);
            fixture.put(7, "heckler_0");
            if battle {
                fixture.final_battle();
            }
            fixture.set(|state| {
                state.table.base = Base::new(Phase::MinionStep, PhaseStage::Minions);
                state.table.may_act.insert(Piece::Heckler0);
            });
            fixture.play("pass");
            let before = fixture.state.deck;
            for _ in 0..draws {
                fixture.play(&format!("spell {deck}"));
            }
            assert_eq!(fixture.state.hands[SeatId::Villain].total(), draws, "{heroes}");
            assert_eq!(
                before.count(deck) - fixture.state.deck.count(deck),
                u8::try_from(draws).unwrap()
            );
            let more = fixture.may(&format!("spell {deck}"));
            assert_eq!(more, !battle, "the day brings Void Spells, not the Final Battle");
        }
    }
}
