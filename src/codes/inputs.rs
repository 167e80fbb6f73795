//! The codes of inputs that cannot be read. Only programs read inputs, and reports of theirs have these codes.

use crate::page::pages;

pages! {
    "any":
    UNREADABLE "unreadable",
    NOT_UTF_8 "not-utf-8",
    BAD_CONFIG "bad-config",
    ENCODING "encoding",
}
