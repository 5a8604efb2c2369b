//! What a validation allocates.

mod inputs;

use inputs::{both_have_of, expressions, negated, schema, with_b};
use peak_alloc::PeakAlloc;
use serde_json::{Value, json};
use skills_runtime::Schema;

/// Counts the bytes that are allocated. This is the only test of its program, as another would be counted as well.
#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

const MIB: usize = 1024 * 1024;

/// How many bytes are allocated at a time for the verdict and for all violations of a value that is not valid.
fn used(schema: &Schema, value: &Value) -> usize {
    ALLOCATED.reset_peak_usage();
    let before = ALLOCATED.current_usage();
    assert!(!schema.is_valid(value));
    assert!(!schema.violations(value).is_empty());
    ALLOCATED.peak_usage() - before
}

#[test]
fn memory_of_a_validation_is_bounded() {
    let texts: Value = (0..100_000).map(|_| "x").collect();
    for (name, schema, value) in [
        ("tagged union", expressions(), negated(128, &json!(7))),
        ("two ways", both_have_of(), with_b(128, json!({}))),
        ("many violations", schema(&json!({"items": {"type": "integer"}})), texts),
    ] {
        let used = used(&schema, &value);
        println!("{name}: {used} bytes");
        assert!(used <= MIB, "{name}: {used} bytes");
    }
}
