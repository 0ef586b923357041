//! What the example programs share: line-ups, statistics, pictures.

pub mod arena;
pub mod ladder;
pub mod picture;
pub mod statistics;
pub mod table;

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_shows_the_draft_that_its_blocks_go_on_from() {
        let (page, draft) =
            (include_str!("../../docs/add-a-game.md"), include_str!("../pig/draft.rs"));
        assert!(page.contains(draft), "docs/add-a-game.md and examples/pig/draft.rs differ");
    }

    #[test]
    fn the_guide_shows_the_agent_of_the_example() {
        let (page, agent) = (
            include_str!("../../docs/guide/rust.md"),
            include_str!("../typed/src/agents/wuerfelhelden.rs"),
        );
        let code = agent.split_once("\n\n").expect("a comment, then the code").1;
        assert!(page.contains(code), "docs/guide/rust.md and examples/typed differ");
    }
}

/// The Rust in the pages compiles and runs.
#[cfg(doctest)]
pub mod pages {
    macro_rules! pages {
        ($($name:ident: $path:literal;)+) => {$(
            #[doc = include_str!(concat!("../../", $path))]
            pub struct $name;
        )+};
    }

    pages! {
        Readme: "README.md";
        AddAGame: "docs/add-a-game.md";
        Design: "docs/design.md";
        FromRust: "docs/guide/rust.md";
        YourOwnGame: "docs/guide/your-own-game.md";
        Training: "docs/guide/training.md";
        Search: "docs/guide/search.md";
        Strength: "docs/strength.md";
        Balance: "docs/guide/balance.md";
        Performance: "docs/performance.md";
        Python: "docs/python.md";
        Soak: "docs/soak.md";
        Stability: "docs/stability.md";
        Contributing: "CONTRIBUTING.md";
        Changelog: "CHANGELOG.md";
        Bindings: "rules-py/README.md";
    }
}
