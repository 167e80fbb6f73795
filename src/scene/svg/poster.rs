//! A whole game on one sheet, for the wall: its last position, its course, and all turns as small boards.

use super::{
    Drawing, Theme, View, calm, ground_id,
    pen::{Anchor, LETTER, Pen, Point, Words, number},
    runes, shapes, strip, style, symbols, words,
};
use crate::scene::{Film, Scene, outline::knot};

/// The sheet, A3: four units are a millimetre.
const WIDTH: f64 = 1680.0;
const HEIGHT: f64 = 1188.0;

/// The free margin around everything.
const MARGIN: f64 = 84.0;

/// The room for the title.
const TITLE: f64 = 132.0;

/// How high the large board may be, where its width has room. Many turns make it smaller than `LARGE`, and few larger.
const LARGER: [f64; 5] = [620.0, 590.0, 560.0, 530.0, 500.0];
const LARGE: f64 = 470.0;
const SMALLER: [f64; 4] = [430.0, 400.0, 370.0, 340.0];

/// How much of their size the small boards give up for a larger one.
const GIVEN_UP: f64 = 0.08;

/// How high a small board is if the large one gives up nothing for it.
const HIGH: f64 = 60.0;

/// Below each small board is the name of its turn.
const NAME: f64 = 20.0;

/// Below that is its notation, in letters of seven points.
const NOTATION: f64 = 10.0;

/// How wide a letter of it is, in parts of its height: many are capitals.
const WIDE_LETTER: f64 = 0.72;

/// How high a line of notation is, and how many lines a turn may have.
const LINE: f64 = 12.0;
const LINES: usize = 3;

/// How wide a small board is at least that has notation below it, and in a game of how many turns there is none.
const WIDE: f64 = 70.0;
const MANY: usize = 40;

/// The letters of the names of turns where they have room, and where they have none.
const NAME_LETTER: f64 = 14.0;
const LEAST_LETTER: f64 = 7.0;

/// How large a board must be so that what is written on it can be read.
const READABLE: f64 = 0.5;

/// The letters of the key to the strip, and how much room it has.
const KEY: f64 = 12.0;
const KEY_ROOM: f64 = 40.0;

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
                shapes(pen, &film.board.shapes);
            });
        });
        frame(pen);
        heading(pen, film);
        let sheet = Sheet::of(film);
        let top = MARGIN + TITLE;
        board(pen, &large, ((WIDTH - sheet.large.0) / 2.0, top), sheet.large);
        let below = top + sheet.large.1 + 26.0;
        let bar = WIDTH - 2.0 * MARGIN - 40.0;
        let course = [
            ("x", &*number(MARGIN + 20.0)),
            ("y", &*number(below)),
            ("width", &*number(bar)),
            ("height", &*number(strip::HEIGHT)),
            ("overflow", "visible"),
        ];
        pen.with("svg", &course, |pen| strip::draw(pen, film));
        key(pen, film, below + strip::HEIGHT + 16.0);
        turns(pen, film, &sheet);
    });
    Some(pen.finish() + "\n")
}

/// How large everything is.
struct Sheet {
    /// The large board.
    large: Point,
    /// How many small boards are in a row, and their scale.
    columns: usize,
    scale: f64,
    /// How many lines of notation each small board has below it.
    lines: usize,
    /// Where the small boards begin.
    top: f64,
}

impl Sheet {
    /// The large board is as high as it can be without much loss for the small ones.
    fn of(film: &Film) -> Self {
        let enough = HIGH / View::default().size(&film.board).1;
        let usual = Self::with(film, LARGE);
        let least = enough.max(usual.scale * (1.0 - GIVEN_UP));
        let with = |high: f64| Self::with(film, high);
        let mut larger = LARGER.into_iter().map(with);
        if let Some(sheet) = larger.find(|sheet| sheet.scale >= least) {
            return sheet;
        }
        let mut sheet = usual;
        for high in SMALLER {
            if sheet.scale >= enough {
                break;
            }
            sheet = with(high);
        }
        sheet
    }

