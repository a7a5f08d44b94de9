import { type ResolvedDocument, withoutMergeKeys } from "../check/document/resolve-documents.ts";
import { inspectDocument } from "../check/inspect/inspect-document.ts";
import type { Inspection } from "../check/inspect/inspection.ts";
import { hasError } from "../check/inspect/table-proofs.ts";
import { expressionAtNode } from "../check/inspect/table-question.ts";
import type { JsonNode } from "../check/json/json-node.ts";
import { folderOf } from "../check/json/source-file.ts";
import { documentMaps } from "../check/schema/document-maps.generated.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { type Shape, shapeBookOf } from "../check/schema/shape.ts";
import { walkDocument } from "../check/schema/walk-document.ts";
import { memoize } from "../language/memoize.ts";
import { en, joinWithCommas, type LocalizedText, sayJson } from "../language/messages/localized-text.ts";
import { namesIn } from "../language/syntax/names-in.ts";
import type { Change } from "./change.ts";
import { type ComparedCondition, compareConditions } from "./compare-conditions.ts";
import { type ComparedTable, compareTables, tableChanges } from "./compare-tables.ts";
import { type Difference, differencesOf, renamesIn } from "./differences.ts";
import { findDifferingAnswers, isSameRowIndex, rowsForCondition } from "./find-differing-answers.ts";
import { changeLocationOf, sayDifference } from "./say-difference.ts";
import { sayJsonValue } from "./say-place.ts";

/** A document before and after, with the pictures of both versions. */
export interface ComparedDocuments {
  before: ResolvedDocument;
  after: ResolvedDocument;
  pictures: { before: PictureDigest; after: PictureDigest };
}

/** Returns a hash of a picture's bytes; undefined if the file does not exist. */
export type PictureDigest = (path: string) => string | undefined;

/** The changes for customers on one page, or in one brand. */
export interface PageComparison {
  changes: Change[];
  /** Whether the comparison may be incomplete because a version has mistakes. */
  hasMistakes: boolean;
}

/** Compares two documents after merging. Pure. */
export function compareDocuments(
  { before, after, pictures }: ComparedDocuments,
  schemas: Schemas,
): PageComparison {
  const shape = shapeBookOf(schemas).root(`${after.kind}.schema.json`);
  const roots = { before: withoutMergeKeys(before.root), after: withoutMergeKeys(after.root), shape };
  const redrawn = changesOfPictures(roots, pictures);
  const differences = differencesOf(roots);
  if (differences.length === 0) return { changes: redrawn, hasMistakes: false };
  const inspections = [before, after].map((document) => inspectionOf(schemas)(document));
  const [old, now] = inspections;
  const hasMistakes = inspections.some(hasErrors);
  if (!old || !now || after.kind === "brand")
    return { changes: [...differences.map(sayDifference), ...redrawn], hasMistakes };
  const renames = renamesIn(roots.before, roots.after, shape);
  const tables = compareTables(old, now, { shape, renames });
  const places = compareConditions({ before: old, after: now, differences, renames, shape });
  const described = differences.map((difference) => {
    const change = sayDifference(difference);
    return {
      ...change,
      notes: [
        ...notesOnChangedCondition(difference, tables, places),
        ...notesOnAffectedTexts(difference, now),
      ],
    };
  });
  const otherwise = [...tables.flatMap(tableChanges), ...places.flatMap(({ changes }) => changes)];
  return { changes: [...otherwise, ...described, ...redrawn], hasMistakes };
}

const inspectionOf = memoize((schemas: Schemas) =>
  memoize((document: ResolvedDocument): Inspection => inspectDocument(document, schemas)),
);

function hasErrors({ mistakes, texts }: Inspection): boolean {
  return mistakes.length > 0 || texts.some(({ problems }) => hasError(problems));
}

/**
 * Returns a note if a changed condition or order changes nothing for customers, or if its effect could not be
 * determined.
 */
