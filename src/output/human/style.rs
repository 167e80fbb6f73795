//! How a report for people looks, and how much it says.

use anstyle::Style;

use crate::fix::Applicability;

/// How a report for people looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HumanStyle {
    /// With colours.
    pub color: bool,
    /// With links, as terminals follow them.
    pub links: bool,
    /// Characters beyond ASCII may be shown.
    pub unicode: bool,
    /// In sentences instead of drawings, for screen readers.
    pub narrated: bool,
    /// Columns to fill.
    pub width: usize,
    /// How much is said.
    pub detail: Detail,
    /// With which findings the position before them is drawn.
    pub boards: Boards,
    /// Files are named in the summary, since there may be several.
    pub named: bool,
    /// Which fixes were made before what is left was found, if any were to be made.
    pub mended: Option<Applicability>,
}

impl HumanStyle {
    /// One text by itself, without colours and links, 80 columns wide.
    pub const PLAIN: Self = Self {
        color: false,
        links: false,
        unicode: true,
        narrated: false,
        width: 80,
        detail: Detail::Normal,
        boards: Boards::Auto,
        named: false,
        mended: None,
    };
}

impl HumanStyle {
    /// Returns the style where colours are wanted, else none.
    pub(super) fn of(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

/// With which findings the position before them is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// With all that have one.
    Always,
    /// With none.
    Never,
    /// With a few findings about rules.
    #[default]
    Auto,
}

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Detail {
    /// Errors only, and nothing of what is legal.
    Quiet,
    /// Findings and results.
    #[default]
    Normal,
    /// Every turn as well.
    Verbose,
}
