import { createServer } from "node:http";
import { expect, test, vi } from "vitest";
import { printPageAddresses } from "../../scripts/lib/server-options.ts";
import type { Language } from "../../src/language/messages/localized-text.ts";
import type { PageRef } from "../../src/publish/live/page-refs.ts";

/** Returns the lines that are printed for a site with this many pages. */
function printed(count: number, hasStudio: boolean, language: Language = "en"): string[] {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const ref: PageRef = { key: "tea", file: "tea.json", id: "tea", route: "/tea\u001b]0;owned\u0007" };
  const site = { refs: () => Array.from({ length: count }, () => ref) };
  printPageAddresses(createServer(), { site, hasStudio, language });
  const lines = log.mock.calls.flat().join("\n").split("\n");
  log.mockRestore();
  return lines;
}

test("prints the addresses of the page index and the studio, and the number of pages", () => {
  expect(printed(97, true)).toEqual([
    "",
    "  http://127.0.0.1:0/                  index of all 97 pages",
    "  http://127.0.0.1:0/studio            studio: create and edit campaigns",
    "  http://127.0.0.1:0/studio/gallery    gallery: every page in every state",
    "  http://127.0.0.1:0/studio/reference  reference: everything that a campaign can contain",
    "",
  ]);
  expect(printed(97, true, "zh")[1]).toBe("  http://127.0.0.1:0/                  页面列表（共 97 个）");
});

test("prints neither routes nor titles, which could control the terminal", () => {
  expect(printed(1, false)).toEqual(["", "  http://127.0.0.1:0/  index of 1 page", ""]);
});
