//! From facts to findings: the judged game put into words, with its places in the source.

use super::{
    Line,
    blame::{Blame, Fact},
    diagram,
    judge::{Faulty, Judged, MOST_FAULTS, What},
    labels::{FIRST, Place, Slip, next},
    laws::{Breach, Broken, Ending},
    matches::Matches,
    pages::{self, Words},
    remarks::remarks,
    results,
    setup::Setup,
    story,
    turn::Malformed,
};
use crate::{
    finding::{Drawn, Finding, Severity},
    games::{Lateral, Options},
    record::{Complaint, Tag},
    report::{GameReport, Outcome, TurnTrace},
    source::Source,
    span::Span,
};

/// A judged game as its report.
pub(super) fn game(
    index: usize,
    tags: &[Tag],
    judged: &Judged<'_>,
    options: &Options,
    matches: &mut Matches,
) -> GameReport {
    let last = judged
        .turns
        .last()
        .map(|(_, place)| place.label.to_string())
        .unwrap_or_default();
    let ending = judged.ending();
    let mut telling = Telling {
        judged,
        findings: Vec::new(),
    };
    telling.labels();
    telling.unusual();
    telling.remarks(options.lateral);
    telling.faults();
    telling.unjudged();
    telling.end(tags, ending, &last);
    let mut findings = telling.findings;
    let start = judged
        .turns
        .first()
        .map_or_else(Span::default, |(line, _)| line.text.whole());
    for (words, span) in matches.add(index, tags, options.one_match, ending, start) {
        findings.push(finding(words, span));
    }
    findings.sort_by_key(|finding| (finding.span.start, std::cmp::Reverse(finding.severity)));
    let spans = judged.turns.iter().map(|(line, _)| line.text.whole());
    let span = tags
        .iter()
        .map(|tag| tag.span)
        .chain(spans)
        .reduce(Span::to)
        .unwrap_or_default();
    GameReport {
        index,
        span,
        tags: tags
            .iter()
            .map(|tag| (tag.name.clone(), tag.value.clone()))
            .collect(),
        turns: judged.turns.len(),
        last_turn: last,
        result: ending.map(outcome),
        findings,
        unjudged_from: judged
            .unjudged
            .map(|turn| judged.turns[turn].1.label.to_string()),
        trace: if options.trace {
            trace(judged)
        } else {
            Vec::new()
        },
    }
}

/// How a game ended, for the report.
fn outcome(ending: Ending) -> Outcome {
    use super::{board::Side, laws::Victory};
    Outcome {
        winner: match ending.winner {
            Side::Gull => "gull",
            Side::Silfr => "silfr",
        },
        winner_name: ending.winner.name(),
        victory: match ending.victory {
            Some(Victory::Yfirrad) => "yfirrad",
            Some(Victory::ThungurHnifur) => "thungur-hnifur",
            Some(Victory::Drepid) => "drepid",
            None => "refused",
        },
        victory_name: ending.victory.map_or("a refused Penningr", Victory::name),
        base: ending.base(),
        multiplier: ending.multiplier,
        points: ending.points(),
    }
}

/// `Silfr wins by Drepið, 10 points`
fn in_words(ending: Option<Ending>) -> String {
    let Some(ending) = ending else {
        return "the game is unfinished".to_owned();
    };
    let by = ending
        .victory
        .map_or("a refused Penningr", |victory| victory.name());
    let points = ending.points();
    let plural = if points == 1 { "" } else { "s" };
    format!("{} wins by {by}, {points} point{plural}", ending.winner)
}

/// What a result tag says of it: `Silfr Drepið 10`, `Gull 1`, `*`.
fn as_tag(ending: Option<Ending>) -> String {
    let Some(ending) = ending else {
        return "*".to_owned();
    };
    let victory = ending.victory.map(|victory| format!("{} ", victory.name()));
    let victory = victory.unwrap_or_default();
    format!("{} {victory}{}", ending.winner, ending.points())
}

fn finding(words: Words, span: Span) -> Finding {
    let mut finding = Finding::new(words.page, span, words.message).label(words.label);
    finding.help = words.help;
    finding
}

