//! The rules a second time, literally: every die is a thing of its own that
//! lies somewhere, rolls are thrown in every order, and nothing is shared with
//! the rules under test.

use alloc::{collections::BTreeMap, format, string::String, vec, vec::Vec};

/// What a game is played with.
#[derive(Clone, Debug)]
pub(super) struct Box {
    pub players: usize,
    /// Six faces for each colour, out of `-123CyrX`.
    pub faces: [&'static str; 3],
    pub turn_limit: u32,
    pub rounds: u32,
    pub auto_forced: bool,
}

pub(super) const PRINTED: [&str; 3] = ["123CCy", "123CrX", "123CCX"];
const ORDER: &str = "-123CyrX";
const LETTERS: [&str; 3] = ["W", "Y", "R"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Tableau,
    Party,
    Hand,
    Front,
    Centre,
}

/// One of 36 dice. Its face is a space where it means nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Die {
    owner: usize,
    colour: usize,
    place: Place,
    face: char,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Now {
    Opening { round: u32, contenders: Vec<usize>, rolled: Vec<Vec<char>> },
    Rolling { seat: usize, roll: u32 },
    Choosing { seat: usize, roll: u32, last: Option<(usize, char)> },
    Over { seat: usize },
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Table {
    dice: Vec<Die>,
    coins: Vec<u32>,
    owners: Vec<usize>,
    markers: Vec<bool>,
    turns: u32,
    now: Now,
}

/// Who is to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Seat(usize),
    Dice,
    Nobody,
}

fn symbol(face: char) -> usize {
    ORDER.find(face).expect("a symbol of the game")
}

fn swords(face: char) -> u32 {
    face.to_digit(10).unwrap_or(0)
}

/// Every way to throw so many dice, in every order, as sorted faces.
fn throws(faces: &str, dice: usize) -> BTreeMap<Vec<usize>, u32> {
    let mut all = vec![Vec::new()];
    for _ in 0..dice {
        all = all
            .into_iter()
            .flat_map(|thrown: Vec<usize>| {
                faces.chars().map(move |face| {
                    let mut longer = thrown.clone();
                    longer.push(symbol(face));
                    longer
                })
            })
            .collect();
    }
    let mut counted = BTreeMap::new();
    for mut thrown in all {
        thrown.sort_unstable();
        *counted.entry(thrown).or_default() += 1;
    }
    counted
}

fn characters(thrown: &[usize]) -> Vec<char> {
    thrown.iter().map(|&i| ORDER.chars().nth(i).expect("a symbol")).collect()
}

impl Box {
    pub(super) fn new_game(&self) -> Table {
        let mut dice = Vec::new();
        for owner in 0..self.players {
            for colour in 0..3 {
                let place = if colour == 0 { Place::Party } else { Place::Tableau };
                for _ in 0..3 {
                    dice.push(Die { owner, colour, place, face: ' ' });
                }
            }
        }
        let now =
            Now::Opening { round: 1, contenders: (0..self.players).collect(), rolled: Vec::new() };
        Table {
            dice,
            coins: vec![0; self.players],
            owners: Vec::new(),
            markers: vec![false; self.players],
            turns: 0,
            now,
        }
    }

    /// The start of a turn of seat 0 with so many yellow and red dice.
    pub(super) fn turn(&self, turns: u32, gained: [usize; 2]) -> Table {
        let mut table = self.new_game();
        table.turns = turns;
        for (colour, count) in (1..).zip(gained) {
            let own = |die: &&mut Die| die.owner == 0 && die.colour == colour;
            table.dice.iter_mut().filter(own).take(count).for_each(|die| die.place = Place::Party);
        }
        self.start(&mut table, 0);
        table.sorted()
    }

    fn warrants(&self) -> Vec<u32> {
        let tens = if self.players == 2 { 3 } else { 5 };
        let mut stack = vec![5];
        stack.extend(vec![10; tens]);
        stack.push(15);
        stack
    }

    pub(super) fn who(table: &Table) -> Who {
        match table.now {
            Now::Opening { .. } | Now::Rolling { .. } => Who::Dice,
            Now::Choosing { seat, .. } => Who::Seat(seat),
            Now::Over { .. } => Who::Nobody,
        }
    }

