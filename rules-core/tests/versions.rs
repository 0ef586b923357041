//! Holds every game to its `VERSION`: what somebody may have written down (ids,
//! texts, options, names in JSON, observation) changes only together with it.
//!
//! `versions/<game>.toml` is the fingerprint of what is written down under a
//! version. `make bless` prints it anew, unless a release has gone out with it:
//! then `VERSION` has to rise first. The policy is in `docs/stability.md`.
#![cfg(feature = "registry")]

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
};

use rules_core::{
    DynSession, JsonMap, Registration, StepKind, find, for_each_game, generator,
    serde_json::Value as Json,
};

/// Random games per number of players whose JSON is looked at.
const SAMPLES: u64 = 3;

/// What is written down under one version of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Print {
    version: u32,
    /// The first release that went out with this version, if one has.
    released: Option<String>,
    /// Digests by what they are of.
    marks: BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Same,
    /// The committed fingerprint may be printed anew.
    Stale(Vec<String>),
    /// A release has gone out with this version.
    Raise(Vec<String>),
    /// Versions never fall.
    Lowered,
}

/// What the committed fingerprint says to the present one.
fn judge(committed: &Print, now: &Print) -> Verdict {
    let names: BTreeSet<_> = committed.marks.keys().chain(now.marks.keys()).collect();
    let changed: Vec<_> = names
        .into_iter()
        .filter(|name| committed.marks.get(*name) != now.marks.get(*name))
        .cloned()
        .collect();
    if now.version < committed.version {
        Verdict::Lowered
    } else if now.version > committed.version {
        Verdict::Stale(vec!["version".to_owned()])
    } else if !changed.is_empty() && committed.released.is_some() {
        Verdict::Raise(changed)
    } else if !changed.is_empty() {
        Verdict::Stale(changed)
    } else if committed.released.is_none() && now.released.is_some() {
        Verdict::Stale(vec!["released".to_owned()])
    } else {
        Verdict::Same
    }
}

/// The release that the change log begins with, unless changes wait above it.
fn released(changelog: &str) -> Option<&str> {
    let mut parts = changelog.split("\n## ").skip(1).map(|part| match part.split_once('\n') {
        Some((heading, rest)) => (heading, rest.trim()),
        None => (part, ""),
    });
    let (heading, _) =
        parts.find(|(heading, rest)| heading.contains(char::is_numeric) || !rest.is_empty())?;
    let version = heading.trim_start_matches('[').split([']', ' ']).next()?;
    version.starts_with(char::is_numeric).then_some(version)
}

impl Print {
    fn of(entry: &Registration, released: Option<&str>) -> Self {
        let sessions = sessions(entry);
        let first = &*sessions[0];
        let texts = |kind, count: usize| -> Vec<_> {
            (0..count as u64).map(|id| first.text(kind, id).expect("an id")).collect()
        };
        let mut marks = BTreeMap::new();
        let mut mark = |name: &str, lines: Vec<String>| {
            let sum = fingerprint(&lines.join("\n"));
            marks.insert(name.to_owned(), format!("{sum:016x} over {}", lines.len()));
        };
        mark("actions", texts(StepKind::Action, entry.info.actions));
        mark("outcomes", texts(StepKind::Chance, entry.info.outcomes));
        mark("options", options(entry));
        mark("observation", sessions.iter().flat_map(|session| observation(&**session)).collect());
        let mut json = BTreeSet::new();
        for session in &sessions {
            played(&**session, &mut json);
        }
        mark("json", json.into_iter().collect());
        let record = first.record().to_string();
        mark("record", record.lines().take(1).map(str::to_owned).collect());
        Self { version: entry.info.version, released: released.map(str::to_owned), marks }
    }

    fn read(text: &str) -> Self {
        let mut table: toml::Table = text.parse().expect("a fingerprint is TOML");
        let version = table.remove("version").and_then(|value| value.as_integer());
        let text = |value: toml::Value| value.as_str().expect("a text").to_owned();
        Self {
            version: version.and_then(|n| n.try_into().ok()).expect("a version"),
            released: table.remove("released").map(text),
            marks: table.into_iter().map(|(name, value)| (name, text(value))).collect(),
        }
    }

    fn write(&self) -> String {
        let mut table = toml::Table::new();
        table.insert("version".to_owned(), i64::from(self.version).into());
        if let Some(released) = &self.released {
            table.insert("released".to_owned(), released.clone().into());
        }
        table.extend(self.marks.iter().map(|(name, sum)| (name.clone(), sum.clone().into())));
        format!("# Printed by `make bless`; see docs/stability.md.\n{table}")
    }
}

