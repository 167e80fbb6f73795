//! A turn that can be read in several ways.

use super::Words;
use crate::page::page;

page! {
    /// What is written fits several positions, and nothing that follows tells which of them was on
    /// the board. The game is judged by all of them at once: what is legal in one is accepted.
    ///
    /// # Why
    ///
    /// A notation leaves some things unsaid. In HIRÞ: which Karve a Hirþ boards or leaves when several
    /// of its side are there, from which space a piece attacks when several touch, which winners moved
    /// in when the battle does not say (N5, assumed). All readings that the rest of the record allows
    /// are kept. As long as a later turn settles it, nothing is reported.
    ///
    /// # Wrong
    ///
    /// One Karve carries a Hirþ, the other none; `Hi` may board either.
    ///
    /// ```hirth
    /// G1 KeKeHeiHe /
    /// S1 He7He8He /
    /// G2 HiHeHeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// A Karve with two Hirþ sails later, so it was the manned one.
    ///
    /// ```hirth
    /// G1 KeKeHeiHe /
    /// S1 He7He8He /
    /// G2 HiHeHeHeHe /
    /// S2 HeHeHeHeHe /
    /// G3 Khh01HeHeHeHe /
    /// ```
    ///
    /// # Fix
    ///
    /// Write what was left out (in HIRÞ the winners of a battle). Else say in a comment which was
    /// meant.
    "ambiguous" Warning "The turn can be read in several ways" []
}

/// More than `most` positions are possible before the turn, and of those that were kept none goes on with it.
pub fn too_many(most: usize) -> Words {
    let message = format!(
        "The turns before this one fit more than {most} positions, and it can be played in none of the {most} that were kept"
    );
    Words::new(&PAGE, message, "not judged from here on")
        .help("write in earlier turns what they leave unsaid")
}

/// Two of `count` positions that the turn may lead to, each by what is different in it.
pub fn words(first: &str, second: &str, count: usize) -> Words {
    let more = match count {
        ..=2 => String::new(),
        3 => "; or one more".to_owned(),
        _ => format!("; or {} more", count - 2),
    };
    let message = format!(
        "This fits {count} positions, and nothing later settles which: {first}; or {second}{more}"
    );
    Words::new(&PAGE, message, format!("{count} readings"))
}
