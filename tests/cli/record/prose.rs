//! Records inside articles and rulebooks.

use super::*;

const PUBLISHED: [&str; 10] = [
    "G1 KeHeiHei /",
    "S1 He7He8He /",
    "G2 L01HeiKhhh03 /",
    "S2 Ke6KeHi /",
    "G3 Hv3mHv3>6 >6SK^GH6",
    "S3 L9>6HeiKhh97 SdGa>6GHxSL6",
    "G4 L1>6Hm>6He >6SL8GH6GLm",
    "S4 H75Khh7>3L8>6H8>6 >3GKh^SKhh3 >6GHxSL6SH6",
    "G5 KeHeiHei /",
    "S5 Khh3mL64Khei >mGLx",
];

/// The turns with one blank where there are several.
fn squeezed(record: &Record<'_>) -> Vec<String> {
    let squeeze = |turn: &str| turn.split_whitespace().collect::<Vec<_>>().join(" ");
    turns(record).into_iter().map(squeeze).collect()
}

#[test]
fn are_found_in_an_article() {
    let record = prose(include_str!("../../../fixtures/hirth/extract/plain-article.txt"));
    assert_eq!(squeezed(&record), PUBLISHED);
    assert_eq!(tags(&record), [[""; 0]]);
    assert_eq!(record.complaints, []);
    let apart: Vec<_> = lines(&record).map(|line| line.after_blank).collect();
    let (first, after_prose) = (0, 6);
    assert!((0..10).all(|at| apart[at] == (at == first || at == after_prose)));
}

#[test]
fn are_found_in_markdown() {
    let record = prose(include_str!("../../../fixtures/hirth/extract/article.md"));
    assert_eq!(squeezed(&record), PUBLISHED);
    assert_eq!(tags(&record), [["Gull=Anna", "Silfr=Ben"]]);
    assert_eq!(record.complaints, []);
}

#[test]
fn are_found_in_a_list() {
    let record = prose(include_str!("../../../fixtures/hirth/extract/liste.txt"));
    assert_eq!(squeezed(&record), PUBLISHED);
    assert_eq!(record.complaints, []);
    assert_eq!(lines(&record).map(|line| line.text.unusual.len()).sum::<usize>(), 5);
}

#[test]
fn a_doubtful_line_needs_a_sure_neighbour() {
    for (text, found) in [
        ("G1 Jöh", ""),
        ("G1 H01\nS1 Jöh", "G1 H01|S1 Jöh"),
        ("S1 Jöh\nG1 H01", "S1 Jöh|G1 H01"),
        ("G1 H01\n\nS1 Jöh", "G1 H01|S1 Jöh"),
        ("S1 Jöh\n\nG1 H01", "S1 Jöh|G1 H01"),
        ("G1 H01\n\n\nS1 Jöh\n\n\nG2 H01", "G1 H01|G2 H01"),
        ("G1 H01\nso\nS1 Jöh\nso\nG2 H01", "G1 H01|G2 H01"),
        ("G1 H01\nS1 Jöh\nG2 Jöh\nS2 Jöh\nG3 H01", "G1 H01|S1 Jöh|S2 Jöh|G3 H01"),
        ("S1 Jöh\n[Gull \"Anna\"]\nG1 H01", "G1 H01"),
    ] {
        assert_eq!(turns(&prose(text)).join("|"), found, "{text:?}");
    }
}

#[test]
fn what_stands_between_two_turns_is_told() {
    for (text, found) in [
        ("so\nG1 H01\nS1 H97", "¶ G1 H01|S1 H97"),
        ("G1 H01\nso\nS1 H97", "¶ G1 H01|¶ S1 H97"),
        ("G1 H01\n\nS1 H97", "¶ G1 H01|¶ S1 H97"),
        ("G1 H01\nS1 ö\nG2 H97", "¶ G1 H01|S1 ö|G2 H97"),
        ("G1 H01\n\nS1 ö\n\nG2 H97", "¶ G1 H01|¶ S1 ö|¶ G2 H97"),
        ("G1 H01\nso\nS1 ö\nG2 H97", "¶ G1 H01|¶ S1 ö|G2 H97"),
        ("G1 H01\nS1 ö\nS1 ö\nso\nG2 H97", "¶ G1 H01|S1 ö|¶ G2 H97"),
    ] {
        assert_eq!(paragraphs(&prose(text)).join("|"), found, "{text:?}");
    }
}

#[test]
fn markdown_around_a_turn_is_left_out() {
    for (text, turn) in [
        ("> G1 H01", "G1 H01"),
        ("> > - G1 H01", "G1 H01"),
        ("`G1 H01`", "G1 H01"),
        ("**G1** H01", "G1 H01"),
        ("*G1*H01", "G1 H01"),
        ("***G1*** `H01`", "G1 H01"),
        ("__G1__ H01", "G1 H01"),
        ("**G1 H01**  ", "G1 H01"),
        ("- **G1** H01 **>6GHx**", "G1 H01  >6GHx"),
        ("| G1 | H01 |", "G1 H01"),
        ("|**G1**|`H01`|", "G1 H01"),
        ("1. G1 H01\\", "G1 H01"),
        ("12) G1 H01", "G1 H01"),
        ("**G1** H01 {so *so*} / # *so*", "G1 H01   /"),
    ] {
        assert_eq!(turns(&prose(text)), [turn], "{text}");
    }
}

#[test]
fn markdown_keeps_every_place() {
    let text = "> - **G1** H01 **>6GHx**";
    let record = prose(text);
    let turn = &lines(&record).next().unwrap().text;
    assert_eq!(slice(text, turn.whole()), "G1** H01 **>6GHx");
    assert_eq!(slice(text, turn.span(2, 3)), "** ");
    assert_eq!(slice(text, turn.span(3, 6)), "H01");
    assert_eq!(slice(text, turn.span(8, 10)), ">6");
    let text = "> - `G1 H01`";
    assert!(lines(&prose(text)).all(|line| is_borrowed(text, line)));
}

#[test]
fn signs_of_comments_mean_nothing_in_prose() {
    let text = "# Chapter {1\n; so [it \"goes\"] {\nG1 {a\nb} H01\nso {\n\nS1 H97 # ok }\n";
    let record = prose(text);
    assert_eq!(turns(&record), ["G1   H01", "S1 H97"]);
    assert_eq!(record.complaints, []);
}

#[test]
fn a_comment_in_a_turn_must_still_be_closed() {
    let text = "so {\nG1 H01 {oh\nS1 H97";
    let record = prose(text);
    assert_eq!(turns(&record), ["G1 H01", "S1 H97"]);
    assert_eq!(complaints(text, &record), ["open 12: {"]);
}

#[test]
fn tags_stand_alone_on_their_line() {
    let text = "> [Gull \"Anna\"] [Silfr \"Ben\"]\n[Event \"x\"] so\n[see] [there]\nso [Round \"1\"]\n";
    let record = prose(text);
    assert_eq!(tags(&record), [["Gull=Anna", "Silfr=Ben"]]);
    assert_eq!(record.complaints, []);
}
