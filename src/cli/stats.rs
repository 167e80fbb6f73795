//! `hirth stats`.

use std::{
    io::{self, Write},
    path::Path,
};

use clap::{ValueEnum, builder::PossibleValue, error::ErrorKind};

use crate::{
    cli::{
        Exit, config, heading,
        inputs::{self, NOTHING, ReadingArgs},
        jobs::Jobs,
        judging::{CheckRun, RunOptions, Sink},
        misused, number,
        policy::Policy,
        replace::Replacement,
        report::unwritten,
        sheet::SheetArgs,
        target::{self, OutputFile},
        terminal::{self, Color},
        written,
    },
    output::{
        Sheet,
        ascii::Ascii,
        stats::{self as output, Human, Rows, page::Page},
    },
    stats::{LeaguePoints, Stats},
    stretches::PIECE,
};

/// Statistics over many games: players, results, lengths, findings.
///
/// Memory use is small, even for millions of games. Records with errors count up to the error.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  all files were read
  2  something could not be done: no such file, not UTF-8, not writable, a wrong option

Examples:
  hirth stats games/                  tables for people
  hirth stats games/ -o stats.html    a page with plots
  hirth stats --standings games/      the matches, and their winners
  hirth stats --standings --match-games 3 --points 2,1,0 season/
  hirth stats --format csv games/     a row for each number
  hirth stats --rows players -o standings.csv season/
  hirth stats --format json - < x.txt for programs (its schema: hirth schema stats)")]
pub(super) struct Args {
    #[command(flatten)]
    reading: ReadingArgs,

    /// The format. Without it, the ending of the output file decides: `.json`, `.csv`, `.tsv` or `.html`.
    #[arg(long, value_enum, help_heading = heading::OUTPUT)]
    format: Option<Form>,

    #[command(flatten)]
    table: SheetArgs,

    /// Show the matches, and how many each player won.
    ///
    /// Games with the same `[Match "…"]` tag are one match, also in several files. JSON shows the matches besides the statistics,
    /// tables for people and CSV only the matches. The page shows them in any case, if there are any.
    #[arg(long, help_heading = heading::OUTPUT)]
    standings: bool,

    /// Give players points for matches, and put them in this order: for a win, a draw and a loss.
    ///
    /// The matches are shown, as with `--standings`. Only a match of a number of games can be drawn: `[MatchGames "3"]`, or
    /// `--match-games 3`.
    #[arg(long, value_name = "WIN,DRAW,LOSS", value_parser = league_points, help_heading = heading::OUTPUT)]
    points: Option<LeaguePoints>,

    /// The subject of a row in CSV and TSV. By default a number, with `--standings` a match.
    #[arg(long, value_enum, value_name = "ROWS", help_heading = heading::OUTPUT)]
    rows: Option<Rows>,

    /// The title of the page, such as the name of a season.
    #[arg(long, value_name = "TEXT", help_heading = heading::OUTPUT)]
    title: Option<String>,

    /// The address of a page that `hirth view` writes of the same files. The name of each match is a link to its first game there.
    #[arg(long, value_name = "PAGE", help_heading = heading::OUTPUT)]
    games: Option<String>,

    /// The number of rows of a table to show.
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = number::any::<usize>(), help_heading = heading::OUTPUT)]
    top: usize,

    #[command(flatten)]
    output: OutputFile,

    #[command(flatten)]
    jobs: Jobs,

    /// Do not show progress.
    #[arg(short, long, help_heading = heading::OUTPUT)]
    quiet: bool,
}

/// A form of statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// Tables for people.
    Human,
    /// One JSON document (its schema: `hirth schema stats`).
    Json,
    /// A table, by `--rows` of numbers, matches or players.
    Csv,
    /// The same table with tabs between the cells.
    Tsv,
    /// A page (HTML) with plots, and the tables beneath them.
    Page,
}

