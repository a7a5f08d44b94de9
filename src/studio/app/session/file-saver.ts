import { en } from "../../../language/messages/localized-text.ts";
import type { FileText } from "../../api.ts";
import {
  createFailureNotice,
  hasUnsavedChanges,
  reasonFileCannotBeSaved,
  type SessionParts,
} from "./session-state.ts";

/** Returns the functions that save the open file and resolve conflicts with changes on disk. */
export function createFileSaver({ store, server, checkText, replaceText }: SessionParts) {
  /** Saves the open text if the version on disk is still this one. */
  const write = async (version: string) => {
    const { open } = store.get();
    if (!open) return;
    store.set({ isSaving: true, notice: null });
    try {
      const outcome = await server.save({ path: open.path, text: open.text, version });
      const now = store.get().open;
      if (now?.path !== open.path) return;
      if ("saved" in outcome) {
        const { saved } = outcome;
        // Text typed during the save continues from the saved text.
        const text = now.text === open.text ? saved.text : now.text;
        replaceText(text, saved);
        store.set({ changed: null, isComparing: false, notice: { saying: SAVED_MESSAGE, isGood: true } });
      } else if ("conflict" in outcome) store.set({ changed: outcome.conflict, isComparing: true });
      else store.set({ notice: { saying: outcome.refused, isGood: false } });
    } catch (error) {
      store.set(createFailureNotice(error));
    } finally {
      store.set({ isSaving: false });
      await checkOpenFile(missed.splice(0));
    }
  };

  /** Changed paths reported during a save: the save itself may have caused them. */
  const missed: string[] = [];

  /** Handles changed paths: loads the open file again if it is among them. */
  const checkOpenFile = async (paths: readonly string[]) => {
    if (store.get().isSaving) {
      missed.push(...paths);
      return;
    }
    const path = store.get().open?.path;
    if (path === undefined) return;
    // The open file did not change, but one of its bases may have, so its page is requested again.
    if (!paths.includes(path)) {
      if (paths.length > 0) checkText();
      return;
    }
    try {
      onDiskFile(await server.file(path));
    } catch (error) {
      store.set(createFailureNotice(error));
    }
  };

  const onDiskFile = (file: FileText) => {
    const { open, changed } = store.get();
    if (open?.path !== file.path || file.version === open.base.version) return;
    if (!hasUnsavedChanges(open) || open.text === file.text) {
      replaceText(file.text, file);
      store.set({ changed: null, isComparing: false });
    } else if (changed?.version !== file.version) store.set({ changed: file });
  };

  return {
    checkOpenFile,
    save: async () => {
      const state = store.get();
      const why = reasonFileCannotBeSaved(state);
      if (why) {
        if (!state.isSaving) store.set({ notice: { saying: why, isGood: !hasUnsavedChanges(state.open) } });
      } else if (state.open) await write(state.open.base.version);
    },
    compare: (isComparing: boolean) => store.set({ isComparing }),
    /** Saves the text in the editor over the version on disk that the operator has seen. */
    keepMine: async () => {
      const { changed } = store.get();
      if (changed) await write(changed.version);
    },
    /** Discards the changes made here and takes the text on disk. */
    takeTheirs: () => {
      const { changed } = store.get();
      if (!changed) return;
      replaceText(changed.text, changed);
      store.set({ changed: null, isComparing: false });
    },
  };
}

const SAVED_MESSAGE = en`Saved`.zh`已保存`;
