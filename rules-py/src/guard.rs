//! The guard: no panic crosses into Python, and an object in use says so.
//!
//! Every method of every class is written inside [`border!`]. Python then calls
//! a thin outer method, which lends the object to the inner one and turns a
//! panic into `InternalError`.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicBool, Ordering},
};

use pyo3::{PyClass, prelude::*, pyclass::boolean_struct::False};

use crate::errors;

/// Set by tests: the next guarded call panics.
static PLANTED: AtomicBool = AtomicBool::new(false);

/// Makes the next guarded call of this process panic, once: for tests of the guard.
#[pyfunction]
pub(crate) fn _plant_panic() {
    PLANTED.store(true, Ordering::Relaxed);
}

#[inline]
fn planted() {
    assert!(
        !(PLANTED.load(Ordering::Relaxed) && PLANTED.swap(false, Ordering::Relaxed)),
        "a planted panic"
    );
}

/// What Python classes tell the guard about their objects.
pub(crate) trait Lent {
    /// Whether a panic has left this object half-changed.
    fn is_torn(&self) -> bool {
        false
    }
    /// Notes that a change has begun, or that it has come to its end.
    fn mark_torn(&mut self, _torn: bool) {}
}

/// Does some work, and turns a panic into `InternalError`.
pub(crate) fn guard<R>(work: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(|| {
        planted();
        work()
    }))
    .unwrap_or_else(|panic| Err(Python::attach(|py| errors::internal(py, said(&*panic)))))
}

/// The message of a panic.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    errors::short(text.unwrap_or("a panic without a message"))
}

/// Borrows an object for reading.
pub(crate) fn lend<'py, T: PyClass + Lent>(slf: &Bound<'py, T>) -> PyResult<PyRef<'py, T>> {
    let this = slf.try_borrow().map_err(|_| busy(slf))?;
    if this.is_torn() { Err(torn(slf)) } else { Ok(this) }
}

/// Borrows an object for a change.
pub(crate) fn lend_mut<'py, T>(slf: &Bound<'py, T>) -> PyResult<PyRefMut<'py, T>>
where
    T: PyClass<Frozen = False> + Lent,
{
    let this = slf.try_borrow_mut().map_err(|_| busy(slf))?;
    if this.is_torn() { Err(torn(slf)) } else { Ok(this) }
}

/// Calls a method that reads.
#[inline]
pub(crate) fn read<T: PyClass + Lent, R>(
    slf: &Bound<'_, T>,
    work: impl FnOnce(&T) -> PyResult<R>,
) -> PyResult<R> {
    guard(|| work(&*lend(slf)?))
}

/// Calls a method that writes. Where it panics, the object is of no use any more.
#[inline]
pub(crate) fn write<T, R>(
    slf: &Bound<'_, T>,
    work: impl FnOnce(&mut T) -> PyResult<R>,
) -> PyResult<R>
where
    T: PyClass<Frozen = False> + Lent,
{
    let mut this = lend_mut(slf)?;
    this.mark_torn(true);
    let done = catch_unwind(AssertUnwindSafe(|| {
        planted();
        work(&mut this)
    }));
    match done {
        Ok(done) => {
            this.mark_torn(false);
            done
        }
        Err(panic) => Err(errors::internal(slf.py(), said(&*panic))),
    }
}

#[cold]
fn busy<T: PyClass>(slf: &Bound<'_, T>) -> PyErr {
    let what = format!(
        "this {} is in use by another call, usually of another thread (or was when this process \
         was forked): give each thread a copy of its own",
        T::NAME
    );
    errors::busy(slf.py(), what)
}

#[cold]
fn torn<T: PyClass>(slf: &Bound<'_, T>) -> PyErr {
    let what =
        format!("an earlier internal error left this {} half-changed: make another", T::NAME);
    errors::internal(slf.py(), what)
}

