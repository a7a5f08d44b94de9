import type { Schemas } from "../../../check/schema/json-schema.ts";
import { type SchemaShape, schemaShapesOf } from "../../../check/schema/schema-shape.ts";
import { describeChangedPlaces } from "../../../merge/describe-merge.ts";
import type { MergeChoices, MergeSide } from "../../../merge/merge-conflict.ts";
import { mergeTexts } from "../../../merge/merge-documents.ts";
import type { FileText } from "../../api.ts";
import { hasUnsavedChanges, type PendingMerge, type SessionParts } from "./session-state.ts";

/** Returns the operator's text without the choices, with what was edited since they were shown. */
function ownText({ mine, shown }: PendingMerge, text: string, shape: SchemaShape | undefined): string {
  return mergeTexts({ base: shown, mine, theirs: text }, { shape }).text;
}

/** Returns the functions that merge a file that changed on disk into the open text. */
export function createFileMerger({ store, server, replaceText }: SessionParts) {
  let schemas: Promise<Schemas> | undefined;
  /** Returns the schema of a document; undefined if the server does not answer. Lists are then matched less well. */
  const loadShape = async (path: string) => {
    const isBrand = store.get().files?.some((file) => file.path === path && file.kind === "brand");
    schemas ??= server.schemas();
    try {
      return schemaShapesOf(await schemas).root(`${isBrand ? "brand" : "campaign"}.schema.json`);
    } catch {
      schemas = undefined;
      return undefined;
    }
  };
  /**
   * Merges the file on disk into the open text, in one step that can be undone. If both sides changed a place, the text
   * keeps the operator's value there, and `merge` lists the places. Returns whether nothing is left to decide.
   */
  const takeIn = async (theirs: FileText): Promise<boolean> => {
    const { open: edited } = store.get();
    if (edited?.path !== theirs.path) return true;
    const shape = hasUnsavedChanges(edited) || store.get().merge ? await loadShape(theirs.path) : undefined;
    const { isResolving, merge, missing, open } = store.get();
    if (open?.path !== theirs.path) return true;
    // The open file was saved or merged meanwhile, and this version may be older than that one.
    if (open.base.version !== edited.base.version) return takeIn(await server.file(open.path));
    if (theirs.version === open.base.version) {
      store.set({ merge: null, missing: null, isResolving: false });
      return true;
    }
    const mine = isResolving && merge ? ownText(merge, open.text, shape) : open.text;
    const base = merge ? merge.base : missing ? missing.text : open.base.text;
    const { conflicts, isByLine, text } = mergeTexts({ base, mine, theirs: theirs.text }, { shape });
    const hasEdits = mine !== base && mine !== theirs.text;
    const merged =
      hasEdits && text !== mine
        ? { before: mine, after: text, places: describeChangedPlaces(mine, text, shape) }
        : null;
    const isDone = conflicts.length === 0;
    store.set({
      missing: null,
      merge: isDone ? null : { base, theirs, mine: text, shown: text, conflicts, choices: {}, isByLine },
      isResolving: !isDone && isResolving,
      ...(merged && { merged }),
    });
    replaceText(text, isDone ? theirs : open.base);
    return isDone;
  };
  /** Shows the text with these choices, also in the preview. */
  const showChoices = async (choices: MergeChoices) => {
    const before = store.get().merge;
    if (!before) return;
    store.set({ merge: { ...before, choices } });
    const shape = await loadShape(before.theirs.path);
    const { merge, open } = store.get();
    // Other choices were made meanwhile.
    if (merge?.choices !== choices || !open || open.path !== merge.theirs.path) return;
    const mine = ownText(merge, open.text, shape);
    const { text } = mergeTexts({ base: merge.base, mine, theirs: merge.theirs.text }, { shape, choices });
    store.set({ merge: { ...merge, mine, shown: text } });
    replaceText(text, open.base);
  };
  return {
    takeIn,
    /** Chooses a side for one conflict. */
    choose: (id: string, side: MergeSide) => showChoices({ ...store.get().merge?.choices, [id]: side }),
    /** Chooses a side for all conflicts. */
    chooseAll: (side: MergeSide) =>
      showChoices(Object.fromEntries((store.get().merge?.conflicts ?? []).map(({ id }) => [id, side]))),
    /** Opens the list of conflicts, or closes it; then the text has the operator's values again. */
    resolve: async (isResolving: boolean) => {
      const { merge } = store.get();
      // Text typed since the merge is part of the operator's side.
      if (isResolving && merge && (await takeIn(merge.theirs))) return;
      if (!isResolving) await showChoices({});
      store.set({ isResolving });
    },
    /** Ends the merge once each conflict is decided. The text can then be saved over the file on disk. */
    finishMerge: async () => {
      const { choices = {}, conflicts = [] } = store.get().merge ?? {};
      if (conflicts.some(({ id }) => choices[id] === undefined)) return;
      await showChoices(choices);
      const { merge, open } = store.get();
      if (!open || merge?.choices !== choices) return;
      store.set({ merge: null, isResolving: false });
      replaceText(open.text, merge.theirs);
    },
    /** Removes the merged changes from the text, and keeps what was typed since. */
    undoMerge: async () => {
      const { merged, open: edited } = store.get();
      if (!merged || !edited) return;
      const shape = await loadShape(edited.path);
      const { open } = store.get();
      store.set({ merged: null });
      if (open?.path !== edited.path) return;
      const texts = { base: merged.after, mine: open.text, theirs: merged.before };
      replaceText(mergeTexts(texts, { shape }).text, open.base);
    },
    dismissMerged: () => store.set({ merged: null }),
  };
}
