import { indentUnit } from "@codemirror/language";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { TextRange } from "../../api.ts";
import type { CompletionChoice } from "../../api-assist.ts";

/** Converts a completion choice to CodeMirror's snippet syntax. Pure. */
export function snippetTemplate({ places, text }: Pick<CompletionChoice, "text" | "places">): string {
  let template = "";
  let end = 0;
  places.forEach(({ from, to }, index) => {
    const words = text.slice(from, to);
    const isPlain = !/[{}]/.test(words);
    template += escapeForSnippet(text.slice(end, from));
    template += isPlain ? `\${${index + 1}${words === "" ? "" : `:${words}`}}` : escapeForSnippet(words);
    end = to;
  });
  return template + escapeForSnippet(text.slice(end));
}

function escapeForSnippet(text: string): string {
  return text.replace(/[{}]/g, "\\$&");
}

/**
 * Returns the transaction that replaces a range by a choice. If both have quotes, the old quotes stay, so that a
 * placeholder stays inside them. Pure.
 */
export function insertChoice(
  state: EditorState,
  text: string,
  { from, to }: TextRange,
  isInPlace: boolean,
): TransactionSpec {
  const before = state.sliceDoc(from, to);
  const hasQuotes = isQuoted(before) && isQuoted(text);
  const edge = hasQuotes ? 1 : 0;
  const insert = indentLines(state, hasQuotes ? text.slice(1, -1) : text, from);
  const end = from + edge + insert.length;
  return {
    changes: { from: from + edge, to: to - edge, insert },
    selection: { anchor: isInPlace ? end : end + edge },
    scrollIntoView: true,
    userEvent: "input.complete",
  };
}

function isQuoted(text: string): boolean {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"');
}

/** Indents lines like the line of insertion, plus one level for each leading tab. */
function indentLines(state: EditorState, text: string, at: number): string {
  const [base = ""] = /^\s*/.exec(state.doc.lineAt(at).text) ?? [];
  const unit = state.facet(indentUnit);
  return text.replace(/\n(\t*)/g, (_, tabs: string) => `\n${base}${unit.repeat(tabs.length)}`);
}
