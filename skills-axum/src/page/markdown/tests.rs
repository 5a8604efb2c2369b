use super::super::testing::card_with_body;
use super::*;

fn rendered(body: &str) -> String {
    render(&card_with_body(body)).html.into_string()
}

/// What a parser finds in the body: the names of elements and of attributes, and the addresses of links.
fn parsed(html: &str) -> (Vec<String>, Vec<String>) {
    let (mut elements, mut attributes) = (Vec::new(), Vec::new());
    for tag in html.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let mut words = tag.split_whitespace();
        elements.extend(words.next().map(|name| name.trim_start_matches('/').to_owned()));
        attributes.extend(words.filter_map(|word| word.split_once("=\"")).map(|(name, _)| name.to_owned()));
    }
    (elements, attributes)
}

/// That nothing is left which runs, loads, sends or changes the page.
fn assert_harmless(body: &str) {
    let html = rendered(body);
    let (elements, attributes) = parsed(&html);
    let allowed = [
        "a",
        "blockquote",
        "br",
        "code",
        "div",
        "em",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "strong",
        "sup",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
        "b",
        "del",
    ];
    for element in elements {
        assert!(allowed.contains(&element.as_str()), "{body:?} gives <{element}> in {html:?}");
    }
    for attribute in attributes {
        assert!(
            ["href", "id", "rel", "start"].contains(&attribute.as_str()),
            "{body:?} gives {attribute}= in {html:?}"
        );
    }
    let lower = html.to_lowercase();
    for scheme in ["=\"javascript", "=\"data", "=\"vbscript", "=\"//", "=\"/"] {
        assert!(!lower.contains(scheme), "{body:?} gives {html:?}");
    }
}

#[test]
fn nothing_that_runs_loads_or_sends_is_left() {
    let hostile = [
        "<script>alert(1)</script>",
        "text <script>alert(1)</script> text",
        "<SCRIPT SRC=//x.example/a.js></SCRIPT>",
        "<img src=x onerror=alert(1)>",
        "a <img src=x onerror=alert(1)> b",
        "![x](https://x.example/pixel.png)",
        "![x](javascript:alert(1))",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](java&Tab;script:alert(1))",
        "[x](javascript&colon;alert(1))",
        "[x](<java\tscript:alert(1)>)",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:x)",
        "[x](//x.example)",
        "[x][r]\n\n[r]: javascript:alert(1)",
        "<javascript:alert(1)>",
        "<a href=\"javascript:alert(1)\">x</a>\n",
        "<a href=\" java\nscript:alert(1)\">x</a>\n",
        "<a href='data:text/html,x' onclick='alert(1)' target=_blank>x</a>\n",
        "<div><a href=/agent/private.json>x</a></div>",
        "<svg onload=alert(1)><script>alert(1)</script></svg>",
        "<svg><a xlink:href=\"javascript:alert(1)\"><text>x</text></a></svg>",
        "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
        "<style>body{display:none}</style>",
        "<p style=\"position:fixed\" class=\"skip\">x</p>",
        "<iframe src=https://x.example></iframe>",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        "<form action=https://x.example><input name=q><button>x</button></form>",
        "<object data=x></object>\n\n<embed src=x>\n",
        "<base href=https://x.example>",
        "<meta http-equiv=refresh content='0;url=https://x.example'>",
        "<link rel=stylesheet href=https://x.example/x.css>",
        "<video src=x autoplay></video>\n\n<audio src=x></audio>",
        "<template><script>alert(1)</script></template>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>",
        "<!-- --><script>alert(1)</script><!-- -->",
        "<!--><img src=x onerror=alert(1)>-->",
        "<![CDATA[<script>alert(1)</script>]]>",
        "<?xml ?><script>alert(1)</script>",
        "</article></main></body></html><script>alert(1)</script>",
        "<textarea></textarea><script>alert(1)</script>",
        "- [x] done\n- [ ] open",
        "| a |\n|:-:|\n| <img src=x onerror=alert(1)> |",
        "```\"><script>alert(1)</script>\nx\n```",
        "[^\"><script>x]\n\n[^\"><script>x]: note",
        "[x](https://a.example \"\\\" onclick=alert(1) x=\\\"\")",
        "<blockquote cite=javascript:x><table bgcolor=red align=right width=9><tr><td colspan=99>x</table></blockquote>",
        "<p lang=x title=y dir=rtl hidden>x</p>",
        "# </h3><script>alert(1)</script>",
        "[x](&#106;avascript:alert(1))",
        "[x](&#x0000006a;avascript:alert(1))",
        "<a href=\"&#x6a;avascript&#58;alert(1)\">x</a>\n",
        "<a href=\"\u{1}javascript:alert(1)\">x</a>\n",
        "<a href=\"java\0script:alert(1)\">x</a>\n",
        "<a href=\"\\\\x.example\">x</a>\n",
        "<scr\0ipt>alert(1)</scr\0ipt>",
        "[x](<\u{feff}javascript:alert(1)>)",
        "[x]: <javascript:alert(1)>\n\n[x]",
        "[x]: https://a.example '\" onclick=\"alert(1)'\n\n[x]",
        "# [x](javascript:alert(1)) {#main .skip onclick=x}",
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "<table><caption><svg><style><img src=x onerror=alert(1)></style></svg></caption></table>",
        "<math><annotation-xml encoding=\"text/html\"><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
        "<svg></p><style><a href=\"</style><img src=x onerror=alert(1)>\">",
        "<select><noembed><style></select><img src=x onerror=alert(1)></style></noembed></select>",
        "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
        "<plaintext><script>alert(1)</script>",
        "<xmp><img src=x onerror=alert(1)></xmp>",
        "<dialog open><p>x</dialog>",
        "<a name=main id=q href=\"#main\">x</a>\n",
        "[^x]\n\n[^x]: <script>alert(1)</script>\n\n    <img src=x onerror=alert(1)>",
        "<!-- --!><img src=x onerror=alert(1)>",
        "<?php echo 1 ?><img src=x onerror=alert(1)>",
    ];
    for body in hostile {
        assert_harmless(body);
    }
}

