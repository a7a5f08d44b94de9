import { createServer } from "node:http";
import { expect, test, vi } from "vitest";
import { printPages } from "../../scripts/lib/server-options.ts";
import type { Site } from "../../src/publish/site.ts";

/** A site as far as it is read. */
function siteOf(campaigns: readonly { route: string; title: string }[]): Site {
  const refs = campaigns.map(({ route }) => ({ key: route.slice(1), route }));
  const page = (key: string) => {
    const campaign = campaigns.find(({ route }) => route === `/${key}`);
    return { published: { campaign } };
  };
  return { refs: () => refs, page } as unknown as Site;
}

test("titles reach the terminal without what it would obey", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const site = siteOf([{ route: "/tea", title: "春茶\u001b]0;owned\u0007\u009b2J\r\n\u202e" }]);
  await printPages(createServer(), site);
  const printed = log.mock.calls.flat();
  log.mockRestore();
  expect(printed).toContain(
    "  http://127.0.0.1:0/tea  春茶\\u001b]0;owned\\u0007\\u009b2J\\u000d\\u000a\\u202e",
  );
});

test("who asks for something comes first: the list goes on when nobody has for a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const log = vi.spyOn(console, "log").mockReturnValue();
  const titles = () => log.mock.calls.flat().flatMap((line) => / {2}(\S+)$/.exec(String(line))?.[1] ?? []);
  const server = createServer();
  const all = siteOf(["one", "two", "three"].map((title) => ({ route: `/${title}`, title })));
  const page = vi.fn(all.page).mockImplementationOnce((key) => {
    server.emit("request");
    return all.page(key);
  });
  const printing = printPages(server, { ...all, page });
  await vi.advanceTimersByTimeAsync(40);
  expect(titles()).toEqual(["one"]);
  server.emit("request");
  await vi.advanceTimersByTimeAsync(49);
  expect(titles()).toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(50);
  await printing;
  expect(titles()).toEqual(["one", "two", "three"]);
  expect(server.listenerCount("request")).toBe(0);
  log.mockRestore();
  vi.useRealTimers();
});
