//! What players ask across the table about 3.1 to 3.12: odd situations, played
//! as the sentences of the rules say.

use super::*;
use crate::games::valor_and_villainy::State;

#[test]
fn vv_6_vv_218_vv_q52_a_card_drawn_anew_is_nobodys_puppet() {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos, Mari]);
    scene.reveal(&[(18, Tile::T1Farm)]).put(13, "marrow_runner_0").wound("marrow_runner_0");
    scene.hand(Gwenavael, &[Spell::PuppetStrings]).tokens(Gwenavael, [0; 4]).at(Bjorn, 13);
    scene.hand(Amos, &[Spell::Quickstep]).hand(Mordak, &[Spell::AmbushHorn]);
    scene.turn(Gwenavael).cast(Gwenavael, Spell::PuppetStrings, 1);
    // The Runner of this Turn has Evade. It Scouts, and the Horn wakes a Petal
    // Duelist that Defeats it.
    scene.play("spell quickstep; pass; scout; tile t1_den; tile t1_bramble");
    scene.play("minion petal_duelist; spell ambush_horn; step west; melee; novice 1x1");
    scene.play("adept 0x0 1x2; region 13; character marrow_runner_0; assign 2; pass; pass");
    assert_eq!(
        (scene.stack(13), scene.beaten()),
        ("petal_duelist_0".into(), "marrow_runner".into())
    );
    // An Ambusher of the same design is another Minion, and the Villain's.
    scene.play("minion marrow_runner; minion heckler");
    assert_eq!(scene.stack(8), "heckler_0 marrow_runner_1");
    scene.play("character heckler_0");
    assert!(
        scene.may("step south") && !scene.may("melee"),
        "they are friends: {}",
        scene.choices()
    );
    scene.play("pass");
    assert_eq!(scene.seat(), 4);
    scene.play("step south");
    // It has no Evade either, so Bjorn holds it there.
    assert_eq!(scene.stack(13), "marrow_runner_1 petal_duelist_0");
    assert!(!scene.may("step west"));
}

#[test]
fn vv_79_vv_116_vv_128_a_caster_that_walks_into_thorns_leaves_the_rest_undone() {
    let mut scene = Fixture::new(&[Amos, Bjorn, Mari]);
    scene.reveal(&[(8, Tile::T1Thicket)]).at(Amos, 13).health(Amos, 1).tokens(Amos, [0; 4]);
    scene.hand(Amos, &[Spell::GuidingStar]).turn(Amos).cast(Amos, Spell::GuidingStar, 2);
    scene.play("character amos; character bjorn; step north");
    // Amos is Defeated, so Bjorn does not move, and Amos's Turn is over.
    assert_eq!((scene.cell(Amos), scene.cell(Bjorn)), (None, Some(12)));
    assert_eq!((scene.seat(), scene.state.table.fallen), (1, 1));
    assert_eq!(scene.discarded(Spell::GuidingStar), 1);
    assert_eq!(scene.state.table.agenda.turns.as_slice().len(), 1, "Bjorn's own Turn");
}

#[test]
fn vv_54_vv_128_a_target_that_fell_is_skipped_and_the_other_one_moves() {
    let mut scene = Fixture::new(&[Amos, Bjorn, Mari]);
    scene.reveal(&[(8, Tile::T1Thicket)]).at(Bjorn, 13).health(Bjorn, 1).tokens(Amos, [0; 4]);
    scene.hand(Amos, &[Spell::GuidingStar]).turn(Amos).cast(Amos, Spell::GuidingStar, 2);
    scene.play("character bjorn; character amos; step north");
    assert_eq!((scene.cell(Bjorn), scene.seat()), (None, 0));
    // Each free Move may begin with the Mountain; afterwards it is over.
    scene.play("step north");
    assert_eq!((scene.cell(Amos), scene.left()), (Some(7), (2, 0)));
}

