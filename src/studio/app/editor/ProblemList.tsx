import { countNoun, en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { OtherFileProblem, Replacement, StudioProblem } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { currentProblems, knownProblems } from "../session/session-state.ts";
import { applyReplacements } from "./editor-view.ts";
import { createFixAction, nonOverlappingFixes } from "./text-changes.ts";

/**
 * Renders the errors and warnings of the open file with advice and fixes; nothing until the server has checked the
 * file, except that it is being checked if that takes long.
 */
export function ProblemList({ onJump }: { onJump: (problem: StudioProblem) => void }) {
  const { viewRef } = useStudio();
  const { say } = useLanguage();
  const text = useSessionState(({ open }) => open?.text ?? "");
  const problems = useSessionState(knownProblems);
  const elsewhere = useSessionState(({ checkedDraft }) => checkedDraft?.response.elsewhere);
  // Only problems of the current text have fixes at the right positions.
  const isCurrent = useSessionState((state) => currentProblems(state) !== null);
  const isDelayed = useSessionState(({ isCheckDelayed }) => isCheckDelayed);
  if (!elsewhere && !isDelayed) return null;
  const onFix = (fix: readonly Replacement[]) => viewRef.current && applyReplacements(viewRef.current, fix);
  const fixable = problems.filter(({ fix }) => fix !== null);
  const warnings = problems.filter(({ severity }) => severity === "warning").length;
  const errors = problems.length - warnings + (elsewhere?.length ?? 0);
  const isGood = errors + warnings === 0 && !isDelayed;
  const heading = isDelayed
    ? en`Checking…`.zh`正在检查…`
    : isGood
      ? en`No problems`.zh`没有问题`
      : en`Problems: ${countNoun(errors, "error")}, ${countNoun(warnings, "warning")}`
          .zh`问题：${errors}个错误，${warnings}个警告`;
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
            says={en`Fix all (${fixable.length})`.zh`全部改正（${fixable.length}）`}
            disabled={!isCurrent}
            onClick={() => onFix(nonOverlappingFixes(problems))}
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
              <FixButton problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {elsewhere && elsewhere.length > 0 && <OtherFileProblems problems={elsewhere} />}
    </section>
  );
}

/** Renders the errors in other files that prevent the page from being shown. Each links to its file. */
function OtherFileProblems({ problems }: { problems: readonly OtherFileProblem[] }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  return (
    <>
      <h3 className="problems-elsewhere">
        {say(en`Errors in other files that this page uses`.zh`这个页面用到的其他文件有错误`)}
      </h3>
      <ul className="problem-items">
        {problems.map(({ path, line, message }) => (
          <li key={`${path} ${line} ${message.en}`}>
            <ProblemButton
              {...{ line, message, severity: "error" }}
              example={path}
              onClick={() => void session.openFile(path)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ProblemButtonProps extends Pick<StudioProblem, "message" | "severity"> {
  line: number;
  advice?: LocalizedText | null;
  example: string | null;
  onClick: () => void;
}

/** Renders a problem as a button that jumps to its position. */
function ProblemButton({ advice, example, line, message, onClick, severity }: ProblemButtonProps) {
  const { say } = useLanguage();
  return (
    <button type="button" className="problem" data-severity={severity} onClick={onClick}>
      <span className="problem-place">
        <span className="only-spoken">{say(severity === "error" ? ERROR_LABEL : WARNING_LABEL)}</span>
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

/**
 * Renders the button that applies the correction of a problem; nothing if the problem has neither fix nor suggestion.
 */
export function FixButton({ problem }: { problem: StudioProblem }) {
  const { viewRef } = useStudio();
  const isCurrent = useSessionState((state) => currentProblems(state) !== null);
  return createFixAction(problem, (name, mend) => (
    <Button
      isSmall
      says={name}
      disabled={!isCurrent}
      onClick={() => viewRef.current && applyReplacements(viewRef.current, mend)}
    />
  ));
}

const ERROR_LABEL = en`Error`.zh`错误`;
const WARNING_LABEL = en`Warning`.zh`警告`;
