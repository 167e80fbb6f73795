//! Records as people paste them: each text in `fixtures/*/pasted` has the verdict of the record beside it, `bare`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use hirth::{
    game::{Hint, check_any},
    games::{GAMES, Options},
    report::FileReport,
    source::Source,
};

use crate::fixed::fixed;

fn check(text: &str) -> FileReport {
    let source = Source::new("game.txt", text);
    check_any(GAMES, source, |_| Options::default(), Hint::default())
}

/// The turns of each game, whether it is legal, and its result.
fn verdicts(text: &str) -> Vec<String> {
    let games = check(text).games;
    let told = games.iter().map(|game| {
        let is_legal = game.is_valid();
        format!("{} turns, legal: {is_legal}, {:?}", game.turns, game.result)
    });
    told.collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("a folder of records as people paste them");
    files.map(|file| file.expect("a file").path()).collect()
}

#[test]
fn a_pasted_record_has_the_verdict_of_the_bare_one_and_no_safe_fix_changes_it() {
    let mut amiss = Vec::new();
    for &game in GAMES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
        let files = files(&folder.join(game.name()).join("pasted"));
        let read = |path: &Path| fs::read_to_string(path).expect("a record");
        let is_bare = |path: &&PathBuf| path.file_stem().is_some_and(|name| name == "bare");
        let bare = files.iter().find(is_bare).expect("the bare record");
        let wanted = verdicts(&read(bare));
        assert!(wanted.iter().all(|told| told.contains("legal: true")));
        let pasted: Vec<&PathBuf> = files.iter().filter(|path| !is_bare(path)).collect();
        assert!(pasted.len() > 3, "{}", game.name());
        for path in pasted {
            let text = read(path);
            for (state, text) in [("", text.clone()), (" fixed", fixed(game, &text))] {
                let found = verdicts(&text);
                if found != wanted {
                    amiss.push(format!("{}{state}: {found:?}", path.display()));
                }
            }
        }
    }
    assert!(amiss.is_empty(), "{}", amiss.join("\n"));
}
