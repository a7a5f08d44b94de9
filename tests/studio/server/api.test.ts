import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parsePointer } from "../../../src/check/json/json-node.ts";
import { scopeOfOpenedPage } from "../../../src/publish/shown-title.ts";
import { createSite } from "../../../src/publish/site.ts";
import type {
  DraftRequest,
  DraftResponse,
  FileEntry,
  FileText,
  ProblemsResponse,
  StatesResponse,
} from "../../../src/studio/api.ts";
import type { ErrorResponse } from "../../../src/studio/api-write.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const TASK = "seasonal/yearTaskTicket.json";
const KEY = "yeartaskticket";

const studio = await sharedStudio();
afterAll(() => studio.close());

/** Returns the value at a JSON Pointer. */
const nodeOf = (root: unknown, pointer: string): unknown =>
  parsePointer(pointer).reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    root,
  );

const written = (path: string) => readFileSync(join(studio.folder, path), "utf8");
const draft = async (text: DraftRequest["text"], more: Partial<DraftRequest> = {}) =>
  (await studio.api<DraftResponse>("POST", "draft", { editor: "one", path: TASK, text, ...more })).body;

describe("files", () => {
  it("lists every document with its kind", async () => {
    const { body } = await studio.api<FileEntry[]>("GET", "files");
    const at = (path: string) => body.find((one) => one.path === path);
    expect(at(TASK)).toEqual({
      ...{ path: TASK, kind: "campaign", id: "yearTaskTicket", routes: ["/yearTaskTicket"] },
      title: JSON.parse(written(TASK)).title,
    });
    expect(at("brands/mall.json")?.kind).toBe("brand");
    expect(at("core/mallPages.json")).toMatchObject({ kind: "base", routes: [] });
    expect(at("help/helpCentre.json")?.routes).toHaveLength(3);
    expect(body.map(({ path }) => path)).toEqual(body.map(({ path }) => path).sort());
  });

  it("lists a document that cannot be read as unreadable", async () => {
    writeFileSync(join(studio.folder, "help/broken.json"), '{"id": ');
    const { body } = await studio.api<FileEntry[]>("GET", "files");
    expect(body.find(({ path }) => path === "help/broken.json")?.kind).toBe("unreadable");
  });

  it("reads a file from the disk and ignores its drafts", async () => {
    await draft("{}");
    const { body } = await studio.api<FileText>("GET", `file?path=${encodeURIComponent(TASK)}`);
    expect(body.text).toBe(written(TASK));
    expect((await studio.api("GET", "file?path=seasonal/none.json")).status).toBe(404);
  });
});

