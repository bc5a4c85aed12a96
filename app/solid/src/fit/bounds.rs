use crate::Outline;

impl Outline {
    /// The smallest box around all loops as its least and its greatest corner, in the outline's
    /// unit; `None` without vertices.
    #[must_use]
    pub fn bounds(&self) -> Option<[[f64; 2]; 2]> {
        let mut vertices = self.loops.iter().flatten();
        let first = vertices.next()?;
        let start = [[first.x, first.y]; 2];
        Some(vertices.fold(start, |[min, max], vertex| {
            [
                [min[0].min(vertex.x), min[1].min(vertex.y)],
                [max[0].max(vertex.x), max[1].max(vertex.y)],
            ]
        }))
    }
}
