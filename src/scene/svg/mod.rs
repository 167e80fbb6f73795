//! A scene as a drawing: one SVG, for rulebooks, sheets and pages. All that is drawn of a position is drawn here; the
//! page puts together what it is given.
//!
//! The board is drawn as it lies, in one group that is turned to the side from which it is seen. What must stay upright in
//! it, such as letters, is in groups of the class `up`, which are turned back.

mod arrows;
mod beside;
mod legend;
mod pen;
mod picture;
mod poster;
mod runes;
mod strip;
mod tray;
mod view;

use std::iter;

pub(super) use self::pen::calm;
use self::pen::{Anchor, Pen, Point, Words, number};
pub use self::view::View;
use super::outline::CROSS;
use super::{Arrow, Badge, Board, Fate, Film, Ghost, Item, Played, Scene, Shape, Symbol, Tone, Tray};
use beside::Layout;
pub(super) use legend::legend;
pub(super) use picture::{Drawn, Layers, Picture};
pub use poster::poster;
pub(super) use strip::{key, strip};

/// The looks of a drawing by day.
const LOOK: &str = include_str!("look.css");

/// The looks that differ by night.
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
pub fn svg(film: &Film, at: usize, view: View, theme: Theme) -> Option<String> {
    let drawing = Drawing::of(film, at, view)?;
    let layout = Layout::of(film, drawing.view);
    let size = (layout.width, layout.height);
    Some(sheet(size, |pen| {
        drawing.head(pen, Some(theme));
        symbols(pen, &film.board, |number| drawing.has(number));
        let (width, height) = (number(size.0), number(size.1));
        let paper = [("class", "paper"), ("width", &*width), ("height", &*height)];
        pen.element("rect", &paper);
        pen.at(layout.board, |pen| drawing.board(pen));
        beside::draw(pen, &drawing, &layout);
    }))
}

/// The same, the board alone, without what is said beside it.
pub fn plain(film: &Film, at: usize, view: View, theme: Theme) -> Option<String> {
    let drawing = Drawing::of(film, at, view)?;
    Some(sheet(drawing.view.size(&film.board), |pen| {
        drawing.head(pen, Some(theme));
        symbols(pen, &film.board, |number| drawing.has_on_board(number));
        drawing.board(pen);
    }))
}

/// Returns a board as a page shows it, by whose [style](style) it is drawn: with all symbols that a scene may use.
pub(super) fn board(film: &Film, at: usize) -> Option<String> {
    let drawing = Drawing::of(film, at, View::default())?;
    Some(sheet(drawing.view.size(&film.board), |pen| {
        drawing.head(pen, None);
        symbols(pen, &film.board, |_| true);
        drawing.board(pen);
    }))
}

/// Returns the symbols of a board, each as a drawing of its own that uses those of the board.
pub(super) fn lying(board: &Board) -> Vec<String> {
    by_themselves(board, false)
}

/// Returns the same of pieces that are out of the game.
pub(super) fn lost(board: &Board) -> Vec<String> {
    by_themselves(board, true)
}

fn by_themselves(board: &Board, is_lost: bool) -> Vec<String> {
    let drawn = board.symbols.iter().map(|symbol| {
        let wide = symbol.width.max(30);
        let high = symbol.height.max(30);
        let view_box = format!("{} {} {wide} {high}", -wide / 2, -high / 2);
        let attributes = [("viewBox", &*view_box), ("class", "lying"), ("role", "img")];
        let mut pen = Pen::new();
        pen.with("svg", &attributes, |pen| {
            pen.told("title", &[], &calm(&symbol.name));
            tray::laid(pen, symbol, is_lost);
        });
        pen.finish()
    });
    drawn.collect()
}

/// Writes what symbols look like, for others to use.
fn symbols(pen: &mut Pen, board: &Board, is_used: impl Fn(usize) -> bool) {
    pen.with("defs", &[], |pen| {
        let ids: Vec<String> = board.symbols.iter().map(symbol_id).collect();
        for (number, (symbol, id)) in board.symbols.iter().zip(&ids).enumerate() {
            // Symbols of the same shapes are one.
            let mut same = (0..ids.len()).filter(|&other| ids[other] == *id);
            let is_first = same.clone().next() == Some(number);
            if !is_first || !same.any(&is_used) {
                continue;
            }
            pen.with("g", &[("id", id)], |pen| shapes(pen, &symbol.shapes));
        }
    });
}

/// Writes a sheet of this width and height.
fn sheet((width, height): Point, inside: impl FnOnce(&mut Pen)) -> String {
    let (width, height) = (number(width), number(height));
    let view_box = format!("0 0 {width} {height}");
    let attributes = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", &*view_box),
        ("width", &*width),
        ("height", &*height),
        ("role", "img"),
        ("font-family", FONTS),
    ];
    let mut pen = Pen::new();
    pen.with("svg", &attributes, inside);
    pen.finish() + "\n"
}

