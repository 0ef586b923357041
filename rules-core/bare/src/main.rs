//! Plays one random game of each kind without `std`, and without a heap unless the
//! feature `alloc` is on. The exit code is the number of checks that failed.
#![no_std]
#![no_main]

mod coin;
#[cfg(feature = "alloc")]
mod heap;

use core::ffi::c_int;

use rules_core::{Apply, Generator, Node, generator, sample_chance};

/// Plays to the end and says whether the end was reached.
fn plays<S: Apply>() -> bool {
    let mut state = S::setup(&S::Options::default());
    let mut rng: Generator = generator(7, 0);
    for _ in 0..1_000_000 {
        match state.node() {
            Node::Terminal => return true,
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            Node::Player(_) => {
                let Some(action) = state.legal_actions().sample(&mut rng) else { return false };
                state.apply_action(action);
            }
        }
    }
    false
}

/// Every registered game and one from outside, one after the other.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const u8) -> c_int {
    let mut failures = 0;
    macro_rules! one {
        ($game:ident) => {
            failures += c_int::from(!plays::<rules_core::games::$game::State>());
            #[cfg(feature = "alloc")]
            {
                failures += c_int::from(!heap::plays::<rules_core::games::$game::State>());
            }
        };
    }
    rules_core::for_each_game!(one);
    failures += c_int::from(!plays::<coin::State>());
    #[cfg(feature = "alloc")]
    {
        failures += c_int::from(!heap::plays::<coin::State>());
    }
    #[cfg(feature = "registry")]
    {
        failures += heap::registered();
    }
    failures
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[link(name = "c")]
unsafe extern "C" {}

/// The libraries of the compiler are built to unwind. Nothing unwinds here, because a panic ends the
/// program; a linker that sees the names wants them all the same. With `std` linked in they
/// would be there twice.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// See [`rust_eh_personality`].
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    loop {}
}
