//! The combat once more, literally as the rule book tells it, with lists of
//! cards that are taken out when they die; held against the game over random
//! line-ups, with random choices, step by step.

use super::fixture::Fixture;
use crate::games::hero_must_die::components::SET;
use crate::{
    Apply, Generator, Indexed, Legal, below,
    games::hero_must_die::{
        Action, Options, State,
        components::{HEROES, Hero, MONSTERS, Monster, Set},
        state::{Battle, Fight, Stage, Wounds},
    },
    generator,
};
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq)]
struct Card {
    /// Its place in the line at the start.
    place: usize,
    strength: [i32; 5],
    hp: i32,
    wounds: i32,
}

impl Card {
    fn new(place: usize, strength: [u8; 5], marker: bool) -> Self {
        let mut strength = strength.map(i32::from);
        let highest = *strength.iter().max().unwrap();
        if marker {
            let first = strength.iter().position(|number| *number == highest).unwrap();
            strength[first] += 1;
        }
        Self { place, strength, hp: highest + i32::from(marker), wounds: 0 }
    }

    fn left(&self) -> i32 {
        self.hp - self.wounds
    }
}

/// The wounds of a side, by place.
type Hurt = Vec<(usize, i32)>;

/// Both sides, front first; dead cards are gone.
#[derive(Clone)]
struct Field {
    heroes: Vec<Card>,
    monsters: Vec<Card>,
}

#[derive(Debug, PartialEq)]
enum Result {
    Heroes,
    Monsters,
    Draw,
}

fn total(side: &[Card], colour: usize) -> i32 {
    side.iter().map(|card| card.strength[colour]).sum()
}

fn shoot(side: &mut [Card], mut arrows: i32) {
    for card in side {
        while arrows > 0 && card.left() > 0 {
            card.wounds += 1;
            arrows -= 1;
        }
    }
}

impl Field {
    /// Dead cards leave; the result, if a side is gone.
    fn clear(&mut self) -> Option<Result> {
        self.heroes.retain(|card| card.left() > 0);
        self.monsters.retain(|card| card.left() > 0);
        if self.heroes.is_empty() {
            Some(Result::Monsters)
        } else if self.monsters.is_empty() {
            Some(Result::Heroes)
        } else {
            None
        }
    }

    fn wounds(&self) -> (Hurt, Hurt) {
        let list = |side: &[Card]| side.iter().map(|card| (card.place, card.wounds)).collect();
        (list(&self.heroes), list(&self.monsters))
    }
}

/// The game asks; the choice is made at random among what this model allows,
/// and the game must allow the same.
struct Referee {
    state: State,
    rng: Generator,
}

impl Referee {
    /// Asks for one of these ids; a single one is not asked for.
    fn ask(&mut self, ids: &[usize]) -> usize {
        if ids.len() == 1 {
            return ids[0];
        }
        let mut legal = Vec::new();
        legal.extend(self.state.legal_actions().iter().map(crate::Indexed::index));
        assert_eq!(legal, ids);
        let pick = below(&mut self.rng, u32::try_from(ids.len()).unwrap());
        let id = ids[usize::try_from(pick).unwrap()];
        self.state.apply_action(Action::from_index(id).unwrap());
        id
    }

    /// The game shows the same wounds, if it still shows the battle.
    fn compare(&self, field: &Field) {
        let Stage::Battle(Battle { heroes, form, wounds, .. }) = &self.state.agenda.stage else {
            panic!("the game has ended the battle too early");
        };
        let hp = |hero: &Hero| i32::from(self.state.table.hero_hp(SET, *hero));
        let (seen, mut there) = (field.wounds(), (Vec::new(), Vec::new()));
        for (place, hero) in heroes.as_slice().iter().enumerate() {
            let hurt = i32::from(wounds.heroes[place]);
            if hurt < hp(hero) {
                there.0.push((place, hurt));
            }
        }
        for (place, card) in form.as_slice().iter().enumerate() {
            let hurt = i32::from(wounds.form[place]);
            if hurt < i32::from(card.hp()) {
                there.1.push((place, hurt));
            }
        }
        assert_eq!(seen, there);
    }
}

const BROWN: usize = 0;
const GREEN: usize = 1;
const BLACK: usize = 2;
const YELLOW: usize = 3;

