import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  clearSnippet,
  hasNextSnippetField,
  nextSnippetField,
  pickedCompletion,
  prevSnippetField,
  snippet,
  snippetKeymap,
  startCompletion,
} from "@codemirror/autocomplete";
import { type Extension, Prec, type Transaction } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { TextRange } from "../../api.ts";
import type { CompletionChoice, CompletionKind, CompletionsResponse } from "../../api-assist.ts";
import { createTextElement, type EditorAssistant } from "./hover-help-extension.ts";
import { insertChoice, snippetTemplate } from "./insert-choice.ts";
import { containsChinese, searchChoices } from "./search-choices.ts";

/** CodeMirror's icon for each kind of completion choice. */
const COMPLETION_ICONS: Readonly<Record<CompletionKind, string>> = {
  key: "property",
  new: "class",
  value: "constant",
  block: "class",
  reference: "interface",
  name: "variable",
  function: "function",
  operator: "keyword",
  format: "type",
};

/**
 * Why the completion list opens, from the least to the most explicit. A later reason also shows lists for the earlier
 * ones.
 */
const OPENING_REASONS = ["typing", "reached", "asked"] as const;

type OpeningReason = (typeof OPENING_REASONS)[number];

/**
 * Returns CodeMirror's extension that offers completions while typing, on Ctrl+Space, and when a placeholder is
 * reached.
 */
export function completionExtension(assistant: EditorAssistant): Extension {
  /** The last request for completions; a new object for each one, so that outdated responses are recognized. */
  let lastRequest: { reason: OpeningReason } = { reason: "typing" };
  // Moving the cursor cancels an explicit request.
  const forget = () => {
    lastRequest = { reason: "typing" };
  };
  const start = (reason: OpeningReason) => (view: EditorView) => {
    lastRequest = { reason };
    return startCompletion(view);
  };
  const reach = start("reached");
  const answerTo = async (
    context: CompletionContext,
    reason: OpeningReason,
  ): Promise<CompletionResult | null> => {
    const answer = await assistant.complete(context.state.doc.toString(), context.pos).catch(() => null);
    if (
      !answer ||
      answer.choices.length === 0 ||
      OPENING_REASONS.indexOf(reason) < OPENING_REASONS.indexOf(answer.shown)
    )
      return null;
    const { main } = context.state.selection;
    // A selected placeholder is about to be replaced, so its text does not filter the choices.
    const from = main.empty ? answer.from : main.head;
    const typed = context.state.sliceDoc(from, context.pos);
    return completionResult({ ...answer, from }, typed, { requestedAt: context.pos, assistant, reach });
  };
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const request = lastRequest;
    const result = await answerTo(context, request.reason);
    if (context.aborted) return null;
    // If the text changed or another request followed, CodeMirror would take null as the answer to that one, too. It
    // asks again once a result no longer fits, as this empty one does.
    const isOutdated = context.view && !context.view.state.doc.eq(context.state.doc);
    if (lastRequest !== request || (isOutdated && !result)) return { from: context.pos, options: [] };
    forget();
    return result;
  };
  return [
    // Before CodeMirror's own keys, which would not record that the operator asked.
    Prec.highest(
      keymap.of([
        { key: "Ctrl-Space", run: start("asked") },
        { mac: "Alt-`", run: start("asked") },
        { mac: "Alt-i", run: start("asked") },
        { key: "Tab", run: acceptCompletion },
      ]),
    ),
    // No delay: if the list opens just before Tab or Enter is pressed, the key is meant for it. Nobody breaks a line
    // within a word.
    autocompletion({
      override: [source],
      addToOptions: [SHORT_NAME_COLUMN],
      maxRenderedOptions: 200,
      interactionDelay: 0,
    }),
    EditorView.updateListener.of(({ transactions, view }) => {
      if (transactions.some(endsCompletion)) forget();
      makeListFocusable(view);
    }),
    snippetKeymap.of([
      {
        key: "Tab",
        run: (view) => acceptCompletion(view) || (nextSnippetField(view) && reach(view)),
        shift: prevSnippetField,
      },
      { key: "Escape", run: clearSnippet },
    ]),
  ];
}

