//! Statistics as a page: plots, and beneath each the table that it is made of.

#[cfg(feature = "plots")]
mod plot;

use super::{counted, summary, told_columns};
use crate::{
    output::page::{document::Document, markup::Markup},
    stats::{OfGame, Standings, Stats, Table},
};

/// How the page looks.
const STYLE: &str = include_str!("style.css");

/// What its policy knows the style by.
const STYLE_HASH: &str = "mLRYslUBzZIXFP2mwtXDtYIA4NJuuUXiUCpDOKq7NFY=";

/// Numbers are put together in so many classes, and so many bars are drawn.
const CLASSES: u64 = 20;

/// The most matches that are listed one by one.
const MATCHES: usize = 1000;

/// Returns a page: with the matches if they are wanted, and at most so many rows of each table.
pub fn page(stats: &Stats, standings: bool, rows: usize) -> String {
    let games: u64 = stats.games.iter().map(|game| game.games).sum();
    let names: Vec<&str> = stats.games.iter().map(|game| game.title).collect();
    let title = match names.as_slice() {
        [] => "No game".to_owned(),
        names => format!("{} of {}", counted(games, "game"), names.join(", ")),
    };
    let mut page = Markup::default();
    page.open("main", &[]).element("h1", &title);
    let mut summary = format!("In {}", counted(stats.files as u64, "file"));
    if stats.unread > 0 {
        summary += &format!(", of which {} could not be read", stats.unread);
    }
    page.element("p", &format!("{summary}."));
    if standings {
        self::standings(&mut page, &stats.standings, rows);
    }
    for game in &stats.games {
        of_game(&mut page, game, rows);
    }
    if let Some(outside) = &stats.outside {
        page.open("section", &[]);
        table(&mut page, outside, "", rows);
        page.close();
    }
    let body = page.finish();
    Document {
        title: &title,
        style: STYLE,
        style_hash: STYLE_HASH,
        body: &body,
    }
    .html()
}

fn of_game(page: &mut Markup, game: &OfGame, rows: usize) {
    page.open("section", &[]).element("h2", game.title);
    page.element("p", &format!("{}.", summary(game)));
    for one in game.tables.iter().filter(|table| !table.is_empty()) {
        let classes = one.in_classes(CLASSES);
        let one = classes.as_ref().unwrap_or(one);
        page.open("section", &[]).element("h3", one.title);
        // Classes are few, and make sense together.
        let rows = classes.as_ref().map_or(rows, |_| CLASSES as usize);
        plot(page, one, rows);
        table(page, one, game.title, rows);
        page.close();
    }
    page.close();
}

/// Writes a plot of the first rows of a table, if it has one. Who does not see it finds the same in the table.
#[cfg(feature = "plots")]
fn plot(page: &mut Markup, table: &Table, rows: usize) {
    let Some(svg) = plot::svg(&plot::bars_of(table, rows.min(CLASSES as usize))) else {
        return;
    };
    let totals = table.totals();
    let parts = table.plot.iter().enumerate();
    let parts: Vec<(usize, &str)> = parts
        .filter(|&(_, &at)| totals.get(at).is_some_and(|total| *total > 0))
        .filter_map(|(part, &at)| Some((part + 1, &*table.columns.get(at)?.title)))
        .collect();
    let titles: Vec<&str> = parts.iter().map(|(_, title)| *title).collect();
    let told = format!(
        "Bars, one for each row of the table ({}): {}. The numbers are in the table.",
        table.row,
        titles.join(", "),
    );
    if table.plot.len() > 1 {
        page.open("ul", &[("class", "legend")]);
        for (part, title) in &parts {
            page.open("li", &[]);
            let class = format!("s{part}");
            page.open("span", &[("class", &class), ("aria-hidden", "true")])
                .text("■ ")
                .close();
            page.text(title).close();
        }
        page.close();
    }
    page.open(
        "div",
        &[("class", "plot"), ("role", "img"), ("aria-label", &told)],
    );
    page.markup(&svg).close();
}

#[cfg(not(feature = "plots"))]
fn plot(_: &mut Markup, _: &Table, _: usize) {}

/// Writes the first rows of a table; `of` says which of the tables with its title it is.
fn table(page: &mut Markup, table: &Table, of: &str, most: usize) {
    let (columns, rows) = (told_columns(table), table.rows());
    let label = format!("{}, {of} (table)", table.title);
    page.open(
        "div",
        &[
            ("class", "wide"),
            ("role", "region"),
            ("aria-label", &label),
            ("tabindex", "0"),
        ],
    );
    page.open("table", &[]);
    let shown = &rows[..rows.len().min(most)];
    let more = (rows.len() - shown.len()) as u64 + table.left_out.0;
    // The heading says what it is about.
    if more > 0 {
        let (few, all) = (shown.len(), shown.len() as u64 + more);
        page.element("caption", &format!("The first {few} of {all}"));
    }
    page.open("thead", &[]).open("tr", &[]);
    page.open("th", &[("scope", "col")]).text(table.row).close();
    for column in columns.iter().filter_map(|&at| table.columns.get(at)) {
        page.open("th", &[("scope", "col")])
            .text(&column.title)
            .close();
    }
    page.close().close().open("tbody", &[]);
    for row in shown {
        page.open("tr", &[]);
        page.open("th", &[("scope", "row")]).name(row.name).close();
        for count in columns.iter().filter_map(|&at| row.counts.get(at)) {
            page.element("td", &count.to_string());
        }
        page.close();
    }
    page.close().close().close();
}

