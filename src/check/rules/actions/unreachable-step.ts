import { childOf, entryOf, type JsonEntry, type JsonNode } from "../../json/json-node.ts";
import { atValue } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";

/** Steps after which the page is left. */
const leaving = ["navigate", "redirect"];

export const unreachableStep: Rule = {
  id: "unreachable-step",
  severity: "error",
  docs: {
    description: "A step that can never run: the page is left before it, or its condition is false.",
    ok: [
      {
        patch: {
          actions: {
            water: {
              steps: [
                { call: "water" },
                { navigate: "/example", when: "garden.watered == 1" },
                { toast: "Thanks" },
              ],
            },
          },
        },
      },
    ],
    bad: [
      {
        patch: {
          actions: { water: { steps: [{ call: "water" }, { navigate: "/example" }, { toast: "Thanks" }] } },
        },
        message: 'Step 3 can never run, expected nothing after "navigate": it leaves the page',
      },
      {
        patch: { actions: { water: { steps: [{ call: "water" }, { toast: "Thanks", when: "false" }] } } },
        message: '"when" is always false, expected a condition that can hold',
      },
    ],
  },
  check: ({ visits }) =>
    visits.flatMap(({ node, shape }) => {
      const isSteps = node.kind === "array" && shape.items?.annotations["x-exactlyOne"]?.includes("navigate");
      return isSteps ? [...afterLeaving(node.items), ...node.items.flatMap(neverRuns)] : [];
    }),
};

/** Only the first step behind is told: it shows the mistake. */
function afterLeaving(steps: readonly JsonNode[]): Finding[] {
  const index = steps.findIndex((step) => leavingKey(step) !== undefined && isAlways(step));
  const step = steps[index];
  const next = steps[index + 1];
  const entry = step && leavingKey(step);
  if (!entry || !next) return [];
  const message = `Step ${index + 2} can never run, expected nothing after "${entry.key}": it leaves the page`;
  return [
    { at: atValue(next), message, fix: `Put it before "${entry.key}", or give "${entry.key}" a "when".` },
  ];
}

function neverRuns(step: JsonNode): Finding[] {
  const when = childOf(step, "when");
  if (when?.kind !== "string" || when.value.trim() !== "false") return [];
  return [
    {
      at: atValue(when),
      message: '"when" is always false, expected a condition that can hold',
      fix: "Take the step out, or write another condition.",
    },
  ];
}

function leavingKey(step: JsonNode): JsonEntry | undefined {
  return leaving.map((key) => entryOf(step, key)).find((entry) => entry !== undefined);
}

function isAlways(step: JsonNode): boolean {
  const when = childOf(step, "when");
  return !when || (when.kind === "string" && when.value.trim() === "true");
}
