import { checkRuleExample, exampleFilesOf } from "../check/check-documents.ts";
import type { BadExample, Example, NamedRule } from "../check/rules/rule.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import type { RuleEntry, RuleExample } from "./reference.ts";
import type { ShownProblem } from "./rules-by-schema.ts";

/** A rule of the validator, its folder in check/rules/, and the results of its bad examples. */
export interface FiledRule {
  folder: string;
  rule: NamedRule;
  results: ReadonlyMap<BadExample, BadExampleResult>;
}

/** The result of a bad example: the problems that it shows, and the Chinese message. */
interface BadExampleResult {
  chinese: string;
  shown: readonly ShownProblem[];
}

/** Runs the bad examples of a rule. */
export function runBadExamples(rule: NamedRule, schemas: Schemas): Map<BadExample, BadExampleResult> {
  return new Map(
    rule.bad.map((example): [BadExample, BadExampleResult] => {
      const files = exampleFilesOf(example);
      const problems = checkRuleExample(example, schemas);
      const shown = problems.flatMap(({ file: path, pointer }) => {
        const file = files.find((one) => one.path === path);
        return file ? [{ rule: rule.id, isOfFiles: rule.checkFile !== undefined, file, pointer }] : [];
      });
      return [example, { chinese: problems[0]?.zh.message ?? "", shown }];
    }),
  );
}

/** Returns the entries of all rules, sorted by id, with the examples that are their tests. Pure. */
export function createRuleEntries(rules: readonly FiledRule[]): RuleEntry[] {
  return [...rules]
    .sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1))
    .map(({ folder, rule: { id, severity, description, ok, bad }, results }) => ({
      name: id,
      folder,
      severity,
      description,
      right: ok.map(ruleExampleOf),
      wrong: bad.map((example) => ({
        ...ruleExampleOf(example),
        message: { en: example.message, zh: results.get(example)?.chinese ?? "" },
      })),
    }));
}

function ruleExampleOf({ files, patch, savedAs, text, unreadable }: Example): RuleExample {
  return {
    ...(patch && { patch }),
    ...(text !== undefined && { text }),
    ...(files && { files }),
    ...((savedAs ?? unreadable) && { isOfDisk: true }),
  };
}
