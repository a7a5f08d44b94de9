import { describe, expect, it } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { exampleBrand, exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import { explainEndpoint } from "../../src/explain/command/explain-outcomes.ts";
import { written } from "../support/schemas/examples.ts";

const water = {
  ...exampleCampaign.endpoints.water,
  method: "PUT",
  query: { bed: "1" },
  outcomes: [
    { when: "response.status == 204", outcome: "accepted" },
    { when: "response.status == 409", outcome: "refused", code: "response.body.error", reason: "'No more'" },
    { outcome: "network" },
  ],
};

function explain(endpoint: string, response?: unknown): string[] {
  const files = [
    { ...exampleCampaign, endpoints: { ...exampleCampaign.endpoints, water } },
    exampleBrand,
  ].map((document, index) => ({ path: `campaigns/${index}.json`, text: JSON.stringify(document) }));
  const [page] = checkDocuments(files, { schemas: written }).documents;
  if (!page) throw new Error("The example has no document.");
  return explainEndpoint(page, { endpoint, response, language: "en" }).stdout.split("\n");
}

describe("an endpoint is explained", () => {
  it("by the brand's server with what it overrides", () => {
    expect(explain("water")).toEqual([
      "water  campaigns/0.json:1",
      "  PUT /server/api/example/water",
      "  parameters: bed: 1",
      "  body (json): accessToken: session.token",
      "  cookies: same-origin; time limit: 20 s; data at: body",
      "",
    ]);
  });

  it("by its own outcomes and the response", () => {
    expect(explain("water", { status: 409, body: { error: "taken" } }).slice(6)).toEqual([
      "outcomes  campaigns/0.json:1",
      '  outcome: refused, code "taken", message "No more"',
      '  :1  "accepted" is not shown: response.status is 409, not 204',
      '  :1  "refused" is shown: response.status is 409',
      '  :1  "network" is not reached: "refused" comes first; it has no condition, so it applies when nothing above holds',
      "",
    ]);
  });

  it("by the brand's outcomes; an answer without a body has null as data", () => {
    expect(explain("garden", { status: 200 })).toContain("  outcome: accepted, with null as data");
    expect(explain("garden", { status: 401, body: {} })).toContain(
      '  outcome: loggedOut, code "", message "请先登录"',
    );
  });

  it("only if it exists, and the response has a status", () => {
    expect(() => explain("watter")).toThrow("Unknown endpoint watter. Did you mean water?");
    expect(() => explain("water", { body: {} })).toThrow("--response has no status");
    expect(() => explain("water", [])).toThrow("--response has no status");
  });
});
