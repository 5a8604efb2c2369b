//! How many patterns without braces a pattern with braces stands for.

/// The most alternatives that a pattern may stand for. The matcher tries all of them on every file.
pub(super) const MOST_ALTERNATIVES: usize = 64;

/// Counts the alternatives of a valid pattern: those of a group are added up, those of groups behind one another, or
/// of one in another's alternative, are multiplied.
pub(super) fn alternatives(glob: &str) -> usize {
    /// A group that is not closed yet.
    struct Group {
        /// The alternatives of what stands before it.
        before: usize,
        /// The sum over those of its own that are complete.
        complete: usize,
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut current: usize = 1;
    let mut bytes = glob.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b'[' => {
                // In a class, braces and commas are characters, and so is a bracket at its beginning.
                bytes.next_if(|byte| matches!(byte, b'^' | b'!'));
                let mut is_first = true;
                while let Some(byte) = bytes.next_if(|&byte| is_first || byte != b']') {
                    if byte == b'\\' {
                        bytes.next();
                    }
                    is_first = false;
                }
                bytes.next();
            }
            b'{' => {
                groups.push(Group { before: current, complete: 0 });
                current = 1;
            }
            b',' => {
                if let Some(group) = groups.last_mut() {
                    group.complete = group.complete.saturating_add(current);
                    current = 1;
                }
            }
            b'}' => {
                if let Some(group) = groups.pop() {
                    current = group.before.saturating_mul(group.complete.saturating_add(current));
                }
            }
            _ => {}
        }
    }
    current
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_are_added_up_within_a_group_and_multiplied_over_groups() {
        for (glob, count) in [
            ("", 1),
            ("*.md", 1),
            ("{a}", 1),
            ("{}", 1),
            ("{a,b}", 2),
            ("{a,b,}", 3),
            ("{a,b}{c,d,e}", 6),
            ("{a,b}/{c,d}/{e,f}", 8),
            ("{a,{b,c}}", 3),
            ("{a,{b,c}{d,e}}x{f,g}", 10),
            ("{{{a,b},c},d}", 4),
        ] {
            assert_eq!(alternatives(glob), count, "{glob}");
        }
        assert_eq!(alternatives(&"{a,b}".repeat(100)), usize::MAX);
    }

    #[test]
    fn braces_and_commas_that_stand_for_themselves_do_not_count() {
        for glob in ["a,b", "a}b,c", "\\{a,b\\}", "[{],[,}]", "[]{,}]", "[!]{,}]", "[\\]{,}]", "[^{,}]"] {
            assert_eq!(alternatives(glob), 1, "{glob}");
        }
        assert_eq!(alternatives("{a,[,}],b}"), 3);
        assert_eq!(alternatives("{a\\,b,c}"), 2);
    }
}
