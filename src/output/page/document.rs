//! A page around what it shows: its title, its policy, its style.

use quick_xml::escape::escape;

/// A page without scripts: one style, and nothing from elsewhere.
pub(in crate::output) struct Document<'a> {
    /// Its title, in words.
    pub title: &'a str,
    /// Its style, as CSS.
    pub style: &'a str,
    /// The name of the style in the policy: the Base64 of its SHA-256.
    pub style_hash: &'a str,
    /// Its body, as markup.
    pub body: &'a str,
}

impl Document<'_> {
    /// Returns the page as HTML. Its policy allows its own style and nothing else, so that nothing in it runs or
    /// asks for anything.
    pub fn html(&self) -> String {
        let Self { title, style, style_hash, body } = self;
        let title = escape(*title);
        format!(
            "<!DOCTYPE html>\n\
             <html lang=\"en\">\n\
             <head>\n\
             <meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'sha256-{style_hash}'; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <title>{title}</title>\n\
             <style>{style}</style>\n\
             </head>\n\
             <body>\n{body}</body>\n\
             </html>\n"
        )
    }
}
