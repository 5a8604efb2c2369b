use super::*;

#[track_caller]
fn shows(url: &str, expected: &str) {
    assert_eq!(redact_url(url, None), expected, "{url}");
}

#[track_caller]
fn shows_below(url: &str, base: &str, expected: &str) {
    assert_eq!(redact_url(url, Some(base)), expected, "{url} below {base}");
}

#[test]
fn credentials_query_and_fragment_are_not_shown() {
    shows("https://u:p@h/a;v=1?q#f", "https://h/a;v=1?[redacted]");
    shows("https://u@h/a#f", "https://h/a?[redacted]");
    shows("https://u:p@w@h/a?", "https://h/a");
    shows("https://h?a=b#", "https://h?[redacted]");
    shows("  ht\ntps://u:p@h/\ta\r\n", "https://h/a");
}

#[test]
fn host_and_port_are_written_in_one_way() {
    shows("HTTPS://HOST:0443/A", "https://host:443/A");
    shows("https://h:/a", "https://h/a");
    shows("http://[2001:DB8::1]:80/a", "http://[2001:db8::1]:80/a");
    shows("https://Münster.example/a", "https://münster.example/a");
    shows("file:///a/b", "file:///a/b");
}

#[test]
fn the_path_stays_as_it_is_written() {
    shows("https://h/%2e%2e/a%20b/../c//d", "https://h/%2e%2e/a%20b/../c//d");
}

#[test]
fn without_a_scheme_the_path_is_shown() {
    shows("a/b:c?q", "a/b:c?[redacted]");
    shows("//u:p@h:x/a?q", "/a?[redacted]");
    shows("?q", "?[redacted]");
    shows("//h", REDACTED);
    shows("", REDACTED);
}

#[test]
fn what_is_no_url_with_an_authority_is_not_shown() {
    for url in [
        "u:p@h/a",
        "git@h:a/b",
        "mailto:me@h",
        "data:text/plain,secret",
        "https:/u:p@h",
        "https:\\\\u:p@h\\a",
        "blob:https://u:p@h/a",
        "1http://u:p@h/a",
        "my_app://u:p@h/a",
        "my_app://secret/a",
        ":p@h/a",
        "C:\\a",
    ] {
        shows(url, REDACTED);
        shows_below(url, "https://h", REDACTED);
    }
}

#[test]
fn a_malformed_authority_is_not_shown() {
    for url in [
        "https://u:p/w@h/a",
        "https://h:a/b",
        "https://h:65536/a",
        "https://h:+80/a",
        "http://[bad/a",
        "http://[fe80::1%25eth0]/a",
        "https://u:p@h\u{2100}.com/a",
        "https://u:p\u{ff20}h/a",
        "https://u%3Ap%40h/a",
        "s3://u%3Ap%40h/a",
        "s3://u\u{ff1a}p\u{ff20}h/a",
        "https:///secret@h/a",
        "file:////secret@h/a",
        "https://h\\@x/a",
    ] {
        shows(url, REDACTED);
    }
}

#[test]
fn an_at_behind_the_authority_is_in_doubt() {
    for url in [
        "https://u:12/34@h/a",
        "https://u:12?34@h/a",
        "https://u:12#34@h/a",
        "https://u:p@1/2@h/a",
        "https://proxy/https://u:p@h/a",
        "https://proxy/https%3A%2F%2Fu%3Ap%40h/a",
        "a/b:1?2@h",
        "https:///u:1?2@h",
        "https://u/SECRET@h/o/r.git",
        "https://u?SECRET@h/p",
        "https://u#SECRET@h/p",
        "https://u/1?2@h/p",
        "https://u/%40h",
        "u?SECRET@h/p",
        "//u/SECRET@h",
        // That these are packages and not credentials, nothing says.
        "https://u/@scope/pkg",
        "https://u/pkg@1.0.0/SKILL.md",
    ] {
        shows(url, REDACTED);
        shows_below(url, "https://u", REDACTED);
    }
}

#[test]
fn what_would_disturb_a_log_is_not_shown() {
    for url in ["https://h/\u{1b}[2J", "https://h/a\0", "https://h/\u{202e}a", "https://h/\u{85}a"] {
        shows(url, REDACTED);
    }
}

#[test]
fn below_a_base_only_the_path_is_shown() {
    shows_below("https://u:p@h/s/a?q", "https://u:p@h/s//", "/a");
    shows_below("https://h/s/a?q", "https://h", "/s/a");
    shows_below("https://h/s/", "https://h/s", "/");
    shows_below("https://h/s//a", "https://h/s", "//a");
    shows_below("https://other/s/a?q", "https://h/s", "/s/a");
    shows_below("https://h:x/a?q", "https://h/s", "/a");
    shows_below("a/b?q", "https://h/s", "a/b");
}

