import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { untranslatedText } from "../../../src/language/messages/localized-text.ts";
import { createObservable } from "../../../src/studio/app/base/observable.ts";
import { ServerError, type StudioClient } from "../../../src/studio/app/base/studio-client.ts";
import { FIRST_RETRY_DELAY_MS, MAX_RETRIES } from "../../../src/studio/app/session/busy-retry.ts";
import { createDraftChecker } from "../../../src/studio/app/session/draft-checker.ts";
import { EMPTY_SESSION, type SessionState } from "../../../src/studio/app/session/session-state.ts";

const BUSY = new ServerError(untranslatedText("busy"), 503);
const page = { key: "tea", published: {}, isCurrent: true };

/** A checker of the text "a" whose server refuses as many requests of each kind as given. */
function checkerRefused(
  refusals: Partial<Record<"draft" | "problems" | "states" | "outcomes", number>>,
  error = BUSY,
) {
  const open = { path: "a.json", text: "a", base: { text: "a", version: "1" }, replaced: 0 };
  const store = createObservable<SessionState>({ ...EMPTY_SESSION, open });
  const left = { draft: 0, problems: 0, states: 0, outcomes: 0, ...refusals };
  const asked: string[] = [];
  const answer = async (kind: keyof typeof left, text: string, found: object) => {
    asked.push(text);
    if (left[kind]-- > 0) throw error;
    return found;
  };
  const server = {
    draft: ({ text }: { text: string }) =>
      answer("draft", text, { problems: [], elsewhere: [], pages: [], page }),
    problems: () => answer("problems", "problems", { problems: [{ rule: "late" }] }),
    states: () => answer("states", "states", { tables: [], endpoints: {}, timed: ["now"] }),
    outcomes: () => answer("outcomes", "outcomes", { lists: [] }),
  } as unknown as StudioClient; // the requests that the checker sends
  const check = createDraftChecker({ store, server, editor: "me", paint: () => undefined });
  const type = (text: string) => {
    store.set({ open: { ...open, text } });
    check();
  };
  return { asked, check, state: store.get, type };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a draft that the busy checker refused", () => {
  test("is sent again after growing delays, without a key press and without an error message", async () => {
    const { asked, check, state } = checkerRefused({ draft: 2 });
    check();
    await pass(0);
    expect([asked.length, state().isCheckDelayed, state().notice]).toEqual([1, true, null]);
    await pass(FIRST_RETRY_DELAY_MS - 1);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect([asked.length, state().isCheckDelayed]).toEqual([2, true]);
    await pass(2 * FIRST_RETRY_DELAY_MS - 1);
    expect(asked).toHaveLength(2);
    await pass(1);
    expect(asked).toEqual(["a", "a", "a"]);
    expect(state()).toMatchObject({ isCheckDelayed: false, checkedDraft: { text: "a" }, notice: null });
  });

  test("is sent at once with the newest text when the operator types, and not a second time later", async () => {
    const { asked, check, state, type } = checkerRefused({ draft: 1 });
    check();
    await pass(100);
    type("ab");
    await pass(0);
    expect(state().checkedDraft?.text).toBe("ab");
    await pass(10_000);
    expect(asked.filter((text) => text.startsWith("a"))).toEqual(["a", "ab"]);
  });

  test("is given up with the server's message after some refusals; the next key press tries again", async () => {
    const { asked, check, state, type } = checkerRefused({ draft: MAX_RETRIES + 1 });
    check();
    await pass(60_000);
    expect(asked).toHaveLength(MAX_RETRIES + 1);
    expect(state()).toMatchObject({ isCheckDelayed: false, notice: { saying: { en: "busy" } } });
    type("ab");
    await pass(0);
    expect(state()).toMatchObject({ checkedDraft: { text: "ab" }, notice: null });
  });

  test("is not sent again after any other failure", async () => {
    const { asked, check, state } = checkerRefused(
      { draft: 1 },
      new ServerError(untranslatedText("no"), 500),
    );
    check();
    await pass(60_000);
    expect([asked, state().isCheckDelayed, state().notice?.saying.en]).toEqual([["a"], false, "no"]);
  });
});

test("warnings, states and outcomes that the busy checker refused are asked for again", async () => {
  const { asked, check, state } = checkerRefused({ problems: 2, states: 2, outcomes: 1 });
  check();
  await pass(60_000);
  expect(asked.filter((text) => text === "outcomes")).toHaveLength(2);
  expect(state().checkedDraft?.response.problems).toEqual([{ rule: "late" }]);
  expect(state()).toMatchObject({ timed: ["now"], notice: null });
});

test("warnings of an older text are not asked for again", async () => {
  const { asked, check, state, type } = checkerRefused({ problems: 1 });
  check();
  await pass(450);
  type("ab");
  await pass(60_000);
  expect(asked.filter((text) => text === "problems")).toHaveLength(2);
  expect(state().checkedDraft?.text).toBe("ab");
});
