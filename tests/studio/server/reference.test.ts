import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { LiveExample } from "../../../src/reference/example-project.ts";
import type { Reference } from "../../../src/reference/reference.ts";
import type {
  AddressResponse,
  DraftResponse,
  ExpressionResponse,
  FileEntry,
  FileText,
  Scene,
  StatesResponse,
} from "../../../src/studio/api.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const studio = await sharedStudio();
afterAll(() => studio.close());

const exampleOf = async (address: string) =>
  (await studio.api<LiveExample>("GET", `example?address=${encodeURIComponent(address)}`)).body;

/** Sends the first file of an example as a draft, with the other files beside it. */
async function draft(editor: string, { files }: LiveExample, change = (text: string) => text) {
  const [first, ...beside] = files.map(({ path, text }) => ({ path, text }));
  const { path = "", text = "" } = first ?? {};
  return studio.api<DraftResponse>("POST", "draft", { editor, path, text: change(text), beside });
}

describe("an example", () => {
  test("is checked and drawn like a campaign, but is not in the folder", async () => {
    const example = await exampleOf("blocks/button");
    const { body } = await draft("one", example);
    expect([body.problems, body.page?.isCurrent]).toEqual([[], true]);
    const { key = "" } = body.page ?? {};
    expect(existsSync(join(studio.folder, example.files[0]?.path ?? ""))).toBe(false);
    const { body: files } = await studio.api<FileEntry[]>("GET", "files");
    expect(files.map(({ path }) => path)).not.toContain(example.files[0]?.path);
    const { body: states } = await studio.api<StatesResponse>("GET", `states?editor=one&key=${key}`);
    expect(states.tables[0]?.rows.every(({ scene }) => scene !== null)).toBe(true);
    const { body: scene } = await studio.api<Scene>("GET", `scene?editor=one&key=${key}`);
    expect([scene.isLoggedIn, Object.keys(scene.answers)]).toEqual([true, ["status", "claim"]]);
  });

  test("is independent of the campaigns in the folder and of other examples", async () => {
    const [voucher, again] = [await exampleOf("blocks/voucher"), await exampleOf("blocks/hero")];
    for (const [editor, example] of [
      ["two", voucher],
      ["three", again],
    ] as const)
      expect((await draft(editor, example)).body.problems).toEqual([]);
  });

  test("with errors reports them and keeps its last page", async () => {
    const example = await exampleOf("blocks/voucher");
    await draft("four", example);
    const { body } = await draft("four", example, (text) => text.replace("status.claimed", "status.claimd"));
    expect(body.problems.map(({ rule }) => rule)).toEqual(["unknown-name"]);
    expect(body.page?.isCurrent).toBe(false);
  });

  test("serves its pictures", async () => {
    const { body } = await draft("five", await exampleOf("blocks/image"));
    const [address = ""] = /\/studio\/examples\/[\w/.-]+/.exec(JSON.stringify(body.page?.published)) ?? [];
    const { status, headers } = await studio.ask("GET", address);
    expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    const outside = await studio.ask("GET", "/studio/examples/../definitions.schema.json");
    expect(outside.text).not.toContain("x-template");
  });

  test.each([{ beside: "x" }, { beside: [null] }, { beside: [{ path: "a.json" }] }])(
    "is refused if its other documents are %j",
    async (more) => {
      const draft = { editor: "e", path: "a.json", text: "", ...more };
      expect((await studio.api("POST", "draft", draft)).status).toBe(400);
    },
  );

  test("is null for an unknown address", async () => {
    expect((await studio.api("GET", "example?address=blocks/nothing")).body).toBeNull();
  });
});

describe("the reference", () => {
  test("is the generated file", async () => {
    const { body } = await studio.api<Reference>("GET", "reference");
    expect(body).toEqual(JSON.parse(readFileSync("src/reference/reference.generated.json", "utf8")));
  });

  test("returns the address for a position in an edited text", async () => {
    const path = "seasonal/yearTaskTicket.json";
    const text = '{ "view": [{ "type": "voucher", "stamped": "" }] }';
    await studio.api("POST", "draft", { editor: "place", path, text });
    const at = text.indexOf("stamped");
    const { body } = await studio.api<AddressResponse>("GET", `address?editor=place&path=${path}&at=${at}`);
    expect(body.address).toBe("blocks/voucher.stamped");
    const gone = await studio.api<AddressResponse>("GET", "address?editor=place&path=gone.json&at=0");
    expect(gone.body.address).toBeNull();
  });

  test("returns the campaigns that use a block", async () => {
    const { body } = await studio.api<FileEntry[]>("GET", "uses?block=wheel");
    expect(body.length).toBeGreaterThan(0);
    for (const { path } of body)
      expect(readFileSync(join(studio.folder, path), "utf8")).toContain('"type": "wheel"');
  });
});

describe("an expression", () => {
  const tried = async (text: string, more: object = {}) =>
    (await studio.api<ExpressionResponse>("POST", "expression", { text, values: {}, ...more })).body;

  test("returns its value and its type", async () => {
    const { type, value, problems } = await tried("a.b + 1", { values: { a: { b: 2 } } });
    expect([type?.en, type?.zh, value, problems]).toEqual(["a number", "数字", "3", []]);
  });

  test("reports its problems with their positions", async () => {
    const { problems } = await tried("a.c", { values: { a: { b: 2 } } });
    expect(problems.map(({ from, to, message }) => [from, to, message.en])).toEqual([
      [2, 3, "a has no c, expected one of b"],
    ]);
    const broken = await tried("1 +");
    expect([broken.value, broken.problems.length]).toEqual([null, 1]);
  });

  test("in a template returns the text that customers read", async () =>
    expect((await tried("{1.5 | fixed:2} 元", { isText: true })).value).toBe("1.50 元"));
});

test("creates a campaign from a given text", async () => {
  const { files } = await exampleOf("recipes/notice");
  const campaign = { id: "ownNotice", title: "自己的公告", text: files[0]?.text };
  const { body, status } = await studio.api<FileText>("POST", "campaign", campaign);
  expect([status, body.path]).toEqual([200, "seasonal/ownNotice.json"]);
  expect(JSON.parse(readFileSync(join(studio.folder, body.path), "utf8"))).toMatchObject({
    id: "ownNotice",
    route: "/ownNotice",
    title: "自己的公告",
  });
  const broken = await studio.api("POST", "campaign", { id: "broken", title: "", text: "{" });
  expect(broken.status).toBe(403);
});
