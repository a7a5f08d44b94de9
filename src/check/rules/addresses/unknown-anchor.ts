import { once } from "../../../language/memoize.ts";
import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { didYouMeanQuestion, en } from "../../../language/messages/localized-text.ts";
import { type LinkedPiece, parseLinkedText, sectionAnchorsIn } from "../../../language/syntax/linked-text.ts";
import { fillInRoutePrefix } from "../../document/brand-of-campaign.ts";
import { adviseOnRoute } from "../../facts/advice-on-route.ts";
import type { Finding } from "../../facts/finding.ts";
import { valuesDecidingRoute } from "../../facts/pages-of-same-name.ts";
import { unreadFilesNote } from "../../facts/unread-files.ts";
import { type JsonNode, rangeOfCharacters, toPlainValue } from "../../json/json-node.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const EXAMPLE_SECTIONS = [
  { name: "orders", title: "Orders", paragraphs: ["See [](#orders), or [the page](/Example)."] },
];

/** Returns an article with one paragraph, for the examples. */
const withArticleText = (text: string) => ({
  type: "article",
  sections: [{ ...EXAMPLE_SECTIONS[0], paragraphs: [text] }],
});

export const unknownAnchor: Rule = {
  description: en`A link in a text leads to a section that the page does not have, or to a page that does not exist.`
    .zh`文字里的链接指向本页没有的小节，或不存在的页面。`,
  ok: [
    { patch: blocksBelow({ type: "article", sections: EXAMPLE_SECTIONS }) },
    { patch: blocksBelow(withArticleText(String.raw`Neither \[this](#there) nor [that](there) is a link.`)) },
  ],
  bad: [
    {
      patch: blocksBelow(withArticleText("See [orders](#order).")),
      message: "The link leads to #order, expected a section of this page (orders)",
    },
    {
      patch: blocksBelow(withArticleText("See [the page](/exampel).")),
      message: "The link leads to /exampel, expected the route of a page",
    },
  ],
  check: (context) => {
    const names = once(() => sectionAnchorsIn(toPlainValue(context.root)).map(({ name }) => name));
    return context.visits.flatMap(({ node, path, shape }) => {
      if (!shape.annotations["x-linked"] || node.kind !== "string" || !context.isSound(path)) return [];
      return parseLinkedText(node.value).flatMap(({ link }) =>
        link === undefined ? [] : (findingOf(context, { node, link, names }) ?? []),
      );
    });
  },
};

interface SectionLink {
  node: JsonNode;
  link: NonNullable<LinkedPiece["link"]>;
  /** Returns the names of the sections on the page that the link leads to. */
  names: () => readonly string[];
}

function findingOf(
  { document, isBase, project, visits }: RuleContext,
  { node, link, names: namesOf }: SectionLink,
): Finding | undefined {
  const { to, start, end } = link;
  const at = rangeOfCharacters(node, start, end);
  if (to.startsWith("#")) {
    // Documents that extend a base may add its missing sections.
    const names = namesOf();
    if (isBase || names.includes(to.slice(1))) return undefined;
    const known =
      names.length > 0
        ? en` (${names.join(", ")})`.zh`（${names.join("、")}）`
        : en`, which has none`.zh`，但本页没有小节`;
    const message = en`The link leads to ${to}, expected a section of this page${known}`
      .zh`链接指向${to}，应为本页的小节${known}`;
    const meant = findClosestWord(to.slice(1), names);
    const dependsOn = namesOfSections(visits);
    if (meant === undefined)
      return {
        at,
        message,
        dependsOn,
        fix: en`Write the name of a section of this page.`.zh`请写本页的一个小节。`,
      };
    return { at, message, dependsOn, fix: didYouMeanQuestion(`#${meant}`), suggestion: `#${meant}` };
  }
  const unread = unreadFilesNote(project);
  if (unread === undefined) return undefined;
  // Another rule reports a brand without a prefix.
  const route = fillInRoutePrefix(to, () => document.brand);
  if (route === undefined || project.at(route).length > 0) return undefined;
  const message = en`The link leads to ${route}, expected the route of a page${unread}`
    .zh`链接指向${route}，应为某个页面的 route${unread}`;
  const dependsOn = valuesDecidingRoute(route, project);
  return { at, message, dependsOn, ...adviseOnRoute(route, to, project) };
}

/** Returns the names of the sections: if two are equal, one of them may be the missing one. */
function namesOfSections(visits: RuleContext["visits"]): JsonNode[] {
  return visits.flatMap(({ node, path }) =>
    path.at(-1) === "name" && path.at(-3) === "sections" ? [node] : [],
  );
}
