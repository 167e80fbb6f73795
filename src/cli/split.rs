//! `hirth split`.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use bytesize::ByteSize;

use crate::{
    cli::{
        Exit, complain, games, input::Input, is_standard, replace::Replacement, report::unwritten,
        terminal, written,
    },
    judge::Parts,
    output::plain::quoted,
};

/// Divide a large file of games into files that can be judged separately.
///
/// A file is divided only at a blank line between a game and the tags of the next one, so that a part says of its games
/// what the whole says. The parts, joined, are the file again, byte for byte. What cannot be divided there stays in one
/// part, however large. Matches and the numbers of games are counted anew in each part.
///
/// The parts are named after the file, `games.0001.hirth`, and listed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  the file is divided
  2  it cannot be read, is not UTF-8, or a part cannot be written

Examples:
  hirth split --size 64MB --to parts games.hirth
  hirth generate --games 100000 | hirth split --to parts -")]
pub(super) struct Args {
    /// The file to divide; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How large a part is at most, where the file can be divided: `500kB`, `64MB`, or a number of bytes.
    #[arg(long, value_name = "SIZE", default_value = "64MB")]
    size: ByteSize,

    /// The folder that the parts are written to; it is made if need be.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

pub(super) fn run(args: Args) -> Exit {
    let input = if is_standard(&args.file) {
        Input::stdin("<stdin>")
    } else {
        Input::named(&args.file)
    };
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
    let part =
        |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = part(file.and_then(Path::file_stem)).unwrap_or_else(|| "part".to_owned());
    let ending = part(file.and_then(Path::extension)).unwrap_or_else(|| "txt".to_owned());
    format!("{stem}.{number:04}.{ending}")
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = Replacement::of(path)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}
