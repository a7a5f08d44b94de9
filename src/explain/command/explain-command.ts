import { type CheckedDocument, checkDocuments } from "../../check/check-documents.ts";
import { type CommandResult, Failure } from "../../check/command-result.ts";
import { findStateTables } from "../../check/inspect/table-proofs.ts";
import { type JsonNode, toPlainValue } from "../../check/json/json-node.ts";
import { readJson } from "../../check/json/read-json.ts";
import { sourceLocationOf } from "../../check/json/source-file.ts";
import { type DocumentAccess, openNamedDocument } from "../../check/open-named-document.ts";
import type { Disk } from "../../check/project/project-files.ts";
import { escapeControlCharacters } from "../../check/report/escape-control-characters.ts";
import { formatExistingNames } from "../../check/schema/mistake-message-parts.ts";
import { adviseClosestWord } from "../../language/messages/find-closest.ts";
import {
  en,
  type Language,
  type LocalizedText,
  untranslatedText,
} from "../../language/messages/localized-text.ts";
import type { ExplainedRow } from "../explain-table.ts";
import { readGivenData } from "../read-given-data.ts";
import type { DecidingPart } from "../verdict-reason.ts";
import { explainEndpoint } from "./explain-outcomes.ts";
import { explainRow, formatExplanation } from "./format-explanation.ts";
import { createExplanationPlan } from "./plan-for-explanations.ts";
import {
  evaluateWithWitnesses,
  explainBlocksAndTexts,
  type PageExplanation,
  type TableEvaluation,
  type TableExplanation,
  tableEvaluations,
} from "./table-evaluations.ts";

/** The output formats of an explanation, by name. */
export const explainFormats = { pretty: formatExplanation, json: formatJson };

/** The arguments of the command. */
export interface ExplainArguments {
  /** An id, a file or a route. */
  name: string;
  /** JSON, or @ followed by the name of a JSON file; undefined for an example answer of each state. */
  data: string | undefined;
  /** The endpoint whose calls to explain; undefined for the state tables. */
  endpoint?: string | undefined;
  /** With `endpoint`: JSON of a response, or @ followed by the name of a JSON file. */
  response?: string | undefined;
  /** The state table to explain; undefined for all. */
  table: string | undefined;
  format: (explanation: PageExplanation, language: Language) => string;
  language: Language;
}

/** The command's access to the machine. */
export interface ExplainEnvironment extends DocumentAccess {
  /** The present moment, milliseconds since 1970. */
  now: number;
}

/** Explains which rows the state tables of a campaign show, and returns the output and exit code of the command. */
export function runExplain(wanted: ExplainArguments, world: ExplainEnvironment): CommandResult {
  const { endpoint, format, language, response } = wanted;
  const page = openValidPage(wanted.name, world);
  if (endpoint !== undefined) {
    const given = response === undefined ? undefined : parseDataArgument("response", response, world.disk);
    return explainEndpoint(page, { endpoint, response: given, language });
  }
  if (response !== undefined)
    throw new Failure(
      en`--response needs --endpoint, the endpoint that answers`
        .zh`--response 要和 --endpoint（返回它的接口）一起写`,
      2,
    );
  const explanation = explainPage(page, wanted, world);
  const stderr = explanation.remarks
    .map((remark) => `${escapeControlCharacters(remark[language])}\n`)
    .join("");
  return { code: 0, stdout: format(explanation, language), stderr };
}

/** Opens the named page; fails if it has errors. */
function openValidPage(name: string, world: DocumentAccess): CheckedDocument {
  const { document: wanted, sources } = openNamedDocument({ name }, world);
  const { path } = wanted.file.source;
  if (wanted.kind === "brand")
    throw new Failure(en`${path} is a brand, expected a campaign`.zh`${path} 是品牌，应为活动`, 2);
  const { documents, problems } = checkDocuments(sources, {
    schemas: world.schemas(),
    requested: new Set([path]),
  });
  const page = documents.find(
    ({ document }) => document.file.source.path === path && document.variantIndex === wanted.variantIndex,
  );
  if (!page || problems.some(({ severity }) => severity === "error"))
    throw new Failure(
      en`${path} has errors. Fix them first: npx campaign-engine validate ${path}`
        .zh`${path} 有错误。请先改好：npx campaign-engine validate ${path}`,
    );
  return page;
}

