//! Rules that no game can show, and rows of the table that even thousands of
//! games do not reach; each with the ordinary test that proves it.

/// Rules without a moment in play: why, and the test that proves them.
pub(super) const ASIDE: &[(&str, &str, &str)] = &[
    ("VV-5", "a definition", "vv_5_characters_are_heroes_mordak_pieces_and_gust"),
    ("VV-132", "about views", "vv_132_vv_225_a_hand_is_its_owners_even_among_heroes"),
    ("VV-170", "nothing happens by it", "vv_169_vv_170_vv_q12_vv_q32_xp_buys_what_can_be_improved"),
    (
        "VV-200",
        "refers to VV-56 to VV-67",
        "vv_64_vv_65_vv_200_vv_q26_ambushers_all_come_and_then_act_one_by_one",
    ),
    ("VV-219", ROSTER, "vv_219_the_roster_changes_by_the_switch_and_at_its_moments_only"),
    ("VV-220", ROSTER, "vv_220_vv_221_vv_s67_a_third_hero_opens_the_corners"),
    ("VV-221", ROSTER, "vv_220_vv_221_vv_s67_a_third_hero_opens_the_corners"),
    ("VV-222", ROSTER, "vv_222_vv_223_vv_s68_a_hero_leaves_with_everything"),
    ("VV-223", ROSTER, "vv_223_idle_shrines_move_nothing_until_the_map_is_known"),
    ("VV-224", "about views", "vv_224_the_table_is_everybodys"),
    ("VV-225", "about views", "vv_132_vv_225_a_hand_is_its_owners_even_among_heroes"),
    ("VV-226", ROSTER, "vv_226_a_removed_hero_leaves_its_defeat_behind"),
];

const ROSTER: &str = "players join and leave outside the action catalogue";

/// Rows, by rule or kind and by text, that the long run does not reach, and the
/// test that proves each of them instead.
pub(super) const UNREACHED: &[(&str, &str, &str)] = &[];
