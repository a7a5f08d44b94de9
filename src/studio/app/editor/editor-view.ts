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
  /** Uploads a dropped or pasted picture. If left out, pictures are not accepted. */
  uploadPicture?: UploadPicture | undefined;
}

/**
 * Creates CodeMirror's state for an edited file. The Tab key leaves the editor, so that keyboard users are not trapped.
 */
export function createEditorState(
  text: string,
  spoken: { language: Language; label: string },
  { assistant, onCursor, uploadPicture }: EditorEvents & { assistant: EditorAssistant },
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
      uploadPicture ? pictureDropExtension(uploadPicture) : [],
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

/** Uploads a picture. Resolves with the name for use in documents; null if this failed, which is shown as a notice. */
type UploadPicture = (file: File) => Promise<string | null>;

/** Returns CodeMirror's extension that uploads dropped or pasted pictures and inserts their names at that position. */
function pictureDropExtension(keep: UploadPicture): Extension {
  const takePictures = (view: EditorView, files: FileList | undefined, at: number | null) => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (pictures.length === 0) return false;
    void putAll(view, pictures, at ?? view.state.selection.main.head);
    return true;
  };
  const putAll = async (view: EditorView, pictures: readonly File[], at: number) => {
    let place = at;
    for (const picture of pictures) {
      const name = await keep(picture);
      if (name !== null) place = insertPictureName(view, Math.min(place, view.state.doc.length), name);
    }
  };
  return EditorView.domEventHandlers({
    drop: ({ dataTransfer, clientX: x, clientY: y }, view) =>
      takePictures(view, dataTransfer?.files, view.posAtCoords({ x, y })),
    paste: ({ clipboardData }, view) => takePictures(view, clipboardData?.files, null),
  });
}

/** Replaces the string at a position by a picture's name, or inserts a new string. Returns the offset after it. */
function insertPictureName(view: EditorView, at: number, name: string): number {
  const node = syntaxTree(view.state).resolveInner(at, 0);
  const isString = node.name === "String" && node.from < at && at < node.to;
  const [from, to] = isString ? [node.from, node.to] : [at, at];
  const insert = JSON.stringify(name);
  const end = from + insert.length;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: end }, userEvent: "input.drop" });
  return end;
}
