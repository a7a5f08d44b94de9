import { findClosest } from "../../../language/messages/find-closest.ts";
import { both, en } from "../../../language/messages/saying.ts";
import { adviseWord, type Finding } from "../../facts/finding.ts";
import { entriesIn } from "../../inspect/names.ts";
import { argumentsOfCall } from "../../inspect/native-calls.ts";
import type { Reference } from "../../inspect/references.ts";
import { atKey, atText, childOf, type JsonNode, nodeAt } from "../../json/json-node.ts";
import { keysFrom } from "../../schema/mend.ts";
import { quoted, sayChoice } from "../../schema/say.ts";
import { blocksBelow, withSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const sharing = (given: object | undefined) => ({
  patch: withSteps({ native: "share", ...(given && { with: given }) }),
});
const title = "'Watered'";
const url = "'https://mall.example/garden'";

export const nativeArguments: Rule = {
  description: en`A native call without an argument that the brand says it takes, or with one that it does not take.`
    .zh`使用原生功能时缺少品牌写明的参数，或多了它没有的参数。`,
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
      patch: blocksBelow({ type: "link", text: "Share", do: "share", with: { title } }),
      message: 'Native call "share" has no "url", expected it: the call takes title and url',
    },
  ],
  check: ({ document: { brand }, isBase, references, root }) =>
    references.flatMap((reference): Finding[] => {
      const { name, others, visit } = reference;
      if (isBase || !others.includes(name) || isAction(root, reference)) return [];
      const names = (argumentsOfCall(brand, name) ?? []).map((argument) => argument.name);
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
  const message = en`${quoted(place)} names native call ${quoted(name)}, expected an action that gives it ${both(names)}`
    .zh`${quoted(place)}写的是原生功能${quoted(name)}，应为给它传入${both(names)}的动作`;
  const fix = en`Add an action with the step { "native": ${quoted(name)}, "with": { … } }, and name that here.`
    .zh`请加一个动作，步骤为 { "native": "${name}", "with": { … } }，并在这里写那个动作。`;
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
      !given.includes(one) &&
      !given.some((other) => !names.includes(other) && findClosest(other, names) === one),
  );
  if (lacking.length === 0) return [];
  const them = lacking.length > 1 ? "them" : "it";
  const message = en`Native call ${quoted(name)} has no ${both(lacking.map(quoted))}, expected ${them}: the call takes ${both(names)}`
    .zh`原生功能${quoted(name)}没有收到${both(lacking.map(quoted))}，应写上：它需要${both(names)}`;
  const example = lacking.map((one) => `"${one}": "…"`).join(", ");
  const fix =
    given.length > 0
      ? en`Add ${example} to "with".`.zh`请在“with”里加上${example}。`
      : en`Add "with": { ${example} }.`.zh`请加上 "with": { ${example} }。`;
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
    const meant = findClosest(entry.key, free);
    const expected =
      names.length > 0 ? sayChoice(names) : en`nothing: the call takes no arguments`.zh`空：它不需要参数`;
    const message = en`Unexpected ${quoted(entry.key)} for native call ${quoted(name)}, expected ${expected}`
      .zh`原生功能${quoted(name)}不应有${quoted(entry.key)}，应为${expected}`;
    const otherwise = en`Take it out, or let the brand say that the call takes it.`
      .zh`请删掉它，或在品牌里写明这个功能需要它。`;
    return [{ at: atKey(entry), message, ...adviseWord(meant, otherwise) }];
  });
}
