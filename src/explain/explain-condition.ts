import { en } from "../language/messages/saying.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import { envOf } from "./env.ts";
import type { Finding, Reason, Words } from "./reason.ts";
import { sayAll } from "./say-value.ts";
import { trace } from "./trace.ts";

/** What is known beside the names that a condition sees. */
export interface Known {
  /** The definitions of `values`, by their names. */
  definitions?: Readonly<Record<string, Node>>;
  words?: Words;
}

/**
 * Why a condition holds, does not, or is unknown, for the names of a scope (`values` among them, as the engine reckons
 * them): the smallest parts that decide, with what they read. The verdict is the evaluator's own. Parts say where they
 * stand in the condition's text, or in that of a value that it names, so that they can be marked. Pure; never throws.
 */
export function explainCondition(
  node: Node,
  scope: Scope,
  { definitions = {}, words = {} }: Known = {},
): Reason {
  const { value, findings, reads } = trace(node, envOf({ scope, definitions, words, trace }), "verdict");
  const told = findings.length > 0 ? findings : [whole(node, value)];
  return {
    verdict: value === UNKNOWN ? "unknown" : value === true,
    findings: told,
    saying: sayAll(told),
    reads,
  };
}

/** The verdict of a condition alone. */
function whole({ start, end }: Node, value: unknown): Finding {
  const saying = value === true ? en`it always holds`.zh`总是成立` : en`it never holds`.zh`总是不成立`;
  return { part: { start, end }, value, saying, inside: [] };
}
