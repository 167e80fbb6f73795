//! From facts to findings: the judged game put into words, with its places in the source.

mod ending;
pub(super) mod reasons;
mod trailing;

use super::{
    diagram,
    judge::{
        Judged,
        facts::{Address, Fact, Impossible, InTally, Issue, Length, Misplaced, Numbering, Repair},
    },
    notation::written::{Fault, Kind},
    rules::{cards::Card, seats::Seat},
    words,
};
use crate::{
    codes::{self, Words},
    edit::Edit,
    finding::Finding,
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

    /// Whose cards a line has.
    fn whose(&self, seat: Option<Seat>) -> String {
        seat.map_or_else(|| "the deck".to_owned(), |seat| format!("{}'s hand", self.name(seat)))
    }

    /// Puts a fact into words.
    fn report(&mut self, issue: &Issue) {
        let line = &self.judged.lines[issue.line];
        let mut finding = self.words(issue).at(line.source(issue.span));
        finding.turn = Some(issue.at.to_string());
        finding.board = issue.view.as_ref().map(diagram::draw);
        if let Fact::LateRevoke { shown_line, shown_span, shown_at, .. } = &issue.fact {
            let shown = &self.judged.lines[*shown_line];
            finding = finding.other(shown.source(*shown_span), format!("played in {shown_at}"));
        }
        for (line, span, text) in issue.repairs.first().iter().flat_map(|repair| &repair.follows) {
            let (line, label) = (&self.judged.lines[*line], words::rounds::total_follows(text));
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
        let (edits, applicability) = if repair.is_safe {
            let least = edits.iter().map(|edit| edit.least(self.text).unwrap_or_else(|| edit.clone()));
            (least.collect(), Applicability::Safe)
        } else {
            (edits, Applicability::Unsafe)
        };
        Some(Fix::new(title, edits, applicability))
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
        let written = || self.judged.lines[issue.line].slice(issue.span).to_owned();
        let name = |seat: Seat| self.name(seat);
        match &issue.fact {
            Fact::Unreadable(fault) => {
                let line = &self.judged.lines[issue.line];
                words::notation::of_fault(*fault, line.slice(issue.span), line.text.as_str())
            }
            Fact::Number(numbering) => match numbering {
                Numbering::Wrong { written, right } => words::tricks::label_number(written, right),
                Numbering::Missing(which) => words::tricks::lines_left_out(which),
                Numbering::Twice(label) => codes::turn_twice(label),
                Numbering::Exchanged(first, second) => codes::turns_exchanged(second, first),
            },
            Fact::TallyAgain => codes::extra_text("The tally is written twice", "the same again"),
            Fact::Misplaced(misplaced) => match *misplaced {
                Misplaced::BeforeRound(kind) => words::rounds::before_round(kind_of(kind)),
                Misplaced::HandTwice(seat) => words::rounds::hand_twice(&self.whose(seat)),
                Misplaced::HandLate(seat) => words::rounds::hand_late(&self.whose(seat)),
                Misplaced::TallyTwice => words::rounds::tally_twice(&written()),
            },
            Fact::HandSize { whose, count, right } => words::cards::hand_size(&self.whose(*whose), *count, *right),
            Fact::TrickSize { count, right } => words::tricks::trick_size(*count, *right),
            Fact::Card { seat, card, why } => self.card(*seat, *card, *why, issue.at),
            Fact::Revoke { seat, card, led, held } => {
                let held: Vec<String> = held.iter().map(ToString::to_string).collect();
                words::cards::revoke(&name(*seat), &card.to_string(), led.name(), &held)
            }
            Fact::LateRevoke { seat, led, shown, shown_at, .. } => words::cards::late_revoke(
                &name(*seat),
                &written(),
                led.name(),
                &shown.to_string(),
                &shown_at.to_string(),
            ),
            Fact::NeverPlayed { seat, cards } => {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                words::cards::never_played(&name(*seat), &cards)
            }
            Fact::Leader { written, right, why } => {
                let number = issue.at.trick.unwrap_or(1);
                let label = format!("{right}{number}");
                let why = self.why_leads(*right, *why, issue.at);
                words::tricks::label_side(&name(*written), &name(*right), &label, &why)
            }
            Fact::Winner { written, right, why } => self.winner(*written, *right, why, issue),
            Fact::NoAbility(why) => words::tricks::no_ability(&written(), &reasons::no_ability(*why, name)),
            Fact::NothingToSteal { is_last, from } => {
                let why = reasons::nothing_to_take(*is_last, &name(*from));
                words::tricks::nothing_to_steal(&why)
            }
            Fact::TurnedMissing => words::tricks::turned_missing(),
            Fact::TurnedUnexpected(card) => words::tricks::turned_unexpected(&card.to_string()),
            Fact::RoundLength(length) => {
                let (round, most) = (issue.at.round, self.judged.table.tricks());
                match *length {
                    // This fault is on the line of the next round.
                    Length::CutShort(played) => words::rounds::cut_short(round.saturating_sub(1), played, most),
                    Length::TallyEarly(played) => words::rounds::tally_early(round, played, most),
                    Length::TooMany => words::rounds::too_many_tricks(round, most),
                }
            }
            Fact::AfterTheEnd => self.after_the_end(issue.at),
            Fact::PlayAgain => words::rounds::play_again(),
            Fact::ThreePlayers(reading) => words::tricks::three_players(reasons::reading(*reading)),
            Fact::TallyMissing => words::rounds::tally_missing(issue.at.round),
            _ => self.tally(&issue.fact),
        }
    }

    /// The words for what is wrong with a tally.
    fn tally(&self, fact: &Fact) -> Words {
        let name = |seat: Seat| self.name(seat);
        match *fact {
            Fact::Prediction { seat, written, bid: Some(bid), .. } => {
                words::rounds::prediction_differs(&name(seat), written, bid)
            }
            Fact::Prediction { seat, written, most, .. } => {
                words::rounds::prediction_too_high(&name(seat), written, most)
            }
            Fact::TallyPlayer(seat, slip) => match slip {
                InTally::Missing => words::rounds::score_missing(&name(seat)),
                InTally::Twice => words::rounds::score_twice(&name(seat)),
                InTally::NotPlaying => words::rounds::not_playing(&name(seat)),
            },
            Fact::TallyTricks { seat, written, right } => words::rounds::tally_tricks(&name(seat), written, right),
            Fact::TallySum { sum, most } => words::rounds::too_many_tricks_in_all(sum, most),
            Fact::TallyPoints { seat, written, right, tricks, prediction } => {
                let how = reasons::points(prediction, tricks, self.judged.table);
                words::rounds::tally_points(&name(seat), written, right, &how)
            }
            Fact::TallyTotal { seat, written, right, before, points, made_of } => {
                let table = self.judged.table;
                let how = made_of.map(|(tricks, bid)| reasons::points(bid, tricks, table));
                let points = (points, how.as_deref());
                words::rounds::tally_total(&name(seat), written, right, before, points)
            }
            Fact::BonusReading(seat) => words::rounds::bonus_reading(&name(seat)),
            _ => words::notation::of_fault(Fault::Line, "", ""),
        }
    }

    fn card(&self, seat: Option<Seat>, card: Card, why: Impossible, at: Address) -> Words {
        let who = seat.map_or_else(|| "the deck".to_owned(), |seat| self.name(seat));
        let not_held = |why: &str| words::cards::not_held(&who, card, why);
        match why {
            Impossible::Gone(gone) => words::cards::card_twice(card, &reasons::gone(gone, at)),
            Impossible::FourthRune => words::cards::fourth_rune(card),
            Impossible::OnTop(top) => words::tricks::deck_order(&card.to_string(), &top.to_string()),
            // In the deal a card that two have is there twice.
            Impossible::InHand(holder) if at.trick.is_none() => {
                words::cards::card_twice(card, &format!("is in {}'s hand too", self.name(holder)))
            }
            Impossible::InDeck if at.trick.is_none() => words::cards::card_twice(card, "is in the deck too"),
            Impossible::InHand(holder) => not_held(&format!("it is in {}'s hand", self.name(holder))),
            Impossible::InDeck => not_held("it is in the deck"),
            Impossible::NotInFullHand | Impossible::Void(..) => not_held("the hand is known, and does not have it"),
        }
    }

    fn after_the_end(&self, at: Address) -> Words {
        let ended = match self.judged.end {
            Some(end) => match end.winner {
                Some(winner) => format!("{} had won it", self.name(winner)),
                None => "the ten rounds were played".to_owned(),
            },
            None => "it was over".to_owned(),
        };
        codes::after_the_end(&at.to_string(), &ended, "R1")
    }

    /// Cards in unusual spelling, and look-alike characters: reported once a record each, with how often (HN1).
    fn unusual(&mut self) {
        let lines = self.judged.lines;
        let odd: Vec<_> = lines.iter().flat_map(|line| line.odd.iter().map(move |odd| (line, odd))).collect();
        if let Some((line, first)) = odd.first() {
            let mut words = words::cards::unusual_card(line.slice(first.span), &first.card.to_string());
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

/// What kind of line it is, in words.
fn kind_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Round => "a round line",
        Kind::Hand => "a hand",
        Kind::Deck => "the deck",
        Kind::Trick => "a trick",
        Kind::Tally => "a tally",
    }
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
        let lines = vec![format!("{} leads, {} is trump", trick.leader, trick.trump.name()), taken];
        TurnTrace::new(at.to_string(), line.text.whole(), lines, board)
    });
    traced.collect()
}