    /// The sheet with a large board so high, or as wide as the sheet.
    fn with(film: &Film, high: f64) -> Self {
        let size = View::default().size(&film.board);
        let scale = ((WIDTH - 2.0 * MARGIN) / size.0).min(high / size.1);
        let large = (size.0 * scale, size.1 * scale);
        let top = MARGIN + TITLE + large.1 + 26.0 + strip::HEIGHT + KEY_ROOM;
        let room = (WIDTH - 2.0 * MARGIN, HEIGHT - MARGIN + 30.0 - top);
        let turns: Vec<Vec<String>> = match film.scenes.len() > MANY {
            true => Vec::new(),
            false => film.scenes.iter().map(moves).collect(),
        };
        // How many lines are below a board so wide.
        let needed = |wide: f64| {
            let most = turns.iter().map(|turn| lines(turn, letters(wide)).len()).max();
            if wide < WIDE { 0 } else { most.unwrap_or(0).min(LINES) }
        };
        let (columns, lines, scale) = fitting(film.scenes.len(), &needed, size, room);
        Self { large, columns, scale, lines, top }
    }
}

/// The key to the strip, in a row.
fn key(pen: &mut Pen, film: &Film, y: f64) {
    let signs = strip::signs(film);
    let room = WIDTH - 2.0 * MARGIN;
    #[allow(clippy::cast_precision_loss)]
    let wide = |words: &str| 24.0 + 8.0 + words.chars().count() as f64 * LETTER * KEY + 30.0;
    let all: f64 = signs.iter().map(|(words, _)| wide(words)).sum();
    let mut x = MARGIN + ((room - all) / 2.0).max(0.0);
    for (words, sign) in &signs {
        pen.at((x, y - 8.0), |pen| pen.markup(sign));
        let place = Words { anchor: Anchor::Start, room, ..self::words("faint", (x + 32.0, y), KEY) };
        pen.words(place, words);
        x += wide(words);
    }
}

/// Two lines around the sheet.
fn frame(pen: &mut Pen) {
    let (width, height) = (number(WIDTH), number(HEIGHT));
    pen.element("rect", &[("class", "paper"), ("width", &width), ("height", &height)]);
    for (inside, class) in [(30.0, "t-hem"), (42.0, "t-stitch")] {
        let outline = format!("M{inside} {inside}H{}V{}H{inside}Z", number(WIDTH - inside), number(HEIGHT - inside));
        pen.path(class, &outline);
    }
    let (left, right) = (36.0_f32, WIDTH as f32 - 36.0);
    let (top, bottom) = (36.0_f32, HEIGHT as f32 - 36.0);
    for corner in [(left, top), (right, top), (left, bottom), (right, bottom)] {
        for size in [1.9, 1.35] {
            pen.path("t-knot", &knot(corner, size, false));
        }
    }
}

