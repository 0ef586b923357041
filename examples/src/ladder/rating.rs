//! Ratings of the agents of a setting: strengths by the model of Plackett and Luce with their 95 %
//! intervals, as `rules_py.evaluate.ratings` has them of the same games.
//!
//! All seats but one have the same agent, so a game says something of one difference of strengths only.
//! Each game is a sample of its own. Agents that no chain of games connects with the heuristic have no
//! rating: the games say nothing of their difference.

use std::collections::{BTreeMap, BTreeSet};

use super::{Record, Setting, Side};

/// The strength of one agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// Name of the agent.
    pub agent: String,
    /// Elo points above the heuristic: with 400 more, one wins ten of eleven games of two.
    pub elo: f64,
    /// Half of the 95 % interval of `elo`.
    pub half_width: f64,
    /// Number of games.
    pub games: u32,
}

/// Elo points of a natural logarithm.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Standard deviations on either side of a 95 % interval.
const NORMAL: f64 = 1.959_963_984_540_054;
/// Draws of every agent against one of the mean strength, which are added to the games.
const PRIOR: f64 = 1.0;
/// An agent with fewer games won, or lost, has no interval of its own spread.
const SPARSE: u32 = 5;

/// Games that ended alike: who was measured, against whom, how many shared the win with the measured
/// agent (0 if it has lost), and how many games.
#[derive(Clone, Copy)]
struct Met {
    agent: usize,
    other: usize,
    winners: u32,
    times: u32,
}

/// The ratings of the agents of a setting above the heuristic, the highest first; empty if everybody
/// is measured, or no other agent has met the heuristic.
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "the names are those of the records")]
pub fn ratings(records: &[Record], setting: &Setting) -> Vec<Rating> {
    let seats = if setting.side == Side::Rotating { u32::from(setting.option.1) } else { 2 };
    let own = |record: &&Record| {
        let (name, agent, against) = &record.pairing;
        !against.is_empty() && agent != against && name == setting.name
    };
    let mut own: Vec<&Record> = records.iter().filter(own).collect();
    let names = connected(&own);
    own.retain(|record| names.contains(&record.pairing.1.as_str()));
    let Some(anchor) = names.iter().position(|name| *name == "heuristic") else {
        return Vec::new();
    };
    let place = |name: &str| names.binary_search(&name).expect("it is one of them");
    let met = own.iter().flat_map(|record| {
        let (agent, other) = (place(&record.pairing.1), place(&record.pairing.2));
        record.outcomes().map(move |(winners, times)| Met { agent, other, winners, times })
    });
    let fit = Fit { met: met.collect(), size: names.len(), seats };
    let strengths = fit.strengths();
    let (widths, games) = (fit.deviations(&strengths, anchor), fit.games());
    let rating = |at: usize| Rating {
        agent: names[at].to_owned(),
        elo: ELO * (strengths[at] - strengths[anchor]),
        half_width: NORMAL * ELO * widths[at],
        games: games[at],
    };
    let mut ratings: Vec<Rating> = (0..names.len()).map(rating).collect();
    ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    ratings
}

/// The heuristic and all that a chain of games connects with it, in ascending order; empty if nobody
/// has met it.
fn connected<'a>(records: &[&'a Record]) -> Vec<&'a str> {
    let mut met: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for record in records {
        let (_, agent, other) = &record.pairing;
        met.entry(agent).or_default().push(other);
        met.entry(other).or_default().push(agent);
    }
    let (mut found, mut next) = (BTreeSet::from(["heuristic"]), vec!["heuristic"]);
    while let Some(name) = next.pop() {
        let others = met.get(name).into_iter().flatten().copied();
        next.extend(others.filter(|other| found.insert(other)));
    }
    if found.len() > 1 { found.into_iter().collect() } else { Vec::new() }
}

type Matrix = Vec<Vec<f64>>;

struct Fit {
    met: Vec<Met>,
    size: usize,
    seats: u32,
}

impl Fit {
    /// The first and the negative second derivative of the log likelihood of a game by the
    /// difference of the two strengths. A tie is the mean over all orders that break it; those who
    /// finish last have no order.
    fn slopes(&self, game: &Met, strengths: &[f64]) -> (f64, f64) {
        let lead = strengths[game.agent] - strengths[game.other];
        // The probability of the agent to be the first of it and so many others.
        let first = |others: u32| 1.0 / (1.0 + f64::from(others) * (-lead).exp());
        if game.winners == 0 {
            let share = first(self.seats - 1);
            return (-share, share * (1.0 - share));
        }
        let behind = self.seats - game.winners;
        let choices = (1..=game.winners).map(|left| {
            let share = first(left - 1 + behind);
            (f64::from(left) / f64::from(game.winners), share)
        });
        choices.fold((1.0, 0.0), |(slope, bend), (weight, share)| {
            (slope - weight * share, bend + weight * share * (1.0 - share))
        })
    }

