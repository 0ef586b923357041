//! Reading: a reply as a legal action, or a refusal.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::{ActionWords, Description, fold::fold};
use crate::{ArrayString, Seat};

/// How many letters of a reply are compared with the legal actions that it is near to.
const LETTERS: usize = 120;
/// How many near actions are named.
const NEAR: usize = 3;

error_type! {
    /// Why a reply is not read as an action.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ReadError {
        /// Another seat decides, or nobody.
        #[error("seat {seat} has no decision to make now")]
        NoDecision {
            /// The seat that was described.
            seat: Seat,
        },
        /// The list has no such number.
        #[error("there is no number {number}: the legal actions are numbered from 1 to {count}")]
        Number {
            /// The number, cut to 40 bytes.
            number: ArrayString,
            /// How many legal actions there are.
            count: usize,
        },
        /// The reply is no legal action.
        #[error("`{text}` is none of the {count} legal actions; nearest: {nearest}")]
        Unknown {
            /// The reply, cut to 40 bytes.
            text: ArrayString,
            /// How many legal actions there are.
            count: usize,
            /// The legal actions with the most similar words.
            nearest: Nearest,
        },
        /// The reply fits more than one legal action.
        #[error("`{text}` fits several legal actions: {fits}")]
        Ambiguous {
            /// The reply, cut to 40 bytes.
            text: ArrayString,
            /// The actions that it fits.
            fits: Nearest,
        },
    }
}

/// Words of some legal actions, for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest(Vec<String>);

impl Nearest {
    /// The words, the nearest first.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for Nearest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, words) in self.0.iter().enumerate() {
            write!(out, "{}`{words}`", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl Description {
    /// Reads a reply: the number of a legal action in the list, counted from 1, its
    /// notation or its words. Case, repeated spaces, and quotation marks and full stops
    /// around the reply do not matter; everything else does.
    ///
    /// # Errors
    ///
    /// If this seat has no decision, or the reply is not exactly one legal action. A reply
    /// is never completed or corrected.
    ///
    /// ```
    /// use rules_core::{Apply, Indexed, Legal, Node, Observe, Setup, generator, sample_chance};
    /// use rules_core::{games::wuerfelhelden::{Action, State}, words};
    /// let mut state = State::new_game(&Default::default())?;
    /// let mut rng = generator(1, 0);
    /// while state.node() == Node::Chance {
    ///     let outcome = sample_chance(&state, &mut rng);
    ///     state.apply_chance(outcome);
    /// }
    /// let Node::Player(seat) = state.node() else { panic!("a seat decides after the rolls") };
    /// let seen = words::describe::<State>(seat, &state.view(seat));
    /// let stop = u32::try_from(Action::Stop.index())?;
    /// assert_eq!(seen.read(" STOP "), Ok(stop));
    /// let error = seen.read("sotp").unwrap_err();
    /// assert!(error.to_string().starts_with("`sotp` is none of the"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<u32, ReadError> {
        if self.actions.is_empty() {
            return Err(ReadError::NoDecision { seat: self.seat });
        }
        let (key, count) = (fold(text), self.actions.len());
        let fits = self.fits(text.trim(), &key);
        match fits.as_slice() {
            [one] => Ok(one.index),
            [] if is_number(&key) => {
                Err(ReadError::Number { number: ArrayString::of(&key), count })
            }
            [] => Err(ReadError::Unknown {
                text: ArrayString::of(text.trim()),
                count,
                nearest: self.nearest(&key),
            }),
            several => Err(ReadError::Ambiguous {
                text: ArrayString::of(text.trim()),
                fits: Nearest(several.iter().take(NEAR).map(|fit| fit.words.clone()).collect()),
            }),
        }
    }

    /// The actions that a reply fits: one that it is letter by letter, or else all whose
    /// texts are the same in small letters.
    fn fits(&self, text: &str, key: &str) -> Vec<&ActionWords> {
        let exact = |action: &&ActionWords| action.words == text || action.notation == text;
        let numbered = is_number(key);
        let mut exactly = self.actions.iter().filter(exact);
        if let (false, Some(one), None) = (numbered, exactly.next(), exactly.next()) {
            return Vec::from([one]);
        }
        let fits = |(at, action): &(usize, &ActionWords)| {
            fold(&action.words) == key
                || fold(&action.notation) == key
                || numbered && (at + 1).to_string() == key
        };
        self.actions.iter().enumerate().filter(fits).map(|(_, action)| action).collect()
    }

    /// The actions whose words or notation need the fewest changes to become the reply.
    fn nearest(&self, key: &str) -> Nearest {
        let key: Vec<char> = key.chars().take(LETTERS).collect();
        let far = |text: &str| {
            let text: Vec<char> = fold(text).chars().take(LETTERS).collect();
            // A part of the words is nearer than any other change of the same length.
            let part = !key.is_empty() && text.windows(key.len()).any(|part| part == key);
            if part { 0 } else { 1 + changes(&key, &text) }
        };
        let mut near: Vec<_> = self
            .actions
            .iter()
            .map(|action| (far(&action.words).min(far(&action.notation)), &action.words))
            .collect();
        near.sort_by_key(|(far, _)| *far);
        Nearest(near.into_iter().take(NEAR).map(|(_, words)| words.clone()).collect())
    }
}

/// Whether a reply can only be a number of the list.
fn is_number(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit())
}

/// How many letters have to be put in, taken out or replaced to make one text of the other.
fn changes(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, letter) in from.iter().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (other, target) in to.iter().enumerate() {
            let replaced = corner + usize::from(letter != target);
            corner = row[other + 1];
            row[other + 1] = replaced.min(corner + 1).min(row[other] + 1);
        }
    }
    row[to.len()]
}
