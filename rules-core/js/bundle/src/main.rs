//! `bundle IN.wasm OUT`: writes `rules.js`, `rules.d.ts` and `rules_bg.wasm` into the folder OUT.
//! The library of wasm-bindgen, because its program brings a server and a test runner.

use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let [input, out] = [1, 2].map(|at| env::args().nth(at).ok_or("usage: bundle IN.wasm OUT"));
    let mut bindings = wasm_bindgen_cli_support::Bindgen::new();
    bindings.input_path(input?).out_name("rules").typescript(true).web(true)?;
    bindings.remove_name_section(true).remove_producers_section(true);
    bindings.generate(out?)?;
    Ok(())
}
