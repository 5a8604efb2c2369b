//! What the two sinks do with what they are told.
#![cfg(feature = "handlers")]

mod support;

use skills_runtime::a2a::Role;
use skills_runtime::{
    Artifact, CollectingSink, LoggingSink, Message, Part, ProgressEvent, ProgressState, SinkError, SkillError,
    SkillProgressSink,
};

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
}

fn artifact() -> Artifact {
    Artifact {
        artifact_id: "letter-1".to_owned(),
        name: Some("letter".to_owned()),
        description: Some("a secret".to_owned()),
        parts: vec![Part::text("a secret"), Part::text("another secret")],
        metadata: None,
        extensions: None,
    }
}

#[test]
fn collecting_sink_keeps_every_report_whole() {
    let sink = CollectingSink::new();
    let message = Message::new(Role::Agent, vec![Part::text("which style?")]);
    assert_eq!(wait(sink.set_status(ProgressState::InputRequired, Some(message.clone()))), Ok(()));
    assert_eq!(wait(sink.emit_artifact(artifact(), true, false)), Ok(()));
    let status = ProgressEvent::Status { state: ProgressState::InputRequired, message: Some(message) };
    let chunk = ProgressEvent::Artifact { artifact: artifact(), append: true, last_chunk: false };
    assert_eq!(sink.events(), [status, chunk]);
}

#[test]
fn closed_collecting_sink_refuses_both_kinds_of_report() {
    let sink = CollectingSink::new();
    assert!(!sink.is_closed());
    sink.close();
    assert!(sink.is_closed());
    assert_eq!(wait(sink.set_status(ProgressState::Working, None)), Err(SinkError::Closed));
    assert_eq!(wait(sink.emit_artifact(artifact(), false, true)), Err(SinkError::Closed));
    assert_eq!(sink.events(), []);
}

#[test]
fn closing_keeps_what_was_collected() {
    let sink = CollectingSink::new();
    assert_eq!(wait(sink.set_status(ProgressState::Working, None)), Ok(()));
    sink.close();
    sink.close();
    assert_eq!(sink.events().len(), 1);
}

#[test]
fn collecting_sink_takes_reports_of_many_threads() {
    let sink = CollectingSink::new();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..100).for_each(|_| wait(sink.set_status(ProgressState::Working, None)).expect("open")));
        }
    });
    assert_eq!(sink.events().len(), 800);
}

#[test]
fn logging_sink_writes_the_state_and_not_the_message() {
    let sink = LoggingSink::new("greet");
    let message = Message::new(Role::Agent, vec![Part::text("a secret")]);
    let (result, entries) = support::logged(|| wait(sink.set_status(ProgressState::AuthRequired, Some(message))));
    assert_eq!(result, Ok(()));
    let expected = r#"INFO skills::progress message=status skill="greet" state=AuthRequired with_message=true"#;
    assert_eq!(entries, [expected]);
}

#[test]
fn logging_sink_writes_what_an_artifact_is_and_not_what_it_says() {
    let sink = LoggingSink::new("greet");
    let (result, entries) = support::logged(|| wait(sink.emit_artifact(artifact(), true, false)));
    assert_eq!(result, Ok(()));
    let expected = r#"INFO skills::progress message=artifact skill="greet" id="letter-1" name="letter" parts=2 append=true last_chunk=false"#;
    assert_eq!(entries, [expected]);
}

#[test]
fn logging_sink_is_never_closed() {
    assert!(!LoggingSink::new("greet").is_closed());
}

#[test]
fn error_of_a_sink_becomes_an_internal_error() {
    let text = "the progress could not be reported: full".to_owned();
    assert_eq!(SkillError::from(SinkError::Backend("full".to_owned())), SkillError::Internal(text));
}
