//! What a seat learns of a step: the words, and that they keep every secret.

use super::fixture::{Fixture, duel, monster, named, plot};
use crate::{
    Legal, Node, Observe, Setup, Step, StepOf, below,
    games::hero_must_die::{
        Action, Amount, ChanceOutcome, Line, Options, State,
        components::SeatId,
        state::{Road, Stage},
    },
    generator,
    step::apply_step_to,
    words::Describe,
};
use alloc::{format, string::String, vec::Vec};

/// The entries of seats 0 to 3 for a step, which is then taken.
fn told(fixture: &mut Fixture, step: StepOf<State>) -> [Option<String>; 4] {
    let entries = [0, 1, 2, 3].map(|seat| State::log_entry(&fixture.0, step, seat));
    match step {
        Step::Action(action) => fixture.apply_action(action),
        Step::Chance(outcome) => fixture.apply_chance(outcome),
    };
    entries
}

fn act(fixture: &mut Fixture, action: Action) -> [Option<String>; 4] {
    told(fixture, Step::Action(action))
}

fn chance(fixture: &mut Fixture, outcome: ChanceOutcome) -> [Option<String>; 4] {
    told(fixture, Step::Chance(outcome))
}

/// The entries of a seat for some steps, without those that say nothing.
fn list(mut fixture: Fixture, seat: usize, steps: &[StepOf<State>]) -> Vec<String> {
    steps.iter().filter_map(|step| told(&mut fixture, *step)[seat].take()).collect()
}

fn drawn(name: &str) -> StepOf<State> {
    Step::Chance(ChanceOutcome::Plot(named(name)))
}

const PASS: StepOf<State> = Step::Action(Action::Pass);

/// Nobody learns anything.
const SILENT: [Option<String>; 4] = [None, None, None, None];

/// What everybody learns.
#[track_caller]
fn all(entries: [Option<String>; 4], text: &str) {
    assert_eq!(entries.map(Option::unwrap_or_default), [text; 4]);
}

/// The line at the end of the last battle or worker of a turn.
const INCOME: &str = "income by VP: seats 0, 1, 2 and 3 get 2 gold each";

const TRAITOR: &str = "Traitor (another's lost floor costs him 1 VP more)";

#[test]
fn a_purchase_names_the_card_to_the_buyer() {
    let mut fixture = Fixture::four().worker(1, 0).laid();
    fixture.event("Full Moon");
    assert_eq!(act(&mut fixture, Action::Yes), SILENT);
    assert_eq!(told(&mut fixture, drawn("Traitor")), SILENT);
    assert_eq!(told(&mut fixture, drawn("Black Mail")), SILENT);
    let [a, b, c, d] = act(&mut fixture, plot("Traitor"));
    let text = "Throne room: seat 1 buys a plot card for 3 gold";
    for entry in [a, c, d] {
        assert_eq!(entry.unwrap(), format!("{text}\n{INCOME}"));
    }
    let kept = format!("{text}, keeps {TRAITOR} and puts back Black Mail");
    assert_eq!(b.unwrap(), format!("{kept}\n{INCOME}"));
}

#[test]
fn a_purchase_does_not_show_whether_the_cards_are_alike() {
    let bought = |steps: &[StepOf<State>]| {
        let mut fixture = Fixture::four().worker(1, 0).worker(2, 15).laid();
        fixture.event("Full Moon").apply_action(Action::Yes);
        list(fixture, 0, steps)
    };
    let alike = bought(&[drawn("Traitor"), drawn("Traitor")]);
    let keep = Step::Action(plot("Traitor"));
    assert_eq!(alike, bought(&[drawn("Traitor"), drawn("Black Mail"), keep]));
    let lines: Vec<_> = alike.iter().flat_map(|entry| entry.lines()).collect();
    assert_eq!(
        lines,
        [
            "Throne room: seat 1 buys a plot card for 3 gold",
            "Town: seat 2 gets 4 slaves",
            "party 1 moves to the Inn (workers in the Town)",
            INCOME
        ]
    );
}

#[test]
fn a_peek_names_the_face_to_the_one_who_looks() {
    let mut fixture = Fixture::four().worker(2, 21).laid();
    fixture.event("Full Moon");
    all(act(&mut fixture, Action::Yes), "Castle: seat 2 pays 2 gold to peek at events");
    // Turn 4, the upper card.
    let peek = Action::Peek(crate::games::hero_must_die::Later::new(4).unwrap(), side());
    assert_eq!(act(&mut fixture, peek), SILENT);
    let [a, b, c, d] = chance(&mut fixture, ChanceOutcome::Event(named("Big Sales")));
    let text = "seat 2 peeks at the upper event card of turn 4";
    assert_eq!([a, b, d].map(|entry| entry.unwrap()), [text; 3]);
    assert_eq!(c.unwrap(), format!("{text}: Big Sales (plot cards cost 2 gold less)"));
}

