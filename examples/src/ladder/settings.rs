//! The standard settings: games at standard options, and who of a table is measured.

use rules_core::{DynSession, find, serde_json::json};

/// Who of a table is the agent that is measured; the others are its opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// One seat, a different one in each game.
    Rotating,
    /// All seats, which win or lose together.
    Everybody,
    /// The seats from the first number up to the second, without it, which win or lose together.
    Team(u8, u8),
}

/// What the best agent of at most 200 ms a decision is to win, in percent of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// What is asked for.
    pub goal: u8,
    /// What is too little.
    pub floor: u8,
}

/// A game at standard options, and who of the table is measured.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Name in the records.
    pub name: &'static str,
    /// What it is called on the page.
    pub title: &'static str,
    /// Name of the game in the registry.
    pub game: &'static str,
    /// The option that differs from the default, and its value.
    pub option: (&'static str, u8),
    /// Who is measured.
    pub side: Side,
    /// What is asked of the best agent, if anything is.
    pub target: Option<Target>,
    /// Whether the game estimates what is to come, so that guided searches pay.
    pub estimates: bool,
}

const fn rotating(
    name: &'static str,
    title: &'static str,
    game: &'static str,
    players: u8,
) -> Setting {
    let (option, side) = (("players", players), Side::Rotating);
    Setting { name, title, game, option, side, target: None, estimates: false }
}

const fn team(name: &'static str, title: &'static str, players: u8) -> Setting {
    Setting { side: Side::Everybody, ..rotating(name, title, "regidice", players) }
}

const fn heroes(name: &'static str, title: &'static str, heroes: u8) -> Setting {
    let (option, side) = (("heroes", heroes), Side::Team(0, heroes));
    Setting { option, side, ..rotating(name, title, "valor_and_villainy", 0) }
}

/// The seat of the Villain comes after those of the Heroes.
const fn villain(name: &'static str, title: &'static str, number: u8) -> Setting {
    Setting { side: Side::Team(number, number + 1), ..heroes(name, title, number) }
}

impl Setting {
    const fn target(self, floor: u8, goal: u8) -> Self {
        Self { target: Some(Target { goal, floor }), ..self }
    }

    const fn estimating(self) -> Self {
        Self { estimates: true, ..self }
    }

    /// Whether `seat` is measured in this game.
    pub(super) fn measures(&self, seat: u8, game: u32, seats: u8) -> bool {
        match self.side {
            Side::Rotating => u32::from(seat) == game % u32::from(seats),
            Side::Everybody => true,
            Side::Team(first, end) => (first..end).contains(&seat),
        }
    }

    /// The opponents that are played: none where everybody is measured.
    #[must_use]
    pub fn opponents<'a>(&self, agents: &'a [String]) -> Vec<&'a str> {
        match self.side {
            Side::Everybody => vec![""],
            Side::Rotating | Side::Team(..) => agents.iter().map(String::as_str).collect(),
        }
    }

    /// The agents that are measured unless others are named.
    #[must_use]
    pub fn agents(&self) -> Vec<String> {
        let guided = self.estimates.then(|| "guided:2000".to_owned());
        let plans = (0..self.open().info().plans).map(|plan| format!("plan:{plan}"));
        let names = ["random", "heuristic", "net", "search:100", "search:1000", "net+search:100"];
        names.into_iter().map(str::to_owned).chain(guided).chain(plans).collect()
    }

    /// A new game.
    pub(super) fn open(&self) -> Box<dyn DynSession> {
        let entry = find(self.game).expect("the games of the ladder are compiled in");
        let options = json!({ self.option.0: self.option.1 });
        let options = options.as_object().expect("an object").clone();
        (entry.open)(&options).expect("the standard options")
    }
}

/// The standard settings.
pub const SETTINGS: &[Setting] = &[
    rotating("wuerfelhelden-2", "Würfelhelden, 2 seats", "wuerfelhelden", 2)
        .target(80, 88)
        .estimating(),
    rotating("wuerfelhelden-3", "Würfelhelden, one of 3 seats", "wuerfelhelden", 3).estimating(),
    rotating("wuerfelhelden-4", "Würfelhelden, one of 4 seats", "wuerfelhelden", 4).estimating(),
    rotating("unsung_heroes-2", "Unsung Heroes, 2 seats", "unsung_heroes", 2).target(92, 98),
    rotating("unsung_heroes-3", "Unsung Heroes, one of 3 seats", "unsung_heroes", 3),
    rotating("unsung_heroes-4", "Unsung Heroes, one of 4 seats", "unsung_heroes", 4),
    rotating("hero_must_die-2", "Hero Must Die!, 2 seats", "hero_must_die", 2),
    rotating("hero_must_die-3", "Hero Must Die!, one of 3 seats", "hero_must_die", 3),
    rotating("hero_must_die-4", "Hero Must Die!, one of 4 seats", "hero_must_die", 4)
        .target(60, 75),
    team("regidice-1", "Regidice, alone", 1),
    team("regidice-2", "Regidice, a team of 2", 2),
    team("regidice-3", "Regidice, a team of 3", 3).target(68, 85),
    team("regidice-4", "Regidice, a team of 4", 4).target(20, 40),
    heroes("valor_and_villainy-heroes-1", "Valor & Villainy, 1 Hero", 1),
    heroes("valor_and_villainy-heroes-2", "Valor & Villainy, the 2 Heroes", 2),
    heroes("valor_and_villainy-heroes", "Valor & Villainy, the 3 Heroes", 3).target(95, 99),
    heroes("valor_and_villainy-heroes-4", "Valor & Villainy, the 4 Heroes", 4),
    heroes("valor_and_villainy-heroes-5", "Valor & Villainy, the 5 Heroes", 5),
    villain("valor_and_villainy-villain-1", "Valor & Villainy, the Villain against 1 Hero", 1),
    villain("valor_and_villainy-villain-2", "Valor & Villainy, the Villain against 2 Heroes", 2),
    villain("valor_and_villainy-villain", "Valor & Villainy, the Villain against 3 Heroes", 3)
        .target(50, 75),
    villain("valor_and_villainy-villain-4", "Valor & Villainy, the Villain against 4 Heroes", 4),
    villain("valor_and_villainy-villain-5", "Valor & Villainy, the Villain against 5 Heroes", 5),
];