describe("drafts", () => {
  it("shows a draft only to its editor", async () => {
    const text = written(TASK).replace('"title": "', '"title": "新');
    const mine = await draft(text);
    expect(mine.problems).toEqual([]);
    expect(mine.pages.map(({ key }) => key)).toEqual([KEY]);
    expect(mine.page).toMatchObject({ key: KEY, isCurrent: true });
    expect(mine.page?.published.campaign.title).toMatch(/^新/);
    const other = await draft(null, { editor: "two" });
    expect(other.page?.published.campaign.title).not.toMatch(/^新/);
  });

  it("reports an error with its position, and on request with its fix, and keeps the last page without errors", async () => {
    const right = written(TASK);
    await draft(right.replace('"title": "', '"title": "旧'));
    const text = right.replace('"title"', '"titel"');
    const { problems, page } = await draft(text);
    expect(page).toMatchObject({ isCurrent: false, published: { campaign: { id: "yearTaskTicket" } } });
    expect(page?.published.campaign.title).toMatch(/^旧/);
    const [problem] = problems.filter(({ rule }) => rule === "unknown-key");
    expect(text.slice(problem?.from, problem?.to)).toBe("titel");
    expect(problem?.fix).toBeNull();
    const { body } = await studio.api<ProblemsResponse>("GET", `problems?editor=one&path=${TASK}`);
    const [tried] = body.problems.filter(({ rule }) => rule === "unknown-key");
    const [{ from, to, text: put } = { from: 0, to: 0, text: "" }] = tried?.fix ?? [];
    expect(text.slice(0, from) + put + text.slice(to)).toBe(right);
    expect(problem?.message.zh).toMatch(/titel/);
  });

  it("keeps the last page when the text cannot be parsed", async () => {
    await draft(null);
    const { problems, page } = await draft("{");
    expect(problems.length).toBeGreaterThan(0);
    expect(page).toMatchObject({ key: KEY, isCurrent: false });
  });

  it("reports warnings only on request", async () => {
    const text = written(TASK).replace('"constants": {', '"constants": { "unusedOne": 1,');
    expect((await draft(text)).problems).toEqual([]);
    const { body } = await studio.api<ProblemsResponse>("GET", `problems?editor=one&path=${TASK}`);
    expect(body.problems.map(({ severity }) => severity)).toContain("warning");
    expect(body.problems.every(({ from, to }) => text.slice(from, to) !== "")).toBe(true);
  });

  it("reports an error in a base as a problem of another file", async () => {
    await draft("{", { editor: "three", path: "seasonal/newerPages.json" });
    const { elsewhere, page, problems } = await draft(written(TASK), { editor: "three" });
    expect(page?.isCurrent).toBe(false);
    expect(elsewhere.length + problems.length).toBeGreaterThan(0);
  });

  it("makes a page from a draft of a file that does not exist yet", async () => {
    const text = written(TASK)
      .replace('"id": "yearTaskTicket"', '"id": "fresh"')
      .replace('"/yearTaskTicket"', '"/fresh"');
    const { page, problems } = await draft(text, { editor: "four", path: "seasonal/fresh.json" });
    expect(problems).toEqual([]);
    expect(page).toMatchObject({ key: "fresh", isCurrent: true });
  });

  it("updates a draft when a file that it extends changes", async () => {
    const base = "seasonal/newerPages.json";
    await draft(written(TASK));
    const { body: files } = await studio.api<FileText>("GET", `file?path=${base}`);
    const text = files.text.replace(/"\$comment": "/, '"$comment": "x');
    await studio.api("PUT", "file", { path: base, text, version: files.version });
    expect((await draft(written(TASK))).page?.isCurrent).toBe(true);
  });
});

describe("states", () => {
  it.each([
    [KEY, TASK],
    ["couponcentre", "core/couponCentre.json"],
    ["userinsuranceincome", "core/userInsuranceIncome.json"],
  ])("returns every row of %s with its proof result and a scene that shows it", async (key, path) => {
    const { body } = await studio.api<StatesResponse>("GET", `states?editor=nobody&key=${key}`);
    const { page } = createSite({ folder: studio.folder, schemas: "schemas" });
    const shown = page(key);
    const proofs = shown?.proofs() ?? [];
    expect(body.tables.map(({ name }) => name)).toEqual(proofs.map(({ name }) => name));
    expect(body.tables.length).toBeGreaterThan(0);
    for (const [at, { rows, ...table }] of body.tables.entries()) {
      const proof = proofs[at];
      const source = JSON.parse(written(table.path));
      expect(nodeOf(source, table.pointer)).toHaveProperty("rows");
      expect(rows.map(({ verdict }) => verdict)).toEqual(proof?.verdict.rows.map(({ verdict }) => verdict));
      for (const [row, { scene, state, text, pointer }] of rows.entries()) {
        expect(nodeOf(JSON.parse(written(table.path)), pointer)).toBeDefined();
        // Only rows that appear after a tap have no scene.
        expect(scene === null).toBe(proof?.witnessOnOpening(row) === null);
        if (!scene || !shown || !proof) continue;
        expect(text).not.toMatch(/\{/);
        const { answers, isLoggedIn, now } = scene;
        const { session, local } = scopeOfOpenedPage(shown.published) as Record<string, object>;
        const told = { now: now ?? Date.now(), session: { ...session, loggedIn: isLoggedIn } };
        const scope = { local, ...answers, ...told };
        const world = isLoggedIn ? "loggedIn" : "loggedOut";
        expect({ state, isShown: proof.shows(row, { scope, world }) }).toEqual({ state, isShown: true });
      }
    }
    expect(path).toBe(shown?.file);
  });

  it("returns the rows of a draft", async () => {
    const text = written(TASK).replace(/"state": "(\w+)"/, '"state": "renamed"');
    await draft(text);
    const { body } = await studio.api<StatesResponse>("GET", `states?editor=one&key=${KEY}`);
    expect(JSON.stringify(body.tables)).toContain('"renamed"');
  });

  it("returns 404 for an unknown page", async () => {
    expect((await studio.api("GET", "states?editor=one&key=none")).status).toBe(404);
  });
});

describe("new campaigns", () => {
  it("creates a valid campaign with a page from the template", async () => {
    const wanted = { id: "firstOne", title: "第一个" };
    const { body, status } = await studio.api<FileText>("POST", "campaign", wanted);
    expect(status).toBe(200);
    expect(written(body.path)).toBe(body.text);
    const made = await draft(body.text, { editor: "n", path: body.path });
    expect(made.problems).toEqual([]);
    expect(made.page?.published.campaign).toMatchObject({ id: "firstOne" });
  });

  it("copies another campaign except for its names", async () => {
    const more = { id: "secondOne", title: '"第二个"', from: "help/helpCentre.json" };
    const { body } = await studio.api<FileText>("POST", "campaign", more);
    expect(body.path).toBe("help/secondOne.json");
    const { id, title, route } = JSON.parse(body.text);
    expect({ id, title }).toEqual({ id: "secondOne", title: '"第二个"' });
    expect(route).toMatch(/\/secondOne$/);
    expect(body.text.split("\n")).toHaveLength(written("help/helpCentre.json").split("\n").length);
    const made = await draft(body.text, { editor: "n", path: body.path });
    expect(made.problems).toEqual([]);
    expect(made.pages).toHaveLength(3);
  });

  it.each([
    [{ id: "1st", title: "x" }, 403],
    [{ id: "../x", title: "x" }, 403],
    [{ id: "yearTaskTicket", title: "x" }, 409],
    [{ id: "YEARtaskticket", title: "x" }, 409],
    [{ id: "third", title: "x", from: "none.json" }, 404],
  ])("refuses %j with status %d", async (wanted, status) => {
    const answer = await studio.api<ErrorResponse>("POST", "campaign", wanted);
    expect(answer.status).toBe(status);
    expect(answer.body.message.zh).toMatch(/[一-鿿]/);
  });
});

describe("new campaigns with errors", () => {
  it.each([
    ["an empty title", { title: "" }],
    ["half a character", { title: "花\ud83d" }],
    ["a text with an error", { title: "x", text: '{ "id": "a", "titel": "x", "view": [] }' }],
    ["a text of another kind", { title: "x", text: '{ "kind": "brand", "id": "mall", "name": "x" }' }],
  ])("are not created: %s", async (_, wanted) => {
    const { body, status } = await studio.api<ErrorResponse>("POST", "campaign", {
      id: "withErrors",
      ...wanted,
    });
    expect(status).toBe(422);
    expect(body.message.zh).toMatch(/[一-鿿]/);
    expect(existsSync(join(studio.folder, "seasonal/withErrors.json"))).toBe(false);
  });

  it("may have any characters in the title", async () => {
    const title = '"引号"\n{花括号}\\';
    const { body, status } = await studio.api<FileText>("POST", "campaign", { id: "anyTitle", title });
    expect(status).toBe(200);
    expect(JSON.parse(body.text).title).toBe('"引号"\n花括号\\');
  });
});
