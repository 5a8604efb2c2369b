//! The files of a skill that an agent asks for by kind and name: references, scripts and assets.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use super::{SkillCard, SkillFile};
use crate::nearest::nearest;

/// What a skill keeps a file for. It is the name of the directory, in the skill's own, that the file is in.
///
/// ```
/// use skills_core::ResourceKind;
///
/// assert_eq!("scripts".parse(), Ok(ResourceKind::Scripts));
/// assert_eq!(ResourceKind::References.to_string(), "references");
/// assert_eq!(ResourceKind::Assets.singular(), "asset");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResourceKind {
    /// `references`: documents to read when the work needs them.
    References,
    /// `scripts`: programs to run.
    Scripts,
    /// `assets`: templates, images and data for what the skill makes.
    Assets,
}

/// The text names no kind of resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownResourceKind;

impl ResourceKind {
    /// Every kind, in the order in which they are listed.
    pub const ALL: &'static [Self] = &[Self::References, Self::Scripts, Self::Assets];

    /// The name of the directory.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::References => "references",
            Self::Scripts => "scripts",
            Self::Assets => "assets",
        }
    }

    /// What one of them is called.
    #[must_use]
    pub const fn singular(self) -> &'static str {
        match self {
            Self::References => "reference",
            Self::Scripts => "script",
            Self::Assets => "asset",
        }
    }

    /// The name that a file at this path below the skill's directory has as a resource of this kind: what follows the
    /// kind's directory.
    ///
    /// ```
    /// use skills_core::ResourceKind;
    ///
    /// assert_eq!(ResourceKind::Scripts.name_of("scripts/unix/install.sh"), Some("unix/install.sh"));
    /// assert_eq!(ResourceKind::Assets.name_of("scripts/unix/install.sh"), None);
    /// ```
    #[must_use]
    pub fn name_of(self, path: &str) -> Option<&str> {
        path.strip_prefix(self.prefix())
    }

    /// What the paths of its files begin with.
    const fn prefix(self) -> &'static str {
        match self {
            Self::References => "references/",
            Self::Scripts => "scripts/",
            Self::Assets => "assets/",
        }
    }
}

impl Display for ResourceKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for ResourceKind {
    type Err = UnknownResourceKind;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name).ok_or(UnknownResourceKind)
    }
}

impl Display for UnknownResourceKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the kinds of resources are `references`, `scripts` and `assets`")
    }
}

impl std::error::Error for UnknownResourceKind {}

/// The names of a skill's resources. All kinds are there; one that the skill does not use is empty.
///
/// ```
/// use skills_core::{ResourceKind, ResourceList};
///
/// let names = [(ResourceKind::Scripts, "b.sh"), (ResourceKind::Scripts, "a.sh")];
/// let list: ResourceList = names.map(|(kind, name)| (kind, name.to_owned())).into_iter().collect();
/// assert_eq!(list.names(ResourceKind::Scripts), ["a.sh", "b.sh"]);
/// assert!(list.names(ResourceKind::Assets).is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResourceList {
    references: Vec<String>,
    scripts: Vec<String>,
    assets: Vec<String>,
}

impl ResourceList {
    /// The names of one kind, in the order of their bytes and each once.
    #[must_use]
    pub fn names(&self, kind: ResourceKind) -> &[String] {
        match kind {
            ResourceKind::References => &self.references,
            ResourceKind::Scripts => &self.scripts,
            ResourceKind::Assets => &self.assets,
        }
    }

    /// Every kind, in the order of [`ResourceKind::ALL`], with its names.
    pub fn iter(&self) -> impl Iterator<Item = (ResourceKind, &[String])> {
        ResourceKind::ALL.iter().map(|&kind| (kind, self.names(kind)))
    }