fn side() -> crate::games::hero_must_die::Side {
    crate::games::hero_must_die::Side::new(0).unwrap()
}

#[test]
fn a_theft_names_the_card_to_thief_and_victim() {
    let mut fixture =
        Fixture::four().hand(0, "It's Mine").hand(1, "Traitor, Black Mail").court().laid();
    // There is one victim, so that the next step is chance.
    assert_eq!(act(&mut fixture, plot("It's Mine")), SILENT);
    let [a, b, c, d] = told(&mut fixture, drawn("Traitor"));
    let text = "seat 0 plays It's Mine (steal a random plot card) and steals a card of seat 1";
    assert_eq!([c, d].map(|entry| entry.unwrap()), [text; 2]);
    assert_eq!([a, b].map(|entry| entry.unwrap()), [0, 1].map(|_| format!("{text}: {TRAITOR}")));
}

#[test]
fn a_theft_does_not_show_whether_the_cards_are_alike() {
    let stolen = |hand: &str, steps: &[StepOf<State>]| {
        let fixture = Fixture::four().hand(0, "It's Mine").hand(1, hand).court().laid();
        list(fixture, 2, steps)
    };
    let play = Step::Action(plot("It's Mine"));
    let one = stolen("Traitor, Traitor", &[play]);
    assert_eq!(one, stolen("Traitor, Black Mail", &[play, drawn("Traitor")]));
    assert_eq!(one.len(), 1);
}

/// Seat 0 can play Rule Them All; seat 1 could do it instead with A Better Choice.
fn quest(other: &str) -> Fixture {
    let fixture = Fixture::four().purse(0, 9, 4, 4).purse(1, 9, 4, 4);
    fixture.hand(0, "Rule Them All").hand(1, other).court().laid()
}

const RULE: &str =
    "seat 0 plays Rule Them All (2 VP; pay 8 gold; may send a party in the dungeon home)";

#[test]
fn a_quest_is_told_when_nobody_reacts_any_more() {
    let play = Step::Action(plot("Rule Them All"));
    for seat in [0, 2, 3] {
        let passed = list(quest("A Better Choice"), seat, &[play, PASS]);
        assert_eq!(passed, list(quest("Black Mail"), seat, &[play]));
        assert_eq!(passed, [format!("{RULE}\nseat 0 gains 2 VP and has 5")]);
    }
    let mut fixture = quest("A Better Choice");
    assert_eq!(told(&mut fixture, play), SILENT);
    let text = "and seat 1 does it instead with A Better Choice\nseat 1 gains 2 VP and has 5";
    all(act(&mut fixture, plot("A Better Choice")), &format!("{RULE}, {text}"));
}

#[test]
fn a_pass_in_the_court_says_nothing() {
    let mut fixture = quest("Black Mail");
    assert_eq!(act(&mut fixture, Action::Pass), SILENT);
}

#[test]
fn a_lost_floor_does_not_show_who_could_react() {
    let world = |guard: &str, other: &str| {
        let mut fixture = duel(1, "Squire", "", 0).hand(0, guard).hand(1, other).laid();
        fixture.id(59);
        fixture
    };
    let event = Step::Chance(ChanceOutcome::Event(named("Big Sales")));
    // The lines are the same, whether they come with one step or with several.
    let lines = |guard: &str, other: &str, steps: &[StepOf<State>]| {
        list(world(guard, other), 2, steps).join("\n")
    };
    let quiet = lines("Monster Cup", "Black Mail", &[event]);
    assert_eq!(quiet, lines("Monster Cup", "Traitor", &[event, PASS]));
    assert_eq!(quiet, lines("Pardon Me", "Traitor", &[event, PASS, PASS]));
    assert_eq!(
        quiet.lines().collect::<Vec<_>>(),
        [
            "seat 0 takes the upper event card: Big Sales (plot cards cost 2 gold less)",
            "party 1 attacks floor 1, which seat 0 guards; front first: Squire (level 1: melee 5)",
            "seat 0 has no monster that may defend",
            "the heroes win: floor 1 falls, for which seat 0 is to lose 2 VP",
            "seat 0 loses 2 VP for the floor and has 1",
            "Squire levels up: melee 6 and 6 HP",
            "income by VP: seat 0 gets 1 gold, seats 1, 2 and 3 get 2 gold each",
        ]
    );
    let mut fixture = world("Pardon Me", "Traitor");
    told(&mut fixture, event);
    let text = format!("seat 1 plays {TRAITOR}: for the floor seat 0 is to lose 3 VP");
    all(act(&mut fixture, plot("Traitor")), &text);
    let text = "seat 0 plays Pardon Me (lose no VP for your lost floor)\n\
                seat 0 loses no VP for the floor\nSquire levels up: melee 6 and 6 HP";
    all(act(&mut fixture, plot("Pardon Me")), &format!("{text}\n{INCOME}"));
}

