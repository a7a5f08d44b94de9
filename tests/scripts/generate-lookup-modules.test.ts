import { expect, test } from "vitest";
import { generateMapsModule, generateStepKindsModule } from "../../scripts/lib/generate-lookup-modules.ts";
import type { JsonSchema } from "../../src/check/schema/json-schema.ts";

const steps = (properties: Record<string, JsonSchema>, kinds: string[]) =>
  generateStepKindsModule({ definitions: { step: { properties, "x-exactlyOne": kinds } } });

test.each<[string, Record<string, JsonSchema>, string[]]>([
  ["a kind without facts", { wave: {} }, ["wave"]],
  ["a fact of an unknown kind", { wave: { "x-step": [] }, bow: { "x-step": [] } }, ["bow"]],
])("%s cannot be generated", (_, properties, kinds) => {
  expect(() => steps(properties, kinds)).toThrow('The step "wave" needs both');
});

test("lists a kind of step under each of its facts", () => {
  const code = steps({ wave: { "x-step": ["showing"], "x-references": { map: "friends" } } }, ["wave"]);
  expect(code).toContain('showingSteps: readonly StepKind[] = ["wave"]');
  expect(code).toContain("askingSteps: readonly StepKind[] = []");
  expect(code).toContain('NamingStep = "wave"');
});

test("lists each map of the schema", () => {
  const map = { noun: "friend", usedBy: "reference" } as const;
  const code = generateMapsModule({ properties: { friends: { "x-map": map }, title: {} } });
  expect(code).toContain(JSON.stringify({ name: "friends", ...map }));
  expect(code).not.toContain("title");
});
