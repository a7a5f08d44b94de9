import { nounOf, withArticle } from "../../inspect/references.ts";
import type { JsonNode } from "../../json/json-node.ts";
import type { Rule } from "../../rule.ts";
import { nameOfPlace } from "../../schema/mistake.ts";
import { capitalised, sayTypes, sayValue } from "../../schema/say.ts";
import type { Shape } from "../../schema/shape.ts";

export const wrongType: Rule = {
  id: "wrong-type",
  severity: "error",
  isIndependent: true,
  docs: {
    description: "A value of another type than its place holds, such as a text where a list is expected.",
    ok: [{ patch: { load: ["garden"] } }],
    bad: [
      { patch: { load: "garden" }, message: '"load" is "garden", expected a list' },
      {
        patch: { actions: { water: { throttleMs: "1000" } } },
        message: '"throttleMs" is "1000", expected a whole number',
      },
      { patch: { view: {} }, message: '"view" is an object, expected a list' },
    ],
  },
  check: ({ mistakes }) =>
    mistakes.flatMap((mistake) => {
      if (mistake.kind !== "wrong-type") return [];
      const { at, expected, meant, node, path } = mistake;
      const message = `${capitalised(nameOfPlace(path))} is ${sayValue(node)}, expected ${sayTypes(expected)}`;
      const advice = adviceOn(mistake.shape, node) ?? `Write ${sayTypes(expected)}.`;
      return [{ at, message, fix: meant === undefined ? advice : `Write ${meant}.`, suggestion: meant }];
    }),
};

/** Who writes out at its use what has a name of its own elsewhere is told where that is. */
function adviceOn({ annotations }: Shape, node: JsonNode): string | undefined {
  const { map } = annotations["x-references"] ?? {};
  const isWrittenOut = node.kind === "object" || node.kind === "array";
  if (map === undefined || !isWrittenOut) return undefined;
  return `Write the name of ${withArticle(nounOf(map))}, and what stands here under that name in "${map}".`;
}
