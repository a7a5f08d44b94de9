import { afterEach, describe, expect, test, vi } from "vitest";
import { openServer, Refused } from "../../../src/studio/app/base/server.ts";

const file = { path: "a.json", text: "theirs", version: "2" };
const message = { en: "no", zh: "不行" };

const answering = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));

afterEach(() => vi.unstubAllGlobals());

describe("what becomes of a save", () => {
  test.each([
    ["saved", 200, { version: "3", text: "mine" }, { saved: { version: "3", text: "mine" } }],
    ["a conflict, the file by itself", 409, file, { conflict: file }],
    ["a conflict, the file beside a message", 409, { message, file }, { conflict: file }],
    ["a file that is gone", 409, { message, file: null }, { refused: message }],
    ["errors", 422, { message, problems: [] }, { refused: message }],
  ])("%s", async (_, status, body, outcome) => {
    answering(status, body);
    expect(await openServer().save({ path: "a.json", text: "mine", version: "1" })).toEqual(outcome);
  });
});

test("other failures reject in words, also where no answer comes", async () => {
  answering(403, { message });
  await expect(openServer().files()).rejects.toMatchObject({ saying: message, status: 403 });
  answering(500, null);
  await expect(openServer().files()).rejects.toThrow("HTTP 500");
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed");
  });
  await expect(openServer().files()).rejects.toBeInstanceOf(Refused);
  await expect(openServer().files()).rejects.toMatchObject({ status: 0 });
});

test("without a sandbox there is nobody to be", async () => {
  answering(404, { message });
  expect(await openServer().personas()).toEqual([]);
});
