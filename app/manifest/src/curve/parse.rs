//! SVG path data → a Bézier path.

use std::fmt;

use kurbo::{Arc, BezPath, ParamCurveArclen, Point, SvgArc, Vec2};

use super::lexer::Lexer;

/// How far an arc's Bézier curves may lie from it, in mm.
const ARC_TOLERANCE_MM: f64 = 1e-3;

/// The same as a part of the larger radius, so that small arcs have their shape too.
const ARC_TOLERANCE: f64 = 1e-5;

/// Lengths are measured to this precision, in mm; shorter curves have no length.
const LENGTH_TOLERANCE_MM: f64 = 1e-6;

/// Why a curve cannot be used, and at which byte.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CurveError {
    /// Byte in the path data.
    pub(crate) offset: usize,
    /// What is wrong there.
    pub(crate) kind: CurveErrorKind,
}

/// What is wrong with a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CurveErrorKind {
    /// It does not start with `M`.
    NoMove,
    /// A letter that is no command.
    UnknownCommand(char),
    /// Something other than a number where one is needed.
    NoNumber,
    /// Something other than `0` or `1` where an arc's flag is needed.
    NoFlag,
    /// Something other than a command.
    NoCommand,
    /// A number too large to calculate with.
    NotFinite,
    /// It has no length.
    Empty,
}

impl CurveErrorKind {
    /// Whether it has no length.
    pub(crate) fn is_empty(self) -> bool {
        self == Self::Empty
    }

    /// Whether it is about the whole curve and not about one place in it.
    pub(crate) fn is_about_all(self) -> bool {
        matches!(self, Self::Empty | Self::NotFinite)
    }
}

impl fmt::Display for CurveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove => f.write_str("a path starts with `M`"),
            Self::UnknownCommand(letter) => write!(f, "`{letter}` is not a path command"),
            Self::NoNumber => f.write_str("a number is missing"),
            Self::NoFlag => f.write_str("an arc's flag is `0` or `1`"),
            Self::NoCommand => f.write_str("a path command is missing"),
            Self::NotFinite => f.write_str("a number is too large"),
            Self::Empty => f.write_str("the curve has no length"),
        }
    }
}

/// Reads SVG path data: every command, absolute and relative, in every spelling that SVG
/// allows (`a1 1 0 0110 10`, `M0-.5.5`, `1e1`).
///
/// # Errors
/// Where SVG would stop drawing, and for a path without length (R29).
pub(crate) fn parse(data: &str) -> Result<BezPath, CurveError> {
    let mut parser = Parser {
        lexer: Lexer::new(data),
        path: BezPath::new(),
        at: Point::ZERO,
        start: Point::ZERO,
        control: None,
        closed: false,
    };
    parser.run()?;
    let path = parser.path;
    if !path.is_finite() {
        return Err(CurveError { offset: 0, kind: CurveErrorKind::NotFinite });
    }
    let length: f64 = path.segments().map(|segment| segment.arclen(LENGTH_TOLERANCE_MM)).sum();
    if !length.is_finite() {
        return Err(CurveError { offset: 0, kind: CurveErrorKind::NotFinite });
    }
    if length <= LENGTH_TOLERANCE_MM {
        return Err(CurveError { offset: 0, kind: CurveErrorKind::Empty });
    }
    Ok(path)
}