#[test]
fn hmd_108_hmd_111_a_battle_is_told_round_by_round() {
    let mut fixture = duel(1, "Squire", "Dire Wolf, Giant Rat", 0).traps(1, "Spike Pit").laid();
    fixture.id(59);
    all(
        chance(&mut fixture, ChanceOutcome::Event(named("Big Sales"))),
        "seat 0 takes the upper event card: Big Sales (plot cards cost 2 gold less)\n\
         party 1 attacks floor 1, which seat 0 guards; front first: Squire (level 1: melee 5)\n\
         Spike Pit (1 damage, melee) strikes: Squire loses 1 HP and has 4 of 5 left",
    );
    assert_eq!(act(&mut fixture, monster("Giant Rat")), SILENT);
    all(
        act(&mut fixture, Action::Pass),
        "seat 0 defends, front first: Giant Rat (level 1 Beast: melee 3)\n\
         round 1, melee, Squire 4 against Giant Rat 3: Giant Rat loses 1 HP and has 2 of 3 left\n\
         round 2, melee, Squire 4 against Giant Rat 2: Giant Rat loses 2 HP and dies\n\
         the heroes win: floor 1 falls, for which seat 0 is to lose 2 VP\n\
         seat 0 loses 2 VP for the floor and has 1\n\
         Squire levels up: melee 6 and 6 HP\n\
         income by VP: seat 0 gets 1 gold, seats 1, 2 and 3 get 2 gold each",
    );
}

#[test]
fn hmd_93_each_step_of_a_round_is_told_with_its_numbers() {
    // Range, melee with magic and support, magic that is left over, healing.
    let mut fixture = duel(1, "Hunter, Acolyte", "Night Hag, Fiend", 4).edit(|s| {
        s.table.mp[0] = 4;
    });
    fixture.id(59);
    chance(&mut fixture, ChanceOutcome::Event(named("Big Sales")));
    act(&mut fixture, monster("Fiend"));
    all(
        act(&mut fixture, monster("Night Hag")),
        "seat 0 defends, front first: Fiend (level 3 Demon: melee 4, magic 3); \
         Night Hag (level 3 Demon: magic 4, healing 3)\n\
         round 1, range of the heroes 4: Fiend loses 4 HP and dies",
    );
    let amount = |number: u8| Action::Amount(Amount::new(number).unwrap());
    assert_eq!(act(&mut fixture, amount(3)), SILENT);
    all(
        act(&mut fixture, amount(2)),
        "round 1, melee, Hunter 4 against Night Hag 5 (with 3 magic and 2 magic support for 4 MP): \
         Hunter loses 1 HP and has 3 of 4 left",
    );
    all(
        act(&mut fixture, Action::Hero(Line::new(1).unwrap())),
        "round 1, magic of the monsters: Acolyte loses 1 HP and has 2 of 3 left\n\
         round 1, healing of the heroes: Hunter regains 1 HP and has 4 of 4 left, \
         Acolyte regains 1 HP and has 3 of 3 left\n\
         round 2, range of the heroes 4: Night Hag loses 4 HP and dies\n\
         the heroes win: floor 1 falls, for which seat 0 is to lose 2 VP\n\
         seat 0 loses 2 VP for the floor and has 1\n\
         the monster room of floor 1 is lost\n\
         Hunter levels up: melee 5 and 5 HP\n\
         income by VP: seat 0 gets 1 gold, seats 1, 2 and 3 get 2 gold each",
    );
}

