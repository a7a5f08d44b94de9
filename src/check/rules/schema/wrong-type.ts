import type { Rule } from "../../rule.ts";
import { nameOfPlace } from "../../schema/mistake.ts";
import { sayTypes, sayValue } from "../../schema/say.ts";

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
      const fix = meant === undefined ? `Write ${sayTypes(expected)}.` : `Write ${meant}.`;
      return [{ at, message, fix, suggestion: meant }];
    }),
};

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
