//! What is answered: a value, or what is wrong in words.

use hirth::{
    NoGame, TurnError,
    finding::Finding,
    game::{DataError, SettingError, StartError},
    span::Span,
};
use serde::Serialize;

/// A value as JSON.
pub(crate) type Answer = Result<Vec<u8>, Failure>;

/// Returns a value as an answer.
pub(crate) fn value(value: &impl Serialize) -> Answer {
    serde_json::to_vec(value).map_err(|error| Failure::new(error.to_string()))
}

/// Why a call has no value.
#[derive(Serialize, Default)]
pub(crate) struct Failure {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    /// Where it is, in units of UTF-16.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }

    /// The failure of a text that cannot be read.
    pub fn found(text: &str, finding: &Finding) -> Self {
        let of_finding = Self { code: Some(finding.code()), help: finding.help.clone(), ..Self::default() };
        Self { message: finding.message.clone(), ..of_finding }.at(text, finding.span)
    }

    /// The failure of a turn, or of another text that is to be added to a record.
    pub fn turn(text: &str, error: TurnError) -> Self {
        let TurnError { code, span, message, help, .. } = error;
        Self { message, code: Some(code), help, ..Self::default() }.at(text, span)
    }

    /// The failure of a text that has no such game, turn or position.
    pub fn start(text: &str, error: StartError) -> Self {
        let message = error.to_string();
        match error {
            StartError::Position { span, .. } => Self::new(message).at(text, span),
            StartError::Faulty { error: Some(error), .. } => Self { message, ..Self::found(text, &error) },
            _ => Self::new(message),
        }
    }

    fn at(self, text: &str, span: Span) -> Self {
        let mut units = Units::new(text);
        Self { start: Some(units.of(span.start)), end: Some(units.of(span.end)), ..self }
    }
}

/// Places of a text in units of UTF-16.
pub(crate) struct Units<'t> {
    text: &'t str,
    /// The last place that was asked for, in bytes and in units.
    at: (usize, usize),
}

impl<'t> Units<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, at: (0, 0) }
    }

    /// Returns a byte offset in units. It counts on from the last one, if that was not after it.
    pub fn of(&mut self, offset: usize) -> usize {
        let (from, units) = if self.at.0 <= offset { self.at } else { (0, 0) };
        let between = self.text.get(from..offset).unwrap_or_default();
        self.at = (offset, units + between.encode_utf16().count());
        self.at.1
    }
}

macro_rules! in_words {
    ($($error:ty),*) => {
        $(
            impl From<$error> for Failure {
                fn from(error: $error) -> Self {
                    Self::new(error.to_string())
                }
            }
        )*
    };
}

in_words!(NoGame, SettingError, DataError);
