//! Tafl: Viking Chess, Ard Ri, Brandubh, Copenhagen, Fetlar.

mod referee;
mod referee_self;
mod second_opinion;
mod worked;
