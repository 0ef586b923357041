//! Magic and reaction windows (3.12, 3.13).

use super::*;

#[test]
fn vv_127_a_spell_needs_a_legal_target() {
    let magic = |hand: &[Spell], prepare: &dyn Fn(&mut Fixture)| {
        let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        scene.tokens(Gwenavael, [0; 4]).hand(Gwenavael, hand).dice(Gwenavael, Row::Magic, "4R");
        prepare(&mut scene);
        scene.turn(Gwenavael).play("magic; master 4x2");
        scene
    };
    let here = |scene: &mut Fixture| {
        scene.put(12, "swiftwing");
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
    let mut scene = magic(&[Spell::PuppetStrings], &here);
    scene.play("spell puppet_strings");
    assert_eq!(scene.choices(), "level 2; level 3");
}

#[test]
fn vv_129_a_named_card_is_in_no_hand_and_no_pile() {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.hand(Gwenavael, &[Spell::MageDarts]).put(12, "swiftwing").put(13, "tomb_ox");
    scene.tokens(Gwenavael, [0; 4]).turn(Gwenavael).cast(Gwenavael, Spell::MageDarts, 1);
    assert!(scene.state.hands[Chair::Hero0].is_empty());
    assert_eq!(
        (scene.discarded(Spell::MageDarts), scene.state.deck.count(Spell::MageDarts)),
        (0, 2)
    );
    assert_eq!(scene.state.table.agenda.casts.len(), 1);
}

#[test]
fn vv_135_the_acting_side_is_asked_first() {
    // A Minion rolls: the Villain, then the Heroes in Initiative order.
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    let star = [Spell::Butterfingers];
    scene.set(|state| state.table.initiative = Chair::Hero1).hand(Bjorn, &star).hand(Loxley, &star);
    scene.hand(Mordak, &[Spell::Malice]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
    scene.play("melee");
    assert_eq!(scene.seat(), 3);
    scene.play("pass; novice 2x1");
    assert_eq!(scene.seat(), 2, "Loxley follows Amos, who holds the token");
    scene.play("pass");
    assert_eq!(scene.seat(), 0);
    // A Hero rolls: its own seat, then clockwise from it, then the Villain.
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.hand(Bjorn, &[Spell::Rewind]).hand(Amos, &[Spell::Rewind]).hand(Loxley, &[Spell::Favor]);
    scene.hand(Mordak, &[Spell::UnluckyStar]).put(12, "voldor").turn(Amos);
    scene.play("melee; novice 1x1; adept 0x0 0x2".replace("novice 1x1", "novice 2x1").as_str());
    for seat in [1, 2, 0, 3] {
        assert_eq!(scene.seat(), seat);
        scene.play("pass");
    }
}

#[test]
fn vv_136_one_plays_on_until_one_passes() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.hand(Amos, &[Spell::Favor, Spell::Favor]).put(12, "voldor").turn(Bjorn);
    scene.play("melee; adept 0x0 0x2; master 0x2; spell favor");
    assert_eq!((scene.seat(), scene.choices()), (1, "pass; spell favor".into()));
    scene.play("spell favor");
    assert_eq!((scene.seat(), scene.pool()), (0, 7));
}

#[test]
fn vv_138_a_declared_step_is_made_whatever_happens() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.hand(Mordak, &[Spell::Quicksand]).turn(Bjorn).play("step east; spell quicksand");
    assert_eq!(scene.cell(Bjorn), Some(13));
}

#[test]
fn vv_139_reactions_open_windows_but_are_no_spells_to_cancel() {
    let mut scene = Fixture::new(&[Alyndra, Bjorn, Amos]);
    scene.hand(Alyndra, &[Spell::EyeForAnEye]).hand(Mordak, &[Spell::BoneShield, Spell::NullMagic]);
    scene.at(Bjorn, 11).put(11, "rattlebones_0").turn(Char::Rattlebones0);
    scene.play("melee; novice 1x1; region 11; assign 1; spell eye_for_an_eye");
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; spell bone_shield".into()));
    scene.play("spell bone_shield");
    assert!(scene.is_wounded(Piece::Rattlebones0), "4 less 2");
}

