//! Where the system has little to spare, the program goes on with what there is.

use crate::program::{folder, hirth, stderr, stdout};

/// Stacks of this size cannot be had, so no thread can be made; as in a container with a limit on them.
const NO_STACK: (&str, &str) = ("RUST_MIN_STACK", "1152921504606846976");

#[test]
#[cfg(target_pointer_width = "64")]
fn without_threads_the_work_is_done_all_the_same() {
    let folder = folder(&[]);
    for args in [
        &["generate", "--games", "1000", "--slips", "1", "-o", "g.hirth"][..],
        &["generate", "--games", "300"],
        &["check", "--effort", "100", "--part-size", "10000", "g.hirth"],
        &["check", "--jobs", "8", "--effort", "100", "--format", "jsonl", "g.hirth"],
        &["check", "--jobs", "99999999999", "-q", "--effort", "0", "g.hirth"],
    ] {
        let with = hirth(&folder).args(args).assert();
        let (name, value) = NO_STACK;
        let without = hirth(&folder).args(args).env(name, value).assert();
        let ends = [&with, &without].map(|run| run.get_output().status.code());
        assert_eq!(ends[0], ends[1], "{args:?}: {}", stderr(&without));
        assert!(ends[0].is_some_and(|code| code < 2), "{args:?}");
        assert_eq!(stderr(&without), "", "{args:?}");
        assert!(stdout(&with) == stdout(&without), "{args:?}");
    }
}
