//! Level Up Steps and the Procession (3.18, 3.19).

use super::*;

#[test]
fn vv_160_the_steps_of_the_heroes_come_in_order() {
    let mut fixture = Fixture::new(&[Amos, Mari, Bjorn]);
    fixture.reveal(&[(1, Tile::T2Dojo)]).at(Mari, 1).xp(Amos, 1).set(|state| {
        state.table.players[SeatId::Hero0].marker = true;
        state.table.bloodlust[0].insert(Piece::Voldor);
        state.table.stashes[Team::Hero].face_down = 1;
        state.table.minions.take(Minion::Voldor);
        state.table.map.put(Piece::Voldor, Cell::C7);
    });
    fixture.turn(Bjorn).play("pass");
    // (1) draws in Initiative order, (2) discards, (3) markers, (4) the token.
    assert_eq!(fixture.chance_outcomes(), (15, 32));
    assert!(fixture.player(Amos).marker);
    fixture.play("spell purify; spell favor; spell favor");
    assert_eq!(fixture.state.table.initiative, SeatId::Hero1);
    assert!(!fixture.player(Amos).marker && fixture.state.table.bloodlust[0].is_empty());
    // (5) the Dojo, (6) the reveal, (7) distribution, (8) cash-in, (9) XP.
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; use".into()));
    fixture.play("use; treasure soft_boots");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; treasure soft_boots".into()));
    fixture.play("pass");
    assert_eq!(fixture.seat(), 2, "the new order");
    fixture.play("pass; pass");
    assert_eq!(fixture.state.table.treasure_discard.count(Treasure::SoftBoots), 1);
    assert_eq!(
        (fixture.player(Amos).xp, fixture.seat()),
        (2, 1),
        "Bounty 1 is 1 XP; Mari spends first"
    );
}

#[test]
fn vv_161_vv_162_wugner_names_his_decks_before_he_sees_a_card() {
    let mut fixture = Fixture::new(&[Wugner, Bjorn, Scrutt]);
    fixture.turn(Scrutt).play("pass");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "deck arcane; deck divine".into()));
    fixture.play("deck arcane; deck divine");
    assert_eq!(fixture.chance_outcomes(), (16, 32));
    fixture.play("spell blink; spell purify");
    // VV-162: the limit is an option.
    let mut fixture = Fixture::with(&[Wugner, Bjorn, Scrutt], |options| options.hand_limit = 1);
    fixture.turn(Scrutt).play("pass; deck arcane; deck divine; spell blink; spell purify");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "spell blink; spell purify".into()));
    fixture.play("spell purify");
    assert_eq!(fixture.state.hands[SeatId::Hero0].total(), 1);
}

#[test]
fn vv_162_discards_ascend() {
    let mut fixture = Fixture::with(&[Bjorn, Scrutt, Loxley], |options| options.hand_limit = 1);
    fixture.hand(Bjorn, &[Spell::Blink, Spell::Rewind, Spell::Purify]).turn(Loxley).play("pass");
    assert_eq!(
        fixture.choices(),
        "spell blink; spell rewind",
        "enough not lower cards must remain"
    );
    fixture.play("spell rewind");
    assert_eq!((fixture.discarded(Spell::Rewind), fixture.discarded(Spell::Purify)), (1, 1));
}

#[test]
fn vv_164_vv_q23_heroes_in_the_stash_learn_but_do_not_trade() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Scrutt]);
    fixture.fallen(Amos).wear(Amos, Treasure::LuckyCoin).xp(Amos, 1);
    fixture.set(|state| state.table.stashes[Team::Hero].face_down = 1).turn(Scrutt).play("pass");
    fixture.play("spell purify; spell favor; treasure soft_boots");
    assert_eq!(fixture.seat(), 1);
    fixture.play("pass; pass");
    assert_eq!(
        (fixture.seat(), fixture.player(Amos).xp),
        (1, 2),
        "he gained 1 XP as the others did"
    );
    fixture.play("pass; pass");
    assert_eq!(fixture.seat(), 0, "and spends it");
}

#[test]
fn vv_165_vv_166_vv_q33_every_trade_can_be_made() {
    let mut fixture = Fixture::new(&[Loxley, Bjorn, Scrutt]);
    fixture
        .wear(Bjorn, Treasure::SoftBoots)
        .wear(Bjorn, Treasure::PaddedJerkin)
        .turn(Scrutt)
        .play("pass");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (1, "pass; return defense; return item".into())
    );
    fixture.play("return item");
    // The Defense slot is below the last one returned (5.4).
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; treasure soft_boots".into()));
    fixture.play("pass; treasure soft_boots");
    assert_eq!(fixture.player(Scrutt).slots[Slot::Item], Some(Treasure::SoftBoots));
    assert_eq!(fixture.node(), Node::Chance, "nothing was replaced: no second pass");
    // VV-166: one card for each slot, one a pass.
    let mut fixture = Fixture::new(&[Scrutt, Bjorn]);
    fixture.set(|state| state.table.stashes[Team::Hero].face_down = 3).turn(Bjorn).play("pass");
    fixture
        .play("treasure soft_boots; treasure lucky_coin; treasure bear_plate; treasure soft_boots");
    assert_eq!(fixture.choices(), "pass; treasure bear_plate");
}

