//! The pages of `hirth explain`: Markdown files in `explain/`, one for each code, and the rules of each game.

use crate::severity::Severity;

/// What there is to say about one code: a Markdown file whose front matter has severity, title and rules.
#[derive(Debug)]
pub struct Page {
    /// The stable name, in kebab case.
    pub code: &'static str,
    /// The severity of its findings, unless options change it.
    pub severity: Severity,
    /// One line, no full stop.
    pub title: &'static str,
    /// The names of the rules it rests on: `R10, N3`.
    pub rules: &'static str,
    /// The explanation in Markdown: prose, then the headings `Wrong` and `Right` with a record each.
    pub text: &'static str,
}

impl Page {
    /// Reads the file of a code.
    ///
    /// # Panics
    /// If the front matter is anything else than the lines `severity`, `title` and `rules`, in this order. The pages of
    /// this crate are read by the compiler, so a mistake in one of them is an error of compilation.
    pub const fn new(code: &'static str, file: &'static str) -> Self {
        let (severity, rest) = line(after(file, "---\nseverity: "));
        let (title, rest) = line(after(rest, "title: "));
        let (rules, rest) = line(after(rest, "rules: ["));
        let (rules, bracket) = rules.split_at(rules.len() - 1);
        after(bracket, "]");
        Self {
            code,
            severity: match severity.as_bytes() {
                b"error" => Severity::Error,
                b"warning" => Severity::Warning,
                b"advice" => Severity::Advice,
                _ => panic!("no such severity"),
            },
            title,
            rules,
            text: after(rest, "---\n\n"),
        }
    }
}

/// Returns what follows `start`.
const fn after(text: &'static str, start: &str) -> &'static str {
    let (head, rest) = text.split_at(start.len());
    let (head, start) = (head.as_bytes(), start.as_bytes());
    let mut at = 0;
    while at < start.len() {
        assert!(
            head[at] == start[at],
            "the front matter of a page is not in order"
        );
        at += 1;
    }
    rest
}

/// Returns the first line, and what follows it.
const fn line(text: &'static str) -> (&'static str, &'static str) {
    let mut end = 0;
    while text.as_bytes()[end] != b'\n' {
        end += 1;
    }
    (text.split_at(end).0, text.split_at(end + 1).1)
}

/// Makes a constant of each page of a folder of `explain/`, and `PAGES`, the list of them.
macro_rules! pages {
    ($folder:literal: $($name:ident $code:literal,)*) => {
        $(
            #[doc = concat!("The page of `", $code, "`.")]
            pub static $name: $crate::page::Page = $crate::page::Page::new(
                $code,
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/explain/", $folder, "/", $code, ".md")),
            );
        )*

        /// All of these pages, errors first, in the order of the explain list.
        pub static PAGES: &[&$crate::page::Page] = &[$(&$name),*];
    };
}
pub(crate) use pages;

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
