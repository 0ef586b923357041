//! Errors. Each says what was wrong and what would be right. A function that returns
//! one has changed nothing.

use crate::{Node, text::ArrayString};

error_type! {
    /// Why a step was refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum StepError {
        /// The index is outside the catalogue.
        #[error("there is no {kind} {index}: the catalogue has the ids 0 to {}", count.saturating_sub(1))]
        OutOfRange {
            /// Which catalogue.
            kind: StepKind,
            /// The index that was given.
            index: u64,
            /// Size of the catalogue.
            count: usize,
        },
        /// The text is not that of any catalogue value.
        #[error("`{text}` is not the text of any {kind}")]
        Unreadable {
            /// Which catalogue.
            kind: StepKind,
            /// The text that was given.
            text: ArrayString,
        },
        /// An action at a node that is not a decision node, or a chance outcome at one that
        /// is not a chance node.
        #[error("`{step}` is an {kind}, but this is {}", Waits(*node))]
        WrongNode {
            /// What was given.
            kind: StepKind,
            /// What was given, as text.
            step: ArrayString,
            /// What the state waits for.
            node: Node,
        },
        /// An action or a chance outcome that the rules do not allow here.
        #[error(
            "{kind} {index} (`{step}`) is not possible here; {count} others are, the first is `{first}`"
        )]
        Illegal {
            /// What was given.
            kind: StepKind,
            /// Its index.
            index: usize,
            /// Its text.
            step: ArrayString,
            /// How many are possible.
            count: u32,
            /// The first that is possible, as text.
            first: ArrayString,
        },
    }
}

/// Which of the two catalogues of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// Actions.
    Action,
    /// Chance outcomes.
    Chance,
}

impl core::fmt::Display for StepKind {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str(match self {
            Self::Action => "action",
            Self::Chance => "outcome",
        })
    }
}

/// Displays what a node waits for.
struct Waits(Node);

impl core::fmt::Display for Waits {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Node::Player(seat) => write!(out, "a decision of seat {seat}"),
            Node::Chance => out.write_str("a chance node"),
            Node::Terminal => out.write_str("the end of the game"),
        }
    }
}

error_type! {
    /// A seat that the game does not have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[error("there is no seat {seat}: this game has the seats 0 to {}", seats.saturating_sub(1))]
    pub struct SeatError {
        /// The seat that was given.
        pub seat: u64,
        /// How many there are.
        pub seats: crate::Seat,
    }
}

error_type! {
    /// Why an observation was not written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ObservationError {
        /// The game has no such seat.
        #[error("{error}")]
        Seat(error: SeatError),
        /// The buffer is shorter or longer than the observation.
        #[error("the buffer has {given} cells, but an observation has {width}")]
        Width {
            /// Cells of the buffer that was given.
            given: usize,
            /// Cells of an observation, as in its [`ObservationSpec`](crate::ObservationSpec).
            width: usize,
        },
    }
}

impl From<SeatError> for ObservationError {
    fn from(error: SeatError) -> Self {
        Self::Seat(error)
    }
}

error_type! {
    /// Why a roster change was refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum RosterChangeError {
        /// The game has no such change.
        #[error("`{change}` is no roster change of this game: it takes {known}")]
        Unknown {
            /// The change that was asked for.
            change: ArrayString,
            /// What the game takes.
            known: &'static str,
        },
        /// The game has such a change, but not now, or not for this one.
        #[error("`{change}` is refused: {reason}")]
        Refused {
            /// The change that was asked for.
            change: ArrayString,
            /// Why not.
            reason: &'static str,
        },
    }
}

/// A state that play cannot reach; the text says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidState(pub &'static str);

impl core::fmt::Display for InvalidState {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "invalid state: {}", self.0)
    }
}

impl core::error::Error for InvalidState {}

impl InvalidState {
    /// Returns an error with this reason unless `holds` is true.
    ///
    /// # Errors
    ///
    /// The reason, if `holds` is false.
    pub const fn unless(holds: bool, reason: &'static str) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self(reason)) }
    }
}

error_type! {
    /// Why weights are no [`Network`](crate::Network), or a network is not for a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum NetworkError {
        /// There are no layers.
        #[error("a network needs at least one layer")]
        NoLayer,
        /// The weights of a layer are no matrix with a column for each bias.
        #[error("layer {layer} has {weights} weights, which are no rows of {outputs}")]
        Weights {
            /// Number of the layer, from 0.
            layer: usize,
            /// Number of its weights.
            weights: usize,
            /// Number of its biases.
            outputs: usize,
        },
        /// A layer does not read what the one before it gives.
        #[error("layer {layer} has {inputs} inputs, and the one before it has {outputs} outputs")]
        Chain {
            /// Number of the layer, from 0.
            layer: usize,
            /// Number of its inputs.
            inputs: usize,
            /// Number of the outputs of the layer before.
            outputs: usize,
        },
        /// A weight or a bias is infinite or not a number.
        #[error("layer {layer} has a number that is not finite")]
        NotFinite {
            /// Number of the layer, from 0.
            layer: usize,
        },
        /// The names of the layers are no network, or do not fit their arrays.
        #[error("layers, name {name}: {why}")]
        Layers {
            /// Number of the name, from 0.
            name: usize,
            /// What is wrong with it.
            why: &'static str,
        },
        /// The network is not for this game.
        #[error(
            "the network has {inputs} inputs and {outputs} outputs, and the game has {cells} cells \
             and {actions} actions"
        )]
        Misfit {
            /// Number of inputs.
            inputs: usize,
            /// Number of outputs.
            outputs: usize,
            /// Cells of an observation.
            cells: usize,
            /// Actions of the game.
            actions: usize,
        },
        /// The network has no value for this game.
        #[error(
            "the network has {inputs} inputs and {outputs} outputs; a value for a game with {cells} \
             cells and {actions} actions needs an input for each cell, and one output more than \
             actions or only one"
        )]
        NoValue {
            /// Number of inputs.
            inputs: usize,
            /// Number of outputs.
            outputs: usize,
            /// Cells of an observation.
            cells: usize,
            /// Actions of the game.
            actions: usize,
        },
    }
}
