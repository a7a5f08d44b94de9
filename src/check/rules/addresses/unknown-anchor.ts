import { anchorsIn, type LinkedPiece, parseLinkedText } from "../../../language/syntax/linked-text.ts";
import { closest } from "../../closest.ts";
import { withPrefix } from "../../document/brand-prefix.ts";
import { type JsonNode, plainOf } from "../../json/json-node.ts";
import { once } from "../../memoize.ts";
import { atCharacters } from "../../report/anchor.ts";
import type { Finding, Rule, RuleContext } from "../../rule.ts";

const sections = [
  { name: "orders", title: "Orders", paragraphs: ["See [](#orders), or [the page](/Example)."] },
];

/** For the examples: an article with one paragraph. */
const articleOf = (text: string) => [{ type: "article", sections: [{ ...sections[0], paragraphs: [text] }] }];

export const unknownAnchor: Rule = {
  id: "unknown-anchor",
  severity: "error",
  docs: {
    description:
      "A link in a text to a section that the page does not have, or to a page that is not among the campaigns.",
    ok: [
      {
        patch: {
          view: [
            { type: "button", table: "main" },
            { type: "article", sections },
          ],
        },
      },
      {
        patch: {
          view: [
            { type: "button", table: "main" },
            ...articleOf(String.raw`Neither \[this](#there) nor [that](there) is a link.`),
          ],
        },
      },
    ],
    bad: [
      {
        patch: { view: [{ type: "button", table: "main" }, ...articleOf("See [orders](#order).")] },
        message: "the link leads to #order, expected a section of this page (orders)",
      },
      {
        patch: { view: [{ type: "button", table: "main" }, ...articleOf("See [the page](/exampel).")] },
        message: "the link leads to /exampel, expected the route of a page",
      },
    ],
  },
  check: (context) => {
    const names = once(() => anchorsIn(plainOf(context.root)).map(({ name }) => name));
    return context.visits.flatMap(({ node, path, shape }) => {
      if (!shape.annotations["x-linked"] || node.kind !== "string" || !context.isSound(path)) return [];
      return parseLinkedText(node.value).flatMap(({ link }) =>
        link === undefined ? [] : (findingOf(context, { node, link, names }) ?? []),
      );
    });
  },
};

interface Link {
  node: JsonNode;
  link: NonNullable<LinkedPiece["link"]>;
  /** The sections of the page. */
  names: () => readonly string[];
}

function findingOf(
  { document, isBase, project }: RuleContext,
  { node, link, names: namesOf }: Link,
): Finding | undefined {
  const { to, start, end } = link;
  const at = atCharacters(node, start, end);
  if (to.startsWith("#")) {
    // Sections that a base leaves out stand in the documents that extend it.
    const names = namesOf();
    if (isBase || names.includes(to.slice(1))) return undefined;
    const known = names.length > 0 ? ` (${names.join(", ")})` : ", which has none";
    const message = `the link leads to ${to}, expected a section of this page${known}`;
    const meant = closest(to.slice(1), names);
    if (meant === undefined) return { at, message, fix: "Name a section of this page." };
    return { at, message, fix: `Did you mean #${meant}?`, suggestion: `#${meant}` };
  }
  // That a brand has no prefix is told of its name in the text.
  const route = withPrefix(to, () => document.brand);
  if (route === undefined || project.at(route).length > 0) return undefined;
  const meant = closest(route, project.routes());
  const message = `the link leads to ${route}, expected the route of a page`;
  if (meant === undefined)
    return { at, message, fix: "Write the route of a campaign, or add one at this route." };
  return { at, message, fix: `Did you mean ${meant}?`, suggestion: meant };
}
