//! A folder of skills: what it gives out, what it never does, and what changes below it.

use futures_util::FutureExt as _;
use providers::{Root, skill_md};
use skills_runtime::{Code, FsProvider, Level, LoadOptions, ProviderError, ResourceKind, SkillProblem, SkillProvider};

const MIB: u64 = 1024 * 1024;

async fn read(provider: &FsProvider, name: &str) -> Result<Vec<u8>, ProviderError> {
    provider.resource("greet", ResourceKind::References, name).await.map(Vec::from)
}

fn missing(name: &str) -> ProviderError {
    ProviderError::resource_not_found("greet", ResourceKind::References, name)
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_refused() {
    let root = Root::with(&["greet"]);
    for path in ["nowhere", "greet/SKILL.md"] {
        let error = FsProvider::new(root.path(path)).expect_err("it is no folder");
        assert!(error.to_string().starts_with("the store failed: there is no folder `"), "{error}");
        assert!(!error.is_not_found());
    }
}

#[tokio::test]
async fn skills_are_discovered_in_order() {
    let root = Root::with(&["b", "a", "a-b", ".hidden", "_draft"]);
    root.file("plain.txt", "no skill");
    root.file("empty/readme.md", "no skill");
    root.file("of-bindu/skill.yaml", "id: of-bindu\nname: of-bindu\ndescription: Does it.\n");
    assert_eq!(root.provider().discover().await.unwrap(), ["a", "a-b", "b", "of-bindu"]);
    assert_eq!(Root::new().provider().discover().await.unwrap(), [""; 0]);
}

#[tokio::test]
async fn a_skill_that_is_not_there_is_not_found() {
    let root = Root::with(&["greet"]);
    root.file("empty/readme.md", "no skill");
    let provider = root.provider();
    for id in ["empty", "nowhere", "plain.txt"] {
        assert_eq!(provider.card(id).await.unwrap_err(), ProviderError::skill_not_found(id));
        assert_eq!(provider.list_resources(id).await.unwrap_err(), ProviderError::skill_not_found(id));
    }
    let error = provider.card("gret").await.unwrap_err();
    assert_eq!(error.to_string(), "there is no skill `gret`; did you mean `greet`?");
}

#[tokio::test]
async fn a_faulty_skill_is_given_with_all_its_faults() {
    let root = Root::new();
    root.file("greet/SKILL.md", "---\nname: other\ndescription: \"\"\n---\nWork.\n");
    let error = root.provider().card("greet").await.unwrap_err();
    let ProviderError::InvalidSkills { skills, .. } = &error else { panic!("{error}") };
    let codes: Vec<Code> = skills[0]
        .problems
        .iter()
        .filter_map(|problem| if let SkillProblem::Found(found) = problem { Some(found.code()) } else { None })
        .collect();
    assert_eq!(skills.len(), 1);
    assert!(codes.contains(&Code::NameMismatch) && codes.contains(&Code::MissingDescription), "{codes:?}");
    assert!(error.to_string().starts_with("the skill `greet` cannot be used:\n"), "{error}");
}

#[tokio::test]
async fn a_card_is_kept_until_it_is_forgotten() {
    let root = Root::with(&["greet", "other"]);
    let provider = root.provider();
    for forget in [|provider: &FsProvider| provider.invalidate("greet"), FsProvider::invalidate_all] {
        root.file("greet/SKILL.md", skill_md("greet", "Work."));
        forget(&provider);
        assert_eq!(provider.card("greet").await.unwrap().body(), "Work.");
        root.file("greet/SKILL.md", skill_md("greet", "Rest."));
        assert_eq!(provider.card("greet").await.unwrap().body(), "Work.");
        provider.invalidate("other");
        assert_eq!(provider.card("greet").await.unwrap().body(), "Work.");
        forget(&provider);
        assert_eq!(provider.card("greet").await.unwrap().body(), "Rest.");
    }
}

#[tokio::test]
async fn a_fault_is_not_kept() {
    let root = Root::new();
    root.file("greet/SKILL.md", "no frontmatter");
    let provider = root.provider();
    assert!(provider.card("greet").await.is_err());
    root.file("greet/SKILL.md", skill_md("greet", "Work."));
    assert!(provider.card("greet").await.is_ok());
}

#[tokio::test]
async fn a_resource_is_read_anew() {
    let root = Root::with(&["greet"]);
    root.file("greet/references/tone.md", "warm");
    let provider = root.provider();
    assert_eq!(read(&provider, "tone.md").await.unwrap(), b"warm");
    root.file("greet/references/tone.md", "cool");
    assert_eq!(read(&provider, "tone.md").await.unwrap(), b"cool");
}

#[tokio::test]
async fn a_new_resource_is_seen_at_once() {
    let root = Root::with(&["greet"]);
    let provider = root.provider();
    assert_eq!(read(&provider, "tone.md").await, Err(missing("tone.md")));
    root.file("greet/references/tone.md", "warm");
    assert_eq!(read(&provider, "tone.md").await.unwrap(), b"warm");
    let list = provider.list_resources("greet").await.unwrap();
    assert_eq!(list.names(ResourceKind::References), ["tone.md"]);
}

#[tokio::test]
async fn a_resource_that_disappears_after_it_was_listed_is_not_found() {
    let root = Root::with(&["greet"]);
    root.file("greet/references/tone.md", "warm");
    let provider = root.provider();
    let list = provider.list_resources("greet").await.unwrap();
    assert_eq!(list.names(ResourceKind::References), ["tone.md"]);

    root.remove("greet/references/tone.md");
    assert_eq!(read(&provider, "tone.md").await, Err(missing("tone.md")));
    assert!(provider.list_resources("greet").await.unwrap().is_empty());
}

#[tokio::test]
async fn a_skill_that_disappears_after_it_was_listed_is_not_found() {
    let root = Root::with(&["greet", "other"]);
    root.file("greet/references/tone.md", "warm");
    let provider = root.provider();
    assert_eq!(provider.discover().await.unwrap(), ["greet", "other"]);
    provider.card("other").await.unwrap();

    root.remove("greet");
    root.remove("other");
    assert_eq!(provider.card("greet").await.unwrap_err(), ProviderError::skill_not_found("greet"));
    assert_eq!(read(&provider, "tone.md").await, Err(ProviderError::skill_not_found("greet")));
    assert_eq!(provider.list_resources("other").await, Err(ProviderError::skill_not_found("other")));
    provider.invalidate("other");
    assert_eq!(provider.card("other").await.unwrap_err(), ProviderError::skill_not_found("other"));
}

#[tokio::test]
async fn bytes_of_any_kind_come_out_as_they_are() {
    let root = Root::with(&["greet"]);
    let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(100_000).collect();
    root.file("greet/references/any.bin", &bytes);
    assert_eq!(read(&root.provider(), "any.bin").await.unwrap(), bytes);
}

#[tokio::test]
async fn a_file_above_the_limit_is_refused_before_it_is_read() {
    let root = Root::with(&["greet"]);
    // Of no such size on disk: whoever read it would see 100 MiB of zeros.
    root.sparse_file("greet/references/large.bin", 100 * MIB);
    let error = read(&root.provider(), "large.bin").await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "`greet/references/large.bin` is larger than 10,485,760 bytes, the most that is read; raise the \
         limit, or make the file smaller"
    );
    assert!(!error.is_not_found() && error.retry_after().is_none());

    // What the card does not need is no hindrance to it.
    assert_eq!(root.provider().card("greet").await.unwrap().body(), "Work.");
}

