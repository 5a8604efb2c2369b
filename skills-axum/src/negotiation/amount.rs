//! Prices and budgets.

use super::rounding::round;

/// An amount of money; without a value when what was written is none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Amount(Option<f64>);

impl Amount {
    /// The digits and dots of a text as a number. A text without any is 0.
    pub(super) fn from_text(text: &str) -> Self {
        let digits: String = text.chars().filter(|c| matches!(c, '0'..='9' | '.')).collect();
        if digits.is_empty() {
            return Self(Some(0.0));
        }
        // So many digits that they are infinite are the greatest number, so that two of them can be compared.
        Self(digits.parse().ok().map(|value: f64| value.min(f64::MAX)))
    }

    /// A finite number.
    pub(super) const fn from_number(value: f64) -> Self {
        Self(Some(value))
    }
}

/// How well the price suits the budget, from 0 for one above it to 1 for what is free; the half where that cannot be
/// said.
pub(super) fn suitability(price: Option<Amount>, budget: Option<Amount>) -> f64 {
    let Some(price) = price else { return 1.0 };
    match (price.0, budget.and_then(|budget| budget.0)) {
        (Some(price), Some(budget)) if budget > 0.0 => {
            if price <= budget {
                round(1.0 - 0.5 * price / budget)
            } else {
                0.0
            }
        }
        _ => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suits(price: &str, budget: &str) -> f64 {
        suitability(Some(Amount::from_text(price)), Some(Amount::from_text(budget)))
    }

    #[track_caller]
    fn assert_same(left: f64, right: f64) {
        assert_eq!(left.to_bits(), right.to_bits(), "{left} is not {right}");
    }

    #[test]
    fn all_but_digits_and_dots_is_dropped() {
        for (text, value) in
            [("$0.50", 0.5), ("1e-3", 13.0), ("-5", 5.0), ("5.", 5.0), ("abc", 0.0), ("", 0.0), ("٣1", 1.0)]
        {
            assert_eq!(Amount::from_text(text), Amount::from_number(value), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_number_has_no_value() {
        for text in ["1.2.3", "."] {
            assert_eq!(Amount::from_text(text), Amount(None), "{text:?}");
        }
    }

    #[test]
    fn more_digits_than_a_number_can_have_are_more_than_all_else() {
        let endless = "9".repeat(400);
        assert_same(suits("1", &endless), 1.0);
        assert_same(suits(&endless, "1"), 0.0);
        assert_same(suits(&endless, &endless), 0.5);
    }

    #[test]
    fn agent_without_a_price_suits_every_budget() {
        assert_same(suitability(None, Some(Amount::from_number(0.0))), 1.0);
    }

    #[test]
    fn price_within_the_budget_gives_half_a_point_for_what_is_left() {
        assert_same(suits("0", "1"), 1.0);
        assert_same(suits("0.5", "1"), 0.75);
        assert_same(suits("1", "1"), 0.5);
        assert_same(suits("1.01", "1"), 0.0);
    }

    #[test]
    fn half_a_point_is_given_where_nothing_can_be_compared() {
        assert_same(suitability(Some(Amount::from_text("1")), None), 0.5);
        assert_same(suitability(Some(Amount::from_text("1")), Some(Amount::from_number(-1.0))), 0.5);
        assert_same(suits("1", "0"), 0.5);
        assert_same(suits("1.2.3", "1"), 0.5);
    }
}
