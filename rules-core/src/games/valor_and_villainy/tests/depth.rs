//! The deepest chain of interruptions that the rules allow.

use super::*;
use crate::games::valor_and_villainy::state::Tag::{
    Attack, Cast, Damage, Roll, Scout, Turn, Window,
};

/// Gwenavael pulls Shadow Mordak, he pulls a Rattlebones, which Scouts; an
/// Ambush Horn wakes a Petal Duelist, which hurts Bjorn; Amos answers with an
/// Eye for an Eye, the Villain with Parting Spite, Bjorn with a Guardian Hand.
fn longest() -> Fixture {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).at(Bjorn, 13);
    fixture.put(12, "shadow_mordak").put(13, "rattlebones_0").tokens(Gwenavael, [0; 4]);
    fixture.hand(Gwenavael, &[Spell::PuppetStrings, Spell::PuppetStrings]);
    fixture.hand(Bjorn, &[Spell::GuardianHand, Spell::Blink]).hand(Amos, &[Spell::EyeForAnEye]);
    fixture.hand(Mordak, &[Spell::AmbushHorn, Spell::PartingSpite, Spell::Hex]);
    fixture.turn(Gwenavael).cast(Gwenavael, Spell::PuppetStrings, 3);
    fixture.play("character shadow_mordak; magic; adept 1x0 0x2; master 0x2; spell puppet_strings");
    fixture.play("scout; tile t1_toll; minion petal_duelist; minion heckler; spell ambush_horn");
    fixture.play("row corruption; character petal_duelist_0; step west; melee; novice 1x1");
    fixture.play("adept 0x0 0x2; region 13; character bjorn; assign 1; pass; spell eye_for_an_eye");
    fixture.play("spell parting_spite; spell guardian_hand");
    fixture
}

#[test]
fn vv_41_vv_139_the_longest_chain_of_interruptions_fits() {
    let fixture = longest();
    assert_eq!((fixture.seat(), fixture.choices()), (1, "row melee; spell blink".into()));
    let chain = [
        Turn, Roll, Cast, Turn, Roll, Cast, Turn, Scout, Window, Cast, Turn, Roll, Attack, Damage,
        Window, Cast, Damage, Window, Cast, Damage, Window, Cast,
    ];
    assert_eq!(fixture.state.table.agenda.tags.as_slice(), chain);
}

#[test]
fn vv_140_the_longest_chain_unwinds() {
    let mut fixture = longest();
    fixture.play("row melee");
    // Amos takes nothing; the Duelist is gone, so Rattlebones goes on.
    assert_eq!((fixture.hearts(Amos), fixture.hearts(Bjorn)), (14, 19));
    assert_eq!(
        (fixture.stack(13), fixture.defeated()),
        ("rattlebones_0".into(), "petal_duelist".into())
    );
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)));
    // The Turns end one after the other, down to Gwenavael's own.
    for who in [Char::Rattlebones0, Char::ShadowMordak, Char::Gwenavael] {
        while fixture.state.table.agenda.turn().who == who {
            fixture.play("pass");
        }
    }
    assert_eq!(fixture.cell(Char::Gust), Some(12), "after her Turn");
    assert_eq!(fixture.discarded(Spell::PuppetStrings), 2);
}
