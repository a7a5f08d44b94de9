import { groupBy } from "../../language/group-by.ts";
import { memoize, once } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import type { JsonNode } from "../json/json-node.ts";
import type { Binds, Visit } from "../schema/walk.ts";
import type { PlaceQuestion } from "../tables/prove-place.ts";
import { withLoaded } from "../tables/world/question.ts";
import { type FactOfStep, factsOfSteps, type Reader } from "./facts-of-steps.ts";
import type { Inspection, TextUse } from "./inspection.ts";
import { type OpenQuestion, withItems } from "./item-question.ts";
import { entriesOf } from "./names.ts";
import { readsAny } from "./parts-of.ts";
import { sharedQuestion } from "./question-of.ts";
import { type StepUse, stepsIn } from "./steps-in.ts";
import { sharedParts } from "./tables-of.ts";

/** An expression or template where it stands, with what is known there. */
export interface Place {
  text: TextUse;
  /** What is so wherever the text counts, and all that it may read. Worked out when asked for. */
  readonly question: PlaceQuestion;
  /** The conditions and values of the document that what is found here follows from. Worked out when asked for. */
  readonly restsOn: readonly JsonNode[];
  /** Whether it is the condition of one of several things of which the first that holds counts. */
  isRow: boolean;
  /** The first names that an expression reads, also by way of values. */
  rootsOf: Reader["rootsOf"];
  /** Whether an expression reads anything that does not stand in the documents themselves. */
  isOpen: (node: Node) => boolean;
  /** Whether all that an expression reads is said by schemas: answers, items of theirs, and what stands in documents. */
  isAnswered: (node: Node) => boolean;
}

/**
 * Where the expressions of a document stand: below conditions that hold there, behind rows that did not and steps that
 * were taken. None of a base, whose endpoints may be elsewhere, nor of a document with mistakes in what all of them
 * read: what is said of them would only repeat these. Texts with mistakes are left out. Pure.
 */
export function placesOf(inspection: Inspection): Place[] {
  const { isBase, isSound, names, root, texts } = inspection;
  const isBroken = (key: string): boolean =>
    !isSound([key]) || texts.some(({ visit, problems }) => visit.path[0] === key && problems.length > 0);
  if (isBase || names.cycles.length > 0 || sharedParts.some(isBroken)) return [];
  const known = knownOf(inspection);
  const shared = sharedQuestion(root);
  // Here no endpoint need have answered.
  const waiting = withLoaded(shared, () => false);
  const said = [...written, ...entriesOf(root, "endpoints").map(({ key }) => key)];
  const isAnswered = (node: Node, { visit }: TextUse) =>
    [...known.rootsOf(node)].every((name) => [...said, ...Object.keys(visit.binds)].includes(name));
  const isOpen = (node: Node) => [...known.rootsOf(node)].some((name) => !written.includes(name));
  return texts
    .filter(({ nodes, problems, visit }) => problems.length === 0 && nodes.length > 0 && isSound(visit.path))
    .map((text) => {
      const facts = once(() => factsAt(text.visit, known));
      const question = once(() => ({
        ...questionAt(text.visit, { shared, waiting }, known),
        facts: facts().map(({ node, holds }) => ({ node, holds })),
      }));
      return {
        text,
        isRow: isRow(text.visit, known),
        rootsOf: known.rootsOf,
        isOpen,
        isAnswered: (node) => isAnswered(node, text),
        get restsOn() {
          const trees = [...text.nodes, ...facts().map(({ node }) => node)];
          return [
            ...conditionsAround(text.visit, known),
            ...facts().map(({ origin }) => origin),
            ...new Set(trees.flatMap((tree) => readBy(tree, known.values).values)),
          ];
        },
        get question() {
          return question();
        },
      };
    });
}

/** Names whose values are written by people: what follows from these alone was meant so. */
const written = ["constants", "brand", "schedule"];

/** What is looked up again and again. */
interface Known extends Reader {
  /** The values, each where it stands and as a tree. */
  values: ReadonlyMap<string, { at: JsonNode; tree: Node }>;
  /** The conditions, those with mistakes included, by what has them. */
  conditions: ReadonlyMap<Visit, TextUse>;
  steps: ReadonlyMap<Visit, StepUse>;
  /** The lists of which the first item that holds counts, with their items: rows of tables, cases of texts. */
  firstOnes: ReadonlyMap<Visit, readonly Visit[]>;
  /** What is so wherever a value counts, and the names that are bound where it was said. */
  factsAround: (visit: Visit) => readonly FactOfPlace[];
}

