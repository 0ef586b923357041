//! Sets of components, by what their rows show.

/// The values of a type of `indexed!` whose rows show something, as a set that a constant can have.
///
/// ```text
/// const PURPLE: Minions = those!(Minion, CARDS, |card| card.purple);
/// ```
macro_rules! those {
    ($Kind:ident, $rows:expr, |$row:ident| $shows:expr) => {{
        let (mut set, mut i) = ($Kind::set(&[]), 0);
        while i < $rows.len() {
            let $row = &$rows[i];
            if $shows {
                set = set.union($Kind::set(&[$Kind::ALL[i]]));
            }
            i += 1;
        }
        set
    }};
}

/// The same for each value of another type.
macro_rules! those_of_each {
    ($Of:ident, $Kind:ident, $rows:expr, |$row:ident, $of:ident| $shows:expr) => {{
        let (mut table, mut at) = ([$Kind::set(&[]); $Of::ALL.len()], 0);
        while at < table.len() {
            let $of = $Of::ALL[at].index();
            table[at] =
                $crate::games::valor_and_villainy::components::sets::those!($Kind, $rows, |$row| {
                    $shows
                });
            at += 1;
        }
        table
    }};
}

pub(super) use {those, those_of_each};
