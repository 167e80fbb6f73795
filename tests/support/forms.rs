//! Records in the forms in which people paste them: the templates of `fixtures/decorations.toml`.

use std::{collections::BTreeMap, fs, path::Path};

use hirth::games::GameKind;
use serde::Deserialize;

/// A form: what it makes of a record. The file says what each field is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    pub name: String,
    line: Option<String>,
    turn: Option<String>,
    row: Option<String>,
    #[serde(default)]
    tags: String,
    #[serde(default)]
    before: String,
    #[serde(default)]
    head: String,
    #[serde(default)]
    foot: String,
    join: Option<String>,
    /// Whether the end follows the last line at once.
    #[serde(default)]
    close: bool,
    #[serde(default)]
    html: bool,
    case: Option<String>,
    #[serde(default)]
    replace: Vec<[String; 2]>,
    #[serde(default)]
    replace_text: Vec<[String; 2]>,
    #[serde(default)]
    after: BTreeMap<String, String>,
    #[serde(default)]
    suffix: BTreeMap<String, String>,
    games: Option<Vec<String>>,
    #[serde(default)]
    pub unread: Vec<String>,
    #[serde(default)]
    pub fixed: Vec<String>,
}

#[derive(Deserialize)]
struct Forms {
    form: Vec<Form>,
}

/// Returns all forms.
pub fn forms() -> Vec<Form> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/decorations.toml");
    let text = fs::read_to_string(file).expect("the forms");
    toml::from_str::<Forms>(&text).expect("forms").form
}

/// A line of a record, or a turn: its label and the rest of it.
struct Entry {
    label: String,
    text: String,
}

/// A record without decoration, taken apart.
pub struct Parts {
    tags: Vec<String>,
    lines: Vec<Entry>,
    turns: Vec<Entry>,
    sides: [&'static str; 2],
}

impl Parts {
    pub fn new(game: GameKind, record: &str) -> Self {
        let (tags, lines): (Vec<&str>, Vec<&str>) =
            record.lines().filter(|line| !line.is_empty()).partition(|line| line.starts_with('['));
        let lines = lines.into_iter().map(|line| {
            let (label, text) = line.split_once(' ').unwrap_or((line, ""));
            Entry { label: label.to_owned(), text: text.trim().to_owned() }
        });
        let lines: Vec<Entry> = lines.collect();
        let moves = |line: &Entry| -> Vec<Entry> {
            let labels = [line.label.clone(), format!("{}..", line.label)];
            let moves = line.text.split(' ').zip(labels);
            moves.map(|(text, label)| Entry { label, text: text.to_owned() }).collect()
        };
        let (turns, sides) = match game.name() {
            "tafl" => (lines.iter().flat_map(moves).collect(), ["Attackers", "Defenders"]),
            "hirth" => {
                let turns = lines.iter().map(|line| Entry { label: line.label.clone(), text: line.text.clone() });
                (turns.collect(), ["Gull", "Silfr"])
            }
            // A line is a trick, a hand or a score.
            _ => (Vec::new(), ["", ""]),
        };
        Self { tags: tags.into_iter().map(str::to_owned).collect(), lines, turns, sides }
    }
}

const REMARKS: [&str; 8] = ["good", "", "hm, bold", "", "a slip?", "", "", "Great!"];
const ASIDES: [&str; 7] = ["", " (a slip?)", " !?", "", " // nice", "", " ouch"];

impl Form {
    /// Whether records of a game are read as legal.
    pub fn is_read(&self, game: GameKind) -> bool {
        self.unread.iter().all(|name| name != game.name())
    }

    /// Whether a safe fix makes the signs usual in records of a game.
    pub fn is_fixed(&self, game: GameKind) -> bool {
        self.fixed.iter().any(|name| name == game.name())
    }

    /// Whether it has marks of a quoted mail before each line.
    pub fn is_quoted(&self) -> bool {
        self.tags.starts_with('>')
    }

    /// Whether it has signs around each line and changes nothing else.
    pub fn is_around_lines(&self) -> bool {
        // After a hash a comment begins.
        let is_around = |line: &String| line.contains("{label} {text}") && !line.starts_with('#');
        let is_around = self.line.as_ref().is_some_and(is_around);
        let others = [&self.before, &self.head, &self.foot];
        let has_others = others.iter().any(|text| !text.is_empty()) || self.join.is_some() || self.html || self.close;
        let is_changed = self.case.is_some() || !self.replace.is_empty() || !self.replace_text.is_empty();
        is_around && !has_others && !is_changed && self.after.is_empty() && self.suffix.is_empty()
    }

