import { findByBeginning, findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { type Finding, suggestSpelling, wholeFile } from "../../facts/finding.ts";
import { misspeltIdFinding, misspeltIdOf } from "../../facts/misspelt-id.ts";
import { rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { formatExistingNames } from "../../schema/mistake-message-parts.ts";
import { exampleWithBase } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownBase: Rule = {
  isIndependent: true,
  description: en`A campaign extends a campaign that does not exist or cannot be read. Nothing else can be checked then.`
    .zh`活动继承的另一个活动不存在或无法读取。这时无法检查其他内容。`,
  ok: [exampleWithBase],
  bad: [
    {
      patch: { extends: "bass" },
      files: exampleWithBase.files,
      message: '"extends" is "bass", expected the id of another campaign: "base"',
    },
  ],
  check: ({ document: { extension, kind, variantIndex }, project }): Finding[] => {
    if (!extension || variantIndex !== undefined) return [];
    const { entry, status } = extension;
    const at = rangeInsideQuotes(entry.value);
    const id = stringValueOf(entry.value) ?? "";
    if (status === "broken") {
      const message = en`"extends" is "${id}", which cannot be read, expected no mistakes in ${extension.file.source.path}`
        .zh`“extends”写的“${id}”无法读取，${extension.file.source.path}里不应有错误`;
      const fix = en`Fix that file first.`.zh`请先改好那个文件。`;
      return [{ at, message, fix, dependsOn: [wholeFile(extension.file)] }];
    }
    if (status !== "unknown") return [];
    const { known } = extension;
    const meant = findClosestWord(id, known) ?? findByBeginning(id, known);
    const message = en`"extends" is "${id}", expected the id of another campaign${formatExistingNames(known)}`
      .zh`“extends”是“${id}”，应为另一个活动的 id${formatExistingNames(known)}`;
    const otherwise = en`Write the "id" of an existing campaign.`.zh`请写已有活动的“id”。`;
    const own = misspeltIdOf(id, { kind, ids: meant === undefined ? [] : [meant], project });
    return [
      {
        at,
        message,
        cause: own && misspeltIdFinding(own, id),
        ...suggestSpelling(idOfPath(id, known) ?? meant, otherwise),
      },
    ];
  },
};

/** Returns the id that a path to a campaign's file names; undefined if there is no such id. */
function idOfPath(path: string, known: readonly string[]): string | undefined {
  const name = path.replace(/^.*[/\\]/, "").replace(/\.json$/, "");
  return name !== path && known.includes(name) ? name : undefined;
}
