//! One option, and why a value of it is refused.

use crate::{NetworkError, Seat, text::ArrayString};

/// One option of a game, for help texts and reference pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Name, in `snake_case`.
    pub name: &'static str,
    /// Which values it accepts, in words.
    pub accepts: &'static str,
    /// What it changes; the number of a rule may follow in brackets.
    pub meaning: &'static str,
}

error_type! {
    /// Why an option was refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum OptionError {
        /// No option has this name.
        #[error("there is no option `{name}`; the options are {}", Names(known))]
        Unknown {
            /// The name that was given.
            name: ArrayString,
            /// The options that exist.
            known: &'static [OptionInfo],
        },
        /// The value is of another type, or outside the range.
        #[error("option `{name}` cannot be {value}: it takes {accepts}")]
        Refused {
            /// The option.
            name: &'static str,
            /// The value that was given.
            value: ArrayString,
            /// What the option takes.
            accepts: &'static str,
        },
        /// The component set that the option names is not loaded in this process.
        #[error(
            "option `{name}`: the component set `{set}` is not loaded; load it first, or give the \
             whole document"
        )]
        NotLoaded {
            /// The option.
            name: &'static str,
            /// The set that was named.
            set: ArrayString,
        },
        /// The document is not a component set of this game.
        #[error("option `{name}`: {fault}{what}; {more} more faults")]
        Components {
            /// The option.
            name: &'static str,
            /// Where the first fault is, with a colon; nothing for the document as a whole.
            fault: ArrayString,
            /// What is wrong there.
            what: ArrayString,
            /// How many faults there are besides the first.
            more: usize,
        },
        /// The value has the right type and range, but contradicts another option.
        #[error("option `{name}` is not possible: {reason}")]
        Impossible {
            /// The option.
            name: &'static str,
            /// What is wrong.
            reason: &'static str,
        },
        /// The network that is to decide for a seat of a batch is for another game.
        #[error("seat {seat}: {error}")]
        Network {
            /// The seat.
            seat: Seat,
            /// Why the network does not fit.
            error: NetworkError,
        },
    }
}

/// Prints the names of the known options.
struct Names<'a>(&'a &'static [OptionInfo]);

impl core::fmt::Display for Names<'_> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (i, option) in self.0.iter().enumerate() {
            out.write_str(if i > 0 { ", " } else { "" })?;
            out.write_str(option.name)?;
        }
        Ok(())
    }
}
