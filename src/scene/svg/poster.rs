//! A whole game on one sheet, for the wall: its last position, its course, and all turns as small boards.

use super::{
    Drawing, Theme, View, calm, ground_id,
    pen::{Pen, Point, Words, number},
    runes, strip, style, symbols, words,
};
use crate::scene::Film;

/// The sheet, A3: four units are a millimetre.
const WIDTH: f64 = 1680.0;
const HEIGHT: f64 = 1188.0;

/// What is left free around everything.
const MARGIN: f64 = 84.0;

/// The room for the title.
const TITLE: f64 = 132.0;

/// How high the large board is at most.
const LARGE: f64 = 470.0;

/// Below each small board is the name of its turn.
const NAME: f64 = 20.0;

/// Between small boards.
const GAP: f64 = 14.0;

/// Returns a film as a poster on which one scene is large; `None` if there is no such scene.
pub fn poster(film: &Film, at: usize, theme: Theme) -> Option<String> {
    let large = Drawing::of(film, at, View::default())?;
    let view_box = format!("0 0 {} {}", number(WIDTH), number(HEIGHT));
    let attributes = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", &*view_box),
        ("width", "420mm"),
        ("height", "297mm"),
        ("role", "img"),
        ("font-family", super::FONTS),
    ];
    let mut pen = Pen::new();
    pen.with("svg", &attributes, |pen| {
        pen.told("title", &[], &title(film));
        pen.told("style", &[], &style(theme));
        symbols(pen, &film.board, |_| true);
        pen.with("defs", &[], |pen| {
            pen.with("g", &[("id", &ground_id(&film.board))], |pen| {
                large.ground(pen);
            });
        });
        frame(pen);
        heading(pen, film);
        let (wide, high) = large.view.size(&film.board);
        let scale = ((WIDTH - 2.0 * MARGIN) / wide).min(LARGE / high);
        let size = (wide * scale, high * scale);
        let top = MARGIN + TITLE;
        board(pen, &large, ((WIDTH - size.0) / 2.0, top), size);
        let below = top + size.1 + 26.0;
        let bar = WIDTH - 2.0 * MARGIN - 40.0;
        let course = [
            ("x", &*number(MARGIN + 20.0)),
            ("y", &*number(below)),
            ("width", &*number(bar)),
            ("height", &*number(strip::HEIGHT)),
            ("overflow", "visible"),
        ];
        pen.with("svg", &course, |pen| strip::draw(pen, film));
        turns(pen, film, below + strip::HEIGHT + 26.0);
    });
    Some(pen.finish() + "\n")
}

/// Two lines around the sheet.
fn frame(pen: &mut Pen) {
    let (width, height) = (number(WIDTH), number(HEIGHT));
    pen.element(
        "rect",
        &[("class", "paper"), ("width", &width), ("height", &height)],
    );
    for (inside, class) in [(30.0, "t-hem"), (42.0, "t-stitch")] {
        let outline = format!(
            "M{inside} {inside}H{}V{}H{inside}Z",
            number(WIDTH - inside),
            number(HEIGHT - inside)
        );
        pen.path(class, &outline);
    }
}

/// The game in runes, who played it, and how it ended.
fn heading(pen: &mut Pen, film: &Film) {
    let middle = WIDTH / 2.0;
    runes::draw(pen, &film.title, (middle, MARGIN + 16.0), 46.0);
    let line = |class, y, size| Words {
        room: WIDTH - 2.0 * MARGIN,
        ..words(class, (middle, y), size)
    };
    pen.words(line("caption", MARGIN + 68.0, 30.0), &title(film));
    let tag = |wanted: &str| film.tags.iter().find(|(name, _)| name == wanted);
    let facts = [tag("Event"), tag("Match"), tag("Place"), tag("Date")];
    let facts = facts.into_iter().flatten().map(|(_, value)| value.as_str());
    let facts = facts.chain([film.result.as_str()]);
    let facts: Vec<&str> = facts.filter(|fact| !fact.is_empty()).collect();
    pen.words(line("faint", MARGIN + 102.0, 20.0), &facts.join(" · "));
}

/// The game and its players.
fn title(film: &Film) -> String {
    let named = film.players.iter().filter(|player| !player.name.is_empty());
    let names: Vec<&str> = named.map(|player| player.name.as_str()).collect();
    let parts = [film.title.clone(), names.join(" – ")];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    calm(&parts.join(": "))
}

/// Draws all positions, as large as they fit into the rest of the sheet.
fn turns(pen: &mut Pen, film: &Film, top: f64) {
    let (wide, high) = View::default().size(&film.board);
    let room = (WIDTH - 2.0 * MARGIN, HEIGHT - MARGIN + 20.0 - top);
    let count = film.scenes.len();
    let (columns, scale) = fitting(count, (wide, high), room);
    let size = (wide * scale, high * scale);
    let rows = count.div_ceil(columns);
    #[allow(clippy::cast_precision_loss)]
    let length = |count: usize, one: f64| count as f64 * (one + GAP) - GAP;
    let top = top + ((room.1 - length(rows, size.1 + NAME)) / 2.0).max(0.0);
    for at in 0..count {
        let Some(drawing) = Drawing::of(film, at, View::default()) else {
            continue;
        };
        #[allow(clippy::cast_precision_loss)]
        let (column, row) = ((at % columns) as f64, (at / columns) as f64);
        // The last row may have fewer.
        let in_row = columns.min(count - at / columns * columns);
        let x = (WIDTH - length(in_row, size.0)) / 2.0 + column * (size.0 + GAP);
        let y = top + row * (size.1 + NAME + GAP);
        board(pen, &drawing, (x, y), size);
        let name = match &*drawing.scene.turn {
            "" => "Start",
            turn => turn,
        };
        let place = Words {
            room: size.0,
            ..words("faint", (x + size.0 / 2.0, y + size.1 + NAME / 2.0), 14.0)
        };
        pen.words(place, name);
    }
}

/// Returns in how many columns so many boards are largest, and their scale.
#[allow(clippy::cast_precision_loss)]
fn fitting(count: usize, (wide, high): Point, room: Point) -> (usize, f64) {
    let scale = |columns: usize| {
        let rows = count.div_ceil(columns) as f64;
        let columns = columns as f64;
        let across = (room.0 + GAP) / columns - GAP;
        let down = (room.1 + GAP) / rows - GAP - NAME;
        (across / wide).min(down / high)
    };
    let best = (1..=count.max(1)).max_by(|&one, &other| scale(one).total_cmp(&scale(other)));
    let columns = best.unwrap_or(1);
    // Boards that have no room are dots rather than nothing.
    (columns, scale(columns).max(0.01))
}

/// Draws a position in a rectangle of the sheet.
fn board(pen: &mut Pen, drawing: &Drawing<'_>, (x, y): Point, (wide, high): Point) {
    let board = &drawing.film.board;
    let (width, height) = drawing.view.size(board);
    let attributes = [
        ("x", &*number(x)),
        ("y", &*number(y)),
        ("width", &*number(wide)),
        ("height", &*number(high)),
        (
            "viewBox",
            &*format!("0 0 {} {}", number(width), number(height)),
        ),
    ];
    pen.with("svg", &attributes, |pen| {
        pen.element("use", &[("href", &format!("#{}", ground_id(board)))]);
        drawing.scene(pen);
    });
}
