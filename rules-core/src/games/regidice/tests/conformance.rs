//! The conformance kit, the scenarios, and the heuristic agent.

use super::*;
use crate::testkit::{CheckConfig, assert_conforms, scenarios};

#[test]
fn regidice_keeps_every_promise() {
    assert_conforms::<State>(&CheckConfig::games(20));
}

#[test]
fn every_scenario_comes_out_as_written() {
    let document: toml::Table = include_str!("../scenarios.toml").parse().unwrap();
    let json = serde_json::to_value(&document).unwrap();
    let failures = scenarios::<State>(&json);
    let failures: Vec<String> = failures.iter().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{failures:#?}");
}
