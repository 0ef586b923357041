//! What a state refuses of the things in progress when it is read.

use super::{refused_states::refused, *};
use crate::{
    games::valor_and_villainy::{
        State,
        components::Cells,
        state::{
            Acting, Aftermath, Aiming, Attack, AttackFlag, AttackStage, Cashing, Cast, CastStage,
            Casting, Choosing, Damage, DamageStage, Dismounting, Dodged, Dodging, Due, Faces,
            Lying, Meeting, Moving, Over, Place, Prompt, Resolving, Roll, RollFlag, RollStage,
            Stepping, Tag, Turn, TurnStage,
        },
    },
    pieces::Stack,
};

fn three() -> Fixture {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn);
    fixture
}

fn top<T>(list: &mut [T]) -> &mut T {
    list.last_mut().expect("a frame")
}

#[test]
fn a_turn_is_of_somebody_who_is_there() {
    let turn = |change: fn(&mut Turn), reason| {
        refused(three(), |s| change(top(s.table.agenda.turns.as_mut_slice())), reason);
    };
    turn(|turn| turn.seat = SeatId::Hero3, "does not wait");
    turn(|turn| turn.who = Char::Amos, "does not wait");
    let free = TurnStage::Freed(Moving { left: 1, fresh: true });
    let acting = |points, left| Acting { left, ..Acting::new(points) };
    let step = |left, to| TurnStage::Step(Stepping { acting: acting(2, left), to });
    for (stage, reason) in [
        (free, "does not wait"),
        (TurnStage::Main(acting(13, 0)), "a Turn with too much"),
        (TurnStage::Main(acting(2, 5)), "a Turn with too much"),
        (step(3, Cell::C14), "a step to a face-down Region"),
        (step(0, Cell::C13), "a step that is not paid for"),
        (TurnStage::Flip, "a Turn at a strange stage"),
        (TurnStage::Begin, "a Turn at a strange stage"),
        (TurnStage::Points, "a Turn at a strange stage"),
    ] {
        refused(three(), |s| top(s.table.agenda.turns.as_mut_slice()).stage = stage, reason);
    }
    turn(|turn| turn.over = Some(Over { fell: Some(Cell::KEEP) }), "somebody fell who did not");
    for phase in [
        Base::new(Phase::HeroRound, PhaseStage::Unmount(0)),
        Base::new(Phase::VillainTurn, PhaseStage::Close),
        Base::new(Phase::MinionStep, PhaseStage::Minions),
        Base::new(Phase::HeroLevel, PhaseStage::Draw(Place::first(Team::Hero))),
        Base::new(Phase::HeroRound, PhaseStage::Gust(Dismounting { at: 1, cell: None })),
    ] {
        refused(three(), |s| s.table.base = phase, "does not wait");
    }
    // The Villain's Turn and those of his Minions.
    let mut mordak = Fixture::new(&[Bjorn, Amos, Loxley]);
    mordak.turn(Mordak);
    let to_hero = |s: &mut State| top(s.table.agenda.turns.as_mut_slice()).seat = SeatId::Hero0;
    refused(mordak, to_hero, "does not wait");
    let mut minion = Fixture::new(&[Bjorn, Amos, Loxley]);
    minion.put(7, "heckler_0 sheep_0").turn(Char::Heckler0);
    refused(minion.clone(), to_hero, "does not wait");
    let sheep = |s: &mut State| top(s.table.agenda.turns.as_mut_slice()).who = Char::Sheep0;
    refused(minion, sheep, "does not wait");
    let mut gust = Fixture::new(&[Gwenavael, Amos, Loxley]);
    gust.set(|state| state.table.gust = Some(Cell::KEEP)).turn(Char::Gust);
    refused(
        gust.clone(),
        |s| top(s.table.agenda.turns.as_mut_slice()).seat = SeatId::Hero1,
        "wait",
    );
    let bjorn = |s: &mut State| top(s.table.agenda.turns.as_mut_slice()).who = Char::Amos;
    refused(gust, bjorn, "does not wait");
    // Records and frames belong together.
    refused(three(), |s| s.table.agenda.tags.push(Tag::Roll), "a tag without a frame");
    refused(three(), |s| s.table.agenda.turns.push(Turn::default()), "a frame without a tag");
    refused(
        three(),
        |s| {
            s.table.agenda.tags.push(Tag::Turn);
            s.table.agenda.turns.push(Turn { who: Char::Bjorn, ..Turn::default() });
        },
        "a frame lies on a strange one",
    );
}

