import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Refactoring } from "../../../src/refactor/refactoring.ts";
import { placeKey } from "../../../src/studio/api-refactor.ts";
import type { ErrorResponse } from "../../../src/studio/api-write.ts";
import { type ServedStudio, sharedStudio } from "../../support/studio/served-studio.ts";

const DRAW = "seasonal/yearPrizeDraw.json";
/** A document with pictures of its own. */
const DRAWN = "seasonal/yearTaskTicket.json";

let studio: ServedStudio;
beforeAll(async () => {
  studio = await sharedStudio();
});
afterAll(() => studio.close());

const at = (path: string) => join(studio.folder, path);

test("plans a changed amount of an edited text, and writes nothing", async () => {
  const text = readFileSync(at(DRAW), "utf8");
  const { status, body } = await studio.api<Refactoring>("POST", "refactor/draft", {
    ...{ editor: "amounts", path: DRAW, text, kind: "amount", amount: 1000, next: 2000 },
    pointer: "/draws/prize/places/0/prize",
  });
  expect(status).toBe(200);
  expect(body.places.map(({ pointer }) => pointer)).toContain("/endpoints/draw/data/enum/7");
  expect(readFileSync(at(DRAW), "utf8")).toBe(text);
});

test("renames a page with the accepted links of other documents only", async () => {
  const request = { kind: "rename", path: DRAW, id: "lanternDraw", route: "/lantern" };
  const { body: plan } = await studio.api<Refactoring>("POST", "refactor/plan", request);
  const [link] = plan.places.filter(({ path }) => path !== DRAW);
  const links = readFileSync(at(link?.path ?? ""), "utf8");
  const accepted = plan.places.filter(({ path }) => path === DRAW).map(placeKey);
  const { body } = await studio.api("POST", "refactor/apply", { ...request, accepted });
  expect(body).toEqual({ path: "seasonal/lanternDraw.json" });
  expect(existsSync(at(DRAW))).toBe(false);
  expect(JSON.parse(readFileSync(at("seasonal/lanternDraw.json"), "utf8"))).toMatchObject({
    id: "lanternDraw",
    route: "/lantern",
  });
  expect(readFileSync(at(link?.path ?? ""), "utf8")).toBe(links);
});

test.each([
  ["an id that is taken", { kind: "rename", path: "core/home.json", id: "couponCentre" }, 409],
  ["a folder outside", { kind: "move", path: "core/home.json", folder: "../out" }, 409],
  ["a document that others extend", { kind: "delete", path: "core/mallPages.json" }, 409],
  ["a document outside", { kind: "delete", path: "../package.json" }, 403],
  ["an unknown change", { kind: "explode", path: "core/home.json" }, 400],
])("refuses %s with a message in both languages", async (_, request, expected) => {
  const { status, body } = await studio.api<ErrorResponse>("POST", "refactor/apply", {
    ...request,
    accepted: [],
  });
  expect(status).toBe(expected);
  expect(body.message.zh).toMatch(/\p{Script=Han}/u);
  expect(existsSync(at("core/home.json"))).toBe(true);
});

describe("never leaves the folder by a link", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
  beforeAll(() => {
    writeFileSync(join(elsewhere, "secret.svg"), "secret");
    symlinkSync(elsewhere, at("linked"));
    mkdirSync(at("bare"));
    symlinkSync(elsewhere, at("bare/art"));
  });
  afterAll(() => rmSync(elsewhere, { recursive: true }));

  test.each([
    ["a move", { kind: "move", path: DRAWN, folder: "linked" }],
    ["a move below it", { kind: "move", path: DRAWN, folder: "linked/new" }],
    ["a move of pictures", { kind: "move", path: DRAWN, folder: "bare" }],
  ])("%s", async (_, request) => {
    const before = readFileSync(at(DRAWN), "utf8");
    const { body, status } = await studio.api<ErrorResponse>("POST", "refactor/apply", {
      ...request,
      accepted: [],
    });
    expect(status).toBe(403);
    expect(body.message.zh).toMatch(/\p{Script=Han}/u);
    expect(readdirSync(elsewhere)).toEqual(["secret.svg"]);
    expect(readFileSync(at(DRAWN), "utf8")).toBe(before);
  });
});
