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
import type { Range } from "../../api.ts";
import type { Choice, ChoiceKind, Completions } from "../../api-assist.ts";
import { type Assistant, elementOf } from "./explaining.ts";
import { foundByWords, isChinese } from "./found-by-words.ts";
import { put, templateOf } from "./put.ts";

/** CodeMirror's own signs for kinds. */
const SIGNS: Readonly<Record<ChoiceKind, string>> = {
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

/** Why a list may come up, each with more to show than those before it. */
const REASONS = ["typing", "reached", "asked"] as const;

type Reason = (typeof REASONS)[number];

/** What can be written is offered while somebody types, on Ctrl+Space, and wherever a place to be filled in is reached. */
export function completing(assistant: Assistant): Extension {
  /** Another one each time that somebody asks. */
  let asked: { reason: Reason } = { reason: "typing" };
  // Whoever goes elsewhere does not ask any more.
  const forget = () => {
    asked = { reason: "typing" };
  };
  const start = (reason: Reason) => (view: EditorView) => {
    asked = { reason };
    return startCompletion(view);
  };
  const reach = start("reached");
  const answerTo = async (context: CompletionContext, reason: Reason): Promise<CompletionResult | null> => {
    const answer = await assistant.complete(context.state.doc.toString(), context.pos).catch(() => null);
    if (!answer || answer.choices.length === 0 || REASONS.indexOf(reason) < REASONS.indexOf(answer.shown))
      return null;
    const { main } = context.state.selection;
    // What is only a beginning, and about to be replaced, narrows nothing.
    const from = main.empty ? answer.from : main.head;
    const typed = context.state.sliceDoc(from, context.pos);
    return resultOf({ ...answer, from }, typed, { asked: context.pos, assistant, reach });
  };
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const question = asked;
    const result = await answerTo(context, question.reason);
    if (context.aborted) return null;
    // Where somebody typed on meanwhile, or asked for more, CodeMirror would take nothing for the answer to that as well.
    // It asks again once a result does not fit any more, as this one then does.
    const isOutdated = context.view && !context.view.state.doc.eq(context.state.doc);
    if (asked !== question || (isOutdated && !result)) return { from: context.pos, options: [] };
    forget();
    return result;
  };
  return [
    // Before CodeMirror's own, which does not tell who asks.
    Prec.highest(
      keymap.of([
        { key: "Ctrl-Space", run: start("asked") },
        { mac: "Alt-`", run: start("asked") },
        { mac: "Alt-i", run: start("asked") },
        { key: "Tab", run: acceptCompletion },
      ]),
    ),
    // A list that comes up beneath a key that is being pressed is wanted: nobody breaks a line within a word.
    autocompletion({
      override: [source],
      addToOptions: [calledSo],
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

/** What is neither a letter more nor one less. CodeMirror, too, waits for no answer after it. */
function isElsewhere(transaction: Transaction): boolean {
  const { docChanged, selection } = transaction;
  const isTyped = transaction.isUserEvent("input.type") || transaction.isUserEvent("delete.backward");
  return (docChanged || selection !== undefined) && !isTyped;
}

/** Its keys are the editor's, which tells who listens which one is meant; what scrolls has to be reachable by itself, too. */
function markList(view: EditorView): void {
  view.dom.querySelector(".cm-tooltip-autocomplete > ul")?.setAttribute("tabindex", "0");
}

interface Told {
  assistant: Assistant;
  reach: (view: EditorView) => boolean;
  /** Where the cursor was when it was asked. */
  asked: number;
}

/** A name, or Chinese words for it. */
const NAME = /^[^"{}[\],\s.|]*$/;

/** CodeMirror narrows the choices by their labels itself, as long as no Chinese is typed, of which it knows nothing. */
function resultOf(answer: Completions, typed: string, told: Told): CompletionResult {
  const { choices, from } = answer;
  const isByWords = isChinese(typed);
  const found = isByWords ? foundByWords(choices, typed) : choices;
  return {
    from,
    options: found.map((choice, index) => optionOf(choice, index, { ...told, answer })),
    filter: !isByWords,
    validFor: (text) => !isByWords && !isChinese(text) && NAME.test(text),
    update: (_, from, to, { state }) => {
      const text = state.sliceDoc(from, to);
      return NAME.test(text) ? resultOf({ ...answer, from }, text, told) : null;
    },
  };
}

/** A choice with its short name, where that says more than its label. */
interface Option extends Completion {
  called: string | undefined;
}

function optionOf(choice: Choice, index: number, told: Told & { answer: Completions }): Option {
  const { answer, asked, assistant, reach } = told;
  const { description, detail, isNeeded, kind, label, name } = choice;
  const { say } = assistant;
  return {
    label,
    called: lettersOf(say(name)) === lettersOf(label) ? undefined : say(name),
    type: SIGNS[kind],
    boost: isNeeded ? 1 : 0,
    // Of those that fit alike the first is the likeliest.
    sortText: String(index).padStart(4, "0"),
    ...(detail && { detail: say(detail) }),
    ...(description && { info: () => elementOf("p", say(description)) }),
    apply: (view, completion, _, to) => {
      // What was typed since stands within what is replaced.
      const grown = to - asked;
      const range = { from: answer.replaced.from, to: answer.replaced.to + grown };
      apply(view, choice, completion, range);
      if (choice.places.length > 0) reach(view);
    },
  };
}

/** `lastDay` and `Last day` say the same. */
function lettersOf(words: string): string {
  return words.toLowerCase().replaceAll(" ", "");
}

/** The short name, between label and detail. */
const calledSo = {
  position: 60,
  render: (completion: Completion): Node | null => {
    const { called } = completion as Option; // all are made here
    if (called === undefined) return null;
    const name = elementOf("span", called);
    name.className = "cm-completionName";
    return name;
  },
};

function apply(view: EditorView, choice: Choice, completion: Completion, range: Range): void {
  if (choice.places.length > 0) snippet(templateOf(choice))(view, completion, range.from, range.to);
  else {
    const spec = put(view.state, choice.text, range, hasNextSnippetField(view.state));
    view.dispatch({ ...spec, annotations: pickedCompletion.of(completion) });
  }
}
