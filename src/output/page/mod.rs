//! Pages that need nothing but themselves.

pub(super) mod document;
pub(super) mod markup;
