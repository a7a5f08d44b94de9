import { type JsonNode, pointerOf } from "../../../../check/json/json-node.ts";
import type { StudioProblem } from "../../../api.ts";
import { useLanguage } from "../../base/Language.tsx";
import { FixButton } from "../../editor/ProblemList.tsx";
import type { CompoundProps } from "../model/form-context.ts";

/** Renders the problems of one place with their fixes. */
export function Problems({ id, problems }: { id: string; problems: readonly StudioProblem[] }) {
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

type DrawnPlace = Pick<CompoundProps, "path" | "node" | "placed">;

/** Returns whether place, value and problems are the same, so that the component need not render again. Pure. */
export function isSamePlace(one: DrawnPlace, other: DrawnPlace): boolean {
  const pointer = pointerOf(one.path);
  return (
    pointer === pointerOf(other.path) &&
    rawOf(one.node) === rawOf(other.node) &&
    areSame(one.placed.under(pointer), other.placed.under(pointer))
  );
}

function rawOf(node: JsonNode | undefined): string | undefined {
  return node?.source.text.slice(node.start, node.end);
}

function areSame(one: readonly StudioProblem[], other: readonly StudioProblem[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, message, pointer, severity }, index) => {
      const same = other[index];
      const isAlike = same?.pointer === pointer && same.severity === severity;
      // Equal messages may have other positions, which fixes need.
      return isAlike && same.message.en === message.en && same.from === from;
    })
  );
}
