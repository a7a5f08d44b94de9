import { setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "../base/Language.tsx";
import { currentProblems, type OpenFile } from "../desk/desk-state.ts";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import {
  type EditorEvents,
  editing,
  followCursor,
  replaceAll,
  replaceParts,
  respeak,
} from "./editor-view.ts";
import { diagnosticsOf } from "./text-changes.ts";

interface EditorProps extends EditorEvents {
  file: OpenFile;
  /** Is told when a file is there. */
  onOpen?: (view: EditorView) => void;
}

/** The text of the open file. What CodeMirror holds is what counts; it is replaced only when the file is. */
export function Editor({ file, keepPicture, onCursor, onOpen }: EditorProps) {
  const { desk, viewRef } = useStudio();
  // Null while those of the very text are not known: marks then move with what they mark.
  const problems = useDesk(currentProblems);
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef({ path: "", replaced: -1 });
  const { language, say } = useWords();
  const label = say(en`Text of ${file.path}`.zh`${file.path} 的文本`);
  const tell = useEffectEvent(desk.edit);
  const point = useEffectEvent((offset: number) => onCursor?.(offset));
  const keep = useEffectEvent(async (picture: File) => (await keepPicture?.(picture)) ?? null);
  const opened = useEffectEvent((view: EditorView) => onOpen?.(view));
  const sayNow = useEffectEvent(say);
  const begin = useEffectEvent(() => {
    const { complete, hover } = desk;
    return editing(
      file.text,
      { language, label },
      {
        onCursor: (offset) => point(offset),
        keepPicture: keepPicture && ((picture) => keep(picture)),
        assistant: { complete, hover, say: (saying) => sayNow(saying) },
      },
    );
  });

  useEffect(() => {
    const view = new EditorView({
      parent: host.current as HTMLDivElement,
      // The server looks at a letter while the editor draws it.
      dispatchTransactions: (transactions, changed) => {
        const text = transactions.at(-1)?.newDoc;
        if (text && transactions.some(({ docChanged }) => docChanged)) tell(text.toString());
        changed.update(transactions);
      },
    });
    viewRef.current = view;
    shown.current = { path: "", replaced: -1 };
    let before = view.dom.getBoundingClientRect();
    const observer = new ResizeObserver(() => {
      followCursor(view, before);
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
    if (before.path === path) replaceAll(view, file.text);
    else {
      view.setState(begin());
      opened(view);
    }
  }, [file, viewRef]);

  useEffect(() => {
    if (viewRef.current) respeak(viewRef.current, { language, label });
  }, [language, label, viewRef]);

  useEffect(() => {
    const view = viewRef.current;
    if (!view || !problems) return;
    const apply = (fix: Parameters<typeof replaceParts>[1]) => replaceParts(view, fix);
    const marks = diagnosticsOf(problems, view.state.doc.length, { say, apply });
    view.dispatch(setDiagnostics(view.state, marks));
  }, [problems, say, viewRef]);

  return <div className="editor" ref={host} />;
}
