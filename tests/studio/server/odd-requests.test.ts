import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { ErrorResponse } from "../../../src/studio/api-write.ts";
import { API_HANDLERS } from "../../../src/studio/server/api-middleware.ts";
import { KEPT_FOLDER } from "../../../src/studio/server/history/kept-versions.ts";
import { triesAllVariants } from "../../support/all-variants.ts";
import { note } from "../../support/campaigns/note.ts";
import { runs } from "../../support/seed.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const studio = await sharedStudio();
afterAll(() => studio.close());

const PATH = "seasonal/yearTaskTicket.json";
const KEY = "yeartaskticket";
const text = readFileSync(join(studio.folder, PATH), "utf8");
const editor = "odd";

/** A valid request of each address, so that one odd value reaches the code that reads it. */
const VALID: Record<string, Record<string, unknown>> = {
  "GET phone": { editor },
  "GET files": {},
  "GET rules": {},
  "GET schemas": {},
  "GET file": { path: PATH },
  "PUT file": { path: PATH, text, version: "0" },
  "POST draft": { editor, path: PATH, text, key: KEY, beside: [] },
  "GET problems": { editor, path: PATH },
  "POST complete": { editor, path: PATH, text, offset: 100 },
  "POST hover": { editor, path: PATH, text, offset: 100 },
  "GET states": { editor, key: KEY },
  "GET outcomes": { editor, path: PATH, key: KEY },
  "POST outcome": { editor, path: PATH, key: KEY, endpoint: "status", status: 200, text: "{}" },
  "GET place": { editor, key: KEY, pointer: "/title" },
  "GET pointer": { editor, key: KEY, path: PATH, offset: "100" },
  "GET gallery": {},
  "GET gallery/rows": { keys: JSON.stringify([KEY]), proved: "0" },
  "GET gallery/scenes": { key: KEY },
  "GET scene": { editor, key: KEY },
  "GET address": { editor, path: PATH, at: "100" },
  "POST review": { path: PATH, from: { kind: "saved" }, to: { kind: "draft", text } },
  "GET review/page": { id: "0-0", key: KEY },
  "GET history": { path: PATH, limit: "10" },
  "GET version": { path: PATH, id: "kept-none" },
  "GET submit": { path: PATH },
  "POST submit": {
    ...{ path: PATH, version: "0", files: [PATH], message: "Odd", author: null },
    ...{ branch: "studio/odd", isNewBranch: true, isPushed: false },
  },
  "POST submit/push": { branch: "studio/odd" },
  "GET home": {},
  "GET publishing": {},
  "GET publishing/plan": { target: "odd" },
  "GET publishing/releases": { target: "odd" },
  "GET publishing/previews": { target: "odd" },
  "GET publishing/changes": { target: "odd", release: "1-0" },
  "POST publishing/target": { name: "odd", to: "../odd" },
  "POST publishing/job": { target: "odd", kind: "publish", paths: null, language: "zh" },
  "POST publishing/stop": { target: "odd" },
  "GET uses": { block: "button" },
  "GET reference": {},
  "GET example": { address: "blocks/button" },
  "POST expression": { text: "a.b + 1", isText: false, values: { a: { b: 1 } } },
  "POST campaign": {
    ...{ id: "oddOne", title: "奇怪", from: PATH, text },
    answers: { firstDay: "2026-03-01", amounts: [{ from: 1, to: 2 }], paths: { status: "/odd" } },
  },
  "GET templates": {},
  "GET template": { editor, from: PATH },
  "GET left": { editor, path: PATH },
  "GET pictures": { path: PATH },
  "POST art": { path: PATH, name: "a.svg", base64: "PHN2Zy8+" },
  "POST refactor/draft": {
    ...{ editor, path: PATH, text, kind: "amount", amount: 5, next: 6 },
    pointer: "/constants/cap",
  },
  "POST refactor/plan": { kind: "rename", path: PATH, id: "oddName", route: "/oddName" },
  "POST refactor/apply": { kind: "duplicate", path: PATH, id: "oddCopy", title: "奇怪", accepted: [] },
  "GET picture": { path: "seasonal/art/snake.svg" },
  "POST sandbox": {
    ...{ editor, key: KEY, path: "/api/djdg/year/task/ticket/info", fault: null, clock: null },
    ...{ fields: { accessToken: "old-user" }, headers: {}, given: { data: {} } },
  },
};

/** JSON of lists or objects in each other. */
const nested = (depth: number, open = "[", close = "]", inside = "1") =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;