#[test]
fn vv_140_an_event_is_dropped_with_its_character() {
    // Parting Spite Defeats Bjorn in his own attack: his Turn is over.
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.health(Bjorn, 2).hand(Mordak, &[Spell::PartingSpite]).put(12, "gladestalker_0 swiftwing");
    scene.turn(Bjorn).play("melee; adept 0x0 2x2; master 1x2; region 12; assign 2");
    scene.play("spell parting_spite");
    assert_eq!((scene.cell(Bjorn), scene.seat(), scene.stack(12)), (None, 1, "swiftwing".into()));
    assert!(scene.state.table.agenda.attack.is_none() && scene.state.table.agenda.rolls.is_empty());
}

#[test]
fn vv_140_a_window_closes_with_the_one_that_it_is_about() {
    // Amos answers damage with damage, which is answered in turn: he falls
    // while the window of what he took is still open.
    let mut scene = Fixture::new(&[Amos, Bjorn, Loxley]);
    scene.at(Amos, 13).health(Amos, 2).put(13, "gladestalker_0");
    scene.hand(Amos, &[Spell::EyeForAnEye]).hand(Mordak, &[Spell::PartingSpite]);
    scene.turn(Char::Gladestalker0).play("melee; novice 1x1; region 13; assign 1");
    assert_eq!((scene.seat(), scene.hearts(Amos)), (0, 1));
    scene.play("spell eye_for_an_eye; spell parting_spite");
    assert_eq!((scene.cell(Amos), scene.beaten()), (None, "gladestalker".into()));
    let table = &scene.state.table;
    assert!(table.agenda.windows.is_empty() && table.agenda.attack.is_none());
    assert_eq!((table.fallen, scene.discarded(Spell::EyeForAnEye)), (1, 1));
}

#[test]
fn vv_150_an_aoe_group_is_dealt_to_the_end_without_its_attacker() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.at(Loxley, 11).put(13, "squib_tosser_0").hand(Amos, &[Spell::EyeForAnEye]);
    scene.turn(Char::SquibTosser0).play("ranged; novice 2x1; region 12; assign 2");
    assert_eq!((scene.seat(), scene.hearts(Bjorn)), (1, 18));
    scene.play("spell eye_for_an_eye");
    assert_eq!((scene.beaten(), scene.hearts(Amos)), ("squib_tosser".into(), 12));
}

#[test]
fn vv_146_vv_147_power_surge_draws_two_from_named_decks() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.turn(Bjorn).play("power_surge");
    assert_eq!(scene.choices(), "deck arcane; deck divine");
    scene.play("deck divine");
    assert_eq!(
        (scene.node(), scene.chance_outcomes()),
        (Node::Chance, (15, 32)),
        "5.4: only Divine is left to name"
    );
    scene.play("spell purify; spell favor");
    assert_eq!(scene.state.hands[Chair::Hero0].total(), 2);
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.turn(Bjorn).play("power_surge; deck arcane; deck divine; spell blink; spell purify");
    assert_eq!(scene.left(), (2, 0));
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.turn(Mordak).play("power_surge");
    assert_eq!(scene.chance_outcomes(), (21, 46), "Void only");
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.final_battle().turn(Mordak).play("power_surge");
    assert_eq!(scene.choices(), "deck arcane; deck divine; deck void");
}

#[test]
fn vv_151_vv_154_vv_q24_a_hero_defeated_twice_counts_twice() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.fallen(Loxley).reveal(&[(14, Tile::T1Thicket)]).turn(Amos).play("pass");
    assert_eq!((scene.seat(), scene.hearts(Loxley)), (2, 12));
    scene.health(Loxley, 1).at(Loxley, 13).play("step east");
    assert_eq!((scene.state.table.fallen, scene.cell(Loxley)), (2, None));
}

#[test]
fn vv_158_sheep_never_act() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.put(7, "sheep_0").turn(Mordak).play("pass");
    assert_eq!(scene.node(), Node::Chance, "no Minion Step for a Sheep: his draws");
}
