//! `hirth schema`: what it prints is what the checkout has, and changes with a new version alone. That the output of the
//! program is as its schema says is tested in `tests/conformance`.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{
    fixtures::files,
    program::{folder, hirth, stderr, stdout},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schema")
}

fn is_blessed() -> bool {
    env::var_os("HIRTH_BLESS").is_some()
}

/// With `HIRTH_BLESS=1` they are written anew.
#[test]
fn schemas_are_as_printed() {
    let folder = folder(&[]);
    let schema = |name: &str| hirth(&folder).args(["schema", name]).assert();
    let help = stderr(&schema("?").code(2));
    let (_, names) = help.split_once("[possible values: ").expect("the names");
    let (names, _) = names.split_once(']').expect("their end");
    let names: BTreeSet<&str> = names.split(',').map(str::trim).collect();
    let mut left: BTreeSet<PathBuf> = files(&root()).into_iter().collect();
    // Those of the first game are there under their short names only.
    let is_short = |name: &&&str| name.strip_prefix("hirth/").is_none_or(|short| !names.contains(short));
    for name in names.iter().filter(is_short) {
        let path = root().join(format!("{name}.schema.json"));
        let printed = stdout(&schema(name).success());
        if is_blessed() {
            fs::write(&path, &printed).expect("the schema");
        }
        let stored = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(
            stored == printed,
            "schema/{name}.schema.json is not what the types say; run this test again with HIRTH_BLESS=1"
        );
        left.remove(&path);
    }
    assert!(left.is_empty(), "no format is called so: {left:#?}");
}

/// What only the tables of the games know is listed, so that programs get types of it.
#[test]
fn values_of_the_games_are_listed() {
    let read = |name: &str| -> Value {
        let schema = hirth(&folder(&[])).args(["schema", name]).assert();
        serde_json::from_str(&stdout(&schema.success())).expect("JSON")
    };
    let values = |schema: &Value, of: &str, field: &str| -> Vec<String> {
        let listed = schema["$defs"][of]["properties"][field]["enum"].as_array().expect("values");
        listed.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let check = read("check");
    assert_eq!(values(&check, "Game", "game"), ["hirth", "tafl", "herrlof"]);
    assert!(values(&check, "GameResult", "winner").contains(&"attackers".to_owned()));
    let tafl = read("tafl/record");
    assert_eq!(values(&tafl, "Game", "game"), ["tafl"]);
    assert_eq!(values(&tafl, "GameResult", "winner"), ["attackers", "defenders"]);
    let victories = values(&tafl, "GameResult", "victory");
    assert_eq!((&*victories[0], &*victories[6]), ("capture", "resignation"));
    assert!(values(&tafl, "Game", "variant").contains(&"ard-ri".to_owned()));
    for code in ["syntax", "manned-entry", "not-utf-8"] {
        assert!(values(&check, "Finding", "code").contains(&code.to_owned()), "{code}");
    }
    assert!(!values(&tafl, "Finding", "code").contains(&"manned-entry".to_owned()));
}

/// The names of all fields of a schema, and the version that it is of.
fn fields<'a>(schema: &'a Value, names: &mut BTreeSet<&'a str>, version: &mut Option<u64>) {
    if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
        names.extend(fields.keys().map(String::as_str));
        let found = fields.get("version").and_then(|field| field["const"].as_u64());
        *version = version.or(found);
    }
    match schema {
        Value::Object(parts) => parts.values().for_each(|part| fields(part, names, version)),
        Value::Array(parts) => parts.iter().for_each(|part| fields(part, names, version)),
        _ => {}
    }
}

/// A format with other fields has a new version: programs that read it rely on that. The fields of each version are in
/// `schema_fields.txt`. With `HIRTH_BLESS=1` new versions are added. The line of a version is changed only before that
/// version is released.
#[test]
fn schemas_change_with_a_new_version() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/schema_fields.txt");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once(": "));
    let mut known: BTreeMap<String, String> =
        lines.map(|(name, fields)| (name.to_owned(), fields.to_owned())).collect();
    for schema in files(&root()) {
        let text = fs::read_to_string(&schema).expect("a schema");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let (mut names, mut version) = (BTreeSet::new(), None);
        fields(&value, &mut names, &mut version);
        let Some(version) = version else { continue };
        let name = schema.strip_prefix(root()).expect("it is there").to_string_lossy().replace('\\', "/");
        let key = format!("{} {version}", name.trim_end_matches(".schema.json"));
        let names = Vec::from_iter(names).join(" ");
        let pinned = match is_blessed() {
            true => known.entry(key.clone()).or_insert_with(|| names.clone()),
            false => known.get(&key).unwrap_or_else(|| panic!("{key} is new; HIRTH_BLESS=1 adds it")),
        };
        assert_eq!(*pinned, names, "the fields of {key} have changed: raise the version of the format");
    }
    if is_blessed() {
        let lines: String = known.iter().map(|(key, fields)| format!("{key}: {fields}\n")).collect();
        fs::write(&path, lines).expect("the list");
    }
}
