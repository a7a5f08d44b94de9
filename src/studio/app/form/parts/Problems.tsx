import type { StudioProblem } from "../../../api.ts";
import { useWords } from "../../base/Language.tsx";
import { MendButton } from "../../editor/ProblemList.tsx";

/** What is wrong at one place, with what mends it. */
export function Problems({ id, problems }: { id: string; problems: readonly StudioProblem[] }) {
  const { say } = useWords();
  if (problems.length === 0) return null;
  return (
    <ul className="f-problems" id={id}>
      {problems.map((problem) => (
        <li key={`${problem.rule} ${problem.from} ${problem.message.en}`} data-severity={problem.severity}>
          <span>
            {say(problem.message)}
            {problem.advice && <em> {say(problem.advice)}</em>}
          </span>
          <MendButton problem={problem} />
        </li>
      ))}
    </ul>
  );
}