#[test]
fn html_cannot_leave_the_body() {
    let html = rendered("</article></main><b>x\n\nafter");
    assert!(!html.contains("</article>") && !html.contains("</main>"));
    assert!(html.contains("<b>x\n</b>") && html.contains("<p>after</p>"), "{html}");
}

#[test]
fn picture_becomes_its_text() {
    assert_eq!(rendered("![a *map*](m.png) here"), "<p>a <em>map</em> here</p>\n");
}

#[test]
fn links_elsewhere_are_kept_at_a_distance() {
    let rel = "rel=\"nofollow noopener noreferrer\"";
    assert_eq!(rendered("[x](https://a.example/)"), format!("<p><a href=\"https://a.example/\" {rel}>x</a></p>\n"));
    assert_eq!(rendered("<a@b.example>"), format!("<p><a href=\"mailto:a@b.example\" {rel}>a@b.example</a></p>\n"));
}

#[test]
fn links_to_files_lead_to_the_list_of_files_or_are_text() {
    assert!(rendered("[tone](references/tone.md)").contains("<a href=\"#file-1\""));
    assert_eq!(rendered("[gone](references/gone.md)"), "<p>gone</p>\n");
}

#[test]
fn links_within_the_body_meet_its_headings() {
    let html = rendered("[x](#set-up)\n\n# Set up\n");
    assert!(html.contains("href=\"#body-set-up\"") && html.contains("<h3 id=\"body-set-up\">Set up</h3>"), "{html}");
}

#[test]
fn headings_stand_below_those_of_the_page() {
    let html = rendered("# a\n\n## b\n\n### c\n\n#### d\n\n###### e\n\nf\n===\n");
    for heading in
        ["h3 id=\"body-a", "h4 id=\"body-b", "h5 id=\"body-c", "h6 id=\"body-d", "h6 id=\"body-e", "h3 id=\"body-f"]
    {
        assert!(html.contains(heading), "{heading} in {html}");
    }
}

#[test]
fn highest_heading_of_the_body_is_of_the_third_level() {
    let html = rendered("### a\n\n## b\n\n###### c\n");
    for heading in ["h4 id=\"body-a", "h3 id=\"body-b", "h6 id=\"body-c"] {
        assert!(html.contains(heading), "{heading} in {html}");
    }
}

#[test]
fn heading_in_html_is_text() {
    assert_eq!(rendered("<h1 id=main>x</h1>").trim(), "x");
}

#[test]
fn ids_in_html_are_dropped() {
    assert!(!rendered("<p id=main>x</p>\n\n<div id=q>y</div>").contains("id="));
}

