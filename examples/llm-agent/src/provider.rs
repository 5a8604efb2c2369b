//! Who answers: `provider-config.json`, and what the environment adds to it.

use std::env;

use reqwest::Url;
use reqwest::header::{HeaderValue, InvalidHeaderValue};
use serde::Deserialize;
use skills_runtime::{SkillCard, serde_json};
use thiserror::Error;

/// The environment variable with the address of another server than the one in the manifest.
pub const BASE_URL: &str = "LLM_BASE_URL";

/// A server, the model that it is asked for, and the key that it wants.
#[derive(Debug, Clone)]
pub struct Provider {
    /// Where chat completions are asked for.
    pub(crate) endpoint: Url,
    pub(crate) model: String,
    /// The value of the header `Authorization`. It is marked as sensitive, so nothing shows it.
    pub(crate) authorization: Option<HeaderValue>,
}

/// Why a skill has no usable provider. No text holds the key.
#[derive(Debug, Error)]
pub enum ProviderError {
    /// The manifest names no provider.
    #[error("the skill `{0}` has no provider: name a file by `a2a-provider-config`")]
    NoConfig(String),
    /// The file is JSON, since the manifest's reader checks that, but not what is wanted here.
    #[error("the provider config of the skill `{skill}` is not {{base_url, model, api_key_env?}}: {reason}")]
    Config {
        /// The skill's id.
        skill: String,
        /// What is wrong.
        reason: serde_json::Error,
    },
    /// The base URL is none that can be used.
    #[error("the base URL in {place} cannot be used: {reason}")]
    BaseUrl {
        /// Where it comes from.
        place: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The key is not there.
    #[error("the provider wants a key: set the environment variable `{0}` to it")]
    NoKey(String),
    /// The key holds what no header can.
    #[error(
        "the key in the environment variable `{variable}` cannot be sent in a header; is there a line break in it?"
    )]
    BadKey {
        /// The variable's name.
        variable: String,
        /// The header's complaint, which does not show the key.
        source: InvalidHeaderValue,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    base_url: String,
    model: String,
    /// The name of the variable, since a key has no place in a manifest.
    api_key_env: Option<String>,
}

impl Provider {
    /// Reads the provider config of a skill. `variable` looks environment variables up; [`environment`] does.
    ///
    /// # Errors
    ///
    /// The skill has no provider config or another one than `{base_url, model, api_key_env?}`, the base URL is no
    /// address of a server, or the key is not in the environment.
    pub fn of(card: &SkillCard, variable: impl Fn(&str) -> Option<String>) -> Result<Self, ProviderError> {
        let config = card.provider_config().ok_or_else(|| ProviderError::NoConfig(card.id().to_owned()))?;
        let config: Config = serde_json::from_str(config.text())
            .map_err(|reason| ProviderError::Config { skill: card.id().to_owned(), reason })?;
        let (base_url, place) = match variable(BASE_URL) {
            Some(base_url) => (base_url, "the environment variable `LLM_BASE_URL`"),
            None => (config.base_url, "the provider config"),
        };
        Ok(Self {
            endpoint: endpoint(&base_url).map_err(|reason| ProviderError::BaseUrl { place, reason })?,
            model: config.model,
            authorization: config.api_key_env.map(|name| authorization(name, &variable)).transpose()?,
        })
    }
}

/// An environment variable of this process; `None` if it is absent or empty.
#[must_use]
pub fn environment(name: &str) -> Option<String> {
    env::var_os(name).map(|value| value.to_string_lossy().into_owned()).filter(|value| !value.is_empty())
}

/// The address of the chat completions below a base URL.
fn endpoint(base_url: &str) -> Result<Url, String> {
    let mut url = Url::parse(base_url).map_err(|error| format!("{error}; it begins with http:// or https://"))?;
    match url.scheme() {
        "http" => {}
        "https" => {
            return Err(
                "https needs a TLS library; add one of reqwest's features for it and accept the scheme here".into()
            );
        }
        _ => return Err("it begins with neither http:// nor https://".to_owned()),
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(
            "it holds a user name or a password; a key belongs into the variable that `api_key_env` names".into()
        );
    }
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.pop_if_empty().extend(["chat", "completions"]);
    }
    Ok(url)
}