fn standings(page: &mut Markup, standings: &Standings, rows: usize) {
    page.open("section", &[]).element("h2", "Matches");
    if standings.matches.is_empty() {
        page.element("p", "No game has a tag [Match \"…\"].")
            .close();
        return;
    }
    page.element(
        "p",
        "The games of a match can be in several files, which are sorted by date, round and name.",
    );
    let players = standings.players();
    if !players.is_empty() {
        page.open("section", &[]).element("h3", players.title);
        table(page, &players, "matches", rows);
        page.close();
    }
    page.open("section", &[]).element("h3", "Match by match");
    page.open(
        "div",
        &[
            ("class", "wide"),
            ("role", "region"),
            ("aria-label", "Match by match (table)"),
            ("tabindex", "0"),
        ],
    );
    page.open("table", &[]);
    let more = standings.matches.len().saturating_sub(MATCHES) as u64 + standings.left_out;
    if more > 0 {
        page.element("caption", &format!("The first {MATCHES}, and {more} more"));
    }
    page.open("thead", &[]).open("tr", &[]);
    for (title, class) in [
        ("match", "words"),
        ("players", "words"),
        ("points", ""),
        ("games", ""),
        ("files", ""),
        ("winner", "words"),
    ] {
        page.open("th", &[("scope", "col"), ("class", class)]);
        page.text(title).close();
    }
    page.close().close().open("tbody", &[]);
    for one in standings.matches.iter().take(MATCHES) {
        let [(player, points), (other, theirs)] = &one.players;
        let name = if one.name.is_empty() {
            &one.path
        } else {
            &one.name
        };
        page.open("tr", &[]);
        page.open("th", &[("scope", "row")]).name(name).close();
        page.open("td", &[("class", "words")]);
        page.name(player).text(" – ").name(other).close();
        page.element("td", &format!("{points} : {theirs}"));
        page.element("td", &one.games.to_string());
        page.element("td", &one.files.to_string());
        page.open("td", &[("class", "words")]);
        match one.winner.and_then(|at| one.players.get(at)) {
            Some((winner, _)) => page.name(winner),
            None => page.text("not decided"),
        };
        page.close().close();
    }
    page.close().close().close().close().close();
}

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use sha2::{Digest, Sha256};

    use super::*;

    /// How bright a colour of the style is, as WCAG 2 counts it.
    fn luminance(color: &str) -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&color[at..at + 2], 16).expect("a colour");
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn all_can_be_told_from_the_paper_by_day_and_by_night() {
        let themes: Vec<&str> = STYLE.split("--paper: ").skip(1).collect();
        assert_eq!(themes.len(), 2);
        for theme in themes {
            let of = |name: &str| {
                let (_, after) = theme.split_once(&format!("--{name}: ")).expect(name);
                luminance(&after[..7])
            };
            let paper = luminance(&theme[..7]);
            for (name, least) in [("ink", 4.5), ("dim", 4.5), ("link", 4.5), ("rule", 3.0)]
                .into_iter()
                .chain(["s1", "s2", "s3", "s4", "s5", "s6"].map(|mark| (mark, 3.0)))
            {
                let (one, other) = (of(name), paper);
                let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
                assert!(contrast >= least, "{name}: {contrast:.2}");
            }
        }
    }

    /// However many parts the bars of a table have, each has a colour of its own, which the legend names.
    #[test]
    #[cfg(feature = "plots")]
    fn no_bar_has_more_parts_than_there_are_colours() {
        for part in 1..=plot::PARTS {
            assert_eq!(STYLE.matches(&format!("--s{part}: ")).count(), 2);
            assert!(STYLE.contains(&format!(
                ".plot [fill=\"#{}\"], .s{part} ",
                format!("0{part}").repeat(3)
            )));
        }
        for &game in crate::games::GAMES {
            for table in OfGame::new(game).tables {
                assert!(table.plot.len() <= plot::PARTS, "{}", table.title);
            }
        }
    }

    #[test]
    fn the_policy_knows_the_style() {
        assert_eq!(STYLE_HASH, STANDARD.encode(Sha256::digest(STYLE)));
    }
}
