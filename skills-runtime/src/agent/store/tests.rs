use a2a::{Message, Part, Role, TaskState, TaskStatus};

use super::*;

fn task(id: &str, state: TaskState) -> Task {
    let status = TaskStatus { state, message: None, timestamp: None };
    Task {
        id: id.to_owned(),
        context_id: format!("context of {id}"),
        status,
        artifacts: None,
        history: None,
        metadata: None,
    }
}

fn of_size(id: &str, bytes: usize) -> Task {
    let text = Message::new(Role::User, vec![Part::text("x".repeat(bytes))]);
    Task { history: Some(vec![text]), ..task(id, TaskState::Rejected) }
}

async fn has(store: &BoundedTaskStore, id: &str) -> bool {
    store.get(id).await.expect("the store answers").is_some()
}

async fn listed(store: &BoundedTaskStore, context_id: Option<&str>) -> Vec<String> {
    let request = ListTasksRequest {
        context_id: context_id.map(str::to_owned),
        status: None,
        page_size: None,
        page_token: None,
        history_length: None,
        status_timestamp_after: None,
        include_artifacts: None,
        tenant: None,
    };
    let listed = store.list(&request).await.expect("the store answers");
    listed.tasks.into_iter().map(|task| task.id).collect()
}

#[tokio::test]
async fn tasks_go_that_have_not_changed_for_the_longest_time() {
    let store = BoundedTaskStore::new().max_tasks(2);
    for id in ["a", "b"] {
        store.create(task(id, TaskState::Working)).await.expect("there is room");
    }
    assert_eq!(store.update(task("a", TaskState::Working)).await.ok(), Some(2));
    store.create(task("c", TaskState::Working)).await.expect("one goes");
    assert!(has(&store, "a").await && !has(&store, "b").await && has(&store, "c").await);
    let error = store.update(task("b", TaskState::Completed)).await.unwrap_err();
    assert_eq!(error.code, A2AError::task_not_found("b").code);
}

#[tokio::test]
async fn bytes_of_all_tasks_are_limited() {
    let store = BoundedTaskStore::new().max_bytes(10_000);
    for id in ["a", "b", "c"] {
        store.create(of_size(id, 4_000)).await.expect("others go");
    }
    assert!(!has(&store, "a").await && has(&store, "b").await && has(&store, "c").await);
    assert!(store.create(of_size("d", 10_000)).await.is_err());
    store.update(of_size("c", 8_000)).await.expect("the other goes");
    assert!(!has(&store, "b").await && has(&store, "c").await && !has(&store, "d").await);
}

#[tokio::test]
async fn a_task_that_does_not_change_is_forgotten() {
    let store = BoundedTaskStore::new().max_age(Duration::from_millis(50)).list_all();
    store.create(task("a", TaskState::Completed)).await.expect("there is room");
    assert_eq!(listed(&store, None).await, ["a"]);
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert!(!has(&store, "a").await);
    assert!(store.begin_cancel("a").await.is_err());
    assert_eq!(format!("{store:?}"), "BoundedTaskStore { tasks: 0, .. }");
}

#[tokio::test]
async fn tasks_are_listed_to_whoever_knows_their_context() {
    let store = BoundedTaskStore::new();
    for id in ["a", "b"] {
        store.create(task(id, TaskState::Working)).await.expect("there is room");
    }
    assert_eq!(listed(&store, None).await, [""; 0]);
    assert_eq!(listed(&store, Some("context of b")).await, ["b"]);
    assert_eq!(listed(&store, Some("context of c")).await, [""; 0]);
    assert_eq!(listed(&store.list_all(), None).await, ["a", "b"]);
}

#[tokio::test]
async fn rules_of_the_library_hold() {
    let store = BoundedTaskStore::new();
    assert_eq!(store.create(task("a", TaskState::Working)).await.ok(), Some(1));
    assert!(store.create(task("a", TaskState::Working)).await.is_err());
    let canceled = store.begin_cancel("a").await.expect("it can be cancelled");
    assert_eq!(canceled.status.state, TaskState::Canceled);
    assert!(store.begin_cancel("a").await.is_err());
    assert!(store.update(task("a", TaskState::Completed)).await.is_err());
    assert!(store.update(task("b", TaskState::Working)).await.is_err());
}
