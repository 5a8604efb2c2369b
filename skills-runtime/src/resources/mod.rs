//! What a model is given of a resource: a text or a JSON object that any model can read, or an image.

mod classify;
mod encode;
mod media_type;

pub use self::classify::{DEFAULT_MAX_INLINE_IMAGE_BYTES, RENDERABLE_MEDIA_TYPES, ResourceMedia, classify_resource};
pub use self::encode::{DEFAULT_MAX_INLINE_BINARY_BYTES, encode_resource_content};
pub use self::media_type::{FALLBACK_MEDIA_TYPE, media_type};