/// Fights the combat to the end as HMD-87 to HMD-100 say.
fn combat(field: &mut Field, vp: i32, mp: &mut i32, cap: u8, referee: &mut Referee) -> Result {
    for round in 1..=cap {
        let start = field.wounds();
        // Step 1.
        let (theirs, ours) = (total(&field.heroes, GREEN), total(&field.monsters, GREEN));
        shoot(&mut field.heroes, ours);
        shoot(&mut field.monsters, theirs);
        if let Some(result) = field.clear() {
            return result;
        }
        // Step 2.
        let all = usize::try_from(total(&field.monsters, BLACK)).unwrap();
        let ids: Vec<_> = (0..=all).map(|k| 142 + k).collect();
        let added = i32::try_from(referee.ask(&ids) - 142).unwrap();
        let most = usize::try_from(vp.min(*mp / 2)).unwrap();
        let ids: Vec<_> = (0..=most).map(|s| 142 + s).collect();
        let support = i32::try_from(referee.ask(&ids) - 142).unwrap();
        *mp -= 2 * support;
        let magic = total(&field.heroes, BLACK);
        let held = total(&field.monsters, BLACK) - added;
        let base = |card: &Card| (card.strength[BROWN] - card.wounds).max(0);
        let th = base(&field.heroes[0]) + magic;
        let tm = base(&field.monsters[0]) + added + support;
        let (mut points, mut unused) = (held, 0);
        if th > tm {
            let placed = (th - tm).min(field.monsters[0].left());
            field.monsters[0].wounds += placed;
            unused = magic.min(th - tm - placed);
        } else if tm > th {
            let placed = (tm - th).min(field.heroes[0].left());
            field.heroes[0].wounds += placed;
            points += added.min(tm - th - placed);
        }
        if let Some(result) = field.clear() {
            return result;
        }
        // Step 3.
        let mut from = 0;
        while points > 0 {
            let alive = field.heroes.iter().filter(|card| card.left() > 0 && card.place >= from);
            let ids: Vec<_> =
                core::iter::once(0).chain(alive.map(|card| 110 + card.place)).collect();
            let id = referee.ask(&ids);
            if id == 0 {
                break;
            }
            from = id - 110;
            points -= 1;
            let hit = field.heroes.iter_mut().find(|card| card.place == from).unwrap();
            hit.wounds += 1;
        }
        while unused > 0 {
            let alive = field.monsters.iter_mut().filter(|card| card.left() > 0);
            let Some(weakest) = alive.min_by_key(|card| (card.left(), card.place)) else { break };
            while unused > 0 && weakest.left() > 0 {
                weakest.wounds += 1;
                unused -= 1;
            }
        }
        if let Some(result) = field.clear() {
            return result;
        }
        // Step 4.
        let (mut theirs, mut ours) = (total(&field.heroes, YELLOW), total(&field.monsters, YELLOW));
        for card in &mut field.heroes {
            while theirs > 0 && card.wounds > 0 {
                card.wounds -= 1;
                theirs -= 1;
            }
        }
        let mut from = 0;
        while ours > 0 {
            let hurt = field.monsters.iter().filter(|card| card.wounds > 0 && card.place >= from);
            let ids: Vec<_> =
                core::iter::once(0).chain(hurt.map(|card| 113 + card.place)).collect();
            let id = referee.ask(&ids);
            if id == 0 {
                break;
            }
            from = id - 113;
            ours -= 1;
            let healed = field.monsters.iter_mut().find(|card| card.place == from).unwrap();
            healed.wounds -= 1;
        }
        // Step 5.
        if field.wounds() == start && support == 0 {
            return Result::Draw;
        }
        if round < cap {
            // The game is in the next round; its arrows may have flown already,
            // so it is compared after a copy of them.
            let mut next = field.clone();
            let (theirs, ours) = (total(&next.heroes, GREEN), total(&next.monsters, GREEN));
            shoot(&mut next.heroes, ours);
            shoot(&mut next.monsters, theirs);
            if next.clear().is_none() && asks(&next, vp, *mp) {
                referee.compare(&next);
            }
        }
    }
    Result::Draw
}

/// Whether a round stops for a decision before its melee.
fn asks(field: &Field, vp: i32, mp: i32) -> bool {
    total(&field.monsters, BLACK) > 0 || vp.min(mp / 2) > 0
}

