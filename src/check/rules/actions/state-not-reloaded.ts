import { en } from "../../../language/messages/localized-text.ts";
import { parseExpressionCached } from "../../../language/messages/parse-cached.ts";
import { leavingSteps, type StepKind } from "../../../language/steps.generated.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import { type DocumentStep, findSteps } from "../../inspect/find-steps.ts";
import { documentMapOfReference } from "../../inspect/name-references.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import {
  expressionSourceOf,
  findChild,
  type JsonNode,
  listItemsOf,
  nodeAtPath,
  rangeInsideQuotes,
  stringValueOf,
} from "../../json/json-node.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Steps after which the customer is elsewhere: the page asks again when they return. */
const stepsAway: readonly StepKind[] = [...leavingSteps, "navigate", "redirect", "native", "logout"];

const withSteps = (...steps: readonly object[]) => ({
  actions: { water: { steps: [{ call: "water" }, ...steps] } },
});

/** Steps that show customers that a call was done. */
const stepsOfSuccess: readonly StepKind[] = ["open", "play", "toast"];

export const stateNotReloaded: Rule = {
  severity: "warning",
  description: en`A button's action calls the server, but does not load again what decides which button its table shows: after the call, customers see the same button.`
    .zh`按钮的动作调用了接口，却没有重新加载决定状态表显示哪一行的数据：调用之后，顾客看到的还是同一个按钮。`,
  ok: [
    { patch: withSteps({ toast: "Watered" }, { reload: "garden" }) },
    { patch: withSteps({ navigate: "/example" }) },
  ],
  bad: [
    {
      patch: withSteps({ toast: "Watered" }),
      message:
        'After "water", table "main" (line 41) still shows what "garden" said before, expected a "reload" of it',
    },
  ],
  check: (context) => {
    if (context.isBase || context.mistakes.length > 0) return [];
    const steps = findSteps(context).filter(({ list }) => list === "steps");
    const actions = new Set(steps.flatMap(({ action }) => action ?? []));
    return [...actions].flatMap((action) => findingOf(action, steps, context));
  },
};

function findingOf(action: string, steps: readonly DocumentStep[], context: RuleContext): Finding[] {
  const all = stepsFollowing(action, steps, context);
  const call = all.filter((step) => step.kind === "call" && isCommand(step, all, context.root)).at(-1);
  if (!call || all.some(({ kind }) => stepsAway.includes(kind))) return [];
  const asked = all.flatMap(({ kind, value }) =>
    kind === "reload" || kind === "call" ? [stringValueOf(value) ?? ""] : [],
  );
  const isLocalSet = all.some(({ kind }) => kind === "set");
  for (const table of tablesRunning(action, context)) {
    const read = rootsDeciding(table, context.root);
    const loaded = listItemsOf(findChild(context.root, "load")).flatMap((one) => stringValueOf(one) ?? []);
    const stale = loaded.filter((name) => read.has(name));
    const isShown = asked.some((name) => read.has(name)) || (isLocalSet && read.has("local"));
    if (stale.length === 0 || isShown) continue;
    const at = nodeAtPath(context.root, ["tables", table, "rows"]) ?? call.value;
    const name = quoteWord(stringValueOf(call.value) ?? "");
    const [first = ""] = stale;
    const states = joinChoicesWithOr(stale.map(quoteWord));
    const line = describeSourceLine(at, call.value);
    const message = en`After ${name}, table ${quoteWord(table)} (${line}) still shows what ${states} said before, expected a "reload" of it`
      .zh`调用${name}之后，状态表${quoteWord(table)}（${line}）显示的还是${states}之前的数据，应有“reload”重新加载`;
    const fix = en`Add { "reload": "${first}" } after it.`.zh`请在它后面加 { "reload": "${first}" }。`;
    return [{ at: rangeInsideQuotes(call.value), message, fix }];
  }
  return [];
}

/** Whether a call changes something: it answers with no data, or the action then shows its success or plays a draw. */
function isCommand(call: DocumentStep, all: readonly DocumentStep[], root: JsonNode): boolean {
  const isPlain = !nodeAtPath(root, ["endpoints", stringValueOf(call.value) ?? "", "data"]);
  const isAfter = ({ number, within }: DocumentStep) => within === call.within && number > call.number;
  return isPlain || all.some((step) => isAfter(step) && stepsOfSuccess.includes(step.kind));
}

/** Returns the steps of an action, and those of the actions that customers can run in the dialogs that it opens. */
function stepsFollowing(
  action: string,
  steps: readonly DocumentStep[],
  { references }: RuleContext,
): readonly DocumentStep[] {
  const reached = new Set([`actions/${action}`]);
  for (const holder of reached)
    for (const one of references) {
      const [map, name] = one.visit.path;
      const isOpened = one.place !== "close" && holder === `${map}/${name}`;
      if (isOpened) reached.add(`${documentMapOfReference(one)}/${one.name}`);
    }
  return steps.filter((step) => reached.has(`actions/${step.action}`));
}

/** Returns the tables with a row that runs the action. */
function tablesRunning(action: string, { references }: RuleContext): Set<string> {
  return new Set(
    references.flatMap((one) => {
      const [map, table] = one.visit.path;
      return documentMapOfReference(one) === "actions" && one.name === action && map === "tables"
        ? [String(table)]
        : [];
    }),
  );
}

/** Returns the root names that the conditions of a table's rows read, directly or through values. */
function rootsDeciding(table: string, root: JsonNode): Set<string> {
  const rows = listItemsOf(nodeAtPath(root, ["tables", table, "rows"]));
  const each = nodeAtPath(root, ["tables", table, "each"]);
  const roots = new Set<string>();
  const seen = new Set<string>();
  const values = new Map(entriesOfDocumentMap(root, "values").map(({ key, value }) => [key, value]));
  const addExpression = (node: JsonNode | undefined): void => {
    const parsed = parseExpressionCached(expressionSourceOf(node) ?? "");
    if ("node" in parsed) addNames(parsed.node);
  };
  const addNames = (node: Node): void => {
    for (const [first = "", member = ""] of namesInExpression(node)) {
      roots.add(first);
      if (first !== "values" || seen.has(member)) continue;
      seen.add(member);
      addExpression(values.get(member));
    }
  };
  addExpression(each);
  for (const row of rows) addExpression(findChild(row, "when"));
  return roots;
}