fn authorization(variable: String, value: impl Fn(&str) -> Option<String>) -> Result<HeaderValue, ProviderError> {
    let Some(key) = value(&variable) else { return Err(ProviderError::NoKey(variable)) };
    let mut header =
        HeaderValue::from_str(&format!("Bearer {key}")).map_err(|source| ProviderError::BadKey { variable, source })?;
    header.set_sensitive(true);
    Ok(header)
}

#[cfg(test)]
mod tests {
    use skills_runtime::EmbeddedSkill;

    use super::*;
    use crate::SummarizeNotes;

    fn nothing(_: &str) -> Option<String> {
        None
    }

    #[test]
    fn the_manifest_names_a_local_server() {
        let provider = Provider::of(SummarizeNotes::CARD, nothing).expect("the config is right");
        assert_eq!(provider.endpoint.as_str(), "http://127.0.0.1:11434/v1/chat/completions");
        assert_eq!((provider.model.as_str(), provider.authorization), ("llama3.2", None));
    }

    #[test]
    fn the_environment_names_another_server() {
        let set = |name: &str| (name == BASE_URL).then(|| "http://localhost:8080/api/".to_owned());
        let provider = Provider::of(SummarizeNotes::CARD, set).expect("the config is right");
        assert_eq!(provider.endpoint.as_str(), "http://localhost:8080/api/chat/completions");
    }

    #[test]
    fn a_bad_base_url_is_refused_with_its_place() {
        let set = |name: &str| (name == BASE_URL).then(|| "127.0.0.1".to_owned());
        let error = Provider::of(SummarizeNotes::CARD, set).expect_err("this has no scheme").to_string();
        assert!(
            error.starts_with("the base URL in the environment variable `LLM_BASE_URL` cannot be used: "),
            "{error}"
        );
        assert!(error.ends_with("it begins with http:// or https://"), "{error}");
    }

    #[test]
    fn an_address_keeps_its_query() {
        let url = endpoint("http://localhost/v1?api-version=1").expect("the address is right");
        assert_eq!(url.as_str(), "http://localhost/v1/chat/completions?api-version=1");
    }

    #[test]
    fn an_address_of_another_kind_is_refused() {
        let reason = endpoint("file:///v1").expect_err("this is no server");
        assert_eq!(reason, "it begins with neither http:// nor https://");
    }

    #[test]
    fn a_password_in_the_address_is_refused_and_not_shown() {
        let reason = endpoint("http://ada:hunter2@localhost/v1").expect_err("this holds a password");
        assert!(reason.contains("`api_key_env`") && !reason.contains("hunter2"), "{reason}");
    }

    #[test]
    fn https_says_that_a_tls_library_is_missing() {
        let reason = endpoint("https://example.com/v1").expect_err("there is no TLS");
        assert!(reason.contains("reqwest's features"), "{reason}");
    }

    #[test]
    fn a_key_that_is_not_there_is_named() {
        let error = authorization("MODEL_KEY".to_owned(), nothing).expect_err("nothing is set").to_string();
        assert!(error.contains("`MODEL_KEY`"), "{error}");
    }

    #[test]
    fn a_key_is_never_shown() {
        let header = authorization("MODEL_KEY".to_owned(), |_| Some("s3cret".to_owned())).expect("the key is right");
        assert_eq!(header.as_bytes(), b"Bearer s3cret");
        assert!(!format!("{header:?}").contains("s3cret"), "{header:?}");
        let error = authorization("MODEL_KEY".to_owned(), |_| Some("s3cret\n".to_owned())).expect_err("a line break");
        assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");
    }

    #[test]
    fn an_unknown_key_of_the_config_is_refused() {
        let error = serde_json::from_str::<Config>(r#"{"base_url":"","model":"","api_key":"x"}"#).err();
        assert!(error.is_some_and(|error| error.to_string().starts_with("unknown field `api_key`")));
    }
}
