//! One call on many games: shared out among threads in pieces.

use std::{
    iter::Enumerate,
    slice,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rules_core::{BatchBuffers, BatchShard, Sizes};

use crate::pool::Workers;

/// BatchBuffers, or actions, that can be cut between two games.
pub(crate) trait Part: Send + Sized {
    fn cut(self, games: usize, sizes: Sizes) -> (Self, Self);
}

impl Part for BatchBuffers<'_> {
    fn cut(self, games: usize, sizes: Sizes) -> (Self, Self) {
        self.split_at(games, sizes)
    }
}

impl Part for &mut [i64] {
    fn cut(self, games: usize, _: Sizes) -> (Self, Self) {
        self.split_at_mut(games)
    }
}

impl Part for &[i64] {
    fn cut(self, games: usize, _: Sizes) -> (Self, Self) {
        self.split_at(games)
    }
}

/// Values of sub-goals, so many for each seat of a game.
pub(crate) struct Goals<'a> {
    pub(crate) values: &'a mut [f64],
    pub(crate) each: usize,
}

impl Part for Goals<'_> {
    fn cut(self, games: usize, sizes: Sizes) -> (Self, Self) {
        let (left, right) = self.values.split_at_mut(games * sizes.seats * self.each);
        (Self { values: left, ..self }, Self { values: right, ..self })
    }
}

impl<A: Part, B: Part> Part for (A, B) {
    fn cut(self, games: usize, sizes: Sizes) -> (Self, Self) {
        let (first, second) = (self.0.cut(games, sizes), self.1.cut(games, sizes));
        ((first.0, second.0), (first.1, second.1))
    }
}

/// Which games begin anew, and with which seeds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Begin<'a> {
    /// A flag a game; all of them without.
    pub(crate) which: Option<&'a [bool]>,
    /// One seed for all games.
    pub(crate) seed: Option<u64>,
    /// A seed a game, where it has one.
    pub(crate) seeds: Option<&'a [Option<u64>]>,
}

impl Part for Begin<'_> {
    fn cut(self, games: usize, _: Sizes) -> (Self, Self) {
        let (left, right) = self.which.map(|which| which.split_at(games)).unzip();
        let (early, late) = self.seeds.map(|seeds| seeds.split_at(games)).unzip();
        let seed = self.seed;
        (Self { which: left, seed, seeds: early }, Self { which: right, seed, seeds: late })
    }
}

/// Neighbouring shards, numbered, with their part of the rows.
struct Share<'a, P> {
    shards: Enumerate<slice::IterMut<'a, Box<dyn BatchShard>>>,
    first: usize,
    part: Option<P>,
}

impl<'a, P: Part> Share<'a, P> {
    /// The next shard of this share.
    fn next(&mut self, sizes: Sizes) -> Option<(usize, &'a mut Box<dyn BatchShard>, P)> {
        let (at, shard) = self.shards.next()?;
        let (part, rest) = self.part.take()?.cut(shard.games(), sizes);
        self.part = Some(rest);
        Some((self.first + at, shard, part))
    }
}

/// Cuts the work into equal shares, one for each thread.
fn shares<P: Part>(
    mut shards: &mut [Box<dyn BatchShard>],
    mut part: P,
    threads: usize,
) -> Vec<Mutex<Share<'_, P>>> {
    let (sizes, all) = (shards[0].sizes(), shards.len());
    let mut cut = Vec::with_capacity(threads);
    let mut first = 0;
    for thread in 1..=threads {
        let end = all * thread / threads;
        let (mine, rest) = shards.split_at_mut(end - first);
        let (own, left) = part.cut(mine.iter().map(|shard| shard.games()).sum(), sizes);
        let share = Share { shards: mine.iter_mut().enumerate(), first, part: Some(own) };
        cut.push(Mutex::new(share));
        (shards, part, first) = (rest, left, end);
    }
    cut
}

/// Hands each shard to `each` with its part of the rows. A thread begins with
/// the shards that it had in the step before, which its cache may still hold,
/// and continues with what others have not come to. The error is that of the
/// first shard that has one.
pub(crate) fn spread<P: Part, E: Send>(
    shards: &mut [Box<dyn BatchShard>],
    part: P,
    each: &(impl Fn(&mut dyn BatchShard, P) -> Result<(), E> + Sync),
    workers: &Workers,
) -> Result<(), E> {
    if let [shard] = shards {
        return each(&mut **shard, part);
    }
    let (sizes, threads) = (shards[0].sizes(), workers.threads().min(shards.len()));
    let parts = shares(shards, part, threads);
    let failed = Mutex::new(None);
    workers.run(threads - 1, &|thread| {
        for share in parts.iter().cycle().skip(thread % threads).take(threads) {
            loop {
                let next = lock(share).next(sizes);
                let Some((at, shard, part)) = next else { break };
                if let Err(error) = each(&mut **shard, part) {
                    let mut failed = lock(&failed);
                    if failed.as_ref().is_none_or(|(first, _)| at < *first) {
                        *failed = Some((at, error));
                    }
                }
            }
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.map_or(Ok(()), |(_, error)| Err(error))
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
