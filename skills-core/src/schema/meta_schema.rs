//! The meta-schema of draft 2020-12, for schemas whose values are schemas.

use serde_json::Value as Json;

use super::document::NoFiles;
use super::walk::Walk;
use crate::tree::Node;

const TEXT: &str = include_str!("meta_schema.json");

/// Calls with the walk over the meta-schema.
pub(super) fn with_walk<T>(call: impl FnOnce(&Walk<'_>) -> T) -> T {
    let value: Json = serde_json::from_str(TEXT).unwrap_or_default();
    let node = Node::from_value(&value);
    let mut walk = Walk::new(&NoFiles);
    walk.document(None, &node);
    walk.resolve();
    call(&walk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::keywords::KEYWORDS;

    #[test]
    fn it_knows_every_keyword_that_is_bounded() {
        let value: Json = serde_json::from_str(TEXT).expect("it is JSON");
        let unbounded = ["const", "default"];
        for (keyword, _) in KEYWORDS {
            assert_eq!(value["properties"].get(keyword).is_none(), unbounded.contains(&keyword), "{keyword}");
        }
    }

    #[test]
    #[cfg(feature = "pattern")]
    fn it_breaks_no_rule() {
        with_walk(|walk| assert!(!walk.faults.has_error()));
    }
}
