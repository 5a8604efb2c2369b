//! URLs as logs and messages may show them.

use percent_encoding::percent_decode_str;
use skills_core::is_visible;
use url::Url;

#[cfg(test)]
mod tests;

/// What stands for that which is not shown.
pub const REDACTED: &str = "[redacted]";

/// A URL without what may be secret: user and password, query and fragment. Where there was a query or fragment,
/// `?[redacted]` says so.
///
/// With `relative_to`, the URL of a place that the reader knows, only the path is shown: the part of it below that place,
/// or all of it for a URL that leads elsewhere. A URL without a scheme is shown as its path, too.
///
/// Every text has a result. Where it is in doubt what is a secret, the result is [`REDACTED`] and nothing else: for what
/// is no URL with an authority, and for any `@` behind the authority, since it may be the end of a user or password with
/// a slash, a question mark or a number sign in it. The path is shown, so a secret must not be a part of it.
///
/// ```
/// use skills_runtime::redact_url;
///
/// let url = "https://me:secret@host.example/skills/greet?sig=secret";
/// assert_eq!(redact_url(url, None), "https://host.example/skills/greet?[redacted]");
/// let url = "https://host.example/skills/greet?sig=secret";
/// assert_eq!(redact_url(url, Some("https://host.example/skills/")), "/greet");
/// assert_eq!(redact_url("me:secret@host.example/greet", None), "[redacted]");
/// assert_eq!(redact_url("https://sec/ret@host.example/greet", None), "[redacted]");
/// ```
#[must_use]
pub fn redact_url(url: &str, relative_to: Option<&str>) -> String {
    let url = cleaned(url);
    let shown = Parts::of(&url).filter(|parts| !parts.may_hide_credentials()).and_then(|parts| {
        let path = relative_to.map(|base| parts.path_below(base.trim_end_matches('/')));
        path.filter(|path| !path.is_empty()).map(str::to_owned).or_else(|| parts.without_secrets())
    });
    let shown = shown.filter(|shown| !shown.is_empty() && shown.chars().all(is_visible));
    shown.unwrap_or_else(|| REDACTED.to_owned())
}

/// The URL without the characters that readers of URLs skip.
fn cleaned(url: &str) -> String {
    url.trim_start_matches(|c| c <= ' ').replace(['\t', '\r', '\n'], "")
}

/// A URL in parts, each as it is written.
struct Parts<'a> {
    url: &'a str,
    scheme: Option<&'a str>,
    /// What stands between `//` and the path.
    authority: Option<&'a str>,
    path: &'a str,
    /// Query and fragment, with the characters that they begin with.
    rest: &'a str,
}

impl<'a> Parts<'a> {
    /// Takes a URL to pieces; `None` for one with a scheme and no authority. What follows such a scheme can be anything:
    /// an address, data, or the password of a user who was taken for the scheme.
    fn of(url: &'a str) -> Option<Self> {
        let (scheme, after) = match url.split_once(':') {
            Some((scheme, after)) if is_scheme(scheme) => (Some(scheme), after),
            _ => (None, url),
        };
        let (authority, after) = match after.strip_prefix("//") {
            Some(after) => {
                let (authority, after) = split_before(after, &['/', '?', '#']);
                (Some(authority), after)
            }
            None if scheme.is_none() => (None, after),
            None => return None,
        };
        let (path, rest) = split_before(after, &['?', '#']);
        Some(Self { url, scheme, authority, path, rest })
    }

    /// Whether a part that is shown may belong to a user or a password. With an `@` behind the authority, what looks like
    /// the host may be the beginning of one that has a slash, a question mark or a number sign in it.
    fn may_hide_credentials(&self) -> bool {
        // In the path there may be another URL, with escapes.
        let path = percent_decode_str(self.path).decode_utf8_lossy();
        let unclear_at = path.contains('@') || self.rest.contains('@');
        // Browsers take a backslash for a slash, others do not.
        let unclear_end = self.authority.is_some_and(|authority| authority.contains('\\'));
        let unclear_start = self.authority.is_none() && path.contains("://");
        unclear_at || unclear_end || unclear_start
    }

    /// The part of the path that is below the base; the whole path if the URL is not below it.
    fn path_below(&self, base: &str) -> &'a str {
        let below = self.url.strip_prefix(base).and_then(|after| after.strip_suffix(self.rest));
        let is_in_path = |below: &&str| below.len() <= self.path.len() && (below.is_empty() || below.starts_with('/'));
        below.filter(is_in_path).unwrap_or(self.path)
    }

    /// The URL without credentials, query and fragment, if the URL's standard takes it for the same URL as before.
    fn without_secrets(&self) -> Option<String> {
        let (query, fragment) = self.rest.split_once('#').unwrap_or((self.rest, ""));
        let mark = if query.len() > 1 || !fragment.is_empty() { "?[redacted]" } else { "" };
        let Some(scheme) = self.scheme else { return Some(format!("{}{mark}", self.path)) };

        let host = host_and_port(self.authority.unwrap_or_default())?;
        let shown = format!("{}://{host}{}", scheme.to_ascii_lowercase(), self.path);
        let mut url = Url::parse(self.url).ok()?;
        url.set_query(None);
        url.set_fragment(None);
        if !url.username().is_empty() || url.password().is_some() {
            url.set_username("").ok()?;
            url.set_password(None).ok()?;
        }
        // Only schemes of the web have rules for hosts, by which an escaped or look-alike `@` is refused.
        let has_plain_host = url.is_special() || host.is_ascii() && !host.contains('%');
        (has_plain_host && Url::parse(&shown).ok()? == url).then(|| shown + mark)
    }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Splits a text before the first of these characters.
fn split_before<'a>(text: &'a str, ends: &[char]) -> (&'a str, &'a str) {
    text.split_at(text.find(ends).unwrap_or(text.len()))
}

/// The host in lower case, up to an escape, and the port as a number; `None` for a port that is none.
fn host_and_port(authority: &str) -> Option<String> {
    let both = authority.rsplit('@').next()?;
    let (host, port) = match both.rsplit_once(':') {
        // The colons within brackets are those of an address.
        Some((host, port)) if !port.contains(']') => (host, port),
        _ => (both, ""),
    };
    let (lowered, kept) = split_before(host, &['%']);
    let host = lowered.to_lowercase() + kept;
    if port.is_empty() { Some(host) } else { Some(format!("{host}:{}", port.parse::<u16>().ok()?)) }
}
