//! Declares error types: each variant with its message.
//!
//! The form is that of the derive macro of the crate `thiserror`. A macro by example needs no parser,
//! which takes as long to compile as a game without a heap.

/// Declares an error type and implements `Display` and `Error` for it. The message of a variant
/// is what `write!` takes, with the fields in scope by reference; the only field of a tuple
/// variant has a name in front of its type.
macro_rules! error_type {
    ($(#[doc = $doc:expr])* #[derive($($derive:ident),+)] #[non_exhaustive] $vis:vis enum $name:ident {
        $(
            $(#[doc = $about:expr])*
            #[error($($message:tt)+)]
            $variant:ident $({
                $($(#[doc = $field_doc:expr])* $field:ident: $type:ty),+ $(,)?
            })? $(($inner:ident: $inner_type:ty))?
        ),+ $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive($($derive),+)]
        #[non_exhaustive]
        $vis enum $name {
            $(
                $(#[doc = $about])*
                $variant $({ $($(#[doc = $field_doc])* $field: $type),+ })? $(($inner_type))?
            ),+
        }

        impl ::core::fmt::Display for $name {
            #[allow(unused_variables, reason = "a message need not name every field")]
            fn fmt(&self, out: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),+ })? $(($inner))? => write!(out, $($message)+),)+
                }
            }
        }

        impl ::core::error::Error for $name {}
    };
    ($(#[doc = $doc:expr])* #[derive($($derive:ident),+)] #[error($($message:tt)+)]
    $vis:vis struct $name:ident {
        $($(#[doc = $field_doc:expr])* $field_vis:vis $field:ident: $type:ty),+ $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive($($derive),+)]
        $vis struct $name {
            $($(#[doc = $field_doc])* $field_vis $field: $type),+
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, out: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let Self { $($field),+ } = self;
                write!(out, $($message)+)
            }
        }

        impl ::core::error::Error for $name {}
    };
    ($(#[doc = $doc:expr])* #[derive($($derive:ident),+)] #[error($($message:tt)+)]
    $(#[$open:ident])? $vis:vis struct $name:ident;) => {
        $(#[doc = $doc])*
        #[derive($($derive),+)]
        $(#[$open])?
        $vis struct $name;

        impl ::core::fmt::Display for $name {
            fn fmt(&self, out: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(out, $($message)+)
            }
        }

        impl ::core::error::Error for $name {}
    };
}
