//! Rules of which another reading would pass for the same until one looks
//! closely: what stops a Spell or a reaction, and what is counted.

use super::*;
use crate::{
    Apply, Legal, OptionValue, Setup, Value,
    games::valor_and_villainy::{
        CharacterChoice, Options, Party, State,
        legal::Pending,
        observe::Asked,
        state::{Bag, Faces, Leaf, Spawn},
    },
};

fn tally(state: &State) -> Vec<(&'static str, u32)> {
    let mut counts = Vec::new();
    state.tally(|name, count| counts.push((name, count)));
    counts
}

#[test]
fn vv_127_nobody_is_relocated_who_has_nowhere_to_go() {
    // Five Regions lie open; Minions wait in all but that of the Heroes.
    let blocked = |cells: &[usize]| {
        let mut scene = Scene::new(&[Alyndra, Bjorn, Wugner]);
        for (&cell, piece) in cells.iter().zip(["heckler_0", "heckler_1", "voldor", "swiftwing"]) {
            scene.put(cell, piece);
        }
        scene.hand(Wugner, &[Spell::Blink]).tokens(Wugner, [0; 4]);
        scene.dice(Wugner, Row::Magic, "2R").turn(Wugner).play("magic; master 2x2");
        scene
    };
    assert!(!blocked(&[7, 11, 13, 17]).may("spell blink"));
    let mut scene = blocked(&[7, 11, 13]);
    scene.play("spell blink; level 2; character bjorn");
    assert_eq!(scene.cell(Bjorn), Some(17), "the only Region without enemies");
}

#[test]
fn vv_127_woolly_menace_needs_a_sheep() {
    for (sheep, castable) in [(Piece::SHEEP.len() - 1, true), (Piece::SHEEP.len(), false)] {
        let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
        for at in 0..sheep {
            scene.put(7, &format!("sheep_{at}"));
        }
        scene.hand(Mordak, &[Spell::WoollyMenace]).dice(Mordak, Row::Magic, "2R");
        scene.tokens(Mordak, [0; 4]).turn(Mordak).play("magic; master 2x2");
        assert_eq!(scene.may("spell woolly_menace"), castable, "{sheep} on the Map");
    }
}

#[test]
fn vv_128_a_target_is_not_named_twice() {
    let mut scene = Scene::new(&[Alyndra, Amos, Bjorn]);
    scene.hand(Amos, &[Spell::ShieldOfFaith]).tokens(Amos, [0; 4]).turn(Amos);
    scene.cast(Amos, Spell::ShieldOfFaith, 2);
    assert_eq!(scene.choices(), "character alyndra; character bjorn; character amos");
    let mut last = scene.clone();
    scene.play("character bjorn");
    assert_eq!(scene.choices(), "pass; character amos", "5.4: in the order of their ids");
    last.play("character amos");
    assert!(last.state.table.agenda.casts.is_empty(), "nobody comes after the last");
}

#[test]
fn vv_128_minions_are_named_once_and_in_order() {
    let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
    scene.put(7, "rattlebones_0 gladestalker_0 swiftwing").hand(Mordak, &[Spell::ForcedMarch]);
    scene.turn(Mordak).cast(Mordak, Spell::ForcedMarch, 2);
    let all: Vec<_> = scene.legal();
    assert_eq!(all.len(), 3, "{all:?}");
    scene.play(&all[1]);
    assert_eq!(scene.choices(), format!("pass; {}", all[2]), "5.4: those that follow");
}

#[test]
fn vv_142_nothing_is_drawn_if_no_minion_of_the_size_is_left() {
    for left in [true, false] {
        let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
        scene.set(|state| {
            let table = &mut state.table;
            table.agenda.leaf = Leaf::Spawn(Spawn { size: Size::Elite, card: None });
            let elites: Vec<_> =
                table.minions.iter().filter(|(m, _)| m.card().size == Size::Elite).collect();
            for (minion, copies) in elites {
                for _ in 0..if left { 0 } else { copies } {
                    table.minions.take(minion);
                    table.beaten.add(minion);
                }
            }
        });
        let expected = if left { Pending::Toss } else { Pending::Forced };
        assert!(scene.state.pending() == expected, "left: {left}");
    }
}