function notesOnChangedCondition(
  { after, before, kind, trail }: Difference,
  tables: readonly ComparedTable[],
  places: readonly ComparedCondition[],
): LocalizedText[] {
  const [, map, name, rows, row] = trail;
  const table = map?.key === "tables" ? tables.find((one) => one.name === name?.key) : undefined;
  if (map?.key === "tables" && rows?.key === "rows" && typeof row?.key === "number") {
    if (kind === "moved") return table ? noteOnTable(table) : [];
    if (trail.at(-1)?.key !== "when" || trail.length !== 6) return [];
    if (!table) return [NOT_PROVEN];
    const alone = compareConditionAlone(table, before, after);
    if (alone.found.length === 0 && alone.isAll) return [SAME_MEANING];
    const to = row.key;
    const isTold = table.found.some((one) => one.to === to || table.rowOf.get(one.from) === to);
    return isTold ? [] : noteOnTable({ ...table, found: [] });
  }
  const place = after && places.find(({ node }) => node === after);
  if (!place || place.found.length > 0) return [];
  return [place.isAll ? SAME_MEANING : NOT_PROVEN];
}

/** Returns a note that lists the texts which show a changed constant or value; none if no text shows it. */
function notesOnAffectedTexts({ trail }: Difference, { texts }: Inspection): LocalizedText[] {
  const [, map, entry] = trail;
  if (documentMaps.find(({ name }) => name === map?.key)?.readAs !== "member") return [];
  const shown = texts.flatMap(({ isTemplate, nodes, visit }) => {
    const isRead = nodes.some((node) =>
      namesIn(node).some(([root, member]) => root === map?.key && member === entry?.key),
    );
    return isTemplate && isRead && visit.node.kind === "string" ? [visit.node.value] : [];
  });
  const all = [...new Set(shown)].slice(0, MAX_LISTED_READERS).map(sayJson);
  const list = joinWithCommas(all);
  return all.length === 0 ? [] : [en`shown in ${list}`.zh`出现在${list}`];
}

const MAX_LISTED_READERS = 3;

const SAME_MEANING = en`same meaning: nothing changes for any answer`.zh`含义相同：任何数据下的显示都不变`;
const NO_EFFECT = en`nothing changes for any answer`.zh`任何数据下的显示都不变`;
const NOT_PROVEN = en`some answers may show something different; this could not be proved`
  .zh`未能证明任何数据下的显示都不变`;

/** Returns the note that no answer shows another state, if that is proved. An unproved table has its own change. */
function noteOnTable({ found, isAll }: Pick<ComparedTable, "found" | "isAll">): LocalizedText[] {
  return found.length === 0 && isAll ? [NO_EFFECT] : [];
}

/** Finds answers for which a row's changed condition has another result, whether or not the row is shown. */
function compareConditionAlone(
  { before, after }: ComparedTable,
  old: JsonNode | undefined,
  now: JsonNode | undefined,
) {
  return findDifferingAnswers(
    { ...before.question, rows: rowsForCondition(expressionAtNode(old)) },
    { ...after.question, rows: rowsForCondition(expressionAtNode(now)) },
    isSameRowIndex,
  );
}

/** Returns a change for each picture whose bytes changed under the same name. */
function changesOfPictures(
  roots: { before: JsonNode; after: JsonNode; shape: Shape },
  pictures: ComparedDocuments["pictures"],
): Change[] {
  const picturesByAddressIn = (root: JsonNode) =>
    new Map(
      walkDocument(root, roots.shape).flatMap(({ node, shape }) =>
        shape.annotations["x-link"] === "image" && node.kind === "string"
          ? [[node.value, { node, shape }]]
          : [],
      ),
    );
  const old = picturesByAddressIn(roots.before);
  return [...picturesByAddressIn(roots.after)].flatMap(([src, { node, shape }]) => {
    const before = old.get(src);
    const [was, now] = [
      before && pictures.before(folderOf(before.node.source.path) + src),
      pictures.after(folderOf(node.source.path) + src),
    ];
    if (was === undefined || now === undefined || was === now) return [];
    const said = en`The picture ${sayJsonValue(node, shape)} has new content`
      .zh`图片${sayJsonValue(node, shape)}的内容换了`;
    return [{ topic: "looks", said, notes: [], at: changeLocationOf(node) }];
  });
}
