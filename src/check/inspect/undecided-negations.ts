import { evaluateRaw } from "../../language/evaluation/evaluate.ts";
import { memoize } from "../../language/memoize.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import type { JsonNode } from "../json/json-node.ts";
import { textOf } from "../json/json-node.ts";
import { type ExpressionClaim, type Fact, findExampleAtPlace } from "../tables/prove-place.ts";
import { not, or } from "../tables/solver/formula.ts";
import { truthFormulas } from "../tables/translation/case-value.ts";
import type { Witness } from "../tables/world/table-question.ts";
import { withInitialAnswers } from "./bound-names.ts";
import { provableTexts } from "./constant-conditions.ts";
import type { ExpressionPart } from "./expression-parts.ts";
import { buildHasExpression } from "./facts-before-step.ts";
import type { Inspection } from "./inspection.ts";
import type { ProvableText } from "./provable-texts.ts";
import { stepsIn } from "./steps-in.ts";

/** A negation (`!a`, `a != b`) that is neither true nor false for some customer, because a value is missing. */
export interface UndecidedNegation {
  place: ProvableText;
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
    if (!tree || isTemplate || visit.path.at(-1) !== "when" || !isNegationOnPage(place)) return [];
    const dependsOn = visit.path[0] === "dialogs" ? namesInOpenAndCallSteps(inspection) : [];
    const found = negationsIn(tree).flatMap((part) => {
      const witness = findUndecidedExample(place, part, inspection);
      return witness
        ? [{ place, node: part.node, witness, missing: missingEndpoint(witness), dependsOn }]
        : [];
    });
    return found.slice(0, 1); // both sides of && mostly lack the same value
  }),
);

/** Returns the endpoint without an answer; undefined before login, when the missing login may be the cause. */
function missingEndpoint({ fields, world }: Witness): string | undefined {
  const path = Object.keys(fields).find((one) => one.endsWith("?") && fields[one] === false);
  return world === "loggedIn" ? path?.slice(0, -1) : undefined;
}

function isNegationOnPage({ text }: ProvableText): boolean {
  return ["tables", "view", "dialogs"].includes(String(text.visit.path[0]));
}

/** Returns the negations that a condition consists of. Facts: the other sides do not decide the result. */
function negationsIn(node: Node, facts: readonly Fact[] = []): ExpressionPart[] {
  if (node.kind === "unary" && node.operator === "!")
    return isLoginState(node.operand) ? [] : [{ node, facts }];
  if (node.kind !== "binary") return [];
  const { operator, left, right } = node;
  // `!= null` is the usual test for a missing value.
  if (operator === "!=") return isNull(left) || isNull(right) ? [] : [{ node, facts }];
  if (operator !== "&&" && operator !== "||") return [];
  const factsBeside = (other: Node) => [...facts, { node: other, holds: operator === "&&" }];
  return [...negationsIn(left, factsBeside(right)), ...negationsIn(right, factsBeside(left))];
}

/** Whether the expression is session.loggedIn, which is always known. */
function isLoginState(node: Node): boolean {
  return node.kind === "member" && namesIn(node)[0]?.join(".") === "session.loggedIn";
}

function isNull(node: Node): boolean {
  return node.kind === "literal" && node.value === null;
}

function findUndecidedExample(
  { question, text }: ProvableText,
  part: ExpressionPart,
  inspection: Inspection,
): Witness | undefined {
  const { node } = part;
  const claim: ExpressionClaim = {
    about: [node],
    formula: (casesOf) => {
      const { yes, no } = truthFormulas(casesOf(node));
      return not(or(yes, no));
    },
  };
  const facts = [...question.facts, ...part.facts, ...factsInDialog(text.visit.path, inspection)];
  const asked = withInitialAnswers({ ...question, facts }, inspection);
  return findExampleAtPlace(asked, claim, (scope) => evaluateRaw(node, scope) === undefined);
}

/** Returns the names in `open` and `call` steps: they decide which answers exist in a dialog. */
function namesInOpenAndCallSteps(inspection: Inspection): JsonNode[] {
  return stepsIn(inspection).flatMap(({ kind, value }) =>
    kind === "open" || kind === "call" ? [value] : [],
  );
}

/** Returns the facts that hold in a dialog: the answers exist that its opening actions have called for. */
function factsInDialog([map, name]: readonly (string | number)[], inspection: Inspection): Fact[] {
  if (map !== "dialogs") return [];
  const opening = stepsIn(inspection).filter(({ kind, value }) => kind === "open" && textOf(value) === name);
  const called = opening.flatMap(({ before }) =>
    before().flatMap(({ kind, value }) => (kind === "call" ? (textOf(value) ?? []) : [])),
  );
  return [...new Set(called)].map((endpoint) => ({ node: buildHasExpression(endpoint), holds: true }));
}