#[test]
fn vv_52_vv_79_vv_100_a_marked_hero_blinks_to_its_end_and_the_others_choose() {
    let mut scene = Fixture::new(&[Alyndra, Bjorn, Mari]);
    scene.reveal(&[(8, Tile::T1Thicket)]).health(Bjorn, 1).hand(Alyndra, &[Spell::Blink]);
    scene.set(|state| state.table.mark(Char::Bjorn, true)).tokens(Alyndra, [0; 4]);
    scene.turn(Alyndra).cast(Alyndra, Spell::Blink, 2).play("character bjorn; region 8");
    assert_eq!((scene.cell(Bjorn), scene.state.table.fallen), (None, 1));
    assert_eq!((scene.seat(), scene.choices()), (0, "character alyndra; character mari".into()));
    scene.play("character mari");
    assert_eq!((scene.seat(), scene.left()), (0, (2, 0)));
}

#[test]
fn vv_81_vv_100_vv_150_the_altar_takes_a_marked_hero_and_the_others_choose() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Mari]);
    scene.reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Altar)]);
    scene.at(Bjorn, 9).at(Amos, 9).at(Mari, 9).health(Bjorn, 3);
    scene.set(|state| state.table.mark(Char::Bjorn, true));
    scene.set(|state| state.table.initiative = Chair::Hero2).turn(Bjorn).play("region_action");
    assert_eq!(scene.state.table.stashes[Team::Hero].face_down, 1, "gained all the same");
    assert_eq!((scene.seat(), scene.choices()), (2, "character amos; character mari".into()));
    scene.play("character amos");
    assert!(scene.player(Amos).marker && !scene.player(Mari).marker);
}

#[test]
fn vv_65_vv_67_vv_150_a_lone_hero_that_falls_leaves_the_ambush_to_its_end() {
    let mut scene = Fixture::with(&[Mari], |options| options.small_map_random_tier2 = 4);
    scene.reveal(&[(8, Tile::T1Crag)]).at(Mari, 8).health(Mari, 1).turn(Mari);
    scene.play("scout; tile t2_ruin; tile t2_pass; minion heckler; minion slam_poet");
    scene.play("minion swiftwing; character slam_poet_0");
    // The Crag is a Mountain: one step, and it is over.
    scene.play("step south; melee; novice 1x1; region 8; assign 1");
    assert_eq!((scene.cell(Mari), scene.state.table.fallen), (None, 1));
    assert_eq!(scene.seat(), 1, "the Swiftwing has its Turn all the same");
    scene.play("step west; pass");
    assert_eq!(scene.state.table.base.phase, Phase::HeroLevel, "hers is over");
}

#[test]
fn vv_193_vv_91_a_plus_one_pays_for_the_distance() {
    let mut scene = Fixture::new(&[Loxley, Bjorn, Amos]);
    scene.wear(Loxley, Treasure::SpyglassCrossbow).dice(Loxley, Row::Ranged, "1R");
    scene.at(Loxley, 11).put(13, "sheep_0").tokens(Loxley, [0, 1, 0, 0]).turn(Loxley);
    scene.play("ranged; pass; master 0x2");
    assert_eq!(scene.choices(), "pass; buy_plus_one; use_plus_one", "1 Hit shoots nowhere");
    scene.play("use_plus_one");
    assert_eq!(scene.choices(), "pass; buy_plus_one; region 13");
    scene.play("region 13");
    assert_eq!((scene.pool(), scene.choices()), (1, "pass; assign 1".into()));
    scene.play("assign 1");
    assert_eq!(scene.stack(13), "");
}

#[test]
fn vv_89_treasures_reroll_in_one_choice_of_different_dice() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.wear(Bjorn, Treasure::BalancedBlade).wear(Bjorn, Treasure::LuckyCoin).turn(Bjorn);
    scene.play("melee; adept 2x0 0x2; master 0x2; pick Y0; pick Y0");
    assert_eq!(scene.choices(), "pass; pick R1", "both Adept dice are named");
    scene.play("pick R1");
    assert_eq!(scene.chance_outcomes(), (6, 36), "the named dice are rolled, colour by colour");
    scene.play("adept 0x0 2x2; master 1x2");
    assert_eq!(scene.pool(), 6);
}