#[test]
fn a_roll_is_the_rollers_and_has_its_dice_at_its_time() {
    let rolling = |steps: &str| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.put(12, "voldor").turn(Bjorn).play(steps);
        fixture
    };
    let roll = |steps: &str, change: fn(&mut Roll), reason| {
        refused(rolling(steps), |s| change(top(s.table.agenda.rolls.as_mut_slice())), reason);
    };
    let tossed = "melee; adept 0x0 2x2; master 1x2";
    roll("melee", |roll| roll.who = Char::Amos, "a strange one");
    roll("melee", |roll| roll.kind = Row::Corruption, "Corruption is Mordak's");
    for dice in [Dice::new(31, 0, 0), Dice::new(0, 31, 0), Dice::new(0, 0, 31)] {
        let many = |s: &mut State| {
            let roll = top(s.table.agenda.rolls.as_mut_slice());
            let RollStage::Toss(tossing) = &mut roll.stage else { panic!("no dice are rolled") };
            tossing.to_roll = dice;
        };
        refused(rolling("melee"), many, "too many dice");
    }
    roll("melee", |roll| roll.stage = RollStage::Begin, "a roll at a strange stage");
    roll("melee", |roll| roll.stage = RollStage::Beats(lying(31, 0)), "too many dice");
    roll("melee", |roll| roll.stage = RollStage::Beats(lying(1, 61)), "too many Hits");
    roll("melee", |roll| roll.flags.insert(RollFlag::Attacked), "that is still made");
    roll(tossed, |roll| roll.stage = RollStage::Spend(44), "too many Hits");
    roll(tossed, |roll| roll.stage = RollStage::Reroll(Faces::default()), "a strange stage");
    roll(tossed, |roll| roll.stage = RollStage::Pool(lying(1, 0)), "a roll at a strange stage");
    let main = |s: &mut State| top(s.table.agenda.turns.as_mut_slice()).stage = TurnStage::Flip;
    refused(rolling("melee"), main, "");
}

#[test]
fn an_attack_has_a_target_and_one_pool() {
    let fighting = || {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.put(12, "voldor heckler_0").tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "6R");
        fixture.turn(Bjorn).play("melee; master 6x2; region 12");
        fixture
    };
    let attack = |change: fn(&mut Attack), reason| {
        refused(fighting(), |s| change(s.table.agenda.attack_mut()), reason);
    };
    attack(|attack| attack.source = Char::Amos, "a strange one");
    attack(|attack| attack.flags.remove(AttackFlag::Rolled), "a strange one");
    attack(|attack| attack.cell = Cell::C14, "an attack on a face-down Region");
    attack(|attack| attack.cell = Cell::C7, "the target is not there");
    attack(|attack| attack.pool = 61, "an attack with too much");
    attack(|attack| attack.pool = 1, "two pools");
    attack(|attack| attack.stage = meeting(Char::Voldor, 13), "an attack with too much");
    attack(|attack| attack.stage = meeting(Char::Bjorn, 0), "an attack on oneself");
    attack(|attack| attack.stage = meeting(Char::Loxley, 0), "a friend as the target");
    attack(|attack| attack.stage = AttackStage::Amount, "an attack at a strange stage");
    attack(|attack| attack.stage = AttackStage::End, "an attack at a strange stage");
    attack(|attack| attack.group = Some(Stack::default()), "an attack at a strange stage");
    let spent = |s: &mut State| {
        let roll = top(s.table.agenda.rolls.as_mut_slice());
        roll.stage = RollStage::Made(Faces::default());
    };
    refused(fighting(), spent, "a roll that is still made");
    // A damage instance that waits for Armor.
    let struck = || {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.at(Bjorn, 11).wear(Bjorn, Treasure::PaddedJerkin).put(11, "rattlebones_0");
        fixture.turn(Char::Rattlebones0).play("melee; novice 2x1; region 11; assign 2");
        fixture
    };
    let damage = |change: fn(&mut Damage), reason| {
        refused(struck(), |s| change(top(s.table.agenda.damage.as_mut_slice())), reason);
    };
    damage(|damage| damage.due_mut().expect("damage that is due").amount = 61, "too much damage");
    damage(|damage| damage.source = Char::Amos, "a strange one");
    damage(|damage| damage.target = Char::Gust, "somebody who is not there");
    damage(|damage| damage.stage = DamageStage::Due(Due { amount: 2, dropped: false }), "nobody");
    damage(|damage| damage.stage = DamageStage::Taken, "nobody");
    damage(
        |damage| {
            let vacant = Some(Cell::C14);
            damage.stage = DamageStage::End(Aftermath { vacant, hero_side: true });
        },
        "a strange Region",
    );
}

