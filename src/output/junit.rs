//! The report as JUnit XML, for programs that show test results: a suite a file, a case a game.
//!
//! The crate `quick-junit` would bring ten others, among them `chrono` and an older `quick-xml`.

use std::io::{self, Write};

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
    writer::ElementWriter,
};

use super::{
    FileSummary, Format, Tally,
    paths::Base,
    phrases::{self, sentence, title},
    places::Places,
    plain::line,
};
use crate::{
    finding::{Finding, Severity},
    report::{FilesMatch, GameReport},
    source::Source,
};

/// Writes one XML document. The counts come first in it, so it is written at the end.
pub struct Junit<W> {
    out: W,
    base: Base,
    /// The files that are done, by name.
    suites: Vec<(String, Vec<Case>)>,
    /// The cases of the file at hand.
    cases: Vec<Case>,
}

/// A game, or the text outside the games of a file. It succeeds if it has no errors.
struct Case {
    name: String,
    path: String,
    wrong: Option<Wrong>,
    /// The findings that are not errors, one a line.
    printed: String,
}

/// All errors of a case, in one element: most readers show but one.
struct Wrong {
    kind: Kind,
    /// The code of the first.
    code: &'static str,
    message: String,
    /// A line each.
    text: String,
}

/// What errors make of a case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It was judged and is not legal.
    Failure,
    /// It could not be judged.
    Error,
}

impl<W: Write> Junit<W> {
    /// Returns a writer to `out`; paths are relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self { out, base, suites: Vec::new(), cases: Vec::new() }
    }

    /// Ends a file. Findings outside its games make a case of their own.
    fn end_file(&mut self, rest: &FileSummary<'_>, kind: Kind) {
        let path = self.path(rest.source.name());
        if !rest.findings.is_empty() {
            let mut case = Case::new("outside the games".to_owned(), &path);
            case.add(&mut Places::new(rest.source), kind, rest.findings);
            self.cases.push(case);
        }
        self.end_suite(path);
    }

    /// Ends a suite: a file, or a match over several.
    fn end_suite(&mut self, name: String) {
        self.suites.push((name, std::mem::take(&mut self.cases)));
    }

    fn path(&self, name: &str) -> String {
        line(&self.base.path(name)).into_owned()
    }
}

impl<W: Write> Format for Junit<W> {
    fn game(&mut self, source: &Source, game: &GameReport, _several: bool) -> io::Result<()> {
        let mut places = Places::new(source);
        let name = phrases::game(game, places.of(game.span.start).line);
        let mut case = Case::new(name, &self.path(source.name()));
        case.add(&mut places, Kind::Failure, &game.findings);
        self.cases.push(case);
        Ok(())
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.end_file(rest, Kind::Failure);
        Ok(())
    }

    /// A suite with a case for each of its files.
    fn over_files(&mut self, over: &FilesMatch) -> io::Result<()> {
        for file in &over.files {
            let mut case = Case::new(phrases::games(&file.games), &self.path(&file.path));
            let own = over.findings.iter();
            for found in own.filter(|found| found.source.name() == file.path) {
                let mut places = Places::new(&found.source);
                let finding = std::slice::from_ref(&found.finding);
                case.add(&mut places, Kind::Failure, finding);
            }
            self.cases.push(case);
        }
        self.end_suite(phrases::match_name(&over.name));
        Ok(())
    }

    fn unread(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.end_file(rest, Kind::Error);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        let mut xml = Writer::new_with_indent(&mut self.out, b' ', 2);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let all = self.suites.iter().flat_map(|(_, cases)| cases);
        counted(xml.create_element("testsuites"), "hirth", all).write_inner_content(|xml| {
            for (name, cases) in &self.suites {
                counted(xml.create_element("testsuite"), name, cases.iter())
                    .write_inner_content(|xml| cases.iter().try_for_each(|case| case.write(xml)))?;
            }
            Ok(())
        })?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}

/// Adds its name and the counts of its cases to an element.
fn counted<'w, 'c, W: Write>(
    element: ElementWriter<'w, W>,
    name: &str,
    cases: impl Iterator<Item = &'c Case> + Clone,
) -> ElementWriter<'w, W> {
    let kinds = cases.clone().filter_map(|case| case.wrong.as_ref());
    let count = |kind| kinds.clone().filter(|wrong| wrong.kind == kind).count();
    element.with_attributes([
        ("name", name),
        ("tests", &cases.clone().count().to_string()),
        ("failures", &count(Kind::Failure).to_string()),
        ("errors", &count(Kind::Error).to_string()),
    ])
}

impl Case {
    fn new(name: String, path: &str) -> Self {
        Self { name, path: path.to_owned(), wrong: None, printed: String::new() }
    }

    /// Adds findings; errors among them are of a kind.
    fn add(&mut self, places: &mut Places, kind: Kind, findings: &[Finding]) {
        for finding in findings {
            let place = places.of(finding.span.start);
            let text = format!(
                "{}:{}:{}: {}: {}: {}\n",
                self.path,
                place.line,
                place.column,
                finding.severity.name(),
                title(finding),
                sentence(finding)
            );
            if finding.severity < Severity::Error {
                self.printed += &text;
                continue;
            }
            let wrong = self.wrong.get_or_insert_with(|| Wrong {
                kind,
                code: finding.code(),
                message: sentence(finding),
                text: String::new(),
            });
            wrong.text += &text;
        }
    }

    fn write<W: Write>(&self, xml: &mut Writer<W>) -> io::Result<()> {
        let case = xml
            .create_element("testcase")
            .with_attribute(("name", self.name.as_str()))
            .with_attribute(("classname", self.path.as_str()));
        if self.wrong.is_none() && self.printed.is_empty() {
            case.write_empty()?;
            return Ok(());
        }
        case.write_inner_content(|xml| {
            if let Some(wrong) = &self.wrong {
                xml.create_element(wrong.kind.name())
                    .with_attribute(("type", wrong.code))
                    .with_attribute(("message", wrong.message.as_str()))
                    .write_text_content(BytesText::new(wrong.text.trim_end()))?;
            }
            if !self.printed.is_empty() {
                xml.create_element("system-out").write_text_content(BytesText::new(self.printed.trim_end()))?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Failure => "failure",
            Self::Error => "error",
        }
    }
}