/// The layers of a scene, from below. Nothing lies over a piece: the numbers of arrows have places where there is none.
const LAYERS: [&str; 9] = ["held", "marks", "arrows", "ghosts", "heads", "pieces", "trays", "numbers", "badges"];

/// The layer over which the names of the board are.
const BELOW_NAMES: &str = "held";

/// Draws each of some things by itself.
fn each<T>(things: &[T], mut draw: impl FnMut(&mut Pen, &T)) -> Vec<String> {
    let drawn = things.iter().map(|thing| {
        let mut pen = Pen::new();
        draw(&mut pen, thing);
        pen.finish()
    });
    drawn.collect()
}

/// A scene to draw, and how it is seen.
struct Drawing<'a> {
    film: &'a Film,
    scene: &'a Scene,
    view: View,
    /// Whether letters and figures on the board can be read: where it is too small for that, there are none.
    has_words: bool,
}

impl<'a> Drawing<'a> {
    /// A scene of a film, by its number from 0.
    fn of(film: &'a Film, at: usize, view: View) -> Option<Self> {
        let upright = view.upright && film.board.turns;
        Some(Self { film, scene: film.scenes.get(at)?, view: View { upright, ..view }, has_words: true })
    }

    /// Writes the title and the description of the drawing, and its looks.
    fn head(&self, pen: &mut Pen, theme: Option<Theme>) {
        pen.told("title", &[], &self.title());
        pen.told("desc", &[], &self.description());
        if let Some(theme) = theme {
            pen.told("style", &[], &style(theme));
        }
    }

    /// Who plays, and the turn.
    fn title(&self) -> String {
        let film = self.film;
        let parts = [&film.title, &film.player_names(), &self.scene.turn];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        calm(&parts.cloned().collect::<Vec<_>>().join(", "))
    }

    /// Returns the events of the turn, and the position.
    fn description(&self) -> String {
        let places = self.scene.places.iter();
        let places = places.map(|(place, what)| format!("{place}: {what}."));
        let parts = iter::once(self.scene.summary()).chain(places).filter(|part| !part.is_empty());
        calm(&parts.collect::<Vec<_>>().join(" "))
    }

    /// Draws the board and what is on it, seen from its side.
    fn board(&self, pen: &mut Pen) {
        let transform = self.view.transform(&self.film.board);
        let transform = transform.as_deref().map(|turned| ("transform", turned));
        let attributes: Vec<_> = [("class", "board")].into_iter().chain(transform).collect();
        pen.with("g", &attributes, |pen| {
            shapes(pen, &self.film.board.shapes);
            self.scene(pen);
        });
    }

    /// Whether a symbol is in the drawing, by its place.
    fn has(&self, symbol: usize) -> bool {
        let mut lying = self.scene.trays.iter().flat_map(Tray::all);
        self.has_on_board(symbol) || lying.any(|(number, ..)| number == symbol)
    }

    /// Whether a symbol is on the board, by its place.
    fn has_on_board(&self, symbol: usize) -> bool {
        let scene = self.scene;
        let ghosts = scene.ghosts.iter().map(|ghost| &ghost.item);
        let mut items = scene.held.iter().chain(&scene.marks).chain(&scene.pieces).chain(ghosts);
        let mut trays = scene.trays.iter().take(self.film.board.trays.len()).flat_map(Tray::all);
        items.any(|item| item.symbol == symbol) || trays.any(|(number, ..)| number == symbol)
    }

    /// Writes the names on the board.
    fn names(&self, pen: &mut Pen) {
        for label in &self.film.board.labels {
            self.up(pen, (label.x, label.y), |pen| {
                pen.words(words("label", (0.0, 0.0), 17.0), &label.text);
            });
        }
    }

    /// Draws what is on the board in this scene.
    fn scene(&self, pen: &mut Pen) {
        let of_words = |name: &str| matches!(name, "trays" | "numbers" | "badges");
        for (&name, parts) in LAYERS.iter().zip(self.layers()) {
            if of_words(name) && !self.has_words {
                continue;
            }
            pen.with("g", &[("class", &format!("layer {name}"))], |pen| {
                parts.iter().for_each(|part| pen.markup(part));
            });
            if name == BELOW_NAMES && self.has_words {
                self.names(pen);
            }
        }
    }

    /// Returns what is on each layer, as elements.
    fn layers(&self) -> [Vec<String>; LAYERS.len()] {
        let scene = self.scene;
        let arrows = self.arrows();
        [
            self.items(&scene.held),
            self.items(&scene.marks),
            each(&arrows, |pen, (points, arrow)| {
                pen.with("g", &[], |pen| arrows::way(pen, points, arrow.kind));
            }),
            each(&scene.ghosts, |pen, ghost| self.ghost(pen, ghost)),
            each(&arrows, |pen, (points, arrow)| {
                pen.with("g", &[], |pen| arrows::head(pen, points, arrow.kind));
            }),
            self.items(&scene.pieces),
            self.trays(),
            self.numbers(&arrows),
            each(&scene.badges, |pen, badge| self.badge(pen, badge)),
        ]
    }

