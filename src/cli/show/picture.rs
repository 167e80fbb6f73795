//! A turn, a position or a game as a drawing: `--svg` and `--poster`.

use std::path::{Path, PathBuf};

use crate::{
    cli::{Exit, complain, target},
    scene::{
        Film,
        svg::{self, Theme, View},
    },
};

/// Whether to draw, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Picture {
    /// Draw an SVG, to a file or to standard output.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    svg: Option<PathBuf>,

    /// Draw the whole game on one sheet as SVG (A3), to a file or to standard output.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        default_missing_value = "-",
        conflicts_with_all = ["svg", "upright", "flip", "plain"]
    )]
    poster: Option<PathBuf>,

    /// The colours. `auto` follows the page around the drawing.
    #[arg(long, value_name = "THEME", default_value = "auto", value_enum)]
    theme: Colours,

    /// Draw the board upright, if it is wider than high.
    #[arg(long)]
    upright: bool,

    /// Draw the board from the other side.
    #[arg(long)]
    flip: bool,

    /// Draw the board alone, without names, reserves and captions.
    #[arg(long)]
    plain: bool,
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
        self.svg.is_some() || self.poster.is_some()
    }

    /// Returns the file that it is drawn to.
    pub fn file(&self) -> Option<&Path> {
        self.svg.as_deref().or(self.poster.as_deref())
    }

    /// Returns why these options cannot be followed, if they cannot.
    pub fn refused(&self, all: bool) -> Option<&'static str> {
        let is_theme = self.theme != Colours::Auto;
        let has_look = is_theme || self.upright || self.flip || self.plain;
        if all && self.is_wanted() {
            return Some(
                "a drawing shows one turn, so it does not go with `--all`; `hirth view` makes a page of all turns",
            );
        }
        let ending = self.svg.as_deref().and_then(Path::extension);
        if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
            return Some("`--svg` writes SVG, not PNG");
        }
        (has_look && !self.is_wanted())
            .then_some("`--theme`, `--upright`, `--flip` and `--plain` change a drawing: they need `--svg`")
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
        let drawn = match (&self.poster, self.plain) {
            (Some(_), _) => svg::poster(film, scene, theme),
            (None, true) => svg::plain(film, scene, view, theme),
            (None, false) => svg::svg(film, scene, view, theme),
        };
        let Some(drawn) = drawn else {
            complain("there is nothing to draw");
            return Exit::Failed;
        };
        target::put(self.file(), &[&drawn], exit)
    }
}
