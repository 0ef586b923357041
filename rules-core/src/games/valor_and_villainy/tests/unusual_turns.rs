//! What players ask across the table about 3.1 to 3.12: odd situations, played
//! as the sentences of the rules say.

use super::*;
use crate::games::valor_and_villainy::State;

#[test]
fn vv_6_vv_218_vv_q52_a_card_drawn_anew_is_nobodys_puppet() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos, Mari]);
    fixture.reveal(&[(18, Tile::T1Farm)]).put(13, "marrow_runner_0").wound("marrow_runner_0");
    fixture.hand(Gwenavael, &[Spell::PuppetStrings]).tokens(Gwenavael, [0; 4]).at(Bjorn, 13);
    fixture.hand(Amos, &[Spell::Quickstep]).hand(Mordak, &[Spell::AmbushHorn]);
    fixture.turn(Gwenavael).cast(Gwenavael, Spell::PuppetStrings, 1);
    // The Runner of this Turn has Evade. It Scouts, and the Horn wakes a Petal
    // Duelist that Defeats it.
    fixture.play("spell quickstep; pass; scout; tile t1_den; tile t1_bramble");
    fixture.play("minion petal_duelist; spell ambush_horn; step west; melee; novice 1x1");
    fixture.play("adept 0x0 1x2; region 13; character marrow_runner_0; assign 2; pass; pass");
    assert_eq!(
        (fixture.stack(13), fixture.defeated()),
        ("petal_duelist_0".into(), "marrow_runner".into())
    );
    // An Ambusher of the same design is another Minion, and the Villain's.
    fixture.play("minion marrow_runner; minion heckler");
    assert_eq!(fixture.stack(8), "heckler_0 marrow_runner_1");
    fixture.play("character heckler_0");
    assert!(
        fixture.may("step south") && !fixture.may("melee"),
        "they are friends: {}",
        fixture.choices()
    );
    fixture.play("pass");
    assert_eq!(fixture.seat(), 4);
    fixture.play("step south");
    // It has no Evade either, so Bjorn holds it there.
    assert_eq!(fixture.stack(13), "marrow_runner_1 petal_duelist_0");
    assert!(!fixture.may("step west"));
}

#[test]
fn vv_79_vv_116_vv_128_a_caster_that_walks_into_thorns_leaves_the_rest_undone() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Mari]);
    fixture.reveal(&[(8, Tile::T1Thicket)]).at(Amos, 13).health(Amos, 1).tokens(Amos, [0; 4]);
    fixture.hand(Amos, &[Spell::GuidingStar]).turn(Amos).cast(Amos, Spell::GuidingStar, 2);
    fixture.play("character amos; character bjorn; step north");
    // Amos is Defeated, so Bjorn does not move, and Amos's Turn is over.
    assert_eq!((fixture.cell(Amos), fixture.cell(Bjorn)), (None, Some(12)));
    assert_eq!((fixture.seat(), fixture.state.table.defeated_heroes), (1, 1));
    assert_eq!(fixture.discarded(Spell::GuidingStar), 1);
    assert_eq!(fixture.state.table.agenda.turns.as_slice().len(), 1, "Bjorn's own Turn");
}

#[test]
fn vv_54_vv_128_a_target_that_fell_is_skipped_and_the_other_one_moves() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Mari]);
    fixture.reveal(&[(8, Tile::T1Thicket)]).at(Bjorn, 13).health(Bjorn, 1).tokens(Amos, [0; 4]);
    fixture.hand(Amos, &[Spell::GuidingStar]).turn(Amos).cast(Amos, Spell::GuidingStar, 2);
    fixture.play("character bjorn; character amos; step north");
    assert_eq!((fixture.cell(Bjorn), fixture.seat()), (None, 0));
    // Each free Move may begin with the Mountain; afterwards it is over.
    fixture.play("step north");
    assert_eq!((fixture.cell(Amos), fixture.left()), (Some(7), (2, 0)));
}

