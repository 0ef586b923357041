//! Every value that a component set may change, changed alone, changes play: what is legal, the
//! chance outcomes, the state or the payoffs. A rule that reads the value that ships, or a constant
//! in its place, leaves play as it was.

mod changes;
mod games;
mod play;

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use rules_core::{
    ComponentSet, SerdeRules, SetRef,
    components::ComponentsError,
    serde_json::{Value as Json, to_value},
};

use changes::{Change, Other, all_changes};
use play::Games;

/// How the values of a game are changed and played.
struct Plan<S: SerdeRules, C: ComponentSet> {
    /// The name of the game.
    game: &'static str,
    /// Gives optional keys the values that they have where they are left out.
    complete: fn(&mut Json),
    /// Keys of texts, which no rule reads, and of lists for readers.
    texts: &'static [&'static str],
    /// Lists that a document changes as a whole.
    whole: &'static [&'static str],
    /// Fields that may be written in one way only, though not for what the game calls structure.
    fixed: &'static [&'static str],
    /// Games that are played with a base set and with the base set and one change.
    bases: &'static [Base<S, C>],
}

/// Games with a set.
struct Base<S: SerdeRules, C: ComponentSet> {
    /// What makes the base set of the one that ships.
    edit: fn(&mut Json),
    /// The options of a game with a set, by its number.
    options: fn(SetRef<C>, u64) -> S::Options,
    /// How many games there are.
    games: u64,
}

/// Games that were played with a base set.
struct Played<'a, S: SerdeRules, C: ComponentSet> {
    base: &'a Base<S, C>,
    /// The document of the set; nothing for the one that ships.
    document: Option<Json>,
    set: SetRef<C>,
    games: Games<S>,
}

/// What a change came to.
enum Verdict {
    /// No document may make it: what the fault says.
    Refused(String),
    /// Play differs.
    Differs,
    /// Play of all recorded games is the same.
    Same(String),
}

/// What became of the values of a field.
#[derive(Default)]
struct Field {
    lives: bool,
    refusal: Option<String>,
}

impl<S: SerdeRules, C: ComponentSet> Plan<S, C> {
    fn shipped(&self) -> Json {
        let entry = rules_core::find(self.game).expect("the game").components.expect("it has sets");
        let table: toml::Table = entry.shipped.parse().expect("TOML");
        let mut document = to_value(&table).expect("JSON");
        (self.complete)(&mut document);
        document
    }

    fn play(&self, shipped: &Json) -> Vec<Played<'_, S, C>> {
        let play = |(at, base): (usize, &'static Base<S, C>)| {
            let mut document = shipped.clone();
            (base.edit)(&mut document);
            let set = SetRef::load(&document.to_string()).unwrap_or_else(|error| panic!("{error}"));
            let games = Games::record(base.games, |number| (base.options)(set, number));
            Played { base, document: (at > 0).then_some(document), set, games }
        };
        self.bases.iter().enumerate().map(play).collect()
    }

    /// The set with a change.
    fn changed(
        &self,
        other: &Other,
        shipped: &Json,
        played: &Played<'_, S, C>,
    ) -> Result<Option<SetRef<C>>, ComponentsError> {
        let document = match &played.document {
            None => other.alone(shipped, self.whole),
            Some(document) if !other.fits(shipped, document) => return Ok(None),
            Some(document) => other.over(document),
        };
        let set = SetRef::<C>::load(&document.to_string())?;
        Ok((set != played.set).then_some(set))
    }

    /// Plays with what may be written in the place of a value until play differs.
    fn judge(
        &self,
        change: &Change,
        shipped: &Json,
        played: &[Played<'_, S, C>],
        last: &mut [usize],
    ) -> Verdict {
        let (mut refusal, mut same) = (String::new(), None);
        for (played, last) in played.iter().zip(last) {
            let (mut tried, mut refused) = (0, 0);
            for other in &change.others {
                match self.changed(other, shipped, played) {
                    Ok(None) => {}
                    Ok(Some(set)) => {
                        let digests = [played.set.get().digest(), set.get().digest()];
                        let options = |number| (played.base.options)(set, number);
                        if played.games.differ(&change.row, last, digests, options) {
                            return Verdict::Differs;
                        }
                        same = Some(other.text.clone());
                        tried += 1;
                    }
                    Err(error) => {
                        refusal = error.to_string();
                        refused += 1;
                    }
                }
                let structure = same.is_none() && is_structure(&refusal);
                if tried == 4 || refused == change.refusals() || structure {
                    break;
                }
            }
            if same.is_none() && is_structure(&refusal) {
                break;
            }
        }
        same.map_or(Verdict::Refused(refusal), Verdict::Same)
    }

    /// Demands that every value that a document may change changes play, and that a field that
    /// no document may change is structure. Of the values each `step`th one is tried.
    fn check(&self, step: usize) {
        let (started, shipped) = (Instant::now(), self.shipped());
        let played = self.play(&shipped);
        let recorded = started.elapsed();
        let changes: Vec<_> = all_changes(&shipped, self.texts).into_iter().step_by(step).collect();
        let (same, fields) = (Mutex::new(Vec::new()), Mutex::new(BTreeMap::<_, Field>::new()));
        let next = AtomicUsize::new(0);
        let work = || {
            let mut last = vec![0; played.len()];
            while let Some(change) = changes.get(next.fetch_add(1, Ordering::Relaxed)) {
                let verdict = self.judge(change, &shipped, &played, &mut last);
                let mut fields = fields.lock().expect("no thread panics");
                let field = fields.entry(change.field.as_str()).or_default();
                match verdict {
                    Verdict::Differs => field.lives = true,
                    Verdict::Refused(why) => field.refusal = Some(why),
                    Verdict::Same(text) => {
                        let mut same = same.lock().expect("no thread panics");
                        same.push(format!("{}: {text}", change.path));
                    }
                }
            }
        };
        std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
        println!(
            "{}: {} values, {} steps recorded in {recorded:.1?}, all in {:.1?}",
            self.game,
            changes.len(),
            played.iter().map(|played| played.games.steps()).sum::<usize>(),
            started.elapsed()
        );
        let same = same.into_inner().expect("no thread panics");
        assert!(same.is_empty(), "{} values change nothing:\n{}", same.len(), same.join("\n"));
        if step == 1 {
            self.check_fixed(&fields.into_inner().expect("no thread panics"));
        }
    }

    /// A field that no document may change is structure, or is listed.
    fn check_fixed(&self, fields: &BTreeMap<&str, Field>) {
        let fixed = fields.iter().filter_map(|(field, it)| {
            let why = it.refusal.as_ref().filter(|why| !it.lives && !is_structure(why))?;
            Some((*field, why.as_str()))
        });
        let (listed, others): (Vec<_>, Vec<_>) =
            fixed.partition(|(field, _)| self.fixed.contains(field));
        assert!(others.is_empty(), "nothing else may be written here: {others:#?}");
        assert_eq!(listed.len(), self.fixed.len(), "these may be changed: {:?}", self.fixed);
    }
}

/// Whether a fault says that a value is structure.
fn is_structure(why: &str) -> bool {
    why.contains("structure and cannot change") || why.contains("there is no such row")
}
