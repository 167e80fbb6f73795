//! A tag that stands twice.

use super::Words;
use crate::{
    finding::{Finding, Severity},
    page::page,
    record::Tag,
};

page! {
    /// A game has two tags of one name. The first one counts, and the other is only kept and passed on.
    ///
    /// Of a name that says something about the game, such as `Gull` or `Result` in HIRÞ, this is a warning; of any
    /// other it is advice.
    ///
    /// # Why
    ///
    /// Tags are mostly copied from one game to the next, and one of the two belongs to another game, or to another
    /// name. Programs that read the record may take the other one (text: the rulebook has no tags, they are this
    /// program's).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// [Gull "Anna"]
    /// [Gull "Cleo"]
    ///
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// [Gull "Anna"]
    /// [Silfr "Cleo"]
    ///
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Leave one of the two out, or give it the name that is meant.
    "repeated-tag" Warning "A tag stands twice, and the first one counts" []
}

/// Of so many tags each can be held against each.
const FEW: usize = 12;

/// What is to be said of tags of a game that have the name of one before them.
pub(super) fn of_tags(
    counting: impl Iterator<Item = &'static str> + Clone,
    tags: &[Tag],
) -> Vec<Finding> {
    let is_same = |one: &Tag, other: &Tag| one.is(&other.name);
    let stands_before = |at: usize| tags[..at].iter().any(|one| is_same(one, &tags[at]));
    // Most games have a few tags, all of other names, and that is seen at once.
    if tags.len() <= FEW && !(1..tags.len()).any(stands_before) {
        return Vec::new();
    }
    let name = |at: &usize| tags[*at].name.bytes().map(|c| c.to_ascii_lowercase());
    let mut order: Vec<usize> = (0..tags.len()).collect();
    // In order of place among those of one name.
    order.sort_by(|one, other| name(one).cmp(name(other)));
    let same = |one: &usize, other: &usize| name(one).eq(name(other));
    let mut found = Vec::new();
    for repeated in order.chunk_by(same).filter(|same| same.len() > 1) {
        let first = &tags[repeated[0]];
        for tag in repeated[1..].iter().map(|&at| &tags[at]) {
            let finding = words(&tag.name).at(tag.span);
            let mut finding = finding.other(first.span, "the first one");
            if !counting
                .clone()
                .any(|own| own.eq_ignore_ascii_case(&tag.name))
            {
                finding.severity = Severity::Advice;
            }
            found.push(finding);
        }
    }
    found
}

/// A second tag of this name.
fn words(name: &str) -> Words {
    let message = format!("The tag `{name}` stands twice in this game");
    Words::new(&PAGE, message, "given again").help("leave one of the two out")
}
