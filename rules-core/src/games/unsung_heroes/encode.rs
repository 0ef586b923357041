//! Encode: a view as named numbers.
use super::{observe::View, state::State};
use crate::{Encode, Features, Field};
static HAND: Field = Field { name: "hand", shape: &[15], max: 1, meaning: "own hand" };
impl Encode for State {
    fn encode(view: &View, out: &mut impl Features) {
        let mut slots = [0; 15];
        for slot in view.hand.iter() {
            slots[usize::from(slot.get())] = 1;
        }
        out.field(&HAND, |i| slots[i]);
    }
}
