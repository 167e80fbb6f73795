//! From facts to findings: the judged game put into words, with its places in the source.

mod ending;
mod trailing;

use super::{
    codes::UNUSUAL_CARD,
    diagram,
    judge::Judged,
    known::facts::{Address, Fact, Issue, Repair, View},
    rules::{cards::Card, seats::Seat},
    words::{self, Context},
};
use crate::{
    codes::{self, Words},
    edit::Edit,
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    game::Options,
    games::herrlof::ABOUT,
    phrase::and_more,
    record::Tag,
    report::{GameReport, TurnTrace},
    source::Source,
    span::Span,
};

/// A judged game as its report, without its number.
pub fn game(source: &Source, tags: &[Tag], judged: &Judged<'_>, options: &Options) -> GameReport {
    let mut diagnosis = Diagnosis { text: source.text(), tags, judged, findings: Vec::new() };
    diagnosis.unusual();
    diagnosis.remarks();
    for issue in &judged.issues {
        diagnosis.report(issue);
    }
    let result = diagnosis.end();
    let mut report = GameReport::default();
    let of_lines = judged.lines.iter().map(|line| line.text.whole());
    let of_tags = tags.iter().map(|tag| tag.span);
    report.span = of_tags.chain(of_lines).reduce(Span::to).unwrap_or_default();
    report.seats = &ABOUT.notation.seats[..judged.table.players];
    report.turns = judged.turns();
    report.last_turn = judged.last().map(|last| last.to_string()).unwrap_or_default();
    report.result = result;
    report.is_result_unknown = judged.is_end_unknown;
    report.searched = judged.searched;
    report.not_understood = judged.not_understood().filter(|_| judged.is_end_unknown).map(|at| at.to_string());
    report.findings = diagnosis.findings;
    if options.trace {
        report.trace = trace(judged);
    }
    report
}

/// The findings of a game in the making.
struct Diagnosis<'a> {
    /// The text of the game.
    text: &'a str,
    tags: &'a [Tag],
    judged: &'a Judged<'a>,
    findings: Vec<Finding>,
}

