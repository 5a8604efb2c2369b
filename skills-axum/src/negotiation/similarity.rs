//! How similar two vectors are.

/// The cosine of the angle between two vectors, above 0 and at most 1. None when it is not above 0, or when the vectors
/// do not have one: their lengths differ, a number is not finite, all are 0.
pub(super) fn similarity(a: &[f32], b: &[f32]) -> Option<f64> {
    if a.len() != b.len() {
        return None;
    }
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
    let cosine = dot(a, b) / (dot(a, a).sqrt() * dot(b, b).sqrt());
    // What is no number is not above 0 either.
    (cosine > 0.0).then_some(cosine.min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_direction_is_1_and_a_right_angle_nothing() {
        assert_eq!(similarity(&[3.0, 4.0], &[6.0, 8.0]), Some(1.0));
        assert_eq!(similarity(&[1.0, 0.0], &[0.0, 1.0]), None);
        assert_eq!(similarity(&[1.0, 0.0], &[-1.0, 0.0]), None);
    }

    #[test]
    fn cosine_is_that_of_the_angle() {
        let cosine = similarity(&[1.0, 0.0], &[4.0, 3.0]);
        assert_eq!(cosine, Some(0.8));
    }

    #[test]
    fn vectors_without_an_angle_have_no_similarity() {
        for (a, b) in [
            (&[][..], &[][..]),
            (&[1.0], &[1.0, 0.0]),
            (&[0.0], &[1.0]),
            (&[f32::NAN], &[1.0]),
            (&[f32::INFINITY], &[f32::INFINITY]),
            (&[f32::INFINITY], &[1.0]),
        ] {
            assert_eq!(similarity(a, b), None, "{a:?} {b:?}");
        }
    }

    #[test]
    fn huge_and_tiny_numbers_have_an_angle() {
        assert_eq!(similarity(&[f32::MAX, 0.0], &[f32::MAX, 0.0]), Some(1.0));
        assert_eq!(similarity(&[f32::MIN_POSITIVE, 0.0], &[f32::MIN_POSITIVE, 0.0]), Some(1.0));
    }
}
