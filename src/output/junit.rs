//! The report as JUnit XML, for programs that show test results: a suite a file, a case a game.

use std::{
    io::{self, Read, Seek, Write},
    sync::Arc,
};

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event},
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

/// Writes one XML document. The counts stand before what is counted, so that waits in files, `S`, until the
/// end.
pub struct Junit<W, S> {
    out: W,
    base: Base,
    /// The cases of the file at hand.
    cases: Spool<S>,
    of_file: Counts,
    /// The files that are done.
    suites: Spool<S>,
    total: Counts,
}

/// How many cases there are, how many failed, and how many could not be judged.
#[derive(Clone, Copy, Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
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

impl<W: Write, S: Read + Write + Seek> Junit<W, S> {
    /// Returns a writer to `out`; paths are relative to `base`. The two `spools` are empty files.
    pub fn new(out: W, base: Base, spools: [S; 2]) -> Self {
        let [cases, suites] = spools.map(Spool::new);
        Self {
            out,
            base,
            cases,
            of_file: Counts::default(),
            suites,
            total: Counts::default(),
        }
    }

    fn add(&mut self, path: &str, case: &Case) -> io::Result<()> {
        self.of_file.add(case);
        let mut xml = within(2)?;
        case.write(path, &mut xml)?;
        self.cases.append(xml.get_ref())
    }

    /// Ends a file. Findings outside its games make a case of their own.
    fn end_file(&mut self, rest: &FileSummary<'_>, kind: Kind) -> io::Result<()> {
        let path = self.path(rest.source);
        if !rest.findings.is_empty() {
            let mut case = Case::new("outside the games".to_owned());
            case.add(&path, &mut Places::new(rest.source), kind, rest.findings);
            self.add(&path, &case)?;
        }
        self.end_suite(&path)
    }

    /// Ends a suite: a file, or a match over several.
    fn end_suite(&mut self, name: &str) -> io::Result<()> {
        let counts = std::mem::take(&mut self.of_file);
        self.total = self.total.and(counts);
        let (head, foot) = element(1, "testsuite", name, counts)?;
        self.suites.append(&head)?;
        self.cases.pour(&mut self.suites)?;
        self.suites.append(&foot)
    }

    fn path(&self, source: &Source) -> String {
        line(&self.base.path(source.name())).into_owned()
    }
}

impl<W: Write, S: Read + Write + Seek> Format for Junit<W, S> {
    fn game(&mut self, source: &Arc<Source>, game: GameReport) -> io::Result<()> {
        let path = self.path(source);
        let mut places = Places::new(source);
        let name = phrases::game(&game, places.of(game.span.start).line);
        let mut case = Case::new(name);
        case.add(&path, &mut places, Kind::Failure, &game.findings);
        self.add(&path, &case)
    }

    fn file(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.end_file(rest, Kind::Failure)
    }

    /// A suite with a case for each of its files.
    fn over_files(&mut self, over: &FilesMatch) -> io::Result<()> {
        for file in &over.files {
            let path = line(&self.base.path(&file.path)).into_owned();
            let mut case = Case::new(phrases::games(&file.games));
            let own = over.findings.iter();
            for found in own.filter(|found| found.source.name() == file.path) {
                let mut places = Places::new(&found.source);
                let finding = std::slice::from_ref(&found.finding);
                case.add(&path, &mut places, Kind::Failure, finding);
            }
            self.add(&path, &case)?;
        }
        self.end_suite(&phrases::match_name(&over.name))
    }

    fn unread(&mut self, rest: &FileSummary<'_>) -> io::Result<()> {
        self.end_file(rest, Kind::Error)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        let mut xml = within(0)?;
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        self.out.write_all(xml.get_ref())?;
        let (head, foot) = element(0, "testsuites", "hirth", self.total)?;
        self.out.write_all(b"\n")?;
        self.out.write_all(&head)?;
        self.suites.pour(&mut self.out)?;
        self.out.write_all(&foot)?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}

/// Returns a writer of what stands so deep within other elements.
fn within(depth: usize) -> io::Result<Writer<Vec<u8>>> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    for _ in 0..depth {
        xml.write_event(Event::Start(BytesStart::new("testsuite")))?;
    }
    xml.get_mut().clear();
    Ok(xml)
}

/// Returns the start and the end of an element, so deep within others.
fn element(
    depth: usize,
    element: &str,
    name: &str,
    counts: Counts,
) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut xml = within(depth)?;
    let start = BytesStart::new(element).with_attributes([
        ("name", name),
        ("tests", &counts.tests.to_string()),
        ("failures", &counts.failures.to_string()),
        ("errors", &counts.errors.to_string()),
    ]);
    xml.write_event(Event::Start(start))?;
    let head = std::mem::take(xml.get_mut());
    xml.write_event(Event::End(BytesEnd::new(element)))?;
    Ok((head, xml.into_inner()))
}

impl Counts {
    fn add(&mut self, case: &Case) {
        let is = |kind| case.wrong.as_ref().is_some_and(|wrong| wrong.kind == kind);
        self.tests += 1;
        self.failures += usize::from(is(Kind::Failure));
        self.errors += usize::from(is(Kind::Error));
    }

    fn and(self, other: Self) -> Self {
        Self {
            tests: self.tests + other.tests,
            failures: self.failures + other.failures,
            errors: self.errors + other.errors,
        }
    }
}

/// What waits to be written, in a file.
struct Spool<S> {
    file: S,
    length: u64,
}

impl<S: Read + Write + Seek> Spool<S> {
    fn new(file: S) -> Self {
        Self { file, length: 0 }
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    /// Writes all of it to `out`, and is empty.
    fn pour(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.file.rewind()?;
        io::copy(&mut (&mut self.file).take(self.length), out)?;
        self.file.rewind()?;
        self.length = 0;
        Ok(())
    }
}

impl<S: Write> Write for Spool<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
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

    fn write(&self, path: &str, xml: &mut Writer<Vec<u8>>) -> io::Result<()> {
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
