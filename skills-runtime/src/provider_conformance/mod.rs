//! What every provider of skills must do, as a check that a provider's tests call.
//!
//! A test puts the contract's skill, [`FILES`], where its provider finds it under the id [`SKILL_ID`], and calls
//! [`check`]. What it asks for is what [`SkillProvider`] promises: exact bytes, identifiers that lead nowhere else, typed
//! errors for what is not there or not supported, answers that do not depend on each other.
//!
//! ```
//! # #[cfg(not(feature = "load"))]
//! # fn main() {}
//! # #[cfg(feature = "load")]
//! use skills_runtime::{FsProvider, provider_conformance};
//!
//! # #[cfg(feature = "load")]
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let root = tempfile::tempdir()?;
//! provider_conformance::write_to(root.path())?;
//! provider_conformance::check(&FsProvider::new(root.path())?).await?;
//! # Ok(())
//! # }
//! ```

mod capabilities;
mod contents;
mod contract;
mod identifiers;
mod violations;

pub use self::contract::{FILES, SKILL_ID, write_to};
pub use self::violations::Violations;
use crate::SkillProvider;

/// Checks a provider that has the contract's skill.
///
/// It may have other skills as well. It is asked a few hundred times.
///
/// # Errors
///
/// [`Violations`] with everything that it does otherwise.
pub async fn check<P: SkillProvider + ?Sized>(provider: &P) -> Result<(), Violations> {
    let mut violations = Violations::default();
    contents::check(provider, &mut violations).await;
    identifiers::check(provider, &mut violations).await;
    capabilities::check(provider, &mut violations).await;
    violations.into_result()
}
