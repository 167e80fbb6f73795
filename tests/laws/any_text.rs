//! What holds of any text, whoever wrote it. Each property is here once: the tests try it on texts of their own and on
//! those under `fixtures/*/odd`, `tests/fuzz/run` on whatever is found. It knows only the library, so that both can take it in.

use hirth::{
    Check, PositionError,
    data::Document,
    edit::{self, Edit},
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    games::{
        GameKind, Options,
        hirth::{Position, data, notation, turn::Turn},
    },
    record::{Line, Record, Shape, read},
    report::{FileReport, GameReport},
    source::Source,
    span::Span,
    stretches,
};

pub const SHAPES: [Shape; 3] = [Shape::Plain, Shape::Prose, Shape::Fenced];

/// What holds of a text, with its name; it is given the effort for the search of one game.
pub type Property = (&'static str, fn(&str, usize));

/// Every property of texts.
pub const PROPERTIES: [Property; 8] = [
    ("reading", |text, _| is_read(text)),
    ("checking", |text, effort| is_judged(text, Shape::Plain, effort)),
    ("extracting", |text, effort| is_judged(text, Shape::Prose, effort)),
    ("layout", is_laid_out),
    ("fixing", |text, effort| drop(is_mended(text, effort))),
    ("converting", is_converted),
    ("fast_path", is_judged_alike_both_ways),
    ("positions", |text, _| {
        text.lines().for_each(is_a_position_or_not);
    }),
];

/// The envelope and the turns have their places in the text, in order, and no byte is another than it was.
pub fn is_read(text: &str) {
    for shape in SHAPES {
        let record = read(text, shape, GameKind::ALL[0].notation());
        stands_in(text, &record, shape);
        for line in record.sections.iter().flat_map(|section| &section.lines) {
            let turn = notation::read(line.text.as_str());
            for fault in &turn.faults {
                slice(line.text.as_str(), fault.span);
                slice(text, line.text.span(fault.span.start, fault.span.end));
            }
        }
    }
}

/// What was read of a text stands in it.
pub fn stands_in(text: &str, record: &Record<'_>, shape: Shape) {
    let mut last = 0;
    for section in &record.sections {
        for tag in &section.tags {
            slice(text, tag.value_span);
            assert!(tag.span.start < tag.value_span.start && tag.value_span.end < tag.span.end);
            last = follows(text, tag.span, last);
        }
        for line in &section.lines {
            bytes_stand_in(text, line, shape);
            last = follows(text, line.text.whole(), last);
        }
    }
    let mut last = 0;
    for complaint in &record.complaints {
        let span = complaint.span();
        assert!(span.start >= last && !slice(text, span).is_empty());
        last = span.start;
    }
}

fn follows(text: &str, span: Span, last: usize) -> usize {
    assert!(span.start >= last && !slice(text, span).is_empty());
    span.end
}

fn bytes_stand_in(text: &str, line: &Line<'_>, shape: Shape) {
    let plain = line.text.as_str();
    assert_eq!(line.text.whole(), line.text.span(0, plain.len()));
    let mut last = Span::default();
    for (at, byte) in plain.bytes().enumerate() {
        let span = line.text.span(at, at + 1);
        assert!(span.start >= last.end || span == last, "{text:?}");
        last = span;
        if let &[source] = slice(text, span).as_bytes() {
            let wrapping = shape == Shape::Prose && byte == b' ' && b"*_`|".contains(&source);
            assert!(source == byte || wrapping, "{text:?} {at}");
        }
        slice(text, line.text.span(at, at));
        slice(text, line.text.span(at, plain.len() + 9));
        slice(text, line.text.span(plain.len() + 9, at));
    }
    for unusual in &line.text.unusual {
        assert_eq!(slice(text, unusual.span), unusual.found.to_string());
        assert!(unusual.meant.is_ascii_graphic());
    }
}

/// The characters of a place; a place that is not in the text, or cuts a character in two, is a fault.
#[track_caller]
fn slice(text: &str, span: Span) -> &str {
    let found = text.get(span.start..span.end);
    found.unwrap_or_else(|| panic!("{span:?} is no place in {text:?}"))
}

/// Every place in the report of a text is one of it, and every fix can be made, of whichever game it is taken for.
pub fn is_judged(text: &str, shape: Shape, effort: usize) {
    for &game in GameKind::ALL {
        is_judged_as(game, text, shape, effort);
    }
}

fn is_judged_as(game: GameKind, text: &str, shape: Shape, effort: usize) {
    let options = Options::new().shape(shape).effort(effort);
    let report = game.check(Source::new("game", text), &options);
    for game in &report.games {
        slice(text, game.span);
        assert!(game.findings.is_sorted_by_key(|one| one.span.start));
    }
    for finding in findings(&report) {
        slice(text, finding.span);
        assert!(!finding.message.is_empty());
        for other in &finding.related {
            slice(text, other.span);
        }
        for fix in &finding.fixes {
            for edit in &fix.edits {
                slice(text, edit.span);
            }
            edit::apply(text, &fix.edits).expect("a fix that can be made");
            if fix.applicability == Applicability::Safe {
                keeps_claims(game, text, finding, fix);
            }
        }
    }
}

/// A safe fix deletes no mark of a capture, a loss or a win from a turn.
fn keeps_claims(game: GameKind, text: &str, finding: &Finding, fix: &Fix) {
    // A plus is a mark in tafl alone, and a stray character elsewhere; so are the signs between the pieces that a move
    // captures.
    let of_game: &[char] = match game.name() {
        "tafl" => &['x', '+', '/', ','],
        _ => &['x', '^'],
    };
    // At the start of a line a label is written, in a tag a name or a value; a number with a stop is a label anywhere.
    let is_in_turn = |edit: &Edit| {
        let line = text[..edit.span.start].rfind(['\n', '\r']);
        let before = text[line.map_or(0, |end| end + 1)..edit.span.start].trim_start();
        let word = before.rsplit(char::is_whitespace).next().unwrap_or_default();
        let label = format!("{word}{}", edit.replacement);
        let number = label.strip_suffix('.');
        let is_label = number.is_some_and(|number| number.parse::<u32>().is_ok());
        !before.is_empty() && !before.starts_with('[') && !is_label
    };
    let edits = fix.edits.iter().filter(|edit| is_in_turn(edit)).cloned();
    let after = edit::apply(text, &edits.collect::<Vec<_>>()).expect("a fix that can be made");
    // A mark that is written twice in a row is one, a sign after which no other piece comes separates nothing, and a plus
    // between two squares is in the place of the hyphen, after a letter in that of a rank, after a hyphen in none.
    let marks = |text: &str| {
        let is_mark = |(at, c): (usize, char)| {
            let separates = || text[at + 1..].starts_with(char::is_alphanumeric);
            let joins = || text[at + 1..].starts_with(char::is_alphabetic);
            of_game.contains(&c)
                && match c {
                    '/' | ',' => separates(),
                    '+' => {
                        let before = &text[..at];
                        let replaces = before.ends_with(|c: char| c.is_alphabetic() || c == '-');
                        !(replaces || before.ends_with(char::is_numeric) && joins())
                    }
                    _ => true,
                }
        };
        let is_first = |at: usize| !text[..at].ends_with(of_game);
        let all = text.char_indices().filter(|&mark| is_mark(mark));
        all.filter(|&(at, _)| is_first(at)).count()
    };
    let is_kept = marks(text) <= marks(&after);
    assert!(is_kept, "{text:?}: {}: {}", finding.code(), fix.title);
}

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}