impl Judged<'_> {
    /// How the game ended; `None` when it did not, or when that cannot be known.
    pub(super) fn ending(&self) -> Option<Ending> {
        let last = self.layers.last().filter(|_| self.unjudged.is_none())?;
        let failed = self
            .faulty
            .iter()
            .any(|faulty| faulty.turn + 1 == self.layers.len());
        last.first().filter(|_| !failed)?.ending
    }
}

/// The findings of a game in the making.
struct Telling<'a> {
    judged: &'a Judged<'a>,
    findings: Vec<Finding>,
}

impl Telling<'_> {
    /// Adds a finding on characters of a turn's text.
    fn add(&mut self, turn: usize, words: Words, span: Span) -> &mut Finding {
        let (line, place) = self.judged.turns[turn];
        let mut finding = finding(words, line.text.span(span.start, span.end));
        finding.turn = Some(place.label.to_string());
        self.findings.push(finding);
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// Labels that are not what their place asks for, or that cannot be read.
    fn labels(&mut self) {
        for (turn, (line, place)) in self.judged.turns.iter().enumerate() {
            if let Some(label) = line.turn.label
                && (place.slip == Some(Slip::Misnumbered) || self.is_mere_slip(turn, place))
            {
                let words = pages::of_label(label.value, place.asked, false, false);
                let finding = self.add(turn, words, label.span);
                if label.value == FIRST {
                    let how = "a new game starts after a blank line, at its tags, or after the end of the one before";
                    finding.help = Some(how.to_owned());
                }
            }
            for fault in line.turn.faults.iter().filter(|fault| fault.is_of_label()) {
                let words = pages::of_fault(fault.fault, text(line, fault.span));
                let right = place.label;
                let finding = self.add(turn, words, fault.span);
                finding.help = Some(format!("the label here is `{right}`"));
            }
        }
        for &(_, line, expected) in self.judged.repeated.iter().take(MOST_FAULTS) {
            let Some(label) = line.turn.label else {
                continue;
            };
            let words = pages::of_label(label.value, expected, false, true);
            let span = line.text.span(label.span.start, label.span.end);
            let mut finding = finding(words, span);
            finding.turn = Some(label.value.to_string());
            self.findings.push(finding);
        }
    }

    /// Whether a label that seemed to follow a gap stands on a turn that could be played all the same.
    fn is_mere_slip(&self, turn: usize, place: &Place) -> bool {
        place.slip == Some(Slip::Gap)
            && !self
                .judged
                .faulty
                .iter()
                .any(|faulty| faulty.turn == turn && matches!(faulty.what, What::Gap))
            && turn + 1 < self.judged.layers.len()
    }

    /// Look-alike characters: one finding a line, that points at each.
    fn unusual(&mut self) {
        for (line, place) in &self.judged.turns {
            let Some((first, others)) = line.text.unusual.split_first() else {
                continue;
            };
            let words = pages::unusual_character::words(first.found, first.meant);
            let mut finding = finding(words, first.span);
            finding.turn = Some(place.label.to_string());
            for other in others {
                finding = finding.other(other.span, format!("read as `{}`", other.meant));
            }
            self.findings.push(finding);
        }
    }

    /// Remarks on the turns that were played as written.
    fn remarks(&mut self, lateral: Lateral) {
        let judged = self.judged;
        let mended = |turn: usize| judged.faulty.iter().any(|faulty| faulty.turn == turn);
        for (turn, chapter) in story::tell(&judged.layers).iter().enumerate() {
            if mended(turn) {
                continue;
            }
            let (line, place) = judged.turns[turn];
            for (words, span) in remarks(line, place.label.side, chapter, lateral) {
                let is_lateral = words.page.code == pages::lateral_crossing::PAGE.code;
                let advised = words.page.code == pages::king_retreat::PAGE.code;
                let denied = is_lateral && lateral == Lateral::Deny;
                let words = match denied {
                    true => pages::lateral_crossing::words(None, text(line, span)),
                    false => words,
                };
                let finding = self.add(turn, words, span);
                if denied {
                    finding.severity = Severity::Error;
                } else if advised {
                    finding.severity = Severity::Advice;
                }
            }
        }
    }

    /// Turns that break a rule.
    fn faults(&mut self) {
        for Faulty { turn, what } in &self.judged.faulty {
            match what {
                What::Slips {
                    blames,
                    others,
                    shows_at,
                    elsewhere,
                } => {
                    for (blame, others) in blames.iter().zip(others) {
                        self.slip(*turn, blame, others, *shows_at);
                    }
                    if let (Some((at, span, right)), [_]) = (elsewhere, &blames[..]) {
                        self.or_elsewhere(*at, *span, right);
                    }
                }
                What::Breaches(broken) | What::Counted(broken) => self.breaches(*turn, broken),
                What::Order => self.breaches(*turn, &[]),
                What::Gap => self.gap(*turn),
            }
        }
    }

    /// What cannot be read in the turns that were not judged: that needs no position.
    fn unjudged(&mut self) {
        let judged = self.judged;
        let Some(from) = judged.unjudged else { return };
        for turn in from..judged.turns.len() {
            let line = judged.turns[turn].0;
            let first = line.turn.faults.iter().find(|fault| !fault.is_of_label());
            if let Some(fault) = first.filter(|_| self.findings.len() < MOST_FAULTS) {
                let words = pages::of_fault(fault.fault, text(line, fault.span));
                self.add(turn, words, fault.span);
            }
        }
    }

    /// One slip, with what was meant.
    fn slip(&mut self, turn: usize, blame: &Blame, others: &[String], shows_at: Option<usize>) {
        let judged = self.judged;
        let (line, place) = judged.turns[turn];
        let written = text(line, blame.slip);
        let later = shows_at.map(|at| judged.turns[at]);
        let mut shown = blame.shows;
        let words = match &blame.fact {
            Fact::Malformed(fault) => {
                pages::of_fault(fault.fault, text(line, fault_span(fault, blame)))
            }
            // Steps are counted over the whole turn: they show at the last move, wherever the slip is.
            Fact::Broken(breach)
                if blame.shows.is_none()
                    || matches!(breach, Breach::TooManySteps { .. })
                    || !is_of_a_move(line, blame) =>
            {
                let at = blame.shows.unwrap_or(blame.slip);
                pages::of_breach(breach, place.label.side, text(line, at))
            }
            Fact::Broken(_) | Fact::Legal => {
                let later_label = later.map(|(_, place)| place.label.to_string());
                let here = blame.shows.map(|span| format!("`{}`", text(line, span)));
                let shows = here
                    .or(later_label)
                    .unwrap_or_else(|| place.label.to_string());
                match (blame.missing, blame.right.as_str()) {
                    (true, right) => pages::contradicted::missing(right, &shows),
                    (false, "") => pages::contradicted::needless(written, &shows),
                    (false, right) => pages::contradicted::words(written, right, &shows),
                }
            }
        };
        if shown.is_some_and(|span| span == blame.slip) {
            shown = None;
        }
        let help = help(&words, blame, others, written);
        let board = self.board(turn);
        let finding = self.add(turn, words, blame.slip);
        finding.help = help;
        finding.board = board;
        if let Some(span) = shown {
            let span = line.text.span(span.start, span.end);
            finding.others.push(crate::finding::Label {
                span,
                text: "it shows here".to_owned(),
            });
        }
        if let Some((later, place)) = later {
            let moves = later
                .turn
                .moves
                .iter()
                .map(|token| token.span)
                .reduce(Span::to);
            let span = moves.map_or(later.text.whole(), |span| {
                later.text.span(span.start, span.end)
            });
            let text = format!("{} cannot be played otherwise", place.label);
            finding.others.push(crate::finding::Label { span, text });
        }
    }

    /// Adds to the last finding that the slip may be in another turn.
    fn or_elsewhere(&mut self, turn: usize, span: Span, right: &str) {
        let (line, place) = self.judged.turns[turn];
        let written = text(line, span);
        let Some(help) = self
            .findings
            .last_mut()
            .and_then(|finding| finding.help.as_mut())
        else {
            return;
        };
        let label = place.label;
        *help += &match right {
            "" => format!("; or the slip is in {label}, where `{written}` is too much"),
            _ => format!("; or the slip is in {label}, where `{written}` stands for `{right}`"),
        };
    }

    /// Broken rules of a turn that no repair explains.
    fn breaches(&mut self, turn: usize, broken: &[Broken]) {
        let judged = self.judged;
        let (line, place) = judged.turns[turn];
        let from = self.findings.len();
        let board = self.board(turn);
        for fault in line.turn.faults.iter().filter(|fault| !fault.is_of_label()) {
            let words = pages::of_fault(fault.fault, text(line, fault.span));
            self.add(turn, words, fault.span);
        }
        for Broken { breach, span } in broken {
            let span = span.unwrap_or_else(|| moves(line));
            self.add(
                turn,
                pages::of_breach(breach, place.label.side, text(line, span)),
                span,
            );
        }
        if let Some(first) = self.findings.get_mut(from) {
            first.board = board;
        }
    }

    /// The position before a turn, drawn; nothing when an earlier finding of the turn shows it.
    fn board(&self, turn: usize) -> Option<Drawn> {
        let label = self.judged.turns[turn].1.label;
        let name = label.to_string();
        let shown =
            |finding: &Finding| finding.board.is_some() && finding.turn.as_ref() == Some(&name);
        let before = self.judged.layers[turn].first();
        let before = before.filter(|_| !self.findings.iter().any(shown))?;
        Some(diagram::drawn(&Setup {
            to_move: label.side,
            position: before.position,
        }))
    }

    /// The turn before is missing.
    fn gap(&mut self, turn: usize) {
        let (line, place) = self.judged.turns[turn];
        if let Some(label) = line.turn.label {
            let words = pages::of_label(label.value, place.label, true, false);
            self.add(turn, words, label.span);
        }
    }

    /// What there is to say of how the game ended.
    fn end(&mut self, tags: &[Tag], ending: Option<Ending>, last: &str) {
        let judged = self.judged;
        if let (Some(turn), Some(ending)) = (judged.after_the_end, ending) {
            let ended = judged.turns[turn - 1].1.label;
            let by = ending
                .victory
                .map_or("a refused Penningr", |victory| victory.name());
            let ended = format!("{} won by {by} in {ended}", ending.winner);
            let (line, place) = judged.turns[turn];
            let words = pages::after_the_end::words(&place.label.to_string(), &ended);
            self.add(turn, words, Span::new(0, line.text.as_str().len()));
        }
        let played_on = |what: &What| !matches!(what, What::Breaches(_) | What::Gap);
        let known =
            judged.unjudged.is_none() && judged.faulty.iter().all(|faulty| played_on(&faulty.what));
        let last_is_faulty = judged
            .faulty
            .iter()
            .any(|faulty| faulty.turn + 1 == judged.turns.len());
        if ending.is_none() && known && !last_is_faulty && !judged.turns.is_empty() {
            let turn = judged.turns.len() - 1;
            let line = judged.turns[turn].0;
            self.add(turn, pages::unfinished::words(last), label_span(line));
        }
        let result = tags
            .iter()
            .find(|tag| tag.name.eq_ignore_ascii_case("Result"));
        let Some(tag) = result.filter(|_| known) else {
            return;
        };
        let words = match results::read(&tag.value) {
            None => pages::result_mismatch::unreadable(&tag.value),
            Some(claim) if claim.agrees(ending) => return,
            Some(_) => {
                pages::result_mismatch::words(&tag.value, &in_words(ending), &as_tag(ending))
            }
        };
        self.findings.push(finding(words, tag.value_span));
    }
}