#[test]
fn vv_120_a_plus_one_that_has_no_room_is_not_gained() {
    let scout = |tokens| {
        let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
        scene.reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Barrow)]).at(Bjorn, 8);
        scene.tokens(Bjorn, tokens).tokens(Amos, [0; 4]).tokens(Loxley, [0; 4]).turn(Bjorn);
        scene.play("scout; tile t2_bronco");
        scene
    };
    // All four lie on one row: a fifth one there has no room, and one on
    // another row costs one of the four.
    let mut scene = scout([4, 0, 0, 0]);
    scene.play("row melee");
    assert_eq!((scene.plus_ones(Bjorn), scene.seat()), ([4, 0, 0, 0], 1));
    let mut scene = scout([4, 0, 0, 0]);
    scene.play("row ranged");
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; row melee".into()));
    let mut declined = scene.clone();
    scene.play("row melee");
    assert_eq!((scene.plus_ones(Bjorn), scene.seat()), ([3, 1, 0, 0], 1));
    declined.play("pass");
    assert_eq!((declined.plus_ones(Bjorn), declined.seat()), ([4, 0, 0, 0], 1));
}

#[test]
fn vv_55_vv_54_quicksand_stops_clyde_and_free_moves_too() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.wear(Bjorn, Treasure::Clyde).hand(Mordak, &[Spell::Quicksand]).turn(Bjorn);
    scene.play("step north; spell quicksand");
    assert_eq!((scene.cell(Bjorn), scene.left()), (Some(7), (2, 0)));
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.hand(Amos, &[Spell::GuidingStar]).tokens(Amos, [0; 4]).turn(Amos);
    scene.hand(Mordak, &[Spell::Quicksand]).cast(Amos, Spell::GuidingStar, 1);
    scene.play("character bjorn; spell quicksand");
    assert_eq!((scene.seat(), scene.may("step north")), (0, true));
    scene.play("step east");
    assert_eq!((scene.seat(), scene.cell(Bjorn)), (1, Some(13)), "one step, and it is over");
}

#[test]
fn vv_2_vv_80_marked_regions_are_adjacent_but_for_scouting_and_spawning() {
    let mut scene = Fixture::new(&[Loxley, Bjorn, Amos]);
    scene.reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Labyrinth)]).at(Loxley, 11);
    scene.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C11)));
    scene.put(9, "gladestalker_0").tokens(Loxley, [0; 4]).turn(Loxley);
    assert!(scene.may("scout"), "its own west side is dark");
    scene.play("ranged; adept 0x0 0x2; master 0x2; region 9; assign 2");
    assert_eq!(scene.beaten(), "gladestalker");
    // Push goes through, too, and the Fields are an edge for their own dark
    // neighbours only.
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    let west = [(6, Tile::T1Toll), (10, Tile::T1Farm), (16, Tile::T1Fen)];
    scene.reveal(&west).reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Labyrinth)]);
    scene.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C11)));
    scene.hand(Gwenavael, &[Spell::GiantsShove]).put(11, "heckler_0").tokens(Gwenavael, [0; 4]);
    scene.turn(Gwenavael).cast(Gwenavael, Spell::GiantsShove, 1);
    assert_eq!(scene.choices(), "region 6; region 9; region 10; region 12; region 16");
    assert!(!scene.state.table.spawn_cells().has(Cell::C11), "VV-143");
    scene.play("region 9");
    scene.at(Gwenavael, 11);
    assert!(!scene.may("scout"), "nothing dark lies around the Fields");
}

