import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PERSONAS } from "../../campaigns/sandbox/mall/personas.ts";
import type { ResponseSchema } from "../../src/language/document.generated.ts";
import { readAnswer } from "../../src/plan/read-answer.ts";
import { computeSandboxAnswer } from "../../src/sandbox/http/page-calls.ts";
import { rewriteAnswerInOtherForms } from "../../src/sandbox/http/rewrite-answer-forms.ts";
import { allCampaigns } from "../../src/sandbox/rules/sandbox-campaigns.ts";
import { note } from "../support/campaigns/note.ts";
import { site } from "../support/campaigns/site.ts";
import { forAll } from "../support/for-all.ts";
import { arbitraryOf } from "../support/language/arbitrary-of.ts";
import { MALL_ZONE } from "../support/place.ts";
import { createMallSandbox, type MallTestSandbox } from "../support/sandbox/mall-sandbox.ts";
import { TODAY } from "./player.ts";

const campaigns = allCampaigns(site);

/** Distinct schemas of each path, from every campaign that calls it. */
const paths = new Map<string, ResponseSchema[]>();
for (const { path, data } of campaigns.flatMap(({ endpoints }) => Object.values(endpoints))) {
  const known = paths.get(path) ?? [];
  if (data && !known.some((one) => isDeepStrictEqual(one, data))) paths.set(path, [...known, data]);
}

/** Expects every schema of the path to read the same from both. */
function expectSame(path: string, plain: unknown, other: unknown): void {
  for (const schema of paths.get(path) ?? [])
    expect(readAnswer(schema, other, MALL_ZONE).data, path).toEqual(
      readAnswer(schema, plain, MALL_ZONE).data,
    );
}

test.each([...paths])("%s: every fitting answer is read as before", (path, schemas) => {
  forAll(40, [fc.oneof(...schemas.map((schema) => arbitraryOf(schema)))], (data) => {
    const other = JSON.parse(JSON.stringify(rewriteAnswerInOtherForms(schemas, data, MALL_ZONE) ?? null));
    expectSame(path, data, other);
  });
});

/** Two sandboxes with the same story; the second writes other forms. Each call is made in both. */
class Pair {
  readonly sandboxes: [MallTestSandbox, MallTestSandbox];
  /** Paths with at least one answer that had another form. */
  readonly rewritten = new Set<string>();
  answers = 0;

  constructor() {
    const open = () => createMallSandbox({ campaigns: () => campaigns, bridge: () => [], now: () => TODAY });
    this.sandboxes = [open(), open()];
    this.sandboxes[1].faults.add({ path: "*", kind: "otherForms" });
  }

  both(what: (sandbox: MallTestSandbox) => void): void {
    for (const sandbox of this.sandboxes) what(sandbox);
  }

  async call(path: string, token: string): Promise<void> {
    const signed = { "x-wlj-sign": "a", "x-wlj-timestamp": "1" };
    const call = { path, fields: { accessToken: token }, headers: signed };
    const answers = this.sandboxes.map((sandbox) =>
      computeSandboxAnswer(sandbox, call, () => Promise.resolve()),
    );
    const [plain, other] = (await Promise.all(answers)).map((answer) => {
      if (answer.kind !== "whole") throw new Error(`${path} was not answered`);
      return { ...answer, ...JSON.parse(answer.text), text: "" };
    });
    expect({ ...other, data: null }).toEqual({ ...plain, data: null });
    expectSame(path, plain.data, other.data);
    this.answers += 1;
    if (JSON.stringify(plain.data) !== JSON.stringify(other.data)) this.rewritten.add(path);
  }
}

test("every endpoint of every campaign is read as before, for each persona and in each state", {
  tags: "nightly",
}, async () => {
  const pair = new Pair();
  for (const { id, endpoints, tables } of campaigns) {
    const all = Object.values(endpoints).map(({ path }) => path);
    for (const { token } of PERSONAS) {
      // Each endpoint is called, acted on and called again, with enough fees for rewards.
      for (const path of all) await pair.call(path, token);
      pair.both(({ mall }) => void mall.order(token, 50_000));
      for (const path of [...all, ...all]) await pair.call(path, token);
    }
    for (const [table, states] of Object.entries(tables)) {
      for (const { state } of states) {
        pair.both((sandbox) => void sandbox.pick(id, { table, state }));
        for (const path of all) await pair.call(path, "old-user");
      }
    }
    pair.both((sandbox) => void sandbox.pick(id, null));
  }
  note(`answers of the sandbox read in other forms, too: ${pair.answers}`);
  // Every path must have an answer that was rewritten, otherwise it proves nothing.
  expect([...paths.keys()].filter((path) => !pair.rewritten.has(path))).toEqual([]);
});
