use super::*;

/// The pieces of a template: texts as they are, variables in `<>`, faults with what is to blame.
fn pieces(template: &str) -> Vec<String> {
    let piece = |segment: Result<Segment<'_>, SyntaxError>| match segment {
        Ok(Segment::Text(text)) => text.to_owned(),
        Ok(Segment::Variable { path, offset }) => {
            assert_eq!(&template[offset..offset + path.len()], path);
            format!("<{path}>")
        }
        Err(SyntaxError { at, fault }) => format!("{fault:?} {}", &template[at]),
    };
    segments(template).map(piece).collect()
}

/// The first fault of a template.
#[track_caller]
fn fault_of(template: &str) -> (Fault, &str) {
    let SyntaxError { at, fault } = segments(template).find_map(Result::err).expect("a fault");
    (fault, &template[at])
}

#[test]
fn a_variable_is_a_path_in_two_braces() {
    assert_eq!(pieces("a {{ x }} b"), ["a ", "<x>", " b"]);
    assert_eq!(pieces("{{x}}{{y}}"), ["<x>", "<y>"]);
    assert_eq!(pieces("{{ user.name }}"), ["<user.name>"]);
    assert_eq!(pieces("${{ x }}"), ["$", "<x>"]);
    assert_eq!(pieces(""), [""; 0]);
}

#[test]
fn a_part_holds_letters_and_digits_of_any_script_and_two_marks() {
    for path in ["a", "0", "_", "-", "a-b_c9", "größe.straße", "名前.1", "a.b.c.d"] {
        assert_eq!(pieces(&format!("{{{{ {path} }}}}")), [format!("<{path}>")]);
    }
}

#[test]
fn white_space_of_any_kind_may_stand_inside_the_braces() {
    for space in ["", " ", "\t", "\n", "\r\n", "  \u{a0}\u{3000}"] {
        assert_eq!(pieces(&format!("{{{{{space}x{space}}}}}")), ["<x>"], "{space:?}");
    }
}

#[test]
fn a_backslash_makes_braces_literal() {
    assert_eq!(pieces(r"\{{"), ["{{"]);
    assert_eq!(pieces(r"a \{{ x }} {{ y }}"), ["a ", "{{ x }} ", "<y>"]);
    assert_eq!(pieces(r"\{{\{{"), ["{{", "{{"]);
    assert_eq!(pieces(r"\{{{"), ["{{{"]);
    assert_eq!(pieces(r"\{{{{ x }}"), ["{{", "<x>"]);
    assert_eq!(pieces(r"{\{{"), ["{", "{{"]);
    assert_eq!(pieces(r"{{ x }}\{{"), ["<x>", "{{"]);
}

#[test]
fn a_backslash_before_anything_else_is_text() {
    assert_eq!(pieces(r"\ \\ \{ \} \x"), [r"\ \\ \{ \} \x"]);
    assert_eq!(pieces(r"\\{{ x }}"), [r"\", "{{ x }}"]);
}

#[test]
fn other_braces_are_text() {
    for text in ["{", "}", "}}", "{ { x } }", "a } b { c", r#"{"a":{"b":1}}"#, "fn f() { if x { y } }", "{é{"] {
        assert_eq!(pieces(text), [text]);
    }
    assert_eq!(pieces(r#"{"a":{{ x }}}"#), [r#"{"a":"#, "<x>", "}"]);
}

#[test]
fn each_way_to_be_no_variable_has_its_name() {
    for (tag, fault) in [
        ("{{ }}", Fault::Empty),
        ("{{}}", Fault::Empty),
        ("{{ a. }}", Fault::EmptyPart),
        ("{{ .a }}", Fault::EmptyPart),
        ("{{ a..b }}", Fault::EmptyPart),
        ("{{ . }}", Fault::EmptyPart),
        ("{{#if x}}", Fault::Logic),
        ("{{ /if }}", Fault::Logic),
        ("{{> part}}", Fault::Logic),
        ("{{! comment }}", Fault::Logic),
        ("{{ x | upper }}", Fault::Filter),
        ("{{x|upper}}", Fault::Filter),
        ("{{ a b }}", Fault::Path),
        ("{{ a . b }}", Fault::Path),
        ("{{ items[0] }}", Fault::Index),
        ("{{ \"a\" }}", Fault::Path),
        ("{{ a } b }}", Fault::Path),
        ("{{ é! }}", Fault::Path),
    ] {
        assert_eq!(fault_of(&format!("é {tag} b")), (fault, tag));
    }
}

#[test]
fn three_braces_are_a_fault_of_the_braces() {
    assert_eq!(pieces("{{{ x }}}"), ["Braces {{{", " x }}}"]);
    assert_eq!(pieces("a {{{{ x }}}} {{ y }}"), ["a ", "Braces {{{{", " x }}}} ", "<y>"]);
}

#[test]
fn braces_that_nothing_closes_are_marked_alone() {
    for template in ["{{", "{{ ", "{{ x", "{{ x }", "{{ x } }", "{{ x\ny }}", "{{ x\r\n| y }}"] {
        assert_eq!(fault_of(template), (Fault::Unclosed, "{{"), "{template}");
    }
    assert_eq!(pieces("{{ a {{ b }} }}"), ["Unclosed {{", " a ", "<b>", " }}"]);
    assert_eq!(pieces(r"{{ a \{{ b }}"), ["Unclosed {{", " a ", "{{ b }}"]);
}

#[test]
fn the_way_goes_on_behind_a_fault() {
    assert_eq!(pieces("{{#if a}}{{ b }}{{/if}}\n{{"), ["Logic {{#if a}}", "<b>", "Logic {{/if}}", "\n", "Unclosed {{"]);
}

#[test]
fn megabytes_of_braces_are_read() {
    const LENGTH: usize = 1024 * 1024;
    assert_eq!(pieces(&"{".repeat(4 * LENGTH)).len(), 1);
    for (unit, faults) in [("{", 1), ("{ ", 0), ("{{ ", LENGTH / 3), ("{{a", LENGTH / 3), ("{{ a }", LENGTH / 6)] {
        let template = unit.repeat(LENGTH / unit.len());
        assert_eq!(segments(&template).filter(Result::is_err).count(), faults, "{unit}");
    }
    for lead in ["{{ a", "{{ ", "{{#"] {
        let template = format!("{lead}{}", " a".repeat(LENGTH / 2));
        assert_eq!(segments(&template).filter(Result::is_err).count(), 1, "{lead}");
    }
}
