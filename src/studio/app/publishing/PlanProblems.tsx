import { en } from "../../../language/messages/localized-text.ts";
import type { PublishProblem } from "../../api-publishing.ts";
import { useLanguage } from "../base/Language.tsx";
import { useStudio } from "../session/StudioContext.tsx";

interface PlanProblemsProps {
  problems: readonly PublishProblem[];
  /** Called before a document is opened. */
  onLeave: () => void;
}

/** Renders the errors that prevent a publish, and the warnings, each with a link to its place. */
export function PlanProblems({ problems, onLeave }: PlanProblemsProps) {
  const { say } = useLanguage();
  const errors = problems.filter(({ severity }) => severity === "error");
  const warnings = problems.filter(({ severity }) => severity === "warning");
  return (
    <>
      {errors.length > 0 && (
        <section className="plan-errors">
          <h3>
            {say(en`Errors: these documents are not published`.zh`有错误的文档不能发布（${errors.length}）`)}
          </h3>
          <ProblemLinks problems={errors} onLeave={onLeave} />
        </section>
      )}
      {warnings.length > 0 && (
        <details className="plan-warnings">
          <summary>{say(en`Warnings (${warnings.length})`.zh`提醒（${warnings.length}）`)}</summary>
          <ProblemLinks problems={warnings} onLeave={onLeave} />
        </details>
      )}
    </>
  );
}

function ProblemLinks({ problems, onLeave }: PlanProblemsProps) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const open = async ({ from, path, to }: PublishProblem) => {
    onLeave();
    if (session.store.get().open?.path !== path) await session.openFile(path);
    session.store.set({ jumpTarget: { path, from, to } });
  };
  return (
    <ul className="problem-links">
      {problems.map((problem) => (
        <li key={`${problem.path} ${problem.from} ${problem.message.en}`}>
          <button type="button" onClick={() => void open(problem)}>
            <span>{say(problem.message)}</span>
            {problem.advice && <small>{say(problem.advice)}</small>}
            <small className="is-code">
              {problem.path}:{problem.line}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
