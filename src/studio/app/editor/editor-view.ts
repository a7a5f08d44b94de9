import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxTree,
} from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Language } from "../../../language/messages/saying.ts";
import type { Range, Replacement } from "../../api.ts";
import { completing } from "./completing.ts";
import { type Assistant, explaining } from "./explaining.ts";
import { CHINESE_PHRASES } from "./phrases.ts";
import { smallestChange } from "./text-changes.ts";
import { studioTheme } from "./theme.ts";

const words = new Compartment();

/** All that shows JSON, be it edited or compared. */
export const reading: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  json(),
  EditorView.lineWrapping,
  studioTheme,
];

/** What an editor tells, and asks for. */
export interface EditorEvents {
  /** Somebody went to another place of the text. */
  onCursor?: (offset: number) => void;
  /** Left out, pictures cannot be dropped. */
  keepPicture?: KeepPicture | undefined;
}

/** A state for a file that is edited. Tab goes on to what is behind the editor: keyboards must come out. */
export function editing(
  text: string,
  spoken: { language: Language; label: string },
  { assistant, onCursor, keepPicture }: EditorEvents & { assistant: Assistant },
): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lintGutter({ hoverTime: 200 }),
      reading,
      foldGutter({ openText: "▾", closedText: "▸" }),
      codeFolding(),
      history(),
      indentOnInput(),
      closeBrackets(),
      completing(assistant),
      explaining(assistant),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      search({ top: true }),
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
      words.of(inWords(spoken)),
      keepPicture ? dropPictures(keepPicture) : [],
      EditorView.updateListener.of(({ docChanged, selectionSet, view, transactions }) => {
        if (!docChanged && selectionSet) placeCursor(view);
        if (!docChanged && selectionSet && transactions.some((one) => one.isUserEvent("select")))
          onCursor?.(view.state.selection.main.head);
      }),
    ],
  });
}

/**
 * Puts the browser's cursor into the text where the editor's is. Where a place to be filled in is left, whose marks go at
 * that moment, the browser may be left with one between the marks, and then write on before them, in the place.
 */
function placeCursor(view: EditorView): void {
  const { empty, head } = view.state.selection.main;
  const cursor = document.getSelection();
  if (!empty || !view.hasFocus || view.composing || cursor?.anchorNode?.nodeType === Node.TEXT_NODE) return;
  const { node, offset } = view.domAtPos(head);
  cursor?.collapse(node, offset);
}

function inWords({ language, label }: { language: Language; label: string }): Extension {
  return [
    EditorState.phrases.of(language === "zh" ? CHINESE_PHRASES : {}),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
  ];
}

/** Speaks another language, without anything else being lost. */
export function respeak(view: EditorView, spoken: { language: Language; label: string }): void {
  view.dispatch({ effects: words.reconfigure(inWords(spoken)) });
}

/** Replaces parts of the text in one step that can be undone. */
export function replaceParts(view: EditorView, parts: readonly Replacement[]): void {
  const { length } = view.state.doc;
  const changes = parts
    .filter(({ to }) => to <= length)
    .map(({ from, to, text }) => ({ from, to, insert: text }));
  if (changes.length > 0) view.dispatch({ changes, userEvent: "input.fix" });
}

/** Puts another text in the place of all of it; the cursor and what can be undone stay. */
export function replaceAll(view: EditorView, text: string): void {
  const change = smallestChange(view.state.doc.toString(), text);
  if (change) replaceParts(view, [change]);
}

/** Keeps the cursor in sight when the room for the text has become lower, as long as somebody writes there. */
export function followCursor(view: EditorView, before: DOMRect): void {
  const { head } = view.state.selection.main;
  const cursor = view.hasFocus ? view.coordsAtPos(head) : null;
  if (cursor && cursor.top >= before.top && cursor.bottom <= before.bottom)
    view.dispatch({ effects: EditorView.scrollIntoView(head, { y: "nearest", yMargin: 40 }) });
}

/** Shows a place, and takes the keyboard there. */
export function jumpTo(view: EditorView, from: number, to: number): void {
  const { length } = view.state.doc;
  const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
  view.dispatch({
    selection: { anchor, head },
    effects: EditorView.scrollIntoView(anchor, { y: "center" }),
  });
  view.focus();
}

/** The same of something that may be long: its first line. */
export function showPlace(view: EditorView, { from, to }: Range): void {
  const line = view.state.doc.lineAt(Math.min(from, view.state.doc.length));
  jumpTo(view, from, Math.min(to, line.to));
}

/** Puts a picture where pages can show it. Resolves to how documents name it; null where that failed, which is told. */
type KeepPicture = (file: File) => Promise<string | null>;

/** Takes pictures that are dropped or pasted: their names come into the text where they were dropped, or where the cursor is. */
function dropPictures(keep: KeepPicture): Extension {
  const take = (view: EditorView, files: FileList | undefined, at: number | null) => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (pictures.length === 0) return false;
    void putAll(view, pictures, at ?? view.state.selection.main.head);
    return true;
  };
  const putAll = async (view: EditorView, pictures: readonly File[], at: number) => {
    let place = at;
    for (const picture of pictures) {
      const name = await keep(picture);
      if (name !== null) place = putName(view, Math.min(place, view.state.doc.length), name);
    }
  };
  return EditorView.domEventHandlers({
    drop: ({ dataTransfer, clientX: x, clientY: y }, view) =>
      take(view, dataTransfer?.files, view.posAtCoords({ x, y })),
    paste: ({ clipboardData }, view) => take(view, clipboardData?.files, null),
  });
}

/** Writes a name into the string that holds the place, else as a string of its own. Returns where it ends. */
function putName(view: EditorView, at: number, name: string): number {
  const node = syntaxTree(view.state).resolveInner(at, 0);
  const isString = node.name === "String" && node.from < at && at < node.to;
  const [from, to] = isString ? [node.from, node.to] : [at, at];
  const insert = JSON.stringify(name);
  const end = from + insert.length;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: end }, userEvent: "input.drop" });
  return end;
}
