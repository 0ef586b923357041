//! What a state can show at which stage of its phase. Whatever a row does not name is refused
//! there.
//!
//! Everything else that `validate` checks compares things with each other (a
//! card with its pile, a marker with its Region); what depends on the stage
//! alone is listed here, once.

use super::hold;
use crate::{
    InvalidState,
    games::valor_and_villainy::state::{Phase, PhaseStage, State},
};
use Thing::{
    At, Battle, Beaten, Bloodlust, Drawing, Due, Early, Excess, Fallen, Frames, GoesLast, Gust,
    Hands, HeroDown, HeroOpen, HisDown, HisOpen, HisStash, Least, Markers, MayAct, Passes, Played,
    Spawning, TheirStash,
};

indexed! {
    /// What is there at some stages only. Its text is the reason why it is
    /// refused at the others.
    pub enum Thing in Things: u64 {
        // The phase: how far the game has come, the cursors, what is above.
        Early = "day six has not come, and this stage waits for it",
        Due = "the Final Battle is due, and this stage is none before it",
        Battle = "the Final Battle has no such stage",
        Played = "traces of play before the first Round",
        At = "a cursor that the stage does not use: a place in an order",
        Least = "a cursor that the stage does not use: what may be named next",
        Passes = "a cursor that the stage does not use: slots that were filled",
        HisStash = "the Stash of the other side: the Villain's",
        TheirStash = "the Stash of the other side: the Heroes'",
        Frames = "a frame lies on a phase that does not wait",
        Drawing = "Spells are drawn at a stage that deals none",
        Spawning = "a Minion comes at a stage that brings none",
        // The table.
        GoesLast = "going last is over",
        MayAct = "Minions may act outside the Minion Step",
        Gust = "Gust outside his Turn",
        Markers = "Defender markers after they were cleared",
        Bloodlust = "Bloodlust after the Round that it lasts for",
        Hands = "Spells in a hand before they are dealt",
        Excess = "a hand above its limit after the discards",
        HeroDown = "face-down Treasures after the Stash was revealed",
        HeroOpen = "revealed Treasures outside a Level Up Step",
        HisDown = "face-down Treasures of the Villain after his Stash was revealed",
        HisOpen = "revealed Treasures of the Villain outside his Level Up Step",
        Beaten = "Defeated Minions after the Stash was cashed in",
        Fallen = "Defeated Heroes after the Stash was cashed in",
    }
}

/// A stage of a phase, and what can be there.
pub(in super::super) type Row = (Phase, PhaseStage, Things);

/// Both sides of day six.
const ANY: Things = Thing::set(&[Early, Due, Battle]);
/// What stays from phase to phase; Heroes draw from their Round to the discards.
const STOCK: Things = Thing::set(&[Played, Hands, Excess]);
/// What fights leave behind for the Round.
const FIGHT: Things = Thing::set(&[Markers, Bloodlust, Beaten, Fallen]);
/// What the Heroes have gathered for their Level Up Step.
const GATHERED: Things = Thing::set(&[HeroDown, Beaten, Fallen]);
/// The same, turned up. Minions are cashed in with it, Heroes by the Villain.
const TURNED: Things = Thing::set(&[HeroOpen, Beaten, Fallen]);
/// The same after the discards of the Heroes.
const TIDY: Things = Thing::set(&[Played, Hands]);
/// What the Villain has gathered.
const HIS: Things = Thing::set(&[HisStash, Beaten, Fallen]);
/// What lies in the Stashes when the Final Battle begins. The Hero Stash has
/// been emptied right before; VV-177 names it, so its rows are kept.
const ENTRY: Things = Thing::set(&[HisStash, TheirStash, HeroOpen, Beaten, Fallen]);

const fn row(phase: Phase, stage: PhaseStage, sets: &[Things], more: &[Thing]) -> Row {
    let (mut may, mut i) = (Thing::set(more), 0);
    while i < sets.len() {
        may = may.union(sets[i]);
        i += 1;
    }
    // The Heroes' Stash is the one in hand wherever the Villain's is not.
    if matches!(phase, Phase::VillainLevel | Phase::FinalEntry)
        && !matches!(stage, PhaseStage::Stand)
    {
        (phase, stage, may)
    } else {
        (phase, stage, may.union(Thing::set(&[TheirStash])))
    }
}

