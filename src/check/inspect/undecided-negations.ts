import { evaluateRaw } from "../../language/evaluation/evaluate.ts";
import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import type { JsonNode } from "../json/json-node.ts";
import { stringValueOf } from "../json/json-node.ts";
import { type ExpressionClaim, type Fact, findExampleForClaim } from "../tables/prove-condition-at-place.ts";
import { not, or } from "../tables/solver/formula.ts";
import { formulasOfTruth } from "../tables/translation/guarded-cases.ts";
import type { Witness } from "../tables/world/proof-question.ts";
import { provableTexts } from "./constant-conditions.ts";
import type { Inspection } from "./document-inspection.ts";
import type { ExpressionPart } from "./expression-parts.ts";
import { createHasCall } from "./facts-before-step.ts";
import { findSteps } from "./find-steps.ts";
import { assumeInitialAnswers } from "./names-bound-at-place.ts";
import type { ProvableExpression } from "./provable-expressions.ts";

/** A negation (`!a`, `a != b`) that is neither true nor false for some customer, because a value is missing. */
export interface UndecidedNegation {
  place: ProvableExpression;
  node: Node;
  witness: Witness;
  /** The endpoint without an answer, if that is the cause. */
  missing: string | undefined;
  /** Nodes that the finding depends on, besides those of its place. */
  dependsOn: readonly JsonNode[];
}

/**
 * Finds negations in conditions of rows and blocks that may read a missing value. For a missing value, both the
 * negation and its operand fail. Cached.
 */
export const undecidedNegations = memoize((inspection: Inspection): UndecidedNegation[] =>
  provableTexts(inspection).flatMap((place) => {
    const { isTemplate, nodes, visit } = place.text;
    const [tree] = nodes;
    if (!tree || isTemplate || visit.path.at(-1) !== "when" || !isNegationInView(place)) return [];
    const dependsOn = visit.path[0] === "dialogs" ? namesOpenedOrCalled(inspection) : [];
    const found = negationsInCondition(tree).flatMap((part) => {
      const witness = findExampleForUndecided(place, part, inspection);
      return witness
        ? [{ place, node: part.node, witness, missing: endpointWithoutAnswer(witness), dependsOn }]
        : [];
    });
    return found.slice(0, 1); // both sides of && mostly lack the same value
  }),
);

/** Returns the endpoint without an answer; undefined before login, when the missing login may be the cause. */
function endpointWithoutAnswer({ fields, world }: Witness): string | undefined {
  const path = Object.keys(fields).find((one) => one.endsWith("?") && fields[one] === false);
  return world === "loggedIn" ? path?.slice(0, -1) : undefined;
}

function isNegationInView({ text }: ProvableExpression): boolean {
  return ["tables", "view", "dialogs"].includes(String(text.visit.path[0]));
}

/** Returns the negations that a condition consists of. Facts: the other sides do not decide the result. */
function negationsInCondition(node: Node, facts: readonly Fact[] = []): ExpressionPart[] {
  if (node.kind === "unary" && node.operator === "!")
    return isReadOfLoginState(node.operand) ? [] : [{ node, facts }];
  if (node.kind !== "binary") return [];
  const { operator, left, right } = node;
  // `!= null` is the usual test for a missing value.
  if (operator === "!=") return isNull(left) || isNull(right) ? [] : [{ node, facts }];
  if (operator !== "&&" && operator !== "||") return [];
  const factsBeside = (other: Node) => [...facts, { node: other, holds: operator === "&&" }];
  return [
    ...negationsInCondition(left, factsBeside(right)),
    ...negationsInCondition(right, factsBeside(left)),
  ];
}

/** Whether the expression is session.loggedIn, which is always known. */
function isReadOfLoginState(node: Node): boolean {
  return node.kind === "member" && namesInExpression(node)[0]?.join(".") === "session.loggedIn";
}

function isNull(node: Node): boolean {
  return node.kind === "literal" && node.value === null;
}

function findExampleForUndecided(
  { question, text }: ProvableExpression,
  part: ExpressionPart,
  inspection: Inspection,
): Witness | undefined {
  const { node } = part;
  const claim: ExpressionClaim = {
    about: [node],
    formula: (casesOf) => {
      const { yes, no } = formulasOfTruth(casesOf(node));
      return not(or(yes, no));
    },
  };
  const facts = [...question.facts, ...part.facts, ...factsKnownInDialog(text.visit.path, inspection)];
  const asked = assumeInitialAnswers({ ...question, facts }, inspection);
  return findExampleForClaim(asked, claim, (scope) => evaluateRaw(node, scope, question.place) === undefined);
}

/** Returns the names in `open` and `call` steps: they decide which answers exist in a dialog. */
function namesOpenedOrCalled(inspection: Inspection): JsonNode[] {
  return findSteps(inspection).flatMap(({ kind, value }) =>
    kind === "open" || kind === "call" ? [value] : [],
  );
}

/** Returns the facts that hold in a dialog: the answers exist that its opening actions have called for. */
function factsKnownInDialog([map, name]: readonly (string | number)[], inspection: Inspection): Fact[] {
  if (map !== "dialogs") return [];
  const opening = findSteps(inspection).filter(
    ({ kind, value }) => kind === "open" && stringValueOf(value) === name,
  );
  const called = opening.flatMap(({ before }) =>
    before().flatMap(({ kind, value }) => (kind === "call" ? (stringValueOf(value) ?? []) : [])),
  );
  return [...new Set(called)].map((endpoint) => ({ node: createHasCall(endpoint), holds: true }));
}