/// FNV-1a with a final mix over length and bytes; of its own, so that fingerprints
/// depend on the games alone.
fn fingerprint(text: &str) -> u64 {
    let length = u64::try_from(text.len()).expect("a text in memory");
    let bytes = length.to_le_bytes().into_iter().chain(text.bytes());
    let sum = bytes.fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mixed = (sum ^ (sum >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25);
    mixed ^ (mixed >> 28)
}

/// The game with every number of players, other options at default.
fn sessions(entry: &Registration) -> Vec<Box<dyn DynSession>> {
    let counts = ["players", "heroes"];
    let Some(option) = entry.options.iter().find(|option| counts.contains(&option.name)) else {
        return vec![(entry.open)(&JsonMap::new()).expect("the default is a game")];
    };
    (1..=8u8)
        .filter_map(|count| {
            let mut options = JsonMap::new();
            options.insert(option.name.to_owned(), count.into());
            (entry.open)(&options).ok()
        })
        .collect()
}

fn options(entry: &Registration) -> Vec<String> {
    let defaults = (entry.defaults)();
    let line = |name: &str, accepts: &str| format!("{name}: {accepts}; {}", defaults[name]);
    entry.options.iter().map(|option| line(option.name, option.accepts)).collect()
}

fn observation(session: &dyn DynSession) -> Vec<String> {
    let field = |(offset, field): &(usize, &rules_core::ObservationField)| {
        format!("{} {offset} {} {:?} {}", session.seats(), field.name, field.shape, field.max)
    };
    session.observation_spec().fields.iter().map(field).collect()
}

/// Plays random games and collects the names and words of their JSON.
fn played(session: &dyn DynSession, shape: &mut BTreeSet<String>) {
    for game in 0..SAMPLES {
        let (mut session, mut rng) = (session.fork(), generator(game, 0));
        for step in 0u64.. {
            if step % 7 == game {
                collect("state", &session.state_json(), shape);
                let view = session.view_json(0).expect("there is a first seat");
                collect("view", &view, shape);
            }
            let Some(mark) = session.sample(&mut rng) else { break };
            session.apply_step(mark).expect("a sampled step is possible");
        }
    }
}

fn collect(path: &str, value: &Json, shape: &mut BTreeSet<String>) {
    let kind = match value {
        Json::Null => "null".to_owned(),
        Json::Bool(_) => "truth".to_owned(),
        Json::Number(_) => "number".to_owned(),
        Json::String(word) => format!("{word:?}"),
        Json::Array(items) => {
            for item in items {
                collect(&format!("{path}[]"), item, shape);
            }
            return;
        }
        Json::Object(fields) => {
            for (name, item) in fields {
                collect(&format!("{path}.{name}"), item, shape);
            }
            return;
        }
    };
    shape.insert(format!("{path} {kind}"));
}

fn changes_only_with_its_version(name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let log = fs::read_to_string(root.join("../CHANGELOG.md")).expect("there is a change log");
    let path = root.join(format!("tests/versions/{name}.toml"));
    let committed = fs::read_to_string(&path).map(|text| Print::read(&text));
    let now = Print::of(find(name).expect("a game of the registry"), released(&log));
    match judge(&committed.unwrap_or_default(), &now) {
        Verdict::Same => {}
        Verdict::Stale(_) if env::var_os("RULES_BLESS").is_some() => {
            fs::write(&path, now.write()).expect("it can be written");
        }
        Verdict::Stale(what) => panic!(
            "{name}: {what:?} changed, and no release has gone out with version {}: run \
             `make bless` and read the difference",
            now.version
        ),
        Verdict::Raise(what) => panic!(
            "{name}: {what:?} changed, and a release has gone out with version {}: raise VERSION \
             in the `mod.rs` of the game, name the change in CHANGELOG.md, then run `make bless`",
            now.version
        ),
        Verdict::Lowered => panic!("{name}: a VERSION never falls"),
    }
}

/// One test for each game of the list.
macro_rules! suite {
    ($game:ident) => {
        #[test]
        fn $game() {
            changes_only_with_its_version(stringify!($game));
        }
    };
}
for_each_game!(suite);

#[test]
fn a_released_version_is_kept_and_another_one_is_not() {
    let print = |version, released: Option<&str>, observation: &str| Print {
        version,
        released: released.map(str::to_owned),
        marks: [("observation".to_owned(), observation.to_owned())].into(),
    };
    let changed = || vec!["observation".to_owned()];
    let (open, out) = (print(1, None, "a"), print(1, Some("0.1.0"), "a"));
    assert_eq!(judge(&open, &open), Verdict::Same);
    assert_eq!(judge(&open, &print(1, None, "b")), Verdict::Stale(changed()));
    assert_eq!(judge(&open, &out), Verdict::Stale(vec!["released".to_owned()]));
    assert_eq!(judge(&out, &open), Verdict::Same, "work continues after a release");
    assert_eq!(judge(&out, &print(1, None, "b")), Verdict::Raise(changed()));
    assert_eq!(judge(&out, &print(2, None, "b")), Verdict::Stale(vec!["version".to_owned()]));
    assert_eq!(judge(&print(2, None, "b"), &open), Verdict::Lowered);
    assert_eq!(Print::read(&out.write()), out);
}

#[test]
fn a_release_is_what_the_change_log_begins_with() {
    let cases = [
        ("# Log\n\n## Unreleased\n\n### Added\n\n* All.\n", None),
        ("# Log\n\n## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n\n* All.\n", Some("0.1.0")),
        ("# Log\n\n## 0.2.0 - 2026-12-01\n\n* More.\n\n## 0.1.0\n\n* All.\n", Some("0.2.0")),
        ("# Log\n\n## Unreleased\n\n* More.\n\n## 0.1.0\n\n* All.\n", None),
    ];
    for (log, release) in cases {
        assert_eq!(released(log), release, "{log}");
    }
}
