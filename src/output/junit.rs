//! The report as JUnit XML, for whoever shows test results: a suite a file, a case a game.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{
    Format, Tally,
    paths::Base,
    places::Places,
    telling::{self, sentence},
};
use crate::{
    finding::{Finding, Severity},
    report::FileReport,
};

/// Writes one XML document.
pub struct Junit<W> {
    out: W,
    base: Base,
    report: Report,
}

impl<W: Write> Junit<W> {
    /// Writes to `out`; paths are told from `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            out,
            base,
            report: Report::new("hirth"),
        }
    }

    /// Adds a file, and the findings outside its games as a case of their own, if there are any.
    fn add(&mut self, report: &FileReport, outside: NonSuccessKind) {
        let path = self.base.path(report.source.name());
        let mut suite = TestSuite::new(path.as_str());
        let mut places = Places::new(&report.source);
        let mut cases = Vec::new();
        for game in &report.games {
            let name = telling::game(game, places.of(game.span.start).line);
            let kind = NonSuccessKind::Failure;
            cases.push(case(name, kind, &path, &mut places, &game.findings));
        }
        if !report.findings.is_empty() {
            let name = "outside the games".to_owned();
            let mut places = Places::new(&report.source);
            cases.push(case(name, outside, &path, &mut places, &report.findings));
        }
        suite.add_test_cases(cases.into_iter().map(|mut case| {
            case.set_classname(path.as_str());
            case
        }));
        self.report.add_test_suite(suite);
    }
}

impl<W: Write> Format for Junit<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        self.add(report, NonSuccessKind::Failure);
        Ok(())
    }

    fn unread(&mut self, report: &FileReport) -> io::Result<()> {
        self.add(report, NonSuccessKind::Error);
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        self.report
            .serialize(&mut self.out)
            .map_err(io::Error::other)?;
        self.out.flush()
    }
}

/// A case that succeeds without errors. They are told as one failure, since a case can have but one;
/// what is no error goes to what the case has printed.
fn case(
    name: String,
    kind: NonSuccessKind,
    path: &str,
    places: &mut Places,
    findings: &[Finding],
) -> TestCase {
    let (mut errors, mut others) = (Vec::new(), Vec::new());
    for finding in findings {
        let place = places.of(finding.span.start);
        let (line, column) = (place.line, place.column);
        let (title, said) = (telling::title(finding), sentence(finding));
        let severity = finding.severity.name();
        let text = format!("{path}:{line}:{column}: {severity}: {title}: {said}");
        match finding.severity {
            Severity::Error => errors.push((finding, text)),
            Severity::Warning | Severity::Advice => others.push(text),
        }
    }
    let mut status = TestCaseStatus::success();
    if let [(first, _), rest @ ..] = errors.as_slice() {
        let message = match rest.len() {
            0 => sentence(first),
            more => format!("{} (and {more} more)", sentence(first)),
        };
        let texts: Vec<&str> = errors.iter().map(|(_, text)| text.as_str()).collect();
        status = TestCaseStatus::non_success(kind);
        status
            .set_message(message)
            .set_type(first.code())
            .set_description(texts.join("\n"));
    }
    let mut case = TestCase::new(name, status);
    if !others.is_empty() {
        case.set_system_out(others.join("\n"));
    }
    case
}
