//! Whether a resource is a text, or an image that can be shown as one.

use super::media_type;

/// The most bytes of an image that is shown as one, unless the caller says otherwise: 5 MiB.
pub const DEFAULT_MAX_INLINE_IMAGE_BYTES: usize = 5 * 1024 * 1024;

/// The media types that models take as images.
pub const RENDERABLE_MEDIA_TYPES: [&str; 4] = ["image/gif", "image/jpeg", "image/png", "image/webp"];

/// What kind of content a resource is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResourceMedia {
    /// The media type: by the bytes of an image that models take, by the name of all else.
    pub media_type: &'static str,
    /// The number of bytes.
    pub size: usize,
    /// Whether it is text in UTF-8 and no image that models take.
    pub is_text: bool,
    /// Whether it is an image that models take, and small enough.
    pub is_renderable: bool,
}

/// Finds out what kind of content a resource is: an image by its first bytes, whatever its name says, and a text by
/// whether it is UTF-8. An image of more than `max_inline_image_bytes` is not renderable, so 0 allows none.
///
/// ```
/// use skills_runtime::{DEFAULT_MAX_INLINE_IMAGE_BYTES, classify_resource};
///
/// let media = classify_resource("diagram.dat", b"\x89PNG\r\n\x1a\n...", DEFAULT_MAX_INLINE_IMAGE_BYTES);
/// assert_eq!((media.media_type, media.is_renderable), ("image/png", true));
///
/// let media = classify_resource("notes.md", b"# Notes", DEFAULT_MAX_INLINE_IMAGE_BYTES);
/// assert_eq!((media.media_type, media.is_text), ("text/markdown", true));
/// ```
#[must_use]
pub fn classify_resource(name: &str, bytes: &[u8], max_inline_image_bytes: usize) -> ResourceMedia {
    let size = bytes.len();
    if let Some(media_type) = image(bytes) {
        return ResourceMedia { media_type, size, is_text: false, is_renderable: size <= max_inline_image_bytes };
    }
    let is_text = std::str::from_utf8(bytes).is_ok();
    ResourceMedia { media_type: media_type(name), size, is_text, is_renderable: false }
}

/// The media type of an image that models take, by its first bytes.
fn image(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some("image/png"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some("image/gif"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNATURES: [(&[u8], &str); 5] = [
        (b"\x89PNG\r\n\x1a\n", "image/png"),
        (b"\xff\xd8\xff", "image/jpeg"),
        (b"GIF87a", "image/gif"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\0\xff\0\xffWEBP", "image/webp"),
    ];

    fn classify(bytes: &[u8]) -> ResourceMedia {
        classify_resource("a.txt", bytes, DEFAULT_MAX_INLINE_IMAGE_BYTES)
    }

    #[test]
    fn an_image_is_known_by_its_first_bytes() {
        for (signature, media_type) in SIGNATURES {
            let media = classify(&[signature, b"\xff..."].concat());
            assert_eq!((media.media_type, media.is_renderable, media.is_text), (media_type, true, false));
            assert!(RENDERABLE_MEDIA_TYPES.contains(&media_type));
        }
    }

    #[test]
    fn a_signature_that_ends_early_or_begins_late_is_none() {
        for (signature, _) in SIGNATURES {
            let early = signature.split_last().expect("a signature has bytes").1;
            assert!(!classify(early).is_renderable, "{early:?}");
            assert!(!classify(&[b" ", signature].concat()).is_renderable, "{signature:?}");
        }
    }

    #[test]
    fn an_image_may_be_as_large_as_the_limit() {
        let renderable = |limit| classify_resource("a.gif", b"GIF89a....", limit).is_renderable;
        assert_eq!([0, 9, 10, 11].map(renderable), [false, false, true, true]);
    }

    #[test]
    fn what_is_no_image_is_text_if_it_is_utf8() {
        let media = classify(b"caf\xc3\xa9");
        assert_eq!(media, ResourceMedia { media_type: "text/plain", size: 5, is_text: true, is_renderable: false });
        assert!(!classify(b"caf\xe9").is_text);
        assert!(!classify(b"\xed\xa0\x80").is_text);
        assert!(classify(b"").is_text);
    }
}
