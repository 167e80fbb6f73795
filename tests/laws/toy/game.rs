//! Noughts and crosses: a game that the program does not know, as a game of its table. It shows all that a game must
//! offer, with nothing that it may offer besides: no data, no legal turns.
//!
//! A record has a turn a line: `X1 b2`, `O1 a1`, `X2 c3` and so on, columns a to c, rows 1 to 3.

use hirth::{
    codes::{self, Example, Words},
    edit::Edit,
    finding::Drawn,
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    game::{About, Edits, Fact, Game, Judgement, MatchRules, Options, Setting, SettingValue, by_seats},
    judge::{Ask, JudgedGame, Read, Rules, judge_text},
    page::{Article, Evidence, Page},
    record::{self, Likeness, Line, Notation, PastedTurns, Shape, Tag, Text},
    report::{End, GameReport, Outcome, Reason, Seat, TurnTrace, Worth},
    source::Source,
    span::Span,
};

/// Noughts and crosses.
pub struct Noughts;

pub static GAME: Noughts = Noughts;

static ABOUT: About = About {
    name: "noughts",
    example: Example {
        title: "noughts and crosses",
        opening: &["X1 b2"],
        template: "; A game of noughts and crosses.\nX1 b2\n",
    },
    extensions: &["xo"],
    other_extensions: &[],
    variants: &["misere"],
    own_tags: &[],
    tags: &[],
    seats: &[Seat { id: "x", title: "Crosses" }, Seat { id: "o", title: "Noughts" }],
    codes: &[&TAKEN, &CAPITAL],
    shared_codes: &[
        (&codes::SYNTAX, "R1"),
        (&codes::NO_GAME, ""),
        (&codes::GAME_NAME, ""),
        (&codes::VARIANT, ""),
        (&codes::EXTRA_TEXT, ""),
        (&codes::MISSPELT_TAG, ""),
        (&codes::REPEATED_TAG, ""),
        (&codes::UNREAD_DATE, ""),
        (&codes::SIMILAR_NAME, "R1"),
        (&codes::LONE_TAG, ""),
        (&codes::LABEL_NUMBER, "R1"),
        (&codes::AFTER_THE_END, "R2"),
        (&codes::RESULT_MISMATCH, "R2"),
        (&codes::MATCH_OVER, ""),
        (&codes::MATCH_SEATS, ""),
        (&codes::UNUSUAL_CHARACTER, ""),
        (&codes::UNFINISHED, "R2"),
    ],
    rules: RULES,
    matches: Some(MatchRules { to_win: 2 }),
};

impl Notation for Noughts {
    fn name(&self) -> &'static str {
        ABOUT.name
    }

    fn seats(&self) -> &'static [Seat] {
        ABOUT.seats
    }

    fn likeness(&self, line: &str) -> Likeness {
        likeness(line)
    }

    fn label(&self, text: &str) -> Option<usize> {
        label(text)
    }

    fn is_notation(&self, character: char) -> bool {
        character.is_ascii_digit() || "XOabcABC".contains(character)
    }

    fn look_alike(&self, character: char) -> Option<char> {
        match character {
            '×' | '\u{425}' => Some('X'),
            '\u{41e}' => Some('O'),
            _ => None,
        }
    }

    fn pasted_turns(&self) -> Option<&dyn PastedTurns> {
        Some(self)
    }
}

impl PastedTurns for Noughts {
    fn begins(&self, text: &str) -> Option<usize> {
        label(text)
    }

    fn reads(&self, text: &str) -> bool {
        read(text).square.is_some() && likeness(text) == Likeness::Surely
    }

    fn label_of(&self, seat: usize, number: u32) -> String {
        format!("{}{number}", if seat == 0 { 'X' } else { 'O' })
    }

    fn alternates(&self) -> bool {
        true
    }

    fn goes_on(&self, _turn: &str, _line: &str) -> bool {
        false
    }

    fn arrows(&self) -> [&'static str; 2] {
        ["→", "↑"]
    }
}

impl Game for Noughts {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn settings(&self) -> &'static [Setting] {
        &[Setting {
            name: "line",
            help: "What three in a row do (R2)",
            values: &[
                SettingValue { name: "wins", help: "Who makes them wins" },
                SettingValue { name: "loses", help: "Who makes them loses" },
            ],
            in_play: None,
        }]
    }

    fn judge_text(&self, source: &Source, options: &Options) -> Judgement {
        judge_text::<Self>(source, options)
    }

    fn layout(&self, source: &Source, shape: Shape) -> Edits {
        layout(source, shape)
    }
}

/// The square is taken.
static TAKEN: Page = Page {
    code: "taken",
    url: None,
    severity: Severity::Error,
    title: "The square is taken",
    rules: "R1",
    text: " A sign stands on the square already.\n",
};

