import { groupBy } from "../../language/group-by.ts";
import { memoize, once } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { type JsonNode, nodeAtPath } from "../json/json-node.ts";
import type { NameBindings, VisitedValue } from "../schema/walk-document.ts";
import type { PlaceQuestion } from "../tables/prove-condition-at-place.ts";
import { assumeEndpointsLoaded } from "../tables/world/proof-question.ts";
import { contradictionsIn } from "./contradictions.ts";
import type { DocumentText, Inspection } from "./document-inspection.ts";
import { readsAnyName } from "./expression-parts.ts";
import { type ExpressionReader, type FactWithOrigin, factsBeforeStep } from "./facts-before-step.ts";
import { type DocumentStep, findSteps } from "./find-steps.ts";
import { addBoundNamesToQuestion, type QuestionWithoutFacts } from "./names-bound-at-place.ts";
import { entriesOfDocumentMap } from "./names-in-document.ts";
import { readsThroughValues, type WrittenValues } from "./reads-through-values.ts";
import { sharedQuestion } from "./table-proof-question.ts";
import { sectionsReadEverywhere } from "./table-proofs.ts";

/**
 * An expression or template about which the proofs can be asked, with the facts at its location: conditions known
 * to hold or fail there.
 */
export interface ProvableExpression {
  text: DocumentText;
  /**
   * For the proofs: the facts wherever the text is evaluated, and the values that it may read. Computed on first
   * use.
   */
  readonly question: PlaceQuestion;
  /** The document's conditions and values that findings about this text depend on. Computed on first use. */
  readonly dependsOn: readonly JsonNode[];
  /** Whether this is the condition of a row or case in a list whose first match wins. */
  isRowCondition: boolean;
  /** Returns the root names that an expression reads, directly or through values. */
  rootsOf: ExpressionReader["rootsOf"];
  /** Whether an expression reads a name whose value is not written in the documents. */
  readsRuntimeData: (node: Node) => boolean;
  /** Whether schemas or documents define all that an expression reads: answers, their items and written values. */
  readsSchemasOnly: (node: Node) => boolean;
}

/**
 * Returns the error-free expressions and templates of a document with the facts at each: enclosing conditions hold,
 * earlier rows did not, earlier steps ran. Empty for a base, whose endpoints may be in another file, and for a
 * document with problems in its shared parts, which findings would only repeat. Pure.
 */
export function findProvableExpressions(inspection: Inspection): ProvableExpression[] {
  const { isBase, isSound, names, root, texts } = inspection;
  const isBroken = (key: string): boolean =>
    !isSound([key]) || texts.some(({ visit, problems }) => visit.path[0] === key && problems.length > 0);
  if (isBase || names.cycles.length > 0 || sectionsReadEverywhere.some(isBroken)) return [];
  if (contradictionsIn(inspection).length > 0) return [];
  const known = createDocumentLookup(inspection);
  const shared = sharedQuestion(inspection);
  // At these locations, any endpoint may be without an answer.
  const waiting = assumeEndpointsLoaded(shared, () => false);
  const schemaNames = [
    ...namesWithWrittenValues,
    ...entriesOfDocumentMap(root, "endpoints").map(({ key }) => key),
  ];
  const readsSchemasOnly = (node: Node, { visit }: DocumentText) =>
    [...known.rootsOf(node)].every((name) => [...schemaNames, ...Object.keys(visit.binds)].includes(name));
  const readsRuntimeData = (node: Node) =>
    [...known.rootsOf(node)].some((name) => !namesWithWrittenValues.includes(name));
  return texts
    .filter(({ nodes, problems, visit }) => problems.length === 0 && nodes.length > 0 && isSound(visit.path))
    .map((text) => {
      const facts = once(() => factsKnownAtValue(text.visit, known));
      const question = once(() => ({
        ...proofQuestionAt(text.visit, { shared, waiting }, known),
        facts: facts().map(({ node, holds }) => ({ node, holds })),
      }));
      return {
        text,
        isRowCondition: isRowCondition(text.visit, known),
        rootsOf: known.rootsOf,
        readsRuntimeData,
        readsSchemasOnly: (node) => readsSchemasOnly(node, text),
        get dependsOn() {
          const trees = [...text.nodes, ...facts().map(({ node }) => node)];
          return [
            ...enclosingConditions(text.visit, known),
            ...facts().map(({ origin }) => origin),
            ...new Set(trees.flatMap((tree) => [...readsThroughValues(tree, known.values).values])),
            ...new Set(trees.flatMap(known.constantsIn)),
          ];
        },
        get question() {
          return question();
        },
      };
    });
}

/** Names with written values: a result that depends only on these was intended. */
const namesWithWrittenValues = ["constants", "brand", "schedule"];

/** Lookup tables for one document. */
interface DocumentLookup extends ExpressionReader {
  /** The values with their nodes and syntax trees. */
  values: WrittenValues;
  /** The conditions by their owner, including those with problems. */
  conditions: ReadonlyMap<VisitedValue, DocumentText>;
  steps: ReadonlyMap<VisitedValue, DocumentStep>;
  /** The lists whose first match wins, with their items: rows of tables, cases of texts. */
  firstMatchLists: ReadonlyMap<VisitedValue, readonly VisitedValue[]>;
  /** Returns the constants that an expression reads, also through values. */
  constantsIn: (node: Node) => readonly JsonNode[];
  /** Returns the facts that hold around a value, and the names bound where each was stated. */
  factsAround: (visit: VisitedValue) => readonly FactWithBinds[];
}

