import type { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { LiveExample } from "../../../reference/live-example.ts";
import { createDesk, type Desk } from "../desk/desk.ts";
import { createLook, type LookStore } from "../desk/look.ts";
import type { ShownPage } from "../preview/use-last-page.ts";
import { exampleServer } from "./example-server.ts";
import { useReference } from "./ReferenceContext.tsx";

const now = () => Date.now();

/** Texts of examples are forgotten with the page. */
const NO_DRAFTS = { keep: () => true, kept: () => null };

/** So long after the last change the answers for the page are made anew. */
const REST_MS = 300;

export interface OpenExample {
  desk: Desk;
  look: LookStore;
  viewRef: RefObject<EditorView | null>;
}

/** A desk with an example on it. */
export function useExample(example: LiveExample): OpenExample {
  const { server } = useReference();
  const viewRef = useRef<EditorView>(null);
  const made = useMemo(() => {
    const editor = crypto.randomUUID();
    const desk = createDesk({ server: exampleServer(server, example), editor, now, drafts: NO_DRAFTS });
    const look = createLook(now);
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
export function useAnswers({ desk: { editor }, look }: OpenExample, page: ShownPage | null): void {
  const { library } = useReference();
  const published = page?.page.published;
  const key = page?.page.key;
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
  }, [published, key, editor, library, look]);
}
