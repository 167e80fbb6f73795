//! Records of Herrlof in the decorations that people put them in: they are read like the bare ones.
//!
//! The figures are printed by `cargo test --release --test laws herrlof::decorated -- --ignored --nocapture`; `GAMES` in the
//! environment says of how many games, and `VERBOSE` shows what does not come out right.

use hirth::{
    finding::{Finding, Severity},
    games::{self, Options},
    report::FileReport,
    source::Source,
};

use crate::{
    fare::{Fare, Pasted, assert_read},
    fixed::fixed,
};

use super::{
    game,
    one_slip::written,
    pasted::PASTED,
    referee::{chance::Chance, slip},
};

/// A record: its tags, and its lines, each with its label.
pub struct Game {
    pub tags: Vec<String>,
    pub lines: Vec<(String, String)>,
}

impl Game {
    fn of(text: &str) -> Self {
        let (tags, lines): (Vec<&str>, Vec<&str>) =
            text.lines().filter(|line| !line.is_empty()).partition(|line| line.starts_with('['));
        let line = |line: &str| {
            let (label, rest) = line.split_once(' ').unwrap_or((line, ""));
            (label.to_owned(), rest.to_owned())
        };
        Self { tags: tags.into_iter().map(str::to_owned).collect(), lines: lines.into_iter().map(line).collect() }
    }

    /// `mark` before each tag, and what `line` makes of each line: of its place from 0, its label and the rest of it.
    fn around(&self, mark: &str, line: impl Fn(usize, &str, &str) -> String) -> String {
        let tags = self.tags.iter().map(|tag| format!("{mark}{tag}\n"));
        let lines = self.lines.iter().enumerate();
        let lines = lines.map(|(i, (label, rest))| line(i, label, rest) + "\n");
        tags.chain([format!("{}\n", mark.trim_end())]).chain(lines).collect()
    }

    fn each(&self, line: impl Fn(usize, &str, &str) -> String) -> String {
        self.around("", line)
    }
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('>', "&gt;")
}

/// A label with a sign behind it. That of a hand has its colon (HN3).
fn signed(label: &str, sign: char) -> String {
    if label.ends_with(':') { label.to_owned() } else { format!("{label}{sign}") }
}

