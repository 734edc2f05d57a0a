//! `faceturn serve`: what socket and HTTP clients get.

pub(crate) mod clients;
mod http;
mod messages;
mod post;
mod searches;
