//! `faceturn serve`: what clients on the socket and by HTTP get.

pub(crate) mod clients;
mod http;
mod messages;
mod post;
mod searches;
