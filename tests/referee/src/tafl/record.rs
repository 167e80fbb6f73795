//! The text of a record: tags, comments, and what stands turn by turn (T1–T9).

/// A square as written: the file's letter from 0, and the rank's number. It may be beyond the board.
pub type Named = (usize, usize);

/// The mark behind a move.
pub type Mark = &'static str;

/// A move as written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Move {
    pub king: bool,
    pub from: Named,
    pub to: Named,
    /// The squares behind `x`, with whether a `K` stands before them.
    pub captures: Vec<(bool, Named)>,
    pub mark: Mark,
    /// The hyphen is missing.
    pub is_joined: bool,
}

/// What stands in the place of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ply {
    Move(Move),
    Resigns,
    Timeout,
    Unreadable,
}

/// A ply with what is said about its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub ply: Ply,
    /// A fault of the label before it, or of one that should be there.
    pub label_error: Option<&'static str>,
    pub label_warning: Option<&'static str>,
}

/// A record as written.
#[derive(Clone, Debug, Default)]
pub struct Record {
    pub tags: Vec<(String, String)>,
    pub entries: Vec<Entry>,
}

impl Record {
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let found = tags.find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the value of an entry of `[Rules "…"]`.
    pub fn rule(&self, key: &str) -> Option<&str> {
        let entries = self.tag("Rules")?.split_whitespace();
        entries.filter_map(|it| it.split_once(':')).find_map(|(name, value)| (name == key).then_some(value))
    }
}

/// Reads a record. Its decoration is the plain one: a turn or several on a line, or no numbers at all.
pub fn read(text: &str) -> Record {
    let mut record = Record::default();
    let mut turns: Vec<Turn> = Vec::new();
    for line in text.lines() {
        let line = without_comments(line);
        let line = line.trim();
        if let Some((name, value)) = tag(line) {
            record.tags.push((name, value));
        } else if !line.is_empty() {
            turns.extend(turns_of(line));
        }
    }
    let is_numbered = turns.iter().any(|turn| turn.label.is_some());
    record.entries = entries(&turns, is_numbered);
    record
}

fn tag(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.to_owned(), value.to_owned()))
}

fn without_comments(line: &str) -> String {
    let mut kept = String::new();
    let mut in_braces = false;
    let mut in_quotes = false;
    for letter in line.chars() {
        match letter {
            '"' => in_quotes = !in_quotes,
            '{' if !in_quotes => in_braces = true,
            '}' if in_braces => {
                in_braces = false;
                continue;
            }
            ';' | '#' if !in_quotes && !in_braces => break,
            _ => {}
        }
        if !in_braces {
            kept.push(letter);
        }
    }
    kept
}

/// What stands before the plies of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// `3.`
    Turn(u64),
    /// `3...`
    Second(u64),
    /// Digits with something behind them that belongs to no label.
    Odd,
}

struct Turn {
    label: Option<Label>,
    plies: Vec<Ply>,
}

fn turns_of(line: &str) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for word in line.split_whitespace() {
        let (label, rest) = label(word);
        // `3. ...` is `3...`.
        if let (Some(turn), "..." | ".....") = (turns.last_mut(), word)
            && let (Some(Label::Turn(number)), true) = (turn.label, turn.plies.is_empty())
        {
            turn.label = Some(Label::Second(number));
            continue;
        }
        if label.is_some() || turns.is_empty() {
            turns.push(Turn { label, plies: Vec::new() });
        }
        if !rest.is_empty() {
            turns.last_mut().expect("a turn").plies.push(ply(rest));
        }
    }
    turns
}

/// Splits the label off a word.
fn label(word: &str) -> (Option<Label>, &str) {
    let digits = word.len() - word.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let (number, rest) = word.split_at(digits);
    let Ok(number) = number.parse::<u64>() else {
        return (None, word);
    };
    let dots = rest.len() - rest.trim_start_matches('.').len();
    let behind = &rest[dots..];
    match dots {
        3 | 5 => (Some(Label::Second(number)), behind),
        1 => (Some(Label::Turn(number)), behind),
        0 if [")", ":", ""].contains(&rest) => (Some(Label::Turn(number)), ""),
        _ => (Some(Label::Odd), behind),
    }
}