    /// The resource that was most probably meant by a kind and a name that are those of none: of the same kind where there
    /// is one, and of the kind that the name says where it begins with a directory (`references/tone.md`, `./tone.md`).
    ///
    /// ```
    /// use skills_core::{ResourceKind, ResourceList};
    ///
    /// let names = [(ResourceKind::References, "output-schema.md".to_owned())];
    /// let list: ResourceList = names.into_iter().collect();
    /// let meant = Some((ResourceKind::References, "output-schema.md"));
    /// assert_eq!(list.nearest(ResourceKind::References, "output-schema"), meant);
    /// assert_eq!(list.nearest(ResourceKind::Assets, "./references/Output-Schema.md"), meant);
    /// assert_eq!(list.nearest(ResourceKind::References, "tone.md"), None);
    /// ```
    #[must_use]
    pub fn nearest(&self, kind: ResourceKind, name: &str) -> Option<(ResourceKind, &str)> {
        let asked = folded(name);
        let is_said = |kind: &ResourceKind| format!("/{asked}").contains(&format!("/{kind}/"));
        let first = ResourceKind::ALL.iter().copied().find(is_said).unwrap_or(kind);
        let asked = asked.rsplit_once(first.prefix()).map_or(&*asked, |(_, name)| name).trim_matches(['.', '/']);
        let mut kinds = ResourceKind::ALL.to_vec();
        kinds.sort_by_key(|&kind| kind != first);

        let forms: [fn(&str) -> &str; 3] = [|name| name, last_part, |name| stem(last_part(name))];
        let same = forms.iter().find_map(|form| {
            let is_same = |name: &&String| form(&folded(name)) == form(asked);
            kinds.iter().find_map(|&kind| Some((kind, self.names(kind).iter().find(is_same)?.as_str())))
        });
        let near = |&kind: &ResourceKind| {
            let names = || self.names(kind).iter().map(String::as_str);
            let by_part = || {
                let part = nearest(last_part(asked), names().map(last_part))?;
                names().find(|name| last_part(name) == part)
            };
            Some((kind, nearest(asked, names()).or_else(by_part)?))
        };
        same.filter(|_| !asked.is_empty()).or_else(|| kinds.iter().find_map(near))
    }

    /// Whether there is no resource of any kind.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().all(|(_, names)| names.is_empty())
    }
}

/// Takes kinds and names in any order.
impl FromIterator<(ResourceKind, String)> for ResourceList {
    fn from_iter<T: IntoIterator<Item = (ResourceKind, String)>>(resources: T) -> Self {
        let mut list = Self::default();
        for (kind, name) in resources {
            match kind {
                ResourceKind::References => list.references.push(name),
                ResourceKind::Scripts => list.scripts.push(name),
                ResourceKind::Assets => list.assets.push(name),
            }
        }
        for names in [&mut list.references, &mut list.scripts, &mut list.assets] {
            names.sort_unstable();
            names.dedup();
        }
        list
    }
}

/// A name without what writers of names differ in.
fn folded(name: &str) -> String {
    name.trim().to_lowercase().replace('\\', "/").replace(['_', ' '], "-")
}

fn last_part(name: &str) -> &str {
    name.rsplit_once('/').map_or(name, |(_, last)| last)
}

/// A name without its extension.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

impl SkillCard {
    /// The files of one kind with their names, in the order of the names' bytes. A file in a directory below the kind's
    /// own has both parts in its name, as in `unix/install.sh`.
    ///
    /// ```
    /// use skills_runtime::{ResourceKind, SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let card = SKILLS.get("house-style").expect("the skill is embedded");
    /// let names: Vec<&str> = card.resources(ResourceKind::References).map(|(name, _)| name).collect();
    /// assert_eq!(names, ["tone.md"]);
    /// ```
    pub fn resources(&self, kind: ResourceKind) -> impl Iterator<Item = (&str, &SkillFile)> {
        // The files stand in the order of their paths, so those of one directory follow each other.
        let start = self.files().partition_point(|file| file.path() < kind.prefix());
        self.files().iter().skip(start).map_while(move |file| Some((kind.name_of(file.path())?, file)))
    }

    /// The file of this kind and name. A name is compared as it is: `../SKILL.md` is the name of no file.
    ///
    /// ```
    /// use skills_runtime::{ResourceKind, SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let card = SKILLS.get("house-style").expect("the skill is embedded");
    /// assert!(card.resource(ResourceKind::References, "tone.md").is_some());
    /// assert!(card.resource(ResourceKind::Scripts, "tone.md").is_none());
    /// ```
    #[must_use]
    pub fn resource(&self, kind: ResourceKind, name: &str) -> Option<&SkillFile> {
        let path = || kind.prefix().bytes().chain(name.bytes());
        let index = self.files().binary_search_by(|file| file.path().bytes().cmp(path())).ok()?;
        self.files().get(index)
    }