#[test]
fn vv_15_the_draft_ends_with_the_last_hero() {
    for choice in [CharacterChoice::Random, CharacterChoice::Draft] {
        let options = Options { character_choice: choice, ..Options::default() };
        let mut state = State::new_game(&options).unwrap();
        for chosen in 0..options.heroes {
            assert_eq!(state.table.base.step, Step::Draft, "{chosen}");
            match state.node() {
                Node::Chance => state.settle(state.draw(0)),
                _ => state.act(Action::ChooseBoard(Hero::ALL[usize::from(chosen)])),
            }
        }
        assert_ne!(state.table.base.step, Step::Draft);
    }
}

#[cfg(feature = "serde")]
#[test]
fn vv_19_a_bag_travels_with_all_its_cards() {
    let bag = Scene::new(&[Bjorn]).state.deck;
    let text = serde_json::to_string(&bag).unwrap();
    assert_eq!(serde_json::from_str::<Bag<Spell>>(&text).unwrap(), bag);
    assert!(serde_json::from_str::<Bag<Spell>>("{}").unwrap().is_empty());
}

#[test]
fn vv_128_a_fallen_target_does_not_end_the_spell() {
    let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
    scene.health(Bjorn, 1).hand(Mordak, &[Spell::LifeLeech]).health(Mordak, 40).turn(Mordak);
    scene.cast(Mordak, Spell::LifeLeech, 1).play("character bjorn");
    assert_eq!((scene.cell(Bjorn), scene.hearts(Mordak)), (None, 45));
}

#[test]
fn vv_136_a_cancelled_spell_is_not_answered_again() {
    let mut scene = Scene::new(&[Gwenavael, Bjorn, Amos]);
    for hero in [Gwenavael, Amos] {
        scene.tokens(hero, [1, 0, 0, 0]).hand(hero, &[Spell::Unravel]);
    }
    scene.hand(Mordak, &[Spell::DoomBolt]).turn(Mordak).cast(Mordak, Spell::DoomBolt, 1);
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; spell unravel".into()));
    let mut passed = scene.clone();
    passed.play("pass");
    assert_eq!((passed.seat(), passed.choices()), (2, "pass; spell unravel".into()));
    scene.play("spell unravel");
    assert!(scene.state.table.agenda.windows.is_empty(), "nothing is left to cancel");
    assert_eq!(scene.state.hands[scene.chair(Char::Amos)].total(), 1);
}

#[test]
fn vv_104_armor_is_not_asked_for_damage_that_was_prevented() {
    for (level, asked) in [(1, false), (2, true)] {
        let mut scene = Scene::new(&[Bjorn, Mari, Amos]);
        scene.at(Mari, 11).hand(Amos, &[Spell::GuardianHand]).hand(Mordak, &[Spell::DoomBolt]);
        scene.set(|state| {
            state.table.players[Chair::Hero1].armor_by = Chairs::of(&[Chair::Hero2]);
        });
        scene.turn(Mordak).cast(Mordak, Spell::DoomBolt, level);
        scene.play(&format!("region 11; assign {}; spell guardian_hand", 2 * level));
        assert_eq!(scene.choices() == "pass; use", asked, "{} less 3", 2 * level);
    }
}

#[test]
fn vv_136_an_eye_for_an_eye_is_for_enemies() {
    // Loxley is hurt by a friend's Cinder Burst: no enemy is there to pay.
    let mut scene = Scene::new(&[Gwenavael, Loxley, Amos]);
    scene.at(Loxley, 13).put(13, "heckler_0").hand(Amos, &[Spell::EyeForAnEye]);
    scene.hand(Gwenavael, &[Spell::CinderBurst]).tokens(Gwenavael, [0; 4]).turn(Gwenavael);
    let before = scene.hearts(Loxley);
    scene.cast(Gwenavael, Spell::CinderBurst, 1);
    assert!(scene.hearts(Loxley) < before, "an AOE attack meets a friend as well");
    assert_eq!(scene.state.hands[scene.chair(Char::Amos)].total(), 1);
    assert!(!scene.may("spell eye_for_an_eye"));
}

