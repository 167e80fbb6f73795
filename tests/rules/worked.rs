//! Worked positions: what a comment expects of each is what the program says, and what the referee says.
//!
//! `; expected: ` is followed by
//! - the code of an error and its turn: `blocked 1a`; in HIRÞ, whose referee knows no codes, `G1 is illegal`;
//! - the result: `Attackers capture`, `A 17-6`, `draw 17-17`, `Gull refused 1`;
//! - the code of a warning or advice and its turn, where there is no error;
//! - in HIRÞ, the position after the last turn, or several with ` or ` between them;
//! - `legal`: no error, and no result.
//!
//! `; position: ` is followed by the position after the last move, for tafl.

use std::collections::BTreeSet;

use hirth::{
    finding::Severity,
    games::hirth::setup::Position,
    report::{FileReport, GameReport},
};
use referee::{
    herrlof,
    hirth::{Game, Settings, Side},
    tafl::{
        self,
        variants::{self, KingTakes},
    },
};

use crate::{
    fixture::{self, Fixture},
    fixtures::folder,
};

/// How the referee of HIRÞ reads: all that is legal, with whatever remark, as the program does.
const READING: Settings = Settings { detours: false, laterals: true, ambiguous: false, lenient: true };

/// What can be said of a game, of which one thing is expected.
struct Said {
    error: Option<String>,
    /// The result, or `legal`.
    result: String,
    notes: Vec<String>,
    positions: BTreeSet<String>,
}

impl Said {
    fn is(&self, expected: &str) -> bool {
        match &self.error {
            Some(error) => error == expected,
            None => {
                self.result == expected
                    || self.notes.iter().any(|note| note == expected)
                    || self.is_at(&expected.split(" or ").map(str::to_owned).collect())
                    || expected == "legal" && self.result == "unfinished"
            }
        }
    }

    /// The program shows one of several positions, with a warning.
    fn is_at(&self, positions: &BTreeSet<String>) -> bool {
        let is_one_of_several = self.notes.iter().any(|note| note.starts_with("ambiguous"));
        self.positions == *positions || is_one_of_several && self.positions.is_subset(positions)
    }

    fn text(&self) -> String {
        match &self.error {
            Some(error) => error.clone(),
            None => format!("{}, {:?}, {:?}", self.result, self.notes, self.positions),
        }
    }
}

/// What comments of a record say behind a word.
fn comments<'t>(fixture: &'t Fixture, word: &str) -> Vec<&'t str> {
    let start = format!("; {word}: ");
    fixture.text.lines().filter_map(|line| line.strip_prefix(start.as_str())).collect()
}

/// Checks a record without a search for the intended moves: that may find an earlier one at fault.
fn check(fixture: &Fixture) -> FileReport {
    fixture.check().effort(0).trace(true).text(fixture.text.as_str())
}

/// The first error, the result and the notes of a game; errors that belong to no turn come last.
fn of_program(report: &FileReport, game: &GameReport) -> Said {
    let place = |turn: &Option<String>, code: &str| format!("{code} {}", turn.as_deref().unwrap_or_default());
    let statement = |turn: &Option<String>, code: &str| place(turn, code).trim_end().to_owned();
    let found = || report.findings.iter().chain(&game.findings);
    let errors = found().filter(|found| found.severity == Severity::Error);
    let first = errors.min_by_key(|found| (found.turn.is_none(), found.span.start));
    let notes = found().filter(|found| found.severity != Severity::Error);
    Said {
        error: first.map(|found| statement(&found.turn, found.code())),
        result: result(game),
        notes: notes.map(|found| statement(&found.turn, found.code())).collect(),
        positions: game.trace.last().map(|turn| turn.board.notation.clone()).into_iter().collect(),
    }
}

