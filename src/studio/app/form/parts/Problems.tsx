import type { StudioProblem } from "../../../api.ts";
import { useWords } from "../../base/Language.tsx";
import { currentProblems } from "../../desk/desk-state.ts";
import { useDesk, useStudio } from "../../desk/StudioContext.tsx";
import { mendBy } from "../../editor/diagnostics.ts";
import { replaceParts } from "../../editor/editor-view.ts";

/** What is wrong at one place, with what mends it. */
export function Problems({ id, problems }: { id: string; problems: readonly StudioProblem[] }) {
  const { viewRef } = useStudio();
  const { say } = useWords();
  const isCurrent = useDesk((state) => currentProblems(state) !== null);
  if (problems.length === 0) return null;
  return (
    <ul className="f-problems" id={id}>
      {problems.map((problem) => (
        <li key={`${problem.rule} ${problem.from} ${problem.message.en}`} data-severity={problem.severity}>
          <span>
            {say(problem.message)}
            {problem.advice && <em> {say(problem.advice)}</em>}
          </span>
          {mendBy(problem, (name, mend) => (
            <button
              type="button"
              className="button is-small"
              disabled={!isCurrent}
              onClick={() => viewRef.current && replaceParts(viewRef.current, mend)}
            >
              {say(name)}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
