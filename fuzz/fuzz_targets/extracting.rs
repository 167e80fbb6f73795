#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| hirth_fuzz::try_on("extracting", text));
