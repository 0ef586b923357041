//! What is in progress when a seat is asked, in the words of the typed states, and the actions that answer.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Debug, Write},
};

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use rules_core::{
    Node, SerdeRules,
    games::{hero_must_die, regidice, unsung_heroes, valor_and_villainy, wuerfelhelden},
    generator, random_action, sample_chance,
    testkit::any_options,
};

/// So many games show every answer that random play finds at all.
const GAMES: u64 = 300;

/// The kinds of actions that are legal, by what is in progress.
type Asked = BTreeMap<String, BTreeSet<String>>;

/// Writes the section of a game.
pub(crate) fn section(out: &mut String, game: &str) -> fmt::Result {
    let asked = match game {
        "wuerfelhelden" => asked(|s: &wuerfelhelden::State| name("Phase", s.table().phase())),
        "regidice" => asked(|s: &regidice::State| name("Phase", s.table().phase())),
        "unsung_heroes" => asked(heroes),
        "hero_must_die" => asked(dungeon),
        "valor_and_villainy" => asked(villainy),
        other => panic!("{other} does not say what it has in progress"),
    };
    writeln!(out, "## Who asks for which action\n")?;
    writeln!(out, "What a typed state has in progress when a seat is asked, and the kinds of")?;
    writeln!(
        out,
        "actions that were legal then in {GAMES} games of random play with random options.\n"
    )?;
    writeln!(out, "| In progress | Variants of `Action` |\n|--|--|")?;
    for (stage, actions) in asked {
        let actions = actions.iter().map(|action| format!("`{action}`")).collect::<Vec<_>>();
        writeln!(out, "| {stage} | {} |", actions.join(", "))?;
    }
    writeln!(out)
}

/// Plays at random, and notes what is asked.
fn asked<S: SerdeRules>(in_progress: impl Fn(&S) -> String) -> Asked {
    let (mut asked, mut runner) = (Asked::new(), TestRunner::deterministic());
    for seed in 0..GAMES {
        let options = any_options::<S::Options>().new_tree(&mut runner).expect("there are options");
        let (mut state, mut rng) = (S::setup(&options.current()), generator(seed, 0));
        loop {
            match state.node() {
                Node::Terminal => break,
                Node::Chance => state.apply_chance(sample_chance(&state, &mut rng)),
                Node::Player(_) => {
                    let kinds = asked.entry(in_progress(&state)).or_default();
                    kinds.extend(state.legal_actions().iter().map(|action| variant(&action)));
                    state.apply_action(random_action(&state, &mut rng));
                }
            }
        }
    }
    asked
}

/// The variant of a value.
fn variant(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().expect("a name").to_owned()
}

/// A variant with its type.
fn name(kind: &str, value: &impl Debug) -> String {
    format!("`{kind}::{}`", variant(value))
}

fn heroes(played: &unsung_heroes::State) -> String {
    use unsung_heroes::Frame;
    match played.table().frames().last() {
        Some(Frame::Gain(gain)) => format!("`Frame::Gain`, {}", name("GainStage", &gain.stage())),
        Some(frame) => name("Frame", frame),
        None => name("Stage", &played.table().stage()),
    }
}

fn dungeon(played: &hero_must_die::State) -> String {
    use hero_must_die::{Frame, Stage};
    match (played.table().tasks().last(), played.table().stage()) {
        (Some(Frame::Quest { stage, .. }), _) => format!("`Frame::Quest`, {}", name("Deed", stage)),
        (Some(frame), _) => name("Frame", frame),
        (None, Stage::Battle(battle)) => {
            format!("`Stage::Battle`, {}", name("Fight", &battle.stage()))
        }
        (None, stage) => name("Stage", stage),
    }
}

fn villainy(played: &valor_and_villainy::State) -> String {
    use valor_and_villainy::Frame;
    let (kind, stage) = match played.table().in_progress().next_back() {
        Some(Frame::Turn(turn)) => ("Frame::Turn", name("TurnStage", &turn.stage())),
        Some(Frame::Roll(roll)) => ("Frame::Roll", name("RollStage", &roll.stage())),
        Some(Frame::Attack(attack)) => ("Frame::Attack", name("AttackStage", &attack.stage())),
        Some(Frame::Damage(damage)) => ("Frame::Damage", name("DamageStage", &damage.stage())),
        Some(Frame::Cast(cast)) => ("Frame::Cast", name("CastStage", &cast.stage())),
        Some(Frame::Scout(scout)) => ("Frame::Scout", name("ScoutStage", &scout.stage())),
        Some(frame) => return name("Frame", &frame),
        None => ("Moment", name("PhaseStage", &played.table().moment().stage())),
    };
    format!("`{kind}`, {stage}")
}
