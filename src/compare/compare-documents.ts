import { type MergedDocument, removeMergeKeys } from "../check/document/merge-documents.ts";
import type { Inspection } from "../check/inspect/document-inspection.ts";
import { inspectDocument } from "../check/inspect/inspect-document.ts";
import { expressionAtNode } from "../check/inspect/table-proof-question.ts";
import { hasErrorProblem } from "../check/inspect/table-proofs.ts";
import type { JsonNode } from "../check/json/json-node.ts";
import { folderOf } from "../check/json/source-file.ts";
import { documentMaps } from "../check/schema/document-maps.generated.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { type SchemaShape, schemaShapesOf } from "../check/schema/schema-shape.ts";
import { walkDocument } from "../check/schema/walk-document.ts";
import { memoize } from "../language/memoize.ts";
import {
  en,
  formatJsonInMessage,
  joinWithCommas,
  type LocalizedText,
} from "../language/messages/localized-text.ts";
import { namesInExpression } from "../language/syntax/names-in-expression.ts";
import type { Change } from "./change.ts";
import { type ComparedCondition, compareConditions } from "./compare-conditions.ts";
import { type ComparedTable, changesOfTable, compareTables } from "./compare-tables.ts";
import { changeLocationOf, describeDifference } from "./describe-difference.ts";
import { formatJsonValue } from "./describe-place.ts";
import { type Difference, findDifferences, findRenamedDefinitions } from "./document-differences.ts";
import { findDifferingAnswers, isSameRowIndex, rowsFromCondition } from "./find-differing-answers.ts";

/** A document before and after, with the pictures of both versions. */
export interface ComparedDocuments {
  before: MergedDocument;
  after: MergedDocument;
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
  const shape = schemaShapesOf(schemas).root(`${after.kind}.schema.json`);
  const roots = { before: removeMergeKeys(before.root), after: removeMergeKeys(after.root), shape };
  const redrawn = findChangedPictures(roots, pictures);
  const differences = findDifferences(roots);
  if (differences.length === 0) return { changes: redrawn, hasMistakes: false };
  const inspections = [before, after].map((document) => inspectionOf(schemas)(document));
  const [old, now] = inspections;
  const hasMistakes = inspections.some(hasDocumentErrors);
  if (!old || !now || after.kind === "brand")
    return { changes: [...differences.map(describeDifference), ...redrawn], hasMistakes };
  const renames = findRenamedDefinitions(roots.before, roots.after, shape);
  const tables = compareTables(old, now, { shape, renames });
  const places = compareConditions({ before: old, after: now, differences, renames, shape });
  const described = differences.map((difference) => {
    const change = describeDifference(difference);
    return {
      ...change,
      notes: [
        ...notesOnChangedCondition(difference, tables, places),
        ...notesOnAffectedTexts(difference, now),
      ],
    };
  });
  const otherwise = [...tables.flatMap(changesOfTable), ...places.flatMap(({ changes }) => changes)];
  return { changes: [...otherwise, ...described, ...redrawn], hasMistakes };
}

const inspectionOf = memoize((schemas: Schemas) =>
  memoize((document: MergedDocument): Inspection => inspectDocument(document, schemas)),
);

function hasDocumentErrors({ mistakes, texts }: Inspection): boolean {
  return mistakes.length > 0 || texts.some(({ problems }) => hasErrorProblem(problems));
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
    if (kind === "moved") return table ? noteOnUnchangedTable(table) : [];
    if (trail.at(-1)?.key !== "when" || trail.length !== 6) return [];
    if (!table) return [NOT_PROVEN];
    const alone = compareConditionOfRow(table, before, after);
    if (alone.found.length === 0 && alone.isAll) return [SAME_MEANING];
    const to = row.key;
    const isTold = table.found.some((one) => one.to === to || table.rowOf.get(one.from) === to);
    return isTold ? [] : noteOnUnchangedTable({ ...table, found: [] });
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
      namesInExpression(node).some(([root, member]) => root === map?.key && member === entry?.key),
    );
    return isTemplate && isRead && visit.node.kind === "string" ? [visit.node.value] : [];
  });
  const all = [...new Set(shown)].slice(0, MAX_LISTED_READERS).map(formatJsonInMessage);
  const list = joinWithCommas(all);
  return all.length === 0 ? [] : [en`shown in ${list}`.zh`出现在${list}`];
}

const MAX_LISTED_READERS = 3;

const SAME_MEANING = en`same meaning: nothing changes for any answer`.zh`含义相同：任何数据下的显示都不变`;
const NO_EFFECT = en`nothing changes for any answer`.zh`任何数据下的显示都不变`;
const NOT_PROVEN = en`some answers may show something different; this could not be proved`
  .zh`未能证明任何数据下的显示都不变`;

/** Returns the note that no answer shows another state, if that is proved. An unproved table has its own change. */
function noteOnUnchangedTable({ found, isAll }: Pick<ComparedTable, "found" | "isAll">): LocalizedText[] {
  return found.length === 0 && isAll ? [NO_EFFECT] : [];
}

/** Finds answers for which a row's changed condition has another result, whether or not the row is shown. */
function compareConditionOfRow(
  { before, after }: ComparedTable,
  old: JsonNode | undefined,
  now: JsonNode | undefined,
) {
  return findDifferingAnswers(
    { ...before.question, rows: rowsFromCondition(expressionAtNode(old)) },
    { ...after.question, rows: rowsFromCondition(expressionAtNode(now)) },
    isSameRowIndex,
  );
}

/** Returns a change for each picture whose bytes changed under the same name. */
function findChangedPictures(
  roots: { before: JsonNode; after: JsonNode; shape: SchemaShape },
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
    const said = en`The picture ${formatJsonValue(node, shape)} has new content`
      .zh`图片${formatJsonValue(node, shape)}的内容换了`;
    return [{ topic: "looks", said, notes: [], at: changeLocationOf(node) }];
  });
}
