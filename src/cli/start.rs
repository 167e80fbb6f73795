//! From where to play on: the start, a position, or a record up to a turn.

use std::path::Path;

use crate::{
    cli::{
        config::{self, Config},
        input::{self, Text},
    },
    finding::{Finding, Severity},
    games::{
        Data, EFFORT, Lateral, Options,
        hirth::{
            board::{Crossings, Side},
            data::{File, Game, Turn},
            position::Position,
            setup::Setup,
            turn::Label,
        },
    },
    source::Source,
};

/// From where to play on. Without any of it, from the start of a game.
#[derive(Debug, clap::Args)]
pub(super) struct Start {
    /// Play on after a turn of a record, such as `S3`, or after its last.
    ///
    /// `-` is standard input. Of several games in a file the last counts, or the one that `--game` names.
    #[arg(long, value_name = "FILE[:TURN]", allow_hyphen_values = true)]
    after: Option<String>,

    /// Which game of the file, from 1.
    #[arg(long, value_name = "NUMBER", requires = "after")]
    game: Option<usize>,

    /// Play on from a position on one line, as `hirth check -v` and `hirth convert` tell it.
    #[arg(long, value_name = "POSITION", conflicts_with = "after")]
    position: Option<String>,

    /// Take the crossings 1-2, 3-4, 5-6 and 7-8 for real, which the rulebook leaves open (R2).
    ///
    /// Without it only what is legal beyond doubt counts, while `hirth check` accepts them with advice; unless
    /// the configuration allows them.
    #[arg(long)]
    lateral: bool,

    #[command(flatten)]
    config: config::Flags,
}

/// Where play goes on.
pub(super) struct Started {
    pub setup: Setup,
    /// The label of the turn to come, when a record says it.
    pub label: Option<Label>,
    /// Why nothing can be played any more, if the game is over.
    pub over: Option<String>,
    pub crossings: Crossings,
}

/// Why there is nothing to go on from.
pub(super) enum Stuck {
    /// The record has an error before.
    Faulty(String),
    /// Something could not be done.
    Failed(String),
}

impl Start {
    /// Where play goes on.
    pub fn find(&self) -> Result<Started, Stuck> {
        let (mut started, lateral) = match &self.after {
            Some(after) => self.after(after)?,
            None => {
                let config = config::given(&self.config).map_err(unusable)?;
                (self.position()?, self.lateral(&config))
            }
        };
        if lateral == Lateral::Allow {
            started.crossings = Crossings::WithLateral;
        }
        if started.over.is_none() && started.setup.is_won() {
            let winner = started.setup.to_move.foe();
            started.over = Some(format!("the game is over: {winner} has won"));
        }
        Ok(started)
    }

    /// What to make of lateral crossings.
    fn lateral(&self, config: &Config) -> Lateral {
        match self.lateral {
            true => Lateral::Allow,
            false => config.lateral.map(Lateral::from).unwrap_or_default(),
        }
    }

    /// The position that is given, or the start.
    fn position(&self) -> Result<Started, Stuck> {
        if let Some(text) = &self.position {
            let setup = text.parse();
            let setup = setup.map_err(|fault| Stuck::Failed(format!("--position: {fault}")));
            return Ok(started(setup?, None));
        }
        let (to_move, position) = (Side::Gull, Position::start());
        let label = Label {
            side: to_move,
            number: 1,
        };
        Ok(started(Setup { to_move, position }, Some(label)))
    }

    /// Where a record leads to, `FILE` or `FILE:TURN`.
    fn after(&self, after: &str) -> Result<(Started, Lateral), Stuck> {
        let (path, turn) = parts(after);
        if let Some((file, no_turn)) = after.rsplit_once(':')
            && turn.is_none()
            && !path.exists()
            && Path::new(file).is_file()
        {
            let text = format!("`{no_turn}` names no turn of {file}; turns are named as `S3`");
            return Err(Stuck::Failed(text));
        }
        let (file, lateral) = self.file(path)?;
        let games = file.games.len();
        let game = match self.game {
            Some(number) => file.games.get(number.wrapping_sub(1)),
            None => file.games.last(),
        };
        let name = path.display();
        let Some(game) = game else {
            let text = match self.game {
                _ if games == 0 => format!("{name} holds no game"),
                Some(number) => format!("{name} has no game {number}; it holds {games}"),
                None => format!("{name} holds no game"),
            };
            return Err(Stuck::Failed(text));
        };
        let name = match games {
            1 => name.to_string(),
            _ => format!("{name}, game {}", game.index),
        };
        Ok((go_to(game, turn, &name)?, lateral))
    }

