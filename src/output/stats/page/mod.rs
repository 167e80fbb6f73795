//! Statistics as a page: plots, and folded beneath each the table that it is made of.

#[cfg(feature = "plots")]
mod plot;

use super::{copies_told, counted, summary, told_columns, without_match_told};
use crate::{
    game::RowOrder,
    games::GameKind,
    output::page::{document::Document, markup::Markup},
    stats::{Cross, OfGame, Standings, Stats, Table},
};

/// How the page looks.
const STYLE: &str = include_str!("style.css");

/// The name of its style in its policy.
const STYLE_HASH: &str = "YnaVbp+qj+05IeJKqiovlor3J+SAYnBj95IlOBFVb5E=";

/// How many classes numbers are put together in.
const CLASSES: u64 = 20;

/// How many bars are drawn of rows that begin with the commonest. The table has the others.
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
        page.open("section", &[]);
        table(&mut page, outside, "", rows);
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
        let classes = one.in_classes(CLASSES);
        let one = classes.as_ref().unwrap_or(one);
        page.open("section", &[("id", &address(game, one))]);
        page.element("h3", one.title);
        // Classes are few, and make sense together.
        let rows = classes.as_ref().map_or(rows, |_| CLASSES as usize);
        // Rows in the order of their names make sense together.
        let bars = match one.order {
            RowOrder::Named => CLASSES as usize,
            _ => BARS,
        };
        let is_drawn = plot(page, game, one, rows.min(bars));
        if is_drawn {
            let all = one.rows().len();
            let numbers = match all > bars {
                true => format!("The numbers of all {all}"),
                false => "The numbers".to_owned(),
            };
            page.open("details", &[]).element("summary", &numbers);
        }
        table(page, one, game.title, rows);
        if is_drawn {
            page.close();
        }
        page.close();
    }
    page.close().close();
}

/// The seat that a column is about, by place.
fn seat_of(game: &OfGame, table: &Table, column: usize) -> Option<usize> {
    let column = table.columns.get(column)?;
    let known = GameKind::of_name(game.id)?;
    known.notation().seats.iter().position(|seat| seat.id == column.id)
}

/// The look of a part of a bar: a seat has its own colours, whatever the table.
fn look(game: &OfGame, table: &Table, column: usize) -> usize {
    let place = table.plot.iter().position(|&at| at == column).unwrap_or(0);
    let others = table.plot.iter().take(place);
    let others = others.filter(|&&at| seat_of(game, table, at).is_none()).count();
    let alone = table.plot.len() == 1;
    seat_of(game, table, column).unwrap_or(if alone { SEATS - 1 } else { SEATS + others })
}

/// So many seats have looks of their own; the looks after them are those of other things.
const SEATS: usize = 3;

/// Says which colour is what.
fn legend(page: &mut Markup, game: &OfGame, table: &Table, columns: &[usize]) {
    page.open("ul", &[("class", "legend")]);
    for &column in columns {
        let Some(title) = table.columns.get(column).map(|column| &column.title) else {
            continue;
        };
        let class = format!("s{}", look(game, table, column) + 1);
        page.open("li", &[]);
        page.open("span", &[("class", &class), ("aria-hidden", "true")]);
        page.text("■ ").close();
        page.text(title).close();
    }
    page.close();
}

/// Writes a plot of the first rows of a table, and returns whether it has one. Who does not see it finds the same in the
/// table.
#[cfg(feature = "plots")]
fn plot(page: &mut Markup, game: &OfGame, table: &Table, rows: usize) -> bool {
    let looks: Vec<usize> = table.plot.iter().map(|&at| look(game, table, at)).collect();
    let bars = plot::bars_of(table, rows);
    let Some(svg) = plot::svg(&bars, &looks) else {
        return false;
    };
    let totals = table.totals();
    let parts = table.plot.iter().copied();
    let parts = parts.filter(|&at| totals.get(at).is_some_and(|total| *total > 0));
    let parts: Vec<usize> = parts.collect();
    let titles = parts.iter().filter_map(|&at| Some(&*table.columns.get(at)?.title));
    let titles: Vec<&str> = titles.collect();
    let told = format!(
        "Bars, one for each row of the table ({}): {}. The numbers are in the table.",
        table.row,
        titles.join(", "),
    );
    if table.plot.len() > 1 {
        legend(page, game, table, &parts);
    }
    page.open("div", &[("class", "plot"), ("role", "img"), ("aria-label", &told)]);
    page.markup(&svg).close();
    true
}

#[cfg(not(feature = "plots"))]
fn plot(_: &mut Markup, _: &OfGame, _: &Table, _: usize) -> bool {
    false
}

/// Writes the first rows of a table; `of` says which of the tables with its title it is.
fn table(page: &mut Markup, table: &Table, of: &str, most: usize) {
    let (columns, rows) = (told_columns(table), table.rows());
    let label = format!("{}, {of} (table)", table.title);
    page.open("div", &[("class", "wide"), ("role", "region"), ("aria-label", &label), ("tabindex", "0")]);
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
        page.open("th", &[("scope", "col")]).text(&column.title).close();
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
        table(page, &players, "matches", how.rows);
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
