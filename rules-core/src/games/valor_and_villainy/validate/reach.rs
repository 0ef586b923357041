//! What a state can show at which stage of its phase. Whatever a row does not name is refused
//! there.
//!
//! Everything else that `validate` checks compares things with each other (a
//! card with its pile, a marker with its Region); what depends on the stage
//! alone is listed here, once.

use super::hold;
use crate::{
    InvalidState,
    games::valor_and_villainy::state::{Base, Phase, PhaseStage, State, Team},
};
use PhaseStage::{
    Cash, Chumps, Close, Discard, Dojo, Draft, Draw, Enter, Equip, Gust, Icons, Initiative, Join,
    LevelUp, Minions, Restack, Return, Reveal, Spells, Stand, Unmount,
};
use Thing::{
    Battle, Beaten, Bloodlust, Drawing, Due, Early, Excess, Fallen, Frames, GoesLast, Hands,
    HeroDown, HeroOpen, HisDown, HisOpen, Markers, MayAct, Played, Spawning,
};

indexed! {
    /// What is there at some stages only. Its text is the reason why it is
    /// refused at the others.
    pub enum Thing in Things: u32 {
        // The phase: how far the game has come, what is above.
        Early = "day six has not come, and this stage waits for it",
        Due = "the Final Battle is due, and this stage is none before it",
        Battle = "the Final Battle has no such stage",
        Played = "traces of play before the first Round",
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
/// What counts in the Stashes, whose Treasures are turned up at some stages.
const COUNTED: Things = Thing::set(&[Beaten, Fallen]);
/// What lies in the Stashes when the Final Battle begins. The Hero Stash has
/// been emptied right before; VV-177 names it, so it may be there.
const ENTRY: Things = Thing::set(&[HeroOpen, Beaten, Fallen]);

/// What can be there at a stage at which a decision or chance is waited for; nothing at others, and
/// at stages of another phase.
pub(in super::super) fn there(base: Base) -> Option<Things> {
    let (sets, more): (&[Things], &[Thing]) = match base.phase {
        Phase::Setup => match base.stage {
            Draft(_) | Chumps(_) => (&[], &[Early]),
            Spells(_) => (&[], &[Early, Hands, Excess, Drawing]),
            _ => return None,
        },
        Phase::HeroRound => match base.stage {
            Stand => (&[ANY, STOCK], &[Beaten, Drawing]),
            Initiative | Join(_) => (&[ANY, STOCK], &[Beaten]),
            Gust(_) => (&[ANY, STOCK, FIGHT], &[Frames, GoesLast, HeroDown]),
            Unmount(_) => (&[ANY, STOCK, FIGHT], &[Frames, GoesLast, HeroDown, Thing::Gust]),
            _ => return None,
        },
        Phase::HeroLevel => match base.stage {
            Stand | Discard(_) => (&[ANY, STOCK, FIGHT, GATHERED], &[]),
            Draw(_) => (&[ANY, STOCK, FIGHT, GATHERED], &[Drawing]),
            Dojo(_) => (&[ANY, TIDY, GATHERED], &[]),
            Reveal(_) => (&[ANY, TIDY, GATHERED, TURNED], &[]),
            Return(_) | Equip(_) => (&[ANY, TIDY, TURNED], &[]),
            Cash(_) => (&[TIDY, TURNED], &[Early, Due]),
            LevelUp(_) => (&[ANY, TIDY], &[Fallen]),
            _ => return None,
        },
        Phase::VillainTurn => match base.stage {
            Close => (&[TIDY, FIGHT], &[Early, Battle, Frames, HisDown]),
            _ => return None,
        },
        Phase::MinionStep => match base.stage {
            Minions => (&[TIDY, FIGHT], &[Early, Battle, Frames, HisDown, MayAct]),
            _ => return None,
        },
        Phase::VillainLevel => match base.stage {
            Stand | Discard(_) => (&[TIDY, FIGHT], &[Early, Battle, HisDown]),
            Draw(_) => (&[TIDY, FIGHT], &[Early, Battle, HisDown, Drawing]),
            Icons(_) => (&[TIDY, COUNTED], &[Early, Due, Drawing, Spawning]),
            Restack(_) => (&[ANY, TIDY, COUNTED], &[HisDown]),
            Reveal(_) => (&[TIDY, COUNTED], &[Battle, HisDown, HisOpen]),
            Return(_) | Equip(_) => (&[ANY, TIDY, COUNTED], &[HisOpen]),
            Cash(_) => (&[TIDY, COUNTED], &[Early, Due]),
            LevelUp(_) => (&[ANY, TIDY], &[Beaten]),
            _ => return None,
        },
        Phase::FinalEntry => match base.stage {
            Reveal(_) => (&[TIDY, ENTRY], &[Due, HeroDown]),
            Return(_) | Equip(_) | Cash(_) => (&[TIDY, ENTRY], &[Due]),
            LevelUp(_) => (&[TIDY], &[Due]),
            Enter => (&[TIDY], &[Battle, Drawing]),
            _ => return None,
        },
        // The cap ends a game at any stage.
        Phase::Over => match base.stage {
            Close => (&[ANY, STOCK, FIGHT], &[Thing::Gust, HeroDown, HeroOpen, HisDown, HisOpen]),
            _ => return None,
        },
    };
    Some(sets.iter().fold(Thing::set(more), |all, set| all.union(*set)))
}

/// What is there beside it when players leave (VV-222): the Treasures of one
/// who did, until the Heroes level up, and a Map without face-down Regions.
fn left_behind(base: Base) -> Things {
    match (base.phase, base.stage) {
        (Phase::HeroRound, _) | (Phase::HeroLevel, Stand | Draw(_) | Discard(_) | Dojo(_)) => {
            Thing::set(&[HeroOpen])
        }
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
        let base = self.table.base;
        let Some(may) = there(base) else { return hold(false, "a stage of another phase") };
        let side = match base.phase {
            Phase::HeroLevel => self.table.side() != Some(Team::Villain),
            Phase::VillainLevel => self.table.side() != Some(Team::Hero),
            _ => true,
        };
        hold(side, "the Stash of the other side")?;
        let roster = self.table.options.allow_roster_changes;
        let roster_stage = matches!(base.stage, Stand | Join(_));
        hold(roster || !roster_stage, "players change without the option")?;
        let more = if roster { left_behind(base) } else { Things::EMPTY };
        refuse(self.shown(), may.union(more))
    }
}
