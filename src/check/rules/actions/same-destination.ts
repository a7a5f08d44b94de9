import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  rangeInsideQuotes,
  stringValueAt,
} from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import type { Rule } from "../rule.ts";

/** Actions that must lead to different pages before two equal ones are a slip. */
const MIN_ACTIONS = 3;

const otherPages = Object.fromEntries(
  ["one", "two", "three"].map((id) => [
    `campaigns/${id}.json`,
    { language: 3, id, route: `/${id}`, title: id, view: [{ type: "text", text: id }] },
  ]),
);

const withLinks = (...routes: string[]) => ({
  patch: {
    actions: Object.fromEntries(routes.map((navigate, index) => [`go${index}`, { steps: [{ navigate }] }])),
    view: [
      { type: "button", table: "main" },
      ...routes.map((_, index) => ({ type: "link", text: `Page ${index}`, do: `go${index}` })),
    ],
  },
  files: otherPages,
});

export const sameDestination: Rule = {
  severity: "warning",
  description: en`Two actions that only lead to a page lead to the same one, although the other such actions of the document lead to different pages.`
    .zh`两个只用来跳转的动作通向同一个页面，而文档里其他这样的动作各不相同。`,
  ok: [withLinks("/one", "/two", "/three"), withLinks("/one", "/one")],
  bad: [
    {
      ...withLinks("/one", "/two", "/two"),
      message: 'Action "go2" leads to /two, expected another page: "go1" on line 89 leads there already',
    },
  ],
  check: ({ document, root }) => {
    const all = entriesOfMap(findChild(root, "actions")).flatMap(({ key, value }) => {
      const to = onlyDestinationOf(value);
      return to?.kind === "string" && to.source === document.file.source
        ? [{ key, to, route: to.value }]
        : [];
    });
    const routes = all.map(({ route }) => route);
    const second = routes.findIndex((route, index) => routes.indexOf(route) < index);
    const [first, copy] = [all[routes.indexOf(routes[second] ?? "")], all[second]];
    if (!first || !copy || all.length < MIN_ACTIONS || new Set(routes).size !== all.length - 1) return [];
    const isNamed = (name: string) => copy.route.toLowerCase().includes(name.toLowerCase());
    const [right, wrong] = isNamed(copy.key) && !isNamed(first.key) ? [copy, first] : [first, copy];
    const { line } = sourceLocationOf(right.to.source, right.to.start);
    const message = en`Action "${wrong.key}" leads to ${wrong.route}, expected another page: "${right.key}" on line ${line} leads there already`
      .zh`动作“${wrong.key}”跳转到 ${wrong.route}，应为另一个页面：第${line}行的“${right.key}”已经跳转到那里`;
    const fix = en`Write the route of the page that "${wrong.key}" means. If both mean this page, use one action for both.`
      .zh`请写“${wrong.key}”要去的页面的 route；如果两处都去这个页面，请共用一个动作。`;
    return [{ at: rangeInsideQuotes(wrong.to), message, fix }];
  },
};

/** Returns the route of an action whose only step leads to a page; undefined for other actions. */
function onlyDestinationOf(action: JsonNode): JsonNode | undefined {
  const [step, ...others] = listItemsOf(findChild(action, "steps"));
  const hasWhen = step !== undefined && findChild(step, "when") !== undefined;
  const route = step && stringValueAt(step, "navigate");
  return others.length > 0 || hasWhen || !route?.startsWith("/") ? undefined : findChild(step, "navigate");
}
