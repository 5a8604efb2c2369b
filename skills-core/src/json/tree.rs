//! JSON text as a tree with places.
//!
//! The text is known to be JSON when it comes here: `serde_json` has read it. So this walk needs no error of its own
//! and is not a second opinion on what JSON is; it only finds where things stand. (The YAML parser has places too, but
//! refuses some strings that JSON allows, such as those with a DEL character.)

use std::collections::HashMap;

use crate::diagnostic::{Alike, Code, Collector};
use crate::source::Source;
use crate::tree::{Entry, Node, Scalar, Value};
use crate::yaml::duplicate_key;

/// What [`Walk::token`] gives behind the last byte; a source holds no NUL.
const END: u8 = 0;

/// Reads text that is known to be JSON. Keys that stand twice are reported; the tree has the first.
pub(super) fn read(source: &Source, collector: &mut Collector) -> Node {
    let duplicates = Alike::new(Code::DuplicateKey, Alike::MOST);
    let mut walk = Walk { source, text: source.text(), at: 0, duplicates, collector };
    let node = walk.value();
    if let Some(others) = walk.duplicates.others(source) {
        collector.report(others);
    }
    node
}

struct Walk<'a> {
    source: &'a Source,
    text: &'a str,
    /// The byte that is read next.
    at: usize,
    /// Keys that stand twice.
    duplicates: Alike,
    collector: &'a mut Collector,
}

impl<'a> Walk<'a> {
    fn value(&mut self) -> Node {
        let first = self.token();
        let start = self.at;
        let value = match first {
            b'{' => self.object(),
            b'[' => self.array(),
            b'"' => Value::Scalar(Scalar { text: self.string(), plain: false }),
            _ => Value::Scalar(Scalar { text: self.word(), plain: true }),
        };
        Node { span: start..self.at, value }
    }

    fn object(&mut self) -> Value {
        let mut entries = Vec::new();
        let mut seen = HashMap::new();
        self.at += 1;
        while self.token() == b'"' {
            let start = self.at;
            let key = Scalar { text: self.string(), plain: false };
            let key_span = start..self.at;
            let value = self.value();
            if let Some(&first) = seen.get(&key.text) {
                if self.duplicates.admits(&key_span) {
                    self.collector.report(duplicate_key(self.source, &key.text, first, key_span));
                }
            } else {
                seen.insert(key.text.clone(), start);
                entries.push(Entry { key, key_span, value });
            }
        }
        self.at += 1;
        Value::Mapping(entries)
    }

    fn array(&mut self) -> Value {
        let mut items = Vec::new();
        self.at += 1;
        while !matches!(self.token(), b']' | END) {
            items.push(self.value());
        }
        self.at += 1;
        Value::Sequence(items)
    }

    /// Reads a string with its quotes, gives what it stands for.
    fn string(&mut self) -> String {
        let start = self.at;
        let mut length = self.rest().len();
        let mut bytes = self.rest().bytes().enumerate().skip(1);
        while let Some((index, byte)) = bytes.next() {
            match byte {
                b'\\' => _ = bytes.next(),
                b'"' => {
                    length = index + 1;
                    break;
                }
                _ => {}
            }
        }
        self.at += length;
        let literal = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_str(literal).unwrap_or_else(|_| literal.to_owned())
    }

    /// Reads a number, `true`, `false` or `null`.
    fn word(&mut self) -> String {
        let rest = self.rest();
        let word = rest.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-' | '.')).next();
        let word = word.unwrap_or_default();
        self.at += word.len().max(1);
        word.to_owned()
    }

    /// Passes white space, commas and colons; gives the byte behind them.
    fn token(&mut self) -> u8 {
        let rest = self.rest();
        let token = rest.trim_start_matches([' ', '\t', '\n', '\r', ',', ':']);
        self.at += rest.len() - token.len();
        token.bytes().next().unwrap_or(END)
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }
}
