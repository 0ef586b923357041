//! Magic and reaction windows (3.12, 3.13).

use super::*;

#[test]
fn vv_127_a_spell_needs_a_legal_target() {
    let magic = |hand: &[Spell], prepare: &dyn Fn(&mut Fixture)| {
        let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        fixture.tokens(Gwenavael, [0; 4]).hand(Gwenavael, hand).dice(Gwenavael, Row::Magic, "4R");
        prepare(&mut fixture);
        fixture.turn(Gwenavael).play("magic; master 4x2");
        fixture
    };
    let here = |fixture: &mut Fixture| {
        fixture.put(12, "swiftwing");
    };
    let all = [
        (Spell::LightningSurge, false),
        (Spell::EnormousFist, true),
        (Spell::MageDarts, true),
        (Spell::CinderBurst, false),
        (Spell::RingOfRime, true),
        (Spell::BaaLefulVerse, true),
        (Spell::PuppetStrings, true),
        (Spell::Blink, true),
        (Spell::ArcaneBattery, true),
        (Spell::GiantsShove, true),
    ];
    for (spell, castable) in all {
        assert_eq!(magic(&[spell], &here).may(&format!("spell {spell}")), castable, "{spell}");
    }
    for (spell, castable) in [
        (Spell::MageDarts, false),
        (Spell::BaaLefulVerse, false),
        (Spell::PuppetStrings, false),
        (Spell::GiantsShove, false),
        (Spell::Blink, true),
        (Spell::SoulBeam, true),
        (Spell::SternRebuke, false),
        (Spell::Purify, true),
    ] {
        let text = format!("spell {spell}");
        assert_eq!(magic(&[spell], &|_| {}).may(&text), castable, "{spell}, nobody there");
    }
    // A level without a target is not offered: the only Minion is an Elite.
    let mut fixture = magic(&[Spell::PuppetStrings], &here);
    fixture.play("spell puppet_strings");
    assert_eq!(fixture.choices(), "level 2; level 3");
}

#[test]
fn vv_129_a_named_card_is_in_no_hand_and_no_pile() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.hand(Gwenavael, &[Spell::MageDarts]).put(12, "swiftwing").put(13, "tomb_ox");
    fixture.tokens(Gwenavael, [0; 4]).turn(Gwenavael).cast(Gwenavael, Spell::MageDarts, 1);
    assert!(fixture.state.hands[SeatId::Hero0].is_empty());
    assert_eq!(
        (fixture.discarded(Spell::MageDarts), fixture.state.deck.count(Spell::MageDarts)),
        (0, 2)
    );
    assert_eq!(fixture.state.table.agenda.casts.len(), 1);
}

#[test]
fn vv_135_the_acting_side_is_asked_first() {
    // A Minion rolls: the Villain, then the Heroes in Initiative order.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    let star = [Spell::Butterfingers];
    fixture
        .set(|state| state.table.initiative = SeatId::Hero1)
        .hand(Bjorn, &star)
        .hand(Loxley, &star);
    fixture.hand(Mordak, &[Spell::Malice]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
    fixture.play("melee");
    assert_eq!(fixture.seat(), 3);
    fixture.play("pass; novice 2x1");
    assert_eq!(fixture.seat(), 2, "Loxley follows Amos, who holds the token");
    fixture.play("pass");
    assert_eq!(fixture.seat(), 0);
    // A Hero rolls: its own seat, then clockwise from it, then the Villain.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .hand(Bjorn, &[Spell::Rewind])
        .hand(Amos, &[Spell::Rewind])
        .hand(Loxley, &[Spell::Favor]);
    fixture.hand(Mordak, &[Spell::UnluckyStar]).put(12, "voldor").turn(Amos);
    fixture.play("melee; novice 1x1; adept 0x0 0x2".replace("novice 1x1", "novice 2x1").as_str());
    for seat in [1, 2, 0, 3] {
        assert_eq!(fixture.seat(), seat);
        fixture.play("pass");
    }
}

#[test]
fn vv_136_one_plays_on_until_one_passes() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.hand(Amos, &[Spell::Favor, Spell::Favor]).put(12, "voldor").turn(Bjorn);
    fixture.play("melee; adept 0x0 0x2; master 0x2; spell favor");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; spell favor".into()));
    fixture.play("spell favor");
    assert_eq!((fixture.seat(), fixture.pool()), (0, 7));
}

#[test]
fn vv_138_a_declared_step_is_made_whatever_happens() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.hand(Mordak, &[Spell::Quicksand]).turn(Bjorn).play("step east; spell quicksand");
    assert_eq!(fixture.cell(Bjorn), Some(13));
}

