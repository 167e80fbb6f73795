//! The rules of each game, and the pages that rest on them.

use std::collections::BTreeSet;

use hirth::{games::GameKind, page::Evidence};

use crate::section::section;

/// A name of a rule in its letters and its number: `HN3`.
fn parts(name: &str) -> (&str, Option<u32>) {
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (letters, name[letters.len()..].parse().ok())
}

/// The names of rules of a game in a text: `R10`, `N3`.
fn named(game: GameKind, text: &str) -> BTreeSet<&str> {
    let letters: BTreeSet<&str> = game.about().rules.iter().map(|rule| parts(rule.name).0).collect();
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| letters.contains(parts(word).0) && parts(word).1.is_some()).collect()
}

/// Rules of tafl on which no page rests.
const UNUSED: [&str; 22] = [
    "V8", "V9", "V10", "V12", "V18", "V20", "A6", "A7", "A8", "A15", "A16", "C7", "C12", "C17", "F7", "F12", "B2",
    "B8", "L2", "L8", "L9", "T12",
];

/// Pages of tafl that name rules of each variant, and list those of some.
const SHORT: [&str; 7] =
    ["label-side", "no-such-piece", "wrong-piece", "off-board", "not-straight", "king-only-square", "capture-needless"];

#[test]
fn rules_are_complete_in_order_and_used() {
    for game in GameKind::ALL {
        let about = game.about();
        let known: BTreeSet<&str> = about.rules.iter().map(|rule| rule.name).collect();
        let grounds: BTreeSet<&str> = about.pages().iter().flat_map(|page| about.grounds(page)).collect();
        for pair in about.rules.windows(2) {
            let [(one, first), (other, second)] = [parts(pair[0].name), parts(pair[1].name)];
            assert!(one != other || first < second, "{} is before {}", pair[0].name, pair[1].name);
            // Copenhagen and Fetlar have the numbers of their published rules, Brandubh and Tablut those of Ard Ri.
            let has_all = one == other && !["B", "C", "F", "L"].contains(&one);
            assert!(!has_all || first.map(|first| first + 1) == second, "{} is missing", pair[1].name);
        }
        for rule in about.rules {
            assert!(rule.text.ends_with(['.', ':', '`', '"']), "{} breaks off", rule.name);
            let is_unused = game.name() == "tafl" && UNUSED.contains(&rule.name);
            assert_eq!(is_unused, !grounds.contains(rule.name), "no page rests on {}: {is_unused}", rule.name);
            for name in named(*game, rule.text) {
                assert!(known.contains(name), "{} names {name}", rule.name);
            }
        }
        assert!(grounds.is_subset(&known), "{:?}", grounds.difference(&known));
    }
}

#[test]
fn pages_list_the_rules_they_name() {
    for game in GameKind::ALL {
        let about = game.about();
        for page in about.pages() {
            let grounds: BTreeSet<&str> = about.grounds(page).into_iter().collect();
            let is_own = about.codes.iter().any(|own| std::ptr::eq(*own, page));
            assert!(!is_own || !grounds.is_empty(), "{} rests on nothing", page.code);
            let (text, _) = page.text.split_once("## Wrong").expect(page.code);
            let named = named(*game, text);
            let is_short = game.name() == "tafl" && SHORT.contains(&page.code);
            let is_listed = !is_own || named.is_subset(&grounds);
            assert_eq!(is_short, !is_listed, "{} names {named:?} and lists {grounds:?}", page.code);
            let is_whole = game.name() != "herrlof" || !is_own || named == grounds;
            assert!(is_whole, "{} names {named:?} and lists {grounds:?}", page.code);
        }
    }
}

#[test]
fn pages_name_the_evidence_of_their_rules() {
    // A page of tafl has the evidence of each variant in its rules.
    for game in GameKind::ALL.iter().filter(|game| game.name() != "tafl") {
        let about = game.about();
        for page in about.codes {
            let why = section(page, "Why");
            let has = |words: &[&str]| words.iter().any(|word| why.contains(word));
            assert!(has(&["text", "sample", "assumed", "rulebook", "conclusion"]), "{} has no evidence", page.code);
            let rests_on_assumption = about.grounds(page).iter().any(|name| {
                let mut rules = about.rules.iter();
                rules.any(|rule| rule.name == *name && rule.evidence == Evidence::Assumed)
            });
            let is_said = page.text.contains("assumed") || page.text.contains("conclusion");
            assert!(is_said || !rests_on_assumption, "{} rests on an assumption", page.code);
        }
    }
}
