import { afterAll, beforeAll, expect, it } from "vitest";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import { readResponse } from "../../src/play/read-response.ts";
import { createSite } from "../../src/publish/site.ts";
import { allCampaigns } from "../../src/sandbox/rules/sandbox-campaigns.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { sandboxMiddleware } from "../../src/sandbox/sandbox-middleware.ts";
import { serve, type TestServer } from "./http-server.ts";

// The roastery's server is on a host of its own, https://api.roastery.example/v1.
const folder = "tests/projects/roastery";
const site = createSite({ folder, schemas: "schemas", directCalls: "none" });
const sandbox = createSandbox({
  campaigns: () => allCampaigns(site),
  bridge: () => [],
  bases: () => site.brands().flatMap(({ server }) => server?.base ?? []),
});
let http: TestServer;

beforeAll(async () => {
  http = await serve(sandboxMiddleware(sandbox));
});
afterAll(() => http.close());

it("pages of a sandboxed site call its own host, where the sandbox shows a picked state", async () => {
  const page = site.page("stampcard")?.published;
  if (!page) throw new Error("The roastery has no stamp card.");
  const base = page.brand.server?.base;
  expect(base).toBe("/__server/api.roastery.example/v1");
  const plan = createPagePlan(page);
  expect(sandbox.pick("stampCard", { table: "main", state: "full" })).toBe(true);
  const answer = await fetch(`${http.origin}${base}/cards/7`, {
    headers: { authorization: "Bearer old-user" },
  });
  const read = readResponse(plan, "card", { status: answer.status, text: await answer.text() });
  const { stamps, goal } = ("data" in read ? read.data : {}) as { stamps?: number; goal?: number };
  expect(stamps).toBeGreaterThanOrEqual(goal ?? Number.NaN);
});

it("a site that is published keeps the server on its host", () => {
  const published = createSite({ folder, schemas: "schemas" });
  expect(published.brands().map(({ server }) => server?.base)).toContain("https://api.roastery.example/v1");
});

it("a site with a real backend relays calls for other hosts to it, but not those for its own address", () => {
  const basesWith = (origin: string) =>
    createSite({ folder, schemas: "schemas", directCalls: { to: origin } })
      .brands()
      .map(({ server }) => server?.base);
  expect(basesWith("http://127.0.0.1:8080")).toContain("/__server/api.roastery.example/v1");
  expect(basesWith("https://api.roastery.example")).toContain("https://api.roastery.example/v1");
});