fn result(game: &GameReport) -> String {
    let result = match &game.result {
        _ if game.is_result_unknown => return "result unknown".to_owned(),
        None => return "unfinished".to_owned(),
        Some(result) => result,
    };
    let winner = result.winner.map_or("draw", |seat| seat.title);
    let mut words = vec![winner.to_owned()];
    words.extend(result.victory.map(|reason| reason.id.to_owned()));
    words.extend(result.base.and(result.points).map(|points| points.to_string()));
    let points: Vec<String> = result.scores.iter().map(i64::to_string).collect();
    words.extend((!points.is_empty()).then(|| points.join("-")));
    words.join(" ")
}

#[test]
fn tafl_positions_are_as_expected() {
    let wrong = compare("tafl", &["worked", "games"], |fixture, report| {
        let game = &report.games[0];
        let named = game.tag("Variant");
        let is_named = |variant: &variants::Variant| {
            named.is_some_and(|name| [variant.name, variant.id].iter().any(|one| one.eq_ignore_ascii_case(name)))
        };
        let variant = variants::all().into_iter().find(is_named).expect("a variant");
        let verdict = tafl::referee(&fixture.text, &variant, KingTakes::Open);
        let result = verdict.winner.zip(verdict.by).map(|(winner, by)| {
            let seat = game.seats.iter().find(|seat| seat.id == winner);
            format!("{} {by}", seat.map_or(winner, |seat| seat.title))
        });
        // Around the board are the variant, who is to move, and how the game ended.
        let board = |text: &'_ str| text.split(' ').find(|word| word.starts_with('/')).map(str::to_owned);
        let position = game.trace.last().and_then(|turn| board(&turn.board.notation));
        let position = position.as_deref();
        if verdict.legal {
            assert_eq!(position, Some(verdict.final_position.as_str()), "{}", fixture.path.display());
        }
        for expected in comments(fixture, "position") {
            assert_eq!(position, Some(expected), "{}", fixture.path.display());
        }
        vec![Said {
            error: verdict.first_bad.map(|(turn, code)| format!("{code} {turn}").trim_end().to_owned()),
            result: result.unwrap_or_else(|| "unfinished".to_owned()),
            notes: verdict.notes.iter().map(|(turn, code)| format!("{code} {turn}")).collect(),
            positions: BTreeSet::new(),
        }]
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn herrlof_positions_are_as_expected() {
    let wrong = compare("herrlof", &["worked", "games"], |fixture, _| {
        let verdict = herrlof::referee(&fixture.text);
        let result = verdict.result.as_ref().map_or("unfinished".to_owned(), ToString::to_string);
        let statement = |(turn, code): &(String, &str)| format!("{code} {turn}").trim_end().to_owned();
        vec![Said {
            error: verdict.errors.first().map(statement),
            result: result.replace("tie ", "draw ").replace("unknown", "result unknown"),
            notes: verdict.notes.iter().map(statement).collect(),
            positions: BTreeSet::new(),
        }]
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn hirth_positions_are_as_expected() {
    let wrong = compare("hirth", &["worked"], |_, report| {
        let games = report.games.iter();
        games.map(|game| of_hirth_referee(report.source.slice(game.span))).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Compares what is expected of the records of some folders with what the program says, and the referee. A whole game of
/// which nothing is expected is legal, and both say the same of it.
fn compare(game: &str, folders: &[&str], referee: impl Fn(&Fixture, &FileReport) -> Vec<Said>) -> Vec<String> {
    let mut wrong = Vec::new();
    let folders = folders.iter().map(|name| folder(game).join(name));
    for fixture in folders.flat_map(|folder| fixture::all_in(&folder)) {
        let path = fixture.path.display();
        let report = check(&fixture);
        let program: Vec<Said> = report.games.iter().map(|game| of_program(&report, game)).collect();
        let referee = referee(&fixture, &report);
        let mut expected: Vec<String> = comments(&fixture, "expected").into_iter().map(str::to_owned).collect();
        if expected.is_empty() {
            expected = program.iter().map(|said| said.result.clone()).collect();
        }
        if [program.len(), referee.len()] != [expected.len(); 2] {
            wrong.push(format!("{path}: {} games, {} expected", program.len(), expected.len()));
        }
        for (who, all) in [("the program", program), ("the referee", referee)] {
            for (number, (said, expected)) in all.iter().zip(&expected).enumerate() {
                // The referee of HIRÞ knows no codes.
                let is_illegal = said.error.as_ref().is_some_and(|error| {
                    let turn = error.rsplit(' ').next().unwrap_or_default();
                    *expected == format!("{turn} is illegal")
                });
                if !is_illegal && !said.is(expected) {
                    wrong.push(format!("{path}, game {}, {who}: {}, not {expected}", number + 1, said.text()));
                }
            }
        }
    }
    wrong
}

/// What the referee says of a game of HIRÞ: its tags, and a turn a line.
fn of_hirth_referee(text: &str) -> Said {
    let start = text.lines().find_map(|line| line.strip_prefix("[Start \"")?.strip_suffix("\"]"));
    let mut games = vec![start.map_or_else(|| Game::with(READING), set_up)];
    for turn in text.lines().filter(|line| line.starts_with(['G', 'S'])) {
        games = games.iter().flat_map(|game| game.readings(turn)).collect();
        if games.is_empty() {
            let label = turn.split(' ').next().unwrap_or_default();
            return Said {
                error: Some(format!("error {label}")),
                result: String::new(),
                notes: Vec::new(),
                positions: BTreeSet::new(),
            };
        }
    }
    let outcome = games[0].outcome().map(|outcome| {
        let winner = if outcome.winner == 'G' { "Gull" } else { "Silfr" };
        format!("{winner} {} {}", outcome.victory, outcome.points)
    });
    Said {
        error: None,
        result: outcome.unwrap_or_else(|| "unfinished".to_owned()),
        notes: Vec::new(),
        positions: games.iter().map(notation).collect(),
    }
}

/// The game from a position as a `[Start …]` tag has it: `G 0:G2KhhHL 9:SL x:SH d:G`.
fn set_up(position: &str) -> Game {
    let mut words = position.split(' ');
    let mover = if words.next() == Some("S") { Side::Silfr } else { Side::Gull };
    let sections = words.map(|word| match word.split_once(':') {
        None => "penningr 3".to_owned(),
        Some(("d", side)) => format!("penningr 2 {side}"),
        Some((place, pieces)) => {
            let place = if place == "x" { "out" } else { place };
            let (side, pieces) = pieces.split_at(1);
            let kinds = pieces.match_indices(['K', 'H', 'L']).map(|(at, _)| at);
            let names = kinds.map(|at| {
                let before = pieces[..at].trim_end_matches(|c: char| c.is_ascii_digit()).len();
                let crew = pieces[at + 1..].chars().take_while(|c| *c == 'h').count();
                let count = if before == at { "1" } else { &pieces[before..at] };
                format!("{side}{}*{count}", &pieces[at..=at + crew])
            });
            format!("{place} {}", names.collect::<Vec<_>>().join(" "))
        }
    });
    let placement = sections.collect::<Vec<_>>().join("; ");
    let mut game = Game::set_up(&placement, mover).unwrap_or_else(|error| panic!("{position}: {error}"));
    game.settings = READING;
    game
}

/// A position of the referee as a `[Start …]` tag has it.
fn notation(game: &Game) -> String {
    let mut words = vec![game.mover.letter().to_string()];
    for section in game.placement().split("; ") {
        let (place, rest) = section.split_once(' ').expect("a place and what is there");
        match (place, rest.split_once(' ')) {
            ("reserve", _) => {}
            ("penningr", Some(("2", side))) => words.push(format!("d:{side}")),
            ("penningr", _) => words.extend(rest.starts_with('3').then(|| "t".to_owned())),
            _ => words.extend(rest.split(' ').filter(|name| *name != "none").map(|name| {
                let (name, count) = name.split_once('*').unwrap_or((name, ""));
                let place = if place == "out" { "x" } else { place };
                format!("{place}:{}{count}{}", &name[..1], &name[1..])
            })),
        }
    }
    let text = words.join(" ");
    // In its usual order.
    text.parse::<Position>().map_or(text, |setup| setup.to_string())
}
