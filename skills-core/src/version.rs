//! Versions of skills.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use semver::Version;

use crate::wording::shown;

/// The most digits that are read of each of the three numbers. The library can hold any number of so many digits; the
/// digits behind them, of which any will do, cannot make a version right or wrong.
const MOST_DIGITS: usize = 19;

/// Holds when the text is a semantic version, by [SemVer 2.0.0](https://semver.org/spec/v2.0.0.html): three numbers
/// without leading zeros, and possibly a pre-release and build metadata. Nothing stands around it, not even a line end;
/// the digits are ASCII; the numbers may be of any size.
///
/// # Errors
///
/// The text is none. The error quotes it and says what to write.
///
/// ```
/// use skills_core::validate_version;
///
/// assert!(validate_version("1.0.0-rc.1+build.5").is_ok());
/// let error = validate_version("1.0").unwrap_err().to_string();
/// assert!(error.starts_with("`1.0` is not a semantic version: "), "{error}");
/// assert!(validate_version("1.0.0\n").is_err());
/// ```
pub fn validate_version(text: &str) -> Result<(), VersionError> {
    match Version::parse(&with_short_numbers(text)) {
        Ok(_) => Ok(()),
        Err(error) => Err(VersionError { text: shown(text), reason: error.to_string() }),
    }
}

/// The same version with numbers that the library can hold.
fn with_short_numbers(text: &str) -> String {
    let (numbers, rest) = text.split_at(text.find(['-', '+']).unwrap_or(text.len()));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let short = |part| if is_number(part) { part.get(..MOST_DIGITS).unwrap_or(part) } else { part };
    let numbers: Vec<&str> = numbers.split('.').map(short).collect();
    format!("{}{rest}", numbers.join("."))
}

/// A text that is not a semantic version, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionError {
    /// In backquotes.
    text: String,
    reason: String,
}

impl VersionError {
    /// The rule that the text breaks.
    #[cfg(feature = "read")]
    pub(crate) fn reason(&self) -> &str {
        &self.reason
    }
}

impl Display for VersionError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { text, reason } = self;
        write!(f, "{text} is not a semantic version: {reason}; write three numbers, as in `1.0.0`")
    }
}

impl Error for VersionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_numbers_a_pre_release_and_build_metadata_are_a_version() {
        for text in
            ["0.0.0", "10.20.30", "1.0.0-rc.1", "1.0.0-0a", "1.0.0--", "1.0.0+001", "1.0.0-a.b-c+d.e", "1.0.0+-"]
        {
            assert_eq!(validate_version(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_version() {
        for text in [
            "",
            "1",
            "1.0",
            "1.0.0.0",
            "v1.0.0",
            "=1.0.0",
            "1.0.x",
            "1..0",
            ".0.0",
            "01.0.0",
            "1.00.0",
            "1.0.0-",
            "1.0.0-01",
            "1.0.0-a..b",
            "1.0.0+",
            "1.0.0+a+b",
            "-1.0.0",
            "1.-1.0",
            "1,0,0",
            "1.0.0_1",
            "1.0.0-é",
            "latest",
        ] {
            assert!(validate_version(text).is_err(), "{text}");
        }
    }

    #[test]
    fn nothing_stands_around_a_version() {
        for text in [" 1.0.0", "1.0.0 ", "1.0.0\n", "1.0.0-rc.1\n", "1.0.0\r\n", "\u{feff}1.0.0", "1.0.0\0"] {
            assert!(validate_version(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn digits_are_ascii() {
        for text in ["1\u{661}.0.0", "1.2\u{ff13}.4", "1.0.0-1\u{662}", "1.0.0+1\u{662}"] {
            assert!(validate_version(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_may_be_of_any_size() {
        let nines = "9".repeat(1_000);
        assert_eq!(validate_version(&format!("{nines}.{nines}.{nines}-{nines}+{nines}")), Ok(()));
        for text in [format!("0{nines}.0.0"), format!("{nines}.0"), format!("{nines}x.0.0"), format!("1.0.0-0{nines}")]
        {
            assert!(validate_version(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_error_quotes_the_text_and_says_the_way_out() {
        let error = validate_version("1.0\n\u{202e}").unwrap_err().to_string();
        assert!(error.starts_with("`1.0\\n\\u{202e}` is not a semantic version: "), "{error}");
        assert!(error.ends_with("; write three numbers, as in `1.0.0`"), "{error}");
        assert!(validate_version(&"é".repeat(1_000)).unwrap_err().to_string().chars().count() < 250);
    }
}