impl Diagnosis<'_> {
    /// The name of a player from a tag, or else his letter.
    fn name(&self, seat: Seat) -> String {
        let tag = Tag::named(seat.letter(), self.tags);
        let name = tag.map(|tag| tag.value.trim()).filter(|name| !name.is_empty());
        name.unwrap_or(seat.letter()).to_owned()
    }

    /// Puts a fact into words.
    fn report(&mut self, issue: &Issue) {
        let line = &self.judged.lines[issue.line];
        let mut finding = self.words(issue).at(line.source(issue.span));
        finding.turn = Some(issue.at.to_string());
        if !issue.fact.is_error() {
            finding.severity = finding.severity.min(Severity::Warning);
        }
        finding.board = issue.view.as_ref().map(diagram::draw);
        if let Fact::LateRevoke { shown_line, shown_span, shown_at, .. } = &issue.fact {
            let shown = &self.judged.lines[*shown_line];
            finding = finding.other(shown.source(*shown_span), format!("played in {shown_at}"));
        }
        for (line, span, text) in issue.repairs.first().iter().flat_map(|repair| &repair.follows) {
            let (line, label) = (&self.judged.lines[*line], format!("counted from it, would be `={text}`"));
            finding = finding.other(line.source(*span), label);
        }
        let repairs = issue.repairs.iter().filter_map(|repair| self.fix(repair));
        let mut fixes: Vec<Fix> = self.as_comment(issue).into_iter().chain(repairs).collect();
        // What is sure comes first.
        fixes.sort_by_key(|fix| fix.applicability != Applicability::Safe);
        if finding.help.is_none() && !fixes.is_empty() {
            finding.help = perhaps(&fixes, line.text.whole());
        }
        finding.fixes = fixes;
        self.findings.push(finding);
    }

    /// A repair as a fix; `None` if a comment is among the characters.
    fn fix(&self, repair: &Repair) -> Option<Fix> {
        let edits = repair.edits.iter().chain(&repair.follows);
        let edits = edits.map(|(line, span, text)| {
            let line = &self.judged.lines[*line];
            let is_free = line.text.is_free_of_comments(span.start, span.end);
            is_free.then(|| Edit::new(line.source(*span), text.as_str()))
        });
        let edits: Option<Vec<Edit>> = edits.collect();
        let edits = edits?;
        let title = match &repair.edits[..] {
            [(_, _, text)] if text.trim().is_empty() => "leave it out".to_owned(),
            [(line, span, text)] => {
                let is_added = span.is_empty();
                let text = self.written_with(*line, *span, text);
                if is_added { format!("add `{text}`") } else { format!("write `{text}`") }
            }
            [(_, one, text), (_, _, other)] if one.len() < LONGEST_CARD => {
                format!("swap `{other}` and `{text}`")
            }
            _ => "swap the two lines".to_owned(),
        };
        let title = match repair.follows.len() {
            0 => title,
            1 => format!("{title}, and the total that was counted from it"),
            more => format!("{title}, and {more} totals that were counted from it"),
        };
        let edits = edits.into_iter().map(|edit| edit.least(self.text).unwrap_or(edit));
        Some(Fix::new(title, edits.collect(), Applicability::safe_if(repair.is_safe)))
    }

    /// The text of a fault with enough around it to be recognised: a number of a tally with its sign, the winner after
    /// his `=`, the leader with his number.
    fn written_with(&self, line: usize, span: Span, text: &str) -> String {
        let whole = self.judged.lines[line].text.as_str();
        let (before, after) = (whole.get(..span.start), whole.get(span.end..));
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        let sign = before.chars().next_back().filter(|sign| matches!(sign, '=' | '+' | '/'));
        let digits = after.chars().take_while(char::is_ascii_digit);
        let is_label = before.trim().is_empty() && text.len() == 1;
        let rest: String = digits.filter(|_| is_label).collect();
        format!("{}{}{rest}", sign.map(String::from).unwrap_or_default(), text.trim())
    }

    /// The words for a fact.
    fn words(&self, issue: &Issue) -> Words {
        let line = &self.judged.lines[issue.line];
        let cards: Vec<Card> = issue.view.iter().flat_map(View::fallen).collect();
        let context = Context {
            name: &|seat| self.name(seat),
            table: self.judged.table,
            at: Some(issue.at),
            written: line.slice(issue.span),
            line: line.text.as_str(),
            cards: &cards,
        };
        context.words(&issue.fact)
    }

    /// Remarks without the mark of a comment.
    fn remarks(&mut self) {
        for line in self.judged.lines {
            let Some(remark) = line.remark else { continue };
            let (start, written) = (line.source(remark).start, line.slice(remark));
            let is_safe =
                !written.contains(char::is_numeric) && line.text.is_free_of_comments(remark.start, remark.end);
            let fix = Fix::comment_from(start, Applicability::safe_if(is_safe));
            self.findings.push(words::remark(written).at(line.source(remark)).warning().fix(fix));
        }
    }

    /// Cards in unusual spelling, and look-alike characters: reported once a record each, with how often (HN1).
    fn unusual(&mut self) {
        let lines = self.judged.lines;
        let odd: Vec<_> = lines.iter().flat_map(|line| line.odd.iter().map(move |odd| (line, odd))).collect();
        if let Some((line, first)) = odd.first() {
            let (written, card) = (line.slice(first.span), first.card);
            let message = format!("`{written}` is read as the card `{card}`");
            let mut words = Words::new(&UNUSUAL_CARD, message, format!("read as `{card}`")).write(card);
            words.message += &and_more(odd.len() - 1);
            let edits = odd.iter().filter(|(line, odd)| {
                // A rank of a group is not a card by itself.
                line.text.is_free_of_comments(odd.span.start, odd.span.end) && is_alone(line.slice(odd.span))
            });
            let edits: Vec<Edit> =
                edits.map(|(line, odd)| Edit::new(line.source(odd.span), odd.card.to_string())).collect();
            let is_all = edits.len() == odd.len();
            let mut finding = words.at(line.source(first.span));
            if is_all {
                finding = finding.fix(Fix::new("write the usual letters", edits, Applicability::Safe));
            }
            self.findings.push(finding);
        }
        let alike: Vec<_> = lines.iter().flat_map(|line| &line.text.unusual).collect();
        if let Some(first) = alike.first() {
            let mut words = codes::unusual_character(first.found, first.meant);
            words.message += &and_more(alike.len() - 1);
            let edits = alike.iter().map(|one| Edit::new(one.span, one.meant.to_string()));
            let fix = Fix::new("write plain characters", edits.collect(), Applicability::Safe);
            self.findings.push(words.at(first.span).fix(fix));
        }
    }
}

/// A card has fewer bytes, and a line has more.
const LONGEST_CARD: usize = 4;

/// Whether a card in an unusual spelling is a whole one.
fn is_alone(text: &str) -> bool {
    !text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The likely corrections, if none is certain.
fn perhaps(fixes: &[Fix], line: Span) -> Option<String> {
    const SHOWN: usize = 3;
    let is_here = |fix: &&Fix| fix.edits.iter().all(|edit| line.touches(edit.span));
    let here = || fixes.iter().filter(is_here);
    let texts = here().take(SHOWN).filter_map(|fix| fix.title.strip_prefix("write "));
    let texts: Vec<&str> = texts.collect();
    let more = match here().count() > SHOWN {
        true => ", or another card",
        false => "",
    };
    (!texts.is_empty()).then(|| format!("the intended card may be {}{more}", texts.join(" or ")))
}

/// Every trick as it was read.
fn trace(judged: &Judged<'_>) -> Vec<TurnTrace> {
    let tricks = judged.rounds.iter().flat_map(|round| {
        let number = round.lines.number;
        round.played.tricks.iter().map(move |trick| (number, trick))
    });
    let traced = tricks.map(|(round, trick)| {
        let at = Address { round, trick: Some(trick.number), is_tally: false };
        let line = &judged.lines[trick.line];
        let board = diagram::draw(&trick.view);
        let taken = match (trick.winner, trick.is_destroyed) {
            (Some(winner), _) => format!("{winner} takes it"),
            (None, true) => "destroyed".to_owned(),
            (None, false) => "it is not known who takes it".to_owned(),
        };
        let lines = vec![format!("{} leads, {}", trick.leader, trick.trump.sentence()), taken];
        TurnTrace::new(at.to_string(), line.text.whole(), lines, board)
    });
    traced.collect()
}
