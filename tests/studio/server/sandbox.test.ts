import { beforeEach, describe, expect, test } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { FAULT_KINDS } from "../../../src/sandbox/http/simulated-fault.ts";
import { loadProjectSandbox } from "../../../src/sandbox/project/load-project-sandbox.ts";
import { type DraftedCall, DraftedSandbox } from "../../../src/studio/server/draft/drafted-sandbox.ts";
import { DraftedFolder } from "../../../src/studio/server/files/drafted-folder.ts";
import { springTea as example } from "../../support/studio/campaign-folder.ts";

const PATH = "seasonal/springTea.json";
const STATUS = "/api/djdg/spring/tea/info";
const CLAIM = "/api/djdg/spring/tea/claim";
const site = createSite({ folder: "campaigns", schemas: "schemas" });
const { project } = await loadProjectSandbox("campaigns");

let editor: DraftedFolder;
let sandbox: DraftedSandbox;
beforeEach(() => {
  editor = new DraftedFolder(site);
  sandbox = new DraftedSandbox({ site, project, slowMs: 0 });
});

const fields = { accessToken: "old-user" };
const plain: DraftedCall = { path: STATUS, fields, headers: {}, fault: null, clock: null };

/** Answers a call of a page with the editor's drafts. */
async function answerOf(key: string, call: Partial<DraftedCall> = {}) {
  const page = editor.page(key)?.page;
  if (!page) throw new Error(`There is no page ${key}`);
  const answer = await sandbox.answer(page, { ...plain, ...call });
  if (answer.kind !== "whole") return { kind: answer.kind };
  const isJson = answer.type.startsWith("application/json") && answer.text.endsWith("}");
  return { status: answer.status, ...(isJson && JSON.parse(answer.text)), date: answer.date };
}

describe("a page that exists only as a draft", () => {
  beforeEach(() => editor.put(PATH, example));

  test("gets answers for its draft", async () => {
    expect(await answerOf("springtea")).toMatchObject({ status: 200, code: "0", data: { claimed: false } });
  });

  test("gets answers for its new draft after each change", async () => {
    const other = { path: "/api/djdg/spring/tea/other" };
    expect(await answerOf("springtea", other)).toMatchObject({ status: 404 });
    editor.put(PATH, example.replace(STATUS, other.path));
    expect(await answerOf("springtea", other)).toMatchObject({ status: 200 });
    expect(await answerOf("springtea")).toMatchObject({ status: 404 });
  });

  test.each([
    ["slow", { status: 200, code: "0" }],
    ["status500", { status: 500 }],
    ["logout", { status: 200, code: "200001" }],
    ["html", { status: 200 }],
    ["malformed", { status: 200 }],
    ["offline", { kind: "cut" }],
    ["timeout", { kind: "none" }],
    ["otherForms", { status: 200, code: "0", data: { claimed: 0 } }],
  ] as const)("gets the fault %s", async (fault, answer) => {
    expect(FAULT_KINDS).toContain(fault);
    expect(await answerOf("springtea", { fault })).toMatchObject(answer);
    expect(await answerOf("springtea")).toMatchObject({ status: 200, code: "0", data: { claimed: false } });
  });

  test("gets faults for the answers of a picked state, too", async () => {
    const given = { data: { running: true, claimed: true, amount: 7 } };
    expect(await answerOf("springtea", { given })).toMatchObject({ data: given.data });
    expect(await answerOf("springtea", { given, fault: "otherForms" })).toMatchObject({
      data: { running: 1, claimed: 1, amount: "7" },
    });
    expect(await answerOf("springtea", { given, fault: "logout" })).toMatchObject({ code: "200001" });
  });
});

test("keeps the actions of customers separate for each editor", async () => {
  const page = "orderrichlist";
  const { endpoints = {} } = editor.page(page)?.page.published.campaign ?? {};
  const status = { path: endpoints.status?.path ?? "" };
  const before = await answerOf(page, status);
  expect((await answerOf(page, { path: endpoints.join?.path ?? "" })).code).toBe("0");
  expect((await answerOf(page, status)).data).not.toEqual(before.data);
  sandbox = new DraftedSandbox({ site, project });
  expect((await answerOf(page, status)).data).toEqual(before.data);
});

test("uses the preview's time", async () => {
  editor.put(PATH, example);
  const clock = Date.parse("2025-04-02T03:00:00+08:00");
  expect((await answerOf("springtea", { clock, path: CLAIM })).date).toBeCloseTo(clock, -5);
  const later = Date.parse("2025-04-29T03:00:00+08:00");
  expect((await answerOf("springtea", { clock: later })).date).toBeCloseTo(later, -5);
});
