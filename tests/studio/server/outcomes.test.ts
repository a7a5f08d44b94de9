import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DraftResponse } from "../../../src/studio/api.ts";
import type { OutcomeResponse, OutcomesResponse } from "../../../src/studio/api-outcomes.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const studio = await sharedStudio();
afterAll(() => studio.close());

const editor = "outcomes";
const BRAND = "brands/mall.json";
const TASK = "seasonal/yearTaskTicket.json";
const KEY = "yeartaskticket";
const written = (path: string) => JSON.parse(readFileSync(join(studio.folder, path), "utf8"));

const put = (path: string, document: object) =>
  studio.api<DraftResponse>("POST", "draft", { editor, path, text: JSON.stringify(document) });
const listsOf = async (query: string) =>
  (await studio.api<OutcomesResponse>("GET", `outcomes?editor=${editor}&${query}`)).body.lists;
const tried = async (request: object) =>
  (await studio.api<OutcomeResponse>("POST", "outcome", { editor, path: TASK, key: KEY, ...request })).body;

/** Codes instead of an envelope, for one endpoint. */
const OUTCOMES = [
  { when: "response.status == 204", outcome: "accepted" },
  { when: "response.status == 409", outcome: "refused", code: "response.body.error", reason: "'Taken'" },
  { when: "response.status == 409 && response.body.error == 'full'", outcome: "loggedOut" },
  { when: "response.status >= 500", outcome: "network" },
];

beforeAll(async () => {
  const task = written(TASK);
  const [endpoint = ""] = Object.keys(task.endpoints);
  task.endpoints[endpoint].outcomes = OUTCOMES;
  const { body } = await put(TASK, task);
  expect(body.page?.isCurrent).toBe(true);
});

describe("outcomes of a page", () => {
  it("are those of the brand's server, and those of each endpoint that overrides them", async () => {
    const [server, own, ...more] = await listsOf(`path=${TASK}&key=${KEY}`);
    expect(more).toEqual([]);
    expect(server).toMatchObject({ endpoint: null, isComplete: true, gap: null });
    expect(server?.rows.map(({ outcome }) => outcome)).toEqual(
      written(BRAND).server.outcomes.map(({ outcome }: { outcome: string }) => outcome),
    );
    expect(own?.usedBy).toEqual([own?.endpoint]);
    expect(server?.usedBy).not.toContain(own?.endpoint);
  });

  it("have the prover's findings: an example of the gap, and the row that is never reached", async () => {
    const [, own] = await listsOf(`path=${TASK}&key=${KEY}`);
    expect(own).toMatchObject({ isComplete: false });
    const { response } = own?.gap ?? {};
    expect(own?.gap?.saying.en).toBe(`response.status=${response?.status}`);
    expect(OUTCOMES.some(({ when }) => when.includes(`${response?.status}`))).toBe(false);
    expect(own?.rows.map(({ verdict }) => verdict)).toEqual(["met", "met", "masked", "met"]);
    expect(own?.rows[2]).toMatchObject({ maskedBy: [1], example: null });
    expect(own?.rows[1]).toMatchObject({ code: "response.body.error", reason: "'Taken'" });
    expect(own?.rows[1]?.example?.status).toBe(409);
  });

  it("each decide the response that is their example", async () => {
    for (const { endpoint, gap, rows } of await listsOf(`path=${TASK}&key=${KEY}`)) {
      for (const [index, { example }] of rows.entries()) {
        if (!example) continue;
        const { report } = await tried({ endpoint, ...example });
        expect(report.rows.map(({ isShown }) => isShown)).toEqual(rows.map((_, at) => at === index));
      }
      if (gap) expect((await tried({ endpoint, ...gap.response })).report.kind).toBe("none");
    }
  });

  it("explain a response as the command explain does", async () => {
    const [, own] = await listsOf(`path=${TASK}&key=${KEY}`);
    const { report, saying } = await tried({
      endpoint: own?.endpoint,
      status: 409,
      text: '{"error":"taken"}',
    });
    expect(saying.en).toBe('refused, code "taken", message "Taken"');
    expect(report.rows.map(({ reason }) => reason.en).slice(0, 2)).toEqual([
      "response.status is 409, not 204",
      "response.status is 409",
    ]);
    expect(report.facts.values["response.status"]?.en).toBe("409");
    const html = await tried({ endpoint: own?.endpoint, status: 502, text: "<html>" });
    expect(html.saying.en).toMatch(/^network/);
  });
});

describe("outcomes of a brand", () => {
  it("are shown and tried without a page, from the draft", async () => {
    const brand = written(BRAND);
    await put(BRAND, { ...brand, server: { ...brand.server, outcomes: OUTCOMES } });
    const [server, ...more] = await listsOf(`path=${BRAND}`);
    expect(more).toEqual([]);
    expect(server).toMatchObject({ endpoint: null, usedBy: [], isComplete: false });
    const { saying } = await tried({ path: BRAND, key: null, endpoint: null, status: 204, text: "" });
    expect(saying.en).toBe("accepted, with null as data");
    await studio.api("POST", "draft", { editor, path: BRAND, text: null });
  });

  it("are left out while it has errors, and for documents that are no brand", async () => {
    await put(BRAND, { ...written(BRAND), server: { outcomes: [{ when: "(", outcome: "accepted" }] } });
    expect(await listsOf(`path=${BRAND}`)).toEqual([]);
    await studio.api("POST", "draft", { editor, path: BRAND, text: null });
    expect(await listsOf("path=none.json")).toEqual([]);
  });
});

it("refuses a response without a status", async () => {
  for (const status of ["200", 1.5, -1, 1000, null])
    expect(
      (
        await studio.api("POST", "outcome", {
          editor,
          path: BRAND,
          key: null,
          endpoint: null,
          status,
          text: "",
        })
      ).status,
    ).toBe(400);
});
