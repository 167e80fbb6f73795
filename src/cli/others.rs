//! What is known of the games of several files while they are read: which are in two of them, which matches go over
//! several, and whose names are nearly the same.

use std::{collections::HashSet, sync::Arc};

use crate::{
    cli::{config::Config, namesakes::Namesakes, policy::Policy, repeats::Repeats},
    codes,
    finding::Finding,
    game::{MOST_MATCH_GAMES, Matches, spelled},
    report::{FilesMatch, FoundInMatch, GameReport},
    source::Source,
};

/// The facts known of the games of the files so far.
pub(super) struct Others {
    repeats: Repeats,
    matches: Matches,
    namesakes: Namesakes,
    /// The configuration that counts for each input.
    configs: Vec<Arc<Config>>,
}

/// What only all games together show.
#[derive(Default)]
pub(super) struct Found {
    /// The matches that go over several files.
    pub matches: Vec<FilesMatch>,
    /// Names that are nearly the same.
    pub names: Vec<FoundInMatch>,
    /// What there is to say besides.
    pub message: Option<String>,
}

impl Others {
    /// Nothing known yet of inputs to which these configurations apply.
    pub fn new(configs: Vec<Arc<Config>>) -> Self {
        Self { repeats: Repeats::default(), matches: Matches::default(), namesakes: Namesakes::default(), configs }
    }

    /// Adds a game of an input. Returns what counts of what the games before it show to be wrong with it: that an earlier file has
    /// it. Whether it does, is the other value: a copy of a game is not another game of its match.
    pub fn add(
        &mut self,
        input: usize,
        source: &Arc<Source>,
        report: &GameReport,
        policy: &Policy,
    ) -> (bool, Vec<Finding>) {
        let mut found: Vec<Finding> = self.repeats.add(source, report).into_iter().collect();
        let is_copy = !found.is_empty();
        if !is_copy {
            self.matches.add(input, source, report);
        }
        self.namesakes.add(input, source, report);
        self.apply(policy, input, &mut found);
        (is_copy, found)
    }

    /// Returns what only all games together show, as far as it counts.
    pub fn end(mut self, policy: &Policy) -> Found {
        let forgotten = match self.matches.forgotten() {
            0 => None,
            more => Some(format!(
                "more than {MOST_MATCH_GAMES} match games: the scores of the last {more} games count only within their files"
            )),
        };
        let mut matches: Vec<FilesMatch> = std::mem::take(&mut self.matches).over_files().collect();
        let mut names = std::mem::take(&mut self.namesakes).end();
        let name = |found: &FoundInMatch| spelled(found.source.slice(found.finding.span));
        let misspelt: HashSet<String> = names.iter().map(name).collect();
        for over in &mut matches {
            let is_name = |found: &FoundInMatch| found.finding.code() == codes::SIMILAR_NAME.code;
            over.findings.retain(|found| !is_name(found) || !misspelt.contains(&name(found)));
            self.apply_to_all(policy, &mut over.findings);
        }
        self.apply_to_all(policy, &mut names);
        let faulty: HashSet<(usize, usize)> = matches.iter().flat_map(FilesMatch::faulty).collect();
        for found in &mut names {
            found.was_valid &= !faulty.contains(&(found.input, found.game));
        }
        Found { matches, names, message: forgotten }
    }

    fn apply(&self, policy: &Policy, input: usize, found: &mut Vec<Finding>) {
        if let Some(config) = self.configs.get(input) {
            policy.apply(&config.policy, found);
        }
    }

    fn apply_to_all(&self, policy: &Policy, all: &mut Vec<FoundInMatch>) {
        all.retain_mut(|found| {
            let mut finding = vec![found.finding.clone()];
            self.apply(policy, found.input, &mut finding);
            finding.pop().map(|left| found.finding = left).is_some()
        });
    }
}
