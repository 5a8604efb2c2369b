//! The table of ratios.

use std::fmt;

pub const HEADER: &str = "\
| what | ours | beside | ours to the other: median (lowest to highest) |
|---|---|---|---|";

/// A row: what is measured, ours and what it is compared with.
#[derive(Clone)]
pub enum Row {
    Measured {
        what: String,
        /// Ours, then the other.
        sides: [Side; 2],
        unit: Unit,
    },
    Skipped {
        what: String,
        beside: &'static str,
        reason: String,
    },
}

/// What was run, and its figure of each round. The less, the better.
#[derive(Clone)]
pub struct Side {
    pub name: &'static str,
    pub rounds: Vec<f64>,
}

/// The unit of the figures.
#[derive(Clone, Copy)]
pub enum Unit {
    Seconds,
    Bytes,
    /// Things that are counted.
    Count,
}

impl Row {
    pub fn skipped(what: impl Into<String>, beside: &'static str, reason: impl Into<String>) -> Self {
        Self::Skipped { what: what.into(), beside, reason: reason.into() }
    }
}

/// Runs each of these once in every round; the rows are of the first, which is ours, beside each of the others.
pub fn in_turn(
    what: &str,
    unit: Unit,
    rounds: usize,
    runs: &mut [(&'static str, &mut dyn FnMut() -> f64)],
) -> Vec<Row> {
    let mut sides: Vec<Side> = runs.iter().map(|(name, _)| Side { name, rounds: Vec::new() }).collect();
    for _ in 0..rounds {
        for (side, (_, run)) in sides.iter_mut().zip(&mut *runs) {
            side.rounds.push(run());
        }
    }
    let ours = sides.remove(0);
    let beside = |other| Row::Measured { what: what.to_owned(), sides: [ours.clone(), other], unit };
    sides.into_iter().map(beside).collect()
}

/// A line of a Markdown table: what, ours, the other, and the ratio of each round.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Measured { what, sides: [ours, other], unit } => {
                let ratios = sorted(ours.rounds.iter().zip(&other.rounds).map(|(ours, other)| ours / other));
                let [ours, other] = [ours, other]
                    .map(|side| format!("{}: {}", side.name, unit.text(median(&sorted(side.rounds.iter().copied())))));
                write!(f, "| {what} | {ours} | {other} | {}", digits(median(&ratios)))?;
                if ratios.len() > 1 {
                    write!(f, " ({} to {})", digits(ratios[0]), digits(ratios[ratios.len() - 1]))?;
                }
                f.write_str(" |")
            }
            Self::Skipped { what, beside, reason } => write!(f, "| {what} | | {beside} | skipped: {reason} |"),
        }
    }
}

impl Unit {
    fn text(self, figure: f64) -> String {
        let scaled = |steps: &[(f64, &str)]| {
            let (factor, name) = steps.iter().find(|(factor, _)| figure >= *factor).unwrap_or(&steps[steps.len() - 1]);
            format!("{} {name}", digits(figure / factor))
        };
        match self {
            Self::Seconds => scaled(&[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")]),
            Self::Bytes => scaled(&[(1024.0 * 1024.0, "MiB"), (1024.0, "KiB"), (1.0, "B")]),
            Self::Count => figure.to_string(),
        }
    }
}

fn sorted(figures: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures
}

fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}

/// A number with three digits that say something, or with all those before the point.
fn digits(number: f64) -> String {
    let decimals = (0..6).find(|&decimals| number >= 10_f64.powi(2 - decimals)).unwrap_or(6);
    format!("{number:.*}", usize::try_from(decimals).unwrap_or_default())
}
