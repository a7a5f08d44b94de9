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
import type { CompletionChoice, CompletionKind, Completions } from "../../api-assist.ts";
import { type Assistant, elementOf } from "./explanation-extension.ts";
import { insertChoice, snippetTemplate } from "./insert-choice.ts";
import { isChinese, searchChoices } from "./search-choices.ts";

/** CodeMirror's icons for the kinds of choices. */
const ICONS: Readonly<Record<CompletionKind, string>> = {
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

/** The reasons for opening the list. Each shows more than those before it. */
const REASONS = ["typing", "reached", "asked"] as const;

type Reason = (typeof REASONS)[number];

/** Returns the extension for completion: while the operator types, on Ctrl+Space, and when a placeholder is reached. */
export function completionExtension(assistant: Assistant): Extension {
  /** The last request; a new object for each one. */
  let lastRequest: { reason: Reason } = { reason: "typing" };
  // Moving the cursor cancels an explicit request.
  const forget = () => {
    lastRequest = { reason: "typing" };
  };
  const start = (reason: Reason) => (view: EditorView) => {
    lastRequest = { reason };
    return startCompletion(view);
  };
  const reach = start("reached");
  const answerTo = async (context: CompletionContext, reason: Reason): Promise<CompletionResult | null> => {
    const answer = await assistant.complete(context.state.doc.toString(), context.pos).catch(() => null);
    if (!answer || answer.choices.length === 0 || REASONS.indexOf(reason) < REASONS.indexOf(answer.shown))
      return null;
    const { main } = context.state.selection;
    // A selected placeholder is about to be replaced, so its text does not filter the choices.
    const from = main.empty ? answer.from : main.head;
    const typed = context.state.sliceDoc(from, context.pos);
    return resultOf({ ...answer, from }, typed, { requestedAt: context.pos, assistant, reach });
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
      addToOptions: [NAME_COLUMN],
      maxRenderedOptions: 200,
      interactionDelay: 0,
    }),
    EditorView.updateListener.of(({ transactions, view }) => {
      if (transactions.some(isElsewhere)) forget();
      markList(view);
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

/** Returns whether a transaction does more than type or delete a letter. CodeMirror then drops pending answers, too. */
function isElsewhere(transaction: Transaction): boolean {
  const { docChanged, selection } = transaction;
  const isTyped = transaction.isUserEvent("input.type") || transaction.isUserEvent("delete.backward");
  return (docChanged || selection !== undefined) && !isTyped;
}

/** Makes the scrolling list focusable. The editor handles its keys and announces the active choice. */
function markList(view: EditorView): void {
  view.dom.querySelector(".cm-tooltip-autocomplete > ul")?.setAttribute("tabindex", "0");
}

interface ListContext {
  assistant: Assistant;
  reach: (view: EditorView) => boolean;
  /** The position of the cursor at the request. */
  requestedAt: number;
}

/** A name, or Chinese words that describe it. */
const NAME = /^[^"{}[\],\s.|]*$/;

/** Returns the choices for the typed text. CodeMirror filters them by label, but cannot match Chinese. */
function resultOf(answer: Completions, typed: string, listContext: ListContext): CompletionResult {
  const { choices, from } = answer;
  const isByWords = isChinese(typed);
  const found = isByWords ? searchChoices(choices, typed) : choices;
  return {
    from,
    options: found.map((choice, index) => optionOf(choice, index, { ...listContext, answer })),
    filter: !isByWords,
    validFor: (text) => !isByWords && !isChinese(text) && NAME.test(text),
    update: (_, from, to, { state }) => {
      const text = state.sliceDoc(from, to);
      return NAME.test(text) ? resultOf({ ...answer, from }, text, listContext) : null;
    },
  };
}

/** A choice with its short name, if that differs from the label. */
interface Option extends Completion {
  shortName: string | undefined;
}

function optionOf(
  choice: CompletionChoice,
  index: number,
  listContext: ListContext & { answer: Completions },
): Option {
  const { answer, requestedAt, assistant, reach } = listContext;
  const { description, detail, isNeeded, kind, label, name } = choice;
  const { say } = assistant;
  return {
    label,
    shortName: lettersOf(say(name)) === lettersOf(label) ? undefined : say(name),
    type: ICONS[kind],
    boost: isNeeded ? 1 : 0,
    // Of equally good matches, the first is the likeliest.
    sortText: String(index).padStart(4, "0"),
    ...(detail && { detail: say(detail) }),
    ...(description && { info: () => elementOf("p", say(description)) }),
    apply: (view, completion, _, to) => {
      // Text typed since the request extends the range to replace.
      const grown = to - requestedAt;
      const range = { from: answer.replaced.from, to: answer.replaced.to + grown };
      apply(view, choice, completion, range);
      if (choice.places.length > 0) reach(view);
    },
  };
}

/** Returns the letters of a name for comparison: `lastDay` and `Last day` are the same. */
function lettersOf(words: string): string {
  return words.toLowerCase().replaceAll(" ", "");
}

/** Shows the short name between label and detail. */
const NAME_COLUMN = {
  position: 60,
  render: (completion: Completion): Node | null => {
    const { shortName } = completion as Option; // all are made here
    if (shortName === undefined) return null;
    const name = elementOf("span", shortName);
    name.className = "cm-completionName";
    return name;
  },
};

function apply(view: EditorView, choice: CompletionChoice, completion: Completion, range: TextRange): void {
  if (choice.places.length > 0) snippet(snippetTemplate(choice))(view, completion, range.from, range.to);
  else {
    const spec = insertChoice(view.state, choice.text, range, hasNextSnippetField(view.state));
    view.dispatch({ ...spec, annotations: pickedCompletion.of(completion) });
  }
}
