//! Builder: what the builders of positions of all games have in common.

/// Declares `StateBuilder` and `State::edit` of a game. Its edits are methods of the game's own,
/// which note the first fault with `refuse`; `build` calls `finished`, which completes the state,
/// and validates it.
macro_rules! state_builder {
    ($(#[$meta:meta])+) => {
        $(#[$meta])+
        #[derive(Clone, Debug)]
        #[must_use = "a builder changes nothing until `build` is called"]
        pub struct StateBuilder {
            state: State,
            /// The first edit that is impossible whatever follows.
            fault: Option<crate::InvalidState>,
        }

        impl State {
            /// Begins to edit this position; [`StateBuilder`] has the edits. The state itself stays
            /// as it is.
            pub fn edit(&self) -> StateBuilder {
                StateBuilder { state: self.clone(), fault: None }
            }
        }

        impl StateBuilder {
            /// The position with all edits.
            ///
            /// # Errors
            ///
            /// The reason why no game can reach this position; that of the first impossible edit,
            /// if there is one.
            pub fn build(self) -> Result<State, crate::InvalidState> {
                let Self { state, fault } = self.finished();
                match fault {
                    Some(fault) => Err(fault),
                    None => crate::Setup::validate(&state).map(|()| state),
                }
            }

            /// The position with all edits, before it is validated: for scenarios.
            ///
            /// # Errors
            ///
            /// The first impossible edit.
            #[cfg(feature = "testkit")]
            #[allow(dead_code, reason = "not every game has scenarios as text")]
            pub(super) fn drafted(self) -> Result<State, crate::InvalidState> {
                let Self { state, fault } = self.finished();
                fault.map_or(Ok(state), Err)
            }

            /// The position without the last check, for tests of what is rejected.
            #[cfg(test)]
            #[allow(dead_code, reason = "not every game has such tests")]
            pub(super) fn unchecked(self) -> State {
                self.finished().state
            }

            /// Notes a fault, unless there is one already.
            fn refuse(&mut self, reason: &'static str) {
                self.fault.get_or_insert(crate::InvalidState(reason));
            }

            /// Items in order, as many as there can be.
            #[allow(dead_code, reason = "not every game has such lists")]
            fn list<T: Copy + Default, const N: usize>(
                &mut self,
                items: impl IntoIterator<Item = T>,
                too_long: &'static str,
            ) -> crate::pieces::Stack<T, N> {
                let mut list = crate::pieces::Stack::default();
                for item in items {
                    if list.len() == N {
                        self.refuse(too_long);
                        break;
                    }
                    list.push(item);
                }
                list
            }

            #[allow(dead_code, reason = "one game names players by their characters")]
            /// Calls `edit` with the place of a seat, if somebody sits there.
            fn of_seat(mut self, seat: crate::Seat, edit: impl FnOnce(&mut Self, usize)) -> Self {
                if seat < crate::Setup::seats(&self.state) {
                    edit(&mut self, usize::from(seat));
                } else {
                    self.refuse("an edit names a seat where nobody sits");
                }
                self
            }
        }
    };
}
