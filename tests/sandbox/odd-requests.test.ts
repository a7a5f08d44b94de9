import { expect, it } from "vitest";
import { controlHandlers } from "../../src/sandbox/http/control-handlers.ts";
import { triesAllVariants } from "../support/all-variants.ts";
import { note } from "../support/campaigns/note.ts";
import { runs } from "../support/seed.ts";
import { CLAIM, serveSandbox } from "./served-sandbox.ts";

const sandbox = serveSandbox();

/** The fields that controls read. */
const FIELDS = [
  ...["token", "path", "now", "campaign", "fee", "plAmount", "times", "id", "amount", "by"],
  ...["kind", "table", "state", "ticket", "decision"],
];

/** A valid value of each field, so that one odd value reaches the code that reads it. */
const VALID = {
  ...{ token: "old-user", path: "*", now: null, fee: 1, amount: 1, times: 1, kind: "slow" },
  ...{ campaign: "yearTaskTicket", table: "main", state: "short" },
};

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** JSON of odd values. */
const ODD: readonly string[] = [
  ...[
    "null",
    "true",
    "[]",
    "{}",
    "[null]",
    '""',
    '" "',
    '"x"',
    '"\\u0000"',
    '"\\ud800"',
    '"__proto__"',
    '"constructor"',
  ],
  ...[
    "0",
    "-1",
    "1.5",
    "-0",
    "1e308",
    "1e999",
    "-1e999",
    "8.64e15",
    "8640000000000001",
    "-8640000000000001",
    "1e20",
    "9007199254740993",
  ],
  ...[
    '"("',
    '"%"',
    '"/"',
    '"*"',
    '"../.."',
    '"2025-02-30"',
    '"+275760-09-13T00:00:00.001Z"',
    '"9999999-01-01"',
    '"-1"',
    '"1e999"',
  ],
  ...[
    '{"toString":1,"valueOf":2}',
    '{"toJSON":1}',
    '{"length":-1}',
    '{"__proto__":{"x":1}}',
    `"${"x".repeat(100_000)}"`,
  ],
  ...[nested(100_000, "[", "]"), nested(100_000, '{"a":', "}")],
];

/** The share of odd values that each field gets. All fields get all of them in `npm run fuzz`. */
const SHARE = runs(1) > 1 ? 1 : triesAllVariants ? 17 : 51;

it.each<[string, string, unknown, RegExp]>([
  ["deep values", "clock", `{"now":${nested(100_000, "[", "]")}}`, /more than 100 objects or lists/],
  ["an object as a campaign", "pick", { campaign: { toString: 1 } }, /"campaign" is /],
  [
    "an object as a table",
    "pick",
    { campaign: "yearTaskTicket", table: { toString: 1 }, state: "x" },
    /table and state/,
  ],
  ["no table", "pick", { campaign: "yearTaskTicket", state: "short" }, /table and state/],
])("the control refuses %s", async (_, name, body, expected) => {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${sandbox.origin()}/__sandbox/${name}`, {
    method: "POST",
    headers,
    body: sent,
  });
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toMatch(expected);
});

it("the control and the mall answer odd values, never with an internal error", async () => {
  const counts = new Map<number, number>();
  const failed: string[] = [];
  const ask = async (name: string, path: string, init: RequestInit) => {
    const { status } = await fetch(`${sandbox.origin()}${path}`, init);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status >= 500) failed.push(`${name}: ${status}`);
  };
  let turn = 0;
  const json = { "content-type": "application/json" };
  for (const address of [...Object.keys(controlHandlers), "GET bank", "POST bank", "GET toString"]) {
    const [method = "", path = ""] = address.split(" ");
    for (const field of FIELDS)
      for (const odd of ODD.filter(() => turn++ % SHARE === 0)) {
        const name = `${address} ${field}=${odd.slice(0, 60)}`;
        const { [field as keyof typeof VALID]: _, ...rest } = VALID;
        const query = new URLSearchParams(
          Object.entries({ ...VALID, [field]: odd.slice(0, 4000) }).map(([key, value]) => [
            key,
            String(value),
          ]),
        );
        const body = `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(field)}:${odd}}`;
        if (method === "GET") await ask(name, `/__sandbox/${path}?${query}`, {});
        else await ask(name, `/__sandbox/${path}`, { method, headers: json, body });
        // The mall goes on answering, whatever its clock and its customers are like now.
        if (method === "POST") await ask(`${CLAIM} after ${name}`, `/prod-api${CLAIM}`, { method, body: "" });
        if (method === "POST") await ask(`calls after ${name}`, "/__sandbox/calls", {});
      }
    await ask(address, "/__sandbox/reset", { method: "POST" });
  }
  for (const type of [
    "",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "application/json",
  ])
    for (const odd of [
      "",
      "a",
      "--\r\n",
      "a=%",
      "accessToken=%ff",
      `accessToken=${"x".repeat(2 << 20)}`,
      ...ODD,
    ])
      await ask(`${CLAIM} ${type} ${odd.slice(0, 40)}`, `/prod-api${CLAIM}`, {
        ...{ method: "POST", body: odd, headers: { "content-type": type } },
      });
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  note(
    `${all} odd requests to the sandbox: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
  );
  expect(failed).toEqual([]);
});
