//! A drawing as pixels: PNG, for where no SVG is shown.

use std::{fmt, sync::Arc};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{
        self, FontResolver, Options, Tree,
        fontdb::{Database, Family, Query, Weight},
    },
};

/// The name of the font that drawings are set in here.
const FONT: &str = "DejaVu Serif";

/// Why there is no picture.
#[derive(Debug)]
pub enum PngError {
    /// The text is not an SVG that can be drawn.
    Svg(usvg::Error),
    /// The picture would have more pixels than can be held.
    TooLarge,
    /// The picture cannot be written as PNG.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(error) => write!(f, "the drawing cannot be read: {error}"),
            Self::TooLarge => f.write_str("the picture would be too large"),
            Self::Encoding(error) => write!(f, "the picture cannot be written: {error}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Returns a drawing, an SVG of [`svg`](super::svg::svg), as PNG with this width in pixels. Without a width it has two
/// pixels for each unit of the drawing.
///
/// It is the same picture on every machine: the letters are those of DejaVu Serif, which is built in. Fonts of the
/// system are used only for letters that this font lacks.
///
/// # Errors
/// If the text is not an SVG, or the picture has more than 65 million pixels.
pub fn png(drawing: &str, width: Option<u32>) -> Result<Vec<u8>, PngError> {
    let fonts = own_fonts();
    let options = Options { font_resolver: letters(fonts.len()), fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(drawing, &options).map_err(PngError::Svg)?;
    let size = tree.size();
    let scale = width.map_or(2.0, |width| f64::from(width) / f64::from(size.width()));
    let (width, height) = (pixels(f64::from(size.width()) * scale)?, pixels(f64::from(size.height()) * scale)?);
    if u64::from(width) * u64::from(height) > 65_000_000 {
        return Err(PngError::TooLarge);
    }
    let mut picture = Pixmap::new(width, height).ok_or(PngError::TooLarge)?;
    #[allow(clippy::cast_possible_truncation)]
    let scale = scale as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    let written = picture.encode_png();
    written.map_err(|error| PngError::Encoding(error.to_string()))
}

/// Returns a length in whole pixels.
fn pixels(length: f64) -> Result<u32, PngError> {
    if !(0.5..=65_000.0).contains(&length) {
        return Err(PngError::TooLarge);
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Ok(length.round() as u32)
}

/// Returns the fonts that are built in.
fn own_fonts() -> Database {
    let mut fonts = Database::new();
    for font in [dejavu::serif::regular(), dejavu::serif::bold()] {
        fonts.load_font_data(font.to_vec());
    }
    fonts
}

/// Returns where letters come from: the font that is built in, with `own` faces; the system only for letters it lacks.
fn letters(own: usize) -> FontResolver<'static> {
    let with_letter = FontResolver::default_fallback_selector();
    FontResolver {
        select_font: Box::new(|font, fonts| {
            fonts.query(&Query { families: &[Family::Name(FONT)], weight: Weight(font.weight()), ..Query::default() })
        }),
        select_fallback: Box::new(move |letter, tried, fonts| {
            with_letter(letter, tried, fonts).or_else(|| {
                let is_loaded = fonts.len() > own;
                if is_loaded {
                    return None;
                }
                Arc::make_mut(fonts).load_system_fonts();
                with_letter(letter, tried, fonts)
            })
        }),
    }
}