function explainPage(
  page: CheckedDocument,
  { data, table: only }: ExplainArguments,
  world: ExplainEnvironment,
): PageExplanation & { remarks: readonly LocalizedText[] } {
  const { document } = page;
  const plan = createExplanationPlan(page);
  const all = findStateTables(document.root);
  const names = all.map(({ name }) => name);
  if (only !== undefined && !names.includes(only)) throw new Failure(unknownTableMessage(only, names), 2);
  const chosen = all.filter(({ name }) => only === undefined || name === only);
  const placed = chosen.map(({ name, entry, rows }) => ({
    name,
    place: formatFileAndLine(entry.value),
    places: rows.map(formatFileAndLine),
  }));
  const explanation = {
    page: document.route ?? document.id ?? "",
    file: document.file.source.path,
    parts: [],
    remarks: [],
  };
  if (data === undefined) {
    const proofs = new Map(page.proofs().map((proof) => [proof.name, proof]));
    const tables = placed.map((one): TableExplanation => {
      const proof = proofs.get(one.name);
      return { ...one, views: [], witnesses: proof ? evaluateWithWitnesses(plan, proof, world.now) : [] };
    });
    return { ...explanation, tables };
  }
  const given = readGivenData(plan, parseDataArgument("data", data, world.disk), world.now);
  if ("wrong" in given) throw new Failure(en`--data: ${given.wrong}`.zh`--data：${given.wrong}`, 2);
  const tables = placed.map(
    (one): TableExplanation => ({ ...one, views: tableEvaluations(plan, one.name, given) }),
  );
  const parts = only === undefined ? explainBlocksAndTexts(page, plan, given) : [];
  return {
    ...explanation,
    tables,
    parts: parts.map(({ node, ...part }) => ({ ...part, place: formatFileAndLine(node) })),
    remarks: given.remarks,
  };
}

function formatFileAndLine(node: JsonNode): string {
  return `${node.source.path}:${sourceLocationOf(node.source, node.start).line}`;
}

function unknownTableMessage(name: string, known: readonly string[]): LocalizedText {
  const expected = en`, expected a state table${formatExistingNames(known)}`
    .zh`，应为状态表${formatExistingNames(known)}`;
  const advice = adviseClosestWord(name, known, expected);
  return en`Unknown table ${name}${advice}`.zh`没有状态表 ${name}${advice}`;
}

function parseDataArgument(option: "data" | "response", data: string, disk: Disk): unknown {
  const path = data.startsWith("@") ? data.slice(1) : undefined;
  const source = path === undefined ? { path: "", text: data } : { path, ...disk.read(path) };
  if (source.unreadable)
    throw new Failure(
      en`--${option}: ${source.path} ${source.unreadable}`
        .zh`--${option}：${source.path} ${source.unreadable}`,
      2,
    );
  const { root, syntax } = readJson(source);
  const [mistake] = syntax;
  if (root && !mistake) return toPlainValue(root);
  const why = mistake?.message ?? untranslatedText("");
  throw new Failure(
    path === undefined
      ? en`--${option} is not JSON: ${why}. Write it as in '${JSON_EXAMPLES[option]}'`
          .zh`--${option} 不是 JSON：${why}。应写成 '${JSON_EXAMPLES[option]}' 这样`
      : en`--${option}: ${path} is not JSON: ${why}`.zh`--${option}：${path} 不是 JSON：${why}`,
    2,
  );
}

const JSON_EXAMPLES = { data: '{"garden":{"watered":0}}', response: '{"status":409,"body":{}}' };

/** Prints JSON for programs. Offsets of parts refer to the text of the condition, or of the value that `of` names. */
function formatJson({ file, page, parts, tables }: PageExplanation, language: Language): string {
  const view = parts.map(({ explained, isText, name, place }) => {
    const cases = explained.rows.map((one) => ({ text: one.row.text, ...conditionJson(one, language) }));
    return { name, place, isText, cases };
  });
  const all = { page, file, tables: tables.map((table) => tableJson(table, language)), view };
  return `${JSON.stringify(all, null, 2)}\n`;
}

function tableJson({ name, place, places, views, witnesses }: TableExplanation, language: Language): object {
  if (witnesses) {
    const states = witnesses.map(({ by, row, view }) => ({
      state: row.state,
      by: by?.[language] ?? null,
      ...(view && evaluationJson(view, places, language)),
    }));
    return { name, place, states };
  }
  if ("none" in views) return { name, place, views: [], none: views.none[language] };
  return { name, place, views: views.map((view) => evaluationJson(view, places, language)) };
}

function evaluationJson(
  { explained, item, missing, shown }: TableEvaluation,
  places: readonly string[],
  language: Language,
): object {
  return {
    ...(item !== undefined && { item }),
    kind: explained.kind,
    shown: shown ?? null,
    rows: explained.rows.map((one, at) => ({
      state: one.row.state,
      place: places[at],
      ...conditionJson(one, language),
      text: explainRow(one, explained.rows)[language],
    })),
    notGiven: missing.map((one) => one[language]),
  };
}

function conditionJson(
  { isAsked, isShown, reason, row, verdict }: ExplainedRow<{ when?: unknown }>,
  language: Language,
) {
  const findings = reason.findings.map((finding) => findingJson(finding, language));
  return { when: row.when ?? null, verdict, isAsked, isShown, reason: reason.saying[language], findings };
}

function findingJson({ inside, part, saying }: DecidingPart, language: Language): object {
  const below = inside.map((one) => findingJson(one, language));
  return { ...part, text: saying[language], ...(below.length > 0 && { inside: below }) };
}
