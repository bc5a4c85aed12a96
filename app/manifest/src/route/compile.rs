//! Tokens → what is matched: one sequence of elements for each choice of optional groups.

use std::sync::Arc;

use super::parse::{PatternError, Token};

/// As in path-to-regexp.
const MAX_SEQUENCES: usize = 256;

/// Texts and params that follow each other.
pub(super) type Sequence = Vec<Element>;

/// What a piece of a path must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Text(Arc<str>),
    Param {
        name: Arc<str>,
        is_wildcard: bool,
        /// Tried in this order, each as long as it can be first.
        forms: Vec<Form>,
    },
}

/// What the value of a param can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One or more characters, at none of which one of these texts begins.
    Without(Vec<Arc<str>>),
    /// This text.
    Exactly(Arc<str>),
}

/// All sequences that a route stands for, in the order in which they are tried: with a group
/// before without it.
pub(super) fn compile(tokens: &[Token]) -> Result<Vec<Sequence>, PatternError> {
    let mut flat = Vec::new();
    flatten(&[tokens], &mut Vec::new(), &mut flat)?;
    flat.iter().map(|tokens| sequence(tokens)).collect()
}

/// Adds all choices of groups in the tokens of `rest`: the innermost open group's last.
fn flatten<'a>(
    rest: &[&'a [Token]],
    chosen: &mut Vec<&'a Token>,
    flat: &mut Vec<Vec<&'a Token>>,
) -> Result<(), PatternError> {
    let Some((tokens, outer)) = rest.split_last() else {
        if flat.len() >= MAX_SEQUENCES {
            let message = format!("the optional groups make more than {MAX_SEQUENCES} routes");
            return Err(PatternError::new(0, message));
        }
        flat.push(chosen.clone());
        return Ok(());
    };
    let length = chosen.len();
    for (index, token) in tokens.iter().enumerate() {
        if let Token::Group(inner) = token {
            let after = tokens.get(index + 1..).unwrap_or_default();
            let mut with: Vec<&[Token]> = outer.to_vec();
            with.extend([after, inner]);
            let before = chosen.len();
            flatten(&with, chosen, flat)?;
            chosen.truncate(before);
        } else {
            chosen.push(token);
        }
    }
    flatten(outer, chosen, flat)?;
    chosen.truncate(length);
    Ok(())
}

/// The last param before an element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Param,
    Wildcard,
}

/// What stands before the next param, as far as it decides what that may be.
struct Context {
    before: Before,
    /// The text since the last param.
    text: String,
    /// The text since the last wildcard, with nothing but text between.
    wildcard_text: String,
    /// Whether the current segment has a `:param`, a `*wildcard` already.
    has_param: bool,
    has_wildcard: bool,
}

fn sequence(tokens: &[&Token]) -> Result<Sequence, PatternError> {
    let mut context = Context {
        before: Before::Nothing,
        text: String::new(),
        wildcard_text: String::new(),
        has_param: false,
        has_wildcard: false,
    };
    let mut elements = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let after = tokens.get(index + 1..).unwrap_or_default();
        let (name, at, forms) = match token {
            Token::Text(text) => {
                context.text.push_str(text);
                if context.before == Before::Wildcard {
                    context.wildcard_text.push_str(text);
                }
                if text.contains('/') {
                    (context.has_param, context.has_wildcard) = (false, false);
                }
                elements.push(Element::Text(text.clone()));
                continue;
            }
            Token::Group(_) => continue,
            Token::Param(name, at) => (name, *at, context.param_forms(after)),
            Token::Wildcard(name, at) => (name, *at, context.wildcard_forms()),
        };
        if context.before != Before::Nothing && context.text.is_empty() {
            let message = format!("some text must stand between the param before and `{name}`");
            return Err(PatternError::new(at, message));
        }
        let is_wildcard = matches!(token, Token::Wildcard(..));
        elements.push(Element::Param { name: name.clone(), is_wildcard, forms });
        context.text.clear();
        if is_wildcard {
            context.wildcard_text.clear();
            (context.before, context.has_wildcard) = (Before::Wildcard, true);
        } else {
            (context.before, context.has_param) = (Before::Param, true);
        }
    }
    Ok(elements)
}

impl Context {
    /// A `:param` stays within its segment. Where several share one, which of them takes what
    /// follows from path-to-regexp: one that comes after another does not hold the text
    /// between them, so that the first is the longest.
    fn param_forms(&self, after: &[&Token]) -> Vec<Form> {
        if self.has_wildcard {
            vec![without(&["/", &self.text])]
        } else if has_wildcard_in_segment(after) {
            let text: String = after.iter().map_while(|token| token.as_text()).collect();
            vec![without(&["/", &text])]
        } else if self.has_param {
            vec![without(&["/", &self.text]), Form::Exactly(self.text.as_str().into())]
        } else {
            vec![without(&["/"])]
        }
    }

    fn wildcard_forms(&self) -> Vec<Form> {
        if self.has_wildcard {
            vec![without(&[&self.text])]
        } else if self.wildcard_text.is_empty() {
            vec![without(&[])]
        } else {
            vec![without(&[&self.wildcard_text]), without(&["/"])]
        }
    }
}

impl Token {
    fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

fn without(texts: &[&str]) -> Form {
    Form::Without(texts.iter().filter(|text| !text.is_empty()).map(|text| (*text).into()).collect())
}

/// Whether a wildcard follows before the segment ends.
fn has_wildcard_in_segment(tokens: &[&Token]) -> bool {
    for token in tokens {
        match token {
            Token::Wildcard(..) => return true,
            Token::Text(text) if text.contains('/') => return false,
            _ => {}
        }
    }
    false
}