/// The stages of the phases at which a decision or chance is waited for.
pub(in super::super) static STAGES: [Row; 36] = {
    use Phase::{FinalEntry, HeroLevel, HeroRound, MinionStep, Over, Setup, VillainLevel};
    [
        row(Setup, PhaseStage::Draft, &[], &[Early, At]),
        row(Setup, PhaseStage::Chumps, &[], &[Early, At]),
        row(Setup, PhaseStage::Spells, &[], &[Early, At, Hands, Excess, Drawing]),
        row(HeroRound, PhaseStage::Stand, &[ANY, STOCK], &[Beaten, Drawing]),
        row(HeroRound, PhaseStage::Initiative, &[ANY, STOCK], &[Beaten]),
        row(HeroRound, PhaseStage::Gust, &[ANY, STOCK, FIGHT], &[At, Frames, GoesLast, HeroDown]),
        row(
            HeroRound,
            PhaseStage::Unmount,
            &[ANY, STOCK, FIGHT],
            &[At, Frames, GoesLast, HeroDown, Gust],
        ),
        row(HeroRound, PhaseStage::Join, &[ANY, STOCK], &[Least, Beaten]),
        row(HeroLevel, PhaseStage::Stand, &[ANY, STOCK, FIGHT, GATHERED], &[]),
        row(HeroLevel, PhaseStage::Draw, &[ANY, STOCK, FIGHT, GATHERED], &[At, Drawing]),
        row(HeroLevel, PhaseStage::Discard, &[ANY, STOCK, FIGHT, GATHERED], &[At, Least]),
        row(HeroLevel, PhaseStage::Dojo, &[ANY, TIDY, GATHERED], &[At]),
        row(HeroLevel, PhaseStage::Reveal, &[ANY, TIDY, GATHERED, TURNED], &[]),
        row(HeroLevel, PhaseStage::Return, &[ANY, TIDY, TURNED], &[At, Least]),
        row(HeroLevel, PhaseStage::Equip, &[ANY, TIDY, TURNED], &[At, Passes]),
        row(HeroLevel, PhaseStage::Cash, &[TIDY, TURNED], &[Early, Due, Least]),
        row(HeroLevel, PhaseStage::LevelUp, &[ANY, TIDY], &[At, Least, Fallen]),
        row(
            Phase::VillainTurn,
            PhaseStage::Close,
            &[TIDY, FIGHT],
            &[Early, Battle, Frames, HisDown],
        ),
        row(
            MinionStep,
            PhaseStage::Minions,
            &[TIDY, FIGHT],
            &[Early, Battle, Frames, HisDown, MayAct],
        ),
        row(VillainLevel, PhaseStage::Stand, &[TIDY, FIGHT], &[Early, Battle, HisDown]),
        row(
            VillainLevel,
            PhaseStage::Draw,
            &[TIDY, FIGHT, HIS],
            &[Early, Battle, HisDown, At, Drawing],
        ),
        row(
            VillainLevel,
            PhaseStage::Discard,
            &[TIDY, FIGHT, HIS],
            &[Early, Battle, HisDown, Least],
        ),
        row(VillainLevel, PhaseStage::Icons, &[TIDY, HIS], &[Early, Due, At, Drawing, Spawning]),
        row(VillainLevel, PhaseStage::Restack, &[ANY, TIDY, HIS], &[HisDown, At, Least]),
        row(VillainLevel, PhaseStage::Reveal, &[TIDY, HIS], &[Battle, HisDown, HisOpen]),
        row(VillainLevel, PhaseStage::Return, &[ANY, TIDY, HIS], &[HisOpen, Least]),
        row(VillainLevel, PhaseStage::Equip, &[ANY, TIDY, HIS], &[HisOpen, Passes]),
        row(VillainLevel, PhaseStage::Cash, &[TIDY, HIS], &[Early, Due, Least]),
        row(VillainLevel, PhaseStage::LevelUp, &[ANY, TIDY], &[HisStash, Beaten, Least]),
        row(FinalEntry, PhaseStage::Reveal, &[TIDY, ENTRY], &[Due, HeroDown]),
        row(FinalEntry, PhaseStage::Return, &[TIDY, ENTRY], &[Due, At, Least]),
        row(FinalEntry, PhaseStage::Equip, &[TIDY, ENTRY], &[Due, At, Passes]),
        row(FinalEntry, PhaseStage::Cash, &[TIDY, ENTRY], &[Due, Least]),
        row(FinalEntry, PhaseStage::LevelUp, &[TIDY], &[Due, HisStash, TheirStash, At, Least]),
        row(FinalEntry, PhaseStage::Enter, &[TIDY], &[Battle, TheirStash, Drawing]),
        // The cap ends a game at any stage.
        row(
            Over,
            PhaseStage::Close,
            &[ANY, STOCK, FIGHT],
            &[Gust, HeroDown, HeroOpen, HisDown, HisOpen],
        ),
    ]
};

/// What is there beside it when players leave (VV-222): the Treasures of one
/// who did, until the Heroes level up, and a Map without face-down Regions.
fn left_behind(phase: Phase, stage: PhaseStage) -> Things {
    match (phase, stage) {
        (Phase::HeroRound, _)
        | (
            Phase::HeroLevel,
            PhaseStage::Stand | PhaseStage::Draw | PhaseStage::Discard | PhaseStage::Dojo,
        ) => Thing::set(&[HeroOpen]),
        (Phase::VillainLevel, _) => Thing::set(&[HeroOpen, Due]),
        _ => Things::EMPTY,
    }
}

/// Refuses what a row does not name.
fn refuse(shown: Things, may: Things) -> Result<(), InvalidState> {
    shown.difference(may).first().map_or(Ok(()), |thing| hold(false, thing.id()))
}

impl State {
    /// What the table shows, against the stage of its phase.
    pub(in super::super) fn validate_reach(&self) -> Result<(), InvalidState> {
        let base = &self.table.base;
        let here = |row: &&Row| (row.0, row.1) == (base.phase, base.stage);
        let Some(&(phase, stage, may)) = STAGES.iter().find(here) else {
            return hold(false, "a stage of another phase");
        };
        let roster = self.table.options.allow_roster_changes;
        let roster_stage = matches!(stage, PhaseStage::Stand | PhaseStage::Join);
        hold(roster || !roster_stage, "players change without the option")?;
        let more = if roster { left_behind(phase, stage) } else { Things::EMPTY };
        refuse(self.shown(), may.union(more))
    }
}