/// Gives each ply its place, and says what is wrong with the numbers.
fn entries(turns: &[Turn], is_numbered: bool) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (place, turn) in turns.iter().enumerate() {
        let is_last = place + 1 == turns.len();
        let number = entries.len() as u64 / 2 + 1;
        let is_second = entries.len() % 2 == 1;
        let error = match turn.label {
            None => None,
            Some(Label::Odd) => Some("syntax"),
            Some(Label::Turn(_)) if is_second && turn.plies.len() > 1 => Some("move-missing"),
            Some(Label::Turn(written)) if is_second && written != number => Some("move-missing"),
            Some(Label::Turn(_)) if is_second => Some("label-side"),
            Some(Label::Second(_)) if !is_second => Some("label-side"),
            Some(Label::Turn(written) | Label::Second(written)) => (written != number).then_some("label-number"),
        };
        for (at, ply) in turn.plies.iter().enumerate() {
            let first = entries.len().is_multiple_of(2);
            let unlabelled = is_numbered && first && (at > 0 || turn.label.is_none());
            entries.push(Entry {
                ply: ply.clone(),
                label_error: error.filter(|_| at == 0),
                label_warning: unlabelled.then_some("label-missing"),
            });
        }
        if turn.plies.is_empty() && !is_last {
            entries.push(Entry { ply: Ply::Unreadable, label_error: Some("syntax"), label_warning: None });
        }
    }
    entries
}

fn ply(word: &str) -> Ply {
    match word {
        "---" => Ply::Resigns,
        "timeout" => Ply::Timeout,
        _ => movement(word).map_or(Ply::Unreadable, Ply::Move),
    }
}

/// Reads a move, letter by letter.
fn movement(word: &str) -> Option<Move> {
    let letters: Vec<char> = word.chars().collect();
    let mut at = 0;
    let mut read = Move { king: piece(&letters, &mut at), ..Move::default() };
    read.from = square(&letters, &mut at)?;
    if letters.get(at) == Some(&'-') {
        at += 1;
    } else {
        read.is_joined = true;
    }
    read.to = square(&letters, &mut at)?;
    if letters.get(at).is_some_and(|it| "xX".contains(*it)) {
        at += 1;
        loop {
            let king = piece(&letters, &mut at);
            read.captures.push((king, square(&letters, &mut at)?));
            if letters.get(at).is_none_or(|it| !"xX/,".contains(*it)) {
                break;
            }
            at += 1;
        }
    }
    let rest: String = letters[at..].iter().collect();
    read.mark = ["", "+", "-", "++", "--"].into_iter().find(|it| *it == rest)?;
    Some(read)
}

/// Reads the letter of a piece: one that stands before the letter of a square. Returns whether it is the king's.
fn piece(letters: &[char], at: &mut usize) -> bool {
    let is_letter = |at: usize| letters.get(at).is_some_and(char::is_ascii_alphabetic);
    let is_piece = letters.get(*at).is_some_and(|it| "KkTt".contains(*it));
    if !is_piece || !is_letter(*at + 1) {
        return false;
    }
    *at += 1;
    "Kk".contains(letters[*at - 1])
}

fn square(letters: &[char], at: &mut usize) -> Option<Named> {
    // The letter of captures names no file, on no board.
    let is_file = |it: &&char| it.is_ascii_alphabetic() && !"xX".contains(**it);
    let file = letters.get(*at).filter(is_file)?;
    let file = file.to_ascii_lowercase() as usize - 'a' as usize;
    let digits: String = letters[*at + 1..].iter().take_while(|it| it.is_ascii_digit()).collect();
    *at += 1 + digits.len();
    Some((file, digits.parse().ok()?))
}
