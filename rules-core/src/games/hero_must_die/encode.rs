use super::{State, View};
use crate::{Encode, Features};
impl Encode for State {
    fn encode(_: &View, _: &mut impl Features) {}
}
