//! Tafl: Viking Chess, Ard Ri, Brandubh, Copenhagen, Fetlar.

mod grammar;
mod play;
mod referee;
mod referee_self;
mod second_opinion;
mod worked;