fn text<'a>(line: &'a Line<'_>, span: Span) -> &'a str {
    line.text.as_str().get(span.start..span.end).unwrap_or("")
}

fn fault_span(fault: &Malformed, blame: &Blame) -> Span {
    // The fault was found in the turn with all other slips mended, so only its length is known to be right.
    if fault.span.len() == blame.slip.len() {
        blame.slip
    } else {
        blame.shows.unwrap_or(blame.slip)
    }
}

/// Whether a slip shows at a move that comes after it, so that the slip is legal by itself.
fn is_of_a_move(line: &Line<'_>, blame: &Blame) -> bool {
    let shares = |span: Span| {
        blame
            .shows
            .is_some_and(|shows| shows.start < span.end && span.start < shows.end)
    };
    let in_moves = |place: Span| {
        line.turn
            .moves
            .iter()
            .any(|token| token.span.start < place.end && place.start < token.span.end)
    };
    line.turn.moves.iter().any(|token| shares(token.span)) && in_moves(blame.slip)
}

/// The moves of a turn, or all of it when none can be read.
fn moves(line: &Line<'_>) -> Span {
    let moves = line
        .turn
        .moves
        .iter()
        .map(|token| token.span)
        .reduce(Span::to);
    moves.unwrap_or_else(|| Span::new(0, line.text.as_str().len()))
}