/**
 * Returns whether a transaction makes pending completions obsolete: any edit or cursor move except typing or deleting a
 * letter.
 */
function endsCompletion(transaction: Transaction): boolean {
  const { docChanged, selection } = transaction;
  const isTyped = transaction.isUserEvent("input.type") || transaction.isUserEvent("delete.backward");
  return (docChanged || selection !== undefined) && !isTyped;
}

/**
 * Makes the scrollable completion list focusable, as accessibility checks demand. The editor still handles its keys.
 */
function makeListFocusable(view: EditorView): void {
  view.dom.querySelector(".cm-tooltip-autocomplete > ul")?.setAttribute("tabindex", "0");
}

interface CompletionListContext {
  assistant: EditorAssistant;
  reach: (view: EditorView) => boolean;
  /** The position of the cursor at the request. */
  requestedAt: number;
}

/** Text that can still be part of a completed name, or of Chinese words that describe one. */
const COMPLETED_WORD = /^[^"{}[\],\s.|]*$/;

/**
 * Returns the choices that match the typed text. CodeMirror filters them by label, except Chinese words, which it
 * cannot match.
 */
function completionResult(
  answer: CompletionsResponse,
  typed: string,
  listContext: CompletionListContext,
): CompletionResult {
  const { choices, from } = answer;
  const isByWords = containsChinese(typed);
  const found = isByWords ? searchChoices(choices, typed) : choices;
  return {
    from,
    options: found.map((choice, index) => completionOption(choice, index, { ...listContext, answer })),
    filter: !isByWords,
    validFor: (text) => !isByWords && !containsChinese(text) && COMPLETED_WORD.test(text),
    update: (_, from, to, { state }) => {
      const text = state.sliceDoc(from, to);
      return COMPLETED_WORD.test(text) ? completionResult({ ...answer, from }, text, listContext) : null;
    },
  };
}

/** A choice in CodeMirror's format. `shortName` is undefined if it equals the label. */
interface CompletionOption extends Completion {
  shortName: string | undefined;
}

function completionOption(
  choice: CompletionChoice,
  index: number,
  listContext: CompletionListContext & { answer: CompletionsResponse },
): CompletionOption {
  const { answer, requestedAt, assistant, reach } = listContext;
  const { description, detail, isNeeded, kind, label, name } = choice;
  const { say } = assistant;
  return {
    label,
    shortName: comparableLetters(say(name)) === comparableLetters(label) ? undefined : say(name),
    type: COMPLETION_ICONS[kind],
    boost: isNeeded ? 1 : 0,
    // Of equally good matches, the first is the likeliest.
    sortText: String(index).padStart(4, "0"),
    ...(detail && { detail: say(detail) }),
    ...(description && { info: () => createTextElement("p", say(description)) }),
    apply: (view, completion, _, to) => {
      // Text typed since the request extends the range to replace.
      const grown = to - requestedAt;
      const range = { from: answer.replaced.from, to: answer.replaced.to + grown };
      insertCompletionChoice(view, choice, completion, range);
      if (choice.places.length > 0) reach(view);
    },
  };
}

/** Returns only the letters of a name, in lower case: `lastDay` and `Last day` become equal. */
function comparableLetters(words: string): string {
  return words.toLowerCase().replaceAll(" ", "");
}

/** CodeMirror's column that shows the short name between label and detail. */
const SHORT_NAME_COLUMN = {
  position: 60,
  render: (completion: Completion): Node | null => {
    const { shortName } = completion as CompletionOption; // all are made here
    if (shortName === undefined) return null;
    const name = createTextElement("span", shortName);
    name.className = "cm-completionName";
    return name;
  },
};

function insertCompletionChoice(
  view: EditorView,
  choice: CompletionChoice,
  completion: Completion,
  range: TextRange,
): void {
  if (choice.places.length > 0) snippet(snippetTemplate(choice))(view, completion, range.from, range.to);
  else {
    const spec = insertChoice(view.state, choice.text, range, hasNextSnippetField(view.state));
    view.dispatch({ ...spec, annotations: pickedCompletion.of(completion) });
  }
}
