//! A scene as a drawing: one SVG, for rulebooks, sheets and pages. The page draws the same in the same order
//! (`page/draw.js`); what is changed here is changed there.

mod arrows;
mod beside;
mod pen;
mod view;

use self::pen::{Anchor, Pen, Point, Words, calm, number};
pub use self::view::View;
use super::{Fate, Film, Ghost, Item, Played, Scene, Shape, Symbol, Tone};
use beside::Layout;

/// The looks of a drawing by day.
const LOOK: &str = include_str!("look.css");

/// What is otherwise by night.
const DARK: &str = include_str!("dark.css");

/// The letters of a drawing: the first that is there of some that have figures of one height.
const FONTS: &str = "Palatino, 'Palatino Linotype', 'DejaVu Serif', Georgia, serif";

/// The colours of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Light, and dark where all else is dark.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Returns a scene of a film, by its number from 0, as SVG; none where there is no such scene. Only a board that
/// [turns](super::Board::turns) is drawn upright.
pub fn svg(film: &Film, number: usize, view: View, theme: Theme) -> Option<String> {
    let scene = film.scenes.get(number)?;
    let view = View {
        upright: view.upright && film.board.turns,
        ..view
    };
    let mut pen = Pen::new();
    let drawing = Drawing { film, scene, view };
    drawing.draw(&mut pen, theme);
    Some(pen.finish() + "\n")
}

/// What is drawn, and how it is seen.
struct Drawing<'a> {
    film: &'a Film,
    scene: &'a Scene,
    view: View,
}

impl Drawing<'_> {
    fn draw(&self, pen: &mut Pen, theme: Theme) {
        let layout = Layout::of(self.film, self.view);
        let (width, height) = (number(layout.width), number(layout.height));
        let view_box = format!("0 0 {width} {height}");
        let attributes = [
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("viewBox", &*view_box),
            ("width", &*width),
            ("height", &*height),
            ("role", "img"),
            ("font-family", FONTS),
        ];
        pen.with("svg", &attributes, |pen| {
            pen.told("title", &[], &self.title());
            pen.told("desc", &[], &self.description());
            pen.told("style", &[], &style(theme));
            let sheet = [("class", "paper"), ("width", &*width), ("height", &*height)];
            pen.element("rect", &sheet);
            pen.at(layout.board, |pen| self.board(pen));
            beside::draw(pen, self, &layout);
        });
    }

    /// Who plays, and where it stands.
    fn title(&self) -> String {
        let film = self.film;
        let named = film.players.iter().filter(|player| !player.name.is_empty());
        let names = named.map(|player| format!("{} ({})", player.name, player.seat));
        let names = names.collect::<Vec<_>>().join(" – ");
        let parts = [&film.title, &names, &self.scene.turn];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        calm(&parts.cloned().collect::<Vec<_>>().join(", "))
    }

    /// What was played, and what stands where.
    fn description(&self) -> String {
        let places = self.scene.places.iter();
        let places = places.map(|(place, what)| format!("{place}: {what}."));
        let words = (!self.scene.words.is_empty()).then(|| self.scene.words.clone());
        calm(
            &words
                .into_iter()
                .chain(places)
                .collect::<Vec<_>>()
                .join(" "),
        )
    }

    fn board(&self, pen: &mut Pen) {
        let (board, scene) = (&self.film.board, self.scene);
        match self.view.transform(board) {
            Some(transform) => pen.with("g", &[("transform", &transform)], |pen| {
                shapes(pen, &board.shapes);
            }),
            None => pen.with("g", &[], |pen| shapes(pen, &board.shapes)),
        }
        for label in &board.labels {
            let (x, y) = self.view.map(board, (label.x, label.y));
            pen.words(words("label", (x, y), 17.0), &label.text);
        }
        scene.marks.iter().for_each(|item| self.item(pen, item));
        scene.ghosts.iter().for_each(|ghost| self.ghost(pen, ghost));
        scene.pieces.iter().for_each(|item| self.item(pen, item));
        pen.with("g", &[("class", "arrows")], |pen| self.arrows(pen));
        for badge in &scene.badges {
            let (x, y) = self.view.map(board, (badge.x, badge.y));
            pen.at((x, y - f64::from(badge.lift)), |pen| {
                pen.told("title", &[], &calm(&badge.title));
                let letters = badge.text.chars().count().min(16);
                #[allow(clippy::cast_precision_loss)]
                let half = 10.0 + 4.5 * letters as f64;
                pen.path("badge", &pill(half));
                let place = Words {
                    room: 2.0 * half,
                    ..words("bright", (0.0, 0.0), 16.0)
                };
                pen.words(place, &badge.text);
            });
        }
    }

    fn arrows(&self, pen: &mut Pen) {
        let mut taken = Vec::new();
        for arrow in &self.scene.arrows {
            let points = arrow.points.iter();
            let points = points.map(|&point| self.view.map(&self.film.board, point));
            let mut points: Vec<Point> = points.collect();
            points.dedup();
            pen.with("g", &[], |pen| {
                arrows::draw(pen, &points, &arrow.text, arrow.kind, &mut taken);
            });
        }
    }

    fn ghost(&self, pen: &mut Pen, ghost: &Ghost) {
        let Some(symbol) = self.film.board.symbols.get(ghost.item.symbol) else {
            return;
        };
        let point = self
            .view
            .map(&self.film.board, (ghost.item.x, ghost.item.y));
        pen.at(point, |pen| {
            pen.with("g", &[("class", "gone")], |pen| {
                self.symbol(pen, symbol, &ghost.item.text);
            });
            match ghost.fate {
                Fate::Moved => {}
                Fate::Lost => pen.path("lost", "M-12 -12L12 12M12 -12L-12 12"),
                Fate::Returned => pen.path("back", "M9 9V0A7 7 0 0 0 -5 0V8M-11 2L-5 8L1 2"),
            }
        });
    }

    fn item(&self, pen: &mut Pen, item: &Item) {
        let Some(symbol) = self.film.board.symbols.get(item.symbol) else {
            return;
        };
        let point = self.view.map(&self.film.board, (item.x, item.y));
        pen.at(point, |pen| self.symbol(pen, symbol, &item.text));
    }

    /// A piece that is not on the board, and points nowhere.
    fn lying(&self, pen: &mut Pen, symbol: &Symbol) {
        pen.told("title", &[], &calm(&symbol.name));
        shapes(pen, &symbol.shapes);
    }

    fn symbol(&self, pen: &mut Pen, symbol: &Symbol, text: &str) {
        pen.told("title", &[], &calm(&symbol.name));
        match self.view.turn().filter(|_| symbol.turns) {
            Some(turn) => pen.with("g", &[("transform", turn)], |pen| {
                shapes(pen, &symbol.shapes);
            }),
            None => shapes(pen, &symbol.shapes),
        }
        if let Some(place) = symbol.text {
            let (x, y, size) = (place.x.into(), place.y.into(), place.size.into());
            pen.words(words(class(place.tone), (x, y), size), text);
        }
    }
}

