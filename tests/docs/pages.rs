//! The pages of `hirth explain`: those of any game, of suppressions, and of each game of the table. Their examples
//! do what the page says.

use std::collections::BTreeSet;

use hirth::{
    finding::{Finding, Severity},
    game::Settings,
    games::{GameKind, Options},
    page::Page,
    record::Shape,
    source::Source,
    suppression,
};

use crate::section::section;

/// The headings of a page, in order.
const HEADINGS: [&str; 4] = ["Why", "Wrong", "Right", "Fix"];

#[test]
fn pages_have_headings_and_a_first_paragraph() {
    for page in all() {
        let headings: Vec<&str> = page.text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        assert_eq!(headings, HEADINGS, "{}", page.code);
        let (first, _) = page.text.split_once("## Why").expect(page.code);
        assert!(first.trim().len() > 40, "{} says too little", page.code);
        for heading in HEADINGS {
            assert!(!section(page, heading).is_empty(), "{heading} of {}", page.code);
        }
    }
}

#[test]
fn titles_are_one_line_without_a_full_stop() {
    let titles = all().map(|page| (page.code, page.title));
    let articles = GameKind::ALL.iter().flat_map(|game| game.about().rules);
    for (name, title) in titles.chain(articles.map(|article| (article.name, article.title))) {
        assert!(!title.ends_with('.') && !title.contains('\n'), "{name}: {title}");
        assert!(title.starts_with(char::is_uppercase), "{name}: {title}");
    }
}

#[test]
fn codes_are_unique_in_kebab_case_worst_first() {
    let own = GameKind::ALL.iter().map(|game| game.about().codes);
    let lists: Vec<&[&Page]> = [hirth::codes::PAGES].into_iter().chain(own).collect();
    for pages in &lists {
        let severities = pages.iter().map(|page| page.severity);
        assert!(severities.is_sorted_by(|one, other| one >= other));
        let own: BTreeSet<&str> = pages.iter().map(|page| page.code).collect();
        assert_eq!(own.len(), pages.len());
        for code in own {
            let is_kebab = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            assert!(code.chars().all(is_kebab), "{code}");
        }
    }
    // A game's code may be called as another game's is, but not as one of any game.
    let shared = hirth::codes::PAGES.iter().chain(suppression::PAGES);
    for page in shared {
        let mut own = GameKind::ALL.iter().flat_map(|game| game.about().codes);
        assert!(own.all(|own| own.code != page.code), "{}", page.code);
    }
}

#[test]
fn shared_codes_are_in_the_shared_list() {
    for game in GameKind::ALL {
        for (page, _) in game.about().shared_codes {
            let mut shared = hirth::codes::PAGES.iter();
            let is_listed = shared.any(|own| std::ptr::eq(*own, *page));
            assert!(is_listed, "{} of {}", page.code, game.name());
        }
    }
}

/// The wrong example of a page has its finding and none that is as bad; the right one has no error.
#[test]
fn examples_have_the_findings_of_their_page() {
    for page in all() {
        // An example that is a command has none.
        let Some(wrong) = findings(page, "Wrong") else { continue };
        let as_bad = wrong.iter().filter(|finding| finding.severity >= page.severity);
        let codes: BTreeSet<&str> = as_bad.map(Finding::code).collect();
        let code = page.code;
        assert_eq!(codes, BTreeSet::from([code]), "the wrong example of {code}");
        for finding in findings(page, "Right").expect(page.code) {
            let found = finding.code();
            assert_ne!(found, code, "the right example of {code}");
            let is_error = finding.severity == Severity::Error;
            assert!(!is_error, "{found} in the right example of {code}");
        }
    }
}

fn all() -> impl Iterator<Item = &'static Page> {
    let shared = hirth::codes::PAGES.iter().chain(suppression::PAGES);
    let own = GameKind::ALL.iter().flat_map(|game| game.about().codes);
    shared.chain(own).copied()
}

/// What is found in the one record under a heading; `None` if it is no record.
fn findings(page: &Page, heading: &str) -> Option<Vec<Finding>> {
    let section = section(page, heading);
    let blocks: Vec<&str> = section.split("```").collect();
    assert_eq!(blocks.len(), 3, "{heading} of {}", page.code);
    let (info, record) = blocks[1].split_once('\n').expect(page.code);
    let (name, is_marked) = match info.split_once(',') {
        Some((name, _)) => (name, true),
        None => (info, false),
    };
    if name == "text" || name == "sh" {
        return None;
    }
    let game = GameKind::ALL.iter().find(|game| game.name() == name).expect(name);
    let settings = match page.code {
        "slides-past" => {
            let (setting, value) = game.about().setting("stop-beside", "deny").expect("a setting");
            Settings::default().with(setting, value)
        }
        _ => Settings::default(),
    };
    // A mark on a block counts in Markdown only.
    let (text, shape) = if is_marked { (section.as_str(), Shape::Fenced) } else { (record, Shape::Plain) };
    let options = Options::new().settings(settings).shape(shape);
    let report = game.check(Source::new("", text), &options);
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    Some(of_games.chain(report.findings).collect())
}
