import { afterEach, expect, it, vi } from "vitest";
import { noteTextZoom } from "../../src/page/styles/text-zoom.ts";

const noted = () => document.documentElement.style.getPropertyValue("--text-zoom");

/** As a WebView whose letters are so many times as large as asked for. */
function drawLetters(times: number): void {
  vi.spyOn(window, "getComputedStyle").mockImplementation((element) => {
    const size = Number.parseFloat((element as HTMLElement).style.fontSize);
    return { fontSize: `${size * times}px` } as CSSStyleDeclaration;
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute("style");
});

it.each([
  [1, ""],
  [1.3, "1.3"],
  [2, "2"],
  [0.85, "0.85"],
  [Number.NaN, ""],
])("letters that are %s times as large are told as '%s', and nothing is left in the page", (times, told) => {
  const before = document.documentElement.outerHTML;
  drawLetters(times);
  noteTextZoom();
  expect(noted()).toBe(told);
  document.documentElement.removeAttribute("style");
  expect(document.documentElement.outerHTML).toBe(before);
});
