//! The rules by their numbers, the cards by their names.

mod arcane;
mod divine;
mod heroes;
mod play;
mod scene;
mod tiles;
mod treasures;
mod void;

use alloc::{format, string::String, vec::Vec};

use super::{
    components::{Hero::*, *},
    state::{Base, Chair, Phase, Step, Team},
};
use crate::{Dense, Node};
use Char::Mordak;
use scene::Scene;
