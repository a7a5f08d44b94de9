import { en } from "../../../language/messages/saying.ts";
import type { FileText } from "../../api.ts";
import { type DeskParts, failed, isEdited, whyNotSaved } from "./desk-state.ts";

/** The way of a text to the disk, and what is done when somebody else was there meanwhile. */
export function saving({ store, server, ask, put }: DeskParts) {
  /** Saves the open text in the place of that version. */
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
        // What was typed meanwhile goes on from what was written.
        const text = now.text === open.text ? saved.text : now.text;
        put(text, saved);
        store.set({ changed: null, isComparing: false, notice: { saying: SAVED, isGood: true } });
      } else if ("conflict" in outcome) store.set({ changed: outcome.conflict, isComparing: true });
      else store.set({ notice: { saying: outcome.refused, isGood: false } });
    } catch (error) {
      store.set(failed(error));
    } finally {
      store.set({ isSaving: false });
      await look(missed.splice(0));
    }
  };

  /** Changes that were heard of while a text was on its way: it may be that one. */
  const missed: string[] = [];

  /** Looks whether the open file is among those that changed, and what it is now. */
  const look = async (paths: readonly string[]) => {
    if (store.get().isSaving) {
      missed.push(...paths);
      return;
    }
    const path = store.get().open?.path;
    if (path === undefined) return;
    // Not it, but it may extend what changed: how it is drawn is asked anew.
    if (!paths.includes(path)) {
      if (paths.length > 0) ask();
      return;
    }
    try {
      meet(await server.file(path));
    } catch (error) {
      store.set(failed(error));
    }
  };

  const meet = (file: FileText) => {
    const { open, changed } = store.get();
    if (open?.path !== file.path || file.version === open.base.version) return;
    if (!isEdited(open) || open.text === file.text) {
      put(file.text, file);
      store.set({ changed: null, isComparing: false });
    } else if (changed?.version !== file.version) store.set({ changed: file });
  };

  return {
    look,
    save: async () => {
      const state = store.get();
      const why = whyNotSaved(state);
      if (why) {
        if (!state.isSaving) store.set({ notice: { saying: why, isGood: !isEdited(state.open) } });
      } else if (state.open) await write(state.open.base.version);
    },
    compare: (isComparing: boolean) => store.set({ isComparing }),
    /** Writes what stands here over what stands on the disk, which was seen. */
    keepMine: async () => {
      const { changed } = store.get();
      if (changed) await write(changed.version);
    },
    /** Gives up what was edited here. */
    takeTheirs: () => {
      const { changed } = store.get();
      if (!changed) return;
      put(changed.text, changed);
      store.set({ changed: null, isComparing: false });
    },
  };
}

const SAVED = en`Saved`.zh`已保存`;