#[test]
fn the_board_is_told_in_plain_words() {
    let mut fixture = Fixture::four().worker(0, 4).worker(1, 9).worker(2, 12).worker(3, 18);
    fixture = fixture.purse(2, 4, 4, 4).monsters(2, "Giant Rat").laid();
    fixture.event("Big Sales");
    let sold = Action::Amount(Amount::new(2).unwrap());
    all(act(&mut fixture, sold), "Gold mine: seat 0 sells 2 slaves and gets 5 gold");
    let pit = Action::Build(crate::games::hero_must_die::Site::new(1).unwrap());
    all(
        act(&mut fixture, pit),
        "Building room: seat 1 builds Spike Pit (1 damage, melee) on floor 2 for 1 slave",
    );
    assert_eq!(act(&mut fixture, Action::Pass), SILENT);
    all(
        act(&mut fixture, monster("Kobold")),
        "Monster pit: seat 2 hires Kobold (level 1 Dragon) for 2 gold, one of those always there",
    );
    all(
        chance(&mut fixture, ChanceOutcome::Die(crate::games::hero_must_die::Die::new(4).unwrap())),
        "Forest: seat 3 rolls 4 and gets 4 gold",
    );
    let text = "party 1 moves to the Inn (workers in the Forest)";
    all(act(&mut fixture, Action::Pass), &format!("{text}\n{INCOME}"));
}

#[test]
fn a_turn_begins_with_duty_vp_and_offer() {
    let mut fixture = Fixture::four().turn(2).edit(|s| s.agenda.stage = Stage::Offer { left: 3 });
    let card = |name: &str| ChanceOutcome::Monster(named(name));
    assert_eq!(chance(&mut fixture, card("Troll")), SILENT);
    assert_eq!(chance(&mut fixture, card("Hydra")), SILENT);
    all(
        chance(&mut fixture, card("Dragon")),
        "turn 2 begins: seat 0 guards floor 1, behind it seats 1, 2 and 3\n\
         seats 0, 1, 2 and 3 have 3 VP and 3 workers each\n\
         new for hire, the offer of this turn: Troll (level 3 Beast), Hydra (level 5 Beast) \
         and Dragon (level 5 Dragon)",
    );
    let place = Action::Box(crate::games::hero_must_die::Spot::new(18).unwrap());
    all(act(&mut fixture, place), "seat 0 places a worker: Forest, die for gold, peek");
    all(act(&mut fixture, Action::Pass), "seat 1 places no more workers");
}

#[test]
fn places_in_the_duty_queue_are_swapped_in_public() {
    let fixture = Fixture::four().edit(|s| s.table.vp = [5; 4]).hand(0, "We Need Change");
    let mut fixture = fixture.tokens([Road::Castle; 3]).court().laid();
    assert_eq!(act(&mut fixture, plot("We Need Change")), SILENT);
    all(
        act(&mut fixture, Action::Seat(SeatId::new(2).unwrap())),
        "seat 0 plays We Need Change (from 5 VP: swap duty places; two of them from 8 VP: win) \
         and swaps places with seat 2: the duty queue is now seats 2, 1, 0 and 3",
    );
}

#[test]
fn who_is_out_is_told_before_the_next_attack() {
    let fixture = duel(1, "Squire", "Giant Rat, Kobold", 0).worker(1, 9);
    let mut fixture = fixture.edit(|s| s.table.vp = [3, 3, 1, 3]).laid();
    fixture.event("Wrath of Lord");
    let pit = Action::Build(crate::games::hero_must_die::Site::new(1).unwrap());
    assert!(act(&mut fixture, pit)[3].is_some());
    all(
        act(&mut fixture, Action::Pass),
        "Wrath of Lord: seat 1 has built and gains 1 VP, seats 0, 2 and 3 lose 1 VP each\n\
         seat 2 has no VP left and is out of the game: its workers, monsters, cards and goods go \
         back\n\
         party 1 attacks floor 1, which seat 0 guards; front first: Squire (level 1: melee 5)",
    );
}

#[test]
fn hmd_121_the_cost_of_a_quest_and_its_prize_are_told_for_everybody() {
    let fixture = Fixture::four().purse(0, 5, 0, 0).purse(1, 2, 0, 0).purse(2, 9, 0, 0);
    let fixture = fixture.monsters(2, "Troll").hand(0, "Monster Cup");
    let mut fixture = fixture.court().laid();
    all(
        act(&mut fixture, plot("Monster Cup")),
        "seat 0 plays Monster Cup (2 VP; have 3 gold; all pay 3; most level points take 10 gold)\n\
         seats 0, 2 and 3 pay 3 gold each, seat 1 pays 2 gold\n\
         seat 2 has the highest monster levels and takes 10 gold; seat 0 gains 2 VP and has 5",
    );
}

