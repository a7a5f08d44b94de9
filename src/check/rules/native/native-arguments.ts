import { declaredCall } from "../../calls/native-calls.ts";
import { closest } from "../../closest.ts";
import { entriesIn } from "../../inspect/names.ts";
import type { Reference } from "../../inspect/references.ts";
import { childOf, type JsonNode, nodeAt } from "../../json/json-node.ts";
import { atKey, atText } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { keysFrom } from "../../schema/mend.ts";
import { quoted, sayChoice } from "../../schema/say.ts";

const sharing = (given: object | undefined) => ({
  patch: {
    actions: { water: { steps: [{ call: "water" }, { native: "share", ...(given && { with: given }) }] } },
  },
});
const title = "'Watered'";
const url = "'https://mall.example/garden'";

export const nativeArguments: Rule = {
  id: "native-arguments",
  severity: "error",
  docs: {
    description:
      "A native call without an argument that the brand says it takes, or with one that it does not take.",
    ok: [
      sharing({ title, url }),
      { patch: { actions: { water: { steps: [{ native: "login" }] } }, load: ["garden", "water"] } },
    ],
    bad: [
      {
        ...sharing({ title }),
        message: 'Native call "share" has no "url", expected it: the call takes title and url',
      },
      {
        ...sharing({ titel: title, title, url }),
        message: 'Unexpected "titel" for native call "share", expected title or url',
      },
      {
        patch: {
          view: [
            { type: "button", table: "main" },
            { type: "link", text: "Share", do: "share", with: { title } },
          ],
        },
        message: 'Native call "share" has no "url", expected it: the call takes title and url',
      },
    ],
  },
  check: ({ document: { brand }, isBase, references, root }) =>
    references.flatMap((reference): Finding[] => {
      const { name, others, visit } = reference;
      if (isBase || !others.includes(name) || isAction(root, reference)) return [];
      const { arguments: taken = [] } = declaredCall(brand, name) ?? {};
      const names = taken.map((argument) => argument.name);
      const around = visit.parent;
      if (around && !around.shape.property("with")) return withoutAction(reference, names);
      const step = around?.node;
      return [...missing(reference, names, step), ...unexpected(reference, names, step)];
    }),
};

/** An action of the same name comes first; that it has that name is told there. */
function isAction(root: JsonNode, { isOfBrand, map, name }: Reference): boolean {
  return !isOfBrand && entriesIn(nodeAt(root, map)).some(({ key }) => key === name);
}

function withoutAction({ at, name, place }: Reference, names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  const message = `${quoted(place)} names native call ${quoted(name)}, expected an action that gives it ${sayAll(names)}`;
  const fix = `Add an action with the step { "native": ${quoted(name)}, "with": { … } }, and name that here.`;
  return [{ at, message, fix }];
}

function missing(
  { visit, name }: Reference,
  names: readonly string[],
  step: JsonNode | undefined,
): Finding[] {
  const given = entriesIn(childOf(step, "with")).map(({ key }) => key);
  const lacking = names.filter(
    (one) =>
      !given.includes(one) && !given.some((other) => !names.includes(other) && closest(other, names) === one),
  );
  if (lacking.length === 0) return [];
  const message = `Native call ${quoted(name)} has no ${sayAll(lacking.map(quoted))}, expected ${lacking.length > 1 ? "them" : "it"}: the call takes ${sayAll(names)}`;
  const example = lacking.map((one) => `${quoted(one)}: "…"`).join(", ");
  const fix = given.length > 0 ? `Add ${example} to "with".` : `Add "with": { ${example} }.`;
  return [{ at: atText(visit.node), message, fix }];
}

function unexpected(
  { name, visit }: Reference,
  names: readonly string[],
  step: JsonNode | undefined,
): Finding[] {
  const list = childOf(step, "with");
  const given = keysFrom(list, visit.node.source);
  return entriesIn(list).flatMap((entry): Finding[] => {
    if (names.includes(entry.key)) return [];
    const free = names.filter((one) => !given.includes(one));
    const meant = closest(entry.key, free);
    const expected = names.length > 0 ? sayChoice(names) : "nothing: the call takes no arguments";
    const message = `Unexpected ${quoted(entry.key)} for native call ${quoted(name)}, expected ${expected}`;
    if (meant !== undefined)
      return [{ at: atKey(entry), message, fix: `Did you mean ${quoted(meant)}?`, suggestion: meant }];
    return [{ at: atKey(entry), message, fix: `Take it out, or let the brand say that the call takes it.` }];
  });
}

/** Words in a sentence: a, b and c. */
function sayAll(words: readonly string[]): string {
  return sayChoice(words).replace(/ or (?=[^ ]+$)/, " and ");
}
