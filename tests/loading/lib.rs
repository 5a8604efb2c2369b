//! A package with skills of every kind; its tests embed them, load them, and compare the two.
