//! Records that reports are made of: legal, with a mistake, and hard to report.

pub const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
pub const FAULTY: &str = "G1 KeHeiHei /\nS1 Khei He8He /\n";
/// Two letters of the first turn are Cyrillic: a warning with a second place.
pub const ODD: &str = "G1 НeНeHeHeHe /\nS1 He7He8He /\n";
/// Text that must not break out of a report, and columns that differ by how they are counted.
pub const HOSTILE: &str = "[Gull \"]]> <x> &amp; \u{fffe}\u{1b}[31m % :: ,\"]\n\
                       [Result \"]]>% ::error::\u{7}\u{fffe}\u{1b} <&',\"]\n\
                       {🙂🙂} G1 KeHeiHei /\n{🙂} S1 Khei He8He /\n";
