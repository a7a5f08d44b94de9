import { en, type Saying } from "../../../language/messages/saying.ts";
import type { ElsewhereProblem, Replacement, StudioProblem } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { currentProblems, problemsOf } from "../desk/desk-state.ts";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import { replaceParts } from "./editor-view.ts";
import { allFixes, mendBy } from "./text-changes.ts";

/** What is wrong with the open file: where, what to do, and what does it by itself. Nothing before the server has looked. */
export function ProblemList({ onJump }: { onJump: (problem: StudioProblem) => void }) {
  const { viewRef } = useStudio();
  const { say } = useWords();
  const text = useDesk(({ open }) => open?.text ?? "");
  const problems = useDesk(problemsOf);
  const elsewhere = useDesk(({ answered }) => answered?.answer.elsewhere);
  // They are about this very text: what mends them fits.
  const isCurrent = useDesk((state) => currentProblems(state) !== null);
  if (!elsewhere) return null;
  const onFix = (fix: readonly Replacement[]) => viewRef.current && replaceParts(viewRef.current, fix);
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
          <Button
            isSmall
            says={en`Fix all (${fixable.length})`.zh`全部修正（${fixable.length}）`}
            disabled={!isCurrent}
            onClick={() => onFix(allFixes(problems))}
          />
        )}
      </header>
      {problems.length > 0 && (
        <ul className="problem-items">
          {problems.map((problem) => (
            <li key={`${problem.rule} ${problem.pointer} ${problem.from} ${problem.message.en}`}>
              <ProblemButton
                {...problem}
                line={text.slice(0, problem.from).split("\n").length}
                example={problem.counterexample && say(problem.counterexample)}
                onClick={() => onJump(problem)}
              />
              <MendButton problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && <Elsewhere problems={elsewhere} />}
    </section>
  );
}

/** What keeps the page from being shown though its own file is right: each leads to the file where it stands. */
function Elsewhere({ problems }: { problems: readonly ElsewhereProblem[] }) {
  const { desk } = useStudio();
  const { say } = useWords();
  return (
    <>
      <h3 className="problems-elsewhere">
        {say(en`In files that this page is made of`.zh`这个页面用到的其他文件`)}
      </h3>
      <ul className="problem-items">
        {problems.map(({ path, line, message }) => (
          <li key={`${path} ${line} ${message.en}`}>
            <ProblemButton
              {...{ line, message, severity: "error" }}
              example={path}
              onClick={() => void desk.openFile(path)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ProblemButtonProps extends Pick<StudioProblem, "message" | "severity"> {
  line: number;
  advice?: Saying | null;
  example: string | null;
  onClick: () => void;
}

/** What is wrong, and the way to where it stands. */
function ProblemButton({ advice, example, line, message, onClick, severity }: ProblemButtonProps) {
  const { say } = useWords();
  return (
    <button type="button" className="problem" data-severity={severity} onClick={onClick}>
      <span className="problem-place">
        <span className="only-spoken">{say(severity === "error" ? ERROR : WARNING)}</span>
        {say(en`Line ${line}`.zh`第${line}行`)}
      </span>
      <span className="problem-words">
        <span>{say(message)}</span>
        {advice && <span className="problem-advice">{say(advice)}</span>}
        {example !== null && <code className="problem-example">{example}</code>}
      </span>
    </button>
  );
}

/** Does what mends a problem, where that is known. */
export function MendButton({ problem }: { problem: StudioProblem }) {
  const { viewRef } = useStudio();
  const isCurrent = useDesk((state) => currentProblems(state) !== null);
  return mendBy(problem, (name, mend) => (
    <Button
      isSmall
      says={name}
      disabled={!isCurrent}
      onClick={() => viewRef.current && replaceParts(viewRef.current, mend)}
    />
  ));
}

const ERROR = en`Error`.zh`错误`;
const WARNING = en`Warning`.zh`提醒`;
