//! Assigns findings to scenes, also if a record has several turns with the same name.

use rustc_hash::FxHashMap;

use super::Film;
use super::Scene;
use crate::finding::Finding;

impl Scene {
    /// Returns a name that no other turn of the film has: `S1`, and `S1.2` for the second of that name.
    pub fn name(&self) -> String {
        match self.namesakes {
            0 => self.turn.clone(),
            before => format!("{}.{}", self.turn, before + 1),
        }
    }
}

impl Film {
    /// Returns the scene of a turn, by its name in any case; `0` and `start` are the start.
    pub fn scene_of(&self, name: &str) -> Option<usize> {
        if name == "0" || name.eq_ignore_ascii_case("start") {
            return Some(0);
        }
        let mut turns = self.scenes.iter();
        turns.position(|scene| scene.name().eq_ignore_ascii_case(name))
    }
}

/// Numbers the scenes of turns with the same name, and gives each scene the findings that name its turn and are in it.
/// A turn that is named as it should be called, while the turns after it go on from what is written, is the one at the place of the
/// finding. `starts` has the byte at which each turn begins. The first scene is the start position and has no turn.
pub(crate) fn join(scenes: &mut [Scene], starts: &[usize], findings: &[Finding]) {
    let mut named: FxHashMap<String, Vec<usize>> = FxHashMap::default();
    for (at, scene) in scenes.iter_mut().enumerate().skip(1) {
        let same = named.entry(scene.turn.clone()).or_default();
        scene.namesakes = same.len();
        same.push(at);
    }
    let all: Vec<usize> = (1..scenes.len()).collect();
    for (number, finding) in findings.iter().enumerate() {
        let Some(turn) = finding.turn.as_ref().filter(|turn| !turn.is_empty()) else { continue };
        let same = named.get(turn).unwrap_or(&all);
        // A finding before the first of them belongs to the first.
        let begun = |&at: &usize| starts.get(at - 1).is_some_and(|&start| start <= finding.span.start);
        let of = same.partition_point(begun).saturating_sub(1);
        if let Some(scene) = same.get(of).and_then(|&at| scenes.get_mut(at)) {
            scene.findings.push(number);
        }
    }
}

/// Whether a number is zero; serde calls this.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(super) fn is_zero(number: &usize) -> bool {
    *number == 0
}
