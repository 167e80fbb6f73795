//! Statistics as a page: plots, and folded beneath each the table that it is made of.

mod plot;
mod says;

use plot::Plot;

use super::{copies_told, counted, number, summary, told_columns, without_match_told};
use crate::{
    game::{RowOrder, Says},
    games::GameKind,
    output::page::{document::Document, markup::Markup},
    stats::{Class, Cross, OfGame, Row, Standings, Stats, Table},
};

/// How the page looks.
const STYLE: &str = include_str!("style.css");

/// The name of its style in its policy.
const STYLE_HASH: &str = "lLDBDBXOuF+nkcV/oEBI1ZQBxrhd9nh9YIkKMsQzvUE=";

/// So many numbers in a row are drawn each by itself; more of them are put together in at most so many classes.
const ALONE: u64 = 30;
const CLASSES: u64 = 20;

/// How many bars are drawn of rows in the order of their names, which make sense together, and of other rows. These are
/// the commonest; the table has the others.
const BARS_NAMED: usize = 20;
const BARS: usize = 12;

/// The most matches that are listed one by one.
const MATCHES: usize = 1000;

/// How the page is made.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// Its title. Without, it is how many games of what there are.
    pub title: Option<&'a str>,
    /// Whether it shows matches also where there are none.
    pub standings: bool,
    /// The address of the page with all games, where each match has a link to its first game.
    pub games: Option<&'a str>,
    /// So many rows of a table are shown.
    pub rows: usize,
}

/// Returns the page.
pub fn page(stats: &Stats, how: Page<'_>) -> String {
    let Page { title, rows, .. } = how;
    let standings = how.standings || !stats.standings.matches.is_empty();
    let games: u64 = stats.games.iter().map(|game| game.games).sum();
    let names: Vec<&str> = stats.games.iter().map(|game| game.title).collect();
    let content = match names.as_slice() {
        [] => "No game".to_owned(),
        names => format!("{} of {}", counted(games, "game"), names.join(", ")),
    };
    let title = title.unwrap_or(&content);
    let mut page = Markup::default();
    page.open("main", &[]).element("h1", title);
    let what = if title == content { "In" } else { &format!("{content}, in") };
    let mut summary = format!("{what} {}", counted(stats.files as u64, "file"));
    if stats.unread > 0 {
        summary += &format!(", of which {} could not be read", stats.unread);
    }
    lead(&mut page, stats);
    for note in [Some(summary), copies_told(stats)].into_iter().flatten() {
        page.element("p", &format!("{note}."));
    }
    contents(&mut page, stats, standings);
    if standings {
        self::standings(&mut page, &stats.standings, how);
    }
    for game in &stats.games {
        of_game(&mut page, game, rows);
    }
    if let Some(outside) = &stats.outside {
        page.open("section", &[]).element("h2", outside.title);
        finding(&mut page, outside);
        table(&mut page, outside, &outside.rows(), "", rows);
        page.close();
    }
    let body = page.finish();
    Document { title, style: STYLE, style_hash: STYLE_HASH, body: &body }.html()
}

/// The name of a table in the addresses of the page.
fn address(game: &OfGame, table: &Table) -> String {
    format!("{}-{}", game.id, table.id)
}

/// Links to all that is on the page.
fn contents(page: &mut Markup, stats: &Stats, standings: bool) {
    page.open("nav", &[("aria-label", "Contents")]);
    let mut line = |to: &str, title: &str, tables: &[(String, &str)]| {
        page.open("p", &[]);
        let link = |page: &mut Markup, to: &str, title: &str| {
            let to = format!("#{to}");
            page.open("a", &[("href", &to)]).text(title).close();
        };
        page.open("b", &[]);
        link(page, to, title);
        page.close();
        for (to, title) in tables {
            page.text(" · ");
            link(page, to, title);
        }
        page.close();
    };
    if standings {
        line("matches", "Matches", &[]);
    }
    for game in &stats.games {
        let tables = game.tables.iter().filter(|table| !table.is_empty());
        let tables = tables.map(|table| (address(game, table), table.title));
        line(game.id, game.title, &tables.collect::<Vec<_>>());
    }
    page.close();
}