#[test]
fn vv_134_damage_is_lethal_for_mordak_by_full_tokens() {
    for (health, asked) in [(5, true), (10, false)] {
        let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
        scene.final_battle().health(Mordak, health).hand(Mordak, &[Spell::LastBreath, Spell::Hex]);
        scene.tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "4R").turn(Bjorn);
        scene.play("melee; master 4x2; region 12; assign 8");
        assert_eq!(scene.may("spell last_breath"), asked, "8 damage are one token of 5");
    }
}

#[test]
fn vv_137_each_seat_knows_whether_the_asked_one_sits_before_it() {
    let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
    for hero in [Bjorn, Amos] {
        scene.hand(hero, &[Spell::Rewind]);
    }
    scene.hand(Loxley, &[Spell::Favor]).put(12, "voldor").turn(Bjorn);
    scene.play("melee; adept 0x0 0x2; master 0x2");
    let known = |scene: &Scene| {
        [0, 1, 2, 3].map(|seat| scene.state.asked_from(scene.state.table.chair(seat)))
    };
    use Asked::{After, Before, Me, Other};
    assert_eq!(known(&scene), [Me, Before, Before, Other].map(Some));
    scene.play("pass");
    // Who has passed is told no more than who cannot play.
    assert_eq!(known(&scene), [After, Me, Before, Other].map(Some));
    scene.play("pass");
    assert_eq!(known(&scene), [After, After, Me, Other].map(Some));
    scene.play("pass");
    assert_eq!(known(&scene), [None; 4]);
}

#[test]
fn vv_137_a_guess_asks_somebody_who_can_answer() {
    use crate::Observe;
    let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
    scene.hand(Amos, &[Spell::Rewind]).hand(Loxley, &[Spell::Favor]).put(12, "voldor").turn(Bjorn);
    scene.play("melee; adept 0x0 0x2; master 0x2");
    let mut rng = crate::generator(3, 4);
    for _ in 0..100 {
        let guess = State::guess(&scene.state.view(2), &mut rng);
        let mut texts = Vec::new();
        guess.legal(|action| texts.push(action));
        assert!(texts.len() >= 2, "{texts:?}");
        assert_eq!(guess.view(2), scene.state.view(2));
    }
}

#[test]
fn vv_q9_who_can_add_to_an_empty_pool_is_asked_for_more() {
    let mut scene = Scene::with(&[Mari, Amos, Loxley], |options| {
        options.wound_then_defeat_in_one_attack = true;
    });
    scene.tokens(Mari, [2, 0, 0, 0]).dice(Mari, Row::Melee, "1R").put(12, "bone_teller_0");
    scene.turn(Mari).play("melee; master 1x2; region 12; assign 2");
    assert_eq!(scene.choices(), "pass; use_plus_one");
}

#[test]
fn vv_128_a_target_that_fell_is_skipped_and_the_next_one_is_not() {
    // Two free Moves: Bjorn falls in the Thicket, Loxley still makes hers.
    let mut scene = Scene::new(&[Amos, Bjorn, Loxley]);
    scene.reveal(&[(14, Tile::T1Thicket)]).at(Bjorn, 13).health(Bjorn, 1).tokens(Amos, [0; 4]);
    scene.hand(Amos, &[Spell::GuidingStar]).turn(Amos).cast(Amos, Spell::GuidingStar, 2);
    scene.play("character bjorn; character loxley; step east");
    assert_eq!((scene.cell(Bjorn), scene.seat()), (None, 2));
    scene.play("step north");
    assert_eq!(scene.cell(Loxley), Some(7));
}