    /// Returns pieces or marks as elements.
    fn items(&self, items: &[Item]) -> Vec<String> {
        each(items, |pen, item| self.item(pen, item))
    }

    fn badge(&self, pen: &mut Pen, badge: &Badge) {
        self.up(pen, (badge.x, badge.y), |pen| {
            pen.at((0.0, -f64::from(badge.lift)), |pen| {
                pen.told("title", &[], &calm(&badge.title));
                plate(pen, &badge.text);
            });
        });
    }

    /// Draws what stays upright, with its origin at a point of the board.
    fn up(&self, pen: &mut Pen, (x, y): (i16, i16), inside: impl FnOnce(&mut Pen)) {
        pen.at((x.into(), y.into()), |pen| self.upright(pen, inside));
    }

    /// Draws what stays upright.
    fn upright(&self, pen: &mut Pen, inside: impl FnOnce(&mut Pen)) {
        let turn = self.view.turned_back().map(|turn| ("transform", turn));
        let attributes: Vec<_> = [("class", "up")].into_iter().chain(turn).collect();
        pen.with("g", &attributes, inside);
    }

    /// Returns the arrows, with the points of each.
    fn arrows(&self) -> Vec<(Vec<Point>, &Arrow)> {
        let arrows = self.scene.arrows.iter().map(|arrow| {
            let points = arrow.points.iter();
            let points = points.map(|&(x, y)| (f64::from(x), f64::from(y)));
            let mut points: Vec<Point> = points.collect();
            points.dedup();
            (points, arrow)
        });
        arrows.collect()
    }

    /// Returns the numbers of arrows, each in a group, which is empty if the arrow has none.
    fn numbers(&self, arrows: &[(Vec<Point>, &Arrow)]) -> Vec<String> {
        let mut taken = self.things();
        let tips = arrows.iter().filter_map(|(points, _)| points.last());
        taken.extend(tips.map(|&tip| (tip, (arrows::BREADTH, arrows::BREADTH))));
        each(arrows, |pen, (points, arrow)| {
            pen.with("g", &[], |pen| {
                if points.len() < 2 || arrow.text.is_empty() {
                    return;
                }
                let class = arrows::head_class(arrow.kind);
                pen.at(arrows::place_of_number(points, &mut taken), |pen| {
                    self.upright(pen, |pen| {
                        disc(pen, &class, &arrow.text);
                    });
                });
            });
        })
    }

    /// Returns the pieces on the board, its names and the badges: their middle, and half of how wide and high they are.
    fn things(&self) -> Vec<(Point, Point)> {
        let board = &self.film.board;
        let ghosts = self.scene.ghosts.iter().map(|ghost| &ghost.item);
        let items = self.scene.pieces.iter().chain(ghosts).map(|item| {
            let symbol = board.symbols.get(item.symbol);
            let size = symbol.map_or((0, 0), |symbol| (symbol.width, symbol.height));
            let half = |size: i16| f64::from(item.scale) * f64::from(size) / 2.0;
            ((item.x, item.y), (half(size.0), half(size.1)))
        });
        let labels = board.labels.iter().map(|label| ((label.x, label.y), (8.0, 8.0)));
        let badges = self.scene.badges.iter();
        let badges = badges.map(|badge| ((badge.x, badge.y - badge.lift), (half_of_badge(&badge.text), BADGE)));
        let trays = board.trays.iter().map(|&place| (place, (tray::HALF, tray::HALF)));
        let things = items.chain(labels).chain(badges).chain(trays);
        things.map(|((x, y), half)| ((x.into(), y.into()), half)).collect()
    }

    fn ghost(&self, pen: &mut Pen, ghost: &Ghost) {
        self.lying(pen, &ghost.item, |pen| {
            pen.with("g", &[("class", "gone")], |pen| {
                self.symbol(pen, ghost.item.symbol, &ghost.item.text);
            });
            if ghost.fate != Fate::Moved {
                self.upright(pen, |pen| fate(pen, ghost.fate));
            }
        });
    }

    fn item(&self, pen: &mut Pen, item: &Item) {
        self.lying(pen, item, |pen| self.symbol(pen, item.symbol, &item.text));
    }

    /// Draws around the point of an item, in its scale.
    fn lying(&self, pen: &mut Pen, item: &Item, inside: impl FnOnce(&mut Pen)) {
        pen.scaled((item.x.into(), item.y.into()), item.scale.into(), inside);
    }

