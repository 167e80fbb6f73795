//! Turns that break a rule, in words.

use super::{Diagnosis, as_written::lowered, fixes, is_of_moves, text};
use crate::{
    finding::{Related, Severity},
    fix::Applicability,
    games::hirth::{
        Line, diagram,
        judge::{AttributedSlip, Fact, Other, Searched, TurnFault},
        labels::Slip,
        notation::NOTATION,
        repair::Change,
        rules::{Breach, BreachAt, OfferFault},
        setup::Position,
        turn::{self, Fault, Malformed, Offer},
        words::{self, Words},
    },
    record::may_say_how_it_ended,
    span::Span,
};

/// The most positions that are drawn for the findings of a game: each takes the room of hundreds of its turns.
const MOST_DRAWN: usize = 100;

impl Diagnosis<'_> {
    /// Turns that break a rule.
    pub(super) fn faults(&mut self) {
        let faulty = self.judged.faulty.iter();
        for (turn, what) in faulty.flat_map(|(turn, faults)| faults.iter().map(move |it| (turn, it))) {
            let first = self.findings.len();
            match what {
                TurnFault::Slips { slips, others, certain, shows_at, broken, elsewhere } => {
                    for (slip, others) in slips.iter().zip(others) {
                        let later = shows_at.map(|at| (at, broken.first()));
                        self.slip(*turn, slip, others, later);
                        let is_count = matches!(&slip.fact, Fact::Breach(breach) if breach.is_of_count());
                        if is_count
                            && slips.len() > 1
                            && let Some(finding) = self.findings.last_mut()
                        {
                            // The steps are counted in the turn with its other mistakes repaired.
                            finding.message =
                                format!("With the rest of the turn corrected, {}", lowered(&finding.message));
                        }
                        // A fault that shows only in a line that may not be a turn of this game is not blamed on any of
                        // its turns.
                        let certain = *certain && shows_at.is_none_or(|shows| self.is_surely_a_turn(shows));
                        self.fix(*turn, slip, others, certain);
                    }
                    if let (Some((at, span, right)), [_]) = (elsewhere, &slips[..]) {
                        self.or_elsewhere(*at, *span, right);
                    }
                }
                TurnFault::Breaches(broken, _) | TurnFault::Counted(broken) => {
                    self.malformed(*turn, is_of_moves);
                    self.breaches(*turn, broken);
                    if let Some(first) = self.findings.get_mut(first) {
                        let help = || no_repair_help(what).map(str::to_owned);
                        first.help = first.help.take().or_else(help);
                    }
                }
                TurnFault::Mirrored { text, shows_at } => self.mirrored(*turn, text, *shows_at),
                TurnFault::AsWritten { broken, meant, is_broken_off } => {
                    self.as_written(*turn, broken, meant, *is_broken_off)
                }
                TurnFault::Reordered { broken, text } => {
                    self.breaches(*turn, &broken[..broken.len().min(1)]);
                    if let Some(finding) = self.findings.get_mut(first) {
                        finding.help = Some(format!("the moves can be played in another order: `{text}`"));
                    }
                }
                TurnFault::ForgottenOffer { offer, shows } => self.forgotten_offer(*turn, *offer, *shows),
                TurnFault::Layout if self.is_mended(*turn) => {
                    self.malformed(*turn, Malformed::is_needless);
                }
                TurnFault::Layout => self.malformed(*turn, Malformed::is_of_order),
                TurnFault::Gap => self.gap(*turn),
            }
            if !matches!(what, TurnFault::Layout | TurnFault::Gap) {
                self.draw(*turn, first);
            }
        }
    }

    /// Whether a turn has mistakes, which may leave its parts out of order.
    fn is_mended(&self, turn: usize) -> bool {
        let mut faults = self.judged.faulty.get(&turn).into_iter().flatten();
        faults.any(|fault| !matches!(fault, TurnFault::Layout))
    }

    /// Whether a line is a turn of the game: one that only its place marks as a turn may not be.
    fn is_surely_a_turn(&self, turn: usize) -> bool {
        self.judged.turns[turn].0.turn.label.is_some() || self.is_counted_on(turn)
    }

    /// One mistake, with the intended text.
    fn slip(
        &mut self,
        turn: usize,
        slip: &AttributedSlip,
        others: &[Other],
        later: Option<(usize, Option<&BreachAt>)>,
    ) {
        let judged = self.judged;
        let (line, place) = judged.turns[turn];
        let later = later.map(|(at, broken)| (judged.turns[at], broken));
        let later_label = later.map(|((_, place), _)| place.label);
        let words = slip_words(line, place.label, slip, later_label);
        let shown = slip.shows.filter(|span| *span != slip.span);
        let words = Words { help: help(line, &words, slip, others), ..words };
        let finding = self.add(turn, words, slip.span);
        if let Some(span) = shown {
            let span = line.text.span(span.start, span.end);
            finding.related.push(Related::new(span, "it shows here"));
        }
        if let Some(((later, place), broken)) = later {
            let span = broken.and_then(|broken| broken.span);
            let span = span.unwrap_or_else(|| moves(later));
            let why = broken.map(|broken| broken.breach.words(place.label.side, text(later, span)).message);
            let why = why.map_or(String::new(), |why| format!(": {why}"));
            let text = format!("{} cannot be played otherwise{why}", place.label);
            finding.related.push(Related::new(later.text.span(span.start, span.end), text));
        }
    }

    /// Adds fixes to the last finding.
    fn fix(&mut self, turn: usize, slip: &AttributedSlip, others: &[Other], certain: bool) {
        let line = self.judged.turns[turn].0;
        let applicability = Applicability::safe_if(certain && slip.certain && self.is_surely_a_turn(turn));
        let fix = |of: &AttributedSlip| {
            let title = fixes::title(line, of) + &fixes::in_place_of(line, of, slip);
            fixes::fix(line, &of.change, title, applicability)
        };
        let others = others.iter().filter(|other| other.is_alone).filter_map(|other| fix(&other.slip));
        if let (Some(best), Some(finding)) = (fix(slip), self.findings.last_mut()) {
            finding.fixes.push(best);
            finding.fixes.extend(others.take(MOST_FIXES - 1));
        }
    }

    /// Adds to the last finding that the mistake may be in another turn.
    fn or_elsewhere(&mut self, turn: usize, span: Span, right: &str) {
        let (line, place) = self.judged.turns[turn];
        let written = text(line, span);
        let Some(help) = self.findings.last_mut().and_then(|finding| finding.help.as_mut()) else {
            return;
        };
        let label = place.label;
        *help += &match right {
            "" => format!("; or the mistake is in {label}: delete `{written}` there"),
            _ => format!("; or the mistake is in {label}: write `{right}` instead of `{written}` there"),
        };
    }

    /// Faults of a turn's text that no repair explains.
    pub(super) fn malformed(&mut self, turn: usize, of: impl Fn(&Malformed) -> bool) {
        let line = self.judged.turns[turn].0;
        let is_played = turn + 1 < self.judged.layers.len();
        let faults = line.turn.faults.iter();
        let is_sure = is_played && faults.filter(|fault| is_of_moves(fault)).count() == 1;
        let is_last = turn + 1 == self.judged.turns.len();
        for fault in line.turn.faults.iter().filter(|fault| of(fault)) {
            let written = text(line, fault.span);
            let is_after_end = line.turn.slash.is_some() && NOTATION.starts_with_word(written) && !is_last;
            let is_remark = fault.fault == Fault::Trailing && (is_after_end || NOTATION.is_remark(written, is_last));
            let is_end = is_last && may_say_how_it_ended(written);
            if is_remark {
                let finding = self.add(turn, words::fault::remark(written), fault.span);
                finding.severity = Severity::Warning;
                fixes::fix_stray_part(finding, line, fault, is_sure);
            } else {
                let finding = self.add(turn, fault.fault.words(written), fault.span);
                fixes::fix_stray_part(finding, line, fault, is_sure && !is_end);
            }
        }
    }

    /// Broken rules of a turn that no repair explains.
    pub(super) fn breaches(&mut self, turn: usize, broken: &[BreachAt]) {
        let (line, place) = self.judged.turns[turn];
        for BreachAt { breach, span } in broken {
            let span = span.unwrap_or_else(|| moves(line));
            self.add(turn, breach.words(place.label.side, text(line, span)), span);
        }
    }

    /// Adds to a finding the position before its turn, drawn, unless an earlier finding of the turn shows it, or the game has
    /// so many that nobody looks at them all.
    fn draw(&mut self, turn: usize, finding: usize) {
        let Some((before, finding)) = self.judged.layers[turn].first().zip(self.findings.get_mut(finding)) else {
            return;
        };
        if self.drawn.len() < MOST_DRAWN && self.drawn.insert(turn) {
            let to_move = self.judged.turns[turn].1.label.side;
            finding.board = Some(diagram::drawn(&Position { to_move, position: before.position }));
        }
    }

    /// A turn with north for south.
    fn mirrored(&mut self, turn: usize, right: &str, shows_at: usize) {
        let (line, _) = self.judged.turns[turn];
        let label = |turn: usize| self.judged.turns[turn].1.label.to_string();
        let words = words::turns::mirrored(&label(shows_at), shows_at == turn, right.trim());
        let written = Span::new(line.moves_start(), line.text.as_str().len());
        let change = Change::new(line.text.as_str(), written, right);
        let right = right.trim();
        let fix = fixes::fix(line, &change, format!("write `{right}`"), Applicability::Unsafe);
        self.add(turn, words, moves(line)).fixes.extend(fix);
    }

    /// The offer before another is missing. Where it was made, nobody knows.
    fn forgotten_offer(&mut self, turn: usize, offer: Offer, shows: Span) {
        let (line, place) = self.judged.turns[turn];
        let words = words::turns::forgotten_offer(offer, place.label);
        let before = Span::new(shows.start, shows.start);
        let change = Change::new(line.text.as_str(), before, &format!("{offer} "));
        let fix = fixes::fix(line, &change, format!("add `{offer}`"), Applicability::Unsafe);
        self.add(turn, words, shows).fixes.extend(fix);
    }

    /// The turn before is missing.
    fn gap(&mut self, turn: usize) {
        let (line, place) = self.judged.turns[turn];
        if let Some(label) = line.turn.label {
            let words = Slip::Gap.words(label.value, place.asked);
            self.add(turn, words, label.span);
        }
    }
}

