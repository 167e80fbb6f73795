//! `hirth check`.

pub(super) mod args;

use std::io;

use clap::error::ErrorKind;

use crate::cli::{
    Exit,
    baseline::Baseline,
    complain,
    config::{self, Assignment},
    inputs::{self, NOTHING, ReadingArgs},
    judging::{CheckRun, Sink},
    misused,
    policy::Policy,
    report::unwritten,
    target,
    terminal::Color,
    watch,
};

pub(super) use args::Args;

pub(super) fn run(args: Args, color: Color) -> Exit {
    let policy = match Policy::new(args.deny.clone(), args.allow.clone()) {
        Ok(policy) => policy,
        Err(text) => return misused("check", ErrorKind::ArgumentConflict, &text),
    };
    if args.report.lacks_units() {
        let text = "`--position-encoding` is only for `--format json` and `--format jsonl`";
        return misused("check", ErrorKind::ArgumentConflict, text);
    }
    if args.watch {
        return match args.unwatchable() {
            Some(why) => misused("check", ErrorKind::ArgumentConflict, why),
            None => {
                let ReadingArgs { places, config, .. } = &args.reading;
                let check = || once(&args, &policy, color);
                watch::watch(&places.paths, config, args.report.file(), check)
            }
        };
    }
    once(&args, &policy, color)
}

/// Judges all that there is to judge.
fn once(args: &Args, policy: &Policy, color: Color) -> Exit {
    let places = &args.reading.places;
    let inputs = if args.fix.wanted() { places.to_rewrite() } else { places.inputs() };
    let Some(mut inputs) = inputs else {
        return misused("check", ErrorKind::MissingRequiredArgument, NOTHING);
    };
    if let Err(text) = target::leave_out(&mut inputs, args.report.file(), "the report") {
        return misused("check", ErrorKind::ArgumentConflict, &text);
    }
    let aside = args.fix.take_stdout(inputs.iter());
    let style = args.style(color, aside);
    let mut out = match args.report.open(style, aside) {
        Ok(out) => out,
        Err(exit) => return exit,
    };
    let assigned = config::assign(inputs, &args.reading.config);
    let known = |file| if args.update { Ok(Baseline::new(file)) } else { Baseline::read(file) };
    let baseline = match args.baseline.as_deref().map(known).transpose() {
        Ok(baseline) => baseline,
        Err(text) => {
            complain(&text);
            return Exit::Failed;
        }
    };
    let mut check =
        CheckRun::new(args.run(), policy, Sink::Report(args.report.format(&mut out, style), args.report.format));
    check.baseline = baseline;
    let result = match &assigned {
        Ok(Assignment { inputs, excluded }) => {
            let echoed = if args.fix.rewrites_stdin() { inputs::echo_excluded(excluded) } else { Ok(()) };
            echoed.and_then(|()| check.inputs(inputs))
        }
        Err(unusable) => check.unusable(unusable),
    };
    // Where the reader of the report has gone away, not all was judged: it must not count as legal.
    let is_cut = matches!(&result, Err(error) if error.kind() == io::ErrorKind::BrokenPipe);
    let result = result.and_then(|()| check.end());
    if result.is_ok() && check.is_empty() && (!args.quiet || args.error_on_empty) {
        inputs::complain_of_none(assigned.as_ref().map_or(&[], |assigned| &assigned.excluded));
    }
    // A baseline of a part of the records would be none.
    let baseline = check.baseline.take().filter(|_| result.is_ok());
    let ended = baseline.map_or(Ok(None), Baseline::end);
    match (&ended, &args.baseline) {
        (Ok(Some(text)), _) if !args.quiet => complain(text),
        (Err(error), Some(file)) => return unwritten(file, error),
        _ => {}
    }
    let is_missing = check.is_empty() && args.error_on_empty;
    let exit = match check.exit() {
        Exit::Faulty if args.exit_zero => Exit::Legal,
        exit => exit,
    };
    let exit = match exit {
        Exit::Legal if is_cut || is_missing => Exit::Failed,
        exit => exit,
    };
    drop(check);
    out.close(result, exit)
}