    /// The names of the files of every kind.
    ///
    /// ```
    /// use skills_runtime::{ResourceKind, SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let card = SKILLS.get("greet").expect("the skill is embedded");
    /// let list = card.list_resources();
    /// assert_eq!(list.names(ResourceKind::Assets), ["input.schema.json", "output.schema.json"]);
    /// assert!(list.names(ResourceKind::Scripts).is_empty());
    /// ```
    #[must_use]
    pub fn list_resources(&self) -> ResourceList {
        let all = ResourceKind::ALL.iter();
        all.flat_map(|&kind| self.resources(kind).map(move |(name, _)| (kind, name.to_owned()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{CardFields, DigestCell, FileFields};

    fn card(paths: &[&str]) -> SkillCard {
        let file = |path: &&str| {
            let path = (*path).to_owned().into();
            SkillFile::from_fields(FileFields {
                path,
                bytes: b"".into(),
                sha256: DigestCell::default(),
                executable: false,
            })
        };
        SkillCard::from_fields(CardFields { files: paths.iter().map(file).collect(), ..CardFields::default() })
    }

    fn names(card: &SkillCard, kind: ResourceKind) -> Vec<&str> {
        card.resources(kind).map(|(name, _)| name).collect()
    }

    /// In the order of their bytes, as a card has them.
    const PATHS: &[&str] = &[
        "SKILL.md",
        "assets/a.png",
        "deep/scripts/no.sh",
        "scripts",
        "scripts-old/no.sh",
        "scripts.md",
        "scripts/a.sh",
        "scripts/scripts/b.sh",
        "scripts/sub/deep.sh",
        "scripts0/no.sh",
    ];

    #[test]
    fn resources_are_the_files_below_the_directory_of_their_kind() {
        let card = card(PATHS);
        assert_eq!(names(&card, ResourceKind::Scripts), ["a.sh", "scripts/b.sh", "sub/deep.sh"]);
        assert_eq!(names(&card, ResourceKind::Assets), ["a.png"]);
        assert_eq!(names(&card, ResourceKind::References), [""; 0]);
    }

    #[test]
    fn every_resource_is_found_by_its_name() {
        let card = card(PATHS);
        for kind in ResourceKind::ALL {
            for (name, file) in card.resources(*kind) {
                assert_eq!(card.resource(*kind, name).map(SkillFile::path), Some(file.path()));
                assert_eq!(file.path(), format!("{kind}/{name}"));
            }
        }
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_the_name_of_no_file() {
        let card = card(PATHS);
        let names =
            ["", ".", "..", "../SKILL.md", "/SKILL.md", "./a.sh", "sub/../a.sh", "sub\\deep.sh", "%61.sh", "a.sh\0"];
        for name in names {
            assert_eq!(card.resource(ResourceKind::Scripts, name), None, "{name}");
        }
        assert_eq!(card.resource(ResourceKind::Assets, "a.sh"), None);
    }

    #[test]
    fn a_list_has_all_kinds_with_sorted_names() {
        let list = card(PATHS).list_resources();
        let kinds: Vec<(ResourceKind, usize)> = list.iter().map(|(kind, names)| (kind, names.len())).collect();
        assert_eq!(kinds, [(ResourceKind::References, 0), (ResourceKind::Scripts, 3), (ResourceKind::Assets, 1)]);
        assert!(!list.is_empty());
        assert!(card(&["SKILL.md"]).list_resources().is_empty());
    }

    #[test]
    fn a_name_that_is_listed_twice_is_there_once() {
        let names = ["b", "a", "b"].map(|name| (ResourceKind::Assets, name.to_owned()));
        assert_eq!(names.into_iter().collect::<ResourceList>().names(ResourceKind::Assets), ["a", "b"]);
    }

    #[test]
    fn a_resource_that_is_nearly_named_right_is_found() {
        use ResourceKind::{Assets, References, Scripts};
        let names = [
            (References, "output-schema.md"),
            (References, "engines/postgresql.md"),
            (Assets, "report.md"),
            (Scripts, "unix/install.sh"),
        ];
        let list: ResourceList = names.map(|(kind, name)| (kind, name.to_owned())).into_iter().collect();
        for (kind, name, meant) in [
            (References, "output-schema", Some(names[0])),
            (References, "Output-Schema.md", Some(names[0])),
            (References, "references/output-schema.md", Some(names[0])),
            (References, "./output-schema.md", Some(names[0])),
            (References, "/output_schema.MD", Some(names[0])),
            (References, "../references/output-schema.txt", Some(names[0])),
            (References, "skill://greet/references/output-schema", Some(names[0])),
            (References, "outptu-schema.md", Some(names[0])),
            (Assets, "output-schema.md", Some(names[0])),
            (Scripts, "references\\output-schema.md", Some(names[0])),
            (References, "postgresql.md", Some(names[1])),
            (References, "docs/postgresql", Some(names[1])),
            (References, "engines/postgres.md", Some(names[1])),
            (References, "postgresq.md", Some(names[1])),
            (References, "assets/report.md", Some(names[2])),
            (Scripts, "install", Some(names[3])),
            (Scripts, "x/y.z", None),
            (Scripts, "", None),
            (Scripts, "./", None),
        ] {
            assert_eq!(list.nearest(kind, name), meant, "{name}");
        }
        assert_eq!(ResourceList::default().nearest(Scripts, "install"), None);
    }

    #[test]
    fn a_kind_is_read_as_it_is_written() {
        for kind in ResourceKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(*kind));
            assert_eq!(kind.prefix().strip_suffix('/'), Some(kind.as_str()));
        }
        assert_eq!("Scripts".parse::<ResourceKind>(), Err(UnknownResourceKind));
        assert_eq!("script".parse::<ResourceKind>(), Err(UnknownResourceKind));
    }
}
