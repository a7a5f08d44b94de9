import type { Language } from "../../language/messages/localized-text.ts";
import { sourceLocationOf } from "../json/source-file.ts";
import { rules } from "../rules/all-rules.ts";
import type { NamedRule } from "../rules/rule.ts";
import { formatProblemTexts, type Problem, problemTextsOf } from "./problem.ts";
import type { CheckReport, FormatOptions } from "./report.ts";

/** Prints SARIF 2.1.0 (OASIS) for code scanning services. Columns count UTF-16 code units. */
export function formatSarif({ problems, sources }: CheckReport, { language = "en" }: FormatOptions): string {
  const usedRules = rules.filter(({ id }) => problems.some(({ rule }) => rule === id));
  const run = {
    tool: {
      driver: {
        name: "validate",
        version: "1.0.0",
        rules: usedRules.map((rule) => sarifRule(rule, language)),
      },
    },
    columnKind: "utf16CodeUnits",
    // English is the standard's default.
    ...(language === "zh" && { language: "zh-CN" }),
    results: problems.map((problem) => sarifResult(problem, { told: usedRules, sources, language })),
  };
  const schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return `${JSON.stringify({ $schema: schema, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

function sarifRule({ id, severity, description }: NamedRule, language: Language): object {
  const shortDescription = { text: description[language] };
  return { id, shortDescription, defaultConfiguration: { level: severity } };
}

interface SarifContext extends Pick<CheckReport, "sources"> {
  told: readonly NamedRule[];
  language: Language;
}

function sarifResult(problem: Problem, { told, sources, language }: SarifContext): object {
  const { pointer, rule, severity } = problem;
  const text = formatProblemTexts(problem, language).join("\n");
  const artifactLocation = { uri: sarifUri(problem.file) };
  const region = sarifRegion(problem, sources);
  return {
    ruleId: rule,
    ruleIndex: told.findIndex(({ id }) => id === rule),
    level: severity,
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation, region },
        ...(pointer !== "" && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
    ...sarifFixes({ ...problem, ...problemTextsOf(problem, language) }, { artifactLocation, region }),
  };
}

function sarifFixes(
  { fix, isSure, suggestion }: Problem,
  { artifactLocation, region }: { artifactLocation: object; region: object },
): object {
  if (suggestion === undefined) return {};
  const replacements = [{ deletedRegion: region, insertedContent: { text: suggestion } }];
  const description = fix === undefined ? {} : { description: { text: fix } };
  const properties = { isSure: isSure === true };
  return { fixes: [{ ...description, artifactChanges: [{ artifactLocation, replacements }], properties }] };
}

/** Returns a problem's range as lines and columns; if the file's text is not known, only its start. */
function sarifRegion({ column, end, file, line, start }: Problem, sources: CheckReport["sources"]): object {
  const source = sources.get(file);
  if (!source) return { startLine: line, startColumn: column };
  const from = sourceLocationOf(source, start);
  const to = sourceLocationOf(source, end);
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

function sarifUri(path: string): string {
  const slashes = path.replaceAll("\\", "/");
  const encoded = slashes.split("/").map(encodeURIComponent).join("/");
  return slashes.startsWith("/") ? `file://${encoded}` : encoded;
}
