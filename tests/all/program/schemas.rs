//! The schemas that the program prints and the checkout holds.

use std::{env, fs, path::Path};

use assert_cmd::{Command, cargo::cargo_bin};
use serde_json::Value;

/// A schema as it is checked in, which must be what the program prints. With `HIRTH_BLESS=1` it is written
/// anew.
pub fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("schema/{name}.schema.json"));
    let assert = Command::new(cargo_bin!("hirth")).args(["schema", name]).assert();
    let generated = super::stdout(&assert.success());
    if env::var_os("HIRTH_BLESS").is_some() {
        fs::write(&path, &generated).expect("the schema");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        stored == generated,
        "schema/{name}.schema.json is not what the types say; HIRTH_BLESS=1 mends it when this test is run again"
    );
    serde_json::from_str(&stored).expect("JSON")
}

/// What a schema demands.
pub fn validator(name: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&schema(name)).expect("a schema")
}

#[track_caller]
pub fn conforms(schema: &jsonschema::Validator, value: &Value) {
    let errors: Vec<String> = schema.iter_errors(value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{value:#}");
}
