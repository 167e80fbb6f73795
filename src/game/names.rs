//! Names of players that are nearly the same.

use unicode_normalization::{UnicodeNormalization, char::canonical_combining_class};

/// In a shorter word one letter makes another name.
const LONG: usize = 6;

/// The words of a name in small letters, without accents and signs: what of it is compared.
#[derive(PartialEq, Eq, Debug)]
pub struct NameWords(Vec<String>);

/// A name as it is compared: without spaces around it, and each letter with its accents in one character. Two programs may
/// write `Björn` with other characters.
pub fn spelled(name: &str) -> String {
    let name = name.trim();
    if name.is_ascii() { name.to_owned() } else { name.nfc().collect() }
}

/// Whether two different names are probably one name, once misspelt: see [`NameWords::are_nearly`].
pub fn are_nearly_same(one: &str, other: &str) -> bool {
    one != other && NameWords::of(one).are_nearly(&NameWords::of(other))
}

/// The letters that are written for one that has no accent to take off, where it is not on the keyboard.
fn northern(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ð' | 'đ' => "d",
        'þ' => "th",
        'æ' => "ae",
        'ø' => "o",
        'œ' => "oe",
        'ß' => "ss",
        'ł' => "l",
        'ı' => "i",
        _ => return None,
    })
}

impl NameWords {
    /// Reads a name.
    pub fn of(name: &str) -> Self {
        let letters = name.nfd().filter(|&c| canonical_combining_class(c) == 0).flat_map(char::to_lowercase);
        let mut plain = String::with_capacity(name.len());
        for letter in letters {
            match northern(letter) {
                Some(letters) => plain += letters,
                None => plain.push(letter),
            }
        }
        let words = plain.split(|c: char| !c.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        Self(words.map(str::to_owned).collect())
    }

    /// Whether these and the words of another name are probably of one name, once misspelt.
    ///
    /// They are if the names differ only in accents, capitals and signs (`Bjorn`, `Björn`). Otherwise they must have the same words but
    /// for one, and there one letter is replaced, put in, left out or swapped with the next. A plain edit distance, and measures
    /// that favour common beginnings, such as Jaro-Winkler, would also take `Anna` and `Hanna`, `Maria` and `Marie`, or `Karin`
    /// and `Karen` for one name. So the word must have six letters, and its first and its last letter must stay: beginnings and
    /// endings distinguish names.
    pub fn are_nearly(&self, other: &Self) -> bool {
        let (one, other) = (&self.0, &other.0);
        if one == other {
            return !one.is_empty();
        }
        let pairs = one.iter().zip(other);
        let different: Vec<_> = pairs.filter(|(one, other)| one != other).collect();
        let [(word, like)] = different[..] else {
            return false;
        };
        let ends = |word: &str| Some((word.chars().next()?, word.chars().next_back()?));
        one.len() == other.len()
            && word.chars().count().min(like.chars().count()) >= LONG
            && ends(word) == ends(like)
            && strsim::osa_distance(word, like) == 1
    }
}
