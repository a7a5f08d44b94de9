import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { useEffect, useMemo, useRef } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { LiveExample } from "../../../reference/example-project.ts";
import { referenceClient, ServerError, type StudioClient } from "../base/studio-client.ts";
import type { PreviewedPage } from "../preview/PhoneFrame.tsx";
import { createEditorSession } from "../session/editor-session.ts";
import { createPreviewStore } from "../session/preview-store.ts";
import { useStudio } from "../session/StudioContext.tsx";
import { useReference } from "./ReferenceContext.tsx";

/** Draft storage for examples. It stores nothing, because edited examples are thrown away. */
const NO_DRAFT_STORAGE = { write: () => true, read: () => null };

/** Debounce between the last edit of an example and the request for new sample answers. */
const SAMPLE_DEBOUNCE_MS = 300;

/** Creates an editor session for an example, with its own preview and editor. Opens the example's first file. */
export function useExampleSession(example: LiveExample) {
  const { server } = useReference();
  const viewRef = useRef<EditorView>(null);
  const made = useMemo(() => {
    const editor = crypto.randomUUID();
    const own = { server: createExampleClient(server, example), drafts: NO_DRAFT_STORAGE };
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

/**
 * Loads answers for the previewed example and shows them. The server derives them from its schemas, because the sandbox
 * does not know it.
 */
export function useSampleAnswers(page: PreviewedPage | null): void {
  const { session, preview } = useStudio();
  const { editor } = session;
  const published = page?.published;
  const key = page?.key;
  const isFirst = useRef(true);
  useEffect(() => {
    if (!published || key === undefined) return;
    const loadUsualScene = async () => {
      const usual = await referenceClient.scene(editor, key).catch(() => null);
      preview.set({ baseScene: usual ?? { answers: {}, isLoggedIn: true, now: null } });
    };
    const timer = setTimeout(loadUsualScene, isFirst.current ? 0 : SAMPLE_DEBOUNCE_MS);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [published, key, editor, preview]);
}

/** Returns a client whose files are those of an example. It refuses to save. */
function createExampleClient(server: StudioClient, { files }: LiveExample): StudioClient {
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
    save: async () => ({ refused: NOT_SAVED_MESSAGE }),
    create: async () => {
      throw new ServerError(NOT_SAVED_MESSAGE, 0);
    },
  };
}

const NOT_SAVED_MESSAGE = en`Examples are not saved.`.zh`例子不会保存。`;

/** Height of the text shown above the marked example. */
const SPACE_ABOVE_EXAMPLE_PX = 70;

const EXAMPLE_LINE_DECORATION = Decoration.line({ class: "cm-example" });

/** Highlights the lines of the example within its complete document, and scrolls to them. */
export function markExample(view: EditorView, { from, to }: { from: number; to: number }): void {
  const { doc } = view.state;
  const [first, last] = [doc.lineAt(Math.min(from, doc.length)), doc.lineAt(Math.min(to, doc.length))];
  const lines = Array.from({ length: last.number - first.number + 1 }, (_, index) =>
    EXAMPLE_LINE_DECORATION.range(doc.line(first.number + index).from),
  );
  const marks = StateField.define<DecorationSet>({
    create: () => Decoration.set(lines),
    update: (now, { changes }) => now.map(changes),
    provide: (field) => EditorView.decorations.from(field),
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(marks) });
  // Scrolls after CodeMirror has measured. Its own scrolling would also scroll the page around the editor.
  requestAnimationFrame(() => {
    view.scrollDOM.scrollTop = view.lineBlockAt(first.from).top - SPACE_ABOVE_EXAMPLE_PX;
  });
}