#[test]
fn vv_17_vv_46_vv_143_the_small_map_ends_at_its_gaps() {
    let mut scene = Fixture::new(&[Bjorn, Amos]);
    scene.reveal(&[(14, Tile::T1Bramble), (8, Tile::T1Toll)]).at(Bjorn, 14).turn(Bjorn);
    // North of cell 14 lies no tile; cell 19 south of it is dark.
    assert_eq!(scene.choices(), "pass; step west; scout; melee; ranged; power_surge");
    scene.at(Bjorn, 8);
    assert!(scene.may("scout"), "cell 3 is dark");
    scene.play("scout; tile t2_barrow; minion swiftwing");
    assert_eq!(scene.stack(3), "swiftwing");
    assert!(scene.state.table.spawn_cells().has(Cell::C8), "cell 9 is a gap");
    assert!(scene.state.table.spawn_cells().has(Cell::C14));
}

#[test]
fn vv_106_vv_q9_the_switch_meets_the_same_minion_by_a_plus_one_and_then_the_next() {
    let mut scene = Fixture::with(&[Scrutt, Bjorn, Amos], |options| {
        options.wound_then_defeat_in_one_attack = true;
    });
    scene.put(12, "rattlebones_0 sheep_0").tokens(Scrutt, [3, 0, 0, 0]);
    scene.dice(Scrutt, Row::Melee, "2R").turn(Scrutt);
    // The Sheep lies above all; it takes 1 of 3.
    scene.play("melee; master 1x2; region 12; assign 1; assign 2");
    assert!(scene.is_wounded(Piece::Rattlebones0));
    assert_eq!(scene.choices(), "pass; use_plus_one", "MORE, for the same Minion");
    scene.play("use_plus_one");
    assert_eq!(scene.choices(), "pass; use_plus_one", "1 does nothing to its Wounded side");
    scene.play("use_plus_one; assign 2");
    assert_eq!(scene.beaten(), "rattlebones");
}

#[test]
fn vv_216_vv_146_a_deck_that_runs_out_takes_its_discards_in_between() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.set(|state| {
        let arcane = state.deck.split(State::of_deck(Deck::Arcane));
        state.table.discard.absorb(&arcane);
        state.table.discard.take(Spell::Blink);
        state.deck.add(Spell::Blink);
    });
    scene.turn(Bjorn).play("power_surge; deck arcane; deck arcane");
    assert_eq!(scene.choices(), "spell blink", "the last card");
    scene.play("spell blink");
    assert_eq!(scene.chance_outcomes(), (16, 31));
    scene.play("spell blink");
    assert_eq!(scene.left(), (2, 0));
    // Nothing in either pile: nothing is drawn.
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.set(|state| {
        let arcane = state.deck.split(State::of_deck(Deck::Arcane));
        state.hands[Chair::Hero1].absorb(&arcane);
    });
    scene.turn(Bjorn).play("power_surge; deck arcane; deck divine");
    assert_eq!(scene.chance_outcomes(), (15, 32), "the Divine one only");
}

#[test]
fn vv_191_a_group_of_six_friends_in_order_and_the_flail_spares_nobody_else() {
    let mut scene = Fixture::new(&[Scrutt, Bjorn, Amos, Mari, Gwenavael]);
    scene.wear(Scrutt, Treasure::WhirlingFlail).wear(Mari, Treasure::DuckingBuckler);
    scene.wear(Gwenavael, Treasure::DuckingBuckler).put(12, "sheep_0 marrow_runner_0");
    scene.tokens(Scrutt, [0; 4]).turn(Scrutt);
    scene.play("melee; use; novice 2x1; adept 0x0 0x2; region 12");
    // Dodges: Mari and Gwenavael by seat, then the stack.
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; use".into()));
    scene.play("use; total 2");
    assert_eq!(scene.seat(), 4);
    scene.play("pass");
    assert_eq!(scene.seat(), 5, "the Marrow Runner");
    scene.play("use; total 1");
    assert_eq!((scene.seat(), scene.choices().matches("assign").count()), (0, 5));
    scene.play("assign 3");
    let hearts = [Scrutt, Bjorn, Amos, Mari, Gwenavael].map(|hero| scene.hearts(hero));
    assert_eq!(hearts, [18, 17, 11, 15, 10]);
    assert_eq!(
        (scene.stack(12), scene.is_wounded(Piece::MarrowRunner0)),
        ("marrow_runner_0".into(), true)
    );
    assert_eq!((scene.pool(), scene.may("region 12")), (2, false), "VV-96: once");
    assert!([Bjorn, Amos].map(|hero| scene.player(hero).marker) == [false; 2]);
}

