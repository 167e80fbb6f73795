//! The small changes that a source file can have.

use std::ops::Range;

use syn::{Expr, Item, Lit, Stmt, UnOp, spanned::Spanned, visit, visit::Visit};

/// An expression, and what is written instead of it.
pub struct Change {
    /// The bytes of the expression.
    pub place: Range<usize>,
    /// The other text; `None` if the expression is not evaluated at all.
    pub other: Option<String>,
}

/// Operators and methods, each with the one that is written for it, both ways.
const OPERATORS: &[[&str; 2]] =
    &[["==", "!="], ["<", "<="], [">", ">="], ["&&", "||"], ["+", "-"], ["*", "/"], ["+=", "-="]];
const METHODS: &[[&str; 2]] = &[
    ["all", "any"],
    ["first", "last"],
    ["is_none", "is_some"],
    ["max", "min"],
    ["saturating_add", "saturating_sub"],
    ["starts_with", "ends_with"],
];

/// Returns all changes of a source file.
pub fn of(text: &str) -> syn::Result<Vec<Change>> {
    let mut finder = Finder { text, found: Vec::new() };
    finder.visit_file(&syn::parse_file(text)?);
    Ok(finder.found)
}

struct Finder<'a> {
    text: &'a str,
    found: Vec<Change>,
}

impl Finder<'_> {
    fn written(&self, node: &impl Spanned) -> &str {
        &self.text[node.span().byte_range()]
    }

    fn add(&mut self, node: &impl Spanned, other: Option<String>) {
        self.found.push(Change { place: node.span().byte_range(), other });
    }

    /// Adds an expression in which a part is written in another way.
    fn replace(&mut self, node: &impl Spanned, part: &impl Spanned, other: &str) {
        let (whole, part) = (node.span().byte_range(), part.span().byte_range());
        let [before, after] = [whole.start..part.start, part.end..whole.end].map(|place| &self.text[place]);
        self.add(node, Some(format!("{before}{other}{after}")));
    }

    /// Adds an expression in which an operator or a method is the other of its pair.
    fn exchange(&mut self, node: &impl Spanned, part: &impl Spanned, pairs: &[[&'static str; 2]]) {
        let name = self.written(part);
        if let Some([one, other]) = pairs.iter().find(|pair| pair.contains(&name)) {
            self.replace(node, part, if *one == name { other } else { one });
        }
    }

    /// Adds a condition negated, unless it has another change: a comparison, `&&`, `!`.
    fn negate(&mut self, condition: &Expr) {
        if !matches!(condition, Expr::Binary(_) | Expr::Let(_) | Expr::Unary(_)) {
            self.add(condition, Some(format!("!({})", self.written(condition))));
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr(&mut self, node: &'ast Expr) {
        match node {
            // `&&` before a `let` is not an operator.
            Expr::Binary(binary) if !self.written(binary).contains("let ") => {
                self.exchange(binary, &binary.op, OPERATORS);
            }
            Expr::MethodCall(call) => self.exchange(call, &call.method, METHODS),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => self.replace(unary, &unary.op, ""),
            Expr::Lit(literal) => match &literal.lit {
                Lit::Bool(bool) => self.add(bool, Some((!bool.value).to_string())),
                Lit::Int(int) => self.add(int, Some(format!("{int} + 1"))),
                _ => {}
            },
            // The name of a constant.
            Expr::Path(path) if !self.written(path).rsplit("::").next().unwrap_or("a").contains(char::is_lowercase) => {
                self.add(path, Some(format!("{} + 1", self.written(path))));
            }
            Expr::If(branch) => self.negate(&branch.cond),
            Expr::While(repeated) => self.negate(&repeated.cond),
            Expr::Match(choice) => {
                choice.arms.iter().filter_map(|arm| arm.guard.as_ref()).for_each(|(_, guard)| self.negate(guard));
            }
            _ => {}
        }
        visit::visit_expr(self, node);
    }

    fn visit_stmt(&mut self, node: &'ast Stmt) {
        if let Stmt::Expr(statement, Some(_)) = node {
            self.add(statement, None);
        }
        visit::visit_stmt(self, node);
    }

    /// What is known before the program runs cannot be switched, and what is for other systems is not tested.
    fn visit_item(&mut self, node: &'ast Item) {
        let (is_const, attributes) = match node {
            Item::Fn(function) => (function.sig.constness.is_some(), &function.attrs),
            Item::Impl(block) => (false, &block.attrs),
            Item::Mod(module) => (false, &module.attrs),
            _ => return,
        };
        let is_left_out = attributes.iter().any(|one| self.written(one).starts_with("#[cfg(not("));
        if !is_const && !is_left_out {
            visit::visit_item(self, node);
        }
    }

    fn visit_impl_item(&mut self, node: &'ast syn::ImplItem) {
        if matches!(node, syn::ImplItem::Fn(function) if function.sig.constness.is_none()) {
            visit::visit_impl_item(self, node);
        }
    }

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
}
