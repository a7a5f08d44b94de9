import { type JsonNode, jsonPointerOf } from "../../../../check/json/json-node.ts";
import type { StudioProblem } from "../../../api.ts";
import { useLanguage } from "../../base/Language.tsx";
import { FixButton } from "../../editor/ProblemList.tsx";
import type { CompoundFieldProps } from "../model/form-context.ts";

/** Renders the problems of one field, each with a button for its fix. */
export function FieldProblems({ id, problems }: { id: string; problems: readonly StudioProblem[] }) {
  const { say } = useLanguage();
  if (problems.length === 0) return null;
  return (
    <ul className="f-problems" id={id}>
      {problems.map((problem) => (
        <li key={`${problem.rule} ${problem.from} ${problem.message.en}`} data-severity={problem.severity}>
          <span>
            {say(problem.message)}
            {problem.advice && <em> {say(problem.advice)}</em>}
          </span>
          <FixButton problem={problem} />
        </li>
      ))}
    </ul>
  );
}

type ComparedFieldProps = Pick<CompoundFieldProps, "path" | "node" | "placed">;

/** Returns whether a field's path, value and problems are unchanged, so that React can skip it. Pure. */
export function hasSameValueAndProblems(one: ComparedFieldProps, other: ComparedFieldProps): boolean {
  const pointer = jsonPointerOf(one.path);
  return (
    pointer === jsonPointerOf(other.path) &&
    sourceTextOf(one.node) === sourceTextOf(other.node) &&
    areSameProblems(one.placed.under(pointer), other.placed.under(pointer))
  );
}

function sourceTextOf(node: JsonNode | undefined): string | undefined {
  return node?.source.text.slice(node.start, node.end);
}

function areSameProblems(one: readonly StudioProblem[], other: readonly StudioProblem[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ fix, from, message, pointer, severity }, index) => {
      const same = other[index];
      const isAlike = same?.pointer === pointer && same.severity === severity;
      // Equal messages may have other positions, which fixes need, and their fixes come later.
      const isFixAlike = JSON.stringify(same?.fix) === JSON.stringify(fix);
      return isAlike && same.message.en === message.en && same.from === from && isFixAlike;
    })
  );
}
