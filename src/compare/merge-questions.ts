import { itemListOf, itemSchemaOf } from "../check/tables/world/item-list.ts";
import type { TableQuestion } from "../check/tables/world/question.ts";
import type { ResponseSchema } from "../language/document.generated.ts";
import { type Node, print } from "../language/syntax/ast.ts";
import { scheduleNames } from "../language/time.ts";
import { isEqual, mapValues, ownEntry } from "../language/values.ts";
import { mapChildren } from "./map-children.ts";

/** The document whose schemas and assumptions define the possible answers. */
export type Domain = "before" | "after";

/** Suffix for names of the earlier document. No expression can contain it, so it never collides. */
const BEFORE = "@before";

/**
 * Merges two tables into one question, with the rows of the earlier table first. The schemas of `domain` define the
 * possible answers; fields that only the other document has follow its schema. Rows of the earlier table read the
 * values, constants and schedule of the earlier document. Returns undefined if the lists of `each` differ. Pure.
 */
export function mergeQuestions(
  before: TableQuestion,
  after: TableQuestion,
  domain: Domain,
): TableQuestion | undefined {
  const { asAfter, asBefore, values } = rewriting(before, after);
  const [own, other] = domain === "after" ? [after, before] : [before, after];
  const rewrite = domain === "after" ? asAfter : asBefore;
  const question: TableQuestion = {
    hitPolicy: "FIRST",
    rows: [
      ...before.rows.map(({ state, when }) => ({ state, when: when && asBefore(when) })),
      ...after.rows.map(({ state, when }) => ({ state, when: when && asAfter(when) })),
    ],
    assume: own.assume.map(rewrite),
    values,
    constants: {
      ...after.constants,
      [BEFORE]: { ...before.constants, schedule: scheduleNames(before.schedule.start, before.schedule.end) },
    },
    local: { ...other.local, ...own.local },
    schedule: after.schedule,
    endpoints: mergedEndpoints(own, other),
    forms: { ...other.forms, ...own.forms },
    ...(own.facts && { facts: own.facts.map(({ node, holds }) => ({ node: rewrite(node), holds })) }),
    ...((own.isTyped ?? other.isTyped) && { isTyped: true }),
    ...((own.items ?? other.items) && { items: { ...other.items, ...own.items } }),
  };
  if (!before.each && !after.each) return question;
  if (!before.each || !after.each) return undefined;
  const { as, list } = after.each;
  if (before.each.as !== as || print(asBefore(before.each.list)) !== print(asAfter(list))) return undefined;
  const each = itemListOf(asAfter(list), as, question);
  return each && { ...question, each, items: { ...question.items, [as]: itemSchemaOf(each) } };
}

/** Returns whether an expression reads a value, constant or schedule that differs between the documents. Pure. */
export function readsDifferently(before: Definitions, after: Definitions, node: Node): boolean {
  const { asAfter, asBefore } = rewriting(before, after);
  return print(asBefore(node)) !== print(asAfter(node));
}

type Definitions = Pick<TableQuestion, "constants" | "schedule" | "values">;

/** Returns functions that rewrite the expressions of each document for the merged question, and the merged values. */
function rewriting(before: Definitions, after: Definitions) {
  const shared = new Map<string, Node>();
  // Equal expressions share one tree, so that the solver treats a part that it cannot model as equal in both.
  const share = (node: Node): Node => {
    const text = print(node);
    const known = shared.get(text) ?? node;
    shared.set(text, known);
    return known;
  };
  const asAfter = (node: Node): Node => share(mapChildren(node, asAfter));
  const isSameSchedule = isEqual(before.schedule, after.schedule);
  const open = new Set<string>();
  const isSameValue = (name: string): boolean => {
    const [old, now] = [ownEntry(before.values, name), ownEntry(after.values, name)];
    if (!old || !now || open.has(name)) return old === now;
    open.add(name);
    const isSame = print(asBefore(old)) === print(asAfter(now));
    open.delete(name);
    return isSame;
  };
  const constantsBefore = member({ ...NOWHERE, kind: "name", name: "constants" }, BEFORE);
  const asBefore = (node: Node): Node => {
    if (node.kind === "member" && node.object.kind === "name") {
      const { object, property } = node;
      if (object.name === "values")
        return share(isSameValue(property) ? node : { ...node, property: earlier(property) });
      if (object.name === "constants" && isEqual(before.constants[property], after.constants[property]))
        return share(node);
    }
    if (node.kind === "name" && node.name === "constants" && !isEqual(before.constants, after.constants))
      return share(constantsBefore);
    if (node.kind === "name" && node.name === "schedule" && !isSameSchedule)
      return share(member(constantsBefore, "schedule"));
    return share(mapChildren(node, asBefore));
  };
  const values = Object.fromEntries([
    ...Object.entries(after.values).map(([name, node]) => [name, asAfter(node)]),
    ...Object.entries(before.values)
      .filter(([name]) => !isSameValue(name))
      .map(([name, node]) => [earlier(name), asBefore(node)]),
  ]) as Record<string, Node>;
  return { asAfter, asBefore, values };
}

const NOWHERE = { start: 0, end: 0 } as const;

function member(object: Node, property: string): Node {
  return { ...NOWHERE, kind: "member", object, property };
}

function earlier(name: string): string {
  return `${name}${BEFORE}`;
}

function mergedEndpoints(own: TableQuestion, other: TableQuestion): TableQuestion["endpoints"] {
  return mapValues({ ...other.endpoints, ...own.endpoints }, (endpoint, name) => {
    const more = ownEntry(other.endpoints, name)?.data;
    const { data } = endpoint;
    return { ...endpoint, data: data && more ? mergedSchemas(data, more) : (data ?? more) };
  });
}

/** Returns the first schema, with the additional fields of the second. */
function mergedSchemas(own: ResponseSchema, other: ResponseSchema): ResponseSchema {
  const properties = Object.entries({ ...other.properties, ...own.properties }).map(([name, schema]) => {
    const more = ownEntry(other.properties ?? {}, name);
    return [name, more && more !== schema ? mergedSchemas(schema, more) : schema];
  });
  return {
    ...own,
    ...((own.properties || other.properties) && { properties: Object.fromEntries(properties) }),
    ...(own.items && other.items && { items: mergedSchemas(own.items, other.items) }),
  };
}