#[test]
fn a_group_is_met_before_it_takes_damage() {
    let group = |change: fn(&mut Attack), reason| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.put(12, "voldor heckler_0").tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "6R");
        fixture.turn(Bjorn).play("melee; master 6x2; region 12").set(|state| {
            let attack = state.table.agenda.attack_mut();
            attack.group = Some(Stack::default());
            attack.stage = AttackStage::Amount;
        });
        refused(fixture, |s| change(s.table.agenda.attack_mut()), reason);
    };
    group(|attack| attack.group = None, "an attack at a strange stage");
    group(|attack| attack.dealt = 1, "damage dealt before any was");
    group(|attack| dodge(attack, Char::Voldor, 0), "a Dodge twice, or of nothing");
    group(
        |attack| {
            dodge(attack, Char::Voldor, 1);
            dodge(attack, Char::Voldor, 1);
        },
        "a Dodge twice, or of nothing",
    );
    group(
        |attack| {
            dodge(attack, Char::Voldor, 1);
            attack.stage = AttackStage::Vacant(Cells::EMPTY);
        },
        "results of Dodges after the group was met",
    );
    group(|attack| dodging(attack, Spell::BoneShield), "a Dodge of a Spell that gives none");
    group(
        |attack| {
            for who in [Char::Heckler0, Char::Amos, Char::Loxley] {
                dodge(attack, who, 1);
            }
            dodging(attack, Spell::DarkReflexes);
        },
        "more Dodges than there are cards",
    );
}

#[test]
fn a_spell_is_its_casters_and_names_its_targets() {
    let casting = || {
        let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
        fixture.tokens(Amos, [0; 4]).hand(Amos, &[Spell::ShieldOfFaith]).turn(Amos);
        fixture.cast(Amos, Spell::ShieldOfFaith, 2).play("character bjorn");
        fixture
    };
    let cast = |change: fn(&mut Cast), reason| {
        refused(casting(), |s| change(top(s.table.agenda.casts.as_mut_slice())), reason);
    };
    cast(|cast| cast.caster = Char::Bjorn, "a strange one");
    cast(|cast| cast.seat = SeatId::Hero1, "a strange one");
    cast(|cast| aiming(cast).named = 3, "too many targets");
    cast(|cast| aiming(cast).named = 0, "a target that was not named");
    let bend = |change: fn(&mut Resolving), reason| {
        let resolving = |s: &mut State| {
            let cast = top(s.table.agenda.casts.as_mut_slice());
            let casting = Casting { aiming: *aiming(cast), effect: 0, at: 0 };
            let mut resolving = Resolving { casting, count: None };
            change(&mut resolving);
            cast.stage = CastStage::Effect(resolving);
        };
        refused(casting(), resolving, reason);
    };
    bend(|it| it.casting.at = 2, "too many targets");
    bend(|it| it.casting.effect = 3, "past the last one");
    bend(|it| it.count = Some(13), "past every die");
    cast(|cast| cast.stage = CastStage::Pay, "a Spell at a strange stage");
    cast(
        |cast| cast.stage = CastStage::Where(Casting { aiming: *aiming(cast), effect: 0, at: 0 }),
        "a Spell at a strange stage",
    );
    cast(|cast| cast.stage = CastStage::Named(Level::Two), "a Spell at a strange stage");
    cast(|cast| cast.stage = CastStage::Discard, "a Spell at a strange stage");
    let kind = |s: &mut State| top(s.table.agenda.rolls.as_mut_slice()).kind = Row::Melee;
    refused(casting(), kind, "a strange one");
}

