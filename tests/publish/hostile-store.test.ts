import { expect, it } from "vitest";
import type { CommandResult } from "../../src/check/command-result.ts";
import { type PublishAccess, runPublishCommand } from "../../src/publish/publish-command.ts";
import type { ReleasePointer, ReleaseStore } from "../../src/publish/release/release-store.ts";

/** Clears the terminal, sets its title, and forges a line of another release. */
const ODD = "\u001b[2J\u001b]0;x\u0007\u009b31m\n* 9-00000000  forged\r\u202e";

const ids = { release: "7-ab", kept: ["7-ab", "8-cd"] };
const pointer: ReleasePointer = {
  ...ids,
  next: { at: "2026-12-04T10:00:00+08:00", release: "8-cd", by: `王${ODD}` },
};

/** A store in memory, into which somebody else has written. */
function storeWith(fields: object, more: object = {}): ReleaseStore {
  const manifestOf = (id: string) => ({
    id,
    made: "2026-11-29T10:00:00.000Z",
    engine: "e",
    documents: {},
    files: {},
  });
  const store = {
    ...{ name: "s3://shop", concurrency: 2, publisher: "" },
    pointer: async () => ({ pointer, tag: "t" }),
    movePointer: async () => true,
    read: async (path: string) => {
      const id = /^manifests\/(.*)\.json$/.exec(path)?.[1];
      return id === undefined ? undefined : Buffer.from(JSON.stringify({ ...manifestOf(id), ...fields }));
    },
    list: async () => [],
    folders: async () => [],
    warnings: () => [],
    giveUp: async (error: unknown) => error,
    ...more,
  };
  return store as unknown as ReleaseStore;
}

const run = (store: ReleaseStore, task: "list" | "verify" | "rollback" | "cancel", names: string[] = []) =>
  runPublishCommand({ task, names, language: "en", to: "s3://shop", isRewriting: false, keep: 5 }, {
    now: () => new Date("2026-11-29T12:00:00Z"),
    openStore: async () => store,
  } as unknown as PublishAccess);

/** Returns the characters of an output that a terminal obeys, line breaks left out. */
const controls = ({ stderr, stdout }: CommandResult) =>
  (stdout + stderr).match(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu) ?? [];

it.each([
  ["the person of a schedule", {}],
  ["the time of a manifest", { made: ODD }],
  ["the engine of a manifest", { engine: ODD }],
])("lists releases on one line each, whatever a store has as %s", async (_, fields) => {
  const result = await run(storeWith(fields), "list");
  expect(controls(result)).toEqual([]);
  expect(result.stdout.match(/\n/g)).toHaveLength(2);
});

it("prints no control characters of a schedule that is cancelled or taken back", async () => {
  for (const result of [
    await run(storeWith({}), "cancel"),
    await run(
      storeWith(
        { base: "8-cd" },
        {
          pointer: async () => ({
            pointer: {
              ...pointer,
              next: { ...pointer.next, release: "9-ef" },
              kept: [...pointer.kept, "9-ef"],
            },
            tag: "t",
          }),
        },
      ),
      "rollback",
    ),
  ]) {
    expect(result.stdout).toContain("王");
    expect(controls(result)).toEqual([]);
  }
});

it("prints no control characters of an unexpected error", async () => {
  const failing = storeWith({}, { pointer: async () => Promise.reject(new Error(ODD)) });
  const result = await run(failing, "list");
  expect(result.code).toBe(1);
  expect(controls(result)).toEqual([]);
});
