import type { Node } from "../../../language/syntax/ast.ts";
import { namesIn } from "../../../language/syntax/names-in.ts";
import { type JsonNode, type Path, pointerOf } from "../../json/json-node.ts";
import { memoize } from "../../memoize.ts";
import type { Binds, Visit } from "../../schema/walk.ts";
import type { PlaceQuestion } from "../../tables/prove-place.ts";
import type { Inspection, TextUse } from "../inspection.ts";
import { entriesOf } from "../names.ts";
import { sharedQuestion } from "../question-of.ts";
import { type StepUse, stepsIn } from "../steps-in.ts";
import { type FactOfStep, factsOfSteps, type Reader } from "./facts-of-steps.ts";
import { type OpenQuestion, withItems } from "./item-question.ts";
import { readsAny } from "./parts-of.ts";

/** An expression or template where it stands, with what is known there. */
export interface Place {
  text: TextUse;
  /** What is so wherever the text counts, and all that it may read. */
  question: PlaceQuestion;
  /** The conditions and values of the document that what is found here follows from. */
  restsOn: readonly JsonNode[];
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
  const said = [...written, ...entriesOf(root, "endpoints").map(({ key }) => key)];
  const isAnswered = (node: Node, { visit }: TextUse) =>
    [...known.rootsOf(node)].every((name) => [...said, ...Object.keys(visit.binds)].includes(name));
  const isOpen = (node: Node) => [...known.rootsOf(node)].some((name) => !written.includes(name));
  return texts
    .filter(({ nodes, problems, visit }) => problems.length === 0 && nodes.length > 0 && isSound(visit.path))
    .map((text) => {
      const facts = factsAt(text.visit, known);
      const trees = [...text.nodes, ...facts.map(({ node }) => node)];
      return {
        text,
        isRow: isRow(text.visit.path, known),
        rootsOf: known.rootsOf,
        isOpen,
        isAnswered: (node) => isAnswered(node, text),
        restsOn: [
          ...conditionsAround(text.visit.path, known),
          ...facts.map(({ origin }) => origin),
          ...new Set(trees.flatMap((tree) => valuesReadBy(tree, known.values))),
        ],
        question: {
          ...questionAt(text.visit, shared, known),
          facts: facts.map(({ node, holds }) => ({ node, holds })),
        },
      };
    });
}

/** What all expressions of a document may read. */
const sharedParts = ["endpoints", "load", "assume", "values", "constants", "local"];

/** Names whose values are written by people: what follows from these alone was meant so. */
const written = ["constants", "brand", "schedule"];

/** What is looked up again and again. */
interface Known extends Reader {
  /** The values, each where it stands and as a tree. */
  values: ReadonlyMap<string, Value>;
  byPointer: ReadonlyMap<string, TextUse>;
  steps: ReadonlyMap<string, StepUse>;
  /** Where lists stand of which the first item that holds counts: rows of tables, cases of texts. */
  firstOnes: ReadonlySet<string>;
}

interface Value {
  at: JsonNode;
  tree: Node;
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
  return {
    byPointer: new Map(texts.map((text) => [pointerOf(text.visit.path), text])),
    steps: new Map(stepsIn({ visits }).map((step) => [pointerOf(step.path), step])),
    firstOnes: new Set(visits.filter(isOfFirst).map(({ path }) => pointerOf(path))),
    values,
    treeOf: (node) => node && trees.get(node),
    rootsOf: memoize((node: Node) => rootsOf(node, values)),
  };
}

function isOfFirst({ node, path, shape }: Visit): boolean {
  const isText = shape.annotations["x-template"] === true;
  return node.kind === "array" && (isText || (path[0] === "tables" && path.at(-1) === "rows"));
}

function isRow(path: Path, { firstOnes }: Known): boolean {
  return path.at(-1) === "when" && firstOnes.has(pointerOf(path.slice(0, -2)));
}

