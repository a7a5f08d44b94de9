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
  check: ({ document, project }) => {
    const { extension, file, kind } = document;
    if (kind !== "brand" || extension?.status !== "followed") return [];
    return MAPS.flatMap((map) => {
      const own = entriesOfMap(findChild(file.root, map));
      const inherited = entriesOfMap(findChild(extension.base, map)).filter(({ key }) =>
        own.every((entry) => entry.key !== key),
      );
      const known = inherited.map(({ key }) => key);
      const added = own.filter(({ key }) => !findChild(findChild(extension.base, map), key));
      const brands = project.brandIds().flatMap((id) => project.withId("brand", id));
      const writers = (name: string) =>
        brands.filter(({ path }) => findChild(findChild(project.read(path).root, map), name)).length;
      return added.flatMap((entry) => findingOf(entry, inherited, known, writers));
    });
  },
};

/** Brands that must write a word before the base that writes it otherwise is the wrong one. */
const MIN_WRITERS = 2;

function findingOf(
  entry: JsonEntry,
  inherited: readonly JsonEntry[],
  known: readonly string[],
  writersOf: (name: string) => number,
): Finding[] {
  const meant =
    findClosestWord(entry.key, known) ??
    known.find((name) => name.length > 3 && (entry.key.startsWith(name) || name.startsWith(entry.key)));
  if (meant === undefined) return [];
  const message = en`${quoteWord(entry.key)} is new, and ${quoteWord(meant)} stays as the brand inherits it, expected ${quoteWord(meant)}`
    .zh`${quoteWord(entry.key)}是新的，而${quoteWord(meant)}仍是继承来的，应为${quoteWord(meant)}`;
  const finding = { message, fix: didYouMeanQuestion(quoteWord(meant)), suggestion: meant };
  const there = inherited.find(({ key }) => key === meant);
  const isBaseWrong = there && writersOf(entry.key) >= MIN_WRITERS && writersOf(meant) === 1;
  // Pages then show nothing where the word is missing.
  return isBaseWrong
    ? [{ at: keyRange(entry), ...finding, severity: "error", cause: causeInBase(there, entry.key) }]
    : [{ at: keyRange(entry), ...finding }];
}

/** Returns the problem of a base whose word several brands spell differently. */
function causeInBase(entry: JsonEntry, meant: string): Finding["cause"] {
  const message = en`${quoteWord(entry.key)} is written only here, expected ${quoteWord(meant)}, as the brands write it that extend this one`
    .zh`只有这里写的是${quoteWord(entry.key)}，应为${quoteWord(meant)}：继承它的品牌都这样写`;
  return {
    at: keyRange(entry),
    message,
    fix: didYouMeanQuestion(quoteWord(meant)),
    suggestion: meant,
  };
}