fn label_span(line: &Line<'_>) -> Span {
    line.turn
        .label
        .map_or(Span::new(0, line.text.as_str().len()), |label| label.span)
}

/// How many readings of a slip are named.
const NAMED: usize = 4;

/// What to do about a slip: what the rule itself says where that names what was meant, or where nothing near
/// is right; else what was meant.
fn help(words: &Words, blame: &Blame, others: &[String], written: &str) -> Option<String> {
    let missing = matches!(blame.fact, Fact::Broken(Breach::BattleMissing { .. }));
    let says_it = |help: &String| {
        missing || !blame.right.is_empty() && help.contains(&format!("`{}`", blame.right))
    };
    match &words.help {
        Some(help) if says_it(help) => Some(help.clone()),
        help if !blame.certain => help.clone(),
        _ if blame.missing => Some(format!("add `{}`", blame.right)),
        _ => Some(meant(&blame.right, others, written)),
    }
}

/// What to write instead.
fn meant(right: &str, others: &[String], written: &str) -> String {
    let others: Vec<String> = others
        .iter()
        .filter(|other| !other.is_empty())
        .take(NAMED)
        .map(|other| format!("`{other}`"))
        .collect();
    let or = if others.is_empty() {
        String::new()
    } else {
        format!(", or {}", others.join(" or "))
    };
    match right {
        "" => format!("leave out `{written}`{or}"),
        _ => format!("write `{right}`{or}"),
    }
}