/// Whether marks or words stand around the turns of a text.
fn is_decorated(report: &FileReport) -> bool {
    findings(report).any(|finding| finding.code() == "extra-text")
}

fn errors(report: &FileReport) -> usize {
    let is_error = |finding: &&Finding| finding.severity == Severity::Error;
    findings(report).filter(is_error).count()
}

/// The text as `hirth fmt` makes it when it is taken for a record of a game; nothing when something in it cannot be read.
fn laid_out_as(game: GameKind, text: &str, shape: Shape) -> Option<String> {
    let span = Span::new(0, text.len());
    let source = Source::new("game", text);
    let edits =
        stretches::layout_stretches(&source, &[stretches::Stretch { game, span, shape, is_guess: false }]).ok()?;
    Some(edit::apply(text, &edits).expect("the edits are of this text and do not overlap"))
}

/// The text as it is to be; nothing when something in it cannot be read.
pub fn laid_out(text: &str, shape: Shape) -> Option<String> {
    laid_out_as(GameKind::ALL[0], text, shape)
}

/// Laying out a text is done after one time, and all that it says stays.
pub fn is_laid_out(text: &str, effort: usize) {
    for &game in GameKind::ALL {
        if let Some(out) = laid_out_as(game, text, Shape::Plain) {
            let again = laid_out_as(game, &out, Shape::Plain);
            assert_eq!(again.as_deref(), Some(&*out), "{}: {text:?} comes to rest", game.name());
            if out != text {
                let [before, after] = [text, &*out].map(|text| positions(game, text, effort));
                assert_eq!(before, after, "{}: {text:?} has the same moves", game.name());
            }
        }
    }
    for shape in [Shape::Plain, Shape::Fenced] {
        let Some(out) = laid_out(text, shape) else {
            continue;
        };
        let again = laid_out(&out, shape);
        assert_eq!(again.as_deref(), Some(&*out), "{text:?} comes to rest");
        if out != text {
            let [before, after] = [text, &*out].map(|text| meaning(text, shape, effort));
            // Of a decorated text only what is beneath has turns.
            if !before.is_decorated {
                assert_eq!(turns(&out, shape), turns(text, shape), "{text:?}");
            }
            assert_eq!(before.is_decorated, after.is_decorated, "{text:?}");
            assert_eq!(before.games, after.games, "{text:?}");
            if before.is_legal {
                assert_eq!(before.said, after.said, "{text:?} means the same");
            }
        }
    }
}