/// Cards drawn at random from a range of ids.
fn some(rng: &mut Generator, count: u32, of: u32) -> Vec<usize> {
    let mut cards = Vec::new();
    while cards.len() < usize::try_from(count).unwrap() {
        let card = usize::try_from(below(rng, of)).unwrap();
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    cards
}

/// One random line-up, fought twice.
fn line_up(seed: u64) -> Result {
    let mut rng = generator(seed, 99);
    let count = 1 + below(&mut rng, 3);
    let picked = some(&mut rng, count, 18);
    let raised: Vec<bool> = picked.iter().map(|_| below(&mut rng, 3) == 0).collect();
    let count = 1 + below(&mut rng, 5);
    let form = some(&mut rng, count, 30);
    let (vp, mp) =
        (1 + below(&mut rng, 12), if below(&mut rng, 2) == 0 { 0 } else { below(&mut rng, 30) });
    let cap = u8::try_from(1 + below(&mut rng, 12)).unwrap();
    let options = Options { combat_round_cap: cap, ..Options::default() };

    let mut fixture = Fixture::with(&options);
    let state = &mut fixture.0;
    state.table.parties[1] = picked.iter().map(|id| Hero::from_index(*id).unwrap()).collect();
    let hero = |(id, _): (&usize, &bool)| Hero::from_index(*id).unwrap();
    state.table.markers = picked.iter().zip(&raised).filter(|(_, mark)| **mark).map(hero).collect();
    state.table.tokens[1] = crate::games::hero_must_die::Road::Inside;
    state.table.invaders.push(2);
    state.table.vp[0] = u8::try_from(vp).unwrap();
    state.table.mp[0] = u8::try_from(mp).unwrap();
    state.table.monsters[0] = form.iter().map(|id| Monster::from_index(*id).unwrap()).collect();
    state.table.rooms[0] = 5;
    let mut fixture = fixture.battle([0; 3]);
    let Stage::Battle(battle) = fixture.0.agenda.stage else { unreachable!() };
    let mut field = Field { heroes: Vec::new(), monsters: Vec::new() };
    for (place, hero) in battle.heroes.as_slice().iter().enumerate() {
        let marker = fixture.0.table.markers.contains(*hero);
        field.heroes.push(Card::new(place, HEROES[hero.index()].strength, marker));
    }
    // Wounds from traps, never on all heroes to death.
    let mut start = [0; 3];
    for card in field.heroes.iter_mut().take(2) {
        if below(&mut rng, 3) == 0 {
            card.wounds = i32::try_from(below(&mut rng, u32::try_from(card.hp).unwrap())).unwrap();
            start[card.place] = u8::try_from(card.wounds).unwrap();
        }
    }
    if let Stage::Battle(battle) = &mut fixture.0.agenda.stage {
        battle.wounds = Wounds { heroes: start, form: [0; 5] };
    }
    let mut referee = Referee { state: fixture.0, rng };
    for (place, id) in form.iter().enumerate() {
        field.monsters.push(Card::new(place, MONSTERS[*id].creature.strength, false));
        if matches!(referee.state.agenda.stage, Stage::Battle(Battle { stage: Fight::Send, .. })) {
            referee.state.apply_action(Action::from_index(7 + id).unwrap());
        }
    }
    if let Stage::Battle(Battle { stage: Fight::Send, .. }) = referee.state.agenda.stage {
        referee.state.apply_action(Action::Pass);
    }
    let mut left = i32::try_from(mp).unwrap();
    let heroes = field.heroes.clone();
    let result = combat(&mut field, i32::try_from(vp).unwrap(), &mut left, cap, &mut referee);
    verify(&referee.state, &field, &heroes, &form, left, &result, vp);
    result
}

/// The game has come to the same end.
fn verify(
    state: &State,
    field: &Field,
    heroes: &[Card],
    form: &[usize],
    mp: i32,
    result: &Result,
    vp: u32,
) {
    let table = &state.table;
    assert!(!matches!(state.agenda.stage, Stage::Battle(_)));
    assert_eq!(table.top, if *result == Result::Heroes { 2 } else { 1 });
    let waits = table.invaders.as_slice() == [2];
    assert_eq!(waits, *result != Result::Monsters);
    let kept: Set<Monster> =
        field.monsters.iter().map(|card| Monster::from_index(form[card.place]).unwrap()).collect();
    if table.queue.as_slice().contains(&0) {
        assert_eq!(table.monsters[0], kept);
        assert_eq!(i32::from(table.mp[0]), mp);
    }
    let fallen = heroes.len() - field.heroes.len();
    assert_eq!(table.parties[1].len(), u32::try_from(field.heroes.len()).unwrap());
    assert_eq!(table.hero_bottom.len(), fallen);
    let levels: u32 =
        table.hero_bottom.as_slice().iter().map(|hero| u32::from(hero.card().level)).sum();
    let gained = (vp + levels / 2).min(12);
    let lost = if *result == Result::Heroes { 2 } else { 0 };
    assert_eq!(u32::from(table.vp[0]), gained.saturating_sub(lost));
}

#[test]
fn the_combat_agrees_with_an_oracle_over_100_000_line_ups() {
    let mut counts = [0_u32; 3];
    for seed in 0..100_000 {
        let place = match line_up(seed) {
            Result::Heroes => 0,
            Result::Monsters => 1,
            Result::Draw => 2,
        };
        counts[place] += 1;
    }
    // All three ends are common enough to mean something.
    assert!(counts.iter().all(|count| *count > 2_000), "{counts:?}");
}
