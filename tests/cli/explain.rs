//! `hirth explain`: the pages of codes and rules.

use serde_json::Value;

use crate::program::{folder, hirth, says, stderr, stdout};

#[test]
fn explain_prints_codes_and_rules() {
    let folder = folder(&[]);
    let explain = |args: &[&str]| hirth(&folder).arg("explain").args(args).assert();
    says(&stdout(&explain(&[]).code(0)), &["Errors", "manned-entry", "Warnings", "Advice", "not-utf-8", "R10"]);
    let said = stdout(&explain(&["Manned-Entry"]).code(0));
    says(&said, &["error[manned-entry]", "Wrong", "Right"]);
    assert!(!said.contains("```"), "{said}");
    says(&stdout(&explain(&["r10 "]).code(0)), &["R10", "Evidence: text (the rulebook says it)\n"]);
    says(
        &stdout(&explain(&["lateral-crossing"]).code(0)),
        &["- R2: Lateral crossings (assumed: nothing published says it)\n"],
    );
    says(&stdout(&explain(&["label-number"]).code(0)), &["- HIRÞ: R4\n"]);
    says(&stderr(&explain(&["R99"]).code(2)), &["named `R99`; the rules are R1–R23 and N1–N6"]);
    says(&stderr(&explain(&["maned-entry"]).code(2)), &["did you mean `manned-entry`?"]);
    says(&stderr(&explain(&["quux"]).code(2)), &["`hirth explain` lists"]);
}

#[test]
fn explain_writes_json() {
    let assert = hirth(&folder(&[])).args(["explain", "--format", "json"]).assert().code(0);
    let all: Value = serde_json::from_str(&stdout(&assert)).expect("JSON");
    let codes = all["codes"].as_array().expect("codes");
    let named = |code: &str| codes.iter().find(|entry| entry["code"] == code);
    let entry = named("manned-entry").expect("it is there");
    assert_eq!(entry["severity"], "error");
    assert!(entry["text"].as_str().is_some_and(|text| text.contains("# Wrong")));
    assert!(named("unreadable").is_some());
    assert!(all["rules"].as_array().is_some_and(|rules| !rules.is_empty()));
}

#[test]
fn shared_pages_name_the_rules_of_each_game() {
    let folder = folder(&[]);
    let explain = |code: &str| stdout(&hirth(&folder).args(["explain", code]).assert().code(0));
    says(&explain("label-number"), &["- tafl: T2\n"]);
    says(&explain("tafl/label-number"), &["- T2: "]);
}
