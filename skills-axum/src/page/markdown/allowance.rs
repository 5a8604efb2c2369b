//! How much HTML a body may have.

/// The most tags. A parser opens what was left open again after each tag that could not stand in it, which makes of a
/// page's tags as many as their square.
const MOST_TAGS: usize = 200;

/// The most bytes, which limit the attributes of a tag: each is compared with all before it.
const MOST_BYTES: usize = 16 * 1024;

/// How much more HTML a body may have.
pub(super) struct Allowance {
    tags: usize,
    bytes: usize,
}

impl Allowance {
    pub(super) fn new() -> Self {
        Self { tags: MOST_TAGS, bytes: MOST_BYTES }
    }

    /// Whether the body may have this HTML as well, which then counts.
    pub(super) fn admits(&mut self, html: &str) -> bool {
        let tags = self.tags.checked_sub(html.matches('<').count());
        let bytes = self.bytes.checked_sub(html.len());
        let Some((tags, bytes)) = tags.zip(bytes) else { return false };
        *self = Self { tags, bytes };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_limited_in_all() {
        let mut allowance = Allowance::new();
        assert!(allowance.admits(&"<b>".repeat(150)));
        assert!(!allowance.admits(&"<b>".repeat(51)));
        assert!(allowance.admits(&"<b>".repeat(50)));
        assert!(!allowance.admits("<b>"));
        assert!(allowance.admits("text"));
    }

    #[test]
    fn bytes_are_limited_in_all() {
        let mut allowance = Allowance::new();
        assert!(allowance.admits(&"x".repeat(16 * 1024 - 1)));
        assert!(!allowance.admits("xx"));
        assert!(allowance.admits("x"));
    }
}