    /// The gradient and the information of all games and the prior. Only differences of strengths
    /// count: their sum is held at 0.
    fn total(&self, strengths: &[f64]) -> (Vec<f64>, Matrix) {
        let held = 1.0 / count(self.size);
        let sum: f64 = strengths.iter().sum();
        let mut gradient = vec![-held * sum; self.size];
        let mut information = vec![vec![held; self.size]; self.size];
        for (at, strength) in strengths.iter().enumerate() {
            let share = 1.0 / (1.0 + (-strength).exp());
            gradient[at] += PRIOR * (0.5 - share);
            information[at][at] += PRIOR * share * (1.0 - share);
        }
        for game in &self.met {
            let (slope, bend) = self.slopes(game, strengths);
            let (slope, bend) = (f64::from(game.times) * slope, f64::from(game.times) * bend);
            for (at, other, sign) in [(game.agent, game.other, 1.0), (game.other, game.agent, -1.0)]
            {
                gradient[at] += sign * slope;
                information[at][at] += bend;
                information[at][other] -= bend;
            }
        }
        (gradient, information)
    }

    /// The strengths of greatest likelihood, as natural logarithms, by Newton's method. The prior
    /// makes the likelihood strictly concave.
    fn strengths(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.size];
        for _ in 0..100 {
            let (gradient, information) = self.total(&strengths);
            let step = times(&inverse(information), &gradient);
            let longest = step.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
            let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
            strengths.iter_mut().zip(&step).for_each(|(own, part)| *own += scale * part);
            if longest < 1e-10 {
                break;
            }
        }
        strengths
    }

    /// The standard deviation of each strength above that of the anchor: whatever the truth is, with
    /// one sample for each game. With few games won or lost it is at least that of the model.
    fn deviations(&self, strengths: &[f64], anchor: usize) -> Vec<f64> {
        let inverse = inverse(self.total(strengths).1);
        let moved: Vec<_> = self
            .met
            .iter()
            .map(|game| {
                let slope = self.slopes(game, strengths).0;
                let mut sample = vec![0.0; self.size];
                sample[game.agent] += slope;
                sample[game.other] -= slope;
                (f64::from(game.times), times(&inverse, &sample))
            })
            .collect();
        let games: f64 = moved.iter().map(|(times, _)| times).sum();
        let grown = games / (games - 1.0).max(1.0);
        let sparse = self.sparse();
        let deviation = |at: usize| {
            let spread =
                moved.iter().map(|(times, sample)| times * (sample[at] - sample[anchor]).powi(2));
            let spread = grown * spread.sum::<f64>();
            let model = inverse[at][at] + inverse[anchor][anchor] - 2.0 * inverse[at][anchor];
            let wide = at != anchor && (sparse[at] || sparse[anchor]);
            (if wide { spread.max(model) } else { spread }).max(0.0).sqrt()
        };
        (0..self.size).map(deviation).collect()
    }

    /// Whose games are too much alike to tell how much they spread.
    fn sparse(&self) -> Vec<bool> {
        let mut ends = vec![[0, 0]; self.size];
        for game in &self.met {
            let behind = self.seats - game.winners;
            match game.winners {
                0 => {
                    ends[game.agent][1] += game.times;
                    ends[game.other][0] += game.times;
                }
                _ if behind > 0 => {
                    ends[game.agent][0] += game.times;
                    ends[game.other][1] += behind * game.times;
                }
                _ => {}
            }
        }
        ends.into_iter().map(|[won, lost]| won.min(lost) < SPARSE).collect()
    }

    /// How many games each agent has played.
    fn games(&self) -> Vec<u32> {
        let mut games = vec![0; self.size];
        for game in &self.met {
            games[game.agent] += game.times;
            games[game.other] += game.times;
        }
        games
    }
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::MAX, f64::from)
}

fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of a symmetric positive definite matrix, by elimination.
fn inverse(mut matrix: Matrix) -> Matrix {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..size {
        let scale = matrix[at][at];
        matrix[at].iter_mut().for_each(|cell| *cell /= scale);
        let pivot = matrix[at].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(row, _)| *row != at) {
            let factor = row[at];
            row.iter_mut().zip(&pivot).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}
