//! Declares states that are validated when they are read.

/// Declares the state of a game. With the feature `serde` it implements `Serialize`,
/// `Deserialize` and [`SerdeRules`](crate::SerdeRules) for it: a state is written field by field,
/// with the names of the fields where the format has names, and reading it rejects unknown fields
/// and whatever [`Setup::validate`](crate::Setup::validate) rejects. There is no other way to
/// read one.
///
/// The types of the fields, and the view of the game, are serialisable themselves. A field may
/// have `#[serde(...)]` attributes behind its documentation. Without the feature the macro
/// declares the struct and drops them.
///
/// The game does not depend on `serde` for this macro.
#[macro_export]
macro_rules! validated {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $(
            $(#[doc = $doc:expr])*
            $(#[serde($($serde:tt)*)])*
            $field_vis:vis $field:ident: $type:ty
        ),+ $(,)?
    }) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[doc = $doc])* $field_vis $field: $type),+
        }

        $crate::__validated_serde! {
            $name { $($(#[serde($($serde)*)])* $field: $type),+ }
        }
    };
}

/// The serial form of a state of [`validated!`](crate::validated!). The functions that do not
/// validate belong to a type that nobody else can name.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! __validated_serde {
    ($name:ident { $($fields:tt)+ }) => {
        const _: () = {
            type Declared = $name;

            #[derive($crate::serde::Serialize, $crate::serde::Deserialize)]
            #[serde(crate = "rules_core::serde", remote = "Declared", deny_unknown_fields)]
            #[allow(dead_code, reason = "stands for the state in the derived functions")]
            #[allow(clippy::struct_excessive_bools, reason = "the state has them")]
            struct Written { $($fields)+ }

            impl $crate::serde::Serialize for $name {
                fn serialize<S: $crate::serde::Serializer>(
                    &self,
                    to: S,
                ) -> Result<S::Ok, S::Error> {
                    Written::serialize(self, to)
                }
            }

            impl<'de> $crate::serde::Deserialize<'de> for $name {
                fn deserialize<D: $crate::serde::Deserializer<'de>>(
                    from: D,
                ) -> Result<Self, D::Error> {
                    let state = Written::deserialize(from)?;
                    $crate::Setup::validate(&state).map_err($crate::serde::de::Error::custom)?;
                    Ok(state)
                }
            }

            impl $crate::SerdeRules for $name {}
        };
    };
}

/// Without the feature there is no serial form.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "serde"))]
macro_rules! __validated_serde {
    ($($state:tt)*) => {};
}