/// The square in capitals.
static CAPITAL: Page = Page {
    code: "capital",
    url: None,
    severity: Severity::Warning,
    title: "The square is written in capitals",
    rules: "",
    text: " Columns are small letters.\n",
};

static RULES: &[Article] = &[
    Article {
        name: "R1",
        title: "Turns",
        evidence: Evidence::Text,
        text: " The players take turns at putting their sign on an empty square.\n",
    },
    Article { name: "R2", title: "The end", evidence: Evidence::Text, text: " Three in a row win.\n" },
];

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// How many bytes at the start of a text are the label of a turn.
fn label(text: &str) -> Option<usize> {
    let number = text.strip_prefix(['X', 'O'])?;
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then_some(1 + digits)
}

/// A turn as written: its label, and the square, 0 to 8.
struct Turn {
    label: String,
    square: Option<usize>,
    /// Where the square stands in the turn's text.
    span: Span,
    is_capital: bool,
}

/// A board: the seat of the sign on each square.
type Board = [Option<usize>; 9];

fn likeness(line: &str) -> Likeness {
    let is_label = |word: &str| {
        let number = word.strip_prefix(['X', 'O', '×', '\u{425}', '\u{41e}']);
        number.is_some_and(|it| !it.is_empty() && it.bytes().all(|c| c.is_ascii_digit()))
    };
    match line.split_whitespace().next() {
        Some(word) if is_label(word) => Likeness::Surely,
        _ => Likeness::No,
    }
}

fn read(text: &str) -> Turn {
    let (label, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let written = rest.trim();
    let start = text.len() - rest.trim_start().len();
    let square = match written.to_ascii_lowercase().as_bytes() {
        &[column @ b'a'..=b'c', row @ b'1'..=b'3'] => Some(usize::from(row - b'1') * 3 + usize::from(column - b'a')),
        _ => None,
    };
    Turn {
        label: label.to_owned(),
        square,
        span: Span::new(start, start + written.len()),
        is_capital: written.starts_with(|c: char| c.is_ascii_uppercase()),
    }
}

impl Rules for Noughts {
    type Line<'t> = Line<'t>;
    type Judged<'l> = ();
    type Shared = ();

    fn game() -> &'static Self {
        &Noughts
    }

    fn read_lines<'t>(lines: Vec<Line<'t>>) -> Vec<Line<'t>> {
        lines
    }

    fn shared(_: &Read<'_, Self>, _: &Options) {}

    fn judge<'l>(ask: &Ask<'l, '_, Self>, (): &mut ()) -> (usize, ()) {
        let is_first = |line: &Line<'_>| read(line.text.as_str()).label == "X1";
        let mut later = ask.lines.iter().skip(1);
        let length = later.position(is_first).map(|at| at + 1);
        (length.unwrap_or(ask.lines.len()), ())
    }

    fn report(_: &Source, judged: &JudgedGame<'_, '_, Self>, options: &Options) -> GameReport {
        game(judged.tags, judged.lines, options)
    }

    fn unreadable_turn(_: &str, end: usize, _: &JudgedGame<'_, '_, Self>) -> Span {
        Span::new(end, end)
    }

    fn facts(_: &JudgedGame<'_, '_, Self>, _: &GameReport) -> Vec<Fact> {
        Vec::new()
    }
}

