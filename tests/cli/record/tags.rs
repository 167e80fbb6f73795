//! Tags: their forms, their places, the sections they start.

use super::*;

#[test]
fn tags_are_names_and_values() {
    for (text, name, value) in [
        (r#"[Gull "Anna"]"#, "Gull", "Anna"),
        (r#"  [ Gull   "Anna" ]  "#, "Gull", "Anna"),
        (r#"[Gull"Anna"]"#, "Gull", "Anna"),
        (r#"[My_2nd_Tag ""]"#, "My_2nd_Tag", ""),
        (r#"[Événement "Þing"]"#, "Événement", "Þing"),
        (r#"[Event "the \"big\" one \\ \x"]"#, "Event", r#"the "big" one \ \x"#),
        (r#"[Event "a # b ; c { d } ] [e"]"#, "Event", "a # b ; c { d } ] [e"),
        (r#"[Gull "Anna"] # the elder"#, "Gull", "Anna"),
        (r#"{the elder} [Gull "Anna"] {yes}"#, "Gull", "Anna"),
        (r#"- [Gull "Anna"]"#, "Gull", "Anna"),
        ("\u{feff}[Gull\u{a0}\"Anna\"]", "Gull", "Anna"),
        ("[Gull “Anna”]", "Gull", "Anna"),
        ("[Gull „Anna“]", "Gull", "Anna"),
        ("[Gull ”Anna” ]", "Gull", "Anna"),
        ("[Gull «Anna»]", "Gull", "Anna"),
        ("［Gull ＂Anna＂］", "Gull", "Anna"),
        ("[Event “the \"big\" one”]", "Event", "the \"big\" one"),
        ("[Event \"the “big” one\"]", "Event", "the “big” one"),
    ] {
        let record = plain(text);
        assert_eq!(tags(&record), [[format!("{name}={value}")]], "{text}");
        assert_eq!(record.complaints, [], "{text}");
    }
}

#[test]
fn tags_have_their_places() {
    let text = "\u{feff} [Gull “Anna \\\"A\\\"”] [Silfr \"Ben\"]";
    let record = plain(text);
    let spans: Vec<_> =
        record.sections[0].tags.iter().map(|tag| (slice(text, tag.span), slice(text, tag.value_span))).collect();
    assert_eq!(spans, [("[Gull “Anna \\\"A\\\"”]", "Anna \\\"A\\\""), ("[Silfr \"Ben\"]", "Ben")]);
}

#[test]
fn tags_after_turns_start_a_section() {
    let text = "\
        [Gull \"Anna\"] [Silfr \"Ben\"]\n[Event \"Þing\"]\nG1 H01\n\nG1 H02\n\
        [Gull \"Ben\"]\n# next\n[Silfr \"Anna\"]\nG1 H01\n[Gull \"C\"]";
    let record = plain(text);
    assert_eq!(
        tags(&record),
        [vec!["Gull=Anna", "Silfr=Ben", "Event=Þing"], vec!["Gull=Ben", "Silfr=Anna"], vec!["Gull=C"]]
    );
    assert_eq!(record.sections.iter().map(|s| s.lines.len()).collect::<Vec<_>>(), [2, 1, 0]);
}

#[test]
fn tags_can_have_a_turn_after_them() {
    let record = plain("[Gull \"Anna\"] G1 H01 # go\nS1 H97");
    assert_eq!(tags(&record), [["Gull=Anna"]]);
    assert_eq!(paragraphs(&record), ["¶ G1 H01", "S1 H97"]);
}

#[test]
fn wrong_tags_are_complaints() {
    for (text, complaint) in [
        ("[", "stray 1: ["),
        ("[]", "stray 1: []"),
        ("[Gull]", "stray 1: [Gull]"),
        ("[Gull Anna]\nG1 H01", "quotes 0: [Gull Anna]"),
        ("[Event \"The \"big\" final\"] \nG1 H01", "quotes 0: [Event \"The \"big\" final\"]"),
        ("[Gull \"Anna]  \nG1 H01", "tag: [Gull \"Anna]"),
        ("[Gull \"Anna\"\nG1 H01", "tag: [Gull \"Anna\""),
        ("[Gull “Anna\"x]", "tag: [Gull “Anna\"x]"),
        (" - [\"Anna\"]", "tag: [\"Anna\"]"),
        ("[Gull \"Anna\"] [Silfr Ben] {", "tag: [Silfr Ben] {"),
        ("[Gull \"Anna\"] x", "stray 1: x"),
    ] {
        assert_eq!(complaints(text, &plain(text)), [complaint], "{text:?}");
    }
}

/// People have brackets around other things too: marks of forums, dates, what was left out.
#[test]
fn brackets_without_a_name_and_a_value_are_not_tags() {
    for line in [
        "[code]",
        "[/code]",
        "[EXTERNAL] Do not click links.",
        "[Friday, 7 March]",
        "[...]",
        "[b]Anna[/b] and [b]Ben[/b]",
    ] {
        let text = format!("{line}\nG1 KeHeiHei /\n");
        let record = plain(&text);
        assert_eq!(complaints(&text, &record), [format!("stray 1: {line}")]);
    }
    for line in ["[Events Jól]", "[event \"Jól]", "[\"Jól\"]", "[Event: \"Jól\"]"] {
        let text = format!("{line}\nG1 KeHeiHei /\n");
        let record = plain(&text);
        assert_eq!(complaints(&text, &record), [format!("tag: {line}")]);
    }
}
