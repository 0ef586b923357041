//! Moments: what can be in progress in a game whose steps interrupt each other.
//!
//! What is in progress lies on the *agenda*, as frames. A stack of one-byte tags gives the order
//! of the frames; those of each kind are in a place of their own, because rules ask by kind ("is one
//! of her turns in progress?") and never by depth. A game names its kinds once, in [`agenda!`], and
//! implements [`Moment`] for each. Nothing allocates, and every call is a jump by the tag.

use crate::{
    ActionSet, Legal, Weight,
    flow::{Flow, PendingOf},
    pieces::Stack,
};

/// The actions of the game of a moment.
pub(crate) type ActionOf<M> = <<M as Moment>::Game as Legal>::Action;
/// The chance outcomes of the game of a moment.
pub(crate) type OutcomeOf<M> = <<M as Moment>::Game as Legal>::ChanceOutcome;

/// One kind of thing in progress: what it waits for, what is legal, what it does.
///
/// Its newest frame is on top of the agenda whenever one of these is called. What is read takes
/// `&Game`, what is written `&mut Game`.
pub(crate) trait Moment {
    /// The state of the game.
    type Game: Flow;

    /// What it waits for.
    fn pending(game: &Self::Game) -> PendingOf<Self::Game>;

    /// Whether a pending decision has at least two legal actions, as far as the frame shows it
    /// without listing them.
    #[inline]
    fn is_open(_game: &Self::Game) -> bool {
        false
    }

    /// Adds the legal actions of a pending decision.
    fn legal(game: &Self::Game, out: &mut ActionSet<ActionOf<Self>>);

    /// Lists the outcomes of a pending chance node, with their weights.
    #[inline]
    fn outcomes(_game: &Self::Game, _each: &mut impl FnMut(OutcomeOf<Self>, Weight)) {}

    /// What an action does.
    fn action(game: &mut Self::Game, action: ActionOf<Self>);

    /// What a chance outcome does.
    #[inline]
    fn chance(_game: &mut Self::Game, _outcome: OutcomeOf<Self>) {}

    /// One forced step.
    fn forced(game: &mut Self::Game);
}

/// The place of the frames of one kind: a stack, or an option where there is at most one.
pub(crate) trait Frames<T> {
    /// Every frame, from the bottom.
    fn all(&self) -> &[T];
    /// The newest frame.
    fn newest(&self) -> Option<&T>;
    /// The newest frame, to change.
    fn newest_mut(&mut self) -> Option<&mut T>;
    /// Puts a frame above the others.
    fn add(&mut self, frame: T);
    /// Takes the newest frame off.
    fn take_newest(&mut self) -> Option<T>;
}

impl<T: Copy + Default, const N: usize> Frames<T> for Stack<T, N> {
    #[inline]
    fn all(&self) -> &[T] {
        self.as_slice()
    }
    #[inline]
    fn newest(&self) -> Option<&T> {
        self.top()
    }
    #[inline]
    fn newest_mut(&mut self) -> Option<&mut T> {
        self.top_mut()
    }
    #[inline]
    fn add(&mut self, frame: T) {
        self.push(frame);
    }
    #[inline]
    fn take_newest(&mut self) -> Option<T> {
        self.pop()
    }
}

impl<T> Frames<T> for Option<T> {
    #[inline]
    fn all(&self) -> &[T] {
        self.as_slice()
    }
    #[inline]
    fn newest(&self) -> Option<&T> {
        self.as_ref()
    }
    #[inline]
    fn newest_mut(&mut self) -> Option<&mut T> {
        self.as_mut()
    }
    #[inline]
    fn add(&mut self, frame: T) {
        *self = Some(frame);
    }
    #[inline]
    fn take_newest(&mut self) -> Option<T> {
        self.take()
    }
}

/// A kind of frame on the agenda `A`.
pub(crate) trait FrameOn<A>: Sized {
    /// Puts it on top of the agenda.
    fn push_on(self, agenda: &mut A);
    /// Takes the newest frame of this kind, which is on top, off the agenda.
    fn pop_from(agenda: &mut A) -> Option<Self>;
}