#[test]
fn vv_215_shadow_mordak_binds_nobody_to_himself() {
    let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
    scene.final_battle().put(13, "shadow_mordak").hand(Mordak, &[Spell::BloodBound]);
    scene.turn(Char::ShadowMordak).play("magic; adept 0x0 0x2; master 1x2");
    scene.play("spell blood_bound; character mordak");
    assert!(scene.player(Mordak).lifelink_by.is_empty());
}

#[test]
fn vv_89_dice_are_of_their_colours_whatever_they_show() {
    let faces = Faces(crate::Per::new(|face: Face| u8::try_from(face.index()).unwrap() + 1));
    assert_eq!(faces.dice(), Dice { novice: 1 + 2, adept: 3 + 4 + 5, master: 6 + 7 });
}

#[test]
fn vv_15_a_party_is_named_by_words_or_numbers() {
    let words = ["bjorn", "amos", "mari", "loxley", "wugner", "scrutt"].map(Value::Text);
    let five = Party::of(&[Bjorn, Amos, Mari, Loxley, Wugner]);
    assert_eq!(Party::from_value(Value::List(&words[..5])), Some(five));
    assert_eq!(Party::from_value(Value::List(&words)), None, "five at most");
    let ids = [Bjorn, Amos].map(|hero| Value::Int(i64::try_from(hero.index()).unwrap()));
    assert_eq!(Party::from_value(Value::List(&ids)), Some(Party::of(&[Bjorn, Amos])));
    assert_eq!(Party::from_value(Value::List(&[Value::Int(8)])), None);
    assert_eq!(Party::from_value(Value::List(&[Value::Null])), None);
}

#[test]
fn vv_19_nothing_gets_lost_of_the_box() {
    let whole = |heroes| {
        let options = Options { heroes, ..Options::default() };
        tally(&State::new_game(&options).unwrap())
    };
    assert_eq!(whole(1)[0], ("spells", 110));
    assert_eq!(whole(1).len(), 3);
    for heroes in 1..=5 {
        assert_eq!(whole(heroes), whole(1));
    }
    let mut scene = Scene::new(&[Bjorn, Amos, Loxley]);
    let before = tally(&scene.state);
    // Spells in hands, on the discard pile and being cast; Treasures worn, in
    // a Stash and discarded; Minions on the Map, beaten and being placed.
    scene.hand(Mordak, &[Spell::DarkSummons, Spell::Hex]).hand(Amos, &[Spell::Favor]);
    scene.wear(Bjorn, Treasure::BearPlate).put(7, "heckler_0 heckler_1 sheep_0");
    scene.set(|state| {
        state.deck.take(Spell::Blink);
        state.table.discard.add(Spell::Blink);
        for minion in [Minion::Swiftwing, Minion::Voldor, Minion::TombOx] {
            state.table.minions.take(minion);
        }
        state.table.beaten.add(Minion::Swiftwing);
        state.table.beaten.add(Minion::TombOx);
        state.table.minion_discard.add(Minion::Voldor);
        let [first, second, third] =
            [Treasure::HastyTonic, Treasure::HuntingBow, Treasure::WillowWand];
        for treasure in [first, second, third] {
            state.table.treasures.take(treasure);
        }
        state.table.stashes[Team::Hero].treasures.add(first);
        state.table.stashes[Team::Hero].treasures.add(second);
        state.table.treasure_discard.add(third);
    });
    assert_eq!(tally(&scene.state), before);
    // What a Stash shows is dealt out before the next Round.
    scene.set(|state| {
        let shown = core::mem::take(&mut state.table.stashes[Team::Hero].treasures);
        for (treasure, _) in shown.iter() {
            state.table.treasure_discard.add(treasure);
        }
    });
    scene.turn(Mordak).cast(Mordak, Spell::DarkSummons, 1);
    let chance = scene.legal().remove(0);
    scene.play(&chance);
    assert_eq!(scene.state.table.agenda.casts.len(), 1);
    assert_eq!(tally(&scene.state), before);
}