#[test]
fn titles_have_no_markup() {
    let body = render(&card_with_body("# A `b` *c*\\\n## [d](https://x.example) ![e](f)\n"));
    let titles: Vec<&str> = body.headings.iter().map(|heading| heading.title.as_str()).collect();
    assert_eq!(titles, ["A b c\\", "d e"]);
}

#[test]
fn footnotes_meet_their_definitions_and_no_heading() {
    let html = rendered("x[^1]\n\n[^1]: note\n\n# Footnote 1\n");
    assert!(html.contains("href=\"#body-footnote:1\"") && html.contains("<div id=\"body-footnote:1\">"), "{html}");
}

#[test]
fn tasks_are_signs() {
    let html = rendered("- [x] done\n- [ ] open");
    assert!(html.contains("☑ done") && html.contains("☐ open"), "{html}");
}

#[test]
fn tables_and_code_stay() {
    let html = rendered("| a |\n|---|\n| b<br>c |\n\n```sh\n<b> & 'x'\n```\n\n~~d~~");
    assert!(html.contains("<td>b<br>\nc</td>"), "{html}");
    assert!(html.contains("<pre><code>&lt;b&gt; &amp; 'x'\n</code></pre>"), "{html}");
    assert!(html.contains("<del>d</del>"), "{html}");
}

#[test]
fn tags_within_a_line_are_dropped_and_their_text_stays() {
    assert_eq!(rendered("H<sub>2</sub>O <!-- x -->"), "<p>H2O </p>\n");
}

#[test]
fn deep_nesting_is_cut_and_its_text_stays() {
    for body in [
        format!("{} end", ">".repeat(10_000)),
        format!("{}end", "> - ".repeat(10_000)),
        format!("{}end{}", "*_".repeat(10_000), "_*".repeat(10_000)),
        format!("{}end{}", "[".repeat(10_000), "](https://a.example)".repeat(10_000)),
        format!("{}end{}", "![".repeat(10_000), "](a)".repeat(10_000)),
    ] {
        let html = rendered(&body);
        assert!(html.contains("end"));
        assert!(html.matches("<blockquote>").count() <= 64);
    }
}

#[test]
fn much_html_is_shown_as_it_is_written() {
    let deep = "<div>".repeat(10_000);
    assert!(rendered(&deep).starts_with("<pre><code>&lt;div&gt;&lt;div&gt;"));

    let html = rendered(&format!("<p>{}</p>\n\n", "x".repeat(10_000)).repeat(2));
    assert_eq!((html.matches("<p>x").count(), html.matches("&lt;p&gt;x").count()), (1, 1));
}

#[test]
fn html_that_is_never_closed_does_not_grow_with_the_text_after_it() {
    let html = rendered(&format!("{}\n\n{}", "<b>".repeat(200), "a\n\n".repeat(1_000)));
    assert!(html.ends_with("<p>a</p>\n"));
    assert!(html.len() < 20_000, "{}", html.len());
}

#[test]
fn body_of_a_megabyte_is_shown_whole() {
    let paragraph = "Some *text* with `code` and [a link](https://a.example).\n\n";
    let html = rendered(&paragraph.repeat(1_000_000 / paragraph.len()));
    assert_eq!(html.matches("<em>text</em>").count(), 1_000_000 / paragraph.len());
}

/// Each of these takes minutes where the time grows with the square of the length.
#[test]
fn long_run_of_characters_that_are_escaped_is_shown() {
    let (run, escaped) = ("& © ".repeat(40_000), "&amp; © ".repeat(40_000));
    assert_eq!(rendered(&run).trim_end(), format!("<p>{}</p>", escaped.trim_end()));
    assert_eq!(rendered(&format!("```\n{run}\n```")), format!("<pre><code>{escaped}\n</code></pre>\n"));
    assert_eq!(rendered(&format!("`{run}`")).trim_end(), format!("<p><code>{escaped}</code></p>"));
    for body in ["[x](https://a.example/?RUN)", "<https://a.example/?RUN>", "<RUN@a.example>", "x[^RUN]\n\n[^RUN]: x"] {
        assert!(rendered(&body.replace("RUN", &"&".repeat(100_000))).len() > 1);
    }
    assert!(rendered(&format!("# {}", "ª".repeat(100_000))).contains("<h3 id=\"body-ª"));
}

#[test]
fn empty_body_is_empty() {
    assert_eq!(rendered(""), "");
}
