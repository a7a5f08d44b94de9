import { print } from "../../../language/syntax/print.ts";
import type { Fact } from "../../tables/prove-place.ts";

/** Facts in a sentence: `session.loggedIn holds and status.done does not`. */
export function sayFacts(facts: readonly Fact[]): string {
  return facts.map(sayFact).join(" and ");
}

function sayFact({ node, holds }: Fact): string {
  if (node.kind !== "call" || node.name !== "has")
    return `${print(node)} ${holds ? "holds" : "does not hold"}`;
  const what = node.arguments.map(print).join();
  return holds ? `${what} is there` : `${what} is not there`;
}
