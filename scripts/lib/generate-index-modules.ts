import { basename } from "node:path";

/**
 * Returns a module in `rules/` that exports all rules. `paths` are relative to that folder (`tables/table-gap.ts`). Each
 * file exports one rule, named like the file in camel case. Pure.
 */
export function generateRuleIndex(paths: readonly string[]): string {
  const byId = [...paths].sort((a, b) => (ruleIdOf(a) < ruleIdOf(b) ? -1 : 1));
  return [
    "// Generated from the files in the folders here by npm run generate. Do not edit.",
    "",
    ...byId.map((path) => `export { ${exportNameOfFile(path)} } from "./${path}";`),
    "",
  ].join("\n");
}

const FORMAT_FILE = /^format-(.+)\.ts$/;

/**
 * Returns a module next to `report/` with the formats of `validate`. `files` are the names of the files in that folder;
 * each `format-NAME.ts` exports the format NAME as `formatName`. Pure.
 */
export function generateFormatIndex(files: readonly string[]): string {
  const formats = files
    .flatMap((file) => FORMAT_FILE.exec(file)?.[1] ?? [])
    .sort()
    .map((name) => ({ name, file: `format-${name}.ts` }));
  return [
    "// Generated from the files report/format-*.ts by npm run generate. Do not edit.",
    "",
    ...formats.map(({ file }) => `import { ${exportNameOfFile(file)} } from "./report/${file}";`),
    'import type { ReportFormat } from "./report/check-report.ts";',
    "",
    "/** The formats of `validate`, by their names in alphabetical order. */",
    "export const formats = {",
    ...formats.map(({ file, name }) => `  ${quoteKeyIfNeeded(name)}: ${exportNameOfFile(file)},`),
    "} satisfies Record<string, ReportFormat>;",
    "",
  ].join("\n");
}

function quoteKeyIfNeeded(name: string): string {
  return name.includes("-") ? JSON.stringify(name) : name;
}

/** Returns the id of the rule in a file. */
export function ruleIdOf(path: string): string {
  return basename(path, ".ts");
}

/** Returns the name of the export in a rule's or format's file. */
export function exportNameOfFile(path: string): string {
  return ruleIdOf(path).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
