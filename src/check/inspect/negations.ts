import { attempt } from "../../language/evaluation/evaluate.ts";
import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import type { JsonNode } from "../json/json-node.ts";
import { textOf } from "../json/json-node.ts";
import { type Claim, exampleOf, type Fact } from "../tables/prove-place.ts";
import { not, or } from "../tables/solver/formula.ts";
import { truthOf } from "../tables/translation/value.ts";
import type { Witness } from "../tables/world/question.ts";
import { isThere } from "./facts-of-steps.ts";
import type { Inspection } from "./inspection.ts";
import { onceLoaded } from "./item-question.ts";
import type { Part } from "./parts-of.ts";
import type { Place } from "./places-of.ts";
import { stepsIn } from "./steps-in.ts";
import { knownPlaces } from "./verdicts.ts";

/** A negation that is neither true nor false for a customer who sees its place. */
export interface Negation {
  place: Place;
  node: Node;
  witness: Witness;
  /** The endpoint that has not answered then, where that is the matter. */
  missing: string | undefined;
  /** What it follows from besides what its place does. */
  restsOn: readonly JsonNode[];
}

/**
 * The negations in conditions of rows and blocks that may ask for what is not there: they then do not hold, although
 * what they deny does not hold either.
 */
export const negationsOfNothing = memoize((inspection: Inspection): Negation[] =>
  knownPlaces(inspection).flatMap((place) => {
    const { isTemplate, nodes, visit } = place.text;
    const [tree] = nodes;
    if (!tree || isTemplate || visit.path.at(-1) !== "when" || !isOfPage(place)) return [];
    const restsOn = visit.path[0] === "dialogs" ? namedBySteps(inspection) : [];
    const found = negationsIn(tree).flatMap((part) => {
      const witness = exampleFor(place, part, inspection);
      return witness ? [{ place, node: part.node, witness, missing: missingIn(witness), restsOn }] : [];
    });
    return found.slice(0, 1); // what is missing for one side of && mostly is for the other
  }),
);

/** The endpoint that has not answered then, although nothing but that could be the matter. */
function missingIn({ fields, world }: Witness): string | undefined {
  const path = Object.keys(fields).find((one) => one.endsWith("?") && fields[one] === false);
  return world === "loggedIn" ? path?.slice(0, -1) : undefined;
}

function isOfPage({ text }: Place): boolean {
  return ["tables", "view", "dialogs"].includes(String(text.visit.path[0]));
}

/** The negations that a condition is made of, each where the sides beside it leave the answer to it. */
function negationsIn(node: Node, facts: readonly Fact[] = []): Part[] {
  if (node.kind === "unary" && node.operator === "!") return isLogin(node.operand) ? [] : [{ node, facts }];
  if (node.kind !== "binary") return [];
  const { operator, left, right } = node;
  // That something is not null is asked of what may not be there.
  if (operator === "!=") return isNull(left) || isNull(right) ? [] : [{ node, facts }];
  if (operator !== "&&" && operator !== "||") return [];
  const beside = (other: Node) => [...facts, { node: other, holds: operator === "&&" }];
  return [...negationsIn(left, beside(right)), ...negationsIn(right, beside(left))];
}

/** Whether somebody is logged in is always known. */
function isLogin(node: Node): boolean {
  return node.kind === "member" && namesIn(node)[0]?.join(".") === "session.loggedIn";
}

function isNull(node: Node): boolean {
  return node.kind === "literal" && node.value === null;
}

function exampleFor({ question, text }: Place, part: Part, inspection: Inspection): Witness | undefined {
  const { node } = part;
  const claim: Claim = {
    about: [node],
    formula: (casesOf) => {
      const { yes, no } = truthOf(casesOf(node));
      return not(or(yes, no));
    },
  };
  const facts = [...question.facts, ...part.facts, ...answersIn(text.visit.path, inspection)];
  const asked = onceLoaded({ ...question, facts }, inspection);
  return exampleOf(asked, claim, (scope) => attempt(node, scope) === undefined);
}

/** What steps open and call, by which it is known what is there in a dialog. */
function namedBySteps(inspection: Inspection): JsonNode[] {
  return stepsIn(inspection).flatMap(({ kind, value }) =>
    kind === "open" || kind === "call" ? [value] : [],
  );
}

/** In a dialog, what the actions that open it have called is there. */
function answersIn([map, name]: readonly (string | number)[], inspection: Inspection): Fact[] {
  if (map !== "dialogs") return [];
  const opening = stepsIn(inspection).filter(({ kind, value }) => kind === "open" && textOf(value) === name);
  const called = opening.flatMap(({ before }) =>
    before().flatMap(({ kind, value }) => (kind === "call" ? (textOf(value) ?? []) : [])),
  );
  return [...new Set(called)].map((endpoint) => ({ node: isThere(endpoint), holds: true }));
}