#[test]
fn vv_52_vv_79_vv_100_a_marked_hero_blinks_to_its_end_and_the_others_choose() {
    let mut fixture = Fixture::new(&[Alyndra, Bjorn, Mari]);
    fixture.reveal(&[(8, Tile::T1Thicket)]).health(Bjorn, 1).hand(Alyndra, &[Spell::Blink]);
    fixture.set(|state| state.table.mark(Char::Bjorn, true)).tokens(Alyndra, [0; 4]);
    fixture.turn(Alyndra).cast(Alyndra, Spell::Blink, 2).play("character bjorn; region 8");
    assert_eq!((fixture.cell(Bjorn), fixture.state.table.defeated_heroes), (None, 1));
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (0, "character alyndra; character mari".into())
    );
    fixture.play("character mari");
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)));
}

#[test]
fn vv_81_vv_100_vv_150_the_altar_takes_a_marked_hero_and_the_others_choose() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Mari]);
    fixture.reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Altar)]);
    fixture.at(Bjorn, 9).at(Amos, 9).at(Mari, 9).health(Bjorn, 3);
    fixture.set(|state| state.table.mark(Char::Bjorn, true));
    fixture.set(|state| state.table.initiative = SeatId::Hero2).turn(Bjorn).play("region_action");
    assert_eq!(fixture.state.table.stashes[Team::Hero].face_down, 1, "gained all the same");
    assert_eq!((fixture.seat(), fixture.choices()), (2, "character amos; character mari".into()));
    fixture.play("character amos");
    assert!(fixture.player(Amos).marker && !fixture.player(Mari).marker);
}

#[test]
fn vv_65_vv_67_vv_150_a_lone_hero_that_falls_leaves_the_ambush_to_its_end() {
    let mut fixture = Fixture::with(&[Mari], |options| options.small_map_random_tier2 = 4);
    fixture.reveal(&[(8, Tile::T1Crag)]).at(Mari, 8).health(Mari, 1).turn(Mari);
    fixture.play("scout; tile t2_ruin; tile t2_pass; minion heckler; minion slam_poet");
    fixture.play("minion swiftwing; character slam_poet_0");
    // The Crag is a Mountain: one step, and it is over.
    fixture.play("step south; melee; novice 1x1; region 8; assign 1");
    assert_eq!((fixture.cell(Mari), fixture.state.table.defeated_heroes), (None, 1));
    assert_eq!(fixture.seat(), 1, "the Swiftwing has its Turn all the same");
    fixture.play("step west; pass");
    assert_eq!(fixture.state.table.base.phase, Phase::HeroLevel, "hers is over");
}

#[test]
fn vv_193_vv_91_a_plus_one_pays_for_the_distance() {
    let mut fixture = Fixture::new(&[Loxley, Bjorn, Amos]);
    fixture.wear(Loxley, Treasure::SpyglassCrossbow).dice(Loxley, Row::Ranged, "1R");
    fixture.at(Loxley, 11).put(13, "sheep_0").tokens(Loxley, [0, 1, 0, 0]).turn(Loxley);
    fixture.play("ranged; pass; master 0x2");
    assert_eq!(fixture.choices(), "pass; buy_plus_one; use_plus_one", "1 Hit shoots nowhere");
    fixture.play("use_plus_one");
    assert_eq!(fixture.choices(), "pass; buy_plus_one; region 13");
    fixture.play("region 13");
    assert_eq!((fixture.pool(), fixture.choices()), (1, "pass; assign 1".into()));
    fixture.play("assign 1");
    assert_eq!(fixture.stack(13), "");
}

#[test]
fn vv_89_treasures_reroll_in_one_choice_of_different_dice() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.wear(Bjorn, Treasure::BalancedBlade).wear(Bjorn, Treasure::LuckyCoin).turn(Bjorn);
    fixture.play("melee; adept 2x0 0x2; master 0x2; pick Y0; pick Y0");
    assert_eq!(fixture.choices(), "pass; pick R1", "both Adept dice are named");
    fixture.play("pick R1");
    assert_eq!(fixture.chance_outcomes(), (6, 36), "the named dice are rolled, colour by colour");
    fixture.play("adept 0x0 2x2; master 1x2");
    assert_eq!(fixture.pool(), 6);
}