    /// Coins and warrants of everybody.
    pub(super) fn totals(&self, table: &Table) -> Vec<u32> {
        let mut totals = table.coins.clone();
        for (owner, value) in table.owners.iter().zip(self.warrants()) {
            totals[*owner] += value;
        }
        totals
    }

    /// Every step that is possible: its text, its weight, what follows.
    pub(super) fn steps(&self, table: &Table) -> Vec<(String, u32, Table)> {
        match &table.now {
            Now::Opening { .. } => self.opening_steps(table),
            Now::Rolling { seat, .. } => self.roll_steps(table, *seat),
            Now::Choosing { seat, roll, last } => self.choices(table, *seat, *roll, *last),
            Now::Over { .. } => Vec::new(),
        }
    }

    fn opening_steps(&self, table: &Table) -> Vec<(String, u32, Table)> {
        let mut steps = Vec::new();
        for (thrown, weight) in throws(self.faces[0], 3) {
            let mut next = table.clone();
            let Now::Opening { round, contenders, rolled } = &mut next.now else { continue };
            rolled.push(characters(&thrown));
            if rolled.len() == contenders.len() {
                let (round, contenders, rolled) = (*round, contenders.clone(), rolled.clone());
                self.decide_opening(&mut next, round, &contenders, &rolled);
            }
            steps.push((text(&thrown), weight, next.sorted()));
        }
        steps
    }

    fn decide_opening(&self, table: &mut Table, round: u32, who: &[usize], rolled: &[Vec<char>]) {
        let sums: Vec<u32> =
            rolled.iter().map(|faces| faces.iter().map(|&face| swords(face)).sum()).collect();
        let most = *sums.iter().max().expect("somebody rolled");
        let tied: Vec<usize> = (0..who.len()).filter(|&i| sums[i] == most).collect();
        if tied.len() > 1 && round < self.rounds {
            let contenders = tied.iter().map(|&i| who[i]).collect();
            table.now = Now::Opening { round: round + 1, contenders, rolled: Vec::new() };
            return;
        }
        let winner = who[tied[0]];
        let mut white: Vec<&mut Die> =
            table.dice.iter_mut().filter(|die| die.owner == winner && die.colour == 0).collect();
        for (die, &face) in white.iter_mut().zip(&rolled[tied[0]]) {
            if swords(face) > 0 {
                (die.place, die.face) = (Place::Centre, face);
            }
        }
        self.start(table, (winner + 1) % self.players);
    }

    fn roll_steps(&self, table: &Table, seat: usize) -> Vec<(String, u32, Table)> {
        let hand = |colour: usize| {
            let held =
                |die: &&Die| die.owner == seat && die.colour == colour && die.place == Place::Hand;
            table.dice.iter().filter(held).count()
        };
        let colour = (0..3).find(|&colour| hand(colour) > 0).expect("dice in the hand");
        let mut steps = Vec::new();
        for (thrown, weight) in throws(self.faces[colour], hand(colour)) {
            let mut next = table.clone();
            let mut faces = characters(&thrown).into_iter();
            for die in &mut next.dice {
                if die.owner == seat && die.colour == colour && die.place == Place::Hand {
                    let face = faces.next().expect("a face for each die");
                    (die.place, die.face) =
                        if face == 'X' { (Place::Tableau, ' ') } else { (Place::Front, face) };
                }
            }
            if next.dice.iter().all(|die| die.place != Place::Hand) {
                match next.now {
                    Now::Rolling { roll: 3, .. } => self.finish(&mut next, seat),
                    Now::Rolling { roll, .. } => {
                        next.now = Now::Choosing { seat, roll, last: None };
                    }
                    _ => {}
                }
            }
            steps.push((text(&thrown), weight, next.sorted()));
        }
        steps
    }

