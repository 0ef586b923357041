//! One test for every rule number.

mod random;
