//! How long ago something was, in words.

use std::time::SystemTime;

use crate::texts::{Texts, Value};

/// How long ago a time was, as `5 minutes ago`.
pub(crate) fn ago(texts: &Texts, time: SystemTime) -> String {
    let seconds = SystemTime::now().duration_since(time).map_or(0, |past| past.as_secs());
    in_words(texts, seconds)
}

fn in_words(texts: &Texts, seconds: u64) -> String {
    let (name, count) = match seconds {
        0..60 => return texts.say("ago-now"),
        60..3600 => ("ago-minutes", seconds / 60),
        3600..86_400 => ("ago-hours", seconds / 3600),
        _ => ("ago-days", seconds / 86_400),
    };
    texts.say_with(name, &[("count", Value::from(count as usize))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_largest_unit() {
        let texts = Texts::new(&[]);
        let seen: Vec<String> = [5, 60, 3599, 3600, 90_000, 200_000]
            .into_iter()
            .map(|seconds| in_words(&texts, seconds))
            .collect();
        let expected = [
            "just now",
            "a minute ago",
            "59 minutes ago",
            "an hour ago",
            "a day ago",
            "2 days ago",
        ];
        assert_eq!(seen, expected);
    }
}
