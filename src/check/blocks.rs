//! Blocks of Markdown that hold records: what is wrong with the words that mark them.

use crate::{
    codes,
    finding::{Finding, Severity},
    game::Options,
    record::{self, Shape, WrongBlock},
    source::Source,
    span::Span,
    stretches::Stretch,
};

/// Returns a finding for each block of a stretch's game that is marked as wrong and is not, and for each word beside the game
/// that is not known.
pub fn marks(stretch: &Stretch, source: &Source, options: &Options) -> Vec<Finding> {
    if stretch.shape != Shape::Fenced {
        return Vec::new();
    }
    let (text, name) = (source.text(), stretch.game.name());
    let wrong = record::wrong_blocks(text, name).into_iter();
    let unknown = record::unknown_marks(text, name).into_iter();
    let unknown = unknown.map(|mark| codes::block_mark(name, &text[mark.start..mark.end]).at(mark));
    wrong.filter_map(|block| not_wrong(stretch, &block, source, options)).chain(unknown).collect()
}

/// Returns a finding for a block that is marked as wrong and has no error, or not the one that it names. What is wrong in the
/// others is not reported.
fn not_wrong(stretch: &Stretch, block: &WrongBlock, source: &Source, options: &Options) -> Option<Finding> {
    let inside = Source::new(source.name(), block.text.as_str());
    let report = stretch.game.check(inside, &options.shape(Shape::Plain));
    let all = || report.games.iter().flat_map(|game| &game.findings).chain(&report.findings);
    let error = all().find(|finding| finding.severity == Severity::Error).map(Finding::code);
    let name = stretch.game.name();
    match (&block.code, error) {
        (Some(code), _) if all().any(|finding| finding.code() == code.value) => None,
        (Some(code), _) => {
            let is_known = stretch.game.about().pages().iter().any(|page| page.code == code.value);
            Some(codes::not_this_wrong(name, &code.value, is_known, error).at(code.span))
        }
        (None, Some(_)) => None,
        (None, None) => {
            let first = block.text.lines().next().unwrap_or_default();
            Some(codes::not_wrong(name).at(Span::new(block.start, block.start + first.len())))
        }
    }
}