#[tokio::test]
async fn limits_are_the_callers() {
    let root = Root::with(&["greet"]);
    root.file("greet/references/long.txt", [b'x'; 1_000]);
    let limited = |limit| root.provider().max_file_bytes(limit);
    assert_eq!(read(&limited(1_000), "long.txt").await.unwrap(), [b'x'; 1_000]);
    assert!(matches!(read(&limited(999), "long.txt").await, Err(ProviderError::TooLarge { limit: 999, .. })));
    assert_eq!(read(&limited(u64::MAX), "long.txt").await.unwrap(), [b'x'; 1_000]);
    // It is listed all the same: it is there.
    let list = limited(999).list_resources("greet").await.unwrap();
    assert_eq!(list.names(ResourceKind::References), ["long.txt"]);
    // A manifest is a file as any other.
    let error = limited(0).card("greet").await.unwrap_err();
    assert_eq!(error, ProviderError::too_large("`greet/SKILL.md`", 0));
}

#[tokio::test]
async fn options_are_those_of_the_reader() {
    let root = Root::new();
    root.file("greet/SKILL.md", skill_md("hello", "Work."));
    root.file("greet/references/draft.md", "draft");
    root.file("greet/references/tone.md", "warm");
    let mut options = LoadOptions::default();
    options.levels.set(Code::NameMismatch, Level::Allow).unwrap();
    options.files.exclude = vec!["draft.md".to_owned()];
    let provider = root.provider().load_options(options);
    assert_eq!(provider.card("greet").await.unwrap().name(), "hello");
    assert_eq!(read(&provider, "tone.md").await.unwrap(), b"warm");
    assert_eq!(read(&provider, "draft.md").await, Err(missing("draft.md")));
}

