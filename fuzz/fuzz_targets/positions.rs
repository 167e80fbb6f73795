#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| hirth_fuzz::any_text::is_a_position_or_not(text));