fn of_game(page: &mut Markup, game: &OfGame, rows: usize) {
    page.open("section", &[("id", game.id)]);
    page.element("h2", game.title);
    page.element("p", &format!("{}.", summary(game)));
    page.open("div", &[("class", "columns")]);
    for one in game.tables.iter().filter(|table| !table.is_empty()) {
        of_table(page, game, one, rows);
    }
    page.close().close();
}

/// Writes a table: its finding, its plot, and its numbers.
fn of_table(page: &mut Markup, game: &OfGame, table: &Table, most: usize) {
    page.open("section", &[("id", &address(game, table))]).element("h3", table.title);
    let has_finding = finding(page, table);
    let classes = table.classes(ALONE, CLASSES);
    let rows = classes.as_ref().map_or_else(|| table.rows(), |classes| classes.iter().map(Class::row).collect());
    let drawn = match (&classes, table.order) {
        (Some(_), _) => rows.clone(),
        (None, RowOrder::Named) => commonest(table, &rows, most.min(BARS_NAMED)),
        _ => rows.iter().take(most.min(BARS)).copied().collect(),
    };
    let is_drawn = plot(page, game, table, &drawn, classes.as_deref());
    if is_drawn {
        rest(page, table, &rows, &drawn);
    }
    if has_finding || is_drawn {
        page.open("details", &[]).element("summary", "The numbers");
    }
    // Classes are few, and make sense together.
    let most = if classes.is_some() { most.max(ALONE as usize) } else { most };
    self::table(page, table, &rows, game.title, most);
    if has_finding || is_drawn {
        page.close();
    }
    page.close();
}

/// Returns the commonest rows, in the order in which they are.
fn commonest<'a>(table: &Table, rows: &[Row<'a>], most: usize) -> Vec<Row<'a>> {
    let mut sorted: Vec<(usize, &Row<'a>)> = rows.iter().enumerate().collect();
    sorted.sort_by_key(|(at, row)| (std::cmp::Reverse(table.size(row.counts)), *at));
    sorted.truncate(most);
    sorted.sort_by_key(|(at, _)| *at);
    sorted.into_iter().map(|(_, row)| *row).collect()
}

/// Writes how much there is beyond what is drawn.
fn rest(page: &mut Markup, table: &Table, rows: &[Row<'_>], drawn: &[Row<'_>]) {
    let more = (rows.len() - drawn.len()) as u64 + table.left_out.0;
    if more > 0 {
        let size = |row: &Row<'_>| table.size(row.counts);
        let shown = drawn.iter().map(size).fold(0, u64::saturating_add);
        let left = table.size(&table.totals()).saturating_sub(shown);
        let (row, counted) = (says::form(table.words.row, more), says::form(table.words.counted, left));
        page.element("p", &format!("And {} more {row}: {} {counted}.", number(more), number(left)));
    }
}

/// Writes the finding of a table, and returns whether it has one.
fn finding(page: &mut Markup, table: &Table) -> bool {
    let sentences = says::of_table(table);
    sentences_in(page, "finding", None, &sentences);
    !sentences.is_empty()
}

/// Writes the finding of the whole, for each game.
fn lead(page: &mut Markup, stats: &Stats) {
    for game in &stats.games {
        let name = (stats.games.len() > 1).then_some(game.title);
        sentences_in(page, "lead", name, &says::of_game(game));
    }
}

/// Writes sentences as a paragraph, with what they are about.
fn sentences_in(page: &mut Markup, class: &str, name: Option<&str>, sentences: &[says::Sentence]) {
    if sentences.is_empty() {
        return;
    }
    page.open("p", &[("class", class)]);
    if let Some(name) = name {
        page.open("b", &[]).text(name).close_inline().text(": ");
    }
    for (at, sentence) in sentences.iter().enumerate() {
        if at > 0 {
            page.text(" ");
        }
        sentence.write(page);
    }
    page.close();
}

/// The seat that a column is about, by place.
fn seat_of(game: &OfGame, table: &Table, column: usize) -> Option<usize> {
    let column = table.columns.get(column)?;
    let known = GameKind::of_name(game.id)?;
    known.notation().seats.iter().position(|seat| seat.id == column.id)
}

