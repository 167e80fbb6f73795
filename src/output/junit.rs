//! The report as JUnit XML, for whoever shows test results: a suite a file, a case a game.

use std::io::{self, Write};

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};

use super::{
    Format, Tally,
    paths::Base,
    places::Places,
    plain::line,
    telling::{self, sentence, title},
};
use crate::{
    finding::{Finding, Severity},
    report::FileReport,
};

/// Writes one XML document.
pub struct Junit<W> {
    out: W,
    base: Base,
    suites: Vec<Suite>,
}

/// A file.
struct Suite {
    path: String,
    cases: Vec<Case>,
}

/// A game, or what stands outside the games of a file. It succeeds when nothing is wrong with it.
struct Case {
    name: String,
    wrong: Option<Wrong>,
    /// What was found that is no error, a line each.
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
    /// Writes to `out`; paths are told from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            suites: Vec::new(),
        }
    }

    /// Adds a file. Findings outside its games make a case of their own.
    fn add(&mut self, report: &FileReport, outside: Kind) {
        let path = self.base.path(report.source.name());
        let path = line(&path).into_owned();
        let mut places = Places::new(&report.source);
        let mut cases = Vec::new();
        for game in &report.games {
            let name = telling::game(game, places.of(game.span.start).line);
            let mut case = Case::new(name);
            case.add(&path, &mut places, Kind::Failure, &game.findings);
            cases.push(case);
        }
        if !report.findings.is_empty() {
            let mut case = Case::new("outside the games".to_owned());
            case.add(&path, &mut places, outside, &report.findings);
            cases.push(case);
        }
        self.suites.push(Suite { path, cases });
    }
}

impl<W: Write> Format for Junit<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        self.add(report, Kind::Failure);
        Ok(())
    }

    fn unread(&mut self, report: &FileReport) -> io::Result<()> {
        self.add(report, Kind::Error);
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        let mut xml = Writer::new_with_indent(&mut self.out, b' ', 2);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let [tests, failures, errors] = counts(self.suites.iter().flat_map(|suite| &suite.cases));
        xml.create_element("testsuites")
            .with_attribute(("name", "hirth"))
            .with_attribute(("tests", tests.as_str()))
            .with_attribute(("failures", failures.as_str()))
            .with_attribute(("errors", errors.as_str()))
            .write_inner_content(|xml| self.suites.iter().try_for_each(|suite| suite.write(xml)))?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}

impl Suite {
    fn write(&self, xml: &mut Writer<impl Write>) -> io::Result<()> {
        let [tests, failures, errors] = counts(self.cases.iter());
        let suite = xml
            .create_element("testsuite")
            .with_attribute(("name", self.path.as_str()))
            .with_attribute(("tests", tests.as_str()))
            .with_attribute(("failures", failures.as_str()))
            .with_attribute(("errors", errors.as_str()));
        let mut cases = self.cases.iter();
        suite.write_inner_content(|xml| cases.try_for_each(|case| case.write(&self.path, xml)))?;
        Ok(())
    }
}

impl Case {
    fn new(name: String) -> Self {
        Self {
            name,
            wrong: None,
            printed: String::new(),
        }
    }

    /// Adds findings; errors among them are of a kind.
    fn add(&mut self, path: &str, places: &mut Places, kind: Kind, findings: &[Finding]) {
        for finding in findings {
            let place = places.of(finding.span.start);
            let text = format!(
                "{path}:{}:{}: {}: {}: {}\n",
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

    fn write(&self, path: &str, xml: &mut Writer<impl Write>) -> io::Result<()> {
        let case = xml
            .create_element("testcase")
            .with_attribute(("name", self.name.as_str()))
            .with_attribute(("classname", path));
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
                xml.create_element("system-out")
                    .write_text_content(BytesText::new(self.printed.trim_end()))?;
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

/// How many cases there are, how many failed, and how many could not be judged, for attributes.
fn counts<'a>(cases: impl Iterator<Item = &'a Case> + Clone) -> [String; 3] {
    let of = |kind| {
        let is = |case: &&Case| case.wrong.as_ref().is_some_and(|wrong| wrong.kind == kind);
        cases.clone().filter(is).count().to_string()
    };
    [
        cases.clone().count().to_string(),
        of(Kind::Failure),
        of(Kind::Error),
    ]
}
