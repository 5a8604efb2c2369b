//! A log that keeps its entries, of the thread that asks.

use std::fmt::{Debug, Write as _};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Runs a function, and gives its result and the entries it wrote, each as `LEVEL target field=value …`.
pub(crate) fn logged<T>(run: impl FnOnce() -> T) -> (T, Vec<String>) {
    let entries = Arc::default();
    let result = tracing::subscriber::with_default(Log(Arc::clone(&entries)), run);
    let entries = entries.lock().expect("no entry panics").clone();
    (result, entries)
}

struct Log(Arc<Mutex<Vec<String>>>);

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn event(&self, event: &Event<'_>) {
        let mut entry = Entry(format!("{} {}", event.metadata().level(), event.metadata().target()));
        event.record(&mut entry);
        self.0.lock().expect("no entry panics").push(entry.0);
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

struct Entry(String);

impl Visit for Entry {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {field}={value:?}").expect("a text takes all");
    }
}
