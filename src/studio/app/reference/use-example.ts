import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { useEffect, useMemo, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { LiveExample } from "../../../reference/live-example.ts";
import { referenceServer, type Server, ServerError } from "../base/server.ts";
import type { ShownPage } from "../preview/PhoneFrame.tsx";
import { createEditorSession } from "../session/editor-session.ts";
import { createPreviewStore } from "../session/preview-store.ts";
import { useStudio } from "../session/StudioContext.tsx";
import { useReference } from "./ReferenceContext.tsx";

/** Draft storage of examples: stores nothing. */
const NO_DRAFT_STORAGE = { write: () => true, read: () => null };

/** Debounce between the last change and the request for new sample answers. */
const DEBOUNCE_MS = 300;

/** Creates an editor session for an example, with its preview store and its view ref. */
export function useExampleSession(example: LiveExample) {
  const { server } = useReference();
  const viewRef = useRef<EditorView>(null);
  const made = useMemo(() => {
    const editor = crypto.randomUUID();
    const own = { server: exampleServer(server, example), drafts: NO_DRAFT_STORAGE };
    const session = createEditorSession({ ...own, editor, now: Date.now });
    const preview = createPreviewStore();
    preview.set({ token: "" });
    return { session, preview };
  }, [server, example]);
  useEffect(() => {
    const [first] = example.files;
    if (first) void made.session.openFile(first.path);
  }, [made, example]);
  return useMemo(() => ({ ...made, viewRef }), [made]);
}

/** Loads sample answers for the page, made from its schemas: the sandbox does not know the example. */
export function useSampleAnswers(page: ShownPage | null): void {
  const { session, preview } = useStudio();
  const { editor } = session;
  const published = page?.published;
  const key = page?.key;
  const isFirst = useRef(true);
  useEffect(() => {
    if (!published || key === undefined) return;
    const ask = async () => {
      const usual = await referenceServer.scene(editor, key).catch(() => null);
      preview.set({ baseScene: usual ?? { answers: {}, isLoggedIn: true, now: null } });
    };
    const timer = setTimeout(ask, isFirst.current ? 0 : DEBOUNCE_MS);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [published, key, editor, preview]);
}

/** Wraps the server for an example: its files are the example's, and nothing is saved. */
function exampleServer(server: Server, { files }: LiveExample): Server {
  const first = new Map(files.map(({ path, text }) => [path, text]));
  const texts = new Map(first);
  let shown: string | undefined;
  return {
    ...server,
    files: async () => [],
    listen: () => undefined,
    file: async (path) => ({ path, text: first.get(path) ?? "", version: "" }),
    draft: async ({ editor, path, text, key = shown }) => {
      texts.set(path, text ?? first.get(path) ?? "");
      const beside = [...texts]
        .filter(([other]) => other !== path)
        .map(([other, own]) => ({ path: other, text: own }));
      const asked = { editor, path, text: texts.get(path) ?? "", beside, ...(key !== undefined && { key }) };
      const answer = await server.draft(asked);
      // While the brand is edited, the preview stays on the page.
      shown = answer.page?.key ?? shown;
      return answer;
    },
    save: async () => ({ refused: NOT_SAVED }),
    create: async () => {
      throw new ServerError(NOT_SAVED, 0);
    },
  };
}

const NOT_SAVED = en`Examples are not saved.`.zh`例子不会保存。`;

/** Height of the text shown above the marked example. */
const ABOVE_PX = 70;

const EXAMPLE_LINE = Decoration.line({ class: "cm-example" });

/** Marks the lines of the example within its complete document, and scrolls to them. */
export function markExample(view: EditorView, { from, to }: { from: number; to: number }): void {
  const { doc } = view.state;
  const [first, last] = [doc.lineAt(Math.min(from, doc.length)), doc.lineAt(Math.min(to, doc.length))];
  const lines = Array.from({ length: last.number - first.number + 1 }, (_, index) =>
    EXAMPLE_LINE.range(doc.line(first.number + index).from),
  );
  const marks = StateField.define<DecorationSet>({
    create: () => Decoration.set(lines),
    update: (now, { changes }) => now.map(changes),
    provide: (field) => EditorView.decorations.from(field),
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(marks) });
  // Scrolls after CodeMirror has measured. Its own scrolling would also scroll the page around the editor.
  requestAnimationFrame(() => {
    view.scrollDOM.scrollTop = view.lineBlockAt(first.from).top - ABOVE_PX;
  });
}