/// The turns as they were read.
fn trace(judged: &Judged<'_>) -> Vec<TurnTrace> {
    let chapters = story::tell(&judged.layers);
    let turns = judged.turns.iter().zip(&chapters);
    let trace = |((line, place), chapter): (&(&Line<'_>, Place), &story::Chapter<'_>)| {
        let walks = line
            .turn
            .moves
            .iter()
            .zip(&chapter.way.walks)
            .map(|(token, walk)| {
                let plural = if walk.steps == 1 { "" } else { "s" };
                format!("{}  {} step{plural}", token.value, walk.steps)
            });
        let offers = line.turn.offers.iter().map(|offer| offer.value.to_string());
        let battles = line
            .turn
            .battles
            .iter()
            .map(|battle| battle.value.to_string());
        TurnTrace {
            label: place.label.to_string(),
            span: line.text.whole(),
            lines: walks.chain(offers).chain(battles).collect(),
            board: diagram::drawn(&Setup {
                to_move: next(place.label).side,
                position: *chapter.after,
            }),
        }
    };
    turns.map(trace).collect()
}

/// What the envelope could not read.
pub(super) struct Complaints(std::collections::VecDeque<Finding>);

/// The envelope's complaints in words.
pub(super) fn complaints(complaints: &[Complaint]) -> Complaints {
    let mut findings: Vec<Finding> = complaints
        .iter()
        .map(|complaint| finding(pages::of_complaint(complaint), complaint.span()))
        .collect();
    findings.sort_by_key(|finding| finding.span.start);
    Complaints(findings.into())
}

impl Complaints {
    /// Hands a game the complaints that stand in it or before it.
    pub(super) fn inside(&mut self, game: &mut GameReport) {
        while self
            .0
            .front()
            .is_some_and(|finding| finding.span.start < game.span.end)
        {
            game.findings.extend(self.0.pop_front());
        }
        game.findings.sort_by_key(|finding| finding.span.start);
    }

    /// Those after the last game.
    pub(super) fn left(self) -> Vec<Finding> {
        self.0.into()
    }
}

/// A text without any turn.
pub(super) fn no_game(source: &Source) -> Finding {
    let end = source.text().chars().next().map_or(0, char::len_utf8);
    finding(pages::no_game::words(), Span::new(0, end))
}
