import { findItemListInAnswer, itemSchemaOf } from "../check/tables/world/find-item-list.ts";
import type { TableQuestion } from "../check/tables/world/proof-question.ts";
import type { ResponseSchema } from "../language/document.generated.ts";
import { type Node, printExpression } from "../language/syntax/ast.ts";
import { scheduleValues } from "../language/time.ts";
import { isEqual, mapValues, ownEntryOf } from "../language/values.ts";
import { mapChildren } from "./map-children.ts";

/** Which document's schemas and assumptions define the possible answers. */
export type AnswerDomain = "before" | "after";

/** Suffix for names of the earlier document. Expressions cannot contain it, so the names never collide. */
const EARLIER_SUFFIX = "@before";

/**
 * Merges two tables into one for the solver, with the rows of the earlier table first; these read the values, constants
 * and schedule of the earlier document. `domain` names the document whose schemas define the possible answers; fields
 * that only the other one has are added. Returns undefined if the lists of `each` differ. Pure.
 */
export function mergeProofQuestions(
  before: TableQuestion,
  after: TableQuestion,
  domain: AnswerDomain,
): TableQuestion | undefined {
  const { asAfter, asBefore, values } = createExpressionRewrites(before, after);
  const [own, other] = domain === "after" ? [after, before] : [before, after];
  const rewrite = domain === "after" ? asAfter : asBefore;
  const question: TableQuestion = {
    place: after.place,
    hitPolicy: "FIRST",
    rows: [
      ...before.rows.map(({ state, when }) => ({ state, when: when && asBefore(when) })),
      ...after.rows.map(({ state, when }) => ({ state, when: when && asAfter(when) })),
    ],
    assume: own.assume.map(rewrite),
    values,
    constants: {
      ...after.constants,
      [EARLIER_SUFFIX]: {
        ...before.constants,
        schedule: scheduleValues(before.schedule.start, before.schedule.end, before.place.zone),
      },
    },
    local: { ...other.local, ...own.local },
    schedule: after.schedule,
    endpoints: mergeEndpoints(own, other),
    forms: { ...other.forms, ...own.forms },
    ...(own.facts && { facts: own.facts.map(({ node, holds }) => ({ node: rewrite(node), holds })) }),
    ...((own.isTyped ?? other.isTyped) && { isTyped: true }),
    ...((own.items ?? other.items) && { items: { ...other.items, ...own.items } }),
  };
  if (!before.each && !after.each) return question;
  if (!before.each || !after.each) return undefined;
  const { as, list } = after.each;
  if (before.each.as !== as || printExpression(asBefore(before.each.list)) !== printExpression(asAfter(list)))
    return undefined;
  const each = findItemListInAnswer(asAfter(list), as, question);
  return each && { ...question, each, items: { ...question.items, [as]: itemSchemaOf(each) } };
}

/** Returns whether an expression reads a value, constant or schedule that differs between the documents. Pure. */
export function readsChangedDefinition(before: ReadDefinitions, after: ReadDefinitions, node: Node): boolean {
  const { asAfter, asBefore } = createExpressionRewrites(before, after);
  return printExpression(asBefore(node)) !== printExpression(asAfter(node));
}

type ReadDefinitions = Pick<TableQuestion, "constants" | "schedule" | "values">;

/** Returns functions that rewrite the expressions of each document for the merged question, and the merged values. */
function createExpressionRewrites(before: ReadDefinitions, after: ReadDefinitions) {
  const shared = new Map<string, Node>();
  // Equal expressions share one tree, so that the solver treats a part that it cannot model as equal in both.
  const shareNode = (node: Node): Node => {
    const text = printExpression(node);
    const known = shared.get(text) ?? node;
    shared.set(text, known);
    return known;
  };
  const asAfter = (node: Node): Node => shareNode(mapChildren(node, asAfter));
  const isSameSchedule = isEqual(before.schedule, after.schedule);
  const open = new Set<string>();
  const isSameValue = (name: string): boolean => {
    const [old, now] = [ownEntryOf(before.values, name), ownEntryOf(after.values, name)];
    if (!old || !now || open.has(name)) return old === now;
    open.add(name);
    const isSame = printExpression(asBefore(old)) === printExpression(asAfter(now));
    open.delete(name);
    return isSame;
  };
  const constantsBefore = memberNode({ ...NO_POSITION, kind: "name", name: "constants" }, EARLIER_SUFFIX);
  const asBefore = (node: Node): Node => {
    if (node.kind === "member" && node.object.kind === "name") {
      const { object, property } = node;
      if (object.name === "values")
        return shareNode(
          isSameValue(property) ? node : { ...node, property: nameInEarlierVersion(property) },
        );
      if (object.name === "constants" && isEqual(before.constants[property], after.constants[property]))
        return shareNode(node);
    }
    if (node.kind === "name" && node.name === "constants" && !isEqual(before.constants, after.constants))
      return shareNode(constantsBefore);
    if (node.kind === "name" && node.name === "schedule" && !isSameSchedule)
      return shareNode(memberNode(constantsBefore, "schedule"));
    return shareNode(mapChildren(node, asBefore));
  };
  const values = Object.fromEntries([
    ...Object.entries(after.values).map(([name, node]) => [name, asAfter(node)]),
    ...Object.entries(before.values)
      .filter(([name]) => !isSameValue(name))
      .map(([name, node]) => [nameInEarlierVersion(name), asBefore(node)]),
  ]) as Record<string, Node>;
  return { asAfter, asBefore, values };
}

const NO_POSITION = { start: 0, end: 0 } as const;

function memberNode(object: Node, property: string): Node {
  return { ...NO_POSITION, kind: "member", object, property };
}

function nameInEarlierVersion(name: string): string {
  return `${name}${EARLIER_SUFFIX}`;
}

function mergeEndpoints(own: TableQuestion, other: TableQuestion): TableQuestion["endpoints"] {
  return mapValues({ ...other.endpoints, ...own.endpoints }, (endpoint, name) => {
    const more = ownEntryOf(other.endpoints, name)?.data;
    const { data } = endpoint;
    return { ...endpoint, data: data && more ? mergeSchemas(data, more) : (data ?? more) };
  });
}

/** Returns the first schema, with the additional fields of the second. */
function mergeSchemas(own: ResponseSchema, other: ResponseSchema): ResponseSchema {
  const properties = Object.entries({ ...other.properties, ...own.properties }).map(([name, schema]) => {
    const more = ownEntryOf(other.properties ?? {}, name);
    return [name, more && more !== schema ? mergeSchemas(schema, more) : schema];
  });
  return {
    ...own,
    ...((own.properties || other.properties) && { properties: Object.fromEntries(properties) }),
    ...(own.items && other.items && { items: mergeSchemas(own.items, other.items) }),
  };
}