/// The positions after the turns of each game, up to its first error: how far the search for what was intended goes depends
/// on the length of the text.
fn positions(game: GameKind, text: &str, effort: usize) -> Vec<Vec<(String, String)>> {
    let options = Options::new().trace(true).effort(effort);
    let report = game.check(Source::new("game", text), &options);
    let games = report.games.into_iter().map(|game| {
        let errors = game.findings.iter().filter(|one| one.severity == Severity::Error);
        let wrong = errors.map(|error| error.span.start).min();
        let turns = game.trace.into_iter();
        turns
            .take_while(|turn| wrong.is_none_or(|wrong| turn.span.end <= wrong))
            .map(|turn| (turn.label, turn.board.notation))
            .collect()
    });
    games.collect()
}

/// What is only a matter of layout.
const LAYOUT: [&str; 3] = ["missing-slash", "battle-order", "unusual-character"];

/// What a record says.
pub struct Meaning {
    pub is_legal: bool,
    /// Whether marks or words stand around its turns.
    pub is_decorated: bool,
    /// How many turns each of its games has.
    pub games: Vec<usize>,
    /// All of it: tags, results, turns as they were read, and what is wrong beyond layout.
    pub said: Vec<String>,
}

/// What a record says. Of one that is not legal only turns can be compared with another layout: what is best fixed in
/// a turn may depend on the order of its battles.
pub fn meaning(text: &str, shape: Shape, effort: usize) -> Meaning {
    let options = Options::new().shape(shape).trace(true).effort(effort);
    let report = GameKind::ALL[0].check(Source::new("game", text), &options);
    let said = |findings: &[Finding]| {
        let mut said: Vec<String> = findings
            .iter()
            .filter(|finding| !LAYOUT.contains(&finding.code()))
            .map(|finding| format!("{} {:?} {}", finding.code(), finding.turn, finding.message))
            .collect();
        // Battles that change places take their findings along.
        said.sort();
        said
    };
    let games = report.games.iter().map(|game| {
        let turns: Vec<_> = game
            .trace
            .iter()
            .map(|turn| {
                let mut lines = turn.lines.clone();
                lines.retain(|line| !line.starts_with('>'));
                (&turn.label, lines, &turn.board)
            })
            .collect();
        format!("{:?} {:?} {:?} {turns:?} {:?}", game.tags, game.result, game.unjudged_from, said(&game.findings))
    });
    let whole = format!("{:?} {:?}", report.matches, said(&report.findings));
    Meaning {
        is_legal: errors(&report) == 0,
        is_decorated: is_decorated(&report),
        said: games.chain([whole]).collect(),
        games: report.games.iter().map(|game| game.turns).collect(),
    }
}

