//! What the caller denies and allows.

pub(super) use crate::nearest::nearest;
use crate::{
    cli::codes,
    finding::{Finding, Severity},
    output::catalogue::Of,
    page::Page,
};

/// The subject of `--deny` and `--allow`: a group, or the findings of one code.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    Warnings,
    Advice,
    Code(&'static Page),
}

impl PartialEq for Subject {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Code(one), Self::Code(other)) => std::ptr::eq(*one, *other),
            _ => self.name() == other.name(),
        }
    }
}

impl Subject {
    /// Reads the value of `--deny`.
    pub fn deny(text: &str) -> Result<Self, String> {
        match text {
            "warnings" => Ok(Self::Warnings),
            "advice" => Ok(Self::Advice),
            code => {
                let known = codes::known();
                let all: Vec<Of<Page>> = known.codes().filter(|of| of.is_named(of.it.code, code)).collect();
                match &all[..] {
                    [of] => Ok(Self::Code(of.it)),
                    [] => Err(unknown(code)),
                    _ => {
                        let names: Vec<String> = all.iter().map(|of| known.code_name(of)).collect();
                        Err(format!("several games have a code `{code}`: write `{}`", names.join("` or `")))
                    }
                }
            }
        }
    }

    /// Reads the value of `--allow`: errors are not to be allowed.
    pub fn allow(text: &str) -> Result<Self, String> {
        match Self::deny(text)? {
            Self::Code(page) if page.severity == Severity::Error => {
                Err(format!("`{}` is an error; only warnings and advice can be allowed", page.code))
            }
            subject => Ok(subject),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Warnings => "warnings",
            Self::Advice => "advice",
            Self::Code(page) => page.code,
        }
    }
}

fn unknown(code: &str) -> String {
    let names: Vec<String> = codes::known().code_names().collect();
    let names = names.iter().map(String::as_str).chain(["warnings", "advice"]);
    // No code is as short.
    match nearest(code, names).filter(|_| code.len() > 3) {
        Some(name) => format!("there is no code `{code}`; did you mean `{name}`?"),
        None => format!("there is no code `{code}`: write `warnings`, `advice` or a code that `hirth explain` lists"),
    }
}

/// The kinds of findings that the caller or a configuration denies and allows. A code counts before its group.
#[derive(Clone, Debug, Default)]
pub(super) struct Policy {
    denied: Vec<Subject>,
    allowed: Vec<Subject>,
}

impl Policy {
    /// Returns a policy that does not contradict itself.
    pub fn new(denied: Vec<Subject>, allowed: Vec<Subject>) -> Result<Self, String> {
        match denied.iter().find(|subject| allowed.contains(subject)) {
            Some(both) => Err(format!("`{}` cannot be both denied and allowed", both.name())),
            None => Ok(Self { denied, allowed }),
        }
    }

    /// Returns this policy, and where it says nothing what one `below` says.
    #[must_use]
    pub fn over(&self, below: &Self) -> Self {
        let left = |all: &[Subject], unless: &[Subject]| -> Vec<Subject> {
            all.iter().copied().filter(|subject| !unless.contains(subject)).collect()
        };
        let denied = [self.denied.clone(), left(&below.denied, &self.allowed)].concat();
        let allowed = [self.allowed.clone(), left(&below.allowed, &self.denied)].concat();
        Self { denied, allowed }
    }

    /// Turns denied findings into errors, and drops allowed ones. Where this policy says nothing, the one `below` it
    /// decides.
    pub fn apply(&self, below: &Policy, findings: &mut Vec<Finding>) {
        findings.retain_mut(|finding| {
            let verdict = self.verdict(finding).or_else(|| below.verdict(finding));
            if verdict == Some(Verdict::Denied) {
                finding.severity = Severity::Error;
            }
            verdict != Some(Verdict::Allowed)
        });
    }

    /// Returns what the policy makes of a finding, if anything. Errors stay errors.
    fn verdict(&self, finding: &Finding) -> Option<Verdict> {
        let group = match finding.severity {
            Severity::Error => return None,
            Severity::Warning => Subject::Warnings,
            Severity::Advice => Subject::Advice,
        };
        [Subject::Code(finding.page), group].iter().find_map(|subject| {
            if self.denied.contains(subject) {
                Some(Verdict::Denied)
            } else {
                self.allowed.contains(subject).then_some(Verdict::Allowed)
            }
        })
    }
}

/// The decision of a policy about a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Denied,
    Allowed,
}
