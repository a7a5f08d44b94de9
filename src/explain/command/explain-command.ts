import { type CheckedDocument, check } from "../../check/check.ts";
import type { CommandResult } from "../../check/command.ts";
import { findDocument } from "../../check/document/find-document.ts";
import { effectiveDocuments } from "../../check/document/resolve.ts";
import { tablesOf } from "../../check/inspect/tables-of.ts";
import type { JsonNode } from "../../check/json/json-node.ts";
import { readJson } from "../../check/json/read-json.ts";
import { placeOf, type SourceFile } from "../../check/json/source-file.ts";
import { type Disk, projectFiles } from "../../check/project/project-files.ts";
import { visible } from "../../check/report/visible.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { didYouMean, sayKnown } from "../../check/schema/say.ts";
import { findClosest } from "../../language/messages/find-closest.ts";
import { en, type Language, type Saying } from "../../language/messages/saying.ts";
import { readGiven } from "../read-given.ts";
import { readArguments, usage, type Wanted } from "./explain-arguments.ts";
import { formatJson } from "./json.ts";
import { planOfPage } from "./plan-of-page.ts";
import { formatPretty } from "./pretty.ts";
import type { Told, ToldTable } from "./told.ts";
import { viewParts } from "./view-parts.ts";
import { viewsOf, witnessViews } from "./views.ts";

/** What the command asks of the machine. */
export interface ExplainWorld {
  disk: Disk;
  /** The project's campaigns folder, as paths in it are shown. */
  campaigns: string;
  schemas: () => Schemas;
  /** The present moment, milliseconds since 1970. */
  now: number;
  /** The language of whoever runs it: what is said where none is asked for. */
  language: Language;
}

/** The command that says why a campaign shows what it shows: what it prints and the status it ends with. Reads through `disk`. */
export function runExplain(args: readonly string[], world: ExplainWorld): CommandResult {
  const wanted = readArguments(args, world.language);
  const { language } = wanted;
  if ("help" in wanted) return { code: 0, stdout: usage[language], stderr: "" };
  if ("wrong" in wanted)
    return { code: 2, stdout: "", stderr: `${visible(wanted.wrong[language])}\n\n${usage[language]}` };
  const found = openPage(wanted.name, world);
  if ("wrong" in found)
    return { code: found.code, stdout: "", stderr: `${visible(found.wrong[language])}\n` };
  const told = tell(found.page, wanted, world);
  if ("wrong" in told) return { code: 2, stdout: "", stderr: `${visible(told.wrong[language])}\n` };
  const format = wanted.format === "json" ? formatJson : formatPretty;
  const stderr = told.remarks.map((remark) => `${visible(remark[language])}\n`).join("");
  return { code: 0, stdout: format(told, language), stderr };
}

/** The page that is meant, if it has no errors. */
function openPage(
  name: string,
  { campaigns, disk, schemas }: ExplainWorld,
): { page: CheckedDocument } | { wrong: Saying; code: 1 | 2 } {
  const paths = disk.kindOf(name) === "file" ? [name] : [];
  const { outlines } = projectFiles(disk, { paths, campaigns });
  const sources = outlines.map(({ path }): SourceFile => ({ path, ...disk.read(path) }));
  const found = findDocument({ name }, effectiveDocuments(sources.map(readJson), schemas()));
  if ("wrong" in found) return { ...found, code: 2 };
  const { file, kind, variantIndex } = found.document;
  const { path } = file.source;
  if (kind === "brand")
    return { wrong: en`${path} is a brand, expected a campaign`.zh`${path} 是品牌，应为活动`, code: 2 };
  const { documents, problems } = check(sources, { schemas: schemas(), asked: new Set([path]) });
  const page = documents.find(
    ({ document }) => document.file.source.path === path && document.variantIndex === variantIndex,
  );
  if (!page || problems.some(({ severity }) => severity === "error"))
    return {
      wrong: en`${path} has errors. See: npm run validate -- ${path}`
        .zh`${path} 有错误，请先运行：npm run validate -- ${path}`,
      code: 1,
    };
  return { page };
}

function tell(
  page: CheckedDocument,
  { data, table: only }: Wanted,
  world: ExplainWorld,
): (Told & { remarks: readonly Saying[] }) | { wrong: Saying } {
  const { document } = page;
  const plan = planOfPage(page);
  const all = tablesOf(document.root);
  const names = all.map(({ name }) => name);
  if (only !== undefined && !names.includes(only)) return { wrong: unknownTable(only, names) };
  const chosen = all.filter(({ name }) => only === undefined || name === only);
  const placed = chosen.map(({ name, entry, rows }) => ({
    name,
    place: sayPlace(entry.value),
    places: rows.map(sayPlace),
  }));
  const told = {
    page: document.route ?? document.id ?? "",
    file: document.file.source.path,
    parts: [],
    remarks: [],
  };
  if (data === undefined) {
    const proofs = new Map(page.proofs().map((proof) => [proof.name, proof]));
    const tables = placed.map((one): ToldTable => {
      const proof = proofs.get(one.name);
      return { ...one, views: [], witnesses: proof ? witnessViews(plan, proof, world.now) : [] };
    });
    return { ...told, tables };
  }
  const parsed = parseData(data, world.disk);
  if ("wrong" in parsed) return parsed;
  const given = readGiven(plan, parsed.value, world.now);
  if ("wrong" in given) return { wrong: en`--data: ${given.wrong}`.zh`--data：${given.wrong}` };
  const tables = placed.map((one): ToldTable => ({ ...one, views: viewsOf(plan, one.name, given) }));
  const parts = only === undefined ? viewParts(page, plan, given) : [];
  return {
    ...told,
    tables,
    parts: parts.map(({ node, ...part }) => ({ ...part, place: sayPlace(node) })),
    remarks: given.remarks,
  };
}

function sayPlace(node: JsonNode): string {
  return `${node.source.path}:${placeOf(node.source, node.start).line}`;
}

function unknownTable(name: string, known: readonly string[]): Saying {
  const meant = findClosest(name, known);
  if (meant !== undefined)
    return en`--table ${name} is not there. ${didYouMean(meant)}`
      .zh`没有状态表 ${name}。${didYouMean(meant)}`;
  return en`--table ${name} is not there, expected a state table${sayKnown(known)}`
    .zh`没有状态表 ${name}，应为状态表${sayKnown(known)}`;
}

function parseData(data: string, disk: Disk): { value: unknown } | { wrong: Saying } {
  const path = data.startsWith("@") ? data.slice(1) : undefined;
  if (path !== undefined && disk.kindOf(path) !== "file")
    return { wrong: en`--data: ${path} is not there, expected a file`.zh`--data：${path} 不存在，应为文件` };
  try {
    return { value: JSON.parse(path === undefined ? data : disk.read(path).text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    return {
      wrong: en`--data is no JSON (${why}), expected such as '{"garden":{"watered":0}}'`
        .zh`--data 不是 JSON（${why}），应写成 '{"garden":{"watered":0}}' 这样`,
    };
  }
}
