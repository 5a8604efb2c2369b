//! Who may see private skills.

use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq as _};

/// The callers who may see private skills, by the clients' ids of their tokens.
///
/// A name is listed when it is equal, byte by byte: no prefix, no other case, no `#fragment`, as in Bindu.
#[derive(Debug, Clone, Default)]
pub(crate) struct Allowlist {
    /// Digests, which have one length, so that comparing tells nothing of the names.
    callers: Vec<[u8; 32]>,
}

impl Allowlist {
    /// A list of these callers. An empty list lets nobody in.
    pub(crate) fn new<C: Into<String>>(callers: impl IntoIterator<Item = C>) -> Self {
        Self { callers: callers.into_iter().map(|caller| digest(&caller.into())).collect() }
    }

    /// Whether nobody is listed.
    pub(crate) fn is_empty(&self) -> bool {
        self.callers.is_empty()
    }

    /// Whether the caller is listed. The time depends on the length of the list alone.
    pub(super) fn contains(&self, caller: &str) -> bool {
        let caller = digest(caller);
        self.callers.iter().fold(Choice::from(0), |found, listed| found | listed.ct_eq(&caller)).into()
    }
}

fn digest(caller: &str) -> [u8; 32] {
    Sha256::digest(caller).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caller_is_listed_at_any_place() {
        let list = Allowlist::new(["a", "b", "c"]);
        assert!(["a", "b", "c"].into_iter().all(|caller| list.contains(caller)));
    }

    #[test]
    fn names_match_as_a_whole_and_in_their_case() {
        let list = Allowlist::new(["did:x:Ally"]);
        for caller in ["", "did:x:All", "did:x:Ally#key-1", "did:x:ally", "did:x:Ally "] {
            assert!(!list.contains(caller), "{caller:?}");
        }
    }

    #[test]
    fn empty_list_lets_nobody_in() {
        assert!(!Allowlist::new(Vec::<String>::new()).contains(""));
    }
}
