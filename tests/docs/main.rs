//! The documents: what the README, the guides and the explanations show is what the program does, the plan of the
//! sources is as `ARCHITECTURE.md` says, and all of it is in plain English.

mod commands;
mod first_steps;
#[path = "../support/fixtures.rs"]
mod fixtures;
mod imports;
mod pages;
#[path = "../support/program.rs"]
mod program;
mod readme;
mod rules;
mod section;
mod vocabulary;
