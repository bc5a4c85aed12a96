//! Routes with values filled in: the path on which a part would show there.

/// The path of a route with its params filled in; none when a value is missing that is not
/// optional. Whether the path really leads there is for the router to say: an earlier route or
/// candidate may take it.
pub(super) fn fill(route: &str, value: &impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut reader = Reader { route, value };
    reader.sequence(false)
}

struct Reader<'a, F> {
    route: &'a str,
    value: &'a F,
}

impl<F: Fn(&str) -> Option<String>> Reader<'_, F> {
    /// Up to the end, or to the end of a group. A value that is missing makes a group vanish.
    fn sequence(&mut self, in_group: bool) -> Option<String> {
        let mut path = Some(String::new());
        while let Some(next) = self.next() {
            let piece = match next {
                '}' if in_group => break,
                '{' => Some(self.sequence(true).unwrap_or_default()),
                '\\' => self.next().map(String::from),
                ':' => self.param(false),
                '*' => self.param(true),
                other => Some(other.to_string()),
            };
            path = path.zip(piece).map(|(path, piece)| path + &piece);
        }
        path
    }

    fn next(&mut self) -> Option<char> {
        let next = self.route.chars().next()?;
        self.route = self.route.get(next.len_utf8()..)?;
        Some(next)
    }

    fn param(&mut self, wildcard: bool) -> Option<String> {
        let name = if self.route.starts_with('"') {
            self.next();
            let mut name = String::new();
            loop {
                match self.next()? {
                    '"' => break name,
                    '\\' => name.push(self.next()?),
                    other => name.push(other),
                }
            }
        } else {
            let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
            let end = self.route.find(|c| !is_name(c)).unwrap_or(self.route.len());
            let (name, rest) = self.route.split_at(end);
            self.route = rest;
            name.to_owned()
        };
        let text = (self.value)(&name)?;
        Some(escaped(&text, wildcard))
    }
}

/// Only what would mean something else in a path; everything else as people write it.
fn escaped(text: &str, wildcard: bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' => escaped.push_str("%25"),
            '/' if !wildcard => escaped.push_str("%2F"),
            other => escaped.push(other),
        }
    }
    escaped
}
