import { describe, expect, test } from "vitest";
import { runCommandLine } from "../../scripts/cli.ts";
import { escapeControlCharacters } from "../../src/check/report/escape-control-characters.ts";

/** A colour, a backspace, a control character of one byte, one that reverses the text, and a line that overwrites another. */
const ODD = "x\u001b[31my\b\u009b\u202ez\r";

/** Matches the characters of `ODD` that a terminal would execute. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;

/** A folder that does not exist; none of the tasks below creates it. */
const store = `none/${ODD}`;

/** Arguments that a command quotes. */
const COMMAND_LINES: string[][] = [
  [ODD],
  [`--${ODD}`],
  ["--version", ODD],
  ["diff", ODD],
  ["diff", `HEAD:${ODD}`],
  ["diff", `${ODD}:campaigns/core/home.json`],
  ["diff", "a", "b", ODD],
  ["diff", "--format", ODD],
  ["diff", "--format=json", `--format=${ODD}`],
  ["diff", "--lang", ODD],
  ["diff", `--help${ODD}`],
  ["validate", ODD],
  ["explain", ODD],
  ["explain", "yearTaskTicket", "--data", ODD],
  ["resolve", ODD],
  ["migrate", ODD],
  ["new", ODD, "name"],
  ["new", "campaign", ODD],
  ["new", "campaign", "springTea", "春茶", "--from", ODD],
  ["headers", ODD],
  ["generate", ODD],
  ["start", ODD],
  ["preview", ODD],
  ["publish", "--to", store, "--list"],
  ["publish", "--to", store, "--verify"],
  ["publish", "--to", store, "--rollback", ODD],
  ["publish", "--to", store, "--keep", ODD],
  ["publish", "--to", store, "--list", ODD],
];

describe("a command quotes an argument without its control characters", () => {
  test.each(COMMAND_LINES.map((args) => [escapeControlCharacters(args.join(" ")), args] as const))(
    "%s",
    async (_, args) => {
      for (const language of ["en", "zh"] as const) {
        const { code, stderr, stdout } = await runCommandLine(args, language);
        expect(stdout + stderr).not.toMatch(CONTROLS);
        expect(stdout + stderr).not.toBe("");
        if (!args.includes("--list")) expect(code).not.toBe(0);
      }
    },
  );
});
