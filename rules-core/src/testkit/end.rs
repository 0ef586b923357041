//! Payoffs: nothing before the end, and within bounds after it.

use std::vec::Vec;

use super::{Promise, fault::Held, kit::Kit};
use crate::{Node, SerdeRules, Utility};

impl<S: SerdeRules> Kit<'_, S> {
    /// The payoffs, potentials and sub-goals of this node.
    pub(super) fn payoffs(&mut self, state: &S) -> Held {
        let over = state.node() == Node::Terminal;
        for seat in 0..self.limits.seats {
            let payoff = state.payoff(seat);
            let (top, bottom) = state.potential(seat);
            hold!(
                self.report,
                PotentialEnd,
                bottom > 0 && (top == 0 || !over),
                "seat {seat} has the potential {top}/{bottom}"
            );
            self.subgoals(state, seat)?;
            if !over {
                hold!(self.report, PayoffEarly, payoff == 0, "seat {seat} is paid {payoff}");
            }
        }
        if over {
            let payoffs: Vec<_> = (0..self.limits.seats).map(|seat| state.payoff(seat)).collect();
            self.allies(state, &payoffs)?;
            self.paid(payoffs, [S::UTILITY, S::utility(&state.options())])
        } else {
            Ok(())
        }
    }

    /// Seats that play together have the same payoff, and each plays with itself.
    fn allies(&mut self, state: &S, payoffs: &[i32]) -> Held {
        for (seat, payoff) in (0..).zip(payoffs) {
            for (other, paid) in (0..).zip(payoffs) {
                let allied = state.allied(seat, other);
                hold!(
                    self.report,
                    PayoffAllied,
                    if seat == other { allied } else { !allied || payoff == paid },
                    "seats {seat} and {other} are paid {payoff} and {paid}, allied: {allied}"
                );
            }
        }
        Ok(())
    }

    /// The payoffs of a finished game.
    fn paid(&mut self, payoffs: Vec<i32>, said: [Utility; 2]) -> Held {
        let (least, most) = (self.limits.min_payoff, self.limits.max_payoff);
        hold!(
            self.report,
            PayoffBounds,
            S::UNIT > 0 && payoffs.iter().all(|payoff| (least..=most).contains(payoff)),
            "{payoffs:?} in units of {}, the limits are {least} and {most}",
            S::UNIT
        );
        let sum: i64 = payoffs.iter().copied().map(i64::from).sum();
        for utility in said {
            let holds = match utility {
                Utility::ZeroSum => sum == 0,
                Utility::Identical => payoffs.windows(2).all(|pair| pair[0] == pair[1]),
                Utility::General => true,
            };
            hold!(self.report, PayoffSum, holds, "{payoffs:?} in a game of {utility:?}");
        }
        *self.report.returns.entry(payoffs).or_default() += 1;
        Ok(())
    }
}
