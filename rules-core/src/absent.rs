//! What a page names and the chosen features leave out. Compiled for documentation alone, so that
//! every link leads somewhere: to the feature that brings the item.

macro_rules! absent {
    ($($feature:literal { $($item:item)+ })+) => {$($(
        #[cfg(not(feature = $feature))]
        #[doc = concat!("Not in this build: needs the feature `", $feature, "`.")]
        $item
    )+)+};
}

absent! {
    "alloc" {
    pub struct Session;
    impl Session {
        /// Needs the feature `alloc`.
        pub fn apply() {}
    }
    pub struct Agent;
    pub struct ChanceStreams;
    pub struct LeafSearch;
    pub enum Method {
        /// Needs the feature `alloc`.
        Guided,
    }
    pub struct Network;
    pub struct ObservationSpec;
    pub struct Search;
    pub fn past_likelihood() {}
    pub fn play_out() {}
    }
    "serde" {
    pub struct SerdeRules;
    }
    "record" {
    pub struct Record;
    }
    "session" {
    pub struct DynSession;
    impl DynSession {
        /// Needs the feature `session`.
        pub fn observation() {}
        /// Needs the feature `session`.
        pub fn observation_bytes() {}
        /// Needs the feature `session`.
        pub fn search() {}
    }
    }
    "registry" {
    pub struct BatchShard;
    pub mod evaluate {}
    }
}

/// Not in this build: needs the features `std` and `registry`.
#[cfg(not(all(feature = "std", feature = "registry")))]
pub mod solve {
    /// Needs the features `std` and `registry`.
    pub struct Solution;
    /// Needs the features `std` and `registry`.
    pub struct SequenceForm;
    impl SequenceForm {
        /// Needs the features `std` and `registry`.
        pub fn nash_conv() {}
    }
}
