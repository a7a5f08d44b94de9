import { expect, test, vi } from "vitest";
import type { Published } from "../../../src/plan/published.ts";
import { createObservable } from "../../../src/studio/app/base/observable.ts";
import { type DeskState, EMPTY_DESK } from "../../../src/studio/app/desk/desk-state.ts";
import { forgetBetween } from "../../../src/studio/app/desk/look.ts";

/** Brings pages onto a desk, each as the path of a file and the page's key (-: none): how often something was forgotten by then. */
function forgottenAfter(...shown: string[]): number {
  const desk = createObservable<DeskState>(EMPTY_DESK);
  const forget = vi.fn();
  forgetBetween(desk, { forget });
  for (const [path = "", key = ""] of shown.map((one) => one.split(" "))) {
    const open = { path, text: "", base: { text: "", version: "" }, replaced: 0 };
    const page = key === "-" ? null : { key, published: {} as Published, isCurrent: true };
    // A file is opened before anything is known of it.
    desk.set({ open, answered: null });
    desk.set({ answered: { text: "", answer: { problems: [], elsewhere: [], pages: [], page } } });
  }
  return forget.mock.calls.length;
}

test.each<[why: string, shown: string[], times: number]>([
  ["nothing with the first page", ["a x"], 0],
  ["nothing with another text of it", ["a x", "a x"], 0],
  ["with another page of the file", ["a x", "a y"], 1],
  ["with the same page of another file", ["a x", "b x"], 1],
  ["nothing with a file without a page", ["a x", "b -", "a x"], 0],
  ["with the page behind that", ["a x", "b -", "c z"], 1],
  ["with each", ["a x", "b y", "a x"], 2],
])("%s is forgotten", (_, shown, times) => {
  expect(forgottenAfter(...shown)).toBe(times);
});
