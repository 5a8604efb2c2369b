//! How much each part of a score counts.

use thiserror::Error;

/// How much each part of the score counts, in relation to the others.
///
/// ```
/// use skills_axum::Weights;
///
/// let weights = Weights { skill_match: 0.7, ..Weights::DEFAULT };
/// assert_eq!(weights.load, 0.05);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// How well the best skill matches the task.
    pub skill_match: f64,
    /// Whether the skills take and give the wanted media types.
    pub io_compatibility: f64,
    /// How fast the agent is, in relation to the wanted latency.
    pub performance: f64,
    /// How short the agent's queue is.
    pub load: f64,
    /// How much of the budget is left.
    pub cost: f64,
}

/// A weight that is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("Weight '{weight}' {problem}")]
pub struct WeightError {
    weight: &'static str,
    problem: &'static str,
}

impl Weights {
    /// Bindu's weights, which add up to 1.
    pub const DEFAULT: Self =
        Self { skill_match: 0.55, io_compatibility: 0.2, performance: 0.15, load: 0.05, cost: 0.05 };

    /// The weights with their names on the wire, in the order in which they are checked.
    pub(super) fn named(&mut self) -> [(&'static str, &mut f64); 5] {
        [
            ("skill_match", &mut self.skill_match),
            ("io_compatibility", &mut self.io_compatibility),
            ("performance", &mut self.performance),
            ("load", &mut self.load),
            ("cost", &mut self.cost),
        ]
    }

    /// Whether each weight is a finite number from 0 on.
    pub(super) fn check(mut self) -> Result<(), WeightError> {
        self.named().into_iter().try_for_each(|(name, value)| check(name, *value))
    }

    /// The same weights with the sum 1; equal ones if all are 0.
    pub(super) fn normalized(self) -> Self {
        let sum = self.sum();
        if sum == 0.0 {
            return self.each(|_| 0.2);
        }
        if sum.is_finite() {
            return self.each(|weight| weight / sum);
        }
        // Weights that are finite may have a sum that is not.
        let smaller = self.each(|weight| weight / 8.0);
        let sum = smaller.sum();
        smaller.each(|weight| weight / sum)
    }

    fn sum(self) -> f64 {
        self.skill_match + self.io_compatibility + self.performance + self.load + self.cost
    }

    fn each(mut self, change: impl Fn(f64) -> f64) -> Self {
        self.named().into_iter().for_each(|(_, weight)| *weight = change(*weight));
        self
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Whether a weight is a finite number from 0 on.
pub(super) fn check(name: &'static str, value: f64) -> Result<(), WeightError> {
    if !value.is_finite() {
        return Err(WeightError::not_a_number(name));
    }
    if value < 0.0 {
        return Err(WeightError { weight: name, problem: "must be non-negative" });
    }
    Ok(())
}

impl WeightError {
    pub(super) const fn not_a_number(weight: &'static str) -> Self {
        Self { weight, problem: "must be a finite number" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Weights = Weights { skill_match: 0.0, io_compatibility: 0.0, performance: 0.0, load: 0.0, cost: 0.0 };

    #[test]
    fn weights_are_divided_by_their_sum() {
        let weights = Weights { skill_match: 3.0, cost: 1.0, ..NONE };
        assert_eq!(weights.normalized(), Weights { skill_match: 0.75, cost: 0.25, ..NONE });
    }

    #[test]
    fn weights_that_are_all_0_count_the_same() {
        let equal = Weights { skill_match: 0.2, io_compatibility: 0.2, performance: 0.2, load: 0.2, cost: 0.2 };
        assert_eq!(NONE.normalized(), equal);
    }

    #[test]
    fn sum_of_huge_weights_is_no_obstacle() {
        let weights = Weights { skill_match: f64::MAX, load: f64::MAX, ..NONE };
        assert_eq!(weights.normalized(), Weights { skill_match: 0.5, load: 0.5, ..NONE });
    }

    #[test]
    fn first_wrong_weight_is_named() {
        let check = |weights: Weights| weights.check().map_err(|error| error.to_string());
        let negative = Weights { performance: -0.1, load: -0.1, ..NONE };
        assert_eq!(check(negative), Err("Weight 'performance' must be non-negative".to_owned()));
        for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let message = "Weight 'cost' must be a finite number".to_owned();
            assert_eq!(check(Weights { cost: wrong, ..NONE }), Err(message));
        }
        assert_eq!(check(Weights { cost: -0.0, ..Weights::DEFAULT }), Ok(()));
    }
}
