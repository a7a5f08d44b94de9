import { afterEach, describe, expect, it, vi } from "vitest";
import { createBrowserPorts } from "../../src/ports/browser.ts";

afterEach(() => vi.unstubAllGlobals());

describe("a page's document", () => {
  const asked: string[] = [];
  /** Fetches the page from a server that gives this answer. */
  function fetchFrom(answer: () => Response): Promise<unknown> {
    vi.stubGlobal("window", {
      location: { hostname: "mall.example" },
      navigator: { userAgent: "", maxTouchPoints: 0 },
    });
    vi.stubGlobal("document", { documentElement: { dataset: {} }, getElementById: () => null });
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      return answer();
    });
    return createBrowserPorts().fetchPage("redpacket");
  }

  it("is fetched from a file of this site", async () => {
    expect(await fetchFrom(() => Response.json({ campaign: {} }))).toEqual({ campaign: {} });
    expect(asked).toEqual(["/campaigns/pages/redpacket.json"]);
  });

  it("is undefined without a file", async () => {
    expect(await fetchFrom(() => new Response("", { status: 404 }))).toBe(undefined);
  });

  it.each([
    ["a failed status", () => new Response("{}", { status: 500 }), "HTTP 500"],
    ["a network that fails", () => Response.error(), "HTTP 0"],
    ["an answer that is not JSON", () => new Response("<!doctype html>"), "JSON"],
  ])("cannot be fetched after %s", async (_, answer, message) => {
    await expect(fetchFrom(answer)).rejects.toThrow(message);
  });
});
