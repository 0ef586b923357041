//! One test for each rule, by number.

mod play;