/// Returns where words stand around a point.
fn words(class: &'static str, (x, y): Point, size: f64) -> Words {
    Words {
        class,
        x,
        y,
        size,
        anchor: Anchor::Middle,
        room: 20.0 * size,
    }
}

fn shapes(pen: &mut Pen, shapes: &[Shape]) {
    for shape in shapes {
        pen.path(class(shape.tone), &shape.path);
    }
}

/// Returns the outline of a badge.
fn pill(half: f64) -> String {
    let (left, right) = (number(13.0 - half), number(half - 13.0));
    format!("M{left} -13H{right}A13 13 0 0 1 {right} 13H{left}A13 13 0 0 1 {left} -13Z")
}

/// Returns the style sheet of a drawing that stands alone.
pub(super) fn style(theme: Theme) -> String {
    match theme {
        Theme::Auto => format!("{LOOK}@media (prefers-color-scheme: dark) {{\n{DARK}}}\n"),
        Theme::Light => LOOK.to_owned(),
        Theme::Dark => format!("{LOOK}{DARK}"),
    }
}

/// Returns what the style sheet calls a look.
fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Ground => "t-ground",
        Tone::Hem => "t-hem",
        Tone::Stitch => "t-stitch",
        Tone::Space => "t-space",
        Tone::Centre => "t-centre",
        Tone::HomeOne => "t-home-one",
        Tone::HomeTwo => "t-home-two",
        Tone::Grid => "t-grid",
        Tone::Way => "t-way",
        Tone::FaintWay => "t-faint-way",
        Tone::One => "t-one",
        Tone::OneInk => "t-one-ink",
        Tone::OneLine => "t-one-line",
        Tone::Two => "t-two",
        Tone::TwoInk => "t-two-ink",
        Tone::TwoLine => "t-two-line",
        Tone::Card => "t-card",
        Tone::CardBack => "t-card-back",
        Tone::Blue => "t-blue",
        Tone::Green => "t-green",
        Tone::Red => "t-red",
        Tone::Yellow => "t-yellow",
        Tone::Ink => "t-ink",
        Tone::Coin => "t-coin",
        Tone::Mark => "t-mark",
        Tone::Threat => "t-threat",
        Tone::Won => "t-won",
    }
}

/// Returns what is said of a turn that was not played as it is written and lawful.
fn note(played: Played) -> &'static str {
    match played {
        Played::Lawful => "",
        Played::AsWritten => " · played against the rules",
        Played::AsMeant => " · shown as it was meant",
        Played::Not => " · not known how; the last known position",
    }
}
