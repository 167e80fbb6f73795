//! The documents: what the README, the guides and the explanations show is what the program does, the plan of the
//! sources is as `ARCHITECTURE.md` says, and all of it is in plain English.

mod first_steps;
mod imports;
mod pages;
#[path = "../support/program.rs"]
mod program;
mod readme;
#[path = "../support/section.rs"]
mod section;
mod vocabulary;
