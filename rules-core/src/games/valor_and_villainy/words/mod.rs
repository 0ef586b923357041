//! Words: names of Characters and Regions, questions, decisions and the table.

mod table;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    components::{
        Ability, Action, Cell, ChanceOutcome, Char, Kind, LevelUp, Piece, Row, Stats,
        spells::Trigger, tiles::Rule,
    },
    observe::View,
    state::{
        Attack, Cast, Damage, Phase, PhaseStage, Prompt, Public, Roll, RollStage, State, Tag, Turn,
        Window,
    },
};
use crate::{
    Seat,
    words::{Describe, Section},
};

impl Describe for State {
    fn asked(view: &View) -> String {
        match view.table.ending {
            Some(ending) => format!("Round {}: the end, {ending}", view.table.round),
            None => waits(&view.table),
        }
    }

    fn table(view: &View) -> Vec<Section> {
        table::sections(view)
    }

    /// A decision with the texts of its cards.
    fn action(view: &View, action: Action) -> String {
        let words = choice(&view.table, action);
        match action {
            Action::SpellCard(spell) => {
                let card = view.table.set().spell(spell);
                format!("{words} ({}): {}", table::costs(card), card.text)
            }
            Action::TreasureCard(treasure) => {
                format!("{words}: {}", view.table.set().treasure(treasure).text)
            }
            Action::ChooseBoard(hero) => {
                format!("{words}: {}", view.table.set().board(hero).ability)
            }
            _ => words,
        }
    }

    fn chance(state: &State, outcome: ChanceOutcome) -> String {
        let set = state.table.set();
        match outcome {
            ChanceOutcome::Novices(ones) => format!("white dice: {ones} with 1, the rest with 0"),
            ChanceOutcome::Adepts(faces) => {
                let (zeros, twos) = (faces.zeros(), faces.twos());
                format!("yellow dice: {zeros} with 0, {twos} with 2, the rest with 1")
            }
            ChanceOutcome::Masters(twos) => {
                format!("red dice: {twos} with 2, the rest with 1")
            }
            ChanceOutcome::Total(hits) => format!("the dice show {hits} in all"),
            ChanceOutcome::Tile(tile) => format!("{} is revealed", set.tile(tile.tile()).name),
            ChanceOutcome::Minion(minion) => format!("{} comes", set.minion(minion).name),
            ChanceOutcome::Spell(spell) => format!("the Spell {}", set.spell(spell).name),
            ChanceOutcome::Treasure(treasure) => {
                format!("{} is revealed", set.treasure(treasure).name)
            }
            ChanceOutcome::Hero(hero) => format!("{} is dealt", set.board(hero).name),
            ChanceOutcome::Begin => "the phase begins".into(),
        }
    }
}

/// The name of a Character.
pub(super) fn name(table: &Public, who: Char) -> String {
    match who.kind() {
        Kind::Hero(hero) => table.set().board(hero).name.into(),
        Kind::Mordak => "Mordak".into(),
        Kind::Gust => "Gust".into(),
        Kind::Piece(piece) => piece_name(table, piece).into(),
    }
}

/// The name of a Minion card or a Sheep.
pub(super) fn piece_name(table: &Public, piece: Piece) -> &'static str {
    piece.minion().map_or("Sheep", |minion| table.set().minion(minion).name)
}

/// The name of a Region.
pub(super) fn region(table: &Public, cell: Cell) -> String {
    match table.map.tile(cell) {
        Some(tile) => format!("{} ({cell})", table.set().tile(tile).name),
        None => format!("region {cell}"),
    }
}

/// What the rule of a tile says.
pub(super) const fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::ShrineBronco => "Shrine: Bronco",
        Rule::ShrineLuna => "Shrine: Luna",
        Rule::ShrineAsha => "Shrine: Asha",
        Rule::Dojo => "Dojo",
        Rule::Lookout => "Lookout: Longshot",
        Rule::Spring => "Spring: heals 4",
        Rule::Thorns => "Thorns",
        Rule::Labyrinth => "Labyrinth",
        Rule::Altar => "Altar: 3 Hearts",
        Rule::Library => "Library",
    }
}