/// The look of a part of a bar: a seat has its own colours, whatever the table, and nobody is hollow.
fn look(game: &OfGame, table: &Table, column: usize) -> String {
    let is_nobody = |at: usize| table.columns.get(at).is_some_and(|column| column.id == "nobody");
    if is_nobody(column) {
        return "nobody".to_owned();
    }
    let others = table.plot.iter().take_while(|&&at| at != column);
    let others = others.filter(|&&at| seat_of(game, table, at).is_none() && !is_nobody(at)).count();
    let alone = table.plot.len() == 1;
    let look = seat_of(game, table, column).unwrap_or(if alone { SEATS - 1 } else { SEATS + others });
    format!("s{}", look + 1)
}

/// So many seats have looks of their own; the looks after them are those of other things.
const SEATS: usize = 3;

/// Says which colour is what, and how much it comes to where each thing is in one row.
fn legend(page: &mut Markup, table: &Table, parts: &[(&str, String, u64)]) {
    let is_shared = !matches!(table.words.says.first(), Some(Says::Most { .. }));
    page.open("ul", &[("class", "legend")]);
    for (title, look, total) in parts {
        page.open("li", &[]);
        page.open("svg", &[("class", "key"), ("viewBox", "0 0 12 12"), ("aria-hidden", "true")]);
        let area = [("x", "1"), ("y", "1"), ("width", "10"), ("height", "10")];
        page.open("rect", &[&[("class", &*format!("mark {look}"))], &area[..]].concat()).close_inline().close_inline();
        page.text(title);
        if is_shared {
            page.text(": ").text(&number(*total));
        }
        page.close();
    }
    page.close();
}

