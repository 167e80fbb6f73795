//! The law of laying out what is decorated: it stays the same game, in the same decoration.

use hirth::{
    edit,
    finding::{Finding, Severity},
    games::{self, Game, Hint, Options, layout_stretches, recognise::stretches},
    record::{Shape, strip_extra_text},
    report::FileReport,
    source::Source,
};

/// What becomes of a decorated text that is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaidOut {
    /// Its turns are laid out, within the decoration.
    Changed,
    /// There is nothing to be laid out in it, or nothing that is not the decoration.
    AsItWas,
    /// What stands around the turns is in the way, and that is said.
    Refused,
    /// Something in it cannot be read, and that is said.
    Unreadable,
}

fn judged(game: &'static dyn Game, text: &str) -> FileReport {
    let options = Options::default().trace(true);
    games::check(game, Source::new("game", text), &options)
}

/// The turns of all games with the position after each, and how each ended.
fn games(report: &FileReport) -> Vec<String> {
    let games = report.games.iter().map(|game| {
        let turns = game.trace.iter();
        let turns: Vec<_> = turns.map(|turn| (&turn.label, &turn.board)).collect();
        format!("{} {:?} {turns:?}", game.turns, game.result)
    });
    games.collect()
}

/// Returns the codes of what stands in the way of a record.
fn faults(report: &FileReport) -> Vec<&'static str> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let findings = of_games.chain(&report.findings);
    let errors = findings.filter(|one: &&Finding| one.severity == Severity::Error);
    errors.map(Finding::code).collect()
}

/// Returns a text as `hirth fmt` writes it, or the code of why it is left as it is.
fn laid_out(game: &'static dyn Game, text: &str) -> Result<String, &'static str> {
    let hint = Hint::new(&[game], Some(game), "game");
    let source = Source::new("game", text);
    let all = stretches(&[game], text, Shape::Plain, hint, None);
    let edits = layout_stretches(&source, &all, Shape::Plain).map_err(|finding| finding.code())?;
    Ok(edit::apply(text, &edits).expect("the edits are of this text and do not overlap"))
}

/// What stands around the turns of a text: its lines without letters and digits, and without the signs of turns.
fn decoration(text: &str) -> Vec<String> {
    let is_decoration = |c: &char| "|\t<\"`:[]()*".contains(*c);
    let lines = text.lines();
    lines.map(|line| line.chars().filter(is_decoration).collect()).collect()
}

/// Sees that a decorated legal game reads as the same game when it is laid out, in the same decoration, and comes to rest.
pub fn keeps_its_decoration(game: &'static dyn Game, name: &str, text: &str) -> LaidOut {
    let out = match laid_out(game, text) {
        Ok(out) => out,
        Err("extra-text") => return LaidOut::Refused,
        Err(_) => return LaidOut::Unreadable,
    };
    let [before, after] = [text, &out].map(|text| judged(game, text));
    assert_eq!(faults(&after), faults(&before), "{name}:\n{text}\n{out}");
    assert_eq!(games(&after), games(&before), "{name}:\n{text}\n{out}");
    let again = laid_out(game, &out);
    assert_eq!(again.as_ref(), Ok(&out), "{name}:\n{text}");
    if strip_extra_text(text, game).0.is_some() {
        assert_eq!(decoration(&out), decoration(text), "{name}:\n{text}\n{out}");
    }
    if out == text { LaidOut::AsItWas } else { LaidOut::Changed }
}

/// Sees that a record with a line written twice, or with two lines exchanged, has the same moves in the same order when it
/// is laid out, and comes to rest. Returns how many such records were laid out.
pub fn keeps_moves_of_moved_lines(game: &'static dyn Game, text: &str, moves: fn(&str) -> Vec<String>) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let is_of_tags = |line: &&str| line.is_empty() || line.starts_with('[');
    let first = lines.iter().take_while(|line| is_of_tags(line)).count();
    let damaged = (first..lines.len() - 1).flat_map(|at| {
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        let mut exchanged = lines.clone();
        exchanged.swap(at, at + 1);
        [twice, exchanged]
    });
    let mut count = 0;
    for lines in damaged {
        // A space too many is there to be taken away.
        let text = lines.join(" \n") + " \n";
        let Ok(out) = laid_out(game, &text) else {
            continue;
        };
        assert_eq!(moves(&out), moves(&text), "{text}\n{out}");
        assert_eq!(laid_out(game, &out).as_ref(), Ok(&out), "{text}");
        count += usize::from(out != text);
    }
    count
}
