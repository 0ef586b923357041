//! `bundle IN.wasm OUT`: writes `rules.js`, `rules.d.ts` and `rules_bg.wasm` into the folder OUT.
//! The library of wasm-bindgen, because its program brings a server and a test runner.

use std::{env, error::Error, fs, path::Path};

/// What the types of `Symbol.dispose` are in, so that no project has to name it.
const LIBRARY: &str = "/// <reference lib=\"esnext.disposable\" />\n";

/// Classes of which the types know the name of the game; wasm-bindgen knows no parameters of types.
const GENERIC: [&str; 2] = ["Game", "State"];

fn main() -> Result<(), Box<dyn Error>> {
    let [input, out] = [1, 2].map(|at| env::args().nth(at).ok_or("usage: bundle IN.wasm OUT"));
    let out = out?;
    let mut bindings = wasm_bindgen_cli_support::Bindgen::new();
    bindings.input_path(input?).out_name("rules").typescript(true).web(true)?;
    bindings.omit_default_module_path(false);
    bindings.remove_name_section(true).remove_producers_section(true);
    bindings.generate(&out)?;
    let types = Path::new(&out).join("rules.d.ts");
    fs::write(&types, with_parameters(&fs::read_to_string(&types)?)?)?;
    Ok(())
}

/// Gives the classes the parameter `Name`, which their methods use.
fn with_parameters(types: &str) -> Result<String, String> {
    GENERIC.iter().try_fold(LIBRARY.to_owned() + types, |types, class| {
        let head = format!("export class {class} {{");
        if types.matches(&head).count() != 1 {
            return Err(format!("`{head}` is not once in the types"));
        }
        let with = format!("export class {class}<Name extends string = string> {{");
        Ok(types.replace(&head, &with))
    })
}
