//! `hirth split`.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use bytesize::ByteSize;

use crate::{
    cli::{
        Exit, complain, games, input::Input, is_standard, replace::Replacement, report::unwritten, terminal, written,
    },
    judge::Parts,
    output::plain::quoted,
};

/// Split a large file of games into smaller files.
///
/// A file is split only at a blank line between a game and the tags of the next game. Checking the parts finds the same in
/// each game as checking the file. Only matches and the numbers of games start again in each part. A part can be larger
/// than `--size` if there is no such line. All parts together are the same bytes as the file.
///
/// The parts are named after the file, such as `games.0001.hirth`. Their names are printed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  the file was split
  2  it cannot be read, is not UTF-8, or a part cannot be written

Examples:
  hirth split --size 64MB --to parts games.hirth
  hirth generate --games 100000 | hirth split --to parts -")]
pub(super) struct Args {
    /// The file to split; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The usual size of a part, at most: `500kB`, `64MB`, or a number of bytes.
    #[arg(long, value_name = "SIZE", default_value = "64MB")]
    size: ByteSize,

    /// The folder for the parts. It is created if it does not exist.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

pub(super) fn run(args: Args) -> Exit {
    let input = if is_standard(&args.file) { Input::stdin("<stdin>") } else { Input::named(&args.file) };
    let from = match input.open() {
        Ok(from) => from,
        Err(error) => {
            let (_, finding) = input.unreadable(&error);
            complain(&finding.message);
            return Exit::Failed;
        }
    };
    if let Err(error) = fs::create_dir_all(&args.to) {
        return unwritten(&args.to, &error);
    }
    let mut out = terminal::stdout(false);
    let size = usize::try_from(args.size.as_u64()).unwrap_or(usize::MAX);
    for (number, part) in (1..).zip(Parts::new(games(), input.name(), from, size)) {
        let source = match part {
            Ok(part) => part.source,
            Err(error) => {
                let (_, finding) = input.broken(error);
                complain(&finding.message);
                return Exit::Failed;
            }
        };
        let path = args.to.join(name(input.file(), number));
        if let Err(error) = write(&path, source.text()) {
            return unwritten(&path, &error);
        }
        if let Err(error) = writeln!(out, "{}", quoted(&path.to_string_lossy())) {
            return written(Err(error), Exit::Legal);
        }
    }
    written(out.flush(), Exit::Legal)
}

/// The name of a part of a file: `games.0001.hirth`.
fn name(file: Option<&Path>, number: u32) -> String {
    let part = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = part(file.and_then(Path::file_stem)).unwrap_or_else(|| "part".to_owned());
    let ending = part(file.and_then(Path::extension)).unwrap_or_else(|| "txt".to_owned());
    format!("{stem}.{number:04}.{ending}")
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = Replacement::of(path)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}
