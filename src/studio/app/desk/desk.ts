import { en } from "../../../language/messages/saying.ts";
import type { FileText } from "../../api.ts";
import type { NewCampaign } from "../../api-write.ts";
import { createObservable } from "../base/observable.ts";
import { KEPT_DRAFTS } from "../base/remembered.ts";
import { answering } from "./answering.ts";
import {
  type DeskParts,
  type DeskState,
  EMPTY_DESK,
  type FirstDrawer,
  failed,
  isEdited,
  type OpenFile,
} from "./desk-state.ts";
import { saving } from "./saving.ts";

export type Desk = ReturnType<typeof createDesk>;

/** What happens to the texts: opened, edited, asked about, saved. It knows no DOM but the browser's storage. */
export function createDesk(
  given: Pick<DeskParts, "server" | "editor" | "now"> & { drafts?: typeof KEPT_DRAFTS },
) {
  const { server, editor, now, drafts = KEPT_DRAFTS } = given;
  const store = createObservable<DeskState>(EMPTY_DESK);
  let draw: FirstDrawer | undefined;
  const ask = answering({ store, server, editor, drawFirst: (...page) => draw?.(...page) });
  /** Texts that were edited and left for another file. */
  const aside = new Map<string, OpenFile>();
  let opening = "";

  const keep = ({ path, text, base }: OpenFile) => {
    const isKept = drafts.keep(path, text === base.text ? null : { text, version: base.version, at: now() });
    if (!isKept && text !== base.text)
      store.set({
        notice: {
          isGood: false,
          lasts: true,
          saying: en`This browser cannot keep your draft: save soon.`
            .zh`浏览器无法保存草稿，请尽快保存文件。`,
        },
      });
  };
  const put: DeskParts["put"] = (text, base) => {
    const { open } = store.get();
    if (!open) return;
    const next = { ...open, text, base, replaced: open.replaced + 1 };
    store.set({ open: next });
    keep(next);
    ask();
  };
  const show = (file: FileText, key: string | null) => {
    const left = aside.get(file.path);
    const base = { text: file.text, version: file.version };
    const draft = left ? null : drafts.kept(file.path);
    const replaced = (store.get().open?.replaced ?? 0) + 1;
    const restored = draft && draft.text !== file.text ? draft : null;
    const text = restored?.text ?? file.text;
    const open = left ? { ...left, replaced } : { path: file.path, text, base, replaced };
    const isNews = (left?.base.version ?? restored?.version ?? file.version) !== file.version;
    store.set({
      open,
      key,
      answered: null,
      tables: null,
      changed: isNews ? file : null,
      isComparing: false,
      restored,
      notice: null,
    });
    ask();
  };
  const fail = (error: unknown) => store.set(failed(error));
  // The same list counts as the one before: its rows are not drawn again.
  const list = () =>
    server.files().then((files) => {
      if (JSON.stringify(files) !== JSON.stringify(store.get().files)) store.set({ files });
    }, fail);
  const leave = () => {
    const { open } = store.get();
    if (!open) return;
    if (isEdited(open)) aside.set(open.path, open);
    else {
      aside.delete(open.path);
      // It counts for this editor no longer.
      server.draft({ editor, path: open.path, text: null }).catch(() => undefined);
    }
  };
  /** `key` is a page that the file is part of: without it the first that it makes is shown. */
  const openFile = async (path: string, key: string | null = null) => {
    opening = path;
    try {
      const file = await server.file(path);
      // Another one was asked for meanwhile.
      if (opening !== path) return;
      if (store.get().open?.path !== path) leave();
      else aside.delete(path);
      show(file, key);
    } catch (error) {
      fail(error);
    }
  };
  const placeOf = (text: string, offset: number) => ({
    ...{ editor, text, offset },
    path: store.get().open?.path ?? "",
  });
  const parts: DeskParts = { store, server, editor, now, ask, put };
  const saved = saving(parts);

  return {
    ...saved,
    store,
    /** The name by which the server knows its drafts. */
    editor,
    openFile: (path: string) => openFile(path),
    /** Shows where a part of a page, by its JSON Pointer, is written: in the open file, or in another on which the page stands. */
    goTo: async (key: string, pointer: string) => {
      try {
        const goal = await server.place(editor, key, pointer);
        if (goal.path !== store.get().open?.path) await openFile(goal.path, key);
        store.set({ goal });
      } catch (error) {
        fail(error);
      }
    },
    /** The place to which one was to go is shown. */
    arrive: () => store.set({ goal: null }),
    /** What the page that is shown has of what stands at an offset of the open text: a JSON Pointer. */
    pointerAt: async (offset: number): Promise<string | null> => {
      const { open, answered } = store.get();
      const key = answered?.answer.page?.key;
      if (!open || key === undefined) return null;
      const { pointer } = await server.pointer(editor, key, { path: open.path, offset });
      return pointer;
    },
    /** Asks for the files, and hears of changes from then on. */
    begin: () =>
      server.listen({
        changed: ({ paths }) => {
          void list();
          void saved.look(paths);
        },
        begun: () => {
          void list();
          const { open, notice } = store.get();
          if (notice && !notice.isGood) store.set({ notice: null });
          if (open) void saved.look([open.path]).then(ask);
        },
      }),
    /** The text after a keystroke. */
    edit: (text: string) => {
      const { open } = store.get();
      if (!open || open.text === text) return;
      const next = { ...open, text };
      store.set({ open: next });
      // The server works while it is kept.
      ask();
      keep(next);
    },
    /** The same from elsewhere than the editor, which is to show it. */
    replace: (text: string) => {
      const { open } = store.get();
      if (open) put(text, open.base);
    },
    /** What can be written at a place of the open text, and what stands there. */
    complete: (text: string, offset: number) => server.complete(placeOf(text, offset)),
    hover: (text: string, offset: number) => server.hover(placeOf(text, offset)),
    /** From now on this draws the page of each answer, and of words as they are typed, before anything else learns of it. Returns what ends that. */
    drawFirst: (drawer: FirstDrawer) => {
      draw = drawer;
      return () => {
        if (draw === drawer) draw = undefined;
      };
    },
    choosePage: (key: string) => {
      store.set({ key, tables: null });
      ask();
    },
    /** What was left unsaved and is there again: goes on with it, or goes back to the file. */
    settle: (isKept: boolean) => {
      const { open } = store.get();
      store.set({ restored: null });
      if (open && !isKept) put(open.base.text, open.base);
    },
    create: async (campaign: NewCampaign) => {
      const { path } = await server.create(campaign);
      void list();
      await openFile(path);
    },
    /** Puts a picture beside the open document. Resolves to how documents name it; null where that failed, which is told. */
    keepPicture: async (picture: { name: string; base64: string }): Promise<string | null> => {
      const { open } = store.get();
      if (!open) return null;
      try {
        const { src, widthPx, heightPx } = await server.keepPicture({ path: open.path, ...picture });
        const saying = en`The picture is kept as ${src} (${widthPx} × ${heightPx}).`
          .zh`图片已保存为 ${src}（${widthPx} × ${heightPx}）。`;
        store.set({ notice: { saying, isGood: true } });
        return src;
      } catch (error) {
        fail(error);
        return null;
      }
    },
    dismiss: () => store.set({ notice: null }),
    /** Says what went wrong. */
    fail,
  };
}
