//! Prints the reference page and a picture of every game, and holds the
//! committed ones to them.
//!
//! `make bless` rewrites them.
#![cfg(feature = "registry")]

mod asked;

use std::{
    env,
    fmt::{self, Write},
    fs,
    path::Path,
};

use rules_core::{
    CellKind, DynSession, ObservationSpec, Registration, StepKind, Subgoal, games::GAMES,
};

#[test]
fn reference_pages_are_up_to_date() {
    hold("reference", "md", |entry| page(entry).expect("a string can be written to"));
}

#[test]
#[cfg(feature = "picture")]
fn pictures_are_up_to_date() {
    hold("pictures", "svg", |entry| {
        let session = middle(entry);
        let rules_core::Node::Player(seat) = session.node() else { panic!("a seat decides there") };
        (entry.picture)(&*session, Some(seat.into()), rules_core::picture::WIDTH)
            .expect("somebody sits there")
            + "\n"
    });
}

/// The pictures as positions: the site plays on from them.
#[test]
#[cfg(feature = "picture")]
fn records_of_pictures_are_up_to_date() {
    hold("pictures", "record", |entry| middle(entry).record().to_string());
}

/// Holds the files of a folder, one for each game, to what is printed now.
fn hold(folder: &str, ending: &str, print: impl Fn(&Registration) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(folder);
    let bless = env::var_os("RULES_BLESS").is_some();
    let mut stale = Vec::new();
    for entry in GAMES {
        let path = folder.join(format!("{}.{ending}", entry.info.name));
        let page = print(entry);
        if fs::read_to_string(&path).ok().as_deref() != Some(&page) {
            if bless {
                fs::write(&path, &page).expect("the page can be written");
            } else {
                stale.push(entry.info.name);
            }
        }
    }
    assert!(stale.is_empty(), "stale pages {stale:?}: run `make bless` and read the difference");
}

/// The last decision before the middle of a game between heuristic agents.
#[cfg(feature = "picture")]
fn middle(entry: &Registration) -> Box<dyn DynSession> {
    use rules_core::{Node, StepId, generator};
    let mut session = (entry.open)(&rules_core::JsonMap::new()).expect("the default is a game");
    let mut rng = generator(2026, 0);
    while let Some(mark) =
        session.heuristic_action().map(StepId::Action).or_else(|| session.sample(&mut rng))
    {
        session.apply_step(mark).expect("a possible step");
    }
    for _ in 0..session.steps().len() / 2 {
        session.undo();
    }
    while session.node() == Node::Chance {
        session.undo();
    }
    session
}

/// Number of seats or heroes under which the page shows the bounds.
fn sessions(entry: &Registration) -> Vec<Box<dyn DynSession>> {
    let named = |name: &str| entry.options.iter().any(|option| option.name == name);
    let Some(name) = ["players", "heroes"].into_iter().find(|name| named(name)) else {
        return vec![(entry.open)(&rules_core::JsonMap::new()).expect("the default is a game")];
    };
    (1..=8)
        .filter_map(|count: u8| {
            let mut options = rules_core::JsonMap::new();
            options.insert(name.to_owned(), count.into());
            (entry.open)(&options).ok()
        })
        .collect()
}

fn page(entry: &Registration) -> Result<String, fmt::Error> {
    let mut out = String::new();
    let info = entry.info;
    writeln!(out, "# {}: reference\n", info.title)?;
    writeln!(out, "For anyone who writes an agent, a client or a record by hand.")?;
    writeln!(out, "Printed by `rules-core/tests/reference`; do not edit. The rules are in")?;
    writeln!(out, "[rules/{0}.md](../rules/{0}.md).\n", info.name)?;
    writeln!(out, "| Fact | Value |\n|--|--|")?;
    writeln!(out, "| name | `{}` |", info.name)?;
    writeln!(out, "| version of catalogues, observation and rules | {} |", info.version)?;
    let usual = (entry.open)(&rules_core::JsonMap::new()).expect("the default is a game");
    writeln!(out, "| utility with the default options | {:?} |", usual.utility())?;
    let information = if info.perfect_information { "perfect" } else { "imperfect" };
    writeln!(out, "| information | {information} |")?;
    writeln!(out, "| payoffs are multiples of | 1/{} |", info.unit)?;
    writeln!(out, "| actions | {} |", info.actions)?;
    writeln!(out, "| outcomes of chance | {} |", info.outcomes)?;
    writeln!(out, "| bytes of a state | {} |\n", info.state_bytes)?;
    let sessions = sessions(entry);
    bounds(&mut out, &sessions, info.unit)?;
    options(&mut out, entry)?;
    subgoals(&mut out, info.subgoals)?;
    asked::section(&mut out, info.name)?;
    observation(&mut out, sessions[0].as_ref())?;
    catalogue(&mut out, sessions[0].as_ref(), StepKind::Action, info.actions)?;
    catalogue(&mut out, sessions[0].as_ref(), StepKind::Chance, info.outcomes)?;
    Ok(out)
}

