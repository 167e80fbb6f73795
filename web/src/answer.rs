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
        Self { start: Some(units(text, span.start)), end: Some(units(text, span.end)), ..self }
    }
}

/// Returns a byte offset in units of UTF-16.
pub(crate) fn units(text: &str, offset: usize) -> usize {
    let before = text.char_indices().take_while(|&(at, _)| at < offset);
    before.map(|(_, c)| c.len_utf16()).sum()
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
