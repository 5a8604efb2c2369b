//! The public keys of callers.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use async_trait::async_trait;
use ed25519_dalek::VerifyingKey;
use skills_core::shown;
use thiserror::Error;

/// Tells the public key of a caller: the 32 bytes of an Ed25519 key, as RFC 8032 writes it.
///
/// Bindu's agents take it from the record of the client at their server of tokens. [`ListedKeys`] has keys that the
/// program knows, [`DidKeys`] reads them out of names with the method `key`.
///
/// ```
/// use skills_axum::{KeyError, PublicKeys, async_trait};
///
/// /// One caller alone.
/// struct Ada([u8; 32]);
///
/// #[async_trait]
/// impl PublicKeys for Ada {
///     async fn public_key(&self, did: &str) -> Result<[u8; 32], KeyError> {
///         if did == "did:web:ada.example" { Ok(self.0) } else { Err(KeyError::Unknown) }
///     }
/// }
/// ```
#[async_trait]
pub trait PublicKeys: Send + Sync {
    /// The public key of the caller with this DID.
    ///
    /// # Errors
    ///
    /// When there is no key; [`KeyError`] has the cases. The caller gets 403 in each, as in Bindu.
    async fn public_key(&self, did: &str) -> Result<[u8; 32], KeyError>;
}

/// Keys that are shared, say by several gates, or whose type the program chooses when it runs.
#[async_trait]
impl<K: PublicKeys + ?Sized> PublicKeys for Arc<K> {
    async fn public_key(&self, did: &str) -> Result<[u8; 32], KeyError> {
        (**self).public_key(did).await
    }
}

/// Why there is no public key.
///
/// The texts are for the program and its log; a caller never sees them.
///
/// ```
/// use skills_axum::{KeyError, ListedKeys};
///
/// let error = ListedKeys::new([("did:x", "not-base58!")]).unwrap_err();
/// assert_eq!(error.to_string(), "the key of `did:x` is not the base58 text of an Ed25519 public key (32 bytes)");
/// assert!(matches!(error, KeyError::Malformed { .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeyError {
    /// Nobody knows a key of this caller.
    #[error("there is no key for this DID")]
    Unknown,
    /// What stands for a key is none.
    #[error("the key of {} is not the base58 text of an Ed25519 public key (32 bytes)", shown(did))]
    #[non_exhaustive]
    Malformed {
        /// Whose key it is said to be.
        did: String,
    },
    /// A caller is listed with two keys.
    #[error("{} is listed with two different keys; leave one of them", shown(did))]
    #[non_exhaustive]
    Ambiguous {
        /// The caller.
        did: String,
    },
    /// Nobody can say now; another attempt may succeed.
    #[error("keys cannot be looked up now: {0}")]
    Unavailable(String),
}

impl KeyError {
    /// What stands for the key of this caller is none.
    ///
    /// ```
    /// # use skills_axum::KeyError;
    /// assert!(KeyError::malformed("did:x").to_string().starts_with("the key of `did:x` is not"));
    /// ```
    #[must_use]
    pub fn malformed(did: impl Into<String>) -> Self {
        Self::Malformed { did: did.into() }
    }
}

/// Public keys that the program knows.
///
/// ```
/// use skills_axum::ListedKeys;
///
/// let keys = ListedKeys::new([("did:bindu:ada:clerk:1", "FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF")])?;
/// # Ok::<(), skills_axum::KeyError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct ListedKeys {
    keys: HashMap<String, [u8; 32]>,
}

impl ListedKeys {
    /// Keys by the callers' DIDs, each in base58 with Bitcoin's alphabet, as Bindu writes them.
    ///
    /// # Errors
    ///
    /// [`KeyError::Malformed`] for a text that is no Ed25519 key, [`KeyError::Ambiguous`] for a caller with two keys.
    pub fn new<D: Into<String>, K: AsRef<str>>(keys: impl IntoIterator<Item = (D, K)>) -> Result<Self, KeyError> {
        let mut listed = HashMap::new();
        for (did, text) in keys {
            let did = did.into();
            let Some(key) = base58(text.as_ref()).filter(is_point) else { return Err(KeyError::malformed(did)) };
            match listed.entry(did) {
                Entry::Occupied(entry) if *entry.get() != key => {
                    return Err(KeyError::Ambiguous { did: entry.key().clone() });
                }
                Entry::Occupied(_) => {}
                Entry::Vacant(entry) => {
                    entry.insert(key);
                }
            }
        }
        Ok(Self { keys: listed })
    }
}

#[async_trait]
impl PublicKeys for ListedKeys {
    async fn public_key(&self, did: &str) -> Result<[u8; 32], KeyError> {
        self.keys.get(did).copied().ok_or(KeyError::Unknown)
    }
}

