//! Records as people paste them: each has the verdict of the plain record beside it, `bare`.

use std::fs;

use assert_cmd::Command;
use hirth::{fix::Applicability, games::GameKind, report::FileReport};

use crate::{fixture, fixtures::folder, plain};

/// The turns of each game, its result, and whether it is legal.
fn verdicts(report: &FileReport) -> Vec<(usize, String, bool)> {
    report.games.iter().map(|game| (game.turns, plain::result(game), game.is_valid())).collect()
}

#[test]
fn pasted_records_have_the_verdict_of_bare() {
    let mut wrong = Vec::new();
    for game in GameKind::ALL {
        let (bare, pasted): (Vec<_>, Vec<_>) =
            fixture::all_in(&folder(game.name()).join("pasted")).into_iter().partition(|one| one.name() == "bare");
        let [bare] = &bare[..] else { panic!("{} has no plain record", game.name()) };
        let wanted = verdicts(&bare.check().text(bare.text.as_str()));
        assert!(!wanted.is_empty() && wanted.iter().all(|(_, _, is_legal)| *is_legal), "{}", bare.path.display());
        assert!(pasted.len() > 3, "{}", game.name());
        for fixture in pasted {
            let text = fixture.text.as_str();
            let found = verdicts(&fixture.check().text(text));
            let fixed = verdicts(&fixture.check().fix(text, Applicability::Safe).report);
            for (state, found) in [("", found), (" fixed", fixed)] {
                if found != wanted {
                    wrong.push(format!("{}{state}: {found:?}", fixture.path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Sheets as programs for tables write them are read, and no command writes them.
#[test]
fn sheets_are_read_and_not_written() {
    for fixture in GameKind::ALL.iter().flat_map(|game| fixture::all_in(&folder(game.name()).join("sheets"))) {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let name = fixture.path.file_name().expect("a fixture has a name");
        let path = temporary.path().join(name);
        fs::write(&path, &fixture.text).expect("a file");
        let run = |args: &[&str]| {
            let mut command = Command::cargo_bin("hirth").expect("the program is built");
            command.current_dir(&temporary).env_clear().args(args).arg(name).output().expect("it runs")
        };
        let checked = run(&["check", "--fix"]);
        assert_eq!(checked.status.code(), Some(0), "{}", fixture.path.display());
        run(&["fmt"]);
        assert_eq!(fs::read_to_string(&path).expect("the file"), fixture.text, "{}", fixture.path.display());
    }
}