#[test]
fn vv_120_a_plus_one_that_has_no_room_is_not_gained() {
    let scout = |tokens| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Barrow)]).at(Bjorn, 8);
        fixture.tokens(Bjorn, tokens).tokens(Amos, [0; 4]).tokens(Loxley, [0; 4]).turn(Bjorn);
        fixture.play("scout; tile t2_bronco");
        fixture
    };
    // All four lie on one row: a fifth one there has no room, and one on
    // another row costs one of the four.
    let mut fixture = scout([4, 0, 0, 0]);
    fixture.play("row melee");
    assert_eq!((fixture.plus_ones(Bjorn), fixture.seat()), ([4, 0, 0, 0], 1));
    let mut fixture = scout([4, 0, 0, 0]);
    fixture.play("row ranged");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; row melee".into()));
    let mut declined = fixture.clone();
    fixture.play("row melee");
    assert_eq!((fixture.plus_ones(Bjorn), fixture.seat()), ([3, 1, 0, 0], 1));
    declined.play("pass");
    assert_eq!((declined.plus_ones(Bjorn), declined.seat()), ([4, 0, 0, 0], 1));
}

#[test]
fn vv_55_vv_54_quicksand_stops_clyde_and_free_moves_too() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.wear(Bjorn, Treasure::Clyde).hand(Mordak, &[Spell::Quicksand]).turn(Bjorn);
    fixture.play("step north; spell quicksand");
    assert_eq!((fixture.cell(Bjorn), fixture.left()), (Some(7), (2, 0)));
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.hand(Amos, &[Spell::GuidingStar]).tokens(Amos, [0; 4]).turn(Amos);
    fixture.hand(Mordak, &[Spell::Quicksand]).cast(Amos, Spell::GuidingStar, 1);
    fixture.play("character bjorn; spell quicksand");
    assert_eq!((fixture.seat(), fixture.may("step north")), (0, true));
    fixture.play("step east");
    assert_eq!((fixture.seat(), fixture.cell(Bjorn)), (1, Some(13)), "one step, and it is over");
}

#[test]
fn vv_2_vv_80_marked_regions_are_adjacent_but_for_scouting_and_spawning() {
    let mut fixture = Fixture::new(&[Loxley, Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Labyrinth)]).at(Loxley, 11);
    fixture.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C11)));
    fixture.put(9, "gladestalker_0").tokens(Loxley, [0; 4]).turn(Loxley);
    assert!(fixture.may("scout"), "the Region west of it is face down");
    fixture.play("ranged; adept 0x0 0x2; master 0x2; region 9; assign 2");
    assert_eq!(fixture.defeated(), "gladestalker");
    // Push goes through, too, and the Fields are an edge for their own face-down
    // neighbours only.
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    let west = [(6, Tile::T1Toll), (10, Tile::T1Farm), (16, Tile::T1Fen)];
    fixture.reveal(&west).reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Labyrinth)]);
    fixture.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C11)));
    fixture.hand(Gwenavael, &[Spell::GiantsShove]).put(11, "heckler_0").tokens(Gwenavael, [0; 4]);
    fixture.turn(Gwenavael).cast(Gwenavael, Spell::GiantsShove, 1);
    assert_eq!(fixture.choices(), "region 6; region 9; region 10; region 12; region 16");
    assert!(!fixture.state.table.spawn_cells().contains(Cell::C11), "VV-143");
    fixture.play("region 9");
    fixture.at(Gwenavael, 11);
    assert!(!fixture.may("scout"), "no face-down Region lies around the Fields");
}

