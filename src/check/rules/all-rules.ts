import { type NamedRule, namedRule, type Rule } from "./rule.ts";
import * as byName from "./rules.generated.ts";

/** All rules, in alphabetical order of their ids. The export of a rule is its id in camel case. */
export const rules: readonly NamedRule[] = Object.entries<Rule>(byName).map(([name, rule]) =>
  namedRule(
    name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
    rule,
  ),
);
