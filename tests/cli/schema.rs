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

fn printed(name: &str) -> String {
    stdout(&hirth(&folder(&[])).args(["schema", name]).assert().success())
}

/// The names of the formats. Those of the first game are there under their short names only.
fn names() -> BTreeSet<String> {
    let help = stderr(&hirth(&folder(&[])).args(["schema", "?"]).assert().code(2));
    let (_, names) = help.split_once("[possible values: ").expect("the names");
    let (names, _) = names.split_once(']').expect("their end");
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let is_short = |name: &&&str| name.strip_prefix("hirth/").is_none_or(|short| !names.contains(&short));
    names.iter().filter(is_short).map(|name| (*name).to_owned()).collect()
}

/// The schema as it is in the checkout. That of lines refers to the document's, which is beside it.
fn stored(name: &str) -> String {
    let printed = printed(name);
    let Some(document) = name.strip_suffix("-line") else { return printed };
    let mut line: Value = serde_json::from_str(&printed).expect("JSON");
    let of_document: Value = serde_json::from_str(&self::printed(document)).expect("JSON");
    let definitions = line.as_object_mut().and_then(|line| line.remove("$defs"));
    assert!(definitions.as_ref() == of_document.get("$defs"), "{name} has other definitions");
    let file = document.rsplit('/').next().unwrap_or(document);
    line["$ref"] = format!("{file}.schema.json{}", line["$ref"].as_str().expect("a definition")).into();
    serde_json::to_string_pretty(&line).expect("JSON") + "\n"
}

/// With `HIRTH_BLESS=1` they are written anew.
#[test]
fn schemas_are_as_printed() {
    let mut left: BTreeSet<PathBuf> = files(&root()).into_iter().collect();
    for name in names() {
        let path = root().join(format!("{name}.schema.json"));
        let expected = stored(&name);
        if is_blessed() {
            fs::write(&path, &expected).expect("the schema");
        }
        let found = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(
            found == expected,
            "schema/{name}.schema.json is not what the types say; run this test again with HIRTH_BLESS=1"
        );
        left.remove(&path);
    }
    assert!(left.is_empty(), "no format is called so: {left:#?}");
}

/// What only the tables of the games know is listed, so that programs get types of it.
#[test]
fn values_of_the_games_are_listed() {
    let read = |name: &str| -> Value { serde_json::from_str(&printed(name)).expect("JSON") };
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

/// The fields of a format, and its version.
#[derive(Default)]
struct Format<'a> {
    fields: BTreeSet<&'a str>,
    version: Option<u64>,
    /// The definitions that it uses.
    definitions: BTreeSet<&'a str>,
}

impl<'a> Format<'a> {
    /// Adds a part of a schema and the definitions that the part uses.
    fn add(&mut self, schema: &'a Value, part: &'a Value) {
        if let Some(fields) = part.get("properties").and_then(Value::as_object) {
            self.fields.extend(fields.keys().map(String::as_str));
            let found = fields.get("version").and_then(|field| field["const"].as_u64());
            self.version = self.version.or(found);
        }
        if let Some(used) = part.get("$ref").and_then(Value::as_str)
            && self.definitions.insert(used)
        {
            let definition = used.strip_prefix('#').and_then(|path| schema.pointer(path));
            self.add(schema, definition.unwrap_or_else(|| panic!("no {used}")));
        }
        match part {
            Value::Object(parts) => {
                parts.iter().filter(|(key, _)| *key != "$defs").for_each(|(_, part)| self.add(schema, part));
            }
            Value::Array(parts) => parts.iter().for_each(|part| self.add(schema, part)),
            _ => {}
        }
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
    for name in names() {
        let schema: Value = serde_json::from_str(&printed(&name)).expect("JSON");
        let mut format = Format::default();
        format.add(&schema, &schema);
        let Some(version) = format.version else { continue };
        let key = format!("{name} {version}");
        let names = Vec::from_iter(format.fields).join(" ");
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
