//! Tracing, measured against shapes known by formula.

mod accuracy;
mod coverage;
mod measure;
mod nasty;
mod random;
mod shapes;
mod shared_art;
