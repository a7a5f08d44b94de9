import { exampleDraw } from "../../example-campaign.ts";
import { entryOf } from "../../json/json-node.ts";
import { atKey } from "../../report/anchor.ts";
import type { Rule } from "../../rule.ts";
import { quoted } from "../../schema/say.ts";

/** The steps that wait for an answer or a draw, or decide whether further steps come. */
const WAITING = ["call", "reload", "play", "require"];

export const waitingStep: Rule = {
  id: "waiting-step",
  severity: "error",
  docs: {
    description:
      "A step in catch.load that asks the server again: a server that keeps failing would be asked without end. The page offers a retry by itself.",
    ok: [{ patch: { catch: { load: [{ toast: "{error.message}" }] } } }],
    bad: [
      {
        patch: { ...exampleDraw, catch: { load: [{ play: "seeds" }] } },
        message: 'Unexpected "play" in "catch.load", expected steps that wait for nothing',
      },
      {
        patch: { catch: { load: [{ toast: "{error.message}" }, { reload: "garden" }] } },
        message: 'Unexpected "reload" in "catch.load", expected steps that wait for nothing',
      },
    ],
  },
  check: ({ visits }) =>
    visits.flatMap(({ node, path }) => {
      if (path.length !== 3 || path[0] !== "catch" || path[1] !== "load") return [];
      return WAITING.flatMap((verb) => {
        const entry = entryOf(node, verb);
        if (!entry) return [];
        const message = `Unexpected ${quoted(verb)} in "catch.load", expected steps that wait for nothing`;
        return [{ at: atKey(entry), message, fix: "Take the step out: the page offers a retry by itself." }];
      });
    }),
};