/// The turns of a record but for what is only a matter of layout.
pub fn turns(text: &str, shape: Shape) -> Vec<Turn> {
    let record = read(text, shape, GameKind::ALL[0].notation());
    let turn = |line: &Line<'_>| {
        let mut turn = notation::read(line.text.as_str());
        for battle in &mut turn.battles {
            let results = &mut battle.value.results;
            results.sort_by_key(|result| result.value.to_string());
        }
        turn.battles.sort_by_key(|battle| battle.value.to_string());
        turn.slash = None;
        turn
    };
    let lines = record.sections.iter().flat_map(|section| &section.lines);
    lines.map(turn).collect()
}

/// How often a text may be fixed before nothing changes any more: an unsafe fix may become safe once all others are made.
const AGAIN: usize = 4;

/// Safe fixes add no errors, come to an end, and keep lines without findings. Returns the fixed text.
pub fn is_mended(text: &str, effort: usize) -> String {
    let check = Check::new().effort(effort);
    let report = check.text(text);
    let fixed = check.fix(text, Applicability::Safe);
    let new = fixed.report.source.text().to_owned();
    assert!(errors(&fixed.report) <= errors(&report), "{text:?} → {new:?}");
    if report.games.is_empty() {
        assert_eq!(new, text, "there is no game to be mended");
    }
    keeps_right_turns(&report, &new);
    let mut last = fixed.report;
    for _ in 0..AGAIN {
        let again = check.fix(last.source.text(), Applicability::Safe);
        if again.made.is_empty() {
            assert_eq!(again.report.source.text(), last.source.text());
            return new;
        }
        let mut firsts = findings(&report).filter_map(|finding| finding.fixes.first());
        assert!(firsts.any(|fix| fix.applicability > Applicability::Safe), "{text:?} comes to rest");
        last = again.report;
    }
    panic!("{text:?} comes to rest");
}

/// Every line on which nothing is found is there after mending, where all is judged; but for what a text wears, of which
/// nothing is said line by line, and for spellings, of which something is said once a game.
fn keeps_right_turns(report: &FileReport, new: &str) {
    let text = report.source.text();
    let is_unjudged = report.games.iter().any(|game| game.unjudged_from.is_some());
    if text == new || is_unjudged || is_decorated(report) {
        return;
    }
    let mut left = new;
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let span = Span::new(at, at + line.len());
        at = span.end;
        let is_spelled_anew = |finding: &Finding| {
            let mut fixes = finding.fixes.iter().take(1).flat_map(|fix| &fix.edits);
            finding.severity == Severity::Warning && fixes.any(|edit| edit.span.touches(span))
        };
        let is_found = |one: &Finding| one.span.touches(span) || is_spelled_anew(one);
        if !findings(report).any(is_found) {
            let line = line.trim_matches(['\n', '\r']);
            let found = left.find(line);
            let found = found.unwrap_or_else(|| panic!("{line:?} is gone from {text:?}: {new:?}"));
            left = &left[found + line.len()..];
        }
    }
}

/// A text as data.
pub fn converted(text: &str, effort: usize) -> data::File {
    let options = Options::new().effort(effort);
    data::File::convert(&Source::new("game.hirth", text), &options)
}

