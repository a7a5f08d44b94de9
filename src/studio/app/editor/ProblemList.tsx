import { en } from "../../../language/messages/saying.ts";
import type { ElsewhereProblem, Replacement, StudioProblem } from "../../api.ts";
import { useWords } from "../base/Language.tsx";
import { allFixes, mendBy } from "./diagnostics.ts";

interface ProblemListProps {
  text: string;
  problems: readonly StudioProblem[];
  /** Errors of other files on which the page stands. */
  elsewhere: readonly ElsewhereProblem[];
  /** They are about this very text: what mends them fits. */
  isCurrent: boolean;
  onJump: (problem: StudioProblem) => void;
  onFix: (fix: readonly Replacement[]) => void;
  onOpen: (path: string) => void;
}

/** What is wrong with the open file: where, what to do, and what does it by itself. */
export function ProblemList(props: ProblemListProps) {
  const { text, problems, elsewhere, isCurrent, onJump, onFix, onOpen } = props;
  const { say } = useWords();
  const fixable = problems.filter(({ fix }) => fix !== null);
  const warnings = problems.filter(({ severity }) => severity === "warning").length;
  const errors = problems.length - warnings + elsewhere.length;
  const isGood = errors + warnings === 0;
  const heading = isGood
    ? en`No problems`.zh`没有问题`
    : en`Problems: ${errors} errors, ${warnings} warnings`.zh`问题：${errors}处错误，${warnings}处提醒`;
  return (
    <section className="problems" aria-labelledby="problems-title">
      <header className="bar">
        <div role="status">
          <h2 id="problems-title" className={isGood ? "title is-good" : "title"}>
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
                onClick={() => onJump(problem)}
              >
                <span className="problem-place">
                  <span className="only-spoken">{say(problem.severity === "error" ? ERROR : WARNING)}</span>
                  {say(en`Line ${lineOf(text, problem.from)}`.zh`第${lineOf(text, problem.from)}行`)}
                </span>
                <span className="problem-words">
                  <span>{say(problem.message)}</span>
                  {problem.advice && <span className="problem-advice">{say(problem.advice)}</span>}
                  {problem.counterexample && (
                    <code className="problem-example">{say(problem.counterexample)}</code>
                  )}
                </span>
              </button>
              {mendBy(problem, (name, mend) => (
                <button
                  type="button"
                  className="button is-small"
                  disabled={!isCurrent}
                  onClick={() => onFix(mend)}
                >
                  {say(name)}
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && <Elsewhere problems={elsewhere} onOpen={onOpen} />}
    </section>
  );
}

interface ElsewhereProps {
  problems: readonly ElsewhereProblem[];
  onOpen: (path: string) => void;
}

/** What keeps the page from being shown though its own file is right: each leads to the file where it stands. */
function Elsewhere({ problems, onOpen }: ElsewhereProps) {
  const { say } = useWords();
  return (
    <>
      <h3 className="problems-elsewhere">
        {say(en`In files that this page is made of`.zh`这个页面用到的其他文件`)}
      </h3>
      <ul className="problem-items">
        {problems.map(({ path, line, message }) => (
          <li key={`${path} ${line} ${message.en}`}>
            <button type="button" className="problem" data-severity="error" onClick={() => onOpen(path)}>
              <span className="problem-place">
                <span className="only-spoken">{say(ERROR)}</span>
                {say(en`Line ${line}`.zh`第${line}行`)}
              </span>
              <span className="problem-words">
                <span>{say(message)}</span>
                <code className="problem-example">{path}</code>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const ERROR = en`Error`.zh`错误`;
const WARNING = en`Warning`.zh`提醒`;

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
