import type { DraftAnswer } from "../../api.ts";
import { optimisticPage } from "./optimistic-page.ts";
import { runLatest } from "./run-latest.ts";
import { type AnsweredDraft, failureNotice, type PreviewDrawer, type SessionParts } from "./session-state.ts";

/** A request to check a text for one of its pages. Later requests have higher numbers. */
interface CheckRequest {
  path: string;
  key: string | null;
  text: string;
  number: number;
}

/** Pause in typing after which warnings and states are requested (ms). */
const TYPING_PAUSE_MS = 400;

/** Maximum time subscribers wait for the preview to paint (ms); the preview may be hidden. */
const MAX_WAIT_FOR_PAINT_MS = 150;

/** Maximum time warnings and states wait for the preview to paint (ms), because they keep the server busy. */
const MAX_WAIT_FOR_PROOFS_MS = 3000;

interface DraftCheckerParts extends Pick<SessionParts, "store" | "server" | "editor"> {
  paint: PreviewDrawer;
}

/** Resolves with the promise, or after the time limit. */
const within = (ms: number, promise: Promise<void>) =>
  Promise.race([promise, new Promise<void>((resolve) => setTimeout(resolve, ms))]);

/**
 * Returns a function that sends the open text to the server, one request at a time, and updates the preview's texts at
 * once. When typing pauses, it requests warnings and states. These keep the server busy, which the preview needs, too.
 */
export function createDraftChecker({ store, server, editor, paint }: DraftCheckerParts) {
  const requestStates = runLatest(async ({ path, key }: { path: string; key: string }) => {
    try {
      const statesPage = store.get().answered?.answer.page?.published ?? null;
      const states = await server.states(editor, key);
      if (store.get().open?.path === path) store.set({ ...states, statesPage });
    } catch (error) {
      store.set(failureNotice(error));
    }
  });
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  const requestProblems = runLatest(async ({ path, text }: { path: string; text: string }) => {
    try {
      const { problems } = await server.problems(editor, path);
      const { answered, open } = store.get();
      if (!answered || answered.text !== text || open?.path !== path || open.text !== text) return;
      store.set({ answered: { text, answer: { ...answered.answer, problems } } });
    } catch {
      // The errors are known already. The next draft reports a server that does not answer.
    }
  });
  const isOpen = ({ path, key }: CheckRequest) => store.get().open?.path === path && store.get().key === key;
  let count = 0;
  let lastPublished = 0;
  const publishAnswer = (request: CheckRequest, answer: DraftAnswer, painting: Promise<void>) => {
    const { open, notice } = store.get();
    // A later answer may have arrived while the preview was painting this one.
    if (!open || !isOpen(request) || request.number < lastPublished) return;
    const { path, text } = request;
    lastPublished = request.number;
    const isOver = notice !== null && !notice.isGood && !notice.lasts;
    store.set({ answered: { text, answer }, ...(isOver && { notice: null }) });
    const { page } = answer;
    const shown = page?.isCurrent ? { path, key: page.key } : null;
    if (open.text !== text) return;
    void within(MAX_WAIT_FOR_PROOFS_MS, painting).then(() => {
      if (lastPublished !== request.number || store.get().open?.text !== text) return;
      clearTimeout(pauseTimer);
      pauseTimer = setTimeout(() => {
        requestProblems({ path, text });
        if (shown) requestStates(shown);
      }, TYPING_PAUSE_MS);
    });
  };
  const optimisticPageOf = (answered: AnsweredDraft) =>
    optimisticPage(answered, store.get().open?.text ?? answered.text);
  const requestAnswer = runLatest(async () => {
    const { open, key } = store.get();
    if (!open) return;
    const { path, text } = open;
    const request = { path, key, text, number: ++count };
    try {
      const answer = await server.draft({ editor, path, text, ...(key !== null && { key }) });
      const painting = isOpen(request) ? paint(answer, optimisticPageOf({ text, answer })) : undefined;
      if (painting)
        void within(MAX_WAIT_FOR_PAINT_MS, painting).then(() => publishAnswer(request, answer, painting));
      else publishAnswer(request, answer, Promise.resolve());
    } catch (error) {
      store.set(failureNotice(error));
    }
  });
  return () => {
    clearTimeout(pauseTimer);
    requestAnswer(undefined);
    const { answered } = store.get();
    const optimistic = answered && optimisticPageOf(answered);
    if (optimistic) void paint(answered.answer, optimistic);
  };
}
