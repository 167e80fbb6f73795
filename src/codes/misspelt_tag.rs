//! A tag whose name is nearly one that counts.

use super::Words;
use crate::{
    edit::Edit,
    finding::Finding,
    fix::{Applicability, Fix},
    nearest::{is_one_slip, slip_of},
    page::page,
    record::Tag,
    span::Span,
};

page! {
    /// The name of a tag is nearly one that says something about the game, and not quite.
    ///
    /// The tags that count are those of the players, in HIRÞ `[Gull "…"]` and `[Silfr "…"]`, `[Result "…"]`,
    /// `[Match "…"]` and `[Game "…"]`, and `[Variant "…"]` in a game with variants. Any other tag is kept and
    /// passed on, and those of other games' records, such as `[Event "…"]`, `[Date "…"]` and `[Round "…"]`, are
    /// never taken for a slip.
    ///
    /// # Why
    ///
    /// What such a tag says is not looked at: a result is not compared with the game, a game is missing in its match, a
    /// player has no name (text: the rulebook has no tags, they are this program's).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// [Resulr "Gull 1"]
    ///
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// [Result "Gull 1"]
    ///
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Write the name that is meant. A tag that is called so on purpose can be allowed by a comment in the record:
    /// `hirth: allow-game(misspelt-tag)`.
    "misspelt-tag" Warning "The name of a tag is nearly one that counts" []
}

/// Shorter names are too like other words for a slip in them to be sure.
const LONG: usize = 5;

/// Returns a finding for each tag whose name is nearly one of those that count.
pub(super) fn of_tags(
    counting: impl Iterator<Item = &'static str> + Clone,
    tags: &[Tag],
) -> impl Iterator<Item = Finding> {
    let slips = tags
        .iter()
        .filter_map(move |tag| Some((tag, meant(counting.clone(), &tag.name)?)));
    slips.map(|(tag, meant)| {
        let is_free = Tag::named(meant, tags).is_none();
        words(&tag.name, meant)
            .at(tag.name_span)
            .fix(fix(tag, meant, is_free))
    })
}

/// `written` is nearly `meant`, a name that counts.
fn words(written: &str, meant: &str) -> Words {
    let message = format!("No tag is called `{written}`, so what it says is not looked at");
    Words::new(&PAGE, message, "not a tag that counts").help(format!("did you mean `{meant}`?"))
}

/// Returns the name that counts and that another is nearly.
fn meant(counting: impl Iterator<Item = &'static str> + Clone, name: &str) -> Option<&'static str> {
    let is_it = |known: &str| known.eq_ignore_ascii_case(name);
    // Nearly all names end here, and this is done for every tag of every game.
    if counting.clone().any(is_it) || ORDINARY.binary_search(&name).is_ok() {
        return None;
    }
    let meant = slip_of(name, counting)?;
    (!ORDINARY.iter().any(|known| is_it(known))).then_some(meant)
}

/// The name that is meant, in place of the characters that differ.
fn fix(tag: &Tag, meant: &str, is_free: bool) -> Fix {
    let same = |(one, other): &(char, char)| one == other;
    let shared = tag.name.chars().zip(meant.chars()).take_while(same);
    let lead: usize = shared.map(|(letter, _)| letter.len_utf8()).sum();
    let (old, new) = (&tag.name[lead..], &meant[lead..]);
    let shared = old.chars().rev().zip(new.chars().rev()).take_while(same);
    let tail: usize = shared.map(|(letter, _)| letter.len_utf8()).sum();
    let span = Span::new(tag.name_span.start + lead, tag.name_span.end - tail);
    let is_sure = is_free && meant.len() >= LONG && is_one_slip(&tag.name, meant);
    Fix::new(
        format!("write `{meant}`"),
        vec![Edit::new(span, &new[..new.len() - tail])],
        Applicability::safe_if(is_sure),
    )
}

/// Names that records have tags of: those that PGN has and that programs for other games write, and some that are like a
/// name that counts and mean something else. In the order of their bytes.
const ORDINARY: &[&str] = &[
    "Annotator",
    "Author",
    "Batch",
    "Black",
    "BlackElo",
    "BlackNA",
    "BlackRatingDiff",
    "BlackTeam",
    "BlackTitle",
    "BlackType",
    "BlackUSCF",
    "Board",
    "City",
    "Clock",
    "Club",
    "Comment",
    "Country",
    "Date",
    "ECO",
    "Event",
    "EventDate",
    "EventSponsor",
    "FEN",
    "GameID",
    "GameId",
    "GameNo",
    "League",
    "Link",
    "Mode",
    "NIC",
    "Name",
    "Note",
    "Opening",
    "Place",
    "PlyCount",
    "Rated",
    "Remark",
    "Round",
    "Section",
    "SetUp",
    "Site",
    "Source",
    "Stage",
    "SubVariation",
    "Table",
    "Team",
    "Termination",
    "Time",
    "TimeControl",
    "Title",
    "UTCDate",
    "UTCTime",
    "Variant",
    "Variation",
    "White",
    "WhiteElo",
    "WhiteNA",
    "WhiteRatingDiff",
    "WhiteTeam",
    "WhiteTitle",
    "WhiteType",
    "WhiteUSCF",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        assert!(ORDINARY.is_sorted());
    }
}
