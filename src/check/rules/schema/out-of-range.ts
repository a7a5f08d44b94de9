import type { Finding, Rule } from "../../rule.ts";
import { type Mistake, nameOfPlace } from "../../schema/mistake.ts";
import { sayDescription, sayValue } from "../../schema/say.ts";

type RangeMistake = Extract<Mistake, { kind: "out-of-range" }>;

export const outOfRange: Rule = {
  id: "out-of-range",
  severity: "error",
  docs: {
    description:
      "Too large or too small a number, too many or too few items, an empty text, or an item twice.",
    ok: [{ patch: { actions: { water: { throttleMs: 0 } } } }],
    bad: [
      {
        patch: { actions: { water: { throttleMs: -1 } } },
        message: '"throttleMs" is -1, expected at least 0',
      },
      {
        patch: { load: ["garden", "garden"] },
        message: '"load" holds "garden" twice, expected each item once; the first is item 1',
      },
      {
        patch: {
          view: [
            { type: "rules", items: [] },
            { type: "button", table: "main" },
          ],
        },
        message: '"items" has 0 items, expected at least 1',
      },
      {
        patch: { view: [{ type: "button", table: "main", when: "" }] },
        message: '"when" is empty, expected: The block is shown only when this holds',
      },
    ],
  },
  check: ({ mistakes }) =>
    mistakes.flatMap((mistake) => (mistake.kind === "out-of-range" ? [findingOf(mistake)] : [])),
};

function findingOf({ at, first, keyword, limit, node, path, shape }: RangeMistake): Finding {
  const place = nameOfPlace(path);
  if (keyword === "uniqueItems") {
    const message = `${place} holds ${sayValue(node)} twice, expected each item once; the first is item ${(first ?? 0) + 1}`;
    return { at, message, fix: "Take one of the two out." };
  }
  if (node.kind === "string")
    return findingOfText({ at, message: place, fix: sayDescription(shape) }, node.value, { keyword, limit });
  if (node.kind === "literal") {
    return {
      at,
      message: `${place} is ${sayValue(node)}, expected ${bounds[keyword] ?? keyword} ${limit}`,
      fix: "Write another number.",
    };
  }
  const what = node.kind === "array" ? "item" : "name";
  const count = node.kind === "array" ? node.items.length : node.entries.length;
  const message = `${place} has ${plural(count, what)}, expected ${keyword.startsWith("min") ? "at least" : "at most"} ${limit}`;
  return {
    at,
    message,
    fix: keyword.startsWith("min")
      ? `Add ${plural(limit - count, what)}.`
      : `Take ${plural(count - limit, what)} out.`,
  };
}

function findingOfText(
  { at, message: place, fix: about }: Finding,
  value: string,
  { keyword, limit }: Pick<RangeMistake, "keyword" | "limit">,
): Finding {
  if (value === "")
    return { at, message: `${place} is empty, expected: ${about}`, fix: `Write it, or leave ${place} out.` };
  const expected = keyword === "minLength" ? "at least" : "at most";
  return {
    at,
    message: `${place} has ${value.length} characters, expected ${expected} ${limit}`,
    fix: "Write another text.",
  };
}

const bounds: Readonly<Record<string, string>> = {
  minimum: "at least",
  maximum: "at most",
  exclusiveMinimum: "more than",
  exclusiveMaximum: "less than",
  multipleOf: "a multiple of",
};

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