#[test]
fn the_workers_of_a_place_get_one_line() {
    let fixture =
        Fixture::four().worker(0, 6).worker(0, 8).worker(1, 7).worker(2, 15).worker(3, 16);
    let mut fixture = fixture.laid();
    fixture.id(59);
    let entries = chance(&mut fixture, ChanceOutcome::Event(named("Full Moon")));
    let entry = entries[3].as_deref().unwrap();
    assert_eq!(
        entry.lines().skip(1).collect::<Vec<_>>(),
        [
            "Rune room: seat 0 gets 10 MP, seat 1 gets 5 MP",
            "Town: seat 2 gets 4 slaves, seat 3 gets 3 slaves",
            "party 1 moves to the Inn (workers in the Town)",
            INCOME,
        ]
    );
}

/// A step at random.
fn sampled(state: &State, rng: &mut crate::Generator) -> Option<StepOf<State>> {
    match state.node() {
        Node::Terminal => None,
        Node::Chance => Some(Step::Chance(crate::sample_chance(state, rng))),
        Node::Player(_) => {
            let legal: Vec<_> = state.legal_actions().iter().collect();
            let count = u32::try_from(legal.len()).unwrap();
            Some(Step::Action(legal[usize::try_from(below(rng, count)).unwrap()]))
        }
    }
}

fn after(state: &State, step: StepOf<State>) -> State {
    let mut state = state.clone();
    apply_step_to(&mut state, step);
    state
}

#[test]
fn what_a_seat_cannot_tell_apart_is_told_in_the_same_words() {
    let mut compared = 0;
    for seed in 0..200 {
        let mut rng = generator(seed, 31);
        let players = u8::try_from(2 + seed % 3).unwrap();
        let mut state = State::setup(&Options { players, ..Options::default() });
        while let Some(step) = sampled(&state, &mut rng) {
            let next = after(&state, step);
            for seat in 0..players {
                let world = State::determinize(&state.view(seat), &mut rng);
                let possible = world.node() == state.node()
                    && match step {
                        Step::Action(action) => world.is_legal(action),
                        Step::Chance(outcome) => world.is_possible(outcome),
                    };
                if possible && after(&world, step).view(seat) == next.view(seat) {
                    let entries = [&state, &world].map(|it| State::log_entry(it, step, seat));
                    assert_eq!(entries[0], entries[1], "seat {seat}, {step:?}");
                    compared += usize::from(world != state);
                }
            }
            state = next;
        }
    }
    assert!(compared > 10_000, "{compared} pairs of different states");
}

/// The lines of an entry that seat 3 reads.
fn lines(fixture: &mut Fixture, action: Action) -> Vec<String> {
    let entry = act(fixture, action)[3].take().unwrap_or_default();
    entry.lines().map(String::from).collect()
}

#[test]
fn hmd_2_hmd_118_the_log_tells_the_vp_that_are_gained() {
    let fixture = Fixture::four().purse(0, 0, 0, 8).monsters(0, "Imp").hand(0, "Super Spell");
    let mut fixture = fixture.edit(|s| s.table.vp[0] = 11).court().laid();
    let told = lines(&mut fixture, plot("Super Spell"));
    assert!(told.contains(&"seat 0 gains 1 VP and has 12".into()), "{told:?}");
}

#[test]
fn hmd_108_hmd_137_the_log_tells_the_penalty_with_all_traitors() {
    let fixture = Fixture::four().lost().hand(1, "Traitor, Traitor");
    let mut fixture = fixture.edit(|s| s.table.vp[0] = 8).laid();
    let plays = format!("seat 1 plays {TRAITOR}: for the floor seat 0 is to lose");
    assert_eq!(lines(&mut fixture, plot("Traitor")), [format!("{plays} 3 VP")]);
    let told = lines(&mut fixture, plot("Traitor"));
    let lost = "seat 0 loses 4 VP for the floor and has 4";
    assert_eq!(told[..2], [format!("{plays} 4 VP"), lost.into()]);
}

#[test]
fn hmd_45_the_log_tells_no_gain_of_who_has_12_vp() {
    let fixture = Fixture::four().worker(0, 10).edit(|s| s.table.vp[0] = 12);
    let mut fixture = fixture.laid();
    fixture.event("Wrath of Lord").id(80);
    let told = lines(&mut fixture, Action::Pass);
    let wrath: Vec<_> = told.iter().filter(|line| line.starts_with("Wrath of Lord")).collect();
    assert_eq!(wrath, ["Wrath of Lord: seats 1, 2 and 3 lose 1 VP each"]);
}
