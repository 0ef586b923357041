//! A view as numbers.

use super::{observe::View, state::State};
use crate::{Encode, Features, Field};

static SEAT: Field = Field { name: "seat", shape: &[1], max: 5, meaning: "the own seat (VV-14)" };

impl Encode for State {
    fn encode(view: &View, out: &mut impl Features) {
        out.field(&SEAT, |_| view.seat);
    }
}
