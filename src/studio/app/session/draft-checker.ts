import type { DraftResponse } from "../../api.ts";
import { createBusyRetry } from "./busy-retry.ts";
import { coalesceCalls } from "./coalesce-calls.ts";
import { createOptimisticPage } from "./optimistic-page.ts";
import {
  type CheckedDraft,
  createFailureNotice,
  type PreviewDrawer,
  type SessionParts,
} from "./session-state.ts";

/** A request to check a text and to preview one of its pages. Later requests have higher numbers. */
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

/**
 * Maximum time that the requests for warnings and states wait for the preview to paint (ms). They wait because their
 * proofs keep the server busy.
 */
const MAX_WAIT_FOR_PROOFS_MS = 3000;

interface DraftCheckerParts extends Pick<SessionParts, "store" | "server" | "editor"> {
  paint: PreviewDrawer;
}

/** Resolves when the promise resolves, or after the time limit. */
const waitAtMost = (ms: number, promise: Promise<void>) =>
  Promise.race([promise, new Promise<void>((resolve) => setTimeout(resolve, ms))]);

/**
 * Returns a function that sends the open text to the server, one request at a time, and updates the preview's texts at
 * once. When typing pauses, it also requests warnings and proofs, which keep the server busy. If the server's checker is
 * too busy to answer, it asks again by itself, with the newest text.
 */
export function createDraftChecker({ store, server, editor, paint }: DraftCheckerParts) {
  const retries = {
    draft: createBusyRetry(),
    problems: createBusyRetry(),
    states: createBusyRetry(),
    outcomes: createBusyRetry(),
  };
  const requestStates = coalesceCalls(async (shown: { path: string; key: string }) => {
    const { path, key } = shown;
    const isShown = () => store.get().open?.path === path;
    try {
      const statesPage = store.get().checkedDraft?.response.page?.published ?? null;
      const states = await server.states(editor, key);
      retries.states.reset();
      if (isShown()) store.set({ ...states, statesPage });
    } catch (error) {
      if (!isShown()) return;
      if (!retries.states.plan(error, () => requestStates(shown))) store.set(createFailureNotice(error));
    }
  });
  const requestOutcomes = coalesceCalls(async (shown: { path: string; key: string | null }) => {
    const { path, key } = shown;
    const isShown = () => store.get().open?.path === path;
    try {
      const { lists } = await server.outcomes(editor, path, key);
      retries.outcomes.reset();
      if (isShown()) store.set({ outcomes: lists });
    } catch (error) {
      if (isShown()) retries.outcomes.plan(error, () => requestOutcomes(shown));
    }
  });
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  const requestProblems = coalesceCalls(async (checked: { path: string; text: string }) => {
    const { path, text } = checked;
    const isOpenText = () => store.get().open?.path === path && store.get().open?.text === text;
    try {
      const { problems } = await server.problems(editor, path);
      retries.problems.reset();
      const { checkedDraft } = store.get();
      if (checkedDraft?.text !== text || !isOpenText()) return;
      store.set({ checkedDraft: { text, response: { ...checkedDraft.response, problems } } });
    } catch (error) {
      // The errors are known already. The next draft reports a server that does not answer.
      if (isOpenText()) retries.problems.plan(error, () => requestProblems(checked));
    }
  });
  const isOpen = ({ path, key }: CheckRequest) => store.get().open?.path === path && store.get().key === key;
  let count = 0;
  let lastPublished = 0;
  const publishAnswer = (request: CheckRequest, answer: DraftResponse, painting: Promise<void>) => {
    const { open, notice } = store.get();
    // A later answer may have arrived while the preview was painting this one.
    if (!open || !isOpen(request) || request.number < lastPublished) return;
    const { path, text } = request;
    lastPublished = request.number;
    const isOver = notice !== null && !notice.isGood && !notice.lasts;
    store.set({ checkedDraft: { text, response: answer }, ...(isOver && { notice: null }) });
    const { page } = answer;
    const shown = page?.isCurrent ? { path, key: page.key } : null;
    const hasErrors = answer.problems.some(({ severity }) => severity === "error");
    if (open.text !== text) return;
    void waitAtMost(MAX_WAIT_FOR_PROOFS_MS, painting).then(() => {
      if (lastPublished !== request.number || store.get().open?.text !== text) return;
      clearTimeout(pauseTimer);
      pauseTimer = setTimeout(() => {
        requestProblems({ path, text });
        if (shown) requestStates(shown);
        if (shown || (!page && !hasErrors)) requestOutcomes(shown ?? { path, key: null });
      }, TYPING_PAUSE_MS);
    });
  };
  const optimisticPageOf = (checkedDraft: CheckedDraft) =>
    createOptimisticPage(checkedDraft, store.get().open?.text ?? checkedDraft.text);
  const requestAnswer = coalesceCalls(async () => {
    const { open, key } = store.get();
    if (!open) return;
    const { path, text } = open;
    const request = { path, key, text, number: ++count };
    try {
      const answer = await server.draft({ editor, path, text, ...(key !== null && { key }) });
      retries.draft.reset();
      store.set({ isCheckDelayed: false });
      const painting = isOpen(request)
        ? paint(answer, optimisticPageOf({ text, response: answer }))
        : undefined;
      if (painting)
        void waitAtMost(MAX_WAIT_FOR_PAINT_MS, painting).then(() => publishAnswer(request, answer, painting));
      else publishAnswer(request, answer, Promise.resolve());
    } catch (error) {
      const isCheckDelayed = retries.draft.plan(error, () => requestAnswer(undefined));
      store.set({ isCheckDelayed, ...(!isCheckDelayed && createFailureNotice(error)) });
    }
  });
  return () => {
    clearTimeout(pauseTimer);
    for (const retry of Object.values(retries)) retry.reset();
    requestAnswer(undefined);
    const { checkedDraft } = store.get();
    const optimistic = checkedDraft && optimisticPageOf(checkedDraft);
    if (optimistic) void paint(checkedDraft.response, optimistic);
  };
}