    /// The games of a file, judged; and what to make of lateral crossings in it.
    fn file(&self, path: &Path) -> Result<(File, Lateral), Stuck> {
        let inputs = input::gather(&[path.to_owned()], "<stdin>");
        let assigned = config::assign(inputs, &self.config).map_err(unusable)?;
        let [(input, config)] = &assigned[..] else {
            let text = format!("{} is no file, or excluded", path.display());
            return Err(Stuck::Failed(text));
        };
        let source = match input.read() {
            Text::Read(source) => source,
            Text::Unread(source, finding) => {
                return Err(Stuck::Failed(in_file(&source, &finding)));
            }
            Text::Foreign => return Err(Stuck::Failed(format!("{} holds no game", input.name()))),
        };
        let options = Options {
            shape: input.shape(false),
            lateral: self.lateral(config),
            effort: EFFORT,
            ..Options::default()
        };
        let game = input.game(source.text());
        match game.map(|game| (game.convert)(&source, &options)) {
            Some(Data::Hirth(file)) => Ok((file, options.lateral)),
            None => Err(Stuck::Failed(format!("{} holds no game", input.name()))),
        }
    }
}

/// Why no configuration can be used.
fn unusable(all: Vec<config::Unusable>) -> Stuck {
    let texts = all.iter().map(|(source, finding)| in_file(source, finding));
    Stuck::Failed(texts.collect::<Vec<_>>().join("\n"))
}

/// What was found, with the name of the file.
fn in_file(source: &Source, finding: &Finding) -> String {
    let (name, message) = (source.name(), &finding.message);
    match message.contains(name) {
        true => message.clone(),
        false => format!("{name}: {message}"),
    }
}

/// A path and the turn behind it. A file whose whole name is this is meant first.
fn parts(after: &str) -> (&Path, Option<&str>) {
    let whole = Path::new(after);
    let split = after.rsplit_once(':').filter(|(path, turn)| {
        let number = turn.strip_prefix(['G', 'S', 'g', 's']);
        let is_number = |it: &str| !it.is_empty() && it.bytes().all(|c| c.is_ascii_digit());
        !path.is_empty() && number.is_some_and(is_number) && !whole.exists()
    });
    match split {
        Some((path, turn)) => (Path::new(path), Some(turn)),
        None => (whole, None),
    }
}

/// Goes to the end of a turn, or of the last.
fn go_to(game: &Game, turn: Option<&str>, name: &str) -> Result<Started, Stuck> {
    let labels: Vec<String> = game.turns.iter().map(label).collect();
    let at = match turn {
        None => labels.len().checked_sub(1),
        Some(turn) => labels.iter().position(|it| it.eq_ignore_ascii_case(turn)),
    };
    let (Some(at), Some(last)) = (at, labels.last()) else {
        let turn = turn.unwrap_or("the last turn").to_uppercase();
        let has = match &labels[..] {
            [first, .., last] => format!("it has {first} to {last}"),
            [only] => format!("it has {only} only"),
            [] => "it has none".to_owned(),
        };
        return Err(Stuck::Failed(format!("{name} has no turn {turn}: {has}")));
    };
    let place = |turn: &Option<String>| {
        let turn = turn.as_ref()?;
        labels.iter().position(|label| label == turn)
    };
    let errors = game.findings.iter();
    let mut errors = errors.filter(|finding| finding.severity == Severity::Error);
    if let Some(error) = errors.find(|error| place(&error.turn).is_some_and(|turn| turn <= at)) {
        let turn = error.turn.as_deref().unwrap_or_default();
        let (line, code, message) = (error.line, &error.code, &error.message);
        return Err(Stuck::Faulty(format!(
            "{name}, line {line}: error[{code}] in {turn}: {message}"
        )));
    }
    let Some(position) = game.turns[at].position.filter(|_| game.turns[at].judged) else {
        let text = format!(
            "{name}: what stands where after {} is not known",
            labels[at]
        );
        return Err(Stuck::Faulty(text));
    };
    let next = Label {
        side: position.0.to_move,
        number: match position.0.to_move {
            Side::Gull => game.turns[at].number.saturating_add(1),
            Side::Silfr => game.turns[at].number,
        },
    };
    let mut started = started(position.0, Some(next));
    if let Some(ended) = game.result.filter(|_| labels[at] == *last) {
        let winner = Side::from(ended.winner);
        started.over = Some(format!("the game is over: {winner} has won in {last}"));
    }
    Ok(started)
}

fn label(turn: &Turn) -> String {
    format!("{}{}", Side::from(turn.side).letter(), turn.number)
}

fn started(setup: Setup, label: Option<Label>) -> Started {
    Started {
        setup,
        label,
        over: None,
        crossings: Crossings::Certain,
    }
}
