//! A subscriber that keeps spans, of the thread that asks.

use std::fmt::{Debug, Write as _};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Runs a function, and gives its result and the spans that it made, each as `LEVEL target name field=value …`.
pub(crate) fn spans<T>(run: impl FnOnce() -> T) -> (T, Vec<String>) {
    let spans = Arc::default();
    let result = tracing::subscriber::with_default(Spans(Arc::clone(&spans)), run);
    let spans = spans.lock().expect("no span panics").clone();
    (result, spans)
}

struct Spans(Arc<Mutex<Vec<String>>>);

impl Subscriber for Spans {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let metadata = span.metadata();
        let mut text = Text(format!("{} {} {}", metadata.level(), metadata.target(), metadata.name()));
        span.record(&mut text);
        let mut spans = self.0.lock().expect("no span panics");
        spans.push(text.0);
        Id::from_u64(spans.len() as u64)
    }

    fn record(&self, id: &Id, values: &Record<'_>) {
        let mut spans = self.0.lock().expect("no span panics");
        let index = usize::try_from(id.into_u64() - 1).expect("it was a length");
        let mut text = Text(std::mem::take(&mut spans[index]));
        values.record(&mut text);
        spans[index] = text.0;
    }

    fn event(&self, _: &Event<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {field}={value:?}").expect("a text takes all");
    }
}
