//! Records in JSON: the array, or the string, with most moves becomes lines of turns, and names become tags. White space
//! between the values means nothing.
//!
//! A text is read if it is one value of JSON, or one after the other, as in JSON lines.

use std::{borrow::Cow, fmt};

use nom::Offset;
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

use super::{
    TurnReader,
    mapped_text::{Change, MappedText},
};
use crate::{
    record::{lines::of_text, spelling::trim_start, tags},
    span::Span,
};

/// The result of reading a text as JSON.
pub enum Json {
    /// The text is not JSON.
    No,
    /// No turn of the game.
    WithoutTurns,
    /// The record that the turns make, as a text.
    Record(MappedText),
}

/// Reads a text, if it is JSON, or JSON below tags.
pub fn read(text: &str, reader: &TurnReader<'_>) -> Json {
    let tags = tags_above(text);
    let start = text[tags..].trim_start_matches(['\u{feff}', ' ', '\t', '\n', '\r']);
    if !start.starts_with(['{', '[']) || u32::try_from(text.len()).is_err() {
        return Json::No;
    }
    let tree = Tree { text, reader };
    let values: Result<Vec<&RawValue>, _> = serde_json::Deserializer::from_str(start).into_iter().collect();
    let values = values.ok().filter(|values| values.iter().all(|value| value.get().starts_with(['{', '['])));
    let nodes = values.map(|values| values.into_iter().map(|value| tree.node(value, DEEPEST)).collect());
    let Some(nodes) = nodes.and_then(|nodes: Vec<Option<Node>>| nodes.into_iter().collect::<Option<Vec<Node>>>())
    else {
        return Json::No;
    };
    let root = match <[Node; 1]>::try_from(nodes) {
        Ok([node]) => node,
        Err(nodes) => tree.array(Span::new(text.len() - start.len(), text.len()), nodes),
    };
    if root.moves == 0 {
        return Json::WithoutTurns;
    }
    let mut parts = vec![Change::kept(text, Span::new(0, tags))];
    tree.add_games(&mut parts, &root, &[]);
    Json::Record(MappedText::new(text).made_of(parts).moved(Span::new(root.span.start, root.span.start + 1)))
}

/// Whether a text starts as JSON does, and not with a tag or a comment.
pub fn starts(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| !c.is_whitespace() && *c != '\u{feff}');
    matches!((signs.next(), signs.next()), (Some('{'), Some('"')) | (Some('['), Some('{' | '[' | '"')))
}

/// Returns where the tags at the start of a text end, and the blank lines after them.
fn tags_above(text: &str) -> usize {
    let mut end = 0;
    let lines = of_text(text).take_while(|&line| {
        text[line.start..line.end].trim().is_empty() || tags::read(text, trim_start(text, line)).is_some()
    });
    for line in lines {
        end = line.end;
    }
    let rest = &text[end..];
    text.len() - rest.trim_start().len()
}

/// Values in more arrays and objects than these are not read.
const DEEPEST: usize = 64;

/// A value.
struct Node {
    /// Of a string, what is between the quotes.
    span: Span,
    value: Value,
    /// How many moves are in it.
    moves: usize,
}

enum Value {
    String,
    Array(Vec<Node>),
    /// Keys, without their quotes, and values.
    Object(Vec<(Span, Node)>),
    /// A number, `true`, `false` or `null`.
    Other,
}

/// The keys and the values of an object, in order.
struct Pairs<'t>(Vec<(&'t RawValue, &'t RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfPairs;

        impl<'de> Visitor<'de> for OfPairs {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(OfPairs)
    }
}

/// A tag that a value gives a game.
#[derive(Clone)]
struct Tag {
    name: String,
    /// The parts of its value.
    value: Vec<Change>,
}

/// Reads the values of a text.
struct Tree<'t, 'r> {
    text: &'t str,
    reader: &'r TurnReader<'r>,
}

