import { en, joined, type Saying } from "../../../language/messages/saying.ts";
import { print } from "../../../language/syntax/print.ts";
import type { Fact } from "../../tables/prove-place.ts";

/** Facts in a sentence: `session.loggedIn holds and status.done does not`. */
export function sayFacts(facts: readonly Fact[]): Saying {
  return joined(facts.map(sayFact), { en: " and ", zh: "，且 " });
}

function sayFact({ node, holds }: Fact): Saying {
  if (node.kind !== "call" || node.name !== "has") {
    const text = print(node);
    return holds ? en`${text} holds`.zh`${text}成立` : en`${text} does not hold`.zh`${text}不成立`;
  }
  const what = node.arguments.map(print).join();
  return holds ? en`${what} is there`.zh`${what}有数据` : en`${what} is not there`.zh`${what}没有数据`;
}
