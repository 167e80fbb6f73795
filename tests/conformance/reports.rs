//! Reports in formats that are not ours are what the schemas of these formats say.

use std::fs;

use serde_json::{Value, json};

use crate::program::{RUNS, printed, records, root};

fn foreign(name: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schemas/");
    fs::read_to_string(format!("{path}{name}")).expect("the schema")
}

#[test]
fn sarif_conforms() {
    let schema = serde_json::from_str(&foreign("sarif-2.1.0.json")).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let folder = records();
    let report = |folder, args: &[&str]| -> Value {
        let text = printed(folder, &[&["check", "--format", "sarif"], args].concat());
        serde_json::from_str(&text).expect("one JSON document")
    };
    let runs = RUNS.map(|args| (folder.path(), args));
    for (folder, args) in runs.into_iter().chain([(root(), &["fixtures/hirth/published"][..])]) {
        let errors: Vec<String> = schema.iter_errors(&report(folder, args)).map(|it| it.to_string()).collect();
        assert!(errors.is_empty(), "{args:?}: {errors:#?}");
    }
    let mut wrong = report(folder.path(), &["faulty.hirth"]);
    wrong["runs"][0]["results"][0]["level"] = json!("advice");
    assert!(!schema.is_valid(&wrong));
}

#[test]
fn junit_conforms() {
    let schema = foreign("junit-10.xsd");
    let schema = uppsala::parse(&schema).expect("XML");
    let schema = uppsala::XsdValidator::from_schema(&schema).expect("a schema");
    let errors = |text: &str| schema.validate(&uppsala::parse(text).expect("XML"));
    let folder = records();
    let report = |args: &[&str]| printed(folder.path(), &[&["check", "--format", "junit"], args].concat());
    for args in RUNS {
        let report = report(args);
        assert_eq!(errors(&report).len(), 0, "{args:?}: {report}");
    }
    let right = report(&["faulty.hirth"]);
    for (part, wrong) in [("failure", "fault"), (" name=", " label="), ("tests=", "n=")] {
        let report = right.replace(part, wrong);
        assert_ne!(errors(&report).len(), 0, "{report}");
    }
}

#[test]
fn junit_has_suites_for_files_and_cases_for_games() {
    let folder = records();
    let files = ["two.hirth", "odd.hirth", "latin1.hirth"];
    let text = printed(folder.path(), &[&["check", "--format", "junit"], &files[..]].concat());
    let report = uppsala::parse(&text).expect("XML");
    let counts = |name: &str| {
        let suites = report.get_elements_by_tag_name("testsuite");
        let of = |id: &uppsala::NodeId| report.get_attribute(*id, name).expect(name).to_owned();
        suites.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(counts("name"), files);
    // What is not UTF-8 is a case beside the game.
    assert_eq!(counts("tests"), ["2", "1", "2"]);
    assert_eq!(counts("failures"), ["1", "0", "1"]);
    assert_eq!(counts("errors"), ["0", "0", "1"]);
    assert!(text.contains("<system-out>odd.hirth:1:4: warning: unusual-character"), "{text}");
}

/// All elements of the page of statistics begin and end.
#[test]
fn statistics_page_is_well_formed() {
    let page = printed(root(), &["stats", "--standings", "--format", "page", "fixtures/hirth/published"]);
    let start = page.find("<main>").expect("a body");
    let end = page.find("</main>").expect("its end") + "</main>".len();
    let body = uppsala::parse(&page[start..end]);
    assert!(body.is_ok(), "{body:?}");
}