#[test]
fn cursors_and_prompts_fit_their_stage() {
    const PROMPT: &str = "a prompt";
    let phase = |stage, reason| refused(three(), |s| s.table.base.stage = stage, reason);
    phase(PhaseStage::Draw(Place::first(Team::Hero)), "a stage of another phase");
    phase(PhaseStage::Gust(Dismounting { at: 26, cell: None }), "a place past the last one");
    phase(PhaseStage::Gust(Dismounting { at: 0, cell: Some(Cell::KEEP) }), "before his Turn");
    let level = || {
        let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
        fixture.xp(Bjorn, 1).turn(Loxley).play("pass; total 0");
        fixture
    };
    let spending =
        |side, at, least| PhaseStage::LevelUp(Choosing { place: Place { side, at }, least });
    for (stage, reason) in [
        (spending(Team::Hero, 0, 53), "a cursor out of its range"),
        (spending(Team::Hero, 5, 0), "a place past the last one"),
        (spending(Team::Villain, 0, 0), "the Stash of the other side"),
        (PhaseStage::Stand, "without the option"),
        (PhaseStage::Close, "a stage of another phase"),
        (PhaseStage::Icons(0), "a stage of another phase"),
    ] {
        refused(level(), |s| s.table.base.stage = stage, reason);
    }
    let his = Base::new(Phase::VillainLevel, spending(Team::Hero, 0, 0));
    refused(level(), |s| s.table.base = his, "the Stash of the other side");
    refused(level(), |s| s.table.stashes[Team::Hero].face_down = 1, "after the Stash was revealed");
    let mut cash = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    cash.turn(Loxley).play("pass");
    for dice in [0, 2] {
        let stage = PhaseStage::Cash(Cashing { side: Team::Hero, dice });
        refused(cash.clone(), |s| s.table.base.stage = stage, "no table asks for");
    }
    // What lies on top of it all.
    refused(three(), |s| s.table.agenda.prompt = Prompt::Defender(Cell::C7), PROMPT);
    let mut draw = Fixture::new(&[Bjorn, Amos, Loxley]);
    draw.turn(Bjorn).play("power_surge");
    let bend = |change: fn(&mut crate::games::valor_and_villainy::state::Draw)| {
        refused(
            draw.clone(),
            |s| {
                if let Prompt::Draw(draw) = &mut s.table.agenda.prompt {
                    change(draw);
                }
            },
            PROMPT,
        );
    };
    bend(|draw| draw.seat = SeatId::Hero3);
    bend(|draw| draw.to_name = 13);
    // VV-161: a Hero draws no Void Spell.
    bend(|draw| draw.cards[Deck::Void] = 1);
    bend(|draw| draw.last = Some(Deck::Void));
    bend(|draw| {
        draw.to_name = 0;
        draw.cards[Deck::Divine] = 1;
        draw.last = Some(Deck::Divine);
    });
    let mut gain = Fixture::new(&[Bjorn, Amos, Loxley]);
    gain.tokens(Bjorn, [2, 1, 1, 0]).dice(Bjorn, Row::Melee, "4R").turn(Bjorn);
    gain.play("melee; master 4x2; buy_plus_one");
    let bend = |change: fn(&mut crate::games::valor_and_villainy::state::Gain)| {
        refused(
            gain.clone(),
            |s| {
                if let Prompt::Gain(gain) = &mut s.table.agenda.prompt {
                    change(gain);
                }
            },
            PROMPT,
        );
    };
    bend(|gain| gain.seat = SeatId::Hero4);
    bend(|gain| gain.left = 0);
    bend(|gain| gain.left = 5);
    bend(|gain| gain.row = Some(Row::Corruption));
}

/// The targets of a Spell that are named.
fn aiming(cast: &mut Cast) -> &mut Aiming {
    match &mut cast.stage {
        CastStage::Targets(aiming) => aiming,
        other => panic!("{other:?}"),
    }
}

/// Dice that lie, and Hits added to them.
fn lying(dice: u8, extra: u8) -> Lying {
    let mut faces = Faces::default();
    faces.0[Face::W1] = dice;
    Lying { dice: faces, extra }
}

/// A target that is met, with the Hits that its Dodge prevents.
fn meeting(target: Char, dodge: u8) -> AttackStage {
    AttackStage::Assign(Meeting { target, dodge, again: false })
}

/// Adds the result of a Dodge to a group.
fn dodge(attack: &mut Attack, who: Char, hits: u8) {
    attack.group.as_mut().expect("a group").push(Dodged { who, hits });
}

/// Lets the target dodge with the dice of a Spell.
fn dodging(attack: &mut Attack, lent: Spell) {
    attack.stage = AttackStage::Dodge(Dodging { target: Char::Voldor, lent: Some(lent) });
}
