import "../support/page/dom.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadRemainingStyles } from "../../src/ahead/load-remaining-styles.ts";

const ADDRESS = "/assets/core-abc.css";

/** Returns the sheet that is loading or loaded. */
const sheet = () => document.querySelector<HTMLLinkElement>("link:not([type])");

// Nothing is fetched here; each test decides the outcome.
beforeEach(() => {
  document.head.innerHTML = `<link rel="stylesheet" type="text/partly-inlined" href="${ADDRESS}" data-families="hero is page voucher display-serif">`;
  return () => document.head.replaceChildren();
});

describe("the rest of the styles", () => {
  /** Ends the loading of the current sheet with success or an error. */
  const come = (what: "load" | "error") => sheet()?.dispatchEvent(new Event(what));

  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("replace their placeholder once", () => {
    void loadRemainingStyles();
    void loadRemainingStyles();
    const links = [...document.querySelectorAll("link")];
    expect(links.map((link) => [link.rel, link.getAttribute("href"), link.type])).toEqual([
      ["stylesheet", ADDRESS, ""],
    ]);
  });

  it("are complete at once if nothing is missing", async () => {
    document.head.innerHTML = "";
    await expect(loadRemainingStyles()).resolves.toBeUndefined();
  });

  it("are loaded again after failures, with growing delays", async () => {
    const there = vi.fn();
    void loadRemainingStyles().then(there);
    for (const ms of [500, 1000]) {
      const lost = sheet();
      come("error");
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(sheet()).toBe(lost);
      await vi.advanceTimersByTimeAsync(1);
      expect(sheet()).not.toBe(lost);
    }
    expect(there).not.toHaveBeenCalled();
    come("load");
    await vi.advanceTimersByTimeAsync(0);
    expect(there).toHaveBeenCalled();
  });

  it("time out after eight seconds", async () => {
    const there = vi.fn();
    void loadRemainingStyles().then(there);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(there).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(there).toHaveBeenCalled();
  });
});
