//! Stages that say how far a frame may have gone.

use alloc::string::ToString;

use super::{reach::play, *};
use crate::{
    Setup,
    games::valor_and_villainy::{
        Ending, Options, State,
        options::CharacterChoice,
        state::{Acting, Draw, Progress, Prompt, ScoutStage, Tag, TurnStage},
    },
    generator, sample_chance,
};

#[test]
fn vv_189_a_game_that_is_over_shows_what_it_stood_at() {
    // Gust is on the Map when Mordak falls in his Turn.
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn]);
    fixture.final_battle().health(Mordak, 0);
    fixture.set(|state| {
        state.table.gust = Some(Cell::KEEP);
        state.table.gust_marker = true;
        state.table.finish(Ending::Heroes);
    });
    fixture.validate();
    // The cap ends a game at any decision, the choice of boards included.
    for decision_cap in [1, 2, 3, 4, 9, 60, 200, 300, 350, 400] {
        for (heroes, character_choice) in
            [(4, CharacterChoice::Draft), (2, CharacterChoice::Random)]
        {
            let options = Options { heroes, character_choice, decision_cap, ..Options::default() };
            for game in 0..4 {
                play(&options, game, |state| state.validate().unwrap());
            }
        }
    }
}

#[test]
fn vv_58_a_scout_does_one_thing_after_the_other() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(8, Tile::T1Crag), (9, Tile::T2Quarry)]).at(Bjorn, 8);
    fixture.turn(Bjorn).play("scout; tile t2_bronco");
    let scouting = |change: &dyn Fn(&mut State), reason: &str| {
        super::refused_states::refused(fixture.clone(), change, reason);
    };
    // The Shrine is counted before the Heroes gain their Plus-Ones.
    scouting(&|s| s.table.shrines = 0, "the number of Shrines found");
    let stage = |s: &mut State, stage| s.table.agenda.scout_mut().stage = stage;
    let at = fixture.state.table.agenda.scout().direction().unwrap();
    for done in [0, 4] {
        let heroes = ScoutStage::Heroes(Progress { at, done });
        scouting(&|s| stage(s, heroes), "too many icons");
    }
    scouting(&|s| stage(s, ScoutStage::Fill(at)), "a Scout at a strange stage");
    scouting(&|s| stage(s, ScoutStage::Revealed), "a Scout at a strange stage");
    let cell = fixture.state.table.agenda.scout().cell().unwrap();
    let mut there = fixture.clone();
    there.state.table.players[SeatId::Hero1].cell = Some(cell);
    let reason = there.state.validate().unwrap_err().to_string();
    assert!(reason.contains("before it is filled"), "{reason}");
    // Another Hero's Plus-One, or two of them.
    let gain = |change: fn(&mut crate::games::valor_and_villainy::state::Gain)| {
        let mut bent = fixture.clone();
        if let Prompt::Gain(gain) = &mut bent.state.table.agenda.prompt {
            change(gain);
        }
        let reason = bent.state.validate().unwrap_err().to_string();
        assert!(reason.contains("a prompt"), "{reason}");
    };
    gain(|gain| gain.seat = SeatId::Hero1);
    gain(|gain| gain.left = 2);
    gain(|gain| gain.optional = true);
}

#[test]
fn vv_26_vv_161_nobody_draws_more_than_was_given() {
    let deal = |change: fn(&mut Draw)| {
        let mut state = State::new_game(&Options::default()).unwrap();
        while !matches!(state.table.agenda.prompt, Prompt::Draw(_)) {
            let outcome = sample_chance(&state, &mut generator(1, 1));
            crate::Apply::apply_chance(&mut state, outcome);
        }
        state.validate().unwrap();
        if let Prompt::Draw(draw) = &mut state.table.agenda.prompt {
            change(draw);
        }
        let reason = state.validate().unwrap_err().to_string();
        assert!(reason.contains("a prompt"), "{reason}");
    };
    deal(|draw| draw.seat = SeatId::Hero1);
    deal(|draw| draw.seat = SeatId::Villain);
    deal(|draw| draw.to_name = 1);
    deal(|draw| draw.cards[Deck::Divine] += 3);
    let mut surge = Fixture::new(&[Bjorn, Amos, Loxley]);
    surge.turn(Bjorn).play("power_surge");
    for change in [
        (|draw: &mut Draw| draw.seat = SeatId::Hero1) as fn(&mut Draw),
        |draw| draw.to_name = 3,
        |draw| draw.cards[Deck::Arcane] = 1,
    ] {
        let mut bent = surge.clone();
        if let Prompt::Draw(draw) = &mut bent.state.table.agenda.prompt {
            change(draw);
        }
        assert!(bent.state.validate().is_err());
    }
    let unpaid = |s: &mut State| {
        s.table.agenda.turn_mut().stage = TurnStage::Main(Acting::new(2));
    };
    super::refused_states::refused(surge, unpaid, "a prompt");
}

#[test]
fn vv_143_a_minion_comes_in_the_size_that_was_named() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.tokens(Mordak, [0; 4]).hand(Mordak, &[Spell::DarkSummons]);
    fixture.turn(Mordak).cast(Mordak, Spell::DarkSummons, 1);
    let size = |s: &mut State| {
        if let Prompt::Spawn(spawn) = &mut s.table.agenda.prompt {
            spawn.size = Size::Boss;
        }
    };
    super::refused_states::refused(fixture.clone(), size, "a prompt");
    let bare = |s: &mut State| {
        while s.table.agenda.tags.top() != Some(&Tag::Turn) {
            s.table.agenda.tags.pop();
        }
    };
    super::refused_states::refused(fixture, bare, "a frame without a tag");
}
