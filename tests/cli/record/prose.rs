//! Records inside articles and rulebooks.

use super::*;

#[test]
fn doubtful_lines_need_a_sure_neighbour() {
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
fn turns_are_apart_after_prose() {
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
}

#[test]
fn signs_of_comments_are_ignored() {
    let text = "# Chapter {1\n; so [it \"goes\"] {\nG1 {a\nb} H01\nso {\n\nS1 H97 # ok }\n";
    let record = prose(text);
    assert_eq!(turns(&record), ["G1   H01", "S1 H97"]);
    assert_eq!(record.complaints, []);
}

#[test]
fn comments_in_a_turn_must_be_closed() {
    let text = "so {\nG1 H01 {oh\nS1 H97";
    let record = prose(text);
    assert_eq!(turns(&record), ["G1 H01", "S1 H97"]);
    assert_eq!(complaints(text, &record), ["open 12: {"]);
}

#[test]
fn tags_are_alone_on_their_line() {
    let text = "> [Gull \"Anna\"] [Silfr \"Ben\"]\n[Event \"x\"] so\n[see] [there]\nso [Round \"1\"]\n";
    let record = prose(text);
    assert_eq!(tags(&record), [["Gull=Anna", "Silfr=Ben"]]);
    assert_eq!(record.complaints, []);
}
