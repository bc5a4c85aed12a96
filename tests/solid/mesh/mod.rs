//! Outlines in, closed meshes out.

mod blobs;
mod check;
mod corners;
mod crossing;
mod games;
mod random;
mod shading;
mod shapes;
mod watertight;
