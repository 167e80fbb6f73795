//! What is known of hidden cards, and what a record proves of them: what a card and the end of a trick do, and the facts that are
//! found where they cannot do so.

pub mod cards;
pub mod facts;
mod unseen;
