import { type EffectiveDocument, withoutMerging } from "../check/document/resolve.ts";
import { inspect } from "../check/inspect/inspect.ts";
import type { Inspection } from "../check/inspect/inspection.ts";
import { expressionOf } from "../check/inspect/question-of.ts";
import { isError } from "../check/inspect/tables-of.ts";
import type { JsonNode } from "../check/json/json-node.ts";
import { folderOf } from "../check/json/source-file.ts";
import { documentMaps } from "../check/schema/document-maps.generated.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { bookOf, type Shape } from "../check/schema/shape.ts";
import { walk } from "../check/schema/walk.ts";
import { memoize } from "../language/memoize.ts";
import { en, listed, type Saying, sayJson } from "../language/messages/saying.ts";
import { namesIn } from "../language/syntax/names-in.ts";
import { alone, answeredOtherwise, isSameRow } from "./answered-otherwise.ts";
import type { Change } from "./change.ts";
import { type ComparedPlace, comparePlaces } from "./compare-places.ts";
import { type ComparedTable, compareTables, sayOtherwise } from "./compare-tables.ts";
import { type Difference, differencesOf, renamesIn } from "./differences.ts";
import { atOf, sayDifference } from "./say-difference.ts";
import { sayValue } from "./say-place.ts";

/** A document before and after, with what lies beside both. */
export interface Documents {
  before: EffectiveDocument;
  after: EffectiveDocument;
  pictures: { before: Digest; after: Digest };
}

/** Something that is another where the bytes of a picture are others; undefined where there is no such file. */
export type Digest = (path: string) => string | undefined;

/** What is otherwise for customers on one page, or in one brand. */
export interface Compared {
  changes: Change[];
  /** What could not be compared in it, as it has mistakes. */
  hasMistakes: boolean;
}

/** Compares two documents in which everything is merged. Pure. */
export function changesBetween({ before, after, pictures }: Documents, schemas: Schemas): Compared {
  const shape = bookOf(schemas).root(`${after.kind}.schema.json`);
  const roots = { before: withoutMerging(before.root), after: withoutMerging(after.root), shape };
  const redrawn = redrawnPictures(roots, pictures);
  const differences = differencesOf(roots);
  if (differences.length === 0) return { changes: redrawn, hasMistakes: false };
  const inspections = [before, after].map((document) => inspectionOf(schemas)(document));
  const [old, now] = inspections;
  const hasMistakes = inspections.some(isWrong);
  if (!old || !now || after.kind === "brand")
    return { changes: [...differences.map(sayDifference), ...redrawn], hasMistakes };
  const renames = renamesIn(roots.before, roots.after, shape);
  const tables = compareTables(old, now, { shape, renames });
  const places = comparePlaces({ before: old, after: now, differences, renames, shape });
  const told = differences.map((difference) => {
    const change = sayDifference(difference);
    return { ...change, notes: [...notesOn(difference, tables, places), ...readers(difference, now)] };
  });
  const otherwise = [...tables.flatMap(sayOtherwise), ...places.flatMap(({ changes }) => changes)];
  return { changes: [...otherwise, ...told, ...redrawn], hasMistakes };
}

const inspectionOf = memoize((schemas: Schemas) =>
  memoize((document: EffectiveDocument): Inspection => inspect(document, schemas)),
);

function isWrong({ mistakes, texts }: Inspection): boolean {
  return mistakes.length > 0 || texts.some(({ problems }) => isError(problems));
}

/** What follows from a changed condition or another order: nothing, or why nothing can be said. */
function notesOn(
  { after, before, kind, trail }: Difference,
  tables: readonly ComparedTable[],
  places: readonly ComparedPlace[],
): Saying[] {
  const [, map, name, rows, row] = trail;
  const table = map?.key === "tables" ? tables.find((one) => one.name === name?.key) : undefined;
  if (map?.key === "tables" && rows?.key === "rows" && typeof row?.key === "number") {
    if (kind === "moved") return table ? noteOn(table) : [];
    if (trail.at(-1)?.key !== "when" || trail.length !== 6) return [];
    if (!table) return [NOT_PROVEN];
    const alone = conditionAlone(table, before, after);
    if (alone.found.length === 0 && alone.isAll) return [SAME];
    const to = row.key;
    const isTold = table.found.some((one) => one.to === to || table.rowOf.get(one.from) === to);
    return isTold ? [] : noteOn({ ...table, found: [] });
  }
  const place = after && places.find(({ node }) => node === after);
  if (!place || place.found.length > 0) return [];
  return [place.isAll ? SAME : NOT_PROVEN];
}

/** The texts that show a constant or a value which is otherwise. */
function readers({ trail }: Difference, { texts }: Inspection): Saying[] {
  const [, map, entry] = trail;
  if (documentMaps.find(({ name }) => name === map?.key)?.readAs !== "member") return [];
  const shown = texts.flatMap(({ isTemplate, nodes, visit }) => {
    const isRead = nodes.some((node) =>
      namesIn(node).some(([root, member]) => root === map?.key && member === entry?.key),
    );
    return isTemplate && isRead && visit.node.kind === "string" ? [visit.node.value] : [];
  });
  const all = [...new Set(shown)].slice(0, MOST_READERS).map(sayJson);
  const list = listed(all);
  return all.length === 0 ? [] : [en`shown in ${list}`.zh`出现在${list}`];
}

const MOST_READERS = 3;

const SAME = en`means the same: no status is answered otherwise`.zh`含义相同：任何状态下的显示都不变`;
const NO_OTHER = en`no status is answered otherwise`.zh`任何状态下的显示都不变`;
const NOT_PROVEN = en`whether a status is answered otherwise could not be proved`
  .zh`未能证明是否有状态的显示会因此不同`;

/** Of a table of which nothing is proved that is told with it. */
function noteOn({ found, isAll }: Pick<ComparedTable, "found" | "isAll">): Saying[] {
  return found.length === 0 && isAll ? [NO_OTHER] : [];
}

/** Whether a row's condition by itself holds for other answers than it did. */
function conditionAlone(
  { before, after }: ComparedTable,
  old: JsonNode | undefined,
  now: JsonNode | undefined,
) {
  return answeredOtherwise(
    { ...before.question, rows: alone(expressionOf(old)) },
    { ...after.question, rows: alone(expressionOf(now)) },
    isSameRow,
  );
}

/** Pictures of the same name that look otherwise. */
function redrawnPictures(
  roots: { before: JsonNode; after: JsonNode; shape: Shape },
  pictures: Documents["pictures"],
): Change[] {
  const named = (root: JsonNode) =>
    new Map(
      walk(root, roots.shape).flatMap(({ node, shape }) =>
        shape.annotations["x-link"] === "image" && node.kind === "string"
          ? [[node.value, { node, shape }]]
          : [],
      ),
    );
  const old = named(roots.before);
  return [...named(roots.after)].flatMap(([src, { node, shape }]) => {
    const before = old.get(src);
    const [was, now] = [
      before && pictures.before(folderOf(before.node.source.path) + src),
      pictures.after(folderOf(node.source.path) + src),
    ];
    if (was === undefined || now === undefined || was === now) return [];
    const said = en`The picture ${sayValue(node, shape)} was drawn anew`
      .zh`图片${sayValue(node, shape)}的内容换了`;
    return [{ topic: "looks", said, notes: [], at: atOf(node) }];
  });
}
