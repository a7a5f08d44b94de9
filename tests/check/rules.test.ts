import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkRuleExample as checkWith } from "../../src/check/check-documents.ts";
import { rules } from "../../src/check/rules/all-rules.ts";
import type { JsonSchema } from "../../src/check/schema/json-schema.ts";
import { asKept, checkExample, schemas } from "./support.ts";

describe("rules", () => {
  test("the index contains the rule of every file, with the file's name as its id", () => {
    const folder = join(import.meta.dirname, "../../src/check/rules");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /[\\/].*\.ts$/.test(name),
    );
    expect(files.length).toBeGreaterThan(0);
    const names = files.map((name) => basename(name)).sort();
    expect(
      rules.map(({ id }) => `${id}.ts`),
      "if a rule is new: npm run generate",
    ).toEqual(names);
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))(
    "%s has a description, an ok and a bad example",
    (_, { description, ok, bad }) => {
      expect(description.en).toMatch(/\.$/);
      expect(description.zh).toMatch(/\p{Script=Han}.*。$/u);
      expect(ok.length).toBeGreaterThan(0);
      expect(bad.length).toBeGreaterThan(0);
    },
  );
});

const ok = rules.flatMap((rule) =>
  rule.ok.map((example, index) => ({ name: `${rule.id} ${index + 1}`, example })),
);
const bad = rules.flatMap((rule) =>
  rule.bad.map((example, index) => ({ name: `${rule.id} ${index + 1}`, example, rule })),
);

describe("an ok example has no problems", () => {
  test.each(ok)("$name", ({ example }) => expect(checkExample(example)).toEqual([]));
});

describe("a bad example has exactly its expected problem", () => {
  test.each(bad)("$name", ({ example, rule }) => {
    const problems = checkExample(example);
    expect(problems).toMatchObject([{ rule: rule.id, severity: rule.severity }]);
    expect(asKept(problems[0]?.message ?? "", example.message)).toBe(example.message);
    expect(problems[0]?.fix).toMatch(/[.?]$/);
  });
});

test("the message for an unknown key names the keys that can still be added", () => {
  const { type, text, tone, align } = schemas["blocks/text.schema.json"]?.properties ?? {};
  const properties = { type, text, tone, align } as Record<string, JsonSchema>;
  const known = {
    ...schemas,
    "blocks/text.schema.json": { ...schemas["blocks/text.schema.json"], properties },
  };
  const messageFor = (block: object) => checkWith({ patch: { view: [block] } }, known)[0]?.message;
  const written = { type: "text", text: "Hello", font: "serif" };
  expect(messageFor(written)).toBe(
    'Unknown key "font" in item 1 of "view", expected only "tone" or "align" besides the existing keys',
  );
  expect(messageFor({ ...written, tone: "plain", align: "start" })).toBe(
    'Unknown key "font" in item 1 of "view", expected only the existing keys',
  );
});