    /// Draws a symbol with its words. What points nowhere stays upright.
    fn symbol(&self, pen: &mut Pen, number: usize, text: &str) {
        let Some(symbol) = self.film.board.symbols.get(number) else {
            return;
        };
        pen.told("title", &[], &calm(&symbol.name));
        let uses = |pen: &mut Pen| uses(pen, symbol);
        let words = |pen: &mut Pen| {
            if let Some(place) = symbol.text.filter(|_| self.has_words) {
                let (x, y, size) = (place.x.into(), place.y.into(), place.size.into());
                pen.words(words(class(place.tone), (x, y), size), text);
            }
        };
        if symbol.turns {
            uses(pen);
            if !text.is_empty() && self.has_words {
                self.upright(pen, words);
            }
        } else {
            self.upright(pen, |pen| {
                uses(pen);
                words(pen);
            });
        }
    }
}

/// Draws what became of a piece, over it.
fn fate(pen: &mut Pen, fate: Fate) {
    match fate {
        Fate::Moved => {}
        Fate::Lost => pen.path("lost", CROSS),
        Fate::Returned => pen.path("back", "M9 9V0A7 7 0 0 0 -5 0V8M-11 2L-5 8L1 2"),
    }
}

/// Puts a symbol at the origin.
fn uses(pen: &mut Pen, symbol: &Symbol) {
    pen.element("use", &[("href", &format!("#{}", symbol_id(symbol)))]);
}

/// Returns the name of a symbol in a drawing. It follows from its shapes, so that several drawings can be in one document.
fn symbol_id(symbol: &Symbol) -> String {
    format!("s{}", hash(&symbol.shapes))
}

/// Returns the name of a board in a drawing, which follows from its shapes too.
fn ground_id(board: &Board) -> String {
    format!("b{}", hash(&board.shapes))
}

/// Returns the FNV-1a hash of shapes, which is the same on every machine.
fn hash(shapes: &[Shape]) -> String {
    let parts = shapes.iter();
    let parts = parts.flat_map(|shape| [class(shape.tone), &shape.path, " "]);
    let bytes = parts.flat_map(str::bytes);
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:x}")
}

/// Returns the place of words around a point.
fn words(class: &'static str, (x, y): Point, size: f64) -> Words {
    Words { class, x, y, size, anchor: Anchor::Middle, room: 20.0 * size }
}

fn shapes(pen: &mut Pen, shapes: &[Shape]) {
    for shape in shapes {
        let class = class(shape.tone);
        if shape.name.is_empty() {
            pen.path(class, &shape.path);
        } else {
            let attributes = [("class", class), ("d", &*shape.path)];
            pen.with("path", &attributes, |pen| {
                pen.told("title", &[], &calm(&shape.name));
            });
        }
    }
}

/// Draws the number of an arrow on its disc.
fn disc(pen: &mut Pen, class: &str, text: &str) {
    pen.disc(class, (0.0, 0.0), arrows::DISC);
    let place = Words { room: 24.0, ..words("bright", (0.0, 0.0), 13.0) };
    pen.words(place, text);
}

/// Draws a badge.
fn plate(pen: &mut Pen, text: &str) {
    let half = half_of_badge(text);
    pen.path("badge", &pill(half));
    let place = Words { room: 2.0 * half, ..words("bright", (0.0, 0.0), 16.0) };
    pen.words(place, text);
}

/// Half of how high a badge is.
const BADGE: f64 = 13.0;

/// Returns half of how wide a badge with some words is.
fn half_of_badge(text: &str) -> f64 {
    let letters = text.chars().count().min(16);
    #[allow(clippy::cast_precision_loss)]
    let half = 10.0 + 4.5 * letters as f64;
    half
}

/// Returns the outline of a badge.
fn pill(half: f64) -> String {
    let (left, right) = (number(BADGE - half), number(half - BADGE));
    format!("M{left} -13H{right}A13 13 0 0 1 {right} 13H{left}A13 13 0 0 1 {left} -13Z")
}

/// Returns the style sheet of a drawing by itself.
pub(super) fn style(theme: Theme) -> String {
    match theme {
        // On paper all is light.
        Theme::Auto => format!("{LOOK}@media screen and (prefers-color-scheme: dark) {{\n{DARK}}}\n"),
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
        Tone::HeldOne => "t-held-one",
        Tone::HeldTwo => "t-held-two",
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
        Tone::Lost => "lost",
        Tone::Weave => "t-weave",
        Tone::Knot => "t-knot",
    }
}

/// Returns what is said of a turn that was not played as it is written and lawful.
fn note(played: Played) -> &'static str {
    match played {
        Played::Legal => "",
        Played::AsWritten => " · played against the rules",
        Played::AsMeant => " · drawn as corrected",
        Played::Not => " · not known how; the last known position",
    }
}
