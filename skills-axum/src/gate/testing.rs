//! What the tests of the gate share: a server of tokens, public keys, and a caller who signs.

use std::collections::HashMap;

use async_trait::async_trait;
use ed25519_dalek::{Signer as _, SigningKey};

use super::introspection::{Introspection, IntrospectionError, Token};
use super::keys::{KeyError, PublicKeys};
use super::signature::{Target, signed_text};

/// Says of each token what is written here, and of all others that they do not count.
pub(super) struct Tokens(pub(super) HashMap<String, Result<Token, IntrospectionError>>);

#[async_trait]
impl Introspection for Tokens {
    async fn introspect(&self, token: &str) -> Result<Token, IntrospectionError> {
        self.0.get(token).cloned().unwrap_or_else(|| Ok(Token::inactive()))
    }
}

/// Gives every caller this key, but for one who has none.
pub(super) struct OneKey {
    pub(super) key: [u8; 32],
    pub(super) nobody: String,
}

#[async_trait]
impl PublicKeys for OneKey {
    async fn public_key(&self, did: &str) -> Result<[u8; 32], KeyError> {
        if did == self.nobody { Err(KeyError::Unknown) } else { Ok(self.key) }
    }
}

/// The headers of a signed request.
pub(super) fn signed(
    key: &SigningKey,
    did: &str,
    timestamp: i64,
    body: &str,
    target: Option<Target<'_>>,
) -> [(&'static str, String); 3] {
    let signature = key.sign(signed_text(body, did, timestamp, target).as_bytes());
    [
        ("x-did", did.to_owned()),
        ("x-did-signature", bs58::encode(signature.to_bytes()).into_string()),
        ("x-did-timestamp", timestamp.to_string()),
    ]
}
