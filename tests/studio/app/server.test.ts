import { afterEach, describe, expect, test, vi } from "vitest";
import { createStudioClient, ServerError } from "../../../src/studio/app/base/studio-client.ts";

const file = { path: "a.json", text: "theirs", version: "2" };
const message = { en: "no", zh: "不行" };

const answering = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));

afterEach(() => vi.unstubAllGlobals());

describe("the outcome of a save", () => {
  test.each([
    ["is the new version", 200, { version: "3", text: "mine" }, { saved: { version: "3", text: "mine" } }],
    ["is a conflict if the answer is the other file", 409, file, { conflict: file }],
    [
      "is a conflict if the answer has a message and the other file",
      409,
      { message, file },
      { conflict: file },
    ],
    ["says that the file was deleted", 409, { message, file: null }, { isMissing: true }],
    ["is a refusal if the text has errors", 422, { message, problems: [] }, { refused: message }],
  ])("%s", async (_, status, body, outcome) => {
    answering(status, body);
    expect(await createStudioClient().save({ path: "a.json", text: "mine", version: "1" })).toEqual(outcome);
  });
});

test("rejects other failures with a message, even without an answer", async () => {
  answering(403, { message });
  await expect(createStudioClient().files()).rejects.toMatchObject({ saying: message, status: 403 });
  answering(500, null);
  await expect(createStudioClient().files()).rejects.toThrow("HTTP 500");
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed");
  });
  await expect(createStudioClient().files()).rejects.toBeInstanceOf(ServerError);
  await expect(createStudioClient().files()).rejects.toMatchObject({ status: 0 });
});

test("returns no personas without a sandbox", async () => {
  answering(404, { message });
  expect(await createStudioClient().personas()).toEqual([]);
});
