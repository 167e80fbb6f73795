//! A report as plain text for snapshots. It does not change with the layout of the reports for people and programs.

use std::fmt::Write;

use hirth::{
    Check,
    finding::{Applicability, Finding, Fix},
    report::{FileReport, FilesMatch, GameReport, GameResult, MatchReport, Score},
    source::Source,
    span::Span,
};
use similar::{ChangeTag, TextDiff};

/// Checks a text and returns its report, and what safe fixes change.
pub fn check(check: &Check, text: &str) -> String {
    let report = check.text(text);
    let mut out = report_of(&report);
    let fixed = check.fix(text, Applicability::Safe).report.source.text().to_owned();
    if fixed != text {
        out += "fixed:\n";
        for change in TextDiff::from_lines(text, &fixed).iter_all_changes() {
            let sign = match change.tag() {
                ChangeTag::Equal => continue,
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            let _ = writeln!(out, "{sign}{}", change.value().trim_end_matches('\n').replace('\r', "\\r"));
        }
    }
    out
}

fn report_of(report: &FileReport) -> String {
    let mut out = String::new();
    for game in &report.games {
        let _ = writeln!(out, "game {}: {}", game.index, verdict(game));
        for finding in &game.findings {
            write_finding(&mut out, &report.source, finding);
        }
        for one in &game.suppressed {
            let _ = writeln!(out, "suppressed ({}):", one.reason);
            write_finding(&mut out, &report.source, &one.finding);
        }
    }
    for one in &report.matches {
        let _ = writeln!(out, "{}", match_of(one));
    }
    if !report.findings.is_empty() && !report.games.is_empty() {
        out += "outside of games:\n";
    }
    for finding in &report.findings {
        write_finding(&mut out, &report.source, finding);
    }
    out
}

/// What is said of a match with games in several files.
pub fn files_match(one: &FilesMatch) -> String {
    let files: Vec<String> = one.files.iter().map(|file| format!("{} {:?}", file.path, file.games)).collect();
    let mut out = format!("match {}: {}; {}", one.name, files.join(", "), players(&one.score));
    let _ = writeln!(out, "; {} late, {} misseated", one.score.late, one.score.misseated);
    for found in &one.findings {
        let _ = write!(out, "file {}, game {}: ", found.input, found.game);
        write_finding(&mut out, &found.source, &found.finding);
    }
    out
}

fn match_of(one: &MatchReport) -> String {
    let MatchReport { name, games, score, .. } = one;
    let players = players(&one.score);
    format!("match {name:?} of games {games:?}: {players}; {} late, {} misseated", score.late, score.misseated)
}

fn players(score: &Score) -> String {
    let [first, second] = score.players.each_ref().map(|player| format!("{} {}", player.name, player.points));
    let winner = score.winner.as_ref().map_or(String::new(), |winner| format!(", won by {}", winner.name));
    format!("{first}, {second}{winner}")
}

/// What a game is judged as, in one line.
fn verdict(game: &GameReport) -> String {
    let mut parts = vec![game.game.to_string()];
    parts.extend(game.presumed_title.as_ref().map(|variant| format!("presumed {variant}")));
    for seat in game.seats {
        let player = game.tags.iter().find(|tag| tag.name == seat.title);
        parts.extend(player.map(|tag| format!("{} {}", seat.title, tag.value)));
    }
    parts.push(format!("{} turns to {:?}", game.turns, game.last_turn));
    parts.push(result(game));
    parts.push(if game.is_valid() { "legal" } else { "not legal" }.to_owned());
    parts.extend(game.unjudged_from.as_ref().map(|turn| format!("not judged from {turn}")));
    parts.extend(game.not_understood.as_ref().map(|turn| format!("{turn} not understood")));
    parts.extend(game.as_played.then(|| "as played".to_owned()));
    parts.join(", ")
}

/// The result of a game: `Silfr drepid 5*2`, `Attackers capture`, `A 17-6`, `draw`, `unfinished`, `result unknown`.
pub fn result(game: &GameReport) -> String {
    match &game.result {
        _ if game.is_result_unknown => "result unknown".to_owned(),
        None => "unfinished".to_owned(),
        Some(result) => in_words(result),
    }
}

fn in_words(result: &GameResult) -> String {
    let mut words = vec![match result.winner {
        Some(seat) => seat.title.to_owned(),
        None if result.drawn => "draw".to_owned(),
        None => "nobody".to_owned(),
    }];
    words.extend(result.victory.map(|reason| reason.id.to_owned()));
    words.extend(result.base.zip(result.multiplier).map(|(base, multiplier)| format!("{base}*{multiplier}")));
    let points: Vec<String> = result.scores.iter().map(i64::to_string).collect();
    words.extend((!points.is_empty()).then(|| points.join("-")));
    words.join(" ")
}

fn write_finding(out: &mut String, source: &Source, finding: &Finding) {
    let Finding { severity, message, .. } = finding;
    let turn = finding.turn.as_ref().map_or(String::new(), |turn| format!(" {turn}"));
    let place = place(source, finding.span);
    let severity = format!("{severity:?}").to_lowercase();
    let _ = writeln!(out, "{place} {severity}[{}]{turn}: {message}", finding.code());
    if !finding.label.is_empty() && finding.label != *message {
        let _ = writeln!(out, "  label: {}", finding.label);
    }
    for related in &finding.related {
        let _ = writeln!(out, "  {}: {}", self::place(source, related.span), related.text);
    }
    if let Some(help) = &finding.help {
        let _ = writeln!(out, "  help: {help}");
    }
    for fix in &finding.fixes {
        write_fix(out, source, fix);
    }
}

fn write_fix(out: &mut String, source: &Source, fix: &Fix) {
    let safety = match fix.applicability {
        Applicability::Safe => "safe",
        Applicability::Unsafe => "unsafe",
    };
    let edits = fix.edits.iter().map(|edit| {
        let place = place(source, edit.span);
        format!("{place} {:?} -> {:?}", source.slice(edit.span), edit.replacement)
    });
    let edits: Vec<String> = edits.collect();
    let between = if edits.len() == 1 { " " } else { "\n    " };
    let _ = writeln!(out, "  {safety} fix: {}:{between}{}", fix.title, edits.join(between));
}

/// The lines and columns of the start and the end of a place.
fn place(source: &Source, span: Span) -> String {
    let [start, end] = [span.start, span.end].map(|offset| source.place(offset));
    format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
}
