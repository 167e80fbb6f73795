//! The library as WebAssembly: a request as JSON comes in, an answer as JSON goes out. `web/README.md` has the calls.

mod answer;
mod calls;
mod exports;
mod request;
