use super::*;
use crate::diagnostic::{Diagnostic, Level, Levels};
use crate::schema::testing::declared;

/// What the schema of `user` (with `name` and, optional, `id`), `style` and `full name` declares.
fn greet() -> Declared {
    declared(
        r#"{
            "type": "object",
            "properties": {
                "style": true,
                "user": {"type": "object", "properties": {"id": true, "name": true}, "required": ["name"]},
                "full name": true
            },
            "required": ["user", "style", "full name"]
        }"#,
    )
}

fn check_in(before: &str, body: &str, declared: Option<&Declared>, levels: Levels) -> Vec<Diagnostic> {
    let mut collector = Collector::new(levels);
    let text = format!("{before}{body}");
    let end = text.trim_start_matches('\u{feff}').len();
    let source = Source::read("s/SKILL.md", text.into_bytes(), &mut collector).expect("text");
    check(&source, end - body.len()..end, declared, &mut collector);
    collector.finish()
}

/// What a body gives with [`greet`].
fn checked(body: &str) -> Vec<Diagnostic> {
    check_in("", body, Some(&greet()), Levels::default())
}

/// What a body of one fault gives: the code, what is marked, the message, the help.
#[track_caller]
fn only(body: &str) -> (Code, String, String, String) {
    let diagnostics = checked(body);
    let [diagnostic] = diagnostics.as_slice() else { panic!("not one fault: {diagnostics:?}") };
    let marked = body[diagnostic.place().expect("a place").bytes.clone()].to_owned();
    let help = diagnostic.help_text().unwrap_or_default().to_owned();
    (diagnostic.code(), marked, diagnostic.message().to_owned(), help)
}

/// Line, column and width of each diagnostic.
fn places(diagnostics: &[Diagnostic]) -> Vec<(usize, usize, usize)> {
    let place = |diagnostic: &Diagnostic| diagnostic.place().map(|place| (place.line, place.column, place.width));
    diagnostics.iter().filter_map(place).collect()
}

#[track_caller]
fn syntax(body: &str, marked: &str, message: &str, help: &str) {
    let found = only(body);
    assert_eq!(found, (Code::TemplateSyntax, marked.to_owned(), message.to_owned(), help.to_owned()));
}

#[track_caller]
fn undeclared(path: &str, message: &str, help: &str) {
    let found = only(&format!("a {{{{ {path} }}}} b"));
    assert_eq!(found, (Code::TemplateVariable, path.to_owned(), message.to_owned(), help.to_owned()));
}

#[test]
fn declared_and_required_variables_are_fine() {
    assert_eq!(checked("{{ user.name }} {{ style }} {{ user }} \\{{ nope }} {\"a\":{\"b\":1}}"), []);
}

#[test]
fn an_item_of_a_list_cannot_be_addressed_by_number() {
    let declared = declared(
        r#"{
            "type": "object",
            "properties": {
                "list": {"type": "array", "items": {"type": "string"}},
                "user": {"type": "object", "properties": {"tags": {"type": "array"}}, "required": ["tags"]}
            },
            "required": ["list", "user"]
        }"#,
    );
    for (path, whole) in [("list.0", "list"), ("list.12.name", "list"), ("user.tags.1", "user.tags")] {
        let diagnostics = check_in("", &format!("{{{{ {path} }}}}"), Some(&declared), Levels::default());
        let [diagnostic] = diagnostics.as_slice() else { panic!("not one fault: {diagnostics:?}") };
        let message =
            format!("`{path}` is not declared by the input schema: the items of a list cannot be addressed by number");
        assert_eq!((diagnostic.code(), diagnostic.message()), (Code::TemplateVariable, message.as_str()));
        let help = diagnostic.help_text().unwrap_or_default();
        assert!(help.starts_with(&format!("write `{whole}`, or declare")), "{help}");
    }
    let help = r"write `{{ style }}`, which is the whole list as JSON; for literal braces write `\{{ style[0] }}`";
    let message = "`{{ style[0] }}` is not a variable: the items of a list cannot be addressed by number";
    syntax("{{ style[0] }}", "{{ style[0] }}", message, help);
}

