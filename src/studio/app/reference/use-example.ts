import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { useEffect, useMemo, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { LiveExample } from "../../../reference/live-example.ts";
import { library, Refused, type Server } from "../base/server.ts";
import { createDesk } from "../desk/desk.ts";
import { createLook } from "../desk/look.ts";
import { useStudio } from "../desk/StudioContext.tsx";
import type { ShownPage } from "../preview/PhoneFrame.tsx";
import { useReference } from "./ReferenceContext.tsx";

/** Texts of examples are forgotten with the page. */
const NO_DRAFTS = { keep: () => true, kept: () => null };

/** So long after the last change the answers for the page are made anew. */
const REST_MS = 300;

/** A desk with an example on it. */
export function useExample(example: LiveExample) {
  const { server } = useReference();
  const viewRef = useRef<EditorView>(null);
  const made = useMemo(() => {
    const editor = crypto.randomUUID();
    const own = { server: exampleServer(server, example), drafts: NO_DRAFTS };
    const desk = createDesk({ ...own, editor, now: Date.now });
    const look = createLook();
    look.set({ token: "" });
    return { desk, look };
  }, [server, example]);
  useEffect(() => {
    const [first] = example.files;
    if (first) void made.desk.openFile(first.path);
  }, [made, example]);
  return useMemo(() => ({ ...made, viewRef }), [made]);
}

/** Gives the page answers: those of its own schemas. The sandbox does not know it. */
export function useAnswers(page: ShownPage | null): void {
  const { desk, look } = useStudio();
  const { editor } = desk;
  const published = page?.published;
  const key = page?.key;
  const isFirst = useRef(true);
  useEffect(() => {
    if (!published || key === undefined) return;
    const ask = async () => {
      const usual = await library.scene(editor, key).catch(() => null);
      look.set({ usual: usual ?? { answers: {}, isLoggedIn: true, now: null } });
    };
    const timer = setTimeout(ask, isFirst.current ? 0 : REST_MS);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [published, key, editor, look]);
}

/** The server as the desk of an example has it: its files are the example's, and nothing is written. */
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
      // Whoever edits its brand still looks at the page.
      shown = answer.page?.key ?? shown;
      return answer;
    },
    save: async () => ({ refused: NEVER }),
    create: async () => {
      throw new Refused(NEVER, 0);
    },
  };
}

const NEVER = en`Examples are not saved.`.zh`例子不会保存。`;

/** So much of what stands before it is seen. */
const ABOVE_PX = 70;

const LINE = Decoration.line({ class: "cm-example" });

/** Marks the lines in which the example stands, among all that only makes it whole, and shows them. */
export function markExample(view: EditorView, { from, to }: { from: number; to: number }): void {
  const { doc } = view.state;
  const [first, last] = [doc.lineAt(Math.min(from, doc.length)), doc.lineAt(Math.min(to, doc.length))];
  const lines = Array.from({ length: last.number - first.number + 1 }, (_, index) =>
    LINE.range(doc.line(first.number + index).from),
  );
  const marks = StateField.define<DecorationSet>({
    create: () => Decoration.set(lines),
    update: (now, { changes }) => now.map(changes),
    provide: (field) => EditorView.decorations.from(field),
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(marks) });
  // Once it is measured. CodeMirror would scroll the page around it as well.
  requestAnimationFrame(() => {
    view.scrollDOM.scrollTop = view.lineBlockAt(first.from).top - ABOVE_PX;
  });
}
