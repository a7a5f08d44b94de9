import { applyEdits, type Edit } from "../check/json/apply-edits.ts";
import { childOf, type JsonNode, textOf } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import { both, en, type Saying } from "../language/messages/saying.ts";
import { replaceValue } from "./edit.ts";

/** What a campaign made from another bears of its own. */
export interface NewCampaign {
  id: string;
  /** Left out, the other's title stays. */
  title?: string | undefined;
}

/**
 * The text of a campaign made from another's: with its own id, routes and title, and everything else as it stands, notes,
 * blanks and the order of keys too. Links of the other to itself lead to the new one. The path of a route becomes /id;
 * what the routes of variants have behind that stays, and a brand's prefix before it. undefined where the text is no JSON,
 * or has no id. Pure.
 */
export function campaignFrom(text: string, { id, title }: NewCampaign): string | undefined {
  const root = rootOf(text);
  const own = childOf(root, "id");
  if (!root || !own) return undefined;
  const routes = newRoutes(root, id);
  const old = textOf(childOf(root, "title"));
  const edits = stringsIn(root).flatMap(({ node, keys }): Edit[] => {
    if (keys[0] === "endpoints" || keys[0] === "extends" || keys[0] === "brand") return [];
    const route = routes.get(node.value.toLowerCase());
    if (node === own) return [replaceValue(node, id)];
    if (route !== undefined) return [replaceValue(node, route)];
    const isTitle = keys.at(-1) === "title" && node.value === old && title !== undefined;
    return isTitle ? [replaceValue(node, title)] : [];
  });
  return applyEdits(text, edits);
}

/** What still is the other campaign's in the text of one made from it, for the person who goes on from there. Pure. */
export function leftByHand(text: string): Saying[] {
  const root = rootOf(text);
  const schedule = childOf(root, "schedule");
  const paths = entriesOf(childOf(root, "endpoints")).flatMap(
    ({ value }) => textOf(childOf(value, "path")) ?? [],
  );
  return [
    en`the texts and amounts`.zh`文字和金额`,
    ...(schedule ? [en`the dates in "schedule"`.zh`“schedule”里的活动时间`] : []),
    ...(paths.length > 0
      ? [
          en`the server's paths in "endpoints": ${both(paths)}. Until then the sandbox may answer as the other campaign`
            .zh`“endpoints”里的服务器路径：${both(paths)}。改好之前，沙箱可能按另一个活动回答`,
        ]
      : []),
  ];
}

type StringNode = Extract<JsonNode, { kind: "string" }>;

function rootOf(text: string): JsonNode | undefined {
  const { root, syntax } = readJson({ path: "", text });
  return syntax.length === 0 ? root : undefined;
}

/** What becomes of each of its routes, by the old one in small letters: upper and lower case count as the same. */
function newRoutes(root: JsonNode, id: string): Map<string, string> {
  const variants = childOf(root, "variants");
  const nodes = [root, ...(variants?.kind === "array" ? variants.items : [])];
  const old = nodes.flatMap((node) => textOf(childOf(node, "route")) ?? []);
  const [first = ""] = old;
  const routes = new Map<string, string>();
  // Variants of other brands have the same route as it is written: so they have after.
  for (const route of new Set(old)) {
    const found = routeLike(route, first, id);
    const taken = [...routes.values()].filter((one) => one.replace(/-\d+$/, "") === found).length;
    routes.set(route.toLowerCase(), taken === 0 ? found : `${found}-${taken + 1}`);
  }
  return routes;
}

/** Behind the prefix of a brand stands the id, and then what the route has behind the first one. */
function routeLike(route: string, first: string, id: string): string {
  const [prefix = ""] = /^\/\{[^{}]*\}/.exec(route) ?? [];
  const path = (one: string) => one.replace(/^\/\{[^{}]*\}/, "");
  const [rest, base] = [path(route), path(first)];
  if (rest.toLowerCase() === base.toLowerCase()) return `${prefix}/${id}`;
  const isBelow = rest.toLowerCase().startsWith(`${base.toLowerCase()}/`);
  return `${prefix}/${id}${isBelow ? rest.slice(base.length) : rest.replace(/\/$/, "")}`;
}

/** All texts of a document, each with the keys that lead to it. */
function stringsIn(
  node: JsonNode,
  keys: readonly string[] = [],
): { node: StringNode; keys: readonly string[] }[] {
  if (node.kind === "string") return [{ node, keys }];
  if (node.kind === "array") return node.items.flatMap((item) => stringsIn(item, keys));
  return entriesOf(node).flatMap(({ key, value }) => stringsIn(value, [...keys, key]));
}

function entriesOf(node: JsonNode | undefined) {
  return node?.kind === "object" ? node.entries : [];
}
