//! A skill with types: those of its input and output are made of its schemas.

use skills_runtime::{SkillError, SkillProgressSink, skill};

use self::convert_units::input::Unit;
use self::convert_units::{Input, Output};

#[skill("skills/convert-units", types)]
async fn convert_units(input: Input, _: &dyn SkillProgressSink) -> Result<Output, SkillError> {
    let [(quantity, size), (wanted, wanted_size)] = [input.from, input.to].map(measure);
    if quantity != wanted {
        let problem = format!("{} is a {quantity} and {} is a {wanted}", input.from, input.to);
        return Err(SkillError::InvalidRequest(problem));
    }
    Ok(Output { value: input.value * size / wanted_size, unit: input.to.to_string() })
}

/// What a unit measures, and how large it is in metres or kilograms.
fn measure(unit: Unit) -> (&'static str, f64) {
    match unit {
        Unit::M => ("length", 1.0),
        Unit::Km => ("length", 1000.0),
        Unit::Ft => ("length", 0.3048),
        Unit::Mi => ("length", 1609.344),
        Unit::Kg => ("mass", 1.0),
        Unit::Lb => ("mass", 0.453_592_37),
    }
}