fn bounds(out: &mut String, sessions: &[Box<dyn DynSession>], unit: i32) -> fmt::Result {
    writeln!(out, "## Bounds\n\nProved for the default options with each number of seats.\n")?;
    writeln!(
        out,
        "| Seats | Least return | Greatest return | Decisions | Chance outcomes | Legal actions at a node | Outcomes at a node |\n|--|--|--|--|--|--|--|"
    )?;
    for session in sessions {
        let limits = session.limits();
        writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            limits.seats,
            fraction(limits.min_payoff, unit),
            fraction(limits.max_payoff, unit),
            limits.decisions,
            limits.outcomes,
            limits.branching,
            limits.chance_width
        )?;
    }
    writeln!(out)
}

/// A payoff in lowest terms.
fn fraction(payoff: i32, unit: i32) -> String {
    let (mut a, mut b) = (payoff.unsigned_abs(), unit.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let shared = i32::try_from(a.max(1)).expect("a divisor of the unit");
    match (payoff / shared, unit / shared) {
        (whole, 1) => whole.to_string(),
        (over, under) => format!("{over}/{under}"),
    }
}

fn options(out: &mut String, entry: &Registration) -> fmt::Result {
    writeln!(out, "## Options\n\n| Option | Takes | Default | Meaning |\n|--|--|--|--|")?;
    let defaults = (entry.defaults)();
    for option in entry.options {
        let default = &defaults[option.name];
        let meaning = option.meaning.trim();
        writeln!(out, "| `{}` | {} | `{default}` | {meaning} |", option.name, option.accepts)?;
    }
    writeln!(out)
}

fn subgoals(out: &mut String, subgoals: &[Subgoal]) -> fmt::Result {
    writeln!(out, "## Sub-goals\n\nThe potential for shaped rewards is their sum by weight.\n")?;
    writeln!(out, "| Sub-goal | From | To | Weight | Meaning |\n|--|--|--|--|--|")?;
    for Subgoal { name, meaning, min, max, weight: (over, under), .. } in subgoals {
        let [over, under] = [over, under].map(|&part| i32::try_from(part).expect("it is small"));
        let weight = f64::from(over) / f64::from(under);
        writeln!(out, "| `{name}` | {min} | {max} | {weight} | {meaning} |")?;
    }
    writeln!(out)
}

fn observation(out: &mut String, session: &dyn DynSession) -> fmt::Result {
    let schema = session.observation_spec();
    writeln!(
        out,
        "## Observation\n\nA row has {} cells. As bytes a cell is a whole",
        schema.width
    )?;
    writeln!(out, "number from 0 to its maximum; as floats it is divided by the maximum.\n")?;
    writeln!(
        out,
        "A cell is a count, a flag (0 or 1), one cell of a row of one-hot cells along the last axis,"
    )?;
    writeln!(out, "or a category: the id of a value, named below the table.\n")?;
    writeln!(out, "| Offset | Field | Shape | Maximum | Kind | Meaning |\n|--|--|--|--|--|--|")?;
    for (offset, field) in &schema.fields {
        let shape: Vec<_> = field.shape.iter().map(usize::to_string).collect();
        writeln!(
            out,
            "| {offset} | `{}` | {} | {} | {} | {} |",
            field.name,
            shape.join(" × "),
            field.max,
            kind(field.kind),
            field.meaning
        )?;
    }
    writeln!(out)?;
    categories(out, &schema)
}

/// The kind of a field; of a mixed one the kinds of its cells in runs of equal ones.
fn kind(kind: CellKind) -> String {
    let word = |kind: &CellKind| kind.name().replace('_', " ");
    if kind.parts().is_empty() {
        return word(&kind);
    }
    let runs = kind.parts().chunk_by(PartialEq::eq).map(|run| match run.len() {
        1 => word(&run[0]),
        times => format!("{times} × {}", word(&run[0])),
    });
    format!("mixed: {}", runs.collect::<Vec<_>>().join(", "))
}

/// The values of the categories, each list once with the fields that it names.
fn categories(out: &mut String, schema: &ObservationSpec) -> fmt::Result {
    let mut lists = Vec::<(&[&str], Vec<&str>)>::new();
    for (_, field) in &schema.fields {
        let kinds = std::iter::once(field.kind).chain(field.kind.parts().iter().copied());
        for values in kinds.map(CellKind::values).filter(|values| !values.is_empty()) {
            match lists.iter_mut().find(|(known, _)| *known == values) {
                Some((_, fields)) if fields.contains(&field.name) => {}
                Some((_, fields)) => fields.push(field.name),
                None => lists.push((values, vec![field.name])),
            }
        }
    }
    if lists.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "### Values of categories\n\nThe id of a value is its place in the list, from 0.\n"
    )?;
    writeln!(out, "| Fields | Values |\n|--|--|")?;
    for (values, fields) in lists {
        let [values, fields] = [values, &fields[..]]
            .map(|list| list.iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", "));
        writeln!(out, "| {fields} | {values} |")?;
    }
    writeln!(out)
}

fn catalogue(
    out: &mut String,
    session: &dyn DynSession,
    kind: StepKind,
    count: usize,
) -> fmt::Result {
    let title = match kind {
        StepKind::Action => "Actions",
        StepKind::Chance => "Outcomes of chance",
    };
    writeln!(out, "## {title}\n\n| Id | Text |\n|--|--|")?;
    for index in 0..count {
        let text = session.text(kind, index as u64).expect("an index of the catalogue");
        writeln!(out, "| {index} | `{text}` |")?;
    }
    if kind == StepKind::Action { writeln!(out) } else { Ok(()) }
}
