import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import type { ErrorResponse } from "../../../src/studio/api-write.ts";
import { apiMiddleware } from "../../../src/studio/server/api-middleware.ts";
import { ChangeListeners } from "../../../src/studio/server/http/send-picture.ts";
import type { Studio } from "../../../src/studio/server/studio.ts";

/** Saves through an API whose disk fails with this error, and returns the answer. */
async function saveWith(error: object): Promise<{ status: number; body: ErrorResponse }> {
  const failing = async () => {
    throw Object.assign(new Error("write"), error);
  };
  // Only the save is called.
  const studio = { files: { save: failing } } as unknown as Studio;
  const middleware = apiMiddleware(studio, new ChangeListeners());
  const server = createServer((asked, answer) => middleware(asked, answer, () => answer.end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const origin = `http://127.0.0.1:${port}`;
  const headers = { origin, "content-type": "application/json" };
  const path = "/studio/api/file";
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, method: "PUT", path, headers, agent: false },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () => {
          server.close();
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) });
        });
      },
    );
    sent.on("error", reject);
    sent.end("{}");
  });
}

it.each<[string, number, RegExp, string?, string?]>([
  ["ENOSPC", 507, /^The disk with the campaigns folder is full, .* Free some space/],
  ["EDQUOT", 507, /^The disk with \/shop\/seasonal is full/, "/shop/seasonal/.a.json.saving"],
  ["EROFS", 403, /^The disk with \/shop is read-only, .* Mount it for writing/, "/shop/a.json"],
  ["EACCES", 403, /does not allow the studio to use a file in \/shop\. Ask the person/, "/shop/a.json"],
  ["EPERM", 403, /does not allow the studio/, "/shop/a.json"],
  ["EMFILE", 503, /too many open files, .* Close some programs/, "/shop/a.json"],
  ["EIO", 500, /does not work properly/],
  ["ENOENT", 403, /cannot create a folder in \/shop: the disk is read-only, or/, "/shop/art", "mkdir"],
  ["EEXIST", 403, /cannot create a folder in \/shop/, "/shop/art", "mkdir"],
  ["ENOENT", 500, /has a fault/, "/shop/a.json", "open"],
])("says why a disk with %s refuses a save, and what to do", async (code, status, message, path, syscall) => {
  const answer = await saveWith({ code, syscall, ...(path !== undefined && { path }) });
  expect([answer.status, answer.body.message.en]).toEqual([status, expect.stringMatching(message)]);
  expect(answer.body.message.zh).toMatch(/[一-鿿]/);
});
