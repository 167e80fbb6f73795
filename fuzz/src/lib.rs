//! What the targets share: the properties, which are those of the tests.

#[path = "../../tests/all/hirth/any_text.rs"]
pub mod any_text;

/// What may be spent in search of slips: enough to find one, little enough for thousands of texts a second.
const EFFORT: usize = 100;

/// Tries the property with that name on a text.
///
/// # Panics
/// When the text does not have it, or there is none with that name.
pub fn try_on(name: &str, text: &str) {
    let mut properties = any_text::PROPERTIES.iter();
    let property = properties.find(|(other, _)| *other == name);
    let (_, holds) = property.expect("a property has the name of its target");
    holds(text, EFFORT);
}
