import { namesIn } from "../../../language/syntax/names-in.ts";
import { parse } from "../../../language/syntax/parse.ts";
import { type Draw, drawsOf } from "../../draws/draws-of.ts";
import { exampleDraw } from "../../example-campaign.ts";
import { entriesOf } from "../../inspect/names.ts";
import { textOf } from "../../inspect/question-of.ts";
import { childOf, type JsonNode } from "../../json/json-node.ts";
import { atText } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted, sayChoice } from "../../schema/say.ts";

export const playBeforeCall: Rule = {
  id: "play-before-call",
  severity: "error",
  docs: {
    description: "A draw that is played before the call has answered that decides what is drawn.",
    ok: [{ patch: exampleDraw }],
    bad: [
      {
        patch: { ...exampleDraw, actions: { pick: { steps: [{ play: "seeds" }, { call: "pick" }] } } },
        message:
          'Nothing calls "pick" before draw "seeds" is played, expected it: its answer decides the draw',
      },
    ],
  },
  check: (context) => {
    const { isBase, root, visits } = context;
    if (isBase) return [];
    const load = childOf(root, "load");
    const loaded = load?.kind === "array" ? load.items.map(textOf) : [];
    const draws = drawsOf(context).flatMap((draw) => {
      const names = decidersOf(draw, root);
      return names.length > 0 && !names.some((name) => loaded.includes(name)) ? [{ ...draw, names }] : [];
    });
    return visits.flatMap(({ node, path }) => {
      const isSteps =
        node.kind === "array" && path.length === 3 && path[0] === "actions" && path[2] === "steps";
      return isSteps ? draws.flatMap(({ name, names }) => tooEarly(node.items, name, names)) : [];
    });
  },
};

function tooEarly(steps: readonly JsonNode[], draw: string, names: readonly string[]): Finding[] {
  const index = steps.findIndex((step) => textOf(childOf(step, "play")) === draw);
  const play = childOf(steps[index], "play");
  const asked = steps
    .slice(0, index)
    .flatMap((step) => ["call", "reload"].map((key) => textOf(childOf(step, key))));
  if (!play || names.some((name) => asked.includes(name))) return [];
  const choice = sayChoice(names.map(quoted));
  const message = `Nothing calls ${choice} before draw ${quoted(draw)} is played, expected it: its answer decides the draw`;
  return [{ at: atText(play), message, fix: `Put { "call": ${quoted(names[0] ?? "")} } before it.` }];
}

/** The endpoints whose answers say what was drawn, also by way of values. */
function decidersOf({ result }: Draw, root: JsonNode): string[] {
  const endpoints = entriesOf(root, "endpoints").map(({ key }) => key);
  const values = entriesOf(root, "values");
  const seen = new Set<string>();
  const visit = (paths: readonly string[][]): string[] =>
    paths.flatMap(([first = "", member = ""]) => {
      if (first !== "values") return endpoints.includes(first) ? [first] : [];
      if (seen.has(member)) return [];
      seen.add(member);
      const parsed = parse(textOf(values.find(({ key }) => key === member)?.value) ?? "");
      return "node" in parsed ? visit(namesIn(parsed.node)) : [];
    });
  return [...new Set(visit((result?.nodes ?? []).flatMap(namesIn)))];
}