#[test]
fn braces_without_end_are_closed_in_help() {
    let message = "`{{` is not closed by `}}`";
    let help = r"write `{{ style }}`; for literal braces write `\{{ style`";
    syntax("a {{ style b", "{{ style", message, help);
    let help = r"write `{{ style }}`; for literal braces write `\{{style }`";
    syntax("a {{style } b", "{{style }", message, help);
    let help = r"write a path between two braces on each side; for literal braces write `\{{`";
    syntax("a {{", "{{", message, help);
    syntax("a {{\nstyle", "{{", message, help);
}

#[test]
fn three_braces_are_two_in_help() {
    let message = "`{{{ style }}}` is not a variable: a variable has two braces, not more";
    let help = r"write `{{ style }}`, whose value is never escaped; for literal braces write `\{{{ style }}}`";
    syntax("{{{ style }}}", "{{{ style }}}", message, help);
    let help = r"write a path between two braces on each side; for literal braces write `\{{\{{`";
    syntax("{{{{", "{{{{", "`{{{{` is not a variable: a variable has two braces, not more", help);
}

#[test]
fn logic_is_the_program_s() {
    let message = "`{{#if style}}` is not a variable: a template has variables alone, no logic";
    let help = "let the program decide what is inserted, and write the path of that value; \
                for literal braces write `\\{{#if style}}`";
    syntax("{{#if style}}", "{{#if style}}", message, help);
}

#[test]
fn filters_are_the_program_s() {
    let message = "`{{ style | upper }}` is not a variable: a template has variables alone, no filters";
    let help = "write `{{ style }}`, whose value the program prepares; \
                for literal braces write `\\{{ style | upper }}`";
    syntax("{{ style | upper }}", "{{ style | upper }}", message, help);
}

#[test]
fn empty_parts_are_left_out_in_help() {
    let message = "`{{ .user..name }}` is not a variable: a part of the path is empty";
    let help = r"write `{{ user.name }}`; for literal braces write `\{{ .user..name }}`";
    syntax("{{ .user..name }}", "{{ .user..name }}", message, help);
    let message = "`{{ }}` is not a variable: no path stands between `{{` and `}}`";
    syntax("{{ }}", "{{ }}", message, r"write the path of a value; for literal braces write `\{{ }}`");
}

#[test]
fn what_is_no_path_is_told_what_a_path_is() {
    let message = "`{{ a b }}` is not a variable: a path is letters, digits, `_` and `-`, in parts joined by `.`";
    let help = r"write the path of a value; for literal braces write `\{{ a b }}`";
    syntax("{{ a b }}", "{{ a b }}", message, help);
}

#[test]
fn long_tags_are_not_quoted() {
    let tag = format!("{{{{ {} }}}}", "a ".repeat(100));
    let (_, marked, message, help) = only(&tag);
    assert_eq!(marked, tag);
    assert_eq!(message, "`{{` begins no variable: a path is letters, digits, `_` and `-`, in parts joined by `.`");
    assert!(help.ends_with(r"for literal braces write `\{{`"), "{help}");
}

#[test]
fn what_help_calls_literal_is_literal() {
    for tag in ["{{#if x}}", "{{{ x }}}", "{{{{", "{{{{{", "{{{{{{{", "{{ a b }}", "{{"] {
        let literal = syntax::literal(tag);
        let text = crate::template::render_template(&literal, &serde_json::Value::Null);
        assert_eq!(text.as_deref(), Ok(tag));
    }
}

#[test]
fn all_faults_come_out_at_once() {
    let diagnostics = checked("{{#if style}}\n{{ nope }} {{ user.id }} {{ x | y }}\n{{");
    let codes: Vec<_> = diagnostics.iter().map(Diagnostic::code).collect();
    let (syntax, variable, optional) = (Code::TemplateSyntax, Code::TemplateVariable, Code::TemplateOptional);
    assert_eq!(codes, [syntax, variable, optional, syntax, syntax]);
    assert_eq!(places(&diagnostics), [(1, 1, 13), (2, 4, 4), (2, 15, 7), (2, 26, 11), (3, 1, 2)]);
}

#[test]
fn places_are_those_of_the_file() {
    let diagnostics =
        check_in("\u{feff}---\r\n---\r\n", "é\r\n\r\n  ü {{ né.x }}\r\n", Some(&greet()), Levels::default());
    assert_eq!(places(&diagnostics), [(5, 8, 4)]);
    assert_eq!(diagnostics[0].place().expect("a place").text, "  ü {{ né.x }}");
}

