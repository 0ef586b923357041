//! What a game says of itself, and the description made of it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Part, Section, fold::fold, plain};
use crate::{Indexed, Node, Rules, Seat, SerdeRules, Step, StepOf, generator};

/// How a game says in words what a seat sees. Optional: a game without it is described by
/// the texts of its catalogue and by its view.
///
/// [`asked`](Self::asked), [`table`](Self::table) and [`action`](Self::action) get the view of the
/// seat and nothing else.
///
/// ```
/// use rules_core::{Session, games::regidice::State, generator, words::Describe};
/// let mut session = Session::<State>::new(&Default::default())?;
/// let seat = session.sample_until_decision(&mut generator(1, 0)).expect("a decision");
/// let view = session.view(seat);
/// println!("{}", State::asked(&view));
/// for action in session.legal_actions() {
///     println!("{action}: {}", State::action(&view, action));
/// }
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Describe: Rules {
    /// What the state waits for, in one sentence. At the end it begins with `The game is over`, and says
    /// how it ended.
    #[must_use]
    fn asked(view: &Self::View) -> String;

    /// The table, section by section. Provided: none, and the view is listed instead.
    #[must_use]
    fn table(_view: &Self::View) -> Vec<Section> {
        Vec::new()
    }

    /// A legal action, with names and texts of its components. Actions that get the same
    /// words, such as those on equal dice, are told apart by their notation.
    /// Provided: the text of the catalogue.
    #[must_use]
    fn action(_view: &Self::View, action: Self::Action) -> String {
        action.to_string()
    }

    /// The parts of the table that a legal action concerns: at each of them a person may point to choose
    /// it. [`Render`](crate::picture::Render) marks where it draws them. An action without one, such as
    /// to stop, is chosen by its words.
    /// Provided: none.
    #[must_use]
    fn parts(_view: &Self::View, _action: Self::Action) -> Vec<Part> {
        Vec::new()
    }

    /// The choice of several things, such as dice to roll again, to which a legal action adds one: a
    /// number that is the same while this choice is pending, and another one for the next choice.
    /// `None` for all other actions, such as those that end it. A table lets people choose all of
    /// them, and takes the steps for them together.
    ///
    /// Requires that things are added in ascending order of their [`place`](Self::place), and that the
    /// seat learns nothing by adding one: what it may do next follows from its view and the action, until
    /// chance or another seat decides.
    /// Provided: none.
    #[must_use]
    fn choice(_view: &Self::View, _action: Self::Action) -> Option<u32> {
        None
    }

    /// Where a legal action that adds to a [`choice`](Self::choice) comes among all that add to it. A thing
    /// keeps its place as long as this choice is pending.
    ///
    /// Actions that say more of the thing that was added last, such as with which dice a run is made, have
    /// the place of this thing. While there are some, nothing else is legal; otherwise no two legal actions
    /// have one place.
    /// Provided: the index of the action.
    #[must_use]
    fn place(_view: &Self::View, action: Self::Action) -> usize {
        action.index()
    }

    /// Whether a legal action takes nothing of what is offered, or ends what others go on with: to pass, to
    /// stop, to leave a bonus out. Lists of choices have it last.
    /// Provided: no.
    #[must_use]
    fn declines(_view: &Self::View, _action: Self::Action) -> bool {
        false
    }

    /// A chance outcome that is possible at this chance node, in a sentence with the names of
    /// its components. It is for those who may know everything: the seats of a game with
    /// perfect information, and people who look at a record.
    /// Provided: the text of the catalogue behind `chance: `.
    #[must_use]
    fn chance(_state: &Self, outcome: Self::ChanceOutcome) -> String {
        format!("chance: {outcome}")
    }

    /// What `seat` learns of a step by being at the table, in sentences that name who acts, one for
    /// each thing that happens, with a line feed between them; `None` where it learns nothing.
    /// The step is possible in the state, and not applied yet.
    ///
    /// Requires that the entry holds nothing that the seat does not know after the step: in two
    /// games that the seat cannot tell apart, the lines up to each of its own decisions are the
    /// same. So there is none for a decision whose existence is a secret, such as a reaction that
    /// was passed; and a line that says what a step sets off is the same with whichever step it comes.
    /// Provided: in a game of perfect information the words of the step, otherwise none.
    #[must_use]
    fn log_entry(state: &Self, step: StepOf<Self>, _seat: Seat) -> Option<String> {
        open_entry(state, step, Self::action, Self::chance)
    }
}

/// A step of a game of perfect information as an entry of the log.
pub(super) fn open_entry<S: Rules>(
    state: &S,
    step: StepOf<S>,
    action_words: impl Fn(&S::View, S::Action) -> String,
    chance_words: impl Fn(&S, S::ChanceOutcome) -> String,
) -> Option<String> {
    match (state.node(), step) {
        _ if !S::PERFECT_INFORMATION => None,
        (Node::Player(actor), Step::Action(action)) => {
            Some(format!("seat {actor}: {}", action_words(&state.view(actor), action)))
        }
        (Node::Chance, Step::Chance(outcome)) => Some(chance_words(state, outcome)),
        _ => None,
    }
}

/// A legal action in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ActionWords {
    /// Index of the action in the catalogue.
    pub index: u32,
    /// Text of the catalogue, which is the strict notation.
    pub notation: String,
    /// Words that no other legal action of this decision has, in any case of letters.
    pub words: String,
    /// The parts of the table that it concerns.
    pub parts: Vec<Part>,
    /// The choice of several things to which it adds one; see [`Describe::choice`].
    pub choice: Option<u32>,
    /// Where it comes among all that add to this choice; see [`Describe::place`].
    pub place: u32,
    /// Whether it takes nothing, or ends what others go on with; see [`Describe::declines`].
    pub declines: bool,
}