/// The numbers of a side of a Minion card: damage that wounds it, damage that
/// defeats it.
pub(super) fn damage(stats: &Stats) -> String {
    match stats.wound {
        Some(wound) => format!("{wound}/{}", stats.defeat),
        None => format!("–/{}", stats.defeat),
    }
}

/// Dice and abilities of a side.
pub(super) fn powers(stats: &Stats) -> String {
    let mut words = Vec::new();
    for (row, dice) in Row::ALL.into_iter().zip(stats.rows) {
        if !dice.is_none() {
            words.push(format!("{row} {dice}"));
        }
    }
    if !stats.dodge.is_none() {
        words.push(format!("dodge {}", stats.dodge));
    }
    let able = Ability::ALL.into_iter().filter(|ability| stats.abilities.has(*ability));
    words.extend(able.map(|ability| ability.id().replace('_', " ")));
    words.join(", ")
}

/// What the game waits for, in words.
pub(super) fn waits(table: &Public) -> String {
    let task = match (&table.agenda.prompt, table.agenda.tags.top()) {
        (Prompt::None, None) => return base(table),
        (Prompt::None, Some(tag)) => frame(table, *tag),
        (pending, _) => prompt(table, pending),
    };
    format!("{}: {task}", round(table))
}

/// Round and phase.
fn round(table: &Public) -> String {
    let battle = if table.final_battle { "Final Battle, " } else { "" };
    format!("{battle}Round {}, day {}, {}", table.round, table.day, table.base.phase)
}

/// What the bottom of the agenda waits for.
fn base(table: &Public) -> String {
    let task = match table.base.stage {
        PhaseStage::Stand | PhaseStage::Begin => "the phase begins",
        PhaseStage::Draft => "a character is chosen",
        PhaseStage::Chumps => "Chumps are laid",
        PhaseStage::Spells => "Spells are dealt",
        PhaseStage::Initiative => "the holder of the Initiative goes first or last",
        PhaseStage::Draw => "Spells are drawn",
        PhaseStage::Discard => "which Spell is discarded?",
        PhaseStage::Dojo => "who takes the Crystal?",
        PhaseStage::Icons => "Minions of the Procession",
        PhaseStage::Restack => "in which order do the Minions lie?",
        PhaseStage::Reveal => "the Stash is revealed",
        PhaseStage::Return => "which Treasures go back?",
        PhaseStage::Equip => "who takes which Treasure?",
        PhaseStage::Cash => "the Stash is cashed in",
        PhaseStage::LevelUp => "what does XP buy?",
        PhaseStage::Minions => "which Minion acts?",
        PhaseStage::Enter => "where does Mordak enter?",
        _ if table.base.phase == Phase::Over => "the game is over",
        other => return format!("{}: {other}", round(table)),
    };
    format!("{}: {task}", round(table))
}

/// What a prompt waits for.
fn prompt(table: &Public, prompt: &Prompt) -> String {
    match prompt {
        Prompt::None => String::new(),
        Prompt::Spawn(spawn) => match spawn.card {
            Some(piece) => format!("where does {} come?", piece_name(table, piece)),
            None => format!("a Minion of the size {} comes", spawn.size),
        },
        Prompt::Draw(draw) if draw.to_name > 0 => "which Spell deck?".into(),
        Prompt::Draw(_) => "Spells are drawn".into(),
        Prompt::Gain(gain) => format!("a Plus-One, {} to come: on which row?", gain.left),
        Prompt::Lose(lose) => format!("{} to lose: of which row?", number(lose.left, "Plus-One")),
        Prompt::Reroll(reroll) if reroll.left > 0 => {
            format!("which dice are rolled again? {} at most", reroll.left)
        }
        Prompt::Reroll(_) => "dice are rolled again".into(),
        Prompt::Defender(cell) => format!("who defends {}?", region(table, *cell)),
    }
}

