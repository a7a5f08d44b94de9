import { setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { currentProblems, type OpenFile } from "../session/session-state.ts";
import {
  applyReplacements,
  createEditorState,
  type EditorEvents,
  keepCursorVisible,
  replaceWholeText,
  setTextEditorLanguage,
} from "./editor-view.ts";
import { toDiagnostics } from "./text-changes.ts";

interface TextEditorProps extends EditorEvents {
  file: OpenFile;
  /** Called after another file was loaded into the view. */
  onOpen?: (view: EditorView) => void;
}

/**
 * Renders the JSON text of the open file in CodeMirror, which owns the text. React replaces it only if another file
 * opens.
 */
export function TextEditor({ file, placeFile, onCursor, onOpen }: TextEditorProps) {
  const { session, viewRef } = useStudio();
  // Null while the problems of the current text are unknown; CodeMirror then moves the existing marks along with the
  // text.
  const problems = useSessionState(currentProblems);
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef({ path: "", replaced: -1 });
  const { language, say } = useLanguage();
  const label = say(en`JSON of ${file.path}`.zh`${file.path} 的 JSON`);
  const onEdit = useEffectEvent(session.edit);
  const onCursorMove = useEffectEvent((offset: number) => onCursor?.(offset));
  const place = useEffectEvent(async (file: File) => (await placeFile?.(file)) ?? null);
  const onFileOpen = useEffectEvent((view: EditorView) => onOpen?.(view));
  const sayNow = useEffectEvent(say);
  const begin = useEffectEvent(() => {
    const { complete, hover } = session;
    return createEditorState(
      file.text,
      { language, label },
      {
        onCursor: (offset) => onCursorMove(offset),
        placeFile: (file) => place(file),
        assistant: { complete, hover, say: (saying) => sayNow(saying) },
      },
    );
  });

  useEffect(() => {
    const view = new EditorView({
      parent: host.current as HTMLDivElement,
      // The server gets the new text before CodeMirror renders it.
      dispatchTransactions: (transactions, changed) => {
        const text = transactions.at(-1)?.newDoc;
        if (text && transactions.some(({ docChanged }) => docChanged)) onEdit(text.toString());
        changed.update(transactions);
      },
    });
    viewRef.current = view;
    shown.current = { path: "", replaced: -1 };
    let before = view.dom.getBoundingClientRect();
    const observer = new ResizeObserver(() => {
      keepCursorVisible(view, before);
      before = view.dom.getBoundingClientRect();
    });
    observer.observe(view.dom);
    return () => {
      observer.disconnect();
      viewRef.current = null;
      view.destroy();
    };
  }, [viewRef]);

  useEffect(() => {
    const view = viewRef.current;
    const { path, replaced } = file;
    const before = shown.current;
    if (!view || (before.path === path && before.replaced === replaced)) return;
    shown.current = { path, replaced };
    if (before.path === path) replaceWholeText(view, file.text);
    else {
      view.setState(begin());
      onFileOpen(view);
    }
  }, [file, viewRef]);

  useEffect(() => {
    if (viewRef.current) setTextEditorLanguage(viewRef.current, { language, label });
  }, [language, label, viewRef]);

  useEffect(() => {
    const view = viewRef.current;
    if (!view || !problems) return;
    const apply = (fix: Parameters<typeof applyReplacements>[1]) => applyReplacements(view, fix);
    const marks = toDiagnostics(problems, view.state.doc.length, { say, apply });
    view.dispatch(setDiagnostics(view.state, marks));
  }, [problems, say, viewRef]);

  return <div className="editor" ref={host} />;
}
