//! A second reading: what is legal, worked out from the sentences of the
//! rules, Character by Character and Region by Region, and held against every
//! node of wild games.

mod deciders;
mod fights;
mod magic;
mod prompts;
mod results;
mod turns;

use super::*;
use crate::{
    Apply, Legal, Setup, below,
    games::valor_and_villainy::{
        Options, State,
        options::CharacterChoice,
        state::{Player, Prompt, Public, Tag},
    },
    generator, sample_chance,
};

/// Somebody who looks at the table with the rules in hand.
struct Reader<'a> {
    state: &'a State,
    table: &'a Public,
}

impl Reader<'_> {
    fn revealed(&self, cell: Cell) -> bool {
        self.table.map.tile(cell).is_some()
    }

    fn orthogonal(one: Cell, other: Cell) -> bool {
        let (a, b) = (one.index(), other.index());
        (a / 5).abs_diff(b / 5) + (a % 5).abs_diff(b % 5) == 1
    }

    /// VV-2.
    fn adjacent(&self, one: Cell, other: Cell) -> bool {
        let linked = self.table.map.portal;
        let linked = linked == Some((one, other)) || linked == Some((other, one));
        self.revealed(other) && (Self::orthogonal(one, other) || linked && one != other)
    }

    /// VV-5: everybody on the Map.
    fn everybody(&self) -> Vec<(Char, Cell)> {
        let at = |&who: &Char| match who.kind() {
            Kind::Piece(piece) => self.table.map.cell_of(piece),
            Kind::Gust => self.table.gust,
            _ => self.board(who).and_then(|board| board.cell),
        };
        Char::ALL.iter().filter_map(|who| Some((*who, at(who)?))).collect()
    }

    fn board(&self, who: Char) -> Option<&Player> {
        self.table.players.values().iter().find(|board| board.who == Some(who))
    }

    fn cell(&self, who: Char) -> Option<Cell> {
        self.everybody().into_iter().find(|one| one.0 == who).map(|one| one.1)
    }

    /// VV-6: a Minion card is the Heroes' while its newest Turn is a Hero's.
    fn heroic(&self, who: Char) -> bool {
        let turns = self.table.agenda.turns.as_slice();
        let newest = turns.iter().rev().find(|turn| turn.who == who);
        match who.kind() {
            Kind::Hero(_) | Kind::Gust => true,
            Kind::Mordak => false,
            Kind::Piece(_) => {
                newest.is_some_and(|turn| turn.seat != SeatId::Villain && turn.over.is_none())
            }
        }
    }

    fn foes(&self, who: Char, cell: Cell) -> bool {
        self.everybody()
            .iter()
            .any(|&(other, at)| at == cell && self.heroic(other) != self.heroic(who))
    }

    fn stats(&self, who: Char) -> Option<&'static Stats> {
        match who.kind() {
            Kind::Piece(piece) if self.table.wounded.contains(piece) => {
                Some(piece.stats(Side::Wounded))
            }
            Kind::Piece(piece) => Some(piece.stats(Side::Fresh)),
            Kind::Gust => {
                Some(&shipped::GUST[usize::from(self.board(Char::Gwenavael).unwrap().crystal)])
            }
            _ => None,
        }
    }

    fn wears(&self, who: Char, treasure: Treasure) -> bool {
        self.board(who).is_some_and(|board| board.slots.values().contains(&Some(treasure)))
    }

    fn evades(&self, who: Char) -> bool {
        let turns = self.table.agenda.turns.as_slice();
        self.stats(who).is_some_and(|stats| stats.abilities.contains(Ability::Evade))
            || self.wears(who, Treasure::SoftBoots)
            || turns.iter().any(|turn| turn.who == who && turn.evade)
    }

    /// VV-193, VV-77.
    fn shoots_far(&self, who: Char, from: Cell) -> bool {
        self.stats(who).is_some_and(|stats| stats.abilities.contains(Ability::Longshot))
            || self.wears(who, Treasure::SpyglassCrossbow)
            || self.table.map.tile(from) == Some(Tile::T1Tower)
    }

    /// VV-192.
    fn armored(&self, who: Char) -> bool {
        self.stats(who).is_some_and(|stats| stats.abilities.contains(Ability::Armor))
            || self.wears(who, Treasure::PaddedJerkin)
            || self.wears(who, Treasure::BearPlate)
            || self.board(who).is_some_and(|board| !board.armor_by.is_empty())
    }

    /// VV-23, VV-115: the Health that healing can reach.
    fn most(&self, who: Char) -> u8 {
        let medal = 4 * u8::from(self.wears(who, Treasure::StoutHeartMedal));
        who.hero().map_or(100, |hero| hero.board().health + medal)
    }

    /// VV-124: whether a player is there to cast.
    fn plays(&self, seat: SeatId) -> bool {
        seat == SeatId::Villain || self.table.players[seat].cell.is_some()
    }

    /// What the rules allow at this node.
    fn reads(&self) -> Option<Vec<Action>> {
        if self.table.agenda.has_prompt() {
            return Some(self.prompt());
        }
        Some(match self.table.agenda.tags.top()? {
            Tag::Turn => self.turn(),
            Tag::Roll => self.roll(),
            Tag::Attack => self.attack(),
            Tag::Damage => [Action::Pass, Action::Use].to_vec(),
            Tag::Cast => self.cast(),
            Tag::Window => self.window(),
            Tag::Scout => self.scout(),
        })
    }
}

