//! Rounds, Turns, Moves, Scouts and Regions (3.1 to 3.7), where somebody else,
//! somewhere else or another time would pass for the same.

use super::*;

fn gathered(fixture: &Fixture) -> Dice {
    fixture.state.table.agenda.roll().to_roll()
}

#[test]
fn vv_3_nearby_is_the_own_region_and_those_next_to_it() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.reveal(&[(14, Tile::T1Bramble)]).put(12, "gravel_spitter_0").put(7, "gravel_spitter_1");
    fixture.put(14, "gravel_spitter_2").tokens(Gwenavael, [0; 4]);
    fixture.hand(Gwenavael, &[Spell::MageDarts]).turn(Gwenavael).cast(
        Gwenavael,
        Spell::MageDarts,
        1,
    );
    assert_eq!(fixture.choices(), "region 7; region 12");
}

#[test]
fn vv_11_vv_99_vv_135_who_goes_last_is_still_first_in_initiative_order() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]);
    fixture.at(Bjorn, 13).at(Amos, 13).at(Loxley, 13);
    fixture.hand(Bjorn, &[Spell::Butterfingers]).hand(Loxley, &[Spell::Butterfingers]);
    fixture.set(|state| state.table.base = Base::new(Phase::HeroRound, PhaseStage::Initiative));
    fixture.play("go_last; scout; tile t1_den; minion petal_duelist");
    fixture.play("step west; melee; novice 1x1; adept 0x0 0x2");
    // Bjorn holds the token: he answers first, and names the Defender.
    assert_eq!((fixture.seat(), fixture.may("spell butterfingers")), (0, true));
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.may("spell butterfingers")), (2, true));
    fixture.play("pass; region 13");
    assert_eq!((fixture.seat(), fixture.may("character loxley")), (0, true));
}

#[test]
fn vv_40_vv_133_a_cycle_goes_on_in_turns_of_gust_and_of_minions() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.tokens(Gwenavael, [0; 4]).hand(Gwenavael, &[Spell::ShieldOfFaith]).turn(Gwenavael);
    fixture.cast(Gwenavael, Spell::ShieldOfFaith, 1).play("character bjorn; pass");
    assert_eq!(fixture.state.table.agenda.turn().who, Char::Gust);
    assert!(fixture.state.table.armored(Char::Bjorn), "Gust is no Player Character");
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.tokens(Mordak, [0; 4]).put(7, "heckler_0").hand(Mordak, &[Spell::Hex]).turn(Mordak);
    fixture.cast(Mordak, Spell::Hex, 1).play("character bjorn; pass; character heckler_0");
    assert_eq!(fixture.state.table.agenda.turn().who, Char::Heckler0);
    assert!(fixture.player(Bjorn).cursed, "until the next Turn of Mordak himself");
}

#[test]
fn vv_41_a_bonus_turn_within_the_minion_step_is_one_more() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(7, "shadow_mordak heckler_0").hand(Mordak, &[Spell::PuppetStrings]).turn(Mordak);
    fixture.tokens(Mordak, [0; 4]).final_battle().play("pass; character shadow_mordak");
    fixture.play("magic; adept 1x0 0x2; master 0x2; spell puppet_strings");
    assert_eq!((fixture.state.table.agenda.turn().who, fixture.left()), (Char::Heckler0, (2, 0)));
    fixture.play("pass; pass");
    assert_eq!(fixture.choices(), "pass; character heckler_0");
}

#[test]
fn vv_43_bonus_dice_alone_open_a_row_of_a_player() {
    for (health, wand, may) in
        [(11, false, false), (10, false, true), (11, true, true), (10, true, true)]
    {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.health(Bjorn, health);
        if wand {
            fixture.wear(Bjorn, Treasure::WillowWand);
        }
        fixture.turn(Bjorn);
        assert_eq!(fixture.may("magic"), may, "{health} Hearts, a wand: {wand}");
    }
}

#[test]
fn vv_49_items_and_regions_do_not_end_a_move() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.wear(Bjorn, Treasure::HastyTonic).turn(Bjorn).play("step east; use_item");
    assert_eq!(fixture.left(), (3, 2));
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(8, Tile::T1Bramble), (3, Tile::T2Altar)]).at(Bjorn, 8).turn(Bjorn);
    fixture.play("step north; region_action");
    assert_eq!((fixture.hearts(Bjorn), fixture.left()), (17, (2, 2)));
}

#[test]
fn vv_54_vv_55_clyde_runs_in_a_free_move_too() {
    let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
    fixture.at(Amos, 17).wear(Amos, Treasure::Clyde).tokens(Mari, [0; 4]);
    fixture.hand(Mari, &[Spell::GuidingStar]).turn(Mari).cast(Mari, Spell::GuidingStar, 1);
    fixture.play("character amos; step north; step north; step south");
    assert_eq!(fixture.seat(), 1, "three steps, one of them onto the Mountain");
    fixture.play("step east");
    assert_eq!((fixture.cell(Amos), fixture.seat()), (Some(13), 0));
}

#[test]
fn vv_54_a_free_move_can_be_answered() {
    let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
    fixture.at(Amos, 17).tokens(Mari, [0; 4]).hand(Mordak, &[Spell::Quicksand]);
    fixture.hand(Mari, &[Spell::GuidingStar]).turn(Mari).cast(Mari, Spell::GuidingStar, 1);
    fixture.play("character amos");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell quicksand".into()));
    fixture.play("spell quicksand; step north");
    assert_eq!((fixture.cell(Amos), fixture.seat()), (Some(12), 0), "one step only");
}

