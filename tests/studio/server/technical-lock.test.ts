import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileText } from "../../../src/studio/api.ts";
import type { EditingRules, ErrorResponse } from "../../../src/studio/api-write.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const PATH = "seasonal/yearPrizeDraw.json";

const studio = await sharedStudio();
afterAll(() => studio.close());

const project = join(studio.folder, "project.json");
const read = async () => (await studio.api<FileText>("GET", `file?path=${PATH}`)).body;

async function saved(edit: (text: string) => string) {
  const { text, version } = await read();
  const { body, status } = await studio.api<ErrorResponse>("PUT", "file", {
    ...{ path: PATH, version },
    text: edit(text),
  });
  return { status, message: body.message };
}

describe("a project that locks the technical part", () => {
  beforeAll(() => {
    const text = readFileSync(project, "utf8");
    writeFileSync(project, text.replace('"name":', '"studio": { "locks": "technical" },\n  "name":'));
  });

  it("says so to the editor", async () => {
    expect((await studio.api<EditingRules>("GET", "rules")).body).toEqual({ isTechnicalPartLocked: true });
  });

  it("saves texts, prizes and amounts", async () => {
    const edit = (text: string) =>
      text.replace('"立即抽奖"', '"马上抽奖"').replace('"drawsPerDay": 5', '"drawsPerDay": 6');
    expect((await saved(edit)).status).toBe(200);
  });

  it("refuses another condition, and names its place in both languages", async () => {
    const before = (await read()).text;
    const { message, status } = await saved((text) =>
      text.replace("status.activityTimeState == 1", "status.activityTimeState >= 1"),
    );
    expect(status).toBe(422);
    expect(message.en).toContain("“When” in line 78 differs (/tables/draw/rows/2/when)");
    expect(message.zh).toContain("第 78 行的“条件”有改动（/tables/draw/rows/2/when）");
    expect((await read()).text).toBe(before);
  });

  it("refuses a whole new text, another address, and a change of project.json", async () => {
    const { text } = await read();
    const other = {
      path: "seasonal/other.json",
      version: null,
      text: text.replace("yearPrizeDraw", "other"),
    };
    const added = { id: "other", title: "Other", text };
    const renamed = { kind: "rename", path: PATH, id: "other", accepted: [] };
    const rules = await studio.api<FileText>("GET", "file?path=project.json");
    const unlocked = { ...rules.body, text: rules.body.text.replace(/.*"locks".*\n/, "") };
    const answers = [
      await studio.api("PUT", "file", other),
      await studio.api("POST", "campaign", added),
      await studio.api("POST", "refactor/apply", renamed),
      await studio.api("PUT", "file", unlocked),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect((await studio.api("GET", "rules")).body).toEqual({ isTechnicalPartLocked: true });
  });

  it("still copies a campaign", async () => {
    const { status } = await studio.api("POST", "campaign", { id: "copied", title: "副本", from: PATH });
    expect(status).toBe(200);
  });
});