impl<'t> Tree<'t, '_> {
    /// Returns a value. `None` if it is in too many others.
    fn node(&self, raw: &'t RawValue, depth: usize) -> Option<Node> {
        let depth = depth.checked_sub(1)?;
        let span = self.span(raw);
        let written = raw.get();
        Some(match written.as_bytes().first() {
            Some(b'{') => {
                let Pairs(pairs) = serde_json::from_str(written).ok()?;
                let pairs =
                    pairs.into_iter().map(|(key, value)| Some((inside(self.span(key)), self.node(value, depth)?)));
                self.object(span, pairs.collect::<Option<_>>()?)
            }
            Some(b'[') => {
                let values: Vec<&RawValue> = serde_json::from_str(written).ok()?;
                let values: Option<Vec<Node>> = values.into_iter().map(|value| self.node(value, depth)).collect();
                self.array(span, values?)
            }
            Some(b'"') => {
                let span = inside(span);
                Node { span, value: Value::String, moves: self.moves_of(&self.decoded(span)) }
            }
            _ => Node { span, value: Value::Other, moves: 0 },
        })
    }

    fn span(&self, raw: &RawValue) -> Span {
        let start = self.text.offset(raw.get());
        Span::new(start, start + raw.get().len())
    }

    fn array(&self, span: Span, values: Vec<Node>) -> Node {
        let moves = values.iter().map(|value| value.moves).sum();
        self.with_squares(Node { span, value: Value::Array(values), moves })
    }

    fn object(&self, span: Span, mut pairs: Vec<(Span, Node)>) -> Node {
        let place = |name: &str| pairs.iter().position(|(key, _)| self.text[key.start..key.end] == *name);
        if let Some((written, _)) = place("written").zip(place("played")) {
            // Of a turn in the form that `convert` writes, the notation says all.
            return pairs.swap_remove(written).1;
        }
        let moves = pairs.iter().map(|(_, value)| value.moves).sum();
        self.with_squares(Node { span, value: Value::Object(pairs), moves })
    }

    /// The same node. If it has no move, two values next to each other may make one: from where to where.
    fn with_squares(&self, mut node: Node) -> Node {
        if node.moves == 0 {
            let own = node.children().filter(|child| matches!(child.value, Value::String));
            let own: Vec<Cow<'_, str>> = own.map(|child| self.decoded(child.span)).collect();
            let is_move = |two: &[Cow<'_, str>]| {
                two.iter().all(|part| part.len() <= LONGEST_SQUARE)
                    && self.reader.reads_alone(&format!("{}-{}", two[0], two[1]))
            };
            node.moves = usize::from(own.windows(2).any(is_move));
        }
        node
    }

    /// How many moves a text has: lines that are turns, or words that are moves.
    fn moves_of(&self, text: &str) -> usize {
        let reads = |part: &str| part.len() <= super::LONGEST_TURN && self.reader.reads_alone(part);
        let of_line = |line: &str| {
            let words = line.split_whitespace().filter(|word| reads(word)).count();
            let is_turn = || line.len() <= super::LONGEST_TURN && (self.reader.reads(line) || reads(line));
            words.max(usize::from(words == 0 && is_turn()))
        };
        text.lines().map(of_line).sum()
    }

    /// Adds the games in a value, which has moves. The tags of what is around it are tags of each.
    fn add_games(&self, parts: &mut Vec<Change>, node: &Node, around: &[Tag]) {
        let with_moves = || node.children().filter(|child| child.moves > 0);
        let games = with_moves().filter(|child| self.is_game(child)).count();
        let are_games = 2 * games > with_moves().count();
        // Where only one value has moves, they are there.
        let is_only = |one: &Node| with_moves().count() == 1 && (one.moves > 1 || !matches!(one.value, Value::String));
        match &node.value {
            Value::Array(_) if are_games || with_moves().all(is_only) => {
                node.children().for_each(|child| self.add_games_or_tags(parts, child, around));
            }
            Value::Object(pairs) if !self.is_of_labels(pairs) => {
                let tags = self.with_tags(around, pairs);
                if are_games && games > 1 {
                    with_moves().for_each(|child| self.add_games(parts, child, &tags));
                    return;
                }
                // Of values with as many moves, the first.
                let most = pairs.iter().rev().map(|(_, value)| value).max_by_key(|value| value.moves);
                match most.filter(|most| is_only(most) || self.is_of_turns(most)) {
                    Some(most) => self.add_games(parts, most, &tags),
                    None => self.add_game(parts, node, &[]),
                }
            }
            _ => self.add_game(parts, node, around),
        }
    }

    /// The same for a value that may be a game without turns.
    fn add_games_or_tags(&self, parts: &mut Vec<Change>, node: &Node, around: &[Tag]) {
        match &node.value {
            _ if node.moves > 0 => self.add_games(parts, node, around),
            Value::Object(pairs) => {
                let tags = self.with_tags(around, pairs);
                if tags.len() > around.len() {
                    self.add_tags(parts, &tags, node.span.start);
                }
            }
            _ => {}
        }
    }

    /// Whether a value has more moves than a turn has, or says who plays.
    fn is_game(&self, node: &Node) -> bool {
        match &node.value {
            Value::Object(pairs) => !self.with_tags(&[], pairs).is_empty() || self.is_of_turns(node),
            Value::Array(_) => self.is_of_turns(node),
            Value::String | Value::Other => false,
        }
    }

    /// Whether a value has more moves than a turn has.
    fn is_of_turns(&self, node: &Node) -> bool {
        let mut turn = String::new();
        node.moves > 1 && !(self.add_moves(&mut turn, node) && self.reader.reads_alone(&turn))
    }

    /// Adds the strings of a value that are moves. `false` if they are too many for a turn.
    fn add_moves(&self, turn: &mut String, node: &Node) -> bool {
        if node.moves == 0 {
            return true;
        }
        if let Value::String = node.value {
            turn.push_str(&self.decoded(node.span));
            turn.push(' ');
            return turn.len() < super::LONGEST_TURN;
        }
        node.children().all(|child| self.add_moves(turn, child))
    }

    /// Whether the keys of an object are labels of its turns.
    fn is_of_labels(&self, pairs: &[(Span, Node)]) -> bool {
        pairs.iter().any(|(key, value)| value.moves > 0 && self.is_label(*key))
    }

    fn is_label(&self, key: Span) -> bool {
        let key = &self.text[key.start..key.end];
        !key.is_empty() && self.reader.label(key) == key.len()
    }

    /// Adds a game whose turns are in a value.
    fn add_game(&self, parts: &mut Vec<Change>, node: &Node, tags: &[Tag]) {
        self.add_tags(parts, tags, node.span.start);
        match &node.value {
            Value::String => self.add_string(parts, node.span),
            Value::Array(values) => {
                let mut before: Option<&Node> = None;
                for value in values {
                    let end = before.and_then(|before| self.end(value, before));
                    if let Some(end) = end {
                        parts.push(Change::to(at(value.span.start), " "));
                        parts.push(Change::to(value.span, end));
                        continue;
                    }
                    if before.is_some() {
                        parts.push(Change::to(at(value.span.start), "\n"));
                    }
                    before = Some(value);
                    self.add_cells(parts, value, "\t");
                }
            }
            Value::Object(pairs) if self.is_of_labels(pairs) => {
                for (key, value) in pairs.iter().filter(|(key, value)| value.moves > 0 || self.is_label(*key)) {
                    parts.push(Change::kept(self.text, *key));
                    parts.push(Change::to(at(key.end), " "));
                    self.add_cells(parts, value, " ");
                    parts.push(Change::to(at(value.span.end), "\n"));
                }
            }
            Value::Object(_) => self.add_cells(parts, node, "\t"),
            Value::Other => {}
        }
        parts.push(Change::to(at(node.span.end), "\n\n"));
    }

    /// Returns the sign of the game for how it ended, if the value says so and the sign may follow what is before it.
    fn end(&self, node: &Node, before: &Node) -> Option<&'static str> {
        let Value::String = node.value else {
            return None;
        };
        let (Value::String, written) = (&before.value, self.decoded(node.span)) else {
            return None;
        };
        let sign = ENDS.iter().find(|(word, _)| written.trim().eq_ignore_ascii_case(word))?.1;
        let turn = format!("{} {sign}", self.decoded(before.span));
        (turn.len() <= super::LONGEST_TURN && self.reader.reads_alone(&turn)).then_some(sign)
    }

    /// Adds what a value says, one part after the other.
    fn add_cells(&self, parts: &mut Vec<Change>, node: &Node, gap: &str) {
        match &node.value {
            Value::String => self.add_string(parts, node.span),
            Value::Other => {
                let is_number = !self.text[node.span.start..].starts_with(['t', 'f', 'n']);
                parts.extend(is_number.then(|| Change::kept(self.text, node.span)));
            }
            Value::Array(values) => {
                for (number, value) in values.iter().enumerate() {
                    if number > 0 {
                        parts.push(Change::to(at(value.span.start), gap));
                    }
                    self.add_cells(parts, value, " ");
                }
            }
            Value::Object(pairs) => {
                for (number, (key, value)) in pairs.iter().enumerate() {
                    if number > 0 {
                        parts.push(Change::to(at(value.span.start), gap));
                    }
                    if value.moves > 0 && self.is_label(*key) {
                        parts.push(Change::kept(self.text, *key));
                        parts.push(Change::to(at(key.end), " "));
                    }
                    self.add_cells(parts, value, " ");
                }
            }
        }
    }

    fn add_string(&self, parts: &mut Vec<Change>, span: Span) {
        self.each_part(span, |part| parts.push(part));
    }

    /// Returns what a string says.
    fn decoded(&self, span: Span) -> Cow<'t, str> {
        let written = &self.text[span.start..span.end];
        if !written.contains('\\') {
            return Cow::Borrowed(written);
        }
        let mut decoded = String::new();
        self.each_part(span, |part| decoded.push_str(&part.text));
        Cow::Owned(decoded)
    }

    /// Calls `add` with each stretch of a string as it is, and with what each escape means.
    fn each_part(&self, span: Span, mut add: impl FnMut(Change)) {
        let mut start = span.start;
        while let Some(length) = self.text[start..span.end].find('\\') {
            let escape = start + length;
            if length > 0 {
                add(Change::kept(self.text, Span::new(start, escape)));
            }
            let (plain, length) = unescaped(&self.text[escape..span.end]);
            start = (escape + length).min(span.end);
            add(Change::to(Span::new(escape, start), plain));
        }
        if start < span.end {
            add(Change::kept(self.text, Span::new(start, span.end)));
        }
    }

    fn add_tags(&self, parts: &mut Vec<Change>, tags: &[Tag], place: usize) {
        for tag in tags {
            let start = tag.value.first().map_or(place, |first| first.span.start);
            let end = tag.value.last().map_or(place, |last| last.span.end);
            parts.push(Change::to(at(start), format!("[{} \"", tag.name)));
            parts.extend(tag.value.iter().cloned());
            parts.push(Change::to(at(end), "\"]\n"));
        }
        if !tags.is_empty() {
            parts.push(Change::to(at(place), "\n"));
        }
    }

    /// Returns the tags of what is around an object, and those that its own keys give.
    fn with_tags(&self, around: &[Tag], pairs: &[(Span, Node)]) -> Vec<Tag> {
        let mut tags = around.to_vec();
        let mut add = |tag: Tag| {
            tags.retain(|known| known.name != tag.name);
            tags.push(tag);
        };
        for (key, value) in pairs {
            let key = plain_name(&self.decoded(*key));
            if let Some(seat) = self.seat(&key) {
                if let Some(value) = self.name_in(value) {
                    add(Tag { name: self.reader.seats[seat].title.to_owned(), value });
                }
                continue;
            }
            match (&value.value, key.as_str()) {
                (Value::Object(players), "players" | "names") => {
                    for (key, value) in players {
                        let seat = self.seat(&plain_name(&self.decoded(*key)));
                        if let Some((seat, value)) = seat.zip(self.name_in(value)) {
                            add(Tag { name: self.reader.seats[seat].title.to_owned(), value });
                        }
                    }
                }
                (Value::Array(players), "players" | "names") if players.len() == self.reader.seats.len() => {
                    for (seat, value) in self.reader.seats.iter().zip(players) {
                        if let Some(value) = self.name_in(value) {
                            add(Tag { name: seat.title.to_owned(), value });
                        }
                    }
                }
                (Value::Array(tags), "tags") => tags.iter().filter_map(|tag| self.written_tag(tag)).for_each(&mut add),
                (Value::String, "winner" | "whowon" | "result") => {
                    let said = plain_name(&self.decoded(value.span));
                    let result = match self.seat(&said) {
                        Some(seat) => vec![Change::to(value.span, self.reader.seats[seat].title)],
                        None if said == "draw" => vec![Change::to(value.span, "Draw")],
                        None if key == "result" => self.tag_value(value.span),
                        None => continue,
                    };
                    add(Tag { name: "Result".to_owned(), value: result });
                }
                (Value::String, _) if value.moves == 0 => {
                    let known = NAMES.iter().find(|(_, keys)| keys.contains(&key.as_str()));
                    if let Some((name, _)) = known {
                        add(Tag { name: (*name).to_owned(), value: self.tag_value(value.span) });
                    }
                }
                _ => {}
            }
        }
        tags.retain(|tag| !tag.value.is_empty());
        tags
    }

    /// Returns a tag in the form that `convert` writes: its name and its value.
    fn written_tag(&self, node: &Node) -> Option<Tag> {
        let Value::Object(pairs) = &node.value else {
            return None;
        };
        let string = |name: &str| {
            let (_, value) = pairs.iter().find(|(key, _)| self.text[key.start..key.end] == *name)?;
            matches!(value.value, Value::String).then_some(value.span)
        };
        let name = self.decoded(string("name")?).into_owned();
        let is_name = !name.is_empty() && name.chars().all(char::is_alphanumeric);
        is_name.then_some(Tag { name, value: self.tag_value(string("value")?) })
    }

    /// Returns the name that a value gives a player. What can be read as a turn is not a name.
    fn name_in(&self, node: &Node) -> Option<Vec<Change>> {
        match &node.value {
            Value::String if node.moves == 0 => Some(self.tag_value(node.span)),
            Value::Object(pairs) => {
                let is_name = |key: &Span| NAMES_OF_PLAYERS.contains(&plain_name(&self.decoded(*key)).as_str());
                let (_, name) =
                    pairs.iter().find(|(key, value)| is_name(key) && matches!(value.value, Value::String))?;
                Some(self.tag_value(name.span))
            }
            _ => None,
        }
    }

    /// Returns a string as the value of a tag has it.
    fn tag_value(&self, span: Span) -> Vec<Change> {
        let mut parts = Vec::new();
        self.each_part(span, |mut part| {
            part.text = match part.text.as_str() {
                "\"" => "\\\"".to_owned(),
                "\\" => "\\\\".to_owned(),
                text if text.contains(char::is_control) => " ".to_owned(),
                _ => part.text,
            };
            parts.push(part);
        });
        parts
    }

    /// Returns the seat that a key or a value names: `attackers`, `Black`, `BlackSidePlayerName`.
    fn seat(&self, name: &str) -> Option<usize> {
        let own = ["name", "nick", "player", "side"].into_iter().fold(name, |name, word| {
            let name = name.strip_suffix(word).unwrap_or(name);
            name.strip_prefix(word).unwrap_or(name)
        });
        let own = own.strip_suffix("player").unwrap_or(own);
        let own = own.strip_suffix("side").unwrap_or(own);
        let is_it = |title: &str| {
            let title = title.to_lowercase();
            own == title || title.len() > 1 && title.strip_suffix('s') == Some(own)
        };
        let own_seat = self.reader.seats.iter().position(|seat| is_it(seat.title) || is_it(seat.id));
        let colours =
            || COLOURS.iter().position(|colour| own == *colour).filter(|_| self.reader.notation.name == "tafl");
        own_seat.or_else(colours)
    }
}

