import { en } from "../../../language/messages/saying.ts";
import type { Replacement, StudioProblem } from "../../api.ts";
import { useWords } from "../words/Language.tsx";
import { FIX } from "./diagnostics.ts";
import { allFixes } from "./fixes.ts";

interface ProblemListProps {
  text: string;
  problems: readonly StudioProblem[];
  /** They are about this very text: what mends them fits. */
  isCurrent: boolean;
  onJump: (from: number, to: number) => void;
  onFix: (fix: readonly Replacement[]) => void;
}

/** What is wrong with the open file: where, what to do, and what does it by itself. */
export function ProblemList({ text, problems, isCurrent, onJump, onFix }: ProblemListProps) {
  const { say } = useWords();
  const fixable = problems.filter(({ fix }) => fix !== null);
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const heading =
    problems.length === 0
      ? en`No problems`.zh`没有问题`
      : en`Problems: ${errors} errors, ${problems.length - errors} warnings`
          .zh`问题：${errors}处错误，${problems.length - errors}处提醒`;
  return (
    <section className="problems" aria-labelledby="problems-title">
      <header className="bar">
        <div role="status">
          <h2 id="problems-title" className={problems.length === 0 ? "title is-good" : "title"}>
            {say(heading)}
          </h2>
        </div>
        {fixable.length > 1 && (
          <button
            type="button"
            className="button is-small"
            disabled={!isCurrent}
            onClick={() => onFix(allFixes(problems))}
          >
            {say(en`Fix all (${fixable.length})`.zh`全部修正（${fixable.length}）`)}
          </button>
        )}
      </header>
      {problems.length > 0 && (
        <ul className="problem-items">
          {problems.map((problem) => (
            <li key={`${problem.rule} ${problem.pointer} ${problem.from} ${problem.message.en}`}>
              <button
                type="button"
                className="problem"
                data-severity={problem.severity}
                onClick={() => onJump(problem.from, problem.to)}
              >
                <span className="problem-place">
                  <span className="only-spoken">{say(problem.severity === "error" ? ERROR : WARNING)}</span>
                  {say(en`Line ${lineOf(text, problem.from)}`.zh`第${lineOf(text, problem.from)}行`)}
                </span>
                <span className="problem-words">
                  <span>{say(problem.message)}</span>
                  {problem.advice && <span className="problem-advice">{say(problem.advice)}</span>}
                  {problem.counterexample !== null && (
                    <code className="problem-example">{problem.counterexample}</code>
                  )}
                </span>
              </button>
              {problem.fix && (
                <button
                  type="button"
                  className="button is-small"
                  disabled={!isCurrent}
                  onClick={() => onFix(problem.fix ?? [])}
                >
                  {say(FIX)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ERROR = en`Error`.zh`错误`;
const WARNING = en`Warning`.zh`提醒`;

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
