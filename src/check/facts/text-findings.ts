import type { ExpressionRule } from "../../language/messages/expression-problem.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import type { Inspection } from "../inspect/inspection.ts";
import { atCharacters, atOffsets, type JsonNode } from "../json/json-node.ts";
import type { SourceFile } from "../json/source-file.ts";
import { escapeForString } from "../json/string-offset.ts";
import type { SyntaxProblem } from "../json/syntax-problem.ts";
import type { Finding } from "./finding.ts";

/** What to do about a mistake that has no mend of its own. */
const advice: Readonly<Record<ExpressionRule, Saying>> = {
  syntax: en`Write an expression, such as session.loggedIn.`.zh`请写表达式，如 session.loggedIn。`,
  "unknown-name": en`Define it, or name one that is there.`.zh`请先定义它，或改用已有的名称。`,
  "unknown-function": en`Call one of those.`.zh`请改用其中一个。`,
  "unknown-format": en`Take one of those.`.zh`请改用其中一种。`,
  "type-mismatch": en`Write what is expected there, or change what the field is declared to be.`
    .zh`请按要求填写，或修改这个字段声明的类型。`,
  "impossible-value": en`Write a value that can occur, or list this one in the endpoint's data.`
    .zh`请写会出现的值，或把这个值列入接口数据。`,
  "wrong-arguments": en`Give it just those.`.zh`请只写这些参数。`,
};

/** Where names are known that are not known everywhere. */
const knownIn: Readonly<Record<string, Saying>> = {
  item: en`Write it inside of a list's "view", or in a table with "each".`
    .zh`请写在列表的“view”里，或写在带“each”的状态表里。`,
  error: en`Write it in the steps of a "catch".`.zh`请写在“catch”的步骤里。`,
};

function adviceOn(rule: ExpressionRule, node: JsonNode, start: number, end: number): Saying {
  if (rule !== "unknown-name" || node.kind !== "string") return advice[rule];
  if (/\barguments\.$/.test(node.value.slice(0, start))) return ofArguments;
  return knownIn[node.value.slice(start, end)] ?? advice[rule];
}

const ofArguments = en`Give it in "with" where the action is done. Only the action knows it, the calls it makes and the dialogs it opens.`
  .zh`请在执行动作的地方用“with”传入。只有这个动作、它调用的接口和它打开的弹窗能读到。`;

/** What the type checker says under one of its rules, at the exact characters of the file. */
export function textFindings({ texts }: Inspection, rule: ExpressionRule): Finding[] {
  return texts.flatMap(({ visit, problems }) =>
    problems
      .filter((problem) => problem.rule === rule)
      .map(({ start, end, message, fix, severity, suggestion, subject }) => ({
        at: atCharacters(visit.node, start, end),
        message,
        fix:
          fix ??
          (suggestion
            ? en`Write ${suggestion}.`.zh`请写${suggestion}。`
            : adviceOn(rule, visit.node, start, end)),
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
