//! Panics of what is not ours, stopped.

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt;

/// Waits for a future; what its panic said is the error.
///
/// What a panic leaves behind is the future's own; like a lock that was poisoned, it is for its owner to mind.
pub(crate) async fn caught<T>(future: impl Future<Output = T>) -> Result<T, String> {
    AssertUnwindSafe(future).catch_unwind().await.map_err(text)
}

/// Calls a function; what its panic said is the error.
pub(crate) fn caught_at_once<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(text)
}

/// What a panic said.
fn text(payload: Box<dyn Any + Send>) -> String {
    let text = match payload.downcast_ref::<&str>() {
        Some(text) => text,
        None => payload.downcast_ref::<String>().map_or("a value that is no text", String::as_str),
    };
    let text = text.to_owned();
    // To drop it might panic again.
    mem::forget(payload);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panic_without_a_text_has_a_text() {
        assert_eq!(text(Box::new("static")), "static");
        assert_eq!(text(Box::new(String::from("owned"))), "owned");
        assert_eq!(text(Box::new(7_u8)), "a value that is no text");
    }
}