type Decoration = (&'static str, fn(&Game) -> String);

const DECORATIONS: &[Decoration] = &[
    ("none", |game| game.each(|_, label, rest| format!("{label} {rest}"))),
    ("a quoted mail", |game| game.around("> ", |_, label, rest| format!("> {label} {rest}"))),
    ("a mail quoted twice", |game| game.around("> > ", |_, label, rest| format!("> > {label} {rest}"))),
    ("quote marks without blanks", |game| game.around(">>", |_, label, rest| format!(">>{label} {rest}"))),
    ("a numbered list", |game| game.each(|i, label, rest| format!("{}. {label} {rest}", i + 1))),
    ("numbers in parentheses", |game| game.each(|i, label, rest| format!("({}) {label} {rest}", i + 1))),
    ("a lettered list", |game| {
        game.each(|i, label, rest| format!("{}) {label} {rest}", (b'a' + (i % 26) as u8) as char))
    }),
    ("list marks", |game| game.each(|_, label, rest| format!("* {label} {rest}"))),
    ("line numbers", |game| game.each(|i, label, rest| format!("{:4}  {label} {rest}", i + 1))),
    ("a table of Markdown", |game| {
        let head = "| line | cards |\n|------|-------|\n";
        game.each(|_, label, rest| format!("| {label} | {rest} |")).replacen("\n\n", &format!("\n\n{head}"), 1)
    }),
    ("columns of tabs", |game| game.each(|_, label, rest| format!("{label}\t{rest}"))),
    ("a chat with times", |game| game.each(|i, label, rest| format!("[20:{:02}] {label} {rest}", i % 60))),
    ("a chat with dates and names", |game| {
        game.each(|i, label, rest| format!("03/05/2026, 20:{:02} - Anna: {label} {rest}", i % 60))
    }),
    ("a chat with names in angles", |game| {
        game.each(|i, label, rest| format!("20:{:02} <anna> {label} {rest}", i % 60))
    }),
    ("a chat with other words", |game| {
        game.each(|i, label, rest| {
            let told = format!("12/05/2026, 20:{:02} - Anna: {label} {rest}", i % 60);
            match i {
                2 | 5 => format!("{told}\n12/05/2026, 20:{i:02} - Ben: are you sure?"),
                _ => told,
            }
        })
    }),
    ("a chat with times on lines of their own", |game| {
        game.each(|i, label, rest| format!("Anna, [12.05.26 20:{:02}]\n{label} {rest}\n", i % 60))
    }),
    ("a colon behind labels", |game| game.each(|_, label, rest| format!("{} {rest}", signed(label, ':')))),
    ("a full stop behind labels", |game| game.each(|_, label, rest| format!("{} {rest}", signed(label, '.')))),
    ("a parenthesis behind labels", |game| game.each(|_, label, rest| format!("{} {rest}", signed(label, ')')))),
    ("a web page with line breaks", |game| {
        let body = game.each(|_, label, rest| html(&format!("{label} {rest}")) + "<br>");
        format!("<!DOCTYPE html>\n<html><head><title>Our game</title></head><body>\n{body}</body></html>\n")
    }),
    ("a web page with a list", |game| {
        let list = game.each(|_, label, rest| format!("<li>{label} {rest}</li>"));
        list.replacen("\n\n", "\n\n<ol>\n", 1) + "</ol>\n"
    }),
    ("a web page with a table", |game| {
        let rows = game.each(|_, label, rest| format!("<tr><td>{label}</td><td>{rest}</td></tr>"));
        rows.replacen("\n\n", "\n\n<table>\n", 1) + "</table>\n"
    }),
    ("a post in a forum", |game| {
        let body = game.each(|_, label, rest| format!("[b]{label}[/b] {rest}"));
        format!("[quote=Anna]\n[code]\n{body}[/code][/quote]\n")
    }),
    ("a sheet with quoted cells", |game| {
        let body = game.each(|_, label, rest| format!("{label},\"{rest}\","));
        body.replacen("\n\n", "\n\nlabel,cards,comment\n", 1)
    }),
    ("a sheet of commas", |game| {
        let body = game.each(|_, label, rest| format!("{label},{}", rest.replace(' ', ",")));
        body.replacen("\n\n", "\n\ntrick,lead,second\n", 1)
    }),
    ("a sheet of semicolons", |game| {
        let body = game.each(|_, label, rest| format!("{label};{}", rest.replace(' ', ";")));
        body.replacen("\n\n", "\n\nStich;Ausspiel;Antwort\n", 1)
    }),
    ("a sheet of quoted cells", |game| {
        let cells = |rest: &str| rest.replace(' ', "\",\"");
        game.each(|_, label, rest| format!("\"{label}\",\"{}\"", cells(rest)))
    }),
    ("a sheet of quoted cells and semicolons", |game| {
        let cells = |rest: &str| rest.replace(' ', "\";\"");
        game.each(|_, label, rest| format!("\"{label}\";\"{}\"", cells(rest)))
    }),
    ("a sheet with a column for who takes the trick", |game| {
        let is_trick = |label: &str| label.starts_with(['A', 'B', 'C']) && !label.ends_with(':');
        game.each(|_, label, rest| match rest.rsplit_once(" =") {
            Some((cards, taker @ ("A" | "B" | "C"))) => format!("{label}\t{cards}\t{taker}"),
            None if is_trick(label) => format!("{label}\t{rest}\t-"),
            _ => format!("{label}\t{rest}"),
        })
    }),
    ("a list of JSON", |game| {
        let body = game.each(|_, label, rest| format!("  \"{label} {rest}\","));
        body.replacen("\n\n", "\n\n[\n", 1) + "]\n"
    }),
    ("entities", |game| game.each(|_, label, rest| format!("{label}&nbsp;{}", rest.replace(' ', "&nbsp;")))),
    ("escapes of Markdown", |game| {
        game.each(|_, label, rest| {
            format!("{label} {rest}").replace('+', "\\+").replace('-', "\\-").replace('=', "\\=")
        })
    }),
    ("small letters", |game| game.each(|_, label, rest| format!("{label} {rest}").to_lowercase())),
    ("capitals", |game| game.each(|_, label, rest| format!("{label} {rest}").to_uppercase())),
    ("backticks and stars", |game| game.each(|_, label, rest| format!("**{label}** `{rest}`"))),
    ("a heading and words after it", |game| {
        let lines = game.each(|_, label, rest| format!("{label} {rest}"));
        format!("Our game on Sunday\n\n{lines}\nThat was fun!\n")
    }),
    ("a sheet with remarks", |game| {
        let body = game.each(|i, label, rest| format!("{label},\"{rest}\",{}", remark(i)));
        body.replacen("\n\n", "\n\nlabel,cards,remark\n", 1)
    }),
    ("a sheet of commas with remarks", |game| {
        let commas = |(_, rest): &(String, String)| rest.matches(' ').count();
        let most = game.lines.iter().map(commas).max().unwrap_or_default();
        game.each(|i, label, rest| {
            let others = ",".repeat(most - rest.matches(' ').count());
            format!("{label},{}{others},{}", rest.replace(' ', ","), remark(i))
        })
    }),
    ("a table with remarks", |game| {
        let head = "| line | cards | remark |\n|------|-------|---|\n";
        game.each(|i, label, rest| format!("| {label} | {rest} | {} |", remark(i).trim_matches('"'))).replacen(
            "\n\n",
            &format!("\n\n{head}"),
            1,
        )
    }),
    ("columns with times", |game| game.each(|i, label, rest| format!("{label}\t{rest}\t{}:{:02}", i / 60, i % 60))),
    ("minutes in parentheses", |game| game.each(|i, label, rest| format!("{label} {rest} ({} min)", i % 20 + 1))),
    ("remarks in parentheses", |game| {
        game.each(|i, label, rest| match remark(i).trim_matches('"') {
            "" => format!("{label} {rest}"),
            remark => format!("{label} {rest} ({remark})"),
        })
    }),
    ("times behind lines", |game| game.each(|i, label, rest| format!("{label} {rest} {}:{:02}", i / 60, i % 60))),
];

/// What somebody thinks of a line; nothing of most.
fn remark(i: usize) -> &'static str {
    let remarks = ["good", "", "\"hm, bold\"", "", "a slip?", "", "", "Great!"];
    remarks[i % remarks.len()]
}

