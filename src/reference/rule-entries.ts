import { checkExample, filesOf } from "../check/check.ts";
import type { BadExample, Example, NamedRule } from "../check/rules/rule.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import type { Shown } from "./checks.ts";
import type { RuleEntry, RuleExample } from "./reference.ts";

/** A rule, the folder of rules/ that it stands in, and what is said of each of its bad examples. */
export interface FiledRule {
  folder: string;
  rule: NamedRule;
  told: ReadonlyMap<BadExample, Told>;
}

/** What a bad example shows: where, and what is said of it in Chinese. */
interface Told {
  chinese: string;
  shown: readonly Shown[];
}

/** Runs the rule's bad examples. */
export function tellExamples(rule: NamedRule, schemas: Schemas): Map<BadExample, Told> {
  return new Map(
    rule.bad.map((example): [BadExample, Told] => {
      const files = filesOf(example);
      const problems = checkExample(example, schemas);
      const shown = problems.flatMap(({ file: path, pointer }) => {
        const file = files.find((one) => one.path === path);
        return file ? [{ rule: rule.id, isOfFiles: rule.checkFile !== undefined, file, pointer }] : [];
      });
      return [example, { chinese: problems[0]?.zh.message ?? "", shown }];
    }),
  );
}

/** All rules in the order of their names, each with the examples that are its tests. Pure. */
export function ruleEntries(rules: readonly FiledRule[]): RuleEntry[] {
  return [...rules]
    .sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1))
    .map(({ folder, rule: { id, severity, description, ok, bad }, told }) => ({
      name: id,
      folder,
      severity,
      description,
      right: ok.map(exampleOf),
      wrong: bad.map((example) => ({
        ...exampleOf(example),
        message: { en: example.message, zh: told.get(example)?.chinese ?? "" },
      })),
    }));
}

function exampleOf({ files, patch, savedAs, text, unreadable }: Example): RuleExample {
  return {
    ...(patch && { patch }),
    ...(text !== undefined && { text }),
    ...(files && { files }),
    ...((savedAs ?? unreadable) && { isOfDisk: true }),
  };
}
