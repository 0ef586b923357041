//! A game that is cut short, and what is worn where the Bounty of a Stash is counted.

use crate::Setup;

use super::{super::state::Ending, *};

/// How many components there are of each kind.
fn counted(fixture: &Fixture) -> Vec<(&'static str, u32)> {
    let mut counts = Vec::new();
    fixture.state.count_components(|name, count| counts.push((name, count)));
    counts
}

#[test]
fn vv_q58_a_drawn_minion_and_a_spell_go_to_their_discard_piles_when_the_game_is_cut_short() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.tokens(Mordak, [0; 4]).hand(Mordak, &[Spell::DarkSummons]);
    fixture.turn(Mordak).cast(Mordak, Spell::DarkSummons, 1);
    let (drawn, before) = (fixture.legal()[0].clone(), counted(&fixture));
    let on_map = fixture.state.table.map.pieces();
    let minion = Minion::parse(drawn.strip_prefix("minion ").unwrap()).unwrap();
    fixture.set(|state| state.table.options.decision_cap = state.table.decisions);
    fixture.play(&drawn);
    let table = &fixture.state.table;
    assert_eq!((fixture.node(), table.ending), (Node::Terminal, Some(Ending::Draw)));
    assert!(table.minion_discard.contains(minion) && table.map.pieces() == on_map);
    assert!(table.defeated_minions.is_empty());
    assert_eq!((fixture.discarded(Spell::DarkSummons), counted(&fixture)), (1, before));
}

/// The XP of a Hero and of Mordak after both Level Up Steps, in which everybody passes.
fn levelled(worn: &[(Char, Treasure)]) -> [u8; 2] {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    for (who, treasure) in worn {
        fixture.wear(*who, *treasure);
    }
    fixture.turn(Loxley);
    for _ in 0..400 {
        if fixture.state.table.base.phase == Phase::HeroRound && fixture.state.table.round == 2 {
            let xp = |who: Char| fixture.player(who).xp;
            return [xp(Hero::Bjorn.char()), xp(Mordak)];
        }
        let step = if fixture.may("pass") { "pass".into() } else { fixture.legal()[0].clone() };
        fixture.play(&step);
    }
    panic!("the Level Up Steps end")
}

#[test]
fn vv_167_worn_treasures_are_no_bounty() {
    let worn = |card: &Treasure| card.card().bounty > 0 && card.card().draws + card.card().xp == 0;
    let cards: Vec<Treasure> = Treasure::ALL.into_iter().filter(worn).collect();
    let of =
        |slot: Slot, n: usize| *cards.iter().filter(|card| card.slot() == slot).nth(n).unwrap();
    let heroes: Vec<_> = [Bjorn, Scrutt, Loxley]
        .into_iter()
        .zip(0..)
        .flat_map(|(hero, n)| {
            [(hero.char(), of(Slot::Offense, n)), (hero.char(), of(Slot::Defense, n))]
        })
        .collect();
    assert_eq!(levelled(&heroes), levelled(&[]));
}

#[test]
fn vv_205_upgraded_loxley_has_twice_the_cap_of_the_option() {
    for cap in [1, 2, 8] {
        let mut fixture =
            Fixture::with(&[Loxley, Bjorn, Scrutt], |options| options.plus_one_cap = cap);
        let seat = |fixture: &Fixture| fixture.state.table.plus_one_cap(SeatId::Hero0);
        assert_eq!(seat(&fixture), cap);
        fixture.crystal(Loxley);
        assert_eq!(seat(&fixture), 2 * cap);
        fixture.crystal(Bjorn);
        assert_eq!(fixture.state.table.plus_one_cap(SeatId::Hero1), cap);
    }
}

#[test]
fn vv_162_vv_171_the_hand_limit_of_the_option_is_the_villains_too() {
    let mut fixture = Fixture::with(&[Bjorn, Scrutt, Loxley], |options| options.hand_limit = 1);
    fixture
        .hand(Mordak, &[Spell::VoidEruption, Spell::DarkSummons, Spell::PartingSpite])
        .turn(Mordak);
    let mut discarded = 0;
    for _ in 0..400 {
        let base = &fixture.state.table.base;
        // The discards are over; the Day comes, which may bring Spells (VV-173).
        let his = base.phase == Phase::VillainLevel;
        if his && has_passed(&fixture.state, "discard") {
            assert!(discarded > 1, "{discarded} cards discarded");
            return;
        }
        let asked = his && stage_of(&fixture.state.table) == "discard";
        discarded += u32::from(asked && fixture.node() == Node::Player(3));
        let step = if fixture.may("pass") { "pass".into() } else { fixture.legal()[0].clone() };
        fixture.play(&step);
    }
    panic!("the Villain's Level Up Step ends")
}

#[test]
fn vv_189_the_last_round_of_the_villain_is_still_played() {
    let mut fixture = Fixture::with(&[Bjorn], |options| options.final_round_cap = 2);
    fixture.final_battle().set(|state| state.table.final_rounds = 1).turn(Bjorn);
    for _ in 0..100 {
        if fixture.state.table.base.phase == Phase::VillainTurn {
            assert_eq!(fixture.node(), Node::Player(1));
            return;
        }
        assert_ne!(fixture.node(), Node::Terminal, "only one Round was completed");
        let step = if fixture.may("pass") { "pass".into() } else { fixture.legal()[0].clone() };
        fixture.play(&step);
    }
    panic!("the Turn of the Villain comes")
}
