import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { selectTests } from "../../scripts/lib/select-tests.ts";
import { mutants } from "../bench/mutants-list.ts";
import { root } from "../support/project/project-files.ts";

test("each fault of npm run mutants can be made: its search text occurs once in its file", () => {
  const stale = mutants.filter(
    ({ file, find }) => readFileSync(join(root, file), "utf8").split(find).length !== 2,
  );
  expect(stale.map(({ what }) => what)).toEqual([]);
});

test("each search word of a fault selects at least one test", () => {
  const words = new Set(mutants.flatMap(({ near }) => near));
  const empty = [...words].filter((word) => {
    const { named, whole } = selectTests(root, word);
    return named.length + whole.length === 0;
  });
  expect(empty).toEqual([]);
});
