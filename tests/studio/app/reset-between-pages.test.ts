import { expect, test, vi } from "vitest";
import type { PublishedPage } from "../../../src/plan/published-page.ts";
import { createObservable } from "../../../src/studio/app/base/observable.ts";
import { resetBetweenPages } from "../../../src/studio/app/session/preview-store.ts";
import { EMPTY_SESSION, type SessionState } from "../../../src/studio/app/session/session-state.ts";

/** Opens files (path and page key; `-` for no page) in a session. Returns how often the preview was reset. */
function forgottenAfter(...shown: string[]): number {
  const session = createObservable<SessionState>(EMPTY_SESSION);
  const forget = vi.fn();
  resetBetweenPages(session, { reset: forget });
  for (const [path = "", key = ""] of shown.map((one) => one.split(" "))) {
    const open = { path, text: "", base: { text: "", version: "" }, replaced: 0 };
    const page = key === "-" ? null : { key, published: {} as PublishedPage, isCurrent: true };
    // A file opens before its first answer arrives.
    session.set({ open, checkedDraft: null });
    session.set({ checkedDraft: { text: "", response: { problems: [], elsewhere: [], pages: [], page } } });
  }
  return forget.mock.calls.length;
}

test.each<[why: string, shown: string[], times: number]>([
  ["does not reset for the first page", ["a x"], 0],
  ["does not reset for another text of the page", ["a x", "a x"], 0],
  ["resets for another page of the file", ["a x", "a y"], 1],
  ["resets for the same page of another file", ["a x", "b x"], 1],
  ["does not reset for a file without a page", ["a x", "b -", "a x"], 0],
  ["resets for the next page after a file without one", ["a x", "b -", "c z"], 1],
  ["resets for each change of the page", ["a x", "b y", "a x"], 2],
])("%s", (_, shown, times) => {
  expect(forgottenAfter(...shown)).toBe(times);
});