#[test]
fn a_misspelled_variable_is_told_what_it_means() {
    undeclared(
        "user.nmae",
        "`user.nmae` is not declared by the input schema; did you mean `user.name`?",
        "write `user.name`, or declare `nmae` in `properties` of `user` in the schema file beside `id`, `name`; \
         for literal braces write `\\{{` instead of `{{`",
    );
    undeclared(
        "usr.nmae",
        "`usr.nmae` is not declared by the input schema; did you mean `user.name`?",
        "write `user.name`, or declare `usr` in `properties` of the schema file beside `style`, `user`; \
         for literal braces write `\\{{` instead of `{{`",
    );
}

#[test]
fn a_variable_that_is_near_nothing_is_not_guessed() {
    undeclared(
        "github.sha",
        "`github.sha` is not declared by the input schema",
        "declare `github` in `properties` of the schema file beside `style`, `user`; \
         for literal braces write `\\{{` instead of `{{`",
    );
    undeclared(
        "usr.zzz",
        "`usr.zzz` is not declared by the input schema",
        "declare `usr` in `properties` of the schema file beside `style`, `user`; \
         for literal braces write `\\{{` instead of `{{`",
    );
}

#[test]
fn what_has_no_properties_lists_none() {
    undeclared(
        "style.x",
        "`style.x` is not declared by the input schema",
        "declare `x` in `properties` of `style` in the schema file; \
         for literal braces write `\\{{` instead of `{{`",
    );
}

#[test]
fn items_of_a_list_are_not_addressed_by_number() {
    undeclared(
        "style.0",
        "`style.0` is not declared by the input schema: the items of a list cannot be addressed by number",
        "write `style`, or declare `0` in `properties` of `style` in the schema file; \
         for literal braces write `\\{{` instead of `{{`",
    );
}

#[test]
fn names_that_no_path_can_hold_are_not_suggested() {
    let (_, _, message, help) = only("{{ fullname }}");
    assert!(!message.contains("did you mean") && !help.contains("full name"), "{message} {help}");
}

#[test]
fn an_optional_variable_is_advice_once() {
    let (code, marked, message, help) = only("{{ user.id }} {{ user.id }}");
    assert_eq!((code, marked.as_str()), (Code::TemplateOptional, "user.id"));
    assert_eq!(code.default_level(), Level::Advice);
    assert_eq!(message, "`user.id` is declared by the input schema, but not required");
    assert_eq!(help, "add each of its parts to `required`: a variable without a value is a `RenderError`");
}

#[test]
fn a_variable_that_is_required_of_objects_only_is_advice() {
    let told = |schema: &str, body: &str| {
        let diagnostics = check_in("", body, Some(&declared(schema)), Levels::default());
        let [diagnostic] = diagnostics.as_slice() else { panic!("not one fault: {diagnostics:?}") };
        assert_eq!(diagnostic.code(), Code::TemplateOptional);
        (diagnostic.message().to_owned(), diagnostic.help_text().unwrap_or_default().to_owned())
    };
    let inner = r#"{"properties":{"b":{}},"required":["b"]}"#;
    let (message, help) = told(inner, "{{ b }}");
    assert_eq!(message, "`b` is required of objects, and the input need not be one");
    assert_eq!(help, "write `\"type\": \"object\"` into the input schema");
    let outer = format!(r#"{{"type":"object","properties":{{"a":{inner}}},"required":["a"]}}"#);
    let (message, help) = told(&outer, "{{ a.b }}");
    assert_eq!(message, "`a.b` is required of objects, and `a` need not be one");
    assert_eq!(help, "write `\"type\": \"object\"` into the schema of `a`");
}

#[test]
fn a_variable_that_is_not_declared_is_reported_each_time() {
    assert_eq!(places(&checked("{{ nope }} {{ nope }}")), [(1, 4, 4), (1, 15, 4)]);
}

#[test]
fn levels_hold() {
    let mut levels = Levels::default();
    levels.set(Code::TemplateVariable, Level::Allow).expect("the level can be changed");
    let diagnostics = check_in("", "{{ nope }} {{ user.id }} {{", Some(&greet()), levels);
    let codes: Vec<_> = diagnostics.iter().map(Diagnostic::code).collect();
    assert_eq!(codes, [Code::TemplateOptional, Code::TemplateSyntax]);
}

#[test]
fn without_a_schema_that_can_be_read_only_syntax_is_checked() {
    let diagnostics = check_in("", "{{ nope }} {{", None, Levels::default());
    assert_eq!(places(&diagnostics), [(1, 12, 2)]);
}

#[test]
fn text_for_other_tools_is_refused_at_its_places() {
    let body = "\nUse `${{ github.sha }}` in:\n\n```yaml\nrun: echo ${{ env.HOME }}\n```\n\nDear {{ user.name }},\n";
    let diagnostics = checked(body);
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.code() == Code::TemplateVariable));
    assert_eq!(places(&diagnostics), [(2, 10, 10), (5, 15, 8)]);
    assert_eq!(checked(&body.replace("${{", r"$\{{")), []);
}

