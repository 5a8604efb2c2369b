//! What `#[skill]` calls for a function: the same names with and without handlers, so that the macro prints the same
//! tokens everywhere.

/// Makes a handler of a function: the handler's type, the names of the input and the sink, the types of the input and
/// the output, the call, and what registers the handler. With the handler's type alone it stands in for a function whose
/// true error is reported elsewhere.
#[cfg(feature = "handlers")]
#[doc(hidden)]
#[macro_export]
macro_rules! __function {
    ($handler:ty) => {
        $crate::__private::function! {
            $handler, (__input, __sink), $crate::Value => $crate::Value,
            $crate::__private::Box::pin(::core::future::ready(::core::result::Result::Ok(__input)));
        }
    };
    (
        $handler:ty, ($input:ident, $sink:ident), $takes:ty => $gives:ty, $call:expr;
        $($registration:tt)*
    ) => {
        #[automatically_derived]
        impl $crate::TypedSkillHandler for $handler {
            type Input = $takes;
            type Output = $gives;

            fn run<'handler, 'sink, 'call>(
                &'handler self,
                $input: Self::Input,
                $sink: &'sink dyn $crate::SkillProgressSink,
            ) -> $crate::__private::Call<'call, Self::Output>
            where
                'handler: 'call,
                'sink: 'call,
                Self: 'call,
            {
                $call
            }
        }

        #[automatically_derived]
        impl ::core::clone::Clone for $handler {
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        impl ::core::marker::Copy for $handler {}

        #[automatically_derived]
        impl ::core::default::Default for $handler {
            fn default() -> Self {
                Self
            }
        }

        #[automatically_derived]
        impl ::core::fmt::Debug for $handler {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str("Handler")
            }
        }

        $($registration)*
    };
}

/// Says what is missing.
#[cfg(not(feature = "handlers"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __function {
    ($($function:tt)*) => {
        ::core::compile_error!(
            "`#[skill(…)]` makes a handler of the function, which needs the feature `handlers` of skills-runtime; use `embed_skill!` for the card alone"
        );
    };
}

/// What `handlers!` asks the function's module for.
#[cfg(feature = "handlers")]
#[doc(hidden)]
#[macro_export]
macro_rules! __listed {
    ($handler:ty) => {
        #[doc(hidden)]
        #[must_use]
        pub fn __listed() -> $crate::__private::ListedHandler {
            $crate::__private::ListedHandler::of::<$handler>()
        }
    };
}

/// Nothing: there is no `handlers!`.
#[cfg(not(feature = "handlers"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __listed {
    ($handler:ty) => {};
}

/// What a handler's `run` gives.
#[cfg(feature = "handlers")]
pub type Call<'call, T> = std::pin::Pin<Box<dyn Future<Output = Result<T, crate::SkillError>> + Send + 'call>>;