/// A game in which everybody is strong and holds many Spells.
fn wild(options: &Options, seed: u64, last: bool) -> State {
    let mut state = State::new_game(options).unwrap();
    let mut rng = generator(seed, 7);
    while state.node() == Node::Chance {
        let outcome = sample_chance(&state, &mut rng);
        state.apply_chance(outcome);
    }
    let table = &mut state.table;
    for seat in SeatId::ALL {
        let hero = seat != SeatId::Villain;
        let player = &mut table.players[seat];
        if player.who.is_none() {
            continue;
        }
        for row in Row::ALL.into_iter().take(if hero { 3 } else { 4 }) {
            player.rows[row] = Dice { novice: 0, adept: 3, master: 3 };
        }
        player.crystal = hero && seed.is_multiple_of(2);
    }
    if last {
        table.final_battle = true;
        table.day = 6;
        table.players[SeatId::Villain].cell = Some(Cell::KEEP);
    }
    for (seat, treasure) in (seed..).zip([5, 21, 14, 6, 20, 12, 2, 19, 16, 9]) {
        let seat = SeatId::ALL[usize::try_from(seat % u64::from(options.heroes)).unwrap()];
        let treasure = Treasure::ALL[treasure];
        let slot = &mut table.players[seat].slots[treasure.card().slot];
        if slot.is_none() {
            *slot = Some(treasure);
            table.treasures.take(treasure);
        }
    }
    deal(&mut state, seed, last);
    state
}

/// Everybody has drawn in many Power Surges.
fn deal(state: &mut State, seed: u64, last: bool) {
    let heroes = u64::from(state.table.heroes);
    for (i, spell) in (seed..).zip(Spell::ALL.into_iter().cycle().take(104)) {
        let villain = spell.deck() == Deck::Void || last && i % 5 == 0;
        let hero = SeatId::ALL[usize::try_from(i % heroes).unwrap()];
        let seat = if villain { SeatId::Villain } else { hero };
        if state.deck.count(spell) > 1 || i % 3 == 0 && state.deck.contains(spell) {
            state.deck.take(spell);
            state.hands[seat].add(spell);
        }
    }
}

/// Reads one node, if this reader knows it; returns which kind it was.
fn compare(state: &State, legal: &[Action], seed: u64) -> Option<usize> {
    let reader = Reader { state, table: &state.table };
    reader.counts();
    state.validate().unwrap_or_else(|fault| panic!("game {seed}: {fault}"));
    let mut read = reader.reads()?;
    if let Some(seat) = reader.decides() {
        assert_eq!(state.node(), Node::Player(state.table.seat_index(seat)), "game {seed}");
    }
    read.sort_by_key(|action| action.index());
    read.dedup();
    let agenda = &state.table.agenda;
    assert_eq!(legal, read, "game {seed}: {:?} {agenda:?}", state.node());
    let prompt = if agenda.has_prompt() { Some(Tag::ALL.len()) } else { None };
    prompt.or_else(|| agenda.tags.top().map(|tag| tag.index()))
}

/// The options of a wild game.
fn options(seed: u64) -> Options {
    Options {
        heroes: 1 + u8::try_from(seed % 5).unwrap(),
        character_choice: CharacterChoice::Random,
        auto_forced: seed.is_multiple_of(3),
        optional_benefits: seed % 4 != 1,
        wound_then_defeat_in_one_attack: seed % 4 == 2,
        loot_one_by_one: seed % 2 == 1,
        small_map_random_tier2: if seed % 4 < 2 { 1 } else { 4 },
        ..Options::default()
    }
}

/// Plays a wild game and shows every decision: the table, what is legal, what
/// is done, and the table after it.
fn play(seed: u64, mut show: impl FnMut(&State, &[Action], Action, &State)) {
    let options = options(seed);
    let mut state = wild(&options, seed, seed % 3 == 1);
    let mut rng = generator(seed, 1);
    for _ in 0..2_000 {
        match state.node() {
            Node::Terminal => break,
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            Node::Player(_) => {
                let mut legal = Vec::<Action>::new();
                legal.extend(state.legal_actions());
                // Passing is dull, and Hits are better assigned.
                let many = u32::try_from(legal.len()).unwrap();
                let at = below(&mut rng, many).max(below(&mut rng, many.min(2)));
                let action = legal[usize::try_from(at).unwrap()];
                let before = state.clone();
                state.apply_action(action);
                show(&before, &legal, action, &state);
            }
        }
    }
}

#[test]
fn vv_35_to_vv_143_a_second_reading_allows_the_same() {
    let mut seen = [0u32; Tag::ALL.len() + 1];
    for seed in 0..80 {
        play(seed, |state, legal, _, _| {
            if let Some(kind) = compare(state, legal, seed) {
                seen[kind] += 1;
            }
        });
    }
    assert!(seen.iter().all(|&times| times > 20), "kinds of nodes were read {seen:?} times");
}

#[test]
fn vv_44_to_vv_119_a_second_reading_predicts_the_same() {
    let mut seen = [0u32; 5];
    for seed in (0..90).filter(|seed| seed % 3 > 0) {
        play(seed, |state, _, action, after| {
            let [before, after] = [state, after].map(|state| Reader { state, table: &state.table });
            if let Some(kind) = before.becomes(action, &after) {
                seen[kind] += 1;
            }
        });
    }
    assert!(seen.iter().all(|&times| times > 20), "{seen:?} results were predicted");
}