#[tokio::test]
async fn files_that_are_left_out_of_skills_are_no_resources() {
    let root = Root::with(&["greet"]);
    for name in [".env", ".git/config", "tone.md.swp"] {
        root.file(&format!("greet/references/{name}"), "secret");
    }
    let provider = root.provider();
    for name in [".env", ".git/config", "tone.md.swp"] {
        assert_eq!(read(&provider, name).await, Err(missing(name)));
    }
    assert!(provider.list_resources("greet").await.unwrap().is_empty());
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_out_of_the_directory_of_the_kind_is_not_followed() {
    let root = Root::with(&["greet", "other"]);
    let outside = Root::new();
    outside.file("secret.md", "secret");
    root.file("other/references/tone.md", "of another");
    let provider = root.provider();
    let outside = outside.path("secret.md");
    let targets = ["../SKILL.md", "../../other/references/tone.md", "../../../secret.md", "/etc/hostname"];
    for target in targets.into_iter().chain(outside.to_str()) {
        root.link("greet/references/link.md", target);
        provider.invalidate_all();
        assert_eq!(read(&provider, "link.md").await, Err(missing("link.md")), "{target}");
        root.remove("greet/references/link.md");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_within_the_directory_of_the_kind_is_followed() {
    let root = Root::with(&["greet"]);
    root.file("greet/references/tone.md", "warm");
    root.link("greet/references/link.md", "tone.md");
    let provider = root.provider();
    assert_eq!(read(&provider, "link.md").await.unwrap(), b"warm");
    let list = provider.list_resources("greet").await.unwrap();
    assert_eq!(list.names(ResourceKind::References), ["link.md", "tone.md"]);
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_to_a_file_of_the_skill_outside_of_the_kind_is_neither_listed_nor_read() {
    let root = Root::with(&["greet"]);
    root.link("greet/references/link.md", "../SKILL.md");
    let provider = root.provider();
    assert_eq!(read(&provider, "link.md").await, Err(missing("link.md")));
    assert!(provider.list_resources("greet").await.unwrap().is_empty());
}

#[cfg(unix)]
#[tokio::test]
async fn a_skill_is_not_taken_through_a_link_out_of_the_root() {
    let outside = Root::with(&["greet"]);
    let root = Root::with(&["other"]);
    root.link("greet", outside.path("greet").to_str().unwrap());
    let provider = root.provider();
    assert_eq!(provider.card("greet").await.unwrap_err(), ProviderError::skill_not_found("greet"));
    assert_eq!(provider.discover().await.unwrap(), ["other"]);

    let mut options = LoadOptions::default();
    options.levels.set(Code::OutsidePackage, Level::Allow).unwrap();
    let provider = root.provider().load_options(options);
    assert_eq!(provider.discover().await.unwrap(), ["greet", "other"]);
    assert_eq!(provider.card("greet").await.unwrap().id(), "greet");
}

/// As in the reader, what is read is what was judged.
#[cfg(unix)]
#[test]
fn a_resource_that_is_replaced_while_it_is_read_gives_nothing_of_elsewhere() {
    use std::fs::rename;
    use std::sync::atomic::{AtomicBool, Ordering};

    let root = Root::with(&["greet"]);
    root.file("greet/references/tone.md", "warm");
    root.file("secret", "secret");
    root.file("large", "x".repeat(2_000));
    root.link("link", root.path("secret").to_str().unwrap());
    assert!(std::process::Command::new("mkfifo").arg(root.path("pipe")).status().unwrap().success());
    let provider = root.provider().max_file_bytes(1_000);
    assert_eq!(read(&provider, "tone.md").now_or_never(), Some(Ok(b"warm".to_vec())));
    let is_done = AtomicBool::new(false);
    let read = std::thread::scope(|scope| {
        scope.spawn(|| {
            let (file, aside) = (root.path("greet/references/tone.md"), root.path("aside"));
            while !is_done.load(Ordering::Relaxed) {
                for other in ["link", "pipe", "large"].map(|other| root.path(other)) {
                    for (from, to) in [(&file, &aside), (&other, &file), (&file, &other), (&aside, &file)] {
                        rename(from, to).unwrap();
                    }
                }
            }
        });
        let read = (0..300).map(|_| read(&provider, "tone.md").now_or_never().expect("no pause"));
        let read: Vec<_> = read.collect();
        is_done.store(true, Ordering::Relaxed);
        read
    });
    for bytes in read.into_iter().flatten() {
        assert_eq!(bytes, b"warm");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_no_file_is_no_resource() {
    let root = Root::with(&["greet"]);
    root.file("greet/references/deep/more.md", "more");
    let made = std::process::Command::new("mkfifo").arg(root.path("greet/references/pipe")).status().unwrap();
    assert!(made.success());
    let provider = root.provider();
    for name in ["deep", "pipe"] {
        assert_eq!(read(&provider, name).await, Err(missing(name)));
    }
}

#[tokio::test]
async fn a_name_that_is_too_long_for_the_system_is_not_found() {
    let root = Root::with(&["greet"]);
    let long = "a".repeat(5_000);
    let provider = root.provider();
    assert_eq!(read(&provider, &long).await, Err(missing(&long)));
    assert_eq!(provider.card(&long).await.unwrap_err(), ProviderError::skill_not_found(&*long));
}

#[cfg(unix)]
#[tokio::test]
async fn one_entry_that_cannot_be_used_is_one_entry() {
    use std::os::unix::ffi::OsStrExt as _;
    let root = Root::with(&["greet"]);
    root.link("loop", "loop");
    root.link("nowhere", "gone");
    // Some systems have no such names.
    let _ = std::fs::create_dir(root.path("").join(std::ffi::OsStr::from_bytes(b"\xff")));
    root.file("greet/references/tone.md", "warm");
    root.link("greet/references/loop", "loop");
    root.link("greet/references/nowhere", "gone");
    root.link("greet/references/up", "../references");
    let provider = root.provider();
    assert_eq!(provider.discover().await.unwrap(), ["greet"]);
    let list = provider.list_resources("greet").await.unwrap();
    assert_eq!(list.names(ResourceKind::References), ["tone.md"]);
}

#[cfg(unix)]
#[tokio::test]
async fn links_that_lead_to_each_other_are_nothing() {
    let root = Root::with(&["greet"]);
    root.link("one", "two");
    root.link("two", "one");
    root.link("greet/references", "references");
    root.link("greet/assets/loop", "loop");
    root.file("greet/scripts/run.sh", "run");
    let provider = root.provider();
    assert_eq!(provider.card("one").await.unwrap_err(), ProviderError::skill_not_found("one"));
    assert_eq!(read(&provider, "tone.md").await, Err(missing("tone.md")));
    for name in ["loop", "loop/a.png"] {
        let missing = ProviderError::resource_not_found("greet", ResourceKind::Assets, name);
        assert_eq!(provider.resource("greet", ResourceKind::Assets, name).await, Err(missing));
    }
    let list = provider.list_resources("greet").await.unwrap();
    assert_eq!(list, [(ResourceKind::Scripts, "run.sh".to_owned())].into_iter().collect());
}

#[cfg(unix)]
#[tokio::test]
async fn a_directory_that_cannot_be_read_hides_what_is_in_it_alone() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;
    let root = Root::with(&["greet"]);
    root.file("greet/references/closed/a.md", "a");
    root.file("greet/references/open/b.md", "b");
    let closed = root.path("greet/references/closed");
    fs::set_permissions(&closed, Permissions::from_mode(0o000)).unwrap();
    // Nothing is closed to the superuser.
    let expected = if fs::read_dir(&closed).is_ok() { vec!["closed/a.md", "open/b.md"] } else { vec!["open/b.md"] };
    let list = root.provider().list_resources("greet").await;
    fs::set_permissions(&closed, Permissions::from_mode(0o700)).unwrap();
    assert_eq!(list.unwrap().names(ResourceKind::References), expected);
}

#[tokio::test]
async fn what_is_not_discovered_is_not_found() {
    let root = Root::with(&[".hidden", "_draft"]);
    for id in [".hidden", "_draft"] {
        root.file(&format!("{id}/references/tone.md"), "warm");
        let provider = root.provider();
        assert_eq!(provider.card(id).await.unwrap_err(), ProviderError::skill_not_found(id));
        assert_eq!(provider.list_resources(id).await, Err(ProviderError::skill_not_found(id)));
        let resource = provider.resource(id, ResourceKind::References, "tone.md").await;
        assert_eq!(resource, Err(ProviderError::skill_not_found(id)));
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_manifest_that_is_a_link_out_of_the_skill_is_not_read() {
    let root = Root::with(&["greet"]);
    root.link("other/SKILL.md", "../greet/SKILL.md");
    let error = root.provider().card("other").await.unwrap_err();
    assert!(error.to_string().contains("the skill `other` has no manifest that can be read"), "{error}");
}

#[tokio::test]
async fn no_more_resources_are_listed_than_a_skill_may_have() {
    let root = Root::with(&["greet"]);
    root.file("greet/references/a.md", "a");
    root.file("greet/assets/b.md", "b");
    let limited = |most| {
        let mut options = LoadOptions::default();
        options.files.max_files = most;
        root.provider().load_options(options)
    };
    // What is left out of skills does not count.
    root.file("greet/references/.env", "secret");
    assert!(limited(2).list_resources("greet").await.is_ok());
    let error = limited(1).list_resources("greet").await.unwrap_err();
    assert!(error.to_string().contains("the skill `greet` has more than 1 resources"), "{error}");
}

#[test]
fn a_folder_is_read_without_a_runtime_of_tokio() {
    let root = Root::with(&["greet"]);
    let provider = root.provider();
    let card = provider.card("greet").now_or_never().expect("nothing to wait for");
    assert_eq!(card.unwrap().body(), "Work.");
}
