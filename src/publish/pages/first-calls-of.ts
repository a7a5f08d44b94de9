import type { FirstCall, FirstField } from "../../ahead/first-calls.ts";
import { evaluate } from "../../language/evaluation/evaluate.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import { parse } from "../../language/syntax/parse.ts";
import { type Expression, type Plan, requiresLogin } from "../../plan/plan.ts";
import { BASE } from "../../ports/api.ts";

/**
 * The calls of a page that its inline script can send: those whose fields are plain enough to be known without the
 * evaluator. The others are sent as soon as that is there.
 */
export function firstCallsOf(plan: Plan): FirstCall[] {
  return plan.load.flatMap((endpoint): FirstCall[] => {
    const { path, send = {}, headers = {} } = plan.endpoints[endpoint] ?? { path: "" };
    const fields = Object.entries(send).map(
      ([name, expression]) => [name, fieldOf(expression, plan.campaign.constants)] as const,
    );
    if (Object.keys(headers).length > 0 || fields.some(([, field]) => field === undefined)) return [];
    return [
      {
        url: BASE + path,
        fields: Object.fromEntries(fields) as Record<string, FirstField>,
        requiresLogin: requiresLogin(plan, endpoint),
      },
    ];
  });
}

/** What depends on constants alone is known already. */
function fieldOf(expression: Expression, constants: unknown): FirstField | undefined {
  const parsed = parse(`${expression}`);
  if (!("node" in parsed)) return undefined;
  const { node } = parsed;
  if (namesIn(node).every(([root]) => root === "constants")) {
    const value = evaluate(node, { constants });
    return ["string", "number", "boolean"].includes(typeof value) ? ["text", `${value}`] : undefined;
  }
  const [source, name] = nameOf(node);
  if (source === "session" && (name === "token" || name === "phoneType")) return [source, name];
  return source === "query" && name !== undefined ? [source, name] : undefined;
}

function nameOf(node: Node): [string?, string?] {
  if (node.kind !== "member" || node.object.kind !== "name") return [];
  return [node.object.name, node.property];
}
