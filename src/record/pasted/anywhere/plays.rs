//! All turns of a text, without what only looks like one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    super::{FEW, TurnReader, floor, told::introduction},
    HABIT, LONGEST_LINE,
    finder::Finder,
    is_braced,
    play::{Line, Play, has_tail},
    starts_comment, without_figures,
};
use crate::{
    record::{lines::of_text, tags},
    span::Span,
};

/// All turns of a text.
pub struct Plays {
    /// Those with turns.
    pub lines: Vec<Line>,
    /// Those with tags or suppressions, and where these start.
    pub tags: Vec<(Span, usize)>,
    /// Those with neither, and no comment.
    pub others: Vec<Span>,
}

impl Plays {
    pub fn of(text: &str, reader: &TurnReader<'_>) -> Option<Self> {
        let finder = Finder::of(reader);
        let mut found = Self { lines: Vec::new(), tags: Vec::new(), others: Vec::new() };
        for line in of_text(text) {
            let inside = &text[line.start..line.end];
            let trimmed = inside.trim_start();
            if trimmed.is_empty() {
                continue;
            }
            if let Some(start) = suppression(text, line) {
                found.tags.push((line, start));
                continue;
            }
            let is_comment = starts_comment(trimmed) || is_braced(trimmed);
            if let Some(start) = tag(text, line) {
                found.tags.push((line, start));
                continue;
            }
            let looked_at = Span::new(line.start, line.start + floor(inside, LONGEST_LINE));
            let plays = finder.plays(text, looked_at);
            match plays.is_empty() {
                true if is_comment => {}
                true => found.others.push(line),
                false => found.lines.push(Line { span: line, plays, is_comment }),
            }
        }
        if finder.has_letters {
            found.drop_lone_labels();
        }
        found.keep_turns(text, reader);
        found.drop_names(text);
        found.keep_habits();
        found.join(text, reader);
        (found.words(text, reader) <= found.most_words(finder.has_letters)).then_some(found)
    }

    /// Returns how many words of a language are around the turns. If there are few turns, the lines before the first
    /// and after the last do not count.
    fn words(&self, text: &str, reader: &TurnReader<'_>) -> usize {
        let has_few = self.all().count() < FEW;
        let first = self.lines.first().map_or(0, |line| line.span.start);
        let last = self.lines.last().map_or(0, |line| line.span.end);
        let is_between = |line: &Span| first < line.start && line.start < last;
        let start = |span: &Span| introduction(&text[span.start..span.end]);
        let introductions: FxHashSet<String> = self.lines.iter().filter_map(|line| start(&line.span)).collect();
        let is_of_chat = |line: &Span| start(line).is_some_and(|it| introductions.contains(&it));
        let others = self.others.iter().copied();
        let others = others.filter(|line| (has_few || is_between(line)) && !is_of_chat(line));
        let after = self.lines.iter();
        let after = after.map(|line| Span::new(line.end(), line.span.end));
        // What introduces several turns counts once, be it on a line of its own.
        let mut known = FxHashSet::default();
        let before = self.all().map(|play| play.before);
        let before = others.chain(before).filter(|span| known.insert(without_figures(&text[span.start..span.end])));
        after.chain(before).map(|span| words_of_language(&text[span.start..span.end], reader)).sum()
    }

    /// Returns how many there may be; with more, the text is prose.
    fn most_words(&self, has_letters: bool) -> usize {
        let labelled = self.all().filter(|play| play.label.is_some()).count();
        let others = self.all().count() - labelled;
        let a_label = match has_letters {
            true => MOST_WORDS_A_LABEL,
            false => MOST_WORDS_A_TURN,
        };
        a_label * labelled + MOST_WORDS_A_TURN * others
    }

    pub fn all(&self) -> impl Iterator<Item = &Play> {
        self.lines.iter().flat_map(|line| &line.plays)
    }

    /// A label at the end of a line is one only if the next line starts with moves.
    fn drop_lone_labels(&mut self) {
        let starts_with_moves: Vec<bool> = self.lines.iter().map(|line| line.plays[0].label.is_none()).collect();
        for (at, line) in self.lines.iter_mut().enumerate() {
            let is_followed = starts_with_moves.get(at + 1).is_some_and(|moves| *moves);
            line.plays.pop_if(|play| play.is_open() && !is_followed);
        }
        let gone = self.lines.extract_if(.., |line| line.plays.is_empty());
        self.others.extend(gone.map(|line| line.span));
        self.others.sort_unstable_by_key(|line| line.start);
    }

