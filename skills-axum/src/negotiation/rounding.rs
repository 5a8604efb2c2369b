//! Rounding as Python does it.

/// The number with 4 decimals: the nearest to the exact value of the binary number, and of two that are equally near the
/// even one.
pub(super) fn round(value: f64) -> f64 {
    // Writing a number rounds so; a number that was written can be read.
    format!("{value:.4}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_value_is_rounded_and_a_tie_goes_to_the_even_one() {
        let rounded =
            [(0.03125, 0.0312), (0.09375, 0.0938), (0.000_15, 0.000_1), (0.000_05, 0.000_1), (1.0 / 3.0, 0.3333)];
        for (value, expected) in rounded {
            assert_eq!(round(value).to_bits(), f64::to_bits(expected), "{value}");
        }
    }
}
