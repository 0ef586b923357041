//! What concerns a component set as a whole: decks that add up, games that end, numbers that
//! states and observations have room for.

use alloc::format;

use super::{Components, Reader, at};
use crate::{
    Indexed,
    games::hero_must_die::components::{
        Event, Plot, Token, Work,
        constants::{CUP_PRIZE, MINE_SLAVES, MOON_MP, START_GOLD, START_MP, START_SLAVES, TURNS},
    },
};

/// What a player may come to have (HMD-1): what states and observations have room for.
const MOST_GOLD: u32 = 400;
const MOST_SLAVES: u32 = 120;
/// What observations have room for in a battle.
const MOST_POINTS: u8 = 23;

impl Reader<'_> {
    /// Everything that is wrong with a set whose rows are right.
    pub(super) fn whole(&mut self, set: &Components) {
        self.decks(set);
        self.monsters(set);
        self.parties(set);
        self.battles(set);
        self.yields(set);
    }

    fn fault(&mut self, key: &str, problem: alloc::string::String, right: &str) {
        let node = at(self.all, key);
        self.faults.note(node, key, problem, right);
    }

    fn decks(&mut self, set: &Components) {
        let events = set.event_cards().len();
        if events != 2 * u32::from(TURNS) {
            let right = "make it 16: two for each of the eight slots (HMD-17)";
            self.fault("event", format!("there are {events} event cards"), right);
        }
        let plots = set.plot_cards().len();
        if !(1..=24).contains(&plots) {
            let right = "make it 1 to 24";
            self.fault("plot", format!("there are {plots} plot cards"), right);
        }
        if set.plot(Plot::MINE).count > 2 {
            let right = "write 2 at most: a state remembers two thefts (5.6)";
            let path = format!("plot[id {}].count", Plot::MINE);
            let node = at(self.all, "plot");
            self.faults.note(node, &path, "this is 3", right);
        }
    }

    fn monsters(&mut self, set: &Components) {
        for level in [1, 2] {
            let count = set.level(level).len();
            if count < 4 {
                let problem = format!("there are {count} monsters of level {level}");
                self.fault(
                    "monster",
                    problem,
                    "make it 4 at least: each player takes one (HMD-23)",
                );
            }
        }
        let deck = set.high().len();
        if deck > 18 {
            let problem = format!("there are {deck} monsters of level 3 to 5");
            self.fault("monster", problem, "make it 18 at most: the deck has room for them");
        }
        let points = set.level_points(set.up_to_level(5));
        if points > 90 {
            let problem = format!("the levels of all monsters add up to {points}");
            self.fault("monster", problem, "make it 90 at most: observations have no more room");
        }
    }

    /// A party that cannot be completed would be drawn for without end (HMD-74).
    fn parties(&mut self, set: &Components) {
        for level in 1..=3_u8 {
            let there = set.of_heroes(level).len();
            let parties = Token::all().map(|token| set.party(token)[usize::from(level) - 1]);
            let needed: u32 = parties.map(u32::from).sum();
            if needed > there {
                let problem = format!(
                    "the three parties need {needed} heroes of level {level}, and there are {there}"
                );
                let right = "change party_token or the levels of heroes: a party would never be \
                             complete (HMD-74)";
                self.fault("hero", problem, right);
            }
        }
    }

    fn battles(&mut self, set: &Components) {
        let most = set.most();
        let sums = [
            ("monster", "black of the five greatest monsters", most.black),
            ("monster", "yellow of the five greatest monsters", most.yellow),
            ("hero", "black of the greatest party with level-ups", most.magic),
            ("hero", "blue of the greatest party with level-ups", most.blue),
        ];
        for (key, what, sum) in sums {
            if sum > MOST_POINTS {
                let right =
                    format!("make it {MOST_POINTS} at most: observations have no more room");
                self.fault(key, format!("the {what} adds up to {sum}"), &right);
            }
        }
    }

    /// The most that a player could come to have if nothing is ever spent.
    fn yields(&mut self, set: &Components) {
        let (mut gold, mut slaves, mut mp) = (0, 0, 0);
        for row in &set.printed.boxes {
            match row.work {
                // HMD-53, HMD-142: slaves, a mage.
                Work::Mine(yields) => gold += u32::from(yields + MINE_SLAVES) + 1,
                // HMD-60.
                Work::Forest => gold += 6,
                Work::Rune(yields) => mp += u32::from(yields) + 1,
                Work::Town(yields) | Work::TownEye(yields) => slaves += u32::from(yields) + 1,
                _ => {}
            }
        }
        let copies = |event: Event| u32::from(set.event(event).count);
        let income = set.printed.track.iter().map(|row| u32::from(row.gold)).max().unwrap_or(0);
        // HMD-49: twice the dice; HMD-121: the prize; HMD-48: more in three boxes.
        let prizes = u32::from(CUP_PRIZE) * u32::from(set.plot(Plot::CUP).count);
        let more = 12 * copies(Event::CARRIAGE) + prizes;
        let moon = 3 * u32::from(MOON_MP) * copies(Event::MOON);
        let all = |turn: u32| u32::from(TURNS) * turn;
        let most = [
            ("gold", u32::from(START_GOLD) + all(gold + income) + more, MOST_GOLD),
            ("slaves", u32::from(START_SLAVES) + all(slaves), MOST_SLAVES),
            ("MP", u32::from(START_MP) + all(mp) + moon, MOST_SLAVES),
        ];
        for (what, sum, most) in most {
            if sum > most {
                let right = format!("lower the yields: states have room for {most}");
                self.fault("box", format!("a player could come to {sum} {what}"), &right);
            }
        }
    }
}
