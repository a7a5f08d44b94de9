import { en } from "../../../language/messages/localized-text.ts";
import type { FileText } from "../../api.ts";
import { ServerError } from "../base/studio-client.ts";
import { createFileMerger } from "./file-merger.ts";
import {
  createFailureNotice,
  currentProblems,
  hasUnsavedChanges,
  reasonFileCannotBeSaved,
  type SessionParts,
} from "./session-state.ts";

/** Maximum times that one save merges changes of somebody else and tries again. */
const MAX_SAVE_ATTEMPTS = 5;

/** Returns the functions that save the open file, and merge changes on disk into it. */
export function createFileSaver(parts: SessionParts) {
  const { store, server, checkText, replaceText } = parts;
  const { takeIn, ...merger } = createFileMerger(parts);
  /** Counts the saves: an answer that was requested before a save may be older than the saved file. */
  let saves = 0;

  /** Saves the open text. If somebody else saved the file meanwhile, merges both and saves again. */
  const write = async () => {
    store.set({ isSaving: true, notice: null, merged: null });
    try {
      for (let attempt = 0; attempt < MAX_SAVE_ATTEMPTS && (await tryToWrite()); attempt++);
    } catch (error) {
      store.set(createFailureNotice(error));
    } finally {
      store.set({ isSaving: false });
      await checkOpenFile(missed.splice(0));
    }
  };

  /** Tries to save the open text once. Returns whether to try again, with the merged text. */
  const tryToWrite = async (): Promise<boolean> => {
    const { open } = store.get();
    if (!open) return false;
    saves++;
    const outcome = await server.save({ path: open.path, text: open.text, version: open.base.version });
    const now = store.get().open;
    if (now?.path !== open.path) return false;
    if ("saved" in outcome) {
      const { saved } = outcome;
      // Text typed during the save continues from the saved text.
      const text = now.text === open.text ? saved.text : now.text;
      store.set({ missing: null, restored: null, notice: { saying: SAVED_MESSAGE, isGood: true } });
      replaceText(text, saved);
    } else if ("conflict" in outcome) {
      if (await takeIn(outcome.conflict)) return hasUnsavedChanges(store.get().open);
      store.set({ isResolving: true });
    } else if ("isMissing" in outcome) setMissing(open.path);
    else store.set({ notice: { saying: outcome.refused, isGood: false } });
    return false;
  };

  /** Changed paths reported during a save: the save itself may have caused them. */
  const missed: string[] = [];
  let checking = Promise.resolve();

  /** Handles changed paths, one report after the other: merges the open file again if it is among them. */
  const checkOpenFile = (paths: readonly string[]): Promise<void> => {
    checking = checking.then(() => checkPaths(paths));
    return checking;
  };
  const checkPaths = async (paths: readonly string[]): Promise<void> => {
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
    const asked = saves;
    try {
      const file = await server.file(path);
      if (asked !== saves) await checkPaths(paths);
      else await takeIn(file);
    } catch (error) {
      if (error instanceof ServerError && error.status === 404 && asked === saves) setMissing(path);
      else store.set(createFailureNotice(error));
    }
  };

  /** Records that the open file was deleted or renamed on disk. Its text stays, as one that is not saved. */
  const setMissing = (path: string) => {
    const { missing, open } = store.get();
    if (open?.path !== path || (missing && open.base.version === null)) return;
    store.set({ missing: missing ?? { text: open.base.text }, merge: null, isResolving: false });
    replaceText(open.text, { text: "", version: null });
  };

  return {
    ...merger,
    takeIn: async (file: FileText) => void (await takeIn(file)),
    checkOpenFile,
    setMissing,
    save: async () => {
      const state = store.get();
      // Known errors may belong to an older text. The server checks an unchecked text itself.
      const why = reasonFileCannotBeSaved(state, currentProblems(state) ?? []);
      if (why) {
        if (!state.isSaving) store.set({ notice: { saying: why, isGood: !hasUnsavedChanges(state.open) } });
      } else if (state.merge) store.set({ isResolving: true });
      else await write();
    },
  };
}

const SAVED_MESSAGE = en`Saved`.zh`已保存`;
