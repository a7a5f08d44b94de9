import type { ExpressionRule } from "../../language/messages/expression-problem.ts";
import type { JsonNode } from "../json/json-node.ts";
import type { SourceFile } from "../json/source-file.ts";
import { escapeForString } from "../json/string-offset.ts";
import type { SyntaxProblem } from "../json/syntax-problem.ts";
import { atCharacters, atOffsets } from "../report/anchor.ts";
import type { Finding, RuleContext } from "../rule.ts";

/** What to do about a mistake that has no mend of its own. */
const advice: Readonly<Record<ExpressionRule, string>> = {
  syntax: "Write an expression, such as session.loggedIn.",
  "unknown-name": "Define it, or name one that is there.",
  "unknown-function": "Call one of those.",
  "unknown-format": "Take one of those.",
  "type-mismatch": "Write what is expected there, or change what the field is declared to be.",
  "impossible-value": "Write a value that can occur, or list this one in the endpoint's data.",
  "wrong-arguments": "Give it just those.",
};

/** Where names are known that are not known everywhere. */
const knownIn: Readonly<Record<string, string>> = {
  item: 'Write it inside of a list\'s "view", or in a table with "each".',
  error: 'Write it in the steps of a "catch".',
};

function adviceOn(rule: ExpressionRule, node: JsonNode, start: number, end: number): string {
  if (rule !== "unknown-name" || node.kind !== "string") return advice[rule];
  if (/\barguments\.$/.test(node.value.slice(0, start))) return ofArguments;
  return knownIn[node.value.slice(start, end)] ?? advice[rule];
}

const ofArguments =
  'Give it in "with" where the action is done. Only the action knows it, the calls it makes and the dialogs it opens.';

/** What the type checker says under one of its rules, at the exact characters of the file. */
export function textFindings({ texts }: RuleContext, rule: ExpressionRule): Finding[] {
  return texts.flatMap(({ visit, problems }) =>
    problems
      .filter((problem) => problem.rule === rule)
      .map(({ start, end, message, fix, severity, suggestion, subject }) => ({
        at: atCharacters(visit.node, start, end),
        message,
        fix: fix ?? (suggestion ? `Write ${suggestion}.` : adviceOn(rule, visit.node, start, end)),
        severity,
        subject,
        suggestion: suggestion && escapeForString(suggestion),
      })),
  );
}

/** A mistake in a file's JSON. */
export function syntaxFinding(source: SourceFile, problem: SyntaxProblem): Finding {
  const { start, end, message, fix, suggestion } = problem;
  return { at: atOffsets(source, start, end), message, fix, suggestion };
}
