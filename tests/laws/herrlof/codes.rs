//! The pages of Herrlof: true to the rules they name; and the rules, each of which some page rests on.

use std::collections::BTreeSet;

use hirth::{
    codes,
    page::{Article, Evidence, Page},
};

use super::game;
use crate::section::section;

/// A page rests on the rules that its text names, and on no others.
#[test]
fn pages_name_the_rules_they_rest_on() {
    for page in game().about().codes {
        let rules: BTreeSet<&str> = game().about().grounds(page).into_iter().collect();
        let (text, _) = page.text.split_once("## Wrong").expect(page.code);
        let named: BTreeSet<&str> = named_rules(text).collect();
        assert_eq!(named, rules, "{}", page.code);
    }
}

#[test]
fn pages_say_on_what_evidence_they_rest() {
    for page in game().about().codes {
        let why = section(page, "Why");
        let grounds = game().about().grounds(page);
        let graded = |evidence| {
            let mut grounds = grounds.iter();
            grounds.any(|rule| article(rule).evidence == evidence)
        };
        for (evidence, word) in [(Evidence::Text, "text"), (Evidence::Assumed, "assumed")] {
            let says = why.contains(word) || !graded(evidence);
            assert!(says, "{} does not say {word}", page.code);
        }
    }
}

#[test]
fn articles_are_complete_and_each_is_used() {
    let numbered = |name: &'static str, last: u32| (1..=last).map(move |n| format!("{name}{n}"));
    let expected = numbered("H", 31).chain(numbered("HN", 14)).chain(numbered("HK", 8));
    let names: Vec<String> = game().about().rules.iter().map(|it| it.name.to_owned()).collect();
    assert_eq!(names, expected.collect::<Vec<_>>());
    for article in game().about().rules {
        let is_whole = article.text.ends_with(['.', ':', '`', '"']);
        assert!(is_whole, "{} breaks off", article.name);
        let shared = game().about().shared_codes.iter().map(|(page, _)| *page);
        let mut pages = game().about().codes.iter().copied().chain(shared);
        assert!(
            pages.any(|page| game().about().grounds(page).contains(&article.name)),
            "no page rests on {}",
            article.name
        );
        for rule in named_rules(article.text) {
            assert!(is_known(rule), "{} names {rule}", article.name);
        }
    }
}

/// What of the codes of any game can be found in these records is told with the rules it rests on.
#[test]
fn shared_codes_rest_on_rules_that_exist() {
    for (page, rules) in game().about().shared_codes {
        let mut rules = rules.split_terminator(", ");
        assert!(rules.all(is_known), "{}", page.code);
    }
    let has = |page: &Page| {
        let mut shared = game().about().shared_codes.iter();
        shared.any(|(own, _)| std::ptr::eq(*own, page))
    };
    assert!(has(&codes::SYNTAX) && has(&codes::LABEL_NUMBER));
}

fn is_known(rule: &str) -> bool {
    game().about().rules.iter().any(|article| article.name == rule)
}

fn article(name: &str) -> &'static Article {
    let mut articles = game().about().rules.iter();
    articles.find(|it| it.name == name).expect(name)
}

/// The names of rules in a text: `H10`, `HN3`, `HK8`.
fn named_rules(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| {
        let rest = word.strip_prefix('H').unwrap_or_default();
        let digits = rest.strip_prefix(['N', 'K']).unwrap_or(rest);
        !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit())
    })
}