    /// Writes a record in this form. `None` if it is not for the game.
    pub fn write(&self, game: GameKind, record: &str) -> Option<String> {
        if self.games.as_ref().is_some_and(|games| games.iter().all(|name| name != game.name())) {
            return None;
        }
        let parts = Parts::new(game, record);
        let lines: Vec<String> = match (&self.line, &self.turn, &self.row) {
            (Some(line), ..) => self.each(line, &parts.lines, &parts),
            (_, Some(turn), _) if !parts.turns.is_empty() => self.each(turn, &parts.turns, &parts),
            (_, _, Some(row)) if !parts.turns.is_empty() => self.rows(row, &parts),
            _ => return None,
        };
        let join = self.join.as_deref().unwrap_or("\n");
        let mut text = self.before.clone();
        for tag in &parts.tags {
            text += &format!("{}{tag}\n", self.tags);
        }
        if !parts.tags.is_empty() {
            text += &format!("{}\n", self.tags.trim_end());
        }
        text += &self.head;
        text += &lines.join(join);
        if !self.close {
            text.push('\n');
        }
        text += &self.foot;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Some(text)
    }

    fn each(&self, template: &str, entries: &[Entry], parts: &Parts) -> Vec<String> {
        let filled = entries.iter().enumerate().map(|(at, Entry { label, text })| {
            let line = filled(template, at, at / 2 + 1, parts);
            let line = line.replace("{label}", &self.signs(label, false)).replace("{text}", &self.signs(text, true));
            self.with_additions(line, at)
        });
        filled.collect()
    }

    fn rows(&self, template: &str, parts: &Parts) -> Vec<String> {
        let rows = parts.turns.chunks(2).enumerate().map(|(at, two)| {
            let mut line = filled(template, at, at + 1, parts);
            if let [_, _] = two {
                line = line.replace("<<", "").replace(">>", "");
            } else if let (Some(start), Some(end)) = (line.find("<<"), line.find(">>")) {
                line.replace_range(start..end + 2, "");
            }
            let none = Entry { label: String::new(), text: String::new() };
            for (number, entry) in [&two[0], two.get(1).unwrap_or(&none)].into_iter().enumerate() {
                let text = self.signs(&entry.text, true);
                let number = number + 1;
                let wide = format!("{text:40}");
                line = line.replace(&format!("{{{number}}}"), &text).replace(&format!("{{{number}:40}}"), &wide);
                line = line.replace(&format!("{{l{number}}}"), &self.signs(&entry.label, false));
            }
            self.with_additions(line.trim_end_matches(' ').to_owned(), at)
        });
        rows.collect()
    }

    /// A label or a text with other signs.
    fn signs(&self, text: &str, is_text: bool) -> String {
        let in_text = self.replace_text.iter().filter(|_| is_text);
        let text = in_text.fold(text.to_owned(), |text, [from, to]| text.replace(from, to));
        match self.html {
            true => text.replace('&', "&amp;").replace('>', "&gt;").replace('<', "&lt;"),
            false => text,
        }
    }

    fn with_additions(&self, line: String, at: usize) -> String {
        let line = self.replace.iter().fold(line, |line, [from, to]| line.replace(from, to));
        let line = match self.case.as_deref() {
            Some("lower") => line.to_lowercase(),
            Some("upper") => line.to_uppercase(),
            _ => line,
        };
        let number = (at + 1).to_string();
        let suffix = self.suffix.get(&number).map_or("", String::as_str);
        let after = self.after.get(&number).map_or(String::new(), |after| format!("\n{after}"));
        format!("{line}{suffix}{after}")
    }
}

/// A template with what depends on the place alone.
fn filled(template: &str, at: usize, round: usize, parts: &Parts) -> String {
    let letter = char::from(b'a' + (at % 26) as u8).to_string();
    let [one, other] = parts.sides;
    let pairs = [
        ("{i}", (at + 1).to_string()),
        ("{i:4}", format!("{:4}", at + 1)),
        ("{mm}", format!("{:02}", (at + 1) % 60)),
        ("{letter}", letter),
        ("{n}", round.to_string()),
        ("{n:3}", format!("{round:3}")),
        ("{ab}", ["a", "b"][at % 2].to_owned()),
        ("{side}", parts.sides[at % 2].to_owned()),
        ("{side1}", one.to_owned()),
        ("{side2}", other.to_owned()),
        ("{name}", ["Anna", "Björn"][at % 2].to_owned()),
        ("{nick}", ["anna1", "bob2"][at % 2].to_owned()),
        ("{remark}", REMARKS[at % REMARKS.len()].to_owned()),
        ("{aside}", ASIDES[at % ASIDES.len()].to_owned()),
    ];
    pairs.iter().fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
}
