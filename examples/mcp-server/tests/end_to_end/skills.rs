//! The skills extension, as a client with it reads the skills and checks what it reads.

use rmcp::model::{
    DIRECTORY_MIME_TYPE, ErrorCode, ErrorData, GetSkillRequestParams, ReadResourceDirectoryRequestParams, Resource,
    Skill, SkillResource, SkillResources,
};
use skills_runtime::{Value, serde_json};

use crate::client::{Client, SKILLS, bytes, refusal, within};

impl Client {
    async fn skills(&self) -> Vec<Skill> {
        within(self.peer().list_all_skills()).await.expect("a list")
    }

    async fn skill(&self, uri: &str) -> Result<Skill, ErrorData> {
        let skill = within(self.peer().get_skill(GetSkillRequestParams::new(uri))).await;
        skill.map(|result| result.skill).map_err(refusal)
    }

    async fn directory(&self, uri: &str) -> Result<Vec<Resource>, ErrorData> {
        let request = ReadResourceDirectoryRequestParams::new(uri);
        let directory = within(self.peer().read_resource_directory(request)).await;
        directory.map(|result| result.resources).map_err(refusal)
    }
}

fn files(skill: &Skill) -> &[SkillResource] {
    match &skill.resources {
        SkillResources::Files(files) => files,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_file_of_every_skill_is_what_the_list_says() {
    for client in [Client::start().await, Client::start_legacy().await] {
        let skills = client.skills().await;
        let names: Vec<&str> = skills.iter().map(Skill::name).collect();
        assert_eq!(names, ["incident-timeline", "release-notes", "review-migration"]);
        for (skill, card) in skills.iter().zip(SKILLS) {
            assert_eq!(files(skill).len(), card.files().len(), "{}", skill.uri);
            for file in files(skill) {
                let contents = client.read(&file.uri).await.expect("it is listed");
                assert_eq!(file.verify(&bytes(&contents)), Ok(()));
            }
        }
    }
}

#[tokio::test]
async fn frontmatter_is_that_of_the_file() {
    let client = Client::start().await;
    for skill in client.skills().await {
        let (text, media_type) = client.page(&skill.uri).await;
        assert_eq!(media_type.as_deref(), Some("text/markdown"));
        let frontmatter = text.strip_prefix("---\n").and_then(|text| text.split_once("\n---\n")).expect("it has one").0;
        let expected: Value = serde_yaml::from_str(frontmatter).expect("it is YAML");
        assert_eq!(serde_json::to_value(&skill.frontmatter).expect("it is JSON"), expected);
    }
}

#[tokio::test]
async fn skill_is_got_by_the_uri_of_its_skill_md() {
    let client = Client::start().await;
    for skill in client.skills().await {
        assert_eq!(client.skill(&skill.uri).await, Ok(skill));
    }
    for uri in [
        "skill://nothing/SKILL.md",
        "skill://release-notes",
        "skill://release-notes/assets/notes.md",
        "skill://x/../release-notes/SKILL.md",
        "skill://release%2Dnotes/SKILL.md",
    ] {
        assert_eq!(client.skill(uri).await.map_err(|error| error.code), Err(ErrorCode::INVALID_PARAMS), "{uri}");
    }
}

#[tokio::test]
async fn file_that_no_skill_has_cannot_be_read() {
    let client = Client::start().await;
    for uri in [
        "skill://release-notes/assets",
        "skill://release-notes/assets/",
        "skill://release-notes/assets/../SKILL.md",
        "skill://release-notes/../../../etc/passwd",
        "skill://release-notes/assets%2Fnotes.md",
        "skill://release-notes/SKILL.md#",
        "skill:///etc/passwd",
    ] {
        assert_eq!(client.code(uri).await, ErrorCode::INVALID_PARAMS, "{uri}");
    }
}

#[tokio::test]
async fn file_that_is_nearly_named_right_is_suggested() {
    let client = Client::start().await;
    for (uri, message) in [
        ("skill://release-notes/assets/Notes", "; did you mean skill://release-notes/assets/notes.md?"),
        ("skill://release-notes/notes.md", "; did you mean skill://release-notes/assets/notes.md?"),
        ("skill://notes/SKILL.md", "; the skills are incident-timeline, release-notes, review-migration"),
    ] {
        let error = client.read(uri).await.expect_err("there is no such resource");
        assert_eq!(error.message, format!("there is no such resource{message}"));
    }
}

#[tokio::test]
async fn directory_lists_what_is_directly_in_it() {
    let client = Client::start().await;
    let root = client.directory("skill://review-migration").await.expect("a directory");
    let uris: Vec<&str> = root.iter().map(|child| &*child.uri).collect();
    assert_eq!(
        uris,
        ["skill://review-migration/SKILL.md", "skill://review-migration/assets", "skill://review-migration/references"]
    );
    let directories: Vec<bool> = root.iter().map(Resource::is_directory).collect();
    assert_eq!(directories, [false, true, true]);
    let references = client.directory("skill://review-migration/references").await.expect("a directory");
    let [engines] = &references[..] else { panic!("{references:?}") };
    assert_eq!((&*engines.name, engines.mime_type.as_deref()), ("engines", Some(DIRECTORY_MIME_TYPE)));
    let engines = client.directory(&engines.uri).await.expect("a directory");
    let names: Vec<&str> = engines.iter().map(|child| &*child.name).collect();
    assert_eq!(names, ["mysql.md", "postgresql.md"]);
    for file in engines {
        client.read(&file.uri).await.expect("it is listed");
    }
}

#[tokio::test]
async fn what_is_no_directory_cannot_be_listed() {
    let client = Client::start().await;
    for uri in [
        "",
        "skill:/",
        "skill://",
        "skill://nothing",
        "skill://review",
        "skill://review-migration/",
        "skill://review-migration/SKILL.md",
        "skill://review-migration/references/..",
        "skills://catalog",
    ] {
        assert_eq!(client.directory(uri).await.map_err(|error| error.code), Err(ErrorCode::INVALID_PARAMS), "{uri}");
    }
}
