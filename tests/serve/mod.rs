//! `faceturn serve`: what clients on the socket and by HTTP get.

mod clients;
mod http;
mod messages;
mod searches;