/// Public keys that stand in the DID itself: `did:key:z…` with an Ed25519 key, by the W3C's method `did:key`.
///
/// A name with another method, another kind of key or a `#fragment` has no key here.
///
/// ```
/// use skills_axum::{DidKeys, PublicKeys};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let key = DidKeys.public_key("did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp").await?;
/// assert_eq!(key[..2], [0x3b, 0x6a]);
/// # Ok::<(), skills_axum::KeyError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct DidKeys;

/// The number of Ed25519 public keys in the table of multicodecs, as a variable-length integer.
const ED25519: [u8; 2] = [0xed, 0x01];

#[async_trait]
impl PublicKeys for DidKeys {
    async fn public_key(&self, did: &str) -> Result<[u8; 32], KeyError> {
        // `z` is how multibase says base58.
        let text = did.strip_prefix("did:key:z").ok_or(KeyError::Unknown)?;
        let bytes: [u8; 34] = base58(text).ok_or(KeyError::Unknown)?;
        let key = bytes.strip_prefix(&ED25519).ok_or(KeyError::Unknown)?;
        let key = key.try_into().map_err(|_| KeyError::Unknown)?;
        if is_point(&key) { Ok(key) } else { Err(KeyError::malformed(did)) }
    }
}

/// The bytes that the text stands for, if there are exactly as many.
pub(super) fn base58<const N: usize>(text: impl AsRef<[u8]>) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    (bs58::decode(text).onto(&mut bytes) == Ok(N)).then_some(bytes)
}

/// Whether the bytes are a point of the curve, so that there can be signatures for them.
fn is_point(key: &[u8; 32]) -> bool {
    VerifyingKey::from_bytes(key).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF";

    /// The first 32 bytes with small numbers that are no point of the curve.
    fn no_point() -> [u8; 32] {
        (0..=u8::MAX).map(|byte| [byte; 32]).find(|key| !is_point(key)).expect("half of all texts are no point")
    }

    fn did_of(bytes: &[u8]) -> String {
        format!("did:key:z{}", bs58::encode(bytes).into_string())
    }

    #[test]
    fn base58_has_the_length_that_is_asked_for() {
        assert!(base58::<32>(KEY).is_some());
        assert!(base58::<31>(KEY).is_none() && base58::<33>(KEY).is_none());
        assert!(base58::<1>("").is_none());
    }

    #[tokio::test]
    async fn listed_key_is_found_by_the_whole_name() {
        let keys = ListedKeys::new([("did:x", KEY)]).expect("the key is well-formed");
        assert_eq!(keys.public_key("did:x").await.ok(), base58(KEY));
        assert_eq!(keys.public_key("did:X").await, Err(KeyError::Unknown));
    }

    #[test]
    fn listed_key_that_is_none_is_refused_with_its_owner() {
        let no_point = bs58::encode(no_point()).into_string();
        for key in ["", "0OIl", "111", &format!("{KEY}{KEY}"), &no_point] {
            assert_eq!(ListedKeys::new([("did:x", key)]).unwrap_err(), KeyError::malformed("did:x"), "{key:?}");
        }
    }

    #[test]
    fn caller_with_two_keys_is_refused_and_with_one_key_twice_is_not() {
        let other = bs58::encode(ed25519_dalek::SigningKey::from_bytes(&[7; 32]).verifying_key()).into_string();
        let error = ListedKeys::new([("did:x", KEY), ("did:x", &other)]).unwrap_err();
        assert_eq!(error, KeyError::Ambiguous { did: "did:x".to_owned() });
        assert_eq!(error.to_string(), "`did:x` is listed with two different keys; leave one of them");
        assert!(ListedKeys::new([("did:x", KEY), ("did:x", KEY)]).is_ok());
    }

    #[tokio::test]
    async fn did_key_has_its_key_in_its_name() {
        let key: [u8; 32] = base58(KEY).expect("the key is well-formed");
        let did = did_of(&[&ED25519[..], &key].concat());
        assert_eq!(DidKeys.public_key(&did).await, Ok(key));
    }

    #[tokio::test]
    async fn did_of_another_method_kind_or_form_has_no_key() {
        let key: [u8; 32] = base58(KEY).expect("the key is well-formed");
        let good = did_of(&[&ED25519[..], &key].concat());
        let secp256k1 = did_of(&[&[0xe7, 0x01], &key[..]].concat());
        let short = did_of(&[&ED25519[..], &key[1..]].concat());
        let fragment = format!("{good}#key-1");
        let other_base = good.replace("did:key:z", "did:key:m");
        for did in ["", "did:key:", "did:key:z", "did:web:x", &secp256k1, &short, &fragment, &other_base] {
            assert_eq!(DidKeys.public_key(did).await, Err(KeyError::Unknown), "{did}");
        }
    }

    #[tokio::test]
    async fn did_key_that_is_no_point_is_malformed() {
        let did = did_of(&[&ED25519[..], &no_point()].concat());
        assert_eq!(DidKeys.public_key(&did).await, Err(KeyError::malformed(did)));
    }
}
