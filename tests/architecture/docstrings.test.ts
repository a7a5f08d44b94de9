import { expect, test } from "vitest";
import { filesBelow, lineAt } from "../support/project/project-files.ts";

/** A docstring before a blank line, another comment or the end of a block. A docstring at the top describes the file. */
const lost = /(?<=\n)[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=\s*\n\s*(?:\n|\/\*|[}\])]))/g;

test("each docstring is directly before the item that it describes", () => {
  const files = ["src", "scripts", "tests"].flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/));
  const found = files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(lost), (match) => `${path}:${lineAt(text, match.index)}`),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

test("a docstring before a blank line, another comment or the end of a block counts as lost", () => {
  const after = ["\nconst a = 1;", "\n\nconst a = 1;", "\n/** Of a. */\nconst a = 1;", "\n}"];
  expect(after.map((rest) => `\n/** About a. */${rest}`.match(lost)?.length ?? 0)).toEqual([0, 1, 1, 1]);
});
