//! The media type that a file's name stands for.
//!
//! The same on every machine: no table of the system is read. What the bare tables of Python 3.13 know is theirs, since
//! agents and skills are used to it; the rest is the crate's, as far as it is more than a guess.

/// The media type of what is not known.
pub const FALLBACK_MEDIA_TYPE: &str = "application/octet-stream";

/// The media type that a file's name stands for, by its extension; [`FALLBACK_MEDIA_TYPE`] where that is not known.
///
/// An extension that stands for a compression is looked behind. The name is that of a file and not a URL, so a scheme or
/// a query has no meaning in it.
///
/// ```
/// use skills_runtime::media_type;
///
/// assert_eq!(media_type("guide.md"), "text/markdown");
/// assert_eq!(media_type("data/backup.tar.gz"), "application/x-tar");
/// assert_eq!(media_type("LICENSE"), "application/octet-stream");
/// ```
#[must_use]
pub fn media_type(name: &str) -> &'static str {
    let Some(extension) = extension(name) else { return FALLBACK_MEDIA_TYPE };
    let extension = extension.to_ascii_lowercase();
    let ours = OURS.binary_search_by_key(&extension.as_str(), |(extension, _)| extension);
    match ours.ok().and_then(|index| OURS.get(index)) {
        Some((_, ours)) => ours,
        None => of_crate(&extension).unwrap_or(FALLBACK_MEDIA_TYPE),
    }
}

/// Extensions of compressed files. Each is written in exactly this way; `.GZ` is an extension like any other.
const COMPRESSIONS: [&str; 5] = ["gz", "Z", "bz2", "xz", "br"];

/// The extension that says what is in the file, without its dot.
fn extension(name: &str) -> Option<&str> {
    let (stem, extension) = split(name)?;
    if COMPRESSIONS.contains(&extension) {
        return split(stem).map(|(_, extension)| extension);
    }
    match extension.to_ascii_lowercase().as_str() {
        "taz" | "tbz2" | "tgz" | "txz" | "tz" => Some("tar"),
        "svgz" => Some("svg"),
        _ => Some(extension),
    }
}

/// Splits a path at the last dot of its last part. Dots that the part begins with are no such dot.
fn split(path: &str) -> Option<(&str, &str)> {
    let name = path.rsplit('/').next()?;
    let (stem, extension) = path.rsplit_once('.').filter(|(_, extension)| extension.len() < name.len())?;
    (!stem.rsplit('/').next()?.trim_start_matches('.').is_empty()).then_some((stem, extension))
}

/// The type by the crate, if it has a good one. `text/plain` and unregistered types of text are what it guesses for
/// source code, where other tables have nothing or something else.
fn of_crate(extension: &str) -> Option<&'static str> {
    let media_type = mime_guess::from_ext(extension).first_raw()?;
    (media_type != "text/plain" && !media_type.starts_with("text/x-")).then_some(media_type)
}

