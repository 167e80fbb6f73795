//! Why a line is refused: the fault that is furthest on in it.

use nom::{
    Err,
    error::{ErrorKind, ParseError},
};

use super::written::Fault;
use crate::notation::{self, Rule};

/// The result of a rule.
pub(in crate::games::herrlof) type Read<'a, T> = notation::Read<'a, T, Furthest<'a>>;

/// Why a line is refused: of the faults that the rules name, the one that is furthest on.
#[derive(Debug)]
pub(in crate::games::herrlof) struct Furthest<'a> {
    /// The text from there on.
    pub at: &'a str,
    /// The fault; `None` if a rule only does not apply.
    pub fault: Option<Fault>,
}

impl<'a> ParseError<&'a str> for Furthest<'a> {
    fn from_error_kind(at: &'a str, _: ErrorKind) -> Self {
        Self { at, fault: None }
    }

    fn append(_: &'a str, _: ErrorKind, inner: Self) -> Self {
        inner
    }

    fn or(self, other: Self) -> Self {
        let place = |it: &Self| it.fault.map(|_| std::cmp::Reverse(it.at.len()));
        if place(&self) > place(&other) { self } else { other }
    }
}

/// The result of `rule`. If it refuses a text, this is the fault at the text's start.
pub(super) fn expect<'a, T>(fault: Fault, mut rule: impl Rule<'a, T, Furthest<'a>>) -> impl Rule<'a, T, Furthest<'a>> {
    move |at: &'a str| {
        let fault = Some(fault);
        rule.parse(at).map_err(|_| Err::Error(Furthest { at, fault }))
    }
}
