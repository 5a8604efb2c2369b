//! A handler for each kind of schema, which gives back what it is given as the Rust type that the macro made of it.

#![deny(warnings, clippy::pedantic, missing_docs, rustdoc::all, unreachable_pub)]

pub mod positions;

use skills_runtime::{SkillError, SkillProgressSink, SkillSet, TypedSkillHandler, async_trait, embed_skills, skill};

/// The skills, each with one schema for what it takes and what it gives.
pub static SKILLS: &SkillSet = embed_skills!("skills");

macro_rules! echo {
    ($($name:ident $module:ident $path:literal;)+) => {$(
        /// Gives back what it is given.
        #[derive(Default)]
        #[skill($path, types)]
        pub struct $name;

        #[async_trait]
        impl TypedSkillHandler for $name {
            type Input = $module::Input;
            type Output = $module::Input;

            async fn run(
                &self,
                input: $module::Input,
                _: &dyn SkillProgressSink,
            ) -> Result<$module::Input, SkillError> {
                Ok(input)
            }
        }
    )+};
}

echo! {
    AnyValue any_value "skills/any-value";
    Strings strings "skills/strings";
    BoundedText bounded_text "skills/bounded-text";
    Booleans booleans "skills/booleans";
    Nothing nothing "skills/nothing";
    Integers integers "skills/integers";
    Numbers numbers "skills/numbers";
    Choices choices "skills/choices";
    ChoiceOrNull choice_or_null "skills/choice-or-null";
    TitledChoices titled_choices "skills/titled-choices";
    Constant constant "skills/constant";
    RequiredAndOptional required_and_optional "skills/required-and-optional";
    Closed closed "skills/closed";
    EmptyClosed empty_closed "skills/empty-closed";
    Open open "skills/open";
    TypedExtra typed_extra "skills/typed-extra";
    Map map "skills/map";
    PlainObject plain_object "skills/plain-object";
    Arrays arrays "skills/arrays";
    ArrayRoot array_root "skills/array-root";
    Nested nested "skills/nested";
    KeywordNames keyword_names "skills/keyword-names";
    References references "skills/references";
    Tree tree "skills/tree";
    TreeInside tree_inside "skills/tree-inside";
    Nullable nullable "skills/nullable";
    Defaults defaults "skills/defaults";
    DefaultsInDefaults defaults_in_defaults "skills/defaults-in-defaults";
    DefaultsOfOneName defaults_of_one_name "skills/defaults-of-one-name";
    DefaultsOfReferences defaults_of_references "skills/defaults-of-references";
    NearestId nearest_id "skills/nearest-id";
    Undeclared undeclared "skills/undeclared";
    UndeclaredTyped undeclared_typed "skills/undeclared-typed";
    Annotated annotated "skills/annotated";
    Lists lists "skills/lists";
    OtherFile other_file "skills/other-file";
}
