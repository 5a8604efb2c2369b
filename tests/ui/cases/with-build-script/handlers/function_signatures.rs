//! A function of a skill takes an input and the sink, and returns a `Result`.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

// The sink and the result are written out, since a macro cannot see what an alias stands for.
type Sink<'a> = &'a dyn SkillProgressSink;
type Answer = Result<Value, SkillError>;

#[skill("skills/greet")]
async fn aliases(input: Value, _: Sink<'_>) -> Answer {
    Ok(input)
}

// A generic function is no one function.
#[skill("skills/greet")]
async fn generic<T: Send>(input: T, _: &dyn SkillProgressSink) -> Result<T, SkillError> {
    Ok(input)
}

// The input is the function's own.
#[skill("skills/greet")]
async fn input_borrowed(input: &str, _: &dyn SkillProgressSink) -> Result<String, SkillError> {
    Ok(input.to_owned())
}

// The input is of one type.
#[skill("skills/greet")]
async fn input_impl(input: impl Into<Value>, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input.into())
}

// A skill's function has no lifetimes of its own.
#[skill("skills/greet")]
async fn lifetimes<'a, 'b: 'a>(input: Value, _: &'a (dyn SkillProgressSink + 'b)) -> Result<Value, SkillError> {
    Ok(input)
}

// A method needs a value to be called on.
struct Method;

impl Method {
    #[skill("skills/greet")]
    async fn method(&self, input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(input)
    }
}

// A skill's function gives a `Result`.
#[skill("skills/greet")]
async fn no_result_type(input: Value, _: &dyn SkillProgressSink) -> Value {
    input
}

// A skill's function is asynchronous.
#[skill("skills/greet")]
fn not_async(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

// The second parameter is the sink.
#[skill("skills/greet")]
async fn other_sink(input: Value, _: &String) -> Result<Value, SkillError> {
    Ok(input)
}

// All that is wrong with a signature is said at once.
#[skill("skills/greet")]
fn several_mistakes<T>(_: &T, _: Value, _: u8) {}

// The sink is a reference.
#[skill("skills/greet")]
async fn sink_by_value(input: Value, _: Box<dyn SkillProgressSink>) -> Result<Value, SkillError> {
    Ok(input)
}

// The sink is of a type that is known when the program runs.
#[skill("skills/greet")]
async fn sink_impl(input: Value, _: &impl SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

// The sink is shared.
#[skill("skills/greet")]
async fn sink_mutable(input: Value, _: &mut dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

// A skill's function is called by anyone, and so by Rust's rules.
#[skill("skills/greet")]
async unsafe extern "C" fn not_safe(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Ok(input)
}

// A skill's function has two parameters, and not more.
#[skill("skills/greet")]
async fn with_three_parameters(input: Value, _: &dyn SkillProgressSink, _loud: bool, (_a, _b): (u8, u8)) -> Result<Value, SkillError> {
    Ok(input)
}

// A skill's function has two parameters, and not none.
#[skill("skills/greet")]
async fn without_parameters() -> Result<Value, SkillError> {
    Ok(Value::Null)
}

// A skill's function has a result.
#[skill("skills/greet")]
async fn without_result(_: Value, _: &dyn SkillProgressSink) {}

// A skill's function has two parameters, and not fewer.
#[skill("skills/greet")]
async fn without_sink(input: Value) -> Result<Value, SkillError> {
    Ok(input)
}

fn main() {}
