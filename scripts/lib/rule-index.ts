import { basename } from "node:path";

/**
 * The list of all rules as a module beside `rules/`. `paths` are those of the rules below that folder
 * (`tables/table-gap.ts`), each of which exports one rule by its file's name in camel case. Pure.
 */
export function ruleIndex(paths: readonly string[]): string {
  const byId = [...paths].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  return [
    "// Generated from the files in rules/ by npm run generate. Do not edit.",
    "",
    'import type { Rule } from "./rule.ts";',
    ...byId.map((path) => `import { ${exportOf(path)} } from "./rules/${path}";`),
    "",
    "/** All rules, by their ids in alphabetical order. */",
    "export const rules: readonly Rule[] = [",
    ...byId.map((path) => `  ${exportOf(path)},`),
    "];",
    "",
  ].join("\n");
}

function idOf(path: string): string {
  return basename(path, ".ts");
}

/** The name under which the file of a rule exports it. */
export function exportOf(path: string): string {
  return idOf(path).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
