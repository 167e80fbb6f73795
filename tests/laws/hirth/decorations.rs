//! What people put around a game that they send, paste or note down: each decoration is a function of the game.

/// A game: its tags and comments, and its turns, each with its label.
pub struct Game {
    pub tags: Vec<String>,
    pub turns: Vec<(String, String)>,
}

impl Game {
    /// A game as it is generated: tags, a blank line, a turn a line.
    pub fn of(text: &str) -> Self {
        let lines = || text.lines().filter(|line| !line.is_empty());
        let is_turn = |line: &str| !line.starts_with(['[', ';']);
        let turn = |line: &str| {
            let (label, turn) = line.split_once(' ').expect("a label and a turn");
            (label.to_owned(), turn.trim().to_owned())
        };
        Self {
            tags: lines().filter(|line| !is_turn(line)).map(str::to_owned).collect(),
            turns: lines().filter(|line| is_turn(line)).map(turn).collect(),
        }
    }

    /// A line a turn, made of its number from 0, its label and the rest of it; the tags before them as they are.
    fn lines(&self, line: impl Fn(usize, &str, &str) -> String) -> String {
        self.around("", line)
    }

    /// The same with `mark` before the tags and the blank line.
    fn around(&self, mark: &str, line: impl Fn(usize, &str, &str) -> String) -> String {
        let tags = self.tags.iter().map(|tag| format!("{mark}{tag}\n"));
        let turns = self.turns.iter().enumerate();
        let turns = turns.map(|(i, (label, turn))| line(i, label, turn) + "\n");
        tags.chain([format!("{}\n", mark.trim_end())]).chain(turns).collect()
    }

    /// Two turns a line, made of the number of both, and of each with its label.
    fn rows(&self, row: impl Fn(usize, [&(String, String); 2]) -> String) -> String {
        let none = (String::new(), String::new());
        let rows = self.turns.chunks(2).enumerate();
        let rows = rows.map(|(i, two)| row(i + 1, [&two[0], two.get(1).unwrap_or(&none)]) + "\n");
        self.tags.iter().map(|tag| tag.clone() + "\n").chain(["\n".to_owned()]).chain(rows).collect()
    }
}

