//! The report for people, one record for each of its features.

use assert_cmd::Command;

/// Records below `fixtures`, and the status with which a check of them ends.
const RECORDS: &[(&str, &str, i32)] = &[
    // A legal game; several findings in one; six of them, some with the same cause.
    ("legal", "hirth/published/mended.hirth", 0),
    ("two_errors", "hirth/published/english.hirth", 1),
    ("six_errors", "hirth/published/french.hirth", 1),
    // A finding with another place, far from it.
    ("another_place", "hirth/err/contradicted.hirth", 1),
    // How a game goes on after a turn that cannot be played.
    ("as_played", "hirth/as-played/against-the-rules.hirth", 1),
    ("broken_off", "hirth/as-played/broken-off.hirth", 1),
    ("two_doubts", "hirth/as-played/two-doubts.hirth", 1),
    ("new_game", "hirth/as-played/new-game.hirth", 0),
    ("two_mistakes", "hirth/as-played/two-mistakes.hirth", 1),
    // Warnings and advice.
    ("warning", "hirth/warn/ambiguous.hirth", 0),
    ("advice", "hirth/advice/detour.hirth", 0),
    // Findings that a record suppresses, and wrong suppressions.
    ("suppressed", "hirth/suppressed/known-errors.hirth", 1),
    ("wrong_suppression", "hirth/warn/bad-allow.hirth", 0),
    // A match, in one file and over files.
    ("match_in_a_file", "hirth/err/match-over.hirth", 1),
    ("match_over_files", "hirth/over-files", 1),
    // Texts without a game, and with decoration.
    ("no_game", "hirth/err/no-game.hirth", 1),
    ("decoration", "hirth/sheets/remarks.csv", 0),
    // Boards of the other games.
    ("tafl", "tafl/one-slip/viking-chess.tafl", 1),
    ("herrlof", "herrlof/one-slip/at-the-table.herrlof", 1),
    ("score_sheet", "herrlof/one-slip/score-sheet.herrlof", 1),
];

#[test]
fn reports_read_well() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("reports");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut wrong = Vec::new();
    for (name, path, status) in RECORDS {
        let output = Command::cargo_bin("hirth")
            .expect("the program is built")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_clear()
            .args(["check", "--color", "never"])
            .arg(format!("fixtures/{path}"))
            .output()
            .expect("the program runs");
        let report = String::from_utf8(output.stdout).expect("reports are UTF-8");
        settings.bind(|| insta::assert_snapshot!(*name, report));
        if output.status.code() != Some(*status) {
            wrong.push(format!("{path} ends with {:?}", output.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