/// The help if no repair was found.
fn no_repair_help(what: &TurnFault) -> Option<&'static str> {
    let TurnFault::Breaches(_, searched) = what else { return None };
    match searched {
        Searched::Nowhere => None,
        Searched::InPart => Some("no suggestion found in time; try a larger `--effort`"),
        Searched::All => Some("no legal turn looks like this"),
        Searched::TooLong => Some("no legal turn is this long, so there is no suggestion"),
        Searched::TooMany => Some("no suggestion, because a hundred turns before this one have mistakes"),
    }
}

/// The words for a mistake: the unreadable text, the broken rule, or the contradiction. `label` is that of its turn;
/// `later` is that of the turn which cannot be played with it, if the mistake is legal in its own turn.
fn slip_words(line: &Line<'_>, label: turn::Label, slip: &AttributedSlip, later: Option<turn::Label>) -> Words {
    match &slip.fact {
        Fact::Malformed(fault) => fault.fault.words(text(line, fault_span(fault, slip))),
        // Steps are counted over the whole turn: they show at the last move, wherever the mistake is.
        Fact::Breach(breach)
            if slip.shows.is_none() || matches!(breach, Breach::TooManySteps { .. }) || !is_of_a_move(line, slip) =>
        {
            let at = slip.shows.unwrap_or(slip.span);
            breach.words(label.side, text(line, at))
        }
        Fact::Breach(_) | Fact::Legal => {
            let written = text(line, slip.span);
            let shows = match slip.shows.map(|span| text(line, span)) {
                Some(same) if same == written => format!("the other `{same}`"),
                Some(other) => format!("`{other}`"),
                None => later.unwrap_or(label).to_string(),
            };
            words::turns::contradicted(if slip.missing { "" } else { written }, &slip.right, &shows)
        }
    }
}

