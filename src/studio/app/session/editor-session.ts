import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { FileText } from "../../api.ts";
import type { NewCampaignRequest, StoredPicture } from "../../api-write.ts";
import { DRAFT_STORAGE } from "../base/browser-storage.ts";
import { createObservable } from "../base/observable.ts";
import { createDraftChecker } from "./draft-checker.ts";
import { createFileSaver } from "./file-saver.ts";
import {
  createFailureNotice,
  EMPTY_SESSION,
  hasUnsavedChanges,
  type OpenFile,
  type PreviewDrawer,
  type SessionParts,
  type SessionState,
} from "./session-state.ts";

/** An editor session, which `createEditorSession` creates. */
export type EditorSession = ReturnType<typeof createEditorSession>;

/** Creates an editor session, which opens, edits, checks and saves files. Uses no DOM except the browser's storage. */
export function createEditorSession(
  given: Pick<SessionParts, "server" | "editor" | "now"> & { drafts?: typeof DRAFT_STORAGE },
) {
  const { server, editor, now, drafts = DRAFT_STORAGE } = given;
  const store = createObservable<SessionState>(EMPTY_SESSION);
  let paint: PreviewDrawer | undefined;
  const checkText = createDraftChecker({ store, server, editor, paint: (...page) => paint?.(...page) });
  /** The editing states of files with unsaved changes that are not open now. */
  const leftFiles = new Map<string, OpenFile>();
  let opening = "";

  const storeDraft = ({ path, text, base }: OpenFile) => {
    const isStored = drafts.write(
      path,
      text === base.text ? null : { text, version: base.version, at: now() },
    );
    if (!isStored && text !== base.text)
      store.set({
        notice: {
          isGood: false,
          lasts: true,
          saying: en`This browser cannot keep a draft of your changes. Save the file soon.`
            .zh`浏览器无法保存草稿，请尽快保存文件。`,
        },
      });
  };
  const replaceText: SessionParts["replaceText"] = (text, base) => {
    const { open } = store.get();
    if (!open) return;
    const next = { ...open, text, base, replaced: open.replaced + 1 };
    store.set({ open: next });
    storeDraft(next);
    checkText();
  };
  const showFile = (file: FileText, key: string | null) => {
    const leftFile = leftFiles.get(file.path);
    const base = { text: file.text, version: file.version };
    const draft = leftFile ? null : drafts.read(file.path);
    const replaced = (store.get().open?.replaced ?? 0) + 1;
    const restored = draft && draft.text !== file.text ? draft : null;
    const text = restored?.text ?? file.text;
    const open = leftFile ? { ...leftFile, replaced } : { path: file.path, text, base, replaced };
    const hasChangedOnDisk = (leftFile?.base.version ?? restored?.version ?? file.version) !== file.version;
    store.set({
      open,
      key,
      checkedDraft: null,
      tables: null,
      outcomes: [],
      changed: hasChangedOnDisk ? file : null,
      isComparing: false,
      restored,
      notice: null,
    });
    checkText();
  };
  const showFailure = (error: unknown) => store.set(createFailureNotice(error));
  // An equal list is not replaced, so that its rows do not render again.
  const list = () =>
    server.files().then((files) => {
      if (JSON.stringify(files) !== JSON.stringify(store.get().files)) store.set({ files });
    }, showFailure);
  const leaveFile = () => {
    const { open } = store.get();
    if (!open) return;
    if (hasUnsavedChanges(open)) leftFiles.set(open.path, open);
    else {
      leftFiles.delete(open.path);
      // The server forgets this editor's draft.
      server.draft({ editor, path: open.path, text: null }).catch(() => undefined);
    }
  };
  /** Opens a file and previews the page with this key, by default the first page of the file. */
  const openFile = async (path: string, key: string | null = null) => {
    opening = path;
    try {
      const file = await server.file(path);
      // Another file was requested in the meantime.
      if (opening !== path) return;
      if (store.get().open?.path !== path) leaveFile();
      else leftFiles.delete(path);
      showFile(file, key);
    } catch (error) {
      showFailure(error);
    }
  };
  const placeOf = (text: string, offset: number) => ({
    ...{ editor, text, offset },
    path: store.get().open?.path ?? "",
  });
  const parts: SessionParts = { store, server, editor, now, checkText, replaceText };
  const saved = createFileSaver(parts);

  return {
    ...saved,
    store,
    /** The id of this editor on the server. */
    editor,
    openFile: (path: string) => openFile(path),
    /**
     * Opens and selects the text that defines a part of a page: in the open file, or in a base or brand that it uses.
     */
    goTo: async (key: string, pointer: string) => {
      try {
        const jumpTarget = await server.place(editor, key, pointer);
        if (jumpTarget.path !== store.get().open?.path) await openFile(jumpTarget.path, key);
        store.set({ jumpTarget });
      } catch (error) {
        showFailure(error);
      }
    },
    /** Closes the open file. Its unsaved changes are kept until it is opened again. */
    closeFile: () => {
      opening = "";
      leaveFile();
      store.set({ ...EMPTY_SESSION, files: store.get().files });
    },
    /** Called when the editor has shown the jump target. */
    endJump: () => store.set({ jumpTarget: null }),
    /** Returns the JSON Pointer of the page's part that is written at an offset of the open text; null if none. */
    pointerAt: async (offset: number): Promise<string | null> => {
      const { open, checkedDraft } = store.get();
      const key = checkedDraft?.response.page?.key;
      if (!open || key === undefined) return null;
      const { pointer } = await server.pointer(editor, key, { path: open.path, offset });
      return pointer;
    },
    /** Loads the list of files and watches for changes on disk. */
    start: () =>
      server.listen({
        changed: ({ paths }) => {
          void list();
          void saved.checkOpenFile(paths);
        },
        begun: () => {
          void list();
          const { open, notice } = store.get();
          if (notice && !notice.isGood) store.set({ notice: null });
          if (open) void saved.checkOpenFile([open.path]).then(checkText);
        },
      }),
    /** Records the text after each keystroke, and has it checked. */
    edit: (text: string) => {
      const { open } = store.get();
      if (!open || open.text === text) return;
      const next = { ...open, text };
      store.set({ open: next });
      // Ask first: the server works while the browser stores the draft.
      checkText();
      storeDraft(next);
    },
    /** Replaces the text from outside the editor, which then shows it. */
    replace: (text: string) => {
      const { open } = store.get();
      if (open) replaceText(text, open.base);
    },
    /** Completion and hover help at a position of the open text. */
    complete: (text: string, offset: number) => server.complete(placeOf(text, offset)),
    hover: (text: string, offset: number) => server.hover(placeOf(text, offset)),
    /** Sets the function that paints each page before subscribers are notified. Returns a function that unsets it. */
    setPreviewDrawer: (drawer: PreviewDrawer) => {
      paint = drawer;
      return () => {
        if (paint === drawer) paint = undefined;
      };
    },
    choosePage: (key: string) => {
      store.set({ key, tables: null });
      checkText();
    },
    /** Keeps the restored draft, or discards it and shows the file. */
    settleRestored: (isKept: boolean) => {
      const { open } = store.get();
      store.set({ restored: null });
      if (open && !isKept) replaceText(open.base.text, open.base);
    },
    create: async (campaign: NewCampaignRequest) => {
      const { path } = await server.create(campaign);
      void list();
      await openFile(path);
    },
    /** Uploads a picture beside the document. Resolves with null if this failed, which the notice explains. */
    uploadPicture: async (picture: { name: string; base64: string }): Promise<StoredPicture | null> => {
      const { open } = store.get();
      if (!open) return null;
      try {
        const stored = await server.uploadPicture({ path: open.path, ...picture });
        const { src, widthPx, heightPx } = stored;
        const saying = en`The picture is saved as ${src} (${widthPx} × ${heightPx}).`
          .zh`图片已保存为 ${src}（${widthPx} × ${heightPx}）。`;
        store.set({ notice: { saying, isGood: true } });
        return stored;
      } catch (error) {
        showFailure(error);
        return null;
      }
    },
    dismiss: () => store.set({ notice: null }),
    /** Tells the operator why something was not done. */
    refuse: (saying: LocalizedText) => store.set({ notice: { saying, isGood: false } }),
    /** Shows an error. */
    fail: showFailure,
  };
}
