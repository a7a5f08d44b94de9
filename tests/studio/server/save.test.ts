import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { FileText, StudioProblem } from "../../../src/studio/api.ts";
import type { SavedFile, SaveRequest } from "../../../src/studio/api-write.ts";
import { runs } from "../../support/seed.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const PATH = "seasonal/yearTaskTicket.json";

const studio = await sharedStudio();
afterAll(() => studio.close());

const at = (path: string) => join(studio.folder, path);
const read = async (path = PATH) => (await studio.api<FileText>("GET", `file?path=${path}`)).body;
const save = (body: Omit<SaveRequest, "path">) =>
  studio.api<SavedFile & { file: FileText | null; problems: readonly StudioProblem[] }>("PUT", "file", {
    path: PATH,
    ...body,
  });
const titled = (text: string, title: string) => text.replace(/"title": "[^"]*"/, `"title": "${title}"`);

describe("saving a text", () => {
  it("replaces the version that was read and adds a final line break", async () => {
    const { text, version } = await read();
    const { body, status } = await save({ text: titled(text, "保存").trimEnd(), version });
    expect(status).toBe(200);
    expect(body.text).toBe(titled(text, "保存"));
    expect(await read()).toEqual({ path: PATH, text: body.text, version: body.version });
  });

  it("refuses to replace another version and returns it", async () => {
    const { text, version } = await read();
    writeFileSync(at(PATH), titled(text, "别人"));
    const { body, status } = await save({ text: titled(text, "我"), version });
    expect(status).toBe(409);
    expect(body.file).toEqual(await read());
    expect(readFileSync(at(PATH), "utf8")).toContain("别人");
  });

  it("refuses if the file was created or deleted meanwhile", async () => {
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
  ])("refuses %s", async (_, spoil, rule) => {
    const { text, version } = await read();
    const { body, status } = await save({ text: spoil(text), version });
    expect(status).toBe(422);
    if (rule !== undefined) expect(body.problems.map((problem) => problem.rule)).toContain(rule);
    expect(await read()).toEqual({ path: PATH, text, version });
  });

  it("ignores other editors' drafts of the file", async () => {
    await studio.api("POST", "draft", { editor: "other", path: PATH, text: "{" });
    const { text, version } = await read();
    expect((await save({ text: titled(text, "无关"), version })).status).toBe(200);
  });
});

/** Number of saves by two editors in parallel. */
const ROUNDS = runs(24);

it.each([
  ["writes into the file", (file: string, text: string) => writeFileSync(file, text)],
  [
    "puts another file in its place",
    (file: string, text: string) => {
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    },
  ],
])("loses no text when two editors save while another program %s", async (_, write) => {
  const { text } = await read();
  /** All texts that the file has had (each is unique), and those that their replacer had read. */
  const written = new Set([text]);
  const replaced = new Set<string>();
  const told = new Set<string>();
  let number = 0;
  let isOver = false;
  let noteSaved: () => void = () => {};

  const edit = async (name: string) => {
    let known = await read();
    let saved = 0;
    for (let round = 0; round < ROUNDS / 2; round++) {
      const mine = titled(text, `${name}${number++}`);
      const { body, status } = await save({ text: mine, version: known.version });
      if (status === 200) {
        written.add(mine);
        replaced.add(known.text);
        known = { path: PATH, text: body.text, version: body.version };
        saved++;
        noteSaved();
      } else {
        expect(status).toBe(409);
        expect(body.file).not.toBeNull();
        if (body.file) known = body.file;
        told.add(known.text);
      }
    }
    return saved;
  };
  const outside = async () => {
    for (let round = 0; !isOver; round++) {
      replaced.add(readFileSync(at(PATH), "utf8"));
      const mine = titled(text, `outside${number++}`);
      write(at(PATH), mine);
      written.add(mine);
      // Most writes interrupt a save. Every tenth waits for a save to succeed.
      if (round % 10 === 9) await new Promise<void>((resolve) => (noteSaved = resolve));
      for (let turn = 0; turn < round % 60; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const outsider = outside();
  const saved = await Promise.all([edit("one"), edit("two")]);
  isOver = true;
  noteSaved();
  await outsider;
  const last = (await read()).text;
  const lost = [...written].filter((one) => one !== last && !replaced.has(one));
  expect(lost.map((one) => /"title": "([^"]*)"/.exec(one)?.[1])).toEqual([]);
  expect([...told].filter((one) => !written.has(one))).toEqual([]);
  expect(told.size).toBeGreaterThan(0);
  expect(Math.max(...saved)).toBeGreaterThan(0);
  expect(readdirSync(at("seasonal")).filter((name) => name.startsWith("."))).toEqual([]);
});
