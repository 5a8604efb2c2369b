//! What `#[skill]` calls for a type that registers itself: the same name with and without handlers, so that the macro
//! prints the same tokens everywhere.

/// Registers a type as the handler of a skill: of which package and version, with which id, in which directory and
/// where the type stands.
#[cfg(feature = "handlers")]
#[doc(hidden)]
#[macro_export]
macro_rules! __register {
    ($handler:ty, $package:literal, $version:literal, $id:literal, $directory:literal, $file:literal) => {
        $crate::__private::inventory::submit! {
            $crate::__private::Registration::of::<$handler>(
                $package,
                $version,
                $id,
                $directory,
                $file,
                $crate::__private::source_line!(),
            )
        }
    };
}

/// Says what is missing.
#[cfg(not(feature = "handlers"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __register {
    ($handler:ty, $($place:literal),+) => {
        ::core::compile_error!(
            "`#[skill(…)]` registers the type as a handler, which needs the feature `handlers` of skills-runtime; write `register = false` for the card alone"
        );
    };
}