/// Writes a plot of some rows, and returns whether there is one: a single bar, or nothing but ones, is said in words. Who
/// does not see it finds the same in the table.
fn plot(page: &mut Markup, game: &OfGame, table: &Table, rows: &[Row<'_>], classes: Option<&[Class]>) -> bool {
    let totals = table.totals();
    let counted = table.plot.iter().copied().filter(|&at| totals.get(at).is_some_and(|total| *total > 0));
    let counted: Vec<usize> = counted.collect();
    let marks: Vec<(String, Vec<u64>)> = rows.iter().map(|row| Plot::mark(row, &counted)).collect();
    let longest = marks.iter().map(Plot::size).max().unwrap_or(0);
    if longest < 2 || marks.len() == 1 && counted.len() == 1 {
        return false;
    }
    let parts = counted.iter().filter_map(|&at| {
        let total = totals.get(at).copied().unwrap_or(0);
        Some((&*table.columns.get(at)?.title, look(game, table, at), total))
    });
    let parts: Vec<(&str, String, u64)> = parts.collect();
    if table.plot.len() > 1 {
        legend(page, table, &parts);
    }
    let titles: Vec<&str> = parts.iter().map(|part| part.0).collect();
    let words = table.words;
    let label = format!(
        "{}: {} by {} ({}). The numbers are in the table.",
        table.title,
        words.counted[1],
        words.row[0],
        titles.join(", "),
    );
    let plot = Plot {
        marks,
        parts: parts.into_iter().map(|(title, look, _)| (title, look)).collect(),
        counted: words.counted,
        row: words.row,
        ranges: classes.map(|classes| classes.iter().map(|class| (class.from, class.to)).collect()),
    };
    page.open("div", &[("class", "plot"), ("role", "img"), ("aria-label", &label)]);
    plot.draw(page);
    page.close();
    true
}

/// Writes the first rows of a table; `of` says which of the tables with its title it is.
fn table(page: &mut Markup, table: &Table, rows: &[Row<'_>], of: &str, most: usize) {
    let columns = told_columns(table);
    let label = format!("{}, {of} (table)", table.title);
    page.open("div", &[("class", "wide"), ("role", "region"), ("aria-label", &label), ("tabindex", "0")]);
    page.open("table", &[]);
    let shown = &rows[..rows.len().min(most)];
    let more = (rows.len() - shown.len()) as u64 + table.left_out.0;
    // The heading says what it is about.
    if more > 0 {
        let (few, all) = (shown.len(), shown.len() as u64 + more);
        page.element("caption", &format!("The first {} of {}", number(few as u64), number(all)));
    }
    page.open("thead", &[]).open("tr", &[]);
    page.open("th", &[("scope", "col")]).text(table.row).close();
    for column in columns.iter().filter_map(|&at| table.columns.get(at)) {
        page.open("th", &[("scope", "col")]).text(&column.title).close();
    }
    page.close().close().open("tbody", &[]);
    for row in shown {
        page.open("tr", &[]);
        page.open("th", &[("scope", "row")]).name(row.name).close();
        for count in columns.iter().filter_map(|&at| row.counts.get(at)) {
            page.element("td", &number(*count));
        }
        page.close();
    }
    page.close().close().close();
}

/// Writes the points of each against each: those of the player of the row come first.
fn against(page: &mut Markup, cross: &Cross) {
    let title = "Each against each";
    page.open("section", &[]).element("h3", title);
    page.element("p", "The points of each match, first those of the player of the row.");
    let label = format!("{title} (table)");
    page.open("div", &[("class", "wide"), ("role", "region"), ("aria-label", &label), ("tabindex", "0")]);
    page.open("table", &[]).open("thead", &[]).open("tr", &[]);
    page.open("th", &[("scope", "col")]).text("player").close();
    for player in &cross.players {
        page.open("th", &[("scope", "col")]).name(player).close();
    }
    page.close().close().open("tbody", &[]);
    for (row, player) in cross.players.iter().enumerate() {
        page.open("tr", &[]);
        page.open("th", &[("scope", "row")]).name(player).close();
        for column in 0..cross.players.len() {
            let scores = cross.scores(row, column);
            let text: Vec<String> = scores.iter().map(|[own, other]| format!("{own} : {other}")).collect();
            page.element("td", &text.join(", "));
        }
        page.close();
    }
    page.close().close().close().close();
}

fn standings(page: &mut Markup, standings: &Standings, how: Page<'_>) {
    page.open("section", &[("id", "matches")]);
    page.element("h2", "Matches");
    if standings.matches.is_empty() {
        page.element("p", "No game has a tag [Match \"…\"].").close();
        return;
    }
    page.element("p", "The games of a match can be in several files, which are sorted by date, round and name.");
    if let Some(note) = without_match_told(standings) {
        page.element("p", &format!("{note}."));
    }
    let players = standings.players();
    if !players.is_empty() {
        page.open("section", &[]).element("h3", players.title);
        table(page, &players, &players.rows(), "matches", how.rows);
        page.close();
    }
    if let Some(cross) = standings.cross() {
        against(page, &cross);
    }
    page.open("section", &[]).element("h3", "Match by match");
    page.open(
        "div",
        &[("class", "wide"), ("role", "region"), ("aria-label", "Match by match (table)"), ("tabindex", "0")],
    );
    page.open("table", &[]);
    let more = standings.matches.len().saturating_sub(MATCHES) as u64 + standings.left_out;
    if more > 0 {
        page.element("caption", &format!("The first {MATCHES}, and {more} more"));
    }
    page.open("thead", &[]).open("tr", &[]);
    for (title, class) in
        [("match", "words"), ("players", "words"), ("points", ""), ("games", ""), ("files", ""), ("winner", "words")]
    {
        page.open("th", &[("scope", "col"), ("class", class)]);
        page.text(title).close();
    }
    page.close().close().open("tbody", &[]);
    for one in standings.matches.iter().take(MATCHES) {
        let [player, other] = &one.score.players;
        let name = if one.name.is_empty() { &one.path } else { &one.name };
        page.open("tr", &[]);
        page.open("th", &[("scope", "row")]);
        match how.games.zip(one.first_game) {
            Some((games, number)) => page.open("a", &[("href", &format!("{games}#g{number}"))]).name(name).close(),
            None => page.name(name),
        };
        page.close().open("td", &[("class", "words")]);
        page.name(&player.name).text(" – ").name(&other.name).close();
        page.element("td", &format!("{} : {}", player.points, other.points));
        page.element("td", &one.games.to_string());
        page.element("td", &one.files.to_string());
        page.open("td", &[("class", "words")]);
        match &one.score.winner {
            Some(winner) => page.name(&winner.name),
            None if one.score.drawn => page.text("drawn"),
            None => page.text("not decided"),
        };
        page.close().close();
    }
    page.close().close().close().close().close();
}
