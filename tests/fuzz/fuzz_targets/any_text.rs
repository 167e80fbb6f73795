//! One program for all laws: the environment names the one to try.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| hirth_fuzz::try_on(text));
