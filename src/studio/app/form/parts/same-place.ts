import { type JsonNode, type Path, pointerOf } from "../../../../check/json/json-node.ts";
import type { StudioProblem } from "../../../api.ts";
import type { PlacedProblems } from "../model/form-context.ts";

interface DrawnPlace {
  path: Path;
  node: JsonNode | undefined;
  placed: PlacedProblems;
}

/** Whether the same stands at the same place, with the same problems: then nothing of it is drawn anew. Pure. */
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
    one.every((problem, index) => {
      const { message, pointer, severity } = other[index] ?? problem;
      // Of the same words the places may have moved: fixes go by them.
      return (
        problem === other[index] ||
        (problem.message.en === message.en &&
          problem.pointer === pointer &&
          problem.severity === severity &&
          problem.from === other[index]?.from)
      );
    })
  );
}
