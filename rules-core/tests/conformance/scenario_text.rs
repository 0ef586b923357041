//! Scenarios as text: what holds comes out, and whatever does not is told with its line.

use rules_core::{
    InvalidState,
    testkit::{
        TextFailure, Vocabulary, scenario_text,
        scenario_text::{say_list, say_number},
    },
};

use crate::toy;

type Toy = toy::State<{ toy::HONEST }>;

impl Vocabulary for Toy {
    type Edit = Self;

    fn begin(&self) -> Self {
        self.clone()
    }

    fn finish(edit: Self) -> Result<Self, InvalidState> {
        InvalidState::unless(edit.round < 100, "no game has a hundred rounds").map(|()| edit)
    }

    fn say(mut edit: Self, sentence: &str) -> Result<Self, String> {
        let (word, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
        match word {
            "round" => edit.round = say_number(rest)?,
            "points" => {
                for (points, word) in edit.points.iter_mut().zip(rest.split(' ')) {
                    *points = say_number(word)?;
                }
            }
            "ranks" => drop(say_list::<toy::parts::Rank>(rest)?),
            _ => return Err(format!("there is no sentence that begins with `{word}`")),
        }
        Ok(edit)
    }

    fn number(&self, name: &str) -> Option<i64> {
        (name == "players").then_some(self.options.players.into())
    }
}

const HONEST: &str = "
# A comment.
TOY-S1 TOY-3 TOY-4: the highest bidder scores
  options  rounds 1
  outcomes 3 of 12
  odds     4 card 1; 4 card 2
  history  c0 c2 c1
  next     seat 0
  asks     pass; bid 1
  may      pass
  never    bid 2|3
  play     bid 1; bid 3;
           pass
  outcomes 6 of 6
  then     points 0 0 0; points {players - 3} {0 * players} 0
  play     die 4
  next     end
  then     points 0 {players + 1} 0
  returns  -2 8/2 -2

TOY-S2 TOY-4: a given position
  given    points 0 0 0
  then     points 0 0 0

TOY-S3 TOY-1: options that are refused
  options  players 4
  refused  `players` cannot be 4: it takes 2 or 3
";

fn run(text: &str) -> Vec<TextFailure> {
    scenario_text::<Toy>("toy.txt", text)
}

#[test]
fn honest_scenarios_come_out() {
    assert_eq!(run(HONEST), []);
}

/// The text with one thing changed fails in this line with these words.
#[track_caller]
fn fails(from: &str, to: &str, line: usize, words: &str) {
    assert!(HONEST.contains(from), "`{from}` is in the text");
    let failures: Vec<_> =
        run(&HONEST.replacen(from, to, 1)).iter().map(ToString::to_string).collect();
    let place = format!("toy.txt:{line}: ");
    let told = |failure: &String| failure.starts_with(&place) && failure.contains(words);
    assert!(failures.iter().any(told), "{failures:?}");
}

#[test]
fn what_does_not_hold_is_told_with_its_line() {
    fails("3 of 12", "3 of 13", 5, "TOY-S1: there are 3 of 12");
    fails("4 card 1", "5 card 1", 6, "the weight of `card 1` is 4");
    fails("c0 c2 c1", "c0 c2 c9", 7, "TOY-S1");
    fails("seat 0", "seat 1", 8, "next is seat 0");
    fails("pass; bid 1\n", "pass\n", 9, "possible are pass; bid 1");
    fails("pass; bid 1\n", "pass; bid 1; bid 2\n", 9, "`bid 2`: possible are");
    fails("may      pass", "may      bid 3", 10, "`bid 3`: possible are");
    fails("bid 2|3", "bid 3|1", 11, "`bid 1`: possible are");
    fails("bid 2|3", "bid 2|7", 11, "`bid 7` is no action");
    fails("bid 1; bid 3", "bid 2; bid 3", 12, "`bid 2`: ");
    fails("play     die 4", "play     die 7", 16, "`die 7` is no step of this node; possible are");
    fails("{players + 1}", "{players + 2}", 18, "does not hold: points[1] is 4, not 5");
    fails("8/2", "7/2", 19, "returns are");
    fails("points 0 0 0\n\n", "points 1 0 0\n\n", 23, "does not hold: points[0] is 0, not 1");
    fails("points 0 0 0\n  then", "points 2 0 0\n  then", 23, "points are those of the rounds");
    fails("2 or 3", "3 or 4", 27, "refused with");
    fails("players 4", "players 3", 27, "not refused");
    fails("points 0 0 0\n  then", "round 200\n  then", 23, "no game has a hundred rounds");
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    fails("TOY-S1 TOY-3", "TOY-S1 TOX-3", 3, "write `TOY-S1 TOY-2 TOY-Q3: a title`");
    fails("TOY-S1 TOY-3 TOY-4", "TOY-S1", 3, "write `TOY-S1");
    fails("TOY-S2", "TOY-S1", 21, "the number occurs twice");
    fails("TOY-S2", "TOY-2", 21, "write `TOY-S1");
    fails("asks", "ask", 9, "there is no verb `ask`");
    fails("rounds 1", "rounds", 4, "write an option and its value");
    fails("rounds 1", "rnds 1", 5, "rnds");
    fails("then     points 0 0", "then     point 0 0", 15, "begins with `point`");
    fails("then     points 0 0", "then     points x 0", 15, "`x` is no number");
    fails("then     points 0 0", "then     ranks 9", 15, "`9` is none of its kind");
    fails("{players + 1}", "{player + 1}", 18, "no number is called `player`");
    fails("{players + 1}", "{players +}", 18, "a number is missing");
    fails("{players + 1}", "{players / 1}", 18, "`/` is none of + - *");
    fails("{players + 1}", "{players", 18, "a brace is not closed");
    fails("  then     points 0 0 0\n", "", 22, "nothing is checked at the end");
    fails("  next     seat 0", "  given    round 1", 8, "belongs before what is played");
    assert_eq!(run("").len(), 1);
}
