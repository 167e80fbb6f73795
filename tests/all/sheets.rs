//! Sheets as programs for tables write them: which game they are of is told, they are read as the records beneath, and no
//! command that writes touches them. Knows no game.

use std::{fs, path::Path};

use crate::program::{folder, hirth, stdout};

/// What is said of a sheet, and the record beneath, once it is seen that nothing is wrong with it and that it stays as it
/// is.
pub fn told_of_sheet(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a sheet can be read");
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.expect("a sheet has a name");
    let folder = folder(&[(name, &text)]);
    let told = |arguments: &[&str]| stdout(&hirth(&folder).args(arguments).arg(name).assert());
    let check = told(&["check", "--format", "concise"]);
    assert!(!check.contains("error["), "{check}");
    assert_eq!(check.matches("warning[extra-text]").count(), 1, "{check}");
    let record = told(&["convert", "--to", "notation"]);

    let mut fix = hirth(&folder);
    fix.args(["check", "--fix", name]).assert().success();
    let mut fmt = hirth(&folder);
    fmt.args(["fmt", name]).output().expect("it runs");
    let after = fs::read_to_string(folder.path().join(name)).expect("it is still there");
    assert_eq!(after, text);
    format!("{check}\n{record}")
}
