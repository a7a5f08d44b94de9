import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, type JsonEntry, keyRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** The maps of a brand whose entries pages read by name. */
const MAPS = ["words", "links", "native"] as const;

const withSecondBrand = (words: object) => ({
  files: {
    "campaigns/brands/first.json": { ...exampleBrand, id: "first", words: { jointApp: "Silver" } },
    "campaigns/brands/second.json": { language: 3, id: "second", extends: "first", words },
  },
});

export const misspeltBrandKey: Rule = {
  severity: "warning",
  description: en`A brand adds a word, a link or a native call beside a similar one that it inherits unchanged: pages show the inherited one.`
    .zh`品牌新写了一个词语、链接或原生功能，而从上级品牌继承了一个很相似的、没有改的：页面显示的是继承来的那个。`,
  ok: [withSecondBrand({ jointApp: "Gold" }), withSecondBrand({ slogan: "Gold" })],
  bad: [
    {
      ...withSecondBrand({ jointAppName: "Gold" }),
      message: '"jointAppName" is new, and "jointApp" stays as the brand inherits it, expected "jointApp"',
    },
  ],
  check: ({ document }) => {
    const { extension, file, kind } = document;
    if (kind !== "brand" || extension?.status !== "followed") return [];
    return MAPS.flatMap((map) => {
      const own = entriesOfMap(findChild(file.root, map));
      const inherited = entriesOfMap(findChild(extension.base, map)).filter(({ key }) =>
        own.every((entry) => entry.key !== key),
      );
      const known = inherited.map(({ key }) => key);
      const added = own.filter(({ key }) => !findChild(findChild(extension.base, map), key));
      return added.flatMap((entry) => findingOf(entry, known));
    });
  },
};

function findingOf(entry: JsonEntry, known: readonly string[]): Finding[] {
  const meant =
    findClosestWord(entry.key, known) ??
    known.find((name) => name.length > 3 && (entry.key.startsWith(name) || name.startsWith(entry.key)));
  if (meant === undefined) return [];
  const message = en`${quoteWord(entry.key)} is new, and ${quoteWord(meant)} stays as the brand inherits it, expected ${quoteWord(meant)}`
    .zh`${quoteWord(entry.key)}是新的，而${quoteWord(meant)}仍是继承来的，应为${quoteWord(meant)}`;
  return [{ at: keyRange(entry), message, fix: didYouMeanQuestion(quoteWord(meant)), suggestion: meant }];
}