#[test]
fn a_hundred_faults_of_a_kind_are_reported() {
    const MOST: usize = tally::MOST_FAULTS;
    let last = |body: &str| {
        let diagnostics = checked(body);
        assert_eq!(diagnostics.len(), MOST + 1);
        let last = diagnostics.last().expect("a diagnostic");
        (last.message().to_owned(), places(&diagnostics)[MOST])
    };
    assert_eq!(last(&"{{\n".repeat(MOST + 1)), ("1 more place with `{{` begins no variable".to_owned(), (101, 1, 2)));
    assert_eq!(last(&"{{\n".repeat(MOST + 2000)).0, "2,000 more places with `{{` begin no variable");

    let message = "1 more variable was not looked at, since 100 are not declared by the input schema";
    assert_eq!(last(&"{{ nope }}\n".repeat(MOST + 1)), (message.to_owned(), (101, 4, 4)));
    let body: String = (0..MOST + 2000).map(|index| format!("{{{{ nope{index} }}}}\n")).collect();
    let message = "2,000 more variables were not looked at, since 100 are not declared by the input schema";
    assert_eq!(last(&body).0, message);
}

#[test]
fn ten_thousand_variables_are_looked_up_among_ten_thousand_names() {
    let names = |step| (0..10_000).step_by(step).map(|index| format!("\"name{index}\""));
    let properties: Vec<String> = names(1).map(|name| format!("{name}:true")).collect();
    let required: Vec<String> = names(2).collect();
    let schema =
        format!(r#"{{"type":"object","properties":{{{}}},"required":[{}]}}"#, properties.join(","), required.join(","));
    let names = declared(&schema);
    let body: String = (0..10_000).map(|index| format!("{{{{ name{index} }}}}\n")).collect();
    let diagnostics = check_in("", &body, Some(&names), Levels::default());
    let last = diagnostics.last().expect("a diagnostic");
    assert_eq!((diagnostics.len(), last.code()), (101, Code::TemplateOptional));
    assert_eq!(last.message(), "4,900 more variables are declared but not required");

    let diagnostics = check_in("", &body.replace("name", "nmae"), Some(&names), Levels::default());
    assert_eq!(diagnostics.len(), 101);
    assert!(diagnostics[0].message().ends_with("did you mean `name0`?"), "{}", diagnostics[0].message());
}

#[test]
fn a_body_of_braces_is_one_fault() {
    let body = "{".repeat(4 * 1024 * 1024);
    let (code, marked, message, help) = only(&body);
    assert_eq!((code, marked), (Code::TemplateSyntax, body.clone()));
    assert_eq!(message, "`{{` begins no variable: a variable has two braces, not more");
    assert!(help.ends_with(r"for literal braces write `\{{`"), "{help}");
    assert!(checked(&body)[0].to_string().len() < 2_000);
}

#[test]
fn a_path_of_a_megabyte_is_refused_like_any_other() {
    for path in ["a".repeat(1 << 20), "user.".repeat(1 << 18) + "x"] {
        let diagnostics = checked(&format!("{{{{ {path} }}}}"));
        assert!(diagnostics[0].message().ends_with("is not declared by the input schema"));
    }
}
