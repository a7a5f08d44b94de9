import { expect, it } from "vitest";
import {
  explainRefusal,
  pullRequestIn,
  tidyOutput,
} from "../../../../src/studio/server/submit/push-branch.ts";

/** Reading a long line from its start to its end takes milliseconds; from each of its characters on, a quarter of a minute. */
const MAX_MS = 2000;

it.each([
  ["letters", `remote: ${"a".repeat(100_000)}`],
  ["blanks", `remote rejected\nremote:${" ".repeat(100_000)}\n`],
  ["an address without an end", `a://${"b".repeat(100_000)}`],
  ["parentheses", `[remote rejected]${"(".repeat(100_000)}`],
])("reads a line of 100,000 characters that a server sends at a push: %s", (_, said) => {
  const start = performance.now();
  const output = tidyOutput(said);
  pullRequestIn(output);
  explainRefusal(said, { branch: "main", remote: "origin" });
  expect(performance.now() - start).toBeLessThan(MAX_MS);
  expect(output.length).toBeLessThan(2000);
});

it("removes a password of any length from an address", () => {
  const token = "t".repeat(5000);
  expect(tidyOutput(`fatal: https://me:${token}@example.com/a.git not found`)).toBe(
    "fatal: https://example.com/a.git not found",
  );
});

it("quotes the first lines of the server, or the words in parentheses", () => {
  const reason = (said: string) => explainRefusal(said, { branch: "main", remote: "origin" }).en;
  expect(
    reason("remote: \nremote: error: GH006: Protected branch\n ! [remote rejected] main (hook declined)"),
  ).toContain("does not accept this: GH006: Protected branch.");
  expect(reason(" ! [remote rejected] main -> main (pre-receive hook declined)\n")).toContain(
    "does not accept this: pre-receive hook declined.",
  );
});
