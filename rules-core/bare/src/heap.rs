//! What needs a heap: sessions, agents and search, and with `serde` records,
//! documents, batches and pictures. The heap is that of the C library.

extern crate alloc;

use core::{
    alloc::{GlobalAlloc, Layout},
    ffi::c_void,
};

use rules_core::{Agent, Budget, Decision, HeuristicAgent, Session, Node, RandomAgent, Rules, Search, generator, play_out};

struct Malloc;

unsafe extern "C" {
    fn aligned_alloc(align: usize, size: usize) -> *mut c_void;
    fn free(block: *mut c_void);
}

unsafe impl GlobalAlloc for Malloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let layout = layout.align_to(size_of::<usize>()).unwrap_or(layout).pad_to_align();
        unsafe { aligned_alloc(layout.align(), layout.size()).cast() }
    }
    unsafe fn dealloc(&self, block: *mut u8, _: Layout) {
        unsafe { free(block.cast()) }
    }
}

#[global_allocator]
static HEAP: Malloc = Malloc;

/// A session that is taken back, simple agents to the end, one search.
pub(crate) fn plays<S: Rules>() -> bool {
    let Ok(mut session) = Session::<S>::new(&S::Options::default()) else { return false };
    let start = session.state().clone();
    let mut rng = generator(3, 0);
    for _ in 0..50 {
        if let Some(decision) = Decision::of(session.state()) {
            let action = HeuristicAgent.choose_action(&decision, &mut rng);
            if session.apply(rules_core::Step::Action(action)).is_err() {
                return false;
            }
        } else {
            session.sample_chance(&mut rng);
        }
    }
    if let Node::Player(seat) = session.state().node() {
        let search =
            Search::default().with_budget(Budget::simulations(8));
        if search.run::<S>(&session.state().view(seat), &mut rng).is_err() {
            return false;
        }
    }
    let end = play_out(session.state().clone(), &mut [RandomAgent; 6], &mut rng);
    while session.undo().is_some() {}
    *session.state() == start && end.end.node() == Node::Terminal
}

/// Every registered game behind `DynSession`: record, document, batch and picture.
#[cfg(feature = "registry")]
pub(crate) fn registered() -> core::ffi::c_int {
    let failed = |entry: &&rules_core::Registration| !whole(entry).unwrap_or(false);
    let failures = rules_core::games::GAMES.iter().filter(failed).count();
    failures.try_into().unwrap_or(1)
}

#[cfg(feature = "registry")]
fn whole(entry: &rules_core::Registration) -> Option<bool> {
    use alloc::string::ToString;
    use rules_core::{JsonMap, BatchConfig, Record};

    let mut session = (entry.open)(&JsonMap::new()).ok()?;
    let mut rng = generator(4, 0);
    for _ in 0..60 {
        let Some(mark) = session.sample(&mut rng) else { break };
        session.apply_step(mark).ok()?;
    }
    let record = session.record();
    let again = record.to_string().parse::<Record>().ok()?.open().ok()?;
    let packed = Record::from_bytes(&record.to_bytes()).ok()?.open().ok()?;
    let loaded = (entry.resume)(&session.state_json()).ok()?;
    let mut shard = (entry.make_shard)(&JsonMap::new(), &BatchConfig::default(), 0, 2).ok()?;
    let mut actions = [0; 2];
    shard.sample(&mut actions);
    shard.set_actions(&actions).ok()?;
    shard.step(rules_core::BatchBuffers::default()).ok()?;
    #[cfg(feature = "picture")]
    if !(entry.picture)(&*session, None, 1000).ok()?.starts_with("<svg") {
        return None;
    }
    Some([again, packed, loaded].iter().all(|other| other.same(&*session)))
}