#[test]
fn vv_17_vv_46_vv_143_the_small_map_ends_at_its_gaps() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.reveal(&[(14, Tile::T1Bramble), (8, Tile::T1Toll)]).at(Bjorn, 14).turn(Bjorn);
    // North of cell 14 lies no tile; cell 19 south of it is face down.
    assert_eq!(fixture.choices(), "pass; step west; scout; melee; ranged; power_surge");
    fixture.at(Bjorn, 8);
    assert!(fixture.may("scout"), "cell 3 is face down");
    fixture.play("scout; tile t2_barrow; minion swiftwing");
    assert_eq!(fixture.stack(3), "swiftwing");
    assert!(fixture.state.table.spawn_cells().contains(Cell::C8), "cell 9 is a gap");
    assert!(fixture.state.table.spawn_cells().contains(Cell::C14));
}

#[test]
fn vv_106_vv_q9_the_switch_meets_the_same_minion_by_a_plus_one_and_then_the_next() {
    let mut fixture = Fixture::with(&[Scrutt, Bjorn, Amos], |options| {
        options.wound_then_defeat_in_one_attack = true;
    });
    fixture.put(12, "rattlebones_0 sheep_0").tokens(Scrutt, [3, 0, 0, 0]);
    fixture.dice(Scrutt, Row::Melee, "2R").turn(Scrutt);
    // The Sheep lies above all; it takes 1 of 3.
    fixture.play("melee; master 1x2; region 12; assign 1; assign 2");
    assert!(fixture.is_wounded(Piece::Rattlebones0));
    assert_eq!(fixture.choices(), "pass; use_plus_one", "MORE, for the same Minion");
    fixture.play("use_plus_one");
    assert_eq!(fixture.choices(), "pass; use_plus_one", "1 does nothing to its Wounded side");
    fixture.play("use_plus_one; assign 2");
    assert_eq!(fixture.defeated(), "rattlebones");
}

#[test]
fn vv_216_vv_146_a_deck_that_runs_out_takes_its_discards_in_between() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        let arcane = state.deck.split(State::of_deck(Deck::Arcane));
        state.table.discard.absorb(&arcane);
        state.table.discard.take(Spell::Blink);
        state.deck.add(Spell::Blink);
    });
    fixture.turn(Bjorn).play("power_surge; deck arcane; deck arcane");
    assert_eq!(fixture.choices(), "spell blink", "the last card");
    fixture.play("spell blink");
    assert_eq!(fixture.chance_outcomes(), (16, 31));
    fixture.play("spell blink");
    assert_eq!(fixture.left(), (2, 0));
    // Nothing in either pile: nothing is drawn.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| {
        let arcane = state.deck.split(State::of_deck(Deck::Arcane));
        state.hands[SeatId::Hero1].absorb(&arcane);
    });
    fixture.turn(Bjorn).play("power_surge; deck arcane; deck divine");
    assert_eq!(fixture.chance_outcomes(), (15, 32), "the Divine one only");
}

#[test]
fn vv_191_a_group_of_six_friends_in_order_and_the_flail_spares_nobody_else() {
    let mut fixture = Fixture::new(&[Scrutt, Bjorn, Amos, Mari, Gwenavael]);
    fixture.wear(Scrutt, Treasure::WhirlingFlail).wear(Mari, Treasure::DuckingBuckler);
    fixture.wear(Gwenavael, Treasure::DuckingBuckler).put(12, "sheep_0 marrow_runner_0");
    fixture.tokens(Scrutt, [0; 4]).turn(Scrutt);
    fixture.play("melee; use; novice 2x1; adept 0x0 0x2; region 12");
    // Dodges: Mari and Gwenavael by seat, then the stack.
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; use".into()));
    fixture.play("use; total 2");
    assert_eq!(fixture.seat(), 4);
    fixture.play("pass");
    assert_eq!(fixture.seat(), 5, "the Marrow Runner");
    fixture.play("use; total 1");
    assert_eq!((fixture.seat(), fixture.choices().matches("assign").count()), (0, 5));
    fixture.play("assign 3");
    let hearts = [Scrutt, Bjorn, Amos, Mari, Gwenavael].map(|hero| fixture.hearts(hero));
    assert_eq!(hearts, [18, 17, 11, 15, 10]);
    assert_eq!(
        (fixture.stack(12), fixture.is_wounded(Piece::MarrowRunner0)),
        ("marrow_runner_0".into(), true)
    );
    assert_eq!((fixture.pool(), fixture.may("region 12")), (2, false), "VV-96: once");
    assert!([Bjorn, Amos].map(|hero| fixture.player(hero).marker) == [false; 2]);
}

