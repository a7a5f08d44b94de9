import { afterEach, expect, test, vi } from "vitest";
import { handleOutputErrors } from "../../scripts/lib/command.ts";
import { runResolveCommand } from "../../src/check/resolve-command.ts";
import { schemas } from "../check/support.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";

const listeners = [process.stdout, process.stderr].map(
  (stream) => [stream, stream.listeners("error")] as const,
);
const { exitCode } = process;

afterEach(() => {
  process.exitCode = exitCode;
  for (const [stream, before] of listeners)
    for (const listener of stream.listeners("error"))
      if (!before.includes(listener)) stream.off("error", listener as () => void);
  vi.restoreAllMocks();
});

test.each([
  ["EPIPE", undefined, ""],
  ["ENOSPC", 1, "The output cannot be written: ENOSPC\n"],
])("%s of the output gives the exit code %s", (code, expected, said) => {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  process.exitCode = undefined;
  handleOutputErrors();
  process.stdout.emit("error", Object.assign(new Error(code), { code }));
  expect([process.exitCode, written.join("")]).toEqual([expected, said]);
});

test("an error of the error output ends nothing", () => {
  handleOutputErrors();
  expect(() => process.stderr.emit("error", new Error("ENOSPC"))).not.toThrow();
});

test("says that an empty file has errors, not that it does not exist", () => {
  const disk = memoryDisk([
    ["campaigns/project.json", "{}"],
    ["campaigns/empty.json", ""],
  ]);
  const access = { disk, campaigns: "campaigns", schemas: () => schemas };
  const wanted = { name: "campaigns/empty.json", route: undefined, format: () => "" };
  expect(() => runResolveCommand(wanted, access)).toThrow("campaigns/empty.json has errors. Fix them first");
});
