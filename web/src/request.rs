//! What is asked.

use std::collections::BTreeMap;

use hirth::Check;
use serde::Deserialize;

use crate::answer::Failure;

/// A call: its name, the text, how the text is read, and what the call takes besides.
#[derive(Deserialize)]
pub(crate) struct Request {
    pub call: String,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub settings: Chosen,
    #[serde(flatten)]
    pub more: serde_json::Map<String, serde_json::Value>,
}

impl Request {
    /// Reads what the call takes besides.
    ///
    /// # Errors
    /// When something is missing, has another type, or is not an argument of the call.
    pub fn arguments<T: for<'de> Deserialize<'de>>(&self) -> Result<T, Failure> {
        let arguments = T::deserialize(serde_json::Value::Object(self.more.clone()));
        arguments.map_err(|error| Failure::new(format!("`{}`: {error}", self.call)))
    }

    /// Returns the check by the settings.
    ///
    /// # Errors
    /// When there is no such game or setting.
    pub fn check(&self) -> Result<Check, Failure> {
        self.settings.check()
    }
}

/// How texts are read.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Chosen {
    name: Option<String>,
    game: Option<String>,
    settings: BTreeMap<String, String>,
    effort: Option<usize>,
}

impl Chosen {
    fn check(&self) -> Result<Check, Failure> {
        let mut check = Check::new();
        if let Some(name) = &self.name {
            check = check.name(name);
        }
        if let Some(game) = &self.game {
            check = check.named(game)?;
        }
        for (name, value) in &self.settings {
            check = check.set(name, value)?;
        }
        if let Some(effort) = self.effort {
            check = check.effort(effort);
        }
        Ok(check)
    }
}