/// The characters that a fault is about, in the turn as written.
fn fault_span(fault: &Malformed, slip: &AttributedSlip) -> Span {
    // The fault was found in the turn with all other mistakes repaired, so only its length is known to be right.
    if fault.span.len() == slip.span.len() { slip.span } else { slip.shows.unwrap_or(slip.span) }
}

/// Whether a mistake shows at a later move, so that it is legal by itself.
fn is_of_a_move(line: &Line<'_>, slip: &AttributedSlip) -> bool {
    let shares = |span: Span| slip.shows.is_some_and(|shows| shows.start < span.end && span.start < shows.end);
    let in_moves =
        |place: Span| line.turn.moves.iter().any(|token| token.span.start < place.end && place.start < token.span.end);
    line.turn.moves.iter().any(|token| shares(token.span)) && in_moves(slip.span)
}

/// The moves of a turn, or all of it when none can be read.
pub(super) fn moves(line: &Line<'_>) -> Span {
    let moves = line.turn.moves_span();
    moves.unwrap_or_else(|| Span::new(0, line.text.as_str().len()))
}

/// The most fixes of a finding.
const MOST_FIXES: usize = 5;

/// How many readings of a mistake are named.
const NAMED: usize = 4;

/// The help for a mistake: the advice of the rule if it names the intended text, or if nothing similar is right;
/// else the intended text.
fn help(line: &Line<'_>, words: &Words, slip: &AttributedSlip, others: &[Other]) -> Option<String> {
    let named: Vec<&str> = words.help.iter().flat_map(|help| help.split('`').skip(1).step_by(2)).collect();
    let names_it = named.contains(&slip.right.as_str()) && (named.len() == 1 || !others.is_empty());
    let is_missing = match slip.fact {
        Fact::Breach(Breach::BattleMissing { .. }) => true,
        Fact::Breach(Breach::Penningr { fault }) => fault == OfferFault::NotDoubled,
        _ => false,
    };
    // The hint for unreadable text explains more than its deletion.
    let is_hint = slip.right.is_empty() && matches!(slip.fact, Fact::Malformed(_));
    let is_best = words.help.is_some() && (is_hint || is_missing || names_it);
    if is_best || !slip.certain {
        return words.help.clone();
    }
    let title = fixes::title(line, slip);
    let others = others.iter().map(|other| &other.slip).filter(|other| !slip.missing && !other.right.is_empty());
    let others = others.take(NAMED).map(|other| format!("`{}`{}", other.right, fixes::in_place_of(line, other, slip)));
    let others: Vec<String> = others.collect();
    Some(match others.join(" or ") {
        none if none.is_empty() => title,
        others if slip.right.is_empty() => format!("{title}, or write {others}"),
        others => format!("{title}, or {others}"),
    })
}
