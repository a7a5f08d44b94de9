import { expect, test, vi } from "vitest";
import { printPages } from "../../scripts/lib/server-options.ts";
import type { Site } from "../../src/publish/site.ts";

test("titles reach the terminal without what it would obey", async () => {
  const campaign = { route: "/tea", title: "春茶\u001b]0;owned\u0007\u009b2J\r\n\u202e" };
  // All that is read of it.
  const site = {
    refs: () => [{ key: "tea", route: campaign.route }],
    page: () => ({ published: { campaign } }),
  } as unknown as Site;
  const log = vi.spyOn(console, "log").mockReturnValue();
  await printPages({ address: () => ({ port: 1 }) }, site);
  const printed = log.mock.calls.flat();
  log.mockRestore();
  expect(printed).toContain(
    "  http://127.0.0.1:1/tea  春茶\\u001b]0;owned\\u0007\\u009b2J\\u000d\\u000a\\u202e",
  );
});