#[test]
fn the_base_itself_is_shown_as_any_url() {
    shows_below("https://u:p@h/s?q", "https://u:p@h/s", "https://h/s?[redacted]");
    shows_below("https://h:x?q", "https://h", REDACTED);
}

#[test]
fn a_base_that_ends_within_a_part_is_no_base() {
    for (base, expected) in [
        ("h", "/s/a"),
        ("https:", "/s/a"),
        ("https://us", "/s/a"),
        ("https://user:p", "/s/a"),
        ("https://user:pw@h/s/a?k=v", "/s/a"),
        ("https://user:pw@h/s/a?k=v/w", "/s/a"),
    ] {
        shows_below("https://user:pw@h/s/a?k=v/w/x", base, expected);
    }
    shows_below("https://h/s-private/a", "https://h/s", "/s-private/a");
    shows_below("https://h.evil.example/a", "https://h", "/a");
}

/// A generator of the xorshift kind, which gives the same in every run.
struct Random(u64);

impl Random {
    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        choices[usize::try_from(self.0 % choices.len() as u64).expect("it is below the length")]
    }

    /// Some of the pieces, one after the other.
    fn text(&mut self, pieces: &[&'static str]) -> String {
        let length = self.pick(&[0, 0, 1, 1, 2, 3, 5]);
        (0..length).map(|_| self.pick(pieces)).collect()
    }
}

const SCHEMES: &[&str] = &[
    "https://",
    "HTTP://",
    "ftp://",
    "file://",
    "s3://",
    "git+ssh://",
    "//",
    "https:",
    "https:/",
    "https:///",
    "my_app://",
    "1a://",
    "",
    "x:",
    "data:",
    "ht\ntp://",
    " \u{1}https://",
];
const HOSTS: &[&str] = &[
    "h",
    "h.example",
    "H.Example:8080",
    "h:",
    "h:x",
    "[::1]",
    "[::1",
    "[fe80::1%25e]:1",
    "127.1",
    "",
    "h\u{2100}",
    "ｈ",
];
const PLAIN: &[&str] = &["a", "1", "22", ".", "-", "%2f", "é", "🚀", " ", "~", "+"];
const HOSTILE: &[&str] = &[
    "/",
    "?",
    "#",
    "@",
    ":",
    "\\",
    "//",
    "::",
    "%40",
    "%3a",
    "%",
    "[",
    "]",
    "\t",
    "\n",
    "\0",
    "\u{ff20}",
    "\u{2100}",
    "\u{202e}",
    "1",
    "12",
    "a",
    "a.example",
    ";",
    "=",
    "&",
    "://",
];
const SECRET: &str = "SECRET";

#[test]
fn no_secret_survives() {
    let mut random = Random(0x5eed);
    for _ in 0..30_000 {
        let mut url = random.pick(SCHEMES).to_owned();
        // Without a scheme, a user whose password begins with two slashes is a scheme, for everybody who reads URLs.
        let first = if url.ends_with("//") { "" } else { "p" };
        let has_secret_user = random.pick(&[true, false]);
        let secret_user = SECRET.to_owned() + &random.text(HOSTILE);
        let user = random.text(PLAIN) + if has_secret_user { &secret_user } else { "" } + &random.text(PLAIN);
        let password = format!(":{first}{}{SECRET}{}", random.text(HOSTILE), random.text(HOSTILE));
        let credentials = match random.pick(&[0, 1, 2]) {
            0 => String::new(),
            1 => user + "@",
            _ => user + &password + "@",
        };
        url += &credentials;
        url += random.pick(HOSTS);
        url += &random.text(&["/", "/a", "/b.md", "/..", "//", "/%2e", ";v=1", "/a@1", "/x:y"]);
        for mark in ["?", "#"] {
            if random.pick(&[true, false]) {
                url += mark;
                url += &random.text(HOSTILE);
                url += SECRET;
                url += &random.text(HOSTILE);
            }
        }
        let cut = random.pick(&url.char_indices().map(|(index, _)| index).chain([url.len()]).collect::<Vec<_>>());
        for base in [None, Some(&url[..cut]), Some("https://h"), Some("")] {
            let shown = redact_url(&url, base);
            assert!(!shown.contains(SECRET), "{url:?} below {base:?} is shown as {shown:?}");
            assert!(!shown.is_empty() && shown.chars().all(is_visible), "{url:?} is shown as {shown:?}");
        }
    }
}

#[test]
fn every_text_has_a_result_and_that_of_a_url_stays_as_it_is() {
    let mut random = Random(0xfeed);
    for _ in 0..20_000 {
        let url = random.pick(SCHEMES).to_owned() + &random.text(HOSTILE) + &random.text(HOSTILE) + &random.text(PLAIN);
        let shown = redact_url(&url, None);
        assert!(!shown.is_empty());
        if Url::parse(&shown).is_ok() {
            assert_eq!(redact_url(&shown, None), shown, "{url:?}");
        }
    }
}
