//! Games at the settings of the ladder.

use std::error::Error;

use rules_core::{DynSession, Generator, Node, generator};

use super::{GameResult, LadderAgent, Setting, Side};

impl Setting {
    /// The agent with a name, or `None` if it needs a network and none travels with the package
    /// for this game and number of seats, or a plan that the game does not have.
    ///
    /// # Errors
    ///
    /// If there is no such agent, or the network cannot be read.
    pub fn agent(&self, name: &str) -> Result<Option<LadderAgent>, Box<dyn Error>> {
        LadderAgent::read(name, &*self.open())
    }

    /// Plays one game.
    ///
    /// # Panics
    ///
    /// If there is no such [`agent`](Self::agent) for this setting.
    #[must_use]
    pub fn play(&self, agent: &str, against: &str, game: u32) -> GameResult {
        let mut session = self.open();
        let read = |name: &str| self.agent(name).unwrap_or_else(|no| panic!("{no}"));
        let measured = read(agent).expect("an agent of this setting");
        let other = if against.is_empty() { None } else { read(against) };
        let other = other.as_ref().unwrap_or(&measured);
        let mut chance = generator(7, game.into());
        let mut search = generator(11, game.into());
        let (mut decisions, mut micros) = (0, 0);
        while session.node() != Node::Terminal {
            let Node::Player(seat) = session.node() else {
                let step = session.sample(&mut chance).expect("chance is due");
                session.apply_step(step).expect("a possible outcome");
                continue;
            };
            if self.measures(seat, game, session.seats()) {
                let begin = processor_time();
                let action = choose(&*session, &measured, &mut search, &mut decisions);
                micros += processor_time().saturating_sub(begin);
                session.apply(action.into()).expect("a legal action");
            } else {
                let action = choose(&*session, other, &mut search, &mut 0);
                session.apply(action.into()).expect("a legal action");
            }
        }
        let seats = session.seats();
        let seat = (0..seats).find(|&seat| self.measures(seat, game, seats)).expect("one is");
        let winners = self.winners(&*session, seat);
        let seat = if self.side == Side::Rotating { seat } else { 0 };
        GameResult { game, seat, winners, decisions, micros }
    }

    /// How many share the win of a finished game with the measured `seat`: see [`GameResult`].
    fn winners(&self, session: &dyn DynSession, seat: u8) -> u8 {
        let payoff = |seat: u8| session.payoff(seat.into()).expect("a seat");
        let seats = session.seats();
        let best = (0..seats).map(payoff).max().unwrap_or(0);
        let shared = (0..seats).map(payoff).filter(|own| *own == best);
        let shared = u8::try_from(shared.count()).expect("few seats");
        match self.side {
            Side::Rotating if payoff(seat) < best => 0,
            // Everybody may lose together.
            Side::Rotating if shared == seats && best < 0 => 0,
            Side::Rotating => shared,
            Side::Everybody | Side::Team(..) => match payoff(seat).signum() {
                -1 => 0,
                0 => 2,
                _ => 1,
            },
        }
    }
}

/// The index of the action that an agent chooses; counts the decisions.
fn choose(
    session: &dyn DynSession,
    agent: &LadderAgent,
    rng: &mut Generator,
    count: &mut u32,
) -> u32 {
    let mut legal = Vec::new();
    session.legal_actions(&mut legal);
    if let [only] = legal[..] {
        return only;
    }
    *count += 1;
    agent.choose(session, &legal, rng)
}

/// Processor time of this thread in microseconds, where the system tells; else wall time.
fn processor_time() -> u64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = spent.and_then(|line| line.split(' ').next()?.parse::<u64>().ok());
    spent.map_or_else(
        || {
            static BEGIN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
            let begin = BEGIN.get_or_init(std::time::Instant::now);
            u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX)
        },
        |nanos| nanos / 1000,
    )
}