#[test]
fn vv_139_reactions_open_windows_but_are_no_spells_to_cancel() {
    let mut fixture = Fixture::new(&[Alyndra, Bjorn, Amos]);
    fixture
        .hand(Alyndra, &[Spell::EyeForAnEye])
        .hand(Mordak, &[Spell::BoneShield, Spell::NullMagic]);
    fixture.at(Bjorn, 11).put(11, "rattlebones_0").turn(Char::Rattlebones0);
    fixture.play("melee; novice 1x1; region 11; assign 1; spell eye_for_an_eye");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell bone_shield".into()));
    fixture.play("spell bone_shield");
    assert!(fixture.is_wounded(Piece::Rattlebones0), "4 less 2");
}

#[test]
fn vv_140_an_event_is_dropped_with_its_character() {
    // Parting Spite Defeats Bjorn in his own attack: his Turn is over.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .health(Bjorn, 2)
        .hand(Mordak, &[Spell::PartingSpite])
        .put(12, "gladestalker_0 swiftwing");
    fixture.turn(Bjorn).play("melee; adept 0x0 2x2; master 1x2; region 12; assign 2");
    fixture.play("spell parting_spite");
    assert_eq!(
        (fixture.cell(Bjorn), fixture.seat(), fixture.stack(12)),
        (None, 1, "swiftwing".into())
    );
    assert!(
        fixture.state.table.agenda.attack.is_none() && fixture.state.table.agenda.rolls.is_empty()
    );
}

#[test]
fn vv_140_a_window_closes_with_the_one_that_it_is_about() {
    // Amos answers damage with damage, which is answered in turn: he falls
    // while the window of what he took is still open.
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture.at(Amos, 13).health(Amos, 2).put(13, "gladestalker_0");
    fixture.hand(Amos, &[Spell::EyeForAnEye]).hand(Mordak, &[Spell::PartingSpite]);
    fixture.turn(Char::Gladestalker0).play("melee; novice 1x1; region 13; assign 1");
    assert_eq!((fixture.seat(), fixture.hearts(Amos)), (0, 1));
    fixture.play("spell eye_for_an_eye; spell parting_spite");
    assert_eq!((fixture.cell(Amos), fixture.defeated()), (None, "gladestalker".into()));
    let table = &fixture.state.table;
    assert!(table.agenda.windows.is_empty() && table.agenda.attack.is_none());
    assert_eq!((table.defeated_heroes, fixture.discarded(Spell::EyeForAnEye)), (1, 1));
}

#[test]
fn vv_150_an_aoe_group_is_dealt_to_the_end_without_its_attacker() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Loxley, 11).put(13, "squib_tosser_0").hand(Amos, &[Spell::EyeForAnEye]);
    fixture.turn(Char::SquibTosser0).play("ranged; novice 2x1; region 12; assign 2");
    assert_eq!((fixture.seat(), fixture.hearts(Bjorn)), (1, 18));
    fixture.play("spell eye_for_an_eye");
    assert_eq!((fixture.defeated(), fixture.hearts(Amos)), ("squib_tosser".into(), 12));
}

#[test]
fn vv_146_vv_147_power_surge_draws_two_from_named_decks() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn).play("power_surge");
    assert_eq!(fixture.choices(), "deck arcane; deck divine");
    fixture.play("deck divine");
    assert_eq!(
        (fixture.node(), fixture.chance_outcomes()),
        (Node::Chance, (15, 32)),
        "5.4: only Divine is left to name"
    );
    fixture.play("spell purify; spell favor");
    assert_eq!(fixture.state.hands[SeatId::Hero0].total(), 2);
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn).play("power_surge; deck arcane; deck divine; spell blink; spell purify");
    assert_eq!(fixture.left(), (2, 0));
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Mordak).play("power_surge");
    assert_eq!(fixture.chance_outcomes(), (21, 46), "Void only");
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().turn(Mordak).play("power_surge");
    assert_eq!(fixture.choices(), "deck arcane; deck divine; deck void");
}

#[test]
fn vv_151_vv_154_vv_q24_a_hero_defeated_twice_counts_twice() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.fallen(Loxley).reveal(&[(14, Tile::T1Thicket)]).turn(Amos).play("pass");
    assert_eq!((fixture.seat(), fixture.hearts(Loxley)), (2, 12));
    fixture.health(Loxley, 1).at(Loxley, 13).play("step east");
    assert_eq!((fixture.state.table.defeated_heroes, fixture.cell(Loxley)), (2, None));
}

#[test]
fn vv_158_sheep_never_act() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(7, "sheep_0").turn(Mordak).play("pass");
    assert_eq!(fixture.node(), Node::Chance, "no Minion Step for a Sheep: his draws");
}