/// The last control point, for the commands that mirror it.
#[derive(Clone, Copy)]
enum Control {
    Cubic(Point),
    Quad(Point),
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    path: BezPath,
    at: Point,
    start: Point,
    control: Option<Control>,
    /// After `Z`, drawing goes on from the subpath's start.
    closed: bool,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), CurveError> {
        self.lexer.skip_space();
        while !self.lexer.at_end() {
            let offset = self.lexer.offset();
            let fail = |kind| CurveError { offset, kind };
            let letter = self.lexer.command().ok_or(fail(CurveErrorKind::NoCommand))?;
            let kind = letter.to_ascii_uppercase();
            if !b"MLHVCSQTAZ".contains(&kind) {
                return Err(fail(CurveErrorKind::UnknownCommand(char::from(letter))));
            }
            if self.path.elements().is_empty() && kind != b'M' {
                return Err(fail(CurveErrorKind::NoMove));
            }
            let relative = letter.is_ascii_lowercase();
            if kind == b'Z' {
                self.path.close_path();
                (self.at, self.control, self.closed) = (self.start, None, true);
                self.lexer.skip_space();
                continue;
            }
            let mut step = kind;
            loop {
                self.lexer.skip_space();
                self.command(step, relative)?;
                // More numbers repeat the command; after a move they are lines.
                if step == b'M' {
                    step = b'L';
                }
                let comma = self.lexer.skip_separator();
                if !self.lexer.at_number() {
                    if comma {
                        return Err(self.fail(CurveErrorKind::NoNumber));
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    fn fail(&self, kind: CurveErrorKind) -> CurveError {
        CurveError { offset: self.lexer.offset(), kind }
    }

    fn number(&mut self) -> Result<f64, CurveError> {
        let offset = self.lexer.offset();
        let value =
            self.lexer.number().ok_or(CurveError { offset, kind: CurveErrorKind::NoNumber })?;
        if value.is_finite() {
            Ok(value)
        } else {
            Err(CurveError { offset, kind: CurveErrorKind::NotFinite })
        }
    }

    fn next_number(&mut self) -> Result<f64, CurveError> {
        self.lexer.skip_separator();
        self.number()
    }

    fn flag(&mut self) -> Result<bool, CurveError> {
        self.lexer.skip_separator();
        self.lexer.flag().ok_or(self.fail(CurveErrorKind::NoFlag))
    }

    /// A point; `first` without a separator before it.
    fn point(&mut self, relative: bool, first: bool) -> Result<Point, CurveError> {
        let x = if first { self.number()? } else { self.next_number()? };
        let y = self.next_number()?;
        let base = if relative { self.at.to_vec2() } else { Vec2::ZERO };
        Ok(Point::new(x, y) + base)
    }

    fn draw_from_start(&mut self) {
        if std::mem::take(&mut self.closed) {
            self.path.move_to(self.at);
        }
    }

    fn command(&mut self, kind: u8, relative: bool) -> Result<(), CurveError> {
        if kind == b'M' {
            let to = self.point(relative, true)?;
            self.path.move_to(to);
            (self.at, self.start, self.control, self.closed) = (to, to, None, false);
            return Ok(());
        }
        self.draw_from_start();
        let base = if relative { self.at.to_vec2() } else { Vec2::ZERO };
        let (to, control) = match kind {
            b'H' => (Point::new(self.number()? + base.x, self.at.y), None),
            b'V' => (Point::new(self.at.x, self.number()? + base.y), None),
            b'C' | b'S' => {
                let (one, first) = match (kind, self.control) {
                    (b'C', _) => (self.point(relative, true)?, false),
                    (_, Some(Control::Cubic(control))) => (mirror(control, self.at), true),
                    _ => (self.at, true),
                };
                let two = self.point(relative, first)?;
                let to = self.point(relative, false)?;
                self.path.curve_to(one, two, to);
                (to, Some(Control::Cubic(two)))
            }
            b'Q' | b'T' => {
                let (one, first) = match (kind, self.control) {
                    (b'Q', _) => (self.point(relative, true)?, false),
                    (_, Some(Control::Quad(control))) => (mirror(control, self.at), true),
                    _ => (self.at, true),
                };
                let to = self.point(relative, first)?;
                self.path.quad_to(one, to);
                (to, Some(Control::Quad(one)))
            }
            b'A' => (self.arc(relative)?, None),
            _ => (self.point(relative, true)?, None),
        };
        if matches!(kind, b'H' | b'V' | b'L') {
            self.path.line_to(to);
        }
        (self.at, self.control) = (to, control);
        Ok(())
    }

    fn arc(&mut self, relative: bool) -> Result<Point, CurveError> {
        // Radii lose their sign, as SVG has it.
        let radii = Vec2::new(self.number()?.abs(), self.next_number()?.abs());
        let x_rotation = self.next_number()?.to_radians();
        let large_arc = self.flag()?;
        let sweep = self.flag()?;
        let to = self.point(relative, false)?;
        let arc = SvgArc { from: self.at, to, radii, x_rotation, large_arc, sweep };
        if to == self.at {
            return Ok(to);
        }
        match Arc::from_svg_arc(&arc) {
            Some(arc) => {
                let radius = arc.radii.x.abs().max(arc.radii.y.abs());
                let tolerance = ARC_TOLERANCE_MM.min(ARC_TOLERANCE * radius);
                arc.to_cubic_beziers(tolerance, |one, two, to| {
                    self.path.curve_to(one, two, to);
                });
            }
            None => self.path.line_to(to),
        }
        Ok(to)
    }
}

fn mirror(control: Point, at: Point) -> Point {
    at + (at - control)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use std::f64::consts::PI;

    use super::*;

    fn length(data: &str) -> f64 {
        parse(data).unwrap().segments().map(|segment| segment.arclen(1e-9)).sum()
    }

    #[test]
    fn awkward_spellings_are_read() {
        let cases = [
            ("M0 0L10 0", 10.0),
            ("m 0,0 3,4", 5.0),
            ("M0 0h3v4z", 12.0),
            ("M0,0 H 3 6 V 4", 10.0),
            ("M0-.5.5-.5", 0.5),
            ("M 0 0 L 1e1 0", 10.0),
            ("M+1 0L+4,+4", 5.0),
            ("M0 0 L 10 0 M 100 0 l 0 5", 15.0),
            ("M 0 0 H 10 Z l 0 7", 27.0),
            ("M0 0A5 5 0 0 1 10 0", 5.0 * PI),
            // Flags need nothing after them.
            ("M0 0a5 5 0 0110 0", 5.0 * PI),
            ("M0 0a5,5,0,01,10,0", 5.0 * PI),
            // Radii that are too small grow; negative ones lose their sign; zero is a line.
            ("M0 0a1 1 0 0110 0", 5.0 * PI),
            ("M0 0a-5-5 0 0110 0", 5.0 * PI),
            ("M0 0a0 5 0 0110 0", 10.0),
            // Without a curve of its kind before, `S` and `T` have no control point to mirror.
            ("M0 0T10 0", 10.0),
            ("M0 0Q5 5 10 0S 15 0 20 0", length("M0 0Q5 5 10 0") + 10.0),
            ("\n M 0 0 \t L 10 0 \r\n", 10.0),
        ];
        for (data, expected) in cases {
            assert!((length(data) - expected).abs() < 1e-3, "{data}: {}", length(data));
        }
    }

    #[test]
    fn smooth_commands_mirror_the_last_control_point() {
        let pairs = [
            ("M0 0C0 5 10 5 10 0S 20 -5 20 0", "M0 0C0 5 10 5 10 0C10 -5 20 -5 20 0"),
            ("M0 0Q5 5 10 0T20 0", "M0 0Q5 5 10 0Q15 -5 20 0"),
            ("m0 0q5 5 10 0t10 0 10 0", "M0 0Q5 5 10 0Q15 -5 20 0Q25 5 30 0"),
            ("m0 0c0 5 10 5 10 0s10-5 10 0", "M0 0C0 5 10 5 10 0C10 -5 20 -5 20 0"),
        ];
        for (short, long) in pairs {
            assert_eq!(parse(short), parse(long), "{short}");
        }
    }

    #[test]
    fn mistakes_are_told_at_their_byte() {
        let cases = [
            ("", 0, CurveErrorKind::Empty),
            ("M 0 0", 0, CurveErrorKind::Empty),
            ("M 5 5 L 5 5 z", 0, CurveErrorKind::Empty),
            ("L 10 0", 0, CurveErrorKind::NoMove),
            ("10 0", 0, CurveErrorKind::NoCommand),
            ("M 0 0 L 10 0 !", 13, CurveErrorKind::NoCommand),
            ("M 0 0 L 10", 10, CurveErrorKind::NoNumber),
            ("M 0 0 L 10 0,", 13, CurveErrorKind::NoNumber),
            ("M 0 0 X 10 0", 6, CurveErrorKind::UnknownCommand('X')),
            ("M 0 0 A 5 5 0 2 1 10 0", 14, CurveErrorKind::NoFlag),
            ("M 0 0 L 1e999 0", 8, CurveErrorKind::NotFinite),
            ("M 0 0 Z 5 5", 8, CurveErrorKind::NoCommand),
            ("M 0 0 L 10 é", 11, CurveErrorKind::NoNumber),
        ];
        for (data, offset, kind) in cases {
            assert_eq!(parse(data), Err(CurveError { offset, kind }), "{data}");
        }
    }
}
