import { sayingOf } from "../client/server.ts";
import type { DeskParts } from "./desk-parts.ts";
import { latestOf } from "./latest.ts";

/** Whoever types on within this time is not yet told of warnings, nor of what becomes of the states. */
const REST_MS = 400;

/**
 * Has the server look at the open text whenever it is called: at once where nothing is asked already, else as soon as
 * that is answered, and then with the text as it is by then. The states of a page are asked for when it is first shown,
 * and when typing rests: to prove them takes the server longer than a keystroke.
 */
export function answering({ store, server, editor }: Pick<DeskParts, "store" | "server" | "editor">) {
  const askStates = latestOf(async ({ path, key }: { path: string; key: string }) => {
    try {
      const pictured = store.get().answered?.answer.page?.published ?? null;
      const states = await server.states(editor, key);
      if (store.get().open?.path === path) store.set({ ...states, pictured });
    } catch (error) {
      store.set({ notice: { saying: sayingOf(error), isGood: false } });
    }
  });
  let rest: ReturnType<typeof setTimeout> | undefined;
  const askAll = latestOf(async ({ path, text }: { path: string; text: string }) => {
    try {
      const { problems } = await server.problems(editor, path);
      const { answered, open } = store.get();
      if (!answered || answered.text !== text || open?.path !== path || open.text !== text) return;
      store.set({ answered: { text, answer: { ...answered.answer, problems } } });
    } catch {
      // The errors are known all the same, and whoever does not answer is told of with the next draft.
    }
  });
  const askDraft = latestOf(async () => {
    const { open, key } = store.get();
    if (!open) return;
    const { path, text } = open;
    try {
      const answer = await server.draft({ editor, path, text, ...(key !== null && { key }) });
      const now = store.get();
      if (now.open?.path !== path || now.key !== key) return;
      const { notice } = now;
      const isOver = notice !== null && !notice.isGood && !notice.lasts;
      store.set({ answered: { text, answer }, ...(isOver && { notice: null }) });
      const { page } = answer;
      const shown = page?.isCurrent ? { path, key: page.key } : null;
      const isNew = now.tables === null;
      if (shown && isNew) askStates(shown);
      rest = setTimeout(() => {
        askAll({ path, text });
        if (shown && !isNew) askStates(shown);
      }, REST_MS);
    } catch (error) {
      store.set({ notice: { saying: sayingOf(error), isGood: false } });
    }
  });
  return () => {
    clearTimeout(rest);
    askDraft(undefined);
  };
}