/// What a frame waits for.
fn frame(table: &Public, tag: Tag) -> String {
    let agenda = &table.agenda;
    let text = match tag {
        Tag::Turn => agenda.turns.top().map(|it| turn(table, it)),
        Tag::Roll => agenda.rolls.top().map(|it| roll(table, it)),
        Tag::Attack => agenda.attack.as_ref().map(|attack_| attack(table, attack_)),
        Tag::Damage => agenda.damage.top().map(|it| damage_due(table, *it)),
        Tag::Cast => agenda.casts.top().map(|it| cast(table, it)),
        Tag::Window => agenda.windows.top().map(|it| window(table, *it)),
        Tag::Scout => Some("Scouting".into()),
    };
    text.unwrap_or_default()
}

/// A number of things, with the plural of their name.
fn number(count: u8, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}

/// A Turn in words.
pub(super) fn turn(table: &Public, turn: &Turn) -> String {
    let who = name(table, turn.who);
    match turn.left {
        0 => format!("Turn of {who}, {} left", number(turn.points, "Action Point")),
        left => {
            let (steps, points) = (number(left, "step"), number(turn.points, "Action Point"));
            format!("Move of {who}, {steps} left, {points}")
        }
    }
}

/// An Action Roll in words.
pub(super) fn roll(table: &Public, roll: &Roll) -> String {
    let who = name(table, roll.who);
    match roll.stage {
        RollStage::Spend | RollStage::Pool => {
            format!("{} roll of {who}: {} to spend", roll.kind, number(roll.hits, "Hit"))
        }
        _ => format!("{} roll of {who}", roll.kind),
    }
}

/// An attack in words.
pub(super) fn attack(table: &Public, attack: &Attack) -> String {
    let (source, cell) = (name(table, attack.source), region(table, attack.cell));
    match attack.target {
        Some(target) => format!("{source} attacks {} in {cell}", name(table, target)),
        None => format!("{source} attacks {cell}"),
    }
}

/// Damage in words.
pub(super) fn damage_due(table: &Public, damage: Damage) -> String {
    format!(
        "{} damage of {} to {}",
        damage.due,
        name(table, damage.source),
        name(table, damage.target)
    )
}

/// A Spell in words.
pub(super) fn cast(table: &Public, cast: &Cast) -> String {
    let (who, spell) = (name(table, cast.caster), cast.card(table.set()).name);
    format!("{who} casts {spell} at level {} ({})", cast.level, cast.stage)
}

/// A window in words.
pub(super) fn window(table: &Public, window: Window) -> String {
    let event = match window.trigger {
        Trigger::TurnBegins => "begins a Turn",
        Trigger::ActionBegins => "begins an action",
        Trigger::RollMade => "has rolled",
        Trigger::SpellCast => "casts a Spell",
        Trigger::AttackTargets => "is attacked",
        Trigger::DamageDue => "is about to take damage",
        Trigger::DamageTaken => "has taken damage",
        Trigger::Defeated => "is Defeated",
        Trigger::RegionRevealed => "has revealed a Region",
    };
    format!("{} {event}: a reaction?", name(table, window.subject))
}

/// A decision in words.
pub(super) fn choice(table: &Public, action: Action) -> String {
    match action {
        Action::Roll(row) => format!("roll {row}"),
        Action::Region(cell) => region(table, cell),
        Action::Character(who) => match who.piece().and_then(|piece| table.map.cell_of(piece)) {
            Some(cell) => format!("{} ({cell})", name(table, who)),
            None => name(table, who),
        },
        Action::SpellCard(spell) => table.set().spell(spell).name.into(),
        Action::TreasureCard(treasure) => table.set().treasure(treasure).name.into(),
        Action::ChooseBoard(hero) => table.set().board(hero).name.into(),
        Action::Assign(hits) => format!("{hits} damage"),
        Action::LevelUp(what) => match what {
            LevelUp::NewNovice(row) => format!("{row}: a new white die"),
            LevelUp::NoviceToAdept(row) => format!("{row}: a white die becomes yellow"),
            LevelUp::AdeptToMaster(row) => format!("{row}: a yellow die becomes red"),
            LevelUp::ActionPoint => "one more Action Point".into(),
        },
        other => other.to_string().replace('_', " "),
    }
}

/// The name of a seat: its Character.
pub(super) fn seat_name(table: &Public, seat: Seat) -> String {
    match table.players[table.seat_id(seat)].who {
        Some(who) => format!("Seat {seat}: {}", name(table, who)),
        None => format!("Seat {seat}"),
    }
}
