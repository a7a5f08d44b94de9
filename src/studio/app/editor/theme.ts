import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours are those of the studio's own styles, so that light and dark follow. */
const looks = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.65" },
  ".cm-content": { caretColor: "var(--accent)", padding: "8px 0 40px" },
  ".cm-line": { padding: "0 16px 0 6px" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection": {
    background: "var(--selected) !important",
  },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--faint)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 4px 0 12px", minWidth: "36px" },
  ".cm-foldGutter .cm-gutterElement": { width: "16px", textAlign: "center", cursor: "pointer" },
  ".cm-activeLine": { backgroundColor: "var(--line-here)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--line-here)", color: "var(--muted)" },
  "&.cm-focused .cm-matchingBracket, .cm-matchingBracket": {
    backgroundColor: "var(--selected)",
    outline: "1px solid var(--accent-soft)",
  },
  ".cm-foldPlaceholder": {
    background: "var(--raised)",
    border: "1px solid var(--rule)",
    color: "var(--muted)",
    padding: "0 6px",
    margin: "0 2px",
  },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", fontFamily: "var(--sans)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--rule)" },
  ".cm-search": { padding: "8px 12px !important", fontSize: "13px" },
  ".cm-search label": { fontSize: "12px" },
  ".cm-panel.cm-search [name=close]": {
    width: "28px",
    height: "28px",
    fontSize: "18px",
    color: "var(--muted)",
  },
  ".cm-textfield": {
    background: "var(--surface)",
    border: "1px solid var(--field)",
    borderRadius: "6px",
    padding: "4px 8px",
  },
  ".cm-button": {
    background: "var(--surface)",
    border: "1px solid var(--field)",
    borderRadius: "6px",
    padding: "4px 10px",
    color: "var(--ink)",
  },
  ".cm-searchMatch": { backgroundColor: "var(--match)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--accent)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--rule)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
    maxWidth: "440px",
  },
  ".cm-diagnostic": {
    padding: "8px 12px",
    fontFamily: "var(--sans)",
    fontSize: "13px",
    lineHeight: "1.5",
    whiteSpace: "normal",
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warn)" },
  ".cm-diagnosticAction": {
    background: "var(--accent)",
    color: "var(--on-accent)",
    borderRadius: "6px",
    padding: "3px 10px",
    margin: "6px 8px 0 0",
    minHeight: "24px",
  },
  ".cm-lintRange": { backgroundImage: "none", textUnderlineOffset: "4px", textDecorationThickness: "1.5px" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--warn)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--bad)" },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "5px 2px 0 4px" },
  ".cm-lint-marker": { width: "8px", height: "8px", borderRadius: "50%" },
  ".cm-lint-marker-error": { content: "''", background: "var(--bad)" },
  ".cm-lint-marker-warning": { content: "''", background: "var(--warn)", borderRadius: "2px" },
  ".cm-changedLine": { backgroundColor: "var(--line-here) !important" },
  ".cm-changedText": { background: "var(--match) !important" },
  ".cm-deletedChunk": { backgroundColor: "var(--bad-soft)" },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-key)" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: [tags.bool, tags.null], color: "var(--code-word)" },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: "var(--faint)" },
  { tag: tags.invalid, color: "var(--bad)" },
]);

export const studioTheme = [looks, syntaxHighlighting(colours)];
