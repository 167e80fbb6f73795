//! A turn or a position as a drawing: `--svg`.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use crate::{
    cli::{
        Exit, complain, is_standard, replace::Replacement, report::unwritten, terminal, written,
    },
    scene::{
        Film,
        svg::{Theme, View, svg},
    },
};

/// Whether to draw, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Picture {
    /// Draw it as SVG, to a file or to standard output.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    svg: Option<PathBuf>,

    /// The colours of a drawing; `auto` follows those around it.
    #[arg(long, value_name = "THEME", default_value = "auto", value_enum)]
    theme: Colours,

    /// Draw the board upright: what is left stands below.
    #[arg(long)]
    upright: bool,

    /// Draw the board as it is seen from the other side.
    #[arg(long)]
    flip: bool,
}

/// The colours of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Colours {
    Auto,
    Light,
    Dark,
}

impl Picture {
    /// Whether anything is to be drawn.
    pub fn is_wanted(&self) -> bool {
        self.svg.is_some()
    }

    /// Returns why these options cannot be followed, if they cannot.
    pub fn refused(&self, all: bool) -> Option<&'static str> {
        let is_told_how = self.theme != Colours::Auto || self.upright || self.flip;
        if all && self.is_wanted() {
            return Some(
                "`--svg` draws one turn, and `--all` are many; `hirth view` makes a page of all",
            );
        }
        (is_told_how && !self.is_wanted())
            .then_some("`--theme`, `--upright` and `--flip` say how to draw: they need `--svg`")
    }

    /// Draws a scene to where it is wanted; where that is nowhere, to standard output.
    pub fn write(&self, film: &Film, scene: usize) -> Exit {
        let exit = if film.valid {
            Exit::Legal
        } else {
            Exit::Faulty
        };
        let view = View {
            upright: self.upright,
            flipped: self.flip,
        };
        let theme = match self.theme {
            Colours::Auto => Theme::Auto,
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
        };
        let Some(drawn) = svg(film, scene, view, theme) else {
            complain("there is nothing to draw");
            return Exit::Failed;
        };
        let path = self.svg.as_deref().unwrap_or(Path::new("-"));
        put(path, drawn.as_bytes(), exit)
    }
}

/// Writes bytes to a file, or to standard output.
fn put(path: &Path, bytes: &[u8], exit: Exit) -> Exit {
    if is_standard(path) {
        let mut out = terminal::stdout(false);
        let result = out.write_all(bytes).and_then(|()| out.flush());
        return written(result, exit);
    }
    let replaced = Replacement::of(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.commit()
    });
    match replaced {
        Ok(()) => exit,
        Err(error) => unwritten(path, &error),
    }
}
