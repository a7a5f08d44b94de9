import { describe, expect, it } from "vitest";
import { sendFirstCalls } from "../../src/ahead/first-calls.ts";
import { buildCallRequest } from "../../src/play/build-call-request.ts";
import { openingSnapshot } from "../../src/play/snapshot.ts";
import { firstCallsOf } from "../../src/publish/pages/page-html.ts";
import { brand, planFor, visitor } from "../support/play/page.ts";

const server = {
  ...{ base: "", outcomes: [{ outcome: "network" as const }] },
  headers: {
    authorization: "'Bearer ' + session.token",
    "x-page": "'stamps'",
    "x-phone": "session.phoneType",
  },
};
const plan = planFor(
  {
    endpoints: { news: { path: "/news", requiresLogin: false, send: { token: "session.token" } } },
    load: ["news"],
  },
  { own: { ...brand, server } },
);

describe("a header that reads the token", () => {
  it.each([
    ["is sent for a customer", "t", { authorization: "Bearer t", "x-page": "stamps", "x-phone": "ios" }],
    [
      "is not sent for a visitor, unlike other headers and values",
      "",
      { "x-page": "stamps", "x-phone": "ios" },
    ],
  ])("%s", (_, token, headers) => {
    const visit = { ...visitor, token };
    const request = buildCallRequest({ plan, snapshot: openingSnapshot(plan, visit, 0) }, "news", {});
    expect(request).toMatchObject({ fields: { token }, headers });
    expect(Object.keys(request?.headers ?? {})).toEqual(Object.keys(headers));
    const [early] = sendFirstCalls(firstCallsOf(plan), visit, async () => new Response("{}"));
    expect(early?.request).toEqual(request);
  });
});
