//! Work that blocks, done where it blocks nobody else.

use std::panic::resume_unwind;

use tokio::runtime::Handle;

use super::ProviderError;

/// Does the work on one of tokio's threads for such, or here where there is no runtime of tokio. A panic goes on to the
/// caller.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ProviderError> + Send + 'static,
) -> Result<T, ProviderError> {
    let Ok(runtime) = Handle::try_current() else { return work() };
    runtime.spawn_blocking(work).await.unwrap_or_else(|error| match error.try_into_panic() {
        Ok(panic) => resume_unwind(panic),
        Err(_) => Err(ProviderError::unavailable("the runtime shuts down", None)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_goes_on_to_the_caller() {
        let caller = tokio::spawn(blocking(|| -> Result<(), _> { panic!("a fault of the reader") }));
        let panic = caller.await.unwrap_err().into_panic();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"a fault of the reader"));
    }
}