    /// A word before many turns is a name, even if it looks like a label: `Bo` like `80`.
    fn drop_names(&mut self, text: &str) {
        let name = |play: &Play| {
            let label = play.label.as_ref().filter(|label| !label.respelt.is_empty())?;
            Some(text[label.span.start..label.span.end].to_owned())
        };
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        for name in self.all().filter_map(name) {
            *counts.entry(name).or_default() += 1;
        }
        let many = (self.all().count() / HABIT).max(2);
        for play in self.lines.iter_mut().flat_map(|line| &mut line.plays) {
            if name(play).is_some_and(|name| counts[&name] > many) {
                play.label = None;
                play.before.end = play.span.start;
            }
        }
    }

    /// Reads signs as others only where many turns ask for it: one is a mistake.
    fn keep_habits(&mut self) {
        let plays = self.all().count();
        let is_respelt = |play: &&Play| {
            let label = play.label.as_ref();
            !play.respelt.is_empty() || label.is_some_and(|label| !label.respelt.is_empty())
        };
        let respelt = self.all().filter(is_respelt).count();
        if respelt > 1 && HABIT * respelt >= plays {
            return;
        }
        for play in self.lines.iter_mut().flat_map(|line| &mut line.plays) {
            play.is_clean &= play.respelt.is_empty();
            play.respelt.clear();
            if let Some(label) = &mut play.label {
                label.is_slipped |= !label.respelt.is_empty();
                label.respelt.clear();
            }
        }
    }

    /// Finds lines that continue the turn on the line before, and parts that do not continue any.
    fn join(&mut self, text: &str, reader: &TurnReader<'_>) {
        let labelled = self.all().filter(|play| play.label.is_some()).count();
        // The rest of a turn has no label, nor have the moves after a label on a line of its own.
        let rests = self.all().filter(|play| play.is_rest || play.is_open());
        let own = self.all().count() - rests.count();
        let are_labelled = reader.pasted_turns.alternates() && 2 * labelled > own;
        let mut others = self.others.iter().map(|line| line.start).peekable();
        let mut before: Option<String> = None;
        let mut is_open = false;
        for line in &mut self.lines {
            let mut is_apart = false;
            while others.next_if(|&other| other < line.span.start).is_some() {
                is_apart = true;
            }
            line.plays.dedup_by(|play, before| play.read == "/" && play.is_rest && before.is_ended(reader));
            let is_slash = line.plays.first().is_some_and(|play| play.is_rest && play.read == "/");
            if is_slash && before.as_deref().is_some_and(|turn| has_tail(turn, reader)) {
                line.plays.remove(0);
            }
            for (at, play) in line.plays.iter_mut().enumerate() {
                let follows_open = is_open && at == 0 && !is_apart && play.label.is_none();
                is_open = play.is_open();
                let goes_on = follows_open
                    || match &before {
                        // An offer after the end of a turn is a turn of its own.
                        Some(turn) if has_tail(turn, reader) && !has_tail(&play.read, reader) => false,
                        Some(turn) if at == 0 && !is_apart && play.label.is_none() => {
                            play.is_rest || are_labelled && reader.goes_on(turn, &play.read)
                        }
                        Some(_) if at > 0 => play.is_rest,
                        _ => false,
                    };
                play.is_rest = goes_on;
                before = match before.take() {
                    Some(turn) if goes_on => Some(format!("{turn} {}", play.read)),
                    _ => {
                        let label = play.label.as_ref().map(|label| label.written(text, reader));
                        let label = label.unwrap_or_else(|| reader.label_of(0, 1));
                        Some(format!("{label} {}", play.read))
                    }
                };
            }
        }
    }

    /// Puts a move in place of the one before it that was wrong: `oops c4-c7`.
    fn take_back(&mut self, text: &str, reader: &TurnReader<'_>) {
        let is_correction = |play: &Play| {
            let before = &text[play.before.start..play.before.end];
            let mut words = before.split(|c: char| !c.is_alphabetic()).rev();
            let last = words.find(|word| !word.is_empty());
            play.label.is_none() && last.is_some_and(|last| CORRECTIONS.contains(&last.to_lowercase().as_str()))
        };
        for at in 1..self.lines.len() {
            let [play] = &self.lines[at].plays[..] else {
                continue;
            };
            if !is_correction(play) {
                continue;
            }
            let label = self.lines[at - 1].plays.pop().and_then(|play| play.label);
            let play = &mut self.lines[at].plays[0];
            play.new_label = label.map(|label| label.written(text, reader));
            play.is_rest = false;
            play.is_correction = true;
        }
        let gone = self.lines.extract_if(.., |line| line.plays.is_empty());
        self.others.extend(gone.map(|line| line.span));
    }

