import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en, joinWithAnd } from "../../../language/messages/localized-text.ts";
import { type Finding, suggestSpelling } from "../../facts/finding.ts";
import type { NameReference } from "../../inspect/name-references.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { nativeArgumentsOf } from "../../inspect/native-arguments.ts";
import { findChild, type JsonNode, keyRange, nodeAtPath, rangeInsideQuotes } from "../../json/json-node.ts";
import { keysWrittenInFile } from "../../schema/correct-mistakes.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksBelow, withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withShareStep = (given: object | undefined) => ({
  patch: withActionSteps({ native: "share", ...(given && { with: given }) }),
});
const TITLE_EXPRESSION = "'Watered'";
const URL_EXPRESSION = "'https://mall.example/garden'";

export const nativeArguments: Rule = {
  description: en`A native call lacks an argument that the brand declares, or has one that the brand does not declare.`
    .zh`使用原生功能时缺少品牌写明的参数，或多了品牌没有写的参数。`,
  ok: [
    withShareStep({ title: TITLE_EXPRESSION, url: URL_EXPRESSION }),
    { patch: { actions: { water: { steps: [{ native: "login" }] } }, load: ["garden", "water"] } },
  ],
  bad: [
    {
      ...withShareStep({ title: TITLE_EXPRESSION }),
      message: 'Native call "share" has no "url", expected it: the call needs title and url',
    },
    {
      ...withShareStep({ titel: TITLE_EXPRESSION, title: TITLE_EXPRESSION, url: URL_EXPRESSION }),
      message: 'Unexpected "titel" for native call "share", expected title or url',
    },
    {
      patch: blocksBelow({ type: "link", text: "Share", do: "share", with: { title: TITLE_EXPRESSION } }),
      message: 'Native call "share" has no "url", expected it: the call needs title and url',
    },
  ],
  check: ({ document: { brand }, isBase, references, root }) =>
    references.flatMap((reference): Finding[] => {
      const { name, others, visit } = reference;
      if (isBase || !others.includes(name) || isActionName(root, reference)) return [];
      const names = (nativeArgumentsOf(brand, name) ?? []).map((argument) => argument.name);
      const around = visit.parent;
      if (around && !around.shape.property("with")) return findCallWithoutAction(reference, names);
      const step = around?.node;
      return [
        ...findMissingArguments(reference, names, step),
        ...findUnexpectedArguments(reference, names, step),
      ];
    }),
};

/**
 * Returns whether an action has this name. It then takes precedence over a native call, and another rule reports the
 * shared name.
 */
function isActionName(root: JsonNode, { isOfBrand, map, name }: NameReference): boolean {
  return !isOfBrand && entriesOfMap(nodeAtPath(root, map)).some(({ key }) => key === name);
}

function findCallWithoutAction({ at, name, place }: NameReference, names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  const message = en`${quoteWord(place)} refers to native call ${quoteWord(name)}, expected an action that passes it ${joinWithAnd(names)}`
    .zh`${quoteWord(place)}写的是原生功能${quoteWord(name)}，应为给它传入${joinWithAnd(names)}的动作`;
  const fix = en`Add an action with the step { "native": ${quoteWord(name)}, "with": { … } }, and write the action's name here.`
    .zh`请加一个动作，步骤为 { "native": "${name}", "with": { … } }，并在这里写那个动作的名称。`;
  return [{ at, message, fix }];
}

function findMissingArguments(
  { visit, name }: NameReference,
  names: readonly string[],
  step: JsonNode | undefined,
): Finding[] {
  const given = entriesOfMap(findChild(step, "with")).map(({ key }) => key);
  const lacking = names.filter(
    (one) =>
      !given.includes(one) &&
      !given.some((other) => !names.includes(other) && findClosestWord(other, names) === one),
  );
  if (lacking.length === 0) return [];
  const them = lacking.length > 1 ? "them" : "it";
  const message = en`Native call ${quoteWord(name)} has no ${joinWithAnd(lacking.map(quoteWord))}, expected ${them}: the call needs ${joinWithAnd(names)}`
    .zh`原生功能${quoteWord(name)}没有收到${joinWithAnd(lacking.map(quoteWord))}，应写上：它需要${joinWithAnd(names)}`;
  const example = lacking.map((one) => `"${one}": "…"`).join(", ");
  const fix =
    given.length > 0
      ? en`Add ${example} to "with".`.zh`请在“with”里加上${example}。`
      : en`Add "with": { ${example} }.`.zh`请加上 "with": { ${example} }。`;
  return [{ at: rangeInsideQuotes(visit.node), message, fix }];
}

function findUnexpectedArguments(
  { name, visit }: NameReference,
  names: readonly string[],
  step: JsonNode | undefined,
): Finding[] {
  const list = findChild(step, "with");
  const given = keysWrittenInFile(list, visit.node.source);
  return entriesOfMap(list).flatMap((entry): Finding[] => {
    if (names.includes(entry.key)) return [];
    const free = names.filter((one) => !given.has(one));
    const meant = findClosestWord(entry.key, free);
    const expected = names.length > 0 ? joinChoicesWithOr(names) : en`no arguments`.zh`空（它不需要参数）`;
    const message = en`Unexpected ${quoteWord(entry.key)} for native call ${quoteWord(name)}, expected ${expected}`
      .zh`原生功能${quoteWord(name)}不应有${quoteWord(entry.key)}，应为${expected}`;
    const otherwise = en`Delete it, or add it to the "arguments" of the call in the brand.`
      .zh`请删掉它，或在品牌里把它加到这个功能的“arguments”里。`;
    return [{ at: keyRange(entry), message, ...suggestSpelling(meant, otherwise) }];
  });
}