/// A decoration: its name, and how it is put on.
pub type Decoration = (&'static str, fn(&Game) -> String);

/// A label with a word for its seat. One whose letter has a slip in it stays as it is.
fn seat(label: &str, gull: &str, silfr: &str) -> String {
    match label.split_at_checked(1) {
        Some(("G", number)) => format!("{gull} {number}"),
        Some(("S", number)) => format!("{silfr} {number}"),
        _ => label.to_owned(),
    }
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('>', "&gt;").replace('<', "&lt;")
}

pub const DECORATIONS: &[Decoration] = &[
    ("none", |game| game.lines(|_, label, turn| format!("{label} {turn}"))),
    ("a quoted mail", |game| game.around("> ", |_, label, turn| format!("> {label} {turn}"))),
    ("a mail quoted twice", |game| game.around("> > ", |_, label, turn| format!("> > {label} {turn}"))),
    ("quote marks without blanks", |game| game.around(">>", |_, label, turn| format!(">>{label} {turn}"))),
    ("a numbered list", |game| game.lines(|i, label, turn| format!("{}. {label} {turn}", i + 1))),
    ("numbers in parentheses", |game| game.lines(|i, label, turn| format!("({}) {label} {turn}", i + 1))),
    ("a lettered list", |game| {
        game.lines(|i, label, turn| format!("{}) {label} {turn}", (b'a' + (i % 26) as u8) as char))
    }),
    ("list marks", |game| game.lines(|_, label, turn| format!("* {label} {turn}"))),
    ("line numbers", |game| game.lines(|i, label, turn| format!("{:4}  {label} {turn}", i + 1))),
    ("a table of Markdown", |game| {
        let head = "| turn | moves |\n|------|-------|\n";
        game.lines(|_, label, turn| format!("| {label} | {turn} |")).replacen("\n\n", &format!("\n\n{head}"), 1)
    }),
    ("a table with two turns a row", |game| {
        game.rows(|_, [one, other]| format!("| {} {} | {} {} |", one.0, one.1, other.0, other.1))
    }),
    ("columns of tabs", |game| game.rows(|_, [one, other]| format!("{} {}\t{} {}", one.0, one.1, other.0, other.1))),
    ("columns of blanks without labels", |game| {
        game.rows(|i, [one, other]| format!("{i:3}. {:40}  {}", one.1, other.1).trim_end().to_owned())
    }),
    ("columns of blanks without labels or numbers", |game| {
        game.rows(|_, [one, other]| format!("{:40}  {}", one.1, other.1).trim_end().to_owned())
    }),
    ("both names on a line", |game| {
        game.rows(|i, [one, other]| match other.1.as_str() {
            "" => format!("{i}. Gull {}", one.1),
            turn => format!("{i}. Gull {}   Silfr {turn}", one.1),
        })
    }),
    ("names on lines of their own", |game| {
        game.rows(|i, [one, other]| match other.1.as_str() {
            "" => format!("{i}.\nGull: {}", one.1),
            turn => format!("{i}.\nGull: {}\nSilfr: {turn}", one.1),
        })
    }),
    ("names without numbers", |game| game.lines(|i, _, turn| format!("{}: {turn}", ["Anna", "Björn"][i % 2]))),
    ("a chat without labels", |game| {
        game.lines(|i, _, turn| {
            let told = format!("[20:{:02}] {}: {turn}", i % 60, ["Anna", "Björn"][i % 2]);
            match i {
                1 => format!("{told}\n[20:{i:02}] Anna: hmm"),
                _ => told,
            }
        })
    }),
    ("a chat with dates, without labels", |game| {
        game.lines(|i, _, turn| format!("12.11.26, 20:{:02} - {}: {turn}", i % 60, ["Anna", "Björn"][i % 2]))
    }),
    ("one name of a family", |game| game.lines(|i, _, turn| format!("{} Berg: {turn}", ["Anna", "Björn"][i % 2]))),
    ("names with figures", |game| game.lines(|i, _, turn| format!("{}: {turn}", ["anna1", "bob2"][i % 2]))),
    ("letters for names", |game| game.lines(|i, _, turn| format!("{}: {turn}", ["A", "B"][i % 2]))),
    ("names with numbers", |game| {
        game.lines(|i, _, turn| {
            let name = ["Anna", "Björn"][i % 2];
            format!("{name} {}: {turn}", i / 2 + 1)
        })
    }),
    ("labels of another language", |game| {
        game.lines(|i, _, turn| format!("{}{} {turn}", ["O", "A"][i % 2], i / 2 + 1))
    }),
    ("a list without labels", |game| game.lines(|i, _, turn| format!("{}. {turn}", i + 1))),
    ("a number for each of both", |game| game.lines(|i, _, turn| format!("{}. {turn}", i / 2 + 1))),
    ("a sheet of semicolons", |game| game.rows(|i, [one, other]| format!("{i};{};{}", one.1, other.1))),
    ("a sheet of commas", |game| game.rows(|i, [one, other]| format!("{i},{},{}", one.1, other.1))),
    ("a table without labels", |game| {
        game.rows(|i, [one, other]| match other.1.as_str() {
            "" => format!("| {i} | {} | |", one.1),
            turn => format!("| {i} | {} | {turn} |", one.1),
        })
    }),
    ("two turns a line", |game| {
        game.rows(|_, [one, other]| format!("{} {}  {} {}", one.0, one.1, other.0, other.1).trim_end().to_owned())
    }),
    ("a chat with times", |game| game.lines(|i, label, turn| format!("[20:{:02}] {label} {turn}", i % 60))),
    ("a chat with dates and names", |game| {
        game.lines(|i, label, turn| {
            let name = if label.starts_with('G') { "Anna" } else { "Björn" };
            format!("03/05/2026, 20:{:02} - {name}: {label} {turn}", i % 60)
        })
    }),
    ("a chat with names in angles", |game| {
        game.lines(|i, label, turn| {
            let name = if label.starts_with('G') { "anna" } else { "bjorn" };
            format!("20:{:02} <{name}> {label} {turn}", i % 60)
        })
    }),
    ("a chat with other words", |game| {
        game.lines(|i, label, turn| {
            let told = format!("12/05/2026, 20:{:02} - Anna: {label} {turn}", i % 60);
            match i {
                2 | 5 => format!("{told}\n12/05/2026, 20:{i:02} - Björn: are you sure?"),
                _ => told,
            }
        })
    }),
    ("a chat with times on lines of their own", |game| {
        game.lines(|i, label, turn| format!("Anna, [12.05.26 20:{:02}]\n{label} {turn}\n", i % 60))
    }),
    ("numbered words for labels", |game| {
        game.lines(|_, label, turn| match label.split_at_checked(1) {
            Some(("G", number)) => format!("Turn {number} Gull: {turn}"),
            Some(("S", number)) => format!("Turn {number} Silfr: {turn}"),
            _ => format!("Turn {label}: {turn}"),
        })
    }),
    ("full words for labels", |game| game.lines(|_, label, turn| format!("{}: {turn}", seat(label, "Gull", "Silfr")))),
    ("names for labels", |game| {
        let named = game.lines(|_, label, turn| format!("{} {turn}", seat(label, "Anna", "Björn")));
        format!("[Gull \"Anna\"]\n[Silfr \"Björn\"]\n{named}")
    }),
    ("a colon behind labels", |game| game.lines(|_, label, turn| format!("{label}: {turn}"))),
    ("a full stop behind labels", |game| game.lines(|_, label, turn| format!("{label}. {turn}"))),
    ("a parenthesis behind labels", |game| game.lines(|_, label, turn| format!("{label}) {turn}"))),
    ("a comma behind labels", |game| game.lines(|_, label, turn| format!("{label},{turn}"))),
    ("a web page with line breaks", |game| {
        let body = game.lines(|_, label, turn| html(&format!("{label} {turn}")) + "<br>");
        format!("<!DOCTYPE html>\n<html><head><title>Our game</title></head><body>\n{body}</body></html>\n")
    }),
    ("a web page with a list", |game| {
        let list = game.lines(|_, label, turn| format!("<li>{}</li>", html(&format!("{label} {turn}"))));
        list.replacen("\n\n", "\n\n<ol>\n", 1) + "</ol>\n"
    }),
    ("a web page with a table", |game| {
        let rows = game.rows(|i, [one, other]| {
            format!("<tr><td>{i}</td><td>{}</td><td>{}</td></tr>", html(&one.1), html(&other.1))
        });
        rows.replacen("\n\n", "\n\n<table>\n", 1) + "</table>\n"
    }),
    ("a post in a forum", |game| {
        let body = game.lines(|_, label, turn| format!("[b]{label}[/b] {turn}"));
        format!("[quote=Anna]\n[code]\n{body}[/code][/quote]\n")
    }),
    ("a sheet with quoted cells", |game| {
        let body = game.lines(|_, label, turn| format!("{label},\"{turn}\","));
        body.replacen("\n\n", "\n\nlabel,turn,comment\n", 1)
    }),
    ("a list of JSON", |game| {
        let body = game.lines(|_, label, turn| format!("  \"{label} {turn}\","));
        body.replacen("\n\n", "\n\n[\n", 1) + "]\n"
    }),
    ("entities", |game| game.lines(|_, label, turn| html(&format!("{label} {turn}")))),
    ("escapes of Markdown", |game| {
        game.lines(|_, label, turn| format!("{label} {turn}  ").replace('>', "\\>").replace('^', "\\^"))
    }),
    ("arrows", |game| game.lines(|_, label, turn| format!("{label} {turn}").replace('>', "→"))),
    ("guillemets", |game| game.lines(|_, label, turn| format!("{label} {turn}").replace('>', "»"))),
    ("small letters", |game| game.lines(|_, label, turn| format!("{label} {turn}").to_lowercase())),
    ("capitals", |game| game.lines(|_, label, turn| format!("{label} {turn}").to_uppercase())),
    ("backticks and stars", |game| game.lines(|_, label, turn| format!("**{label}** `{turn}`"))),
    ("a heading and words after it", |game| {
        let lines = game.lines(|_, label, turn| format!("{label} {turn}"));
        format!("Our game on Sunday\n\n{lines}\nThat was fun!\n")
    }),
    ("turns wrapped by a mail", |game| {
        game.lines(|_, label, turn| match turn.split_once(" >") {
            Some((moves, battles)) if turn.len() > 24 => format!("{label} {moves}\n   >{battles}"),
            _ => format!("{label} {turn}"),
        })
    }),
    ("a sheet with remarks", |game| {
        let body = game.lines(|i, label, turn| format!("{label},\"{turn}\",{}", remark(i)));
        body.replacen("\n\n", "\n\nlabel,turn,remark\n", 1)
    }),
    ("a table with remarks", |game| {
        let head = "| no | Gull | Silfr | remark |\n|---|---|---|---|\n";
        game.rows(|i, [one, other]| {
            let remark = remark(i).trim_matches('"');
            format!("| {i} | {} | {} | {remark} |", one.1, other.1)
        })
        .replacen("\n\n", &format!("\n\n{head}"), 1)
    }),
    ("columns with times", |game| {
        game.rows(|i, [one, other]| format!("{i}\t{}\t{}\t{}:{i:02}", one.1, other.1, i % 3))
    }),
    ("minutes in parentheses", |game| game.lines(|i, label, turn| format!("{label}: {turn} ({} min)", i % 20 + 1))),
    ("remarks in parentheses", |game| {
        game.lines(|i, label, turn| match remark(i).trim_matches('"') {
            "" => format!("{label} {turn}"),
            remark => format!("{label} {turn} ({remark})"),
        })
    }),
    ("commas between moves", |game| game.lines(|_, label, turn| format!("{label} {}", turn.replace(' ', ", ")))),
    ("times behind turns", |game| game.lines(|i, label, turn| format!("{label} {turn} {}:{i:02}", i % 3))),
];

/// What somebody thinks of a turn; nothing of most.
fn remark(i: usize) -> &'static str {
    let remarks = ["good", "", "\"hm, bold\"", "", "a slip?", "", "", "Great!"];
    remarks[i % remarks.len()]
}
