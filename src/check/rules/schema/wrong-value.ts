import { LANGUAGE } from "../../../language/version.generated.ts";
import type { Rule } from "../../rule.ts";
import { nameOfPlace } from "../../schema/mistake.ts";
import { sayChoice, sayValue } from "../../schema/say.ts";

export const wrongValue: Rule = {
  id: "wrong-value",
  severity: "error",
  isIndependent: true,
  docs: {
    description: "A value that is not one of those that can stand in its place.",
    ok: [{ patch: { theme: { radius: "round" } } }],
    bad: [
      {
        patch: { theme: { radius: "rounded" } },
        message: '"radius" is "rounded", expected "sharp", "soft" or "round"',
      },
      { patch: { language: 3 }, message: `"language" is 3, expected ${LANGUAGE}` },
      {
        patch: { actions: { water: { steps: [{ call: "water" }, { reload: "garden", wait: false }] } } },
        message: '"wait" is false, expected true, or to be left out',
      },
    ],
  },
  check: ({ mistakes }) =>
    mistakes.flatMap((mistake) => {
      if (mistake.kind !== "wrong-value") return [];
      const { at, allowed, meant, node, path } = mistake;
      const choice = sayChoice(allowed.map((value) => JSON.stringify(value)));
      if (node.kind === "literal" && node.value === false && allowed.includes(true)) {
        const message = `${nameOfPlace(path)} is false, expected true, or to be left out`;
        return [{ at, message, fix: `Take ${nameOfPlace(path)} out.` }];
      }
      const message = `${nameOfPlace(path)} is ${sayValue(node)}, expected ${choice}`;
      const isText = typeof allowed[0] === "string";
      const fix =
        meant === undefined ? `Write ${choice}.` : isText ? `Did you mean "${meant}"?` : `Write ${meant}.`;
      return [{ at, message, fix, suggestion: meant }];
    }),
};
