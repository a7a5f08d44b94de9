import { applyEdits, type TextEdit } from "../check/json/apply-edits.ts";
import { findChild, type JsonNode, stringValueOf } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import { en, joinWithAnd, type LocalizedText } from "../language/messages/localized-text.ts";
import { replaceValue } from "./migration-step.ts";

/** The id and title of a new campaign, which it does not copy from the other one. */
export interface NewCampaignNames {
  id: string;
  /** Undefined keeps the title of the other campaign. */
  title?: string | undefined;
  /** The address of its page, such as /springTea; undefined takes the id. */
  route?: string | undefined;
}

/**
 * Makes a new campaign from the text of another: replaces the id, the path of the routes, the title and links
 * to itself. All else stays, also notes, whitespace and a brand's prefix. Returns undefined if the text is not
 * JSON or has no id. Pure.
 */
export function copyCampaign(
  text: string,
  { id, route: address, title }: NewCampaignNames,
): string | undefined {
  const root = parseDocumentRoot(text);
  const own = findChild(root, "id");
  if (!root || !own) return undefined;
  const routes = mapOldToNewRoutes(root, (address ?? `/${id}`).replace(/^\//, ""));
  const old = stringValueOf(findChild(root, "title"));
  const edits = findStrings(root).flatMap(({ node, keys }): TextEdit[] => {
    if (keys[0] === "endpoints" || keys[0] === "extends" || keys[0] === "brand") return [];
    const route = routes.get(node.value.toLowerCase());
    if (node === own) return [replaceValue(node, id)];
    if (route !== undefined) return [replaceValue(node, route)];
    const isTitle = keys.at(-1) === "title" && node.value === old && title !== undefined;
    return isTitle ? [replaceValue(node, title)] : [];
  });
  return applyEdits(text, edits);
}

/** Lists what a person must still change in a new campaign that was copied from another. Pure. */
export function listManualChanges(text: string): LocalizedText[] {
  const root = parseDocumentRoot(text);
  const schedule = findChild(root, "schedule");
  const paths = entriesOfMap(findChild(root, "endpoints")).flatMap(
    ({ value }) => stringValueOf(findChild(value, "path")) ?? [],
  );
  return [
    en`the texts and amounts`.zh`文字和金额`,
    ...(schedule ? [en`the dates in "schedule"`.zh`“schedule”里的活动时间`] : []),
    ...(paths.length > 0
      ? [
          en`the server's paths in "endpoints": ${joinWithAnd(paths)}. Until then, the sandbox may answer like the copied campaign`
            .zh`“endpoints”里的服务器路径：${joinWithAnd(paths)}。改好之前，沙箱可能按被复制的活动返回数据`,
        ]
      : []),
  ];
}

type StringNode = Extract<JsonNode, { kind: "string" }>;

function parseDocumentRoot(text: string): JsonNode | undefined {
  const { root, syntax } = readJson({ path: "", text });
  return syntax.length === 0 ? root : undefined;
}

/**
 * Maps each old route of a document, in lower case, to its new route: routes are case-insensitive. `id` is the new path,
 * without its slash. Pure.
 */
export function mapOldToNewRoutes(root: JsonNode, id: string): Map<string, string> {
  const variants = findChild(root, "variants");
  const nodes = [root, ...(variants?.kind === "array" ? variants.items : [])];
  const old = nodes.flatMap((node) => stringValueOf(findChild(node, "route")) ?? []);
  const [first = ""] = old;
  const routes = new Map<string, string>();
  // Variants for other brands may share a route; they share the new one, too.
  for (const route of new Set(old)) {
    const found = replaceRoutePath(route, first, id);
    const taken = [...routes.values()].filter((one) => one.replace(/-\d+$/, "") === found).length;
    routes.set(route.toLowerCase(), taken === 0 ? found : `${found}-${taken + 1}`);
  }
  return routes;
}

/**
 * Returns a route with its path replaced: the brand's prefix, the id, then what followed the campaign's first
 * route.
 */
function replaceRoutePath(route: string, first: string, id: string): string {
  const [prefix = ""] = /^\/\{[^{}]*\}/.exec(route) ?? [];
  const path = (one: string) => one.replace(/^\/\{[^{}]*\}/, "");
  const [rest, base] = [path(route), path(first)];
  if (rest.toLowerCase() === base.toLowerCase()) return `${prefix}/${id}`;
  const isBelow = rest.toLowerCase().startsWith(`${base.toLowerCase()}/`);
  return `${prefix}/${id}${isBelow ? rest.slice(base.length) : rest.replace(/\/$/, "")}`;
}

/** Returns all strings of a document, each with the keys that lead to it, without indices of lists. Pure. */
export function findStrings(
  node: JsonNode,
  keys: readonly string[] = [],
): { node: StringNode; keys: readonly string[] }[] {
  if (node.kind === "string") return [{ node, keys }];
  if (node.kind === "array") return node.items.flatMap((item) => findStrings(item, keys));
  return entriesOfMap(node).flatMap(({ key, value }) => findStrings(value, [...keys, key]));
}

function entriesOfMap(node: JsonNode | undefined) {
  return node?.kind === "object" ? node.entries : [];
}
