//! The report of each record, beside it.

use crate::{
    fixture::{self, Fixture},
    fixtures::{folder, has_ending},
    plain, slips,
};

/// Compares the reports of the records of a folder with the snapshots beside them.
fn compare(name: &str) {
    for fixture in fixture::all_in(&folder(name)) {
        let mut said = String::new();
        for (with, check) in fixture.checks() {
            if !with.is_empty() {
                said += &format!("\nwith {with}:\n");
            }
            let is_slips = has_ending(&fixture.path, &["slips"]);
            let all_said = if is_slips { slips::check } else { plain::check };
            said += &all_said(&check, &fixture.text);
        }
        snapshot(&fixture, &said);
    }
}

fn snapshot(fixture: &Fixture, said: &str) {
    let (folder, name) = fixture.snapshot();
    insta::with_settings!({
        snapshot_path => folder,
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!(name, said) });
}

macro_rules! folders {
    ($($game:ident: $($name:literal as $test:ident),+;)+) => {
        $(mod $game {
            $(#[test]
            fn $test() {
                super::compare(concat!(stringify!($game), "/", $name));
            })+
        })+

        /// The folders of records, below `fixtures`.
        pub const FOLDERS: &[&str] = &[$($(concat!(stringify!($game), "/", $name)),+),+];
    };
}

folders! {
    hirth:
        "err" as err,
        "warn" as warn,
        "advice" as advice,
        "ok" as ok,
        "as-played" as as_played,
        "extract" as extract,
        "fix" as fix,
        "layout" as layout,
        "odd" as odd,
        "one-slip" as one_slip,
        "over-files" as over_files,
        "pasted" as pasted,
        "published" as published,
        "sheets" as sheets,
        "suppressed" as suppressed,
        "worked" as worked;
    tafl:
        "err" as err,
        "warn" as warn,
        "advice" as advice,
        "ok" as ok,
        "fix" as fix,
        "games" as games,
        "odd" as odd,
        "one-slip" as one_slip,
        "pasted" as pasted,
        "real" as real,
        "settings" as settings,
        "sheets" as sheets,
        "worked" as worked;
    herrlof:
        "err" as err,
        "warn" as warn,
        "advice" as advice,
        "ok" as ok,
        "fix" as fix,
        "games" as games,
        "odd" as odd,
        "one-slip" as one_slip,
        "pasted" as pasted,
        "sheets" as sheets,
        "worked" as worked;
}