/** The first names that an expression reads, also by way of values. These have no cycles here. */
function rootsOf(node: Node, values: Known["values"]): Set<string> {
  return new Set(
    namesIn(node).flatMap(([root = "", member = ""]) => {
      const value = root === "values" ? values.get(member) : undefined;
      return value ? [...rootsOf(value.tree, values)] : [root];
    }),
  );
}

/** Where the values stand that an expression reads, and those that these read. */
function valuesReadBy(node: Node, values: Known["values"]): JsonNode[] {
  return namesIn(node).flatMap(([root = "", member = ""]) => {
    const value = root === "values" ? values.get(member) : undefined;
    return value ? [value.at, ...valuesReadBy(value.tree, values)] : [];
  });
}

/**
 * Tables are only shown once the page's answers are there. Elsewhere none may be, and an action sees what was
 * typed and what it was given, of which nothing is known.
 */
function questionAt(
  { path, binds }: Visit,
  shared: OpenQuestion,
  known: Known,
): Omit<PlaceQuestion, "facts"> {
  const [map = ""] = path;
  if (map === "tables") return withItems(binds, shared, known);
  const endpoints = Object.entries(shared.endpoints).map(([name, one]) => [name, { ...one, loaded: false }]);
  const waiting = { ...shared, endpoints: Object.fromEntries(endpoints) };
  if (map === "view" || map === "topBar") return withItems(binds, waiting, known);
  const question = withItems(binds, map === "dialogs" ? waiting : { ...waiting, isTyped: true }, known);
  return { ...question, items: { arguments: {}, ...question.items } };
}

/** What is so wherever a value of the document counts. */
function factsAt({ path, binds }: Visit, known: Known): FactOfPlace[] {
  const facts = path.flatMap((key, depth) => {
    const owner = path.slice(0, depth);
    const before = known.steps.get(pointerOf(owner))?.before() ?? [];
    const ofSteps = factsOfSteps(before, known).map((fact) => ({ ...fact, binds }));
    return [...conditionOf(owner, key, known), ...rowsAbove(owner, key, known), ...ofSteps];
  });
  const isSame = (fact: FactOfPlace) =>
    !readsAny(
      fact.node,
      Object.keys(binds).filter((name) => binds[name] !== fact.binds[name]),
    );
  return facts.filter(isSame);
}

/** The conditions around a place and of rows and cases above it, those with mistakes included, of which nothing is known. */
function conditionsAround(path: Path, { byPointer, firstOnes }: Known): JsonNode[] {
  const paths = path.flatMap((key, depth) => {
    const owner = path.slice(0, depth);
    const isOneOf = typeof key === "number" && firstOnes.has(pointerOf(owner));
    const above = isOneOf ? Array.from({ length: key }, (_, index) => [...owner, index, "when"]) : [];
    return key === "when" ? above : [...above, [...owner, "when"]];
  });
  return paths.flatMap((one) => byPointer.get(pointerOf(one))?.visit.node ?? []);
}

/** Where it stands, and the names that are bound there: below, other items may bear these. */
type FactOfPlace = FactOfStep & { binds: Binds };

/** What has a condition is only there while that holds. */
function conditionOf(owner: Path, key: string | number, known: Known): FactOfPlace[] {
  return key === "when" ? [] : factFor([...owner, "when"], true, known);
}

/** A row, or a case of a text, is only asked where none above it holds. */
function rowsAbove(owner: Path, key: string | number, known: Known): FactOfPlace[] {
  if (typeof key !== "number" || !known.firstOnes.has(pointerOf(owner))) return [];
  return Array.from({ length: key }, (_, index) => factFor([...owner, index, "when"], false, known)).flat();
}

function factFor(path: Path, holds: boolean, { byPointer, treeOf }: Known): FactOfPlace[] {
  const text = byPointer.get(pointerOf(path));
  const node = text && treeOf(text.visit.node);
  return text && node ? [{ node, holds, binds: text.visit.binds, origin: text.visit.node }] : [];
}