/// Data through JSON to notation.
pub fn notation(file: &data::File) -> String {
    let text = file.text();
    let json = serde_json::to_string(&Document::new(vec![file.clone()])).expect("JSON");
    let read = Document::<data::Hirth>::read(&json).expect("our own JSON");
    assert_eq!(read, [text], "JSON changes nothing");
    hirth::data::notation::<data::Hirth>(&read).unwrap_or_else(|fault| panic!("{fault}\n{json}"))
}

/// The data of a text can be written, and data of a legal record is what its notation says.
pub fn is_converted(text: &str, effort: usize) {
    GameKind::ALL.iter().for_each(|&game| comes_to_rest_as_data(game, text, effort));
    let file = converted(text, effort);
    if file.has_errors() {
        notation(&file);
    } else {
        settles(text, effort);
    }
}

/// The data of a text of any game can be written if it is legal, and after one round nothing changes any more.
fn comes_to_rest_as_data(game: GameKind, text: &str, effort: usize) {
    let options = Options::new().effort(effort);
    let round = |text: &str| {
        let source = Source::new("game", text);
        let records = game.convert(&source, &options);
        let (is_legal, is_whole) = (!records.has_errors(), records.lost().is_empty());
        (is_legal, is_whole, game.write_notation(&[records]))
    };
    let (true, is_whole, once) = round(text) else { return };
    // What is suppressed may be that a game has no turn.
    if once.is_err() && !is_legal_as_written(game, text, effort) {
        return;
    }
    let once = once.unwrap_or_else(|fault| panic!("{}: {text:?}: {fault}", game.name()));
    let (_, _, twice) = round(&once);
    // A line that is in no game is left out, and a parenthesis may open on it: then what closes it is read anew once more.
    let (once, twice) = match (is_whole, twice) {
        (false, Ok(second)) => (second.clone(), round(&second).2),
        (_, twice) => (once, twice),
    };
    assert_eq!(twice, Ok(once), "{}: {text:?} settles", game.name());
}

/// Whether nothing is wrong in a text, suppressed or not.
fn is_legal_as_written(game: GameKind, text: &str, effort: usize) -> bool {
    let options = Options::new().effort(effort);
    let report = game.check(Source::new("game", text), &options);
    errors(&report) == 0 && report.games.iter().all(GameReport::is_valid)
}

/// The data of a text can be written, and after one round nothing changes any more. Returns the notation of it.
pub fn settles(text: &str, effort: usize) -> String {
    let once = notation(&converted(text, effort));
    assert_eq!(notation(&converted(&once, effort)), once, "{text:?} settles");
    once
}

/// A position is written in one way, and read as the same; a text that is none is told where not.
pub fn is_a_position_or_not(text: &str) {
    match text.parse::<Position>() {
        Ok(setup) => {
            let written = setup.to_string();
            assert_eq!(written.parse(), Ok(setup), "{text:?}");
            assert_eq!(written.parse::<Position>().map(|it| it.to_string()), Ok(written));
        }
        Err(PositionError { span, found, .. }) => assert_eq!(slice(text, span), &*found),
    }
}

/// All that is said of a text, but for the turns as they were read.
fn verdict(game: GameKind, text: &str, effort: usize, trace: bool) -> String {
    let options = Options::new().effort(effort).trace(trace);
    let report = game.check(Source::new("game", text), &options);
    let FileReport { mut games, matches, findings, .. } = report;
    for game in &mut games {
        game.trace.clear();
    }
    format!("{games:#?}\n{matches:#?}\n{findings:#?}")
}

/// Whether games are judged by the way of those of which nothing is to be said, or by the long one, which all go when
/// every turn is asked for as it was read: the same is said of them.
pub fn is_judged_alike_both_ways(text: &str, effort: usize) {
    for &game in GameKind::ALL {
        let [short, long] = [false, true].map(|trace| verdict(game, text, effort, trace));
        assert!(short == long, "{}: {text}\n{short}\n{long}", game.name());
    }
}
