//! A turn, a position or a game as a drawing: `--svg`, `--poster` and `--output`.

use std::path::Path;

use clap::ArgGroup;

use crate::{
    cli::{
        Exit, complain, heading,
        target::{self, OutputFile},
    },
    scene::{
        Film,
        svg::{self, Theme, View},
    },
};

/// Whether to draw, and how.
#[derive(Debug, clap::Args)]
#[command(
    next_help_heading = heading::OUTPUT,
    group = ArgGroup::new(DRAWING).args(["svg", "poster", "output"]).multiple(true)
)]
pub(super) struct Picture {
    /// Draw an SVG; with `--output`, this is what is drawn without `--poster`.
    #[arg(long, conflicts_with = "poster")]
    svg: bool,

    /// Draw the whole game on one sheet as SVG (A3).
    #[arg(long, conflicts_with_all = ["upright", "flip", "plain"])]
    poster: bool,

    #[command(flatten)]
    output: OutputFile,

    /// The colours. `auto` follows the page around the drawing.
    #[arg(long, value_name = "THEME", default_value = "auto", value_enum, requires = DRAWING)]
    theme: Colours,

    /// Draw the board upright, if it is wider than high.
    #[arg(long, requires = DRAWING)]
    upright: bool,

    /// Draw the board from the other side.
    #[arg(long, requires = DRAWING)]
    flip: bool,

    /// Draw the board alone, without names, reserves and captions.
    #[arg(long, requires = DRAWING)]
    plain: bool,
}

/// The name of the options that ask for a drawing.
pub const DRAWING: &str = "drawing";

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
        self.svg || self.poster || self.output.path().is_some()
    }

    /// Returns the file that it is drawn to.
    pub fn file(&self) -> Option<&Path> {
        self.output.path()
    }

    /// Returns why it cannot be drawn in this form, if it cannot.
    pub fn refused(&self) -> Option<&'static str> {
        let ending = self.output.path().and_then(Path::extension);
        let is_png = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
        is_png.then_some("a drawing is written as SVG, not PNG")
    }

    /// Draws a scene to where it is wanted; where that is nowhere, to standard output.
    pub fn write(&self, film: &Film, scene: usize) -> Exit {
        let exit = if film.valid { Exit::Legal } else { Exit::Faulty };
        let view = View { upright: self.upright, flipped: self.flip };
        let theme = match self.theme {
            Colours::Auto => Theme::Auto,
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
        };
        let drawn = match (self.poster, self.plain) {
            (true, _) => svg::poster(film, scene, theme),
            (false, true) => svg::plain(film, scene, view, theme),
            (false, false) => svg::svg(film, scene, view, theme),
        };
        let Some(drawn) = drawn else {
            complain("there is nothing to draw");
            return Exit::Failed;
        };
        target::put(self.file(), &[&drawn], exit)
    }
}
