//! Bars, drawn as SVG. Their colours are marks that the style of the page gives its own, for light and for dark.

use plotters::{
    chart::ChartBuilder,
    coord::combinators::BindKeyPoints,
    drawing::IntoDrawingArea,
    element::{Rectangle, Text},
    prelude::SVGBackend,
    style::{
        Color, IntoFont, RGBColor, TextStyle,
        text_anchor::{HPos, Pos, VPos},
    },
};

use crate::{output::plain::short_line, stats::Table};

/// A bar: its name, and its parts one after the other.
pub(super) type Bar = (String, Vec<u64>);

/// A longer name is cut.
const LONGEST: usize = 24;

/// The width of a plot, the height of a bar's row, and the height of a bar.
const WIDTH: u32 = 440;
const ROW: u32 = 26;
const BAR: i32 = 20;

/// So many parts of a bar have colours of their own.
pub(super) const PARTS: usize = 9;

/// Returns the placeholder for the colour of a part: `#010101` for the first.
const fn mark(part: usize) -> RGBColor {
    let value = (part % PARTS) as u8 + 1;
    RGBColor(value, value, value)
}

/// Returns the first rows of a table as bars, at most so many; none where the table is not to be plotted.
pub(super) fn bars_of(table: &Table, most: usize) -> Vec<Bar> {
    if table.plot.is_empty() {
        return Vec::new();
    }
    let rows = table.rows().into_iter().take(most);
    rows.map(|row| {
        let part = |&at: &usize| row.counts.get(at).copied().unwrap_or(0);
        (short_line(row.name, LONGEST), table.plot.iter().map(part).collect())
    })
    .collect()
}

/// Returns bars as SVG, each part with its look; nothing where there is nothing to see.
pub(super) fn svg(bars: &[Bar], looks: &[usize]) -> Option<String> {
    let length = |bar: &Bar| bar.1.iter().copied().fold(0, u64::saturating_add);
    let longest = bars.iter().map(length).max().filter(|&longest| longest > 0)?;
    let mut svg = String::new();
    draw(bars, looks, longest, &mut svg).ok()?;
    Some(svg)
}

fn draw(bars: &[Bar], looks: &[usize], longest: u64, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let count = i32::try_from(bars.len())?;
    // Each bar has two units and is in their middle, so that a single bar looks like the others.
    let middle = |from_below: i32| 2 * from_below + 1;
    let middles = (0..count).map(middle).collect();
    let height = ROW * bars.len() as u32 + 44;
    let letters = bars.iter().map(|bar| bar.0.chars().count()).max();
    let names = 8 * letters.unwrap_or(0) as u32 + 16;
    let area = SVGBackend::with_string(svg, (WIDTH, height)).into_drawing_area();
    // Room for the number after the longest bar.
    let room = longest.saturating_add(longest / 8 + 1);
    let mut chart = ChartBuilder::on(&area)
        .margin(4)
        .margin_right(40)
        .x_label_area_size(28)
        .y_label_area_size(names)
        .build_cartesian_2d(0..room, (0..2 * count).with_key_points(middles))?;
    let label = |place: &i32| {
        let bar = usize::try_from(count - 1 - place / 2).ok();
        let bar = bar.and_then(|at| bars.get(at));
        bar.map_or_else(String::new, |bar| bar.0.clone())
    };
    let font = || ("sans-serif", 16).into_font();
    chart
        .configure_mesh()
        .disable_y_mesh()
        .x_labels(4)
        .y_labels(bars.len())
        .y_label_formatter(&label)
        .label_style(font())
        .bold_line_style(mark(2).mix(0.25))
        .light_line_style(mark(2).mix(0.0))
        .draw()?;
    let bars: Vec<(i32, &[u64])> = (0..count).rev().zip(bars.iter().map(|bar| &*bar.1)).collect();
    let pixel = |to: u64, at: i32| chart.backend_coord(&(to, middle(at)));
    let style = TextStyle::from(font()).pos(Pos::new(HPos::Left, VPos::Center));
    for (at, parts) in bars {
        let mut sum = 0_u64;
        for (part, value) in parts.iter().enumerate() {
            let (from, middle) = pixel(sum, at);
            sum = sum.saturating_add(*value);
            let corners = [(from, middle - BAR / 2), (pixel(sum, at).0, middle + BAR / 2)];
            if *value > 0 {
                let look = looks.get(part).copied().unwrap_or(part);
                area.draw(&Rectangle::new(corners, mark(look).filled()))?;
            }
        }
        let (end, middle) = pixel(sum, at);
        area.draw(&Text::new(sum.to_string(), (end + 5, middle), style.clone()))?;
    }
    area.present()?;
    Ok(())
}