/// The game in runes, who played it, and how it ended.
fn heading(pen: &mut Pen, film: &Film) {
    let middle = WIDTH / 2.0;
    runes::draw(pen, &film.title, (middle, MARGIN + 16.0), 46.0);
    let line = |class, y, size| Words { room: WIDTH - 2.0 * MARGIN, ..words(class, (middle, y), size) };
    pen.words(line("caption", MARGIN + 68.0, 30.0), &title(film));
    let tag = |wanted: &str| film.tags.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
    let facts = [tag("Event"), tag("Match"), tag("Place"), tag("Date")];
    let facts = facts.into_iter().flatten().map(|(_, value)| value.as_str());
    let facts = facts.chain((film.scenes.len() > 1).then(|| film.ending()));
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

/// Draws all positions, each with its turn below it.
fn turns(pen: &mut Pen, film: &Film, sheet: &Sheet) {
    let (wide, high) = View::default().size(&film.board);
    let Sheet { columns, scale, .. } = *sheet;
    let size = (wide * scale, high * scale);
    let below = below(sheet.lines);
    let count = film.scenes.len();
    #[allow(clippy::cast_precision_loss)]
    let length = |count: usize, one: f64| count as f64 * (one + GAP) - GAP;
    let free = HEIGHT - MARGIN + 30.0 - sheet.top - length(count.div_ceil(columns), size.1 + below);
    let top = sheet.top + (free / 2.0).max(0.0);
    for at in 0..count {
        let Some(drawing) = Drawing::of(film, at, View::default()) else {
            continue;
        };
        let drawing = Drawing { has_words: scale >= READABLE, ..drawing };
        #[allow(clippy::cast_precision_loss)]
        let (column, row) = ((at % columns) as f64, (at / columns) as f64);
        // The last row may have fewer.
        let in_row = columns.min(count - at / columns * columns);
        let x = (WIDTH - length(in_row, size.0)) / 2.0 + column * (size.0 + GAP);
        let y = top + row * (size.1 + below + GAP);
        board(pen, &drawing, (x, y), size);
        let name = match &*drawing.scene.turn {
            "" => "Start",
            turn => turn,
        };
        // Words keep to the width of their board, however wide their letters are.
        let room = size.0 * LETTER / WIDE_LETTER;
        let line = |class, y, size_of| Words { room, ..words(class, (x + size.0 / 2.0, y), size_of) };
        #[allow(clippy::cast_precision_loss)]
        let high = size.0 / (WIDE_LETTER * (name.chars().count() as f64 + 0.1));
        let high = high.clamp(LEAST_LETTER, NAME_LETTER);
        pen.words(line("caption", y + size.1 + NAME / 2.0 + 1.0, high), name);
        let turn = lines(&moves(drawing.scene), letters(size.0));
        let mut middle = y + size.1 + NAME + LINE / 2.0;
        for (number, part) in turn.iter().take(sheet.lines).enumerate() {
            let is_cut = number + 1 == sheet.lines && number + 1 < turn.len();
            let part = if is_cut { format!("{part} …") } else { part.clone() };
            pen.words(line("words", middle, NOTATION), &part);
            middle += LINE;
        }
    }
}

/// Returns a turn as it is written, without its name, move by move; what a space is before has it.
fn moves(scene: &Scene) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    let mut is_apart = false;
    for part in &scene.written {
        let text = calm(&part.text);
        is_apart |= text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            let is_sign = word.chars().count() == 1 && !word.contains(char::is_alphanumeric);
            match moves.last_mut() {
                // A sign by itself belongs to the move before it.
                Some(last) if is_sign => *last += &format!(" {word}"),
                _ if is_apart => moves.push(format!(" {word}")),
                _ => moves.push(word.to_owned()),
            }
            is_apart = true;
        }
        is_apart = text.ends_with(char::is_whitespace);
    }
    let rest = moves.first().and_then(|first| first.trim_start().strip_prefix(&scene.turn));
    // A name that only begins like the turn's is another: G13 where G1 is the name.
    if let Some(rest) = rest.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())) {
        let rest = rest.to_owned();
        moves[0] = rest;
    }
    moves.retain(|text| !text.is_empty());
    moves
}

/// Returns how many letters of notation a line below a small board has.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn letters(wide: f64) -> usize {
    (wide / (WIDE_LETTER * NOTATION)).floor().max(1.0) as usize
}

/// Returns moves on lines of at most so many letters. A longer move is on a line by itself.
fn lines(moves: &[String], letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in moves {
        match lines.last_mut() {
            Some(last) if last.chars().count() + text.chars().count() <= letters => last.push_str(text),
            _ => lines.push(text.trim_start().to_owned()),
        }
    }
    lines
}

/// How much room there is below a small board with this number of lines of notation.
#[allow(clippy::cast_precision_loss)]
fn below(lines: usize) -> f64 {
    NAME + lines as f64 * LINE
}

/// Returns in how many columns, and with how many lines below each, `count` boards are largest; and their scale. `needed`
/// says how many lines are needed below a board of a width.
#[allow(clippy::cast_precision_loss)]
fn fitting(count: usize, needed: &dyn Fn(f64) -> usize, (wide, high): Point, room: Point) -> (usize, usize, f64) {
    let scale = |columns: usize, lines: usize| {
        let rows = count.div_ceil(columns) as f64;
        let columns = columns as f64;
        let across = (room.0 + GAP) / columns - GAP;
        let down = (room.1 + GAP) / rows - GAP - below(lines);
        (across / wide).min(down / high)
    };
    let columns = 1..=count.max(1);
    let ways = columns.flat_map(|columns| (0..=LINES).rev().map(move |lines| (columns, lines)));
    let ways = ways.map(|(columns, lines)| (columns, lines, scale(columns, lines)));
    let ways = ways.filter(|(_, lines, scale)| needed(wide * scale) <= *lines);
    // The last of the best has the fewest lines.
    let best = ways.max_by(|one, other| one.2.total_cmp(&other.2));
    // Boards that have no room are dots rather than nothing.
    let (columns, lines, scale) = best.unwrap_or((1, 0, 0.0));
    (columns, lines, scale.max(0.01))
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
        ("viewBox", &*format!("0 0 {} {}", number(width), number(height))),
    ];
    pen.with("svg", &attributes, |pen| {
        pen.element("use", &[("href", &format!("#{}", ground_id(board)))]);
        drawing.scene(pen);
    });
}
