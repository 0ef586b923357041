//! Rules read their numbers from the component set in play: each test changes a value and finds the
//! new one in play.

use super::*;
use crate::{
    SetRef,
    games::valor_and_villainy::{Components, Options},
};

/// A fixture with the set of a document.
fn with(heroes: &[Hero], document: &str) -> Fixture {
    let set = SetRef::<Components>::load(document).unwrap_or_else(|error| panic!("{error}"));
    Fixture::with(heroes, |options: &mut Options| options.components = set)
}

/// The document of a Spell that gives other dice.
fn gives(spell: &str, who: &str, ability: &str, duration: &str) -> String {
    format!(
        "[[spell]]\nid = \"{spell}\"\neffects = [{{ op = \"grant\", who = \"{who}\", \
         ability = {ability}, duration = \"{duration}\" }}]\n"
    )
}

#[test]
fn vv_197_mirror_image_gives_the_dodge_dice_of_the_set() {
    for (spell, dice, outcomes) in
        [("mirror_image", "\"dodge:3Y\"", (7, 216)), ("dark_reflexes", "\"dodge:3Y\"", (5, 36))]
    {
        let mut fixture = with(&[Gwenavael, Bjorn, Amos], &gives(spell, "target", dice, "attack"));
        fixture.hand(Gwenavael, &[Spell::MirrorImage]).at(Bjorn, 17).put(17, "rattlebones_0");
        fixture.turn(Char::Rattlebones0).play("melee; novice 2x1; region 17");
        fixture.play("spell mirror_image; use");
        assert_eq!(fixture.chance_outcomes(), outcomes, "{spell} changed");
    }
}

#[test]
fn vv_197_dark_reflexes_gives_the_dodge_dice_of_the_set() {
    for (spell, outcomes) in [("dark_reflexes", (7, 216)), ("mirror_image", (5, 36))] {
        let mut fixture =
            with(&[Mari, Bjorn, Loxley], &gives(spell, "target", "\"dodge:3Y\"", "attack"));
        fixture.hand(Mordak, &[Spell::DarkReflexes]).at(Bjorn, 11).tokens(Bjorn, [0; 4]);
        fixture.dice(Bjorn, Row::Melee, "3R").put(11, "rattlebones_0").turn(Bjorn);
        fixture.play("melee; master 1x2; region 11; spell dark_reflexes; use");
        assert_eq!(fixture.chance_outcomes(), outcomes, "{spell} changed");
    }
}

#[test]
fn vv_86_bright_idea_gives_the_bonus_dice_of_the_set() {
    for (spell, outcomes) in [("bright_idea", (15, 1296)), ("malice", (3, 4))] {
        let document = gives(spell, "actor", "\"bonus:2Y\"", "action");
        let mut fixture = with(&[Gwenavael, Bjorn, Amos], &document);
        fixture.tokens(Gwenavael, [1, 0, 0, 0]).hand(Amos, &[Spell::BrightIdea]);
        fixture.put(12, "voldor").turn(Bjorn).play("melee; spell bright_idea");
        assert_eq!(fixture.chance_outcomes(), outcomes, "{spell} changed");
    }
}

#[test]
fn vv_86_malice_gives_the_bonus_dice_of_the_set() {
    for (spell, outcomes) in [("malice", (3, 4)), ("bright_idea", (5, 16))] {
        let document = gives(spell, "actor", "\"bonus:2Y\"", "action");
        let mut fixture = with(&[Mari, Bjorn, Loxley], &document);
        fixture.hand(Mordak, &[Spell::Malice]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
        fixture.play("melee; spell malice");
        assert_eq!(fixture.chance_outcomes(), outcomes, "{spell} changed");
    }
}

#[test]
fn vv_86_blessed_edge_gives_the_bonus_dice_of_the_set() {
    let document = gives("blessed_edge", "target", "[\"bonus:1W\", \"bonus:1Y\"]", "cycle");
    for (level, outcomes) in [(1, (2, 2)), (2, (10, 216))] {
        let mut fixture = with(&[Mari, Bjorn, Loxley], &document);
        fixture.reveal(&[(14, Tile::T1Bramble)]).at(Bjorn, 17).at(Loxley, 14);
        fixture.tokens(Mari, [0; 4]).hand(Mari, &[Spell::BlessedEdge]);
        fixture.turn(Mari).cast(Mari, Spell::BlessedEdge, level);
        fixture.play("character bjorn; pass; melee");
        assert_eq!(fixture.chance_outcomes(), outcomes, "level {level}");
    }
}

#[test]
fn vv_86_bloodlust_gives_the_bonus_dice_of_the_set() {
    let document = gives("bloodlust", "target", "[\"bonus:1W\", \"bonus:1Y\"]", "round");
    for (level, outcomes) in [(1, (3, 4)), (2, (2, 2))] {
        let mut fixture = with(&[Mari, Bjorn, Loxley], &document);
        fixture.at(Bjorn, 17).at(Loxley, 13).tokens(Mordak, [0; 4]);
        fixture.hand(Mordak, &[Spell::Bloodlust]).put(13, "heckler_0 swiftwing");
        fixture.set(|state| state.table.may_act = Pieces::EMPTY);
        fixture.turn(Mordak).cast(Mordak, Spell::Bloodlust, level);
        fixture.play("character heckler_0; pass; character heckler_0; melee");
        assert_eq!(fixture.chance_outcomes(), outcomes, "level {level}");
        if level == 2 {
            fixture.play("novice 0x1");
            assert_eq!(fixture.chance_outcomes(), (3, 6), "level {level}");
        }
    }
}

#[test]
fn vv_71_the_healing_draught_heals_what_the_set_says() {
    let document = "[[treasure]]\nid = \"healing_draught\"\namount = 2\n";
    let mut fixture = with(&[Mari, Bjorn, Loxley], document);
    fixture.wear(Mari, Treasure::HealingDraught).health(Mari, 10).turn(Mari).play("use_item");
    assert_eq!(fixture.hearts(Mari), 12);
}

/// Tables in which Bounty 0 pays 2 XP to three Heroes, and Bounty 7 pays 3 to two.
const STASH: &str = "hero_stash_row = [
    { heroes = \"1-2\", min_bounty = 0, xp = 0, die = \"\" },
    { heroes = \"1-2\", min_bounty = 7, xp = 3, die = \"\" },
    { heroes = \"3\", min_bounty = 0, xp = 2, die = \"\" },
    { heroes = \"4-5\", min_bounty = 0, xp = 0, die = \"\" },
]\n";

#[test]
fn vv_167_the_heroes_stash_pays_by_the_table_of_the_set() {
    let mut fixture = with(&[Bjorn, Scrutt, Loxley], STASH);
    fixture.turn(Loxley).play("pass");
    assert_eq!([Bjorn, Scrutt, Loxley].map(|hero| fixture.player(hero).xp), [2, 2, 2]);
}

#[test]
fn vv_167_a_minion_has_the_bounty_of_the_set() {
    for (bounty, xp) in [(7, 3), (6, 0)] {
        let document = format!("{STASH}[[minion]]\nid = \"rattlebones\"\nbounty = {bounty}\n");
        let mut fixture = with(&[Loxley, Bjorn], &document);
        fixture.set(|state| {
            state.table.minions.take(Minion::Rattlebones);
            state.table.defeated_minions.add(Minion::Rattlebones);
        });
        fixture.turn(Bjorn).play("pass");
        assert_eq!(fixture.player(Loxley).xp, xp, "Bounty {bounty}");
    }
}