const ODD_TEXTS: readonly string[] = [
  ...[
    "",
    " ",
    "\0",
    "\n",
    "\u2028",
    "\ud800",
    "\udfff\ud800",
    "\ufeff",
    "\u202e",
    "茶".repeat(100),
    "💥".repeat(70),
  ],
  ...[
    "(",
    "[",
    "\\",
    "*",
    "(?<a",
    "a{9999999999}",
    "$&",
    "^(a+)+$",
    "%",
    "%00",
    "%2e%2e",
    "..",
    "../..",
    "/",
    "//",
    "\\\\",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "__proto__.x",
    "prototype",
    "null",
    "undefined",
  ],
  ...["-1", "NaN", "Infinity", "1e309", "-0", "9".repeat(400), "0x10", "1.5", "１２"],
  ...[
    "a.json",
    "a/b.json",
    "seasonal/none.json",
    `seasonal/${"x".repeat(230)}.json`,
    `seasonal/${"x".repeat(300)}.json`,
  ],
  ...[
    `${"x".repeat(250)}/a.json`,
    `${"a/".repeat(2500)}a.json`,
    `seasonal/${"茶".repeat(90)}.json`,
    "CON.json",
    "brands/mall.json",
  ],
  ...[
    "a.svg",
    `${"x".repeat(5000)}.png`,
    "a.png/b.svg",
    "seasonal/art",
    `seasonal/art/${"x".repeat(300)}.svg`,
    "art/a\0.svg",
  ],
  ...[
    "x".repeat(300),
    "x".repeat(100_000),
    "/".repeat(3000),
    "~0~1~2",
    `/${"view/0/".repeat(500)}`,
    "/view/-1",
    "/view/1e3",
  ],
  ...[
    "{}",
    "[]",
    "1",
    '"x"',
    "{",
    "[null]",
    "[1]",
    '["none","none"]',
    "{{{{",
    "}}",
    "a ? b",
    "{a",
    "now.x",
    "1/0",
  ],
  ...[
    nested(300_000),
    nested(300_000, '{"a":', "}"),
    "[".repeat(300_000),
    "(".repeat(50_000),
    "!".repeat(50_000),
    `${"a.".repeat(50_000)}a`,
  ],
  ...[nested(3000, "[", "]"), `{"language":2,"view":${nested(2000)}}`, '{"__proto__":{"id":1}}'],
];

const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 8.64e15, 8.64e15 + 1, -8.64e15 - 1, 2 ** 53, -(2 ** 70)],
  ...[
    [],
    {},
    [null],
    [[]],
    [{}],
    { a: null },
    { path: 1 },
    [{ path: 1, text: 2 }],
    { data: null },
    { length: -1 },
  ],
  ...[
    [{ path: "a.json", text: "{" }],
    [{ path: "x".repeat(300), text: "{}" }],
    [{ path: "__proto__", text: "{}" }],
  ],
  ...[
    { accessToken: "x".repeat(100_000) },
    { accessToken: 1 },
    { "": "" },
    { data: { data: { data: [Number.MAX_VALUE] } } },
  ],
  { now: 1, session: { token: 1 } },
];

/** JSON texts of values that cannot be written as an object here. */
const ODD_JSON: readonly string[] = [
  ...[nested(300_000), nested(300_000, '{"a":', "}"), nested(99), nested(5000, '{"data":', "}")],
  ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":1}}', '[{"__proto__":1}]', "1e999", '"\\ud800"'],
  ...['{"toString":1,"valueOf":2}', '{"toJSON":1}', '{"data":{"toString":null}}', '{"data":{"length":1e9}}'],
];

const ODD_QUERIES = ["?", "?=", "?%", "?%ff=%ff", "?a&a&a", "?__proto__=1", "?editor", "?path=a&path=b"];

const ODD_BODIES = ["", "{", "[]", "null", "1", '"x"', '{"__proto__":1}', nested(300_000), "\ufeff{}"];

/** Time within which a request is answered, in milliseconds. */
const MAX_ANSWER_MS = 20_000;

interface Odd {
  address: string;
  name: string;
  ask: () => ReturnType<typeof studio.api<ErrorResponse>>;
}

/** In `npm run fuzz`, all fields get all odd values. */
const isFuzz = runs(1) > 1;

/** One of how many odd values each field gets. All values are used at several fields. */
const SHARE = isFuzz ? 1 : triesAllVariants ? 24 : 72;

/** Like `SHARE`, for requests that start several git processes before they read most fields. */
const SHARE_OF_GIT = isFuzz ? 1 : 3 * SHARE;

/** Like `SHARE`, for the part of a request that the same code reads at all addresses. */
const SHARE_OF_COMMON = isFuzz ? 1 : triesAllVariants ? 4 : 8;

const someOf = <T>(values: readonly T[], first: number, share = SHARE) =>
  values.filter((_, index) => (index + first) % share === 0);

/** The place of each address, so that addresses get different values. */
const placeOf = (address: string) => Object.keys(VALID).indexOf(address);

