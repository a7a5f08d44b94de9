import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { FileRange, FileText } from "../../api.ts";
import type { NewCampaignRequest, PresentEditors, StoredPicture } from "../../api-write.ts";
import { DRAFT_STORAGE } from "../base/browser-storage.ts";
import { createObservable } from "../base/observable.ts";
import { ServerError } from "../base/studio-client.ts";
import { createDraftChecker } from "./draft-checker.ts";
import { createFileSaver } from "./file-saver.ts";
import {
  createFailureNotice,
  EMPTY_SESSION,
  hasUnsavedChanges,
  NOTHING_TO_MERGE,
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
  const leftFiles = new Map<string, Pick<SessionState, "missing"> & { open: OpenFile }>();
  let opening = "";

  const storeDraft = ({ path, text, base }: OpenFile) => {
    const { merge, missing } = store.get();
    const start = merge ? merge.base : missing ? missing.text : base.text;
    const draft = { text, version: base.version, at: now(), ...(start !== null && { base: start }) };
    const isStored = drafts.write(path, text === base.text ? null : draft);
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
  /** Shows a file, with its unsaved changes if there are any. The file is null if it is not on disk. */
  const showFile = (path: string, file: FileText | null, key: string | null) => {
    const left = leftFiles.get(path);
    const draft = left ? null : drafts.read(path);
    const replaced = (store.get().open?.replaced ?? 0) + 1;
    const restored = draft && draft.text !== file?.text ? draft : null;
    const base = { text: file?.text ?? "", version: file?.version ?? null };
    /** What the editing started from; other than the file if that has changed since. */
    const start =
      restored && file && restored.version !== base.version ? { text: "", version: restored.version } : base;
    const open = left?.open ?? { path, text: restored?.text ?? base.text, base: start };
    const missing =
      left?.missing ??
      (restored && (file === null || start !== base) ? { text: restored.base ?? null } : null);
    store.set({
      open: { ...open, replaced },
      key,
      checkedDraft: null,
      tables: null,
      outcomes: [],
      ...NOTHING_TO_MERGE,
      missing,
      restored,
      notice: null,
    });
    checkText();
    attend();
    if (file) saved.takeIn(file).catch(showFailure);
    else saved.setMissing(path);
  };
  let isListening = false;
  /** Tells the other windows which file is open here. */
  const attend = () => {
    if (!isListening) return;
    const path = store.get().open?.path ?? null;
    store.set({ others: othersAt(path) });
    server.attend({ editor, path }).catch(() => undefined);
  };
  const othersAt = (path: string | null) => Math.max(0, (path === null ? 0 : (present[path] ?? 0)) - 1);
  let present: PresentEditors = {};
  const showFailure = (error: unknown) => store.set(createFailureNotice(error));
  // An equal list is not replaced, so that its rows do not render again.
  const list = () =>
    server.files().then((files) => {
      if (JSON.stringify(files) !== JSON.stringify(store.get().files)) store.set({ files });
    }, showFailure);
  const leaveFile = () => {
    const { isResolving, merge, missing, open } = store.get();
    if (!open) return;
    // Without the choices of an unfinished merge, it is asked again.
    const text = isResolving && merge?.shown === open.text ? merge.mine : open.text;
    const left = { open: { ...open, text }, missing: merge ? { text: merge.base } : missing };
    if (hasUnsavedChanges(open)) leftFiles.set(open.path, left);
    else {
      leftFiles.delete(open.path);
      // The server forgets this editor's draft.
      server.draft({ editor, path: open.path, text: null }).catch(() => undefined);
    }
  };
  /** Reads a file; null if it is not on disk but has unsaved changes. */
  const readFile = async (path: string): Promise<FileText | null> => {
    try {
      return await server.file(path);
    } catch (error) {
      const hasChanges = leftFiles.has(path) || drafts.read(path) !== null;
      if (hasChanges && error instanceof ServerError && error.status === 404) return null;
      throw error;
    }
  };
  /** Opens a file and previews the page with this key, by default the first page of the file. */
  const openFile = async (path: string, key: string | null = null) => {
    opening = path;
    try {
      const file = await readFile(path);
      // Another file was requested in the meantime.
      if (opening !== path) return;
      if (store.get().open?.path !== path) leaveFile();
      else leftFiles.delete(path);
      showFile(path, file, key);
    } catch (error) {
      showFailure(error);
    }
  };
  /** Forgets the open file and its text. */
  const forgetFile = (path: string) => {
    leftFiles.delete(path);
    drafts.write(path, null);
    server.draft({ editor, path, text: null }).catch(() => undefined);
    const { files, others: _, ...state } = EMPTY_SESSION;
    store.set({ ...state });
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
    /** Opens a file and selects a range of it. */
    showPlace: async (place: FileRange) => {
      if (place.path !== store.get().open?.path) await openFile(place.path);
      store.set({ jumpTarget: place });
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
    start: () => {
      isListening = true;
      server.listen({
        editor,
        present: (all) => {
          present = all;
          store.set({ others: othersAt(store.get().open?.path ?? null) });
        },
        changed: ({ paths }) => {
          void list();
          void saved.checkOpenFile(paths);
        },
        begun: () => {
          void list();
          attend();
          const { open, notice } = store.get();
          if (notice && !notice.isGood) store.set({ notice: null });
          if (open) void saved.checkOpenFile([open.path]).then(checkText);
        },
      });
    },
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
    /**
     * Saves the open text as another file and opens that, if the file was deleted or renamed on disk. Rejects with the
     * reason if the other file exists, or if the text has errors there.
     */
    saveAs: async (path: string) => {
      const { open } = store.get();
      if (!open) return;
      const outcome = await server.save({ path, text: open.text, version: null });
      if ("refused" in outcome) throw new ServerError(outcome.refused, 422);
      if (!("saved" in outcome))
        throw new ServerError(
          en`The file ${path} exists already. Choose another name.`.zh`文件 ${path} 已经存在，请换一个名字。`,
          409,
        );
      forgetFile(open.path);
      void list();
      await openFile(path);
    },
    /** Continues in a file to which the open one was renamed on disk: merges the open text into it. */
    moveTo: async (path: string) => {
      const { missing, open } = store.get();
      if (!open || !missing) return;
      forgetFile(open.path);
      leftFiles.set(path, { open: { ...open, path }, missing });
      await openFile(path);
    },
    /** Closes the open file, which is not on disk, and drops its text. */
    discardMissing: () => {
      const { open } = store.get();
      if (open) forgetFile(open.path);
      attend();
    },
    create: async (campaign: NewCampaignRequest) => {
      const { path } = await server.create(campaign);
      void list();
      await openFile(path);
    },
    /** Lists the files again. */
    refreshFiles: () => void list(),
    /** Opens the file that replaced the open one, or closes the open one if it was deleted (null). */
    leaveFor: async (path: string | null) => {
      const { open } = store.get();
      await list();
      if (open && path === open.path) return;
      if (open) drafts.write(open.path, null);
      if (path !== null) return openFile(path);
      leaveFile();
      store.set({ ...EMPTY_SESSION, files: store.get().files });
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