    /// Leaves out what only looks like turns: what is introduced as no turn is that can be nothing else.
    fn keep_turns(&mut self, text: &str, reader: &TurnReader<'_>) {
        let mut shapes: FxHashMap<String, usize> = FxHashMap::default();
        let strong = self.all().filter(|play| play.is_strong).count();
        for play in self.all().filter(|play| play.is_strong) {
            *shapes.entry(shape(&text[play.before.start..play.before.end])).or_default() += 1;
        }
        let is_known = |play: &Play| {
            let shape = shape(&text[play.before.start..play.before.end]);
            let count = shapes.get(&shape).copied().unwrap_or_default();
            // Nothing at all introduces many lines.
            let few = if shape.trim().is_empty() { strong / 3 } else { strong / 16 };
            count > 1.max(few)
        };
        let known = self.all().filter(|play| is_known(play)).count();
        let are_known = 3 * known >= 2 * self.all().count();
        // A move among words is only spoken of if other turns have labels, or no words before them.
        let words_before = |play: &Play| {
            let is_own = play.label.is_none() && !play.is_rest && !play.is_correction;
            let before = &text[play.before.start..play.before.end];
            if is_own { words_of_language(before, reader) } else { 0 }
        };
        let labelled = self.all().filter(|play| play.label.is_some()).count();
        let outside_of_sentences = || self.all().filter(|play| words_before(play) == 0).count();
        let are_labelled = reader.pasted_turns.alternates() && labelled > 1 && 2 * labelled > outside_of_sentences();
        let is_spoken_of = |play: &Play| match words_before(play) {
            0 => false,
            words => are_labelled || words > 1 && are_known && !is_known(play),
        };
        let mut others = Vec::new();
        self.take_back(text, reader);
        for line in &mut self.lines {
            // Comments hold no turns unless it is certain.
            let is_comment = line.is_comment;
            // What is left out comes before the next turn.
            let mut from = None;
            line.plays.retain_mut(|play| {
                let is_kept = match is_comment {
                    true => play.label.is_some() && play.is_clean,
                    false if is_spoken_of(play) => false,
                    false => play.is_strong || play.is_rest || is_known(play),
                };
                match is_kept {
                    true => play.before.start = from.take().unwrap_or(play.before.start),
                    false => from = from.or(Some(play.before.start)),
                }
                is_kept
            });
            if line.plays.is_empty() && !is_comment {
                others.push(line.span);
            }
        }
        self.lines.retain(|line| !line.plays.is_empty());
        self.others.extend(others);
        self.others.sort_unstable_by_key(|line| line.start);
    }
}

/// How many words of a language a text has.
fn words_of_language(text: &str, reader: &TurnReader<'_>) -> usize {
    let words = text.split_whitespace();
    words.filter(|word| reader.notation.has_words(word)).count()
}

/// Returns where on a line a comment with a suppression starts, signs before it left out.
fn suppression(text: &str, line: Span) -> Option<usize> {
    let inside = &text[line.start..line.end];
    let open = inside.find([';', '#', '{'])?;
    let is_sign = |c: char| !c.is_alphanumeric();
    let rest = inside[open + 1..].trim_start();
    let is_it = inside[..open].chars().all(is_sign) && rest.starts_with("hirth:");
    is_it.then_some(line.start + open)
}

/// Returns where on a line a tag starts, after signs, numbers and names with a sign: `3:`, `<anna>`.
fn tag(text: &str, line: Span) -> Option<usize> {
    let inside = &text[line.start..line.end];
    let is_word = |word: &str| word.chars().all(char::is_alphabetic);
    // A time may be in brackets too.
    let mut brackets = inside.match_indices(['[', '［']).take(2);
    let open = brackets.find(|&(at, _)| {
        let rest = Span::new(line.start + at, line.end);
        tags::read(text, rest).is_some()
    });
    let (open, _) = open.filter(|&(at, _)| !inside[..at].split_whitespace().any(is_word))?;
    Some(line.start + open)
}

/// The text before a turn, in a form that is the same for similar texts: all digits are one sign, all letters another.
fn shape(before: &str) -> String {
    let mut shape = String::new();
    for c in before.chars() {
        let sign = match c {
            _ if c.is_numeric() => '0',
            _ if c.is_alphabetic() => 'a',
            _ if c.is_whitespace() => ' ',
            _ => c,
        };
        if !matches!(sign, '0' | 'a' | ' ') || !shape.ends_with(sign) {
            shape.push(sign);
        }
    }
    shape
}

/// The most other words in a text for each turn with a label.
const MOST_WORDS_A_LABEL: usize = 6;

/// The most other words for each turn without a label.
const MOST_WORDS_A_TURN: usize = 2;

/// Words by which a move is taken back.
const CORRECTIONS: [&str; 10] =
    ["oops", "ooops", "ups", "sorry", "correction", "corrected", "typo", "mean", "meant", "rather"];
