import { describe, expect, test } from "vitest";
import type { SandboxCampaign } from "../../src/sandbox/rules/sandbox-campaign.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { MALL_ZONE } from "../support/place.ts";

/** Campaign whose document must not be read. */
function closed(id: string): SandboxCampaign {
  const shut = (): never => {
    throw new Error(`${id} was looked into`);
  };
  return Object.defineProperties(
    { id, route: `/${id}` } as SandboxCampaign,
    Object.fromEntries(["title", "schedule", "endpoints", "tables"].map((name) => [name, { get: shut }])),
  );
}

const own: SandboxCampaign = {
  ...{ id: "own", title: "春茶", route: "/spring/tea", zone: MALL_ZONE },
  endpoints: { status: { path: "/api/tea" } },
  tables: { main: [{ state: "open", text: "去领取", scope: { status: { day: 1 } } }] },
};
const campaigns = [closed("before"), own, closed("after")];
const sandbox = createSandbox({ campaigns: () => campaigns, near: () => [own], bridge: () => [] });

/** A mall may have ten thousand campaigns, and reading one takes milliseconds. */
describe("only the requested campaign is read", () => {
  test.each(["/spring/tea", "/Spring/Tea/"])("by the path %s", (path) => {
    expect(sandbox.campaign({ path })).toMatchObject({
      id: "own",
      picked: null,
      endpoints: { status: "/api/tea" },
    });
  });

  test("for a picked state", () => {
    expect(sandbox.pick("own", { table: "main", state: "open" })).toBe(true);
    expect(sandbox.campaign({ id: "own" })?.picked).toEqual({ table: "main", state: "open" });
    expect(sandbox.pick("own", null)).toBe(true);
  });

  test("for a call", () => {
    expect(sandbox.answer("/api/tea", { accessToken: "old-user" })?.outcome).toBe("accepted");
  });

  test("for a clock that is set", () => {
    expect(sandbox.setClock(0, "own")).toBe(true);
    expect(sandbox.setClock(null, "own")).toBe(true);
  });

  test("for a list of ids", () => {
    expect(sandbox.ids()).toEqual(["before", "own", "after"]);
    expect(sandbox.campaign({ id: "nobody" })).toBeUndefined();
    expect(sandbox.campaign({ path: "/nowhere" })).toBeUndefined();
  });
});
