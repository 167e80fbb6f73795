//! What stands before turns, as shapes: which kinds of characters, not which.

/// What stands around turns that can be read.
#[derive(Default)]
pub struct Shapes {
    /// The shapes of what stands before them.
    before: Vec<Vec<Shape>>,
    /// The signs between their cells.
    pub borders: Vec<char>,
}

/// A part of a line: which kind, not which characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    Digits,
    Letters,
    Blanks,
    Sign(char),
}

/// More shapes than this are not learned.
const MOST_SHAPES: usize = 32;
/// The longest that is learned, in parts.
const LONGEST: usize = 40;

impl Shapes {
    pub fn learn(&mut self, prefix: &str) {
        let shape: Vec<Shape> = parts(prefix)
            .map(|(shape, _)| shape)
            .take(LONGEST + 1)
            .collect();
        let is_new = !shape.is_empty() && shape.len() <= LONGEST && !self.before.contains(&shape);
        if is_new && self.before.len() < MOST_SHAPES {
            self.before.push(shape);
        }
    }

    pub fn learn_border(&mut self, border: Option<char>) {
        let is_new = |border: &char| !self.borders.contains(border);
        let new = border.filter(is_new);
        self.borders.extend(new);
    }

    /// Whether a prefix is of a shape that was learned, or empty.
    pub fn knows(&self, prefix: &str) -> bool {
        let shape: Vec<Shape> = parts(prefix)
            .map(|(shape, _)| shape)
            .take(LONGEST + 1)
            .collect();
        shape.is_empty() || self.before.contains(&shape)
    }

    /// Returns how many bytes of a line are of a shape that was learned: of the longest of them that has a sign in it,
    /// or ends in a blank.
    pub fn prefix(&self, line: &str) -> Option<usize> {
        let own: Vec<(Shape, usize)> = parts(line).take(LONGEST + 1).collect();
        let fits = |shape: &&Vec<Shape>| {
            own.len() >= shape.len()
                && own
                    .iter()
                    .zip(shape.iter())
                    .all(|(own, shape)| own.0 == *shape)
        };
        let longest = self.before.iter().filter(fits).map(Vec::len).max()?;
        Some(own[longest - 1].1)
    }

    /// Whether a line is one that stands between cells or quoted paragraphs: nothing but signs, those of the prefixes.
    pub fn is_frame(&self, line: &str) -> bool {
        let mut signs = line.chars().filter(|c| !c.is_whitespace()).peekable();
        let is_of_prefix = |c: char| {
            matches!(c, '-' | ':' | '+' | '=' | '[' | ']' | '{' | '}' | ',')
                || self
                    .before
                    .iter()
                    .any(|shape| shape.contains(&Shape::Sign(c)))
        };
        signs.peek().is_some() && !self.before.is_empty() && signs.all(is_of_prefix)
    }
}

/// Returns the parts of a text, each with where it ends.
pub fn parts(text: &str) -> impl Iterator<Item = (Shape, usize)> + '_ {
    let shape = |c: char| match c {
        _ if c.is_numeric() => Shape::Digits,
        _ if c.is_alphabetic() => Shape::Letters,
        _ if c.is_whitespace() => Shape::Blanks,
        _ => Shape::Sign(c),
    };
    let mut letters = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (_, first) = letters.next()?;
        let kind = shape(first);
        if !matches!(kind, Shape::Sign(_)) {
            while letters.next_if(|&(_, c)| shape(c) == kind).is_some() {}
        }
        let end = letters.peek().map_or(text.len(), |&(at, _)| at);
        Some((kind, end))
    })
}
