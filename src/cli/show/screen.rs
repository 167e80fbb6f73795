//! A scene as lines of text: the drawing, and beside or beneath it what the turn did. Knows no terminal and no game.

use std::borrow::Cow;

use textwrap::core::display_width;

use super::{
    course::course,
    room::{Line, Room, run, width},
    stepper::{Stepper, Typing, findings},
};
use crate::{
    finding::Severity,
    output::{ascii::ascii, plain},
    scene::{Drawing, Film, Ink, Played, Run, Scene, WIDE},
};

/// So many columns text has at least beside a drawing.
const BESIDE: usize = 28;

/// Between a drawing and the text beside it.
const GAP: usize = 3;

/// Returns who plays what, and how it ended, on one line.
pub fn title(film: &Film, game: usize, games: usize, room: Room) -> Line {
    let mut parts = vec![film.title.clone()];
    if games > 1 {
        parts.push(format!("game {game} of {games}"));
    }
    let players = film.players.iter().filter(|player| !player.name.is_empty());
    parts.extend(players.map(|player| format!("{}: {}", player.seat, player.name)));
    parts.extend(Some(film.result.clone()).filter(|result| !result.is_empty()));
    vec![run(&room.cut(&parts.join(" · ")), Ink::Mark)]
}

/// Returns a scene: its drawing, and what there is to say of it, beside it where there is room, else beneath.
pub fn body(film: &Film, at: usize, room: Room) -> Vec<Line> {
    let Some(scene) = film.scenes.get(at) else {
        return Vec::new();
    };
    let drawings = &scene.drawings;
    let drawing = if room.columns >= WIDE { &drawings.wide } else { &drawings.narrow };
    let mut lines = drawn(drawing, room);
    let widest = lines.iter().map(width).max().unwrap_or(0);
    let left = room.columns.saturating_sub(widest + GAP);
    if widest == 0 || left < BESIDE {
        if widest > 0 {
            lines.push(Line::new());
        }
        lines.extend(told(film, at, scene, room));
        return lines;
    }
    let beside = told(film, at, scene, Room { columns: left, ..room });
    lines.resize(lines.len().max(beside.len()), Line::new());
    for (line, mut text) in lines.iter_mut().zip(beside) {
        let blanks = " ".repeat(widest + GAP - width(line));
        line.push(run(&blanks, Ink::Plain));
        line.append(&mut text);
    }
    lines
}

/// A drawing as it can be shown. In ASCII it is as wide.
fn drawn(drawing: &Drawing, room: Room) -> Vec<Line> {
    let shown = |one: &Run| {
        let text = plain::line(&one.text);
        let text = if room.unicode { text } else { Cow::Owned(ascii(&text).into_owned()) };
        run(&text, one.ink)
    };
    let lines = drawing.lines.iter();
    lines.map(|line| line.iter().map(shown).collect()).collect()
}

/// Returns the text about a scene.
fn told(film: &Film, at: usize, scene: &Scene, room: Room) -> Vec<Line> {
    let mut lines = Vec::new();
    room.add(&mut lines, &written(scene), Ink::Mark);
    let how = match scene.played {
        Played::Legal => "",
        Played::AsWritten => "Shown as written, against the rules.",
        Played::AsMeant => "Shown as intended.",
        Played::Not => "Not played.",
    };
    for text in [how, &scene.words, &scene.outcome].into_iter().filter(|text| !text.is_empty()) {
        room.add(&mut lines, text, Ink::Plain);
    }
    for gauge in &scene.gauges {
        let letter = |dot: &u8| {
            let seat = usize::from(*dot).checked_sub(1);
            let seat = seat.and_then(|seat| film.players.get(seat)?.seat.chars().next());
            seat.unwrap_or('-')
        };
        let dots: String = gauge.dots.iter().map(letter).collect();
        let text = format!("{}: {dots} ({})", gauge.name, gauge.text);
        room.add(&mut lines, &text, Ink::Plain);
    }
    for (name, value) in &scene.facts {
        room.add(&mut lines, &format!("{name}: {value}"), Ink::Plain);
    }
    if scene.drawings.wide.lines.is_empty() {
        for (name, what) in &scene.places {
            room.add(&mut lines, &format!("{name}: {what}"), Ink::Plain);
        }
    }
    for comment in &scene.comments {
        room.add(&mut lines, &format!("; {}", comment.trim()), Ink::Faint);
    }
    for one in findings(film, at) {
        let Some(finding) = film.findings.get(one) else {
            continue;
        };
        let (severity, code) = (finding.severity.name(), finding.code());
        let text = format!("{severity}[{code}]: {}", finding.message);
        let ink = if finding.severity == Severity::Error { Ink::Danger } else { Ink::Mark };
        room.add(&mut lines, &text, ink);
        if let Some(help) = &finding.help {
            room.add(&mut lines, &format!("help: {help}"), Ink::Plain);
        }
    }
    if at + 1 == film.scenes.len() && !film.standing.is_empty() {
        room.add(&mut lines, &film.standing, Ink::Plain);
    }
    lines
}

/// Returns the position of a scene on one line, for programs, on as many lines as it takes.
pub fn position(film: &Film, at: usize, room: Room) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(scene) = film.scenes.get(at).filter(|scene| !scene.position.is_empty()) {
        room.add(&mut lines, &scene.position, Ink::Faint);
    }
    lines
}

