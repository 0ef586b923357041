//! Sub-goals: the parts of a potential, by name.

/// A part of the [potential](crate::Apply::potential) of a game: something that a seat works
/// towards, or against.
///
/// [`Apply::subgoal`](crate::Apply::subgoal) has its value, which lies between `min` and `max` for
/// every seat at every node. A share of what can be reached lies between 0 and 1.
///
/// ```
/// use rules_core::Subgoal;
/// let score = Subgoal::new("score", "points of the seat, of 100 (PI-9)", [0, 1], (1, 2));
/// assert_eq!((score.name, score.max, score.weight), ("score", 1, (1, 2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Subgoal {
    /// Name in `snake_case`, unique in the game.
    pub name: &'static str,
    /// What is measured, in one line; the number of a rule may follow in brackets.
    pub meaning: &'static str,
    /// Lower bound of the value.
    pub min: i32,
    /// Upper bound of the value.
    pub max: i32,
    /// Factor of the value in the potential, as numerator and positive denominator.
    pub weight: (i64, i64),
}

impl Subgoal {
    /// A sub-goal with its name, its meaning, the bounds of its value and its weight.
    #[must_use]
    pub const fn new(
        name: &'static str,
        meaning: &'static str,
        [min, max]: [i32; 2],
        weight: (i64, i64),
    ) -> Self {
        Self { name, meaning, min, max, weight }
    }
}
