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
    Format, RunReport,
    paths::Base,
    phrases::{self, sentence, title},
    plain::line,
};
use crate::{
    finding::{Finding, Severity},
    report::{FileOfMatch, FileReport, FoundInMatch, GameReport},
};

/// Writes one XML document. The counts come first in it, so it is written at the end.
pub struct Junit<W> {
    out: W,
    base: Base,
    /// The cases of each file or match, by name.
    suites: Vec<(String, Vec<Case>)>,
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

/// The kind of a case with errors.
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
        Self { out, base, suites: Vec::new() }
    }

    fn path(&self, name: &str) -> String {
        line(&self.base.path(name)).into_owned()
    }
}

impl<W: Write> Format for Junit<W> {
    /// A suite. Findings outside its games make a case of their own.
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        let path = self.path(report.source.name());
        let kind = if report.is_unread { Kind::Error } else { Kind::Failure };
        let game = |game: &GameReport| Case::new(phrases::game(game), &path).with(Kind::Failure, &game.findings);
        let outside = Some(&report.findings).filter(|findings| !findings.is_empty());
        let outside = outside.map(|findings| Case::new("outside the games".to_owned(), &path).with(kind, findings));
        let cases = report.games.iter().map(game).chain(outside).collect();
        self.suites.push((path, cases));
        Ok(())
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        for over in &run.matches {
            let case = |file: &FileOfMatch| {
                let own = over.findings.iter().filter(|found| found.source.name() == file.path);
                let case = Case::new(phrases::games(&file.games), &self.path(&file.path));
                case.with(Kind::Failure, own.map(|found| &found.finding))
            };
            let cases = over.files.iter().map(case).collect();
            self.suites.push((phrases::match_name(&over.name), cases));
        }
        if !run.findings.is_empty() {
            let case = |found: &FoundInMatch| {
                let game = phrases::games(&[found.game]);
                Case::new(game, &self.path(found.source.name())).with(Kind::Failure, [&found.finding])
            };
            let cases = run.findings.iter().map(case).collect();
            self.suites.push(("names in all files".to_owned(), cases));
        }
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

    /// The same with findings; errors among them are of a kind.
    fn with<'f>(mut self, kind: Kind, findings: impl IntoIterator<Item = &'f Finding>) -> Self {
        for finding in findings {
            let text = format!(
                "{}:{}:{}: {}: {}: {}\n",
                self.path,
                finding.region.line,
                finding.region.column,
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
        self
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
