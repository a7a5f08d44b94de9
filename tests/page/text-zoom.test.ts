import { afterEach, expect, it, vi } from "vitest";
import { setTextZoom } from "../../src/page/styles/text-zoom.ts";

const noted = () => document.documentElement.style.getPropertyValue("--text-zoom");

/** Simulates a WebView that enlarges text by this factor. */
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
])("sets '%s' times larger text as '%s' and leaves no element in the page", (times, told) => {
  const before = document.documentElement.outerHTML;
  drawLetters(times);
  setTextZoom();
  expect(noted()).toBe(told);
  document.documentElement.removeAttribute("style");
  expect(document.documentElement.outerHTML).toBe(before);
});
