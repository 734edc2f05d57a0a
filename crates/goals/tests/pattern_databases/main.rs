//! Pattern databases, against brute force, published distances and their own files.

mod brute_force;
mod distributions;
mod files;