/// What there is to report of a game.
fn game(tags: &[Tag], lines: &[Line<'_>], options: &Options) -> GameReport {
    let mut board: Board = [None; 9];
    let mut report = GameReport::default();
    report.turns = lines.len();
    let mut ended: Option<Outcome> = None;
    for (number, line) in lines.iter().enumerate() {
        let (seat, text) = (number % 2, &line.text);
        let label = format!("{}{}", ["X", "O"][seat], number / 2 + 1);
        let turn = read(text.as_str());
        let mut found = of_turn(&turn, text, &label, &board);
        if ended.is_some() {
            found.push(codes::after_the_end(&label, "it was won", "X1").at(text.whole()));
        }
        if let Some(square) = turn.square.filter(|&square| board[square].is_none()) {
            board[square] = Some(seat);
            ended = ended.or_else(|| outcome(&board, seat, tags, options));
        }
        for finding in &mut found {
            finding.turn = Some(label.clone());
        }
        report.findings.extend(found);
        if options.trace {
            let turn = TurnTrace::new(label.as_str(), text.whole(), Vec::new(), drawn(&board));
            report.trace.push(turn);
        }
        report.last_turn = label;
    }
    let spans = tags.iter().map(|tag| tag.span).chain(lines.iter().map(|line| line.text.whole()));
    report.span = spans.reduce(Span::to).unwrap_or_default();
    let last = lines.last().map(|line| line.text.whole()).unwrap_or_default();
    if ended.is_none() {
        report.findings.push(codes::unfinished(&report.last_turn).at(last));
    }
    report.findings.extend(of_result(tags, ended.as_ref()));
    report.result = ended;
    report
}

/// What is to be said of a turn by itself, and on the board before it.
fn of_turn(turn: &Turn, text: &Text<'_>, label: &str, board: &Board) -> Vec<Finding> {
    let mut found = Vec::new();
    let place = text.span(turn.span.start, turn.span.end);
    if turn.label != label {
        let span = text.span(0, turn.label.len());
        let mut finding = codes::label_number(Some(&turn.label), label).at(span);
        finding.fixes.push(write(span, label, Applicability::Safe));
        found.push(finding);
    }
    if let Some(unusual) = text.unusual.first() {
        let mut finding = codes::unusual_character(unusual.found, unusual.meant).at(unusual.span);
        finding.fixes.push(write(unusual.span, &unusual.meant.to_string(), Applicability::Safe));
        found.push(finding);
    }
    match turn.square {
        None => found.push(Words::new(&codes::SYNTAX, "There is no such square", "no square").at(place)),
        Some(square) if board[square].is_some() => {
            let mut finding = Words::new(&TAKEN, "The square is taken", "taken").help("write another square").at(place);
            finding.board = Some(drawn(board));
            found.push(finding);
        }
        Some(square) if turn.is_capital => {
            let mut finding = Words::new(&CAPITAL, "Columns are small letters", "in capitals").at(place);
            finding.fixes.push(write(place, &name(square), Applicability::Safe));
            found.push(finding);
        }
        Some(_) => {}
    }
    found
}

fn write(span: Span, text: &str, applicability: Applicability) -> Fix {
    let edits = vec![Edit::new(span, text)];
    Fix::new(format!("write `{text}`"), edits, applicability)
}

fn name(square: usize) -> String {
    format!("{}{}", ["a", "b", "c"][square % 3], square / 3 + 1)
}

fn drawn(board: &Board) -> Drawn {
    let sign = |square: usize| board[square].map_or('.', |seat| ['X', 'O'][seat]);
    let row = |row: usize| (0..3).map(|column| sign(row * 3 + column)).collect::<String>();
    let rows: Vec<String> = (0..3).rev().map(row).collect();
    Drawn::new(rows.join("\n"), format!("from the top {}", rows.join(", ")), rows.join("/"))
}

/// How a game has ended by the last sign, of `seat`, if it has.
fn outcome(board: &Board, seat: usize, tags: &[Tag], options: &Options) -> Option<Outcome> {
    let is_misere =
        options.settings.get(0) == 1 || tags.iter().any(|tag| tag.name == "Variant" && tag.value == "misere");
    let has = |line: &[usize; 3]| line.iter().all(|&square| board[square] == Some(seat));
    if LINES.iter().any(has) {
        let winner = if is_misere { 1 - seat } else { seat };
        let mut outcome = Outcome::new(End::Won(winner));
        outcome.reason = Some(Reason { id: "line", title: "three in a row" });
        outcome.worth = Some(Worth { base: 1, multiplier: 1 });
        return Some(outcome);
    }
    board.iter().all(Option::is_some).then(|| {
        let mut outcome = Outcome::new(End::Drawn);
        outcome.reason = Some(Reason { id: "full", title: "a full board" });
        outcome
    })
}

/// What is wrong with the result tag.
fn of_result(tags: &[Tag], ended: Option<&Outcome>) -> Option<Finding> {
    let tag = tags.iter().find(|tag| tag.name == "Result")?;
    let right = match ended.map(|outcome| outcome.end) {
        Some(End::Won(seat)) => ABOUT.seats[seat].title,
        Some(_) => "drawn",
        None => "*",
    };
    let value = by_seats(ABOUT.seats, tags, &tag.value).unwrap_or_else(|| tag.value.clone());
    let words = match value.as_str() {
        value if value == right => return None,
        "Crosses" | "Noughts" | "drawn" | "*" => codes::result_mismatch(&tag.value, &format!("it is `{right}`"), right),
        other => codes::unreadable_result(other, "noughts and crosses", "name the winner"),
    };
    Some(words.at(tag.value_span))
}

/// One blank between label and square, small letters.
fn layout(source: &Source, shape: Shape) -> Edits {
    let record = record::read(source.text(), shape, &Noughts);
    if let Some(complaint) = record.complaints.first() {
        return Err(Box::new(codes::of_complaint(complaint).at(complaint.span())));
    }
    let mut edits = Vec::new();
    for line in record.sections.iter().flat_map(|section| &section.lines) {
        let turn = read(line.text.as_str());
        let Some(square) = turn.square else {
            let span = line.text.span(turn.span.start, turn.span.end);
            let words = Words::new(&codes::SYNTAX, "There is no such square", "no square");
            return Err(Box::new(words.at(span)));
        };
        let right = format!("{} {}", turn.label, name(square));
        if line.text.as_str() != right {
            edits.push(Edit { span: line.text.whole(), replacement: right });
        }
    }
    Ok(edits)
}
