//! Orders of a stack: shuffled and sorted.

use std::cmp::Ordering;

use baize_manifest::PartRef;

/// Fisher–Yates with SplitMix64. Both are fixed for good: a log of commands must replay to the
/// same order in every version, which no library's `shuffle` promises.
pub(super) fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = SplitMix64(seed);
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u64 + 1) as usize);
    }
}

/// The generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below a bound that is not zero, without favour: numbers of the last, incomplete round are
    /// thrown away.
    fn below(&mut self, bound: u64) -> u64 {
        let incomplete = (u64::MAX % bound + 1) % bound;
        loop {
            let number = self.next();
            if number <= u64::MAX - incomplete {
                return number % bound;
            }
        }
    }
}

/// By package, type and id; numbers in them by value, so that `card#2` is before `card#10`.
pub(super) fn by_name(a: &PartRef, b: &PartRef) -> Ordering {
    natural(&a.package, &b.package)
        .then_with(|| natural(&a.key.kind, &b.key.kind))
        .then_with(|| natural(&a.key.id, &b.key.id))
        .then_with(|| a.cmp(b))
}

fn natural(mut a: &str, mut b: &str) -> Ordering {
    loop {
        match (a.is_empty(), b.is_empty()) {
            (true, true) => return Ordering::Equal,
            (true, false) => return Ordering::Less,
            (false, true) => return Ordering::Greater,
            (false, false) => {}
        }
        let (head_a, rest_a) = chunk(a);
        let (head_b, rest_b) = chunk(b);
        let order = match (is_number(head_a), is_number(head_b)) {
            (true, true) => by_value(head_a, head_b),
            _ => head_a.cmp(head_b),
        };
        if order != Ordering::Equal {
            return order;
        }
        (a, b) = (rest_a, rest_b);
    }
}

/// The longest start of digits only or of none, and the rest.
fn chunk(text: &str) -> (&str, &str) {
    let digits = is_number(text);
    let end = text.bytes().position(|byte| byte.is_ascii_digit() != digits);
    text.split_at(end.unwrap_or(text.len()))
}

fn is_number(text: &str) -> bool {
    text.bytes().next().is_some_and(|byte| byte.is_ascii_digit())
}

/// Of any number of digits.
fn by_value(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    /// First outputs for seed 1234567, from the reference implementation by Vigna
    /// (<https://prng.di.unimi.it/splitmix64.c>) as listed on Rosetta Code.
    #[test]
    fn splitmix_gives_the_published_numbers() {
        let mut random = SplitMix64(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| random.next()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn a_shuffle_favours_no_order() {
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..6000 {
            let mut items = [0, 1, 2];
            shuffle(&mut items, seed);
            *seen.entry(items).or_insert(0) += 1;
        }
        // Six orders, 1000 expected of each; five standard deviations are 145.
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (855..=1145).contains(count)), "{seen:?}");
    }

    #[test]
    fn numbers_sort_by_value() {
        let mut ids = ["10", "9", "a10", "a9", "", "a", "010", "b1c2", "b1c10", "ä"];
        ids.sort_by(|a, b| natural(a, b));
        assert_eq!(ids, ["", "9", "10", "010", "a", "a9", "a10", "b1c2", "b1c10", "ä"]);
        assert_eq!(natural("99999999999999999999999", "100000000000000000000000"), Ordering::Less);
    }
}