#[test]
fn vv_204_battle_rage_counts_a_friend_and_a_sheep() {
    let rage = |hero: u8, pieces: &str| {
        let mut fixture = Fixture::new(&[Scrutt, Bjorn, Amos]);
        fixture.wear(Scrutt, Treasure::WhirlingFlail).health(Bjorn, hero).put(12, pieces);
        fixture.at(Amos, 11).tokens(Scrutt, [0; 4]).dice(Scrutt, Row::Melee, "1R").turn(Scrutt);
        fixture.play("melee; pass; master 0x2; region 12; assign 1");
        fixture.plus_ones(Scrutt) == [0; 4] && fixture.choices() == "pass; use"
    };
    assert!(rage(1, "rattlebones_0") && rage(2, "sheep_0"));
    assert!(!rage(2, "rattlebones_0"));
}

#[test]
fn vv_131_the_card_that_pays_is_another_one_of_the_same_hand() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Alyndra]);
    fixture.hand(Alyndra, &[Spell::Unravel, Spell::Unravel]).tokens(Alyndra, [0; 4]);
    fixture.hand(Mordak, &[Spell::GraveBargain]).turn(Mordak);
    fixture.cast(Mordak, Spell::GraveBargain, 1).play("spell unravel");
    // The other copy is the only thing to pay with.
    assert_eq!(fixture.discarded(Spell::Unravel), 2);
    assert_eq!((fixture.seat(), fixture.discarded(Spell::GraveBargain)), (3, 1));
}

#[test]
fn vv_52_vv_127_a_hero_is_never_blinked_among_its_enemies() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().at(Mordak, 7).put(13, "rattlebones_0").put(17, "sheep_0");
    fixture.hand(Mordak, &[Spell::Blink]).at(Bjorn, 11).tokens(Mordak, [0; 4]).turn(Mordak);
    fixture.cast(Mordak, Spell::Blink, 2).play("character bjorn");
    // Everywhere else lies an enemy of Bjorn, so only the Keep is left.
    assert_eq!((fixture.cell(Bjorn), fixture.seat()), (Some(12), 3));
    // Mordak himself goes where no Hero is.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().put(13, "rattlebones_0").hand(Mordak, &[Spell::Blink]).at(Amos, 11);
    fixture.tokens(Mordak, [0; 4]).turn(Mordak).cast(Mordak, Spell::Blink, 1);
    assert_eq!(fixture.choices(), "region 7; region 13; region 17");
}

#[test]
fn vv_112_blood_bound_counts_friends_in_a_group() {
    let mut fixture = Fixture::new(&[Scrutt, Amos, Mari]);
    fixture.wear(Scrutt, Treasure::WhirlingFlail).health(Amos, 5).put(12, "sheep_0").at(Amos, 11);
    fixture.set(|state| {
        state.table.players[SeatId::Hero0].lifelink_by = SeatId::set(&[SeatId::Hero1]);
    });
    fixture.tokens(Scrutt, [0; 4]).dice(Scrutt, Row::Melee, "2R").turn(Scrutt);
    fixture.play("melee; pass; master 0x2; region 12; assign 2");
    assert_eq!((fixture.hearts(Mari), fixture.hearts(Amos)), (14, 5 + 2 + 2 + 1));
}

#[test]
fn vv_40_vv_71_shackles_and_a_tonic_add_up() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| state.table.players[SeatId::Hero0].shackled = true);
    fixture.wear(Bjorn, Treasure::HastyTonic).set(|state| {
        state.advance_to_cap();
    });
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)));
    fixture.play("use_item");
    assert_eq!((fixture.left(), fixture.player(Bjorn).shackled), ((3, 0), false));
    assert_eq!(fixture.player(Bjorn).slots[Slot::Item], None);
}
