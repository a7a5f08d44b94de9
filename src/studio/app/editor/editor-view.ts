import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { diff } from "@codemirror/merge";
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
import type { Language } from "../../../language/messages/localized-text.ts";
import type { Replacement, TextRange } from "../../api.ts";
import { CHINESE_PHRASES } from "./chinese-phrases.ts";
import { completionExtension } from "./completion-extension.ts";
import { type EditorAssistant, hoverHelpExtension } from "./hover-help-extension.ts";
import { studioTheme } from "./theme.ts";

const languageCompartment = new Compartment();

/** CodeMirror's extensions that show JSON. */
const JSON_VIEW_EXTENSIONS: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  json(),
  EditorView.lineWrapping,
  studioTheme,
];

/** Callbacks that the text editor calls. */
export interface EditorEvents {
  /** Called when the operator moves the cursor. */
  onCursor?: (offset: number) => void;
  /** Takes a dropped or pasted file. If left out, files are ignored. */
  placeFile?: PlaceFile | undefined;
}

/**
 * Creates CodeMirror's state for an edited file. The Tab key leaves the editor, so that keyboard users are not trapped.
 */
export function createEditorState(
  text: string,
  spoken: { language: Language; label: string },
  { assistant, onCursor, placeFile }: EditorEvents & { assistant: EditorAssistant },
): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lintGutter({ hoverTime: 200 }),
      JSON_VIEW_EXTENSIONS,
      foldGutter({ openText: "▾", closedText: "▸" }),
      codeFolding(),
      history(),
      indentOnInput(),
      closeBrackets(),
      completionExtension(assistant),
      hoverHelpExtension(assistant),
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
      languageCompartment.of(languageExtensions(spoken)),
      fileDropExtension(placeFile),
      EditorView.updateListener.of(({ docChanged, selectionSet, view, transactions }) => {
        if (!docChanged && selectionSet) syncBrowserCursor(view);
        if (!docChanged && selectionSet && transactions.some((one) => one.isUserEvent("select")))
          onCursor?.(view.state.selection.main.head);
      }),
    ],
  });
}

/**
 * Moves the browser's cursor to CodeMirror's. When a placeholder is left, CodeMirror removes its marks. The browser's
 * cursor may stay between them and would insert text inside the placeholder.
 */
function syncBrowserCursor(view: EditorView): void {
  const { empty, head } = view.state.selection.main;
  const cursor = document.getSelection();
  if (!empty || !view.hasFocus || view.composing || cursor?.anchorNode?.nodeType === Node.TEXT_NODE) return;
  const { node, offset } = view.domAtPos(head);
  cursor?.collapse(node, offset);
}

function languageExtensions({ language, label }: { language: Language; label: string }): Extension {
  return [
    EditorState.phrases.of(language === "zh" ? CHINESE_PHRASES : {}),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
  ];
}

/** Changes the display language of a text editor without losing its other state. */
export function setTextEditorLanguage(view: EditorView, spoken: { language: Language; label: string }): void {
  view.dispatch({ effects: languageCompartment.reconfigure(languageExtensions(spoken)) });
}

/** Applies replacements to the editor's text in one undo step. */
export function applyReplacements(view: EditorView, parts: readonly Replacement[]): void {
  const { length } = view.state.doc;
  const changes = parts
    .filter(({ to }) => to <= length)
    .map(({ from, to, text }) => ({ from, to, insert: text }));
  if (changes.length > 0) view.dispatch({ changes, userEvent: "input.fix" });
}

/**
 * Replaces the whole text of the editor. The undo history is kept, and so are the cursor and the selection: only the
 * parts that differ are replaced.
 */
export function replaceWholeText(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  const parts = diff(before, text, DIFF_LIMITS);
  applyReplacements(
    view,
    parts.map(({ fromA, fromB, toA, toB }) => ({ from: fromA, to: toA, text: text.slice(fromB, toB) })),
  );
}

/** Limits the search for the parts that differ, since very different texts would take long. */
const DIFF_LIMITS = { scanLimit: 500, timeout: 100 };

/**
 * Scrolls to the cursor after the editor became smaller. `before`: its old area; a cursor outside of it or without
 * focus is ignored.
 */
export function keepCursorVisible(view: EditorView, before: DOMRect): void {
  const { head } = view.state.selection.main;
  const cursor = view.hasFocus ? view.coordsAtPos(head) : null;
  if (cursor && cursor.top >= before.top && cursor.bottom <= before.bottom)
    view.dispatch({ effects: EditorView.scrollIntoView(head, { y: "nearest", yMargin: 40 }) });
}

/** Selects a range of the editor's text, scrolls to it and focuses the editor. */
export function selectAndFocus(view: EditorView, from: number, to: number): void {
  const { length } = view.state.doc;
  const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
  view.dispatch({
    selection: { anchor, head },
    effects: EditorView.scrollIntoView(anchor, { y: "center" }),
  });
  view.focus();
}

/** Selects a range up to the end of its first line, because the range may be long. Focuses the editor. */
export function selectFirstLine(view: EditorView, { from, to }: TextRange): void {
  const line = view.state.doc.lineAt(Math.min(from, view.state.doc.length));
  selectAndFocus(view, from, Math.min(to, line.to));
}

/**
 * Stores a dropped or pasted picture. Resolves with null if it is not a picture or could not be stored, which is shown as
 * a notice.
 */
type PlaceFile = (file: File) => Promise<PlacedPicture | null>;

/** A stored picture that is to be put into the text. */
export interface PlacedPicture {
  /** The name for use in documents. */
  src: string;
  /** Returns the replacements for the string at an offset of a text; empty if there is no string. */
  replaceAt: (text: string, offset: number) => readonly Replacement[];
}

/**
 * Returns CodeMirror's extension for dropped or pasted files. Pictures are stored, and named at that position. The content
 * of other files never gets into the text, as it would by default.
 */
function fileDropExtension(place: PlaceFile = async () => null): Extension {
  const takeFiles = (view: EditorView, files: FileList | undefined, at: number | null) => {
    if (!files || files.length === 0) return false;
    void placeAll(view, [...files], at ?? view.state.selection.main.head);
    return true;
  };
  const placeAll = async (view: EditorView, files: readonly File[], at: number) => {
    let offset = at;
    for (const file of files) {
      const picture = await place(file);
      if (picture) offset = insertPicture(view, Math.min(offset, view.state.doc.length), picture);
    }
  };
  return EditorView.domEventHandlers({
    drop: ({ dataTransfer, clientX: x, clientY: y }, view) =>
      takeFiles(view, dataTransfer?.files, view.posAtCoords({ x, y })),
    paste: ({ clipboardData }, view) => takeFiles(view, clipboardData?.files, null),
  });
}

/** Replaces the string at an offset by a picture, or inserts a new string. Returns the offset after it. */
function insertPicture(view: EditorView, at: number, { src, replaceAt }: PlacedPicture): number {
  const found = replaceAt(view.state.doc.toString(), at);
  const parts = found.length > 0 ? found : [{ from: at, to: at, text: JSON.stringify(src) }];
  const changes = view.state.changes(parts.map(({ from, to, text }) => ({ from, to, insert: text })));
  const anchor = changes.mapPos(at, 1);
  view.dispatch({ changes, selection: { anchor }, userEvent: "input.drop" });
  return anchor;
}
