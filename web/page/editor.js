/* The text: CodeMirror, with what is found underlined and the fixes to click. */

import { defaultKeymap, history, historyKeymap, isolateHistory, undo } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { forEachDiagnostic, linter, setDiagnostics } from "@codemirror/lint";
import { searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers, placeholder, showTooltip } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { made, quoted, say } from "./dom.js";

/** The looks of the parts of a record, as far as they are the same in all games: tags, comments, names of turns. */
const language = StreamLanguage.define({
  startState: () => ({ isInComment: false }),
  token(stream, state) {
    if (state.isInComment || stream.match("{")) {
      state.isInComment = !stream.skipTo("}");
      if (state.isInComment) stream.skipToEnd();
      else stream.next();
      return "comment";
    }
    if (stream.match(/^[;#].*/)) return "comment";
    if (stream.sol()) {
      if (stream.match(/^\s*\[[^\]]*\]?/)) return "meta";
      if (stream.match(/^\s*([GSgs]\d+|\d+[.ab]|[RTABC]\d+|[ABC]:)(?=\s|$)/)) return "keyword";
    }
    if (stream.match(/^(1-0|0-1|1\/2-1\/2)/)) return "string";
    if (stream.match(/^[>\/x^!?*+=]+/)) return "operator";
    stream.next();
    stream.eatWhile(/[^\s{};#>\/x^!?*+=]/);
    return null;
  },
});

const looks = HighlightStyle.define([
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--note)" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.operator, color: "var(--warning)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", background: "var(--sheet)", color: "var(--ink)", fontSize: "1rem" },
  "&.cm-focused": { outline: "3px solid var(--note)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)", padding: ".4rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--sheet)", color: "var(--faint)", border: "0" },
  ".cm-shown": { background: "var(--lit)" },
  ".cm-placeholder": { color: "var(--faint)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--select)" },
  ".cm-lintRange": { backgroundImage: "none", textDecoration: "underline wavy 1.5px var(--note)", textUnderlineOffset: "3px", textDecorationSkipInk: "none" },
  ".cm-lintRange-error": { textDecorationColor: "var(--error)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warning)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--error)" },
  ".cm-tooltip": { background: "var(--paper)", color: "var(--ink)", border: "1px solid var(--rim)", borderRadius: "8px", maxWidth: "min(34rem, 92vw)", zIndex: "5" },
  ".cm-diagnostic": { padding: ".3rem .6rem .4rem", borderLeft: "4px solid var(--note)", fontFamily: "inherit", whiteSpace: "normal" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  // A click on a turn under the box of a finding is for the turn.
  ".cm-tooltip-hover": { pointerEvents: "none" },
  "&:has(.cm-fixes) .cm-tooltip-hover": { display: "none" },
  ".cm-fixes": { padding: "0 .4rem .4rem" },
  ".cm-fixes button": { font: "inherit", color: "var(--paper)", background: "var(--accent)", border: "0", borderRadius: "6px", padding: ".15rem .6rem", margin: ".4rem .4rem 0 0", cursor: "pointer" },
  ".cm-diagnostic small": { display: "block", color: "var(--faint)", fontSize: ".9em" },
  ".cm-panels": { background: "var(--paper)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panels button, .cm-panels input": { font: "inherit", color: "inherit", background: "var(--sheet)", border: "1px solid var(--rim)", borderRadius: "6px", backgroundImage: "none" },
});

/** Lights the lines of the turn that the board shows. */
const setShown = StateEffect.define();
const shown = StateField.define({
  create: () => Decoration.none,
  update(value, change) {
    let marks = value.map(change.changes);
    for (const effect of change.effects) {
      if (!effect.is(setShown)) continue;
      const { doc } = change.state;
      const line = effect.value === null ? null : doc.lineAt(Math.min(effect.value, doc.length));
      marks = line ? Decoration.set([Decoration.line({ class: "cm-shown" }).range(line.from)]) : Decoration.none;
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Opens the menu with the fixes of a word, or closes it with `null`. */
const setMenu = StateEffect.define();
const menu = StateField.define({
  create: () => null,
  update(value, change) {
    const effect = change.effects.findLast((one) => one.is(setMenu));
    return effect ? effect.value : change.docChanged || change.selection ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

/** How severe a finding is for the editor. */
const SEVERITY = { error: "error", warning: "warning", advice: "info" };

export class Editor {
  #fresh;
  /** The text that the findings are of. */
  #checked;

  /** Makes the editor in an element. `changed` hears of another text, `moved` of another place of the cursor. */
  constructor(place, { changed, moved }) {
    // What the editor adds to the looks of its page stays in here, and is no style that the policy must allow.
    const root = place.attachShadow({ mode: "open" });
    const inner = document.createElement("div");
    root.append(inner);
    this.#fresh = () =>
      EditorState.create({
        extensions: [
          lineNumbers(),
          highlightSpecialChars(),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          EditorState.tabSize.of(4),
          language,
          syntaxHighlighting(looks),
          linter(null, { autoPanel: false }),
          shown,
          theme,
          placeholder("G1 KeHeiHei /"),
          menu,
          keymap.of([
            { key: "Mod-.", run: () => this.#openMenu(true) || (say("There is no fix at the cursor."), true) },
            { key: "Escape", run: () => this.#closeMenu() },
            ...defaultKeymap,
            ...historyKeymap,
            ...searchKeymap,
          ]),
          EditorView.contentAttributes.of({ "aria-label": "Record", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
          EditorView.updateListener.of(({ docChanged, selectionSet, view, transactions }) => {
            if (docChanged) changed();
            const isByHand = transactions.some((one) => one.isUserEvent("select") || one.isUserEvent("input") || one.isUserEvent("delete"));
            if (selectionSet && isByHand && view.hasFocus) moved();
          }),
          EditorView.domEventHandlers({
            click: ({ target }) => {
              if (this.view.state.selection.main.empty && target.closest(".cm-lintRange")) this.#openMenu(false);
            },
            // Files are read by the page.
            drop: ({ dataTransfer }) => dataTransfer.files.length > 0,
          }),
        ],
      });
    this.view = new EditorView({ parent: inner, root, state: this.#fresh() });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host > div, .cm-editor { height: 100% }");
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  /** The text as a value that is the same as long as nothing changes. */
  get doc() {
    return this.view.state.doc;
  }

  /** Forgets the text, and what was there before. */
  clear() {
    this.view.setState(this.#fresh());
  }

  undo() {
    undo(this.view);
  }

  get text() {
    return this.doc.toString();
  }

  /** The number of the line at a place, from 1. */
  line(place) {
    return this.doc.lineAt(Math.min(place, this.doc.length)).number;
  }

  /** Where a line begins, by its number. */
  startOf(line) {
    return this.doc.line(Math.min(line, this.doc.lines)).from;
  }

  get cursor() {
    return this.view.state.selection.main.head;
  }

  /** Puts a text in place of the one there, as one step that can be undone; what is the same on both ends stays. */
  set text(text) {
    const now = this.text;
    const wanted = text.replace(/\r\n?/g, "\n");
    let start = 0;
    while (start < now.length && start < wanted.length && now[start] === wanted[start]) start++;
    let end = 0;
    while (end < now.length - start && end < wanted.length - start && now.at(-1 - end) === wanted.at(-1 - end)) end++;
    if (start === now.length && start === wanted.length) return;
    this.view.dispatch({ changes: { from: start, to: now.length - end, insert: wanted.slice(start, wanted.length - end) }, annotations: isolateHistory.of("full") });
  }

  /** Whether findings are of the text that is there now; if not, their places are not. */
  #isChecked() {
    const isSo = this.#checked === this.doc;
    if (!isSo) say("The text has changed since: it is being checked.");
    return isSo;
  }

  /** Makes the edits of a fix. */
  fix({ edits }) {
    if (!this.#isChecked()) return;
    const changes = edits.map(({ offset, length, replacement }) => ({ from: offset, to: offset + length, insert: replacement }));
    this.view.dispatch({ changes, userEvent: "input.fix" });
  }

  /** Opens the menu with the fixes at the cursor, and goes into it if asked to. Returns whether there are any. */
  #openMenu(isEntered) {
    const { cursor } = this;
    const fixes = [];
    forEachDiagnostic(this.view.state, (found, from, to) => {
      if (from <= cursor && cursor <= to) fixes.push(...found.fixes);
    });
    if (fixes.length === 0) return false;
    const create = () => {
      const apply = (fix) => {
        this.fix(fix);
        this.view.focus();
      };
      const buttons = fixes.map((fix) => made("button", { type: "button", onclick: () => apply(fix) }, ...quoted(fix.title)));
      const dom = made("div", { className: "cm-fixes", role: "group", ariaLabel: "Fixes" }, ...buttons);
      dom.addEventListener("keydown", ({ key }) => key === "Escape" && this.#closeMenu());
      return { dom, mount: () => isEntered && buttons[0].focus() };
    };
    this.view.dispatch({ effects: setMenu.of({ pos: cursor, above: false, create }) });
    return true;
  }

  /** Closes the menu with fixes, and returns whether there was one. */
  #closeMenu() {
    if (this.view.state.field(menu) === null) return false;
    this.view.dispatch({ effects: setMenu.of(null) });
    this.view.focus();
    return true;
  }

  /** Underlines findings. */
  underline(findings) {
    this.#checked = this.doc;
    const { length } = this.doc;
    const found = findings.map((finding) => ({
      from: Math.min(finding.offset, length),
      to: Math.min(finding.offset + finding.length, length),
      severity: SEVERITY[finding.severity],
      source: finding.code,
      message: finding.message,
      renderMessage: () => made("span", {}, ...quoted(finding.message), ...(finding.help ? [made("small", {}, ...quoted(finding.help))] : [])),
      fixes: finding.fixes,
    }));
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  /** Goes to a place of the text. */
  goTo(from, to = from) {
    if (!this.#isChecked()) return;
    const { length } = this.doc;
    this.view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) }, effects: EditorView.scrollIntoView(Math.min(from, length), { y: "center" }) });
    this.view.focus();
  }

  /** Keeps the cursor in sight where somebody writes and the page changes around the editor. */
  stayInSight() {
    if (this.view.hasFocus) this.view.dispatch({ effects: EditorView.scrollIntoView(this.cursor, { y: "center" }) });
  }

  /** Lights the line at a place, and brings it in sight within the editor; none with `null`. */
  light(place) {
    this.view.dispatch({ effects: setShown.of(place) });
    if (place === null || this.view.hasFocus) return;
    const { top, bottom } = this.view.lineBlockAt(Math.min(place, this.doc.length));
    const { scrollDOM } = this.view;
    if (top < scrollDOM.scrollTop) scrollDOM.scrollTop = top;
    else if (bottom > scrollDOM.scrollTop + scrollDOM.clientHeight) scrollDOM.scrollTop = bottom - scrollDOM.clientHeight + 8;
  }
}