impl ValueEnum for Rows {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Numbers, Self::Matches, Self::Players]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Numbers => ("numbers", "Each number of each table"),
            Self::Matches => ("matches", "The matches"),
            Self::Players => ("players", "The players of matches, in the order of the standings"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

pub(super) fn run(args: Args, color: Color) -> Exit {
    let Some(mut inputs) = args.reading.places.inputs() else {
        return misused("stats", ErrorKind::MissingRequiredArgument, NOTHING);
    };
    if let Some(text) = args.misplaced() {
        return misused("stats", ErrorKind::ArgumentConflict, &text);
    }
    if let Err(text) = target::leave_out(&mut inputs, args.output.path(), "the output") {
        return misused("stats", ErrorKind::ArgumentConflict, &text);
    }
    let mut stats = Stats::default();
    stats.standings.league = args.points;
    let policy = Policy::default();
    let assigned = config::assign(inputs, &args.reading.config);
    let mut check = CheckRun::new(args.run(), &policy, Sink::Stats(&mut stats));
    let result = match &assigned {
        Ok(assigned) => check.inputs(&assigned.inputs),
        Err(unusable) => check.unusable(unusable),
    };
    let result = result.and_then(|()| check.end());
    drop(check);
    if let Err(error) = result {
        return written(Err(error), Exit::Failed);
    }
    let Ok(assigned) = &assigned else {
        return Exit::Failed;
    };
    if stats.files == 0 {
        inputs::complain_of_none(&assigned.excluded);
    }
    let exit = if stats.unread > 0 { Exit::Failed } else { Exit::Legal };
    args.write(&stats, color, exit)
}

/// Reads the points of a match: `2,1,0`.
fn league_points(text: &str) -> Result<LeaguePoints, String> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[win, draw, loss]) => Ok(LeaguePoints { win, draw, loss }),
        _ => Err("three whole numbers are expected, for a win, a draw and a loss, such as `2,1,0`".to_owned()),
    }
}

impl Args {
    fn run(&self) -> RunOptions<'_> {
        RunOptions {
            reading: &self.reading,
            fixing: None,
            quiet: self.quiet,
            statistics: false,
            trace: false,
            facts: true,
            threads: self.jobs.threads(),
            size: PIECE,
        }
    }

    /// Returns why an option has no meaning for what is written.
    fn misplaced(&self) -> Option<String> {
        let form = self.form();
        let of_table = self.table.given().or(self.rows.map(|_| "--rows"));
        let title = self.title.as_ref().map(|_| "--title");
        let of_page = title.or(self.games.as_ref().map(|_| "--games"));
        match (of_table, of_page) {
            (Some(option), _) if !matches!(form, Form::Csv | Form::Tsv) => {
                Some(format!("`{option}` is only for `--format csv` and `--format tsv`"))
            }
            (_, Some(option)) if form != Form::Page => Some(format!("`{option}` is only for a page: `-o stats.html`")),
            _ => None,
        }
    }

    /// Returns what to write: as asked for, or as the output file is named.
    fn form(&self) -> Form {
        let ending = self.output.path().and_then(Path::extension);
        let ending = ending.and_then(|ending| ending.to_str());
        let named = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("json") => Form::Json,
            Some("csv") => Form::Csv,
            Some("tsv") => Form::Tsv,
            Some("html" | "htm") => Form::Page,
            _ => Form::Human,
        };
        self.format.unwrap_or(named)
    }

    /// Writes statistics to where they are wanted.
    fn write(&self, stats: &Stats, color: Color, exit: Exit) -> Exit {
        let is_human = self.form() == Form::Human;
        let Some(path) = self.output.path() else {
            let color = is_human && color.wanted(false);
            let mut out = terminal::stdout(color);
            let result = self.form_to(&mut out, stats, color, terminal::unicode(false));
            return written(result.and_then(|()| out.flush()), exit);
        };
        let color = color == Color::Always;
        let replaced = Replacement::of(path).and_then(|mut file| {
            self.form_to(&mut file, stats, color, terminal::unicode_in_files())?;
            file.commit()
        });
        match replaced {
            Ok(()) => exit,
            Err(error) => unwritten(path, &error),
        }
    }

    fn form_to(&self, out: &mut dyn Write, stats: &Stats, color: bool, unicode: bool) -> io::Result<()> {
        let form = self.form();
        let standings = self.standings || self.points.is_some();
        match form {
            Form::Human => {
                let how = Human { color, rows: self.top, standings };
                output::human(&mut Ascii::new(out, !unicode), stats, how)
            }
            Form::Json => output::json(&mut { out }, stats, standings),
            Form::Csv | Form::Tsv => {
                let usual = if form == Form::Tsv { Sheet::TSV } else { Sheet::CSV };
                let sheet = self.table.sheet(usual);
                sheet.start(out)?;
                let mut table = sheet.lines(out);
                let rows = if standings { Rows::Matches } else { Rows::Numbers };
                output::csv(&mut table, stats, self.rows.unwrap_or(rows))?;
                table.flush()
            }
            Form::Page => {
                let how =
                    Page { title: self.title.as_deref(), standings, games: self.games.as_deref(), rows: self.top };
                out.write_all(output::page::page(stats, how).as_bytes())
            }
        }
    }
}
