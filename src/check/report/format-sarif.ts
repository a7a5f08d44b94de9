import { en, type Language } from "../../language/messages/localized-text.ts";
import { sourceLocationOf } from "../json/source-file.ts";
import { rules } from "../rules/all-rules.ts";
import type { NamedRule } from "../rules/rule.ts";
import type { CheckReport, FormatOptions } from "./check-report.ts";
import { formatProblemTexts, type Problem, problemTextsOf } from "./problem.ts";
import { problemEdits } from "./problem-edits.ts";

/** The address of this project in reports. SARIF wants one; nothing is fetched from there. */
const PROJECT_ADDRESS = "https://campaign-engine.example/";

/**
 * Prints SARIF 2.1.0 (OASIS) for code scanning services, with what GitHub requires of a rule. Columns count UTF-16 code
 * units.
 */
export function formatSarif({ problems, sources }: CheckReport, { language = "en" }: FormatOptions): string {
  const usedRules = rules.filter(({ id }) => problems.some(({ rule }) => rule === id));
  const fingerprintOf = createFingerprints();
  const run = {
    tool: {
      driver: {
        name: "campaign-engine",
        version: "1.0.0",
        informationUri: PROJECT_ADDRESS,
        rules: usedRules.map((rule) => sarifRule(rule, language)),
      },
    },
    columnKind: "utf16CodeUnits",
    // English is the standard's default.
    ...(language === "zh" && { language: "zh-CN" }),
    results: problems.map((problem) => ({
      ...sarifResult(problem, { told: usedRules, sources, language }),
      partialFingerprints: { [FINGERPRINT]: fingerprintOf(problem) },
    })),
  };
  const schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return `${JSON.stringify({ $schema: schema, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

/** The name of our fingerprints. GitHub adds its own, a hash of the line. */
const FINGERPRINT = "rulePointer";

/**
 * Returns a function for the problems of a report, in order: a text by which services recognize a problem after its lines
 * have moved. It is its rule and its place in the document, with a count if there are several.
 */
function createFingerprints(): (problem: Problem) => string {
  const counts = new Map<string, number>();
  return ({ file, pointer, rule }) => {
    const key = JSON.stringify([file, rule, pointer]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${rule}:${pointer}:${count}`;
  };
}

function sarifRule(rule: NamedRule, language: Language): object {
  const { id, severity, description } = rule;
  const [short = ""] = description[language].split(/(?<=。)|(?<=\.) /);
  return {
    id,
    shortDescription: { text: short },
    fullDescription: { text: description[language] },
    help: sarifHelp(rule, language),
    defaultConfiguration: { level: severity },
    properties: { precision: "very-high", "problem.severity": severity },
  };
}

/** Returns the help that GitHub shows beside a result. */
function sarifHelp({ id, bad, description }: NamedRule, language: Language): object {
  const folder = language === "zh" ? "schemas/reference/zh" : "schemas/reference";
  const where =
    en`Each result says what is wrong and what to do. ${folder}/rules.md explains the rule with examples.`
      .zh`每个结果都写明哪里不对、该怎么改。${folder}/rules.md 里有这条规则的例子。`[language];
  const example = bad.find(({ patch }) => patch !== undefined)?.patch;
  const shown = en`An example that is reported:`.zh`会报告的例子：`[language];
  const code = example ? `\n\n${shown}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`` : "";
  return {
    text: `${description[language]}\n${where}`,
    markdown: `**${id}**\n\n${description[language]}${code}\n\n${where}`,
  };
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
    ...sarifFixes({ ...problem, ...problemTextsOf(problem, language) }, { artifactLocation, sources }),
  };
}

function sarifFixes(
  problem: Problem,
  { artifactLocation, sources }: Pick<CheckReport, "sources"> & { artifactLocation: object },
): object {
  const { fix, isSure } = problem;
  const replacements = problemEdits(problem).map(({ suggestion, ...range }) => ({
    deletedRegion: sarifRegion({ ...problem, ...range }, sources),
    insertedContent: { text: suggestion },
  }));
  if (replacements.length === 0) return {};
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