/// The types that differ from the crate's, in the order of the extensions.
const OURS: &[(&str, &str)] = &[
    ("3g2", "audio/3gpp2"),
    ("3gp", "audio/3gpp"),
    ("3gpp", "audio/3gpp"),
    ("3gpp2", "audio/3gpp2"),
    ("aif", "audio/x-aiff"),
    ("aifc", "audio/x-aiff"),
    ("aiff", "audio/x-aiff"),
    ("ass", "audio/aac"),
    ("bat", "text/plain"),
    // A compression alone says nothing of what is in the file.
    ("bz2", FALLBACK_MEDIA_TYPE),
    ("c", "text/plain"),
    ("cdf", "application/x-netcdf"),
    ("dll", FALLBACK_MEDIA_TYPE),
    ("etx", "text/x-setext"),
    ("gz", FALLBACK_MEDIA_TYPE),
    ("h", "text/plain"),
    ("h5", "application/x-hdf5"),
    ("ico", "image/vnd.microsoft.icon"),
    ("ksh", "text/plain"),
    ("loas", "audio/aac"),
    ("m3u", "application/vnd.apple.mpegurl"),
    ("m3u8", "application/vnd.apple.mpegurl"),
    ("mif", "application/x-mif"),
    ("mjs", "text/javascript"),
    // TypeScript in a skill, and a film for the crate.
    ("mts", FALLBACK_MEDIA_TYPE),
    ("obj", FALLBACK_MEDIA_TYPE),
    ("opus", "audio/opus"),
    ("pl", "text/plain"),
    ("py", "text/x-python"),
    ("pyc", "application/x-python-code"),
    ("pyo", "application/x-python-code"),
    ("ram", "application/x-pn-realaudio"),
    ("rdf", "application/xml"),
    ("rst", "text/x-rst"),
    ("rtf", "text/rtf"),
    // Scheme in a skill, and a recording of a screen for the crate.
    ("scm", FALLBACK_MEDIA_TYPE),
    ("sgm", "text/x-sgml"),
    ("sgml", "text/x-sgml"),
    ("srt", "text/plain"),
    ("svgz", FALLBACK_MEDIA_TYPE),
    ("tgz", FALLBACK_MEDIA_TYPE),
    ("ts", FALLBACK_MEDIA_TYPE),
    ("txt", "text/plain"),
    ("vcf", "text/x-vcard"),
    ("wav", "audio/x-wav"),
    ("wsdl", "application/xml"),
    ("xlb", "application/vnd.ms-excel"),
    ("xpdl", "application/xml"),
    ("xsl", "application/xml"),
    ("xz", FALLBACK_MEDIA_TYPE),
    ("z", FALLBACK_MEDIA_TYPE),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_types_stand_in_order_and_each_differs_from_the_crates() {
        assert!(OURS.is_sorted_by(|a, b| a.0 < b.0));
        for (extension, media_type) in OURS {
            assert_ne!(of_crate(extension).unwrap_or(FALLBACK_MEDIA_TYPE), *media_type, "{extension}");
        }
    }

    #[test]
    fn the_extension_is_what_follows_the_last_dot_of_the_last_part() {
        for (name, expected) in [
            ("a.pdf", "application/pdf"),
            ("a.b.PDF", "application/pdf"),
            ("dir.png/a.pdf", "application/pdf"),
            ("..a.pdf", "application/pdf"),
            ("a..pdf", "application/pdf"),
            ("図.pdf", "application/pdf"),
        ] {
            assert_eq!(media_type(name), expected, "{name}");
        }
    }

    #[test]
    fn a_name_without_extension_has_no_known_type() {
        for name in ["", ".", "..", "/", "a", "a.", "pdf", ".pdf", "..pdf", "dir/.pdf", "dir.pdf/a", "a.pdf/", "a.pdf "]
        {
            assert_eq!(media_type(name), FALLBACK_MEDIA_TYPE, "{name}");
        }
    }

    #[test]
    fn a_compression_is_looked_behind_once() {
        for (name, expected) in [
            ("a.tar.gz", "application/x-tar"),
            ("a.txt.Z", "text/plain"),
            ("a.TGZ", "application/x-tar"),
            ("a.svgz", "image/svg+xml"),
            ("a.gz", FALLBACK_MEDIA_TYPE),
            (".tar.gz", FALLBACK_MEDIA_TYPE),
            ("a.tar.GZ", FALLBACK_MEDIA_TYPE),
            ("a.tar.gz.gz", FALLBACK_MEDIA_TYPE),
            ("a.tgz.gz", FALLBACK_MEDIA_TYPE),
        ] {
            assert_eq!(media_type(name), expected, "{name}");
        }
    }

    #[test]
    fn a_name_is_no_url() {
        assert_eq!(media_type("data:image/gif;base64,xx"), FALLBACK_MEDIA_TYPE);
        assert_eq!(media_type("x:a.pdf"), "application/pdf");
        assert_eq!(media_type("a.pdf?x=1"), FALLBACK_MEDIA_TYPE);
    }

    #[test]
    fn source_text_has_no_guessed_type() {
        for extension in ["ini", "mts", "rs", "scm", "toml", "ts", "yaml", "yml"] {
            assert_eq!(media_type(&format!("a.{extension}")), FALLBACK_MEDIA_TYPE, "{extension}");
        }
    }
}
