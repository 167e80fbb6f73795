//! What is known of the games of several files while they are read: which are in two of them, which matches go over
//! several, and whose names are nearly the same.

use std::{collections::HashSet, sync::Arc};

use crate::{
    cli::{config::Config, namesakes::Namesakes, policy::Policy, repeats::Repeats},
    codes,
    finding::Finding,
    game::{MOST_MATCH_GAMES, Matches},
    report::{FilesMatch, GameReport},
    source::Source,
};

/// The facts known of the games of the files so far.
pub(super) struct Others {
    repeats: Repeats,
    matches: Matches,
    namesakes: Namesakes,
    /// The names of players that were reported as nearly those of others.
    misspelt: HashSet<String>,
    /// The configuration that counts for each input.
    configs: Vec<Arc<Config>>,
}

impl Others {
    /// Nothing known yet of inputs to which these configurations apply.
    pub fn new(configs: Vec<Arc<Config>>) -> Self {
        Self {
            repeats: Repeats::default(),
            matches: Matches::default(),
            namesakes: Namesakes::default(),
            misspelt: HashSet::new(),
            configs,
        }
    }

    /// Adds a game of an input. Returns whether it is a copy of a game in an earlier file, and what counts of what the games
    /// before it show to be wrong with it.
    pub fn add(
        &mut self,
        input: usize,
        source: &Arc<Source>,
        report: &GameReport,
        policy: &Policy,
    ) -> (bool, Vec<Finding>) {
        // A copy of a game is not another game of its match.
        let is_copy = self.repeats.add(source, report);
        if !is_copy {
            self.matches.add(input, source, report);
        }
        let mut found = self.namesakes.add(source, report);
        let is_known = |place| report.findings.iter().any(|known| known.span == place);
        found.retain(|finding| !is_known(finding.span));
        if let Some(config) = self.configs.get(input) {
            policy.apply(&config.policy, &mut found);
        }
        let names = found.iter().map(|finding| source.slice(finding.span));
        self.misspelt.extend(names.map(str::to_owned));
        (is_copy, found)
    }

    /// Returns the matches that go over several files, with what counts of what was found in them, and what there is to
    /// say besides, a line each.
    pub fn end(self, policy: &Policy) -> (Vec<FilesMatch>, Vec<String>) {
        let Self { repeats, matches, namesakes: _, misspelt, configs } = self;
        let forgotten = match matches.forgotten() {
            0 => None,
            more => Some(format!(
                "more than {MOST_MATCH_GAMES} match games: the scores of the last {more} games count only within their files"
            )),
        };
        let mut over_files: Vec<FilesMatch> = matches.over_files().collect();
        for found in over_files.iter_mut().map(|over| &mut over.findings) {
            found.retain_mut(|found| {
                let is_name = found.finding.code() == codes::SIMILAR_NAME.code;
                if is_name && misspelt.contains(found.source.slice(found.finding.span)) {
                    return false;
                }
                let mut finding: Vec<Finding> = vec![found.finding.clone()];
                if let Some(config) = configs.get(found.input) {
                    policy.apply(&config.policy, &mut finding);
                }
                finding.pop().map(|left| found.finding = left).is_some()
            });
        }
        (over_files, forgotten.into_iter().chain(repeats.messages()).collect())
    }
}
