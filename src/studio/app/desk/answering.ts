import type { DraftAnswer } from "../../api.ts";
import { type Answered, type DeskParts, type FirstDrawer, failed } from "./desk-state.ts";
import { latestOf } from "./latest.ts";
import { wordsAhead } from "./words-ahead.ts";

/** What was asked about: a text, and which of its pages. Who asked later has the higher number. */
interface Asked {
  path: string;
  key: string | null;
  text: string;
  number: number;
}

/** Whoever types on within this time is not yet told of warnings, nor of the states. */
const REST_MS = 400;

/** Who is told of an answer does not wait longer for its page to be drawn, in milliseconds: nobody may see it. */
const SEEN_MS = 150;

/** Nor do warnings and states, which keep the server busy while it is asked for what the page shows. */
const DRAWN_MS = 3000;

interface Answering extends Pick<DeskParts, "store" | "server" | "editor"> {
  drawFirst: FirstDrawer;
}

/** Resolves with a promise, but after so many milliseconds at the latest. */
const within = (ms: number, promise: Promise<void>) =>
  Promise.race([promise, new Promise<void>((resolve) => setTimeout(resolve, ms))]);

/**
 * Has the server look at the open text whenever it is called, one question at a time, and draws words as they are typed.
 * When typing rests, asks for warnings and states: they keep the server busy, which also answers what draws the page.
 */
export function answering({ store, server, editor, drawFirst }: Answering) {
  const askStates = latestOf(async ({ path, key }: { path: string; key: string }) => {
    try {
      const pictured = store.get().answered?.answer.page?.published ?? null;
      const states = await server.states(editor, key);
      if (store.get().open?.path === path) store.set({ ...states, pictured });
    } catch (error) {
      store.set(failed(error));
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
  const isOpen = ({ path, key }: Asked) => store.get().open?.path === path && store.get().key === key;
  let count = 0;
  let learned = 0;
  const learn = (asked: Asked, answer: DraftAnswer, drawing: Promise<void>) => {
    const { open, notice } = store.get();
    // Where something was drawn first, a later answer may have overtaken it.
    if (!open || !isOpen(asked) || asked.number < learned) return;
    const { path, text } = asked;
    learned = asked.number;
    const isOver = notice !== null && !notice.isGood && !notice.lasts;
    store.set({ answered: { text, answer }, ...(isOver && { notice: null }) });
    const { page } = answer;
    const shown = page?.isCurrent ? { path, key: page.key } : null;
    if (open.text !== text) return;
    void within(DRAWN_MS, drawing).then(() => {
      if (learned !== asked.number || store.get().open?.text !== text) return;
      clearTimeout(rest);
      rest = setTimeout(() => {
        askAll({ path, text });
        if (shown) askStates(shown);
      }, REST_MS);
    });
  };
  const aheadOf = (answered: Answered) => wordsAhead(answered, store.get().open?.text ?? answered.text);
  const askDraft = latestOf(async () => {
    const { open, key } = store.get();
    if (!open) return;
    const { path, text } = open;
    const asked = { path, key, text, number: ++count };
    try {
      const answer = await server.draft({ editor, path, text, ...(key !== null && { key }) });
      const drawing = isOpen(asked) ? drawFirst(answer, aheadOf({ text, answer })) : undefined;
      if (drawing) void within(SEEN_MS, drawing).then(() => learn(asked, answer, drawing));
      else learn(asked, answer, Promise.resolve());
    } catch (error) {
      store.set(failed(error));
    }
  });
  return () => {
    clearTimeout(rest);
    askDraft(undefined);
    const { answered } = store.get();
    const ahead = answered && aheadOf(answered);
    if (ahead) void drawFirst(answered.answer, ahead);
  };
}