#[test]
fn vv_66_an_ambush_without_a_card_left_ends_the_move_all_the_same() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(14, Tile::T1Crag), (18, Tile::T1Bramble)]).set(|state| {
        for chump in Minion::ALL.into_iter().filter(|minion| minion.card().size == Size::Chump) {
            while state.table.minions.contains(chump) {
                state.table.minions.take(chump);
                state.table.defeated_minions.add(chump);
            }
        }
    });
    fixture.turn(Bjorn).play("step east; scout; tile t1_fen");
    assert_eq!((fixture.seat(), fixture.left(), fixture.stack(8)), (0, (2, 0), String::new()));
}

#[test]
fn vv_69_evade_loots_nothing_beside_an_enemy() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(14, Tile::T1Bramble)]).at(Bjorn, 14).put(14, "heckler_0");
    fixture.set(|state| state.table.map.treasures[Cell::C14] = 1).wear(Bjorn, Treasure::SoftBoots);
    fixture.turn(Bjorn);
    assert!(fixture.may("step west") && !fixture.may("loot"));
}

#[test]
fn vv_73_vv_75_shrines_give_by_seat_whoever_holds_the_token() {
    for (tile, first) in [(Tile::T2Bronco, "row melee"), (Tile::T2AshaS, "deck arcane")] {
        let heroes = [Bjorn, Amos, Loxley];
        let mut fixture = Fixture::new(if tile == Tile::T2Bronco { &heroes } else { &heroes[..2] });
        let around = [(8, Tile::T1Crag), (9, Tile::T2Quarry)];
        fixture.reveal(if tile == Tile::T2Bronco { &around } else { &around[..1] }).at(Bjorn, 8);
        fixture.set(|state| state.table.initiative = SeatId::Hero1).turn(Bjorn);
        fixture.play(&format!("scout; tile {tile}"));
        assert_eq!((fixture.seat(), fixture.may(first)), (0, true), "{tile}");
        fixture.play(first);
        if tile == Tile::T2AshaS {
            fixture.play("spell blink");
        }
        assert_eq!((fixture.seat(), fixture.may(first)), (1, true), "{tile}");
    }
}

#[test]
fn vv_74_luna_heals_nobody_in_the_stash() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Crag)]).at(Bjorn, 8).health(Bjorn, 5).fallen(Amos).turn(Bjorn);
    fixture.play("scout; tile t2_luna_s");
    assert_eq!((fixture.hearts(Bjorn), fixture.hearts(Amos)), (8, 0));
}

#[test]
fn vv_77_the_lookout_serves_minions_as_well() {
    for (tile, far) in [(Tile::T1Tower, true), (Tile::T1Bramble, false)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.at(Bjorn, 11).at(Amos, 11).at(Loxley, 11);
        fixture.reveal(&[(14, tile)]).put(14, "heckler_0").turn(Char::Heckler0);
        assert_eq!(fixture.may("ranged"), far, "{tile}");
        if far {
            fixture.play("ranged; novice 2x1; region 11; character bjorn; assign 1");
            assert_eq!(fixture.hearts(Bjorn), 19, "one Hit flew, one was the price");
        }
    }
}

#[test]
fn vv_79_thorns_are_for_heroes_only() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.reveal(&[(14, Tile::T1Thicket)]).final_battle().at(Mordak, 13).turn(Mordak);
    fixture.play("step east");
    assert_eq!((fixture.hearts(Mordak), fixture.cell(Mordak)), (45, Some(14)));
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.reveal(&[(14, Tile::T1Thicket)]).set(|state| state.table.gust = Some(Cell::C13));
    fixture.turn(Char::Gust).play("step east");
    assert_eq!((fixture.hearts(Gwenavael), fixture.cell(Char::Gust)), (13, Some(14)));
}

#[test]
fn vv_82_vv_124_gusts_library_gives_nothing_to_a_rider_in_the_stash() {
    for stashed in [false, true] {
        let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
        fixture.reveal(&[(8, Tile::T1Crag), (9, Tile::T2Quarry)]);
        fixture.set(|state| state.table.gust = Some(Cell::C8));
        if stashed {
            fixture.fallen(Gwenavael);
        }
        fixture.turn(Char::Gust).play("scout; tile t2_library");
        assert_eq!(fixture.may("deck arcane"), !stashed);
        assert_eq!(fixture.may("minion heckler"), stashed);
    }
}

#[test]
fn vv_86_vv_195_bonus_dice_of_spells_are_not_cursed() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.set(|state| {
        let mari = &mut state.table.players[SeatId::Hero0];
        mari.cursed = true;
        mari.edge_by[0].insert(SeatId::Hero1);
    });
    assert_eq!(gathered(fixture.turn(Mari).play("melee")), Dice::read("1Y 3W"));
}

#[test]
fn vv_86_vv_q48_the_better_level_of_one_spell_counts_alone() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.set(|state| {
        let mari = &mut state.table.players[SeatId::Hero0];
        mari.edge_by[0].insert(SeatId::Hero1);
        mari.edge_by[1].insert(SeatId::Hero2);
    });
    assert_eq!(gathered(fixture.turn(Mari).play("melee")), Dice::read("2R 1Y 1W"));
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.tokens(Mordak, [0; 4]).put(12, "heckler_0").dice(Mordak, Row::Magic, "4R");
    fixture.hand(Mordak, &[Spell::Bloodlust, Spell::Bloodlust]).turn(Mordak);
    fixture.play("magic; master 2x2; spell bloodlust; level 2; spell bloodlust");
    fixture.play("pass; character heckler_0; melee");
    assert_eq!(gathered(&fixture), Dice::read("1R 1W"));
}