fn check(source: Source) -> FileReport {
    games::check(game(), source, &Options::default())
}

fn checked(text: &str) -> FileReport {
    check(Source::new("game", text))
}

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}

fn count(report: &FileReport, severity: Severity) -> usize {
    let all = findings(report);
    all.filter(|one| one.severity == severity).count()
}

/// What is wrong with what is said of a legal game in a decoration, if anything is.
fn amiss(record: &str, decorate: fn(&Game) -> String) -> Option<String> {
    let (bare, text) = (checked(record), decorate(&Game::of(record)));
    let report = checked(&text);
    let turns = |report: &FileReport| -> Vec<usize> { report.games.iter().map(|game| game.turns).collect() };
    let added = count(&report, Severity::Warning).saturating_sub(count(&bare, Severity::Warning));
    let is_read = turns(&report) == turns(&bare);
    let is_right = is_read && count(&report, Severity::Error) == 0 && added <= 1;
    let is_kept = fixed(game(), &text) == text;
    (!is_right || !is_kept).then(|| {
        let told = |one: &Finding| format!("    {:?} {}: {}\n", one.turn, one.code(), one.message);
        let told: String = findings(&report).map(told).collect();
        format!("read: {is_read}, kept by --fix: {is_kept}\n{told}{text}")
    })
}

#[test]
fn a_legal_game_in_any_decoration_is_legal_with_one_warning_at_most_and_no_safe_fix_touches_it() {
    let mut astray = Vec::new();
    for seed in 0..3 {
        let (record, _) = written(&mut Chance::new(seed));
        for (name, decorate) in DECORATIONS {
            let amiss = amiss(&record.to_string(), *decorate);
            astray.extend(amiss.map(|amiss| format!("{name}, seed {seed}: {amiss}")));
        }
    }
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}

#[test]
#[ignore = "takes minutes"]
fn the_figures() {
    let is_verbose = std::env::var_os("VERBOSE").is_some();
    let games = std::env::var("GAMES").map_or(100, |it| it.parse().expect("a number"));
    println!("| decoration | legal, read and kept | one slip: illegal | as many errors as bare | on the same line |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (name, decorate) in DECORATIONS {
        let (mut right, mut illegal, mut same, mut on_line) = (0, 0, 0, 0);
        for seed in 0..games {
            let (record, players) = written(&mut Chance::new(seed));
            let amiss = amiss(&record.to_string(), *decorate);
            right += usize::from(amiss.is_none());
            if let Some(amiss) = amiss.filter(|_| is_verbose) {
                println!("{name}, seed {seed}: {amiss}");
            }
            let damaged = slip::slip(&record, players, seed).record.to_string();
            let turns = |text: &str| -> Vec<Option<String>> {
                let report = checked(text);
                let errors = findings(&report).filter(|one| one.severity == Severity::Error);
                errors.map(|one| one.turn.clone()).collect()
            };
            let (bare, decorated) = (turns(&damaged), turns(&decorate(&Game::of(&damaged))));
            if !bare.is_empty() {
                illegal += 1;
                same += usize::from(bare.len() == decorated.len());
                on_line += usize::from(bare == decorated);
            }
        }
        let share = |part: usize| 100.0 * part as f64 / illegal.max(1) as f64;
        println!("| {name} | {right} | {illegal} | {:.1} | {:.1} |", share(same), share(on_line));
        assert_eq!(right, games as usize, "{name}");
    }
}

/// Pasted records are read, and mistakes in them are found.
#[test]
fn pasted_records_are_read() {
    let mut fares = Vec::new();
    for &(name, form) in DECORATIONS.iter().chain(PASTED) {
        let pasted = |record: &str| Pasted { bare: record.to_owned(), text: form(&Game::of(record)) };
        let mut fare = Fare::default();
        for seed in 0..2 {
            let (record, players) = written(&mut Chance::new(seed));
            let damaged = slip::slip(&record, players, seed).record.to_string();
            fare.add(game(), &pasted(&record.to_string()), Some(&pasted(&damaged)));
        }
        fares.push((name, fare));
    }
    assert_read(fares, [95, 96]);
}
