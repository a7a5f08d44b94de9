import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../../src/check/check.ts";
import { rules } from "../../src/check/rules.generated.ts";
import { checkExample, isRealFile, realFiles, schemas } from "./support.ts";

describe("rules", () => {
  test("the index names the rule of every file, by the file's name", () => {
    const folder = join(import.meta.dirname, "../../src/check/rules");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    );
    expect(rules.map(({ id }) => `${id}.ts`)).toEqual(files.map((name) => basename(name)).sort());
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))(
    "%s has a description, an ok and a bad example",
    (_, { docs }) => {
      expect(docs.description).toMatch(/\.$/);
      expect(docs.ok.length).toBeGreaterThan(0);
      expect(docs.bad.length).toBeGreaterThan(0);
    },
  );
});

const ok = rules.flatMap(({ id, docs }) =>
  docs.ok.map((example, index) => ({ name: `${id} ${index + 1}`, example })),
);
const bad = rules.flatMap((rule) =>
  rule.docs.bad.map((example, index) => ({ name: `${rule.id} ${index + 1}`, example, rule })),
);

describe("an ok example has no problems", () => {
  test.each(ok)("$name", ({ example }) => expect(checkExample(example)).toEqual([]));
});

describe("a bad example has the one problem that it names", () => {
  test.each(bad)("$name", ({ example, rule }) => {
    const problems = checkExample(example);
    expect(problems).toMatchObject([{ rule: rule.id, severity: rule.severity }]);
    const [start, ...more] = example.message.split("…");
    // Of a message that goes on with a list which grows, the example has the beginning.
    expect(more.length > 0 ? problems[0]?.message.slice(0, start?.length) : problems[0]?.message).toBe(start);
    expect(problems[0]?.fix).toMatch(/[.?]$/);
  });
});

test("the campaigns of this project have no problems, not even warnings", () => {
  const { problems, documents } = check(realFiles(), { schemas, exists: isRealFile });
  expect(problems).toEqual([]);
  expect(documents.length).toBeGreaterThanOrEqual(realFiles().length);
});
