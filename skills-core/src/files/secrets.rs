//! Files that look as if they held secrets.

use super::Candidate;
use crate::diagnostic::{Code, Diagnostic};

/// How much of a file is looked at where a private key can only stand at its start, in bytes.
const FIRST: u64 = 128;
/// The same where it may follow after something else, as a key does after its certificate.
const MANY: u64 = 64 * 1024;

/// Endings of files in which a private key may stand anywhere.
const OF_KEYS: [&str; 5] = ["asc", "json", "key", "p8", "pem"];

/// Parts of names that only stand for the real ones.
const EXAMPLES: [&str; 6] = ["dist", "dummy", "example", "fake", "sample", "template"];

/// How many bytes of the file's start [`diagnostic`] wants to see.
pub(super) fn wanted(path: &str) -> u64 {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    if ending.is_some_and(|ending| OF_KEYS.contains(&ending.as_str())) { MANY } else { FIRST }
}

/// The diagnostic for a file that looks as if it held a secret; `start` is how its content begins.
pub(super) fn diagnostic(file: &Candidate, label: &str, start: &[u8]) -> Option<Diagnostic> {
    let name = file.path.rsplit('/').next().unwrap_or(&file.path);
    let reason = if let Some(what) = named(name) {
        format!("is named like {what}")
    } else if holds_private_key(start, wanted(name) == MANY) {
        "holds a private key".to_owned()
    } else if file.is_private_elsewhere {
        "is also a file elsewhere, which nobody but its owner may read".to_owned()
    } else {
        return None;
    };
    Some(Diagnostic::new(Code::SecretLike, label, format!("`{label}` {reason}")).help(format!(
        "remove it, or leave it out with the `exclude` pattern `/{}`; if it holds no secret, allow `secret_like`",
        file.path
    )))
}

/// What a file of this name holds, if that is what gets somebody in.
fn named(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    // One that begins with `.env` is taken in by its exact name alone, so it is meant.
    let name = name.trim_start_matches(['.', '_']);
    if name.split(['.', '-', '_']).any(|part| EXAMPLES.contains(&part)) {
        return None;
    }
    match name {
        "id_rsa" | "id_dsa" | "id_ecdsa" | "id_ecdsa_sk" | "id_ed25519" | "id_ed25519_sk" => {
            return Some("a private key of SSH");
        }
        "client_secret.json"
        | "client_secrets.json"
        | "credentials"
        | "credentials.json"
        | "dockercfg"
        | "git-credentials"
        | "htpasswd"
        | "kubeconfig"
        | "netrc"
        | "npmrc"
        | "pgpass"
        | "pypirc" => {
            return Some("a file of credentials");
        }
        _ => {}
    }
    let (stem, ending) = name.rsplit_once('.')?;
    let is_account = || ["client_secret_", "service-account", "service_account"].iter().any(|it| stem.starts_with(it));
    match ending {
        "jks" | "kdbx" | "keystore" | "p12" | "pfx" | "ppk" => Some("a store of keys"),
        "tfstate" => Some("a state file of Terraform"),
        "backup" if stem.ends_with(".tfstate") => Some("a state file of Terraform"),
        "env" => Some("a file of environment variables"),
        "kubeconfig" => Some("a file of credentials"),
        "json" if is_account() => Some("a file of credentials"),
        _ => None,
    }
}

/// Whether a text has a private key, in the form that begins with a line `-----BEGIN … PRIVATE KEY-----`.
fn holds_private_key(start: &[u8], anywhere: bool) -> bool {
    const BEGIN: &str = "-----BEGIN ";
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    (anywhere || text.starts_with(BEGIN))
        && text.split(BEGIN).skip(1).any(|rest| {
            let what = rest.split("-----").next().unwrap_or_default();
            what.ends_with("PRIVATE KEY") || what.ends_with("PRIVATE KEY BLOCK")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_secrets_are_known() {
        let names = [
            "id_rsa",
            "id_ed25519",
            "ID_ECDSA",
            "a.p12",
            "a.PFX",
            "key.jks",
            "credentials.json",
            "service-account.json",
            "service-account-prod.json",
            "service_account_key.json",
            "client_secret_42.json",
            "a.tfstate",
            "terraform.tfstate.backup",
            "kubeconfig",
            "prod.kubeconfig",
            "prod.env",
            "netrc",
            "_netrc",
            ".npmrc",
            ".pypirc",
        ];
        for name in names {
            assert!(named(name).is_some(), "{name}");
        }
        let others = [
            "id_rsa.pub",
            "credentials.md",
            "service-account.md",
            "package.json",
            ".env",
            ".env.local",
            "env",
            "env.md",
            "environment.json",
            "example.env",
            "prod.env.example",
            "service-account.example.json",
            "kubeconfig.md",
            "template-credentials.json",
            "tfstate",
            "a.pem",
            "a.key",
            "netrc.md",
        ];
        for name in others {
            assert_eq!(named(name), None, "{name}");
        }
    }

    #[test]
    fn private_keys_are_known_by_their_first_line() {
        for what in ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "] {
            let key = format!("\u{feff}\n-----BEGIN {what}PRIVATE KEY-----\nMII");
            assert!(holds_private_key(key.as_bytes(), false), "{what}");
        }
        assert!(holds_private_key(b"-----BEGIN PGP PRIVATE KEY BLOCK-----\n", false));
        for other in [
            "-----BEGIN CERTIFICATE-----",
            "-----BEGIN PUBLIC KEY-----",
            "A file begins -----BEGIN PRIVATE KEY-----",
            "",
        ] {
            assert!(!holds_private_key(other.as_bytes(), false), "{other}");
        }
    }

    #[test]
    fn a_private_key_may_follow_in_files_of_keys_and_in_json() {
        for (path, text) in [
            ("a.pem", "-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\n"),
            ("a.KEY", "Bag Attributes\n-----BEGIN ENCRYPTED PRIVATE KEY-----\n"),
            ("a.json", "{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nMII\"}"),
        ] {
            assert!(holds_private_key(text.as_bytes(), wanted(path) == MANY), "{path}");
            assert!(path == "a.pem" || !holds_private_key(text.as_bytes(), wanted("notes.md") == MANY), "{path}");
        }
        assert!(!holds_private_key(b"-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n", true));
    }
}