function knownOf({ texts, visits }: Inspection): Known {
  const trees = new Map(
    texts.flatMap(({ visit, nodes, problems, isTemplate }) =>
      nodes[0] && problems.length === 0 && !isTemplate ? [[visit.node, nodes[0]] as const] : [],
    ),
  );
  const values = new Map(
    texts.flatMap(({ visit, nodes }) =>
      visit.path[0] === "values" && nodes[0]
        ? [[String(visit.path[1]), { at: visit.node, tree: nodes[0] }] as const]
        : [],
    ),
  );
  const items = itemsIn(visits);
  const conditions = new Map(
    texts.flatMap((text) => {
      const { parent, path } = text.visit;
      return parent && path.at(-1) === "when" ? [[parent, text] as const] : [];
    }),
  );
  const known: Known = {
    conditions,
    steps: new Map(
      stepsIn({ visits }).flatMap((step) => {
        const visit = items.get(step.within)?.[step.number - 1];
        return visit ? [[visit, step] as const] : [];
      }),
    ),
    firstOnes: new Map([...items].filter(([list]) => isOfFirst(list))),
    values,
    treeOf: (node) => node && trees.get(node),
    rootsOf: memoize((node: Node) => new Set(readBy(node, values).roots)),
    factsAround: memoize((visit) => {
      const { parent } = visit;
      return parent ? [...known.factsAround(parent), ...factsBelow(parent, visit, known)] : [];
    }),
  };
  return known;
}

/** The lists of a document with their items. */
function itemsIn(visits: readonly Visit[]): Map<Visit, Visit[]> {
  return groupBy(visits, ({ parent }) => (parent?.node.kind === "array" ? [parent] : []));
}

function isOfFirst({ node, path, shape }: Visit): boolean {
  const isText = shape.annotations["x-template"] === true;
  return node.kind === "array" && (isText || (path[0] === "tables" && path.at(-1) === "rows"));
}

function isRow({ parent, path }: Visit, { firstOnes }: Known): boolean {
  return path.at(-1) === "when" && parent?.parent !== undefined && firstOnes.has(parent.parent);
}

/** The first names that an expression reads, also by way of values, and where these stand. They have no cycles here. */
function readBy(node: Node, values: Known["values"]): { roots: string[]; values: JsonNode[] } {
  const parts = namesIn(node).map(([root = "", member = ""]) => {
    const value = root === "values" ? values.get(member) : undefined;
    if (!value) return { roots: [root], values: [] };
    const inner = readBy(value.tree, values);
    return { roots: inner.roots, values: [value.at, ...inner.values] };
  });
  return { roots: parts.flatMap(({ roots }) => roots), values: parts.flatMap(({ values }) => values) };
}

/**
 * Tables are only shown once the page's answers are there. Elsewhere none may be, and an action sees what was
 * typed and what it was given, of which nothing is known.
 */
function questionAt(
  { path, binds }: Visit,
  { shared, waiting }: { shared: OpenQuestion; waiting: OpenQuestion },
  known: Known,
): Omit<PlaceQuestion, "facts"> {
  const [map = "", index] = path;
  if (map === "tables") return withItems(binds, shared, known);
  // Of itself an assumption says nothing: it would always hold.
  if (map === "assume") return { ...shared, assume: shared.assume.filter((_, at) => at !== index) };
  if (map === "view" || map === "topBar") return withItems(binds, waiting, known);
  const question = withItems(binds, map === "dialogs" ? waiting : { ...waiting, isTyped: true }, known);
  return { ...question, items: { arguments: {}, ...question.items } };
}

/** What is so wherever a value of the document counts. */
function factsAt(visit: Visit, { factsAround }: Known): readonly FactOfPlace[] {
  const { binds } = visit;
  const isSame = ({ node, binds: seen }: FactOfPlace) =>
    seen === undefined ||
    seen === binds ||
    !readsAny(
      node,
      Object.keys(binds).filter((name) => binds[name] !== seen[name]),
    );
  return factsAround(visit).filter(isSame);
}

/** What is so for a part of something by that alone: its condition, its steps and cases before this one. */
function factsBelow(owner: Visit, visit: Visit, known: Known): FactOfPlace[] {
  const before = known.steps.get(owner)?.before() ?? [];
  const ofSteps = factsOfSteps(before, known).map((fact) => ({ ...fact, binds: undefined }));
  const condition = visit.path.at(-1) === "when" ? [] : factFor(owner, true, known);
  return [...condition, ...casesAbove(visit, known).flatMap((one) => factFor(one, false, known)), ...ofSteps];
}

/** The conditions around a place and of rows and cases above it, those with mistakes included, of which nothing is known. */
function conditionsAround(visit: Visit, known: Known): JsonNode[] {
  const { parent, path } = visit;
  if (!parent) return [];
  const owners = [...casesAbove(visit, known), ...(path.at(-1) === "when" ? [] : [parent])];
  return [
    ...conditionsAround(parent, known),
    ...owners.flatMap((owner) => known.conditions.get(owner)?.visit.node ?? []),
  ];
}

/** Where it stands, and the names that are bound there: below, other items may bear these. Left out where that is no matter. */
type FactOfPlace = FactOfStep & { binds: Binds | undefined };

/** The rows or cases above one: it is only asked where none of them holds. */
function casesAbove({ parent, path }: Visit, { firstOnes }: Known): readonly Visit[] {
  const list = parent && firstOnes.get(parent);
  return list ? list.slice(0, Number(path.at(-1))) : [];
}

/** What has a condition is only there while that holds. */
function factFor(owner: Visit, holds: boolean, { conditions, treeOf }: Known): FactOfPlace[] {
  const text = conditions.get(owner);
  const node = text && treeOf(text.visit.node);
  return text && node ? [{ node, holds, binds: text.visit.binds, origin: text.visit.node }] : [];
}
