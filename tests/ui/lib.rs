//! Nothing: the cases are in `cases`, their skills in `skills`.