/// A turn as it is written, with its name before it where that is not written.
fn written(scene: &Scene) -> String {
    let text: String = scene.written.iter().map(|part| part.text.as_str()).collect();
    let text = text.trim();
    if scene.turn.is_empty() {
        "Start".to_owned()
    } else if text.starts_with(&scene.turn) {
        text.to_owned()
    } else {
        format!("{} {text}", scene.turn).trim_end().to_owned()
    }
}

/// The keys and their effects.
const KEYS: &[(&str, &str)] = &[
    ("← → h l k j", "the turn before, the next turn"),
    ("PgUp PgDn", "the same"),
    ("Home End", "the start, the last turn"),
    ("12 S3", "the 12th turn, as the last line counts; the turn S3; 0 is the start"),
    ("↑ ↓", "what does not fit on the screen"),
    ("/ Enter", "search for a space, a piece or a word; the next hit"),
    ("p", "the position on one line, for --position, or without it"),
    ("n N", "the next finding, the one before"),
    ("[ ]", "the game before, the next game"),
    ("? q", "this help; leave"),
];

/// Returns a whole screen of `rows` lines: the title, the scene or the keys, and a line on where one is.
pub fn screen(film: &Film, stepper: &mut Stepper, room: Room, rows: usize) -> Vec<Line> {
    let mut body = if stepper.help {
        let mut lines = Vec::new();
        for (keys, what) in KEYS {
            let keys = if room.unicode {
                (*keys).to_owned()
            } else {
                keys.replace("← →", "Left Right").replace("↑ ↓", "Up Down")
            };
            room.add(&mut lines, &format!("{keys}: {what}"), Ink::Plain);
        }
        lines
    } else {
        let mut lines = body(film, stepper.at, room);
        if stepper.position {
            lines.extend(position(film, stepper.at, room));
        }
        lines
    };
    let height = rows.saturating_sub(2);
    stepper.scroll = stepper.scroll.min(body.len().saturating_sub(height));
    let more = body.len() - stepper.scroll > height;
    let left = height.saturating_sub(body.len() + 1);
    if !stepper.help && left >= RECORD {
        // It is at the bottom, so that it does not move from turn to turn.
        let course = course(film, stepper.at, room);
        let course = if left > RECORD + course.len() { course } else { Vec::new() };
        let above = if course.is_empty() { height } else { height - course.len() - 1 };
        body.push(Line::new());
        body.extend(record(film, stepper.at, room, above - body.len()));
        if !course.is_empty() {
            body.resize(above + 1, Line::new());
            body.extend(course);
        }
    }
    let mut lines = vec![title(film, stepper.game, stepper.games, room)];
    lines.extend(body.into_iter().skip(stepper.scroll).take(height));
    lines.resize(height + 1, Line::new());
    lines.push(vec![run(&room.cut(&status(film, stepper, more)), Ink::Faint)]);
    lines.truncate(rows);
    lines
}

/// The record is shown where at least this many lines are left for it.
const RECORD: usize = 3;

/// Returns the record on at most `rows` lines, with a mark before the turn at hand, and turns before and after it.
fn record(film: &Film, at: usize, room: Room, rows: usize) -> Vec<Line> {
    let mark = if room.unicode { "▸ " } else { "> " };
    let of_text = Room { columns: room.columns.saturating_sub(2), ..room };
    let mut lines = vec![Line::new()];
    let mut lit = 0;
    for (number, scene) in film.scenes.iter().enumerate().skip(1) {
        let text = written(scene).split_whitespace().collect::<Vec<_>>().join(" ");
        let text = of_text.cut(&text);
        let last = lines.last().map_or(0, width);
        if last > 0 && last + 3 + display_width(&text) > room.columns {
            lines.push(Line::new());
        }
        let (before, ink) = if number == at { (mark, Ink::Mark) } else { ("  ", Ink::Faint) };
        if number == at {
            lit = lines.len() - 1;
        }
        if let Some(line) = lines.last_mut() {
            let gap = if line.is_empty() { "" } else { " " };
            line.push(run(&format!("{gap}{before}{text}"), ink));
        }
    }
    let first = lit.saturating_sub(rows / 2).min(lines.len().saturating_sub(rows));
    let is_cut = [first > 0, first + rows < lines.len()];
    let mut shown: Vec<Line> = lines.into_iter().skip(first).take(rows).collect();
    let more = vec![run(if room.unicode { "…" } else { "..." }, Ink::Faint)];
    if is_cut[0] && lit > first {
        shown[0].clone_from(&more);
    }
    if is_cut[1] && lit < first + rows - 1 {
        shown[rows - 1] = more;
    }
    shown
}

/// Where one is, what is typed, or what there is to say.
fn status(film: &Film, stepper: &Stepper, more: bool) -> String {
    if let Typing::Search(text) = &stepper.typing {
        return format!("/{text}_");
    }
    let turn = film.scenes.get(stepper.at).map_or("", |scene| scene.turn.as_str());
    let turn = if turn.is_empty() { "start" } else { turn };
    let last = film.scenes.len().saturating_sub(1);
    let mut parts = vec![format!("{turn} ({} of {last})", stepper.at)];
    if !stepper.message.is_empty() {
        parts.push(stepper.message.clone());
    } else {
        if stepper.at == last && last > 0 {
            parts.push(film.ending().to_owned());
        }
        if more {
            parts.push("more below".to_owned());
        }
        match film.findings.len() {
            0 => {}
            1 => parts.push("1 finding".to_owned()),
            many => parts.push(format!("{many} findings")),
        }
        parts.push("? keys".to_owned());
    }
    parts.join(" · ")
}
