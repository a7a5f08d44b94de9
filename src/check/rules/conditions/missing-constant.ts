import type { Node } from "../../../language/syntax/ast.ts";
import { namesIn } from "../../../language/syntax/names-in.ts";
import { print } from "../../../language/syntax/print.ts";
import { agreed } from "../../inspect/places/agreed.ts";
import { failingLookups, type Lookup } from "../../inspect/places/lookups.ts";
import { entryOf, type JsonEntry, type JsonNode, nodeAt } from "../../json/json-node.ts";
import { atCharacters, atKey } from "../../report/anchor.ts";
import type { Finding, Rule, RuleContext } from "../../rule.ts";
import { sayChoice } from "../../schema/say.ts";

export const missingConstant: Rule = {
  id: "missing-constant",
  severity: "error",
  docs: {
    description:
      "A list or map of constants that is asked for an item which it does not have, for some answer that the schema allows.",
    ok: [{ patch: { constants: { seeds: [5, 10] }, title: "{constants.seeds[garden.watered]}" } }],
    bad: [
      {
        patch: { constants: { seeds: [5] }, title: "{constants.seeds[garden.watered]}" },
        message:
          "constants.seeds has no item 1, which garden.watered is for garden.watered=1, expected only item 0",
      },
      {
        patch: { constants: { seeds: [5, 10] }, title: "{constants.seeds[2]}" },
        message: "constants.seeds has no item 2, expected items 0 to 1",
      },
    ],
  },
  check: (context) => {
    const groups = new Map<string, Lookup[]>();
    for (const found of agreed(context, failingLookups)) {
      const name = print(found.node.object);
      groups.set(name, [...(groups.get(name) ?? []), found]);
    }
    return [...groups.values()].flatMap((group) => findingOfAll(context, group) ?? group.map(findingOf));
  },
};

/** Where several ask for what is missing, it is the list or map that is too short. */
function findingOfAll({ root }: RuleContext, lookups: readonly Lookup[]): Finding | undefined {
  const [first, ...others] = lookups;
  const entry = first && entryFor(root, first.node.object);
  if (!first || !entry || others.length === 0) return undefined;
  const { node, index, container } = first;
  const what = typeof index === "number" ? `item ${index}` : JSON.stringify(index);
  const message = `${print(node.object)} has ${sayKnown(container)}, and ${lookups.length} places ask for more, such as ${what}, expected all that is asked for`;
  return { at: atKey(entry), message, fix: "Add what is missing." };
}

/** Where a constant is defined that an expression names, as in constants.amounts.gold. */
function entryFor(root: JsonNode, object: Node): JsonEntry | undefined {
  const [path, ...others] = namesIn(object);
  const owner = path && nodeAt(root, path.slice(0, -1));
  return others.length === 0 && path ? entryOf(owner, path.at(-1) ?? "") : undefined;
}

function findingOf({ place, node, index, container, witness }: Lookup): Finding {
  const isWritten = !place.isOpen(node.index);
  const what = typeof index === "number" ? `item ${index}` : JSON.stringify(index);
  const when = isWritten ? "" : `, which ${print(node.index)} is for ${witness.text}`;
  return {
    restsOn: place.restsOn,
    at: atCharacters(place.text.visit.node, node.index.start, node.index.end),
    message: `${print(node.object)} has no ${what}${when}, expected ${sayKnown(container)}`,
    fix: isWritten
      ? "Write one of those, or add what is missing to the constants."
      : "Add what is missing to the constants, or ask before whether it is there.",
    ...(isWritten ? {} : { counterexample: witness.text }),
  };
}

function sayKnown(container: unknown): string {
  if (!Array.isArray(container)) return sayChoice(Object.keys(container ?? {}));
  if (container.length < 2) return container.length === 0 ? "no items" : "only item 0";
  return `items 0 to ${container.length - 1}`;
}
