//! `hirth show`.

mod course;
mod list;
mod live;
mod picture;
mod room;
mod screen;
mod stepper;

use std::{
    io::{self, IsTerminal, Write},
    ops::Range,
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain, config, heading, misused,
        start::{OneGame, RECORD},
        terminal::{self, Color},
        written,
    },
    data::SeenGame,
    game::StartError,
    output::paint::painted,
    scene::Film,
};
use list::GameList;
use live::{Happened, Terminal};
use picture::{DRAWING, Picture};
use room::{Line, Room};
use stepper::{Effect, Stepper};

/// Replay a game in the terminal, or print a position of it.
///
/// On a terminal it replays the game; `?` shows the keys. With a turn, with `--all` or `--position`, and without a
/// terminal, it prints the board, what the turn did, comments and findings.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  the game is legal
  1  the record has an error
  2  something could not be done: no such file, game or turn, no such position

Examples:
  hirth show game.hirth          replay a game
  hirth show game.hirth:S3       the board after S3
  hirth show game.hirth --all    every turn
  hirth show game.hirth:S3 -o s3.svg
  hirth show --position 'S 3:SKhL 9:SH m:GL'")]
pub(super) struct Args {
    /// The record, and the turn to show: its name, or `start`.
    ///
    /// `-` is standard input. In a file with several games, the last one is printed, and a replay starts with the
    /// first, unless `--number` says which.
    #[arg(id = RECORD, value_name = "FILE[:TURN]", allow_hyphen_values = true)]
    record: Option<String>,

    /// Show a position on one line, as `hirth check -v` prints it.
    #[arg(long, value_name = "POSITION", conflicts_with = RECORD, help_heading = heading::INPUT)]
    position: Option<String>,

    /// Print every turn.
    #[arg(long, conflicts_with = DRAWING, help_heading = heading::OUTPUT)]
    all: bool,

    #[command(flatten)]
    reading: OneGame,

    #[command(flatten)]
    picture: Picture,
}

pub(super) fn run(args: Args, color: Color) -> Exit {
    let color = color.wanted(false);
    if let Some(refused) = args.picture.refused() {
        return misused("show", ErrorKind::ArgumentConflict, refused);
    }
    let shown = match &args.record {
        None if args.position.is_none() => {
            let text = "nothing to show: name a record, such as `game.hirth` or `game.hirth:S3`, or a position with `--position`";
            return misused("show", ErrorKind::MissingRequiredArgument, text);
        }
        None => args.standing().map(|film| match &args.picture {
            picture if picture.is_wanted() => picture.write(&film, 0),
            _ => print(&film, 1, 0..1, color),
        }),
        Some(record) => args.show(record, color),
    };
    shown.unwrap_or_else(|why| {
        complain(&why);
        Exit::Failed
    })
}

impl Args {
    /// Returns the film of a position.
    fn standing(&self) -> Result<Film, String> {
        let config = config::here(&self.reading.config).map_err(crate::cli::start::why_unusable)?;
        list::position(self, &config)
    }

    /// Shows a record, `FILE` or `FILE:TURN`.
    fn show(&self, record: &str, color: bool) -> Result<Exit, String> {
        let (path, turn) = list::parts(record);
        let source = list::source(self, path)?;
        if self.picture.file().is_some_and(|file| source.is_lost_with(file)) {
            let name = path.display();
            let text = format!("`{name}` is an input, and the drawing would replace it");
            return Ok(misused("show", ErrorKind::ArgumentConflict, &text));
        }
        let list = GameList::new(self, &source)?;
        let number = self.reading.number;
        if let Some(number) = number.filter(|number| !(1..=list.games).contains(number)) {
            let games = list.games;
            return Err(format!("{} has no game {number}: it holds {games}", path.display()));
        }
        if turn.is_none() && !self.all && !self.picture.is_wanted() && is_live() {
            return step(&list, number.unwrap_or(1), color);
        }
        if self.all && number.is_none() && turn.is_none() && list.games > 1 {
            let mut all = Printing::new(list.games, color);
            list.show(&mut |game| all.print_all(game));
            return Ok(all.finish());
        }
        let film = list.film(number.unwrap_or(list.games));
        let last = film.scenes.len().saturating_sub(1);
        let scenes = match turn {
            None if self.all => 0..last + 1,
            None => last..last + 1,
            Some(turn) => {
                let at = film.scene_of(turn).ok_or_else(|| {
                    let game = format!("game {}", film.index);
                    let turns = film.scenes.iter().skip(1).map(|scene| &*scene.turn);
                    let message = StartError::no_turn(&game, &format!("turn {turn}"), turns).to_string();
                    match list.games {
                        games if games > 1 && number.is_none() => {
                            format!("{message}; it is the last of {games} games, `--number` takes another")
                        }
                        _ => message,
                    }
                })?;
                at..at + 1
            }
        };
        if self.picture.is_wanted() {
            return Ok(self.picture.write(&film, scenes.start));
        }
        Ok(print(&film, list.games, scenes, color))
    }
}