#[test]
fn vv_204_battle_rage_counts_a_friend_and_a_sheep() {
    let rage = |hero: u8, pieces: &str| {
        let mut scene = Fixture::new(&[Scrutt, Bjorn, Amos]);
        scene.wear(Scrutt, Treasure::WhirlingFlail).health(Bjorn, hero).put(12, pieces);
        scene.at(Amos, 11).tokens(Scrutt, [0; 4]).dice(Scrutt, Row::Melee, "1R").turn(Scrutt);
        scene.play("melee; pass; master 0x2; region 12; assign 1");
        scene.plus_ones(Scrutt) == [0; 4] && scene.choices() == "pass; use"
    };
    assert!(rage(1, "rattlebones_0") && rage(2, "sheep_0"));
    assert!(!rage(2, "rattlebones_0"));
}

#[test]
fn vv_131_the_card_that_pays_is_another_one_of_the_same_hand() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Alyndra]);
    scene.hand(Alyndra, &[Spell::Unravel, Spell::Unravel]).tokens(Alyndra, [0; 4]);
    scene.hand(Mordak, &[Spell::GraveBargain]).turn(Mordak);
    scene.cast(Mordak, Spell::GraveBargain, 1).play("spell unravel");
    // The other copy is the only thing to pay with.
    assert_eq!(scene.discarded(Spell::Unravel), 2);
    assert_eq!((scene.seat(), scene.discarded(Spell::GraveBargain)), (3, 1));
}

#[test]
fn vv_52_vv_127_a_hero_is_never_blinked_among_its_enemies() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.final_battle().at(Mordak, 7).put(13, "rattlebones_0").put(17, "sheep_0");
    scene.hand(Mordak, &[Spell::Blink]).at(Bjorn, 11).tokens(Mordak, [0; 4]).turn(Mordak);
    scene.cast(Mordak, Spell::Blink, 2).play("character bjorn");
    // Everywhere else lies an enemy of Bjorn, so only the Keep is left.
    assert_eq!((scene.cell(Bjorn), scene.seat()), (Some(12), 3));
    // Mordak himself goes where no Hero is.
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.final_battle().put(13, "rattlebones_0").hand(Mordak, &[Spell::Blink]).at(Amos, 11);
    scene.tokens(Mordak, [0; 4]).turn(Mordak).cast(Mordak, Spell::Blink, 1);
    assert_eq!(scene.choices(), "region 7; region 13; region 17");
}

#[test]
fn vv_112_blood_bound_counts_friends_in_a_group() {
    let mut scene = Fixture::new(&[Scrutt, Amos, Mari]);
    scene.wear(Scrutt, Treasure::WhirlingFlail).health(Amos, 5).put(12, "sheep_0").at(Amos, 11);
    scene.set(|state| state.table.players[Chair::Hero0].lifelink_by = Chair::set(&[Chair::Hero1]));
    scene.tokens(Scrutt, [0; 4]).dice(Scrutt, Row::Melee, "2R").turn(Scrutt);
    scene.play("melee; pass; master 0x2; region 12; assign 2");
    assert_eq!((scene.hearts(Mari), scene.hearts(Amos)), (14, 5 + 2 + 2 + 1));
}

#[test]
fn vv_40_vv_71_shackles_and_a_tonic_add_up() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.set(|state| state.table.players[Chair::Hero0].shackled = true);
    scene.wear(Bjorn, Treasure::HastyTonic).set(State::advance_to_cap);
    assert_eq!((scene.seat(), scene.left()), (0, (2, 0)));
    scene.play("use_item");
    assert_eq!((scene.left(), scene.player(Bjorn).shackled), ((3, 0), false));
    assert_eq!(scene.player(Bjorn).slots[Slot::Item], None);
}
