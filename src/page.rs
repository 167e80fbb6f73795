//! The pages of `hirth explain`: Markdown files in `docs/codes`, one for each code, and the rules of each game.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::severity::Severity;

/// What there is to say about one code: a Markdown file whose front matter has severity, title and rules.
#[derive(PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Page {
    /// The stable name of a kind of findings; `hirth explain` explains it.
    #[cfg_attr(feature = "schema", schemars(extend("x-values" = "codes")))]
    pub code: &'static str,
    /// The page on the web that explains it; null when there is none.
    pub url: Option<&'static str>,
    /// The severity of its findings, unless options change it.
    #[serde(skip)]
    pub severity: Severity,
    /// One line, no full stop.
    #[serde(skip)]
    pub title: &'static str,
    /// The names of the rules it rests on: `R10, N3`.
    #[cfg(feature = "human")]
    #[serde(skip)]
    pub rules: &'static str,
    /// The explanation in Markdown: prose, then the headings `Wrong` and `Right` with a record each.
    #[cfg(feature = "human")]
    #[serde(skip)]
    pub text: &'static str,
}

/// Its code: its text fills a screen.
impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

impl Page {
    /// Reads the file of a code, whose page on the web has this address.
    ///
    /// # Panics
    /// If the front matter is anything else than the lines `severity`, `title` and `rules`, in this order. The pages of
    /// this crate are read by the compiler.
    pub const fn new(code: &'static str, url: &'static str, file: &'static str) -> Self {
        let (before, rest) = cut(file, "---\nseverity: ");
        assert!(before.is_empty(), "a page starts with its severity");
        let (severity, rest) = cut(rest, "\ntitle: ");
        let (title, rest) = cut(rest, "\nrules: [");
        #[cfg_attr(not(feature = "human"), expect(unused_variables))]
        let (rules, text) = cut(rest, "]\n---\n\n");
        Self {
            code,
            url: Some(url),
            severity: match severity.as_bytes() {
                b"error" => Severity::Error,
                b"warning" => Severity::Warning,
                b"advice" => Severity::Advice,
                _ => panic!("no such severity"),
            },
            title,
            #[cfg(feature = "human")]
            rules,
            #[cfg(feature = "human")]
            text,
        }
    }

    /// Whether it is about characters that are not notation, or labels: no position says more of that.
    pub(crate) fn is_about_spelling(&self) -> bool {
        self.code == "syntax" || self.is_about_labels()
    }

    /// Whether it is about the labels of turns. All codes of this kind are named `label-…`.
    pub(crate) fn is_about_labels(&self) -> bool {
        self.code.starts_with("label-")
    }
}

/// Returns what is before a text, and what is after it.
const fn cut(text: &'static str, at: &str) -> (&'static str, &'static str) {
    let mut start = 0;
    while !is_at(text, start, at) {
        start += 1;
    }
    let (before, rest) = text.split_at(start);
    (before, rest.split_at(at.len()).1)
}

/// Returns the bytes of a text, apart from what it is a part of.
pub(crate) const fn bytes<const N: usize>(text: &str) -> [u8; N] {
    let (mut bytes, mut at) = ([0; N], 0);
    while at < N {
        bytes[at] = text.as_bytes()[at];
        at += 1;
    }
    bytes
}

/// Returns the text of some bytes.
pub(crate) const fn text(bytes: &'static [u8]) -> &'static str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("a text is UTF-8"),
    }
}

const fn is_at(text: &str, start: usize, part: &str) -> bool {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    assert!(start + part.len() <= text.len(), "a part of the file is missing");
    let mut at = 0;
    while at < part.len() && text[start + at] == part[at] {
        at += 1;
    }
    at == part.len()
}

/// Makes a constant of each page of a folder of `docs/codes`, and `PAGES`, the list of them.
macro_rules! pages {
    ($folder:literal: $($name:ident $code:literal,)*) => {
        $(
            #[doc = concat!("The page of `", $code, "`.")]
            pub static $name: $crate::page::Page = {
                const PAGE: $crate::page::Page = $crate::page::Page::new(
                    $code,
                    concat!(env!("CARGO_PKG_HOMEPAGE"), "/codes/", $folder, "/", $code, "/"),
                    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/codes/", $folder, "/", $code, ".md")),
                );
                // A part of the file would bring all of it into a program that shows no explanations.
                const TITLE: [u8; PAGE.title.len()] = $crate::page::bytes(PAGE.title);
                $crate::page::Page { title: $crate::page::text(&TITLE), ..PAGE }
            };
        )*

        /// All of these pages, errors first, in the order of the explain list.
        pub static PAGES: &[&$crate::page::Page] = &[$(&$name),*];
    };
}
pub(crate) use pages;

/// One rule of a game as this program reads it, for `hirth explain R17`: a section of `docs/rules/<game>.md`.
#[derive(Clone, Copy, Debug)]
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

impl Article {
    /// Reads the sections of a file, each of which starts so: `## R17: Title`, and then `Evidence: text`.
    ///
    /// # Panics
    /// If a section does not start so. The rules of this crate are read by the compiler.
    pub const fn all<const N: usize>(file: &'static str) -> [Self; N] {
        let mut articles = [Self { name: "", title: "", evidence: Evidence::Assumed, text: "" }; N];
        let (_, mut rest) = cut(file, SECTION);
        let mut at = 0;
        while at < N {
            let (section, others) = if at + 1 < N { cut(rest, SECTION) } else { (rest, "") };
            let (name, section) = cut(section, ": ");
            let (title, section) = cut(section, "\n\nEvidence: ");
            let (evidence, text) = cut(section, "\n\n");
            articles[at] = Self {
                name,
                title,
                evidence: match evidence.as_bytes() {
                    b"text" => Evidence::Text,
                    b"sample" => Evidence::Sample,
                    b"assumed" => Evidence::Assumed,
                    _ => panic!("no such evidence"),
                },
                text: text.trim_ascii_end(),
            };
            rest = others;
            at += 1;
        }
        articles
    }

    /// Returns how many sections a file has.
    pub const fn count(file: &str) -> usize {
        let (mut at, mut count) = (0, 0);
        while at + SECTION.len() <= file.len() {
            count += is_at(file, at, SECTION) as usize;
            at += 1;
        }
        count
    }
}

/// How a section of the rules starts.
const SECTION: &str = "\n## ";

/// Returns the rules of a game, in the order of their file in `docs/rules`.
#[cfg(feature = "human")]
macro_rules! articles {
    ($game:literal) => {{
        const FILE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules/", $game, ".md"));
        static ARTICLES: [$crate::page::Article; $crate::page::Article::count(FILE)] = $crate::page::Article::all(FILE);
        &ARTICLES
    }};
}
#[cfg(feature = "human")]
pub(crate) use articles;