/// Whether one can step here.
fn is_live() -> bool {
    io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Prints scenes of a film, one of so many games.
fn print(film: &Film, games: usize, scenes: Range<usize>, color: bool) -> Exit {
    let mut printing = Printing::new(games, color);
    printing.print(film, scenes);
    printing.finish()
}

/// Films that are printed one below the other, as long as somebody reads.
struct Printing {
    out: Box<dyn Write>,
    games: usize,
    room: Room,
    color: bool,
    exit: Exit,
    result: io::Result<()>,
    is_first: bool,
}

impl Printing {
    fn new(games: usize, color: bool) -> Self {
        Self {
            out: terminal::stdout(color),
            games,
            room: Room { columns: columns(), unicode: terminal::unicode(false) },
            color,
            exit: Exit::Legal,
            result: Ok(()),
            is_first: true,
        }
    }

    /// Prints all scenes of a game, unless writing has failed before.
    fn print_all(&mut self, game: SeenGame<'_>) {
        if self.result.is_ok() {
            let film = game.film();
            self.print(&film, 0..film.scenes.len());
        }
    }

    fn print(&mut self, film: &Film, scenes: Range<usize>) {
        if !film.valid {
            self.exit = Exit::Faulty;
        }
        let is_first = std::mem::take(&mut self.is_first);
        let before = (!is_first).then(Line::new);
        let title = screen::title(film, film.index, self.games, self.room);
        self.write(before.into_iter().chain([title]));
        for at in scenes {
            let body = screen::body(film, at, self.room);
            let position = screen::position(film, at, self.room);
            self.write(std::iter::once(Line::new()).chain(body).chain(position));
        }
    }

    /// Writes lines, unless writing has failed before.
    fn write(&mut self, mut lines: impl Iterator<Item = Line>) {
        if self.result.is_ok() {
            self.result = lines.try_for_each(|line| writeln!(self.out, "{}", painted(&line, self.color)));
        }
    }

    /// Returns how it went.
    fn finish(mut self) -> Exit {
        let result = self.result.and_then(|()| self.out.flush());
        written(result, self.exit)
    }
}

/// How many columns to fill: the terminal's, else those that the environment names.
fn columns() -> usize {
    let is_terminal = terminal_size::terminal_size().is_some();
    let named = std::env::var("COLUMNS").ok().filter(|_| !is_terminal);
    let named = named.and_then(|columns| columns.parse::<usize>().ok());
    named.map_or_else(terminal::width, |columns| columns.clamp(40, 100))
}

/// Steps through games until the user leaves.
fn step(list: &GameList<'_>, number: usize, color: bool) -> Result<Exit, String> {
    let mut film = list.film(number);
    let mut stepper = Stepper::new(number, list.games, 0);
    let failed = |error: io::Error| format!("the terminal cannot be used: {error}");
    let mut live = Terminal::enter().map_err(failed)?;
    loop {
        let (columns, rows) = Terminal::size();
        let room = Room { columns, unicode: terminal::unicode(false) };
        let lines = screen::screen(&film, &mut stepper, room, rows);
        live.draw(&lines, color).map_err(failed)?;
        let press = match live.next().map_err(failed)? {
            Happened::Press(press) => press,
            Happened::Redraw => continue,
        };
        match stepper.press(press, &film) {
            Effect::Stay => {}
            Effect::Leave => break,
            Effect::Game(number) => film = list.film(number),
        }
    }
    drop(live);
    let exit = if film.valid { Exit::Legal } else { Exit::Faulty };
    Ok(exit)
}
