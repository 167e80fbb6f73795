//! The page behind a finding code: what `hirth explain` prints.

use crate::severity::Severity;

/// Everything there is to say about one finding code. The text is the doc comment of the file that
/// words the finding, under fixed headings, so code and explanation cannot drift apart.
#[derive(Debug)]
pub struct Page {
    /// The stable name, in kebab case.
    pub code: &'static str,
    /// What its findings start as.
    pub severity: Severity,
    /// One line, no full stop.
    pub title: &'static str,
    /// The rules it rests on, such as `R10`.
    pub rules: &'static [&'static str],
    /// The explanation in Markdown: prose, then `# Wrong` and `# Right` with a record each.
    pub text: &'static str,
}

/// Makes a page out of a doc comment.
macro_rules! page {
    ($(#[doc = $line:literal])* $code:literal $severity:ident $title:literal $rules:expr) => {
        #[doc = concat!("The page of `", $code, "`.")]
        pub static PAGE: $crate::page::Page = $crate::page::Page {
            code: $code,
            severity: $crate::finding::Severity::$severity,
            title: $title,
            rules: &$rules,
            text: concat!($($line, "\n"),*),
        };
    };
}
pub(crate) use page;

/// One rule of a game as this program reads it, for `hirth explain R17`.
#[derive(Debug)]
pub struct Article {
    /// Its name, such as `R17`.
    pub name: &'static str,
    /// What it is about, a few words.
    pub title: &'static str,
    /// On what it rests.
    pub evidence: Evidence,
    /// The rule in full, with what the evidence is.
    pub text: &'static str,
}

/// On what a reading of the rules rests, strongest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The rulebook says it.
    Text,
    /// The published game is only legal, or only ends as published, on this reading.
    Sample,
    /// Neither; the most natural reading.
    Assumed,
}