/// What one seat sees, in words: the decision, the table, its legal actions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Description {
    /// The seat.
    pub seat: Seat,
    /// What the state waits for, in one sentence.
    pub asked: String,
    /// The table as this seat sees it.
    pub table: Vec<Section>,
    /// The legal actions in ascending order; none unless this seat decides.
    pub actions: Vec<ActionWords>,
}

/// The description of what a seat sees, in the words of its game. `view` is the view of
/// `seat`.
///
/// # Panics
///
/// If the game does not describe the table and its view cannot be serialised.
#[must_use]
pub fn describe<S: Describe + SerdeRules>(seat: Seat, view: &S::View) -> Description {
    let table = S::table(view);
    Description {
        seat,
        asked: S::asked(view),
        table: if table.is_empty() { plain::table::<S>(view) } else { table },
        actions: actions::<S>(
            legal::<S>(seat, view).1,
            |action| S::action(view, action),
            |action| S::parts(view, action),
            |action| Kind {
                choice: S::choice(view, action),
                place: S::place(view, action),
                declines: S::declines(view, action),
            },
        ),
    }
}

/// The description of what a seat sees, for a game that does not implement [`Describe`].
/// `view` is the view of `seat`.
///
/// # Panics
///
/// If the view cannot be serialised.
#[must_use]
pub fn describe_plain<S: SerdeRules>(seat: Seat, view: &S::View) -> Description {
    let (node, legal) = legal::<S>(seat, view);
    let asked = match node {
        Node::Player(who) if who == seat => format!("Seat {seat} decides"),
        Node::Player(_) => "Another seat decides".into(),
        Node::Chance => "Chance decides".into(),
        Node::Terminal => "The game is over".into(),
    };
    let actions = actions::<S>(legal, |action| action.to_string(), |_| Vec::new(), Kind::plain);
    Description { seat, asked, table: plain::table::<S>(view), actions }
}

/// What is waited for, and the legal actions of the seat. They come from a state
/// determinized with a fixed seed: in all states with this view they are the same, and
/// which other seat decides is not used.
fn legal<S: Rules>(seat: Seat, view: &S::View) -> (Node, Vec<S::Action>) {
    let world = S::determinize(view, &mut generator(0, 0));
    let node = world.node();
    let own = node == Node::Player(seat);
    (node, if own { world.legal_actions().iter().collect() } else { Vec::new() })
}

/// The legal actions of a seat by its view, with words that are all different.
pub(super) fn action_words<S: Rules>(
    seat: Seat,
    view: &S::View,
    words: impl Fn(&S::View, S::Action) -> String,
) -> Vec<ActionWords> {
    actions::<S>(
        legal::<S>(seat, view).1,
        |action| words(view, action),
        |_| Vec::new(),
        Kind::plain,
    )
}

/// What kind of action it is.
struct Kind {
    choice: Option<u32>,
    place: usize,
    declines: bool,
}

impl Kind {
    /// That of a game which does not say it.
    fn plain<A: Indexed>(action: A) -> Self {
        Self { choice: None, place: action.index(), declines: false }
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).expect("catalogues are small")
}

/// The actions with words that are all different: where words could be taken for another
/// action or for a number of the list, the notation follows them.
fn actions<S: Rules>(
    legal: Vec<S::Action>,
    words: impl Fn(S::Action) -> String,
    parts: impl Fn(S::Action) -> Vec<Part>,
    kind: impl Fn(S::Action) -> Kind,
) -> Vec<ActionWords> {
    let mut out: Vec<_> = legal
        .into_iter()
        .map(|action| {
            let Kind { choice, place, declines } = kind(action);
            ActionWords {
                index: small(action.index()),
                notation: action.to_string(),
                words: words(action),
                parts: parts(action),
                choice,
                place: small(place),
                declines,
            }
        })
        .collect();
    let texts: Vec<_> = out
        .iter()
        .map(|action| (Folded::of(&action.words), Folded::of(&action.notation)))
        .collect();
    let clash = |at: usize| {
        let (own, _) = &texts[at];
        let same = |other: usize| {
            let (words, notation) = &texts[other];
            let text = |of: &str| fold(of) == fold(&out[at].words);
            words == own && text(&out[other].words) || notation == own && text(&out[other].notation)
        };
        is_number(&out[at].words) || (0..out.len()).any(|other| other != at && same(other))
    };
    let clashes: Vec<_> = (0..out.len()).map(clash).collect();
    for (action, _) in out.iter_mut().zip(clashes).filter(|(_, clash)| *clash) {
        action.words = format!("{} ({})", action.words, action.notation);
    }
    out
}

/// Whether a text could be a number of the list.
fn is_number(text: &str) -> bool {
    let may_be = !text.bytes().any(|byte| byte.is_ascii_alphabetic());
    may_be && fold(text).chars().all(|letter| letter.is_ascii_digit())
}

/// A number that is the same for all texts which `fold` makes equal. Most lists have no equal
/// texts, and then no text has to be folded.
#[derive(PartialEq, Eq)]
struct Folded(u64);

impl Folded {
    fn of(text: &str) -> Self {
        // Small forms of some other letters are ASCII.
        if !text.is_ascii() {
            return Self::of_letters(&fold(text));
        }
        Self::of_letters(text)
    }

    /// `fold` changes spaces and what is around a text, so only letters and digits count.
    fn of_letters(text: &str) -> Self {
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
        Self(letters.fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
            (sum ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0000_01b3)
        }))
    }
}
