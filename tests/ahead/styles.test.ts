import "../support/page/dom.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { completeStyles } from "../../src/ahead/styles.ts";

const ADDRESS = "/assets/core-abc.css";

/** The sheet that is on its way, or there. */
const sheet = () => document.querySelector<HTMLLinkElement>("link:not([type])");

// Nothing is fetched here: what comes of it, each test says.
beforeEach(() => {
  document.head.innerHTML = `<link rel="stylesheet" type="text/partly-inlined" href="${ADDRESS}" data-families="hero is page voucher display-serif">`;
  return () => document.head.replaceChildren();
});

describe("the rest of the styles", () => {
  /** The sheet as it stands now comes, or does not. */
  const come = (what: "load" | "error") => sheet()?.dispatchEvent(new Event(what));

  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("take the place of what stands for them, once", () => {
    void completeStyles();
    void completeStyles();
    const links = [...document.querySelectorAll("link")];
    expect(links.map((link) => [link.rel, link.getAttribute("href"), link.type])).toEqual([
      ["stylesheet", ADDRESS, ""],
    ]);
  });

  it("are there at once where nothing is missing", async () => {
    document.head.innerHTML = "";
    await expect(completeStyles()).resolves.toBeUndefined();
  });

  it("are asked for again where they were lost, after ever longer", async () => {
    const there = vi.fn();
    void completeStyles().then(there);
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

  it("are waited for eight seconds at most", async () => {
    const there = vi.fn();
    void completeStyles().then(there);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(there).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(there).toHaveBeenCalled();
  });
});