/// The methods of a class as Python sees them, each behind the guard.
///
/// The syntax is that of `#[pymethods]`. Methods with `&self` and `&mut self`
/// return anything; those without return a `PyResult`.
macro_rules! border {
    (impl $class:ident { $($methods:tt)* }) => {
        $crate::guard::border! { @next $class [] [] [] $($methods)* }
    };
    (@next $class:ident [$($outer:tt)*] [$($decl:tt)*] [$($inner:tt)*]) => {
        /// What the methods do, behind the guard.
        trait Plain: Sized { $($decl)* }
        impl Plain for $class { $($inner)* }
        #[pyo3::pymethods]
        #[allow(clippy::used_underscore_binding, reason = "what a method does not use is handed on")]
        impl $class { $($outer)* }
    };
    // Methods that write; before those that read, where `mut` would pass for `self`.
    (@next $class:ident $outer:tt $decl:tt $inner:tt
        $(#[$meta:meta])* fn $name:ident $(<$life:lifetime>)?
        (&mut $me:ident $(, $arg:ident: $kind:ty)* $(,)?) -> PyResult<$out:ty> $body:block $($rest:tt)*
    ) => {
        $crate::guard::border! { @put write [&mut $me] [|this| Plain::$name(this $(, $arg)*)]
            [PyResult<$out>] $class $outer $decl $inner
            [$(#[$meta])*] $name [$(<$life>)?] [$($arg: $kind,)*] [PyResult<$out>] $body $($rest)* }
    };
    (@next $class:ident $outer:tt $decl:tt $inner:tt
        $(#[$meta:meta])* fn $name:ident $(<$life:lifetime>)?
        (&mut $me:ident $(, $arg:ident: $kind:ty)* $(,)?) -> $out:ty $body:block $($rest:tt)*
    ) => {
        $crate::guard::border! { @put write [&mut $me] [|this| Ok(Plain::$name(this $(, $arg)*))]
            [PyResult<$out>] $class $outer $decl $inner
            [$(#[$meta])*] $name [$(<$life>)?] [$($arg: $kind,)*] [$out] $body $($rest)* }
    };
    // Methods that read.
    (@next $class:ident $outer:tt $decl:tt $inner:tt
        $(#[$meta:meta])* fn $name:ident $(<$life:lifetime>)?
        (&$me:ident $(, $arg:ident: $kind:ty)* $(,)?) -> PyResult<$out:ty> $body:block $($rest:tt)*
    ) => {
        $crate::guard::border! { @put read [&$me] [|this| Plain::$name(this $(, $arg)*)]
            [PyResult<$out>] $class $outer $decl $inner
            [$(#[$meta])*] $name [$(<$life>)?] [$($arg: $kind,)*] [PyResult<$out>] $body $($rest)* }
    };
    (@next $class:ident $outer:tt $decl:tt $inner:tt
        $(#[$meta:meta])* fn $name:ident $(<$life:lifetime>)?
        (&$me:ident $(, $arg:ident: $kind:ty)* $(,)?) -> $out:ty $body:block $($rest:tt)*
    ) => {
        $crate::guard::border! { @put read [&$me] [|this| Ok(Plain::$name(this $(, $arg)*))]
            [PyResult<$out>] $class $outer $decl $inner
            [$(#[$meta])*] $name [$(<$life>)?] [$($arg: $kind,)*] [$out] $body $($rest)* }
    };
    // Constructors, and methods that are given the object as Python has it.
    (@next $class:ident [$($outer:tt)*] $decl:tt $inner:tt
        $(#[$meta:meta])* $vis:vis fn $name:ident $(<$life:lifetime>)?
        ($($args:tt)*) -> $out:ty $body:block $($rest:tt)*
    ) => {
        $crate::guard::border! { @next $class
            [$($outer)* $(#[$meta])* $vis fn $name $(<$life>)? ($($args)*) -> $out {
                $crate::guard::guard(|| -> $out { $body })
            }]
            $decl $inner $($rest)* }
    };
    (@put $lend:ident [$($receiver:tt)*] [$($call:tt)*] [$outer_out:ty]
        $class:ident [$($outer:tt)*] [$($decl:tt)*] [$($inner:tt)*]
        [$($meta:tt)*] $name:ident [$($life:tt)*] [$($arg:ident: $kind:ty,)*] [$out:ty] $body:block
        $($rest:tt)*
    ) => {
        $crate::guard::border! { @next $class
            [$($outer)* $($meta)* fn $name $($life)* (
                slf: &Bound<'_, Self>, $($arg: $kind),*
            ) -> $outer_out {
                $crate::guard::$lend(slf, $($call)*)
            }]
            [$($decl)* fn $name $($life)* ($($receiver)*, $($arg: $kind),*) -> $out;]
            [$($inner)* fn $name $($life)* ($($receiver)*, $($arg: $kind),*) -> $out $body]
            $($rest)* }
    };
}

pub(crate) use border;