impl Node {
    fn children(&self) -> impl Iterator<Item = &Node> {
        let (values, pairs): (&[Self], &[(Span, Self)]) = match &self.value {
            Value::Array(values) => (values, &[]),
            Value::Object(pairs) => (&[], pairs),
            Value::String | Value::Other => (&[], &[]),
        };
        values.iter().chain(pairs.iter().map(|(_, value)| value))
    }
}

/// The colours of the attackers and of the defenders.
const COLOURS: [&str; 2] = ["black", "white"];

/// Tags, and the keys whose values they get, in lower case and without signs.
const NAMES: [(&str, &[&str]); 3] = [
    ("Variant", &["variant", "gamevariant", "gametype", "gametypename", "aagegametypename"]),
    ("Event", &["event", "tournament"]),
    ("Date", &["date", "gamedate"]),
];

/// Keys of what a player is called.
const NAMES_OF_PLAYERS: [&str; 4] = ["name", "nick", "username", "player"];

/// Words for how a game ended, with the sign of the notation for each.
const ENDS: [(&str, &str); 8] = [
    ("resigned", "---"),
    ("resigns", "---"),
    ("resign", "---"),
    ("resignation", "---"),
    ("---", "---"),
    ("timeout", "timeout"),
    ("timed out", "timeout"),
    ("time", "timeout"),
];

