//! The pages of HIRÞ, true to the rules they name; and the rules, each of which some page rests on.

use std::collections::BTreeSet;

use hirth::{
    games::{GAMES, Game},
    page::{Article, Evidence, Page},
};

use crate::section::section;

#[test]
fn rules_that_pages_name_exist_and_are_listed() {
    let known: BTreeSet<&str> = articles().map(|article| article.name).collect();
    for page in pages() {
        let rules = game().about().grounds(page);
        let of_game = GAMES[0].about().codes.iter().any(|own| std::ptr::eq(*own, page));
        assert!(!of_game || !rules.is_empty(), "{} rests on nothing", page.code);
        for rule in rules.iter().copied().chain(named_rules(page.text)) {
            assert!(known.contains(rule), "{} names {rule}", page.code);
        }
        for rule in named_rules(page.text) {
            assert!(rules.contains(&rule), "{} speaks of {rule} and does not list it", page.code);
        }
    }
}

#[test]
fn pages_say_on_what_evidence_they_rest() {
    for page in pages() {
        let why = section(page, "Why");
        let says = |word: &str| why.contains(word);
        let any = says("text") || says("sample") || says("assumed") || says("rulebook");
        assert!(any, "{} does not say on what it rests", page.code);
        let assumed =
            |rule: &str| articles().any(|article| article.name == rule && article.evidence == Evidence::Assumed);
        if game().about().grounds(page).iter().any(|rule| assumed(rule)) {
            let text = page.text;
            assert!(text.contains("assumed") || text.contains("conclusion"), "{} rests on an assumption", page.code);
        }
    }
}

#[test]
fn articles_are_r1_to_r23_and_n1_to_n5_and_each_is_used() {
    let rules = (1..=23).map(|number| format!("R{number}"));
    let notation = (1..=5).map(|number| format!("N{number}"));
    let expected: Vec<String> = rules.chain(notation).collect();
    let names: Vec<&str> = articles().map(|article| article.name).collect();
    assert_eq!(names, expected);
    for article in articles() {
        assert!(article.text.ends_with(['.', ':', '`']), "{} breaks off", article.name);
        assert!(
            pages().any(|page| game().about().grounds(page).contains(&article.name)),
            "no page rests on {}",
            article.name
        );
    }
}

fn game() -> &'static dyn Game {
    GAMES[0]
}

fn pages() -> impl Iterator<Item = &'static Page> {
    game().about().pages().into_iter()
}

fn articles() -> impl Iterator<Item = &'static Article> {
    game().about().rules.iter()
}

/// The names of rules in a text: `R10`, `N3`.
fn named_rules(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| {
        let digits = word.strip_prefix(['R', 'N']).unwrap_or_default();
        !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit())
    })
}
