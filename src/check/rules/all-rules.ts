import { type NamedRule, namedRule, type Rule } from "./rule.ts";
import * as byName from "./rules.generated.ts";

/** All rules, by their ids in alphabetical order. A rule is exported by its id in camel case. */
export const rules: readonly NamedRule[] = Object.entries<Rule>(byName).map(([name, rule]) =>
  namedRule(
    name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
    rule,
  ),
);