/// Names of squares are not longer, in bytes.
const LONGEST_SQUARE: usize = 12;

fn at(place: usize) -> Span {
    Span::new(place, place)
}

/// A string without its quotes.
fn inside(written: Span) -> Span {
    Span::new(written.start + 1, written.end - 1)
}

/// A name in lower case, without signs and spaces.
fn plain_name(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns what the escape at the start of a text means, and its length in bytes. A character that a record cannot hold
/// becomes a space.
fn unescaped(text: &str) -> (String, usize) {
    let code = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(digits, 16).ok()
    };
    let plain = match text.as_bytes().get(1) {
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => {
            let one = code(0).unwrap_or(0);
            let other = code(6).filter(|other| (0xD800..0xDC00).contains(&one) && (0xDC00..0xE000).contains(other));
            let whole = other.map_or(one, |other| 0x1_0000 + ((one - 0xD800) << 10) + (other - 0xDC00));
            let length = if other.is_some() { 12 } else { 6 };
            let plain = char::from_u32(whole).unwrap_or(char::REPLACEMENT_CHARACTER);
            let plain = if plain.is_control() && !matches!(plain, '\n' | '\r' | '\t') { ' ' } else { plain };
            return (plain.to_string(), length);
        }
        Some(sign @ (b'"' | b'\\' | b'/')) => char::from(*sign),
        _ => ' ',
    };
    (plain.to_string(), 2)
}
