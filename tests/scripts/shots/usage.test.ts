import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runScreenshots } from "../../../scripts/shots/run-screenshots.ts";

test.each([
  [["--compare", "no-such-revision"], "no-such-revision"],
  [["--on", "watch"], "Unknown phone watch"],
  [["noSuchPage"], "Unknown page nosuchpage"],
  [["--colour"], "--colour"],
])("%j is wrong usage, and no picture is drawn", async (args, said) => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const code = await runScreenshots([...args, "--to", join(tmpdir(), "no-pictures")]);
  const lines = error.mock.calls.join("\n");
  error.mockRestore();
  expect(code).toBe(2);
  expect(lines).toContain(said);
});
