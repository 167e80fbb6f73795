//! What the library does for a page: it checks a right and a wrong record, writes the report as JSON, and draws a game.

use hirth::{
    Check,
    output::{self, json::Json},
    scene::svg::{Theme, View, svg},
};

fn main() {
    let right = hirth::check("G1 KeHeiHei /\nS1 He7He8He /\n");
    assert!(right.games[0].is_valid());

    let wrong = hirth::check("G1 KeHeiHei /\nS1 Khei He8He /\n");
    let findings = &wrong.games[0].findings;
    assert_eq!(findings[0].code(), "manned-entry");
    assert!(!findings[0].fixes.is_empty());

    let mut json = Vec::new();
    output::write(&mut Json::new(&mut json), &wrong).expect("memory does not fail");
    let json = String::from_utf8(json).expect("JSON");
    assert!(json.contains("\"manned-entry\"") && json.ends_with("}\n"));

    let films = Check::new().films("G1 KeHeiHei /\nS1 He7He8He /\n");
    let drawing = svg(&films[0], 2, View::default(), Theme::default());
    assert!(drawing.is_some_and(|drawing| drawing.starts_with("<svg")));
}