function oddRequestsOf(address: string): Odd[] {
  const [method = "", path = ""] = address.split(" ");
  const valid = VALID[address] ?? {};
  if (method === "GET") {
    const withQuery = (query: string) => () => studio.api<ErrorResponse>(method, `${path}${query}`);
    const queryOf = (input: Record<string, unknown>) =>
      new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    return [
      ...someOf(ODD_QUERIES, placeOf(address), SHARE_OF_COMMON).map((query) => ({
        ...{ address, name: query, ask: withQuery(query) },
      })),
      ...Object.keys(valid).flatMap((field, index) =>
        // A header of a request has at most 16 KB.
        someOf(ODD_TEXTS, placeOf(address) * 5 + index)
          .map((odd) => odd.slice(0, 4000))
          .map((odd) => ({
            ...{ address, name: `${field}=${odd.slice(0, 40)}` },
            ask: withQuery(`?${queryOf({ ...valid, [field]: odd })}`),
          })),
      ),
    ];
  }
  const withBody = (body: string) => () => studio.api<ErrorResponse>(method, path, body);
  const share = path.startsWith("submit") ? SHARE_OF_GIT : SHARE;
  return [
    ...someOf(ODD_BODIES, placeOf(address), SHARE_OF_COMMON).map((body) => ({
      ...{ address, name: body.slice(0, 40), ask: withBody(body) },
    })),
    ...Object.keys(valid).flatMap((field, index) => {
      const { [field]: _, ...rest } = valid;
      const start = JSON.stringify(rest).slice(0, -1);
      const values = [...[...ODD_TEXTS, ...ODD_VALUES].map((odd) => JSON.stringify(odd)), ...ODD_JSON];
      return [
        { address, name: `no ${field}`, ask: withBody(`${start}}`) },
        ...someOf(values, placeOf(address) * 5 + index, share).map((odd) => ({
          ...{ address, name: `${field}=${odd.slice(0, 60)}` },
          ask: withBody(`${start}${start === "{" ? "" : ","}${JSON.stringify(field)}:${odd}}`),
        })),
      ];
    }),
  ];
}

it("the requests below cover all addresses", () => {
  expect(Object.keys(VALID).sort()).toEqual(
    [...Object.keys(API_HANDLERS), "GET picture", "POST sandbox"].sort(),
  );
});

const counts = new Map<string, number>();

it.each(Object.keys(VALID))(
  "%s answers odd values with JSON, never with an internal error",
  async (address) => {
    const failed: string[] = [];
    for (const { ask, name } of oddRequestsOf(address)) {
      const start = performance.now();
      const { body, headers, status } = await ask();
      const took = performance.now() - start;
      counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
      const isJson = String(headers["content-type"]).startsWith("application/json");
      const isSaid = typeof body?.message?.en === "string" && /[一-鿿]/.test(body.message.zh);
      // The mall answers like the mall, pictures are no JSON, and addresses that are too long never reach the studio.
      const isFine =
        address === "POST sandbox" || status === 200 || status === 414 || (status < 500 && isJson && isSaid);
      if (!isFine || status >= 500 || took > MAX_ANSWER_MS)
        failed.push(`${address} ${name}: ${status}, ${Math.round(took)} ms`);
    }
    expect(failed).toEqual([]);
  },
  300_000,
);

/** Values that were once answered with an internal error. */
it.each<[string, string, unknown, number]>([
  ["a long name", "GET file?path=PATH", undefined, 400],
  ["a long name", "PUT file", { path: "PATH", text: "{}", version: null }, 400],
  ["a long name", "POST art", { path: "PATH", name: "a.svg", base64: "" }, 400],
  ["a name that a temporary file makes too long", "PUT file", { path: "LONG", text, version: null }, 400],
  ["a long id", "POST campaign", { id: "x".repeat(300), title: "x" }, 400],
  ["an unfinished pattern", "GET uses?block=(", undefined, 400],
  ["a pattern", "GET uses?block=.*", undefined, 400],
  ["nested values", "POST expression", `{"text":"1","values":${nested(300_000, '{"a":', "}")}}`, 400],
  ["nested data", "POST sandbox", `{"given":${nested(300_000)}}`, 400],
  ["an object as a number", "POST hover", { editor, path: PATH, text: "{}", offset: { valueOf: 1 } }, 200],
])("%s: %s", async (_, address, body, expected) => {
  const long = (given: string) =>
    given.replace("PATH", `${"茶".repeat(90)}.json`).replace("LONG", `seasonal/${"x".repeat(230)}.json`);
  const [method = "", path = ""] = address.split(" ");
  const sent = typeof body === "object" ? long(JSON.stringify(body)) : body;
  const answer = await studio.api<ErrorResponse>(method, encodeURI(long(path)), sent);
  expect(answer.status).toBe(expected);
  if (expected !== 200) expect(answer.body.message.zh).toMatch(/[一-鿿]/);
});

it("makes no folder for a picture or a change of a document that does not exist", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4"/></svg>';
  const base64 = Buffer.from(svg).toString("base64");
  const picture = { path: "nowhere/deep/a.json", name: "a.svg", base64 };
  expect((await studio.api("POST", "art", picture)).status).toBe(404);
  const change = { path: "nowhere/deep/a.json", text, version: "0" };
  expect([409, 422]).toContain((await studio.api("PUT", "file", change)).status);
});

it("leaves no folder and no hidden file behind, except for the kept versions", () => {
  const folders = readdirSync(studio.folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== KEPT_FOLDER,
  );
  const known = readdirSync("campaigns", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name)).toEqual(known.map(({ name }) => name));
  const hidden = readdirSync(studio.folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => /(^|\/)\./.test(path) && path.split("/")[0] !== KEPT_FOLDER,
  );
  expect(hidden).toEqual([]);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  note(
    `${all} odd requests to the studio: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
  );
});
