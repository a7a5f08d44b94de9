import type { Rule } from "../../rule.ts";
import { nameOfPlace } from "../../schema/mistake.ts";
import { exampleOf, sayChoice, sayDescription } from "../../schema/say.ts";

export const missingKey: Rule = {
  id: "missing-key",
  severity: "error",
  docs: {
    description: "Something is left out that must be there.",
    ok: [
      {
        patch: {
          view: [
            { type: "text", text: "Hello" },
            { type: "button", table: "main" },
          ],
        },
      },
    ],
    bad: [
      {
        patch: { title: null },
        message: 'No "title" in the document, expected one: Title of the page and of the browser tab',
      },
    ],
  },
  check: ({ mistakes }) =>
    mistakes.flatMap((mistake) => {
      if (mistake.kind !== "missing-key") return [];
      const { at, key, path, shape } = mistake;
      const field = shape.property(key);
      const about = field
        ? `: ${sayDescription(field)}`
        : shape.tags.length > 0
          ? `: ${sayChoice(shape.tags)}`
          : "";
      const message = `No "${key}" in ${nameOfPlace(path)}, expected one${about}`;
      return [
        {
          at,
          message,
          fix: `Add "${key}": ${field ? exampleOf(field) : JSON.stringify(shape.tags[0] ?? "…")}.`,
        },
      ];
    }),
};
