//! The schemas that the program prints and the checkout holds. That the program's output is what they say is tested in
//! `testing/conformance`.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

use assert_cmd::{Command, cargo::cargo_bin};

/// With `HIRTH_BLESS=1` they are written anew.
#[test]
fn schemas_are_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema");
    let help = Command::new(cargo_bin!("hirth")).args(["schema", "?"]).assert().code(2);
    let help = crate::program::stderr(&help);
    let (_, names) = help.split_once("[possible values: ").expect("the names");
    let (names, _) = names.split_once(']').expect("their end");
    let mut left: BTreeSet<PathBuf> = crate::program::files(&root).into_iter().collect();
    for name in names.split(',').map(str::trim) {
        let path = root.join(format!("{name}.schema.json"));
        // What the first game has is there under its short name only.
        let is_short =
            name.strip_prefix("hirth/").is_some_and(|short| names.split(',').any(|name| name.trim() == short));
        if is_short {
            continue;
        }
        let printed =
            crate::program::stdout(&Command::new(cargo_bin!("hirth")).args(["schema", name]).assert().success());
        if env::var_os("HIRTH_BLESS").is_some() {
            fs::write(&path, &printed).expect("the schema");
        }
        let stored = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(
            stored == printed,
            "schema/{name}.schema.json is not what the types say; HIRTH_BLESS=1 mends it when this test is run again"
        );
        left.remove(&path);
    }
    assert!(left.is_empty(), "no format is called so: {left:#?}");
}