    fn choices(
        &self,
        table: &Table,
        seat: usize,
        roll: u32,
        last: Option<(usize, char)>,
    ) -> Vec<(String, u32, Table)> {
        let markable = |table: &Table, last: Option<(usize, char)>| {
            let mut kinds: Vec<(usize, usize)> = table
                .dice
                .iter()
                .filter(|die| die.owner == seat && die.place == Place::Front)
                .map(|die| (die.colour, symbol(die.face)))
                .filter(|kind| last.is_none_or(|(c, face)| *kind >= (c, symbol(face))))
                .collect();
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        };
        let mut steps = Vec::new();
        for (colour, face) in markable(table, last) {
            let mut next = table.clone();
            let face = characters(&[face])[0];
            let die = next.dice.iter_mut().find(|die| {
                (die.owner, die.colour, die.place, die.face) == (seat, colour, Place::Front, face)
            });
            let die = die.expect("the die that is marked");
            (die.place, die.face) = (Place::Hand, ' ');
            let last = Some((colour, face));
            next.now = if self.auto_forced && markable(&next, last).is_empty() {
                Now::Rolling { seat, roll: roll + 1 }
            } else {
                Now::Choosing { seat, roll, last }
            };
            steps.push((format!("mark {}{face}", LETTERS[colour]), 1, next.sorted()));
        }
        let mut next = table.clone();
        if table.dice.iter().any(|die| die.place == Place::Hand) {
            next.now = Now::Rolling { seat, roll: roll + 1 };
            steps.push(("roll".into(), 1, next.sorted()));
        } else {
            self.finish(&mut next, seat);
            steps.push(("stop".into(), 1, next.sorted()));
        }
        steps
    }

    /// Chase, coins, grow; the end of the turn.
    fn finish(&self, table: &mut Table, seat: usize) {
        let shown: Vec<char> = table
            .dice
            .iter()
            .filter(|die| die.owner == seat && die.place == Place::Front)
            .map(|die| die.face)
            .collect();
        let own: u32 = shown.iter().map(|&face| swords(face)).sum();
        let there = table.dice.iter().filter(|die| die.place == Place::Centre);
        if own > there.map(|die| swords(die.face)).sum() {
            for die in &mut table.dice {
                if die.place == Place::Centre {
                    (die.place, die.face) = (Place::Party, ' ');
                } else if die.place == Place::Front && swords(die.face) > 0 {
                    die.place = Place::Centre;
                }
            }
            for (owner, marker) in table.markers.iter_mut().enumerate() {
                *marker &= owner == seat;
            }
        }
        for face in shown {
            match face {
                'C' => table.coins[seat] += if own == 0 { 2 } else { 1 },
                'y' | 'r' => {
                    let colour = if face == 'y' { 1 } else { 2 };
                    let waiting = table.dice.iter_mut().find(|die| {
                        (die.owner, die.colour, die.place) == (seat, colour, Place::Tableau)
                    });
                    if let Some(die) = waiting {
                        die.place = Place::Party;
                    }
                }
                _ => {}
            }
        }
        for die in table.dice.iter_mut().filter(|die| die.place == Place::Front) {
            (die.place, die.face) = (Place::Party, ' ');
        }
        table.turns += 1;
        if table.turns == self.turn_limit {
            table.now = Now::Over { seat };
        } else {
            self.start(table, (seat + 1) % self.players);
        }
    }

    /// The start check, and the dice taken up for the first roll.
    fn start(&self, table: &mut Table, seat: usize) {
        let mut there = false;
        for die in table.dice.iter_mut().filter(|die| die.owner == seat) {
            if die.place == Place::Centre {
                (die.place, die.face) = (Place::Party, ' ');
                there = true;
            }
        }
        if there && self.players == 2 && !table.markers[seat] {
            table.markers[seat] = true;
        } else if there {
            table.markers[seat] = false;
            table.owners.push(seat);
            if table.owners.len() == self.warrants().len() {
                table.now = Now::Over { seat };
                return;
            }
        }
        for die in &mut table.dice {
            if die.owner == seat && die.place == Place::Party {
                die.place = Place::Hand;
            }
        }
        table.now = Now::Rolling { seat, roll: 1 };
    }
}

impl Table {
    /// Equal tables are equal values: the dice have no order.
    fn sorted(mut self) -> Self {
        self.dice.sort_unstable();
        self
    }
}

fn text(thrown: &[usize]) -> String {
    let faces: Vec<String> = characters(thrown).into_iter().map(String::from).collect();
    faces.join(" ")
}