function createDocumentLookup({ root, texts, visits }: Inspection): DocumentLookup {
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
  const items = groupItemsByList(visits);
  const conditions = new Map(
    texts.flatMap((text) => {
      const { parent, path } = text.visit;
      return parent && path.at(-1) === "when" ? [[parent, text] as const] : [];
    }),
  );
  const known: DocumentLookup = {
    conditions,
    steps: new Map(
      findSteps({ visits }).flatMap((step) => {
        const visit = items.get(step.within)?.[step.number - 1];
        return visit ? [[visit, step] as const] : [];
      }),
    ),
    firstMatchLists: new Map([...items].filter(([list]) => isFirstMatchList(list))),
    values,
    treeOf: (node) => node && trees.get(node),
    rootsOf: memoize((node: Node) => readsThroughValues(node, values).roots),
    constantsIn: (node) =>
      readsThroughValues(node, values).constants.flatMap((path) => nodeAtPath(root, path) ?? []),
    factsAround: memoize((visit) => {
      const { parent } = visit;
      return parent ? [...known.factsAround(parent), ...factsInsideOwner(parent, visit, known)] : [];
    }),
  };
  return known;
}

/** Returns the lists of a document with their items. */
function groupItemsByList(visits: readonly VisitedValue[]): Map<VisitedValue, VisitedValue[]> {
  return groupBy(visits, ({ parent }) => (parent?.node.kind === "array" ? [parent] : []));
}

function isFirstMatchList({ node, path, shape }: VisitedValue): boolean {
  const isText = shape.annotations["x-template"] === true;
  return node.kind === "array" && (isText || (path[0] === "tables" && path.at(-1) === "rows"));
}

function isRowCondition({ parent, path }: VisitedValue, { firstMatchLists }: DocumentLookup): boolean {
  return path.at(-1) === "when" && parent?.parent !== undefined && firstMatchLists.has(parent.parent);
}

/**
 * Returns the question for the proofs at a location. Tables are shown only after the page's answers have arrived.
 * Elsewhere, answers may be missing. Actions also read typed fields and arguments, whose values are unknown.
 */
function proofQuestionAt(
  { path, binds }: VisitedValue,
  { shared, waiting }: { shared: QuestionWithoutFacts; waiting: QuestionWithoutFacts },
  known: DocumentLookup,
): Omit<PlaceQuestion, "facts"> {
  const [map = "", index] = path;
  if (map === "tables") return addBoundNamesToQuestion(binds, shared, known);
  // An assumption is not a fact about itself: it would always hold.
  if (map === "assume") return { ...shared, assume: shared.assume.filter((_, at) => at !== index) };
  if (map === "view" || map === "topBar") return addBoundNamesToQuestion(binds, waiting, known);
  const question = addBoundNamesToQuestion(
    binds,
    map === "dialogs" ? waiting : { ...waiting, isTyped: true },
    known,
  );
  return { ...question, items: { arguments: {}, ...question.items } };
}

/** Returns the conditions known to hold or fail wherever a value of the document is evaluated. */
function factsKnownAtValue(visit: VisitedValue, { factsAround }: DocumentLookup): readonly FactWithBinds[] {
  const { binds } = visit;
  const isSame = ({ node, binds: seen }: FactWithBinds) =>
    seen === undefined ||
    seen === binds ||
    !readsAnyName(
      node,
      Object.keys(binds).filter((name) => binds[name] !== seen[name]),
    );
  return factsAround(visit).filter(isSame);
}

/**
 * Returns the facts that hold inside one part of an owner (a block, step or list): its condition, earlier steps and
 * cases.
 */
function factsInsideOwner(owner: VisitedValue, visit: VisitedValue, known: DocumentLookup): FactWithBinds[] {
  const before = known.steps.get(owner)?.before() ?? [];
  const ofSteps = factsBeforeStep(before, known).map((fact) => ({ ...fact, binds: undefined }));
  const condition = visit.path.at(-1) === "when" ? [] : factFromCondition(owner, true, known);
  return [
    ...condition,
    ...rowsOrCasesAbove(visit, known).flatMap((one) => factFromCondition(one, false, known)),
    ...ofSteps,
  ];
}

/** Returns the conditions around a location, and of earlier rows and cases; also those with problems. */
function enclosingConditions(visit: VisitedValue, known: DocumentLookup): JsonNode[] {
  const { parent, path } = visit;
  if (!parent) return [];
  const owners = [...rowsOrCasesAbove(visit, known), ...(path.at(-1) === "when" ? [] : [parent])];
  return [
    ...enclosingConditions(parent, known),
    ...owners.flatMap((owner) => known.conditions.get(owner)?.visit.node ?? []),
  ];
}

/** A fact with the names bound where it was stated: inner names may differ. Without `binds`, it holds everywhere. */
type FactWithBinds = FactWithOrigin & { binds: NameBindings | undefined };

/** Returns the rows or cases above one: it is evaluated only if none of them holds. */
function rowsOrCasesAbove(
  { parent, path }: VisitedValue,
  { firstMatchLists }: DocumentLookup,
): readonly VisitedValue[] {
  const list = parent && firstMatchLists.get(parent);
  return list ? list.slice(0, Number(path.at(-1))) : [];
}

/** Returns the fact that the owner's condition holds, or does not; empty if it has no usable condition. */
function factFromCondition(
  owner: VisitedValue,
  holds: boolean,
  { conditions, treeOf }: DocumentLookup,
): FactWithBinds[] {
  const text = conditions.get(owner);
  const node = text && treeOf(text.visit.node);
  return text && node ? [{ node, holds, binds: text.visit.binds, origin: text.visit.node }] : [];
}