/// Declares the agenda of a game: `Tag`, `Frame`, the struct with a place for each kind and what
/// else is given, its accessors, and one jump by the tag for each question of a [`Moment`].
macro_rules! agenda {
    (
        $(#[$meta:meta])*
        pub(crate) struct $Agenda:ident of $Game:ty, $depth:literal frames {
            $($(#[$doc:meta])+ $Kind:ident = $text:literal, $get:ident $get_mut:ident $field:ident: $Place:ty;)+
        } also {
            $($(#[$also_doc:meta])+ $also:ident: $Also:ty;)*
        }
    ) => {
        indexed! {
            /// The kind of a frame.
            pub(crate) enum Tag { $($Kind = $text),+ }
        }

        impl Default for Tag {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        /// One thing in progress.
        #[derive(Clone, Copy, Debug)]
        #[non_exhaustive]
        pub enum Frame<'a> {
            $($(#[$doc])+ $Kind(&'a $Kind),)+
        }

        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
        pub(crate) struct $Agenda {
            /// The kinds of all frames, from the bottom.
            pub(crate) tags: $crate::pieces::Stack<Tag, $depth>,
            $($(#[$doc])+ pub(crate) $field: $Place,)+
            $($(#[$also_doc])+ pub(crate) $also: $Also,)*
        }

        impl $Agenda {
            $(
                #[doc = concat!("The newest frame of kind `", $text, "`.")]
                #[inline]
                pub(crate) fn $get(&self) -> &$Kind {
                    $crate::moment::Frames::newest(&self.$field).expect(concat!("in progress: ", $text))
                }
                #[doc = concat!("The newest frame of kind `", $text, "`, to change.")]
                #[inline]
                pub(crate) fn $get_mut(&mut self) -> &mut $Kind {
                    $crate::moment::Frames::newest_mut(&mut self.$field)
                        .expect(concat!("in progress: ", $text))
                }
            )+

            /// Puts a frame on top.
            #[inline]
            pub(crate) fn push(&mut self, frame: impl $crate::moment::FrameOn<Self>) {
                frame.push_on(self);
            }

            /// Takes the top off, which is of this kind.
            #[inline]
            pub(crate) fn pop<F: $crate::moment::FrameOn<Self>>(&mut self) -> Option<F> {
                F::pop_from(self)
            }

            /// The frames in order, from the bottom; `None` for a tag without a frame.
            pub(crate) fn frames(
                &self,
            ) -> impl ExactSizeIterator<Item = Option<Frame<'_>>> + DoubleEndedIterator {
                let tags = self.tags.as_slice();
                tags.iter().enumerate().map(move |(depth, &tag)| {
                    // Those of a kind lie in their place in the same order.
                    let at = tags[..depth].iter().filter(|&&other| other == tag).count();
                    Some(match tag {
                        $(Tag::$Kind => {
                            Frame::$Kind($crate::moment::Frames::all(&self.$field).get(at)?)
                        })+
                    })
                })
            }

            /// Whether each kind has as many frames as tags.
            pub(crate) fn has_a_tag_for_each_frame(&self) -> bool {
                let tags = |kind| self.tags.as_slice().iter().filter(|&&tag| tag == kind).count();
                $($crate::moment::Frames::all(&self.$field).len() == tags(Tag::$Kind))&&+
            }
        }

        $(impl $crate::moment::FrameOn<$Agenda> for $Kind {
            #[inline]
            fn push_on(self, agenda: &mut $Agenda) {
                agenda.tags.push(Tag::$Kind);
                $crate::moment::Frames::add(&mut agenda.$field, self);
            }
            #[inline]
            fn pop_from(agenda: &mut $Agenda) -> Option<Self> {
                agenda.tags.pop();
                $crate::moment::Frames::take_newest(&mut agenda.$field)
            }
        })+

        /// What the newest frame, of this kind, says and does.
        impl Tag {
            /// What it waits for.
            #[inline]
            pub(crate) fn pending(self, game: &$Game) -> $crate::flow::PendingOf<$Game> {
                match self { $(Self::$Kind => <$Kind as $crate::moment::Moment>::pending(game),)+ }
            }
            /// Whether a pending decision has at least two legal actions, at a glance.
            #[inline]
            pub(crate) fn is_open(self, game: &$Game) -> bool {
                match self { $(Self::$Kind => <$Kind as $crate::moment::Moment>::is_open(game),)+ }
            }
            /// Adds the legal actions.
            #[inline]
            pub(crate) fn legal(
                self,
                game: &$Game,
                out: &mut $crate::ActionSet<<$Game as $crate::Legal>::Action>,
            ) {
                match self { $(Self::$Kind => <$Kind as $crate::moment::Moment>::legal(game, out),)+ }
            }
            /// Lists the chance outcomes.
            #[inline]
            pub(crate) fn outcomes(
                self,
                game: &$Game,
                each: &mut impl FnMut(<$Game as $crate::Legal>::ChanceOutcome, $crate::Weight),
            ) {
                match self {
                    $(Self::$Kind => <$Kind as $crate::moment::Moment>::outcomes(game, each),)+
                }
            }
            /// Takes an action.
            #[inline]
            pub(crate) fn action(self, game: &mut $Game, action: <$Game as $crate::Legal>::Action) {
                match self {
                    $(Self::$Kind => <$Kind as $crate::moment::Moment>::action(game, action),)+
                }
            }
            /// Takes a chance outcome.
            #[inline]
            pub(crate) fn chance(
                self,
                game: &mut $Game,
                outcome: <$Game as $crate::Legal>::ChanceOutcome,
            ) {
                match self {
                    $(Self::$Kind => <$Kind as $crate::moment::Moment>::chance(game, outcome),)+
                }
            }
            /// Takes a forced step.
            #[inline]
            pub(crate) fn forced(self, game: &mut $Game) {
                match self { $(Self::$Kind => <$Kind as $crate::moment::Moment>::forced(game),)+ }
            }
        }
    };
}
pub(crate) use agenda;

/// Declares the stages of a moment: an enum whose variants carry what holds at this stage and at no
/// other, with their texts and their places in the list.
macro_rules! stages {
    ($(#[$meta:meta])* pub enum $Name:ident {
        $($(#[$doc:meta])+ $Stage:ident $(($Held:ty))? = $text:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub enum $Name {
            $($(#[$doc])+ #[cfg_attr(feature = "serde", serde(rename = $text))] $Stage $(($Held))?,)+
        }

        impl $Name {
            /// Their texts, in order, behind one for no stage.
            pub(crate) const OR_NONE: &'static [&'static str] = &["none", $($text),+];

            /// Its place in the list.
            #[inline]
            pub(crate) const fn index(&self) -> usize {
                enum Place { $($Stage),+ }
                match self { $(Self::$Stage { .. } => Place::$Stage as usize,)+ }
            }
        }
    };
}
pub(crate) use stages;
