import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Conflict, FileText, Picture, Saved, Unsound } from "../../../src/studio/api.ts";
import { readStored, replaceFile } from "../../../src/studio/server/write/save-file.ts";
import { type ServedStudio, serveStudio } from "../../support/studio/served-studio.ts";

const PATH = "seasonal/yearTaskTicket.json";

let studio: ServedStudio;
beforeAll(async () => {
  studio = await serveStudio();
});
afterAll(() => studio.close());

const at = (path: string) => join(studio.folder, path);
const read = async (path = PATH) => (await studio.api<FileText>("GET", `file?path=${path}`)).body;
const save = (body: object) => studio.api<Saved & Conflict & Unsound>("PUT", "file", { path: PATH, ...body });
const titled = (text: string, title: string) => text.replace(/"title": "[^"]*"/, `"title": "${title}"`);

describe("a text is saved", () => {
  it("as it was written, with a line break at its end, in the place of the version that was read", async () => {
    const { text, version } = await read();
    const { body, status } = await save({ text: titled(text, "保存").trimEnd(), version });
    expect(status).toBe(200);
    expect(body.text).toBe(titled(text, "保存"));
    expect(await read()).toEqual({ path: PATH, text: body.text, version: body.version });
  });

  it("never in the place of another version: that one is told", async () => {
    const { text, version } = await read();
    writeFileSync(at(PATH), titled(text, "别人"));
    const { body, status } = await save({ text: titled(text, "我"), version });
    expect(status).toBe(409);
    expect(body.file).toEqual(await read());
    expect(readFileSync(at(PATH), "utf8")).toContain("别人");
  });

  it("never in the place of a file that somebody made, or took away, meanwhile", async () => {
    const { text, version } = await read();
    expect((await save({ text, version: null })).status).toBe(409);
    rmSync(at(PATH));
    const gone = await save({ text, version });
    expect(gone.status).toBe(409);
    expect(gone.body.file).toBeNull();
    expect((await save({ text, version: null })).status).toBe(200);
  });

  it.each([
    ["an error", (text: string) => text.replace('"title"', '"titel"'), "unknown-key"],
    ["broken JSON", () => "{", "json-syntax"],
    ["half a sign", (text: string) => text.replace('"title": "', '"title": "\ud83d'), undefined],
  ])("not with %s", async (_, spoil, rule) => {
    const { text, version } = await read();
    const { body, status } = await save({ text: spoil(text), version });
    expect(status).toBe(422);
    if (rule !== undefined) expect(body.problems.map((problem) => problem.rule)).toContain(rule);
    expect(await read()).toEqual({ path: PATH, text, version });
  });

  it("whether others have drafts of it or not: these stay theirs", async () => {
    await studio.api("POST", "draft", { editor: "other", path: PATH, text: "{" });
    const { text, version } = await read();
    expect((await save({ text: titled(text, "无关"), version })).status).toBe(200);
  });
});

it("two editors and an outside program that write one file at once lose nothing", async () => {
  const { text } = await read();
  /** All that was the file at some time. */
  const history = new Set([text]);
  const accepted = new Set<string>();
  const told = new Set<string>();
  const edit = async (name: string, count: number) => {
    let known = await read();
    for (let round = 0; round < count; round++) {
      const mine = titled(text, `${name}${round}`);
      const { body, status } = await save({ text: mine, version: known.version });
      if (status === 200) {
        accepted.add(mine);
        known = { path: PATH, ...body };
      } else {
        expect(status).toBe(409);
        expect(body.file).not.toBeNull();
        if (body.file) told.add(body.file.text);
        if (body.file) known = body.file;
      }
    }
  };
  let isOver = false;
  const outside = async () => {
    for (let round = 0; !isOver; round++) {
      const found = readFileSync(at(PATH), "utf8");
      history.add(found);
      // What it overwrites it has read: it loses nothing itself.
      const mine = titled(text, `outside${round}`);
      writeFileSync(at(PATH), mine);
      history.add(mine);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const outsider = outside();
  await Promise.all([edit("one", 100), edit("two", 100)]);
  isOver = true;
  await outsider;
  const last = (await read()).text;
  // What an editor was told is saved was the file: the outside program read it, an editor was told of it, or it stands.
  const seen = new Set([...history, ...told, last]);
  const base = [...accepted].filter((one) => !seen.has(one) && !accepted.has(one));
  expect(base).toEqual([]);
  // Whatever an editor was told of was the file.
  for (const one of told) expect(history.has(one) || accepted.has(one)).toBe(true);
  expect(readdirSync(at("seasonal")).filter((name) => name.startsWith("."))).toEqual([]);
}, 120_000);
