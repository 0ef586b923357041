//! The rules, by their numbers.

use leduc::{Action, Card, Options, State, state::Phase};
use rules_core::{Apply, Indexed, Legal, Node, OptionSet, Session, Step, StepOf};

/// A game after some steps: cards as `Kh`, actions by their names.
fn after(steps: &str) -> Session<State> {
    let mut session = Session::new(&Options::default()).expect("the default options");
    for word in steps.split_whitespace() {
        session.apply(step(word)).unwrap_or_else(|error| panic!("{word} in {steps}: {error}"));
    }
    session
}

fn step(word: &str) -> StepOf<State> {
    let card = Card::parse(word).map(Step::Chance);
    card.or(Action::parse(word).map(Step::Action)).expect("a card or an action")
}

/// The names of the legal actions or the cards that can be dealt.
fn possible(steps: &str) -> String {
    let session = after(steps);
    let legal = session.state().legal_actions();
    let mut names: Vec<_> = legal.iter().map(|action| action.to_string()).collect();
    session.state().chance_outcomes(|card, weight| {
        assert_eq!(weight, 1, "every card is equally likely");
        names.push(card.to_string());
    });
    names.join(" ")
}

fn payoffs(steps: &str) -> [i32; 2] {
    let session = after(steps);
    assert_eq!(session.state().node(), Node::Terminal, "{steps}");
    [0, 1].map(|seat| session.state().payoff(seat))
}

#[test]
fn ld_1_ld_2_six_cards_are_dealt_seat_0_first() {
    assert_eq!(possible(""), "Jh Js Qh Qs Kh Ks");
    assert_eq!(possible("Qs"), "Jh Js Qh Kh Ks");
    assert!(after("Qs").apply(step("Qs")).is_err(), "a card cannot be dealt twice");
    let session = after("Qs Jh");
    assert_eq!(
        session.state().hands.map(|hand| hand.map(|card| card.to_string())),
        [Some("Qs".into()), Some("Jh".into())]
    );
    assert_eq!(session.state().phase(), Phase::Bet { round: 0, seat: 0 });
}

#[test]
fn ld_3_a_board_comes_between_two_rounds() {
    assert_eq!(possible("Qs Jh call call"), "Js Qh Kh Ks");
    let session = after("Qs Jh call call Ks");
    assert_eq!(session.state().phase(), Phase::Bet { round: 1, seat: 0 });
    assert_eq!(after("Qs Jh call call Ks call call").state().phase(), Phase::Showdown);
}

#[test]
fn ld_4_seats_take_turns_and_fold_only_after_a_raise() {
    for (steps, seat, legal) in [
        ("Qs Jh", 0, "call raise"),
        ("Qs Jh call", 1, "call raise"),
        ("Qs Jh raise", 1, "fold call raise"),
        ("Qs Jh call raise", 0, "fold call raise"),
        ("Qs Jh raise call Ks", 0, "call raise"),
        ("Qs Jh call call Ks call raise", 0, "fold call raise"),
    ] {
        assert_eq!(after(steps).state().node(), Node::Player(seat), "{steps}");
        assert_eq!(possible(steps), legal, "{steps}");
    }
    assert_eq!(after("Qs Jh raise fold").state().node(), Node::Terminal);
}

#[test]
fn ld_5_a_round_has_two_raises() {
    assert_eq!(possible("Qs Jh raise raise"), "fold call");
    assert_eq!(possible("Qs Jh call raise raise"), "fold call");
    assert_eq!(possible("Qs Jh raise raise call Ks raise raise"), "fold call");
    for cap in 0..=5 {
        assert_eq!(Options::default().with_raise_cap(cap).check().is_ok(), (1..=4).contains(&cap));
    }
    let mut session =
        Session::<State>::new(&Options::default().with_raise_cap(4)).expect("four is in range");
    "Qs Jh call raise raise raise raise call Ks call raise raise raise raise call"
        .split_whitespace()
        .for_each(|word| session.apply(step(word)).expect("four raises in each round"));
    assert_eq!(session.state().node(), Node::Terminal);
}

#[test]
fn ld_6_a_pair_wins_then_the_higher_rank() {
    let played = "call call";
    for (cards, board, won) in [
        ("Jh Kh", "Js", [1, -1]),
        ("Jh Kh", "Ks", [-1, 1]),
        ("Jh Kh", "Qs", [-1, 1]),
        ("Qh Jh", "Kh", [1, -1]),
        ("Qh Qs", "Kh", [0, 0]),
        ("Qh Ks", "Qs", [1, -1]),
    ] {
        assert_eq!(payoffs(&format!("{cards} {played} {board} {played}")), won, "{cards} {board}");
    }
}

#[test]
fn ld_7_the_winner_gains_what_the_loser_paid() {
    for (steps, won) in [
        ("Kh Jh raise fold", [1, -1]),
        ("Kh Jh call raise fold", [-1, 1]),
        ("Kh Jh raise raise fold", [-3, 3]),
        ("Kh Jh call raise raise fold", [3, -3]),
        ("Kh Jh call call Qh raise fold", [1, -1]),
        ("Kh Jh raise call Qh raise raise fold", [-7, 7]),
        ("Kh Jh raise call Qh call call", [3, -3]),
        ("Kh Ks raise raise call Js raise call", [0, 0]),
        ("Kh Jh raise raise call Js raise raise call", [-13, 13]),
    ] {
        assert_eq!(payoffs(steps), won, "{steps}");
    }
}

#[test]
fn documents_that_no_game_writes_are_refused() {
    let good = write(&after("Kh Jh raise call Qh raise"));
    assert!(read(&good).is_ok());
    for (from, to, reason) in [
        (r#""board":"Qh""#, r#""board":"Jh""#, "each card in one place"),
        (r#""hands":["Kh","Jh"]"#, r#""hands":["Kh","Kh"]"#, "each card in one place"),
        (r#""hands":["Kh","Jh"]"#, r#""hands":[null,"Jh"]"#, "a hand for seat 0 first"),
        (r#""hands":["Kh","Jh"]"#, r#""hands":["Kh",null]"#, "both hands before a bet"),
        (r#"["raise","call"]"#, r#"["fold","call"]"#, "bets that the rules allow"),
        (r#"["raise","call"]"#, r#"["raise","raise","raise","call"]"#, "bets that the rules allow"),
        (r#"["raise"]]"#, r#"["raise","fold","call"]]"#, "bets that the rules allow"),
        (r#"["raise","call"]"#, r#"["raise"]"#, "a board after the first round"),
        (r#""board":"Qh""#, r#""board":null"#, "a board before later bets"),
        (r#""board":"Qh""#, r#""board":"Qx""#, "Qx"),
        (r#""raise_cap":2"#, r#""raise_cap":9"#, "1 to 4"),
        (r#""board":"Qh""#, r#""bored":"Qh""#, "bored"),
    ] {
        assert!(good.contains(from), "{from} in {good}");
        let words = read(&good.replace(from, to)).expect_err(to).to_string();
        assert!(words.contains(reason), "{to}: {words}");
    }
}

fn write(session: &Session<State>) -> String {
    rules_core::serde_json::to_string(session.state()).expect("a state can be written")
}

fn read(text: &str) -> rules_core::serde_json::Result<State> {
    rules_core::serde_json::from_str(text)
}
