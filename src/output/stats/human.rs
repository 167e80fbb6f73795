//! Statistics as tables for people.

use std::io::{self, Write};

use anstyle::Style;
use textwrap::core::display_width;

use super::{copies_told, counted, told_columns, without_match_told};
use crate::{
    output::plain::short_line,
    report::Score,
    stats::{Class, OfGame, Row, Stats, Table},
};

/// How tables for people look.
#[derive(Clone, Copy, Debug)]
pub struct Human {
    /// With colours.
    pub color: bool,
    /// So many rows of a table are shown.
    pub rows: usize,
    /// Whether the matches are shown, and nothing else.
    pub standings: bool,
}

/// A name is cut when it is longer than this.
const LONGEST: usize = 40;

/// So many classes of lengths are shown.
const CLASSES: u64 = 12;

/// How many heights a bar can have.
const BAR: usize = 20;

/// Writes statistics.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut dyn Write, stats: &Stats, how: Human) -> io::Result<()> {
    if how.standings {
        return standings(out, stats, how);
    }
    let games: u64 = stats.games.iter().map(|game| game.games).sum();
    write!(out, "{} in {}", counted(games, "game"), counted(stats.files as u64, "file"))?;
    match stats.unread {
        0 => writeln!(out)?,
        unread => writeln!(out, ", of which {unread} could not be read")?,
    }
    if let Some(note) = copies_told(stats) {
        writeln!(out, "{note}")?;
    }
    for game in &stats.games {
        of_game(out, game, how)?;
    }
    if let Some(outside) = &stats.outside {
        table(out, outside, how)?;
    }
    Ok(())
}

fn of_game(out: &mut dyn Write, game: &OfGame, how: Human) -> io::Result<()> {
    let bold = bold(how);
    writeln!(out, "\n{bold}{}{bold:#}", game.title)?;
    writeln!(out, "  {}", super::summary(game))?;
    let tables = game.tables.iter();
    for one in tables.filter(|table| !table.is_empty()) {
        if one.id == "lengths" {
            lengths(out, one, how)?;
        } else {
            table(out, one, how)?;
        }
    }
    Ok(())
}

/// Writes how many games are how long, with bars.
fn lengths(out: &mut dyn Write, lengths: &Table, how: Human) -> io::Result<()> {
    let bold = bold(how);
    writeln!(out, "\n{bold}{}{bold:#}, in {}", lengths.title, lengths.row)?;
    let rows = lengths.rows();
    let classes = lengths.classes(0, CLASSES).filter(|_| rows.len() as u64 > CLASSES);
    let rows = classes.as_ref().map_or(rows, |classes| classes.iter().map(Class::row).collect());
    let count = |row: &Row<'_>| row.counts.first().copied().unwrap_or(0);
    let most = rows.iter().map(count).max().unwrap_or(0).max(1);
    for row in &rows {
        let filled = (count(row) as u128 * BAR as u128).div_ceil(most as u128) as usize;
        let name = format!("{}{}", row.name, blanks(10, row.name));
        let bar = format!("  {name} {:>8}  {}", count(row), "#".repeat(filled));
        writeln!(out, "{}", bar.trim_end())?;
    }
    Ok(())
}

/// Writes a table: the columns in which something was counted, and the first rows.
fn table(out: &mut dyn Write, table: &Table, how: Human) -> io::Result<()> {
    let bold = bold(how);
    let rows = table.rows();
    writeln!(out, "\n{bold}{}{bold:#}", table.title)?;
    let columns = told_columns(table);
    let told = &rows[..rows.len().min(how.rows)];
    let names: Vec<String> = told.iter().map(|row| short_line(row.name, LONGEST)).collect();
    let widths = names.iter().map(|name| display_width(name));
    let width = widths.chain([display_width(table.row)]).max().unwrap_or(0);
    write!(out, "  {}{}", table.row, blanks(width, table.row))?;
    let title = |at: usize| table.columns.get(at).map_or("", |column| &*column.title);
    for &at in &columns {
        write!(out, "  {}", title(at))?;
    }
    writeln!(out)?;
    for (row, name) in told.iter().zip(&names) {
        write!(out, "  {name}{}", blanks(width, name))?;
        for &at in &columns {
            let count = row.counts.get(at).copied().unwrap_or(0);
            write!(out, "  {count:>wide$}", wide = display_width(title(at)))?;
        }
        writeln!(out)?;
    }
    let more = (rows.len() - told.len()) as u64 + table.left_out.0;
    if more > 0 {
        writeln!(out, "  and {}", counted(more, "more row"))?;
    }
    if table.left_out.0 > 0 {
        let rarest = counted(table.left_out.0, "row");
        writeln!(out, "  {rarest} with the smallest counts are only in the sums")?;
    }
    Ok(())
}

fn standings(out: &mut dyn Write, stats: &Stats, how: Human) -> io::Result<()> {
    let standings = &stats.standings;
    let players = standings.players();
    if standings.matches.is_empty() {
        return writeln!(out, "No game has a tag `[Match \"…\"]`.");
    }
    let bold = bold(how);
    writeln!(out, "{bold}Matches{bold:#}, the files of each in order of date, round and name")?;
    for one in standings.matches.iter().take(how.rows) {
        let name = match one.name.as_str() {
            "" => short_line(&one.path, LONGEST),
            name => short_line(name, LONGEST),
        };
        let [player, other] = &one.score.players;
        let files = match one.files {
            1 => String::new(),
            files => format!(" in {files} files"),
        };
        let end = match &one.score.winner {
            Some(winner) => format!("{} wins", short_line(&winner.name, LONGEST)),
            None if one.score.drawn => "drawn".to_owned(),
            None => "not decided".to_owned(),
        };
        let games = counted(one.games as u64, "game");
        writeln!(
            out,
            "  {name}: {} {}, {} {} after {games}{files}; {end}{}",
            short_line(&player.name, LONGEST),
            player.points,
            short_line(&other.name, LONGEST),
            other.points,
            exceptions(&one.score)
        )?;
    }
    let more = standings.matches.len().saturating_sub(how.rows) as u64 + standings.left_out;
    if more > 0 {
        let plural = if more == 1 { "" } else { "es" };
        writeln!(out, "  and {more} more match{plural}")?;
    }
    for note in [copies_told(stats), without_match_told(standings)].into_iter().flatten() {
        writeln!(out, "  {note}")?;
    }
    if players.is_empty() {
        return Ok(());
    }
    table(out, &players, how)?;
    if standings.matches.iter().any(|one| one.score.late + one.score.misseated > 0) {
        writeln!(
            out,
            "\n`hirth stats` without `--standings` counts all games of a player, by the names in each game."
        )?;
    }
    Ok(())
}

/// Returns why the points of a match are not those of all its games by the names in them.
fn exceptions(score: &Score) -> String {
    let games = |number: usize| counted(number as u64, "game");
    let mut text = String::new();
    if score.late > 0 {
        text += &format!("; {} after its end not counted", games(score.late));
    }
    if score.misseated > 0 {
        text += &format!("; {} with the names at other seats", games(score.misseated));
    }
    if score.unpriced > 0 {
        text += &format!("; {} won for points that no tag says", games(score.unpriced));
    }
    text
}

/// Returns what fills a text up to a width.
fn blanks(width: usize, text: &str) -> String {
    " ".repeat(width.saturating_sub(display_width(text)))
}

fn bold(how: Human) -> Style {
    if how.color { Style::new().bold() } else { Style::new() }
}