#[test]
fn vv_169_vv_170_vv_q12_vv_q32_xp_buys_what_can_be_improved() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt]);
    fixture.xp(Bjorn, 4).dice(Bjorn, Row::Melee, "6R").turn(Scrutt).play("pass; total 0");
    assert_eq!(
        fixture.choices(),
        "pass; level_up new_novice ranged; level_up new_novice magic; \
         level_up novice_to_adept ranged; level_up action_point",
        "VV-Q32: an empty row, too; a full one not"
    );
    fixture.play("level_up new_novice magic; level_up action_point");
    assert_eq!((fixture.player(Bjorn).xp, fixture.player(Bjorn).points), (0, 4));
    assert_eq!(fixture.player(Bjorn).rows[Row::Magic], Dice::read("1W"));
    let mut fixture = Fixture::new(&[Bjorn, Scrutt]);
    fixture.xp(Bjorn, 3).set(|state| state.table.players[SeatId::Hero0].points = 5);
    fixture.turn(Scrutt).play("pass; total 0");
    assert!(
        !fixture.may("level_up action_point") && !fixture.may("level_up new_novice corruption")
    );
}

#[test]
fn vv_171_vv_175_vv_q43_the_villains_step_in_order() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    let hand = [Spell::DoomBolt; 4];
    fixture
        .hand(Mordak, &hand)
        .hand(Mordak, &[Spell::Hex])
        .put(7, "heckler_0 swiftwing")
        .turn(Mordak);
    fixture.play("pass; pass; spell hex; spell hex");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (3, "spell doom_bolt; spell hex".into()),
        "7 cards: one goes"
    );
    fixture.play("spell hex; spell malice");
    assert_eq!(
        fixture.state.hands[SeatId::Villain].total(),
        7,
        "the day's card may exceed the limit"
    );
    assert_eq!((fixture.state.table.day, fixture.choices()), (1, "pass; spawn chump".into()));
    fixture.play("pass");
    assert_eq!(fixture.choices(), "pass; character swiftwing; character heckler_0");
    fixture.play("character swiftwing");
    assert_eq!((fixture.stack(7), fixture.player(Mordak).xp), ("swiftwing heckler_0".into(), 1));
    assert_eq!(
        fixture.choices(),
        "pass; level_up new_novice melee; level_up new_novice ranged; \
         level_up new_novice magic; level_up new_novice corruption; level_up novice_to_adept melee; \
         level_up novice_to_adept ranged; level_up novice_to_adept magic; \
         level_up novice_to_adept corruption; level_up adept_to_master melee; \
         level_up adept_to_master ranged; level_up adept_to_master magic; \
         level_up adept_to_master corruption"
    );
}

#[test]
fn vv_172_stacks_are_reordered_freely_below_the_sheep() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.put(7, "sheep_0 heckler_0 swiftwing voldor").put(13, "rattlebones_0").turn(Mordak);
    fixture.play("pass; pass; spell hex; spell hex; spell hex; pass");
    assert_eq!(
        fixture.choices(),
        "pass; character swiftwing; character heckler_0; character voldor"
    );
    fixture.play("character voldor");
    assert_eq!(fixture.choices(), "pass; character swiftwing; character heckler_0");
    let mut other = fixture.clone();
    fixture.play("character swiftwing");
    assert_eq!(fixture.stack(7), "sheep_0 voldor swiftwing heckler_0");
    other.play("pass");
    assert_eq!(other.stack(7), "sheep_0 voldor heckler_0 swiftwing", "Pass keeps the rest");
}

#[test]
fn vv_173_every_row_of_the_procession_pays() {
    let heroes = [Bjorn, Scrutt, Loxley, Gwenavael, Amos];
    for n in 1..=5usize {
        for (row, day) in shipped::PROCESSION.iter().zip(1u8..) {
            let mut fixture =
                Fixture::with(&heroes[..n], |options| options.optional_procession_spawns = false);
            fixture
                .set(|state| state.table.day = day - 1)
                .health(Mordak, 50)
                .turn(Mordak)
                .play("pass");
            for _ in 0..shipped::MORDAK.level_up[n - 1] + row.void_draws[n - 1] {
                let spell = fixture.choices();
                fixture.play(spell.split("; ").next().unwrap());
            }
            assert_eq!((fixture.state.table.day, fixture.player(Mordak).xp), (day, row.xp[n - 1]));
            assert_eq!(fixture.hearts(Mordak), 50 + row.health[n - 1], "{n} Heroes, day {day}");
            for &size in row.spawns[n - 1] {
                let outcomes = fixture.choices();
                let first = outcomes.split("; ").next().unwrap();
                let minion = Minion::parse(first.strip_prefix("minion ").unwrap()).unwrap();
                assert_eq!(minion.card().size, size, "{n} Heroes, day {day}");
                fixture.play(first).play("region 13");
            }
            let spawned = fixture.state.table.map.pieces().len();
            assert_eq!(spawned as usize, row.spawns[n - 1].len());
        }
    }
}

#[test]
fn vv_174_vv_q14_bounty_0_pays_in_the_villains_step() {
    for (n, die, xp) in [(2, true, 0), (3, false, 1), (4, false, 2)] {
        let heroes = [Bjorn, Scrutt, Loxley, Amos];
        let mut fixture = Fixture::new(&heroes[..n]);
        fixture.turn(Mordak).play("pass; spell hex; spell hex; spell hex");
        if fixture.may("spawn chump") {
            fixture.play("pass");
        }
        assert_eq!((fixture.may("total 1"), fixture.player(Mordak).xp), (die, xp), "{n} Heroes");
    }
}

#[test]
fn vv_167_bounty_0_is_a_die_for_the_heroes() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.turn(Loxley).play("pass");
    assert_eq!(fixture.choices(), "total 0; total 1");
    fixture.play("total 1");
    assert_eq!([Bjorn, Scrutt, Loxley].map(|hero| fixture.player(hero).xp), [1, 1, 1]);
}
